//! Small pictures of grids on the nodes of a game tree.

import type { Subject } from './answers';

/** The rows of a board that is small enough for a thumbnail; null for other subjects. */
export function thumbnailRows(subject: Subject | null): string[] | null {
  if (!subject || 'value' in subject || typeof subject.board !== 'string') return null;
  const size = /^(\d+)x(\d+)$/.exec(subject.board);
  if (size) return Number(size[1]) <= 8 && Number(size[2]) <= 8 ? Array.from({ length: Number(size[1]) }, () => '.'.repeat(Number(size[2]))) : null;
  return /^[.#xotf|]+$/.test(subject.board) && subject.board.length <= 80 ? subject.board.split('|') : null;
}
