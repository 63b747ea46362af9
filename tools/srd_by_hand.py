"""Actions and traits of SRD 5.2 monsters that the pack has by hand, because no other monster has one like them.

`srd_monsters` takes them from the shipped blocks instead of drafting them from the text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fracas_engine.content import library_of
from tools.srd_clauses import word

BY_HAND: Final[Mapping[str, tuple[str, ...]]] = {
    "Animated Rug of Smothering": ("Smother",),
    "Archmage": ("Protective Magic",),
    "Bearded Devil": ("Infernal Glaive",),
    "Behir": ("Swallow",),
    "Centaur Trooper": ("Trampling Charge",),
    "Chain Devil": ("Conjure Infernal Chain", "Multiattack", "Unnerving Gaze"),
    "Clay Golem": ("Berserk", "Hasten", "Multiattack"),
    "Cloaker": ("Attach",),
    "Darkmantle": ("Crush", "Darkness Aura"),
    "Dryad": ("Multiattack", "Tree Stride"),
    "Ettercap": ("Reel", "Web Strand"),
    "Fire Elemental": ("Burn", "Fire Aura", "Fire Form", "Water Susceptibility"),
    "Flesh Golem": ("Aversion to Fire", "Berserk"),
    "Giant Frog": ("Swallow",),
    "Giant Spider": ("Web",),
    "Giant Toad": ("Swallow",),
    "Gibbering Mouther": ("Aberrant Ground", "Gibbering"),
    "Glabrezu": ("Multiattack",),
    "Goblin Boss": ("Redirect Attack",),
    "Half-Dragon": ("Claw", "Dragon's Breath"),
    "Hobgoblin Captain": ("Aura of Authority",),
    "Horned Devil": ("Infernal Tail",),
    "Kraken": ("Swallow",),
    "Lich": ("Deathly Teleport", "Frightening Gaze", "Protective Magic"),
    "Mage": ("Protective Magic",),
    "Magmin": ("Touch", "Ignited Illumination"),
    "Mummy Lord": ("Dread Command", "Rotting Fist", "Whirlwind of Sand"),
    "Nalfeshnee": ("Horror Nimbus", "Pursuit"),
    "Ochre Jelly": ("Split",),
    "Oni": ("Shape-Shift",),
    "Pirate Captain": ("Rapier", "Riposte"),
    "Pit Fiend": ("Bite", "Fear Aura", "Hellfire Spellcasting"),
    "Purple Worm": ("Swallow",),
    "Remorhaz": ("Swallow",),
    "Roc": ("Swoop",),
    "Roper": ("Multiattack", "Reel", "Tentacle"),
    "Sea Hag": ("Vile Appearance", "Death Glare"),
    "Shadow": ("Draining Swipe", "Shadow Stealth"),
    "Shambling Mound": ("Charged Tendril", "Engulf", "Multiattack"),
    "Solar": ("Divine Aid", "Slaying Bow", "Radiant Teleport"),
    "Sphinx of Lore": ("Weight of Years",),
    "Sphinx of Valor": ("Multiattack", "Roar", "Weight of Years"),
    "Stirge": ("Proboscis",),
    "Stone Giant": ("Deflect Missile",),
    "Stone Golem": ("Slow",),
    "Treant": ("Animate Trees",),
    "Troll Limb": ("Regeneration",),
    "Troll": ("Charge", "Loathsome Limbs", "Regeneration"),
    "Unicorn": ("Unicorn's Blessing", "Shimmering Shield"),
    "Vampire Spawn": ("Vampire Weakness", "Bite"),
    "Water Elemental": ("Freeze", "Whelm"),
    "Weretiger": ("Prowl",),
    "Will-o'-Wisp": ("Consume Life", "Vanish"),
    "Wraith": ("Create Specter",),
}
"""The names of actions and traits, by monster."""


def is_by_hand(monster: str, name: str) -> bool:
    """Return True if the pack has an action or a trait of a monster by hand."""
    return name in BY_HAND.get(monster, ())


def shipped(monster: str, name: str) -> dict[str, dict[str, Any]]:
    """Return the shipped actions of a monster that have a name, by id; a trait may have none.

    Args:
        monster: The name of the monster.
        name: The name of the action or trait.
    """
    block = library_of("srd5").creatures[word(monster)]
    found: dict[str, dict[str, Any]] = {}
    for action in block.actions:
        if action.title == name or action.title.startswith(f"{name} ("):
            found[action.id] = {key: value for key, value in action.to_plain().items() if key != "id"}
    return found
