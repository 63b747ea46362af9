"""Bots that look ahead by playing on in sampled battles that agree with their seat's knowledge; they need the engine.

`fighter_stats` and `leaf_eval` estimate positions, `determinized_battles` reads sampled battles, and `search` and
`mcts` choose.
"""
