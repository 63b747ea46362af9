"""Typed models of the content vocabulary, one module for each subject.

`fracas_engine.content` exports the public names; files are loaded by `fracas_engine.content.load`.
"""
