"""Every numbered decision and worked case has a test under its number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
LAST_DECISION = 57
WORKED_CASES = 10


def numbers_in_names(prefix: str) -> set[int]:
    """Return the numbers in the names of all tests of this folder."""
    found: set[int] = set()
    for path in HERE.glob("test_*.py"):
        for name in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8")):
            found |= {int(number) for number in re.findall(rf"_{prefix}(\d+)(?=_)", name)}
    return found


@pytest.mark.parametrize(("prefix", "last"), [("ff", LAST_DECISION), ("ex", WORKED_CASES)])
def test_no_number_is_missing(prefix: str, last: int) -> None:
    assert numbers_in_names(prefix) == set(range(1, last + 1))
