"""The protocol `fracas.v1`: its messages, their encodings, and views that diffs keep up to date.

- `fracas_protocol.v1`: the generated messages, made from `proto/fracas/v1/*.proto`.
- `codec`: messages to frames and back, binary and JSON.
- `mirror`: for clients, the view that snapshots and diffs build.
- `view_tracker`: for servers, the view of one class of viewers, and the diffs that keep its mirrors up to date.
- `battle_view`, `events`, `options`, `intents`: messages as plain Python values, and back.
- `view_encoding`, `sheets`, `decisions`: a server's data as messages.

This package does no I/O and imports no other Fracas package. `docs/protocol.md` describes the protocol.
"""
