"""The sentence of the Fruit Boss screen: what is being decided, and what it would do."""

from __future__ import annotations

from textual.content import Content

from fruit_tui.engine.fruit_boss.data import CAT, STAR, SUIT_NAMES, SUIT_PLURALS
from fruit_tui.engine.fruit_boss.view import FruitBossView
from fruit_tui.ui.draw import Look
from fruit_tui.ui.fruit_boss.cards import card_title
from fruit_tui.ui.fruit_boss.chooser import Chooser, Mode, Zone
from fruit_tui.ui.spoken import keyed
from fruit_tui.ui.table import Foresight

Part = str | tuple[str, str]


def sentence(chooser: Chooser, names: tuple[str, ...], look: Look) -> list[Content]:
    """Return one or two lines for whatever is being chosen."""
    mode = chooser.mode
    if mode is Mode.WATCH:
        return [_watching(chooser.view, names)]
    if mode is Mode.STUCK:
        words = chooser.table.game.action_words(chooser.view, chooser.plan()[0])
        return [Content(words), Content.styled(keyed("{choose} does it."), "$quiet")]
    if mode is Mode.LOOK:
        return _looking(chooser)
    if chooser.zone is Zone.HAND and mode in (Mode.PLAY, Mode.CAT):
        return _picked(chooser)
    if mode is not Mode.SET:
        problem = chooser.why_not()
        if problem:
            return [Content.styled(problem, "$loss")]
    foresight = chooser.foresight()
    plan = chooser.plan()
    words = chooser.table.game.action_words(foresight.before, plan[-1])
    lines = [Content.styled(words, "bold")]
    gain = gained(chooser.view, foresight, look)
    if gain is not None:
        lines.append(gain)
    return lines


def _watching(view: FruitBossView, names: tuple[str, ...]) -> Content:
    if view.round_is_over():
        return Content(keyed("The match is over. {choose} shows the final score."))
    return Content(f"{names[int(view.player())]} is to move.")


def _looking(chooser: Chooser) -> list[Content]:
    view = chooser.view
    left = int(view.actions_left())
    turn = f"Your turn, {left} action{'s' if left > 1 else ''} left."
    end = keyed(" {end} ends the turn.") if chooser.may_end() else ""
    if chooser.zone is Zone.MARKET:
        stall = chooser.stall
        here = f"Stall {stall + 1}: "
        if stall in chooser.targets():
            what = keyed("{choose} lifts the stack, to combine it or slide it.")
            return [Content(f"{turn}{end}"), Content.assemble((here, "bold"), what)]
        why = (
            "nothing to lift here."
            if not view.stall_cards(stall)
            else "this stack can neither combine nor slide."
        )
        return [Content(f"{turn}{end}"), Content.assemble((here, "bold"), (why, "$quiet"))]
    if not chooser.hand:
        return [Content(f"{turn}{end} Your hand is empty: go up to the market.")]
    kind = chooser.hand[chooser.card]
    title = Content.styled(card_title(kind), "bold")
    problem = chooser.why_not_pick(chooser.card)
    if problem:
        return [Content(f"{turn}{end}"), Content.assemble(title, ": ", (problem, "$quiet"))]
    if kind == CAT:
        how = keyed(" eats any one card of the market. {pick} picks it, {choose} chooses the card.")
    else:
        stalls = [str(stall + 1) for stall in chooser.fits(kind)]
        word = "stall" if len(stalls) == 1 else "stalls"
        fits = f" fits {word} {_listed(stalls)}."
        how = fits + keyed(" {pick} picks it, {choose} chooses a stall.")
    return [Content(f"{turn}{end}"), Content.assemble(title, how)]


def _picked(chooser: Chooser) -> list[Content]:
    kinds = chooser.picked_kinds
    if kinds == [CAT]:
        return [
            Content.assemble(
                ("The cat is picked.", "bold"), keyed(" Up or {choose}: choose what it eats.")
            )
        ]
    lines = [
        Content.assemble(
            (f"{cards_title(kinds)} picked.", "bold"),
            keyed(" Up or {choose}: choose a stall. {screen.back}: put down."),
        )
    ]
    if chooser.card not in chooser.picked:
        problem = chooser.why_not_pick(chooser.card)
        if problem:
            lines.append(Content.styled(problem, "$loss"))
    return lines


def cards_title(kinds: list[int]) -> str:
    """Return picked cards in words: "Lemon 2+1", "Lemon 2+star", "2 stars"."""
    fruit = [kind for kind in kinds if kind < STAR]
    stars = kinds.count(STAR)
    if not fruit:
        return "Star" if stars == 1 else f"{stars} stars"
    values = [card_title(kind).split()[1] for kind in fruit]
    name = card_title(fruit[0]).split()[0]
    return f"{name} {'+'.join([*values, *['star'] * stars])}"


def gained(view: FruitBossView, foresight: Foresight, look: Look) -> Content | None:
    """Return what the collection would come to; None where it stays as it is."""
    after = foresight.view
    assert isinstance(after, FruitBossView)
    kinds = {event.kind for event in foresight.events}
    if "captured" in kinds:
        return Content.styled("The cat goes to your hand.", "$gain")
    if not kinds & {"collected", "stars_placed"}:
        return None
    seat = int(view.seat)
    old, new = int(view.portfolio_points(seat)), int(after.portfolio_points(seat))
    parts: list[Part] = []
    for event in foresight.events:
        if event.kind in ("collected", "stars_placed") and event.facts["suit"]:
            suit = SUIT_NAMES.index(str(event.facts["suit"]))
            for one in after.portfolio_sets(seat):
                if one.suit == suit:
                    plural = SUIT_PLURALS[suit]
                    times = look.glyphs.times
                    parts = [f"Your {plural} would be {one.height}{times}{one.count}={one.product}"]
                    if one.sign < 0:
                        parts.append((", counting against you", "$loss"))
                    parts.append(". ")
    style = "bold $gain" if new >= old else "bold $loss"
    change = f"{new - old:+d}".replace("-", look.glyphs.minus)
    parts += [f"Collection {old}{look.glyphs.arrow}{new} ", (f"({change})", style)]
    return Content.assemble(*parts)


def _listed(words: list[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
