"""The compiled build and the sources play and search alike, to the last bit.

`make test` makes the build first and says so: then a missing or stale one is a fault.
By itself, pytest goes on without.  Where no C compiler is, there is nothing to compare.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path
from typing import NoReturn

import pytest

from fruit_tui.engine.build import COMPILED, INTERPRETED

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "compiled"
BUILD_IT = "run: make compiled"
EXPECTED = os.environ.get("FRUIT_TUI_EXPECT_BUILD") == "1"

# The build is looked at once, by one worker.
pytestmark = pytest.mark.xdist_group("compiled")


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


def unusable(reason: str) -> NoReturn:
    """Fail where a build was promised, else skip."""
    if EXPECTED:
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="module")
def built() -> None:
    """Make sure that there is a compiled build, made of the sources that stand here."""
    if not (BUILD / "fruit_tui").is_dir():
        unusable(f"There is no compiled build; {BUILD_IT}")
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
        usual = ("No working C compiler", "FRUIT_TUI_COMPILE=0")
        assert any(reason in about["reason"] for reason in usual), about["reason"]
        pytest.skip(f"The build is interpreted: {about['reason']}")
    sources: dict[str, str] = about["sources"]
    here = {
        path.relative_to(ROOT).as_posix(): blake2b(path.read_bytes(), digest_size=8).hexdigest()
        for folder in ("ai", "fruit_tui/engine", ".")
        for path in (ROOT / folder).glob("**/*.py" if folder != "." else "setup.py")
    }
    stale = sorted(n for n in here.keys() | sources.keys() if here.get(n) != sources.get(n))
    if stale:
        unusable(f"The compiled build was made from another {stale[0]}; {BUILD_IT}")


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


@pytest.mark.usefixtures("built")
def test_the_compiled_thinking_process_is_understood() -> None:
    told = json.loads(in_build(["-m", "tests.ai.crossing"]))
    assert told["build"] == COMPILED
    assert told["there"] == told["here"]


def test_nothing_is_compiled_inside_the_sources() -> None:
    found = [p for folder in ("ai", "fruit_tui") for p in (ROOT / folder).rglob("*.so")]
    assert found == []
