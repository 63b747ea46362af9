"""Items that a creature still has after a battle."""

from __future__ import annotations

from fracas_engine.content import CreatureSpec
from fracas_engine.ids import Plain


def lasting_items(spec: CreatureSpec, held: tuple[str, ...], carried: tuple[str, ...]) -> dict[str, Plain]:
    """Return the sheet key `items` if a creature's items differ from those on its sheet; otherwise nothing.

    Spent ammunition stays among the items: it is counted with the uses.

    Args:
        spec: The sheet.
        held: Items in the creature's hands.
        carried: Other items of the creature.
    """
    items = spec.items
    if (held, carried) == ((items.held, items.carried) if items is not None else ((), ())):
        return {}
    free = items.hands_free if items is not None else None
    return {"items": {**({} if free is None else {"hands_free": free}), "held": held, "carried": carried}}
