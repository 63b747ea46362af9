"""Conversion of tournament plans from and to protobuf messages."""

from __future__ import annotations

from typing import Any, Final

from google.protobuf.json_format import MessageToDict, ParseDict
from pydantic import ValidationError

from fracas_engine.content.library import library_of
from fracas_engine.ruleset import ruleset_named
from fracas_protocol import v1
from fracas_protocol.values import read_values, write_details
from fracas_server.errors import RequestRefused
from fracas_tournaments.plan import TournamentPlan

_PLAIN: Final = (
    "name", "format", "ruleset", "rounds", "games", "mirrored", "table", "at_once", "tables", "challengers",
    "third_place", "avoid_teams", "entrants", "who", "invited", "draft", "draft_s",
)  # fmt: skip
"""Fields with the same type in the message and in the plan; a missing field gets the plan's default."""
_LISTS: Final = ("tie_breaks", "boards", "creatures", "draft_from")
_MOST_LISTED: Final = 64
"""Maximum number of items in one list of a plan."""
_DEFECTS: Final = 3
"""Maximum number of errors reported for a plan."""


def read_plan(sent: v1.TournamentPlan) -> TournamentPlan:
    """Convert a message to a plan.

    Raises:
        RequestRefused: The plan is invalid.
    """
    said: dict[str, Any] = {name: value for name in _PLAIN if (value := getattr(sent, name))}
    for name in _LISTS:
        if len(getattr(sent, name)) > _MOST_LISTED:
            raise RequestRefused("bad_options", f"Too many {name.replace('_', ' ')}: use at most {_MOST_LISTED}.")
        if getattr(sent, name):
            said[name] = tuple(getattr(sent, name))
    said["options"] = read_values(sent.options)
    said["match_options"] = MessageToDict(sent.match, preserving_proto_field_name=True)
    try:
        return TournamentPlan.model_validate(said)
    except ValidationError as error:
        wrong = [f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()[:_DEFECTS]]
        raise RequestRefused("bad_options", f"Invalid tournament plan: {'; '.join(wrong)}") from None


def with_pool(plan: TournamentPlan) -> TournamentPlan:
    """Return the plan with the pool of creatures to draft from, if it has a draft.

    Raises:
        RequestRefused: The plan names something that the ruleset does not have.
    """
    if not plan.draft:
        return plan
    ruleset, known = ruleset_named(plan.ruleset), library_of(plan.ruleset).creatures
    offered = [name for name, spec in known.items() if ruleset.offers(spec)]
    unknown = next((name for name in plan.draft_from if name not in offered), None)
    if unknown is not None:
        raise RequestRefused("bad_options", f"{plan.ruleset} has no playable creature {unknown!r}.")
    return plan.model_copy(update={"draft_from": tuple(dict.fromkeys(plan.draft_from)) or tuple(offered)})


def write_plan(plan: TournamentPlan) -> v1.TournamentPlan:
    """Convert a plan to a message."""
    plain: dict[str, Any] = {name: getattr(plan, name) for name in (*_PLAIN, *_LISTS)}
    return v1.TournamentPlan(**plain, options=write_details(plan.options), match=match_options(plan))


def match_options(plan: TournamentPlan) -> v1.MatchOptions:
    """Return the match options of a plan's games, such as clock, grace time and spectator delay."""
    return ParseDict(dict(plan.match_options), v1.MatchOptions(), ignore_unknown_fields=True)
