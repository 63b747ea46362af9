"""Short texts of cards, for option labels and card lookups."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fracas_engine.content.models.cards import (
    Act,
    AttackAct,
    BlessAct,
    ConditionAct,
    CurseAct,
    HealAct,
    MoveAct,
    RetaliateAct,
    ShieldAct,
    SummonAct,
)
from fracas_engine.ids import Plain
from fracas_engine.setup import CardsSpec


def card_title(card: str) -> str:
    """Return the displayed name of a card."""
    return card.replace("_", " ")


def acts_text(acts: Iterable[Act], *, added: bool = False) -> str:
    """Return a short text for a list of acts: `move 2, attack 3 range 4`.

    Args:
        acts: The acts in the order of the card.
        added: Whether the values are added to those of a statistics card, as on monsters' cards.
    """
    return ", ".join(act_text(act, added=added) for act in acts) or "nothing"


def act_text(act: Act, *, added: bool = False) -> str:
    """Return a short text for one act; see `acts_text`."""
    sign = "+" if added else ""
    match act:
        case MoveAct():
            return f"move {act.move:{sign}}" + (" jump" if act.jump else "")
        case AttackAct():
            parts = [f"attack {act.attack:{sign}}", _range(act.range)]
            parts += [f"{act.targets} targets"] if act.targets and act.targets > 1 else []
            parts += [f"pierce {act.pierce}"] if act.pierce else []
            return " ".join(part for part in (*parts, act.condition or "") if part)
        case ShieldAct():
            return f"shield {act.shield}"
        case RetaliateAct():
            return f"retaliate {act.retaliate} {_range(act.range)}".rstrip()
        case HealAct():
            return f"heal {act.heal} {_range(act.range) or 'self'}"
        case BlessAct():
            return f"bless {act.bless}"
        case CurseAct():
            return f"curse {act.curse}"
        case SummonAct():
            return f"summon {card_title(act.summon)}"
        case ConditionAct():
            return f"{act.condition} {_range(act.range)}".rstrip()


def _range(cells: int | None) -> str:
    return "" if cells is None else f"range {cells}"


def card_texts(cards: CardsSpec, ids: Iterable[str]) -> Mapping[str, Plain]:
    """Return the texts of cards by id; the texts are public, only the locations of cards are secret.

    A character's card has the keys `initiative`, `top`, `bottom` and `lost` (the halves whose use loses the card). A
    monster's card has `initiative`, `do` and `shuffle`. Unknown ids are left out.
    """
    found: dict[str, Plain] = {}
    for name in dict.fromkeys(ids):
        own, ability = cards.hero_cards.get(name), cards.ability_cards.get(name)
        if own is not None:
            found[name] = {
                "initiative": own.initiative,
                "top": acts_text(own.top),
                "bottom": acts_text(own.bottom),
                "lost": tuple(own.lost),
            }
        elif ability is not None:
            found[name] = {
                "initiative": ability.initiative,
                "do": acts_text(ability.do, added=True),
                "shuffle": ability.shuffle,
            }
    return found
