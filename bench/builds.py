"""The two builds side by side: where they are, whether they belong together, how to run in one.

The interpreted build is the source tree itself; the compiled one is made beside it by
`make compiled`.
"""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
BUILT: Final = ROOT / "build" / "compiled"


def compiled_problem(root: Path = ROOT, built: Path = BUILT) -> str:
    """Return in a sentence why `built` is no compiled build of the sources in `root`; "" if it is.

    Only the engine and the bots count: what else changed cannot change how they run.
    """
    engine = built / "fruit_tui" / "engine"
    if not (engine / "_built.py").exists():
        return "There is no compiled build yet; make one with: make compiled"
    told = runpy.run_path(str(engine / "_built.py"))
    if not [path for path in engine.glob("rng.*") if path.suffix in (".so", ".pyd")]:
        return f"The build has no extensions to measure. {told['REASON']}"
    made_of: dict[str, str] = told["SOURCES"]
    here = {
        path.relative_to(root).as_posix(): blake2b(path.read_bytes(), digest_size=8).hexdigest()
        for folder in ("ai", "fruit_tui/engine", ".")
        for path in (root.glob("setup.py") if folder == "." else (root / folder).rglob("*.py"))
    }
    for name in sorted(here.keys() | made_of.keys()):
        if here.get(name) != made_of.get(name):
            return f"The compiled build was made from another {name}; make it anew: make compiled"
    return ""


def run_in(folder: Path, script: Path, *arguments: str) -> str:
    """Run `script` in a new process that imports fruit-tui from `folder`; return what it prints.

    Raises CalledProcessError where it fails, after its traceback went to stderr.
    """
    return subprocess.run(
        # -P: neither the script's folder nor the current one comes before `folder`.
        [sys.executable, "-P", str(script), *arguments],
        env={**os.environ, "PYTHONPATH": str(folder)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout
