"""Check the documentation: `make docs`.

Checks in every Markdown file: links and file names, `make` targets, `fracas` commands with their options,
scenarios (which are run), characters (which are built) and Python examples (which are type-checked). Problems are
printed with file and line; the exit code is 1 if there are any.

Fenced blocks name their kind: `console` (lines after `$ ` are commands), `python`, `yaml` (a scenario if it
begins with `scenario:`, a character with `character:`). Other blocks are not checked. A block with a title
(`python title="skirmish/ruleset.py"`) is a part of that file; its Python is type-checked with all parts joined,
beside the page's other files. Separate tests run these files.
"""

import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Final

from fracas_cli.main import main as fracas

__all__ = ["Block", "Problem", "blocks", "check", "files", "main", "pages"]

ROOT: Final = Path(__file__).parent.parent
_FENCE: Final = re.compile(r"^( *)```(\w*)([^\n]*)\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
_TITLE: Final = re.compile(r'title="([^"]+)"')
_LINK: Final = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_FILE: Final = re.compile(r"`([\w.-]+(?:/[\w.-]+)+\.(?:py|toml|yaml|yml|md|conf|json|txt|sh|lua|proto))`")
_TARGET: Final = re.compile(r"^([\w-]+):", re.MULTILINE)
_OPTION: Final = re.compile(r"--[a-z][\w-]*")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced code block of a Markdown file."""

    kind: str
    """The word after the opening fence; may be empty."""
    text: str
    line: int
    """Line number of the block's first line, from 1."""
    title: str = ""
    """The file of which the block is a part; empty for a complete example."""


@dataclass(frozen=True, slots=True)
class Problem:
    """An error in a document."""

    place: str
    """Location of the error: `file:line`."""
    what: str

    def __str__(self) -> str:
        return f"{self.place}: {self.what}"


def pages(root: Path) -> list[Path]:
    """Return the Markdown files of the repository, without those of third-party packages."""
    return [root / name[1:] for name in _tracked(root) if name.endswith(".md")]


@cache
def _tracked(root: Path) -> tuple[str, ...]:
    """Return the files that git does not ignore, each with a leading slash."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=root, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    return tuple(f"/{name}" for name in listed.splitlines() if (root / name).is_file())


def blocks(text: str) -> list[Block]:
    """Return the fenced blocks of a Markdown text, with indentation removed."""
    return [
        Block(
            found[2],
            "".join(line.removeprefix(found[1]) for line in found[4].splitlines(keepends=True)),
            text.count("\n", 0, found.start(4)) + 1,
            title[1] if (title := _TITLE.search(found[3])) else "",
        )
        for found in _FENCE.finditer(text)
    ]


def files(text: str) -> dict[str, str]:
    """Return the files that a Markdown text shows in one or more titled blocks: their contents by name."""
    found: dict[str, str] = {}
    for block in blocks(text):
        if block.title:
            found[block.title] = found.get(block.title, "") + block.text
    return found


def check(page: Path, root: Path = ROOT) -> list[Problem]:
    """Check one document.

    Args:
        page: a Markdown file.
        root: the repository folder.

    Returns:
        The problems in the order of the checks.
    """
    text = page.read_text(encoding="utf-8")
    prose = _FENCE.sub(lambda found: "\n" * found[0].count("\n"), text)
    problems = [*_links(page, prose), *_files(page, prose, root)]
    for block in blocks(text):
        match block.kind:
            case _ if block.title:
                pass  # a part of a file
            case "console":
                problems += _console(page, block, root)
            case "yaml" if block.text.lstrip().startswith("scenario:"):
                problems += _scenario(page, block)
            case "yaml" if block.text.lstrip().startswith("character:"):
                problems += _run_on(page, block, "character.yaml", [_program("fracas"), "character", "build"])
            case "python":
                problems += _python(page, block)
    return [*problems, *_shown_files(page, text)]


def _line(page: Path, text: str, position: int) -> str:
    return f"{page}:{text.count(chr(10), 0, position) + 1}"


def _links(page: Path, prose: str) -> Iterator[Problem]:
    for found in _LINK.finditer(prose):
        target = found[1].partition("#")[0]
        if target and "://" not in target and not target.startswith("mailto:") and not (page.parent / target).exists():
            yield Problem(_line(page, prose, found.start()), f"the link leads nowhere: {target}")


def _files(page: Path, prose: str, root: Path) -> Iterator[Problem]:
    for found in _FILE.finditer(prose):
        if not (page.parent / found[1]).exists() and not any(name.endswith(f"/{found[1]}") for name in _tracked(root)):
            yield Problem(_line(page, prose, found.start()), f"there is no file {found[1]}")


def _console(page: Path, block: Block, root: Path) -> Iterator[Problem]:
    for number, line in enumerate(block.text.splitlines()):
        if not line.startswith("$ "):
            continue
        for command in re.split(r"&&|\||;", line[2:]):
            words = [word for word in shlex.split(command, comments=True) if "=" not in word.partition(" ")[0]]
            problem = None
            if words[:1] == ["make"]:
                problem = _make(words[1:], root)
            elif words[:1] == ["fracas"]:
                problem = _fracas(words[1:])
            if problem:
                yield Problem(f"{page}:{block.line + number}", problem)


def _make(words: list[str], root: Path) -> str | None:
    targets = set(_TARGET.findall((root / "Makefile").read_text(encoding="utf-8")))
    missing = [word for word in words if not word.startswith("-") and word not in targets]
    return f"make has no target {', '.join(missing)}" if missing else None


def _fracas(words: list[str]) -> str | None:
    known: tuple[str, ...] = ()
    text = _help(known)
    for word in words:  # as deep as there are sub-commands
        listed = re.search(rf"^ +{re.escape(word)} ", text.partition("Commands:")[2], re.MULTILINE)
        if not listed and f"{' '.join(('fracas', *known, word))}:" not in " ".join(text.split()):  # "Likewise ..."
            break
        known = (*known, word)
        text = _help(known)
    if "Commands:" in text and words[len(known) :] and not words[len(known)].startswith("-"):
        return f"{' '.join(('fracas', *known))} has no command {words[len(known)]}"
    options = set(_OPTION.findall(text))
    missing = [word for word in words if _OPTION.fullmatch(word) and word not in options]
    return f"{' '.join(('fracas', *known))} has no {', '.join(missing)}" if missing else None


@cache
def _help(words: tuple[str, ...]) -> str:
    """Return the help text of a `fracas` command; empty if the command cannot be loaded."""
    with redirect_stdout(StringIO()) as shown, redirect_stderr(StringIO()), suppress(SystemExit):
        fracas([*words, "--help"])
    return shown.getvalue()


def _program(name: str) -> str:
    return str(Path(sys.executable).with_name(name))


def _scenario(page: Path, block: Block) -> list[Problem]:
    return _run_on(page, block, "scenario.yaml", [_program("fracas"), "scenario", "run"])


def _python(page: Path, block: Block) -> list[Problem]:
    return _run_on(page, block, "example.py", [_program("mypy"), "--strict", "--no-error-summary"])


def _shown_files(page: Path, text: str) -> Iterator[Problem]:
    """Type-check all Python files that a page shows, together."""
    shown = files(text)
    with tempfile.TemporaryDirectory() as folder:
        for name, content in shown.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
        python = [name for name in shown if name.endswith(".py")]
        if not python:
            return
        options = ["--strict", "--no-error-summary", "--config-file", str(ROOT / "pyproject.toml")]
        done = subprocess.run(
            [_program("mypy"), *options, *python], cwd=folder, check=False, capture_output=True, text=True,
        )  # fmt: skip
    if done.returncode:
        yield Problem(f"{page}:1", (done.stdout + done.stderr).strip())


def _run_on(page: Path, block: Block, name: str, command: list[str]) -> list[Problem]:
    """Run a command on a file with the block's text, and return the command's output as a problem if it fails."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_text(block.text, encoding="utf-8")
        done = subprocess.run([*command, str(path)], cwd=ROOT, check=False, capture_output=True, text=True)
    if done.returncode == 0:
        return []
    return [Problem(f"{page}:{block.line}", f"{(done.stdout + done.stderr).strip()}".replace(str(path), name))]


def main() -> int:
    """Print the problems of all documents, and return the exit code."""
    problems = [problem for page in pages(ROOT) for problem in check(page)]
    for problem in problems:
        print(problem)
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main())
