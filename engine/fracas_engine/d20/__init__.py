"""What d20 rulesets share: sheets, targets, attacks, effects, movement with opportunity windows, zones, durations.

`ruleset.D20Ruleset` is where to begin: a ruleset subclasses it, answers what is asked there, and adds its own frames.
No module here names a ruleset. In the order in which an action meets them:

`sheet` (what is on a sheet, compiled) - `listing` (what may be done) - `targeting` and `areas` (whom it strikes) -
`acting` (the frames that carry it out) - `striking` (attack rolls) - `effects` (what follows, one handler a kind) -
`harm`, `conditions`, `forced`, `relocation`, `zones` (how each changes the state) - `travel` and `moving` (movement) -
`timing` (edges of turns) - `odds` (chances).
"""
