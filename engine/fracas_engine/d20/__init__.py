"""Shared code of the d20 rulesets: sheets, targets, attacks, effects, movement, zones, durations.

Start with `ruleset.D20Ruleset`: a ruleset subclasses it, implements its abstract methods, and adds its own frames. No
module here names a ruleset. In the order in which an action uses them:

`sheet` (compiled sheets) - `options` (legal options) - `actions.targeting` and `attacks.areas` (targets) -
`actions.performing` (the frames that carry it out) - `attacks.attack_rolls` - `actions.effects` (one handler for each
kind of effect) - `harm`, `conditions`, `movement.forced_movement`, `movement.teleporting`, `summons` (changes of the
state) - `movement.paths` and `movement.walking` - `turns` (their edges) - `odds` (chances).
"""
