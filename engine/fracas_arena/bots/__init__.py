"""Bots that look ahead on sampled battles which match the knowledge of their seat; they need the engine.

`fighter_stats` and `leaf_eval` estimate positions, `determinized_battles` reads sampled battles, and `search` and
`mcts` choose.
"""
