"""Bots that look ahead: they play on battles drawn from what their seat may know, so they need the engine.

`fighters` and `race` say how a battle stands, `foresight` plays one on, `search` and `mcts` choose.
"""
