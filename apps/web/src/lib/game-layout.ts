//! Game trees and game graphs on paper: where each node lies.

import { hierarchy, tree } from 'd3-hierarchy';
import { keyOf, shownChildren, type Node } from './explorer';

export interface Placed {
  node: Node;
  x: number;
  y: number;
}
export interface Layout {
  placed: Placed[];
  /** Pairs of places that a move joins. */
  moves: [Placed, Placed][];
}

export const ACROSS = 44;
export const DOWN = 74;

/** The game tree, drawn tidily (Reingold and Tilford, by Buchheim, Jünger and Leipert in linear time). */
export function treeLayout(root: Node, canonicalOnly: boolean): Layout {
  const shape = tree<Node>().nodeSize([ACROSS, DOWN])(hierarchy(root, (at) => shownChildren(at, canonicalOnly)));
  const found = new Map<number, Placed>();
  const placed = shape.descendants().map(({ data, x, y }) => {
    const at: Placed = { node: data, x, y };
    found.set(data.id, at);
    return at;
  });
  const moves = placed.flatMap((at): [Placed, Placed][] => {
    const above = at.node.parent && found.get(at.node.parent.id);
    return above ? [[above, at]] : [];
  });
  return { placed, moves };
}

/**
 * The game graph: a position that is reached in several ways is drawn once, below all positions from which it is reached.
 * Within a layer the order is that of the mean place of what is above.
 */
export function graphLayout(root: Node, canonicalOnly: boolean): Layout {
  const first = new Map<string, Node>();
  const name = (at: Node): string => (at.subject === null ? `#${at.id}` : keyOf(at.subject));
  const below = new Map<string, Set<string>>();
  const waiting = [root];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const key = name(at);
    if (!first.has(key) || (at.open && !first.get(key)?.open)) first.set(key, at);
    const children = shownChildren(at, canonicalOnly);
    const options = below.get(key) ?? new Set();
    below.set(key, options);
    for (const child of children) options.add(name(child));
    waiting.push(...children);
  }
  const depth = depths(name(root), below);
  const layers: string[][] = [];
  for (const [key, level] of depth) (layers[level] ??= []).push(key);
  const above = new Map<string, string[]>();
  for (const [key, options] of below) {
    for (const option of options) {
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
  for (const [key, node] of first) placed.set(key, { node, x: across.get(key) ?? 0, y: (depth.get(key) ?? 0) * DOWN });
  const moves = [...below].flatMap(([from, options]) =>
    [...options].flatMap((to): [Placed, Placed][] => {
      const [a, b] = [placed.get(from), placed.get(to)];
      return a && b ? [[a, b]] : [];
    }),
  );
  return { placed: [...placed.values()], moves };
}

/** The length of the longest way to each node; a game graph has no cycles. */
function depths(root: string, below: Map<string, Set<string>>): Map<string, number> {
  const waiting = new Map<string, number>();
  for (const options of below.values()) for (const option of options) waiting.set(option, (waiting.get(option) ?? 0) + 1);
  const depth = new Map([[root, 0]]);
  const ready = [root];
  for (let at = ready.pop(); at !== undefined; at = ready.pop()) {
    for (const option of below.get(at) ?? []) {
      depth.set(option, Math.max(depth.get(option) ?? 0, (depth.get(at) ?? 0) + 1));
      const left = (waiting.get(option) ?? 1) - 1;
      waiting.set(option, left);
      if (left === 0) ready.push(option);
    }
  }
  return depth;
}
