"""Errors of the projection: refused questions."""

from __future__ import annotations

from typing import Literal, TypeAlias

from fracas_engine.errors import RefusalCode

_Code: TypeAlias = Literal["not_found", "not_yours"] | RefusalCode


class QuestionRefused(Exception):
    """A question gets no answer: it is malformed, or the seat may not know the answer."""

    def __init__(self, code: _Code, detail: str) -> None:
        super().__init__(code, detail)
        self.code: _Code = code
        """The refusal code of the protocol; for a question about an intent, the refusal code of that intent."""
        self.detail = detail
        """What is wrong with the question, and what to do."""

    def __str__(self) -> str:
        return self.detail
