"""Rule coverage: report the rules of the ledgers that no test or scenario covers (`make rules`).

A rule is *proven* if a test names its id (`@pytest.mark.rule("MM-MOVE-03")`) or a scenario does (`rules:
[MM-MOVE-03]`). Pytest decides if the test passes; skipped and expected failures do not count. Tests are parsed,
not imported, so that only the YAML reader has to be installed.

Exit codes: 0 success, 1 a checked ruleset has an unproven rule, 2 an unknown rule id, or a file that cannot be
read.
"""

import argparse
import ast
import signal
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

__all__ = ["Coverage", "Naming", "coverage", "ledger", "main", "named_by_scenarios", "named_by_tests"]

ROOT: Final = Path(__file__).parent.parent
RULES: Final = Path("docs/rules")
TESTS: Final = Path("tests")
SCENARIOS: Final = Path("tests/scenarios")
FINISHED: Final = RULES / "finished.txt"

_PARTS: Final = {"orcus_core": "orcus", "orcus_combat": "orcus"}
"""Ruleset name for each ledger file, by file stem, that is only a part of a ruleset; other ledgers have the ruleset's
name.
"""

_NO_PROOF: Final = frozenset({"skip", "xfail"})
"""Pytest marks of tests that prove no rule, since they need not pass."""


class UnreadableError(Exception):
    """A ledger, test or scenario cannot be read; the text gives the file and the reason."""


@dataclass(frozen=True, slots=True)
class Naming:
    """A mention of a rule in a test or scenario."""

    rule: str
    """The rule id."""
    place: str
    """Location of the mention: `file:line` of a test, or the file of a scenario."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """Rule coverage of one ruleset."""

    ruleset: str
    rules: dict[str, str]
    """The ledger section of each rule by rule id, in ledger order."""
    unproven: tuple[str, ...] = field(default=())
    """Ids of rules without a test or scenario, in ledger order."""


def ledger(folder: Path) -> dict[str, dict[str, str]]:
    """Read all ledgers.

    Args:
        folder: the ledger folder, with one or more YAML files per ruleset.

    Returns:
        The section of each rule by id, for each ruleset.

    Raises:
        UnreadableError: a file is not a ledger, or two rules have the same id.
    """
    rules: dict[str, dict[str, str]] = {}
    for path in sorted(folder.glob("*.yaml")):
        of_ruleset = rules.setdefault(_PARTS.get(path.stem, path.stem), {})
        for document in _documents(path):
            if not isinstance(document, list):
                raise UnreadableError(f"{path}: a ledger is a list of rules")
            for entry in document:
                if not isinstance(entry, dict) or not isinstance(entry.get("id"), str):
                    raise UnreadableError(f"{path}: an entry without an `id`: {entry!r:.80}")
                if entry["id"] in of_ruleset:
                    raise UnreadableError(f"{path}: two rules have the id {entry['id']}")
                of_ruleset[entry["id"]] = str(entry.get("section", ""))
    return rules


def named_by_tests(folder: Path) -> Iterator[Naming]:
    """Yield the ids in `pytest.mark.rule(...)` of all Python files, leaving out skipped tests and expected failures.

    Args:
        folder: the test folder.

    Raises:
        UnreadableError: a file is not valid Python, or an id is not a string literal.
    """
    for path in sorted(folder.rglob("*.py")):
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        except (SyntaxError, UnicodeDecodeError) as error:
            raise UnreadableError(f"{path}: {error}") from error
        yield from _marks(tree, path)


def _marks(node: ast.AST, path: Path) -> Iterator[Naming]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and any(
        _mark(decorator) in _NO_PROOF for decorator in node.decorator_list
    ):
        return
    if isinstance(node, ast.Call) and _mark(node) == "rule":
        for argument in node.args:
            if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                raise UnreadableError(f"{path}:{node.lineno}: a rule's id must be written out as text")
            yield Naming(argument.value, f"{path}:{node.lineno}")
    for child in ast.iter_child_nodes(node):
        yield from _marks(child, path)


def _mark(node: ast.AST) -> str | None:
    """Return the mark's name in an expression such as `pytest.mark.rule(...)` or `pytest.mark.skip`; else `None`."""
    if isinstance(node, ast.Call):
        node = node.func
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute) and node.value.attr == "mark":
        return node.attr
    return None


def named_by_scenarios(folder: Path) -> Iterator[Naming]:
    """Yield the ids under `rules` of all scenarios.

    Args:
        folder: the scenario folder.

    Raises:
        UnreadableError: a file is not valid YAML, or `rules` is not a list of ids.
    """
    for path in sorted(folder.rglob("*.yaml")):
        for document in _documents(path):
            rules = document.get("rules", []) if isinstance(document, dict) else None
            if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
                raise UnreadableError(f"{path}: a scenario is a mapping whose `rules` is a list of ids")
            yield from (Naming(rule, str(path)) for rule in rules)


def _documents(path: Path) -> list[object]:
    try:
        return [document for document in YAML(typ="safe").load_all(path) if document is not None]
    except (YAMLError, UnicodeDecodeError) as error:
        raise UnreadableError(f"{path}: {error}") from error


def coverage(rules: dict[str, dict[str, str]], named: set[str]) -> list[Coverage]:
    """Find the rules of each ledger that no test or scenario names.

    Args:
        rules: the ledgers, see `ledger`.
        named: all ids that a test or a scenario names.

    Returns:
        One entry per ruleset, in ledger order.
    """
    return [
        Coverage(ruleset, entries, tuple(rule for rule in entries if rule not in named))
        for ruleset, entries in rules.items()
    ]


def main(argv: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Print the coverage, and return the exit code.

    Args:
        argv: the arguments; `None` takes those of the process.
        root: the repository folder.
    """
    parser = argparse.ArgumentParser(description="Which rules of docs/rules no test and no scenario proves.")
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="list only these (default: all)")
    parser.add_argument("--check", nargs="+", metavar="RULESET", default=[], help="exit 1 if one has an unproven rule")
    parser.add_argument("--finished", action="store_true", help=f"check the rulesets that {FINISHED} names")
    arguments = parser.parse_args(argv)

    try:
        rules = ledger(root / RULES)
        namings = [*named_by_tests(root / TESTS), *named_by_scenarios(root / SCENARIOS)]
    except UnreadableError as error:
        print(error, file=sys.stderr)
        return 2
    checked = [*arguments.check, *(_finished(root / FINISHED) if arguments.finished else ())]
    wanted = [*arguments.rulesets, *checked] or list(rules)
    if strangers := sorted(set(wanted) - rules.keys()):
        print(f"no such ruleset: {', '.join(strangers)}; there are {', '.join(rules)}", file=sys.stderr)
        return 2

    entries = coverage(rules, {naming.rule for naming in namings})
    _print_table(entries)
    for entry in entries:
        if entry.ruleset in wanted and entry.unproven:
            print(f"\nunproven in {entry.ruleset}:")
            for rule in entry.unproven:
                print(f"  {rule:<14} {entry.rules[rule]}")

    known = {rule for of_ruleset in rules.values() for rule in of_ruleset}
    unknown = [naming for naming in namings if naming.rule not in known]
    for naming in unknown:
        print(f"{naming.place}: no ledger has the rule {naming.rule}", file=sys.stderr)
    if unknown:
        return 2
    return int(any(entry.unproven for entry in entries if entry.ruleset in checked))


def _finished(path: Path) -> list[str]:
    lines = (line.partition("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]


def _print_table(entries: Sequence[Coverage]) -> None:
    print(f"{'ruleset':<16}{'rules':>7}{'proven':>8}{'unproven':>10}")
    for entry in entries:
        proven = len(entry.rules) - len(entry.unproven)
        print(f"{entry.ruleset:<16}{len(entry.rules):>7}{proven:>8}{len(entry.unproven):>10}")


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `make rules | head` ends in silence
    sys.exit(main())
