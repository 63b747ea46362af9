"""Serialization of plain state as JSON: dataclasses, tuples, dictionaries with text keys, and scalars.

A dataclass is written as an object with its class name under `$` and the fields that differ from their default,
a tuple as a list, and a key that begins with `$` with an additional `$`. Loading accepts only a given set of
classes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from json.encoder import encode_basestring as _quoted
from operator import attrgetter, is_
from typing import Any, Final, TypeAlias

from fracas_engine.errors import DumpError

Written: TypeAlias = dict[tuple[str, str], tuple[type, tuple[Any, ...], str]]
"""Cache of the last write: class, field values and JSON text of each thing, by field of the state and id."""

_CONSTANTS: Final = {None: "null", True: "true", False: "false"}


class Codec:
    """Reads and writes values made of a closed set of dataclasses.

    Args:
        classes: The allowed dataclasses; their names must differ.
    """

    def __init__(self, classes: Iterable[type]) -> None:
        self._classes: dict[str, type] = {}
        self._fields: dict[type, tuple[tuple[str, Any, str], ...]] = {}
        """For each class, its fields as (name, default value, start of the JSON entry)."""
        for cls in classes:
            if self._classes.setdefault(cls.__name__, cls) is not cls:
                message = f"two classes of state are called {cls.__name__}"
                raise TypeError(message)
            self._fields[cls] = tuple((f.name, _default(f), f"{_quoted(f.name)}:") for f in fields(cls) if f.init)
        self._begun: dict[type, str] = {cls: f'{{"$":{_quoted(cls.__name__)}' for cls in self._fields}
        self._values: dict[type, Callable[[Any], Any]] = {
            cls: attrgetter(*(name for name, _, _ in names)) for cls, names in self._fields.items() if len(names) > 1
        }

    def text(self, value: Any) -> str:
        """Return a value as compact JSON.

        Raises:
            TypeError: A value is not of a supported kind.
        """
        kind = value.__class__
        if kind is str:
            return _quoted(value)
        if kind is int:
            return repr(value)
        if value is None or kind is bool:
            return _CONSTANTS[value]
        if kind is tuple or kind is list:
            return f"[{','.join([self.text(item) for item in value])}]"
        names = self._fields.get(kind)
        if names is not None:
            parts = [self._begun[kind]]
            for name, default, begun in names:
                item = getattr(value, name)
                # Most are the very default, and need not be compared.
                if item is not default and (item != default or item.__class__ is not default.__class__):
                    parts.append(f"{begun}{self.text(item)}")
            return f"{','.join(parts)}}}"
        if isinstance(value, Mapping):
            return f"{{{','.join([f'{_quoted(_escaped(key))}:{self.text(item)}' for key, item in value.items()])}}}"
        message = f"{kind.__name__} is no plain value: {value!r}"
        raise TypeError(message)

    def from_plain(self, value: Any) -> Any:
        """Convert parsed JSON back into the value.

        Raises:
            DumpError: An object names an unknown class, or has a field that its class does not have.
        """
        if isinstance(value, list):
            return tuple(self.from_plain(item) for item in value)
        if isinstance(value, dict):
            name = value.get("$")
            if name is None:
                return {(key[1:] if key[:1] == "$" else key): self.from_plain(item) for key, item in value.items()}
            cls = self._classes.get(name)
            if cls is None:
                raise DumpError(f"unknown type {name!r}: use the ruleset that wrote it")
            try:
                return cls(**{key: self.from_plain(item) for key, item in value.items() if key != "$"})
            except TypeError as error:
                raise DumpError(f"invalid {name}: {error}") from error
        return value

    def dumps(self, value: Any) -> bytes:
        """Return a value as compact JSON in UTF-8; equal values give equal bytes."""
        return self.text(value).encode()

    def dumps_state(self, state: Any, written: Written) -> bytes:
        """Return the same bytes as `dumps`, reusing the text of things that have not changed since the last call.

        Field values are replaced and never modified, so a thing with identical value objects has the same text.

        Args:
            state: A dataclass of things, mappings of things by id, and other values.
            written: The cache from the last call; updated by this call.
        """
        parts = [self._begun[state.__class__]]
        for name, default, begun in self._fields[state.__class__]:
            value = getattr(state, name)
            if value.__class__ is default.__class__ and value == default:
                continue
            if value.__class__ in self._values:
                text = self._thing_text(name, "", value, written)
            elif value.__class__ is dict and value:
                things = [
                    f"{_quoted(_escaped(key))}:{self._thing_text(name, key, value[key], written)}" for key in value
                ]
                text = f"{{{','.join(things)}}}"
            else:
                text = self.text(value)
            parts.append(f"{begun}{text}")
        return f"{','.join(parts)}}}".encode()

    def _thing_text(self, name: str, key: str, thing: Any, written: Written) -> str:
        kind = thing.__class__
        values_of = self._values.get(kind)
        if values_of is None:
            return self.text(thing)
        values = values_of(thing)
        before = written.get((name, key))
        # The same objects, and not equal ones: True equals 1 and is written otherwise.
        if before is not None and before[0] is kind and all(map(is_, before[1], values)):
            return before[2]
        text = self.text(thing)
        written[name, key] = kind, values, text
        return text

    def loads(self, data: bytes) -> Any:
        """Read the output of `dumps`.

        Raises:
            DumpError: The bytes are not JSON, or not of these classes.
        """
        try:
            read = json.loads(data)
        except ValueError as error:
            raise DumpError(f"invalid JSON: {error}") from error
        return self.from_plain(read)


def _escaped(key: Any) -> str:
    # Keys may come from a stranger's intent: a `$` of theirs must not be read as the name of a class.
    if not isinstance(key, str):
        message = f"a mapping in a state has texts as keys, not {key!r}"
        raise TypeError(message)
    return f"${key}" if key[:1] == "$" else key


def _default(f: Any) -> Any:
    if f.default is not MISSING:
        return f.default
    if f.default_factory is not MISSING:
        return f.default_factory()
    return MISSING
