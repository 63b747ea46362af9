"""Every sentence with which the server refuses a request, compared with a table: `refusal_texts.txt`.

A new or changed sentence must be added there: `python -m tests.server.test_refusal_texts` writes the table.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import fracas_server

ROOT = Path(fracas_server.__file__).parent
TABLE = Path(__file__).parent / "refusal_texts.txt"


def sentences() -> list[str]:
    """Return `module | code | sentence` for every refusal in the source, with expressions as written."""
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RequestRefused" and len(node.args) > 1:
                code, sentence = node.args[0], node.args[1]
                # As written: `ast.unparse` quotes differently in each version of Python.
                parts = (ast.get_source_segment(source, part) or "" for part in (sentence, code))
                text, kind = (" ".join(part.split()) for part in parts)
                text = str(sentence.value) if isinstance(sentence, ast.Constant) else text
                found.append(f"{path.relative_to(ROOT)} | {kind} | {text}")
    return sorted(found)


def test_every_refusal_is_in_the_table() -> None:
    """No sentence is missing in the table, and the table has no other."""
    assert sentences() == TABLE.read_text(encoding="utf-8").splitlines()


def test_a_refusal_begins_with_a_capital_letter() -> None:
    """A sentence begins with a capital letter or a value."""
    odd = []
    for line in sentences():
        text = line.split(" | ", 2)[2]
        if (quoted := re.fullmatch(r"""f(['"])(.*)\1""", text)) is not None:
            text = quoted[2]
        elif text.isidentifier() or "(" in text.split(" ")[0] or "." in text.split(" ")[0]:
            continue  # an expression, written elsewhere
        if not re.match(r"[A-Z{]", text):
            odd.append(line)
    assert odd == []


if __name__ == "__main__":
    TABLE.write_text("\n".join(sentences()) + "\n", encoding="utf-8")
