"""Attack rolls: their target, the help that they use up, and their damage dice."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.durations import ENCOUNTER
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import Modifier
from fracas_engine.rulesets.srd5.actions import attack_rolls
from fracas_engine.rulesets.srd5.frames import Attack
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import Helping, s5
from tests.engine.rulesets.srd5.arena import now, start

X, Y, Z = map(CreatureId, "xyz")
ACTIONS = """
  {id: bite, cost: action, origin: melee, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}], miss: [{damage: 1}]},
  {id: blade, cost: action, origin: melee, attack: {bonus: 5, vs: ac},
   hit: [{damage: 1d6+3}, {damage: 1d4+2, type: fire}]},
  {id: rusty, cost: action, origin: melee, attack: {bonus: 5, vs: ac}, hit: [{damage: 1d6-1}]},
  {id: net, cost: action, origin: melee, attack: {bonus: 5, vs: ac}, hit: [{condition: restrained}]},
  {id: leech, cost: action, origin: melee, attack: {bonus: 5, vs: ac},
   hit: [{temp_hp: 1d4}, {damage: 1d6+1}, {damage: 1d8}]}
""".replace("\n", " ")


def _battle() -> Battle:
    return start(
        "..... .....",
        f"id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: 6, actions: [{ACTIONS}]",
        "id: y, side: b, at: [1, 0], hp: 20, ac: 10, speed: 6",
        "id: z, side: a, at: [0, 1], hp: 20, ac: 10, speed: 6",
        order="x y z",
    )


def test_who_has_left_the_map_is_looked_for_nowhere_else() -> None:
    """An attack that was rolled before is measured from where its user is."""
    battle = _battle()
    x, y = battle.state.creatures["x"], battle.state.creatures["y"]
    here = now(battle)

    assert attack_rolls._aimed(here, x, Attack(X, "bite", Y)) == (y, None, space_of(here, y))
    y.at = None
    assert attack_rolls._aimed(here, x, Attack(X, "bite", Y)) == (y, None, space_of(here, x))


@pytest.mark.rule("S5-ACT-09", "S5-ACT-10")
def test_an_attack_uses_up_the_help_against_its_target_and_no_other() -> None:
    """Help with a skill, and against another creature, stays."""
    battle = _battle()
    z = s5(battle.state.creatures["z"])
    z.helping = (Helping(Y), Helping(X), Helping(Y, "athletics"))

    attack_rolls.step_attack(now(battle, attack=[3, 2]), Attack(X, "bite", Y))

    assert list(z.helping) == [Helping(X), Helping(Y, "athletics")]


@pytest.mark.rule("S5-UNSEEN-02")
@pytest.mark.parametrize(("cell", "faces", "hurt"), [((1, 0), [2], 1), ((1, 1), [2, 2], 0)])
def test_a_guess_at_nobody_misses_nobody(cell: tuple[int, int], faces: list[int], hurt: int) -> None:
    """The effects of a miss apply to a lone target."""
    battle = _battle()
    here = now(battle, attack=faces)

    attack_rolls.step_attack(here, Attack(X, "bite", cell=cell))
    frames = [frame for frame in battle.state.stack if getattr(frame, "part", "") == "bite.miss"]

    assert len(frames) == hurt


@pytest.mark.rule("S5-WEAP-04")
@pytest.mark.parametrize(
    ("name", "rolled", "found"),
    [("blade", (7, 5), (4, 5)), ("rusty", (4,), (4,)), ("net", (0,), (0,))],
)
def test_the_second_light_weapon_leaves_out_the_ability_of_its_own_damage(
    name: str, rolled: tuple[int, ...], found: tuple[int, ...]
) -> None:
    """Not the additions of other rules, and no subtractions; an attack without damage is unchanged."""
    battle = _battle()
    x = battle.state.creatures["x"]
    here = now(battle)

    assert attack_rolls._without_ability(here, x, here.rules.sheet(here, x).actions[name], rolled) == found


@pytest.mark.rule("S5-COVER-01")
@pytest.mark.parametrize(("cover", "notes"), [(0, ()), (2, ("half_cover",)), (5, ("three_quarters_cover",))])
def test_an_attack_tells_what_cover_it_was_rolled_against(cover: int, notes: tuple[str, ...]) -> None:
    """The number to reach includes cover; its reader is told why it is so high."""
    here = now(_battle())

    attack_rolls.step_attack(here, Attack(X, "bite", Y, phase="rolled", faces=(2,), bonus=5, cover=cover))
    (told,) = [event.data for event in here.events if event.name == "attack"]

    assert (told["notes"], told["defense"]) == (notes, 10 + cover)


@pytest.mark.rule("S5-DMG-02", "S5-DMG-04")
def test_a_critical_hit_rolls_the_damage_dice_twice_and_no_others() -> None:
    """What is added to damage is added once, and to nothing else."""
    battle = _battle()
    x = battle.state.creatures["x"]
    x.modifiers = (Modifier(to="damage", by=10, ends=ENCOUNTER),)
    here = now(battle, damage=[4, 6, 5, 1, 2])
    listed = here.rules.sheet(here, x).lists["leech.hit"]

    found = attack_rolls.roll_critical(here, x, listed.effects, listed.dice, listed.damage)

    assert found == (4, 6 + 5 + 1 + 10, 1 + 2)
    assert attack_rolls.roll_critical(now(battle, damage=[3]), x, listed.effects, listed.dice[:1], ()) == (3, 0, 0)
