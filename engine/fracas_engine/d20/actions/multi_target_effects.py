"""Effects on several creatures in sequence: damage rolled once for all of them, and a saving throw for each."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.d20.attacks.targets import struck_now
from fracas_engine.d20.frames import Affecting, Applying
from fracas_engine.d20.queries.limits import holds
from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.state import Creature, Frame
from fracas_engine.stepping import step


def step_affecting(resolution: Resolution[D20Rules], frame: Affecting) -> None:
    """Affect the next target: resistances, the saving throw, then the effects.

    Rules: MM-SAV-03 and -04, MM-SPL-01, S5-DMG-05, S5-MON-04.
    """
    rules = resolution.rules
    creatures = resolution.state.creatures
    user = creatures[frame.user]
    index = frame.index
    if not index:
        frame = decided_anew(resolution, user, frame)
        if frame.dc is not None and len(frame.targets) > 1:
            action = rules.sheet_named(resolution, frame.sheet).actions[frame.action]
            frame = replace(frame, saves=rules.saves.all_at_once(resolution, user, action, frame))
    while index < len(frame.targets):
        target = creatures[frame.targets[index]]
        index += 1
        if not target.alive:
            continue
        sheet = rules.sheet_named(resolution, frame.sheet)
        action = sheet.actions[frame.action]
        if rules.attacks.resists(resolution, user, action, target):
            resolution.emit("resisted", who=target.id, by=user.id, action=action.id)
            continue
        part, half = frame.part, False
        evades = frame.dc is not None and rules.saves.evades(resolution, action, target)
        failed_by = rules.saves.roll_against(resolution, user, action, target, frame) if frame.dc is not None else 0
        if frame.dc is not None and not failed_by:
            rules.saves.succeeded(resolution, user, action, target)
            if action.on_save == "none" or (action.on_save == "half" and not sheet.lists[part].damage):
                continue
            half = action.on_save == "half"
            if half and evades:
                continue
            part = part if half else f"{action.id}.on_save"
            if part not in sheet.lists:
                continue
        rolled = frame.rolled
        if part != frame.part:
            own = rules.attacks.roll_effects(resolution, user, sheet, part, on=target)
        else:
            own = rolled = rolled or rules.attacks.roll_effects(resolution, user, sheet, part, on=target)
        applying = Applying(
            user=frame.user,
            sheet=frame.sheet,
            action=frame.action,
            part=part,
            on=CreatureId(target.id),
            rolled=own,
            half=half,
            dc=rules.saves.lasting_dc(action),
            aim=frame.aim,
        )
        more = [] if half else _limited(resolution, user, target, applying, failed_by)
        if evades:
            more.insert(0, replace(applying, dealt=True))
            applying = replace(applying, half=True)
        if index < len(frame.targets):
            more.append(replace(frame, index=index, rolled=rolled))
        resolution.then(applying, *more)
        return


def _limited(
    resolution: Resolution[D20Rules], user: Creature, target: Creature, applying: Applying, failed_by: int
) -> list[Frame]:
    """Return the frames of the effects beside a list that have a limit which holds."""
    rules = resolution.rules
    sheet = rules.sheet_named(resolution, applying.sheet)
    return [
        replace(applying, part=part, rolled=rules.attacks.roll_effects(resolution, user, sheet, part, on=target))
        for part, limit in sheet.limited.get(applying.part, ())
        if holds(resolution, limit, user, target, failed_by=failed_by)
    ]


def decided_anew(resolution: Resolution[D20Rules], user: Creature, frame: Affecting) -> Affecting:
    """Return the frame with its targets recomputed: the creatures inside the area now."""
    action = resolution.rules.sheet_named(resolution, frame.sheet).actions[frame.action]
    if action.area is None or action.bonus is not None or frame.part != f"{action.id}.effect":
        return frame
    return replace(frame, targets=struck_now(resolution, user, action, frame.aim, frame.targets))


STEPS = (step(Affecting, step_affecting),)
