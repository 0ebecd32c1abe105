//! Editing of Hackenbush pictures. Vertices keep their numbers and their places.

import type { Colour, PictureBoard, PictureLayout } from '../answers';
import { layoutOf } from '../drawing/picture';

/** Adds an edge between two vertices, or to a new vertex at a place if there is no second one. */
export function addEdge(board: PictureBoard, from: number, to: number | null, colour: Colour, at?: readonly [number, number]): PictureBoard {
  const layout = layoutOf(board);
  const end = to ?? Math.max(0, ...board.edges.flatMap(({ ends }) => ends)) + 1;
  const places = to === null ? { ...layout.places, [end]: at ?? above(layout, from) } : layout.places;
  return { ...board, edges: [...board.edges, { ends: [from, end], colour }], layout: { ...layout, places } };
}

/** How close two vertices may be. */
const NEAR = 0.6;
/** A free place above a vertex, or beside everything on the ground. */
function above({ places, right }: PictureLayout, from: number): [number, number] {
  const all = Object.values(places);
  const [x, y] = places[from] ?? [all.length === 0 ? 0 : right + 1, 0];
  for (const aside of [0, 0.7, -0.7, 1.4, -1.4, 2.1, -2.1]) {
    const place: [number, number] = [x + aside, y - 1];
    if (place[0] >= 0 && all.every((other) => Math.hypot(other[0] - place[0], other[1] - place[1]) >= NEAR)) return place;
  }
  return [right + 1, y - 1];
}

/** Moves a vertex. */
export function moveVertex(board: PictureBoard, vertex: number, to: readonly [number, number]): PictureBoard {
  const layout = layoutOf(board);
  return { ...board, layout: { ...layout, places: { ...layout.places, [vertex]: to } } };
}

/** Removes an edge, and everything that is then not connected to the ground. */
export function removeEdge(board: PictureBoard, index: number): PictureBoard {
  const edges = board.edges.filter((_, edge) => edge !== index);
  const grounded = new Set([0]);
  for (let before = 0; before < grounded.size; ) {
    before = grounded.size;
    for (const { ends } of edges) if (ends.some((end) => grounded.has(end))) ends.forEach((end) => grounded.add(end));
  }
  return { ...board, edges: edges.filter(({ ends }) => grounded.has(ends[0])), layout: layoutOf(board) };
}

/** Changes the colour of an edge. */
export function paint(board: PictureBoard, index: number, colour: Colour): PictureBoard {
  return { ...board, edges: board.edges.map((edge, at) => (at === index ? { ...edge, colour } : edge)) };
}
