"""The store: Redis or Valkey as the truth about every match.

Reading order: `keys` (what lies where), `commit` (the one atomic write, `commit.lua`), `batcher` (many matches'
commits in one pipeline), `lease` (which node may write), `matches` (create, load, read the log), `directory` (which
matches there are).
What the bytes mean is the match host's business (`fracas_server.match`).
"""
