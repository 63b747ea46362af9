"""Sheets in the form used by the rules, compiled once from content.

Frames and other parts of the state refer to a sheet by its key and to a list of effects on it by `action.part`. The
content models are in `fracas_engine.content`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, TypeGuard

from fracas_engine.content import (
    ActionSpec,
    AreaSpec,
    AttackEffect,
    BecomeEffect,
    ConditionEffect,
    ConjureEffect,
    CreatureSpec,
    DamageEffect,
    Effect,
    GrantEffect,
    HalfDamageEffect,
    HealEffect,
    Limit,
    OngoingEffect,
    ReduceEffect,
    RevertEffect,
    ShiftEffect,
    SplitEffect,
    SummonEffect,
    TeleportEffect,
    TempHpEffect,
    TogetherEffect,
    ZoneEffect,
)
from fracas_engine.dice_expression import DiceExpression
from fracas_engine.modifiers import CHANGED

DEFAULT_REACH = 1
"""Natural reach where the content gives none (FE-GEO-07, OB-MELE-02, OC-RANGE-05, S5-MELEE-02)."""


@dataclass(frozen=True, slots=True)
class EffectList:
    """A list of effects, with the dice that are rolled once for all targets."""

    effects: tuple[Effect, ...]
    dice: tuple[tuple[int, DiceExpression], ...]
    """Dice of the effects in rolling order, as (index of the effect, dice)."""
    damage: tuple[int, ...]
    """Indices of the damage effects, whose damage is dealt at once."""
    once: tuple[int, ...]
    """Indices of the effects that occur once per use instead of once per target."""
    ahead: tuple[int, ...] = ()
    """Indices of the effects that occur once per use, before those on the targets."""


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a sheet, with defaults filled in."""

    id: str
    name: str
    cost: str
    origin: str
    """`melee`, `ranged`, `near`, `far` or `self`; empty if the sheet does not specify it."""
    reach: int | None = None
    """Maximum range in cells; None for unlimited."""
    normal: int | None = None
    """Normal range in cells, beyond which attacks are at long range; None if there is no long range."""
    area: AreaSpec | None = None
    targets: int | str = "self"
    """Number or kind of targets."""
    bonus: int | None = None
    """Bonus to the attack roll; None if there is none."""
    vs: str = ""
    dc: int | None = None
    """DC of the saving throw; None if no save is allowed."""
    later_dc: int | None = None
    """DC of the saves that end effects, if the target makes none at first; otherwise None."""
    ability: str = ""
    """Ability of the saving throw; empty if the ruleset has a single save bonus."""
    spell: bool = False
    basic: bool = False
    sequence: tuple[str, ...] = ()
    alternatives: tuple[str, ...] = ()
    """Attacks that may replace those of the sequence; an attack listed twice may do so twice."""
    uses: int | None = None
    """Uses in a battle; None for unlimited."""
    pools: tuple[tuple[str, int], ...] = ()
    """The pools that a use may spend from, in this order, each with its size; empty if the uses are its own."""
    draw: int = 1
    """What one use takes out of a pool."""
    recharge: int | None = None
    tags: tuple[str, ...] = ()
    on_save: str = "half"
    """`half`, `none`, or `list` if the sheet has separate effects for a successful save."""
    harmful: bool = False
    """True if the action damages, hampers or moves its targets: bots and defaults aim it at enemies."""
    leap: int | None = None
    """The movement that its jump costs, in cells; None if it has no jump."""
    splits: bool = False
    """True if it divides its user into two creatures."""
    follows: bool = False
    """True if it moves its user near its target."""
    shape: BecomeEffect | GrantEffect | RevertEffect | None = None
    """The effect that changes the shape of its user; None if it has none."""
    spec: ActionSpec | None = None
    """Content that the action was compiled from; None for universal actions."""
    maneuver: bool = False
    """True for a universal action that is defined like an entry of a sheet: an attack such as a shove."""

    @property
    def attacks(self) -> tuple[str, ...]:
        """The different attacks that may be part of a sequence; empty for any other action."""
        return tuple(dict.fromkeys((*self.sequence, *self.alternatives)))

    @property
    def aimed_in_series(self) -> bool:
        """True if a target in the order of a sequence is enough to use the action as a part of it.

        An area, or an action without a target, is used by an order of its own, and takes the place of an attack.
        """
        return self.area is None and self.targets != "self"

    @property
    def melee(self) -> bool:
        """True for a melee attack with an attack roll."""
        return self.origin == "melee" and self.bonus is not None and not self.sequence

    @property
    def answers_trigger(self) -> bool:
        """True if the action has a trigger; it can then be used only in response to it, whatever its cost."""
        return self.spec is not None and self.spec.trigger is not None


@dataclass(frozen=True, slots=True)
class Sheet:
    """Static data of a creature, compiled for the rules."""

    key: str
    spec: CreatureSpec
    actions: Mapping[str, Action]
    """Actions by id, in the order of the sheet, followed by the universal actions."""
    lists: Mapping[str, EffectList]
    """All lists of effects by `action.part`; nested lists by `action.part.N.part`."""
    limited: Mapping[str, tuple[tuple[str, Limit], ...]]
    """For a list of effects, the lists with its effects that have a limit, each with that limit."""
    speeds: Mapping[str, int]
    """Speed in cells by movement mode."""
    opportunities: tuple[Action, ...]
    """Melee attacks that can be used as opportunity attacks."""
    extra: Mapping[str, object] = field(default_factory=dict)
    """Additional compiled data of a ruleset, by name."""


def compile_sheet(
    key: str,
    spec: CreatureSpec,
    general: tuple[Action, ...] = (),
    *,
    reach: int = DEFAULT_REACH,
    unarmed: DiceExpression | None = None,
) -> Sheet:
    """Compile a creature's sheet (OC-DW-03).

    Args:
        key: The key of the sheet in the state.
        spec: The content of the sheet.
        general: Universal actions of the ruleset.
        reach: Natural reach in cells if the content specifies none.
        unarmed: The dice for `dW` in an action without a weapon; None if there are none.
    """
    natural = spec.reach if spec.reach is not None else reach
    actions = {action.id: compile_action(action, natural, spec.pools) for action in spec.actions}
    lists: dict[str, EffectList] = {}
    limited: dict[str, tuple[tuple[str, Limit], ...]] = {}
    for entry in spec.actions:
        weapon = entry.weapon.die if entry.weapon is not None and entry.weapon.die is not None else unarmed
        for part in ("hit", "miss", "effect", "crit"):
            name, effects = f"{entry.id}.{part}", getattr(entry, part)
            limits = list(dict.fromkeys(effect.only_if for effect in effects if effect.only_if is not None))
            limited[name] = tuple((f"{name}.if_{number}", limit) for number, limit in enumerate(limits))
            _collect(lists, name, tuple(effect for effect in effects if effect.only_if is None), weapon)
            if limits and part == "effect":
                lists.setdefault(name, effect_list(()))  # its save is made, whatever its limits
            for apart, limit in limited[name]:
                _collect(lists, apart, tuple(effect for effect in effects if effect.only_if == limit), weapon)
        if isinstance(entry.on_save, tuple):
            _collect(lists, f"{entry.id}.on_save", entry.on_save, weapon)
    melee = tuple(action for action in actions.values() if action.melee and not action.answers_trigger)
    marked = tuple(action for action in melee if action.basic)
    for action in general:
        actions.setdefault(action.id, action)
    speeds: dict[str, int] = {}
    if spec.speed is not None:
        for mode in ("walk", "fly", "swim", "climb", "burrow"):
            cells = getattr(spec.speed, mode)
            if cells is not None:
                speeds[mode] = cells
    limited = {name: parts for name, parts in limited.items() if parts}
    return Sheet(key, spec, actions, lists, limited, speeds, marked or melee)


def compile_action(
    spec: ActionSpec, natural: int = DEFAULT_REACH, pools: Mapping[str, int] = MappingProxyType({})
) -> Action:
    """Compile one entry of a sheet (FE-POWER-01, FE-RANGED-03, OC-RANGE-01 to -03, S5-MELEE-03, S5-WEAP-06).

    Args:
        spec: The content of the entry.
        natural: The creature's natural reach in cells.
        pools: The creature's pools, by name, each with its size.
    """
    each_turn = spec.uses.max if spec.uses.kind == "turn" else None
    shared = tuple((name, each_turn or pools.get(name, 0)) for name in spec.uses.pool)
    origin = spec.origin or ("self" if spec.targets == "self" else "")
    reach: int | None
    normal = None
    if spec.range is not None:
        reach = spec.range.furthest
        normal = spec.range.normal if spec.range.long is not None else None
    elif spec.area is not None and spec.area.within is not None:
        reach = spec.area.within
    elif spec.reach is not None:
        reach = spec.reach
    elif origin == "melee":
        reach = natural
    elif origin == "self":
        reach = 0
    else:
        reach = None
    on_save = "list" if isinstance(spec.on_save, tuple) else spec.on_save or "half"
    listed = (*spec.hit, *spec.effect)
    harmful = spec.attack is not None or spec.save is not None or any(map(_harms, listed))
    return Action(
        id=spec.id,
        name=spec.title,
        cost=spec.cost,
        origin=origin,
        reach=reach,
        normal=normal,
        area=spec.area,
        targets=_targets(spec, origin),
        bonus=(spec.attack.bonus or 0) if spec.attack else None,
        vs=spec.attack.vs if spec.attack else "",
        dc=spec.save.dc if spec.save and not spec.save.later else None,
        later_dc=spec.save.dc if spec.save and spec.save.later else None,
        ability=(spec.save.ability or "") if spec.save else "",
        spell=spec.spell,
        basic=spec.basic,
        sequence=tuple(spec.sequence),
        alternatives=_alternatives(spec),
        uses=sum(size // spec.uses.amount for _, size in shared) if shared else spec.uses.max,
        pools=shared,
        draw=spec.uses.amount,
        recharge=spec.uses.recharge,
        tags=tuple(spec.tags),
        on_save=on_save,
        harmful=harmful,
        shape=next((one for one in spec.effect if _reshapes(one)), None),
        leap=next((one.leap for one in spec.effect if isinstance(one, ShiftEffect)), None),
        splits=any(isinstance(one, SplitEffect) for one in spec.effect),
        follows=any(isinstance(one, TeleportEffect) and one.beside is not None for one in spec.effect),
        spec=spec,
    )


def _reshapes(effect: Effect) -> TypeGuard[BecomeEffect | GrantEffect | RevertEffect]:
    """Return True if an effect changes the shape of its target for a time."""
    match effect:
        case GrantEffect(grant=grant):
            return grant.size is not None or CHANGED in grant.traits
        case _:
            return isinstance(effect, BecomeEffect | RevertEffect)


def _harms(effect: Effect) -> bool:
    """Return True if an effect is damage, or a condition that puts the target inside the user."""
    inside = isinstance(effect, ConditionEffect) and effect.leaving is not None and not effect.on_user
    return inside or isinstance(effect, DamageEffect)


def _alternatives(spec: ActionSpec) -> tuple[str, ...]:
    """Return the attacks that may replace those of a sequence, each repeated as often as allowed."""
    number = len(spec.sequence)
    return tuple(name for name, most in spec.alternatives.items() for _ in range(number if most is None else most))


def _targets(spec: ActionSpec, origin: str) -> int | str:
    """Return the targets of an action: by default the user, all creatures in the area, or one.

    An action that only brings something onto the map targets the user and affects no other creature.
    """
    if spec.given("targets"):
        return spec.targets
    if spec.area is not None:
        return "all"
    return "self" if origin == "self" or strikes_nobody(spec) else spec.targets


def strikes_nobody(spec: ActionSpec) -> bool:
    """Return True if an action only brings something (a zone, a thing or a creature) onto the map."""
    if spec.attack is not None or spec.save is not None or spec.sequence:
        return False
    return bool(spec.effect) and all(isinstance(one, ConjureEffect | SummonEffect | ZoneEffect) for one in spec.effect)


_ONCE: Final = (ZoneEffect, ConjureEffect, SummonEffect, ShiftEffect, AttackEffect)
"""Effects that occur once per use, whatever the number of targets."""


def effect_list(effects: tuple[Effect, ...], weapon: DiceExpression | None = None) -> EffectList:
    """Return a list of effects with its dice.

    Args:
        effects: The effects as in the content.
        weapon: The dice for `dW`; None without a weapon.
    """
    dice: list[tuple[int, DiceExpression]] = []
    damage: list[int] = []
    once: list[int] = []
    ahead: list[int] = []
    for place, effect in enumerate(effects):
        match effect:
            case DamageEffect():
                damage.append(place)
                dice.append((place, effect.damage))
            case HealEffect():
                dice.append((place, effect.heal))
            case TempHpEffect():
                dice.append((place, effect.temp_hp))
            case ReduceEffect():
                dice.append((place, effect.reduce))
            case OngoingEffect() if not effect.each_turn:
                dice.append((place, effect.ongoing))
            case HalfDamageEffect():
                damage.append(place)
            case _:
                pass
        if effect.ahead:
            ahead.append(place)
        elif isinstance(effect, _ONCE) or effect.on_user:
            once.append(place)
    if weapon is not None:
        dice = [(place, expression.with_weapon(weapon)) for place, expression in dice]
    return EffectList(effects, tuple(dice), tuple(damage), tuple(once), tuple(ahead))


def _collect(
    lists: dict[str, EffectList], name: str, effects: tuple[Effect, ...], weapon: DiceExpression | None
) -> None:
    if not effects:
        return
    lists[name] = effect_list(effects, weapon)
    for place, effect in enumerate(effects):
        inner = f"{name}.{place}"
        match effect:
            case ConditionEffect():
                _collect(lists, f"{inner}.fails", effect.fails, weapon)
            case TogetherEffect():
                _collect(lists, f"{inner}.together", effect.together, weapon)
            case ZoneEffect(zone=zone):
                for part in ("enter", "step", "start", "end", "while_inside"):
                    _collect(lists, f"{inner}.{part}", getattr(zone, part), weapon)
            case ConjureEffect(conjure=conjure):
                _collect(lists, f"{inner}.start", conjure.start, weapon)
                _collect(lists, f"{inner}.enter", conjure.adjacent, weapon)
            case _:
                pass
