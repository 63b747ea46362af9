"""Attack information for an open question: the roll that was made, and the odds of an attack in response.

No terminal code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from fracas_clients.texts import text as t
from fracas_clients.tui.area_placement import percent
from fracas_clients.tui.descriptions import defence_name
from fracas_protocol.battle_view import BattleView
from fracas_protocol.events import BattleEvent
from fracas_protocol.options import Decision

__all__ = [
    "AnswerTarget",
    "LastAttackRolls",
    "answer_odds_questions",
    "attack_roll_question",
    "attack_roll_text",
    "changes_text",
    "hit_chance_text",
]

AnswerTarget: TypeAlias = tuple[str, str]
"""Id of an answer to a question, and id of the creature that the answer targets."""

_FREE_BLOW: Final = "opportunity_attack"
_HITS: Final = frozenset({"hits", "misses", "attacks"})
_CHANGE: Final = re.compile(r"([+-]\d{1,9}) (ac|fortitude|fort|reflex|ref|will|attack)\b", re.IGNORECASE)
_SHORT: Final = {"fort": "fortitude", "ref": "reflex"}


class LastAttackRolls:
    """The last attack roll of every creature."""

    def __init__(self) -> None:
        self._totals: dict[str, int] = {}

    def note(self, happened: Iterable[BattleEvent]) -> None:
        """Record attack rolls from events."""
        for event in happened:
            data = event.data
            total = data.get("total")
            if not isinstance(total, int):
                continue
            if event.name == "rolled" and data.get("purpose") == "attack" and data.get("who") is not None:
                self._totals[str(data["who"])] = total
            elif event.name == "attack":
                self._totals[str(data.get("by"))] = total

    def last(self, by: str) -> int | None:
        """Return the total of a creature's last attack roll, or None."""
        return self._totals.get(by)


def answer_odds_questions(view: BattleView, decision: Decision) -> dict[AnswerTarget, Mapping[str, Any]]:
    """Return the questions to the server for the odds of each answer that is an attack, by answer and target."""
    by = decision.by
    if decision.kind == "turn" or by is None or by not in view.creatures:
        return {}
    mover = decision.about.get("mover") or decision.about.get("by")
    found: dict[AnswerTarget, Mapping[str, Any]] = {}
    for choice in decision.choices:
        action = view.action(by, choice.id)
        # What stands on no sheet may be a grip, which takes the place of a free blow.
        if not action.attack if action is not None else not (choice.targets and decision.kind == _FREE_BLOW):
            continue
        for target in choice.targets or ((str(mover),) if mover in view.creatures else ()):
            found[choice.id, target] = {"odds": {"by": by, "use": choice.id, "on": target}}
    return found


def hit_chance_text(answer: Any, on: str) -> str:
    """Return the hit chance against a target (`on`) from a server answer; empty if there is none."""
    told = answer.get(on) if isinstance(answer, Mapping) else None
    chance = told.get("chance") if isinstance(told, Mapping) else None
    return percent(chance) if isinstance(chance, int) else ""


def attack_roll_question(view: BattleView, decision: Decision) -> Mapping[str, Any] | None:
    """Return the question to the server for the numbers of the attack that a decision responds to, or None."""
    about = decision.about
    by, on, use = about.get("by") or about.get("mover"), about.get("to"), about.get("action")
    if about.get("event") not in _HITS or by not in view.creatures or on not in view.creatures or not use:
        return None
    return {"attack_roll": {"by": by, "use": use, "on": on}}


def attack_roll_text(total: int | None, numbers: Any) -> str:
    """Return an attack roll with its target number: `22 against AC 17`; empty if neither is known.

    Args:
        total: The roll with bonuses; None: not rolled, or not seen.
        numbers: The server's answer to `attack_roll_question`.
    """
    if not isinstance(numbers, Mapping) or not isinstance(numbers.get("defense"), int):
        return "" if total is None else t("roll-total", total=total)
    defence, number = defence_name(str(numbers.get("vs") or "")), numbers["defense"]
    if total is not None:
        return t("roll-against", total=total, defence=defence, number=number)
    chance = numbers.get("chance")
    if not isinstance(chance, int):
        return t("roll-needed", defence=defence, number=number)
    return t("roll-needed-chance", defence=defence, number=number, chance=percent(chance))


def changes_text(total: int | None, numbers: Any, effect: str) -> str:
    """Return how an answer would change an attack roll: `with +4: 22 against 21, still a hit`; empty if unknown.

    Args:
        total: The roll; None: unknown.
        numbers: The server's answer to `attack_roll_question`.
        effect: The effect of the answer, as written on the stat block.
    """
    told = [(int(found[1]), _SHORT.get(found[2].lower(), found[2].lower())) for found in _CHANGE.finditer(effect)]
    if not told or total is None or not isinstance(numbers, Mapping):
        return ""
    defence, vs = numbers.get("defense"), str(numbers.get("vs") or "").lower()
    if not isinstance(defence, int) or not vs:
        return ""
    by, what = next((one for one in told if one[1] in {vs, "attack"}), told[0])
    if what not in {vs, "attack"}:
        return t("roll-no-help", change=f"{by:+d}", defence=defence_name(what), other=defence_name(vs))
    after, needed = (total + by, defence) if what == "attack" else (total, defence + by)
    before = total >= defence
    result = "hit" if after >= needed else "miss"
    still = "still" if (after >= needed) == before else "would"
    return t(f"roll-{still}-{result}", change=f"{by:+d}", total=after, number=needed)
