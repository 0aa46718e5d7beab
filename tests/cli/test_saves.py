"""`fruit-tui saves`: the shelves, and putting a game somewhere else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fruit_tui.commands import BAD_SAVE, ERROR, MISMATCH, OK, USAGE
from fruit_tui.storage import dump, read
from tests.cli.conftest import Run
from tests.contract import sentence_problem


def slots(run: Run, *words: str) -> list[str]:
    """Return the names on a shelf."""
    return [entry["slot"] for entry in json.loads(run("saves", "--json", *words).out)]


def test_the_list_says_who_leads_and_shows_the_table(run: Run, unfinished: Path) -> None:
    text = run("saves").out
    (facts,) = json.loads(run("saves", "--json").out)

    assert "fruit-boss, 3 seats, in progress, round 1" in text
    assert f"Table: {facts['table']}" in text
    assert f"{' : '.join(map(str, facts['totals']))}." in text
    assert facts["seats"] == 3
    assert facts["bytes"] == unfinished.stat().st_size


def test_every_shelf_has_its_games(run: Run, finished: Path, unfinished: Path) -> None:
    assert sorted(slots(run)) == [finished.stem, unfinished.stem]
    assert slots(run, "--shelf", "playing") == [unfinished.stem]
    assert slots(run, "--shelf", "finished") == [finished.stem]
    assert slots(run, "--shelf", "trash") == []
    samples = slots(run, "--shelf", "samples")
    assert "fruit-boss-3-seats" in samples
    assert len(samples) == 12
    assert "Sample: Fruit Boss" in run("saves", "--shelf", "samples").out


def test_a_game_that_does_not_replay_is_listed_with_the_reason(run: Run, finished: Path) -> None:
    save = read(finished)
    log = ((*save.log[0][:3], bytes(8)), *save.log[1:])
    finished.write_bytes(dump(save.model_copy(update={"log": log})))

    assert "entry 1" in run("saves").out
    (facts,) = json.loads(run("saves", "--json").out)
    assert "entry 1" in facts["problem"]


def test_a_game_is_renamed(run: Run, finished: Path) -> None:
    done = run("saves", "rename", finished.stem, "Sunday [b]evening\x1b[2J")

    assert done.code == OK
    assert "\x1b" not in done.out
    assert read(finished).title == "Sunday [b]evening[2J"


def test_a_deleted_game_comes_back_with_the_command_that_was_named(
    run: Run, finished: Path, unfinished: Path
) -> None:
    said = run("saves", "delete", finished.stem).out
    assert slots(run) == [unfinished.stem]
    assert slots(run, "--shelf", "trash") == [finished.stem]

    words = said.partition("fruit-tui ")[2].partition(" brings")[0].split()
    assert run(*words).code == OK

    assert sorted(slots(run)) == [finished.stem, unfinished.stem]


def test_restoring_without_a_name_brings_the_last_one_back(
    run: Run, finished: Path, unfinished: Path
) -> None:
    run("saves", "delete", unfinished.stem)
    run("saves", "delete", finished.stem)

    assert finished.stem in run("saves", "restore").out

    assert slots(run) == [finished.stem]
    assert run("saves", "restore", "nothing").code == ERROR
    assert run("saves", "restore").code == OK
    empty = run("saves", "restore")
    assert (empty.code, empty.err.strip()) == (ERROR, "The trash is empty.")


def test_a_copy_an_export_and_an_import_are_the_same_game(
    run: Run, finished: Path, tmp_path: Path
) -> None:
    run("saves", "copy", finished.stem)
    assert run("saves", "export", finished.stem, tmp_path / "out.msgpack").code == OK
    assert run("saves", "import", tmp_path / "out.msgpack").code == OK

    logs = {read(finished.with_name(f"{slot}.msgpack")).log for slot in slots(run)}
    assert len(slots(run)) == 3
    assert logs == {read(finished).log}


def test_a_sample_is_imported_by_its_name(run: Run) -> None:
    assert run("saves", "import", "fruit-fair-4-seats").code == OK

    (facts,) = json.loads(run("saves", "--json").out)
    assert facts["game"] == "fruit-fair"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("rename", "nothing", "x"), ERROR),
        (("rename", "", "x"), USAGE),
        (("rename", "finished"), USAGE),
        (("delete", "nothing"), ERROR),
        (("delete", "../finished"), ERROR),
        (("copy", "nothing"), ERROR),
        (("restore", "nothing"), ERROR),
        (("import", "nothing.msgpack"), ERROR),
        (("import",), USAGE),
        (("export", "nothing", "there"), ERROR),
        (("export", "finished", "/no/such/folder/x"), ERROR),
        (("--shelf", "attic"), USAGE),
        (("burn", "finished"), USAGE),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    run: Run, finished: Path, words: tuple[str, ...], code: int
) -> None:
    before = finished.read_bytes()

    done = run("saves", *words)

    assert done.code == code
    assert done.out == ""
    assert not sentence_problem(done.err.strip())
    assert finished.read_bytes() == before


def test_a_damaged_or_altered_file_is_not_imported(
    run: Run, finished: Path, tmp_path: Path
) -> None:
    save = read(finished)
    cut = tmp_path / "cut.msgpack"
    cut.write_bytes(finished.read_bytes()[:300])
    altered = tmp_path / "altered.msgpack"
    log = (*save.log[:5], (*save.log[5][:3], bytes(8)), *save.log[6:])
    altered.write_bytes(dump(save.model_copy(update={"log": log})))

    assert run("saves", "import", cut).code == BAD_SAVE
    refused = run("saves", "import", altered)

    assert refused.code == MISMATCH
    assert "entry 6" in refused.err
    assert slots(run) == [finished.stem]


def test_a_game_as_text_or_json_is_imported_too(run: Run, finished: Path, tmp_path: Path) -> None:
    for form in ("--text", "--json"):
        file = tmp_path / f"game{form}"
        file.write_text(run("replay", finished, form).out, encoding="utf-8")
        done = run("saves", "import", file)
        assert (done.code, done.err) == (OK, "")
        slot = done.out.split()[-1].rstrip(".")
        assert read(finished.parent / f"{slot}.msgpack").log == read(finished).log
    file.write_text(file.read_text(encoding="utf-8")[:500], encoding="utf-8")
    assert run("saves", "import", file).code == BAD_SAVE
