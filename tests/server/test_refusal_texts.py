"""Every sentence with which the server refuses a request, compared with a table: `refusal_texts.txt`.

A new or changed sentence must be added there: `python -m tests.server.test_refusal_texts` writes the table.
"""

from __future__ import annotations

import re
from pathlib import Path

import fracas_server
from tests.refusal_texts import Refusal, sentence_of, sentences

ROOT = Path(fracas_server.__file__).parent
TABLE = Path(__file__).parent / "refusal_texts.txt"
REFUSALS = {"RequestRefused": Refusal(0, (1,))}


def test_every_refusal_is_in_the_table() -> None:
    """No sentence is missing in the table, and the table has no other."""
    assert sentences(ROOT, REFUSALS) == TABLE.read_text(encoding="utf-8").splitlines()


def test_a_refusal_begins_with_a_capital_letter() -> None:
    """A sentence begins with a capital letter or a value."""
    texts = [sentence_of(line) for line in sentences(ROOT, REFUSALS)]
    assert [text for text in texts if text is not None and not re.match(r"[A-Z{]", text)] == []


if __name__ == "__main__":
    TABLE.write_text("\n".join(sentences(ROOT, REFUSALS)) + "\n", encoding="utf-8")
