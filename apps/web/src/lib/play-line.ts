//! Stops, means and temperatures along a line of play, as a small chart.

import { place } from './dyadic';
import type { Node } from './explorer';

export interface Ply {
  /** The player and the move; the first entry is the position itself. */
  move: string;
  left: string;
  right: string;
  mean: string;
  temperature: string;
}

/** The plies of a line whose values are known. */
export const plies = (nodes: Node[]): Ply[] =>
  nodes.flatMap(({ worth, player, move }) =>
    worth
      ? [{
          move: player ? `${player[0]} ${move ?? ''}` : 'position',
          left: worth.left_stop,
          right: worth.right_stop,
          mean: worth.mean,
          temperature: worth.temperature,
        }]
      : [],
  );

export interface Curve {
  name: 'left' | 'right' | 'mean' | 'temperature';
  points: { x: number; y: number; text: string }[];
}

/** The curves of a chart: stops and means in its upper part, the temperature below. */
export function curves(line: Ply[], width: number, height: number, gap = 18): { curves: Curve[]; split: number } {
  const split = Math.round(height * 0.62);
  const x = (i: number): number => (line.length < 2 ? width / 2 : 24 + (i * (width - 48)) / (line.length - 1));
  const scale = (texts: string[], top: number, bottom: number): ((text: string) => number) => {
    const numbers = texts.map(place).filter(Number.isFinite);
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    return (text) => (high > low ? bottom - ((place(text) - low) / (high - low)) * (bottom - top) : (top + bottom) / 2);
  };
  const values = scale(line.flatMap(({ left, right, mean }) => [left, right, mean]), gap, split - gap);
  const temperatures = scale(line.map(({ temperature }) => temperature), split + gap, height - gap);
  const curve = (name: Curve['name'], y: (text: string) => number, of: (ply: Ply) => string): Curve => ({
    name,
    points: line.map((ply, i) => ({ x: x(i), y: y(of(ply)), text: of(ply) })),
  });
  return {
    split,
    curves: [
      curve('left', values, (ply) => ply.left),
      curve('right', values, (ply) => ply.right),
      curve('mean', values, (ply) => ply.mean),
      curve('temperature', temperatures, (ply) => ply.temperature),
    ],
  };
}
