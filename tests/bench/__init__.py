"""Benchmarks: every figure is a ratio to a named reference measured beside it in the same run (`make bench`)."""
