//! Editing of graphs.

import type { GraphBoard, Mark } from '../answers';
import { frameOf, GRAPH_MARGIN, GRAPH_SCALE, marksOf, placesOf, type Frame } from '../drawing/graph';
import type { Point } from '../drawing';

const round = (x: number): number => Math.round(x * 100) / 100;
type Marks = Partial<Record<Mark, number[]>>;

/** The form of a graph for editing: without name and rows, and with a place for every vertex. */
function plain(board: GraphBoard): { order: number; edges: [number, number][]; marks: Map<number, Mark>; places: [number, number][] } {
  return {
    order: board.order,
    edges: board.edges.map(([u, v]) => [u, v]),
    marks: marksOf(board),
    places: placesOf(board).map(({ x, y }) => [round(x), round(y)]),
  };
}

function made({ order, edges, marks, places }: ReturnType<typeof plain>): GraphBoard {
  const lists: Marks = {};
  for (const [vertex, mark] of marks) (lists[mark] ??= []).push(vertex);
  return { kind: 'graph', order, edges, ...(marks.size ? { marks: lists } : {}), places };
}

/** The coordinates in the graph of a point in its drawing. */
function placeAt({ left, top }: Frame, at: Point): [number, number] {
  return [round((at.x - GRAPH_MARGIN) / GRAPH_SCALE + left), round((at.y - GRAPH_MARGIN) / GRAPH_SCALE + top)];
}

/** Adds a vertex at a point of the drawing. */
export function addVertex(board: GraphBoard, at: Point, frame = frameOf(board)): GraphBoard {
  const graph = plain(board);
  graph.places.push(placeAt(board.order > 0 ? frame : { ...frame, left: 0, top: 0 }, at));
  graph.order++;
  return made(graph);
}

/** Adds a vertex below all others. */
export function addVertexBelow(board: GraphBoard): GraphBoard {
  const graph = plain(board);
  const lowest = graph.places.reduce(([x, y], place) => (place[1] > y ? place : [x, y]), [0, -1] as [number, number]);
  graph.places.push([lowest[0], lowest[1] + 1]);
  graph.order++;
  return made(graph);
}

/** Moves a vertex. */
export function moveVertex(board: GraphBoard, vertex: number, to: Point, frame = frameOf(board)): GraphBoard {
  const graph = plain(board);
  graph.places[vertex] = placeAt(frame, to);
  return made(graph);
}

/** Adds or removes the edge between two vertices. */
export function toggleEdge(board: GraphBoard, u: number, v: number): GraphBoard {
  const graph = plain(board);
  const is = ([a, b]: [number, number]) => (a === u && b === v) || (a === v && b === u);
  graph.edges = graph.edges.some(is) ? graph.edges.filter((edge) => !is(edge)) : [...graph.edges, [u, v]];
  return made(graph);
}

/** Removes a vertex with its edges; the vertices after it are renumbered. */
export function removeVertex(board: GraphBoard, vertex: number): GraphBoard {
  const graph = plain(board);
  const down = (v: number) => (v > vertex ? v - 1 : v);
  return made({
    order: graph.order - 1,
    edges: graph.edges.filter(([u, v]) => u !== vertex && v !== vertex).map(([u, v]) => [down(u), down(v)]),
    marks: new Map([...graph.marks].filter(([v]) => v !== vertex).map(([v, mark]) => [down(v), mark])),
    places: graph.places.filter((_, v) => v !== vertex),
  });
}

/** Adds or removes a mark on a vertex. */
export function toggleMark(board: GraphBoard, vertex: number, mark: Mark): GraphBoard {
  const graph = plain(board);
  if (graph.marks.get(vertex) === mark) graph.marks.delete(vertex);
  else graph.marks.set(vertex, mark);
  return made(graph);
}

/** Families of graphs to choose from, as the server reads them. */
export const FAMILIES = ['P5', 'P8', 'C6', 'K4', 'K3,3', 'star 5', 'wheel 6', 'grid 2x4', 'grid 3x3', 'Q3', 'petersen', 'tree 0 0 1 1 2'] as const;
