//! Bounds on a thermograph, as a figure: each wall is inside a band.

import { SIDES, type BoundWalls, type IntervalThermographAnswer, type Side } from './answers';
import { places, TONE } from './construction';
import type { Figure, Line, Place } from './figure';
import { extent, readWall, type Extent, type Wall } from './wall';

export interface Bounds {
  lower: Record<Side, Wall>;
  upper: Record<Side, Wall>;
}

const wallsOf = ({ left_wall, right_wall }: BoundWalls): Record<Side, Wall> => ({ Left: readWall(left_wall), Right: readWall(right_wall) });
export const readBounds = ({ lower, upper }: IntervalThermographAnswer): Bounds => ({ lower: wallsOf(lower), upper: wallsOf(upper) });

/** A temperature above everything that is drawn, at which the bands end. */
const above = (walls: readonly Wall[]): number => 100 + Math.max(...walls.flatMap((wall) => wall.map(({ t }) => t.toNumber())));

/** The bands of both walls, with their edges. */
export function boundsFigure({ lower, upper }: Bounds): Figure {
  const top = above(SIDES.flatMap((side) => [lower[side], upper[side]]));
  /** A wall with the mast over it. */
  const whole = (wall: Wall): Place[] => {
    const points = places(wall);
    const last = points.at(-1);
    return last ? [...points, { ...last, t: top }] : points;
  };
  const lines = SIDES.flatMap((side): Line[] => {
    const [low, high] = [whole(lower[side]), whole(upper[side])];
    const edge = (points: Place[], name: string): Line => ({ points, tone: TONE[side], weight: 'normal', dashed: true, name });
    return [
      { points: [...low, ...high.toReversed()], tone: TONE[side], weight: 'thin', area: true, name: `The ${side} wall is inside this band` },
      edge(low, `Lower bound of the ${side} wall`),
      edge(high, `Upper bound of the ${side} wall`),
    ];
  });
  return { lines: lines.toSorted((a, b) => Number(b.area ?? false) - Number(a.area ?? false)), labels: [] };
}

export const boundsExtent = ({ lower, upper }: Bounds): Extent => {
  const seen = extent(SIDES.flatMap((side) => [lower[side], upper[side]].map((wall) => wall.filter(({ t }) => t.toNumber() >= 0))));
  return { ...seen, t: [-0.25, seen.t[1]] };
};
