"""The greedy policy: what it takes of what is offered, and how often it wins."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from fracas_clients.policies.base import Policy
from fracas_clients.policies.greedy import GreedyPolicy
from fracas_clients.policies.random import RandomPolicy
from fracas_engine.battle import Battle
from fracas_engine.content import CreatureSpec
from fracas_engine.content.library import library_of
from fracas_engine.events import Outcome
from fracas_protocol import v1
from fracas_protocol.mirror import Mirror
from fracas_protocol.options import Choice, Decision, MoveOption, Placement, TargetOption, UseOption
from fracas_protocol.reading import BattleView
from fracas_protocol.view_hash import view_hash
from tests.clients.duels import FriendlyHit, battle_of, fight, friendly_hit, seeded
from tests.clients.fake_server import view

SHEET = v1.Sheet(
    n=3,
    id="ogre",
    actions=[
        v1.Action(id="club", cost="standard", origin="melee", attack="+6 against AC", hit="2d6+4"),
        v1.Action(id="poke", cost="standard", origin="melee", attack="+6 against AC", hit="1d4"),
        v1.Action(id="combo", cost="full_round", sequence=["club", "poke"]),
        v1.Action(id="roar", cost="swift", origin="near", area="burst 2", save="DC 13", effect="1d6"),
        v1.Action(id="mend", cost="swift", origin="ranged", range=[5], effect="heal 1d8+5"),
    ],
)


def seen(**hp: int) -> BattleView:
    """Return the ogre (red) against the imp and the rat (blue), with so many hit points."""
    message = view()
    message.names.append(v1.Name(n=5, id="rat"))
    message.creatures.append(
        v1.Creature(
            n=5, id="rat", name="Rat", at=[0, 3], hp=9, max_hp=12, size="small", side="blue", seat=2, alive=True
        )
    )
    message.creatures[0].sheet = 3
    message.creatures[0].budget.standard = 1
    message.sheets.append(SHEET)
    for creature in message.creatures:
        creature.hp = hp.get(creature.id, creature.hp)
    return BattleView(Mirror(v1.Snapshot(match="m1", version=1, view=message, hash=view_hash(message))))


TURN = Decision(number=1, hash=0, version=1, seat="red", kind="turn", by="ogre", about={}, ends=("ogre",))


def use(action: str, *targets: str, chance: int | None = 600, cost: str = "standard", **keys: object) -> UseOption:
    """Return an option to strike these targets, each with the same chance."""
    on = tuple(TargetOption(id_, chance=chance) for id_ in targets)
    return UseOption(by="ogre", action=action, name="", cost=cost, targets=on, pick=(1, 1), **keys)  # type: ignore[arg-type]


def walk(
    costs: dict[tuple[int, int], int], provokes: dict[tuple[int, int], tuple[str, ...]] | None = None
) -> MoveOption:
    """Return an option to walk."""
    return MoveOption(by="ogre", mode="walk", budget="move", costs=costs, provokes=provokes or {})


def choose(battle: BattleView, **parts: object) -> object:
    """Return what the policy chooses of a turn with these parts."""
    return GreedyPolicy().choose(battle, replace(TURN, **parts))  # type: ignore[arg-type]


def test_it_takes_out_whom_it_can() -> None:
    """Of two foes the one that the blow would take out is struck."""
    chosen = choose(seen(imp=30, rat=9), uses=(use("club", "imp", "rat"),))

    assert chosen == {"by": "ogre", "use": "club", "on": ("rat",)}


def test_it_takes_the_best_expected_damage() -> None:
    """A heavy blow beats a poke, several blows beat one."""
    battle = seen(imp=60)

    assert choose(battle, uses=(use("poke", "imp"), use("club", "imp")))["use"] == "club"  # type: ignore[index]
    combo = use("combo", "imp", cost="full_round", choices=(("club",),), repeat=True)
    assert choose(battle, uses=(use("club", "imp"), combo)) == {
        "by": "ogre", "use": "combo", "on": ("imp",), "with": ("club",),
    }  # fmt: skip


def test_areas_hit_foes_and_not_friends() -> None:
    """The placement with two foes is taken; one that hits the ogre itself is worse than doing nothing."""
    spots = (
        Placement(at=(0, 0), affected=("imp", "rat", "ogre")),
        Placement(at=(1, 0), affected=("imp", "rat")),
        Placement(at=(2, 0), affected=("imp",)),
    )
    roar = UseOption(by="ogre", action="roar", name="", cost="swift", placements=spots)

    assert choose(seen(), uses=(roar,)) == {"by": "ogre", "use": "roar", "at": (1, 0)}
    only_self = replace(roar, placements=(Placement(at=(0, 0), affected=("ogre",)),))
    assert choose(seen(), uses=(only_self,)) == {"by": "ogre", "end": "turn"}


def test_harm_to_its_own_side_is_never_worth_it() -> None:
    """An area over two foes is left alone if it takes in a friend: a worse deed, or ending, comes first."""
    roar = UseOption(
        by="ogre", action="roar", name="", cost="swift", placements=(Placement(affected=("imp", "rat", "ogre")),)
    )

    assert choose(seen(imp=3, rat=3), uses=(roar,)) == {"by": "ogre", "end": "turn"}
    assert choose(seen(imp=3, rat=3), uses=(roar, use("poke", "imp")))["use"] == "poke"  # type: ignore[index]


def test_of_what_must_be_done_the_harmless_comes_first() -> None:
    """Where the turn cannot be ended, a useless swift deed comes before harm, and a poke at oneself before a club."""
    mend = use("mend", "ogre", chance=None, cost="swift")
    club, poke = use("club", "ogre"), use("poke", "ogre")

    assert choose(seen(ogre=30), uses=(club, mend, poke), ends=())["use"] == "mend"  # type: ignore[index]
    assert choose(seen(ogre=30), uses=(club, poke), ends=())["use"] == "poke"  # type: ignore[index]
    leap = UseOption(by="ogre", action="mend", name="", cost="full_round", destinations={(1, 1): 0})
    assert choose(seen(), uses=(club, leap), ends=()) == {"by": "ogre", "use": "mend", "to": (1, 1)}


def test_it_goes_to_its_foes_before_it_harms_itself() -> None:
    """That it could strike itself is no reason to stay."""
    chosen = choose(_with_rat_at((7, 3), side="blue"), uses=(use("club", "ogre"),), moves=(walk({(1, 0): 1}),), ends=())

    assert chosen == {"by": "ogre", "move": "walk", "to": (1, 0)}


def test_it_heals_whom_that_helps() -> None:
    """Healing goes to a hurt friend, never to a foe, and not to the unhurt."""
    mend = use("mend", "ogre", "imp", chance=None, cost="swift")

    assert choose(seen(ogre=10), uses=(mend,)) == {"by": "ogre", "use": "mend", "on": ("ogre",)}
    assert choose(seen(ogre=30), uses=(mend,)) == {"by": "ogre", "end": "turn"}


def test_it_walks_to_where_it_can_strike() -> None:
    """With nobody in reach it goes nearer, by the way that provokes nobody."""
    costs = {(1, 0): 1, (2, 0): 2, (2, 1): 2}
    battle = _with_rat_at((7, 3), side="blue")

    near = choose(battle, moves=(walk({(1, 0): 1, (0, 1): 1}, {(0, 1): ("rat",)}),))
    assert near == {"by": "ogre", "move": "walk", "to": (1, 0)}
    assert choose(battle, moves=(walk(costs, {(2, 0): ("imp", "rat"), (2, 1): ("imp", "rat")}),))["to"] == (1, 0)  # type: ignore[index]


def test_it_steps_behind_a_foe() -> None:
    """Before a blow it takes the place across from an ally of the moment, where that costs no skin."""
    club = use("club", "imp")
    # The rat is a foe of the ogre and no friend of the imp here: in a free-for-all anybody may help to flank.
    free_for_all = _with_rat_at((3, 1), side="green")

    chosen = choose(free_for_all, uses=(club,), moves=(walk({(5, 1): 3, (3, 2): 2}),))

    assert chosen == {"by": "ogre", "move": "walk", "to": (5, 1)}
    dangerous = choose(free_for_all, uses=(club,), moves=(walk({(5, 1): 3}, {(5, 1): ("imp",)}),))
    assert dangerous == {"by": "ogre", "use": "club", "on": ("imp",)}


def _with_rat_at(at: tuple[int, int], *, side: str) -> BattleView:
    battle = seen(imp=60)
    message = v1.View()
    message.CopyFrom(battle._mirror.view)
    rat = message.creatures[2]
    rat.at[:] = at
    rat.side = side
    return BattleView(Mirror(v1.Snapshot(match="m1", version=1, view=message, hash=view_hash(message))))


def test_free_blows_are_taken() -> None:
    """Of the blows that an opportunity offers the one that hurts most is taken."""
    asked = replace(
        TURN,
        kind="opportunity_attack",
        ends=(),
        choices=(Choice("poke", "Poke"), Choice("club", "Club"), Choice("no", "No")),
    )

    assert GreedyPolicy().choose(seen(), asked) == {"by": "ogre", "answer": "club"}


def test_a_question_that_it_does_not_understand_is_answered() -> None:
    """A choice of several, of a kind that it never heard of, gets a legal answer."""
    asked = replace(
        TURN,
        kind="choose_cards",
        ends=(),
        several=(2, 2),
        choices=(Choice("a", "A"), Choice("b", "B"), Choice("c", "C")),
    )

    assert GreedyPolicy().choose(seen(), asked) == {"by": "ogre", "answer": ("a", "b")}


def test_what_must_be_done_is_done() -> None:
    """Where the turn cannot be ended and nothing is good, the least bad deed is chosen."""
    bad = use("club", "ogre")

    assert choose(seen(), uses=(bad,), ends=()) == {"by": "ogre", "use": "club", "on": ("ogre",)}


def anybody(creature: CreatureSpec) -> CreatureSpec:
    """Return a creature all of whose deeds may be aimed at anybody, its friends and itself included."""
    actions = tuple(
        action if action.origin == "self" or action.attack else action.model_copy(update={"targets": targets})
        for action in creature.actions
        for targets in ("all" if action.area else 1,)
    )
    return creature.model_copy(update={"actions": actions})


def hits_in(policy: type[Policy], duels: int) -> list[FriendlyHit]:
    """Return what a policy does to its own side in duels against itself, two casters and breathers a side."""
    found: list[FriendlyHit] = []

    def judge(battle: Battle, decision: Decision, outcome: Outcome) -> None:
        hit = friendly_hit(battle, decision, outcome)
        if hit is not None:
            found.append(hit)

    names = ("ember_hexer", "rime_hound", "hum_oracle", "bog_spitter", "thornbow", "moss_mender")
    boards = ("quarry", "sunken_hall")
    for number in range(duels):
        team = [names[number % 6], names[(number // 2 + 1 + number % 5) % 6]]
        battle = battle_of(team, team, board=boards[number % 2], key=bytes([number]) * 32, changed=anybody)
        fight(battle, policy(chance=seeded(number)), policy(chance=seeded(number + 100)), judge=judge)
    return found


def test_it_never_hits_its_own_side_where_anything_else_is_legal() -> None:
    """In duels where every spell and breath may strike anybody; chance alone would do it now and then."""
    assert [hit for hit in hits_in(GreedyPolicy, 12) if hit.avoidable] == []
    assert any(hit.avoidable for hit in hits_in(RandomPolicy, 2))


@pytest.mark.slow
def test_it_beats_random_in_mirrored_duels() -> None:
    """Of 200 duels with the same creatures and dice, each fought from both sides, it wins at least 70 %."""
    library = library_of("monster_mash").creatures
    alone = [id_ for id_, creature in library.items() if id_ != "broodling"]
    second = [id_ for id_ in alone if library[id_].size not in {"large", "huge"}]
    boards = ("quarry", "sunken_hall", "broken_colonnade", "drowned_market")
    chance = seeded(20)
    won: Counter[str] = Counter()
    for number in range(100):
        team = [chance.choice(alone)]
        if number % 2:
            team.append(chance.choice(second))
        for greedy_side in ("red", "blue"):
            battle = battle_of(team, team, board=boards[number % 4], key=bytes([number]) * 32)
            greedy, random_ = GreedyPolicy(chance=seeded(number)), RandomPolicy(chance=seeded(number))
            winner = fight(battle, *((greedy, random_) if greedy_side == "red" else (random_, greedy)))
            won["draw" if winner is None else "greedy" if winner == greedy_side else "random"] += 1

    assert won.total() == 200
    assert won["greedy"] >= 140, won
