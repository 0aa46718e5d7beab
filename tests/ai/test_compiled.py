"""The compiled build and the sources play and search alike, to the last bit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path

import pytest

from fruit_tui.engine.build import COMPILED, INTERPRETED

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "compiled"
BUILD_IT = "run: make compiled"


def in_build(program: list[str]) -> str:
    """Run Python in the compiled build and return what it printed."""
    return run(program, str(BUILD))


def run(program: list[str], folder: str) -> str:
    """Run Python with the packages of `folder` and the tests of the checkout."""
    done = subprocess.run(
        [sys.executable, "-B", "-P", *program],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((folder, str(ROOT)))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built() -> dict[str, str]:
    """Return the digest of each source of the compiled build, once it is sure to be usable."""
    if not (BUILD / "fruit_tui").is_dir():
        pytest.skip(f"There is no compiled build; {BUILD_IT}")
    about = json.loads(
        in_build(
            [
                "-c",
                "import json; from dataclasses import asdict; from fruit_tui.engine.build import *;"
                "print(json.dumps(asdict(build())))",
            ]
        )
    )
    if about["kind"] != COMPILED:
        # Without a compiler that is as it should be; anything else is a fault.
        assert "compiler" in about["reason"] or "FRUIT_TUI_COMPILE" in about["reason"], about
        pytest.skip(f"The build is interpreted: {about['reason']}")
    sources: dict[str, str] = about["sources"]
    return sources


def test_the_compiled_build_is_of_these_sources(built: dict[str, str]) -> None:
    found = [p for folder in ("ai", "fruit_tui/engine") for p in (ROOT / folder).rglob("*.py")]
    here = {
        path.relative_to(ROOT).as_posix(): blake2b(path.read_bytes(), digest_size=8).hexdigest()
        for path in [*found, ROOT / "setup.py"]
    }
    stale = [name for name in here.keys() | built.keys() if here.get(name) != built.get(name)]
    assert not stale, f"The compiled build is not of these sources; {BUILD_IT}"


@pytest.mark.usefixtures("built")
def test_both_builds_play_and_search_the_same() -> None:
    compiled = json.loads(in_build(["-m", "tests.ai.trace"]))
    interpreted = json.loads(run(["-m", "tests.ai.trace"], str(ROOT)))
    assert (compiled["build"], interpreted["build"]) == (COMPILED, INTERPRETED)
    assert compiled["facts"].keys() == interpreted["facts"].keys()
    differing = {
        name: (compiled["facts"][name], fact)
        for name, fact in interpreted["facts"].items()
        if compiled["facts"][name] != fact
    }
    assert not differing


def test_nothing_is_compiled_inside_the_sources() -> None:
    found = [p for folder in ("ai", "fruit_tui") for p in (ROOT / folder).rglob("*.so")]
    assert found == []
