//! The compound thermograph of a sum: that of each summand, and what they are together when the hottest move is played first.

import type { CompoundAnswer, Side } from './answers';
import { places } from './construction';
import type { Figure } from './figure';
import { Fraction } from './fraction';
import { extent, readWall, valueAt, type Extent, type Wall } from './wall';

export interface Compound {
  walls: Record<Side, Wall>;
  parts: Record<Side, Wall>[];
  ambient: Fraction | null;
}

export const readCompound = (answer: CompoundAnswer): Compound => ({
  walls: { Left: readWall(answer.left_wall), Right: readWall(answer.right_wall) },
  parts: answer.parts.map((part) => ({ Left: readWall(part.left_wall), Right: readWall(part.right_wall) })),
  ambient: answer.ambient === null ? null : Fraction.parse(answer.ambient),
});

const SIDES = ['Left', 'Right'] as const;
const TONE = { Left: 'left', Right: 'right' } as const;

export function compoundFigure({ walls, ambient }: Compound, across: [number, number]): Figure {
  const lines: Figure['lines'] = SIDES.map((side) => ({
    points: places(walls[side]),
    tone: TONE[side],
    weight: 'bold',
    // The walls of a sum need not meet: the widest summand keeps them apart at every temperature below the hottest.
    beyond: 0,
    name: `${side} wall of the compound thermograph`,
  }));
  const labels: Figure['labels'] = SIDES.flatMap((side) => {
    const first = places(walls[side])[0];
    const beside = side === 'Left' ? -6 : 6;
    return first ? [{ ...first, text: side, tone: TONE[side], anchor: side === 'Left' ? 'end' : 'start', beside, below: 4 }] : [];
  });
  if (ambient) {
    const t = ambient.toNumber();
    const [right, left] = across;
    lines.push({ points: [{ t, v: left + 1000 }, { t, v: right - 1000 }], tone: 'ambient', weight: 'normal', dashed: true, name: `ambient temperature ${ambient}` });
    labels.push({ t, v: (left + right) / 2, text: `ambient temperature ${ambient}`, tone: 'ambient', anchor: 'middle', below: -6 });
  }
  return { lines, labels };
}

export const compoundExtent = ({ walls, ambient }: Compound): Extent => {
  const seen = extent([walls.Left, walls.Right]);
  return { ...seen, t: [seen.t[0], Math.max(seen.t[1], ambient?.toNumber() ?? -1)] };
};

/** The walls of the compound and of each part at a temperature. */
export const compoundAt = ({ walls, parts }: Compound, t: Fraction): { whole: Record<Side, Fraction>; parts: Record<Side, Fraction>[] } => {
  const at = (each: Record<Side, Wall>): Record<Side, Fraction> => ({ Left: valueAt(each.Left, t), Right: valueAt(each.Right, t) });
  return { whole: at(walls), parts: parts.map(at) };
};
