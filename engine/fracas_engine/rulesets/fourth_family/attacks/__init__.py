"""Attacks: whom they may strike, what they add up to, where areas lie."""
