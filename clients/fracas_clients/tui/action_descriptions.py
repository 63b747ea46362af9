"""One-sentence descriptions of actions that are on no stat block and have no section of their own in a ledger.

Their rules are spread over several sections of the ledger.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["OWN_WORDS"]

OWN_WORDS: Final[Mapping[str, str]] = {
    "action_point": "Spend an action point for one more action in this turn.",
    "command_mount": "Tell the mount that you ride what it does in this turn beside walking.",
    "communicate": "Say something to the others.",
    "delay": "Let this turn wait, and take it later in the round.",
    "dismiss": "End something of yours that lasts.",
    "dismount": "Get out of the saddle, to a free place beside the mount. It takes a part of your movement.",
    "drag": "Pull along whom you hold.",
    "drop_prone": "Lie down where you are. To stand up again costs something.",
    "end_concentration": "Stop concentrating: the spell that you keep up that way ends.",
    "escape": "Try to get free of who or what holds you.",
    "flee": "Leave the map, and with it this fight for good.",
    "grapple": "Take hold of somebody within reach, who then cannot walk away.",
    "interact": "Handle something within reach: a door, a lever, a thing that lies there.",
    "melee_basic": "Strike a plain blow with what you have in hand.",
    "mount": "Get on a creature beside you that lets you ride. It takes a part of your movement.",
    "offer_peace": "Offer to end the fight. It ends when all sides have offered, and goes on when somebody strikes.",
    "perception": "Look and listen for who is hidden.",
    "ranged_basic": "Shoot or throw plainly with what you have in hand.",
    "ready": "Get ready to act later in the round, when what you name happens.",
    "release": "Let go of whom or what you hold.",
    "resume": "Take the turn now that you let wait.",
    "rise": "Go straight up: by flying, climbing, swimming or digging, whichever you can here. It costs movement.",
    "shove": "Push somebody within reach away from you, or down where the rules know that.",
    "sink": "Go straight down: by flying, climbing, swimming or digging, whichever you can here. It costs movement.",
    "stabilize": "Tend somebody beside you who is dying, so that he dies no further.",
    "stand_up": "Get up from the ground.",
    "surrender": "Give yourself up: you leave this fight for good.",
    "sustain": "Keep up what ends unless you do so in every turn.",
}
"""Descriptions by display name, in lower case with underscores."""
