"""Dice whose faces depend on nothing but the purpose of the roll."""

from __future__ import annotations

import hashlib
import hmac

from fracas_engine.dice import KeyedFaces


class ConstantFaces(KeyedFaces):
    """Dice that always show the same face for a purpose, so that hidden rolls do not change other rolls."""

    __slots__ = ()

    def __init__(self, seed: int) -> None:
        super().__init__(seed.to_bytes(32, "big"))

    def _below(self, purpose: str, limit: int) -> int:
        return int.from_bytes(hmac.digest(self.key, purpose.encode(), hashlib.sha256)[:8], "big") % limit

    def copy(self) -> ConstantFaces:
        return ConstantFaces(int.from_bytes(self.key, "big"))
