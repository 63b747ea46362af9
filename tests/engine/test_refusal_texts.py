"""Every sentence with which the engine refuses an intent, a set-up, content or a file: `refusal_texts.txt`.

A new or changed sentence must be added there: `python -m tests.engine.test_refusal_texts` writes the table.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.refusal_texts import Refusal, sentence_of, sentences

ROOT = Path(__file__).parents[2] / "engine"
TABLE = Path(__file__).parent / "refusal_texts.txt"
REFUSALS = {
    "BadParameter": Refusal(None, (0,)),
    "DiceError": Refusal(None, (0,)),
    "DiceScriptError": Refusal(None, (1,)),
    "DiceSyntaxError": Refusal(None, (1,)),
    "DumpError": Refusal(None, (0,)),
    "IllegalIntent": Refusal(0, (1,)),
    "NoRoom": Refusal(0, (1,)),
    "NotOffered": Refusal(0, (1,)),
    "QuestionRefused": Refusal(0, (1,)),
    "Refused": Refusal(0, (1,)),
    "ReplayUnreadable": Refusal(None, (1,)),
    "SetupError": Refusal(0, (1,)),
    "UnknownQuestion": Refusal(None, (1,)),
    "UnreadableContent": Refusal(None, (1,)),
    "_malformed": Refusal(None, (0,)),
    "defect": Refusal(None, (0, 1)),
}
STIFF = re.compile(
    r"\b(known are|there (is|are) (nobody|nothing|none)|(is|are) wanted|are (read|possible)|whom|whoever"
    r"|somebody|nobody|is told|is asked|what is|(?<!there )is no (?!longer\b|place\b)\w+)\b"
)
"""Phrases of an older private style; say what is wrong, then what to do."""


@pytest.mark.slow
def test_every_refusal_is_in_the_table() -> None:
    """No sentence is missing in the table, and the table has no other."""
    assert sentences(ROOT, REFUSALS) == TABLE.read_text(encoding="utf-8").splitlines()


def test_refusals_are_plain_english() -> None:
    """No sentence of the table has a stiff phrase."""
    texts = map(sentence_of, TABLE.read_text(encoding="utf-8").splitlines())
    assert [text for text in texts if text is not None and STIFF.search(text)] == []


@pytest.mark.parametrize("text", ["a list is wanted, not 3", "'x' is no cell", "there is nobody called 'x'"])
def test_stiff_phrases_are_found(text: str) -> None:
    """The measure can fail."""
    assert STIFF.search(text)


if __name__ == "__main__":
    TABLE.write_text("\n".join(sentences(ROOT, REFUSALS)) + "\n", encoding="utf-8")
