"""`fracas bot check`: play a policy against the shipped ones and report refusals, slow choices and unused options."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Final

import typer

from fracas_clients.plurals import count_noun

if TYPE_CHECKING:
    from fracas_arena.policy_check import CheckReport

_CANNOT_RUN: Final = 2
_SLOW_MS: Final = 50.0
"""Average time per choice from which a policy is reported as slow, in milliseconds."""
_NAMED: Final = 8
"""Maximum number of unused options that are listed."""

app = typer.Typer(add_completion=False)


_EXAMPLES = """
Examples:

  fracas bot check greedy --ruleset srd5 --games 2

  fracas bot check my_bot:Bot --against greedy --json
"""


@app.command(epilog=_EXAMPLES)
def check(
    policy: Annotated[str, typer.Argument(help="random, house, greedy, focus, search, mcts, or your own.")],
    ruleset: Annotated[
        list[str] | None, typer.Option(help="Ruleset; repeat the option for several [default: all].")
    ] = None,
    against: Annotated[
        list[str] | None, typer.Option(help="Opponent; repeat the option for several [default: random and greedy].")
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Battles against each opponent.")] = 4,
    seed: Annotated[int, typer.Option(help="Seed of the first battle.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per opponent.")] = False,
) -> None:
    """Play a policy against the shipped ones and report refusals, slow choices and unused options.

    The exit code is 1 if a choice was refused, an error was raised or a battle was left unfinished, else 0.
    """
    from fracas_arena.policy_check import check as checked  # noqa: PLC0415 - heavy, and not needed for --help
    from fracas_clients.errors import ClientError, PolicyFailed  # noqa: PLC0415 - likewise
    from fracas_clients.policies.loading import load_policy  # noqa: PLC0415 - likewise
    from fracas_engine.ruleset import ruleset_names  # noqa: PLC0415 - likewise

    try:
        kind = load_policy(policy)
        opponents = {name: load_policy(name) for name in against or ("random", "greedy")}
    except PolicyFailed as error:
        typer.echo(error.story(), err=True)
        raise typer.Exit(_CANNOT_RUN) from None
    except ClientError as error:
        typer.echo(f"fracas bot check: {error}", err=True)
        raise typer.Exit(_CANNOT_RUN) from None
    unknown = [name for name in ruleset or () if name not in ruleset_names()]
    if unknown:
        typer.echo(
            f"fracas bot check: unknown ruleset {unknown[0]!r}: use one of {', '.join(ruleset_names())}", err=True
        )
        raise typer.Exit(_CANNOT_RUN)
    sound = True
    for findings in checked(kind, opponents, ruleset or ruleset_names(), games=games, seed=seed):
        sound = sound and findings.sound
        typer.echo(json.dumps(_plain(findings)) if as_json else "\n".join(_lines(findings)))
    raise typer.Exit(0 if sound else 1)


def _lines(findings: CheckReport) -> list[str]:
    lost = findings.games - findings.won - findings.drawn
    each_ms = 1000 * findings.spent_s / max(1, findings.choices)
    head = (
        f"{findings.ruleset} against {findings.opponent}: {findings.won} won, {lost} lost, {findings.drawn} drawn; "
        f"{count_noun(findings.choices, 'choice')}, {each_ms:.1f} ms each, "
        f"the slowest {1000 * findings.slowest_s:.0f} ms"
    )
    lines = [head]
    if each_ms > _SLOW_MS:
        lines.append(f"  slow: more than {_SLOW_MS:.0f} ms per choice; see docs/write-a-bot.md for faster bots")
    if findings.refused:
        refused, forced = count_noun(findings.refused, "choice"), count_noun(findings.forced, "decision")
        lines.append(f"  refused: {refused}, {forced} replaced")
        lines += [f"    {found.intent}: {found.code}: {found.sentence}" for found in findings.refusals]
    if findings.unfinished:
        lines.append(f"  unfinished: {findings.unfinished} battles")
    lines += ["  " + line for story in findings.stories for line in story.splitlines()]
    never = findings.never
    if never:
        more = f" and {len(never) - _NAMED} more" if len(never) > _NAMED else ""
        lines.append(f"  never used: {', '.join(never[:_NAMED])}{more}")
    return lines


def _plain(findings: CheckReport) -> dict[str, object]:
    return {
        "ruleset": findings.ruleset, "opponent": findings.opponent, "games": findings.games, "won": findings.won,
        "drawn": findings.drawn, "choices": findings.choices, "refused": findings.refused, "forced": findings.forced,
        "failed": len(findings.stories), "unfinished": findings.unfinished, "spent_s": round(findings.spent_s, 4),
        "slowest_s": round(findings.slowest_s, 4), "never": findings.never,
    }  # fmt: skip
