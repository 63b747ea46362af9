"""YAML with lines: scalars as the vocabulary wants them, faults with their places, nothing that blows up."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from fracas_engine.content import yaml_source
from fracas_engine.content.yaml_source import Document, Mapping, Scalar, Sequence, read_documents, to_plain
from tests.engine.content.writing import SAMPLES


def plain(text: str) -> Any:
    """Read a sound text of one document."""
    (document,) = read_documents(text)
    assert document.root is not None
    assert not document.faults
    return to_plain(document.root)


def fault(text: str) -> str:
    """Return the one fault of a text as `line:column: message; hint`."""
    faults = [fault for document in read_documents(text) for fault in document.faults]
    assert len(faults) == 1, faults
    (only,) = faults
    return f"{only.line}:{only.column}: {only.message}" + (f"; {only.hint}" if only.hint else "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("on", "on"),
        ("yes", "yes"),
        ("True", "True"),
        ("true", True),
        ("false", False),
        ("null", None),
        ("Null", "Null"),
        ("12", 12),
        ("+6", 6),
        ("-2", -2),
        ("007", 7),
        ("0x10", "0x10"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("2024-01-01", "2024-01-01"),
        ("1.5", 1.5),
        ("1e3", "1e3"),
        ('"12"', "12"),
        ("'true'", "true"),
        ("!!str 12", "12"),
        ("<<", "<<"),
    ],
)
def test_scalars_are_told_apart_as_the_vocabulary_wants(text: str, expected: object) -> None:
    """Only `true` and `false` are booleans, only decimal digits numbers; any quoted value is text."""
    found = plain(f"key: {text}")["key"]

    assert (type(expected), expected) == (type(found), found)


@pytest.mark.parametrize(
    "text",
    [
        "a: [1, {b: , c: ~}]\n? [1, 2]\n: |\n  two\n  rows\n'on': \"\\u00e9\"",
        "- &x {a: 1}\n- *x\n--- # another one\n- !!str 5\n- !odd é\n...\n",
        "a: 1\na: 2\nb:\n- 08\n- 1e3\n- .5\n- yes\n- 'it''s'",
    ],
)
def test_both_parsers_read_the_same(text: str) -> None:
    """What libyaml reads is what the one reads that tells what is wrong; only an empty value may lie a column off."""
    careful = yaml_source._read(YAML(typ="safe", pure=True).parse(text), tell=True)
    quick = yaml_source._read(YAML(typ="safe").parse(text))

    assert careful is not None
    assert quick is not None
    assert _placeless(quick) == _placeless(careful)


def _placeless(documents: list[Document]) -> str:
    return re.sub(r"column=\d+, value=None", "value=None", repr(documents))


def test_half_a_character_is_a_fault() -> None:
    """Text that cannot be written as UTF-8 is told as any other fault."""
    (document,) = read_documents("a: \ud800")
    assert document.root is None


def test_on_may_be_a_key() -> None:
    """The key `on` is text, not a boolean as in YAML 1.1."""
    assert plain("{on: [goblin], off: 1}") == {"on": ("goblin",), "off": 1}


def test_lists_become_tuples_and_cells_may_be_keys() -> None:
    """Plain values cannot be changed by accident, and `{[1, 2]: 3}` is a mapping by cells."""
    assert plain("{a: [1, [2]], [3, 4]: 5}") == {"a": (1, (2,)), (3, 4): 5}


def test_every_node_knows_its_place() -> None:
    """Keys and values have line and column from 1, over several documents."""
    _, second = read_documents("a: 1\n---\n# note\ncreatures:\n  - id: ogre\n    hp: {max: 3}\n")

    assert second.line == 4
    assert isinstance(second.root, Mapping)
    creatures = second.root.values["creatures"]
    assert isinstance(creatures, Sequence)
    ogre = creatures.items[0]
    assert isinstance(ogre, Mapping)
    assert (ogre.keys["hp"].line, ogre.keys["hp"].column) == (6, 5)
    assert (ogre.values["hp"].line, ogre.values["hp"].column) == (6, 9)


def test_block_texts_are_marked() -> None:
    """The rows of a map begin on the line after its `|`."""
    (document,) = read_documents("map: |\n  ..\n  ..\n")

    assert isinstance(document.root, Mapping)
    found = document.root.values["map"]
    assert isinstance(found, Scalar)
    assert (found.line, found.block, found.value) == (1, True, "..\n..\n")


@pytest.mark.parametrize("text", ["", "# only a note\n", "---\n", "--- # note\n---\n"])
def test_nothing_is_no_document(text: str) -> None:
    """Empty documents do not count."""
    assert read_documents(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: 2\na: 3\n", "3:1: duplicate key a; it is already in line 1: remove one"),
        ("{x: {y: 1, y: 2}}", "1:12: duplicate key y; it is already in line 1: remove one"),
        ("? {a: 1}\n: 2\n", "1:3: a mapping cannot be a key"),
        (
            "a: [1,\n",
            "2:1: invalid YAML: while parsing a flow node; expected the node content, but found '<stream end>'",
        ),
        ("a: 1\n b: 2\n", "2:3: invalid YAML: mapping values are not allowed here"),
        ("a: \x07\n", "1:1: invalid YAML: unacceptable character #x0007: special characters are not allowed"),
        ("a: *b\n", "1:4: the alias *b refers to no complete value before it"),
        ("a: &a [*a]\n", "1:8: the alias *a refers to no complete value before it"),
        (
            "a: !!python/object:os.system ls\n",
            "1:4: unknown tag tag:yaml.org,2002:python/object:os.system; leave it out",
        ),
        ("a: 1234567890123456\n", "1:4: the number is too long (16 digits)"),
        ("[" * 60 + "]" * 60, "1:42: nested too deeply: use at most 40 levels"),
    ],
)
def test_faults_have_a_place_and_a_sentence(text: str, expected: str) -> None:
    """Any fault of the YAML itself is reported at its position."""
    assert expected == fault(text)


def test_a_key_given_twice_keeps_its_first_value() -> None:
    """The rest of the document is still looked at, with the first value."""
    (document,) = read_documents("a: 1\na: 2\n")

    assert document.root is not None
    assert to_plain(document.root) == {"a": 1}


def test_documents_before_a_syntax_error_are_whole() -> None:
    """A syntax error ends the reading, but what came before can be told of as well."""
    first, second = read_documents("a: 1\n---\nb: [\n")

    assert first.root is not None
    assert (second.root, len(second.faults)) == (None, 1)


def test_aliases_repeat_their_value() -> None:
    """An alias is as good as writing the value again."""
    assert plain("a: &x {hp: 3}\nb: *x\n") == {"a": {"hp": 3}, "b": {"hp": 3}}


def test_aliases_cannot_blow_up() -> None:
    """What aliases repeat is counted, so that ten lines cannot become a thousand million values."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)]

    assert "too many values in one document: use at most 200000" in fault("\n".join(lines))


def test_a_huge_text_is_not_read() -> None:
    """A file beyond the bound is refused before anything of it is parsed."""
    text = "a" * (yaml_source.MAX_TEXT + 1)

    assert fault(text) == f"1:1: the file is too long ({yaml_source.MAX_TEXT + 1} characters); use at most 4194304"


@given(st.text(alphabet=":-[]{}&*!|>'\"#%@`,? \n\tab1~<", max_size=40))
def test_any_text_is_read_or_has_a_fault(text: str) -> None:
    """No text makes the reader fail, and unreadable text has a fault with the reason."""
    for document in read_documents(text):
        assert isinstance(document, Document)
        assert (document.root is None) <= bool(document.faults)
        assert all(fault.line >= 1 and fault.column >= 1 for fault in document.faults)


@pytest.mark.parametrize("path", sorted(SAMPLES.rglob("*.yaml")), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_samples_have_no_faults(path: Any) -> None:
    """All documents of the samples are read to their end."""
    documents = read_documents(path.read_text(encoding="utf-8"))

    assert documents
    assert not [fault for document in documents for fault in document.faults]
