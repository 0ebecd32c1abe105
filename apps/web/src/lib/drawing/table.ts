//! Heaps, purses, cheques, cakes and names of pieces, drawn side by side.

import type { Board, Slip } from '../answers';
import { empty, type Drawing, type Spot } from './drawing';

type Thing = Omit<Spot, 'x' | 'y'>;

/** The most counters of a heap that are drawn. A larger heap shows its number. */
export const DRAWN_COUNTERS = 12;
/** The greatest width of a row. */
const WIDE = 12;

/** Puts things into rows, aligned at the bottom. */
function shelf(things: Thing[]): Drawing {
  const gap = 0.4;
  const drawing = empty();
  let [x, y, rowHeight, width] = [gap, gap, 0, 1];
  let row: Spot[] = [];
  const finish = () => {
    for (const spot of row) spot.y = y + rowHeight - spot.height / 2;
    drawing.spots.push(...row);
    y += rowHeight + gap;
    [x, rowHeight, row] = [gap, 0, []];
  };
  for (const thing of things) {
    if (row.length > 0 && x + thing.width > WIDE) finish();
    row.push({ ...thing, x: x + thing.width / 2, y: 0 });
    x += thing.width + gap;
    rowHeight = Math.max(rowHeight, thing.height);
    width = Math.max(width, x);
  }
  if (row.length > 0) finish();
  return { ...drawing, width, height: Math.max(1, y) };
}

/** A slip as it is written: `{3|-1}`. */
export function slipText(slip: Slip): string {
  if (typeof slip === 'number') return String(slip).replace('-', '−');
  return `{${slip.left.map(slipText).join(',')}|${slip.right.map(slipText).join(',')}}`;
}

function heap(size: number, index: number, below = '', words = ''): Thing {
  const drawn = Math.min(size, DRAWN_COUNTERS);
  return {
    id: `heap ${index}`,
    label: `heap ${index + 1} of ${size}${words}`,
    look: 'plain',
    shape: 'heap',
    width: Math.max(0.9, below.length * 0.24),
    height: Math.max(0.6, drawn * 0.3 + 0.7),
    count: size,
    text: `${size}${below}`,
  };
}

/** The drawing of a board that is not a grid, a graph or a picture. */
export function drawTable(board: Board): Drawing {
  switch (board.kind) {
    case 'heaps':
      return shelf(board.sizes.map((size, index) => heap(size, index)));
    case 'purses':
      return shelf(
        board.heaps.map(({ size, left, right }, index) =>
          heap(size, index, left || right ? ` (L ${left}, R ${right})` : '', `, Left may add ${left}, Right ${right}`),
        ),
      );
    case 'cheques':
      return shelf(
        board.slips.map((slip, index) => {
          const text = typeof slip === 'number' ? `${slipText(slip)} ${Math.abs(slip) === 1 ? 'coin' : 'coins'}` : slipText(slip);
          return {
            id: `slip ${index}`,
            label: typeof slip === 'number' ? `${Math.abs(slip)} coins of ${slip < 0 ? 'Right' : 'Left'}` : `cheque ${slipText(slip)}`,
            look: typeof slip !== 'number' || slip === 0 ? 'plain' : slip < 0 ? 'only-right' : 'only-left',
            shape: 'card',
            width: Math.max(1.5, text.length * 0.235 + 0.5),
            height: 0.9,
            text,
          };
        }),
      );
    case 'cake':
      return shelf(
        board.pieces.map(({ rows, columns }, index) => {
          const scale = Math.min(0.7, 5 / Math.max(rows, columns, 1));
          return {
            id: `cake ${index}`,
            label: `cake ${index + 1} of ${rows} rows and ${columns} columns`,
            look: 'plain',
            shape: 'cake',
            width: columns * scale,
            height: rows * scale,
            grid: { rows, columns },
          };
        }),
      );
    case 'pieces':
      return shelf(
        board.names.map((name) => ({
          id: name,
          label: name,
          look: 'plain',
          shape: 'card',
          width: Math.max(0.8, name.length * 0.26 + 0.4),
          height: 0.8,
          text: name,
        })),
      );
    case 'value':
    case 'text':
      return shelf([
        { id: 'value', label: board.text, look: 'plain', shape: 'card', width: Math.max(1.2, Math.min(12, board.text.length * 0.26 + 0.5)), height: 0.9, text: board.text },
      ]);
    default:
      return empty();
  }
}
