"""Files of every format version ever written still open, and are what they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from fruit_tui.engine.registry import GAMES
from fruit_tui.match import from_save
from fruit_tui.storage import FORMAT_VERSION, OtherRules, dump, load
from tests.storage.freeze import DIGESTS, FROZEN

FILES = sorted(FROZEN.glob("v*/*.msgpack"))

# What stood in each file on the day it was written: entries in the log, and the last digest.
LAST = {
    name: (int(entries), digest)
    for name, entries, digest in map(str.split, DIGESTS.read_text("ascii").splitlines())
}


def name_of(file: Path) -> str:
    """Return a frozen file's name as the list of digests has it."""
    return f"{file.parent.name}/{file.name}"


def test_every_version_and_every_game_has_its_frozen_files() -> None:
    versions = {int(file.parent.name[1:]) for file in FILES}
    assert versions == set(range(1, FORMAT_VERSION + 1))
    for version in versions:
        games = {load(file.read_bytes()).game for file in FROZEN.glob(f"v{version}/*.msgpack")}
        assert games >= {"fruit-boss", "fresh-fruits", "fruit-fair"}
    assert {name_of(file) for file in FILES} == set(LAST)


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_frozen_file_opens_and_replays_to_where_it_was(file: Path) -> None:
    data = file.read_bytes()
    assert data.index(b"\xa7version" + bytes([int(file.parent.name[1:])])) < 40

    save = load(data)

    assert (len(save.log), save.log[-1][3].hex()) == LAST[name_of(file)]
    assert save.title.startswith("Frozen ")
    assert save.players[0].name == "Ann [b]é[/b] 果"
    assert any(row[0] == "u" for row in save.log)
    if save.rules != GAMES[save.game].rules_version:
        with pytest.raises(OtherRules):
            from_save(save)
        return
    match = from_save(save)
    assert match.digest() == LAST[name_of(file)][1]
    assert match.is_over() == save.finished


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_frozen_file_of_the_present_version_is_written_the_same_today(file: Path) -> None:
    save = load(file.read_bytes())
    again = load(dump(save))

    assert again == save
    if file.parent.name == f"v{FORMAT_VERSION}":
        assert dump(save) == file.read_bytes()
