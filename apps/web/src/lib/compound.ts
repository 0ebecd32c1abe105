//! The compound thermograph of a sum (Winning Ways, chapter 6). With Left to move, its Right wall is the sum of the Right walls of
//! all components. Its Left wall is that sum plus the width of the widest component.

import { SIDES, type Area, type CompoundAnswer, type Corner, type Side } from './answers';
import { places, TONE } from './construction';
import type { Figure, Line } from './figure';
import { Fraction } from './fraction';
import { extent, readWall, valueAt, type Extent, type Wall } from './wall';

type Walls = Record<Side, Wall>;
export interface Compound {
  walls: Walls;
  parts: { walls: Walls; summand: number; place: Area }[];
  /** The thermograph of the sum itself, where it is known. */
  sum: Walls | null;
  ambient: Fraction | null;
  guarantee: string | null;
  widest: { from: Fraction; to: Fraction | null; options: number[] }[];
}

const wallsOf = (answer: { left_wall: Corner[]; right_wall: Corner[] }): Walls => ({
  Left: readWall(answer.left_wall),
  Right: readWall(answer.right_wall),
});

export const readCompound = (answer: CompoundAnswer): Compound => ({
  walls: wallsOf(answer),
  parts: answer.parts.map((part) => ({ walls: wallsOf(part), summand: part.summand, place: part.place })),
  sum: answer.sum && wallsOf(answer.sum),
  ambient: answer.ambient === null ? null : Fraction.parse(answer.ambient),
  guarantee: answer.guarantee,
  widest: answer.widest.map(({ from, to, options }) => ({
    from: Fraction.parse(from),
    to: to === null ? null : Fraction.parse(to),
    options,
  })),
});


export function compoundFigure({ walls, sum, ambient }: Compound, across: [number, number]): Figure {
  const line = (side: Side, wall: Wall, own: boolean): Line => ({
    points: places(wall),
    tone: TONE[side],
    weight: own ? 'thin' : 'bold',
    dashed: own,
    beyond: 0,
    name: `${side} wall of the ${own ? 'sum itself' : 'compound thermograph'}`,
  });
  const lines = SIDES.map((side) => line(side, walls[side], false));
  if (sum) lines.unshift(...SIDES.map((side) => line(side, sum[side], true)));
  const labels: Figure['labels'] = SIDES.flatMap((side) => {
    const first = places(walls[side])[0];
    const beside = side === 'Left' ? -6 : 6;
    return first ? [{ ...first, text: side, tone: TONE[side], anchor: side === 'Left' ? 'end' : 'start', beside, below: 4 }] : [];
  });
  if (ambient) {
    const t = ambient.toNumber();
    const [right, left] = across;
    const far = 1000 + left - right;
    lines.push({
      points: [
        { t, v: left + far },
        { t, v: right - far },
      ],
      tone: 'ambient',
      weight: 'normal',
      dashed: true,
      name: `ambient temperature ${ambient}`,
    });
    labels.push({ t, v: (left + right) / 2, text: `ambient temperature ${ambient}`, tone: 'ambient', anchor: 'middle', below: -6 });
  }
  return { lines, labels };
}

export const compoundExtent = ({ walls, sum, ambient }: Compound): Extent => {
  const seen = extent([walls.Left, walls.Right, ...(sum ? [sum.Left, sum.Right] : [])]);
  return { ...seen, t: [seen.t[0], Math.max(seen.t[1], ambient?.toNumber() ?? -1)] };
};

export interface CompoundReading {
  whole: Record<Side, Fraction>;
  parts: (Record<Side, Fraction> & { widest: boolean })[];
}

/** The walls of the compound and of each part at a temperature. */
export function compoundAt({ walls, parts, widest }: Compound, t: Fraction): CompoundReading {
  const at = (each: Walls): Record<Side, Fraction> => ({ Left: valueAt(each.Left, t), Right: valueAt(each.Right, t) });
  const there = widest.filter(({ from, to }) => from.compare(t) <= 0 && (to === null || t.compare(to) <= 0));
  const wide = new Set(there.flatMap(({ options }) => options));
  return { whole: at(walls), parts: parts.map((part, i) => ({ ...at(part.walls), widest: wide.has(i) })) };
}
