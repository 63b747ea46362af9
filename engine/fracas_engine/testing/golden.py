"""Golden playthroughs: whole battles in text files, reviewed line by line when a change of the rules changes them.

A file holds the set-up and seed of a battle. For each intent it lists the options (a count, and sometimes digests of
all options and answers), the intent and its events. A file contains all that is needed to generate it again:

    python -m fracas_engine.testing.golden FILE...

The author of a rule regenerates the files, reads the diff, and commits it if every changed line is intended. `perft`
counts the sequences of a few intents, as chess engines count sequences of moves to find rule errors.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import derive
from fracas_engine.events import Outcome
from fracas_engine.intent_plain import to_plain
from fracas_engine.options import Options
from fracas_engine.ruleset import register
from fracas_engine.setup import Setup
from fracas_engine.testing.digests import answers_digest, numbers_digest, options_digest, tries_digest
from fracas_engine.testing.random_players import RandomPlayer
from fracas_engine.testing.toy import Toy

_HEADER: Final = "# A golden playthrough. Write it anew: python -m fracas_engine.testing.golden FILE"
EVERY: Final = 8
"""Digests are written for every Nth decision only; computing them takes about as long as ten decisions."""
DEFAULT_LIMIT: Final = 150
"""Number of intents after which a playthrough is cut short, to keep it readable."""


def playthrough(setup: Setup, seed: int, *, limit: int = DEFAULT_LIMIT) -> str:
    """Play a random battle and return its text.

    Args:
        setup: The initial set-up.
        seed: The seed of the dice and the player.
        limit: Maximum number of intents.

    Returns:
        The text of the golden file.
    """
    return "\n".join(_lines(setup, seed, limit)) + "\n"


def _lines(setup: Setup, seed: int, limit: int) -> Iterator[str]:
    battle = Battle.start(setup, KeyedFaces(derive(b"fracas golden", {"seed": str(seed).encode()})))
    player = RandomPlayer(seed)
    yield _HEADER
    yield f"rules {battle.rules_version}"
    yield f"seed {seed}"
    yield f"limit {limit}"
    yield f"setup {setup.json_bytes().decode()}"
    yield "start"
    if battle.opening is not None:
        yield from _events(battle.opening)
    while battle.result is None and battle.version < limit:
        decision = battle.pending[0]
        options = battle.options_of(decision)
        intent = player.pick(options)
        yield f"{battle.version} {decision.seat} {decision.kind}: {_counts(options)}"
        if battle.version % EVERY == 0:
            offered, numbers = options_digest(options), numbers_digest(battle)
            answers, tried = answers_digest(battle), tries_digest(battle)
            yield f"  offered {offered}, numbers {numbers}, answers {answers}, tried {tried}"
        yield f"  {_json(to_plain(intent))}"
        yield from _events(battle.apply(decision.seat, intent))
    result = battle.result
    yield "cut short" if result is None else f"over in round {result.round}: {result.how}, winner {result.winner}"
    yield f"dump {hashlib.sha256(battle.dump()).hexdigest()}"


def _counts(options: Options) -> str:
    parts = [f"{move.mode} {len(move.costs)}" for move in options.moves]
    for use in options.uses:
        ways = max(1, len(use.placements)) * max(1, len(use.destinations)) * max(1, len(use.choices))
        parts.append(f"{use.action} {max(1, len(use.targets)) * ways}")
    parts += ["end" for _ in options.ends]
    parts += [choice.id for choice in options.choices]
    return ", ".join(parts)


def _events(outcome: Outcome) -> Iterator[str]:
    for event in outcome.events:
        hidden = f" (not told to {', '.join(event.hidden_from)})" if event.hidden_from else ""
        yield f"    {event.name} {_json(dict(event.data))}{hidden}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=dict)


def perft(battle: Battle, depth: int) -> int:
    """Return the number of sequences of `depth` offered intents, with the dice of this battle.

    A sequence that ends the battle earlier counts too.

    Args:
        battle: The battle; it is not changed.
        depth: The number of intents in a sequence.
    """
    if depth == 0 or battle.result is not None:
        return 1
    decision = battle.pending[0]
    count = 0
    for intent in battle.options_of(decision).intents():
        if depth == 1:
            count += 1
            continue
        clone = battle.clone()
        clone.apply(decision.seat, intent)
        count += perft(clone, depth - 1)
    return count


def regenerated(text: str) -> str:
    """Play the battle of a golden file again and return its new text.

    Raises:
        ValueError: The text is not that of a golden file.
    """
    head: dict[str, str] = {}
    for line in text.splitlines():
        key, _, value = line.partition(" ")
        head.setdefault(key, value)
        if key == "start":
            break
    try:
        seed, limit = int(head["seed"]), int(head["limit"])
        setup = Setup.model_validate(json.loads(head["setup"]), strict=False)
    except (KeyError, ValueError) as error:
        raise ValueError(f"invalid golden playthrough: {error}") from error
    return playthrough(setup, seed, limit=limit)


def differences(path: Path, *, most: int = 12) -> list[str]:
    """Play the battle of a golden file again and return the first lines that differ; empty if there are none.

    Args:
        path: The golden file.
        most: Maximum number of lines to return.
    """
    kept = path.read_text(encoding="utf-8")
    lines, now = kept.splitlines(), regenerated(kept).splitlines()
    wrong = [
        f"line {number}: kept {old!r}, now {new!r}"
        for number, (old, new) in enumerate(zip(lines, now, strict=False), 1)
        if old != new
    ]
    if not wrong and len(lines) != len(now):
        wrong.append(f"kept {len(lines)} lines, now {len(now)}")
    return wrong[:most]


def main(arguments: list[str]) -> int:
    """Regenerate golden files in place; return the exit code."""
    register(Toy())  # whose battles are kept too
    for argument in arguments:
        path = Path(argument)
        path.write_text(regenerated(path.read_text(encoding="utf-8")), encoding="utf-8")
    return 0 if arguments else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
