"""Errors of the projection: refused questions."""

from __future__ import annotations

from typing import Literal, TypeAlias

from fracas_engine.errors import RefusalCode

__all__ = ["QuestionRefused"]


_Code: TypeAlias = Literal["not_found", "not_yours"] | RefusalCode


class QuestionRefused(Exception):
    """A question that cannot be answered as its seat sees the battle."""

    def __init__(self, code: _Code, detail: str) -> None:
        super().__init__(code, detail)
        self.code: _Code = code
        """The kind, as the protocol names it: of a question about an order that of the order's refusal."""
        self.detail = detail
        """What was wrong with it."""

    def __str__(self) -> str:
        return self.detail
