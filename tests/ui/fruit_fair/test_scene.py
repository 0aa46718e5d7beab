"""The scene: events alone lead from what was seen to what is seen, for every seat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ai.bot import make_bot, parse_spec
from fruit_tui.engine.fruit_fair import FRUIT_FAIR
from fruit_tui.engine.fruit_fair.view import FruitFairView
from fruit_tui.match import Match
from fruit_tui.ui.fruit_fair.scene import Scene, scene_of
from fruit_tui.ui.fruit_fair.telling import moments
from tests.ui.fruit_fair.tools import fair_match


def plain(scene: Scene) -> Scene:
    """Return what must agree: prizes in any order, and not who is about to act."""
    return replace(
        scene,
        phase=0,
        acting=-1,
        prizes=[sorted(row) for row in scene.prizes],
    )


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_events_lead_from_one_view_to_the_next(seats: int) -> None:
    options = {} if seats == 3 else {"late_fruit": "yes"}
    names = {spec.name: spec for spec in FRUIT_FAIR.option_specs(seats)}
    match: Match = fair_match(
        seats, 11, **{name: names[name].choices[-1] for name in options if name in names}
    )
    bots = [make_bot(parse_spec("random"), FRUIT_FAIR, 7, seat) for seat in range(seats)]
    scenes = [_scene(match, seat) for seat in range(-1, seats)]
    while not match.is_over():
        who = match.deciders()[0]
        before = match.position
        match.play(who, bots[who].choose(match.view(who)).action)
        for seat in range(-1, seats):
            events = match.events_for(seat, before)
            told = [event for moment in moments(events, seat) for event in moment.events]
            assert told == list(events)
            for event in told:
                scenes[seat + 1].happen(event)
            assert plain(scenes[seat + 1]) == plain(_scene(match, seat)), events


def _scene(match: Match, seat: int) -> Scene:
    view = match.view(seat)
    assert isinstance(view, FruitFairView)
    return scene_of(view)
