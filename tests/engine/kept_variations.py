"""Variations of scenarios and their results, kept as text.

A slip on the edge of a rule shows only where a number is just so, or where two things meet that no scenario puts
together; `tests.engine.varied_scenarios` makes such battles. A file holds for each the scenario that it was made of,
the variation, the set-up, the seed of the dice, the intents with all results, and now and then digests
of options and knowledge. Nothing else is needed to play it again. After a change of the rules that is meant:

    python -m tests.engine.kept_variations [RULESET...]

and read the diff: every changed line is to be meant. Which are kept, docs/decisions/0041-*.md tells.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import derive
from fracas_engine.errors import IllegalIntent, InternalError, SetupError
from fracas_engine.events import Outcome
from fracas_engine.intent_plain import from_plain, to_plain
from fracas_engine.intents import Answer, End, Intent, Move, Use
from fracas_engine.options import Options
from fracas_engine.setup import Setup
from fracas_engine.testing.digests import answers_digest, knowledge_digest, numbers_digest, options_digest

__all__ = ["Part", "Playing", "changed", "main", "parts_of", "write"]

RULESETS: Final = Path(__file__).parent / "rulesets"
TOGETHER: Final = 6
"""Variations that are checked in one test."""
_HEAD: Final = "== "
_SEED: Final = "seed "
_SETUP: Final = "setup "
_CHANGE: Final = "with "
_OFFERED: Final = "? "
_TRIED: Final = "> "


class Playing:
    """A battle that is played and written down.

    Attributes:
        battle: As it is now; there is none where the set-up is refused.
        over: True if no more intents are possible: the set-up was refused, or no seat is awaited.
    """

    battle: Battle

    def __init__(self, title: str, changes: Iterable[str], seed: int, setup: Setup) -> None:
        """Begin the battle.

        Args:
            title: Of the scenario that the set-up was made of.
            changes: What is otherwise, in words.
            seed: Of the dice.
            setup: What it begins with.
        """
        self._lines = [f"{_HEAD}{title}", *(f"{_CHANGE}{change}" for change in changes)]
        self._lines += [f"{_SEED}{seed}", f"{_SETUP}{setup.json_bytes().decode()}"]
        self._stopped = True
        try:
            self.battle = Battle.start(setup, KeyedFaces(derive(b"fracas varied", {"seed": str(seed).encode()})))
        except SetupError as error:
            self._lines.append(f"  refused {error.code}: {error}")
        except InternalError as error:
            self._endless(error)
        else:
            self._stopped = False
            if self.battle.opening is not None:
                self._events(self.battle.opening)

    @property
    def over(self) -> bool:
        """Whether nothing more can be tried."""
        return self._stopped or self.battle.result is not None or not self.battle.pending

    def offered(self) -> Options:
        """Write a digest of the first decision's options, and return it."""
        decision = self.battle.pending[0]
        options = self.battle.options_of(decision)
        known = knowledge_digest(self.battle)
        self._lines.append(f"{_OFFERED}{decision.seat} {decision.kind}: {options_digest(options)}, known {known}")
        return options

    def tries(self, intent: Intent, seat: str | None = None) -> None:
        """Apply an intent of a seat; None: the seat that decides for its creature."""
        if self.over:
            return
        if seat is None:
            by = intent.by if isinstance(intent, Move | Use | Answer | End) else None
            creature = self.battle.state.creatures.get(by) if by is not None else None
            seat = creature.seat if creature is not None else self.battle.setup.creatures[0].seat or ""
        self._lines.append(f"{_TRIED}{seat} {_json(to_plain(intent))}")
        try:
            outcome = self.battle.apply(seat, intent)
        except IllegalIntent as error:  # and nothing has changed
            self._lines.append(f"  refused {error.code} ({error.rule}): {error.detail}")
        except InternalError as error:
            self._endless(error)
        else:
            self._events(outcome)

    def end(self) -> list[str]:
        """Return all that was written, with digests of how it ended."""
        if not self._stopped:
            battle = self.battle
            numbers, answers = numbers_digest(battle), answers_digest(battle)
            known, state = knowledge_digest(battle), battle.state_hash()[:8]
            self._lines.append(f"numbers {numbers}, answers {answers}, known {known}, state {state}")
        return self._lines

    def _endless(self, error: InternalError) -> None:
        if "without a decision" not in str(error):
            raise error
        self._lines.append("  endless")  # nobody is left who can do anything, and no stalemate ends it
        self._stopped = True

    def _events(self, outcome: Outcome) -> None:
        for event in outcome.events:
            hidden = f" (not told to {', '.join(sorted(event.hidden_from))})" if event.hidden_from else ""
            self._lines.append(f"  {event.name} {_json(dict(event.data))}{hidden}")


@dataclass(frozen=True)
class Part:
    """Some battles that are kept one after the other."""

    number: int
    kept: tuple[str, ...]
    """The text of each, from its head to its last line."""

    def __str__(self) -> str:
        return str(self.number)


def parts_of(ruleset: str) -> list[Part]:
    """Return all that is kept for a ruleset in parts, each checked in less than a second."""
    kept = _texts(_file(ruleset))
    found = [Part(at // TOGETHER, tuple(kept[at : at + TOGETHER])) for at in range(0, len(kept), TOGETHER)]
    assert found, f"there are no variations of {ruleset}"
    return found


def changed(part: Part) -> list[str]:
    """Return for each battle that no longer goes as it is kept where it first differs."""
    wrong = []
    for text in part.kept:
        old, new = text.splitlines(), _played_again(text)
        differing = (f"{old[0]}: kept {was!r}, now {now!r}" for was, now in zip(old, new, strict=False) if was != now)
        if old != new:
            wrong.append(next(differing, f"{old[0]}: kept {len(old)} lines, now {len(new)}"))
    return wrong


def main(rulesets: Sequence[str]) -> None:
    """Write the kept battles anew as they go now; of all rulesets where none is named."""
    for path in sorted(RULESETS.glob("*/kept_variations.txt")):
        if not rulesets or path.parent.name in rulesets:
            write(path.parent.name, map(_played_again, _texts(path)))


def write(ruleset: str, battles: Iterable[Sequence[str]]) -> None:
    """Keep battles, each as the lines that `Playing.end` returns."""
    text = "".join(f"{line}\n" for battle in battles for line in battle)
    _file(ruleset).write_text(text, encoding="utf-8")


def _played_again(text: str) -> list[str]:
    """Let the same be tried again, and return what comes of it now."""
    title, *lines = text.splitlines()
    head = {line.partition(" ")[0] + " ": line.partition(" ")[2] for line in lines if line.startswith((_SEED, _SETUP))}
    setup = Setup.model_validate(json.loads(head[_SETUP]), strict=False)
    changes = [line.removeprefix(_CHANGE) for line in lines if line.startswith(_CHANGE)]
    playing = Playing(title.removeprefix(_HEAD), changes, int(head[_SEED]), setup)
    for line in lines:
        if playing.over:
            break
        if line.startswith(_OFFERED):
            playing.offered()
        elif line.startswith(_TRIED):
            seat, _, intent = line.removeprefix(_TRIED).partition(" {")
            playing.tries(from_plain(json.loads("{" + intent)), seat)
    return playing.end()


def _file(ruleset: str) -> Path:
    return RULESETS / ruleset / "kept_variations.txt"


def _texts(path: Path) -> list[str]:
    first, *others = path.read_text(encoding="utf-8").split(f"\n{_HEAD}")
    return [first, *(f"{_HEAD}{text}" for text in others)]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=dict)


if __name__ == "__main__":
    main(sys.argv[1:])
