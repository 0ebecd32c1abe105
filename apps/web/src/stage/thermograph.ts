//! The thermograph of the current position and that of the move that the user points at, as a figure.

import { mast, places } from '../lib/construction';
import type { Figure, Line } from '../lib/figure';
import { fraction } from '../lib/terms';
import type { Extent, Wall } from '../lib/wall';
import type { Worth } from '../lib/answers';
import { place } from '../lib/dyadic';
import type { Walls } from './walls.svelte';

/** The walls and the mast of a thermograph. */
function linesOf({ left, right, mean, temperature }: Walls, ghost: boolean): Line[] {
  const foot = { t: temperature.toNumber(), v: mean.toNumber() };
  const wall = (wall: Wall, tone: 'left' | 'right', name: string): Line => {
    const points = places(wall);
    const top = points[points.length - 1];
    if (top && top.t < foot.t) points.push(foot);
    return { points, tone, weight: ghost ? 'normal' : 'bold', ghost, name };
  };
  const whose = ghost ? ' after the move' : '';
  return [wall(left, 'left', `Left wall${whose}`), wall(right, 'right', `Right wall${whose}`), { ...mast(mean, temperature), ghost, weight: ghost ? 'normal' : 'bold' }];
}

/** The figure of a thermograph, with another one as a ghost. */
export function figureOf(walls: Walls, ghost: Walls | null): Figure {
  const { mean, temperature } = walls;
  return {
    lines: [...(ghost ? linesOf(ghost, true) : []), ...linesOf(walls, false)],
    labels: [{ t: temperature.toNumber(), v: mean.toNumber(), text: `mast at ${fraction(mean.toString())}`, tone: 'ink', anchor: 'start', beside: 9, below: -14 }],
  };
}

/** Whether the thermograph of a value is not far from another. */
function near({ left_stop, right_stop }: Worth, { mean, temperature }: Walls): boolean {
  const reach = 2 * Math.max(1, temperature.toNumber()) + 1;
  return [left_stop, right_stop].every((stop) => Math.abs(place(stop) - mean.toNumber()) <= reach);
}

/** What the diagram shows: the thermograph and the places of those of moves that are not far from it, so that it does not jump when the user points. */
export function extentOf(walls: Walls, moves: readonly (Worth | null)[]): Extent {
  const known = moves.filter((worth): worth is Worth => worth !== null && near(worth, walls));
  const own = [walls.mean.toNumber(), ...[walls.left, walls.right].map((wall) => Math.max(...wall.filter(({ t }) => t.toNumber() >= 0).map(({ v }) => v.toNumber()), -Infinity))];
  const right = Math.min(...[walls.left, walls.right].flatMap((wall) => wall.filter(({ t }) => t.toNumber() >= 0).map(({ v }) => v.toNumber())), own[0] ?? 0);
  const values = [...own, right, ...known.flatMap(({ left_stop, right_stop, mean }) => [left_stop, right_stop, mean].map(place))].filter(Number.isFinite);
  const highest = [walls.temperature.toNumber(), ...known.map(({ temperature }) => place(temperature))].filter(Number.isFinite);
  const top = Math.max(0.5, ...highest);
  return { t: [walls.temperature.toNumber() < 0 ? -1 : -0.25, top], v: [Math.min(...values), Math.max(...values)] };
}
