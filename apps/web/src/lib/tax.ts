//! The construction of a thermograph by hand: a tax is raised, and everything below it is drawn as it is when moves are taxed.

import { SIDES } from './answers';
import { mast, places, TONE, type Construction, type Half } from './construction';
import type { Figure, Label, Line, Place } from './figure';
import { Fraction } from './fraction';
import { fraction } from './terms';
import { extent, valueAt, type Extent, type Wall } from './wall';

/** How the tax shifts a player's options. */
const TAX = { Left: -1, Right: 1 } as const;
/** More options than this are drawn without labels. */
const LABELLED = 6;
const short = (value: string): string => (value.length > 12 ? `${value.slice(0, 11)}…` : value).replaceAll('-', '−');

/** A wall of an option when the tax is `tax`: below it the wall is taxed, above it is shifted by the whole tax. */
function taxed(wall: Wall, tax: number, shift: 1 | -1): Place[] {
  const points = places(wall);
  const at = points.findIndex(({ t }) => t >= tax);
  const bend = { t: tax, v: valueAt(wall, Fraction.near(tax, 20)).toNumber() };
  const all = at < 0 ? [...points, bend] : [...points.slice(0, at), bend, ...points.slice(at)];
  return all.map(({ t, v }) => ({ t, v: v + shift * Math.min(t, tax) }));
}

/** A line of corners up to a height. */
function upTo(wall: Wall, height: number, slope: number): Place[] {
  const points = places(wall).filter(({ t }) => t < height);
  const last = places(wall).at(-1);
  const end = last && last.t < height ? last.v + slope * (height - last.t) : valueAt(wall, Fraction.near(height, 20)).toNumber();
  return [...points, { t: height, v: end }];
}

/** The figure when the tax is at a height. */
export function taxFigure(construction: Construction, tax: number): Figure {
  const { halves, temperature, mean } = construction;
  const meet = temperature.toNumber();
  const lines: Line[] = [];
  const labels: Label[] = [];
  for (const side of SIDES) {
    const half: Half = halves[side];
    const opponent = side === 'Left' ? 'Right' : 'Left';
    half.options.forEach(({ value, wall }) => {
      const points = taxed(wall, Math.max(tax, -1), TAX[side]);
      lines.push({ points, tone: TONE[side], weight: 'thin', dashed: true, beyond: 0, name: `${opponent} wall of ${side}'s option ${value}` });
      const foot = points.find(({ t }) => t >= 0) ?? points[0];
      if (foot && half.options.length <= LABELLED) labels.push({ ...foot, t: Math.max(0, foot.t), text: short(value), tone: TONE[side], anchor: side === 'Left' ? 'end' : 'start', beside: side === 'Left' ? -6 : 6, below: 14 });
    });
    const height = Math.min(tax, meet);
    if (half.scaffold && height > -1) lines.push({ points: upTo(half.scaffold, height, TAX[side]), tone: TONE[side], weight: 'bold', name: `${side} scaffold` });
  }
  if (tax > meet) {
    const whole = mast(mean, temperature);
    lines.push({ points: [...whole.points, { t: tax, v: mean.toNumber() }], tone: 'mast', weight: 'bold', name: `Mast at ${mean}` });
  }
  return { lines, labels };
}

/** What the diagram shows at every tax, so that it stands still while the tax is dragged. */
export function taxExtent({ halves, temperature }: Construction): Extent {
  const walls = SIDES.flatMap((side) => [halves[side].wall, ...halves[side].options.map(({ wall }) => wall)]);
  const all = extent(walls.map((wall) => wall.filter(({ t }) => t.toNumber() >= 0 || wall.length === 1)).filter((wall) => wall.length > 0));
  const meet = temperature.toNumber();
  return { t: [meet < 0 ? -1 : -0.3, Math.max(meet, 0.5) * 1.15], v: all.v };
}

/** What happens at a tax, in words. */
export function taxInWords({ halves, temperature, mean }: Construction, tax: Fraction): string {
  const [t, heat, middle] = [tax, temperature, mean].map((each) => fraction(each.toString()));
  if (tax.compare(temperature) > 0) return `Above ${heat} a move costs more than it gains. Neither player moves, and the mast rises at the mean ${middle}.`;
  if (tax.equals(temperature)) return `The scaffolds meet: at ${heat} a move gains exactly its tax. This is the temperature, and ${middle} is the mean.`;
  const [left, right] = SIDES.map((side) => valueAt(halves[side].wall, tax));
  if (!left || !right) return '';
  return `Every move costs ${t}. Left moving first stops at ${fraction(left.toString())}, Right moving first at ${fraction(right.toString())}: ${fraction(left.minus(right).toString())} apart.`;
}
