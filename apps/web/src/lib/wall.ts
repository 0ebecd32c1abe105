import { Fraction } from './fraction';

/** A corner as JSON: [temperature, value]. */
export type Corner = [string, string];

/** A point of a wall: the temperature t and the value v there. */
export interface Point {
  t: Fraction;
  v: Fraction;
}

/** A piecewise linear wall: its corners from t = -1 upwards. In a thermograph the mast is above the last corner. */
export type Wall = Point[];

export const readWall = (corners: Corner[]): Wall =>
  corners.map(([t, v]) => ({ t: Fraction.parse(t), v: Fraction.parse(v) }));

/** The value of a wall at a temperature. It is constant above the last corner and below the first. */
export function valueAt(wall: Wall, t: Fraction): Fraction {
  const above = wall.findIndex((corner) => corner.t.compare(t) >= 0);
  const last = wall[wall.length - 1];
  if (!last) throw new RangeError('a wall without corners');
  if (above < 0) return last.v;
  const high = wall[above] ?? last;
  const low = wall[above - 1];
  if (!low || high.t.equals(t)) return high.v;
  const rise = high.v.minus(low.v).over(high.t.minus(low.t));
  return low.v.plus(rise.times(t.minus(low.t)));
}

/** The bounding rectangle of temperatures and values of all corners. */
export interface Extent {
  t: [number, number];
  v: [number, number];
}

export function extent(walls: Wall[], lowest = -1): Extent {
  const points = walls.flat().map(({ t, v }) => [t.toNumber(), v.toNumber()] as const);
  const finite = points.filter(([t, v]) => Number.isFinite(t) && Number.isFinite(v));
  const [ts, vs] = [finite.map(([t]) => t), finite.map(([, v]) => v)];
  if (finite.length === 0) return { t: [lowest, 1], v: [-1, 1] };
  return { t: [lowest, Math.max(...ts)], v: [Math.min(...vs), Math.max(...vs)] };
}

/** A temperature near `t`: a corner of a wall within `reach`, else a multiple of the largest 1/2^j not above 2 `reach`. */
export function snap(t: number, reach: number, corners: Fraction[]): Fraction {
  const near = corners
    .map((corner) => ({ corner, off: Math.abs(corner.toNumber() - t) }))
    .filter(({ off }) => off <= reach)
    .sort((a, b) => a.off - b.off)[0];
  if (near) return near.corner;
  const places = Math.min(40, Math.max(0, Math.ceil(-Math.log2(reach * 2))));
  return Fraction.near(t, places);
}
