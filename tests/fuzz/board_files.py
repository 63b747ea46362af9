"""Board files as hostile input: samples with changed bytes and changed values."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from hypothesis import strategies as st

from fracas_engine.board_files.errors import BoardFileError
from fracas_engine.board_files.importing import import_board
from fracas_engine.content.models.boards import BoardSpec
from tests.fuzz.costs import check_costs

__all__ = ["BOARD_FILES", "ODD", "spots"]

_SAMPLES: Final = Path(__file__).parents[1] / "engine" / "board_files" / "samples"
_LOOKS: Final = 3
ODD: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 1.5, 1e308, 2**70, 120, 121, "", "x" * 300, "\x1b[2J", "<b>", "NaN", "base64", "zlib", "group",
    "tilelayer", "objectgroup", "hexagonal", "door", "wall", [], {}, [[]], [{}], {"x": 1, "y": 1e300}, [0] * 50, "eJw=",
)  # fmt: skip
"""Values that stand where others are expected."""
_WORDS: Final = (
    b"<group>",
    b"&lt;",
    b"<!ENTITY a 'b'>",
    b"]]>",
    b"1e400",
    b"-",
    b"999999999",
    b'"',
    b"{",
    b"[",
    b"\x00",
)


@cache
def _sample(name: str) -> bytes:
    return (_SAMPLES / name).read_bytes()


def _names(suffix: str) -> list[str]:
    return sorted(path.name for path in _SAMPLES.glob(f"*{suffix}"))


def _cut(drawn: tuple[str, list[tuple[int, bytes]], int]) -> bytes:
    """Return a sample with words written over it, and its end cut off."""
    data = bytearray(_sample(drawn[0]))
    for place, word in drawn[1]:
        at = place % len(data)
        data[at : at + len(word)] = word
    return bytes(data[: len(data) - drawn[2] % len(data)])


def _changed(drawn: tuple[str, list[tuple[int, Any]]]) -> bytes:
    """Return a sample in JSON with other values at some places."""
    plain = json.loads(_sample(drawn[0]))
    for place, value in drawn[1]:
        there = list(spots(plain))
        holder, key = there[place % len(there)]
        holder[key] = copy.deepcopy(value)
    return json.dumps(plain).encode()


def spots(value: Any) -> Any:
    """Yield all places of a JSON document: the object or list, and the key in it."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, held in list(inner):
        yield value, key
        yield from spots(held)


def _import(suffix: str) -> Callable[[bytes], None]:
    def once(data: bytes) -> None:
        try:
            found = import_board(f"map{suffix}", data)
        except BoardFileError as error:
            assert 0 < len(str(error)) < 600  # noqa: PT017 - a refusal is one of the answers
            return
        assert isinstance(found.board, BoardSpec)
        assert found.yaml.isascii() or found.yaml.isprintable() or "\n" in found.yaml
        json.dumps(found.summary())

    def imported(data: bytes) -> None:
        """A file becomes a valid board or is refused with one sentence, at small cost."""
        check_costs((lambda: once(data)) for _ in range(_LOOKS))

    return imported


def _files(suffix: str) -> st.SearchStrategy[bytes]:
    words = st.one_of(st.binary(min_size=1, max_size=3), st.sampled_from(_WORDS))
    cut = st.tuples(
        st.sampled_from(_names(suffix)),
        st.lists(st.tuples(st.integers(0, 5_000), words), max_size=6),
        st.just(0) | st.integers(0, 5_000),
    ).map(_cut)
    if suffix == ".tmx":
        return cut
    values = st.lists(st.tuples(st.integers(0, 5_000), st.sampled_from(ODD)), min_size=1, max_size=4)
    return st.one_of(cut, st.tuples(st.sampled_from(_names(suffix)), values).map(_changed))


BOARD_FILES: Final = tuple(
    (f"board files {suffix}", _files(suffix), _import(suffix)) for suffix in (".dd2vtt", ".tmx", ".tmj", ".json")
)
"""The targets: one for each format; `.json` are donjon dungeons."""
