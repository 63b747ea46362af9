"""The store: Redis or Valkey, the source of truth for all matches.

Reading order: `keys` (the layout), `commit` (the one atomic write, `commit.lua`), `batcher` (commits of many
matches in one pipeline), `lease` (the write permission of a node), `matches` (create, load, read the log),
`directory` (the list of matches). The contents of the stored bytes are defined by the match host
(`fracas_server.match`).
"""
