"""A game on disk after every move: full disks, read-only folders, kill -9 (T01, T04)."""

from __future__ import annotations

import errno
import os
import random
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from fruit_tui.match import Keeper, Match, ReplayMismatch, to_save
from fruit_tui.storage import NoSuchSave, SaveStore
from tests.match.conftest import commit_all, toy_match
from tests.toy import PASS, TOY

ROOT = Path(__file__).parents[2]


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    """A store in a new folder, which knows Peek."""
    return SaveStore(tmp_path / "saves", {TOY.name: TOY})


def test_t01_every_kept_move_is_there_for_the_next_program(store: SaveStore, match: Match) -> None:
    keeper = Keeper.start(store, match)
    commit_all(match)
    assert keeper.keep() == ""
    keeper.close()

    again = Keeper.open(SaveStore(store.folder, {TOY.name: TOY}), keeper.slot)

    assert again.match.log == match.log
    assert again.match.current_seat() == match.current_seat() == 0
    assert not again.read_only
    assert again.note == ""


def test_t04_a_full_disk_is_told_and_play_goes_on(
    store: SaveStore, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Keeper.start(store, match)
    commit_all(match)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing(errno.ENOSPC))
        assert "no room" in keeper.keep()
        match.play(0, PASS)
        assert "no room" in keeper.keep()

    assert store.load(keeper.slot).save.log == ()
    match.play(1, PASS)
    assert keeper.keep() == ""
    assert len(store.load(keeper.slot).save.log) == 6


def test_t04_a_game_that_found_no_room_at_first_gets_its_slot_later(
    store: SaveStore, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Path, "mkdir", failing(errno.EROFS))
        keeper = Keeper.start(store, match)
        assert "may not be written" in keeper.note
        assert keeper.slot == ""

    assert keeper.keep() == ""
    assert [info.slot for info in store.list()] == [keeper.slot]


def test_a_game_that_does_not_replay_is_not_opened_and_not_locked(
    store: SaveStore, match: Match
) -> None:
    commit_all(match)
    save = to_save(match)
    log = ((*save.log[0][:3], bytes(8)), *save.log[1:])
    store.save("game", save.model_copy(update={"log": log}))

    with pytest.raises(ReplayMismatch):
        Keeper.open(store, "game")

    assert not store.holds("game")
    assert store.path("game").exists()
    with pytest.raises(NoSuchSave):
        Keeper.open(store, "other")
    assert not store.holds("other")


def test_t04_the_previous_version_is_gone_on_with_and_told(store: SaveStore, match: Match) -> None:
    keeper = Keeper.start(store, match)
    commit_all(match)
    keeper.keep()
    store.path(keeper.slot).write_bytes(b"\xde\x00")
    keeper.close()

    again = Keeper.open(store, keeper.slot)

    assert again.match.position == 0
    assert "previous version" in again.note
    assert not again.read_only


def failing(code: int) -> object:
    """Return a function that fails as the system would."""

    def fail(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


PLAYER = """
import sys
from pathlib import Path
from fruit_tui.engine.rng import Rng
from fruit_tui.match import Keeper
from fruit_tui.storage import SaveStore
from tests.toy import TOY
store = SaveStore(Path(sys.argv[1]), {TOY.name: TOY})
keeper = Keeper.open(store, "game")
rng = Rng.stream(int(sys.argv[2]), "player")
match = keeper.match
print(len(match.log), flush=True)
while True:
    if match.is_over():
        while match.can_undo_turn(0):
            match.undo_turn(0)
    else:
        seat = match.deciders()[0]
        actions = match.legal_actions(seat)
        match.play(seat, actions[rng.below(len(actions))])
    problem = keeper.keep()
    assert not problem, problem
    print(len(match.log), flush=True)
"""


def test_t01_kill_9_at_any_moment_loses_at_most_the_move_being_entered(store: SaveStore) -> None:
    store.save("game", to_save(toy_match("", "random", "random")))
    chance = random.Random(1)
    for number in range(5):
        process = subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(PLAYER), str(store.folder), str(number)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert process.stdout is not None
        told = process.stdout.readline()
        time.sleep(chance.uniform(0.0, 0.12))
        process.kill()
        told += process.stdout.read()
        process.wait()
        kept = int(told.split()[-1])

        loaded = store.load("game")

        assert loaded.note == ""
        # One entry more is the move that was on disk and not yet reported; chance may follow it.
        assert kept <= len(loaded.save.log) <= kept + 8
        keeper = Keeper.open(store, "game")
        assert not keeper.read_only
        keeper.close()
    assert kept > 5
