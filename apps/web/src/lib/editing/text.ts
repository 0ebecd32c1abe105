//! The text notation of boards.

import type { Board, Slip } from '../answers';
import { gridText } from './grid';

const written = (slip: Slip): string =>
  typeof slip === 'number' ? String(slip) : `{${slip.left.map(written).join(',')}|${slip.right.map(written).join(',')}}`;

const sum = (parts: string[]): string => (parts.length ? parts.join(' + ') : '0');

/** The board as text. A graph remains an object, because text has no places of vertices. */
export function boardText(board: Board): string | Board {
  switch (board.kind) {
    case 'grid':
      return gridText(board.rows);
    case 'graph':
      return board;
    case 'heaps':
      return sum(board.sizes.map(String));
    case 'purses':
      return sum(board.heaps.map(({ size, left, right }) => (left || right ? `${size}(${left},${right})` : String(size))));
    case 'cheques':
      return sum(board.slips.map(written));
    case 'cake':
      return sum(board.pieces.map(({ rows, columns }) => `${rows}x${columns}`));
    case 'picture': {
      const letters = { blue: 'B', red: 'R', green: 'G' };
      return board.edges.map(({ ends, colour }) => `${ends[0]}-${ends[1]} ${letters[colour]}`).join(', ') || '0';
    }
    case 'pieces':
      return board.names.join(' ') || '0';
    case 'value':
    case 'text':
      return board.text;
  }
}

/** A board as a line that can be typed, without the places of vertices. */
export function typedText(board: string | Board): string {
  if (typeof board === 'string') return board;
  if (board.kind !== 'graph') return typedText(boardText(board));
  const edges = board.edges.map(([u, v]) => `${u}-${v}`).join(', ');
  const marks = Object.entries(board.marks ?? {}).map(([mark, vertices]) => `; ${mark}: ${vertices?.join(' ')}`);
  return `${board.name ?? `edges ${board.order}: ${edges}`}${marks.join('')}`;
}
