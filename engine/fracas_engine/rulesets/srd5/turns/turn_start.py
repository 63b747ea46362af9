"""Effects at the start of a turn; the creature's seat chooses their order if it makes a difference (S5-REF-04)."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.content import HealEffect
from fracas_engine.d20.frames import Aftermath
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.summons import zones
from fracas_engine.d20.turns import is_late, regenerate, suffer_ongoing
from fracas_engine.decisions import Ask, Choice
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.srd5.frames import AtStart
from fracas_engine.rulesets.srd5.harm import burning
from fracas_engine.rulesets.srd5.harm.dying import revives
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.stepping import asking_step

REGENERATION, ONGOING = "regeneration", "ongoing"


def due_at_start(situation: Situation[D20Rules], creature: Srd5Creature) -> AtStart:
    """Return the frame of all effects at the start of a creature's turn: regeneration, ongoing damage, zones."""
    due = []
    mends = situation.setup.sheets[creature.sheet].regeneration and creature.unmended_turn != creature.turns
    if mends and (creature.hp > 0 or revives(situation, creature)):
        due.append(REGENERATION)
    if any(not is_late(situation, one) for one in creature.ongoing):
        due.append(ONGOING)
    if creature.conditions and creature.has(burning.BURNING):
        due.append(burning.BURNING)
    due += [zone.id for zone in zones.acting_on(situation, creature, "start")]
    return AtStart(CreatureId(creature.id), tuple(due))


def step_at_start(resolution: Resolution[D20Rules], frame: AtStart, answers: Answers) -> None:
    """Resolve the next effect; first ask for the order of the effects if it makes a difference."""
    creature = s5(resolution.state.creatures[frame.who])
    due = frame.due
    if not due or not creature.alive:
        return
    if answers:
        chosen = answers[0].value
        if chosen in due:
            due = (str(chosen), *(name for name in due if name != chosen))
    elif _matters(resolution, creature, due):
        choices = tuple(Choice(*_words(resolution, name), name) for name in due)
        as_created = Choice("no", "In the order in which they began", False)
        asked = (*choices, as_created)
        ask = Ask(resolution.number(), creature.seat, "choice", frame.who, asked, about={"what": "order"})
        resolution.question(frame, ask)
        return
    resolution.then(replace(frame, due=due[1:]))
    resolution.then(Aftermath())
    match due[0]:
        case "regeneration" if creature.hp <= 0:
            resolution.rules.damage.heal(
                resolution, creature, resolution.setup.sheets[creature.sheet].regeneration or 0
            )
        case "regeneration":
            regenerate(resolution, creature)
        case "ongoing":
            suffer_ongoing(resolution, creature)
        case burning.BURNING:
            burning.burn(resolution, creature)
        case zone:
            zones.act_on(resolution, zone, creature, "start")


def _words(resolution: Resolution[D20Rules], name: str) -> tuple[str, str]:
    """Return the answer id and the label with which an effect is offered to the player."""
    match name:
        case "regeneration":
            return "heal", "Regain hit points"
        case "ongoing":
            return "damage", "Take the lasting damage"
        case burning.BURNING:
            return "burn", "Take the damage of the fire"
        case zone:
            return zone, resolution.state.zones[zone].name


def _heals(situation: Situation[D20Rules], name: str) -> bool:
    if name in (REGENERATION, ONGOING, burning.BURNING):
        return name == REGENERATION
    zone = situation.state.zones.get(name)
    return zone is not None and any(isinstance(e, HealEffect) for e in zones.effects_of(situation, zone, "start"))


def _matters(situation: Situation[D20Rules], creature: Srd5Creature, due: tuple[str, ...]) -> bool:
    """Return True if the order of the effects could make a difference: some heal and others do not."""
    kinds = {_heals(situation, name) for name in due}
    if len(kinds) < 2:
        return False
    if set(due) != {REGENERATION, ONGOING}:
        return True
    parts = tuple((ongoing.amount, ongoing.type) for ongoing in creature.ongoing if not is_late(situation, ongoing))
    harm = situation.rules.damage.taken(situation, creature, parts) - creature.temp_hp
    gain = situation.setup.sheets[creature.sheet].regeneration
    assert gain is not None
    return creature.hp <= harm or creature.hp + gain > creature.max_hp


STEPS = (asking_step(AtStart, step_at_start),)
