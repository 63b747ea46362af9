"""What d20 rulesets share: sheets, targets, attacks, effects, movement with opportunity windows, zones, durations.

`ruleset.D20Ruleset` is where to begin: a ruleset subclasses it, answers what is asked there, and adds its own frames.
No module here names a ruleset. In the order in which an action meets them:

`sheet` (what is on a sheet, compiled) - `options` (what may be done) - `actions.targeting` and `attacks.areas` (whom it
strikes) - `actions.performing` (the frames that carry it out) - `attacks.attack_rolls` - `actions.effects` (what
follows, one handler a kind) - `harm`, `conditions`, `movement.forced_movement`, `movement.teleporting`, `summons` (how
each changes the state) - `movement.paths` and `movement.walking` - `turns` (their edges) - `odds` (chances).
"""
