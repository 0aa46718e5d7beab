"""Games that come from elsewhere and go elsewhere."""

from __future__ import annotations

from pathlib import Path

import msgpack
import pytest

from fruit_tui.storage import (
    BadSave,
    CannotWrite,
    Damaged,
    NewerFormat,
    NoSuchSave,
    NotASave,
    OtherRules,
    SaveStore,
    UnknownGame,
    dump,
    read,
)
from tests.contract import sentence_problem
from tests.storage.conftest import toy_save


def test_an_exported_game_is_the_same_file_and_imports_again(
    store: SaveStore, tmp_path: Path
) -> None:
    save = toy_save("My game")
    store.save("game", save)

    written = store.export("game", tmp_path / "out.msgpack")
    slot = store.import_file(written)

    assert written.read_bytes() == store.path("game").read_bytes()
    assert slot == "my-game"
    assert store.load(slot).save == save
    assert not store.list()[0].busy
    assert {info.slot for info in store.list()} == {"game", "my-game"}


def test_a_game_is_exported_into_a_folder_under_its_own_name(
    store: SaveStore, tmp_path: Path
) -> None:
    store.save("game", toy_save())

    assert store.export("game", tmp_path) == tmp_path / "game.msgpack"
    assert read(tmp_path / "game.msgpack") == toy_save()


def test_an_export_never_replaces_a_file(store: SaveStore, tmp_path: Path) -> None:
    store.save("game", toy_save())
    target = tmp_path / "thesis.tex"
    target.write_text("three years of work")

    with pytest.raises(CannotWrite, match="already"):
        store.export("game", target)

    assert target.read_text() == "three years of work"
    with pytest.raises(CannotWrite):
        store.export("game", tmp_path / "no" / "such" / "folder.msgpack")
    with pytest.raises(NoSuchSave):
        store.export("another", tmp_path / "new")


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (dump(toy_save())[:-20], Damaged),
        (b"", Damaged),
        (b"%PDF-1.7 and so on", NotASave),
        (msgpack.packb({"format": "fruit-tui save", "version": 9}), NewerFormat),
        (dump(toy_save().model_copy(update={"rules": 2})), OtherRules),
        (dump(toy_save().model_copy(update={"game": "poker"})), UnknownGame),
    ],
)
def test_what_cannot_be_played_is_not_imported_and_says_why(
    store: SaveStore, tmp_path: Path, content: bytes, kind: type[BadSave]
) -> None:
    file = tmp_path / "given.msgpack"
    file.write_bytes(content)

    with pytest.raises(BadSave) as refusal:
        store.import_file(file)

    assert type(refusal.value) is kind
    assert not sentence_problem(str(refusal.value))
    assert store.list() == []
    assert file.read_bytes() == content


def test_a_missing_file_or_a_folder_is_not_imported(store: SaveStore, tmp_path: Path) -> None:
    with pytest.raises(NoSuchSave):
        store.import_file(tmp_path / "none.msgpack")
    with pytest.raises(NotASave):
        store.import_file(tmp_path)
