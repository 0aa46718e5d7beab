"""What holds in every sound position, checked fault by fault."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_boss.data import (
    CAT,
    CAT_STACK,
    EMPTY,
    FIELD_MASK,
    FRUIT_MASK,
    KINDS,
    LOW_BITS,
    MAX_SEATS,
    NO_SUIT,
    PACK_MASK,
    STALLS,
    STAR,
    SUITS,
    TOPPLE_COUNT,
    all_cards,
    is_fruit,
    kind_count,
    pack_cats,
    pack_count,
    pack_field,
    stack_count,
    stack_pack,
    stack_stars,
)
from fruit_tui.engine.fruit_boss.deal import left_out_suit
from fruit_tui.engine.fruit_boss.layout import (
    ACTIONS_LEFT,
    CHOICES,
    DECK_LEFT,
    DISCARD,
    FOLIO,
    FOLIO_STARS,
    HAND,
    HELD_SHIFT,
    KNOWN_CATS,
    LAP_LEFT,
    MAIN_STAGE,
    OVER_STAGE,
    PASSES,
    PENDING,
    PLAYER,
    QUIET,
    RESULT_SCORES,
    RESULT_SIZE,
    ROUND,
    ROUNDS_AT,
    SEATS_AT,
    SHUFFLE_STAGE,
    SOURCE,
    STAGE,
    STALL,
    STALL_STAGE,
    STAR_SET_STAGE,
    STAR_VALUE_AT,
    STARTER,
    TAKE_STAGE,
    TOPPLE_STAGE,
    WINS,
)
from fruit_tui.engine.fruit_boss.notation import kind_text
from fruit_tui.engine.fruit_boss.results import finished_rounds
from fruit_tui.engine.game import Options


def broken_invariants(options: Options, v: vec[i64], deck: list[int], past: vec[i64]) -> list[str]:
    """Return every broken invariant as a sentence; `deck` holds the cards that are left."""
    return [
        *_pieces(options, v, deck),
        *_market(v),
        *_choice(v),
        *_counters(options, v),
        *_results(v, past),
    ]


def _pieces(options: Options, v: vec[i64], deck: list[int]) -> list[str]:
    """Every card is in exactly one place; none is there twice or missing."""
    faults: list[str] = []
    found = [0] * KINDS
    for kind in deck:
        if not 0 <= kind < KINDS:
            faults.append(f"The deck holds {kind}, which is no card.")
        else:
            found[kind] += 1
    packs = [v[DISCARD], *[stack_pack(v[STALL + stall]) for stall in range(STALLS)]]
    stars: int = 0
    for seat in range(options.seats):
        packs.append(v[HAND + seat])
        packs.append(v[FOLIO + seat])
        rest: int = v[FOLIO_STARS + seat]
        while rest:
            stars += rest & 3
            rest >>= 2
    if v[STAGE] == STAR_SET_STAGE:
        stars += stack_stars(v[PENDING])
    found[STAR] += stars
    whole = all_cards(left_out_suit(options))
    for kind in range(KINDS):
        for pack in packs:
            found[kind] += kind_count(pack, kind)
        if found[kind] != kind_count(whole, kind):
            faults.append(
                f"{kind_text(kind)} is on the table {found[kind]} times,"
                f" not {kind_count(whole, kind)}."
            )
    faults.extend([f"{pack} is no pack of cards." for pack in packs if not 0 <= pack <= PACK_MASK])
    if any(v[FOLIO + seat] & ~FRUIT_MASK for seat in range(options.seats)):
        faults.append("A portfolio holds more than fruit.")
    if any(v[FOLIO_STARS + seat] >> (HELD_SHIFT + 2) for seat in range(options.seats)):
        faults.append("A portfolio holds stars that the game does not have.")
    for seat in range(options.seats, MAX_SEATS):
        owned = v[HAND + seat] or v[FOLIO + seat] or v[FOLIO_STARS + seat] or v[WINS + seat]
        if owned:
            faults.append(f"Seat {seat + 1} is empty but owns something.")
    return faults


def _market(v: vec[i64]) -> list[str]:
    faults: list[str] = []
    occupied = 0
    for stall in range(STALLS):
        stack = v[STALL + stall]
        if stack == EMPTY:
            continue
        occupied += 1
        suit = stack >> LOW_BITS
        field = stack & FIELD_MASK
        if stack != CAT_STACK and not (
            (suit < SUITS and field) or (suit == NO_SUIT and not field and stack_stars(stack))
        ):
            faults.append(f"Stall {stall + 1} holds {stack}, which is no stack of one suit.")
        tall = stack_count(stack) >= TOPPLE_COUNT
        toppling = v[STAGE] == TOPPLE_STAGE and v[SOURCE] == stall
        if tall != toppling:
            faults.append(
                f"Stall {stall + 1} holds {stack_count(stack)} cards but"
                f" {'is' if toppling else 'is not'} toppling."
            )
    if v[STAGE] < TAKE_STAGE and v[DECK_LEFT] and occupied < 2:
        faults.append(f"{occupied} stalls are occupied although the deck could refill them.")
    return faults


def _choice(v: vec[i64]) -> list[str]:
    """The choice being made is about things that are there, and absent where none is made."""
    faults: list[str] = []
    stage = v[STAGE]
    if not 0 <= stage <= OVER_STAGE:
        return [f"There is no stage {stage}."]
    pending = v[PENDING]
    if stage == STALL_STAGE:
        hand = v[HAND + v[PLAYER]]
        pack = stack_pack(pending)
        faults.extend(
            [
                f"{kind_text(kind)} is chosen but not in the hand."
                for kind in range(KINDS)
                if kind_count(pack, kind) > kind_count(hand, kind)
            ]
        )
    elif stage == STAR_SET_STAGE:
        if not is_fruit(pending) or pending >> LOW_BITS != NO_SUIT:
            faults.append(f"Stars look for a set, but {pending} are no stars alone.")
    elif pending:
        faults.append(f"{pending} is about to be played at a stage without cards to play.")
    asking = stage in (TAKE_STAGE, TOPPLE_STAGE)
    if asking:
        wanted = 0
        if v[SOURCE] > 0:
            wanted |= 1 << (v[SOURCE] - 1)
        if v[SOURCE] < STALLS - 1:
            wanted |= 1 << (v[SOURCE] + 1)
        if v[CHOICES] != wanted:
            faults.append(f"The choice is between the stalls {v[CHOICES]:b}, no two neighbours.")
    elif v[CHOICES]:
        faults.append("Stalls are marked for a choice that nobody makes.")
    if stage in (MAIN_STAGE, STALL_STAGE, SHUFFLE_STAGE, OVER_STAGE) and v[SOURCE]:
        faults.append("A source is marked at a stage without one.")
    return faults


def _counters(options: Options, v: vec[i64]) -> list[str]:
    faults: list[str] = []
    seats: int = v[SEATS_AT]
    if seats != options.seats or v[ROUNDS_AT] != options.number("rounds"):
        faults.append("The seats or rounds are not those of the options.")
    for name, at in (("player", PLAYER), ("starter", STARTER)):
        if not 0 <= v[at] < seats:
            faults.append(f"The {name} is {v[at]}, no seat.")
    if not 0 <= v[ROUND] < v[ROUNDS_AT]:
        faults.append(f"Round {v[ROUND] + 1} of {v[ROUNDS_AT]} is being played.")
    playing = v[STAGE] < SHUFFLE_STAGE
    if playing != (1 <= v[ACTIONS_LEFT] <= 2):
        faults.append(f"{v[ACTIONS_LEFT]} actions are left.")
    if not 0 <= v[LAP_LEFT] <= seats or (v[LAP_LEFT] and v[DECK_LEFT]):
        faults.append(f"{v[LAP_LEFT]} turns of a last lap are left.")
    if playing and (v[PASSES] >= seats or v[QUIET] >= 4 * seats):
        faults.append("The guard against an endless round has not ended it.")
    for seat in range(seats):
        if v[KNOWN_CATS + seat] > pack_cats(v[HAND + seat]):
            faults.append(f"Seat {seat + 1} is known to hold more cats than it does.")
        folio = v[FOLIO + seat]
        fixed = v[FOLIO_STARS + seat]
        if fixed >> HELD_SHIFT and folio:
            faults.append(f"Seat {seat + 1} holds stars back although it has a set.")
        if any((fixed >> (2 * suit)) & 3 and not pack_field(folio, suit) for suit in range(SUITS)):
            faults.append(f"Seat {seat + 1} has stars in a set that it does not have.")
        if v[DECK_LEFT] and pack_count(v[HAND + seat]) < 5 and seat != v[PLAYER]:
            faults.append(f"Seat {seat + 1} has not drawn up to five cards.")
        cards = pack_count(v[HAND + seat]) - kind_count(v[HAND + seat], CAT)
        if cards > 5:
            faults.append(f"Seat {seat + 1} holds more than five cards that are no cats.")
    return faults


def _results(v: vec[i64], past: vec[i64]) -> list[str]:
    """The finished rounds are as many as there were, and scored and won as they lie there."""
    faults: list[str] = []
    seats: int = v[SEATS_AT]
    finished: int = v[ROUND] + (1 if v[STAGE] >= SHUFFLE_STAGE else 0)
    if len(past) != finished * RESULT_SIZE:
        return [f"There are results of {len(past)} numbers for {finished} finished rounds."]
    wins = [0] * seats
    for result in finished_rounds(past, v[STAR_VALUE_AT], seats):
        at = (result.number - 1) * RESULT_SIZE + RESULT_SCORES
        if tuple([past[at + seat] for seat in range(seats)]) != result.scores():
            faults.append(f"Round {result.number} is not scored as it was played.")
        for seat in result.winners:
            wins[seat] += 1
    if wins != [v[WINS + seat] for seat in range(seats)]:
        faults.append("The rounds won are not those of the results.")
    return faults
