"""What a list and the statistics say of a game is what its file says, cached or not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgpack
import pytest

from fruit_tui.engine.registry import GAMES
from fruit_tui.match import Match, to_save
from fruit_tui.match.glance import LOOKS
from fruit_tui.match.summary import CACHE_NAME, Summaries, summarise, summary_of
from fruit_tui.storage import SaveStore, dump, read
from fruit_tui.storage.samples import samples_folder
from tests.match.conftest import commit_all, finish, toy_match
from tests.toy import PASS, TOY


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SaveStore]:
    """A store in a new folder, which knows Peek."""
    with SaveStore(tmp_path / "saves", {TOY.name: TOY}) as opened:
        yield opened


def summaries(store: SaveStore) -> Summaries:
    """Return the summaries of a store as a new program would have them."""
    return Summaries(store.folder, {TOY.name: TOY})


def test_a_finished_game_has_its_winners_and_totals() -> None:
    match = finish(toy_match("", "random"))

    summary = summarise(to_save(match), TOY)

    assert summary.over
    assert summary.totals == match.outcome().totals
    assert summary.leaders == match.outcome().winners
    assert (summary.start, summary.end) == (match.start_digest, match.digest())


def test_turns_taken_back_are_counted_and_steps_are_not(match: Match) -> None:
    commit_all(match)
    match.play(0, PASS)
    match.undo(0)
    match.play(0, PASS)
    match.play(1, PASS)
    match.undo_turn(0)

    assert summary_of(match).taken_back == 1


def test_a_game_that_does_not_replay_says_so(match: Match) -> None:
    commit_all(match)
    save = to_save(match)
    log = ((*save.log[0][:3], bytes(8)), *save.log[1:])

    summary = summarise(save.model_copy(update={"log": log}), TOY)

    assert "entry 1" in summary.problem
    assert summary.totals == ()


@pytest.mark.parametrize(
    ("name", "points", "picture"),
    [
        ("fruit-boss-3-seats", (138, 148, 122), "L4322 - A2 W321 -"),
        (
            "fresh-fruits-3-seats",
            (28, 23, 18),
            "MeMePiMePiPi / BbMeApAoApAp / PlAoOrOrAoOr / PlPlBbBbPlPl",
        ),
        ("fruit-fair-4-seats", (47, 63, 53, 49), "Ch4 Ap4 Pl1 Le4 - gold 1"),
    ],
)
def test_every_game_has_a_picture_of_its_table(
    name: str, points: tuple[int, ...], picture: str
) -> None:
    summary = summarise(read(samples_folder() / f"{name}.msgpack"))

    assert summary.points == points
    assert summary.picture == picture
    assert summary.picture.isascii()


def test_a_second_look_plays_nothing_again(
    store: SaveStore, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save("game", to_save(match))
    first = summaries(store)
    (info,) = store.list()
    assert first.known(info) is None
    found = first.of(info)
    first.keep()

    monkeypatch.setattr("fruit_tui.match.summary.from_save", None)

    assert summaries(store).of(info) == found


def test_a_changed_file_never_meets_its_old_summary(store: SaveStore, match: Match) -> None:
    store.save("game", to_save(match))
    look = summaries(store)
    before = look.of(store.list()[0])
    look.keep()

    finish(match)
    store.save("game", to_save(match))

    after = summaries(store).of(store.list()[0])
    assert not before.over
    assert after == summary_of(match)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xc1",
        b"\xde\xff\xff",
        b"\xdd\xff\xff\xff\xff",
        msgpack.packb([1, 2]),
        msgpack.packb({"version": 1, "app": "0.1.0", "rows": {"x": 5}}),
        msgpack.packb({"version": 1, "app": "0.1.0", "rows": [{"over": "yes"}]}),
        bytes(5_000_000),
    ],
    ids=lambda content: content[:12].hex(),
)
def test_a_cache_that_is_no_cache_changes_nothing(
    store: SaveStore, match: Match, content: bytes
) -> None:
    store.save("game", to_save(match))
    (store.folder / CACHE_NAME).write_bytes(content)
    look = summaries(store)

    assert look.of(store.list()[0]) == summary_of(match)
    look.keep()

    assert summaries(store).known(store.list()[0]) == summary_of(match)
    assert [info.slot for info in store.list()] == ["game"]


def test_a_cache_of_another_version_of_the_program_is_not_believed(
    store: SaveStore, match: Match
) -> None:
    store.save("game", to_save(match))
    look = summaries(store)
    look.of(store.list()[0])
    look.keep()
    file = store.folder / CACHE_NAME
    file.write_bytes(msgpack.packb({**msgpack.unpackb(file.read_bytes()), "app": "0.0.1"}))

    assert summaries(store).known(store.list()[0]) is None


def test_a_damaged_or_missing_game_has_a_summary_that_says_so(
    store: SaveStore, match: Match
) -> None:
    store.save("game", to_save(match))
    (info,) = store.list()
    look = summaries(store)
    store.path("game").write_bytes(dump(to_save(match))[:50])
    assert "damaged" in look.of(info).problem
    store.path("game").unlink()
    assert "no file" in look.of(info).problem

    look.keep()

    assert not (store.folder / CACHE_NAME).exists()


def test_no_game_of_the_registry_is_listed_without_its_table() -> None:
    assert set(GAMES) == set(LOOKS)
