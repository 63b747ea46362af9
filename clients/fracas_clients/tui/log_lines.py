"""Event log as text: one short line per event, for the log panel and for `fracas watch`.

Unknown events, such as those added by rulesets, are shown by name and data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final, TypeAlias

from fracas_clients.tui.descriptions import defence_name
from fracas_clients.tui.log_cards import CARD_WRITERS, CHOSEN, QUIET_CARDS, card_attack, card_roll, chosen
from fracas_clients.tui.log_phrases import QUIET_TURNS, phrase
from fracas_clients.tui.log_rolls import PendingRolls, attack_sum, dice_sum, verdict
from fracas_protocol.events import Happened

__all__ = ["describe", "lines"]

Data: TypeAlias = Mapping[str, Any]
Namer: TypeAlias = Callable[[str], str]
"""Returns the display name for an id."""

_QUIET: Final = frozenset(
    {
        "activation_ended", "asked", "left", "modifier_ended", "opportunity_taken", "standing_changed", "turn_ended",
        "use_spent", "zone_entered", "zone_left", "zone_moved",
    }
) | QUIET_CARDS | QUIET_TURNS  # fmt: skip
"""Events that the board and the prompts already show."""

_PURPOSES: Final[Mapping[str, str]] = {
    "initiative": "for the order of turns",
    "misc": "to break the tie",
}
"""Display names of roll purposes."""

_TESTS: Final[Mapping[str, str]] = {"death_save": "Death save"}
"""Rolls with a name of their own."""
_ABILITIES: Final[Mapping[str, str]] = {
    "str": "strength", "dex": "dexterity", "con": "constitution", "int": "intelligence", "wis": "wisdom",
    "cha": "charisma",
}  # fmt: skip

_TRIES: Final[Mapping[str, str]] = {"escape": "tries to get free", "walk": "sets out"}
"""Actions that are logged under the name in the rules."""


_TAKEN: Final[Mapping[str, str]] = {
    "opportunity_attack": "strikes a free blow",
    "interrupt": "steps in",
    "reaction": "answers it",
}
"""Text of an answer, by kind of question."""

_FORFEITS: Final[Mapping[str, str]] = {
    "away": "was away for too long and forfeits",
    "clock": "let the clock decide too often and forfeits",
}
"""Reasons of a forfeit, by the word in the event."""


def lines(happened: Iterable[Happened], call: Namer = str) -> Iterator[str]:
    """Yield events as lines for people; the steps of one move are one line.

    Args:
        happened: Events in order.
        call: Returns the name for an id of a creature or seat.
    """
    events, rolls = list(happened), PendingRolls()
    for event, later in pairwise([*events, None]):
        assert event is not None, "only the last of the pairs has no event behind it"
        if later is not None and _is_one_walk(event, later):
            continue
        if event.name == "rolled":
            rolls.note(event.data)
        rolls.judged(event.name, event.data)
        data = _with_dice(event, rolls)
        if event.name == "recovered" and later is not None and later.name == "healed":
            data = {**data, "spent": later.data.get("who") == data.get("who")}
        line = describe(event.name, data, call)
        if line is not None:
            yield line


def _with_dice(event: Happened, rolls: PendingRolls) -> Data:
    """Return an event's data, with the dice that decided it under `dice`."""
    data = event.data
    match event.name:
        case "damaged" | "healed":
            dice = rolls.came(event.name, data)
        case "saved":
            dice = rolls.sum_of("save", data.get("who"), data.get("total"))
        case _:
            return data
    return {**data, "dice": dice}


def _is_one_walk(event: Happened, later: Happened) -> bool:
    """Return True if an event is covered by the next one: a move order by its first step, a step by the next."""
    if later.name != "moved" or later.data.get("who") != event.data.get("who"):
        return False
    mode = later.data.get("mode")
    return (event.name == "moved" and event.data.get("mode") == mode) or (
        event.name == "used" and event.data.get("action") == mode
    )


def describe(name: str, data: Data, call: Namer = str) -> str | None:
    """Return an event as one line for people.

    Args:
        name: The event name, as listed by `fracas_engine.events` and the ruleset.
        data: Its data; any part may be missing.
        call: Returns the name for an id of a creature or seat.

    Returns:
        The line; None for events that are not logged.
    """
    if name in _QUIET:
        return None
    writer = _WRITERS.get(name)
    if writer is not None:
        try:
            return writer(data, call)
        except (KeyError, TypeError, ValueError, IndexError):
            pass  # a ruleset may use a shared name with other data: told plainly below rather than not at all
    return phrase(name, data, call) or _plainly(name, data, call)


def _plainly(name: str, data: Data, call: Namer) -> str:
    who = data.get("who") or data.get("by") or data.get("seat")
    rest = ", ".join(
        f"{_word(key)} {_value(value, call)}"
        for key, value in data.items()
        if key not in {"who", "by", "seat"} and value not in (None, (), [], {}, "")
    )
    head = f"{call(str(who))}: " if who else ""
    return head + name.replace("_", " ") + (f" ({rest})" if rest else "")


def _value(value: Any, call: Namer) -> str:
    if isinstance(value, str):
        return call(value).replace("_", " ")
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(item, call) for item in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} {_value(item, call)}" for key, item in value.items()) + "}"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _cell(value: Any) -> str:
    return "[" + ",".join(str(int(number)) for number in value) + "]"


def _counted(names: list[str]) -> str:
    """Return names, with a count for repeated ones."""
    times = {name: names.count(name) for name in names}
    return ", ".join(name if count == 1 else f"{name} \N{MULTIPLICATION SIGN}{count}" for name, count in times.items())


def _defense(value: Any) -> str:
    """Return the target of a modifier, with the usual spelling of armour class."""
    return "AC" if value == "ac" else _word(value)


def _word(value: Any) -> str:
    return str(value).replace("_", " ")


def _round(data: Data, _: Namer) -> str:
    return f"── Round {data['round']} ──"


def _turn(data: Data, call: Namer) -> str:
    return f"▶ {call(str(data['who']))}'s turn"


def _order(data: Data, call: Namer) -> str:
    names = ", ".join(call(str(id_)) for id_ in data.get("order") or ())
    return f"The order: {names}"


def _rolled(data: Data, call: Namer) -> str | None:
    # Attack, damage and save dice are told by the events they decide.
    if data["purpose"] in {"attack", "damage", "save"}:
        return None
    if data["purpose"] in {"draw", "modifier"} and not isinstance(data["total"], int):
        return card_roll(data, call)
    faces = [face for face in data.get("faces") or () if isinstance(face, int)]
    dice = f" ({dice_sum(faces, data['total'])})" if faces != [data["total"]] and 0 < len(faces) < 10 else ""
    purpose = str(data["purpose"])
    named = purpose == "check" and data.get("skill") is not None
    if named or purpose in _TESTS:
        return _test(data, call, dice) if data["who"] is not None else None
    if purpose in _PURPOSES and data["who"] is None:
        return None
    return f"{call(str(data['who']))} rolls {data['total']}{dice} {_PURPOSES.get(purpose) or 'for ' + _word(purpose)}"


def _test(data: Data, call: Namer, dice: str) -> str:
    """Return the line of a named roll: `Imp: Stealth 11 (5+6) vs DC 15: not hidden`."""
    purpose, skill, dc = str(data["purpose"]), str(data.get("skill") or ""), data.get("dc")
    name = _TESTS.get(purpose) or _word(_ABILITIES.get(skill, skill)).title()
    line = f"{call(str(data['who']))}: {name} {data['total']}{dice}"
    if not isinstance(dc, int):
        return line
    outcome = ("hidden", "not hidden") if skill == "stealth" else ("success", "failure")
    return f"{line} vs DC {dc}: {outcome[data['total'] < dc]}"


def _moved(data: Data, call: Namer) -> str:
    mode = data.get("mode") or "move"
    return f"{call(str(data['who']))} → {_cell(data['to'])}" + ("" if mode in {"walk", "move"} else f" ({_word(mode)})")


def _forced(data: Data, call: Namer) -> str:
    verb = {"push": "is pushed", "pull": "is pulled", "slide": "slides"}.get(str(data.get("how")), "is moved")
    return f"{call(str(data['who']))} {verb} to {_cell(data['to'])}"


def _used(data: Data, call: Namer) -> str:
    on, who = data.get("on"), data["who"]
    if data["action"] in _TRIES:
        return f"{call(str(who))} {_TRIES[data['action']]}"
    card = f" of {_word(data['card'])[:1].upper()}{_word(data['card'])[1:]}" if data.get("card") else ""
    return f"{call(str(who))} uses {_word(data['action'])}{card}" + (
        f" on {_counted(['itself' if one == who else call(str(one)) for one in ([on] if isinstance(on, str) else on)])}"
        if on
        else ""
    )


def _attack(data: Data, call: Namer) -> str:
    if data.get("vs") == "shield":
        return card_attack(data, call)
    notes = ["combat advantage"] if data.get("combat_advantage") else []
    notes += [_word(note) for note in data.get("notes") or ()]
    parts = [f", {note}" for note in dict.fromkeys(notes)]  # some rulesets note it as well
    total = attack_sum(data)
    if data.get("defense") is not None:
        total += f" vs {defence_name(str(data.get('vs') or 'defense'))} {data['defense']}"
    return f"{call(str(data['by']))} ⚔ {call(str(data['on']))}: {total}{''.join(parts)}: {verdict(data)}"


def _damaged(data: Data, call: Namer) -> str:
    told = ", ".join(part for part in (_word(data.get("type") or ""), data.get("dice") or "") if part)
    return f"  {call(str(data['who']))} loses {data['amount'] or 'nothing'}" + (f" ({told})" if told else "")


def _healed(data: Data, call: Namer) -> str:
    if data["amount"] == 0:
        return f"  {call(str(data['who']))} has nothing to regain"
    dice = f" ({data['dice']})" if data.get("dice") else ""
    return f"  {call(str(data['who']))} regains {data['amount']}{dice}"


def _saved(data: Data, call: Namer) -> str:
    told = "saves" if data["success"] else "fails the save"
    return f"  {call(str(data['who']))} {told}: {data.get('dice') or data['total']} vs {data['dc']}"


def _condition_began(data: Data, call: Namer) -> str:
    return f"  {call(str(data['who']))} is {_word(data['condition'])}"


def _condition_ended(data: Data, call: Namer) -> str:
    return f"  {call(str(data['who']))} is no longer {_word(data['condition'])}"


def _dropped(data: Data, call: Namer) -> str:
    return f"  {call(str(data['who']))} goes down"


def _died(data: Data, call: Namer) -> str:
    return f"  ✝ {call(str(data['who']))} dies"


def _death_save(told: str) -> Callable[[Data, Namer], str]:
    """Return a line writer for death saves, with the count out of three."""

    def write(data: Data, call: Namer) -> str:
        number = data["failures"] if "failures" in data else data["successes"]
        return f"{call(str(data['who']))} {told} ({max(1, min(number, 3))} of 3)"

    return write


def _stalemate_nears(data: Data, _call: Namer) -> str:
    rounds = data["rounds"]
    plural = "" if rounds == 1 else "s"
    return f"Nothing happens any more: a draw in {rounds} round{plural}, unless somebody is hurt"


def _recovered(data: Data, call: Namer) -> str | None:
    # What costs a recovery heals at once; else it is the end of dying, and nothing is spent.
    spent = "draws on its strength: one recovery fewer" if data.get("spent") else "is out of danger"
    return f"  {call(str(data['who']))} {spent}"


def _answered(data: Data, call: Namer) -> str | None:
    if data["kind"] in CHOSEN:
        return chosen(data, call)
    if data["kind"] == "choice":
        return None  # what comes of it is told
    if data.get("answer") in {False, None, "no"}:
        return f"{call(str(data['by']))} lets it pass"
    kind = str(data["kind"])
    taken = f"{call(str(data['by']))} {_TAKEN.get(kind) or 'takes the ' + _word(kind)}"
    answer = data["answer"]
    return f"{taken}: {_word(answer)}" if isinstance(answer, str) and answer != "yes" else taken


def _over(data: Data, call: Namer) -> str:
    winner = data.get("winner")
    return f"══ Victory for {call(str(winner))} ══" if winner else "══ Nobody wins ══"


def _activated(data: Data, call: Namer) -> str:
    return f"▸ {call(str(data['who']))} acts"


def _temp_hp(data: Data, call: Namer) -> str:
    return f"  {call(str(data['who']))} gains {data['amount']} temporary hit points"


def _ongoing(data: Data, call: Namer) -> str:
    kind = data.get("type")
    return f"  {call(str(data['who']))} suffers ongoing {data['amount']}" + (f" ({_word(kind)})" if kind else "")


def _ongoing_ended(data: Data, call: Namer) -> str:
    return f"  {call(str(data['who']))} no longer suffers ongoing damage"


def _modifier(data: Data, call: Namer) -> str:
    return f"  {call(str(data['who']))}: {data['by']:+d} {_defense(data['to'])}"


def _zone(data: Data, call: Namer) -> str:
    cells = len(data["cells"])
    return f"  {call(str(data['by']))} changes the ground of {cells} cell{'s' if cells != 1 else ''}"


def _zone_ended(_: Data, __: Namer) -> str:
    return "  The ground is as it was"


def _resisted(data: Data, call: Namer) -> str:
    return f"  {call(str(data['who']))} resists the spell"


def _recharged(data: Data, call: Namer) -> str:
    return f"  {call(str(data['who']))} can use {_word(data['action'])} again"


def _conceded(data: Data, call: Namer) -> str:
    return f"{call(str(data['seat']))} {_FORFEITS.get(str(data.get('why')), 'gives up')}"


_WRITERS: Final[Mapping[str, Callable[[Data, Namer], str | None]]] = {
    "round_began": _round,
    "turn_began": _turn,
    "order": _order,
    "rolled": _rolled,
    "moved": _moved,
    "forced": _forced,
    "used": _used,
    "attack": _attack,
    "damaged": _damaged,
    "healed": _healed,
    "saved": _saved,
    "condition_began": _condition_began,
    "condition_ended": _condition_ended,
    "dropped": _dropped,
    "died": _died,
    "stalemate_nears": _stalemate_nears,
    "death_save_failed": _death_save("fails a death save"),
    "death_save_made": _death_save("makes a death save"),
    "recovered": _recovered,
    "answered": _answered,
    "battle_over": _over,
    "activated": _activated,
    "temp_hp_gained": _temp_hp,
    "ongoing_began": _ongoing,
    "ongoing_ended": _ongoing_ended,
    "modifier_began": _modifier,
    "zone_began": _zone,
    "zone_ended": _zone_ended,
    "resisted": _resisted,
    "recharged": _recharged,
    "conceded": _conceded,
    **CARD_WRITERS,
}
