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
from fracas_protocol.battle_view import BattleView
from fracas_protocol.mirror import Mirror
from fracas_protocol.options import Choice, Decision, MoveOption, Placement, TargetOption, UseOption
from fracas_protocol.view_hash import view_hash
from tests.clients.duels import FriendlyHit, battle_of, fight, friendly_hit, seeded
from tests.clients.fake_server import view
from tests.examples import seeds

SHEET = v1.Sheet(
    n=3,
    id="ogre",
    actions=[
        v1.Action(id="club", cost="standard", origin="melee", attack="+6 against AC", hit="2d6+4"),
        v1.Action(id="poke", cost="standard", origin="melee", attack="+6 against AC", hit="1d4"),
        v1.Action(id="combo", cost="full_round", sequence=["club", "poke"]),
        v1.Action(id="roar", cost="swift", origin="near", area="burst 2", save="DC 13", effect="1d6"),
        v1.Action(id="mend", cost="swift", origin="ranged", range=[5], effect="heal 1d8+5"),
        v1.Action(id="embers", cost="standard", origin="far", effect="zone: who enters: 5 fire"),
    ],
)


ARCHER = v1.Sheet(
    n=3,
    id="ogre",
    actions=[v1.Action(id="shoot", cost="standard", origin="ranged", range=[5], attack="+6 against AC", hit="1d8+4")],
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


def test_it_raises_who_lies_at_0_before_it_strikes() -> None:
    """A friend who can stand up again is worth more than another blow."""
    fallen = _with_rat_at((1, 3), side="red", hp=0)
    mend = use("mend", "ogre", "rat", chance=None)

    chosen = choose(fallen, uses=(use("poke", "imp"), mend))

    assert chosen == {"by": "ogre", "use": "mend", "on": ("rat",)}


def everybodys(action: str, cost: str = "standard", **keys: object) -> UseOption:
    """Return an option that stands on nobody's sheet."""
    return UseOption(by="ogre", action=action, name="", cost=cost, **keys)  # type: ignore[arg-type]


@pytest.mark.parametrize("word", ["second_wind", "rally"])
def test_it_catches_its_breath_when_it_is_hurt(word: str) -> None:
    """At half its hit points or fewer it takes a quarter of them back rather than poke; unhurt it does not."""
    poke = use("poke", "imp", chance=300)

    assert choose(seen(ogre=8, imp=60), uses=(poke, everybodys(word)))["use"] == word  # type: ignore[index]
    assert choose(seen(ogre=30, imp=60), uses=(poke, everybodys(word)))["use"] == "poke"  # type: ignore[index]


@pytest.mark.parametrize("word", ["stand_up", "escape"])
def test_it_gets_free_and_up_first(word: str) -> None:
    """A poor blow can wait until it stands on its feet and nobody holds it."""
    poke = use("poke", "imp", chance=300)

    assert choose(seen(imp=60), uses=(poke, everybodys(word, "move")))["use"] == word  # type: ignore[index]


def test_it_takes_another_action_when_it_has_struck() -> None:
    """An action point is spent once the turn's own action is gone and there is somebody to strike."""
    point = everybodys("action_point", "free", choices=(("standard",), ("move",)))
    near = _with_rat_at((2, 1), side="blue")

    assert choose(near, uses=(point,)) == {"by": "ogre", "end": "turn"}
    struck = _with_rat_at((2, 1), side="blue", standard=0)
    assert choose(struck, uses=(point,)) == {"by": "ogre", "use": "action_point", "with": ("standard",)}


@pytest.mark.parametrize("word", ["surrender", "flee", "offer_peace", "delay", "drop_prone", "release", "ready"])
def test_it_never_leaves_and_never_wastes_its_time(word: str) -> None:
    """With nothing to do it ends its turn, however much it is hurt."""
    giving_up = word in {"surrender", "flee", "offer_peace"}

    assert choose(seen(ogre=1), uses=(everybodys(word, "free", gives_up=giving_up),)) == {"by": "ogre", "end": "turn"}


def test_it_finishes_the_helpless() -> None:
    """A stroke that cannot be parried beats any other."""
    finish = everybodys("coup_de_grace", targets=(TargetOption("imp"),), pick=(1, 1))

    assert choose(seen(imp=30), uses=(use("club", "imp"), finish))["use"] == "coup_de_grace"  # type: ignore[index]


def test_it_charges_where_it_cannot_strike() -> None:
    """A charge that has somebody to run into is taken with its way."""
    charge = everybodys("charge", targets=(TargetOption("imp"),), pick=(1, 1), destinations={(3, 1): 2})

    assert choose(seen(imp=9), uses=(charge,)) == {"by": "ogre", "use": "charge", "on": ("imp",), "to": (3, 1)}


def test_ground_is_laid_under_foes() -> None:
    """A zone that burns goes where foes stand, and never under a friend."""
    spots = (Placement(at=(0, 0), affected=("imp", "ogre")), Placement(at=(1, 0), affected=("imp",)))
    fire = UseOption(by="ogre", action="embers", name="", cost="standard", placements=spots)

    assert choose(seen(), uses=(fire,)) == {"by": "ogre", "use": "embers", "at": (1, 0)}
    assert choose(seen(), uses=(replace(fire, placements=spots[:1]),)) == {"by": "ogre", "end": "turn"}


def test_shooters_step_back_before_they_shoot() -> None:
    """With a foe beside it, it goes where it can shoot in peace, if that provokes nobody."""
    shot = use("shoot", "rat")
    beside = _with_rat_at((2, 0), side="blue", sheet=ARCHER)
    step = walk({(0, 2): 1, (0, 3): 2}, {(0, 2): ("rat",)})

    assert choose(beside, uses=(shot,), moves=(step,)) == {"by": "ogre", "move": "walk", "to": (0, 3)}
    dangerous = walk({(0, 3): 2}, {(0, 3): ("rat",)})
    assert choose(beside, uses=(shot,), moves=(dangerous,)) == {"by": "ogre", "use": "shoot", "on": ("rat",)}


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


def _with_rat_at(
    at: tuple[int, int], *, side: str, hp: int = 9, standard: int = 1, sheet: v1.Sheet = SHEET
) -> BattleView:
    battle = seen(imp=60, rat=hp)
    message = v1.View()
    message.CopyFrom(battle._mirror.view)
    rat = message.creatures[2]
    rat.at[:] = at
    rat.side = side
    message.creatures[0].budget.standard = standard
    message.sheets[0].CopyFrom(sheet)
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


@pytest.mark.slow
def test_it_never_hits_its_own_side_where_anything_else_is_legal() -> None:
    """In duels where every spell and breath may strike anybody; chance alone would do it now and then."""
    assert [hit for hit in hits_in(GreedyPolicy, 12) if hit.avoidable] == []
    assert any(hit.avoidable for hit in hits_in(RandomPolicy, 2))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "red", "blue", "board"),
    [
        ("srd5", "giant_spider", "fighter_1", "crypt"),  # a wall between them, and doors too narrow for one
        ("srd5", "winter_wolf", "druid_4", "crypt"),  # one may always throw something, and should not stand and do so
        ("orcus", "grave_wisp", "marsh_ox", "broken_bridge"),  # one hovers above a pit beside the other
    ],
)
def test_two_of_it_come_to_blows(ruleset: str, red: str, blue: str, board: str) -> None:
    """Whatever lies between them, they find each other, and the battle ends."""
    for key in range(3):
        battle = battle_of([red], [blue], board=board, key=bytes([key]) * 32, ruleset=ruleset)

        winner = fight(battle, GreedyPolicy(chance=seeded(key)), GreedyPolicy(chance=seeded(key)), most=300)

        assert winner is not None, f"key {key}: {[(c.id, c.at, c.hp) for c in battle.state.creatures.values()]}"


def test_who_has_dashed_goes_on_towards_its_foes() -> None:
    """A dash spends the action that one strikes with: the way that it opened is gone, and not back again."""
    policy = GreedyPolicy()
    dash = UseOption(by="ogre", action="dash", name="", cost="standard")
    before, after = (_with_rat_at((7, 2), side="blue", standard=standard, sheet=ARCHER) for standard in (1, 0))
    closer = replace(TURN, moves=(walk({(1, 0): 1, (2, 0): 2}),))

    assert policy.choose(before, replace(TURN, uses=(dash,))) == {"by": "ogre", "use": "dash"}
    assert policy.choose(after, closer) == {"by": "ogre", "move": "walk", "to": (2, 0)}
    assert choose(after, moves=closer.moves) == {"by": "ogre", "end": "turn"}


@pytest.mark.slow
def test_it_beats_random_in_mirrored_duels() -> None:
    """Of 80 duels with the same creatures and dice, each fought from both sides, it wins at least 70 %."""
    library = library_of("monster_mash").creatures
    alone = [id_ for id_, creature in library.items() if id_ != "broodling"]
    second = [id_ for id_ in alone if library[id_].size not in {"large", "huge"}]
    boards = ("quarry", "sunken_hall", "broken_colonnade", "drowned_market")
    chance = seeded(20)
    won: Counter[str] = Counter()
    for number in range(40):
        team = [chance.choice(alone)]
        if number % 2:
            team.append(chance.choice(second))
        for greedy_side in ("red", "blue"):
            battle = battle_of(team, team, board=boards[number % 4], key=bytes([number]) * 32)
            greedy, random_ = GreedyPolicy(chance=seeded(number)), RandomPolicy(chance=seeded(number))
            winner = fight(battle, *((greedy, random_) if greedy_side == "red" else (random_, greedy)))
            won["draw" if winner is None else "greedy" if winner == greedy_side else "random"] += 1
        if won["greedy"] >= 56:
            return  # whatever the others bring

    pytest.fail(str(won))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["fourth_edition", "orcus", "srd5"])
def test_it_beats_random_in_mirrored_team_fights(ruleset: str) -> None:
    """Of fights of three against the same three, each fought from both sides, it wins at least 70 %."""
    library = library_of(ruleset)
    narrow = [id_ for id_, creature in library.creatures.items() if creature.size in {"tiny", "small", "medium"}]
    heroes = [id_ for id_ in narrow if library.creatures[id_].hero]
    boards = [name for name, board in library.boards.items() if not board.underwater]
    chance = seeded(40)
    won: Counter[str] = Counter()
    teams = seeds(0, 10, sampled=5)
    for number in teams:
        team = [chance.choice(heroes), chance.choice(narrow), chance.choice(narrow)]
        for side in ("red", "blue"):
            battle = battle_of(
                team, team, board=boards[number % len(boards)], key=bytes([number]) * 32, ruleset=ruleset
            )
            greedy, random_ = GreedyPolicy(chance=seeded(number)), RandomPolicy(chance=seeded(number))
            winner = fight(battle, *((greedy, random_) if side == "red" else (random_, greedy)), most=2_000)
            won["draw" if winner is None else "greedy" if winner == side else "random"] += 1
        if won["greedy"] >= 1.4 * len(teams):
            return  # whatever the others bring

    pytest.fail(str(won))
