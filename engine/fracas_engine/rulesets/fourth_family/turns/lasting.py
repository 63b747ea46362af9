"""The state of a creature that outlasts a battle (FE-SEQ-04 and -05, OB-STAB-02, OB-AP-01)."""

from __future__ import annotations

from fracas_engine.d20.queries.lasting_items import lasting_items
from fracas_engine.ids import Plain
from fracas_engine.rulesets.fourth_family.harm.death import STABLE
from fracas_engine.rulesets.fourth_family.state import family
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature


def lasting_parts(situation: AnySituation, creature: Creature) -> dict[str, Plain]:
    """Return the sheet keys for healing surges or recoveries, action points, items, and whether it is stable."""
    own, spec = family(creature), situation.sheet(creature)
    kept: dict[str, Plain] = {}
    if own.hp <= 0 and own.has(STABLE):
        kept["conditions"] = {STABLE: {}}
    for name, stock in (("surges", spec.surges), ("recoveries", spec.recoveries)):
        if stock is not None:
            kept[name] = {"max": stock.max, "now": own.stock}
            break
    if spec.action_points is not None or own.action_points != int(spec.hero):
        kept["action_points"] = own.action_points
    return kept | lasting_items(spec, own.held, own.carried)
