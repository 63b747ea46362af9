"""Replays of matches that are over: made out of the log, kept in the store, archived, given to whoever may have them.

Reading order: `builder` (a log becomes a file),
`replay_for_viewer` (a file becomes what a viewer would have been shown),
`workers` and `worker_process` (both are done beside the server), `archive` (folders and object stores), `retention`
(before the store lets go of a match), `lookup` (who asks for one), `http` (looking back, also at a match that runs).
What a file holds is `fracas_engine.replay`'s.
"""
