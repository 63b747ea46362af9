"""Messages for data that never changes during a battle: stat blocks of creatures, and the map.

A stat block is given in the form of content files (the vocabulary of scenario files), and converted to readable
texts. Clients must not derive legal actions from it: these are in the seat's decisions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from fracas_protocol.v1 import (
    Action,
    Amount,
    Board,
    BoardEdge,
    BoardEdgeKind,
    BoardLabel,
    BoardPicture,
    Floor,
    Glyph,
    Light,
    Shape,
    Sheet,
)
from fracas_protocol.values import write_details

__all__ = ["effects_text", "write_board", "write_sheet"]

_NUMBERS: Final = ("ac", "fortitude", "reflex", "will", "reach", "level")
"""Keys of a stat block whose numbers have fields of their own in the message."""

_NOT_TOLD: Final = frozenset({"use", "side", "seat", "at", "conditions", "hand", "spent", "true_form"})
"""Keys for a creature's initial state, which are left out: its current state is in the view."""

_SHAPES: Final = {"square": Shape.SHAPE_SQUARE, "hex": Shape.SHAPE_HEX}


def write_board(
    rows: Sequence[str],
    legend: Mapping[str, Mapping[str, int]],
    *,
    shape: str = "square",
    underwater: bool = False,
    lights: Iterable[tuple[tuple[int, int], int, int]] = (),
    title: str = "",
    edges: Iterable[tuple[str, Sequence[Sequence[int]], str]] = (),
    ground: str = "",
    floors: Mapping[str, Iterable[Sequence[int]]] | None = None,
    picture: tuple[str, float, tuple[float, float]] | None = None,
    labels: Iterable[tuple[tuple[int, int], str]] = (),
) -> Board:
    """Encode the map.

    Args:
        rows: The rows from north to south, with one character (glyph) for each cell.
        legend: The properties of each glyph that is not plain floor, with their values (0 for a property without one).
            Glyphs that do not occur in `rows` are left out.
        shape: `square` or `hex`.
        underwater: Whether the whole battle is under water.
        lights: Light sources of the map: the cell, and the radii of bright and dim light in cells.
        title: The map's display name.
        edges: Barriers between cells: the kind (`wall`, `door`, `window`, `low_wall`), the two corner points at its
            ends (on hexes the two cells that it separates), and the id of a door.
        ground: The material of the floor; empty: stone.
        floors: Rectangles with another floor (left, top, right, bottom) by material; None: there are none.
        picture: The file, the pixels per cell and the offset in cells of the picture; None: there is none.
        labels: Texts on cells: the cell and the text.
    """
    there = set().union(*rows) if rows else set()
    return Board(
        shape=_SHAPES[shape],
        rows=rows,
        legend=[Glyph(glyph=glyph, properties=_amounts(legend[glyph])) for glyph in sorted(legend) if glyph in there],
        underwater=underwater,
        lights=[Light(at=at, bright=bright, dim=dim) for at, bright, dim in lights],
        title=title,
        edges=[
            BoardEdge(
                kind=BoardEdgeKind.Value(f"BOARD_EDGE_KIND_{kind.upper()}"),
                ends=[part for end in ends for part in end],
                door=door,
            )
            for kind, ends, door in edges
        ],
        ground=ground,
        floors=[Floor(material=name, cells=cells) for name, parts in (floors or {}).items() for cells in parts],
        labels=[BoardLabel(at=at, text=text) for at, text in labels],
        picture=None
        if picture is None
        else BoardPicture(file=picture[0], pixels_per_cell=picture[1], x=picture[2][0], y=picture[2][1]),
    )


def write_sheet(n: int, id_: str, plain: Mapping[str, Any]) -> Sheet:
    """Encode a creature's stat block.

    Args:
        n: The number of the stat block's id in the viewer's table of names.
        id_: The id of the stat block in the match's set-up.
        plain: The creature in the form of content files. Its position, side and other data that changes during a battle
            are left out.
    """
    hp, speed = plain.get("hp"), plain.get("speed")
    known = {"id", "name", "size", "hp", "speed", "traits", "actions", *_NUMBERS, *_NOT_TOLD}
    omits = [*plain.get("omits", ()), *(one for action in plain.get("actions", ()) for one in action.get("omits", ()))]
    details = {key: value for key, value in plain.items() if key not in known}
    return Sheet(
        n=n,
        id=id_,
        name=plain.get("name") or _readable(id_),
        size=plain.get("size", "medium"),
        hp=hp["max"] if isinstance(hp, Mapping) else hp,
        speeds=_amounts(speed if isinstance(speed, Mapping) else {"walk": speed} if speed is not None else {}),
        traits=plain.get("traits", ()),
        actions=[_action(action) for action in plain.get("actions", ())],
        details=write_details({**details, **({"omits": omits} if omits else {})}),
        **{key: plain.get(key) for key in _NUMBERS},
    )


def _amounts(numbers: Mapping[str, int | None]) -> list[Amount]:
    told = ((name, number) for name, number in sorted(numbers.items()) if number is not None and number is not False)
    return [Amount(name=name, number=int(number)) for name, number in told]


def _readable(id_: str) -> str:
    return id_.replace("_", " ")


def _action(plain: Mapping[str, Any]) -> Action:
    range_ = plain.get("range")
    return Action(
        id=plain["id"],
        name=plain.get("name") or _readable(plain["id"]),
        cost=plain.get("cost", ""),
        origin=plain.get("origin") or "",
        reach=plain.get("reach"),
        range=range_ if isinstance(range_, list | tuple) else () if range_ is None else (range_,),
        area=_area(plain.get("area")),
        targets=_targets(plain.get("targets")) + _limit(plain.get("targets_if")),
        attack=_attack(plain.get("attack")),
        save=_save(plain.get("save"), _left_by_save(plain)),
        hit=_with_die(effects_text(plain.get("hit")), plain.get("weapon")),
        miss=_with_die(effects_text(plain.get("miss")), plain.get("weapon")),
        effect=_with_die(effects_text(plain.get("effect")), plain.get("weapon")),
        uses=_uses(plain.get("uses")),
        trigger=_trigger(plain.get("trigger")),
        tags=[*(word for word in ("basic", "spell") if plain.get(word)), *plain.get("tags", ())],
        sequence=plain.get("sequence", ()),
        crit=effects_text(plain.get("crit")),
        maintain=plain.get("maintain") or "",
        weapon=_weapon(plain.get("weapon")),
    )


# ----------------------------------------------------------------------------------------------------- words for people


def _area(area: Mapping[str, Any] | None) -> str:
    """Return an area as text: `{burst: 1, within: 10}` gives "burst 1 within 10"."""
    if not area:
        return ""
    sizes = ("width", "height", "within")
    shape = [f"{key} {value}" for key, value in area.items() if key not in sizes]
    return " ".join(shape + [f"{key} {area[key]}" for key in sizes if area.get(key) is not None])


def _targets(targets: Any) -> str:
    match targets:
        case None | 1 | "one":
            return ""
        case int():
            return f"{targets} targets"
        case _:
            return _readable(str(targets))


def _attack(attack: Mapping[str, Any] | None) -> str:
    """Return an attack as text: `{bonus: 7, vs: ac}` gives "+7 against AC"."""
    if not attack:
        return ""
    versus = attack.get("vs", "ac")
    return f"{attack['bonus']:+d} against {'AC' if versus == 'ac' else versus.capitalize()}" + _limit(
        attack.get("advantage_if")
    ).replace(" if ", ", advantage if ", 1)


def _left_by_save(plain: Mapping[str, Any]) -> Any:
    """Return the effect of a successful save: half damage by default."""
    told = plain.get("on_save")
    if told is not None:
        return told
    effects = [effect for part in ("hit", "effect") for effect in plain.get(part) or ()]
    return "half" if any("damage" in effect for effect in effects) else None


def _save(save: Mapping[str, Any] | None, on_save: Any) -> str:
    """Return a saving throw as text: `{dc: 15, ability: dex}` gives "DC 15 dex, half on a save"."""
    if not save:
        return ""
    ability = f" {save['ability']}" if save.get("ability") else ""
    match on_save:
        case "half":
            left = ", half on a save"
        case "none":
            left = ", nothing on a save"
        case list() | tuple():
            left = f", on a save {effects_text(on_save)}"
        case _:
            left = ""
    better = _limit(save.get("advantage_if"))
    worse = _limit(save.get("disadvantage_if"))
    told = (f", advantage{better}" if better else "") + (f", disadvantage{worse}" if worse else "")
    return f"DC {save['dc']}{ability}{left}{told}"


_DIE: Final = re.compile(r"(\d{1,9})d(\d{1,9})")
_WEAPON_DIE: Final = re.compile(r"(\d{0,9})dW")


def _with_die(text: str, weapon: Mapping[str, Any] | None) -> str:
    """Replace `dW` in a text by the weapon's die: `2dW+3` with a `1d8` weapon gives `2d8+3`."""
    die = _DIE.fullmatch(str((weapon or {}).get("die", "")))
    if die is None:
        return text
    count, faces = int(die[1]), die[2]
    return _WEAPON_DIE.sub(lambda found: f"{int(found[1] or 1) * count}d{faces}", text)


def _weapon(weapon: Mapping[str, Any] | None) -> str:
    """Return a weapon as text.

    For example, `{die: 1d8, group: heavy_blade, properties: [reach]}` gives "1d8 heavy blade, reach".
    """
    if not weapon:
        return ""
    head = " ".join(_readable(str(weapon[key])) for key in ("die", "group") if weapon.get(key))
    return ", ".join([head, *(_readable(str(word)) for word in weapon.get("properties") or ())])


def _uses(uses: Any) -> str:
    match uses:
        case None | "at_will":
            return ""
        case {"max": int(number)}:
            return "once" if number == 1 else f"{number} times"
        case {"turn": int(number)}:
            return "once until its next turn" if number == 1 else f"{number} times until its next turn"
        case {"pool": names, **rest}:
            told = " or ".join(_readable(str(name)) for name in ([names] if isinstance(names, str) else names))
            return f"{rest['amount']} from {told}" if "amount" in rest else told
        case {"recharge": int(face)}:
            return f"recharge {face}"
        case _:
            return _readable(str(uses))


def _trigger(trigger: Mapping[str, Any] | None) -> str:
    """Return a trigger as text.

    For example, `{event: leaves_adjacent, by: enemy, within: 2}` gives "enemy leaves adjacent, within 2".
    """
    if not trigger:
        return ""
    who = " ".join(_readable(str(trigger[key])) for key in ("by", "event", "to") if trigger.get(key))
    who += " that is already bloodied" if trigger.get("bloodied") else ""
    within = trigger.get("within")
    return who if within is None else f"{who}, within {within}"


def effects_text(effects: Any) -> str:
    """Return a list of effects as a short text: `2d6+4 fire, prone (save ends)`.

    Args:
        effects: The effects in the form of content files (or a mapping with `half_damage`); None: no effects.
    """
    if not effects:
        return ""
    if isinstance(effects, Mapping):
        return _effect(effects)
    return ", ".join(_effect(effect) for effect in effects)


_UNTIL: Final = {
    "start_of_user_next_turn": "until the start of the user's next turn",
    "end_of_user_next_turn": "until the end of the user's next turn",
    "start_of_target_next_turn": "until the start of the target's next turn",
    "end_of_target_next_turn": "until the end of the target's next turn",
    "end_of_target_turn": "until the end of the target's turn",
    "end_of_user_turn": "until the end of the user's turn",
    "encounter": "until the battle ends",
    "escape": "until it escapes",
}
"""Texts for the ends of durations; other ends are shown as content files write them."""

_WHEN: Final = {
    "enter": "who enters",
    "step": "for each step in it",
    "start": "who starts a turn there",
    "end": "who ends a turn there",
    "while_inside": "inside",
    "adjacent": "who is beside it",
}
"""Texts for the keys that say when a zone or a conjuration has an effect."""


def _effect(effect: Any) -> str:
    until = _until(effect)
    match effect:
        case {"damage": amount}:
            kind = effect.get("type")
            text = f"{amount} {kind}" if kind else f"{amount}"
            text += f" (the user regains {effect['heals']})" if effect.get("heals") else ""
        case {"half_damage": True}:
            text = "half damage"
        case {"condition": name}:
            text = _readable(str(name))
        case {"ongoing": amount}:
            text = f"ongoing {amount} {effect.get('type', '')}".rstrip()
            text += " at the end of the turn" if effect.get("at_end") else ""
        case {"shift": cells}:
            text = _shift(cells, effect)
        case {"temp_hp": amount}:
            text = f"{amount} temporary hit points"
        case {"modifier": {"to": to}}:
            text = _modifier(str(to), effect["modifier"])
        case {"advantage": rolls} | {"disadvantage": rolls}:
            text = f"{next(iter(effect.keys() & {'advantage', 'disadvantage'}))} on {rolls_text(str(rolls), effect)}"
        case {"grant": granted}:
            text = _granted(granted)
        case {"ends": names}:
            text = f"ends {' or '.join(map(_readable, names))}" if effect.get("one") else _ended(names)
        case {"dies": True}:
            text = "death"
        case {"max_hp": amount}:
            text = f"{amount} more hit points"
        case {"together": inner}:
            text = effects_text(inner)
        case {"zone": zone}:
            text = _lasting("zone " + _area(zone.get("area")), zone)
        case {"conjure": conjured}:
            text = _lasting(f"summons {_readable(str(conjured.get('name', '')))}", conjured)
        case {"summon": name}:
            text = f"summons {_readable(str(name))}{' from a corpse' if effect.get('corpse') else ''}"
        case {"drain": amount, "ability": ability}:
            text = f"{ability} decreases by {amount}"
        case {"mark": True}:
            text = "marked"
        case _:
            key, value = next(((k, v) for k, v in effect.items() if k not in ("until", "if")), ("", ""))
            text = f"{_readable(key)} {value}" if isinstance(value, int | str) and value is not True else _readable(key)
    return text + until + _limit(effect.get("if"))


def _shift(cells: Any, effect: Mapping[str, Any]) -> str:
    """Return a movement as part of an action as text: `shift 8 toward an enemy, swim`."""
    if effect.get("leap") is not None:
        return f"jump {cells} for {effect['leap']} of its movement"
    toward = " toward an enemy" if effect.get("toward") else ""
    return ", ".join([f"shift {cells}{toward}", *map(_readable, effect.get("modes") or ())])


def _modifier(to: str, modifier: Mapping[str, Any]) -> str:
    """Return a modifier as text: `+1d6 fire to hit damage against the target`."""
    dice, by = str(modifier.get("dice") or ""), modifier.get("by", 0)
    amount = f"{by:+d}" if not dice else dice if dice.startswith("-") else f"+{dice}"
    kind = f" {modifier['damage_type']}" if modifier.get("damage_type") else ""
    return f"{amount}{kind} {_readable(to)}" + (" against the target" if modifier.get("against_target") else "")


_ROLLS: Final = {
    "attack": "attack rolls", "attacked": "attack rolls against it", "checks": "checks", "saves": "saves",
    "death_saves": "death saves", "concentration": "saves to keep Concentration",
}  # fmt: skip
"""Texts for rolls that have advantage or disadvantage."""


def rolls_text(rolls: str, effect: Mapping[str, Any]) -> str:
    """Return the rolls of an advantage or disadvantage as text: `the next saves (dex)`.

    Args:
        rolls: The rolls as content files write them.
        effect: The effect in the form of content files.
    """
    kind, _, which = rolls.partition(":")
    text = f"{'the next ' if effect.get('next') else ''}{_ROLLS.get(kind, _readable(kind))}"
    text += f" ({_readable(which)})" if which else ""
    text += " against the user" if effect.get("against_user") else ""
    types = effect.get("types") or ()
    return text + (f" with {' or '.join(map(_readable, types))}" if types else "")


def _granted(granted: Mapping[str, Any]) -> str:
    """Return what an effect grants as text: `resistance to fire, fly 12`."""
    told = [f"resistance to {_readable(kind)}" for kind in granted.get("resist") or ()]
    told += [f"immunity to {_readable(name)}" for name in granted.get("immune") or ()]
    for part in ("speed", "senses"):
        told += [f"{_readable(name)} {far}" for name, far in (granted.get(part) or {}).items()]
    told += ["hover"] if granted.get("hover") else []
    told += [f"ac at least {granted['ac']}"] if granted.get("ac") else []
    told += [f"unarmored ac {granted['unarmored_ac']}"] if granted.get("unarmored_ac") else []
    light = granted.get("light") or {}
    told += [f"{kind} light {light[kind]}" for kind in ("bright", "dim") if light.get(kind)]
    told += [f"{granted['duplicates']} duplicates"] if granted.get("duplicates") else []
    told += map(_readable, granted.get("traits") or ())
    return ", ".join(told)


def _ended(names: Any) -> str:
    return f"ends {', '.join(map(_readable, names))}"


_ATTACHED: Final = {
    "any": "the user is attached to a creature",
    "target": "the user is attached to the target",
    "other": "the user is attached to another creature",
}


def _limit(limit: Any) -> str:
    """Return a limit as text: `{size: large}` gives " if the target is large or smaller"."""
    if not limit:
        return ""
    if set(limit) == {"unless"}:
        return _limit(limit["unless"]).replace(" if ", " unless ", 1)
    told = []
    for key, value in limit.items():
        match key:
            case "size":
                told.append(f"the target is {value} or smaller")
            case "type" | "condition":
                told.append(f"the target is {' or '.join(map(_readable, value))}")
            case "immune":
                told.append(f"the target is immune to {' or '.join(map(_readable, value))}")
            case "straight":
                told.append(f"moved {value} straight toward it")
            case "bloodied" | "wounded":
                told.append(f"the target is {'' if value else 'not '}{key}")
            case "hp":
                told.append(f"the target has {value} hit points or fewer")
            case "down":
                told.append(f"the target has {'0 hit points' if value else 'hit points left'}")
            case "user_bloodied":
                told.append(f"the user is {'' if value else 'not '}bloodied")
            case "advantage":
                told.append(f"the attack has {'' if value else 'no '}advantage")
            case "from_user":
                told[-1] += " by the user"
            case "first_round":
                told.append(f"it is {'' if value else 'not '}the first round")
            case "fails_by":
                told.append(f"the save fails by {value} or more")
            case "affected":
                told.append(f"the target bears effects of {_readable(value)}")
            case "ally":
                told.append(f"the target is {'' if value else 'not '}an ally")
            case "other":
                told.append(f"the target is {'not ' if value else ''}the user")
            case "holds_user":
                told.append(f"the target {'grapples' if value else 'does not grapple'} the user")
            case "room":
                inside = "no creature is" if value == 1 else f"fewer than {value} creatures are"
                told.append(f"{inside} inside the user")
            case "large_fills":
                told.append("a large creature needs all of the room")
            case "expires":
                told.append("this ends with the turn")
            case "attached":
                told.append(_ATTACHED.get(str(value), "the user is attached"))
            case "user_grapples":
                told.append(f"the user grapples {'a' if value else 'no'} creature")
            case "unless":
                told.append(f"not{_limit(value).removeprefix(' if')}")
            case _:
                told.append(f"{_readable(key)} {value}")
    return f" if {' and '.join(told)}"


def _until(plain: Mapping[str, Any]) -> str:
    word = plain.get("until")
    return f" ({_UNTIL.get(str(word), _readable(str(word)))})" if word else ""


def _lasting(head: str, plain: Mapping[str, Any]) -> str:
    """Return a zone or conjuration with its effects as text.

    For example, "zone burst 1 (until the battle ends): difficult; who enters: 5 fire".
    """
    parts = [_readable(str(word)) for word in plain.get("terrain") or ()]
    parts += [f"{words}: {effects_text(plain[key])}" for key, words in _WHEN.items() if plain.get(key)]
    told = head.rstrip() + (f" for {plain['on']}" if plain.get("on") in ("enemies", "allies") else "") + _until(plain)
    return f"{told}: {'; '.join(parts)}" if parts else told
