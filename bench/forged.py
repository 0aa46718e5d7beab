"""Save files that no honest program ever wrote, for the fuzzer and the tests of the loader."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final

import msgpack  # type: ignore[import-untyped]

from fruit_tui.storage.model import MAX_ENTRIES

TAIL: Final = 10  # bytes: the header of a byte string of eight, and the eight


def reseal(data: bytes) -> bytes:
    """Return `data` with its check made right."""
    body = data[:-TAIL]
    return body + b"\xc4\x08" + blake2b(body, digest_size=8).digest()


def sealed(fields: Mapping[str, Any]) -> bytes:
    """Return these fields as a file whose check is right, whatever they are."""
    body: bytes = msgpack.Packer().pack_map_header(len(fields) + 1)
    for name, value in fields.items():
        body += msgpack.packb(name) + msgpack.packb(value)
    return reseal(body + msgpack.packb("check") + b"\xc4\x08" + bytes(8))


def lists_of(item: bytes, count: int) -> bytes:
    """Return a list of so many lists of 20,000 of one thing each."""
    return bytes((0xDC, 0, count)) + (b"\xdc\x4e\x20" + item * 20_000) * count


def promises(data: bytes) -> dict[str, bytes]:
    """Return files that begin as the save `data` and promise or hold far more than any save."""
    head = data[: data.index(b"\xa3app")]
    forged = {
        "list of 4 billion": b"\xdd\xff\xff\xff\xff",
        "map of 4 billion": b"\xdf\xff\xff\xff\xff",
        "text of 4 billion": b"\xdb\xff\xff\xff\xff",
        "bytes of 4 billion": b"\xc6\xff\xff\xff\xff",
        "extension": b"\xc7\xff\x01" + bytes(255),
        "time": b"\xd6\xff\x00\x00\x00\x00",
        "deep lists": b"\x91" * 500_000 + b"\x00",
        "deep maps": b"\x81\xa1a" * 300_000 + b"\x00",
        "million empty maps": lists_of(b"\x80", 50),
        "million empty lists": lists_of(b"\x90", 50),
        "many short texts": lists_of(b"\xa2xy", 16),
        "many numbers": lists_of(b"\xce\xff\xff\xff\xff", 9),
        "many fractions": lists_of(b"\xca\x3f\x80\x00\x01", 9),
        "broken text": b"\xa4\xff\xfe\xfd\xfc",
        "half a pair": b"\xa6\xed\xa0\xbd\xed\xb8\x80",
    }
    return {name: reseal(head + b"\xa3app" + rest + bytes(TAIL)) for name, rest in forged.items()}


def crowds(fields: Mapping[str, Any]) -> dict[str, bytes]:
    """Return files in which one field holds as much of the wrong thing as the limits allow."""
    found = {}
    things = {
        "texts": "wrong",
        "numbers": 2**40,
        "rows": ["b", 9, "", b""],
        "long rows": ["a", 0, "pass", b"12345678", 1],
        "odd rows": [1, "a", b"", "12345678"],
    }
    for name in fields:
        for kind, thing in things.items():
            found[f"{name}: {kind}"] = sealed({**fields, name: [thing] * MAX_ENTRIES})
    row = ["a", 0, "p" * 20, b"12345678"]
    found["the longest log"] = sealed({**fields, "log": [row] * MAX_ENTRIES})
    found["a last row that is wrong"] = sealed(
        {**fields, "log": [row] * (MAX_ENTRIES - 1) + [["a", 0, "", b""]]}
    )
    return found
