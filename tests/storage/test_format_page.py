"""`docs/save-format.md` says what the program does."""

from __future__ import annotations

import re
from hashlib import blake2b
from pathlib import Path
from typing import Any

from fruit_tui.storage import SaveFile, dump, load, model
from tests.storage.conftest import toy_save
from tests.storage.save_format_example import as_hex, as_json, example

PAGE = (Path(__file__).parents[2] / "docs" / "save-format.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)


def block(number: int) -> str:
    """Return the text of a fenced block of the page."""
    return str(BLOCKS[number][1])


def test_the_example_is_what_the_program_writes() -> None:
    save, hashed = example()

    assert block(1) == as_json(save)
    assert block(2) == as_hex(save)
    assert block(3) == hashed
    assert load(bytes.fromhex(block(2).replace("\n", ""))) == save


def test_the_digest_of_the_example_is_the_hash_of_the_text_shown() -> None:
    save, _ = example()

    assert blake2b(block(3).encode(), digest_size=8).digest() == save.log[0][3]


def test_the_reader_shown_reads_a_save_without_this_program() -> None:
    shown: dict[str, Any] = {}
    exec(block(0), shown)  # the page's own code
    save = toy_save(moves=10)

    fields, in_play = shown["read_save"](dump(save))

    assert fields["title"] == save.title
    assert [text for _, _, text, _ in in_play] == [row[2] for row in save.log]


def test_every_key_is_described_in_its_order() -> None:
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", PAGE, re.MULTILINE)
    described = [name for row in rows for name in re.findall(r"`(\w+)`", row)]

    assert [name for name in described if name not in ("a", "c", "u")] == [
        *SaveFile.model_fields,
        "check",
    ]


def test_the_limits_are_those_of_the_model() -> None:
    for limit in (model.MAX_ENTRIES, model.MAX_NAME, model.MAX_TITLE, model.MAX_PROGRESS):
        assert str(limit) in PAGE
    assert f"{model.MAX_ROWS} rows of {model.MAX_DEAL_ROW} characters" in PAGE
    assert f"1 to {model.MAX_SEATS}" in PAGE
