"""One program a game: who comes second is told, and nothing is ever mixed (T03)."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fruit_tui.match import Keeper, Match, Player
from fruit_tui.storage import CannotWrite, SaveBusy, SaveFile, SaveStore
from fruit_tui.storage.locks import Lock, is_locked
from tests.storage.conftest import toy_save
from tests.toy import TOY

ROOT = Path(__file__).parents[2]

HOLDER = """
import sys
from pathlib import Path
from fruit_tui.storage import SaveStore
store = SaveStore(Path(sys.argv[1]))
store.acquire(sys.argv[2])
print("held", flush=True)
sys.stdin.read()
"""

WRITER = """
import sys
from pathlib import Path
from fruit_tui.storage import CannotWrite, SaveBusy, SaveStore, dump, load
folder, slot, mark = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
written = 0
for number in range(60):
    with SaveStore(folder) as store:
        try:
            store.acquire(slot)
        except SaveBusy:
            continue
        save = store.load(slot).save
        counts = dict(pair.split("=") for pair in save.title.split())
        counts[mark] = str(int(counts[mark]) + 1)
        title = " ".join(f"{k}={v}" for k, v in counts.items())
        store.save(slot, save.model_copy(update={"title": title}))
        written += 1
print(written)
"""


@contextmanager
def another_program(store: SaveStore, slot: str) -> Iterator[subprocess.Popen[str]]:
    """Run a program that has a slot open."""
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(HOLDER), str(store.folder), slot],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_t03_the_second_program_is_told_who_has_the_game(store: SaveStore, save: SaveFile) -> None:
    store.save("game", save)
    with another_program(store, "game") as process:
        with pytest.raises(SaveBusy, match=f"process {process.pid}"):
            store.acquire("game")
        with pytest.raises(SaveBusy):
            store.save("game", save)
        with pytest.raises(SaveBusy):
            store.delete("game")
        assert store.load("game").save == save
        assert store.list()[0].busy
        assert store.latest_unfinished() is None
        assert store.new_slot("game") == "game-2"


def test_t03_a_killed_program_leaves_no_lock(store: SaveStore, save: SaveFile) -> None:
    store.save("game", save)
    with another_program(store, "game") as process:
        process.kill()
        process.wait()

        store.acquire("game")

    assert store.holds("game")
    assert not store.list()[0].busy


def test_t03_two_stores_in_one_program_are_two_as_well(store: SaveStore, save: SaveFile) -> None:
    store.acquire("game")
    other = SaveStore(store.folder, {TOY.name: TOY})
    with pytest.raises(SaveBusy):
        other.save("game", save)

    store.release("game")

    other.save("game", save)
    assert store.load("game").save == save


def test_t03_two_programs_never_write_between_each_others_lines(store: SaveStore) -> None:
    store.save("game", toy_save("a=0 b=0"))
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(WRITER), str(store.folder), "game", mark],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        for mark in "ab"
    ]
    written = [int(process.communicate(timeout=60)[0]) for process in processes]

    assert store.load("game").save.title == f"a={written[0]} b={written[1]}"
    assert min(written) > 0


def test_a_lock_is_held_until_it_is_released(tmp_path: Path) -> None:
    path = tmp_path / ".game.lock"
    lock = Lock.take(path)
    assert is_locked(path)

    lock.release()
    lock.release()

    assert not is_locked(path)
    assert not path.exists()
    Lock.take(path).release()


def test_t03_a_lock_file_removed_in_between_is_no_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its last holder removes the file after we have opened it and before we lock it."""
    path = tmp_path / ".game.lock"
    real = fcntl.flock
    calls = 0

    def flock(handle: int, how: int) -> None:
        nonlocal calls
        calls += 1
        if calls == 1:
            path.unlink()
        real(handle, how)

    monkeypatch.setattr(fcntl, "flock", flock)
    lock = Lock.take(path)

    assert calls == 2
    with pytest.raises(SaveBusy):
        Lock.take(path)
    lock.release()


def test_t03_two_programs_never_get_the_same_new_slot(
    store: SaveStore, save: SaveFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one takes the name, saves and leaves between our look and our lock."""
    other = SaveStore(store.folder, {TOY.name: TOY})
    real = Lock.take

    def take(path: Path) -> Lock:
        monkeypatch.setattr(Lock, "take", staticmethod(real))
        other.save("game", save)
        return real(path)

    monkeypatch.setattr(Lock, "take", staticmethod(take))

    assert store.new_slot("Game") == "game-2"


def test_t03_the_second_opener_looks_on_or_goes_on_in_a_slot_of_its_own(store: SaveStore) -> None:
    match = Match.new(TOY, TOY.options(2), [Player("Mika"), Player("Ada", "random")], 5)
    first = Keeper.start(store, match)
    assert (first.slot, first.note, first.read_only) == ("peek-with-2-players", "", False)

    other = SaveStore(store.folder, {TOY.name: TOY})
    second = Keeper.open(other, first.slot)
    assert second.read_only
    assert "open in another" in second.note
    assert "nothing is saved" in second.keep()
    second.match.play(0, second.match.legal_actions(0)[0])
    assert second.keep_as_new() == ""

    assert second.slot != first.slot
    assert other.load(second.slot).save.log != store.load(first.slot).save.log
    second.close()
    first.close()
    assert not any(info.busy for info in store.list())
    assert not Keeper.open(other, first.slot).read_only


def test_t03_a_lock_that_vanished_with_its_folder_is_nobodys(
    store: SaveStore, save: SaveFile
) -> None:
    """The folder is removed and made again, and another program opens the game there."""
    store.acquire("game")
    shutil.rmtree(store.folder)
    other = SaveStore(store.folder, {TOY.name: TOY})
    other.save("game", save)
    other.acquire("game")

    with pytest.raises(SaveBusy):
        store.save("game", toy_save("another"))

    assert other.load("game").save == save
    other.release("game")
    store.save("game", toy_save("another"))
    store.acquire("game")
    with pytest.raises(SaveBusy):
        other.acquire("game")


def test_t04_a_file_in_the_place_of_the_folder_is_told(store: SaveStore, save: SaveFile) -> None:
    store.acquire("game")
    shutil.rmtree(store.folder)
    store.folder.write_text("in the way")

    with pytest.raises(CannotWrite):
        store.save("game", save)

    store.folder.unlink()
    store.save("game", save)
    assert store.load("game").save == save
