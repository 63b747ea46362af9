"""Sheets of creatures in forms that they take on (`become`), made from their own sheets and those of the library.

The sheet of a form has the key `SHEET/FORM`. A creature keeps its own hit points, creature type, Intelligence, Wisdom
and Charisma, proficiencies and spells; everything else is that of the form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from fracas_engine.content.models.amounts import SavesSpec
from fracas_engine.content.models.creatures import CreatureSpec
from fracas_engine.content.models.effects import BecomeEffect
from fracas_engine.content.models.sudden_effects import RevertEffect
from fracas_engine.content.vocabulary import CREATURE_TYPES, CasterNumbers
from fracas_engine.content.words import ABILITIES, Ability

BETWEEN: Final = "/"
"""The character between the keys of a creature's own sheet and of a form; no id contains it."""

_MIND: Final = ("int", "wis", "cha")
_OF_THE_BODY: Final[Mapping[str, Ability]] = {
    "athletics": "str", "acrobatics": "dex", "sleight_of_hand": "dex", "stealth": "dex",
}  # fmt: skip
"""The abilities of the skills that change with the body."""


def form_key(sheet: str, form: str) -> str:
    """Return the key of the sheet of a form.

    Args:
        sheet: The key of the creature's sheet, in its own form or another.
        form: The content id of the form.
    """
    return f"{own_key(sheet)}{BETWEEN}{form}"


def own_key(sheet: str) -> str:
    """Return the key of the sheet that a creature has in its own form."""
    return sheet.partition(BETWEEN)[0]


def becomes(creature: CreatureSpec) -> Iterator[BecomeEffect]:
    """Yield the effects of a creature's actions that give another shape."""
    for action in creature.actions:
        yield from (effect for effect in action.effects() if isinstance(effect, BecomeEffect))


def forms_of(
    creatures: Iterable[CreatureSpec], library: Callable[[], Mapping[str, CreatureSpec]], numbers: CasterNumbers | None
) -> Iterator[CreatureSpec]:
    """Yield the sheets of the forms that creatures can take on, each once.

    Args:
        creatures: The creatures in their own form.
        library: Returns the creatures of the library; called only if a creature has forms.
        numbers: How the ruleset computes numbers; None: the ruleset has no forms.
    """
    if numbers is None:
        return
    for creature in creatures:
        for name in dict.fromkeys(effect.become for effect in becomes(creature)):
            if name in library():
                yield in_form(creature, library()[name], numbers)


def in_form(own: CreatureSpec, form: CreatureSpec, numbers: CasterNumbers) -> CreatureSpec:
    """Return the sheet of a creature in another form.

    Args:
        own: The creature.
        form: The creature whose form it takes on.
        numbers: How the ruleset computes ability modifiers.
    """
    scores = {**form.abilities, **{ability: own.abilities[ability] for ability in _MIND}}
    modifiers = {ability: numbers.ability_modifier(score) for ability, score in scores.items()}
    saves: dict[Ability, int] = {}
    skills: dict[str, int] = {}
    for spec in (form, own):
        before = {ability: numbers.ability_modifier(spec.abilities[ability]) for ability in ABILITIES}
        printed = spec.saves.by_ability if spec.saves is not None else {}
        for ability, bonus in printed.items():
            saves[ability] = max(saves.get(ability, bonus - before[ability]), bonus - before[ability])
        for skill, total in spec.skills.items():
            part = _OF_THE_BODY.get(skill)
            if part is not None or spec is own:
                bonus = total - before[part] + modifiers[part] if part is not None else total
                skills[skill] = max(skills.get(skill, bonus), bonus)
    kept = [action for action in own.actions if action.spell or _ends_a_form(action.effect)]
    names = {action.id for action in kept}
    actions = (*(action for action in form.actions if action.id not in names), *kept)
    types = [trait for trait in own.traits if trait in CREATURE_TYPES]
    return form.model_copy(
        update={
            "id": form_key(own.id, form.id),
            "name": f"{own.title} ({form.title})",
            "icon": form.icon,
            "side": own.side,
            "seat": own.seat,
            "hp": own.hp,
            "level": own.level,
            "cr": own.cr,
            "proficiency": own.proficiency,
            "hero": own.hero,
            "minion": own.minion,
            "hit_die": own.hit_die,
            "abilities": scores,
            "saves": SavesSpec(by_ability={ability: bonus + modifiers[ability] for ability, bonus in saves.items()}),
            "skills": skills,
            "passive_perception": None,
            "initiative": own.initiative,
            "traits": (*types, *(trait for trait in form.traits if trait not in CREATURE_TYPES)),
            "actions": actions,
            "pools": {**form.pools, **own.pools},
            "items": own.items,
            "spent": {},
            "conditions": (),
            "omits": own.omits,
        }
    )


def _ends_a_form(effects: Iterable[object]) -> bool:
    return any(isinstance(effect, RevertEffect) for effect in effects)
