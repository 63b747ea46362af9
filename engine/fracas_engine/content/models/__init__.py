"""The typed models of the content vocabulary, one module a subject.

`fracas_engine.content` gives the names that others need; how files become models is in `fracas_engine.content.load`.
"""
