"""Statistics and facts about creatures in Orcus, read-only."""
