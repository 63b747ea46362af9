"""The ledger of a ruleset's rules, as it lies in `docs/rules` and is shipped with the client: read and searched here.

The ids in it are those that refusals name.
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

from fracas_clients.tui.action_descriptions import OWN_WORDS

__all__ = ["Rule", "action_rules", "find_rules", "rules_of"]

_MOST: Final = 40
"""Rules that a search shows; who gets more had better say more."""
_BESIDE: Final = re.compile(r"^[^:]*: |\s*[(\[].*$")
"""What stands in a section's name beside what it is of: `Rules Glossary: Dodge [Action]`, `Rally (standard action)`."""
_ENDING: Final = re.compile(r"(ed|ing|s|d)$")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule."""

    id: str
    section: str
    text: str
    reading: str = ""
    """How it is read here; empty: as it stands."""


def _folder() -> Traversable:
    packaged = files("fracas_clients") / "rules"
    # In a checkout the ledger lies where people read it; a wheel carries it inside the package.
    return packaged if packaged.is_dir() else Path(__file__).parents[3] / "docs" / "rules"


@lru_cache(maxsize=8)
def rules_of(ruleset: str) -> tuple[Rule, ...]:
    """Return the rules of a ruleset, in the ledger's order; none where no ledger is shipped for it.

    Args:
        ruleset: By name.
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
    """Say whether a file is of a ruleset: `orcus_core.yaml` and `orcus_combat.yaml` are of `orcus`."""
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
    """Return the rules that are meant by a few words: an id, the name of a condition or an action, anything.

    Args:
        rules: Where to look.
        asked: What for.

    Returns:
        The best first: the rule of that id, then those whose section has the words, then those whose text has them.
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
    """Return what the ledger says of an action that stands on no sheet, else a plain word; nothing where there is none.

    Args:
        rules: Where to look: for a section of that name, else for rules that begin with it.
        name: What people call the action.
    """
    wanted = _stems(name)
    own = [rule for rule in rules if not rule.section.endswith("(not in the text)")]
    found = tuple(rule.text for rule in own if wanted and _stems(_BESIDE.sub("", rule.section)) == wanted)
    found = found or tuple(rule.text for rule in own if wanted and rule.text.lower().startswith(f"{name.lower()}, "))
    plain = OWN_WORDS.get(name.lower().replace(" ", "_"))
    return found or ((plain,) if plain is not None else ())


def _stems(words: str) -> list[str]:
    return [_ENDING.sub("", word) for word in words.lower().split()]


def _score(rule: Rule, words: Iterable[str]) -> int:
    """Return how well a rule fits words; 0 where one of them is nowhere in it."""
    section, text, reading = rule.section.lower(), rule.text.lower(), rule.reading.lower()
    total = 0
    for word in words:
        here = 8 * (word in section) + 2 * (word in text or word in reading)
        if not here and word not in rule.id.lower():
            return 0
        total += here or 1
    return total
