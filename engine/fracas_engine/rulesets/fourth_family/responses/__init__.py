"""Asking for answers to triggers, and carrying them out."""
