"""Legal actions against the plain way, on any market and hand."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_boss import FRUIT_BOSS
from fruit_tui.engine.fruit_boss.data import CAT, STAR, all_cards, pack_kinds, pack_of
from fruit_tui.engine.fruit_boss.deal import opening
from fruit_tui.engine.fruit_boss.layout import ACTIONS_LEFT, DECK_LEFT, HAND, MAX_LEGAL, STALL
from fruit_tui.engine.fruit_boss.notation import format_action, kind_text
from fruit_tui.engine.fruit_boss.rules import anything_possible, legal_into
from tests.fruit_boss.builder import stack_of

markets = st.lists(
    st.sampled_from(["", "", "C", "*", "* *", "T1", "T2 T1", "L3", "L1 *", "P2", "O1", "W5", "A4"]),
    min_size=5,
    max_size=5,
)
hands = st.lists(st.sampled_from(pack_kinds(all_cards(-1))), max_size=6, unique=True)


def fits(one: list[str], other: list[str]) -> bool:
    """Return whether cards may lie together: one suit at most, no cat."""
    suits = {card[0] for card in [*one, *other]} - {"*"}
    return len(suits) < 2 and "C" not in suits


def plain_actions(market: list[str], hand: list[str]) -> set[str]:
    """Return what is possible at the main stage, `play` for cards alone one kind at a time."""
    stacks = [text.split() for text in market]
    found: set[str] = set()
    if "C" in hand and any(stacks):
        found.add("cat")
    for here, stack in enumerate(stacks):
        if not stack:
            continue
        others = [other for at, other in enumerate(stacks) if at != here and other]
        if any(fits(stack, other) for other in others):
            found.add(f"combine {here + 1}")
        beside = [stacks[at] for at in (here - 1, here + 1) if 0 <= at < 5]
        if [] in beside:
            found.add(f"slide {here + 1}")
    for card in set(hand) - {"C"}:
        if any(not stack or fits([card], stack) for stack in stacks):
            found.add(f"play {card}")
    return found


@given(markets, hands)
@example(["P1", "O1", "L3", "T1", "C"], [CAT])
@example(["P1", "O1", "L3", "T1", "C"], [STAR])
@example(["C", "C", "C", "", ""], [0])
def test_legal_actions_agree_with_the_plain_way(market: list[str], kinds: list[int]) -> None:
    v = opening(FRUIT_BOSS.options(3), 0)
    for stall, text in enumerate(market):
        v[STALL + stall] = stack_of(text)
    v[HAND] = pack_of(kinds)
    v[DECK_LEFT] = 9
    v[ACTIONS_LEFT] = 2
    buffer = vec[i64]([0] * MAX_LEGAL)
    texts = [format_action(buffer[i]) for i in range(legal_into(v, buffer))]
    wanted = plain_actions(market, [kind_text(kind) for kind in kinds])
    assert {text for text in texts if len(text.split()) < 3} == (wanted or {"redraw"})
    assert anything_possible(v) == bool(wanted)
    for text in texts:
        if text.startswith("play"):
            played = text.split()[1:]
            assert fits(played, [])
            assert any(not stack or fits(played, stack.split()) for stack in market)
    v[ACTIONS_LEFT] = 1
    again = [format_action(buffer[i]) for i in range(legal_into(v, buffer))]
    assert again == ["end", *[text for text in texts if text != "redraw"]]
