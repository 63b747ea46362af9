"""Verbs for tests of content: write a scenario around one part, and check the reported defects."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from fracas_engine.content import ContentError, Defect, ScenarioSpec, Vocabulary, find_vocabulary, load_scenarios
from fracas_engine.content.defects import defects_of
from fracas_engine.content.models.base import Reading, reader
from fracas_engine.content.yaml_source import read_documents, to_plain

SAMPLES = Path(__file__).parents[2] / "scenarios" / "samples"
"""The samples that came with the vocabulary, by ruleset."""

HEAD = """\
scenario: A part under test
ruleset: {ruleset}
board:
  map: |
    ....
    ....
"""

OGRE = "  - {id: ogre, side: red, at: [0, 0], hp: 30, ac: 13, speed: 6}\n"


def scenario_text(
    *,
    ruleset: str = "fourth_edition",
    head: str = "",
    creatures: str = OGRE,
    steps: str = "  - {expect: {round: 1}}\n",
) -> str:
    """Return a scenario; other parts are sound."""
    return HEAD.format(ruleset=ruleset) + head + "creatures:\n" + creatures + "steps:\n" + steps


def load_one(text: str) -> ScenarioSpec:
    """Load a text that holds one sound scenario."""
    (scenario,) = load_scenarios(text)
    return scenario


def defects_in(text: str) -> tuple[Defect, ...]:
    """Return what is wrong with a text of scenarios; fails if nothing is."""
    with pytest.raises(ContentError) as caught:
        load_scenarios(text)
    return caught.value.defects


def told(text: str) -> str:
    """Return the one thing that is wrong with a text of scenarios, as a person reads it, without the file's name."""
    defects = defects_in(text)
    assert len(defects) == 1, "\n".join(map(str, defects))
    return str(defects[0]).removeprefix("<text>:")


def words_of(ruleset: str) -> Vocabulary:
    """Return the words of one of the rulesets."""
    vocabulary = find_vocabulary(ruleset)
    assert vocabulary is not None
    return vocabulary


def read_as(kind: Any, text: str, vocabulary: Vocabulary | str | None = "fourth_edition") -> Any:
    """Read YAML as a model or another annotated type.

    Args:
        kind: The type.
        text: One value in YAML.
        vocabulary: The vocabulary, or its ruleset; None: unchecked.
    """
    words = words_of(vocabulary) if isinstance(vocabulary, str) else vocabulary
    (document,) = read_documents(text)
    assert document.root is not None
    adapter = TypeAdapter(kind) if isinstance(kind, type) else reader(kind)
    return adapter.validate_python(to_plain(document.root), context=Reading(words))


def complaints(kind: Any, text: str, vocabulary: Vocabulary | str | None = "fourth_edition") -> list[str]:
    """Return what is wrong with YAML read as a type: `FIELD: MESSAGE; HINT`, in the order of the lines."""
    (document,) = read_documents(text)
    assert document.root is not None
    with pytest.raises(ValidationError) as caught:
        read_as(kind, text, vocabulary)
    defects = defects_of(caught.value, document.root, file="", document=0)
    return [str(defect).split(": ", 1)[1] for defect in sorted(defects, key=lambda d: (d.line, d.column))]
