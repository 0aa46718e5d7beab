"""The folder of games: names, listing, damage, trash."""

from __future__ import annotations

import os
from pathlib import Path

import msgpack
import pytest

from fruit_tui.storage import Damaged, NoSuchSave, NotASave, SaveFile, SaveStore, dump
from fruit_tui.storage.store import default_folder, slug
from tests.contract import sentence_problem
from tests.storage.conftest import toy_save
from tests.toy import TOY

HOSTILE_NAMES = [
    "[bold red]Mika[/]",
    "a/../../etc/passwd",
    "..",
    ".hidden",
    "\x1b[2J\x07bell",
    "\u202eright to left\u202c",
    "🍋🍇🍓 👩‍👩‍👧‍👦",
    "x" * 10_000,
    "e" + "\u0301" * 5_000,
    "",
    "   ",
    "\x00",
    "\ud800",
    "CON",
    "naïve Café, 果物",
    "-rf",
    "a\nb\tc",
]


def put(store: SaveStore, title: str, updated: str, moves: int = 6) -> str:
    """Save a game and leave it; return its slot."""
    slot = store.new_slot(title)
    store.save(slot, toy_save(title, moves, updated))
    store.release(slot)
    return slot


def test_a_game_comes_back(store: SaveStore, save: SaveFile) -> None:
    slot = store.new_slot("My game")

    store.save(slot, save)

    assert store.load(slot).save == save
    assert slot == "my-game"


@pytest.mark.parametrize("title", HOSTILE_NAMES)
def test_t12_any_title_makes_a_safe_file_name(store: SaveStore, title: str) -> None:
    slots = [put(store, title or "x", "2026-01-01T00:00:00Z") for _ in range(3)]

    assert len(set(slots)) == 3
    for slot in slots:
        assert slot.replace("-", "").isalnum()
        assert slot.isascii()
        assert len(slot) <= 52
        assert not slot.startswith("-")
        assert store.path(slot).parent == store.folder
    assert len(store.list()) == 3
    assert len(list(store.folder.glob("*.msgpack"))) == 3
    for info in store.list():
        assert info.problem == ""
        assert info.title.isprintable()
        assert len(info.title) <= 60


def test_t12_slugs_read_like_the_title() -> None:
    assert slug("Naïve Café, 3 players!") == "naive-cafe-3-players"
    assert slug("🍋") == "game"
    assert slug("../../x") == "x"


@pytest.mark.parametrize("slot", ["", "..", ".", "a/b", "/etc/passwd", ".a", "../a", "a\0b"])
def test_t12_no_slot_leads_out_of_the_folder(store: SaveStore, slot: str) -> None:
    for act in (store.load, store.acquire, store.delete, store.path):
        with pytest.raises(NoSuchSave):
            act(slot)


def test_the_list_says_what_each_game_is(store: SaveStore) -> None:
    slot = put(store, "Peek on Sunday", "2026-05-01T00:00:00Z")

    (info,) = store.list()

    assert (info.slot, info.game, info.title) == (slot, "peek", "Peek on Sunday")
    assert info.names == ("Mika", "Ada", "Bo")
    assert info.bots == ("", "random", "greedy")
    assert info.progress.startswith("Round 1")
    assert info.updated == "2026-05-01T00:00:00Z"
    assert info.path == store.folder / "peek-on-sunday.msgpack"
    assert info.size == info.path.stat().st_size
    assert info.entries == 6
    assert not info.finished
    assert not info.busy
    assert info.problem == info.note == ""


def test_the_list_is_latest_first_and_continue_takes_the_latest_unfinished(
    store: SaveStore,
) -> None:
    assert store.latest_unfinished() is None
    put(store, "old", "2026-01-01T00:00:00Z")
    put(store, "late", "2026-03-01T00:00:00Z")
    put(store, "won", "2026-04-01T00:00:00Z", moves=9999)
    put(store, "middle", "2026-02-01T00:00:00Z")

    assert [info.title for info in store.list()] == ["won", "late", "middle", "old"]
    assert store.list()[0].finished
    latest = store.latest_unfinished()
    assert latest is not None
    assert latest.title == "late"


def test_t04_a_bad_file_never_hides_the_others(store: SaveStore, save: SaveFile) -> None:
    good = put(store, "good", "2026-01-01T00:00:00Z")
    data = dump(save)
    bad = {
        "cut": data[:-30],
        "empty": b"",
        "foreign": b"\x89PNG" + bytes(50),
        "newer": msgpack.packb({"format": "fruit-tui save", "version": 99}),
        "unknown": dump(save.model_copy(update={"game": "poker"})),
        "other-rules": dump(save.model_copy(update={"rules": 9})),
    }
    for name, content in bad.items():
        (store.folder / f"{name}.msgpack").write_bytes(content)
    (store.folder / "folder.msgpack").mkdir()
    (store.folder / "dangling.msgpack").symlink_to("nowhere")
    (store.folder / "notes.txt").write_text("mine")
    os.mkfifo(store.folder / "pipe.txt")

    infos = {info.slot: info for info in store.list()}

    assert set(infos) == {good, "folder", "dangling", *bad}
    assert infos[good].problem == ""
    for name in (*bad, "folder", "dangling"):
        assert not sentence_problem(infos[name].problem), name
    latest = store.latest_unfinished()
    assert latest is not None
    assert latest.slot == good


def test_t04_a_named_pipe_does_not_hang_the_list(store: SaveStore) -> None:
    good = put(store, "good", "2026-01-01T00:00:00Z")
    os.mkfifo(store.folder / "pipe.msgpack")

    infos = {info.slot: info for info in store.list()}

    assert infos[good].problem == ""
    assert infos["pipe"].problem


def test_t04_a_damaged_save_gives_way_to_its_previous_version(store: SaveStore) -> None:
    slot = store.new_slot("game")
    before, after = toy_save(moves=6), toy_save(moves=9)
    store.save(slot, before)
    store.save(slot, after)
    damaged = dump(after)[:-40]
    store.path(slot).write_bytes(damaged)

    assert store.list()[0].note
    loaded = store.load(slot)

    assert loaded.save == before
    (aside,) = (store.folder / "damaged").iterdir()
    assert aside.read_bytes() == damaged
    assert str(aside) in loaded.note
    assert "damaged" in loaded.note
    assert store.load(slot).save == before
    assert store.load(slot).note == ""


def test_t04_a_damaged_save_without_a_previous_version_is_moved_aside(store: SaveStore) -> None:
    slot = put(store, "game", "2026-01-01T00:00:00Z")
    store.path(slot).write_bytes(b"\xde\x00")

    with pytest.raises(Damaged) as refusal:
        store.load(slot)

    assert refusal.value.moved_to is not None
    assert refusal.value.moved_to.read_bytes() == b"\xde\x00"
    assert str(refusal.value.moved_to) in str(refusal.value)
    assert store.list() == []
    # A second one of the same name does not replace it.
    put(store, "game", "2026-01-01T00:00:00Z")
    store.path(slot).write_bytes(b"\xde\x01")
    with pytest.raises(Damaged):
        store.load(slot)
    assert len(list((store.folder / "damaged").iterdir())) == 2


def test_t04_both_versions_damaged_are_both_moved_aside(store: SaveStore) -> None:
    slot = store.new_slot("game")
    store.save(slot, toy_save(moves=6))
    store.save(slot, toy_save(moves=9))
    for file in store.folder.glob("game.msgpack*"):
        file.write_bytes(b"\xde")

    with pytest.raises(Damaged):
        store.load(slot)

    assert len(list((store.folder / "damaged").iterdir())) == 2
    assert store.list() == []


def test_t04_a_damaged_save_in_a_read_only_folder_stays_where_it_is(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    slot = put(store, "game", "2026-01-01T00:00:00Z")
    store.path(slot).write_bytes(b"\xde\x00")
    real = os.open

    def read_only(path: str, flags: int, *more: int) -> int:
        if flags & os.O_CREAT:
            raise PermissionError(13, "Permission denied")
        return real(path, flags, *more)

    monkeypatch.setattr(os, "open", read_only)
    with pytest.raises(Damaged) as refusal:
        store.load(slot)

    assert refusal.value.moved_to is None
    assert store.path(slot).exists()


def test_a_missing_save_comes_back_from_its_previous_version(store: SaveStore) -> None:
    slot = store.new_slot("game")
    store.save(slot, toy_save(moves=6))
    store.save(slot, toy_save(moves=9))
    store.path(slot).unlink()

    assert [info.slot for info in store.list()] == [slot]
    assert store.load(slot).save == toy_save(moves=6)
    assert store.path(slot).exists()


def test_a_foreign_file_is_left_alone(store: SaveStore) -> None:
    store.folder.mkdir()
    file = store.folder / "picture.msgpack"
    file.write_bytes(b"\x89PNG")

    with pytest.raises(NotASave):
        store.load("picture")

    assert file.read_bytes() == b"\x89PNG"


def test_loading_what_is_not_there(store: SaveStore) -> None:
    with pytest.raises(NoSuchSave, match="no saved game"):
        store.load("nothing")
    assert not store.folder.exists()


def test_a_deleted_game_lies_in_the_trash_and_comes_back(store: SaveStore) -> None:
    slot = put(store, "game", "2026-01-01T00:00:00Z")
    store.save(slot, toy_save("game", 9))
    content = store.path(slot).read_bytes()

    trashed = store.delete(slot)

    assert trashed.read_bytes() == content
    assert store.list() == []
    assert [info.title for info in store.deleted()] == ["game"]
    again = put(store, "game", "2026-01-02T00:00:00Z")
    assert again == slot
    restored = store.restore(trashed)
    assert restored != slot
    assert {info.slot for info in store.list()} == {slot, restored}
    assert store.path(restored).read_bytes() == content
    with pytest.raises(NoSuchSave):
        store.restore(trashed)
    with pytest.raises(NoSuchSave):
        store.restore(store.path(slot))


def test_deleting_twice_keeps_both(store: SaveStore) -> None:
    first = store.delete(put(store, "game", "2026-01-01T00:00:00Z"))
    second = store.delete(put(store, "game", "2026-01-02T00:00:00Z"))

    assert first != second
    assert len(store.deleted()) == 2


def test_renaming_changes_the_title_and_keeps_the_file(store: SaveStore) -> None:
    slot = put(store, "game", "2026-01-01T00:00:00Z")

    store.rename(slot, "  [b]Final[/b]\x1b " + "x" * 500)

    (info,) = store.list()
    assert info.slot == slot
    assert info.title.startswith("[b]Final[/b] xxx")
    assert len(info.title) == 60
    assert info.updated == "2026-01-01T00:00:00Z"


def test_a_duplicate_is_a_game_of_its_own(store: SaveStore) -> None:
    slot = put(store, "game", "2026-01-01T00:00:00Z")

    copied = store.duplicate(slot)
    store.delete(slot)

    (info,) = store.list()
    assert (info.slot, info.title) == (copied, "game (copy)")
    assert store.load(copied).save.log == toy_save(moves=6).log


def test_leftovers_of_a_killed_program_go_when_the_game_is_opened(store: SaveStore) -> None:
    slot = put(store, "game", "2026-01-01T00:00:00Z")
    leftover = store.folder / f".{slot}.msgpack.0123456789abcdef"
    other = store.folder / f".{slot}-2.msgpack.0123456789abcdef"
    leftover.write_bytes(b"half")
    other.write_bytes(b"half")

    store.acquire(slot)

    assert not leftover.exists()
    assert other.exists()
    assert [info.slot for info in store.list()] == [slot]


def test_the_folder_is_the_systems_or_the_chosen_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("FRUIT_TUI_SAVES", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "fruit-tui" / "saves"

    monkeypatch.setenv("FRUIT_TUI_SAVES", "~/fruit")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert SaveStore(games={TOY.name: TOY}).folder == tmp_path / "fruit"
