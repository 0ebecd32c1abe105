//! A stored worksheet and its editing operations. Every function returns a changed copy.

import { parsed, randomName } from '../lib/storage';
import type { Version } from './version';

export interface CellText {
  id: string;
  text: string;
}

/** Cells that were removed together, and their place. */
export interface Removed {
  at: number;
  cells: CellText[];
}

export interface Document {
  id: string;
  /** The name that the user gave; if empty, the first line is the title. */
  name: string;
  /** Whether it came with a link. The page opens such a worksheet only on request. */
  link: boolean;
  cells: CellText[];
  /** Removed cells that can be restored, the latest last. */
  removed: Removed[];
  /** The time of the last change, in milliseconds since 1970. */
  changed: number;
  /** The time of its deletion; null if it is not deleted. */
  deleted: number | null;
  version: Version;
}

/** The greatest number of removals that can be undone. */
const UNDO = 100;

const cellOf = (text: string): CellText => ({ id: randomName(), text });

/** A new worksheet with cells. */
export function created(texts: readonly string[], { name = '', link = false } = {}): Document {
  const cells = (texts.length > 0 ? texts : ['']).map(cellOf);
  return { id: randomName(), name, link, cells, removed: [], changed: 0, deleted: null, version: [] };
}

export const texts = (document: Document): string[] => document.cells.map(({ text }) => text);

/** Whether all cells are empty. */
export const isEmpty = (document: Document): boolean => document.cells.every(({ text }) => text.trim() === '');

/** Its title in lists. */
export function title({ name, cells }: Document): string {
  if (name.trim() !== '') return name.trim();
  const lines = cells.flatMap(({ text }) => text.split('\n')).map((line) => line.trim());
  const line = lines.find((line) => line !== '') ?? 'Empty worksheet';
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}

export function withText(document: Document, id: string, text: string): Document {
  return { ...document, cells: document.cells.map((cell) => (cell.id === id ? { id, text } : cell)) };
}

/** Inserts an empty cell. */
export function inserted(document: Document, at: number): Document {
  return { ...document, cells: document.cells.toSpliced(at, 0, cellOf('')) };
}

/** Removes consecutive cells, which `undone` restores. At least one cell always remains. */
export function without(document: Document, at: number, count: number): Document {
  const gone = document.cells.slice(at, at + count);
  const rest = document.cells.toSpliced(at, count);
  const removed = gone.some(({ text }) => text.trim() !== '') ? [...document.removed, { at, cells: gone }].slice(-UNDO) : document.removed;
  return { ...document, cells: rest.length > 0 ? rest : [cellOf('')], removed };
}

/** Restores the cells that were removed last. */
export function undone(document: Document): Document {
  const last = document.removed.at(-1);
  if (!last) return document;
  const rest = isEmpty(document) && document.cells.length === 1 ? [] : document.cells;
  return { ...document, cells: rest.toSpliced(last.at, 0, ...last.cells), removed: document.removed.slice(0, -1) };
}

/** Reads a stored worksheet; null where the text is not one. */
export function read(text: string | null): Document | null {
  return parsed(text, isDocument);
}

function isDocument(data: unknown): data is Document {
  const { id, name, link, cells, removed, changed, deleted, version } = (data ?? {}) as Record<string, unknown>;
  const isCells = (cells: unknown): boolean => Array.isArray(cells) && cells.every((cell) => typeof cell?.id === 'string' && typeof cell?.text === 'string');
  return (
    typeof id === 'string' && typeof name === 'string' && typeof link === 'boolean' && typeof changed === 'number' &&
    (deleted === null || typeof deleted === 'number') &&
    isCells(cells) && (cells as unknown[]).length > 0 &&
    Array.isArray(removed) && removed.every((each) => typeof each?.at === 'number' && isCells(each?.cells)) &&
    Array.isArray(version) && version.every((each) => Array.isArray(each) && typeof each[0] === 'string' && typeof each[1] === 'number')
  );
}
