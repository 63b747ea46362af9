"""Spectator streams over MQTT.

`topics` defines the topics, `publisher` publishes to a broker. Delays are applied by `match.feed`; the engine
decides which fields the public may see (`fracas_engine.viewing`).
"""
