"""A game as text and as JSON reads well and is read back as the same game."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from fruit_tui.engine.game import GameError
from fruit_tui.engine.registry import game_named
from fruit_tui.match import Match, Player, ReplayMismatch, from_save, to_save
from fruit_tui.match.transcript import WIDTH, to_json, to_text
from fruit_tui.match.transcript_reader import (
    from_json,
    from_text,
    is_transcript,
    read_transcript,
)
from fruit_tui.storage import (
    BadSave,
    Damaged,
    NewerFormat,
    NotASave,
    OtherRules,
    UnknownGame,
    dump,
    read,
)

SAMPLES = sorted((Path(__file__).parents[2] / "saves").glob("*.msgpack"))
TIME = "2026-03-04T05:06:07Z"


def same(one: Match, other: Match) -> bool:
    return to_save(one, updated=TIME) == to_save(other, updated=TIME)


def with_undo(*names: str) -> Match:
    """Return a game in progress in which a step and a turn were taken back."""
    game = game_named("fruit-boss")
    players = [Player(name, "" if seat == 0 else "random") for seat, name in enumerate(names)]
    match = Match.new(game, game.options(len(names), {"rounds": 1}), players, 4, title="Mine: a; b")
    undone = False
    while match.position < 30:
        seat = match.current_seat()
        match.play(seat, match.legal_actions(seat)[-1])
        if seat == 0 and match.can_undo(0):
            match.undo(0)
            match.play(0, match.legal_actions(0)[-1])
        if match.position > 15 and not undone and match.can_undo_turn(0):
            match.undo_turn(0)
            undone = True
    return match


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_sample_game_comes_back_from_text_and_json(path: Path) -> None:
    match = from_save(read(path))
    text, as_json = to_text(match), to_json(match)
    assert same(from_text(text), match)
    assert same(from_json(as_json), match)
    assert same(read_transcript(text.encode()), match)
    assert same(read_transcript(as_json.encode()), match)


@pytest.mark.parametrize(
    "names",
    [
        ("You", "Mika", "Ada"),
        ("Ada", "Ada", "Bo"),
        ("Chance", "a: b", "c ; d"),
        ("(x)", "é", "[b]"),
    ],
)
def test_what_was_taken_back_and_any_name_come_back(names: tuple[str, ...]) -> None:
    match = with_undo(*names)
    assert {entry.kind for entry in match.log} == {"action", "undo"}
    assert same(from_text(to_text(match)), match)
    assert same(from_json(to_json(match)), match)


def test_the_text_is_written_in_words_and_notation() -> None:
    match = from_save(read(next(p for p in SAMPLES if p.stem == "fruit-boss-3-seats")))
    lines = to_text(match).splitlines()
    assert max(len(line) for line in lines if " Chance: " not in line) <= WIDTH
    assert "Seat 1: Mika (greedy)" in lines
    assert "   2. Mika: on 3                  ; Mika adds grapes 1 and 1 to stall 3" in to_text(
        match
    )
    assert [line for line in lines if line.startswith("Round ")] == [
        "Round 1",
        "Round 2",
        "Round 3",
    ]
    assert "; Mika, who wins: 2" in lines


def test_words_may_be_edited_and_left_out() -> None:
    match = with_undo("You", "Mika", "Ada")
    bare = "\n".join(
        line.split(" ; ")[0]
        for line in to_text(match).splitlines()
        if not line.strip().startswith((";", "Turn", "Round"))
    )
    assert same(from_text(bare), match)


def test_json_says_what_each_entry_did() -> None:
    match = with_undo("You", "Mika", "Ada")
    content = json.loads(to_json(match))
    assert [row["text"] for row in content["log"]] == [entry.text for entry in match.log]
    assert content["outcome"] is None
    assert any("took" in row["words"] or "takes back" in row["words"] for row in content["log"])
    assert all(row["turn"] >= 0 and row["round"] == 1 for row in content["log"])


def test_a_move_that_is_not_possible_is_named_by_its_line() -> None:
    text = to_text(with_undo("You", "Mika", "Ada"))
    lines = text.splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith("   7. "))
    lines[place] = "   7. Mika: on 9"
    with pytest.raises(Damaged, match=f"Line {place + 1} "):
        from_text("\n".join(lines))
    lines[place] = "   7. Nobody: on 1"
    with pytest.raises(Damaged, match="nobody of that name"):
        from_text("\n".join(lines))


def test_another_end_is_a_mismatch() -> None:
    text = to_text(with_undo("You", "Mika", "Ada"))
    end = text.rstrip().splitlines()[-1]
    with pytest.raises(ReplayMismatch):
        from_text(text.replace(end, end[:-4] + "0000"))
    with pytest.raises(Damaged, match="cut short"):
        from_text(text.replace(end, ""))


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("fruit-tui game 1", "fruit-tui game 2", NewerFormat),
        ("fruit-tui game 1", "Dear diary", NotASave),
        ("Game: fruit-boss", "Game: chess", UnknownGame),
        ("Rules: 1", "Rules: 2", OtherRules),
        ("Seed: 4", "Seed: x", Damaged),
        ("Seat 2: Mika (random)", "Seat 2: Mika", Damaged),
        ("Option rounds: 1", "Option rounds: 9", Damaged),
        ("Deal starter: ", "Deal starter: 7", Damaged),
        ("Created: ", "Created: long ago", Damaged),
        ("Option rounds: 1", "Option rounds: 3", ReplayMismatch),
    ],
)
def test_a_head_that_is_wrong_is_told_by_what_it_is(
    old: str, new: str, error: type[GameError]
) -> None:
    text = to_text(with_undo("You", "Mika", "Ada"))
    assert old in text
    with pytest.raises(error) as caught:
        from_text(text.replace(old, new))
    assert str(caught.value).endswith(".")


def test_json_of_another_kind_is_refused() -> None:
    good = json.loads(to_json(with_undo("You", "Mika", "Ada")))
    for change, error in (
        ({"version": 2}, NewerFormat),
        ({"format": "else"}, NotASave),
        ({"players": 3}, Damaged),
        ({"log": [{"kind": "action"}]}, Damaged),
        ({"seed": "4"}, Damaged),
        ({"start": "xyz"}, Damaged),
        ({"game": "chess"}, UnknownGame),
    ):
        with pytest.raises(error):
            from_json(json.dumps({**good, **change}))
    with pytest.raises(NotASave):
        from_json("[" * 100_000)


def test_damage_is_an_error_or_a_game_and_nothing_else() -> None:
    source = random.Random(5)
    match = with_undo("You", "Mika", "Ada")
    for text, parse in ((to_text(match), from_text), (to_json(match), from_json)):
        for _ in range(150):
            at = source.randrange(len(text))
            cut = source.randrange(1, 40)
            damaged = text[:at] + source.choice(("", "x", "\n", "9", "\0")) + text[at + cut :]
            try:
                assert parse(damaged).position >= 0
            except (BadSave, ReplayMismatch):
                continue


def test_a_save_is_no_transcript() -> None:
    match = with_undo("You", "Mika", "Ada")
    assert not is_transcript(dump(to_save(match)))
    assert is_transcript(to_text(match).encode())
    assert is_transcript(to_json(match).encode())
