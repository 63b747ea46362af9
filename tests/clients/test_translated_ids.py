"""Texts of the ids and sentences that servers send: every language except English has one for each of them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from fracas_engine.board import PROPERTIES
from fracas_engine.content.vocabulary import find_vocabulary
from fracas_server.lobby.descriptions import describe
from tests.refusal_texts import sentence_of

TESTS = Path(__file__).parents[1]
LOCALES = TESTS.parent / "clients" / "fracas_clients" / "locales"
LANGUAGES = sorted(folder.name for folder in LOCALES.iterdir() if folder.is_dir() and folder.name != "en")
RULESETS = sorted(folder.parent.name for folder in (TESTS.parent / "engine/fracas_engine/rulesets").glob("*/content"))
"""The shipped rulesets: others are known to a process whose tests have their own."""
FIELDS = (
    "area_origins", "area_shapes", "attack_origins", "budget", "conditions", "costs", "cover", "damage_types",
    "decisions", "defenses", "dice_modifiers", "general_actions", "granted_traits", "modifiers", "move_modes",
    "off_turn_actions", "power_sources", "read_tags", "roll_words", "sizes", "traits", "until", "uses",
    "weapon_properties",
)  # fmt: skip
"""The fields of a vocabulary whose words are shown to people."""
TEXTS = ("area", "attack", "save", "hit", "miss", "effect", "trigger", "targets", "crit", "weapon")
"""The fields of an action on a stat block that are texts."""
RULE_TEXTS = TESTS / "clients" / "rule_texts.txt"
AHEAD = 12
ROLES = ("minion", "healer", "summoner", "area", "shooter", "fighter")
SEATS = ("red", "blue", "green", "gold", "violet", "white", "heroes", "monsters")
SAYS_LITTLE = ("bad_options", "not_available", "not_found", "not_yours", "match_full")
"""Codes that are given for so many reasons that their own text is not enough: each sentence has a translation."""


@cache
def messages(language: str) -> frozenset[str]:
    """Return the ids of the messages about the rules."""
    text = (LOCALES / language / "rules.ftl").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^(\w+) =", text, re.MULTILINE))


def is_translated(language: str, word: str) -> bool:
    """Return True if a word of the rules has a text; `_N` in a trait stands for a number."""
    stem = word.removesuffix("_N")
    known = messages(language)
    return any(f"{prefix}_{stem}" in known for prefix in ("id", "cost", "uses", "left", "kind"))


def message_of(sentence: str) -> str:
    """Return the id of the message for a sentence, as the page makes it (text/catalogue.ts)."""
    names = iter(["n", *["m"] * sentence.count("")])
    return "id_said_" + re.sub(r"[^a-z]+", "_", re.sub(r"\d+", lambda _: next(names), sentence.lower())).strip("_")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_word_of_a_ruleset_is_translated(language: str, ruleset: str) -> None:
    """Conditions, common actions, costs, traits and the other words of the rules have a text."""
    vocabulary = find_vocabulary(ruleset)
    assert vocabulary is not None
    words = {word for field in FIELDS for word in getattr(vocabulary, field) or ()}
    assert sorted(word for word in words | {f"about_{ruleset}"} if not is_translated(language, word)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_roles_seats_and_terrain_are_translated(language: str) -> None:
    """What every ruleset has in common has a text."""
    assert [word for word in (*ROLES, *SEATS, *PROPERTIES) if not is_translated(language, word)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_translated(language: str) -> None:
    """Each code has a text, and so have the sentences of codes that say little."""
    lines = [
        line.split(" | ", 2)
        for table in ("server", "engine")
        for line in (TESTS / table / "refusal_texts.txt").read_text(encoding="utf-8").splitlines()
        if not line.startswith(("admin.py", "fracas_arena"))
    ]
    codes = {code for _, expression, _ in lines for code in re.findall(r'"([a-z_]+)"', expression)}
    said = {
        text
        for line in (TESTS / "server" / "refusal_texts.txt").read_text(encoding="utf-8").splitlines()
        if line.split(" | ")[1].strip('"') in SAYS_LITTLE and not line.startswith("admin.py")
        if (text := sentence_of(line)) is not None and "{" not in text
    }
    missing = {f"id_refused_{code}" for code in codes} | {message_of(text) for text in said}
    assert sorted(missing - messages(language)) == []


def rule_texts() -> dict[str, str]:
    """Return the parts of the texts on the shipped stat blocks, one for each form that they have."""
    found: dict[str, str] = {}
    for ruleset in RULESETS:
        for creature in describe(ruleset).creatures:
            for action in creature.sheet.actions:
                for field in TEXTS:
                    for part in re.split(r"[,;] ", getattr(action, field)):
                        form = re.sub(r"\d*d\d+([+-]\d+)?|[+-]?\d+", "N", part)
                        found.setdefault(re.sub(r"^(attack|summons|become) .*", r"\1 N", form), part)
    return {form: part for form, part in found.items() if form}


@pytest.mark.slow
def test_the_parts_of_stat_blocks_are_listed() -> None:
    """The page translates every part of the list (test/ruleText.test.ts); new content may be a few ahead."""
    listed = RULE_TEXTS.read_text(encoding="utf-8").splitlines()
    forms = {re.sub(r"\d*d\d+([+-]\d+)?|[+-]?\d+", "N", part) for part in listed}
    missing = [
        part
        for form, part in rule_texts().items()
        if form not in forms and not part.startswith(("attack ", "summons ", "become "))
    ]
    assert len(missing) <= AHEAD, f"{missing}: run `python -m tests.clients.test_translated_ids` and translate them"


def test_a_missing_text_is_found() -> None:
    """The measure can fail."""
    assert not is_translated("de", "never_heard_of")
    assert message_of("2 of 3 seats: use 1.") == "id_said_n_of_m_seats_use_m"


if __name__ == "__main__":
    RULE_TEXTS.write_text("\n".join(sorted(set(rule_texts().values()))) + "\n", encoding="utf-8")
