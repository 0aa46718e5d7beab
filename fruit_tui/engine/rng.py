"""The project's only source of randomness: xoshiro128** with named streams.

Why our own: a game file must replay to the same cards in any Python version,
interpreted or compiled, and Python's `random` promises that only for some
methods.  xoshiro128** (Blackman and Vigna, "Scrambled Linear Pseudorandom
Number Generators", 2018) works on 32-bit words, so no intermediate exceeds
63 bits and the compiled build, whose integers wrap, computes the same values.

A *stream* is a generator seeded from a whole number and a path of names
(`Rng.stream(7, "deal")`, `Rng.stream(7, "bot", "2")`).  Streams are
independent: a bot that draws more numbers never changes the cards.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MASK32: Final = 0xFFFFFFFF
MASK31: Final = 0x7FFFFFFF


class Rng:
    """A stream of uniform numbers.  State: four 32-bit words, not all zero."""

    def __init__(self, word0: i64, word1: i64, word2: i64, word3: i64) -> None:
        if (word0 | word1 | word2 | word3) == 0:
            raise ValueError("A generator needs at least one word that is not zero.")
        self._a: i64 = word0 & MASK32
        self._b: i64 = word1 & MASK32
        self._c: i64 = word2 & MASK32
        self._d: i64 = word3 & MASK32

    @staticmethod
    def stream(seed: int, *path: str) -> Rng:
        """Return the generator of the stream `path` under `seed` (any whole number)."""
        text = "/".join([str(seed), *path])
        digest = blake2b(text.encode(), digest_size=16, person=b"fruit-tui").digest()
        words = [int.from_bytes(digest[i : i + 4], "little") for i in (0, 4, 8, 12)]
        return Rng(words[0], words[1], words[2], words[3])

    def word(self) -> i64:
        """Return the next 32 random bits, 0 to 2**32 - 1."""
        b = self._b
        x = (b * 5) & MASK32
        x = ((x << 7) | (x >> 25)) & MASK32
        result = (x * 9) & MASK32
        t = (b << 9) & MASK32
        self._c ^= self._a
        self._d ^= b
        self._b ^= self._c
        self._a ^= self._d
        self._c ^= t
        d = self._d
        self._d = ((d << 11) | (d >> 21)) & MASK32
        return result

    def below(self, bound: i64) -> i64:
        """Return a uniform whole number from 0 to `bound` - 1; `bound` is 1 to 2**31.

        Lemire's multiplication with rejection ("Fast Random Integer Generation
        in an Interval", 2019), on 31 bits, so that the product stays under 63.
        """
        product = (self.word() >> 1) * bound
        low = product & MASK31
        if low < bound:
            threshold = (MASK31 + 1 - bound) % bound
            while low < threshold:
                product = (self.word() >> 1) * bound
                low = product & MASK31
        return product >> 31

    def uniform(self) -> float:
        """Return a uniform float in [0, 1) with 31 bits."""
        return float(self.word() >> 1) / 2147483648.0

    def shuffle(self, items: vec[i64], start: i64, stop: i64) -> None:
        """Shuffle `items[start:stop]` in place (Fisher and Yates, from the back)."""
        i: i64 = stop - 1
        while i > start:
            j = start + self.below(i - start + 1)
            kept = items[i]
            items[i] = items[j]
            items[j] = kept
            i -= 1

    def copy(self) -> Rng:
        """Return a generator that will draw the same numbers, independently."""
        return Rng(self._a, self._b, self._c, self._d)
