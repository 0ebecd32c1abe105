//! Graphs with pieces on their vertices.

import type { GraphBoard, Mark } from '../answers';
import type { Drawing, Look, Point } from './drawing';

const MARKS: Record<Mark, [Look, string, string]> = {
  x: ['left', 'piece of Left', 'L'],
  o: ['right', 'piece of Right', 'R'],
  left: ['only-left', 'open to Left only', 'l'],
  right: ['only-right', 'open to Right only', 'r'],
  'by-x': ['only-left', 'beside a piece of Left that is gone', 'l'],
  'by-o': ['only-right', 'beside a piece of Right that is gone', 'r'],
  gone: ['gone', 'closed', '×'],
};

/** What is on each vertex that is not free. */
export function marksOf(board: GraphBoard): Map<number, Mark> {
  const all = new Map<number, Mark>();
  for (const [mark, vertices] of Object.entries(board.marks ?? {})) {
    for (const vertex of vertices ?? []) all.set(vertex, mark as Mark);
  }
  return all;
}

/** The places of the vertices: those of the board, or on a circle. */
export function placesOf(board: GraphBoard): Point[] {
  const { order, places } = board;
  if (places?.length === order) return places.map(([x, y]) => ({ x, y }));
  const radius = Math.max(0.8, order / (2 * Math.PI));
  return Array.from({ length: order }, (_, v) => {
    const angle = (2 * Math.PI * v) / Math.max(1, order) - Math.PI / 2;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}

/** The margin around the outermost vertices. */
export const GRAPH_MARGIN = 0.6;
/** The drawn distance of vertices that are one unit apart. */
export const GRAPH_SCALE = 1.35;

/** The rectangle of the graph's plane that is drawn. */
export type Frame = { left: number; top: number; right: number; bottom: number };

/** The smallest frame around the vertices, and around an earlier frame. */
export function frameOf(board: GraphBoard, earlier?: Frame): Frame {
  const places = placesOf(board);
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [all, none] = [earlier, Infinity];
  return {
    left: Math.min(...xs, all?.left ?? none),
    top: Math.min(...ys, all?.top ?? none),
    right: Math.max(...xs, all?.right ?? -none),
    bottom: Math.max(...ys, all?.bottom ?? -none),
  };
}

/** The drawing of a graph. While it is edited the frame is kept, so that vertices stay where they are put. */
export function drawGraph(board: GraphBoard, frame = frameOf(board)): Drawing {
  const raw = placesOf(board);
  const origin = { x: frame.left, y: frame.top };
  const places = raw.map((p) => ({
    x: (p.x - origin.x) * GRAPH_SCALE + GRAPH_MARGIN,
    y: (p.y - origin.y) * GRAPH_SCALE + GRAPH_MARGIN,
  }));
  const marks = marksOf(board);
  const at = (vertex: number): Point => places[vertex] ?? { x: 0, y: 0 };
  return {
    width: Math.max(1, (frame.right - frame.left) * GRAPH_SCALE + 2 * GRAPH_MARGIN),
    height: Math.max(1, (frame.bottom - frame.top) * GRAPH_SCALE + 2 * GRAPH_MARGIN),
    lines: board.edges.filter(([u, v]) => u !== v).map(([u, v]) => ({ from: at(u), to: at(v), look: 'edge' })),
    loops: board.edges.filter(([u, v]) => u === v).map(([u]) => at(u)),
    names: [],
    spots: places.map((place, vertex) => {
      const mark = marks.get(vertex);
      const [look, words, text]: [Look, string, string] = mark ? MARKS[mark] : ['empty', 'free', ''];
      return {
        ...place,
        id: String(vertex),
        label: `vertex ${vertex}, ${words}`,
        look,
        shape: 'vertex',
        width: 0.62,
        height: 0.62,
        text: text || String(vertex),
      };
    }),
  };
}
