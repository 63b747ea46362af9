"""Attack rolls: targets, bonus, combat advantage, flanking and defenses.

Rules: FE-ATK, FE-CA, FE-FLANK, OB-ATK, OB-CADV, OB-FLNK.
"""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.board import Footprint, crosses_opposite_faces, crosses_opposite_sides, distance, flanks
from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.figures.space import distance_between, footprint, masks
from fracas_engine.d20.sheet import Action
from fracas_engine.durations import ENCOUNTER
from fracas_engine.errors import IllegalIntent
from fracas_engine.modifiers import Modifier
from fracas_engine.rulesets.fourth_family import made
from fracas_engine.rulesets.fourth_family.conditions import ATTACK_PENALTIES, bears, can_act, names_of
from fracas_engine.rulesets.fourth_family.frames import Acting
from fracas_engine.rulesets.fourth_family.rules import rules
from fracas_engine.rulesets.fourth_family.sight import can_see, concealment, effect_line, flat, is_hidden
from fracas_engine.rulesets.fourth_family.state import family
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

__all__ = [
    "acting_frame",
    "aloft_able",
    "attack_figures",
    "check_target",
    "combat_advantage",
    "defense",
    "flanked_by",
    "opportunity_able",
    "target_fault",
]

ADVANTAGE = 2
"""The bonus of combat advantage, once, whatever the reasons (FE-CA-01 and -04, OB-CADV-01 and -02)."""

COVERS = {"none": 0, "cover": -2, "half": -2, "superior": -5, "three_quarters": -5, "total": -5}
"""What cover takes off attack rolls (FE-COVER-01 and -02, OB-COV-02 and -03)."""

CONCEALMENTS = {"none": 0, "partial": -2, "total": -5}
"""What concealment takes off melee and ranged attack rolls (FE-CONC-01 to -04, OB-CONC-02 to -04)."""

AREA_ORIGINS = ("near", "far")


# ---------------------------------------------------------------- targets


def target_fault(situation: AnySituation, user: Creature, action: Action, target: Creature) -> str:
    """Say which rule keeps a creature from being the target of an action: the refusal's code, or nothing."""
    if user is target:
        return "bad_target" if action.bonus is not None else ""
    if family(target).conjured and not family(target).attackable:
        return "bad_target"
    if action.bonus is not None and action.id in rules(situation).against_enemies and target.side == user.side:
        return "bad_target"
    # Before the distance, which would tell where it is (FE-STEALTH-06).
    if is_hidden(user, target) and target.side != user.side and action.area is None:
        return "no_such_target"
    if not rules(situation).may_target(situation, user, action, target):
        return "bad_target"
    if target.altitude == user.altitude or action.reach is None:
        away = distance(flat(user), flat(target))
    else:
        away = distance(footprint(user), footprint(target))
    if action.reach is not None and away > action.reach:
        return "out_of_range"
    return "" if effect_line(situation, flat(user), flat(target)) else "no_line_of_effect"


def check_target(situation: AnySituation, user: Creature, action: Action, target: Creature) -> None:
    """Check that a creature may be attacked or affected: who it is, range, line of effect (FE-ATK-15, OB-ATK-02).

    Raises:
        IllegalIntent: `bad_target`, `out_of_range`, `no_such_target` or `no_line_of_effect`.
    """
    match target_fault(situation, user, action, target):
        case "bad_target":
            raise IllegalIntent("bad_target", f"{action.name} is not for {target.id}")
        case "out_of_range":
            raise IllegalIntent(
                "out_of_range",
                f"{target.id} is {distance_between(user, target)} squares away, {action.name} reaches {action.reach}",
            )
        case "no_such_target":
            raise IllegalIntent("no_such_target", f"{user.id} does not know where {target.id} is")
        case "no_line_of_effect":
            raise IllegalIntent("no_line_of_effect", f"{user.id} has no line of effect to {target.id}")
        case _:
            pass


# ---------------------------------------------------------------- numbers


def acting_frame(situation: AnySituation, user: Creature, action: str) -> Acting | None:
    """Return the use of an action that is under way, if it is."""
    return next(
        (
            f
            for f in reversed(situation.state.stack)
            if isinstance(f, Acting) and f.user == user.id and f.action == action
        ),
        None,
    )


def attack_figures(
    situation: AnySituation,
    attacker: Creature,
    action: Action,
    target: Creature,
    *,
    opportunity: bool = False,  # noqa: ARG001
) -> AttackFigures:
    """Return the numbers of an attack as things stand."""
    ruleset = rules(situation)
    notes: list[str] = []
    bonus = base_bonus(situation, attacker, action)
    bonus += attack_modifier(situation, made.wielder(situation, attacker), action)
    bonus += ruleset.attack_extra(situation, attacker, action, target)
    if combat_advantage(situation, attacker, target, action):
        bonus += ADVANTAGE
        notes.append("combat_advantage")
    use = acting_frame(situation, attacker, action.id)
    mark = next((c for c in attacker.conditions if c.name == "marked"), None)
    if mark is not None and target.id != mark.source and (use is None or mark.source not in use.targets):
        bonus -= 2
        notes.append("marked")
    source = flat(attacker) if use is None or use.origin is None else Footprint(use.origin)
    cover = situation.memo(
        ("cover", attacker.id, target.id, source, action.origin),
        lambda: ruleset.cover(situation, source, target, attacker, action),
    )
    if COVERS[cover]:
        bonus += COVERS[cover]
        notes.append("cover" if cover in ("cover", "half") else cover)
    if action.origin not in AREA_ORIGINS:
        hidden = concealment(situation, attacker, target)
        if hidden != "none":
            bonus += CONCEALMENTS[hidden]
            notes.append("concealment" if hidden == "partial" else "total_concealment")
        if action.normal is not None and distance_between(attacker, target) > action.normal:
            bonus -= 2
            notes.append("long_range")
    versus = defense(situation, target, action.vs) + ruleset.defense_extra(situation, attacker, action, target)
    if action.origin == "ranged" and bears(target, "prone") and distance_between(attacker, target) > 1:
        versus += 2
        notes.append("prone")
    return AttackFigures(bonus, versus, tuple(notes))


def base_bonus(situation: AnySituation, attacker: Creature, action: Action) -> int:
    """Return what the sheet gives for an attack roll; for some of a summoned creature that is its summoner's part."""
    maker = made.made_by(situation, attacker)
    spec = action.spec.attack if action.spec is not None else None
    if maker is None or spec is None or spec.bonus is not None:
        return action.bonus or 0
    return made.lent_bonus(situation, maker, family(attacker).made_with, spec.ability)


def attack_modifier(situation: AnySituation, attacker: Creature, action: Action) -> int:
    """Return what conditions, traits and modifiers of an attacker come to for its attack rolls with an action."""
    counting = [m for m in attacker.modifiers if not m.tags or not frozenset(m.tags).isdisjoint(action.tags)]
    found = rules(situation).sum_of(counting, "attack") + _clumsy(situation, attacker)
    for name in names_of(attacker):
        found += ATTACK_PENALTIES.get(name, 0)
    return found


def _clumsy(situation: AnySituation, creature: Creature) -> int:
    """Return the penalty of a creature that is out of its element (FE-FLY-05, OB-FLY-07 and -08)."""
    traits = situation.sheet(creature).traits
    word = "clumsy_in_air" if creature.altitude > 0 else "clumsy_on_ground"
    return -4 if word in traits else 0


def defense(situation: AnySituation, creature: Creature, name: str) -> int:
    """Return a creature's defense as it is now, before what depends on the attacker."""
    maker = made.made_by(situation, creature)
    if family(creature).conjured and maker is not None:
        return defense(situation, maker, name)  # OC-CONJ-05
    found = made.permanent_defense(situation, creature, name or "ac") + _clumsy(situation, creature)
    if creature.modifiers:
        found += _defense_modifiers(situation, creature, name)
    if bears(creature, "unconscious"):
        found -= 5
    return found


def _defense_modifiers(situation: AnySituation, creature: Creature, name: str) -> int:
    """Return what modifiers add to one defense, beside the typed bonuses that the sheet's number has in it already."""
    ruleset = rules(situation)
    borne = tuple(replace(m, to=name) if m.to == "defenses" else m for m in creature.modifiers)
    counted = situation.sheet(creature).counted.get(name, {})
    there = tuple(Modifier(to=name, by=by, type=kind, ends=ENCOUNTER) for kind, by in counted.items())
    return ruleset.sum_of((*borne, *there), name) - ruleset.sum_of(there, name)


# ---------------------------------------------------------------- combat advantage


def combat_advantage(
    situation: AnySituation, attacker: Creature, target: Creature, action: Action | None = None
) -> bool:
    """Say whether an attacker has combat advantage; without an action a melee attack is meant by neighbours."""
    ruleset = rules(situation)
    if attacker is target:
        return False
    if ruleset.advantage_needs_sight and not can_see(situation, attacker, target):
        return False
    melee = action.origin == "melee" if action is not None else distance_between(attacker, target) <= 1
    if bears(target, *ruleset.exposed) or (melee and bears(target, "prone")):
        return True
    if ruleset.unseen_has_advantage and not can_see(situation, target, attacker):
        return True
    use = acting_frame(situation, attacker, action.id) if action is not None else None
    if use is not None and use.revealed and is_hidden(target, attacker):
        return True
    return flanked_by(situation, target, attacker)


def can_flank(situation: AnySituation, creature: Creature, target: Creature) -> bool:
    """Say whether a creature is able to flank another (FE-FLANK-05 and -06, OB-FLNK-04)."""
    ruleset = rules(situation)
    if not can_act(creature) or bears(creature, *ruleset.unflanking):
        return False
    spec = situation.sheet(creature)
    if creature.altitude > 0 and not aloft_able(situation, creature) and ruleset.flyers_cannot_flank:
        return False
    if spec.size == "tiny" and (spec.reach or 0) == 0:
        return distance_between(creature, target) == 0
    return effect_line(situation, flat(creature), flat(target))


def aloft_able(situation: AnySituation, creature: Creature) -> bool:
    """Say whether a creature is on the ground or can hover."""
    spec = situation.sheet(creature)
    return creature.altitude <= 0 or "hover" in spec.traits or bool(spec.speed and spec.speed.hover)


def flanked_by(situation: AnySituation, target: Creature, attacker: Creature) -> bool:
    """Say whether an attacker flanks a creature with some ally."""
    return situation.memo(("flanked", target.id, attacker.id), lambda: _flanked_by(situation, target, attacker))


def _flanked_by(situation: AnySituation, target: Creature, attacker: Creature) -> bool:
    if attacker.side == target.side or not rules(situation).flanking(situation):
        return False
    grid = situation.map.grid
    spaces = masks(situation)
    ring = grid.grown(spaces[target.id], 1) & ~spaces[target.id]
    own = spaces.get(attacker.id, 0) & ring
    if not (own or rules(situation).flanks_at_heights) or not can_flank(situation, attacker, target):
        return False
    here, base = grid.cells(own), flat(target)
    for other in situation.present():
        if other is attacker or other.side != attacker.side or not can_flank(situation, other, target):
            continue
        theirs = spaces[other.id] & ring
        if rules(situation).flanks_at_heights and {attacker.altitude, other.altitude} != {target.altitude}:
            if _flanks_aloft(attacker, other, target):
                return True
        elif theirs and flanks(base, here, grid.cells(theirs), crosses_opposite_sides):
            return True
    return False


def _flanks_aloft(one: Creature, other: Creature, target: Creature) -> bool:
    """Say whether two creatures at different heights are on opposite sides of a third (OB-FLNK-05)."""
    space = footprint(target)
    sides = [
        [cube for cube in footprint(creature).cubes() if distance(Footprint(cube[:2], 1, cube[2]), space) == 1]
        for creature in (one, other)
    ]
    return any(crosses_opposite_faces(space, here, there) for here in sides[0] for there in sides[1])


def opportunity_able(situation: AnySituation, creature: Creature) -> bool:
    """Say whether a creature's state lets it take opportunity actions, its allowance left aside."""
    if not can_act(creature) or bears(creature, *rules(situation).no_opportunity):
        return False
    return aloft_able(situation, creature) and rules(situation).may_answer(situation, family(creature))
