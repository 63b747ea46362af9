"""Serialization of dice sources as plain values, for dumps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fracas_engine.dice import Faces, KeyedFaces, ScriptedFaces
from fracas_engine.errors import DumpError


def dump_faces(faces: Faces) -> dict[str, Any]:
    """Return a dice source as plain values for `load_faces`.

    Raises:
        TypeError: The source cannot be stored.
    """
    match faces:
        case KeyedFaces():
            return {"kind": "keyed", "key": faces.key.hex(), "counter": faces.counter}
        case ScriptedFaces():
            return {"kind": "scripted", "top": faces.left_over(step=False), "step": faces.left_over(step=True)}
        case _:
            message = f"dice out of {type(faces).__name__} cannot be stored"
            raise TypeError(message)


def _is_hex(text: str) -> bool:
    return len(text) % 2 == 0 and all(letter in "0123456789abcdef" for letter in text)


def load_faces(data: Mapping[str, Any]) -> Faces:
    """Load a dice source.

    Raises:
        DumpError: The data is not a loadable source.
    """
    match data:
        case {"kind": "keyed", "key": str(key), "counter": int(counter)} if _is_hex(key):
            return KeyedFaces(bytes.fromhex(key), counter)
        case {"kind": "scripted", "top": dict(top), "step": dict(step)}:
            faces = ScriptedFaces(top)
            faces.step(step)
            return faces
        case _:
            raise DumpError("its dice source cannot be loaded: use a keyed or scripted one")
