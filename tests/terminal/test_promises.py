"""The page of promises is in step with the tests, and no promise is without one."""

from __future__ import annotations

import re

import pytest

from bench.promises import PAGE, PROMISES, holders, replaced


def test_every_promise_stands_on_the_page_with_tests_that_there_are() -> None:
    rows = re.findall(r"^\| (T\d\d) \|(.*)\|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [number for number, _ in rows] == list(PROMISES)
    found = holders()
    for number, row in rows:
        named = re.findall(r"`(test_\w+)`", row)
        there = [name for names in found[number].values() for name in names]
        gone = set(named) - set(there)
        assert not gone, f"run python -m bench.promises: {number} has no {gone}"
        assert named, number


def test_every_number_in_a_test_is_a_promise() -> None:
    assert set(holders()) == set(PROMISES)


def test_a_page_without_marks_is_left_alone() -> None:
    with pytest.raises(ValueError, match="no marks for tests"):
        replaced("Nothing here.", "tests", "text")
