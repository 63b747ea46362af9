"""Battles of policies in one process, without a server: the same views, options and bytes as over the wire."""
