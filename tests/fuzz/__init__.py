"""Unlimited hostile input: `make fuzz SECONDS=60`.

`targets` holds what is fed, `__main__` runs it by turns and watches time and memory.
"""
