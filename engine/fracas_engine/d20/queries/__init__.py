"""Read-only numbers and facts about creatures."""
