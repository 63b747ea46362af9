"""Board geometry for all rulesets, in exact integers. Imports no other package of the engine.

Differences between rulesets are arguments (the blocking mask, the corners that count, the cost of a step); no ruleset
is named in the code. An overview in the order in which a ruleset uses it:

    board = Board.parse(["..#..", "....."])           an immutable map; `InvalidBoard` lists all defects
    board.mask("wall", "pillar")                       cells by property, as a mask (an int, see `grid.py`)
    board.has(cell, "difficult"), board.number(cell, "pit"), board.properties(cell)
    board.adding("difficult", cells), board.removing("door", [cell]), board.changed({cell: [...]})
    board.grid.mask(cells), board.grid.cells(mask), board.grid.bit(cell)
    with_edges(board.grid, cells)                      an area with the walls between cells in it, see `edges.py`

    ogre = Footprint((3, 3), 2)                        anchor (north-west cell), side, altitude
    ogre.cells(), ogre.corners(), ogre.on(board.grid), distance(ogre, imp), adjacent(ogre, imp)

    passage = Passage(size=2, walls=..., barred=enemies, costs=((2, rough),), occupied=friends, no_end=statues)
    answer = reach(board, (3, 3), speed, passage, provokers)      every cell the mover can reach
    answer.costs, answer.path(cell), answer.provoked(cell), cell in answer
    answer.provokes                                    provoked creatures, for all cells at once
    walk = follow(board, (3, 3), path, speed, passage)            a given path: walk.refusal, walk.cost
    flight(board, (3, 3, 2), speed, {0: passage, 1: ...}), follow_flight(...)     the same through altitudes

    sees(board, ogre, imp, walls)                      corners into cells (`Corners.OUTER` or `Corners.EVERY`)
    visible(board, ogre, walls, among=cells)           cells seen, as a mask
    clear_outer_corners(board, ogre, imp, walls)             target corners seen from the best attacker corner
    cut_corner(board, ogre, imp, walls | statues)      neighbours that touch only across a blocked corner
    line_blocked(board, p, q, blockers, pinch=...)     one line between lattice points

    burst(board, Footprint(cell), 2), blast(board, cell, 3), blast_placements(ogre, 3), line(board, corner, ...)
    flanks(target, one.cells(), other.cells())

For cover and areas of other rulesets: `corner_traces` and `corners_joined` (corner lines of every cell), `samples.py`
(lines between points inside cells, obstacles with heights), `shapes.py` (spheres, cones, cubes, cylinders, emanations,
lines of a width), `wall_areas.py` (walls as areas), `seeing_corners`, `cells_between`, `crosses_opposite_sides`.

On hexes (`Board.parse(rows, shape="hex")`) reach, follow and Passage are the same; the rest is

    hex_distance(a, b), distance_around(board, a, b, walls), rings_around(board, a, walls), hex_neighbours(a)
    hex_sees(board, a, b, walls)
    avoid_hazards(board, a, passage, traps)            paths with the fewest traps, see `hazard_avoidance.py`
"""

from __future__ import annotations

from fracas_engine.board.adjacency import around_corner, around_point, share_edge, share_side
from fracas_engine.board.areas import blast, blast_placements, burst, is_blast, line
from fracas_engine.board.blocked_lines import Pinch, line_blocked, lines_blocked, pinch_points
from fracas_engine.board.board import SOURCES, Board, Light, Shape
from fracas_engine.board.corner_lines import cells_joined
from fracas_engine.board.cover import (
    CornerTrace,
    clear_outer_corners,
    corner_traces,
    corners_joined,
    cut_corner,
    cut_corner_of,
    separated,
    unseparated,
)
from fracas_engine.board.distance import adjacent, distance, nearest_cells, within
from fracas_engine.board.edge_lines import cells_separated
from fracas_engine.board.edge_steps import (
    clear_anchors,
    contains_edge,
    inner_edges,
    inner_sides,
    step_crosses,
    step_over,
)
from fracas_engine.board.edges import (
    Edge,
    beside_edges,
    cells_beside,
    edge_plane,
    side_between,
    sides_between,
    sides_of,
    with_edges,
    with_inner_edges,
)
from fracas_engine.board.errors import BoardError, Defect, InvalidBoard, OffBoard, WrongShape
from fracas_engine.board.flanking import (
    crosses_opposite_faces,
    crosses_opposite_sides,
    flanks,
    on_opposite_sides,
    side_of,
)
from fracas_engine.board.flight import Flight, flight, follow_flight, straight_up_or_down
from fracas_engine.board.footprint import OUTWARD, Footprint
from fracas_engine.board.grid import Cell, Grid, Mask, Point, Voxel
from fracas_engine.board.hazard_avoidance import HazardAvoidance, avoid_hazards
from fracas_engine.board.hexes import distance_around, hex_distance, hex_neighbours, hex_sees, hexes_seen, rings_around
from fracas_engine.board.leave_edges import leave_edges
from fracas_engine.board.level_lines import Lines, cells_at, clear_cells, is_clear, is_clear_from, level_lines
from fracas_engine.board.lines import cells_between
from fracas_engine.board.parse import DEFAULT_NUMBERS, GLYPHS, PROPERTIES, Legend, Properties
from fracas_engine.board.passage import Passage, Provoker
from fracas_engine.board.paths import Fault, Refusal, Walk, follow
from fracas_engine.board.reach import Reach, reach
from fracas_engine.board.samples import Obstacle, Sample, clear_line, corridor, hits, line_hit, point_samples, samples
from fracas_engine.board.shapes import cone, cube_touches, cylinder, emanation, origin_distance, sphere, swath
from fracas_engine.board.sight import (
    Corners,
    SightView,
    closed_corners,
    is_closed,
    look_at,
    seeing_corners,
    sees,
    view_from,
    visible,
)
from fracas_engine.board.wall_areas import WallAreaFault, wall_area_fault

__all__ = [
    "DEFAULT_NUMBERS",
    "GLYPHS",
    "OUTWARD",
    "PROPERTIES",
    "SOURCES",
    "Board",
    "BoardError",
    "Cell",
    "CornerTrace",
    "Corners",
    "Defect",
    "Edge",
    "Fault",
    "Flight",
    "Footprint",
    "Grid",
    "HazardAvoidance",
    "InvalidBoard",
    "Legend",
    "Light",
    "Lines",
    "Mask",
    "Obstacle",
    "OffBoard",
    "Passage",
    "Pinch",
    "Point",
    "Properties",
    "Provoker",
    "Reach",
    "Refusal",
    "Sample",
    "Shape",
    "SightView",
    "Voxel",
    "Walk",
    "WallAreaFault",
    "WrongShape",
    "adjacent",
    "around_corner",
    "around_point",
    "avoid_hazards",
    "beside_edges",
    "blast",
    "blast_placements",
    "burst",
    "cells_at",
    "cells_beside",
    "cells_between",
    "cells_joined",
    "cells_separated",
    "clear_anchors",
    "clear_cells",
    "clear_line",
    "clear_outer_corners",
    "closed_corners",
    "cone",
    "contains_edge",
    "corner_traces",
    "corners_joined",
    "corridor",
    "crosses_opposite_faces",
    "crosses_opposite_sides",
    "cube_touches",
    "cut_corner",
    "cut_corner_of",
    "cylinder",
    "distance",
    "distance_around",
    "edge_plane",
    "emanation",
    "flanks",
    "flight",
    "follow",
    "follow_flight",
    "hex_distance",
    "hex_neighbours",
    "hex_sees",
    "hexes_seen",
    "hits",
    "inner_edges",
    "inner_sides",
    "is_blast",
    "is_clear",
    "is_clear_from",
    "is_closed",
    "leave_edges",
    "level_lines",
    "line",
    "line_blocked",
    "line_hit",
    "lines_blocked",
    "look_at",
    "nearest_cells",
    "on_opposite_sides",
    "origin_distance",
    "pinch_points",
    "point_samples",
    "reach",
    "rings_around",
    "samples",
    "seeing_corners",
    "sees",
    "separated",
    "share_edge",
    "share_side",
    "side_between",
    "side_of",
    "sides_between",
    "sides_of",
    "sphere",
    "step_crosses",
    "step_over",
    "straight_up_or_down",
    "swath",
    "unseparated",
    "view_from",
    "visible",
    "wall_area_fault",
    "with_edges",
    "with_inner_edges",
    "within",
]
