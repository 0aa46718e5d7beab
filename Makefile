# Everything there is to do, in one word each.  `make play` and `make test` set up what they need.
#
# Two virtual environments, because they are two different installs:
#   .venv      the app as a player gets it, compiled where a C compiler is
#   .venv-dev  the sources themselves, interpreted, with the tools to test them
# Nothing is ever compiled inside the source folders: a stale extension would shadow its source.

PYTHON ?= python3
VENV := .venv
DEV := .venv-dev
PIP := -m pip --disable-pip-version-check --quiet
SOURCES := pyproject.toml setup.py constraints.txt $(wildcard saves/*.msgpack) $(shell find fruit_tui ai -name '*.py' -o -name '*.tcss' -o -name '*.md' -o -name '*.html' -o -name '*.js')

.PHONY: play test lint format compiled bench screenshots screenshots-all samples clean

play: $(VENV)/installed
	@$(VENV)/bin/fruit-tui

test: $(DEV)/installed compiled
	FRUIT_TUI_EXPECT_BUILD=1 $(DEV)/bin/pytest -n 2 --dist loadgroup

lint: $(DEV)/installed
	$(DEV)/bin/ruff check .
	$(DEV)/bin/ruff format --check .
	$(DEV)/bin/mypy
	$(DEV)/bin/lint-imports

format: $(DEV)/installed
	$(DEV)/bin/ruff check --fix .
	$(DEV)/bin/ruff format .

# The compiled build stands beside the sources, for the test of equal traces and for bench/.
compiled: $(DEV)/installed build/compiled/installed

bench: compiled
	$(DEV)/bin/python -m bench.speed

screenshots: $(DEV)/installed
	$(DEV)/bin/python -m fruit_tui.ui.screenshots

# Every screen in three themes and three sizes, too much for the repository.
screenshots-all: $(DEV)/installed
	$(DEV)/bin/python -m fruit_tui.ui.screenshots --all --to build/screenshots

samples: $(DEV)/installed
	$(DEV)/bin/python -m fruit_tui.match.samples saves --all

clean:
	rm -rf build dist $(VENV) $(DEV) *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(VENV)/installed: $(SOURCES)
	@$(call need_python)
	@echo "Setting up fruit-tui in $(VENV); compiling the engine takes a minute or two, once."
	@$(PYTHON) -m venv $(VENV)
	@rm -rf build/lib* build/temp* build/bdist*
	@$(VENV)/bin/python $(PIP) install --constraint constraints.txt .
	@touch $@

$(DEV)/installed: pyproject.toml setup.py constraints.txt
	@$(call need_python)
	$(PYTHON) -m venv $(DEV)
	FRUIT_TUI_COMPILE=0 $(DEV)/bin/python $(PIP) install --constraint constraints.txt --editable '.[dev]'
	touch $@

build/compiled/installed: $(SOURCES) $(DEV)/installed
	rm -rf build/compiled build/lib* build/temp* build/bdist*
	$(DEV)/bin/python $(PIP) install --no-deps --no-build-isolation --target build/compiled .
	touch $@

define need_python
$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
  { echo "fruit-tui needs Python 3.11 or newer; name one with: make play PYTHON=python3.12" >&2; exit 1; }; \
$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
  { echo "$(PYTHON) cannot make virtual environments; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
endef
