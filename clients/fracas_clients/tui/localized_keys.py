"""Labels of key bindings in the footer of a screen, in the language of the user."""

from __future__ import annotations

from dataclasses import replace

from textual.dom import DOMNode

from fracas_clients.texts import has, text

__all__ = ["localize_keys"]


def localize_keys(node: DOMNode) -> None:
    """Replace the message ids in the labels of a node's key bindings by their texts.

    Bindings are defined in the class, before the language is known. Each node has its own copy, which is changed here.

    Args:
        node: An application or a screen, after its own `__init__`.
    """
    bindings = node._bindings.key_to_bindings  # noqa: SLF001 - Textual has no other way to change labels
    for key, listed in bindings.items():
        bindings[key] = [
            replace(one, description=text(one.description)) if has(one.description) else one for one in listed
        ]
