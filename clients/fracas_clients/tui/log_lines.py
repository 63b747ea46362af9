"""Event log as text: one short line per event, for the log panel and for `fracas watch`.

Unknown events, such as those added by rulesets, are shown by name and data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final, TypeAlias

from fracas_clients.texts import has, term
from fracas_clients.texts import text as t
from fracas_clients.tui.descriptions import defence_name
from fracas_clients.tui.log_cards import CARD_WRITERS, CHOSEN, QUIET_CARDS, card_attack, card_roll, chosen
from fracas_clients.tui.log_phrases import QUIET_TURNS, phrase
from fracas_clients.tui.log_rolls import PendingRolls, attack_sum, dice_sum, hit_or_miss_text
from fracas_clients.tui.log_rulings import ruled
from fracas_clients.tui.modifier_text import modifier_text
from fracas_protocol.events import BattleEvent

__all__ = ["describe", "lines"]

Data: TypeAlias = Mapping[str, Any]
Namer: TypeAlias = Callable[[str], str]
"""Function that returns the display name for an id."""

_QUIET: Final = frozenset(
    {
        "activation_ended", "asked", "left", "modifier_ended", "opportunity_taken", "standing_changed", "turn_ended",
        "use_spent", "zone_entered", "zone_left", "zone_moved", "zone_struck",
    }
) | QUIET_CARDS | QUIET_TURNS  # fmt: skip
"""Events that are not logged, because the board and the prompts already show them."""


def lines(happened: Iterable[BattleEvent], call: Namer = str) -> Iterator[str]:
    """Yield events as log lines; all steps of one move are combined to one line.

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
        rolls.resolve(event.name, event.data)
        data = _with_dice(event, rolls)
        if event.name == "recovered" and later is not None and later.name == "healed":
            data = {**data, "spent": later.data.get("who") == data.get("who")}
        if event.name == "ruled" and data.get("order") == "roll" and later is not None and later.name == "rolled":
            data = {**data, "total": later.data.get("total"), "faces": _dice_text(later.data)}
        line = describe(event.name, data, call)
        if line is not None:
            yield line


def _with_dice(event: BattleEvent, rolls: PendingRolls) -> Data:
    """Return an event's data, with a text about the dice that decided it added under the key `dice`."""
    data = event.data
    match event.name:
        case "damaged" | "healed":
            dice = rolls.amount_text(event.name, data)
        case "saved":
            dice = rolls.sum_of("save", data.get("who"), data.get("total"))
        case _:
            return data
    return {**data, "dice": dice}


def _is_one_walk(event: BattleEvent, later: BattleEvent) -> bool:
    """Return True if an event needs no line because the next event continues the same move."""
    if later.name != "moved" or later.data.get("who") != event.data.get("who"):
        return False
    mode = later.data.get("mode")
    return (event.name == "moved" and event.data.get("mode") == mode) or (
        event.name == "used" and event.data.get("action") == mode
    )


def describe(name: str, data: Data, call: Namer = str) -> str | None:
    """Return an event as one log line.

    Args:
        name: The event name, as listed by `fracas_engine.events` and the ruleset.
        data: The event's data; any part may be missing.
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
    return head + term(name) + (f" ({rest})" if rest else "")


def _value(value: Any, call: Namer) -> str:
    if isinstance(value, str):
        return term(call(value))
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(item, call) for item in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} {_value(item, call)}" for key, item in value.items()) + "}"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _cell(value: Any) -> str:
    return "[" + ",".join(str(int(number)) for number in value) + "]"


def _counted(names: list[str]) -> str:
    """Return names as one text, with a count after names that occur several times."""
    times = {name: names.count(name) for name in names}
    return ", ".join(name if count == 1 else f"{name} \N{MULTIPLICATION SIGN}{count}" for name, count in times.items())


def _word(value: Any) -> str:
    return term(str(value))


def _round(data: Data, _: Namer) -> str:
    return t("log_round_began", round=str(data["round"]))


def _turn(data: Data, call: Namer) -> str:
    return t("log_turn_began", who=call(str(data["who"])))


def _order(data: Data, call: Namer) -> str:
    names = ", ".join(call(str(id_)) for id_ in data.get("order") or ())
    return t("log_order", order=names)


def _dice_text(data: Data) -> str:
    """Return the dice of a roll in brackets: ` (4+2)`; empty if the total says it all."""
    faces = [face for face in data.get("faces") or () if isinstance(face, int)]
    return f" ({dice_sum(faces, data['total'])})" if faces != [data["total"]] and 0 < len(faces) < 10 else ""


def _rolled(data: Data, call: Namer) -> str | None:
    # Attack, damage and save dice are told by the events they decide.
    if data["purpose"] in {"attack", "damage", "save"}:
        return None
    if data["purpose"] in {"draw", "modifier"} and not isinstance(data["total"], int):
        return card_roll(data, call)
    dice = _dice_text(data)
    purpose = str(data["purpose"])
    named = purpose == "check" and data.get("skill") is not None
    if named or purpose == "death_save":
        return _test(data, call, dice) if data["who"] is not None else None
    known = f"log_rolled_{purpose}"
    if not has(known):
        return t("log_rolled", who=call(str(data["who"])), total=str(data["total"]), dice=dice, purpose=_word(purpose))
    return None if data["who"] is None else t(known, who=call(str(data["who"])), total=str(data["total"]), dice=dice)


def _test(data: Data, call: Namer, dice: str) -> str:
    """Return the log line of a check: `Imp: Stealth 11 (5+6) vs DC 15: not hidden`."""
    purpose, skill, dc = str(data["purpose"]), str(data.get("skill") or ""), data.get("dc")
    known = next((key for key in (f"test_{purpose}", f"ability_{skill}") if has(key)), "")
    who, total = call(str(data["who"])), data["total"]
    what = t(known) if known else _word(skill).title()
    if not isinstance(dc, int):
        return t("log_tested", who=who, what=what, total=str(total), dice=dice)
    outcomes = ("test_is_hidden", "test_not_hidden") if skill == "stealth" else ("test_success", "test_failure")
    outcome = t(outcomes[total < dc])
    return t("log_tested_vs", who=who, what=what, total=str(total), dice=dice, dc=dc, outcome=outcome)


def _moved(data: Data, call: Namer) -> str:
    mode = data.get("mode") or "move"
    message = "log_moved" if mode in {"walk", "move", "place"} else "log_moved_by"
    return t(message, who=call(str(data["who"])), to=_cell(data["to"]), mode=_word(mode))


def _forced(data: Data, call: Namer) -> str:
    how = str(data.get("how"))
    message = f"log_{how}" if how in {"push", "pull", "slide"} else "log_forced"
    return t(message, who=call(str(data["who"])), to=_cell(data["to"]))


def _used(data: Data, call: Namer) -> str:
    on, who = data.get("on"), data["who"]
    tries = f"log_tries_{data['action']}"
    if has(tries):
        return t(tries, who=call(str(who)))
    action = _word(data["action"])
    if data.get("card"):
        card = _word(data["card"])
        action = t("log_of_card", action=action, card=card[:1].upper() + card[1:])
    if not on:
        return t("log_used", who=call(str(who)), action=action)
    named = [t("log_itself") if one == who else call(str(one)) for one in ([on] if isinstance(on, str) else on)]
    return t("log_used_on", who=call(str(who)), action=action, on=_counted(named))


def _attack(data: Data, call: Namer) -> str:
    if data.get("vs") == "shield":
        return card_attack(data, call)
    advantage = t("log_combat_advantage")
    notes = [advantage] if data.get("combat_advantage") else []
    notes += [advantage if note == "combat_advantage" else _word(note) for note in data.get("notes") or ()]
    parts = [f", {note}" for note in dict.fromkeys(notes)]  # some rulesets note it as well
    total = attack_sum(data)
    if data.get("defense") is not None:
        versus = defence_name(str(data["vs"])) if data.get("vs") else t("log_defense")
        total = t("log_attack_vs", sum=total, what=versus, number=str(data["defense"]))
    by, on = call(str(data["by"])), call(str(data["on"]))
    return t("log_attack", by=by, on=on, sum=total + "".join(parts), verdict=hit_or_miss_text(data))


def _damaged(data: Data, call: Namer) -> str:
    told = ", ".join(part for part in (_word(data.get("type") or ""), data.get("dice") or "") if part)
    amount = str(data["amount"] or t("log_nothing"))
    return t("log_damaged_how" if told else "log_damaged", who=call(str(data["who"])), amount=amount, how=told)


def _healed(data: Data, call: Namer) -> str:
    if data["amount"] == 0:
        return t("log_healed_nothing", who=call(str(data["who"])))
    dice = str(data.get("dice") or "")
    message = "log_healed_how" if dice else "log_healed"
    return t(message, who=call(str(data["who"])), amount=str(data["amount"]), how=dice)


def _saved(data: Data, call: Namer) -> str:
    message, told = "log_saves" if data["success"] else "log_fails_save", str(data.get("dice") or data["total"])
    return t(message, who=call(str(data["who"])), sum=told, dc=str(data["dc"]))


def _condition_began(data: Data, call: Namer) -> str:
    return t("log_condition_began", who=call(str(data["who"])), condition=_word(data["condition"]))


def _condition_ended(data: Data, call: Namer) -> str:
    return t("log_condition_ended", who=call(str(data["who"])), condition=_word(data["condition"]))


def _dropped(data: Data, call: Namer) -> str:
    return t("log_dropped", who=call(str(data["who"])))


def _died(data: Data, call: Namer) -> str:
    return t("log_died", who=call(str(data["who"])))


def _death_save(message: str) -> Callable[[Data, Namer], str]:
    """Return a function that writes the log line of a death save, with the count out of three."""

    def write(data: Data, call: Namer) -> str:
        number = data["failures"] if "failures" in data else data["successes"]
        return t(message, who=call(str(data["who"])), n=max(1, min(number, 3)))

    return write


def _stalemate_nears(data: Data, _call: Namer) -> str:
    return t("log_stalemate_nears", rounds=data["rounds"])


def _recovered(data: Data, call: Namer) -> str | None:
    # What costs a recovery heals at once; else it is the end of dying, and nothing is spent.
    return t("log_recovery_spent" if data.get("spent") else "log_recovered", who=call(str(data["who"])))


def _answered(data: Data, call: Namer) -> str | None:
    if data["kind"] in CHOSEN:
        return chosen(data, call)
    if data["kind"] == "choice":
        return None  # what comes of it is told
    if data.get("answer") in {False, None, "no"}:
        return t("log_passes", who=call(str(data["by"])))
    kind, answer = str(data["kind"]), data["answer"]
    known = f"log_takes_{kind}"
    taken = t(known if has(known) else "log_takes", who=call(str(data["by"])), what=_word(kind))
    if not isinstance(answer, str) or answer == "yes":
        return taken
    return t("log_takes_with", taken=taken, action=_word(answer))


def _over(data: Data, call: Namer) -> str:
    winner = data.get("winner")
    return t("log_wins", who=call(str(winner))) if winner else t("log_nobody_wins")


def _activated(data: Data, call: Namer) -> str:
    return t("log_activated", who=call(str(data["who"])))


def _temp_hp(data: Data, call: Namer) -> str:
    return t("log_temp_hp_gained", who=call(str(data["who"])), amount=str(data["amount"]))


def _ongoing(data: Data, call: Namer) -> str:
    kind, amount = data.get("type"), str(data["amount"])
    message = "log_ongoing_began_of" if kind else "log_ongoing_began"
    return t(message, who=call(str(data["who"])), amount=amount, type=_word(kind))


def _ongoing_ended(data: Data, call: Namer) -> str:
    return t("log_ongoing_ended", who=call(str(data["who"])))


def _modifier(data: Data, call: Namer) -> str:
    what = modifier_text(str(data["to"]), int(data["by"]), str(data.get("dice") or ""), call=call)
    return t("log_gains", who=call(str(data["who"])), what=what)


def _zone(data: Data, call: Namer) -> str:
    cells = len(data["cells"])
    return t("log_zone_began_one" if cells == 1 else "log_zone_began", who=call(str(data["by"])), count=cells)


def _zone_ended(_: Data, __: Namer) -> str:
    return t("log_zone_ended")


def _resisted(data: Data, call: Namer) -> str:
    return t("log_resisted", who=call(str(data["who"])))


def _recharged(data: Data, call: Namer) -> str:
    return t("log_recharged", who=call(str(data["who"])), action=_word(data["action"]))


def _conceded(data: Data, call: Namer) -> str:
    known = f"log_forfeit_{data.get('why')}"
    return t(known if has(known) else "log_conceded", who=call(str(data["seat"])))


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
    "death_save_failed": _death_save("log_death_save_failed"),
    "death_save_made": _death_save("log_death_save_made"),
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
    "ruled": ruled,
    **CARD_WRITERS,
}
