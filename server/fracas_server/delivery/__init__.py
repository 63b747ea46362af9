"""Bytes out: messages as frames, and the bounded way to each connection.

`wire` has the two forms of the protocol, `framing` makes a frame once for many receivers, `outbox` gets frames out and
skips for viewers that do not keep up. What is sent is made in `match` and `gateway`, which both stand on this room.
"""
