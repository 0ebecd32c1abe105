//! The parts of a drawing of a board. A unit is the side of a cell; y increases downwards.

export type Point = { x: number; y: number };

/** The owner of a thing on the board, or its state. */
export type Look =
  | 'empty'
  | 'hole'
  | 'left'
  | 'right'
  | 'either'
  | 'only-left'
  | 'only-right'
  | 'gone'
  | 'plain';

/** A thing on the board with a name: a cell, a vertex, an edge, a heap, a slip. */
export type Spot = Point & {
  id: string;
  /** The text for screen readers. */
  label: string;
  look: Look;
  shape: 'cell' | 'hexagon' | 'vertex' | 'edge' | 'heap' | 'card' | 'cake';
  width: number;
  height: number;
  /** The text on it. */
  text?: string;
  /** The ends of an edge and how far it is bent. */
  line?: { from: Point; to: Point; bend: number };
  /** Counters of a heap, or rows and columns of a cake. */
  count?: number;
  grid?: { rows: number; columns: number };
};

export type Drawing = {
  width: number;
  height: number;
  /** Lines behind everything: edges of a graph, the ground. */
  lines: { from: Point; to: Point; look: 'edge' | 'ground' }[];
  loops: Point[];
  spots: Spot[];
  /** The names of columns and rows, at the edge. */
  names: (Point & { text: string })[];
};

export const empty = (): Drawing => ({ width: 1, height: 1, lines: [], loops: [], spots: [], names: [] });

export const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, point) => sum + point.x, 0) / Math.max(1, points.length),
  y: points.reduce((sum, point) => sum + point.y, 0) / Math.max(1, points.length),
});

/** The middle of a bent line: a quadratic curve whose control point is off the line by twice the bend. */
export function onLine({ from, to, bend }: { from: Point; to: Point; bend: number }): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  return { x: (from.x + to.x) / 2 - (bend * dy) / length, y: (from.y + to.y) / 2 + (bend * dx) / length };
}
