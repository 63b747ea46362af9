"""The documents are true: names in them exist, and examples in them run (tools/docs.py)."""

from pathlib import Path

import pytest

from tools import docs
from tools.docs import Block, blocks, check, files, pages

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
@pytest.mark.parametrize("page", pages(ROOT), ids=lambda page: str(page.relative_to(ROOT)))
def test_document_is_true(page: Path) -> None:
    """Links, files, commands, scenarios and examples of a document are as it says."""
    assert [str(problem) for problem in check(page)] == []


def problems_of(folder: Path, text: str) -> list[str]:
    """Check a document with this text; return the problems without the folder."""
    page = folder / "page.md"
    page.write_text(text, encoding="utf-8")
    return [str(problem).removeprefix(f"{folder}/") for problem in check(page)]


def test_blocks_are_found_with_their_lines() -> None:
    """Fenced blocks are found by kind, an indented one without its indentation."""
    text = "one\n```python\nx = 1\n```\n- two\n  ```console\n  $ make\n  ```\n```\nplain\n```\n"

    assert blocks(text) == [Block("python", "x = 1\n", 3), Block("console", "$ make\n", 7), Block("", "plain\n", 10)]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a\n[there](gone.md#part)", "page.md:2: the link leads nowhere: gone.md"),
        ("see `engine/fracas_engine/gone.py`", "page.md:1: there is no file engine/fracas_engine/gone.py"),
        ("see `fracas_engine/gone.py`", "page.md:1: there is no file fracas_engine/gone.py"),
        ("```console\n$ make test\n$ make tset\n```", "page.md:3: make has no target tset"),
        ("```console\n$ fracas serev --demo\n```", "page.md:2: fracas has no command serev"),
        ("```console\n$ cd x && fracas --gone\n```", "page.md:2: fracas has no --gone"),
        ("```console\n$ fracas bot train x --gone\n```", "page.md:2: fracas bot train has no --gone"),
    ],
)
def test_what_is_not_so_is_told(tmp_path: Path, text: str, problem: str) -> None:
    """Each kind of mistake is told with its line."""
    assert problems_of(tmp_path, text) == [problem]


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "[there](page.md) [web](https://example.org) [part](#part)",
        "see `fracas_cli/main.py` and `clients/fracas_cli/main.py` and `a/b` and `make test`",
        "```console\n$ make test ARGS='-k x'\nmake gone\n$ fracas --version\n```",
        "```python\nx: int = 1\n```\n```yaml\nkey: value\n```\n```\n$ make gone\n```",
    ],
)
def test_what_is_so_passes(tmp_path: Path, text: str) -> None:
    """Existing names are not reported, and neither are unchecked ones."""
    assert problems_of(tmp_path, text) == []


@pytest.mark.slow
def test_examples_are_type_checked(tmp_path: Path) -> None:
    """A Python example that a type checker refuses is told with the checker's words."""
    (problem,) = problems_of(tmp_path, "```python\nx: int = 'one'\n```")

    assert problem.startswith("page.md:2: example.py:1: error: Incompatible types")


SHOWN = """
```python title="one/first.py"
def first() -> int:
```
Then
```python title="one/first.py"
    return 1
```
```yaml title="one.yaml"
scenario: not looked at
```
```python title="second.py"
from one.first import first
x: {kind} = first()
```
"""


@pytest.mark.slow
def test_files_are_joined_and_checked_together(tmp_path: Path) -> None:
    """Parts with one title are one file, which other files may import; errors of the type checker are reported."""
    shown = files(SHOWN)

    assert shown["one/first.py"] == "def first() -> int:\n    return 1\n"
    assert list(shown) == ["one/first.py", "one.yaml", "second.py"]
    assert problems_of(tmp_path, SHOWN.replace("{kind}", "int")) == []
    (problem,) = problems_of(tmp_path, SHOWN.replace("{kind}", "str"))
    assert problem.startswith("page.md:1: second.py:2: error: Incompatible types")


@pytest.mark.slow
def test_scenarios_are_run(tmp_path: Path) -> None:
    """A scenario that cannot be read is told."""
    (problem,) = problems_of(tmp_path, "```yaml\nscenario: one\nruleset: gone\n```")

    assert problem.startswith("page.md:2: ")


@pytest.mark.slow
def test_characters_are_built(tmp_path: Path) -> None:
    """A character that breaks a rule is told."""
    sample = (ROOT / "engine/fracas_characters/samples/scout.yaml").read_text(encoding="utf-8")
    wrong = "character:" + sample.partition("character:")[2].replace("unaligned", "chaotic_good")
    (problem,) = problems_of(tmp_path, f"```yaml\n{wrong}```")

    assert problem.startswith("page.md:2: character.yaml:5: alignment: unknown alignment chaotic_good")


def test_main_prints_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command prints every problem and fails."""
    page = tmp_path / "page.md"
    page.write_text("[there](gone.md)", encoding="utf-8")
    monkeypatch.setattr(docs, "pages", lambda _root: [page])

    assert docs.main() == 1
    assert "the link leads nowhere: gone.md" in capsys.readouterr().out
