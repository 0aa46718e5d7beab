"""The benchmark measures only what belongs together, and says why it will not."""

from __future__ import annotations

import json
from dataclasses import astuple
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from bench import speed
from bench.builds import ROOT, compiled_problem, run_in
from bench.speed import WORK, Row, Spread, table

SOURCES = ("ai/bot.py", "fruit_tui/engine/rng.py", "setup.py")


@pytest.fixture
def trees(tmp_path: Path) -> tuple[Path, Path]:
    """Return a small source tree and a compiled build of it."""
    root, built = tmp_path / "root", tmp_path / "built"
    digests: dict[str, str] = {}
    for name in SOURCES:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(f"# {name}\n")
        body = (root / name).read_bytes()
        digests[name] = blake2b(body, digest_size=8).hexdigest()
    engine = built / "fruit_tui" / "engine"
    engine.mkdir(parents=True)
    (engine / "rng.cpython-311-x86_64-linux-gnu.so").write_bytes(b"")
    (engine / "_built.py").write_text(f"REASON = 'Built by mypyc.'\nSOURCES = {digests!r}\n")
    return root, built


def test_a_build_of_these_sources_is_measured(trees: tuple[Path, Path]) -> None:
    assert compiled_problem(*trees) == ""


def test_no_build_is_told(trees: tuple[Path, Path]) -> None:
    assert "There is no compiled build yet" in compiled_problem(trees[0], trees[0] / "nowhere")


@pytest.mark.parametrize("name", SOURCES)
def test_a_build_of_other_sources_is_told_with_the_file(
    trees: tuple[Path, Path], name: str
) -> None:
    (trees[0] / name).write_text("# changed\n")
    assert f"made from another {name};" in compiled_problem(*trees)


def test_a_module_that_was_added_or_removed_makes_the_build_stale(
    trees: tuple[Path, Path],
) -> None:
    added = trees[0] / "ai" / "new.py"
    added.write_text("")
    assert "another ai/new.py;" in compiled_problem(*trees)
    added.unlink()
    (trees[0] / "ai" / "bot.py").unlink()
    assert "another ai/bot.py;" in compiled_problem(*trees)


def test_a_build_without_extensions_is_told_with_its_reason(trees: tuple[Path, Path]) -> None:
    engine = trees[1] / "fruit_tui" / "engine"
    (engine / "rng.cpython-311-x86_64-linux-gnu.so").unlink()
    (engine / "_built.py").write_text("REASON = 'No compiler.'\nSOURCES = {}\n")
    assert compiled_problem(*trees) == "The build has no extensions to measure. No compiler."


def test_a_refusal_is_one_sentence_and_an_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(speed, "compiled_problem", lambda: "There is none.")
    assert speed.main([]) == 1
    heard = capsys.readouterr()
    assert (heard.out, heard.err) == ("", "There is none.\n")


def test_the_same_work_gives_the_same_digest_and_other_work_another() -> None:
    def work(*numbers: int) -> Any:
        return json.loads(run_in(ROOT, WORK, "fruit-boss", "2", *map(str, numbers)))

    first, again, more = work(5, 8, 1), work(5, 8, 2), work(6, 9, 1)
    assert first["build"] == "interpreted"
    for kind in speed.KINDS:
        assert first[kind]["digest"] == again[kind]["digest"]
        assert first[kind]["digest"] != more[kind]["digest"]


def test_different_results_are_no_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(folder: Path, *_: object) -> str:
        kind = "interpreted" if folder == ROOT else "compiled"
        done = {"seconds": 1.0, "digest": kind}
        return json.dumps({"build": kind, "playouts": done})

    monkeypatch.setattr(speed, "run_in", work)
    with pytest.raises(speed.Unequal, match="differ in the playouts of fruit-boss with 3 seats"):
        speed.measure("fruit-boss", 3, 1, 1.0)


def test_ratios_compare_neighbours_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter([4.0, 1.0, 0.5, 2.0, 0.2, 3.0, 0.1])

    def work(folder: Path, *_: object) -> str:
        done = {"seconds": next(seconds), "digest": "same"}
        return json.dumps(
            {"build": "interpreted" if folder == ROOT else "compiled", "playouts": done}
        )

    monkeypatch.setattr(speed, "run_in", work)
    (row,) = speed.measure("fruit-boss", 3, 3, 4.0)
    assert row.count == 4
    assert astuple(row.interpreted) == pytest.approx((2.0, 4 / 3, 4.0))
    assert astuple(row.ratio) == pytest.approx((10.0, 2.0, 30.0))


def test_the_table_shows_medians_and_ranges() -> None:
    rates = Spread(20.0, 19.0, 21.0), Spread(1500.0, 1400.0, 1600.0), Spread(75.0, 70.0, 80.0)
    lines = table([Row("fruit-boss", 3, "iterations", 40, *rates)])
    assert "20.0 (19.0-21.0)" in lines[1]
    assert "1,500 (1,400-1,600)" in lines[1]
    assert "75.0 (70.0-80.0)" in lines[1]
