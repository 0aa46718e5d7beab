"""Games that were played on from one another are known by their deal and their moves."""

from __future__ import annotations

from pathlib import Path

from fruit_tui.match import Match, Replay, to_save
from fruit_tui.match.branches import branches, shared_entries
from fruit_tui.storage import SaveStore
from tests.match.conftest import commit_all, finish, toy_match
from tests.toy import DRAW, PASS, TOY


def keep(store: SaveStore, match: Match) -> Path:
    slot = store.new_slot(match.title)
    store.save(slot, to_save(match))
    return store.path(slot)


def test_a_game_played_on_from_a_replay_is_found_where_it_parts(tmp_path: Path) -> None:
    store = SaveStore(tmp_path, {TOY.name: TOY})
    original = finish(toy_match("", "random"))
    path = keep(store, original)
    replay = Replay(original)
    replay.go(3)
    branch = replay.play_on(title="What if")
    branch.play(branch.deciders()[0], DRAW)
    keep(store, branch)
    keep(store, toy_match("", "random", seed=6))
    store.close()

    found = branches(to_save(original), store.list(), path)

    assert [(one.info.title, one.shared) for one in found] == [("What if", 3)]
    assert original.in_play[3] != branch.in_play[3]


def test_what_was_taken_back_parts_nobody() -> None:
    match = toy_match("", "random", "random")
    commit_all(match)
    other = match.copy()
    other.play(0, DRAW)
    other.undo_turn(0)
    match.play(0, PASS)
    other.play(0, PASS)

    assert shared_entries(to_save(match), to_save(other)) == match.position


def test_another_deal_is_no_branch() -> None:
    one, other = toy_match("", "random"), toy_match("", "random", seed=6)
    assert shared_entries(to_save(one), to_save(other)) == -1
    assert shared_entries(to_save(one), to_save(toy_match("", "random", rounds=1))) == -1


def test_a_damaged_file_hides_no_branch(tmp_path: Path) -> None:
    store = SaveStore(tmp_path, {TOY.name: TOY})
    original = toy_match("", "random")
    keep(store, original)
    (tmp_path / "bad.msgpack").write_bytes(b"nothing")
    store.close()

    assert len(branches(to_save(original), store.list())) == 1
