"""Outgoing bytes: encoding messages as WebSocket frames, and a bounded outbox for each connection.

`wire` holds the two encodings of the protocol, `framing` builds a frame once for many receivers, and `outbox`
sends frames and skips diffs for slow viewers. The messages themselves are built in `match` and `gateway`, which
use this package.
"""
