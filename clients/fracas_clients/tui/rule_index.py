"""Index of a ruleset's rules, read from the rule ledger in `docs/rules`, which is shipped with the client.

The server's refusals name the ids of these rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

__all__ = ["Rule", "action_rules", "find_rules", "rules_of"]

_MOST: Final = 40
"""Maximum number of search results."""
_BESIDE: Final = re.compile(r"^[^:]*: |\s*[(\[].*$")
"""Matches the parts of a section name that are not its subject: `Rules Glossary: ` and ` [Action]` in
`Rules Glossary: Dodge [Action]`, ` (standard action)` in `Rally (standard action)`.
"""
_ENDING: Final = re.compile(r"(ed|ing|s|d)$")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the ledger."""

    id: str
    section: str
    text: str
    reading: str = ""
    """How this project interprets the rule; empty: literally."""


def _folder() -> Traversable:
    packaged = files("fracas_clients") / "rules"
    # In a checkout the ledger lies where people read it; a wheel carries it inside the package.
    return packaged if packaged.is_dir() else Path(__file__).parents[3] / "docs" / "rules"


@lru_cache(maxsize=8)
def rules_of(ruleset: str) -> tuple[Rule, ...]:
    """Return a ruleset's rules in ledger order; empty if no ledger is shipped for it.

    Args:
        ruleset: Ruleset name.
    """
    from ruamel.yaml import YAML  # noqa: PLC0415 - needed only when somebody looks a rule up

    folder = _folder()
    if not folder.is_dir():
        return ()
    found = sorted((file for file in folder.iterdir() if _belongs(file.name, ruleset)), key=lambda file: file.name)
    entries: list[Any] = []
    for file in found:
        entries += YAML(typ="safe").load(file.read_text(encoding="utf-8")) or []
    return tuple(_rule(entry) for entry in entries if isinstance(entry, dict) and entry.get("id"))


def _belongs(name: str, ruleset: str) -> bool:
    """Return True if a file belongs to a ruleset: `orcus_core.yaml` and `orcus_combat.yaml` belong to `orcus`."""
    stem, dot, ending = name.partition(".")
    return bool(dot) and ending == "yaml" and (stem == ruleset or stem.startswith(f"{ruleset}_"))


def _rule(entry: dict[str, Any]) -> Rule:
    return Rule(
        str(entry["id"]),
        str(entry.get("section", "")),
        " ".join(str(entry.get("rule", "")).split()),
        " ".join(str(entry.get("interpretation", "")).split()),
    )


def find_rules(rules: Sequence[Rule], asked: str) -> tuple[Rule, ...]:
    """Return the rules that match a query: an id, the name of a condition or action, or any words.

    Args:
        rules: The rules to search.
        asked: The query.

    Returns:
        The matching rules: first the rule with that id, then matches in section names, then matches in texts.
    """
    wanted = asked.strip().lower().replace("_", " ")
    if not wanted:
        return ()
    same = [rule for rule in rules if rule.id.lower() == asked.strip().lower()]
    if same:
        section = same[0].section
        return (*same, *(rule for rule in rules if rule.section == section and rule not in same))[:_MOST]
    words = _stems(wanted)
    scored = [(score, -number, rule) for number, rule in enumerate(rules) if (score := _score(rule, words))]
    return tuple(rule for _, _, rule in sorted(scored, key=lambda found: found[:2], reverse=True))[:_MOST]


def action_rules(rules: Sequence[Rule], name: str) -> tuple[str, ...]:
    """Return the texts of the rules about a common action; empty if the ledger has none.

    Args:
        rules: The rules to search: a section with the action's name, else rules whose text begins with the name.
        name: The display name of the action.
    """
    wanted = _stems(name)
    own = [rule for rule in rules if not rule.section.endswith("(not in the text)")]
    found = tuple(rule.text for rule in own if wanted and _stems(_BESIDE.sub("", rule.section)) == wanted)
    return found or tuple(rule.text for rule in own if wanted and rule.text.lower().startswith(f"{name.lower()}, "))


def _stems(words: str) -> list[str]:
    return [_ENDING.sub("", word) for word in words.lower().split()]


def _score(rule: Rule, words: Iterable[str]) -> int:
    """Return how well a rule matches some words; 0 if a word is missing."""
    section, text, reading = rule.section.lower(), rule.text.lower(), rule.reading.lower()
    total = 0
    for word in words:
        here = 8 * (word in section) + 2 * (word in text or word in reading)
        if not here and word not in rule.id.lower():
            return 0
        total += here or 1
    return total
