"""Replays of finished matches: built from the log, kept in the store, archived, and served to clients.

Reading order: `builder` (makes a replay file from a log), `replay_for_viewer` (makes one viewer's messages from a
replay file), `workers` and `worker_process` (run both outside the server's process), `archive` (folders and object
stores), `retention` (stores replays before the store deletes a match), `lookup` (access checks), `http` (also for
running matches). The file format is in `fracas_engine.replay`.
"""
