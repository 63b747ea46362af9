"""Numbers and facts about creatures in Orcus, read-only."""
