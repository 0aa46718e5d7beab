"""Finished rounds: how they are kept in a row of numbers, and how they read."""

from __future__ import annotations

from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from fruit_tui.engine.fruit_boss.data import SUIT_NAMES, pack_kinds
from fruit_tui.engine.fruit_boss.layout import (
    FOLIO,
    FOLIO_STARS,
    HAND,
    LAP_REASON,
    LAP_SEAT,
    OVER_STAGE,
    PASS_REASON,
    QUIET,
    RESULT_FACT,
    RESULT_FOLIO_STARS,
    RESULT_FOLIOS,
    RESULT_HANDS,
    RESULT_REASON,
    RESULT_SCORES,
    RESULT_SIZE,
    ROUND,
    SEATS_AT,
    SHUFFLE_STAGE,
    STAGE,
    STAR_VALUE_AT,
)
from fruit_tui.engine.fruit_boss.scoring import SetScore, folio_sets, hand_penalty, round_points
from fruit_tui.engine.game import Outcome, ScoreLine


@dataclass(frozen=True)
class SeatResult:
    """One seat's part of a round: `points` = `counting` - `against` - `penalty`.

    counting  the products of the up to three sets that score
    against   the products of all other sets
    penalty   what the cards left in hand cost, after the cats have eaten
    hand      the cards left in hand as kinds, ascending
    """

    points: int
    counting: int
    against: int
    penalty: int
    sets: tuple[SetScore, ...]
    held_stars: int
    hand: tuple[int, ...]


@dataclass(frozen=True)
class RoundResult:
    """A round as it was scored: per seat, and why it ended, in words.

    `ran_out` is the seat that ran out of cards; -1 where the round ended otherwise.
    """

    number: int
    seats: tuple[SeatResult, ...]
    winners: tuple[int, ...]
    reason: str
    ran_out: int

    def scores(self) -> tuple[int, ...]:
        """Return the points by seat."""
        return tuple(seat.points for seat in self.seats)

    def outcome(self) -> Outcome:
        """Return the round by category: sets that count, other sets, the hand."""
        seats = self.seats
        return Outcome(
            lines=(
                ScoreLine(
                    "Sets that count",
                    tuple(seat.counting for seat in seats),
                    tuple(_sets_text(seat.sets, 1) for seat in seats),
                ),
                ScoreLine(
                    "Other sets",
                    tuple(-seat.against for seat in seats),
                    tuple(_sets_text(seat.sets, -1) for seat in seats),
                ),
                ScoreLine(
                    "Cards in hand",
                    tuple(-seat.penalty for seat in seats),
                    tuple(_hand_text(len(seat.hand)) for seat in seats),
                ),
            ),
            totals=self.scores(),
            winners=self.winners,
            tie_break="",
            reason=self.reason,
        )


def seat_result(folio: i64, folio_stars: i64, hand: i64, star_value: i64) -> SeatResult:
    """Return how a collection and a hand score."""
    sets = folio_sets(folio, folio_stars)
    counting = sum(one.product for one in sets if one.sign > 0)
    against = sum(one.product for one in sets if one.sign < 0)
    penalty: int = hand_penalty(hand, star_value)
    return SeatResult(
        points=counting - against - penalty,
        counting=counting,
        against=against,
        penalty=penalty,
        sets=sets,
        held_stars=folio_stars >> 14,
        hand=tuple(pack_kinds(hand)),
    )


def leaders(scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats with the most points, all of them where they are equal (FB-40)."""
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


def with_round(past: vec[i64], v: vec[i64], reason: i64, seats: i64) -> vec[i64]:
    """Return `past` with the round in `v` added, which ends for `reason`."""
    size: int = len(past)
    grown = vec[i64]([0] * (size + RESULT_SIZE))
    i: i64
    for i in range(size):
        grown[i] = past[i]
    at: i64 = size
    grown[at + RESULT_REASON] = reason
    if reason == LAP_REASON:
        grown[at + RESULT_FACT] = v[LAP_SEAT]
    elif reason != PASS_REASON:
        grown[at + RESULT_FACT] = v[QUIET]
    for i in range(seats):
        grown[at + RESULT_SCORES + i] = round_points(
            v[FOLIO + i], v[FOLIO_STARS + i], v[HAND + i], v[STAR_VALUE_AT]
        )
        grown[at + RESULT_FOLIOS + i] = v[FOLIO + i]
        grown[at + RESULT_FOLIO_STARS + i] = v[FOLIO_STARS + i]
        grown[at + RESULT_HANDS + i] = v[HAND + i]
    return grown


def finished_rounds(past: vec[i64], star_value: i64, seats: int) -> tuple[RoundResult, ...]:
    """Return the rounds kept in `past`, the first one first."""
    results: list[RoundResult] = []
    for at in range(0, len(past), RESULT_SIZE):
        parts = tuple(
            seat_result(
                past[at + RESULT_FOLIOS + seat],
                past[at + RESULT_FOLIO_STARS + seat],
                past[at + RESULT_HANDS + seat],
                star_value,
            )
            for seat in range(seats)
        )
        results.append(
            RoundResult(
                number=len(results) + 1,
                seats=parts,
                winners=leaders(tuple(part.points for part in parts)),
                reason=reason_words(past[at + RESULT_REASON], past[at + RESULT_FACT]),
                ran_out=past[at + RESULT_FACT] if past[at + RESULT_REASON] == LAP_REASON else -1,
            )
        )
    return tuple(results)


def reason_words(reason: i64, fact: i64) -> str:
    """Return why a round ended; `fact` is the seat that ran out, or the quiet turns."""
    if reason == LAP_REASON:
        return f"Player {fact + 1} ran out of cards, and everyone has had one more turn."
    if reason == PASS_REASON:
        return "Everyone passed in a row."
    return f"No card was played, drawn or collected for {fact} turns in a row."


def _sets_text(sets: tuple[SetScore, ...], sign: int) -> str:
    texts = [
        f"{SUIT_NAMES[one.suit]} {one.height}x{one.count}={one.product}"
        for one in sets
        if one.sign == sign
    ]
    return ", ".join(texts) or "none"


def _hand_text(count: int) -> str:
    if count == 0:
        return "none left"
    return "1 card left" if count == 1 else f"{count} cards left"


def current_round(v: vec[i64]) -> RoundResult:
    """Return the round in `v` as if it were scored now; its hands must be complete."""
    seats: int = v[SEATS_AT]
    parts = tuple(
        [
            seat_result(v[FOLIO + i], v[FOLIO_STARS + i], v[HAND + i], v[STAR_VALUE_AT])
            for i in range(seats)
        ]
    )
    return RoundResult(
        number=v[ROUND] + 1,
        seats=parts,
        winners=leaders(tuple([part.points for part in parts])),
        reason="The round is not over; this is how it stands if it were scored now.",
        ran_out=-1,
    )


def match_outcome(v: vec[i64], past: vec[i64]) -> Outcome:
    """Return the match: a line for each round, one point for winning it (FB-40, FB-41).

    Before the end the round being played counts as if it were scored now.
    """
    seats: int = v[SEATS_AT]
    over = v[STAGE] == OVER_STAGE
    rounds = list(finished_rounds(past, v[STAR_VALUE_AT], seats))
    if not over and v[STAGE] != SHUFFLE_STAGE:
        rounds.append(current_round(v))
    lines = tuple([_round_line(one, seats) for one in rounds])
    totals = tuple([sum([line.points[seat] for line in lines]) for seat in range(seats)])
    winners = leaders(totals)
    tie_break = ""
    if over and len(winners) > 1:
        tie_break = "Equal numbers of rounds won share the title (FB-41)."
    if not over:
        reason = "The match is not over; this is how it stands if the round were scored now."
    elif len(rounds) == 1:
        reason = rounds[0].reason
    else:
        reason = f"All {len(rounds)} rounds have been played. {rounds[-1].reason}"
    return Outcome(lines, totals, winners, tie_break, reason, unit="round")


def _round_line(result: RoundResult, seats: int) -> ScoreLine:
    points = tuple([1 if seat in result.winners else 0 for seat in range(seats)])
    return ScoreLine(
        f"Round {result.number}", points, tuple([_seat_text(part) for part in result.seats])
    )


def _seat_text(part: SeatResult) -> str:
    points = "1 point" if part.points == 1 else f"{part.points} points"
    parts: list[str] = []
    if part.counting:
        parts.append(f"for {_sets_text(part.sets, 1)}")
    if part.against:
        parts.append(f"against {_sets_text(part.sets, -1)}")
    if part.penalty:
        parts.append(f"less {part.penalty} for cards in hand")
    return f"{points}: {'; '.join(parts) or 'nothing collected that counts'}"
