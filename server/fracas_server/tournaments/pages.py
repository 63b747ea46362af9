"""HTTP pages of tournaments on the game port: `/tournaments/ID`, also with `.json`, `.csv` or `.games.csv`."""

from __future__ import annotations

from typing import Final

from fracas_server.errors import RequestRefused
from fracas_server.http_paths import HTML, JSON, HttpPaths, HttpRequest, HttpResponse
from fracas_server.tournaments.messages import published
from fracas_server.tournaments.service import TournamentService
from fracas_tournaments.reports.page import page
from fracas_tournaments.reports.summary import as_json, games_csv, standings_csv
from fracas_tournaments.tournament import Tournament

_PREFIX: Final = "/tournaments/"
_CSV: Final = "text/csv; charset=utf-8"
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"
"""Content security policy: allows only the page's own style; scripts never run, not even one in a name."""
_REPLAYS: Final = "/replay/"
"""Start of a replay's address in the browser client; the match's id follows."""
_FORMS: Final = ((".games.csv", games_csv, _CSV), (".csv", standings_csv, _CSV), (".json", as_json, JSON))
_KEPT: Final = 32
"""Maximum number of cached responses."""


class TournamentPages:
    """HTTP handler of the tournament pages.

    Args:
        service: The tournament service.
    """

    def __init__(self, service: TournamentService) -> None:
        self._service = service
        self._made: dict[tuple[str, int], HttpResponse] = {}

    def serve(self, paths: HttpPaths) -> None:
        """Register the handler of the pages."""
        paths.add(_PREFIX, self._answer)

    async def _answer(self, request: HttpRequest) -> HttpResponse:
        name = request.path.removeprefix(_PREFIX)
        ending, make, kind = next((form for form in _FORMS if name.endswith(form[0])), ("", _page, HTML))
        tournament = name.removesuffix(ending)
        if not tournament.isalnum():
            raise RequestRefused("not_found", "Page not found: use /tournaments/ID.")
        kept = await self._service.load(tournament)
        key = (name, kept.serial)
        found = self._made.get(key)
        if found is None:
            body = await self._service.executor.run(lambda: make(published(kept.tournament)).encode())
            found = self._made[key] = HttpResponse(
                body=body,
                kind=kind,
                tag=f"{tournament}-{kept.serial}",
                policy=_POLICY if kind == HTML else "",
                filename=name if ending else "",
            )
            while len(self._made) > _KEPT:
                del self._made[next(iter(self._made))]
        return found


def _page(tournament: Tournament) -> str:
    return page(tournament, replays=_REPLAYS)
