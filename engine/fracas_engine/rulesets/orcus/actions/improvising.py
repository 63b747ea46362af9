"""Improvised actions: the player describes an attempt, and the game master rules on it (OB-ACTN-02, OC-POWER-15).

In the intent, `with` names the kind of action, followed by the description in free text. Nothing is spent before the
ruling: the game master denies the attempt, allows it, or sets the DC of a d20 roll. The game master is the seat of the
match's game master, or the creature of the option `game_master`; without either, no creature can improvise.
"""

# ruff: noqa: ARG001 - all action handlers have the same signature

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from fracas_engine.d20.sheet import Action
from fracas_engine.decisions import Ask, Choice
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import Use
from fracas_engine.options import UseOption
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.fourth_family.conditions import can_act
from fracas_engine.rulesets.fourth_family.queries import general_entries, payment
from fracas_engine.rulesets.fourth_family.queries.payment import pay
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.rulesets.orcus.actions.rulings import master
from fracas_engine.ruling_orders import seat_named
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Frame
from fracas_engine.stepping import asking_step

IMPROVISE: Final = general_entries.bare("improvise", "swift")
"""The action `improvise`, with the lowest cost that it can have; the intent names the real cost."""

LONGEST: Final = 200
"""Maximum length of a description in characters."""

MOST: Final = 40
"""Highest DC that the game master can set."""

ALLOW: Final = Choice("allow", "Allow it", "allow")
DENY: Final = Choice("deny", "Deny it", False)
ANSWERS: Final = (ALLOW, DENY, *(Choice(f"dc_{dc}", f"Roll against DC {dc}", dc) for dc in range(1, MOST + 1)))


@dataclass(frozen=True, slots=True)
class Improvising(Frame):
    """A proposed improvised action, waiting for the game master's ruling."""

    who: CreatureId
    cost: str
    words: str
    asked: bool = False


def fault(situation: Situation[FamilyRules], creature: Creature) -> str:
    """Return why the creature cannot improvise, or an empty string."""
    if situation.setup.gm is not None or master(situation) is not None:
        return ""
    return "improvised actions need a game master, and this match has none"


def _kinds(situation: Situation[FamilyRules], creature: FamilyCreature) -> tuple[str, ...]:
    """Return the kinds of action (standard, move ...) that a creature can still pay for."""
    words = ("standard", "move", situation.rules.switches.minor_action)
    return tuple(word for word in words if payment.affordable(situation, creature, word))


def options(situation: Situation[FamilyRules], creature: Creature, action: Action) -> list[UseOption]:
    """Return one option for each kind of action that is left; the player adds the description."""
    by = CreatureId(creature.id)
    return [
        UseOption(by=by, action=action.id, name=action.name, cost=word, choices=((word,),))
        for word in _kinds(situation, family(creature))
    ]


def improvise(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Propose an improvised action.

    Args:
        resolution: The battle.
        creature: The creature that improvises.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.

    Raises:
        IllegalIntent: `malformed` if the kind of action is missing or unknown, or the description is too long or not
            printable; `not_available` if no action of this kind is left.
    """
    kinds = ("standard", "move", resolution.rules.switches.minor_action)
    cost, words = (intent.with_[0] if intent.with_ else ""), " ".join(intent.with_[1:])
    if cost not in kinds:
        raise IllegalIntent("malformed", f"the first word of `with` must be the kind of action: {', '.join(kinds)}")
    if len(words) > LONGEST or not words.isprintable():
        raise IllegalIntent("malformed", f"invalid description: use at most {LONGEST} printable characters")
    if cost not in _kinds(resolution, creature):
        raise IllegalIntent("not_available", f"{creature.id} has no {cost} action left")
    resolution.emit("declared", who=creature.id, action=action.id, cost=cost, words=words)
    resolution.then(Improvising(CreatureId(creature.id), cost, words))


def step_improvising(resolution: Resolution[FamilyRules], frame: Improvising, answers: Answers) -> None:
    """Ask the game master for the ruling, then spend the action and make the roll if a DC is set.

    If the game master denies the attempt, nothing is spent.
    """
    creature, ruler = family(resolution.state.creatures[frame.who]), master(resolution)
    gm = resolution.setup.gm
    if not frame.asked and (gm is not None or ruler is not None):
        about = {"what": IMPROVISE.id, "by": frame.who, "cost": frame.cost, "words": frame.words}
        if gm is not None:  # a game master without a creature answers for the creature that improvises
            seat, by = SeatId(seat_named(resolution, gm).id), frame.who
        else:
            assert ruler is not None
            seat, by = resolution.state.creatures[ruler].seat, ruler
        ask = Ask(resolution.number(), seat, "choice", by, ANSWERS, about=about)
        resolution.question(replace(frame, asked=True), ask)
        return
    ruling = answers[0].value if answers else False
    if ruling is False:
        resolution.emit("vetoed", who=frame.who, action=IMPROVISE.id, by=ruler if ruler is not None else gm)
        return
    if not can_act(creature) or not payment.affordable(resolution, creature, frame.cost):
        return
    pay(resolution, creature, IMPROVISE, frame.cost)
    dc = ruling if isinstance(ruling, int) else None
    success = dc is None or resolution.roll("check", "1d20", who=frame.who).total >= dc
    resolution.emit("improvised", who=frame.who, words=frame.words, dc=dc, success=success)


STEPS = (asking_step(Improvising, step_improvising),)
