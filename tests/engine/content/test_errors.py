"""Texts of defects and of the errors that contain defects."""

from __future__ import annotations

import pytest

from fracas_engine.content.errors import ContentError, Defect, UnreadableContent
from fracas_engine.errors import EngineError

HP = Defect(file="a.yaml", line=7, column=3, field_path="creatures[0].hp", message="is missing")
TYPO = Defect(
    file="a.yaml", line=2, column=1, field_path="rulez", message="unknown key rulez", hint="did you mean rules?"
)
WHOLE = Defect(file="b.yaml", line=1, column=1, field_path="", message="the document is not a mapping")


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (HP, "a.yaml:7: creatures[0].hp: is missing"),
        (TYPO, "a.yaml:2: rulez: unknown key rulez; did you mean rules?"),
        (WHOLE, "b.yaml:1: the document is not a mapping"),
        (ContentError([HP]), "a.yaml:7: creatures[0].hp: is missing"),
        (
            ContentError([WHOLE, HP, TYPO]),
            (
                "3 defects:\n"
                "  a.yaml:2: rulez: unknown key rulez; did you mean rules?\n"
                "  a.yaml:7: creatures[0].hp: is missing\n"
                "  b.yaml:1: the document is not a mapping"
            ),
        ),
        (
            UnreadableContent("c.yaml", "No such file or directory"),
            "c.yaml:1: cannot be read: No such file or directory",
        ),
    ],
)
def test_sentences(error: Defect | ContentError, sentence: str) -> None:
    """Each names the file and line first, then the field, then the error and the remedy."""
    assert sentence == str(error)


def test_defects_are_kept_in_the_order_of_the_files() -> None:
    """However they were found, they are told from the first line to the last."""
    assert ContentError([WHOLE, HP, TYPO]).defects == (TYPO, HP, WHOLE)


def test_one_base_class_catches_all() -> None:
    """A caller that catches the engine's errors catches those of content too."""
    assert issubclass(ContentError, EngineError)
    assert issubclass(UnreadableContent, ContentError)
