"""Faults at random moments, and the proof that nothing acknowledged is lost and nothing happens twice.

`python -m tests.chaos --rounds 5 --matches 6` plays matches on a service of real processes while `faults` happen to it
(`make chaos`), and holds what every client was told against the logs (`history`).
"""
