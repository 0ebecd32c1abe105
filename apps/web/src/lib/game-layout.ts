//! Layouts of game trees and game graphs.

import { hierarchy, tree } from 'd3-hierarchy';
import { SIDES, type OptionStatus, type Side } from './answers';
import { keyOf, shownChildren, type Node } from './explorer';

export interface Placed {
  node: Node;
  x: number;
  y: number;
  /** The players who can move to this node; none at the root. */
  movers: Side[];
  /** Its status as an option: canonical if it is canonical for a move to it. */
  status: OptionStatus | null;
}
/** An edge of the drawing, which belongs to the player who moves. */
export interface Move {
  from: Placed;
  to: Placed;
  player: Side;
  /** Whether the other player has the same move. The two edges are drawn apart. */
  shared: boolean;
}
export interface Layout {
  placed: Placed[];
  moves: Move[];
}

export const ACROSS = 44;
export const DOWN = 86;

/** The tidy layout of a game tree (Reingold and Tilford; in linear time by Buchheim, Jünger and Leipert). */
export function treeLayout(root: Node, canonicalOnly: boolean): Layout {
  const shape = tree<Node>().nodeSize([ACROSS, DOWN])(hierarchy(root, (at) => shownChildren(at, canonicalOnly)));
  const found = new Map<number, Placed>();
  const placed = shape.descendants().map(({ data, x, y }) => {
    const at: Placed = { node: data, x, y, movers: data.player ? [data.player] : [], status: data.status };
    found.set(data.id, at);
    return at;
  });
  const moves = placed.flatMap((to): Move[] => {
    const from = to.node.parent && found.get(to.node.parent.id);
    return from && to.node.player ? [{ from, to, player: to.node.player, shared: false }] : [];
  });
  return { placed, moves };
}

/**
 * The layout of a game graph. A position that is reached in several ways is drawn once, or with `byValue` each value after the same number of moves, below all its predecessors. There is an
 * edge for each player and option. Within a layer, positions are ordered by the mean place of their predecessors.
 */
export function graphLayout(root: Node, canonicalOnly: boolean, byValue = false): Layout {
  const first = new Map<string, Node>();
  const name = (at: Node): string => (byValue && at.worth?.plain ? `${at.depth} ${at.worth.plain}` : at.subject === null ? `#${at.id}` : keyOf(at.subject));
  const below = new Map<string, Map<string, Set<Side>>>();
  const statuses = new Map<string, OptionStatus>();
  const waiting = [root];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const key = name(at);
    if (!first.has(key) || (at.open && !first.get(key)?.open)) first.set(key, at);
    const children = shownChildren(at, canonicalOnly);
    const options = below.get(key) ?? new Map<string, Set<Side>>();
    below.set(key, options);
    for (const child of children) {
      const option = name(child);
      const movers = options.get(option) ?? new Set();
      options.set(option, movers);
      if (child.player) movers.add(child.player);
      if (child.status && statuses.get(option)?.is !== 'canonical' && (!statuses.has(option) || child.status.is === 'canonical')) statuses.set(option, child.status);
    }
    waiting.push(...children);
  }
  const depth = depths(name(root), below);
  const layers: string[][] = [];
  for (const [key, level] of depth) (layers[level] ??= []).push(key);
  const above = new Map<string, string[]>();
  for (const [key, options] of below) {
    for (const option of options.keys()) {
      const known = above.get(option);
      if (known) known.push(key);
      else above.set(option, [key]);
    }
  }
  const across = new Map<string, number>();
  for (const layer of layers) {
    const mean = (key: string): number => {
      const places = (above.get(key) ?? []).map((each) => across.get(each) ?? 0);
      return places.reduce((sum, x) => sum + x, 0) / Math.max(1, places.length);
    };
    const means = new Map(layer.map((key) => [key, mean(key)]));
    layer.sort((a, b) => (means.get(a) ?? 0) - (means.get(b) ?? 0));
    layer.forEach((key, i) => across.set(key, (i - (layer.length - 1) / 2) * ACROSS));
  }
  const placed = new Map<string, Placed>();
  for (const [key, node] of first) {
    const moversHere = new Set((above.get(key) ?? []).flatMap((from) => [...(below.get(from)?.get(key) ?? [])]));
    const movers = SIDES.filter((side) => moversHere.has(side));
    placed.set(key, { node, x: across.get(key) ?? 0, y: (depth.get(key) ?? 0) * DOWN, movers, status: statuses.get(key) ?? null });
  }
  const moves = [...below].flatMap(([position, options]) =>
    [...options].flatMap(([option, movers]): Move[] => {
      const [from, to] = [placed.get(position), placed.get(option)];
      return from && to ? [...movers].map((player) => ({ from, to, player, shared: movers.size > 1 })) : [];
    }),
  );
  return { placed: [...placed.values()], moves };
}

/** The control point of a bent edge, so that the edges of both players between the same positions do not overlap. */
export function bend({ from, to, player }: Move): [number, number] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  // Long edges are bent around the positions between their ends.
  const aside = ((player === 'Left' ? -BENT : BENT) * Math.max(1, length / DOWN) ** 1.3) / length;
  return [(from.x + to.x) / 2 + dy * aside, (from.y + to.y) / 2 - dx * aside];
}
const BENT = 14;

/** The length of the longest path to each node; a game graph has no cycles. */
function depths(root: string, below: Map<string, Map<string, unknown>>): Map<string, number> {
  const waiting = new Map<string, number>();
  for (const options of below.values()) for (const option of options.keys()) waiting.set(option, (waiting.get(option) ?? 0) + 1);
  const depth = new Map([[root, 0]]);
  const ready = [root];
  for (let at = ready.pop(); at !== undefined; at = ready.pop()) {
    for (const option of below.get(at)?.keys() ?? []) {
      depth.set(option, Math.max(depth.get(option) ?? 0, (depth.get(at) ?? 0) + 1));
      const left = (waiting.get(option) ?? 1) - 1;
      waiting.set(option, left);
      if (left === 0) ready.push(option);
    }
  }
  return depth;
}
