"""Graphs of networkx and SageMath, distinguished by their methods."""

from __future__ import annotations

from typing import Any

from .errors import WrongType


def parts(graph: Any) -> tuple[list[Any], list[tuple[Any, Any]]]:
    """The vertices and the edges of a graph; loops are left out."""
    if hasattr(graph, "nodes") and hasattr(graph, "edges"):
        vertices, edges = list(graph.nodes()), list(graph.edges())
    elif hasattr(graph, "vertices") and hasattr(graph, "edges"):
        vertices, edges = list(graph.vertices()), list(graph.edges(labels=False))
    else:
        raise WrongType(f"expected a graph of networkx or SageMath, not {type(graph).__name__}")
    return vertices, [(edge[0], edge[1]) for edge in edges if edge[0] != edge[1]]
