//! Hasse diagrams: games in layers, a greater game above those it covers.

import type { OrderAnswer, OrderedGame } from './answers';

export interface PlacedGame {
  game: OrderedGame;
  x: number;
  y: number;
}
export interface Hasse {
  placed: PlacedGame[];
  covers: [lower: PlacedGame, upper: PlacedGame][];
  width: number;
  height: number;
}

const ACROSS = 92;
const DOWN = 64;
/** How often the layers are sorted by the places of their neighbours. */
const SWEEPS = 6;

/** The layers by rank. Each layer is sorted by the mean place of the games below and above, which reduces crossings. */
export function hasse({ games, covers }: Pick<OrderAnswer, 'games' | 'covers'>): Hasse {
  const layers: number[][] = [];
  games.forEach(({ rank }, i) => (layers[rank] ??= []).push(i));
  const near: number[][] = games.map(() => []);
  for (const [low, high] of covers) {
    near[low]?.push(high);
    near[high]?.push(low);
  }
  const across = games.map(() => 0);
  const spread = (layer: number[]): void => layer.forEach((game, i) => (across[game] = i - (layer.length - 1) / 2));
  layers.forEach(spread);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const layer of sweep % 2 === 0 ? layers : layers.toReversed()) {
      const mean = (game: number): number => {
        const places = (near[game] ?? []).map((each) => across[each] ?? 0);
        return places.length === 0 ? (across[game] ?? 0) : places.reduce((sum, x) => sum + x, 0) / places.length;
      };
      const means = new Map(layer.map((game) => [game, mean(game)]));
      layer.sort((a, b) => (means.get(a) ?? 0) - (means.get(b) ?? 0));
      spread(layer);
    }
  }
  const widest = Math.max(1, ...layers.map((layer) => layer.length));
  const width = widest * ACROSS;
  const height = Math.max(1, layers.length) * DOWN;
  const placed = games.map((game, i) => ({ game, x: width / 2 + (across[i] ?? 0) * ACROSS, y: height - (game.rank + 0.5) * DOWN }));
  const edges = covers.flatMap(([low, high]): [PlacedGame, PlacedGame][] => {
    const [from, to] = [placed[low], placed[high]];
    return from && to ? [[from, to]] : [];
  });
  return { placed, covers: edges, width, height };
}
