//! The places on a drawing that are clicked, one after the other, to make a move.

import type { Action, Side } from '../answers';
import { inText } from '../notation';
import { middle, type Drawing, type Point, type Spot } from './drawing';
import { square } from './grid';
import { slipText } from './table';

/** A click of a move. Without a place it is a button under the board. */
export type Click = {
  key: string;
  text: string;
  place: Point | null;
  bar?: { from: Point; to: Point };
  /** Left clicks above the place and Right below it. */
  edge?: boolean;
};

/** The place of a mark: at the edge of a thing that has text on it. */
function beside(place: Point, spot: Spot | undefined): Point {
  if (spot?.shape === 'card') return { x: place.x, y: place.y + spot.height / 2 + 0.12 };
  if (spot?.shape === 'heap') return { x: place.x, y: place.y - spot.height / 2 + 0.05 };
  return place;
}

/** The clicks of a move on this drawing. */
export function clicks(action: Action, drawing: Drawing): Click[] {
  const find = (id: string): Spot | undefined => drawing.spots.find((spot) => spot.id === id);
  const spots = (ids: readonly string[]): Spot[] => ids.map(find).filter((spot) => spot !== undefined);
  const at = (ids: readonly string[], text = ids.join('-')): Click => {
    const found = spots(ids);
    const [first, last] = [found[0], found.at(-1)];
    const click: Click = { key: ids.join('-'), text, place: found.length ? beside(middle(found), first) : null };
    return first && last && first !== last ? { ...click, bar: { from: first, to: last } } : click;
  };
  const button = (text: string): Click => ({ key: text, text, place: null });
  switch (action.move) {
    case 'place':
      return [at(action.cells)];
    case 'vertices':
      return [at(action.vertices.map(String))];
    case 'edge':
      return [at(action.ends.map(String))];
    case 'step':
      return [at([action.from]), at([action.to]), ...(action.arrows ?? []).map((cell) => at([cell]))];
    case 'herd':
      return [at([action.from]), at([action.to]), button(`${action.count} from ${action.from} to ${action.to}`)];
    case 'hop':
      return [at([square(0, action.from)]), at([square(0, action.to)])];
    case 'split':
      return [at([action.cell])];
    case 'heap': {
      const to = action.to.length ? action.to.join(' + ') : '0';
      return [at([`heap ${action.heap}`], `heap of ${action.from}`), button(`${action.from} to ${to}`)];
    }
    case 'clique':
      return [at([`heap ${action.graph}`], `graph ${action.graph + 1}`), button(`{${action.vertices.map((v) => v + 1).join(', ')}}`)];
    case 'slice': {
      const cake = find(`cake ${action.piece}`);
      const key = `cake ${action.piece} ${action.vertical ? 'column' : 'row'} ${action.after}`;
      if (!cake) return [button(key)];
      const [left, top] = [cake.x - cake.width / 2, cake.y - cake.height / 2];
      const along = action.vertical ? (cake.width * action.after) / action.columns : (cake.height * action.after) / action.rows;
      const [from, to] = action.vertical
        ? [{ x: left + along, y: top }, { x: left + along, y: top + cake.height }]
        : [{ x: left, y: top + along }, { x: left + cake.width, y: top + along }];
      return [{ key, text: key, place: middle([from, to]), bar: { from, to } }];
    }
    case 'pay':
      return [at([`slip ${action.slip}`], 'pay a coin')];
    case 'choose':
      return [at([`slip ${action.slip}`], slipText(action.from)), button(slipText(action.what))];
    case 'cut':
      return [at([`edge ${action.edge}`], `edge ${action.edge + 1}`)];
    case 'topple': {
      const domino = find(square(action.row, action.domino));
      const side = action.to === 'left' ? -0.24 : 0.24;
      const key = `${square(action.row, action.domino)} to the ${action.to}`;
      return [{ key, text: key, place: domino ? { x: domino.x + side, y: domino.y } : null, edge: true }];
    }
    case 'claim':
      return [at([action.name])];
    case 'change':
      return [at(action.cells.map(([cell]) => cell)), button(action.cells.map(([cell, to]) => `${cell}=${to}`).join(' '))];
    case 'option':
      return [button(`option ${action.number + 1}`)];
    case 'value':
      return [{ ...button(action.to), text: inText(action.to) }];
  }
}

/** A move that a player may click on a board. */
export type Clickable = {
  player: Side;
  name: string;
  action: Action;
  /** How good it is, if known. */
  grade?: Grade;
  /** A short description of its result. */
  note?: string;
};
/** Best; a canonical option that is not best; worse; not known. */
export type Grade = 'best' | 'fair' | 'poor' | 'unknown';

/** A place that can be clicked next, with the moves that continue there; `last` if the click makes the move. */
export type Handle<M extends Clickable> = { key: string; click: Click; place: Point | null; player: Side; moves: M[]; last: boolean; shared: boolean };

/** The clicks that a player has made of a move. */
export type Begun = { player: Side; keys: readonly string[] };

/** The places to click after some have been clicked. */
export function handles<M extends Clickable>(moves: readonly M[], drawing: Drawing, begun: Begun | null): Handle<M>[] {
  const before = begun?.keys ?? [];
  const all = new Map<string, Handle<M>>();
  for (const move of moves) {
    if (begun && begun.player !== move.player) continue;
    const path = clicks(move.action, drawing);
    if (!before.every((key, index) => path[index]?.key === key)) continue;
    const click = path[before.length];
    if (!click) continue;
    const key = `${move.player} ${click.key}`;
    const handle = all.get(key);
    if (handle) handle.moves.push(move);
    else all.set(key, { key, click, place: click.place, player: move.player, moves: [move], last: path.length === before.length + 1, shared: false });
  }
  const shared = (handle: Handle<M>) => all.has(`${handle.player === 'Left' ? 'Right' : 'Left'} ${handle.click.key}`);
  return [...all.values()].map((handle) => ({
    ...handle,
    shared: shared(handle),
    place: apart(handle, shared(handle)),
    // If only one move is possible, the click makes it.
    last: handle.last || handle.moves.length === 1,
  }));
}

/** Where both players may click, Left does so on the left. */
function apart({ place, player, click }: { place: Point | null; player: Side; click: Click }, shared: boolean): Point | null {
  const side = player === 'Left' ? -1 : 1;
  if (place && click.edge) return { x: place.x, y: place.y + side * 0.45 };
  return place && shared ? { x: place.x + side * 0.3, y: place.y } : place;
}

const GRADES: readonly Grade[] = ['best', 'fair', 'unknown', 'poor'];

/** How good the best of some moves is. */
export const bestGrade = (moves: readonly Clickable[]): Grade =>
  GRADES.find((grade) => moves.some((move) => (move.grade ?? 'unknown') === grade)) ?? 'unknown';
