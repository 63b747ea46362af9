"""Documents of content files: parsing and validation, with all defects collected.

The public functions are in `fracas_engine.content.load` and `fracas_engine.content.library`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from pydantic import ValidationError

from fracas_engine.content.defects import Way, defect_of, defects_of, field_path, place
from fracas_engine.content.errors import ContentError, Defect, UnreadableContent
from fracas_engine.content.models.base import ContentModel, Reading
from fracas_engine.content.pruning import Pruning
from fracas_engine.content.vocabulary import Vocabulary
from fracas_engine.content.words import Cost, words
from fracas_engine.content.yaml_source import MAX_TEXT, Node, Sequence, read_documents, to_plain
from fracas_engine.content.yaml_source import Mapping as MappingNode

Source: TypeAlias = Path | Traversable | str
"""A file to read, or (a `str`) the text itself."""

_PRUNINGS: Final = 12
"""Maximum number of passes over one document. Each pass removes invalid parts, which can uncover further defects."""

Model = TypeVar("Model", bound=ContentModel)


@dataclass(slots=True)
class ContentDocument:
    """One document of a content file, with the defects found so far."""

    file: str
    """The file name as given by the caller; `<text>` if the source is a text."""
    index: int
    """The index of the document in its file, from 0."""
    line: int
    """The first line of the document, from 1."""
    root: Node | None
    """The root node; None if the document is not valid YAML."""
    plain: dict[str, Any] | None
    """The keys and values of the document; None if it is not a mapping."""
    defects: list[Defect] = field(default_factory=list)
    ways: dict[Defect, Way] = field(default_factory=dict)
    """The path of each defect in the content after `use` is resolved, where inherited keys are included."""

    warnings: list[Defect] = field(default_factory=list)
    """Likely mistakes; they do not make the content invalid."""

    def blame(self, way: Way, message: str, hint: str | None = None) -> None:
        """Add a defect at a path."""
        defect = self._told(way, message, hint)
        self.defects.append(defect)
        self.ways[defect] = way

    def warn(self, way: Way, message: str, hint: str | None = None) -> None:
        """Add a warning at a path."""
        self.warnings.append(replace(self._told(way, message, hint), warning=True))

    def _told(self, way: Way, message: str, hint: str | None) -> Defect:
        line, column, path = place(self.root, way) if self.root is not None else (self.line, 1, way)
        return Defect(
            file=self.file,
            line=line,
            column=column,
            field_path=field_path(path),
            message=message,
            hint=hint,
            document=self.index,
        )

    def forget_what_is_told_of(self, others: Iterable[ContentDocument]) -> None:
        """Remove the defects that come from content inherited from `others`, which report these defects already."""
        known = {(way, defect.message, defect.hint) for other in others for defect, way in other.ways.items()}
        own = self.plain or {}
        self.defects = [
            defect
            for defect in self.defects
            if not (way := self.ways.get(defect)) or way[0] in own or (way, defect.message, defect.hint) not in known
        ]

    def build(self, model: type[Model], plain: object, vocabulary: Vocabulary | None) -> Model | None:
        """Return the model of the document; on failure return None and record the defects.

        Args:
            model: The model class.
            plain: The document's value with inherited keys resolved.
            vocabulary: The vocabulary to check against; None: no check.
        """
        if self.root is None:
            return None
        try:
            return model.model_validate(plain, context=Reading(vocabulary))
        except ValidationError as error:
            found = defects_of(error, self.root, file=self.file, document=self.index)
            self.defects += found
            self.ways |= {defect: line["loc"] for defect, line in zip(found, error.errors(), strict=True)}
            return None

    def build_rest(
        self, model: type[Model], plain: Mapping[str, Any], vocabulary: Vocabulary | None
    ) -> tuple[Model, Pruning] | None:
        """Return the model of the valid part of the document, and record all defects found on the way.

        Args:
            model: The model class.
            plain: The document's value with inherited keys resolved.
            vocabulary: The vocabulary to check against; None: no check.

        Returns:
            The model and the value with its invalid parts removed; None if nothing useful is left.
        """
        if self.root is None:
            return None
        costs = words(Cost) if vocabulary is None else vocabulary.costs
        pruning = Pruning(plain, {"hp": 1, "speed": 1, "cost": min(costs)})
        for _ in range(_PRUNINGS):
            try:
                return model.model_validate(pruning.plain, context=Reading(vocabulary)), pruning
            except ValidationError as error:
                lines = error.errors()
            for line in lines:
                way = pruning.original(line["loc"])
                if pruning.is_whole(way):  # otherwise it is a follow-up of a removed value
                    moved = {**line, "loc": way}
                    defect = defect_of(moved, self.root, file=self.file, document=self.index)
                    self.defects.append(defect)
                    self.ways[defect] = way
            if not pruning.take_out(line["loc"] for line in lines):
                return None
        return None

    def lines(self, key: str) -> tuple[int, ...]:
        """Return the line of each item in the list under a key."""
        found = self.root.values.get(key) if isinstance(self.root, MappingNode) else None
        return tuple(item.line for item in found.items) if isinstance(found, Sequence) else ()


def read_source(source: Source, *, file: str | None = None) -> list[ContentDocument]:
    """Read the documents of a file or text.

    Args:
        source: The file, or the text itself.
        file: The name to show in messages; by default the path, or `<text>`.

    Raises:
        UnreadableContent: The file does not exist, or is not UTF-8.
    """
    name = file or ("<text>" if isinstance(source, str) else str(source))
    text = source if isinstance(source, str) else _read(source, name)
    documents = []
    for raw in read_documents(text):
        plain = to_plain(raw.root) if raw.root is not None else None
        document = ContentDocument(name, raw.index, raw.line, raw.root, plain if isinstance(plain, dict) else None)
        for fault in raw.faults:
            document.defects.append(
                Defect(
                    file=name,
                    line=fault.line,
                    column=fault.column,
                    field_path="",
                    message=fault.message,
                    hint=fault.hint,
                    document=raw.index,
                )
            )
        if raw.root is not None and document.plain is None:
            document.blame((), "the document is not a mapping", "write keys with values")
        documents.append(document)
    return documents


def _read(source: Path | Traversable, name: str) -> str:
    try:
        with source.open("rb") as file:
            data = file.read(MAX_TEXT + 1)
        if len(data) > MAX_TEXT:
            raise UnreadableContent(name, f"it is larger than {MAX_TEXT // 2**20} MiB")
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableContent(name, f"it is not UTF-8 (byte {error.start})") from error
    except OSError as error:
        raise UnreadableContent(name, error.strerror or "unknown reason") from error


def raise_defects(documents: Iterable[ContentDocument]) -> None:
    """Raise an error with all defects of some documents, if there are any.

    Raises:
        ContentError: There is at least one defect.
    """
    if defects := [defect for document in documents for defect in document.defects]:
        raise ContentError(defects)
