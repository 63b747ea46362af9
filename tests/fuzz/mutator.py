"""Frames with something wrong, made of right ones: a cheap mutator, some ten microseconds a frame.

Some changes are to bytes and leave all lengths wrong behind them, most are to whole fields with the lengths around
them mended, so that faults arrive where messages are read and not only where bytes are.
"""

from __future__ import annotations

import random
from typing import Final

from fracas_protocol import v1
from fracas_protocol.codec import to_json
from tests.fuzz.parts import LENGTH, VARINT, Part, parts_of, replaced, varint
from tests.fuzz.seeds import seeds

__all__ = ["Mutator"]

_ENDS: Final = (
    *map(varint, (0, 1, 0x7F, 0x80, 0x3FFF, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**63 - 1, 2**63, 2**64 - 1)),
    b"\xff" * 10, b"\x80" * 9 + b"\x01", b"\x80" * 11, b"\x80\x00",
)  # fmt: skip
"""Numbers and lengths where another range begins, and some that are longer than any number."""
_TEXTS: Final = (
    b"", b"\x00", b"\x7f", b"\xed\xa0\x80", b"\xff\xfe", b"\xc0\x80", b"\xf4\x90\x80\x80", b"x" * 129, b"x" * 8_193,
    *(text.encode() for text in (
        "\u202egnp.exe", "\x1b]0;title\x07", "\x1b[2J", "\x9b2J", "e" + "\u0301" * 300, "\ufdfa" * 50, "\U000e0041",
        "\ufeff", "\u2028", "[/x]", "<b>&", "../../etc", "%00", "a\r\nb", "\N{GRINNING FACE}" * 40, " " * 500,
    )),
)  # fmt: skip
"""Texts that somebody else's terminal, page or disk should not see, and bytes that are no text."""
_TOKENS: Final = (
    "NaN", "1e999", "-0", "9" * 400, '"\\ud800"', '"\\u0000"', "[" * 50, "{}", "[]", "null", "true", '""', "{",
    "}", '"', ",", ":", "\\", '"request"', '"sendChat":{}', "1.5", "-1", "\x00", "\ud7ff", "/*", "9007199254740993",
)  # fmt: skip
"""What JSON is made of, and what it is not."""
_TIMES: Final = (2, 2, 3, 10, 1_100)
_LEVELS: Final = (1, 2, 5, 30, 110)
_AS_JSON: Final = 1 / 16
"""How many of the frames are text."""
_OF_FIELDS: Final = 0.8
"""How many of the others have whole fields changed."""


class Mutator:
    """Makes frames, the same ones for the same seed.

    Args:
        seed: Decides everything.
    """

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        kind = v1.ClientMessage.DESCRIPTOR
        self._kinds = [
            [(data, parts_of(data, kind)) for data in map(v1.ClientMessage.SerializeToString, messages)]
            for messages in seeds().values()
        ]
        self._texts = [[to_json(message).decode() for message in messages] for messages in seeds().values()]
        self._of_bytes = (self._flip, self._overwrite, self._insert, self._cut, self._number, self._splice, self._noise)
        self._of_fields = (
            self._end_of_range, self._text, self._again, self._nest, self._leave_out, self._rename, self._swap,
        )  # fmt: skip

    def frame(self) -> bytes | str:
        """Return the next one."""
        chance = self._chance
        if chance.random() < _AS_JSON:
            return self._json()
        data, parts = self._seed()
        if parts and chance.random() < _OF_FIELDS:
            data = chance.choice(self._of_fields)(data, chance.choice(parts))
            if chance.random() < 0.8:
                return data
        while True:
            data = chance.choice(self._of_bytes)(data)
            if chance.random() < 0.6:
                return data

    def _seed(self) -> tuple[bytes, tuple[Part, ...]]:
        return self._chance.choice(self._chance.choice(self._kinds))

    def _place(self, data: bytes) -> int:
        return int(self._chance.random() * (len(data) + 1))

    # ---------------------------------------------------------------- of bytes

    def _flip(self, data: bytes) -> bytes:
        changed = bytearray(data)
        for _ in range(1 + int(self._chance.random() * 4) if data else 0):
            bit = int(self._chance.random() * 8 * len(data))
            changed[bit >> 3] ^= 1 << (bit & 7)
        return bytes(changed)

    def _overwrite(self, data: bytes) -> bytes:
        at, run = self._place(data), self._run()
        return data[:at] + run + data[at + len(run) :]

    def _insert(self, data: bytes) -> bytes:
        at = self._place(data)
        return data[:at] + self._run() + data[at:]

    def _run(self) -> bytes:
        length = 1 << int(self._chance.random() * 7)
        byte = int(self._chance.random() * 256)
        return bytes((byte,)) * length if self._chance.random() < 0.5 else self._chance.randbytes(length)

    def _cut(self, data: bytes) -> bytes:
        begin, end = sorted((self._place(data), self._place(data)))
        return data[:begin] + data[end:]

    def _number(self, data: bytes) -> bytes:
        at = self._place(data)
        return data[:at] + self._chance.choice(_ENDS) + data[at + 1 :]

    def _splice(self, data: bytes) -> bytes:
        other, _ = self._seed()
        if self._chance.random() < 0.3:
            return data + other  # fields of two messages are one message
        return data[: self._place(data)] + other[self._place(other) :]

    def _noise(self, _data: bytes) -> bytes:
        return self._chance.randbytes(int(self._chance.random() * 100))

    # ---------------------------------------------------------------- of fields

    def _end_of_range(self, data: bytes, part: Part) -> bytes:
        if part.kind != VARINT:
            return data[: part.tag + 1] + self._chance.choice(_ENDS) + data[part.begin :]
        return replaced(data, part, data[part.tag : part.begin] + self._chance.choice(_ENDS))

    def _text(self, data: bytes, part: Part) -> bytes:
        return self._held(data, part, self._chance.choice(_TEXTS))

    def _again(self, data: bytes, part: Part) -> bytes:
        return replaced(data, part, data[part.tag : part.end] * self._chance.choice(_TIMES))

    def _nest(self, data: bytes, part: Part) -> bytes:
        if part.kind != LENGTH:
            return self._again(data, part)
        tag, field = self._tag(data, part), data[part.tag : part.end]
        for _ in range(self._chance.choice(_LEVELS)):
            field = tag + varint(len(field)) + field
        return replaced(data, part, field)

    def _leave_out(self, data: bytes, part: Part) -> bytes:
        return replaced(data, part, b"")

    def _rename(self, data: bytes, part: Part) -> bytes:
        tag, rest = self._tag(data, part), data[part.tag : part.end]
        return replaced(data, part, varint(int(self._chance.random() * 64) << 3 | part.kind) + rest[len(tag) :])

    def _swap(self, data: bytes, part: Part) -> bytes:
        other, parts = self._seed()
        taken = self._chance.choice(parts)
        return self._held(data, part, other[taken.begin : taken.end])

    def _held(self, data: bytes, part: Part, value: bytes) -> bytes:
        """Return a message in which a field holds another value."""
        tag = self._tag(data, part)
        return replaced(data, part, tag + varint(len(value)) + value if part.kind == LENGTH else tag + value)

    @staticmethod
    def _tag(data: bytes, part: Part) -> bytes:
        end = part.tag
        while data[end] & 0x80:
            end += 1
        return data[part.tag : end + 1]

    # ---------------------------------------------------------------- of text

    def _json(self) -> str:
        chance = self._chance
        text = chance.choice(chance.choice(self._texts))
        for _ in range(1 + int(chance.random() * 3)):
            begin = int(chance.random() * (len(text) + 1))
            end = begin + int(chance.random() ** 3 * 20)
            text = text[:begin] + chance.choice(_TOKENS) + text[end:]
        return text
