//! The worksheets of this browser. Each has its own key, so that two windows never write a common list.

import { fromFile } from './cgs-file';
import { parsed, type KeyValue } from '../lib/storage';
import { created, read, texts, type Document } from './document';
import { compare } from './version';

const DOCUMENT = 'kelvin-worksheet/';
const RESULTS = 'kelvin-results/';
/** The key under which earlier versions of the page stored their only worksheet. */
const ONLY = 'kelvin-worksheet';
/** How long a deleted worksheet can be restored, in milliseconds. */
const RESTORABLE = 30 * 24 * 3600 * 1000;

/** The results of the last run of a cell. */
export interface StoredRun<Result> {
  /** The input of the run. */
  input: string;
  /** The session of the server that holds the variables. */
  session: string;
  state: 'done' | 'failed' | 'stopped';
  results: Result[];
  /** The error of the request itself. */
  error?: string;
}

export class Store {
  constructor(
    readonly keys: KeyValue,
    readonly now: () => number = Date.now,
  ) {}

  /** All worksheets, including deleted ones, ordered by the last change, latest first. */
  all(): Document[] {
    const stored = this.keys.keys().filter((key) => key.startsWith(DOCUMENT));
    const found = stored.map((key) => read(this.keys.get(key))).filter((document) => document !== null);
    return found.sort((a, b) => b.changed - a.changed || (a.id < b.id ? -1 : 1));
  }

  get(id: string): Document | null {
    return read(this.keys.get(DOCUMENT + id));
  }

  /** A worksheet with exactly these cells that is not deleted. */
  find(cells: readonly string[]): Document | null {
    const same = (document: Document): boolean => JSON.stringify(texts(document)) === JSON.stringify(cells);
    return this.all().find((document) => document.deleted === null && same(document)) ?? null;
  }

  /** The worksheet that the page opens by default: the latest that did not come with a link. */
  latest(): Document | null {
    const kept = this.all().filter(({ deleted }) => deleted === null);
    return kept.find(({ link }) => !link) ?? kept[0] ?? null;
  }

  /** Stores a worksheet, but never replaces a version that it does not contain (`newer`). */
  put(document: Document): 'stored' | 'newer' | 'refused' {
    const stored = this.get(document.id);
    if (stored && ['newer', 'concurrent'].includes(compare(stored.version, document.version))) return 'newer';
    return this.keys.set(DOCUMENT + document.id, JSON.stringify(document)) ? 'stored' : 'refused';
  }

  run<Result>(id: string, cell: string): StoredRun<Result> | null {
    return parsed(this.keys.get(`${RESULTS}${id}/${cell}`), isRun<Result>);
  }

  /** Stores the results of a cell; returns false if the storage is full. */
  putRun<Result>(id: string, cell: string, run: StoredRun<Result>): boolean {
    return this.keys.set(`${RESULTS}${id}/${cell}`, JSON.stringify(run));
  }

  /** Removes worksheets that were deleted more than 30 days ago, and results without a cell. */
  clean(): void {
    const cells = new Set<string>();
    for (const document of this.all()) {
      if (document.deleted !== null && this.now() - document.deleted > RESTORABLE) this.keys.delete(DOCUMENT + document.id);
      else for (const { id } of [document.cells, ...document.removed.map((each) => each.cells)].flat()) cells.add(`${RESULTS}${document.id}/${id}`);
    }
    for (const key of this.keys.keys()) {
      const at = key.startsWith(RESULTS) ? place(key) : null;
      // A worksheet that cannot be read, such as one of a newer version of the page, keeps its results.
      const unread = at !== null && this.keys.get(DOCUMENT + at.id) !== null && this.get(at.id) === null;
      if (at && !cells.has(key) && !unread) this.keys.delete(key);
    }
  }

  /** Imports the worksheet of an earlier version of the page, and removes the original once the import is stored. */
  adopt(): void {
    const file = this.keys.get(ONLY);
    if (file === null) return;
    const document: Document = { ...created(fromFile(file)), changed: this.now(), version: [['earlier', 1]] };
    if (this.find(texts(document)) !== null || this.put(document) === 'stored') this.keys.delete(ONLY);
  }
}

/** The worksheet and the cell of a key. */
export function place(key: string): { id: string; cell: string | null } | null {
  if (key.startsWith(DOCUMENT)) return { id: key.slice(DOCUMENT.length), cell: null };
  const [id, cell] = key.startsWith(RESULTS) ? key.slice(RESULTS.length).split('/') : [];
  return id !== undefined && cell !== undefined ? { id, cell } : null;
}

function isRun<Result>(data: unknown): data is StoredRun<Result> {
  const { input, session, state, results } = (data ?? {}) as Record<string, unknown>;
  return typeof input === 'string' && typeof session === 'string' && ['done', 'failed', 'stopped'].includes(String(state)) && Array.isArray(results);
}
