"""Numbers and facts about creatures, read-only except for action costs."""
