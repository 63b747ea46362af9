"""The store: Redis or Valkey as the source of truth of all matches.

Reading order: `keys` (the layout), `commit` (the one atomic write, `commit.lua`), `batcher` (many matches'
commits in one pipeline), `lease` (the write permission of a node), `matches` (create, load, read the log),
`directory` (the list of matches). The contents of the stored bytes are defined by the match host
(`fracas_server.match`).
"""
