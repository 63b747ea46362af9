"""Use of an action: its costs, and the frames that carry it out.

Legality and targets are in `targeting`; attack rolls are in `attack_rolls`, effects in `effects`.
"""

from __future__ import annotations

from fracas_engine.d20.frames import NO_AIM, Affecting, Aftermath, Aim, Once, Series, Strike, Volley
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action, Sheet
from fracas_engine.decisions import NO, Ask, Choice
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Frame
from fracas_engine.stepping import asking_step, step


def perform(
    resolution: Resolution[D20Rules], user: Creature, action: Action, targets: tuple[CreatureId, ...], aim: Aim = NO_AIM
) -> None:
    """Push the frames that carry out an action.

    Args:
        resolution: The battle.
        user: The acting creature.
        action: The action, already checked and paid for (see `frames_of`).
        targets: The affected creatures, in the order in which they are affected.
        aim: Further details of the intent.
    """
    resolution.then(*frames_of(resolution, user, action, targets, aim))


def frames_of(
    situation: Situation[D20Rules], user: Creature, action: Action, targets: tuple[CreatureId, ...], aim: Aim = NO_AIM
) -> list[Frame]:
    """Return the frames that carry out an action, first frame first; the action must be checked and paid for.

    Rules: FE-POWER-04, OC-EFFECT-03.

    Args:
        situation: The battle.
        user: The acting creature.
        action: The action; not a sequence of attacks, which needs a `Series` frame.
        targets: The affected creatures, in the order in which they are affected.
        aim: Further details of the intent.
    """
    rules = situation.rules
    sheet = rules.sheet(situation, user)
    who, name = CreatureId(user.id), action.id
    part = f"{name}.effect"
    frames: list[Frame] = []
    listed = sheet.lists.get(part)
    affecting = None
    area = action.area is not None
    if listed is not None and (targets or area) and len(listed.once) < len(listed.effects):
        affecting = Affecting(who, sheet.key, name, part, targets, dc=action.dc, aim=aim)
    if action.bonus is not None:
        if action.dc is not None:
            affecting = None  # each hit calls for its own save
        if area:
            frames.append(Volley(who, name, targets, shared=True, aim=aim, effect=affecting))
            affecting = None
        elif len(targets) == 1:
            frames.append(Strike(who, name, targets[0], aim=aim))
        else:
            frames.append(Volley(who, name, targets, shared=rules.switches.one_damage_roll, aim=aim))
    if affecting is not None:
        frames.append(affecting)
    if listed is not None and listed.once:
        frames.append(Once(who, sheet.key, name, part, aim=aim))
    frames.append(Aftermath())
    return frames


def step_aftermath(resolution: Resolution[D20Rules], frame: Aftermath) -> None:  # noqa: ARG001 - there is one kind of it
    """Check whether the battle is decided, after all results of an effect have been applied."""
    resolution.rules.damage.aftermath(resolution)


# ---------------------------------------------------------------- several attacks in one action


def step_series(resolution: Resolution[D20Rules], frame: Series, answers: Answers) -> None:
    """Make the next attack of a series: the next declared attack, or one that the player chooses now."""
    rules = resolution.rules
    user = resolution.state.creatures.get(frame.user)
    if user is None or not user.alive or not rules.turns.can_act(resolution, user):
        return
    sheet = rules.sheet(resolution, user)
    if answers:
        given = answers[0]
        if given.value is False:
            return
        _strike_next(resolution, user, sheet.actions[str(given.value)], CreatureId(given.on[0]), frame)
        return
    planned, left = frame.planned, frame.left
    while planned:
        (name, on), planned = planned[0], planned[1:]
        if _possible(resolution, user, sheet.actions[name], on):
            rest = Series(frame.user, frame.action, left, planned, frame.aim)
            resolution.then(rest)
            perform(resolution, user, sheet.actions[name], (on,), frame.aim)
            return
        left = (*left, name)
    known = resolution.as_known_to(user.seat)  # no target may be offered that the seat does not know of
    choices = series_choices(known, known.state.creatures[user.id], sheet, left)
    if choices:
        resolution.then(Series(frame.user, frame.action, left))
        resolution.ask(
            [
                Ask(
                    resolution.number(),
                    user.seat,
                    "choice",
                    CreatureId(user.id),
                    (*choices, NO),
                    about={"action": frame.action, "left": left},
                )
            ]
        )


def series_choices(
    situation: Situation[D20Rules], user: Creature, sheet: Sheet, left: tuple[str, ...]
) -> tuple[Choice, ...]:
    """Return which of the remaining attacks can be made now, each with its legal targets (MM-ATK-07 and -08)."""
    choices = []
    for name in dict.fromkeys(left):
        action = sheet.actions[name]
        targets = tuple(
            creature.id
            for creature in situation.present()
            if _possible(situation, user, action, CreatureId(creature.id))
        )
        if targets:
            choices.append(Choice(name, action.name, name, targets))
    return tuple(choices)


def _strike_next(
    resolution: Resolution[D20Rules], user: Creature, action: Action, on: CreatureId, frame: Series
) -> None:
    left = list(frame.left)
    left.remove(action.id)
    if left:
        resolution.then(Series(frame.user, frame.action, tuple(left)))
    perform(resolution, user, action, (on,))


def _possible(situation: Situation[D20Rules], user: Creature, action: Action, on: CreatureId) -> bool:
    target = situation.state.creatures.get(on)
    if target is None or not target.alive or target.at is None:
        return False
    try:
        situation.rules.attacks.check_target(situation, user, action, target)
    except IllegalIntent:
        return False
    return True


STEPS = (asking_step(Series, step_series), step(Aftermath, step_aftermath))
