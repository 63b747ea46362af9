"""Random battles with shipped content, for `fracas simulate` and long tests.

A seed identifies a battle: the same seed and the same request give the same set-up, dice and choices.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from fracas_engine.content import CreatureSpec
from fracas_engine.content.library import Library, library_of
from fracas_engine.content.models.scenarios import option_fault
from fracas_engine.content.vocabulary import did_you_mean, find_vocabulary
from fracas_engine.custom_cards import cards_for
from fracas_engine.deployment import placed
from fracas_engine.errors import SetupError
from fracas_engine.ruleset import ruleset_named
from fracas_engine.setup import SeatSpec, Setup
from fracas_engine.testing.conformance import ConformanceError, PlayReport, check_random_play
from fracas_engine.testing.random_players import Chooser

_TRIES: Final = 60
"""Maximum number of set-ups drawn for one battle, if the ruleset refuses them."""
_SEATS: Final = ("red", "blue", "green", "gold")


@dataclass(frozen=True, slots=True)
class Wish:
    """Choices for random battles; what is left empty is drawn from all available content."""

    ruleset: str
    boards: Sequence[str] = ()
    creatures: Sequence[str] = ()
    most: int = 3
    """Maximum number of creatures per seat."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Ruleset options by name."""
    opponents: Sequence[str] = ()
    """Creatures to draw from for the sides that fight the first seat's; empty: the same as for all others."""
    avoiding: Sequence[str] = ()
    """Actions that no player uses."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A battle that failed a check."""

    seed: int
    """The seed of the battle; the same seed plays the same battle again."""
    what: str
    """The check that failed, or the error that the engine raised."""
    where: str
    """The board and the creatures of the battle."""


def random_setup(wish: Wish, seed: int) -> Setup:
    """Draw a battle: a board, seats, teams, creatures, and the ruleset's own additions.

    Raises:
        SetupError: A board, creature, option or action does not exist, or the ruleset refuses every set-up drawn.
    """
    library = library_of(wish.ruleset)
    vocabulary = find_vocabulary(wish.ruleset)
    if vocabulary is not None:
        for name, setting in wish.options.items():
            fault = option_fault(vocabulary, name, setting)
            if fault is not None:
                raise SetupError(f"options.{name}", str(fault))
    _known("boards", wish.boards, library.boards)
    _known("creatures", (*wish.creatures, *wish.opponents), library.creatures)
    _known_actions(wish, library)
    chance = Chooser(seed)
    refused: SetupError | None = None
    for _ in range(_TRIES):
        try:
            return _drawn(wish, library, chance)
        except SetupError as error:
            refused = error
    raise refused if refused is not None else SetupError("creatures", "the ruleset has none to choose from")


def _known(where: str, wanted: Sequence[str], there: Mapping[str, object]) -> None:
    for name in wanted:
        if name not in there:
            raise SetupError(where, f"unknown name {name!r}: use one of {', '.join(there)}")


def _known_actions(wish: Wish, library: Library) -> None:
    """Check that the actions to avoid exist.

    Raises:
        SetupError: An action is neither a general action nor an action of any creature.
    """
    vocabulary = find_vocabulary(wish.ruleset)
    known = set(vocabulary.general_actions if vocabulary is not None else ())
    known.update(action.id for creature in library.creatures.values() for action in creature.actions)
    missing = [name for name in wish.avoiding if name not in known]
    if not missing:
        return
    compiled = getattr(ruleset_named(wish.ruleset), "compile", None)  # adds unwritten parts to sheets
    if compiled is not None:
        known.update(name for key, creature in library.creatures.items() for name in compiled(key, creature).actions)
    for name in missing:
        if name not in known:
            hint = did_you_mean(name, known) or "see `fracas content list` for the creatures and their actions"
            raise SetupError("avoid", f"{wish.ruleset} has no action {name!r}; {hint}")


def _drawn(wish: Wish, library: Library, chance: Chooser) -> Setup:
    ruleset = ruleset_named(wish.ruleset)
    boards = [name for name in wish.boards or library.boards if library.boards[name].starts]
    known = [name for name in wish.creatures or library.creatures if ruleset.offers(library.creatures[name])]
    against = [name for name in wish.opponents if ruleset.offers(library.creatures[name])] or known
    if not boards or not known:
        raise SetupError("boards" if not boards else "creatures", f"{wish.ruleset} has none to choose from")
    board = library.boards[chance.one_of(boards)]
    count = chance.between(1, min(len(_SEATS), len(board.starts)))
    teams = chance.between(0, 1)
    seats = tuple(
        SeatSpec(id=name, side=_SEATS[number % 2] if teams else name) for number, name in enumerate(_SEATS[:count])
    )
    setup = Setup(
        ruleset=wish.ruleset, board=board, creatures=(), seats=seats, options=wish.options, cards=cards_for(library)
    )
    creatures: list[CreatureSpec] = []
    for seat, cells in zip(seats, board.starts.values(), strict=False):
        for _ in range(chance.between(1, wish.most)):
            creature = library.creatures[chance.one_of(known if seat.side == seats[0].side else against)]
            setup = setup.model_copy(update={"creatures": tuple(creatures)})
            creatures.append(placed(setup, creature, seat, cells))
    setup = ruleset.complete(
        setup.model_copy(update={"creatures": tuple(creatures), "summons": library.summoned_by(creatures)})
    )
    ruleset.setup(setup)
    if len({creature.side_id for creature in setup.creatures}) < 2:
        raise SetupError("creatures", "all are on one side: add an opponent")
    return setup


def simulate(
    wish: Wish,
    seeds: Sequence[int],
    report: PlayReport,
    *,
    limit: int = 3_000,
    every: int = 0,
    must_end: bool = False,
) -> Iterator[Broken | None]:
    """Play one battle per seed and check it with the conformance suite.

    Args:
        wish: The choices for the battles.
        seeds: The seeds, one for each battle.
        report: The report to add the counts to.
        limit: Number of intents after which a battle is broken off.
        every: All offered choices are tried at every Nth version, which is slow; 0: never.
        must_end: True if a battle that is broken off counts as a failure.

    Yields:
        For each battle the failure, or None if all checks passed.

    Raises:
        SetupError: No battle with these choices is possible.
    """
    for seed in seeds:
        setup = random_setup(wish, seed)
        where = f"{setup.board.board}: {', '.join(creature.id for creature in setup.creatures)}"
        try:
            check_random_play(
                [setup],
                [seed],
                limit=limit,
                samples=4,
                every=every or limit + 1,
                must_end=lambda _setup: must_end,
                avoiding=wish.avoiding,
                report=report,
            )
        except ConformanceError as error:
            yield Broken(seed, str(error), where)
        except Exception as error:  # noqa: BLE001 - any engine error is a finding
            (last,) = traceback.extract_tb(error.__traceback__)[-1:]
            yield Broken(seed, f"{type(error).__name__}: {error} ({last.filename}:{last.lineno})", where)
        else:
            yield None
