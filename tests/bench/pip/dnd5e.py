"""Turns of `dnd-5e-core`: how many a second of processor time its combat system takes.

Run by the environment that `pip_references` makes: `python dnd5e.py SECONDS` prints `{"turns": n, "cpu": s}`. A turn is
that of an orc against one fighter, as that package plays it: no grid, one attack roll, damage, and a message.
"""

import json
import sys
import time

from dnd_5e_core.combat import CombatSystem
from dnd_5e_core.data.loader import load_monster
from dnd_5e_core.data.loaders import simple_character_generator


def main(seconds: float) -> None:
    """Count turns."""
    hero = simple_character_generator(level=5, race_name="human", class_name="fighter", name="Ann")
    orc = load_monster("orc")
    combat = CombatSystem(verbose=False, message_callback=lambda _message: None)

    def turn() -> None:
        hero.hit_points, hero.status = 40, "OK"
        combat.monster_turn(orc, [orc], [hero], [hero], 1)

    for _ in range(500):
        turn()
    turns, begun = 0, time.process_time()
    while (taken := time.process_time() - begun) < seconds:
        turn()
        turns += 1
    sys.stdout.write(json.dumps({"turns": turns, "cpu": taken}) + "\n")


main(float(sys.argv[1]))
