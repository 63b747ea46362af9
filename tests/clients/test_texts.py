"""The message catalogue: fallback, plural forms, and the same messages in every language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fluent.syntax import ast, parse
from fluent.syntax.visitor import Visitor

from fracas_clients import texts

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
LOCALES = ROOT / "clients" / "fracas_clients" / "locales"
FILES = ("actions.ftl", "log.ftl", "page.ftl", "rules.ftl", "terminal.ftl")
OTHERS = sorted(folder.name for folder in LOCALES.iterdir() if folder.is_dir() and folder.name != "en")
CASES = [(language, file) for language in OTHERS for file in FILES if (LOCALES / language / file).is_file()]


class Variables(Visitor):
    """Collects the names of the variables of a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - named by the library
        """Add the variable's name."""
        self.names.add(node.id.name)


@cache
def messages(language: str, file: str) -> dict[str, frozenset[str]]:
    """Return the messages of a file with the variables of each."""
    found: dict[str, frozenset[str]] = {}
    if not (LOCALES / language / file).exists():
        return found
    for entry in parse((LOCALES / language / file).read_text(encoding="utf-8")).body:
        assert not isinstance(entry, ast.Junk), f"{language}/{file}: {entry.content}"
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, f"{language}/{file}: {entry.id.name} stands twice"
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = frozenset(variables.names)
    return found


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    texts.use_language(texts.DEFAULT)


def test_text_fills_variables_and_plural_forms() -> None:
    """Variables are filled in; a number selects the plural form, also where it is given as digits."""
    assert texts.text("log_fell", who="Imp") == "  Imp falls"
    assert "1 round unless" in texts.text("log_stalemate_nears", rounds=1)
    assert "1200 rounds unless" in texts.text("log_stalemate_nears", rounds="1200")


def test_complete_needs_every_variable() -> None:
    """A message that lacks a variable is None."""
    assert texts.complete("log_fell", {"who": "Imp"}) == "  Imp falls"
    assert texts.complete("log_fell", {"by": "Imp"}) is None


def test_unknown_messages() -> None:
    """An unknown id is an error; `has` asks before."""
    assert texts.has("log_fell")
    assert not texts.has("log_never_heard_of")
    with pytest.raises(texts.UnknownMessageError):
        texts.text("log_never_heard_of")


def test_use_language_takes_language_tags() -> None:
    """Language tags of the environment are accepted; the error for an unknown language lists the known ones."""
    texts.use_language("en_GB.UTF-8")
    assert texts.language() == "en"
    with pytest.raises(ValueError, match=r"no texts in 'tlh': use one of .*en"):
        texts.use_language("tlh")


def test_a_missing_message_falls_back_to_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language without the message uses the English one."""
    monkeypatch.setattr(texts, "_current", "empty")
    assert texts.text("log_fell", who="Imp") == "  Imp falls"
    assert texts.term("half_cover") == "half cover"


def test_no_message_stands_in_two_files() -> None:
    """Message ids are unique across the files of the page and those of the terminal."""
    for own in ("page.ftl", "terminal.ftl"):
        seen: set[str] = set()
        for file in ("actions.ftl", "log.ftl", "rules.ftl", own):
            assert not seen & messages("en", file).keys()
            seen |= messages("en", file).keys()


@pytest.mark.parametrize(("language", "file"), CASES)
def test_languages_have_the_same_messages(language: str, file: str) -> None:
    """No message is missing and none is left over; `id_NAME` (a name for an id of the rules) is optional."""
    english, other = messages("en", file), messages(language, file)
    assert sorted(english.keys() - other.keys()) == []
    assert sorted(name for name in other.keys() - english.keys() if not name.startswith("id_")) == []


@pytest.mark.parametrize(("language", "file"), CASES)
def test_languages_use_the_same_variables(language: str, file: str) -> None:
    """A translation uses the variables of the English message."""
    english, other = messages("en", file), messages(language, file)
    different = {
        name: (sorted(english[name]), sorted(other[name]))
        for name in english.keys() & other.keys()
        if english[name] != other[name]
    }
    assert different == {}


def test_python_code_asks_only_for_messages_that_exist() -> None:
    """Every literal id that is passed to `texts.text`, `texts.complete` or `texts.has` is in the catalogue."""
    known = {name for file in FILES if file != "page.ftl" for name in messages("en", file)}
    call = re.compile(r"\btexts\.(?:text|complete|has)\(\s*\"(\w+)\"")
    asked = {
        name
        for path in sorted((ROOT / "clients").glob("fracas_cl*/**/*.py"))
        for name in call.findall(path.read_text(encoding="utf-8"))
    }
    assert sorted(asked - known) == []


@pytest.mark.parametrize("language", ["en", *OTHERS])
@pytest.mark.parametrize("file", FILES)
def test_no_message_is_written_twice(language: str, file: str) -> None:
    """The last one would win, in a place that its author has never seen."""
    path = LOCALES / language / file
    names = re.findall(r"^([\w-]+) =", path.read_text(encoding="utf-8"), re.MULTILINE) if path.is_file() else []

    assert sorted({name for name in names if names.count(name) > 1}) == []
