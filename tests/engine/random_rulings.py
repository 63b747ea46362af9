"""Battles with random rulings and rewinds between random choices, and the promises that hold in all of them.

A ruling is applied as a whole or not at all, no invariant is broken, offers are accepted, dumps load, views
follow from changes, no viewer learns of a creature that was added in secret, a rewind restores the earlier state, and
the same intents give the same bytes. For a long run:

    python -m tests.engine.random_rulings RULESET [BATTLES] [FIRST SEED] [--rewinds] [--every=N]
    python -m tests.engine.random_rulings RULESET --rulings=100000 [--every=N]

The second form plays battles until that many rulings have been accepted, with more rulings between choices, and prints
its progress. Invariants hold after every intent and views follow every change. With `--every=N`, full views,
dumps, offers and numbers are checked at every Nth intent, and the replay of one of `REPLAYED` battles.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import default_entropy, derive
from fracas_engine.errors import REFUSAL_CODES, IllegalIntent
from fracas_engine.events import Outcome
from fracas_engine.intents import Intent, Ruling
from fracas_engine.replay import read, replay_of, story, verify, write
from fracas_engine.replay.record import seats_of
from fracas_engine.setup import Setup
from fracas_engine.testing.conformance import ConformanceError, check_decision
from fracas_engine.testing.digests import numbers_digest
from fracas_engine.testing.invariants import COMMON
from fracas_engine.testing.random_players import Chooser, RandomPlayer
from fracas_engine.testing.random_rulings import RandomGameMaster
from fracas_engine.testing.simulation import Wish, random_setup
from fracas_engine.testing.viewer_mirror import Mirror, viewers_of
from fracas_engine.viewing import REFEREE, View

__all__ = ["Counts", "check_battle", "main"]

GM: Final = "gm"
MATCH: Final = "rulings"
SECRET: Final = b"fracas random rulings"
SHARE: Final = 1
"""Number of rulings to a choice of a player, on average."""
LONG_SHARE: Final = 4
"""The same in a long run."""
REPLAYED: Final = 4
"""One of this many battles is replayed if not everything is checked."""
TRIED: Final = 4
"""Number of offered intents that are tried at a checked decision."""


@dataclass
class Counts:
    """What happened in the battles."""

    accepted: Counter[str] = field(default_factory=Counter)
    """Accepted rulings by their orders."""
    refused: Counter[str] = field(default_factory=Counter)
    rulings: int = 0
    """Accepted rulings, without rewinds."""
    refusals: int = 0
    """Refused rulings."""
    rewinds: int = 0
    in_questions: int = 0
    """Rewinds while a question was pending."""
    intents: int = 0
    decisions: int = 0
    """Decisions whose offers were tried."""


# ---------------------------------------------------------------- one battle


def check_battle(
    ruleset: str,
    seed: int,
    counts: Counts,
    *,
    limit: int = 120,
    share: int = SHARE,
    every: int = 1,
    options: Mapping[str, Any] | None = None,
) -> None:
    """Play a battle with random rulings and rewinds, and check every promise.

    Args:
        ruleset: The ruleset.
        seed: The seed of the set-up, the dice, the players and the rulings.
        counts: The counts to add to.
        limit: Number of intents that are tried.
        share: Number of rulings to a choice of a player, on average; 0: none, only rewinds.
        every: Full views, dumps, offers and numbers are checked at every Nth intent, and unless it is 1, the replay of
            one of `REPLAYED` battles.
        options: Options of the battle.

    Raises:
        AssertionError: A promise is broken; the message names the seed and the intent.
    """
    setup = random_setup(Wish(ruleset, most=2, options=options or {}), seed)
    setup = setup.model_copy(update={"gm": GM, "rewinds": True})
    battle = Battle.start(setup, KeyedFaces(_key(setup)))
    chance, player = Chooser(seed * 7 + 1), RandomPlayer(seed)
    master = RandomGameMaster(seed * 7 + 2, without=() if seed % 5 == 0 else ("result",))
    mirrors = {viewer.key: Mirror(battle, viewer) for viewer in viewers_of(battle)}
    unaware: dict[str, set[str]] = {}
    """Viewers that have never known a creature that was added in secret."""
    course: list[tuple[str, Intent]] = []
    past: list[tuple[View, str]] = []
    """The referee's view before each intent that has not been undone, and the digest if the intent is checked."""
    numbers: set[int] = set()
    """The numbers of all decisions so far."""
    for number in range(limit):
        if battle.result is not None and not past:
            break
        seat, intent = _next(battle, chance, player, master, len(past), share)
        where = f"{ruleset}, seed {seed}, version {battle.version}, {seat}: {intent}"
        undone = intent.orders.get("rewind") if isinstance(intent, Ruling) else None
        numbers.update(decision.number for decision in battle.pending)
        dear = number % every == 0
        seen = battle.view(REFEREE), numbers_digest(battle) if dear else ""
        asked = any(decision.kind != "turn" for decision in battle.pending)
        outcome = _applied(battle, seat, intent, counts, where)
        if outcome is None:
            continue
        course.append((seat, intent))
        if isinstance(undone, int):
            counts.rewinds += 1
            counts.in_questions += asked
            known, digest = past[-undone]
            assert battle.view(REFEREE) == known, f"the state is another one ({where})"
            assert digest in ("", numbers_digest(battle)), f"the numbers are others ({where})"
            assert numbers.isdisjoint(decision.number for decision in battle.pending), f"a number is reused ({where})"
            del past[-undone:]
        else:
            past.append(seen)
        _check_state(battle, where)
        _check_views(battle, outcome, mirrors, where, dear=dear)
        _note_secrets(battle, intent, unaware)
        if dear:
            _check_secrets(battle, outcome, unaware, where)
            _check_offers(battle, chance, counts, where)
    if every == 1 or seed % REPLAYED == 0:
        _check_replay(battle, course, seed)


def _check_replay(battle: Battle, course: Sequence[tuple[str, Intent]], seed: int) -> None:
    """Check that the same intents give the same bytes, and that the replay verifies and lists every ruling."""
    setup = battle.setup
    again = Battle.start(setup, KeyedFaces(_key(setup)))
    for giver, repeated in course:
        again.apply(giver, repeated)
    assert again.dump() == battle.dump(), f"the same intents give other bytes ({setup.ruleset}, seed {seed})"
    replay = read(write(replay_of(setup, course, match=MATCH, secret=SECRET)))
    verified = verify(replay)
    assert (verified.state, verified.result) == (battle.state_hash(), battle.result), f"seed {seed}"
    assert sum(" GM" in line for line in story(replay, events=False)) == sum(
        giver == GM and isinstance(done, Ruling) for giver, done in course
    )


def _key(setup: Setup) -> bytes:
    """Return the key of the dice in the replay of a battle."""
    return derive(SECRET, {seat: default_entropy(match=MATCH, seat=seat) for seat in seats_of(setup)})


def _next(
    battle: Battle, chance: Chooser, player: RandomPlayer, master: RandomGameMaster, undoable: int, share: int
) -> tuple[str, Intent]:
    """Return a random intent of a player, or a random ruling or rewind; a battle that is over is rewound."""
    if undoable and (battle.result is not None or chance.below(12) == 0):
        return GM, Ruling(orders={"rewind": chance.between(1, min(undoable, 6))})
    if chance.below(share + 1):
        return GM, master.rule(battle)
    decision = chance.one_of(battle.pending)
    return decision.seat, player.choose(battle, decision)


def _applied(battle: Battle, seat: str, intent: Intent, counts: Counts, where: str) -> Outcome | None:
    """Apply an intent; return None if it is a ruling that was refused, which must change nothing."""
    before = battle.dump() if isinstance(intent, Ruling) else b""
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
            counts.rulings += "rewind" not in intent.orders
        return outcome
    assert isinstance(intent, Ruling), f"an offer is refused: {refused} ({where})"
    assert "rewind" not in intent.orders, f"a rewind is refused: {refused} ({where})"
    assert refused.code in REFUSAL_CODES, where
    assert battle.dump() == before, f"a refused ruling has changed the battle ({where})"
    counts.refusals += 1
    counts.refused.update([f"{order} {refused.code}" for order in intent.orders])
    return None


def _check_state(battle: Battle, where: str) -> None:
    broken = [fault for invariant in COMMON for fault in invariant(battle)]
    broken += battle.ruleset.invariant_violations(battle.situation)
    assert not broken, f"{broken[0]} ({where})"


def _check_offers(battle: Battle, chance: Chooser, counts: Counts, where: str) -> None:
    """Check that a dump loads as it was, and that the offers of a pending decision are accepted."""
    dumped = battle.dump()
    assert Battle.load(dumped, known=battle.setup).dump() == dumped, f"a dump is not loaded as it was ({where})"
    if not battle.pending:
        return
    decision = chance.one_of(battle.pending)
    counts.decisions += 1
    try:
        check_decision(battle, decision, chance=chance, samples=TRIED)
    except ConformanceError as error:
        message = f"{error} ({where})"
        raise AssertionError(message) from error


def _check_views(battle: Battle, outcome: Outcome, mirrors: dict[str, Mirror], where: str, *, dear: bool) -> None:
    for mirror in mirrors.values():
        mirror.follow(battle, outcome)
        wrong = mirror.differences(battle) if dear else ()
        assert not wrong, f"{wrong[0]} ({where})"
    for viewer in viewers_of(battle):
        if viewer.key not in mirrors:
            mirrors[viewer.key] = Mirror(battle, viewer)


def _note_secrets(battle: Battle, intent: Intent, unaware: dict[str, set[str]]) -> None:
    """Keep track of the viewers that have never known a creature that was added in secret."""
    added = intent.orders.get("add") if isinstance(intent, Ruling) else None
    name = str(added["id"]) if isinstance(added, Mapping) and added.get("hidden") else ""
    if name in battle.state.creatures:  # a creature of a later wave is not there yet
        unaware[name] = {"public", *battle.state.creatures[name].hidden_from}
    for name, viewers in unaware.items():
        hidden = battle.state.creatures[name].hidden_from if name in battle.state.creatures else viewers
        viewers &= {"public", *hidden} if hidden else set()  # noqa: PLW2901 - changed in place


def _check_secrets(battle: Battle, outcome: Outcome, unaware: Mapping[str, set[str]], where: str) -> None:
    for viewer in viewers_of(battle):
        unknown = [name for name, viewers in unaware.items() if (viewer.seat or "public") in viewers]
        if not unknown or viewer.kind == "referee" or viewer.seat == GM:
            continue
        told = repr((battle.view(viewer), battle.events_for(viewer, outcome.events)))
        for name in unknown:
            assert f"'{name}'" not in told, f"{viewer.key} is told of {name} ({where})"


PROGRESS: Final = 1000
"""Number of accepted rulings between two lines of progress."""


def main(arguments: Sequence[str]) -> int:
    """Play battles and print what was found."""
    every, wanted = _number(arguments, "--every=", 1), _number(arguments, "--rulings=", 0)
    share = 0 if "--rewinds" in arguments else LONG_SHARE if wanted else SHARE
    given = [word for word in arguments if not word.startswith("--")]
    ruleset, battles, first = (*given, *("100", "0")[len(given) - 1 :])
    counts, faults, told = Counts(), 0, 0
    for seed in count(int(first)):
        if counts.rulings >= wanted if wanted else seed >= int(first) + int(battles):
            break
        options = {"ties": "ask"} if ruleset == "monster_turn" and seed % 2 else {}
        try:
            check_battle(ruleset, seed, counts, share=share, every=every, options=options)
        except AssertionError as fault:
            faults += 1
            print(f"seed {seed}: {fault}"[:900], flush=True)  # noqa: T201
        if wanted and counts.rulings // PROGRESS > told:
            told = counts.rulings // PROGRESS
            line = f"{ruleset}: {counts.rulings} of {wanted} rulings accepted, {counts.refusals} refused"
            print(f"{line}, {seed + 1 - int(first)} battles, {faults} with faults", flush=True)  # noqa: T201
    print(counts)  # noqa: T201
    print(f"{seed - int(first)} battles, {faults} with faults")  # noqa: T201
    return int(faults > 0)


def _number(arguments: Sequence[str], word: str, default: int) -> int:
    """Return the number after an option such as `--every=`."""
    return next((int(one.removeprefix(word)) for one in arguments if one.startswith(word)), default)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
