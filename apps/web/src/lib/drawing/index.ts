//! Drawings of boards.

import type { Board } from '../answers';
import type { Drawing } from './drawing';
import { drawGraph, type Frame } from './graph';
import { drawGrid } from './grid';
import { drawPicture } from './picture';
import { drawTable } from './table';

export type { Drawing, Point, Spot } from './drawing';

/** The drawing of a board. The ruleset decides whether a grid has square or hexagonal cells; a graph may be drawn in a
 * given frame. */
export function draw(board: Board, ruleset = '', frame?: Frame): Drawing {
  switch (board.kind) {
    case 'grid':
      return drawGrid(board.rows, board.pieces, ruleset === 'hex');
    case 'graph':
      return board.order > 0 ? drawGraph(board, frame) : { width: 1, height: 1, lines: [], loops: [], spots: [], names: [] };
    case 'picture':
      return drawPicture(board);
    default:
      return drawTable(board);
  }
}
