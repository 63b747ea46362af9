"""What everybody may do beside the sheet: charging, grabbing, rallying, readying and the like.

Attack rolls among them (bull rush, grab, shove ...) are compiled into each sheet as actions, so that they go the way of
all attacks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from fracas_engine.board import Footprint, distance
from fracas_engine.content import ActionSpec
from fracas_engine.d20 import acting, forced, travel
from fracas_engine.d20.conditions import add_modifier, end_conditions
from fracas_engine.d20.frames import Aftermath, Aim, Applying
from fracas_engine.d20.sheet import Action
from fracas_engine.d20.space import apart, enemies, side_length
from fracas_engine.d20.targeting import aim_of, target_named
from fracas_engine.decisions import NO, Ask, Choice
from fracas_engine.durations import Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.intents import Use
from fracas_engine.modifiers import Modifier
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family import actions, attacks, death, movement, turns
from fracas_engine.rulesets.fourth_family.conditions import bears, can_act, can_move, held_by, holds_of, release
from fracas_engine.rulesets.fourth_family.frames import Dragging, FollowUp, Granted
from fracas_engine.rulesets.fourth_family.rules import rules
from fracas_engine.rulesets.fourth_family.sight import effect_line, flat
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, Readied, family
from fracas_engine.situation import Situation
from fracas_engine.state import CellState, Creature

__all__ = [
    "FOLLOWED",
    "HANDLERS",
    "bare",
    "end_of_action",
    "fault",
    "maneuver",
    "step_dragging",
    "step_follow_up",
    "take_follow_up",
]

FOLLOWED: Final = ("bull_rush", "shove")
"""Pushes after which the user may take the place that was left (FE-BULL-04, OB-SHOV-03)."""

FOR_ACTION: Final = "action"
"""The `until` of what lasts for one action."""

Handler = Callable[[Resolution, FamilyCreature, Action, Use, str], None]


def bare(
    name: str, cost: str, *, uses: int | None = None, targets: int | str = "self", reach: int | None = None
) -> Action:
    """Return an action that is on nobody's sheet."""
    return Action(
        id=name, name=name.replace("_", " ").capitalize(), cost=cost,
        origin="self" if targets == "self" else "", reach=reach,
        normal=None, area=None, targets=targets, bonus=None, vs="", dc=None, ability="", spell=False, basic=False,
        sequence=(),
        uses=uses, recharge=None, tags=(), on_save="half", harmful=False, spec=None,
    )  # fmt: skip


def maneuver(name: str, bonus: int, vs: str, hit: list[dict[str, Any]], **more: Any) -> ActionSpec:
    """Return a maneuver as an entry of a sheet."""
    return ActionSpec.model_validate(
        {"id": name, "cost": "standard", "origin": "melee", "attack": {"bonus": bonus, "vs": vs}, "hit": hit, **more}
    )


# ---------------------------------------------------------------- whether they are open


def fault(situation: Situation, creature: FamilyCreature, action: Action) -> str:
    """Say why an action that everybody has is not open now; empty where it is."""
    match action.id:
        case "stand_up" if not bears(creature, "prone") or bears(creature, "unconscious"):
            return f"{creature.id} does not lie on the ground"
        case "drop_prone" if bears(creature, "prone") or not rules(situation).may_bear(situation, creature, "prone"):
            return f"{creature.id} lies on the ground already"
        case "escape" if not held_by(creature):
            return f"nobody holds {creature.id}"
        case "release" | "drag" if not holds_of(situation, creature):
            return f"{creature.id} holds nobody"
        case "grab" | "grapple" if action.id in rules(situation).needs_hand and creature.hands < 1:
            return f"{creature.id} has no free hand"
        case "second_wind" | "rally" if creature.stock < 1 or not rules(situation).may_rally(situation, creature):
            return f"{creature.id} has nothing left to recover with"
        case "action_point":
            return rules(situation).point_fault(situation, creature)
        case "delay" if creature.did or creature.acted:
            return f"{creature.id} has acted already"
        case "resume":
            return f"{creature.id} has not put its turn off"
        case "sustain" | "dismiss" if not sustainable(situation, creature, action.id):
            return f"{creature.id} has nothing to keep up"
        case "charge" if (
            not can_move(creature) or bears(creature, "prone") or not actions.basics(situation, creature, "melee_basic")
        ):
            return f"{creature.id} cannot charge now"
        case "coup_de_grace" if not any(bears(c, "helpless") for c in situation.present()):
            return "nobody is helpless"
        case _:
            return ""


def _pay(resolution: Resolution, creature: FamilyCreature, action: Action, price: str, **more: Any) -> None:
    changes = {**actions.paid(resolution, creature, price), **acting.spend_use(creature, action), **more}
    resolution.emit("used", (creature, changes), who=creature.id, action=action.id, on=(), at=None)


def _guard(resolution: Resolution, creature: FamilyCreature, cause: str, to: str = "defenses", by: int = 2) -> None:
    modifier = Modifier(
        to=to, by=by, source=CreatureId(creature.id), cause=f"*{cause}", ends=turns.until_next(creature, "start")
    )
    add_modifier(resolution, creature, modifier)


def _foe(resolution: Situation, creature: FamilyCreature, intent: Use) -> Creature:  # noqa: ARG001
    if len(intent.on) != 1:
        raise IllegalIntent("malformed", f"{intent.action} needs one target (`on`)")
    return target_named(resolution, intent.on[0])


# ---------------------------------------------------------------- one by one


def _stand_up(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:
    """Stand up; in a shared space only by shifting out of it (FE-STAND, OB-STND)."""
    assert creature.at is not None
    shared = any(
        other is not creature and flat(other).on(resolution.map.grid) & flat(creature).on(resolution.map.grid)
        for other in resolution.present() if other.size != "tiny" and other.altitude == creature.altitude
    )  # fmt: skip
    if not shared:
        _pay(resolution, creature, action, price)
        end_conditions(resolution, creature, lambda c: c.name == "prone")
        return
    free = rules(resolution).forced_open(resolution, creature)
    x, y = creature.at
    grid = resolution.map.grid
    cells = [
        (x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)
        if (dx or dy) and (x + dx, y + dy) in resolution.board and grid.bit((x + dx, y + dy)) & free
    ]  # fmt: skip
    if not cells or not can_move(creature):
        raise IllegalIntent("occupied", f"{creature.id} has no room to stand up in")
    named = intent.to or (intent.path[-1] if intent.path else None)
    there = (named[0], named[1]) if named is not None else cells[0]
    if there not in cells:
        raise IllegalIntent("bad_path", f"{creature.id} cannot stand up to {list(there)}")
    _pay(resolution, creature, action, price)
    end_conditions(resolution, creature, lambda c: c.name == "prone")
    resolution.emit("moved", (creature, {"at": there}), who=creature.id, from_=creature.at, to=there, mode="shift")
    rules(resolution).moved(resolution, creature)


def _drop_prone(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:  # noqa: ARG001
    _pay(resolution, creature, action, price)
    death.fall_prone(resolution, creature)


def _rally(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:  # noqa: ARG001
    """Second wind or rally (FE-WIND, OB-RALY)."""
    _pay(resolution, creature, action, price, stock=creature.stock - 1)
    death.heal(resolution, creature, death.surge_value(creature))
    _guard(resolution, creature, action.id)


def _total_defense(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:  # noqa: ARG001
    _pay(resolution, creature, action, price)
    _guard(resolution, creature, action.id)


def _action_point(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:
    word = intent.with_[0] if intent.with_ else "standard"
    small = rules(resolution).small
    if word not in ("standard", "move", small):
        raise IllegalIntent("malformed", f"an action point buys a standard, move or {small} action, not {word!r}")
    before = dict.fromkeys(creature.budget, 0) if creature.finished else creature.budget
    changes: dict[str, Any] = {
        "budget": {**before, word: before.get(word, 0) + 1},
        "action_points": creature.action_points - 1,
        "points_spent": creature.points_spent + 1,
        "point_turn": creature.turns,
        "finished": False,
        "did": True,
        "free_used": rules(resolution).free_spent(resolution, creature),
    }
    resolution.emit("used", (creature, changes), who=creature.id, action=action.id, on=(), at=None)
    _ = price


def _delay(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:  # noqa: ARG001
    turns.delay(resolution, creature)


def _ready(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:
    """Hold an action ready (FE-READY-01, OB-REDY-01)."""
    if intent.readied is None or not intent.trigger:
        raise IllegalIntent("malformed", "readying needs an action (`with`) and a `trigger`")
    inner = intent.readied
    if isinstance(inner, Use):
        found = actions.action_named(resolution, creature, inner)
        if found is None or found.cost not in ("standard", "move", rules(resolution).small) or found.id == "ready":
            raise IllegalIntent("not_available", f"{inner.action} cannot be readied")
    _pay(resolution, creature, action, price, readied=Readied(intent=inner, trigger=dict(intent.trigger)))


def sustainable(situation: Situation, creature: FamilyCreature, word: str) -> tuple[str, ...]:
    """Return what could be kept up (or dismissed) now: actions by id, and `grab`."""
    sheet = rules(situation).sheet(situation, creature)
    found: list[str] = []
    causes = {zone.cause for zone in situation.state.zones.values() if zone.owner == creature.id}
    for bearer in situation.state.creatures.values():
        causes |= {c.cause.partition(":")[2] for c in bearer.conditions if c.source == creature.id}
        causes |= {m.cause.partition(":")[2] for m in bearer.modifiers if m.source == creature.id}
    for action in sheet.actions.values():
        if action.spec is None or action.id not in causes:
            continue
        if word == "dismiss" or (action.spec.maintain and action.id not in creature.sustained):
            found.append(action.id)
    if (
        word == "sustain"
        and rules(situation).holds_are_sustained
        and holds_of(situation, creature)
        and "grab" not in creature.sustained
    ):
        found.append("grab")
    return tuple(found)


def _sustain(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:  # noqa: ARG001
    choices = sustainable(resolution, creature, "sustain")
    name = intent.with_[0] if intent.with_ else choices[0]
    if name not in choices:
        raise IllegalIntent("not_available", f"{name} is nothing that {creature.id} could keep up")
    cost = upkeep(resolution, creature, name)
    _pay(resolution, creature, action, cost, sustained=(*creature.sustained, name))


def upkeep(situation: Situation, creature: Creature, name: str) -> str:
    """Return what keeping something up costs."""
    spec = None if name == "grab" else rules(situation).sheet(situation, creature).actions[name].spec
    return spec.maintain if spec is not None and spec.maintain else rules(situation).small


def _dismiss(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:
    choices = sustainable(resolution, creature, "dismiss")
    name = intent.with_[0] if intent.with_ else choices[0]
    if name not in choices:
        raise IllegalIntent("not_available", f"{name} is nothing that {creature.id} could dismiss")
    _pay(resolution, creature, action, price)
    for zone in tuple(resolution.state.zones.values()):
        if zone.owner == creature.id and zone.cause == name:
            rules(resolution).end_zone(resolution, zone)


def _release(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:
    victims = holds_of(resolution, creature)
    if intent.on:
        victims = tuple(victim for victim in victims if victim.id in intent.on)
        if not victims:
            raise IllegalIntent("bad_target", f"{creature.id} does not hold {', '.join(intent.on)}")
    _pay(resolution, creature, action, price)
    for victim in victims:
        release(resolution, creature, victim)


def skill_check(resolution: Resolution, creature: Creature, skill: str) -> int:
    """Roll a skill check and return its total (FE-SKILL-02, FE-ATK-16)."""
    face = resolution.dice.d20("check")
    total = face + skill_bonus(resolution, creature, skill)
    resolution.emit("rolled", purpose="check", who=CreatureId(creature.id), faces=(face,), total=total)
    return total


def skill_bonus(situation: Situation, creature: Creature, skill: str) -> int:
    """Return what is added to a skill check: the sheet's bonus, else that of its ability."""
    spec = situation.sheet(creature)
    bonus = spec.skills.get(skill)
    if bonus is None:
        ability = rules(situation).skill_abilities.get(skill, "int")
        bonus = (spec.abilities[ability] - 10) // 2 + (spec.level or 0) // 2  # type: ignore[index]
    if skill == "perception":
        bonus -= 10 * (bears(creature, "blinded") + bears(creature, "deafened"))
    return bonus + rules(situation).modified(creature, f"check:{skill}")


def passive_perception(situation: Situation, creature: Creature) -> int:
    """Return what a hider has to reach: 10 plus Perception, or the sheet's number (FE-SKILL-03)."""
    spec = situation.sheet(creature)
    if spec.passive_perception is not None and "perception" not in spec.skills:
        return spec.passive_perception - 10 * bears(creature, "blinded") - 10 * bears(creature, "deafened")
    return 10 + skill_bonus(situation, creature, "perception")


def _escape(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:
    """Break free by Acrobatics or Athletics (FE-ESC, OB-GRAP-07)."""
    holds = held_by(creature)
    sources = [hold.source for hold in holds]
    name = intent.on[0] if intent.on else sources[0]
    if name not in sources:
        raise IllegalIntent("bad_target", f"{name} does not hold {creature.id}")
    skill = (
        intent.with_[0]
        if intent.with_
        else max(("acrobatics", "athletics"), key=lambda word: skill_bonus(resolution, creature, word))
    )
    if skill not in ("acrobatics", "athletics"):
        raise IllegalIntent("not_available", f"one escapes by acrobatics or athletics, not by {skill}")
    _pay(resolution, creature, action, price)
    holder = resolution.state.creatures.get(name or "")
    total = skill_check(resolution, creature, skill)
    if holder is None:
        end_conditions(resolution, creature, lambda c: c in holds)
        return
    if total < attacks.defense(resolution, holder, "reflex" if skill == "acrobatics" else "fortitude"):
        return
    release(resolution, holder, creature)
    named = intent.path[-1] if intent.path else intent.to
    if rules(resolution).escape_shifts and named is not None and can_move(creature):
        resolution.then(
            movement.plan(resolution, creature, "shift", 1, intent.path, None if intent.path else intent.to)
        )


def _charge(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:
    """Move to the nearest square from which a foe can be struck, and strike it (FE-CHARGE, OB-CHRG)."""
    target = _foe(resolution, creature, intent)
    if not enemies(creature, target):
        raise IllegalIntent("bad_target", f"{target.id} is no enemy")
    blow = charge_blow(resolution, creature, intent.with_)
    ends = charge_ends(resolution, creature, target, blow)
    if not ends:
        raise IllegalIntent("bad_target", f"{creature.id} cannot charge {target.id} from here")
    named = intent.path[-1] if intent.path else intent.to
    there = (named[0], named[1]) if named is not None else ends[0]
    if there not in ends:
        raise IllegalIntent(
            "bad_path", f"{list(there)} is no nearest square; there are {', '.join(str(list(at)) for at in ends)}"
        )
    points = movement.speed(resolution, creature, "walk") or 0
    frame = movement.plan(resolution, creature, "walk", points, intent.path, None if intent.path else there)
    changes = {**actions.paid(resolution, creature, price), **acting.spend_use(creature, action)}
    if rules(resolution).charge_ends_turn:
        changes["finished"] = True
    resolution.emit(
        "used", (creature, changes), who=creature.id, action=action.id, on=(CreatureId(target.id),), at=None
    )
    add_modifier(
        resolution,
        creature,
        Modifier(to="attack", by=1, source=CreatureId(creature.id), cause="*charge", ends=Ends(FOR_ACTION)),
    )
    aim = aim_of(replace(intent, path=(), to=None, with_=("knock_out",) if intent.knock_out else ()))
    resolution.then(frame, Granted(CreatureId(creature.id), blow.id, CreatureId(target.id), aim))


def charge_blow(situation: Situation, creature: FamilyCreature, with_: tuple[str, ...]) -> Action:
    """Return the attack at the end of a charge.

    Raises:
        IllegalIntent: `not_available`.
    """
    found = actions.basics(situation, creature, "melee_basic")
    allowed = {a.id: a for a in found}
    sheet = rules(situation).sheet(situation, creature)
    for name in rules(situation).charge_maneuvers:
        if name in sheet.actions:
            allowed[name] = sheet.actions[name]
    for name in with_:
        if name == "melee_basic":
            continue
        if name not in allowed:
            raise IllegalIntent("not_available", f"a charge does not end with {name}")
        return allowed[name]
    if not found:
        raise IllegalIntent("not_available", f"{creature.id} has no melee basic attack")
    return found[0]


def charge_ends(situation: Situation, creature: FamilyCreature, target: Creature, blow: Action) -> list[Cell]:
    """Return where a charge may end, by row and column."""
    assert creature.at is not None
    points = movement.speed(situation, creature, "walk") or 0
    reach = blow.reach if blow.reach is not None else 1
    size = side_length(creature)
    base = flat(target)

    def strikes(at: Cell) -> bool:
        space = Footprint(at, size)
        return 0 < distance(space, base) <= reach and effect_line(situation, space, base)

    found = travel.travel_of(situation, creature, "walk", points).reach
    costs = {at: cost for at, cost in found.costs.items() if strikes(at)}
    return rules(situation).charge_ends(situation, creature, costs, strikes, found)


def _coup_de_grace(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:
    """Kill or wound somebody helpless (FE-COUP, OB-CDG)."""
    target = _foe(resolution, creature, intent)
    if apart(creature, target) > 1:
        raise IllegalIntent("out_of_range", f"{target.id} is not adjacent")
    if not bears(target, "helpless") or not enemies(creature, target):
        raise IllegalIntent("bad_target", f"{target.id} is not helpless, or no enemy")
    ruleset = rules(resolution)
    sheet = ruleset.sheet(resolution, creature)
    found = actions.basics(resolution, creature, "melee_basic")
    names = [name for name in intent.with_ if name != "melee_basic"]
    blow = sheet.actions.get(names[0]) if names else (found[0] if found else None)
    if blow is None or blow.bonus is None or blow.cost != "standard" or acting.uses_left(creature, blow) == 0:
        raise IllegalIntent("not_available", f"{creature.id} has no such attack to deliver it with")
    attacks.check_target(resolution, creature, replace(blow, area=None), target)
    _pay(resolution, creature, action, price, **acting.spend_use(creature, blow))
    who = CreatureId(target.id)
    if not ruleset.coup_is_certain:
        actions.perform(resolution, creature, blow, (who,))
        return
    part = f"{blow.id}.hit"
    resolution.emit("coup_de_grace", by=creature.id, on=target.id, action=blow.id)
    if part in sheet.lists:
        rolled = ruleset.roll_effects(resolution, creature, sheet, part, critical=True)
        aim = Aim(with_=("coup",))
        frame = Applying(
            CreatureId(creature.id), sheet.key, blow.id, part, who, rolled, dc=ruleset.lasting_dc(blow), aim=aim
        )
        actions.under_way(resolution, creature, blow, (who,), None, [frame, Aftermath()])


def _aid(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:
    """Help another with a skill check (OB-AID-01)."""
    ally = _foe(resolution, creature, intent)
    skill = intent.with_[0] if intent.with_ else "athletics"
    level = resolution.sheet(creature).level or 0
    _pay(resolution, creature, action, price)
    by = 2 if skill_check(resolution, creature, skill) >= 10 + level // 2 else -1
    ends = Ends("end_of_user_next_turn", CreatureId(creature.id), creature.turns + 1, "end")
    add_modifier(
        resolution, ally, Modifier(to=f"check:{skill}", by=by, source=CreatureId(creature.id), cause="*aid", ends=ends)
    )


def _help(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:
    """Help an ally to strike a foe, or to withstand it (OB-HATK, OB-HDEF)."""
    foe = _foe(resolution, creature, intent)
    if not intent.with_:
        raise IllegalIntent("malformed", f"{action.id} names the ally by `with`")
    ally = target_named(resolution, intent.with_[0])
    if enemies(ally, creature) or ally is creature:
        raise IllegalIntent("bad_target", f"{ally.id} is no ally of {creature.id}")
    if not enemies(foe, creature):
        raise IllegalIntent("bad_target", f"{foe.id} is no enemy of {creature.id}")
    spec = resolution.sheet(creature)
    reach = spec.reach if spec.reach is not None else 1
    if apart(creature, foe) > reach:
        raise IllegalIntent("out_of_range", f"{foe.id} is out of the reach of {creature.id}")
    _pay(resolution, creature, action, price)
    to = f"attack_on:{foe.id}" if action.id == "help_attack" else f"defense_from:{foe.id}"
    ends = Ends("end_of_user_next_turn", CreatureId(creature.id), creature.turns + 1, "end")
    add_modifier(
        resolution, ally, Modifier(to=to, by=2, source=CreatureId(creature.id), cause=f"*{action.id}", ends=ends)
    )


def _interact(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:
    """Handle an object: open a door, and the like (FE-ACT-04, OB-LIST-04)."""
    specs = {spec.id: spec for spec in resolution.setup.objects}
    spec = specs.get(intent.on[0]) if intent.on else None
    if spec is None:
        raise IllegalIntent("no_such_target", "there is no such object")
    thing = resolution.state.objects[spec.id]
    if distance(flat(creature), Footprint(thing.at)) > 1:
        raise IllegalIntent("out_of_range", f"{spec.id} is out of reach")
    _pay(resolution, creature, action, price)
    resolution.emit("handled", (thing, {"state": "open"}), who=creature.id, thing=thing.id)
    if spec.opens is not None:
        cell = (spec.opens[0], spec.opens[1])
        left = {name: amount for name, amount in resolution.board.properties(cell).items() if name != "door"}
        name = f"{cell[0]},{cell[1]}"
        if name in resolution.state.cells:
            resolution.emit("opened", (resolution.state.cells[name], {"properties": left}), cell=cell)
        else:
            resolution.add(CellState(id=name, properties=left), "opened", cell=cell)


def _drag(resolution: Resolution, creature: FamilyCreature, action: Action, intent: Use, price: str) -> None:
    """Try to move together with whom one holds (OB-GRAP-08 and -09)."""
    victims = holds_of(resolution, creature)
    victim = next((v for v in victims if not intent.on or v.id in intent.on), None)
    if victim is None:
        raise IllegalIntent("bad_target", f"{creature.id} does not hold {', '.join(intent.on)}")
    blow = rules(resolution).sheet(resolution, creature).actions["drag_attack"]
    _pay(resolution, creature, action, price)
    resolution.then(Dragging(CreatureId(creature.id), CreatureId(victim.id), intent.path))
    actions.perform(resolution, creature, blow, (CreatureId(victim.id),))


def step_dragging(resolution: Resolution, frame: Dragging) -> None:
    """Move the grappler square by square, the victim following into the space that it leaves."""
    hit = next((e for e in reversed(resolution.events) if e.name == "attack" and e.data.get("by") == frame.user), None)
    if hit is None or not hit.data.get("hit"):
        return
    user = family(resolution.state.creatures[frame.user])
    victim = resolution.state.creatures[frame.victim]
    steps = (movement.speed(resolution, user, "walk") or 0) // 2
    for place in frame.path[:steps]:
        before = user.at
        assert before is not None
        assert victim.at is not None
        there = (place[0], place[1])
        if not resolution.map.grid.bit(there) & rules(resolution).forced_open(resolution, user):
            return
        resolution.emit(
            "moved", (user, {"at": there}), (victim, {"at": before}), who=user.id, from_=before, to=there, mode="walk"
        )
        rules(resolution).moved(resolution, user)
        rules(resolution).moved(resolution, victim)


# ---------------------------------------------------------------- following up, and what ends with an action


def take_follow_up(situation: Situation, creature: FamilyCreature, intent: Use) -> tuple[Use, tuple[Any, ...]]:
    """Separate the path of the push from that of the shift after it: beside `push_to` a path is the shift's."""
    if not intent.path:
        return intent, ()
    target = situation.state.creatures.get(intent.on[0]) if intent.on else None
    if (
        intent.push_to is not None
        or target is None
        or target.at is None
        or not forced.fits(creature, target, "push", 1, intent.path)
    ):
        return replace(intent, path=()), intent.path
    return intent, ()


def step_follow_up(resolution: Resolution, frame: FollowUp) -> None:
    """Let the user of a push shift into the space that was left."""
    user, target = resolution.state.creatures[frame.user], resolution.state.creatures[frame.target]
    if not can_act(user) or not can_move(user) or bears(user, "prone") or user.at is None or target.at == frame.was:
        return
    left = set(Footprint(frame.was, side_length(target)).cells()) - set(flat(target).cells() if target.alive else ())
    open_ = rules(resolution).forced_open(resolution, user)
    grid = resolution.map.grid
    x, y = user.at
    cells = [
        (x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)
        if (dx or dy) and (x + dx, y + dy) in resolution.board and grid.bit((x + dx, y + dy)) & open_
        and left & set(Footprint((x + dx, y + dy), side_length(user)).cells())
    ]  # fmt: skip
    there: Cell | None = None
    if frame.path:
        named = (frame.path[-1][0], frame.path[-1][1])
        there = named if named in cells else None
    elif frame.asked:
        value = resolution.answers[0].value if resolution.answers else False
        resolution.answers = ()
        there = (int(value[0]), int(value[1])) if isinstance(value, tuple) else None  # type: ignore[arg-type]
    elif cells:
        resolution.then(replace(frame, asked=True))
        choices = tuple(Choice(f"{a},{b}", f"shift to {a}, {b}", (a, b)) for a, b in cells)
        resolution.ask(
            [
                Ask(
                    resolution.number(),
                    user.seat,
                    "choice",
                    CreatureId(user.id),
                    (*choices, NO),
                    about={"what": "shift", "who": user.id},
                )
            ]
        )
        return
    if there is not None:
        resolution.emit("moved", (user, {"at": there}), who=user.id, from_=user.at, to=there, mode="shift")
        rules(resolution).moved(resolution, user)


def end_of_action(resolution: Resolution, user: Creature) -> None:
    """End what lasted for one action only."""
    kept = tuple(modifier for modifier in user.modifiers if modifier.ends.until != FOR_ACTION)
    if len(kept) < len(user.modifiers):
        resolution.emit("modifier_ended", (user, {"modifiers": kept}), who=user.id)


HANDLERS: Final[Mapping[str, Handler]] = {
    "stand_up": _stand_up,
    "drop_prone": _drop_prone,
    "second_wind": _rally,
    "rally": _rally,
    "total_defense": _total_defense,
    "action_point": _action_point,
    "delay": _delay,
    "ready": _ready,
    "sustain": _sustain,
    "dismiss": _dismiss,
    "release": _release,
    "escape": _escape,
    "charge": _charge,
    "coup_de_grace": _coup_de_grace,
    "aid_another": _aid,
    "help_attack": _help,
    "help_defense": _help,
    "interact": _interact,
    "drag": _drag,
}
"""How each action that everybody has is carried out; a ruleset adds its own by `FourthFamily.own_handlers`."""
