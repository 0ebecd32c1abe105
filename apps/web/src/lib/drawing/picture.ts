//! Drawings of Hackenbush pictures.

import type { Colour, PictureBoard, PictureLayout } from '../answers';
import { onLine, type Drawing, type Look, type Point, type Spot } from './drawing';

const COLOURS: Record<Colour, [Look, string]> = {
  blue: ['left', 'B'],
  red: ['right', 'R'],
  green: ['either', 'G'],
};

/** The place of each vertex except the ground: its height is its distance from the ground. */
function places(edges: PictureBoard['edges']): Map<number, Point> {
  const beside = new Map<number, number[]>();
  for (const { ends } of edges) {
    const [u, v] = ends;
    beside.set(u, [...(beside.get(u) ?? []), v]);
    beside.set(v, [...(beside.get(v) ?? []), u]);
  }
  const level = new Map<number, number>([[0, 0]]);
  const children = new Map<number, number[]>();
  const queue = [0];
  for (let next = 0; next < queue.length; next++) {
    const vertex = queue[next] ?? 0;
    for (const end of beside.get(vertex) ?? []) {
      if (level.has(end)) continue;
      level.set(end, (level.get(vertex) ?? 0) + 1);
      children.set(vertex, [...(children.get(vertex) ?? []), end]);
      queue.push(end);
    }
  }
  const columns = new Map<number, number>();
  let column = 0;
  // Depth-first search without recursion, because a stalk can be very high.
  const open: { vertex: number; next: number }[] = [{ vertex: 0, next: 0 }];
  while (open.length > 0) {
    const top = open[open.length - 1];
    if (!top) break;
    const below = children.get(top.vertex) ?? [];
    const child = below[top.next++];
    if (child !== undefined) open.push({ vertex: child, next: 0 });
    else {
      const xs = below.map((vertex) => columns.get(vertex) ?? 0);
      columns.set(top.vertex, xs.length ? ((xs[0] ?? 0) + (xs.at(-1) ?? 0)) / 2 : column++);
      open.pop();
    }
  }
  const all = new Map<number, Point>();
  for (const [vertex, height] of level) {
    if (vertex !== 0) all.set(vertex, { x: columns.get(vertex) ?? 0, y: -height });
  }
  return all;
}

const ACROSS = 1.15;
const UP = 1.05;
const MARGIN = 0.7;

/** The layout of a picture: the one that it has if all its vertices have places there, otherwise a computed one. */
export function layoutOf({ edges, layout }: PictureBoard): PictureLayout {
  const vertices = edges.flatMap(({ ends }) => ends).filter((vertex) => vertex !== 0);
  if (layout && vertices.every((vertex) => layout.places[vertex])) {
    const of = vertices.map((vertex) => layout.places[vertex] ?? [0, 0]);
    return { places: layout.places, right: Math.max(layout.right, ...of.map(([x]) => x)), top: Math.min(layout.top, ...of.map(([, y]) => y)) };
  }
  const computed = [...places(edges)].map(([vertex, { x, y }]) => [vertex, [x, y]] as const);
  return { places: Object.fromEntries(computed), right: Math.max(0, ...computed.map(([, [x]]) => x)), top: Math.min(-1, ...computed.map(([, [, y]]) => y)) };
}

const groundOf = ({ top }: PictureLayout): number => -top * UP + MARGIN;
/** The place in a layout of a point of the drawing, above the ground. */
export function placeIn(layout: PictureLayout, { x, y }: Point): [number, number] {
  const fine = (n: number): number => Math.round(n * 100) / 100;
  return [fine(Math.max(0, (x - MARGIN - 0.3) / ACROSS)), fine(Math.min(-0.3, (y - groundOf(layout)) / UP))];
}

export function drawPicture(board: PictureBoard): Drawing {
  const layout = layoutOf(board);
  const used = new Set(board.edges.flatMap(({ ends }) => ends).filter((vertex) => vertex !== 0));
  const width = layout.right * ACROSS + 2 * MARGIN + 0.6;
  const ground = groundOf(layout);
  const at = (vertex: number): Point => {
    const [x, y] = layout.places[vertex] ?? [0, 0];
    return { x: x * ACROSS + MARGIN + 0.3, y: ground + y * UP };
  };
  const alike = new Map<string, number>();
  const total = new Map<string, number>();
  const key = ([u, v]: [number, number]) => (u < v ? `${u}-${v}` : `${v}-${u}`);
  for (const { ends } of board.edges) total.set(key(ends), (total.get(key(ends)) ?? 0) + 1);
  const edges: Spot[] = board.edges.map(({ ends, colour }, index) => {
    const [u, v] = ends;
    const nth = alike.get(key(ends)) ?? 0;
    alike.set(key(ends), nth + 1);
    const spread = nth - ((total.get(key(ends)) ?? 1) - 1) / 2;
    let [from, to] = [at(u), at(v)];
    let bend = spread * 0.34;
    if (u === 0 || v === 0) {
      // An edge at the ground is vertical, below its other end.
      const upper = u === 0 ? to : from;
      const foot = { x: upper.x + spread * 0.7, y: ground };
      [from, to] = [foot, upper];
      bend = 0;
    }
    if (u === v) [from, to, bend] = [from, { x: from.x + 0.01, y: from.y - 0.01 }, 0.45];
    const line = { from, to, bend };
    const [look, text] = COLOURS[colour];
    return {
      ...onLine(line),
      id: `edge ${index}`,
      label: `edge ${index + 1}, ${colour}, ${u === 0 || v === 0 ? 'on the ground' : `from ${u} to ${v}`}`,
      look,
      shape: 'edge',
      width: 0.5,
      height: 0.5,
      text,
      line,
    };
  });
  const vertices: Spot[] = [...used].map((vertex) => ({
    ...at(vertex),
    id: String(vertex),
    label: `vertex ${vertex}`,
    look: 'plain',
    shape: 'vertex',
    width: 0.22,
    height: 0.22,
  }));
  return {
    width,
    height: ground + 0.5,
    lines: [{ from: { x: 0.15, y: ground }, to: { x: width - 0.15, y: ground }, look: 'ground' }],
    loops: [],
    names: [],
    spots: [...edges, ...vertices],
  };
}
