"""Natural logarithms of whole numbers from a table, the same on every machine.

The C library's `log` may differ in its last bit between systems, and one bit is
enough to turn a search another way.  The four basic operations may not differ,
so the table is built from them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SIZE: Final = 4096
LN2: Final = 0.6931471805599453


def _build_table() -> vec[float]:
    """Return ln(n) at n: ln(n + 1) - ln(n) = 2 artanh(1 / (2n + 1)), as a power series."""
    table = [0.0, 0.0]
    for n in range(1, SIZE - 1):
        z = 1.0 / (2.0 * n + 1.0)
        term, total, power = z, 0.0, 1.0
        while term / power > 1e-18:
            total += term / power
            term *= z * z
            power += 2.0
        table.append(table[n] + 2.0 * total)
    return vec[float](table)


TABLE: Final = _build_table()


def ln(n: i64) -> float:
    """Return the natural logarithm of `n` (1 and up), exact to 1/2000 above the table."""
    halvings: i64 = 0
    while n >= SIZE:
        n >>= 1
        halvings += 1
    return TABLE[n] + LN2 * float(halvings)
