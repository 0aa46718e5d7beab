"""Compiles the engine and the search with mypyc where a C compiler is; else they run as they are.

One source, two builds.  `pyproject.toml` describes everything else.

    FRUIT_TUI_COMPILE unset   compile if it can be done, otherwise go on without, and say so
    FRUIT_TUI_COMPILE=1       compile or fail
    FRUIT_TUI_COMPILE=0       do not compile

It is all or nothing: where one extension fails, none is installed.  An editable
install is never compiled: an extension in the source tree would go on running
after its source was edited.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from hashlib import blake2b
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent.resolve()

# Everything that is in the loop of a playout or a search iteration, and nothing else.
COMPILED = (
    "ai/bot.py",
    "ai/softened.py",
    "ai/greedy",
    "ai/mcts",
    "fruit_tui/engine/game.py",
    "fruit_tui/engine/rng.py",
    "fruit_tui/engine/fruit_boss",
    "fruit_tui/engine/fresh_fruits",
    "fruit_tui/engine/fruit_fair",
)

# Of these, the modules that only put positions into words, explain or inspect them stay
# interpreted: no playout calls them, and they were half of the time that C took.
WORDS = {
    "__init__.py",
    "board_words.py",
    "check.py",
    "consequence.py",
    "deal.py",
    "describe.py",
    "explain.py",
    "fruit_boss_words.py",
    "fruit_fair_words.py",
    "notation.py",
    "results.py",
    "words.py",
}

TREES = ("ai", "fruit_tui/engine")

BUILDING = {"build", "build_ext", "bdist_wheel", "install", "bdist_egg", "develop"}


def sources() -> list[str]:
    """Return the modules to compile, as paths relative to this file, in a fixed order."""
    found: list[Path] = []
    for name in COMPILED:
        path = ROOT / name
        found += [path] if path.is_file() else sorted(path.rglob("*.py"))
    return [p.relative_to(ROOT).as_posix() for p in found if p.name not in WORDS]


def digests() -> dict[str, str]:
    """Return a digest of every module of the engine and the bots: what a build was made of."""
    found = [path for folder in TREES for path in sorted((ROOT / folder).rglob("*.py"))]
    return {
        path.relative_to(ROOT).as_posix(): blake2b(path.read_bytes(), digest_size=8).hexdigest()
        for path in [*found, ROOT / "setup.py"]
    }


def say(text: str) -> None:
    """Print a line that pip shows with `-v`, and always where the build fails."""
    print(f"fruit-tui: {text}", file=sys.stderr, flush=True)


def why_not() -> str:
    """Return a sentence that says why nothing is to be compiled; "" if it is."""
    wish = os.environ.get("FRUIT_TUI_COMPILE", "")
    if wish not in ("", "0", "1"):
        raise SystemExit(f"FRUIT_TUI_COMPILE takes 0 or 1, not {wish!r}.")
    if wish == "0":
        return "FRUIT_TUI_COMPILE=0 asked for it."
    if "editable_wheel" in sys.argv or "develop" in sys.argv:
        return "An editable install is never compiled, lest extensions outlive their sources."
    problem = compiler_problem()
    if problem and wish == "1":
        raise SystemExit(f"FRUIT_TUI_COMPILE=1, but {problem}")
    return problem


def compiler_problem() -> str:
    """Return a sentence that says why C cannot be compiled here; "" if a trial went well."""
    from setuptools import Distribution

    with tempfile.TemporaryDirectory() as folder:
        trial = Path(folder, "trial.c")
        trial.write_text(
            "#include <Python.h>\n"
            'static struct PyModuleDef m = {PyModuleDef_HEAD_INIT, "trial", 0, -1, 0};\n'
            "PyMODINIT_FUNC PyInit_trial(void) { return PyModule_Create(&m); }\n"
        )
        command = build_ext(Distribution({"ext_modules": [Extension("trial", [str(trial)])]}))
        command.build_lib = command.build_temp = folder
        command.ensure_finalized()
        # The compiler's own words would only alarm: its absence is not an error.
        kept = os.dup(2), os.dup(1)
        null = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(null, 2)
            os.dup2(null, 1)
            command.run()
        except (Exception, SystemExit):
            return "No working C compiler with the headers of Python was found."
        finally:
            os.dup2(kept[0], 2)
            os.dup2(kept[1], 1)
            for descriptor in (*kept, null):
                os.close(descriptor)
    return ""


def extensions(names: list[str]) -> list[Extension]:
    """Return the extensions, their C code freshly generated."""
    from mypyc.build import mypycify

    found = mypycify(
        [*names, "--config-file", str(ROOT / "pyproject.toml")],
        opt_level="3",
        debug_level="0",
        strip_asserts=False,
        target_dir=str(ROOT / "build" / "mypyc"),
    )
    if os.name == "posix":
        for extension in found:
            extension.extra_compile_args = [
                *extension.extra_compile_args,
                # A fused multiply-add rounds once where Python rounds twice: search
                # tables would differ from the interpreted ones on some machines.
                "-ffp-contract=off",
                # Nobody calls in from outside but Python, by the functions that it exports
                # itself.  So calls within need no detour, and small functions are inlined.
                "-fvisibility=hidden",
            ]
    return found


class FreshBuild(build):
    """Builds from nothing: a module that was removed must not survive in the wheel."""

    def run(self) -> None:
        """Empty the build folder, then build."""
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


class AllOrNothing(build_ext):
    """Drops every extension where one cannot be built."""

    def run(self) -> None:
        """Build the extensions; on failure go on without, unless they were demanded."""
        try:
            super().run()
        except Exception as error:
            if os.environ.get("FRUIT_TUI_COMPILE") == "1":
                raise
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            self.extensions = []
            self.distribution.ext_modules = []
            give_up(f"The C compiler failed ({type(error).__name__}).")
            stamp(Path(self.get_finalized_command("build_py").build_lib))


class Stamped(build_py):
    """Writes down in the build how it came about, for `fruit_tui.engine.build`."""

    def run(self) -> None:
        """Copy the sources, then add the sample games and the stamp."""
        super().run()
        if not self.editable_mode:
            add_samples(Path(self.build_lib))
            stamp(Path(self.build_lib))


def add_samples(folder: Path) -> None:
    """Put the games of `saves/` where `fruit_tui.storage.samples` finds them once installed."""
    target = folder / "fruit_tui" / "samples"
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(ROOT / "saves", target)


def stamp(folder: Path) -> None:
    """Write the module that tells how this build came about."""
    path = folder / "fruit_tui" / "engine" / "_built.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        '"""How this build came about; written by setup.py."""\n\n'
        f"REASON = {outcome[-1]!r}\nSOURCES = {digests()!r}\n",
        encoding="utf-8",
    )


def give_up(reason: str) -> None:
    """Go on without extensions, and say why."""
    outcome.append(f"Built without extensions: {reason}")
    say(f"{reason} Nothing is compiled; everything runs interpreted.")


outcome = ["Built by mypyc."]  # the last entry holds
modules: list[Extension] = []
if BUILDING & set(sys.argv) or "editable_wheel" in sys.argv:
    problem = why_not()
    if problem:
        give_up(problem)
    else:
        try:
            modules = extensions(sources())
        except (Exception, SystemExit) as error:
            if os.environ.get("FRUIT_TUI_COMPILE") == "1":
                raise
            give_up(f"mypyc could not translate the sources ({type(error).__name__}).")

setup(
    ext_modules=modules,
    cmdclass={"build": FreshBuild, "build_ext": AllOrNothing, "build_py": Stamped},
)
