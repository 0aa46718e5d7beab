"""FF-30 to FF-36, FF-50, FF-51 and FF-56: buying, hiring, paying, and down to eight."""

from __future__ import annotations

import pytest

from fruit_tui.engine.fruit_fair import FruitFairState
from fruit_tui.engine.fruit_fair.fair import discounted
from fruit_tui.engine.game import SPECTATOR, IllegalAction
from tests.fruit_fair.builder import (
    do,
    facts,
    fair,
    heap,
    kinds,
    legal,
    may,
    orchard,
    position,
    stage,
    supply,
    why_not,
    workers_at_home,
)

SEVEN = "CCAPPLL"


def example_seven(**more: object) -> FruitFairState:
    """The first silver and red spaces are sold; green, blue and gold are complete."""
    state = position(SEVEN, "", "", bought={"silver": [1], "red": [2]}, **more)  # type: ignore[arg-type]
    return fair(state)


def test_ex7_seven_fruits_buy_green_blue_or_red() -> None:
    state = example_seven()
    assert [state.price(0, prize) for prize in range(5)] == [5, 5, 6, 8, 8]
    assert legal(state) == ["buy red", "buy green", "buy blue", "hire", "done"]
    assert "silver medal costs you 8 fruits, and you have 7" in why_not(state, "buy silver")
    assert "gold medal costs you 8 fruits" in why_not(state, "buy gold")
    do(state, "buy green", "pay apple")
    assert heap(state, 0) == "CC"
    assert state.prices_left(1) == (6, 7)


def test_ex7_with_the_raccoon_all_five_are_in_reach() -> None:
    state = example_seven(holders={"raccoon": 0})
    assert [state.price(0, prize) for prize in range(5)] == [3, 3, 4, 6, 6]
    assert all(may(state, f"buy {name}") for name in ("red", "green", "blue", "silver", "gold"))
    do(state, "buy green", "pay cherry", "pay cherry", "pay apple")
    assert heap(state, 0) == "PPLL"
    do(state, "buy blue")
    assert heap(state, 0) == ""
    assert (len(state.prizes(0, 1)), len(state.prizes(0, 2))) == (1, 1)


def test_ff30_the_cheapest_space_and_stack_are_taken() -> None:
    state = fair(position("C" * 15, "LLL", ""))
    for left in (11, 6, 0):
        do(state, "buy red")
        assert state.fruit_total(0) == left
    assert state.price(0, 0) == -1
    assert "sold out" in why_not(state, "buy red")
    assert state.describe()["prizes"]["red"][2]["owner"] == 0  # type: ignore[index]


@pytest.mark.parametrize(
    ("hired", "price"),
    [({}, 3), ({1: 1}, 3), ({1: 2}, 4), ({1: 2, 2: 2}, 5), ({1: 2, 2: 1}, 4)],
)
def test_ff30_the_cheapest_extra_worker_comes_first(hired: dict[int, int], price: int) -> None:
    state = fair(position("CCCCC", "", "", extras=hired))
    assert state.extra_price(0) == price
    do(state, "hire")
    assert state.fruit_total(0) == 5 - price


def test_ff31_the_raccoon_takes_one_off_workers_and_two_off_prizes() -> None:
    state = fair(position("CCCC", "CCCC", "", holders={"raccoon": 1}), turn=1)
    assert [state.price(seat, 4) for seat in (0, 1)] == [8, 6]
    assert [state.extra_price(seat) for seat in (0, 1)] == [3, 2]
    do(state, "hire")
    assert heap(state, 1) == "CC"
    do(state, "hire")
    assert heap(state, 1) == ""


def test_ff31_no_price_falls_below_nothing() -> None:
    assert [discounted(price, 2) for price in (0, 1, 2, 3)] == [0, 0, 0, 1]


def test_ff32_several_purchases_in_one_turn() -> None:
    state = fair(position("CCCCCCCCCCC", "", ""))
    do(state, "hire", "buy red", "hire")
    assert (state.workers(0, 2), len(state.prizes(0, 0)), heap(state, 0)) == (2, 1, "C")


def test_ff32_two_extra_workers_are_the_most_in_one_game() -> None:
    state = fair(position("CCCCCCCC", "", "", extras={0: 2}))
    assert not may(state, "hire")
    assert "two Extra Workers already" in why_not(state, "hire")
    assert state.extra_price(0) == -1


def test_all_extra_workers_may_be_gone() -> None:
    state = fair(position("CCCCCCCC", "", "", extras={0: 2, 1: 2, 2: 2}))
    assert state.extras_left() == ((3, 0), (4, 0), (5, 0))
    assert not may(state, "hire")


def test_ff33_a_new_extra_worker_works_from_the_next_round() -> None:
    state = fair(position("CCC", "", ""))
    do(state, "hire")
    assert stage(state) == "assign"
    assert workers_at_home(state, 0) == 5


def test_ff33_hired_workers_do_not_change_the_plan_just_carried_out() -> None:
    state = position("CCC", "", "")
    orchard(state, ["AA/AA", "PP/PP", "LL/LL"])
    do(state, "hire")
    assert state.last_plan(0) == ((0, 2, 0, 0), (0, 2, 0, 0), (0, 0, 0, 0))


def test_ff34_down_to_eight_in_turn_order_after_the_last_buyer() -> None:
    state = position("C" * 5 + "L" * 5, "", "A" * 6 + "P" * 5, order=(2, 1, 0))
    fair(state)
    assert (state.current_seat(), stage(state)) == (2, "buy")
    do(state, "done")
    assert (state.current_seat(), stage(state)) == (0, "buy")
    do(state, "done")
    assert (state.current_seat(), stage(state), state.owed()) == (2, "drop", 3)
    assert legal(state) == ["drop apple", "drop plum"]
    before = supply(state)
    do(state, "drop apple", "drop plum")
    assert supply(state)[1] == before[1] + 1
    assert (state.current_seat(), state.owed()) == (0, 2)
    do(state, "drop lemon")
    assert [state.fruit_total(seat) for seat in range(3)] == [8, 0, 8]
    assert stage(state) == "assign"


def test_ff34_the_discard_counts_in_phase_five() -> None:
    # Both have ten; who drops cherries loses the first place to who drops lemons.
    state = fair(position("CCCCCLLLLL", "CCCCCLLLLL", "", order=(1, 0, 2)))
    do(state, "done", "done")
    assert (state.current_seat(), stage(state)) == (1, "drop")
    do(state, "drop cherry", "drop cherry", "drop lemon")
    assert state.turn_order() == (0, 1, 2)


def test_ff35_only_the_buyer_sees_the_value() -> None:
    state = fair(position("C" * 8, "", "", values={"gold": (22, 19, 20)}))
    events = do(state, "buy gold")
    assert facts(events, "looked") == [{"prize": "gold", "value": 22}]
    assert "looked" not in kinds(events)
    assert [event.kind for event in events if event.reveals] == ["looked"]
    assert state.view(0).prizes(0, 4) == (22,)
    for viewer in (1, 2, SPECTATOR):
        assert state.view(viewer).prizes(0, 4) == (0,)
    assert not any("value" in event.facts for event in events if event.seen_by(1))


def test_ff36_class_and_number_of_prizes_are_open() -> None:
    state = position("", "", "", bought={"gold": [0, 0], "red": [1]})
    view = state.view(2)
    assert [len(view.prizes(0, prize)) for prize in range(5)] == [0, 0, 0, 0, 2]
    assert [len(view.prizes(1, prize)) for prize in range(5)] == [1, 0, 0, 0, 0]
    assert view.prizes_left() == 12


# FF-50: fruit by fruit.


def test_ff50_fruit_is_paid_from_cherry_to_lemon_to_the_supply_at_once() -> None:
    state = fair(position("CCAPPLL", "", ""))
    before = supply(state)
    do(state, "buy green", "pay cherry")
    assert supply(state)[0] == before[0] + 1
    assert legal(state) == ["pay cherry", "pay apple", "pay plum"]
    do(state, "pay apple")
    # One plum has to go in any case (FF-56).
    assert (heap(state, 0), legal(state)) == ("CPLL", ["pay plum", "pay lemon"])
    assert "you are at the plum" in why_not(state, "pay cherry")
    with pytest.raises(IllegalAction, match="FF-50"):
        do(state, "pay cherry")


def test_ff50_a_kind_is_skipped_only_if_enough_is_left_after_it() -> None:
    state = fair(position("CCAPPLL", "", ""))
    do(state, "buy green")
    assert legal(state) == ["pay cherry", "pay apple"]
    assert "from plum on you have only 4" in why_not(state, "pay plum")


def test_ff50_equal_payments_are_one_decision() -> None:
    def ways(state: FruitFairState) -> list[str]:
        if stage(state) != "pay":
            return [heap(state, 0)]
        found = []
        for text in legal(state):
            after = state.copy()
            do(after, text)
            found += ways(after)
        return found

    state = fair(position("CCAPPLL", "", ""))
    do(state, "buy green")
    left = ways(state)
    # Two of seven fruits are kept: each multiset of two is left by exactly one way.
    assert len(left) == len(set(left)) == 9


def test_ff50_equal_discards_are_one_decision() -> None:
    state = fair(position("CCCCCAAAAA", "", ""))
    do(state, "done")
    ends = set()
    for texts in (["drop cherry", "drop cherry"], ["drop cherry", "drop apple"], ["drop apple"]):
        after = state.copy()
        do(after, *texts)
        ends.add(heap(after, 0))
    assert ends == {"CCCAAAAA", "CCCCAAAA", "CCCCCAAA"}


# FF-51, FF-56.


def test_ff51_one_player_may_hold_several_tiles() -> None:
    state = fair(position("AP", "", "", markers=("order", "migrant", "raccoon", "transporter")))
    assert stage(state) == "assign"
    assert [state.holder(tile) for tile in (1, 2, 3)] == [0, 0, -1]


def test_ff51_buying_goes_on_after_the_trigger_and_in_the_last_round() -> None:
    bought = {"red": [0, 0, 0], "green": [1, 1, 1], "blue": [2, 2, 2], "silver": [0]}
    state = fair(position("C" * 15, "", "", bought=bought, number=4, last_round=5))
    do(state, "buy silver", "hire", "hire")
    assert (state.workers(0, 2), state.round_number()) == (2, 5)
    last = fair(position("C" * 15, "", "", bought=bought, number=5, last_round=5))
    do(last, "hire", "buy silver")
    assert last.prizes_left() == 4


def test_ff56_what_leaves_no_choice_happens_at_once() -> None:
    state = fair(position("CCAAPPLL", "", ""))
    events = do(state, "buy gold")
    assert facts(events, "paid") == [
        {"fruit": "cherry", "count": 2},
        {"fruit": "apple", "count": 2},
        {"fruit": "plum", "count": 2},
        {"fruit": "lemon", "count": 2},
    ]
    assert facts(events, "bought") == [{"prize": "gold"}]
    # Nobody can afford anything: the fair is over.
    assert kinds(events).count("left_fair") == 3
    assert state.round_number() == 3


def test_ff56_only_the_forced_part_of_a_payment_is_paid_at_once() -> None:
    state = fair(position("CCCCCAAAL", "", ""))
    events = do(state, "buy gold")
    # Eight of nine go; at least four cherries, and then there is a choice.
    assert facts(events, "paid") == [{"fruit": "cherry", "count": 4}]
    assert legal(state) == ["pay cherry", "pay apple"]
    assert state.owed() == 4


def test_ff56_the_forced_part_of_a_discard_too() -> None:
    state = fair(position("CCCCCCCCCCCL", "", ""))
    events = do(state, "done")
    assert facts(events, "dropped") == [{"fruit": "cherry", "count": 3}]
    assert legal(state) == ["drop cherry", "drop lemon"]
