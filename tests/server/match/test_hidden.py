"""Non-interference of the hidden: where a hidden creature is, and what it does there, is in no byte sent to others.

Two worlds differ in nothing else; all that the hunter and a spectator are sent must be the same: snapshots, diffs,
options, questions answered, refusals, lengths.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.battle_dump import rules_version
from fracas_engine.content import BoardSpec, CreatureSpec
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import commitment
from fracas_engine.ruleset import ruleset_named
from fracas_engine.setup import SeatSpec, Setup
from fracas_engine.viewing import PUBLIC
from fracas_protocol import v1
from fracas_protocol.codec import JSON, PROTO
from fracas_protocol.values import write_map
from fracas_server.ids import MatchId, Subject
from fracas_server.match.record import MatchRecord, SeatRecord
from fracas_server.store.connection import connect_store
from fracas_server.timing import ManualTime
from tests.server.arena import SECRET, Player, serving, tells_of_watchers, toy_record

pytestmark = pytest.mark.whole

SEATS = tuple(SeatRecord(id=name, side=name, subject=Subject(name), player=name) for name in ("hunter", "sly"))

Intent = Mapping[str, Any]
Course = list[tuple[str, Intent | tuple[Intent, Intent]]]
CLUB = {
    "id": "club",
    "cost": "standard",
    "origin": "melee",
    "attack": {"bonus": 6, "vs": "ac"},
    "hit": [{"damage": "1d8+2"}],
}
CLOUD = {
    "id": "cloud", "cost": "standard", "origin": "far", "area": {"burst": 1, "within": 10}, "targets": "all",
    "attack": {"bonus": 6, "vs": "reflex"}, "hit": [{"damage": "1d6"}],
}  # fmt: skip
ARROW = {
    "id": "arrow", "cost": "action", "origin": "ranged", "range": [16, 64], "attack": {"bonus": 5, "vs": "ac"},
    "hit": [{"damage": "1d6+2", "type": "piercing"}],
}  # fmt: skip
FIRE = {
    "id": "fire", "cost": "action", "origin": "far", "area": {"sphere": 2, "within": 20}, "targets": "all",
    "spell": True, "save": {"dc": 12, "ability": "dex"}, "effect": [{"damage": "2d6", "type": "fire"}],
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Stealth:
    """A battle with somebody hidden, in two worlds."""

    ruleset: str
    rows: tuple[str, ...]
    sheets: Mapping[str, Mapping[str, Any]]
    """The creatures, the hidden one called `rogue`; seats are `hunter` and `sly`."""
    at: tuple[tuple[int, int], tuple[int, int]]
    """Where the rogue is, by world."""
    course: Sequence[tuple[str, Intent | tuple[Intent, Intent]]]
    """Who does what; two intents where the worlds need two. What the hunter is refused is compared, too."""
    questions: Sequence[Mapping[str, Any]] = ()
    """What the hunter asks at its turns."""
    order: tuple[str, ...] = field(default=("goblin", "rogue", "decoy"))

    def begin(self, world: int) -> Battle:
        """Begin a world."""
        creatures = []
        for name, sheet in self.sheets.items():
            place = self.at[world] if name == "rogue" else sheet["at"]
            creatures.append(CreatureSpec.model_validate({"id": name, **sheet, "at": place}))
        setup = Setup(
            ruleset=self.ruleset,
            board=BoardSpec(map=self.rows),
            creatures=tuple(creatures),
            seats=tuple(SeatSpec(id=seat.id, side=seat.side) for seat in SEATS),
            order=self.order,
        )
        return Battle.start(setup, KeyedFaces(b"d" * 32))


def _fourth(name: str, **more: Any) -> dict[str, Any]:
    side = "hunter" if name == "goblin" else "sly"
    numbers = {"hp": 40, "ac": 16, "fortitude": 14, "reflex": 14, "will": 12, "speed": 6}
    return {"side": side, "seat": side, "hero": name == "rogue", **numbers, **more}


def _fifth(name: str, **more: Any) -> dict[str, Any]:
    side = "hunter" if name == "goblin" else "sly"
    return {"side": side, "seat": side, "hp": 40, "ac": 14, "speed": 6, **more}


WALLED = (
    "......#.........",
    "......#.........",
    "......#.........",
    "......#.........",
    "......#.........",
)
GAP = (*WALLED[:2], "................", *WALLED[3:])
HUNT: Course = [
    ("hunter", {"by": "goblin", "move": "walk", "to": (9, 2)}),
    ("hunter", {"by": "goblin", "use": "club", "on": ("rogue",)}),
    ("hunter", {"by": "rogue", "end": "turn"}),
    ("hunter", {"by": "goblin", "use": "cloud", "at": (12, 1)}),
    ("hunter", {"by": "goblin", "end": "turn"}),
    ("sly", ({"by": "rogue", "move": "walk", "to": (2, 1)}, {"by": "rogue", "move": "walk", "to": (1, 4)})),
    ("sly", {"by": "rogue", "end": "turn"}),
    ("sly", {"by": "decoy", "move": "walk", "to": (13, 4)}),
    ("sly", {"by": "decoy", "end": "turn"}),
    ("hunter", {"by": "goblin", "use": "perception"}),
    ("hunter", {"by": "goblin", "move": "walk", "to": (8, 3)}),
    ("hunter", {"by": "goblin", "end": "turn"}),
]
NEAR: Course = [*HUNT[:5], *HUNT[6:10], ("hunter", {"by": "goblin", "move": "walk", "to": (8, 2)}), HUNT[11]]
"""The same without a walk of the rogue: it lies in wait where the hunter could go, and cannot be seen on the way."""
QUESTIONS: tuple[Mapping[str, Any], ...] = (
    {"reachable": {"by": "goblin", "move": "walk"}},
    {"distance": {"from": "goblin", "to": "rogue"}},
    {"sight": {"from": "goblin", "to": "decoy"}},
    {"options": {"by": "goblin"}},
    {"way": {"by": "goblin", "move": "walk", "to": (5, 2)}},
    {"way": {"by": "goblin", "move": "walk", "to": (4, 4)}},
    {"way": {"by": "rogue", "move": "walk", "to": (4, 2)}},
    {"way": {"by": "goblin", "move": "walk", "path": ((9, 2), (8, 2), (7, 2), (6, 2))}},
    {"unseen": {}},
    *({"provoked": {"by": "goblin", "use": use}} for use in ("arrow", "cloud", "club", "fire")),
    *(
        {"area": {"by": "goblin", "use": use, "at": at}}
        for use in ("arrow", "cloud", "club", "fire")
        for at in ((2, 1), (12, 1), (1, 4))
    ),
    *({"affected": {"by": "goblin", "use": use, "at": (1, 4)}} for use in ("cloud", "fire")),
)
MAY_BE_REFUSED = {"distance", "sight", "way"}
"""Questions about somebody whom the hunter may not know of, and about ways that a wall bars in some scenes."""
ROGUE = _fourth(
    "rogue", skills={"stealth": 12}, conditions={"hidden": {"source": "goblin", "total": 60}}, actions=[CLUB]
)
FOURTH = {
    "goblin": _fourth("goblin", at=(10, 2), actions=[CLUB, CLOUD]),
    "rogue": ROGUE,
    "decoy": _fourth("decoy", at=(14, 4), actions=[CLUB]),
}
FIFTH = {
    "goblin": _fifth("goblin", at=(10, 2), actions=[ARROW, FIRE]),
    "rogue": _fifth("rogue", skills={"stealth": 12}, conditions={"hidden": {"total": 60}}, actions=[ARROW]),
    "decoy": _fifth("decoy", at=(14, 4), actions=[ARROW]),
}
SCENES = (
    Stealth(
        "fourth_edition",
        WALLED,
        FOURTH,
        ((1, 0), (2, 4)),
        HUNT,
        (*QUESTIONS, {"affected": {"by": "goblin", "use": "cloud", "at": (2, 1)}}),
    ),
    Stealth(
        "srd5",
        WALLED,
        FIFTH,
        ((1, 0), (2, 4)),
        [
            *HUNT[:1],
            ("hunter", {"by": "goblin", "use": "arrow", "on": ("rogue",)}),
            ("hunter", {"by": "goblin", "use": "fire", "at": (12, 1)}),
            *HUNT[4:9],
            ("hunter", {"by": "goblin", "use": "search"}),
            *HUNT[10:],
        ],
        (*QUESTIONS, {"odds": {"by": "goblin", "use": "fire", "at": (2, 1)}}),
    ),
    Stealth(
        "fourth_edition",
        GAP,
        FOURTH,
        ((4, 0), (4, 4)),
        NEAR,
        (*QUESTIONS, {"affected": {"by": "goblin", "use": "cloud", "at": (4, 1)}}),
    ),
    Stealth(
        "srd5",
        GAP,
        FIFTH,
        ((4, 0), (4, 4)),
        [
            *NEAR[:1],
            ("hunter", {"by": "goblin", "use": "arrow", "on": ("rogue",)}),
            ("hunter", {"by": "goblin", "use": "fire", "at": (12, 1)}),
            *NEAR[4:8],
            ("hunter", {"by": "goblin", "use": "search"}),
            *NEAR[-2:],
        ],
        (*QUESTIONS, {"odds": {"by": "goblin", "use": "fire", "at": (4, 1)}}),
    ),
)


def _readying(ruleset: str) -> Stealth:
    """Return a battle in which nobody hides, but keeps to itself what it has readied."""

    def ready(action: str) -> Intent:
        trigger = {"event": "moves_adjacent", "by": "enemy"}
        return {"by": "rogue", "use": "ready", "with": {"use": action, "on": ["goblin"]}, "trigger": trigger}

    both = [CLUB, {**CLUB, "id": "knife"}]
    return Stealth(
        ruleset,
        GAP,
        {
            "rogue": _fourth("rogue", actions=both),
            "goblin": _fourth("goblin", at=(9, 2), actions=[CLUB, CLOUD]),
            "decoy": _fourth("decoy", at=(14, 4), actions=[CLUB]),
        },
        ((1, 0), (1, 0)),
        [
            ("sly", (ready("club"), ready("knife"))),
            ("sly", {"by": "rogue", "end": "turn"}),
            *HUNT[:5],
            *HUNT[7:9],
        ],
        QUESTIONS,
        order=("rogue", "goblin", "decoy"),
    )


READYING = (_readying("orcus"), _readying("fourth_edition"))
"""In Orcus nobody hides once a fight has begun (OB-UNSN-01); what is readied is what its creatures keep secret."""


def _record(ruleset: str) -> MatchRecord:
    version = rules_version(ruleset_named(ruleset))
    return toy_record(
        ruleset=ruleset,
        rules_version=version,
        commitment=commitment(SECRET, match=MatchId("m1"), rules_version=version),
        seats=SEATS,
    )


async def transcript(
    scene: Stealth, world: int, store_url: str, folder: Path, subprotocol: str, *, broker: str = "off"
) -> dict[str, list[bytes | str]]:
    """Play a world; return what the hunter and a spectator were sent."""
    redis = await connect_store(store_url)
    await redis.flushall()
    await redis.aclose()
    begin = partial(scene.begin, world)
    async with serving(
        store_url, folder, time=ManualTime(), begin=lambda *_: begin(), lease_ms=10**9, broker=broker
    ) as service:
        await service.hosting.create(_record(scene.ruleset), SECRET)
        players: dict[str, Player] = {}
        for name in ("hunter", "sly", "public"):
            resume = [v1.Resume(match="m1", seat=name)] if name != "public" else []
            players[name] = await Player.come(
                service.address, token=service.tokens.sign(name), resume=resume, subprotocol=subprotocol, prefix=name
            )
        await players["public"].ask(watch_match=v1.WatchMatch(match="m1"))
        for player in players.values():
            await player.until_version("m1", 1)
        answered: set[str] = set()
        for seat, intents in scene.course:
            intent = intents[world] if isinstance(intents, tuple) else intents
            if seat == "hunter":
                for question in scene.questions:
                    told = await players[seat].ask(
                        ask_question=v1.AskQuestion(match="m1", seat=seat, question=write_map(question))
                    )
                    answered |= {next(iter(question))} if told.HasField("reply") else set()
            answer = await players[seat].act("m1", intent)
            assert seat == "hunter" or answer.HasField("accepted"), (intent, answer)
            for player in players.values():
                await player.ask(ping=v1.Ping())
        # Refusals that are alike would prove little: of each kind some are answered.
        assert {next(iter(question)) for question in scene.questions} - answered - MAY_BE_REFUSED == set()
        hunter = players["hunter"]
        assert (await hunter.ask(resync=v1.Resync(match="m1", seat="hunter", version=1))).HasField("snapshot")
        assert (await hunter.ask(get_log=v1.GetLog(match="m1", seat="hunter"))).HasField("log_page")
        for player in players.values():
            await player.ask(ping=v1.Ping())
        # How many watch is told now and then by the wall clock; it knows nothing of the battle.
        sent = {
            name: [frame for frame in player.raw if not tells_of_watchers(subprotocol, frame)]
            for name, player in players.items()
            if name != "sly"
        }
        for player in players.values():
            await player.leave()
    return sent


@pytest.mark.parametrize("subprotocol", [PROTO, JSON])
@pytest.mark.parametrize("scene", [*SCENES, *READYING], ids=lambda scene: f"{scene.ruleset}-{scene.order[0]}")
async def test_where_somebody_hides_is_in_no_byte(
    store_url: str, tmp_path: Path, subprotocol: str, scene: Stealth
) -> None:
    """The worlds look alike to the hunter and to a spectator, from the first byte to the last."""
    one, other = [await transcript(scene, world, store_url, tmp_path / str(world), subprotocol) for world in range(2)]

    for viewer, frames in one.items():
        assert len(frames) > 15
        assert len(frames) == len(other[viewer])
        for number, (left, right) in enumerate(zip(frames, other[viewer], strict=True)):
            assert left == right, f"frame {number} tells {viewer} the worlds apart"


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.ruleset)
def test_the_worlds_do_differ(scene: Stealth) -> None:
    """The rogue is where it is said to be, unknown to hunter and public, and its own seat sees it."""
    for world in range(2):
        battle = scene.begin(world)
        assert battle.state.creatures["rogue"].at == scene.at[world]
        assert battle.state.creatures["rogue"].hidden_from == ("hunter",)
        assert ("creature", "rogue") not in battle.view(PUBLIC)
