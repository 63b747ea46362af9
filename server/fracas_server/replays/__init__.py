"""Replays of finished matches: built from the log, kept in the store, archived, and served to clients.

Reading order: `builder` (from a log to a file), `replay_for_viewer` (from a file to one viewer's messages),
`workers` and `worker_process` (both run outside the server's process), `archive` (folders and object stores),
`retention` (before the store deletes a match), `lookup` (access checks), `http` (also for matches that still
run). The file format is in `fracas_engine.replay`.
"""
