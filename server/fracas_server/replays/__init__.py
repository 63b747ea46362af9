"""Replays of matches that are over: made out of the log, kept in the store, archived, given to whoever may have them.

Reading order: `making` (a log becomes a file), `by_eyes` (a file becomes what somebody would have been shown),
`workers` and `worker_process` (both are done beside the server), `archive` (folders and object stores), `keeping`
(before the store lets go of a match), `finding` (who asks for one), `shown` (looking back, also at a match that runs).
What a file holds is `fracas_engine.replay`'s.
"""
