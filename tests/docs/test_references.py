"""Names in docstrings and documents exist: files, modules, classes and their members."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.docs.references import Names, docstrings, read_names, wrong_in
from tools.docs import pages

ROOT = Path(__file__).parents[2]
PACKAGES = ("engine", "protocol", "server", "clients")
FOLDERS = sorted(path for package in PACKAGES for path in (ROOT / package).iterdir() if (path / "__init__.py").exists())


@cache
def modules(folder: Path) -> dict[str, tuple[Path, ast.Module]]:
    """Parse the modules of a package by their dotted names, the stubs of generated messages in place of their code."""
    found = {}
    for path in sorted((*folder.rglob("*.py"), *folder.rglob("*_pb2.pyi"))):
        if not path.name.endswith("_pb2.py"):
            parts = path.relative_to(folder.parent).with_suffix("").parts
            dotted = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            found[dotted] = (path, ast.parse(path.read_text(encoding="utf-8")))
    return found


@cache
def names() -> Names:
    """Read all that our packages define."""
    trees = {name: tree for folder in FOLDERS for name, (_, tree) in modules(folder).items()}
    left_out = {".git", ".venv", "node_modules", "__pycache__", "site"}
    files = tuple(
        f"/{path.relative_to(ROOT)}"
        for path in ROOT.rglob("*.*")
        if not any(part in left_out or part.startswith(".venv") for part in path.parts)
    )
    return read_names(trees, files)


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_docstrings_name_what_is_there(folder: Path) -> None:
    """Nothing that a docstring sends its reader to has been moved or renamed away."""
    wrong = [
        str(one)
        for path, tree in modules(folder).values()
        for text, line in docstrings(tree)
        for one in wrong_in(text, names(), str(path.relative_to(ROOT)), line)
    ]

    assert wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("page", pages(ROOT), ids=lambda page: str(page.relative_to(ROOT)))
def test_documents_name_what_is_there(page: Path) -> None:
    """Every file, module, class and member that a document names exists."""
    assert [str(one) for one in wrong_in(page.read_text(encoding="utf-8"), names(), page.name, prose=True)] == []


CODE = '''
class Base:
    """A base."""

    def __init__(self) -> None:
        self.kept = 1

    def run(self) -> None:
        """Run."""

class Own(Base):
    """It has `Base.run`."""

    field: int = 0
    """Of `Base.gone`, say."""

class Foreign(Thread):
    """Somebody else's."""

def do() -> None:
    """Do."""
'''


@pytest.fixture
def small() -> Names:
    """The names of two small modules and a file."""
    return read_names({"pack.walking": ast.parse(CODE), "pack.rooms.deep": ast.parse("ANSWER: int = 42")}, ("/a/b.py",))


@pytest.mark.parametrize(
    "name",
    ["a/b.py", "b.py", "Base.run", "Own.run", "Own.field", "Base.kept", "Foreign.anything", "walking.do", "ogre.hp",
     "pack.walking", "pack.walking.Own", "pack.walking.Own.field", "rooms.deep", "deep.ANSWER", "str.join", "and/or",
     "pack.NAME"],
)  # fmt: skip
def test_what_is_there_passes(small: Names, name: str) -> None:
    """Files, members (inherited or not), modules, functions, and foreign names."""
    assert list(wrong_in(f"see `{name}`", small, "x")) == []


@pytest.mark.parametrize("name", ["c.py", "a/c.py", "Base.gone", "Own.gone", "walking.gone", "pack.gone", "rooms.gone"])
def test_what_is_gone_is_told(small: Names, name: str) -> None:
    """Each kind of name that leads nowhere is told with its line."""
    assert [str(one) for one in wrong_in(f"one\nsee `{name}`", small, "x", 5)] == [f"x:6: there is no {name}"]


def test_who_is_sent_somewhere_arrives(small: Names) -> None:
    """After `See` a name has to be ours, or the standard library's; a file that the reader saves is no file of ours."""
    assert [one.name for one in wrong_in("See `gone.do`, `other.do`.", small, "x")] == ["gone.do"]
    assert list(wrong_in("See `asyncio.sleep`. Save it as `mine.py`.", small, "x")) == []
    assert [one.name for one in wrong_in("Rolls are in `rolling`, ways are in `walking`.", small, "x")] == ["rolling"]
    assert list(wrong_in("its `walking.gone`", small, "x", prose=True)) == []


def test_docstrings_of_everything_are_read() -> None:
    """Those of classes, functions and attributes, with their lines."""
    lines = dict(docstrings(ast.parse(CODE)))

    assert lines["Run."] == 9
    assert lines["Of `Base.gone`, say."] == 15
