//! Editing of Hackenbush pictures.

import type { Colour, PictureBoard } from '../answers';

const vertices = (board: PictureBoard): number[] => board.edges.flatMap(({ ends }) => ends);

/** Adds an edge between two vertices, or to a new vertex if there is no second one. */
export function addEdge(board: PictureBoard, from: number, to: number | null, colour: Colour): PictureBoard {
  const end = to ?? Math.max(0, ...vertices(board)) + 1;
  return { ...board, edges: [...board.edges, { ends: [from, end], colour }] };
}

/** Removes an edge, and everything that is then not connected to the ground. */
export function removeEdge(board: PictureBoard, index: number): PictureBoard {
  return grounded({ ...board, edges: board.edges.filter((_, edge) => edge !== index) });
}

/** Changes the colour of an edge. */
export function paint(board: PictureBoard, index: number, colour: Colour): PictureBoard {
  return { ...board, edges: board.edges.map((edge, at) => (at === index ? { ...edge, colour } : edge)) };
}

/** The part that is connected to the ground, with its vertices renumbered. */
function grounded(board: PictureBoard): PictureBoard {
  const number = new Map([[0, 0]]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const { ends } of board.edges) {
      const [u, v] = ends;
      if (number.has(u) === number.has(v)) continue;
      number.set(number.has(u) ? v : u, number.size);
      grew = true;
    }
  }
  const edges = board.edges
    .filter(({ ends }) => number.has(ends[0]) && number.has(ends[1]))
    .map(({ ends: [u, v], colour }) => ({ ends: [number.get(u) ?? 0, number.get(v) ?? 0] as [number, number], colour }));
  return { ...board, edges };
}
