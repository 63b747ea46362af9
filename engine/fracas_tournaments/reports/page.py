"""A tournament as a self-contained HTML page: standings, crosstable, bracket, rating curves and all results.

Names chosen by users are always escaped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from html import escape
from typing import Final

from fracas_tournaments.encounters import Encounter, Entrant
from fracas_tournaments.plan import TieBreak
from fracas_tournaments.reports.bracket_picture import bracket_picture
from fracas_tournaments.reports.crosstable import crosstable
from fracas_tournaments.reports.curves import MOST_CURVES, rating_curves
from fracas_tournaments.reports.summary import comparisons, faults
from fracas_tournaments.tie_breaks import EXPLAINED, USUAL
from fracas_tournaments.tournament import Tournament

_STYLE: Final = """
:root{color-scheme:light dark;--ink:#1b2430;--soft:#5b6876;--line:#d8dee5;--paper:#fff;--head:#f2f5f8;--win:#d9f0e1;
--loss:#f9dedb;--draw:#eceff3}
@media(prefers-color-scheme:dark){:root{--ink:#e4e9ef;--soft:#97a3b0;--line:#37414d;--paper:#14191f;--head:#1d242c;
--win:#1d4a32;--loss:#5a2723;--draw:#2c343e}}
body{margin:0 auto;max-width:62rem;padding:2rem 1rem 4rem;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.9rem;line-height:1.2;margin:0}h2{font-size:1.2rem;margin:2.4rem 0 .6rem}.facts{color:var(--soft)}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}th,td{padding:.25rem .6rem;text-align:right;
border-bottom:1px solid var(--line)}th{background:var(--head);font-weight:600}th.who,td.who{text-align:left;
white-space:nowrap}
.wide{overflow-x:auto}.cross td,.cross th{padding:.2rem .4rem;text-align:center}.cross td.who{text-align:left}
.win{background:var(--win)}.loss{background:var(--loss)}.draw{background:var(--draw)}.self{background:var(--head)}
svg{font:12px system-ui,sans-serif;max-width:100%}.bracket{max-width:none}.grid{stroke:var(--line)}
.tick,.slot{fill:var(--soft)}.slot{font-size:9px}.label{font-size:11.5px}.way{fill:none;stroke:var(--soft)}
.box{fill:var(--head);stroke:var(--line)}.name{fill:var(--ink)}.name.won{font-weight:700}.name.lost{fill:var(--soft)}
li{margin:.2rem 0}.note{color:var(--soft)}
"""
_COMPARED: Final = 20
"""Maximum number of comparisons shown in full."""


def page(tournament: Tournament, *, date: str = "", replays: str = "") -> str:
    """Return the page as HTML.

    Args:
        tournament: The tournament.
        date: The date as text; empty: the day on which the tournament was created, if known.
        replays: URL prefix for replays, followed by the match id; empty: no links.
    """
    name = escape(tournament.plan.name)
    sections = (
        _section("Standings", _standings(tournament)),
        _section("Who is better", _comparisons(tournament)),
        _section("Bracket", bracket_picture(tournament), wide=True),
        _section("Crosstable", crosstable(tournament), wide=True),
        _section(_curves_title(tournament), rating_curves(tournament)),
        _section("Corrections", _corrections(tournament)),
        _section("Faults and forfeits", _faults(tournament)),
        _section("Results", _results(tournament, replays)),
    )
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{name}</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<style>{_STYLE}</style></head><body><h1>{name}</h1>"
        f"{_facts(tournament, date)}{''.join(sections)}</body></html>\n"
    )


def _section(title: str, body: str, *, wide: bool = False) -> str:
    if not body:
        return ""
    return f"<h2>{title}</h2>" + (f'<div class="wide">{body}</div>' if wide else body)


def _facts(tournament: Tournament, date: str) -> str:
    plan = tournament.plan
    if not date and tournament.head.created_ms:
        date = datetime.fromtimestamp(tournament.head.created_ms / 1000, UTC).strftime("%Y-%m-%d")
    games = sum(game.state == "over" for each in tournament.encounters.values() for game in each.games)
    words = [
        date,
        plan.format.replace("_", " "),
        plan.ruleset,
        f"{len(tournament.entrants)} entrants",
        _many(tournament.head.paired, "round") if not plan.eliminates else "",
        _many(games, "game") + (", mirrored" if plan.mirrored else ""),
        {"open": "not started", "running": "in progress", "paused": "paused", "over": "finished"}[
            tournament.head.phase
        ],
    ]
    note = f'<p class="note">{escape(tournament.head.note)}</p>' if tournament.head.note else ""
    setup = {
        "Boards": ", ".join(plan.boards) or "the first that fits",
        "Creatures": ", ".join(plan.creatures) or _own_creatures(tournament),
        "Seed": tournament.head.seed,
    }
    rows = "".join(f"<li>{what}: {escape(value)}</li>" for what, value in setup.items() if value)
    said = " · ".join(escape(word) for word in words if word)
    return f'<p class="facts">{said}</p>{note}<ul class="facts">{rows}</ul>'


def _own_creatures(tournament: Tournament) -> str:
    """Return the creatures of each entrant, if the plan lets entrants choose."""
    own = [f"{one.name}: {', '.join(one.creatures)}" for one in tournament.entrants.values() if one.creatures]
    return "; ".join(own) or "drawn for each game"


def _many(number: int, one: str) -> str:
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def _standings(tournament: Tournament) -> str:
    breaks = tournament.plan.tie_breaks or USUAL[tournament.plan.format]
    heads = "".join(f"<th>{name.replace('_', ' ')}</th>" for name in breaks)
    teams = any(one.team for one in tournament.entrants.values())
    rows = []
    for one in tournament.standings:
        who = tournament.entrants[one.entrant]
        figures = "".join(f"<td>{value:g}</td>" for value in one.tie_breaks)
        team = f'<td class="who">{escape(who.team)}</td>' if teams else ""
        gone = " <span class='note'>(withdrawn)</span>" if who.withdrawn else ""
        rows.append(
            f'<tr><td>{one.rank}</td><td class="who">{escape(who.name)}{gone}</td>{team}<td><b>{one.points:g}</b></td>'
            f"<td>{one.won}</td><td>{one.drawn}</td><td>{one.lost}</td>{figures}</tr>"
        )
    team = '<th class="who">team</th>' if teams else ""
    return (
        f'<div class="wide"><table><thead><tr><th></th><th class="who">name</th>{team}<th>points</th><th>won</th>'
        f"<th>drawn</th><th>lost</th>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
        f"{_explained(breaks)}"
    )


def _explained(breaks: Sequence[TieBreak]) -> str:
    if not breaks:
        return ""
    rows = "".join(f"<li>{kind.replace('_', ' ')}: {EXPLAINED[kind]}</li>" for kind in breaks)
    return f'<p class="note">Ties are broken by, in order:</p><ol class="note">{rows}</ol>'


def _comparisons(tournament: Tournament) -> str:
    found = [one for one in comparisons(tournament) if one.games > 1][:_COMPARED]
    return f"<ul>{''.join(f'<li>{escape(one.sentence)}</li>' for one in found)}</ul>" if found else ""


def _curves_title(tournament: Tournament) -> str:
    most = len(tournament.entrants) > MOST_CURVES
    return f"Ratings of the first {MOST_CURVES}, result by result" if most else "Ratings, result by result"


def _corrections(tournament: Tournament) -> str:
    found: list[str] = []
    for encounter in tournament.encounters.values():
        for one in encounter.corrections:
            stood = f"before: {_scores(one.before) or 'open'}; now: {_scores(encounter.scores)}"
            found.append(
                f"<li><b>{encounter.id}</b>, by {escape(one.by)}: {escape(one.reason)}"
                f" <span class='note'>({stood})</span></li>"
            )
    return f"<ul>{''.join(found)}</ul>" if found else ""


def _faults(tournament: Tournament) -> str:
    found = [
        f"<li><b>{encounter.id}</b>, game {game.number}: {escape(game.note or game.how.replace('_', ' '))}</li>"
        for encounter, game in faults(tournament)
    ]
    return f"<ul>{''.join(found)}</ul>" if found else ""


def _results(tournament: Tournament, replays: str) -> str:
    rounds: dict[int, list[Encounter]] = {}
    for encounter in sorted(tournament.encounters.values(), key=lambda one: (one.round, one.table)):
        rounds.setdefault(encounter.round, []).append(encounter)
    parts = []
    for number, encounters in rounds.items():
        rows = "".join(_result(encounter, tournament.entrants, replays) for encounter in encounters)
        parts.append(
            f'<h3>Round {number}</h3><div class="wide"><table><thead><tr><th>table</th><th class="who">entrants</th>'
            f'<th>result</th><th>games</th><th class="who"></th></tr></thead><tbody>{rows}</tbody></table></div>'
        )
    return "".join(parts)


def _result(encounter: Encounter, entrants: Mapping[str, Entrant], replays: str) -> str:
    names = " &ndash; ".join(escape(entrants[one].name) for one in encounter.entrants)
    games = _scores(encounter.totals()) if encounter.games else ""
    said = "" if encounter.how == "played" else encounter.how.replace("_", " ")
    links = [
        f'<a href="{escape(replays + game.match)}">replay {game.number}</a>'
        for game in encounter.games
        if replays and game.match and game.state == "over"
    ]
    notes = "; ".join([*(escape(word) for word in (said, encounter.note) if word), *links])
    return (
        f'<tr><td>{encounter.table}</td><td class="who">{names}</td><td>{_scores(encounter.scores)}</td>'
        f'<td>{games}</td><td class="who note">{notes}</td></tr>'
    )


def _scores(scores: tuple[float, ...]) -> str:
    return " : ".join(f"{score:g}" for score in scores)
