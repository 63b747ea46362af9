"""Spectators over MQTT: what is published, and where.

`topics` names what is published where, `publisher` publishes it to a broker. What is held back for how long is
`match.feed`'s, which fields the public may see is the engine's say (`fracas_engine.viewing`).
"""
