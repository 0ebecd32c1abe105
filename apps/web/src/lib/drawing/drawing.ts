//! What a picture of a board is made of. One unit is the side of a cell; y grows downward.

export type Point = { x: number; y: number };

/** Whose something is, or what it is instead. */
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
  /** What a screen reader says. */
  label: string;
  look: Look;
  shape: 'cell' | 'hexagon' | 'vertex' | 'edge' | 'heap' | 'card' | 'cake';
  width: number;
  height: number;
  /** What stands on it. */
  text?: string;
  /** An edge goes from here to there, bent by so much. */
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
  /** Names at the edge: columns and rows. */
  names: (Point & { text: string })[];
};

export const empty = (): Drawing => ({ width: 1, height: 1, lines: [], loops: [], spots: [], names: [] });

export const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, point) => sum + point.x, 0) / Math.max(1, points.length),
  y: points.reduce((sum, point) => sum + point.y, 0) / Math.max(1, points.length),
});

/** The middle of a bent line: that of a quadratic curve whose handle stands off by twice the bend. */
export function onLine({ from, to, bend }: { from: Point; to: Point; bend: number }): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  return { x: (from.x + to.x) / 2 - (bend * dy) / length, y: (from.y + to.y) / 2 + (bend * dx) / length };
}
