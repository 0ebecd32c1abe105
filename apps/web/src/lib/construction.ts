//! The construction of a thermograph, from the walls of the options to the mast, as figures.

import { SIDES, type ConstructionAnswer, type Side } from './answers';
import type { Figure, Label, Line, Place, Tone } from './figure';
import { Fraction } from './fraction';
import { extent, readWall, valueAt, type Extent, type Wall } from './wall';

/** The stages of a construction. */
export const STAGES = ['options', 'taxed', 'scaffolds', 'thermograph'] as const;
export type BuildStep = (typeof STAGES)[number];

export interface Option {
  value: string;
  /** The opponent's wall of the option. */
  wall: Wall;
}
export interface Half {
  player: Side;
  options: Option[];
  /** The best of the taxed walls; null where there are no options. */
  scaffold: Wall | null;
  wall: Wall;
  best: { from: Fraction; to: Fraction | null; options: number[] }[];
}
/** The answer to `construction`, with numbers instead of texts. */
export interface Construction {
  mean: Fraction;
  temperature: Fraction;
  stops: Record<Side, Fraction>;
  halves: Record<Side, Half>;
}

export function readConstruction(answer: ConstructionAnswer): Construction {
  const half = (player: Side): Half => {
    const found = answer.players.find((each) => each.player === player);
    if (!found) throw new Error(`the construction has no part for ${player}`);
    return {
      player,
      options: found.options.map(({ value, wall }) => ({ value: value ?? 'a long value', wall: readWall(wall) })),
      scaffold: found.scaffold && readWall(found.scaffold.points),
      wall: readWall(found.wall),
      best: found.best.map(({ from, to, options }) => ({
        from: Fraction.parse(from),
        to: to === null ? null : Fraction.parse(to),
        options,
      })),
    };
  };
  return {
    mean: Fraction.parse(answer.mean),
    temperature: Fraction.parse(answer.temperature),
    stops: { Left: Fraction.parse(answer.left_stop), Right: Fraction.parse(answer.right_stop) },
    halves: { Left: half('Left'), Right: half('Right') },
  };
}

/** How much a move costs a player for each degree. */
const TAX: Record<Side, number> = { Left: -1, Right: 1 };
export const TONE: Record<Side, Tone> = { Left: 'left', Right: 'right' };

export const places = (wall: Wall): Place[] => wall.map(({ t, v }) => ({ t: t.toNumber(), v: v.toNumber() }));

/** The best options of a player at a temperature, by their values. */
export function sensible(half: Half, t: Fraction): string[] {
  const there = half.best.filter(({ from, to }) => from.compare(t) <= 0 && (to === null || t.compare(to) <= 0));
  const indices = [...new Set(there.flatMap(({ options }) => options))].sort((a, b) => a - b);
  return indices.flatMap((index) => half.options[index]?.value ?? []);
}

/** What is read off at a temperature. */
export interface Reading {
  t: Fraction;
  walls: Record<Side, Fraction>;
  sensible: Record<Side, string[]>;
}

export function readAt({ halves, temperature }: Construction, t: Fraction): Reading {
  // Above the temperature neither player wants to move.
  const options = (player: Side): string[] => (t.compare(temperature) > 0 ? [] : sensible(halves[player], t));
  return {
    t,
    walls: { Left: valueAt(halves.Left.wall, t), Right: valueAt(halves.Right.wall, t) },
    sensible: { Left: options('Left'), Right: options('Right') },
  };
}

/** The temperatures of all corners. */
export function corners({ halves }: Construction): Fraction[] {
  const all = [halves.Left, halves.Right].flatMap(({ wall }) => wall.map(({ t }) => t));
  return all.filter((t, i) => all.findIndex((other) => other.equals(t)) === i).sort((a, b) => a.compare(b));
}

export function extentOf(construction: Construction, stage: BuildStep): Extent {
  const { halves, temperature } = construction;
  // The walls of a hot game continue below the diagram; those of a number are there.
  const hot = temperature.compare(Fraction.ZERO) >= 0;
  const both = [halves.Left, halves.Right];
  const seen = (wall: Wall): Wall => (hot ? [...wall.filter(({ t }) => t.compare(Fraction.ZERO) > 0), { t: Fraction.ZERO, v: valueAt(wall, Fraction.ZERO) }] : wall);
  const walls = both.map(({ wall }) => seen(wall));
  const lowest = hot ? -0.3 : -1;
  if (stage === 'thermograph') return extent(walls, lowest);
  const all = extent([...walls, ...both.flatMap(({ options }) => options.map(({ wall }) => seen(wall)))], lowest);
  return { ...all, t: [all.t[0], Math.max(all.t[1], temperature.toNumber())] };
}

/** More options than this are drawn without labels. */
const LABELLED = 8;
/** A label has at most 14 characters; the name of the line is complete. */
const short = (value: string): string => (value.length > 14 ? `${value.slice(0, 13)}…` : value);

/** The figure of a stage. `share` is the part of the tax that is levied, from 0 to 1, during the animation. */
export function figureOf(construction: Construction, stage: BuildStep, share = 1): Figure {
  const { halves } = construction;
  const foot: Place = { t: construction.temperature.toNumber(), v: construction.mean.toNumber() };
  const figures = SIDES.map((player) => halfFigure(halves[player], stage, share, foot));
  const lines = figures.flatMap(({ lines }) => lines);
  if (stage === 'thermograph') lines.push(mast(construction.mean, construction.temperature));
  return { lines, labels: figures.flatMap(({ labels }) => labels) };
}

/** The mast: above the temperature both walls are at the mean. */
export const mast = (mean: Fraction, temperature: Fraction): Line => ({
  points: [{ t: temperature.toNumber(), v: mean.toNumber() }],
  tone: 'mast',
  weight: 'bold',
  beyond: 0,
  name: `Mast at ${mean}`,
});

function halfFigure(half: Half, stage: BuildStep, share: number, mastFoot: Place): Figure {
  const { player, options, scaffold, wall } = half;
  const [tone, tax] = [TONE[player], TAX[player]];
  const opponent = player === 'Left' ? 'Right' : 'Left';
  const side = { anchor: player === 'Left' ? 'end' : 'start', beside: player === 'Left' ? -6 : 6 } as const;
  const foot = (line: Line, text: string): Label[] => {
    const first = line.points[0];
    return first ? [{ ...first, ...side, text, tone, below: 4 }] : [];
  };
  const levied = stage === 'options' ? 0 : share * tax;
  const option = ({ value, wall }: Option): Line => ({
    points: places(wall).map(({ t, v }) => ({ t, v: v + levied * t })),
    tone,
    weight: 'thin',
    dashed: stage === 'options',
    beyond: levied,
    name: `${opponent} wall of ${player}'s option ${value}${stage === 'options' ? '' : ', taxed'}`,
  });
  const optionLines = options.map(option);
  const labels = optionLines.flatMap((line, i) => (options.length > LABELLED ? [] : foot(line, short(options[i]?.value ?? ''))));
  if (stage === 'options' || stage === 'taxed') return { lines: optionLines, labels };
  if (stage === 'scaffolds') {
    const best: Line[] = scaffold
      ? [{ points: places(scaffold), tone, weight: 'bold', beyond: tax, name: `${player} scaffold` }]
      : [];
    return { lines: [...optionLines, ...best], labels };
  }
  // A wall that is upright has no corner where the mast begins.
  const points = places(wall);
  const top = points[points.length - 1];
  if (top && top.t < mastFoot.t) points.push(mastFoot);
  const wallLine: Line = { points, tone, weight: 'bold', name: `${player} wall` };
  return { lines: [wallLine], labels: foot(wallLine, player) };
}

/** What a stage shows, in words. */
export function explained(construction: Construction, stage: BuildStep): string {
  const { halves, mean, temperature } = construction;
  const counts = SIDES.map((player) => {
    const count = halves[player].options.length;
    return `${player} has ${count === 0 ? 'no option' : count === 1 ? 'one option' : `${count} options`}`;
  });
  const cold = temperature.compare(Fraction.ZERO) < 0;
  switch (stage) {
    case 'options':
      return `${counts.join(', ')}. After Left's move it is Right's turn, so of each Left option the Right wall counts. Of each Right option it is the Left wall.`;
    case 'taxed':
      return 'At temperature t a move costs t. The walls of Left\'s options are shifted by t to the right, those of Right\'s options by t to the left.';
    case 'scaffolds':
      return 'At each temperature Left chooses the leftmost of her walls, and Right the rightmost of his. These are the two scaffolds.';
    case 'thermograph':
      return cold
        ? `The game is a number. Neither player wants to move above temperature ${temperature}, and the thermograph is a mast at ${mean}.`
        : `The scaffolds meet at temperature ${temperature}. Above it neither player wants to move: the mast is vertical, at the mean ${mean}.`;
  }
}
