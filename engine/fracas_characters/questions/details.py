"""Parsing of questions, key by key, and construction of answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NoReturn

from fracas_characters.abilities import ability_named
from fracas_characters.breach import Breach
from fracas_characters.sheet_bonuses import Bonus
from fracas_engine.content.models.validation_messages import shown
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.content.words import Ability
from fracas_engine.errors import UnknownQuestion
from fracas_engine.rulesets.orcus.vocabulary import MODIFIER_TYPES
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

_ACCEPTED: Final = ("accepted", "legal", "valid", "allowed")
_REFUSED: Final = ("refused", "illegal", "invalid", "validation error", "error", None)
_CREATURE: Final = ("of", "by", "creature")


def answer(value: Any, *also: Any, **facets: Any) -> dict[str, Any]:
    """Return the answer to a question that cannot violate a rule.

    Args:
        value: The answer as one word, number or list.
        also: Other values that mean the same.
        facets: Further keys of the answer.
    """
    return judged((), value, *also, **facets)


def judged(breaches: Iterable[Breach], value: Any = None, *also: Any, **facets: Any) -> dict[str, Any]:
    """Return the answer to a question whether the rules allow something.

    Args:
        breaches: The rule violations; empty if everything is allowed.
        value: The answer as one word, number or list; None if the question is only whether something is allowed.
        also: Other values that mean the same.
        facets: Further keys of the answer.
    """
    found = tuple(breaches)
    legal = not found
    verdict = _ACCEPTED if legal else _REFUSED
    # If the answer itself is yes or no, its legality is not an equivalent answer.
    words = () if isinstance(value, bool) else (legal, *verdict)
    return {
        "value": verdict[0] if value is None and legal else value,
        "also": (*words, *(breach.rule for breach in found), *also),
        "legal": legal,
        "accepted": legal,
        "valid": legal,
        "refused": not legal,
        "rule": found[0].rule if found else None,
        "rules": tuple(dict.fromkeys(breach.rule for breach in found)),
        "why": "; ".join(breach.message for breach in found) or None,
        **facets,
    }


class Details:
    """The details of a question, read key by key.

    Args:
        question: The question's name, for messages.
        asked: The details: a mapping, or a single value.
        situation: The battle, for questions that name one of its creatures with the key `of`.
    """

    def __init__(self, question: str, asked: Any, situation: AnySituation | None) -> None:
        self.question = question
        self.bare: Any = None if isinstance(asked, Mapping) else asked
        """The single value if the details are not a mapping; else None."""
        self.keys: dict[str, Any] = dict(asked) if isinstance(asked, Mapping) else {}
        self._situation = situation
        self._looked_for: dict[str, None] = {}
        self._used: set[str] = set()

    # ---------------------------------------------------------------- reading

    def get(self, *names: str, default: Any = None) -> Any:
        """Return the value under the first of these keys that is present, or the default."""
        self._looked_for.update(dict.fromkeys(names))
        for name in names:
            if name in self.keys:
                self._used.add(name)
                return self.keys[name]
        return default

    def has(self, *names: str) -> bool:
        """Return True if at least one of these keys is present."""
        self._looked_for.update(dict.fromkeys(names))
        return any(name in self.keys for name in names)

    def number(self, *names: str, default: int | None = None) -> int:
        """Return the whole number under one of these keys; without a default, a missing number is an error."""
        found = self.get(*names, default=default)
        if type(found) is not int:
            missing = found is None
            self.fail(f"{names[0]} is missing" if missing else f"{names[0]}: {shown(found)} is not a whole number")
        return found

    def bare_number(self, *names: str) -> int:
        """Return the single number of the question, or the number under one of these keys."""
        return self.bare if type(self.bare) is int else self.number(*names)

    def bare_word(self, *names: str) -> str:
        """Return the single text of the question, or the text under one of these keys."""
        found = self.bare if self.bare is not None else self.get(*names)
        if not isinstance(found, str):
            self.fail(f"write a name, as in {{{self.question}: NAME}}")
        return found

    def items(self, *names: str) -> tuple[Any, ...]:
        """Return the list under one of these keys; a single value becomes a list of one, no value an empty list."""
        found = self.get(*names, default=())
        return found if isinstance(found, tuple) else (found,)

    def fail(self, message: str) -> NoReturn:
        """Raise an error with a message about the question.

        Raises:
            UnknownQuestion: Always.
        """
        raise UnknownQuestion(self.question, message)

    def done(self) -> None:
        """Check that every key of the question has been read.

        Raises:
            UnknownQuestion: A key has not been read, so it is unknown.
        """
        for key in self.keys:
            if key not in self._used:
                hint = did_you_mean(str(key), self._looked_for, limit=24)
                self.fail(f"unknown key {key}" + (f"; {hint}" if hint else ""))

    # ---------------------------------------------------------------- characters

    def scores(self, *names: str) -> dict[Ability, int]:
        """Return ability scores: from a mapping under a key, from the abilities as keys, or from the named creature."""
        found: dict[Ability, int] = self._of_creature()
        nested = self.get(*(names or ("abilities", "scores")))
        for key, score in [*(nested.items() if isinstance(nested, Mapping) else ()), *self.keys.items()]:
            ability = ability_named(str(key))
            if ability is None:
                if isinstance(nested, Mapping) and key in nested:
                    self.fail(f"unknown ability {key}")
                continue
            self._used.add(str(key))
            if type(score) is not int:
                self.fail(f"{shown(score)} is not a score")
            found[ability] = score
        return found

    def level(self, default: int | None = 1) -> int:
        """Return a level: the value of the key `level`, or the level of the named creature."""
        sheet = self._creature()
        if "level" not in self.keys and sheet is not None:
            return int(sheet.level or 1)
        return self.number("level", default=default)

    def ability(self, *names: str) -> Ability | None:
        """Return the ability named under a key, or None if the key is missing."""
        word = self.get(*names)
        if word is None:
            return None
        found = ability_named(word) if isinstance(word, str) else None
        if found is None:
            self.fail(f"unknown ability {shown(word)}")
        return found

    def bonuses(self, *names: str) -> tuple[Bonus, ...]:
        """Return typed modifiers: one or several mappings `{by, type, source}` or plain numbers."""
        return tuple(self.bonus(item, number) for number, item in enumerate(self.items(*(names or ("modifiers",)))))

    def bonus(self, item: Any, number: int = 0) -> Bonus:
        """Return one modifier; a plain number becomes an untyped modifier with a source of its own."""
        if type(item) is int:
            return Bonus(by=item, source=f"[{number}]")
        if isinstance(item, Mapping) and len(item) == 1 and item.keys() <= set(MODIFIER_TYPES):
            ((kind, by),) = item.items()
            item = {"by": by, "type": kind}
        if not isinstance(item, Mapping):
            self.fail(f"{shown(item)} is not a modifier; write {{by: 2, type: feat}}")
        by = item.get("by", item.get("value", item.get("bonus")))
        if type(by) is not int:
            self.fail(f"{shown(item)} has no amount; write {{by: 2, type: feat}}")
        unknown = item.keys() - {"by", "value", "bonus", "type", "source", "from", "to", "ability", "stacks"}
        if unknown or item.get("stacks_with_type"):
            unknown -= {"stacks_with_type"}
        if unknown:
            self.fail(f"unknown key {min(map(str, unknown))} of a modifier")
        source = item.get("source", item.get("from", item.get("ability", f"[{number}]")))
        stacks = bool(item.get("stacks") or item.get("stacks_with_type"))
        kind = str(item.get("type") or ("ability" if "ability" in item else "untyped"))
        return Bonus(by=by, type=kind, source=str(source), to=str(item.get("to") or ""), stacks=stacks)

    def in_battle(self) -> tuple[AnySituation, Creature]:
        """Return the battle and its creature that the question names; a missing or unknown creature is an error."""
        name = self.get(*_CREATURE)
        found = self._situation.state.creatures.get(name) if self._situation is not None else None
        if self._situation is None or found is None:
            self.fail("name the creature of the battle, as in by: pc")
        return self._situation, found

    def _creature(self) -> Any:
        name = self.get(*_CREATURE)
        if not isinstance(name, str) or self._situation is None:
            return None
        creature = self._situation.state.creatures.get(name)
        if creature is None:
            self.fail(f"unknown creature {name}")
        return self._situation.sheet(creature)

    def _of_creature(self) -> dict[Ability, int]:
        sheet = self._creature()
        return dict(sheet.abilities) if sheet is not None else {}
