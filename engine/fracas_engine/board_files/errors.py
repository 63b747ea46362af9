"""Errors of board files."""

from __future__ import annotations

from fracas_engine.errors import EngineError, one_line


class BoardFileError(EngineError):
    """A file that cannot be imported, or a board that cannot be exported."""

    def __init__(self, text: str) -> None:
        super().__init__(one_line(text))
