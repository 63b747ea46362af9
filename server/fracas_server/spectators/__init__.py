"""What spectators see: the public view, as late as the match's host wishes, over WebSocket and over MQTT.

`feed` holds back and lets out, `topics` names what is published where, `publisher` publishes it to an MQTT broker.
Which fields the public may see is the engine's say (`fracas_engine.viewing`).
"""
