//! A game beside a stack of coupons: its scores as walls, and its moves in words.

import type { CouponEntry, CouponEntryKind, CouponsAnswer, Side } from '../lib/answers';
import type { Figure, Line, Place } from '../lib/figure';
import { Fraction } from '../lib/fraction';
import { extent, type Extent, type Wall } from '../lib/wall';

/** The walls by coupons: what each player reaches moving first, less the score of the stack alone, for each top coupon. */
export function couponWalls({ walls }: CouponsAnswer): Record<Side, Wall> {
  const wall = (column: 1 | 2): Wall => walls.map((row) => ({ t: Fraction.parse(row[0]), v: Fraction.parse(row[column]) }));
  return { Left: wall(1), Right: wall(2) };
}

/** The steps of a wall by coupons: it is defined for multiples of the step only. */
function stairs(wall: Wall): Place[] {
  return wall.flatMap(({ t, v }, i) => {
    const next = wall[i + 1]?.t ?? t;
    return [t, next].map((at) => ({ t: at.toNumber(), v: v.toNumber() }));
  });
}

/** The walls by coupons, dashed, over the thermograph. */
export function couponFigure(walls: Record<Side, Wall>, thermograph: Figure | null): Figure {
  const line = (side: Side): Line => ({
    points: stairs(walls[side]),
    tone: side === 'Left' ? 'left' : 'right',
    weight: 'normal',
    dashed: true,
    name: `Score with ${side} to move, less that of the coupons alone`,
  });
  return { lines: [...(thermograph?.lines ?? []), line('Left'), line('Right')], labels: [] };
}

export const couponExtent = (walls: Record<Side, Wall>): Extent => {
  const seen = extent([walls.Left, walls.Right], 0);
  return { ...seen, t: [-0.25, seen.t[1]] };
};

const KINDS: Record<CouponEntryKind, string> = { coupon: 'takes a coupon', sente: 'in sente', answer: 'the answer', reverse_sente: 'in reverse sente', gote: 'in gote' };
export const kindInWords = (kind: CouponEntryKind): string => KINDS[kind];

/** The moves of a ledger; coupons that are taken one after the other are one entry. */
export function ledger(moves: readonly CouponEntry[]): (CouponEntry & { last: string })[] {
  const rows: (CouponEntry & { last: string })[] = [];
  for (const move of moves) {
    const before = rows.at(-1);
    if (move.kind === 'coupon' && before?.kind === 'coupon') before.last = move.ambient;
    else rows.push({ ...move, last: move.ambient });
  }
  return rows;
}
