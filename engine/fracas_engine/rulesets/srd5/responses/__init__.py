"""Asking those who may answer, and carrying out what they chose."""
