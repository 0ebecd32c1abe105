//! A diagram of thermographs: lines and labels at values v and temperatures t. The page and exported files draw the same figure.

import { ticks } from './dyadic';

export type Tone = 'left' | 'right' | 'mast' | 'ambient' | 'ink';
export type Weight = 'thin' | 'normal' | 'bold';

/** A place in a diagram: value and temperature. */
export interface Place {
  v: number;
  t: number;
}

export interface Line {
  points: Place[];
  tone: Tone;
  weight: Weight;
  dashed?: boolean;
  /** Whether it is the outline of an area that is filled, and not a line. */
  area?: boolean;
  /** Whether it belongs to a move that the user points at. */
  ghost?: boolean;
  /** The change of the value per degree above the last point; absent if the line ends there. */
  beyond?: number;
  /** A description for screen readers. */
  name: string;
}

export interface Label extends Place {
  text: string;
  tone: Tone;
  anchor: 'start' | 'middle' | 'end';
  /** Pixels below the place. */
  below?: number;
  /** Pixels to the right of the place. */
  beside?: number;
}

export interface Figure {
  lines: Line[];
  labels: Label[];
}

/** The visible part of the plane. Both axes have the same scale; values increase to the left, temperatures upwards. */
export interface View {
  width: number;
  height: number;
  /** Pixels in a unit. */
  scale: number;
  /** The place in the middle. */
  centre: Place;
}

export const x = (view: View, v: number): number => view.width / 2 - view.scale * (v - view.centre.v);
export const y = (view: View, t: number): number => view.height / 2 - view.scale * (t - view.centre.t);
export const valueOf = (view: View, px: number): number => view.centre.v - (px - view.width / 2) / view.scale;
export const temperatureOf = (view: View, py: number): number => view.centre.t - (py - view.height / 2) / view.scale;

/** The margins for labels, in pixels. */
const MARGIN = { sides: 46, top: 30, bottom: 34 };

/** The view that shows an extent of temperatures and values as large as it fits. */
export function fit(extent: { t: [number, number]; v: [number, number] }, width: number, height: number): View {
  const [low, high] = extent.t;
  const top = high + Math.max(0.5, (high - low) / 5);
  const [right, left] = extent.v;
  const across = Math.max(left - right, 1);
  const up = Math.max(top - low, 1);
  const inside = { width: Math.max(40, width - 2 * MARGIN.sides), height: Math.max(40, height - MARGIN.top - MARGIN.bottom) };
  const scale = Math.min(inside.width / across, inside.height / up);
  // The bottom of the extent is at the lower margin.
  const middle = low - MARGIN.bottom / scale + height / 2 / scale;
  return { width, height, scale, centre: { v: (left + right) / 2, t: middle } };
}

/** The grid behind a figure. */
export function grid(view: View): { values: number[]; temperatures: number[] } {
  return {
    values: ticks(valueOf(view, view.width), valueOf(view, 0), Math.max(3, view.width / 76)),
    temperatures: ticks(temperatureOf(view, view.height), temperatureOf(view, 0), Math.max(3, view.height / 52)),
  };
}

/** The points of a line in a view, with its continuation above the last corner. */
export function traced(line: Line, view: View): Place[] {
  const last = line.points[line.points.length - 1];
  const top = temperatureOf(view, 0);
  if (line.beyond === undefined || !last || last.t >= top) return line.points;
  return [...line.points, { t: top, v: last.v + line.beyond * (top - last.t) }];
}

/** The outline of a line as the attribute `d` of an SVG path. */
export function outline(line: Line, view: View): string {
  return traced(line, view)
    .map(({ v, t }, i) => `${i === 0 ? 'M' : 'L'}${round(x(view, v))} ${round(y(view, t))}`)
    .join('');
}

export const round = (n: number): number => Math.round(n * 100) / 100;
