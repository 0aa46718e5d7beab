"""What belongs to a game goes where the game goes, and never to another game."""

from __future__ import annotations

from pathlib import Path

import pytest

from fruit_tui.storage import Damaged, NoSuchSave, SaveStore, dump
from fruit_tui.storage.companions import REVIEW, companion
from tests.storage.conftest import toy_save


@pytest.fixture
def game(store: SaveStore) -> Path:
    """A saved game that was reviewed; return its file."""
    slot = store.new_slot("game")
    store.save(slot, toy_save("game"))
    store.release(slot)
    companion(store.path(slot), REVIEW).write_bytes(b"the review of the first game")
    return store.path(slot)


def review_of(path: Path) -> bytes:
    """Return what lies beside a save as its review; b"" where nothing does."""
    file = companion(path, REVIEW)
    return file.read_bytes() if file.exists() else b""


def test_a_review_is_no_game_of_its_own(store: SaveStore, game: Path) -> None:
    assert (game.parent / "game.review.msgpack").exists()
    assert [info.slot for info in store.list()] == ["game"]
    with pytest.raises(NoSuchSave):
        store.load("game.review")


def test_a_review_goes_to_the_trash_with_its_game_and_comes_back(
    store: SaveStore, game: Path
) -> None:
    trashed = store.delete("game")
    assert review_of(game) == b""
    assert review_of(trashed) == b"the review of the first game"
    assert [info.slot for info in store.deleted()] == ["game"]

    assert store.restore(trashed) == "game"

    assert review_of(game) == b"the review of the first game"
    assert list(store.trash.iterdir()) == []


def test_a_renamed_game_keeps_its_review(store: SaveStore, game: Path) -> None:
    store.rename("game", "Another name")

    assert review_of(game) == b"the review of the first game"


def test_a_duplicate_and_an_import_have_the_review_too(
    store: SaveStore, game: Path, tmp_path: Path
) -> None:
    copied = store.duplicate("game")
    other = SaveStore(tmp_path / "other", store._games)
    imported = other.import_file(game)

    assert review_of(store.path(copied)) == b"the review of the first game"
    assert review_of(other.path(imported)) == b"the review of the first game"
    assert review_of(game) == b"the review of the first game"


def test_two_games_of_one_name_in_the_trash_keep_their_own_reviews(
    store: SaveStore, game: Path
) -> None:
    first = store.delete("game")
    slot = store.new_slot("game")
    assert slot == "game"
    store.save(slot, toy_save("game", moves=3))
    companion(game, REVIEW).write_bytes(b"of the second")

    second = store.delete("game")

    assert review_of(first) == b"the review of the first game"
    assert review_of(second) == b"of the second"


def test_a_review_without_its_game_never_meets_another_one(store: SaveStore, game: Path) -> None:
    game.unlink()

    assert store.new_slot("game") == "game-2"


def test_a_game_comes_back_under_another_name_where_a_review_has_its_own(
    store: SaveStore, game: Path
) -> None:
    companion(game, REVIEW).unlink()
    trashed = store.delete("game")
    companion(game, REVIEW).write_bytes(b"left by somebody")

    restored = store.restore(trashed)

    assert restored == "game-2"
    assert review_of(store.path(restored)) == b""


def test_the_review_of_a_game_that_is_damaged_for_good_is_moved_aside_too(
    store: SaveStore, game: Path
) -> None:
    game.write_bytes(dump(toy_save())[:100])

    with pytest.raises(Damaged):
        store.load("game")

    assert review_of(game) == b""
    aside = store.damaged / "game.review.msgpack"
    assert aside.read_bytes() == b"the review of the first game"
    assert store.new_slot("game") == "game"


def test_a_game_that_goes_back_to_its_previous_version_keeps_its_review(
    store: SaveStore, game: Path
) -> None:
    store.save("game", toy_save("game", moves=9))
    game.write_bytes(b"\xde")

    store.load("game")

    assert review_of(game) == b"the review of the first game"
