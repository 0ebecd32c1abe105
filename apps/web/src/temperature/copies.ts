//! The stops of many copies of a game, as a diagram.

import type { CopiesStops } from '../lib/answers';
import { place, ticks } from '../lib/dyadic';

export interface CopiesPicture {
  width: number;
  height: number;
  /** For each number of copies: where its stops per copy are. */
  bars: { copies: number; x: number; left: number; right: number; words: string }[];
  mean: number;
  ticks: { y: number; value: number }[];
}

const SIZE = { width: 560, height: 190, left: 44, right: 12, top: 12, bottom: 26 };

/** Both stops of n copies, divided by n, over n. */
export function copiesPicture(stops: readonly CopiesStops[], mean: string): CopiesPicture {
  const shown = stops.filter(({ copies }) => copies > 0);
  const per = shown.map(({ copies, left_stop, right_stop }) => ({ copies, left: place(left_stop) / copies, right: place(right_stop) / copies, words: `${copies} copies: stops ${left_stop} and ${right_stop}` }));
  const all = [place(mean), ...per.flatMap(({ left, right }) => [left, right])];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const pad = Math.max(0.25, (high - low) * 0.08);
  const inside = SIZE.height - SIZE.top - SIZE.bottom;
  const y = (value: number): number => SIZE.top + (inside * (high + pad - value)) / (high - low + 2 * pad);
  const step = (SIZE.width - SIZE.left - SIZE.right) / Math.max(1, per.length);
  return {
    width: SIZE.width,
    height: SIZE.height,
    bars: per.map(({ copies, left, right, words }, i) => ({ copies, x: SIZE.left + step * (i + 0.5), left: y(left), right: y(right), words })),
    mean: y(place(mean)),
    ticks: ticks(low - pad, high + pad, 6).map((value) => ({ value, y: y(value) })),
  };
}
