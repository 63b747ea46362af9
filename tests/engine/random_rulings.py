"""Battles with random rulings and rewinds between random choices, and the promises that hold in all of them.

A ruling is applied as a whole or not at all, no invariant is broken, dumps load, views follow from changes, a rewind
restores the earlier state, and the same intents give the same bytes. For a long run:

    python -m tests.engine.random_rulings RULESET [BATTLES] [FIRST SEED] [--rewinds]
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.content.library import library_of
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import default_entropy, derive
from fracas_engine.errors import REFUSAL_CODES, IllegalIntent
from fracas_engine.events import Outcome
from fracas_engine.intents import Intent, Ruling
from fracas_engine.replay import read, replay_of, story, verify, write
from fracas_engine.replay.record import seats_of
from fracas_engine.setup import Setup
from fracas_engine.testing.digests import numbers_digest
from fracas_engine.testing.invariants import COMMON
from fracas_engine.testing.random_players import Chooser, RandomPlayer
from fracas_engine.testing.simulation import Wish, random_setup
from fracas_engine.testing.viewer_mirror import Mirror, viewers_of
from fracas_engine.viewing import REFEREE, View

__all__ = ["Counts", "check_battle", "main"]

GM: Final = "gm"
MATCH: Final = "rulings"
SECRET: Final = b"fracas random rulings"
SHARE: Final = 3
"""One of this many intents is a ruling."""

Orders = dict[str, Any]


@dataclass
class Counts:
    """What happened in the battles."""

    accepted: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    rewinds: int = 0
    in_questions: int = 0
    """Rewinds while a question was pending."""
    intents: int = 0


def random_orders(battle: Battle, chance: Chooser) -> Orders:
    """Return the orders of a random ruling, of which some make no sense."""
    orders: Orders = {}
    for _ in range(1 + (chance.below(4) == 0)):
        orders.update(chance.one_of(_ORDERS)(battle, chance))
    return orders


def _name(battle: Battle, chance: Chooser) -> str:
    living = [name for name, one in battle.state.creatures.items() if one.alive]
    if not living or chance.below(20) == 0:
        return chance.one_of([*battle.state.creatures, "nobody"])
    return chance.one_of(living)


def _names(battle: Battle, chance: Chooser) -> tuple[str, ...]:
    return tuple(_name(battle, chance) for _ in range(chance.between(1, 2)))


def _cell(battle: Battle, chance: Chooser) -> tuple[int, int]:
    board = battle.situation.board
    off = chance.below(25) == 0
    return (chance.below(board.width) + off * 50, chance.below(board.height))


def _hp(battle: Battle, chance: Chooser) -> Orders:
    name = _name(battle, chance)
    most = battle.state.creatures[name].max_hp if name in battle.state.creatures else 5
    return {"hp": {name: chance.one_of((0, 1, most // 2, most, most, most + 1))}}


def _damage(battle: Battle, chance: Chooser) -> Orders:
    kinds: dict[str, Any] = {"type": "fire"} if chance.below(3) == 0 else {}
    return {"damage": {"on": _names(battle, chance), "amount": chance.below(6), **kinds}}


def _condition(battle: Battle, chance: Chooser) -> Orders:
    conditions = sorted(battle.ruleset.vocabulary.conditions or ())
    order: Orders = {"on": _names(battle, chance), "condition": chance.one_of(conditions)}
    if chance.below(3) == 0:
        return {"remove_condition": order}
    until = chance.one_of((None, None, "encounter", "end_of_user_next_turn", "start_of_target_next_turn", "save_ends"))
    return {"add_condition": {**order, **({"until": until} if until is not None else {})}}


def _move(battle: Battle, chance: Chooser) -> Orders:
    return {"move": {name: _cell(battle, chance) for name in _names(battle, chance)}}


def _add(battle: Battle, chance: Chooser) -> Orders:
    if len(battle.state.creatures) > 14:
        return {"roll": "1d6"}
    sides = sorted({one.side for one in battle.state.creatures.values()})
    use = chance.one_of(list(library_of(battle.ruleset.name).creatures))
    new = f"new_{battle.version}"
    order: Orders = {"use": use, "id": new, "at": _cell(battle, chance), "side": chance.one_of(sides)}
    return {"add": {**order, **({"hidden": True} if chance.below(4) == 0 else {})}}


def _remove(battle: Battle, chance: Chooser) -> Orders:
    return {"remove": (_name(battle, chance),)} if chance.below(3) == 0 else _move(battle, chance)


def _side(battle: Battle, chance: Chooser) -> Orders:
    if chance.below(2):
        return _move(battle, chance)
    return {
        "side": {_name(battle, chance): chance.one_of(sorted({one.side for one in battle.state.creatures.values()}))}
    }


def _seat(battle: Battle, chance: Chooser) -> Orders:
    return {"seat": {_name(battle, chance): chance.one_of((*battle.state.seats, GM, "nobody"))}}


def _initiative(battle: Battle, chance: Chooser) -> Orders:
    return {"initiative": {_name(battle, chance): chance.between(-2, 99)}}


def _terrain(battle: Battle, chance: Chooser) -> Orders:
    words = ("difficult", "wall", "obstacle", "trap", "hazard", "door")
    known = [word for word in words if word in _terrain_words(battle)] or ["difficult"]
    order: Orders = {"at": (_cell(battle, chance), _cell(battle, chance))}
    order["add" if chance.below(2) else "remove"] = (chance.one_of(known),)
    return {"terrain": order}


def _terrain_words(battle: Battle) -> Sequence[str]:
    hexes = battle.setup.board.shape == "hex"
    return ("difficult", "wall", "obstacle", "trap", "hazard", "door") if hexes else ("difficult", "wall")


def _number(order: str) -> Callable[[Battle, Chooser], Orders]:
    def pick(battle: Battle, chance: Chooser) -> Orders:
        words = sorted(battle.ruleset.vocabulary.budget or ()) if order == "budget" else ["basic_attack", "recoveries"]
        return {order: {_name(battle, chance): {chance.one_of(words): chance.below(3)}}}

    return pick


def _result(battle: Battle, chance: Chooser) -> Orders:
    return {"result": None} if chance.below(12) == 0 else {"roll": "2d6+1"}


_ORDERS: Final[Sequence[Callable[[Battle, Chooser], Orders]]] = (
    _hp, _damage, _damage, _damage, _condition, _condition, _condition, _move, _move, _add, _remove, _side, _seat,
    _initiative, _initiative, _terrain, _terrain, _number("budget"), _number("uses"), _result,
    lambda battle, chance: {"heal": {"on": _names(battle, chance), "amount": chance.below(9)}},
    lambda battle, chance: {"temp_hp": {_name(battle, chance): chance.below(6)}},
    lambda battle, chance: {"hide": _names(battle, chance)},
    lambda battle, chance: {"reveal": _names(battle, chance)},
    lambda _battle, _chance: {"end": "turn"},
    lambda battle, chance: {"save": {"on": _names(battle, chance), "ability": "dex", "dc": 9, "fail": ({"heal": 3},)}},
    lambda battle, chance: {"check": {"by": _name(battle, chance), "skill": "athletics", "dc": 12}},
)  # fmt: skip


# ---------------------------------------------------------------- one battle


def check_battle(
    ruleset: str,
    seed: int,
    counts: Counts,
    *,
    limit: int = 120,
    share: int = SHARE,
    options: Mapping[str, Any] | None = None,
) -> None:
    """Play a battle with random rulings and rewinds, and check every promise.

    Args:
        ruleset: The ruleset.
        seed: The seed of the set-up, the dice, the players and the rulings.
        counts: The counts to add to.
        limit: Number of intents that are tried.
        share: One of this many intents is a ruling; 0: none, only rewinds.
        options: Options of the battle.

    Raises:
        AssertionError: A promise is broken; the message names the seed and the intent.
    """
    setup = random_setup(Wish(ruleset, most=2, options=options or {}), seed)
    setup = setup.model_copy(update={"gm": GM, "rewinds": True})
    battle = Battle.start(setup, KeyedFaces(_key(setup)))
    chance, player = Chooser(seed * 7 + 1), RandomPlayer(seed)
    mirrors = [Mirror(battle, viewer) for viewer in viewers_of(battle)]
    course: list[tuple[str, Intent]] = []
    past: list[tuple[View, str]] = []
    """The referee's view and the digest before each intent that has not been undone."""
    numbers: set[int] = set()
    """The numbers of all decisions so far."""
    for _ in range(limit):
        if battle.result is not None and not past:
            break
        seat, intent = _next(battle, chance, player, len(past), share)
        where = f"{ruleset}, seed {seed}, version {battle.version}, {seat}: {intent}"
        undone = intent.orders.get("rewind") if isinstance(intent, Ruling) else None
        numbers.update(decision.number for decision in battle.pending)
        before, seen = battle.dump(), (battle.view(REFEREE), numbers_digest(battle))
        asked = any(decision.kind != "turn" for decision in battle.pending)
        outcome = _applied(battle, seat, intent, before, counts, where)
        if outcome is None:
            continue
        course.append((seat, intent))
        if isinstance(undone, int):
            counts.rewinds += 1
            counts.in_questions += asked
            assert (battle.view(REFEREE), numbers_digest(battle)) == past[-undone], (
                f"the state is another one ({where})"
            )
            assert numbers.isdisjoint(decision.number for decision in battle.pending), f"a number is reused ({where})"
            del past[-undone:]
        else:
            past.append(seen)
        _check_views(battle, outcome, mirrors, where)
        _check_state(battle, where)
    again = Battle.start(setup, KeyedFaces(_key(setup)))
    for giver, repeated in course:
        again.apply(giver, repeated)
    assert again.dump() == battle.dump(), f"the same intents give other bytes ({ruleset}, seed {seed})"
    replay = read(write(replay_of(setup, course, match=MATCH, secret=SECRET)))
    verified = verify(replay)
    assert (verified.state, verified.result) == (battle.state_hash(), battle.result), f"seed {seed}"
    assert sum(" GM" in line for line in story(replay, events=False)) == sum(
        giver == GM and isinstance(done, Ruling) for giver, done in course
    )


def _key(setup: Setup) -> bytes:
    """Return the key of the dice in the replay of a battle."""
    return derive(SECRET, {seat: default_entropy(match=MATCH, seat=seat) for seat in seats_of(setup)})


def _next(battle: Battle, chance: Chooser, player: RandomPlayer, undoable: int, share: int) -> tuple[str, Intent]:
    """Return a random intent of a player, or a random ruling or rewind; a battle that is over is rewound."""
    if undoable and (battle.result is not None or chance.below(12) == 0):
        return GM, Ruling(orders={"rewind": chance.between(1, min(undoable, 6))})
    if share and chance.below(share) == 0:
        return GM, Ruling(orders=random_orders(battle, chance), secret=chance.below(8) == 0)
    decision = chance.one_of(battle.pending)
    return decision.seat, player.choose(battle, decision)


def _applied(battle: Battle, seat: str, intent: Intent, before: bytes, counts: Counts, where: str) -> Outcome | None:
    """Apply an intent; return None if it is a ruling that was refused, which must change nothing."""
    try:
        outcome = battle.apply(seat, intent)
    except IllegalIntent as error:
        refused = error
    except Exception as error:
        message = f"{type(error).__name__}: {error} ({where})"
        raise AssertionError(message) from error
    else:
        counts.intents += 1
        if isinstance(intent, Ruling):
            counts.accepted.update(list(intent.orders))
        return outcome
    assert isinstance(intent, Ruling), f"an offer is refused: {refused} ({where})"
    assert "rewind" not in intent.orders, f"a rewind is refused: {refused} ({where})"
    assert refused.code in REFUSAL_CODES, where
    assert battle.dump() == before, f"a refused ruling has changed the battle ({where})"
    counts.refused.update([f"{order} {refused.code}" for order in intent.orders])
    return None


def _check_state(battle: Battle, where: str) -> None:
    broken = [fault for invariant in COMMON for fault in invariant(battle)]
    broken += battle.ruleset.invariant_violations(battle.situation)
    assert not broken, f"{broken[0]} ({where})"
    dumped = battle.dump()
    assert Battle.load(dumped, known=battle.setup).dump() == dumped, f"a dump is not loaded as it was ({where})"


def _check_views(battle: Battle, outcome: Outcome, mirrors: list[Mirror], where: str) -> None:
    known = {mirror.viewer.key for mirror in mirrors}
    for mirror in mirrors:
        mirror.follow(battle, outcome)
        wrong = mirror.differences(battle)
        assert not wrong, f"{wrong[0]} ({where})"
    mirrors += [Mirror(battle, viewer) for viewer in viewers_of(battle) if viewer.key not in known]


def main(arguments: Sequence[str]) -> int:
    """Play battles and print what was found."""
    share = 0 if "--rewinds" in arguments else SHARE
    given = [word for word in arguments if word != "--rewinds"]
    ruleset, battles, first = (*given, *("100", "0")[len(given) - 1 :])
    counts, faults = Counts(), 0
    for seed in range(int(first), int(first) + int(battles)):
        options = {"ties": "ask"} if ruleset == "monster_turn" and seed % 2 else {}
        try:
            check_battle(ruleset, seed, counts, share=share, options=options)
        except AssertionError as fault:
            faults += 1
            print(f"seed {seed}: {fault}"[:900])  # noqa: T201
    print(counts)  # noqa: T201
    print(f"{battles} battles, {faults} with faults")  # noqa: T201
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
