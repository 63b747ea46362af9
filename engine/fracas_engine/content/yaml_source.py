"""YAML 1.2 as a tree with the line and column of each node.

The tree is built from ruamel.yaml's parse events, so that scalars are typed as `scenarios.md` requires (only
`true` and `false` are booleans, the key `on` is text), duplicate keys are found, and depth and aliases are
limited. Values are interpreted by `fracas_engine.content.models`; `fracas_engine.content.defects` maps validation
errors to lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

MAX_TEXT: Final = 4 * 1024 * 1024
"""Maximum number of characters in a file. The largest sample has fewer than ten thousand."""

MAX_DEPTH: Final = 40
"""Maximum nesting depth. A zone's effect inside a creature of a scenario is 14 levels deep."""

MAX_NODES: Final = 200_000
"""Maximum number of nodes in a document. Nodes repeated by aliases are counted each time, which stops alias bombs."""

MAX_DIGITS: Final = 15
"""Maximum number of digits of a whole number."""

MAX_NUMBER: Final = 1_000_000
"""The largest absolute value of a number. No rule needs more, and numbers in the protocol have 32 bits."""

_INTEGER: Final = re.compile(r"[-+]?[0-9]+")
_FLOAT: Final = re.compile(r"[-+]?(\.[0-9]+|[0-9]+\.[0-9]*)([eE][-+]?[0-9]+)?")
_STR_TAG: Final = "tag:yaml.org,2002:str"


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text, whole number, fraction, boolean or null."""

    line: int
    """Line, from 1 (as in all nodes)."""
    column: int
    """Column, from 1 (as in all nodes)."""
    value: str | int | float | bool | None
    block: bool = False
    """True for a block scalar, whose text begins on the line after `line`."""


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    line: int
    column: int
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Mapping:
    """A mapping. Keys are plain values; if a key is repeated, the first value is used."""

    line: int
    column: int
    keys: dict[Any, Node]
    """The node of each key, by the key's plain value; it gives the position of the key."""
    values: dict[Any, Node]


Node: TypeAlias = Scalar | Sequence | Mapping


@dataclass(frozen=True, slots=True)
class SourceFault:
    """A syntax error in the YAML, or an exceeded limit."""

    line: int
    column: int
    message: str
    hint: str | None = None


@dataclass(slots=True)
class Document:
    """One document of a file."""

    index: int
    """The index in the file, from 0; documents without content are not counted."""
    line: int
    """The first line."""
    root: Node | None
    """The root node; None if the document could not be read to its end."""
    faults: list[SourceFault] = field(default_factory=list)


def read_documents(text: str) -> list[Document]:
    """Read all documents of a text.

    An error that stops the parser (a syntax error, a document too deep or too big) is reported in the last document
    (its `root` is then None); the documents before it are complete.
    """
    if len(text) > MAX_TEXT:
        fault = SourceFault(1, 1, f"the file is too long ({len(text)} characters)", f"use at most {MAX_TEXT}")
        return [Document(0, 1, None, [fault])]
    try:
        quick = _read(YAML(typ="safe").parse(text))
    except UnicodeEncodeError:  # a lone surrogate, which cannot be passed to libyaml
        quick = None
    # libyaml is eight times as fast, but its errors are less precise: on an error parse again in pure Python.
    return quick if quick is not None else _read(YAML(typ="safe", pure=True).parse(text), tell=True) or []


def _read(events: Iterator[Event], *, tell: bool = False) -> list[Document] | None:
    """Read documents from parser events.

    Args:
        events: The events of the parser.
        tell: True to report a syntax error in the last document; False to return None on a syntax error.
    """
    documents: list[Document] = []
    current: Document | None = None
    try:
        for event in events:
            if isinstance(event, DocumentStartEvent):
                current = Document(len(documents), event.end_mark.line + 1, None)
                builder = _Builder(events, current.faults)
                root = builder.node(next(events), 0)
                if not (isinstance(root, Scalar) and root.value is None):
                    current.root = root
                    current.line = root.line
                    documents.append(current)
            elif isinstance(event, DocumentEndEvent):
                current = None
    except _GivenUp as stop:
        assert current is not None  # a builder belongs to a document
        current.root = None
        current.faults.append(stop.fault)
        documents.append(current)
    except YAMLError as error:
        if not tell:
            return None
        broken = current if current is not None and current not in documents else Document(len(documents), 1, None)
        broken.root = None
        broken.faults.append(_syntax_fault(error))
        documents.append(broken)
    return documents


def has_aliases(text: str) -> bool:
    """Return True if a text has anchors or aliases; of a text that is not valid YAML, if they are before the error."""
    try:
        return any(getattr(event, "anchor", None) is not None for event in YAML(typ="safe").parse(text))
    except (YAMLError, UnicodeEncodeError):
        return False


def to_plain(node: Node) -> Any:
    """Convert a node to plain values: lists to tuples, mappings to dictionaries, keys that are lists to tuples."""
    match node:
        case Scalar():
            return node.value
        case Sequence():
            return tuple(to_plain(item) for item in node.items)
        case Mapping():
            return {key: to_plain(value) for key, value in node.values.items()}


class _GivenUp(Exception):
    def __init__(self, fault: SourceFault) -> None:
        super().__init__(fault)
        self.fault = fault


class _Builder:
    """Builder of the tree of one document from parser events."""

    def __init__(self, events: Iterator[Event], faults: list[SourceFault]) -> None:
        self._events = events
        self._faults = faults
        self._anchors: dict[str, tuple[Node, int]] = {}
        self._count = 0

    def node(self, event: Event, depth: int) -> Node:
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if depth > MAX_DEPTH:
            raise _GivenUp(SourceFault(line, column, f"nested too deeply: use at most {MAX_DEPTH} levels"))
        before = self._count
        self._add(1, line, column)
        if isinstance(event, AliasEvent):
            return self._alias(event, line, column)
        self._check_tag(event, line, column)
        node: Node
        match event:
            case ScalarEvent():
                node = self._scalar(event, line, column)
            case SequenceStartEvent():
                node = Sequence(line, column, tuple(self._items(depth)))
            case MappingStartEvent():
                node = self._mapping(line, column, depth)
            case _:
                raise _GivenUp(SourceFault(line, column, "value missing"))
        if event.anchor is not None:
            self._anchors[event.anchor] = (node, self._count - before)
        return node

    def _add(self, nodes: int, line: int, column: int) -> None:
        self._count += nodes
        if self._count > MAX_NODES:
            raise _GivenUp(SourceFault(line, column, f"too many values in one document: use at most {MAX_NODES}"))

    def _alias(self, event: AliasEvent, line: int, column: int) -> Node:
        found = self._anchors.get(event.anchor)
        if found is None:
            fault = SourceFault(line, column, f"the alias *{event.anchor} refers to no complete value before it")
            raise _GivenUp(fault)
        node, size = found
        self._add(size, line, column)
        return node

    def _check_tag(self, event: Any, line: int, column: int) -> None:
        tag = getattr(event, "tag", None)
        if tag is not None and str(tag) not in (_STR_TAG, "!"):
            self._faults.append(SourceFault(line, column, f"unknown tag {tag}", "leave it out"))

    def _scalar(self, event: ScalarEvent, line: int, column: int) -> Scalar:
        text = event.value
        if not event.implicit[0]:
            return Scalar(line, column, text, block=event.style in ("|", ">"))
        if text in ("", "~", "null"):
            return Scalar(line, column, None)
        if text in ("true", "false"):
            return Scalar(line, column, text == "true")
        if _INTEGER.fullmatch(text):
            if len(text) > MAX_DIGITS:
                self._faults.append(SourceFault(line, column, f"the number is too long ({len(text)} digits)"))
                return Scalar(line, column, 0)
            return Scalar(line, column, self._bounded(int(text), line, column))
        if _FLOAT.fullmatch(text):
            return Scalar(line, column, self._bounded(float(text), line, column))
        return Scalar(line, column, text)

    def _bounded(self, number: float, line: int, column: int) -> int | float:
        if abs(number) <= MAX_NUMBER:
            return number
        self._faults.append(SourceFault(line, column, f"the number {number} is too large", f"use at most {MAX_NUMBER}"))
        return 0

    def _items(self, depth: int) -> Iterator[Node]:
        while not isinstance(event := next(self._events), SequenceEndEvent):
            yield self.node(event, depth + 1)

    def _mapping(self, line: int, column: int, depth: int) -> Mapping:
        keys: dict[Any, Node] = {}
        values: dict[Any, Node] = {}
        while not isinstance(event := next(self._events), MappingEndEvent):
            key = self.node(event, depth + 1)
            value = self.node(next(self._events), depth + 1)
            plain = to_plain(key)
            if isinstance(key, Mapping) or not _hashable(plain):
                self._faults.append(SourceFault(key.line, key.column, "a mapping cannot be a key"))
            elif plain in keys:
                fault = SourceFault(
                    key.line,
                    key.column,
                    f"duplicate key {plain}",
                    f"it is already in line {keys[plain].line}: remove one",
                )
                self._faults.append(fault)
            else:
                keys[plain] = key
                values[plain] = value
        return Mapping(line, column, keys, values)


def _hashable(plain: Any) -> bool:
    return all(_hashable(item) for item in plain) if isinstance(plain, tuple) else not isinstance(plain, dict)


def _syntax_fault(error: YAMLError) -> SourceFault:
    mark = None
    problem = "invalid YAML"
    if isinstance(error, MarkedYAMLError):
        mark = error.problem_mark or error.context_mark
        problem = "; ".join(part for part in (error.context, error.problem) if part) or problem
        if "'\\t'" in problem:
            problem = "a line is indented with a tab; use spaces"
    else:
        problem = str(error).splitlines()[0] or problem
    line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
    return SourceFault(line, column, f"invalid YAML: {problem}")
