"""Whatever bytes a file has, it is refused with a sentence or is a game: never a crash.

A share of what `python -m bench.fuzz` does with tens of thousands of files; the times and the
memory that it prints are not asserted here.
"""

from __future__ import annotations

import random

import pytest

from bench import fuzz
from bench.fuzz import Figures, feed, flips, mutations, random_msgpack, small_save, truncations
from fruit_tui.engine.registry import GAMES
from fruit_tui.storage import dump
from tests.storage.freeze import FROZEN


@pytest.mark.parametrize("name", GAMES)
def test_every_truncation_of_a_game_is_refused(name: str) -> None:
    figures = feed("truncations", truncations(dump(small_save(name))))

    assert figures.crashes == []
    assert figures.refused == figures.tried > 1000


@pytest.mark.parametrize("name", GAMES)
def test_every_changed_bit_is_refused_or_harmless(name: str) -> None:
    figures = feed("changed bits", flips(dump(small_save(name, moves=3))))

    assert figures.crashes == []
    assert figures.refused + figures.games == figures.tried > 5000
    # A letter of a title may be another one.
    assert figures.games > 100


@pytest.mark.parametrize("name", GAMES)
def test_mutations_and_random_msgpack_are_refused_or_harmless(name: str) -> None:
    save, chance = small_save(name), random.Random(name)
    for files in (mutations(dump(save), chance, 400), random_msgpack(save, chance, 400)):
        figures = feed("random", files)

        assert figures.crashes == []
        assert figures.refused + figures.games == figures.tried == 400


def test_a_long_finished_game_is_mutated_too() -> None:
    data = (FROZEN / "v1" / "fruit-boss-finished.msgpack").read_bytes()

    figures = feed("mutations", mutations(data, random.Random(3), 300))

    assert figures.crashes == []
    assert figures.refused > 250


def test_the_fuzzer_finds_a_loader_that_crashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests above can fail."""

    def careless(data: bytes) -> object:
        return data.decode()

    monkeypatch.setattr(fuzz, "load", careless)

    figures: Figures = feed("flips", flips(dump(small_save("fruit-boss", moves=0))))

    assert any("UnicodeDecodeError" in crash for crash in figures.crashes)
