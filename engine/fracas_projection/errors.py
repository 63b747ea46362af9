"""Errors of what a battle shows: a question that gets no answer."""

from __future__ import annotations

from typing import Literal

__all__ = ["QuestionRefused"]


class QuestionRefused(Exception):
    """A question that cannot be answered as its seat sees the battle."""

    def __init__(self, code: Literal["not_found", "malformed", "not_yours"], detail: str) -> None:
        super().__init__(code, detail)
        self.code: Literal["not_found", "malformed", "not_yours"] = code
        """The kind, as the protocol names it."""
        self.detail = detail
        """What was wrong with it."""

    def __str__(self) -> str:
        return self.detail
