"""Swiss pairing: FIDE's Dutch system from `py4swiss`, and `large_swiss` for fields that are too large for it.

All conversion to the library's classes happens here: a tournament report is built in memory, without a file. The
library's white is the first seat, and its player numbers are seeds. The decision and its measurements:
docs/decisions/0064-swiss-out-of-a-library.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from fracas_tournaments.errors import CannotPair, Refused
from fracas_tournaments.pairing.large_swiss import large_round
from fracas_tournaments.pairing.proposal import ProposedPairing
from fracas_tournaments.pairing.swiss_player import SwissPlayer

LIBRARY_FIELD: Final = 160
"""Maximum number of players that the library pairs, in about a second per round.

The time grows with the cube of the number.
"""


def swiss_round(
    players: Sequence[SwissPlayer], number: int, *, rounds: int, avoid_teams: bool, library_field: int = LIBRARY_FIELD
) -> list[ProposedPairing]:
    """Return the pairings of a round.

    Members of a team are kept apart if `avoid_teams` is set and such a pairing exists; otherwise team members may meet,
    because a rematch is never allowed. If the Dutch system has no pairing because of seats alone, the round is paired
    without regard to seats (`any_round`), so that the tournament does not end early.

    Args:
        players: All players, by seed.
        number: The round, from 1.
        rounds: Planned number of rounds.
        avoid_teams: Keep members of a team apart.
        library_field: Maximum number of players that the library pairs.

    Raises:
        CannotPair: Every pairing contains a rematch or a second bye.
        Refused: The library is not installed.
    """
    there = [player for player in players if not player.absent]
    if len(there) < 2:
        return [ProposedPairing((player.id,)) for player in there]
    apart = _team_mates(there) if avoid_teams else set()
    for forbidden in (apart, set()) if apart else (apart,):
        if len(there) > library_field:
            found = large_round(there, forbidden)
        else:
            found = _by_library(players, number, rounds=rounds, forbidden=forbidden)
        if found is not None:
            return found
    for forbidden in (apart, set()) if apart else (apart,):
        found = any_round(there, forbidden)
        if found is not None:
            return found
    raise CannotPair(number, len(there))


def any_round(players: Sequence[SwissPlayer], forbidden: set[frozenset[str]]) -> list[ProposedPairing] | None:
    """Return a pairing without rematches and second byes, or None if none exists.

    A maximum weight matching finds a pairing whenever there is one; it prefers pairings with similar points, then
    with even seats.

    Args:
        players: The players to pair, by seed.
        forbidden: Pairs that must not meet, in addition to those that have met.
    """
    from py4swiss.dynamicuint import DynamicUint  # noqa: PLC0415 - only a Swiss needs it
    from py4swiss.matching_computer import ComputerDutchOptimality  # noqa: PLC0415

    met = {frozenset((one.id, past.opponent)) for one in players for past in one.past if past.opponent and past.played}
    nearest = 1 + max(round(2 * one.points) for one in players)
    every = (2 * nearest + 2) * (len(players) // 2 + 2)  # one more pair weighs more than all that is better about pairs
    size = len(players) + len(players) % 2  # the last vertex of an odd field is the bye
    computer = ComputerDutchOptimality(size, DynamicUint(2 * every))
    for _ in range(size):
        computer.add_vertex()
    for (at, one), (place, other) in combinations(enumerate(players), 2):
        pair = frozenset((one.id, other.id))
        if pair not in met and pair not in forbidden:
            near = nearest - round(2 * abs(one.points - other.points))
            even = (one.more_firsts > 0) != (other.more_firsts > 0)
            computer.set_edge_weight(at, place, DynamicUint(every + 2 * near + even))
    if len(players) % 2:
        for at, one in enumerate(players):
            if not any(not past.opponent and past.score for past in one.past):
                computer.set_edge_weight(at, len(players), DynamicUint(every + 2 * (nearest - round(2 * one.points))))
    computer.compute_matching()
    partner = computer.get_matching()
    if any(at == other for at, other in enumerate(partner)):
        return None
    meetings = [
        ProposedPairing(tuple(each.id for each in sorted((one, players[other]), key=lambda each: each.more_firsts)))
        for (at, one), other in zip(enumerate(players), partner, strict=False)
        if at < other < len(players)
    ]
    alone = partner[-1] if len(players) % 2 else None
    return meetings + ([ProposedPairing((players[alone].id,))] if alone is not None else [])


def _team_mates(players: Sequence[SwissPlayer]) -> set[frozenset[str]]:
    teams: dict[str, list[str]] = {}
    for player in players:
        if player.team:
            teams.setdefault(player.team, []).append(player.id)
    return {frozenset(pair) for mates in teams.values() for pair in combinations(mates, 2)}


def _by_library(
    players: Sequence[SwissPlayer], number: int, *, rounds: int, forbidden: set[frozenset[str]]
) -> list[ProposedPairing] | None:
    """Return the library's pairings, or None if it finds none."""
    try:
        from py4swiss.engines.common import PairingError  # noqa: PLC0415 - only needed to pair a Swiss tournament
        from py4swiss.engines.dutch.engine import Engine  # noqa: PLC0415
        from py4swiss.trf import ParsedTrf  # noqa: PLC0415
        from py4swiss.trf.codes import PlayerCode  # noqa: PLC0415
        from py4swiss.trf.sections import PlayerSection, XSection  # noqa: PLC0415
    except ImportError as error:
        raise Refused(
            "unavailable", "Swiss tournaments need py4swiss: install it with pip install 'fracas[tournaments]'."
        ) from error
    numbers = {player.id: place for place, player in enumerate(players, start=1)}
    sections = [
        PlayerSection(
            code=next(iter(PlayerCode)),
            starting_number=numbers[player.id],
            points_times_ten=round(10 * player.points),
            rank=numbers[player.id],
            results=_results(player, numbers),
        )
        for player in players
    ]
    report = ParsedTrf(
        player_sections=sections,
        x_section=XSection(
            number_of_rounds=max(rounds, number),
            zeroed_ids={numbers[player.id] for player in players if player.absent},
            forbidden_pairs={(numbers[one], numbers[other]) for one, other in map(sorted, forbidden)},
        ),
    )
    try:
        pairs = Engine.generate_pairings(report)
    except PairingError:
        return None
    meetings = [
        ProposedPairing(
            (players[pair.white - 1].id, players[pair.black - 1].id) if pair.black else (players[pair.white - 1].id,)
        )
        for pair in pairs
    ]
    return sorted(meetings, key=lambda meeting: len(meeting.entrants) == 1)


def _results(player: SwissPlayer, numbers: Mapping[str, int]) -> list:  # type: ignore[type-arg]  # the library's own
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult  # noqa: PLC0415

    nobody = ColorToken.BYE_OR_NOT_PAIRED
    won = {1.0: ResultToken.WIN, 0.5: ResultToken.DRAW, 0.0: ResultToken.LOSS}
    found = []
    for past in player.past:
        colour = ColorToken.WHITE if past.first else ColorToken.BLACK
        if past.opponent and past.played:
            found.append(RoundResult(id=numbers[past.opponent], color=colour, result=won[past.score]))
        elif past.opponent:
            token = ResultToken.FORFEIT_WIN if past.score else ResultToken.FORFEIT_LOSS
            found.append(RoundResult(id=numbers[past.opponent], color=colour, result=token))
        else:
            token = {1.0: ResultToken.PAIRING_ALLOCATED_BYE, 0.5: ResultToken.HALF_POINT_BYE}.get(
                past.score, ResultToken.ZERO_POINT_BYE
            )
            found.append(RoundResult(id=0, color=nobody, result=token))
    return found
