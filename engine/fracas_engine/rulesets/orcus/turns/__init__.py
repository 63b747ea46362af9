"""Course of a battle in Orcus: surprise, milestones and game time."""
