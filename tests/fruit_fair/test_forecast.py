"""What a plan or a payment would come to, as screens and bots ask for it."""

from __future__ import annotations

from fruit_tui.engine.fruit_fair.forecast import Harvest, Standing
from fruit_tui.engine.game import SPECTATOR
from tests.fruit_fair.builder import do, fair, plan_of, position, send


def test_a_plan_picks_what_hangs_and_plants_what_the_supply_has() -> None:
    state = position("LLLLLLL", "LLLLLLL", "A", trees=(1, 5, 0, 5), extras={0: 1})
    send(state, 0, "CC/LL/C", ready=False)
    assert state.view(0).forecast() == Harvest(
        picked=(1, 0, 0, 0), idle=(2, 0, 0, 0), planted=(1, 0, 0, 1)
    )


def test_a_draft_can_be_forecast_before_it_is_played() -> None:
    view = position("C", "A", "P").view(1)
    assert view.forecast(plan_of("CL/AA")).picked == (1, 0, 0, 1)
    assert view.forecast().picked == (0, 0, 0, 0)


def test_the_next_order_and_tiles_are_foreseen() -> None:
    state = position("CC", "AA", "P")
    view = state.view(2)
    assert view.next_order() == (0, 2, 1)
    assert [view.next_holder(tile) for tile in (1, 2, 3)] == [1, 2, -1]
    assert view.standing() == Standing((0, 2, 1), migrant=1, raccoon=2, transporter=-1)


def test_a_payment_can_be_weighed_before_it_is_made() -> None:
    view = position("CCAA", "C", "A").view(0)
    assert view.standing().order[0] == 0
    after = view.standing((2, 0, 0, 0))
    assert after.order == (1, 2, 0)
    assert after.migrant == 0
    assert view.standing((0, 2, 0, 0)).migrant == 2


def test_the_proposed_payment_keeps_tiles_and_turn() -> None:
    # Two apples win the Migrant Worker, two cherries the first place; plums win nothing.
    view = position("CCAAPP", "CPPP", "AP").view(0)
    assert view.proposed_payment(2) == (0, 0, 2, 0)
    assert view.proposed_payment(7) is None
    assert position("CC", "A", "P").view(SPECTATOR).proposed_payment(1) is None


def test_the_proposed_payment_goes_on_from_what_is_paid() -> None:
    state = fair(position("CCAAPPLL", "CPPP", "A"))
    do(state, "buy red", "pay apple")
    view = state.view(0)
    proposal = view.proposed_payment(int(view.owed()))
    assert proposal is not None
    assert sum(proposal) == 3
    assert proposal[0] == 0
