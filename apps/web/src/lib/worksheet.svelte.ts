//! A worksheet: cells that are run one after the other in the session of this window, kept in the browser.

import { events, isAbort, post, Refused } from './api';
import type { Snapshot } from './answers';
import { fromFile, toFile } from './cgs-file';
import type { Choices } from './editor';

/** What came of a statement. */
export interface Result {
  input: string;
  value: { plain: string; unicode: string; latex: string | null; class: string } | null;
  printed: string[];
  pictures: { kind: string; svg: string }[];
  error: { message: string; line: number | null; column: number | null } | null;
}

export class Cell {
  text = $state('');
  results: Result[] = $state.raw([]);
  state: 'new' | 'waiting' | 'running' | 'done' | 'stopped' | 'failed' = $state('new');
  /** What went wrong with the request itself. */
  error: unknown = $state.raw(null);
  progress: Snapshot | null = $state.raw(null);

  constructor(
    readonly id: number,
    text: string,
  ) {
    this.text = text;
  }
}

const KEY = 'kelvin-worksheet';
export const EXAMPLE = [
  'g := {3||2*|1*};\n[g.LeftStop, g.Mean, g.Temperature]',
  'g.Thermograph',
  'p := game.grid.Clobber("xox|ox.")',
  'p.CanonicalForm',
  'LegalComplex("snort", "P3")',
];

export class Worksheet {
  cells: Cell[] = $state([]);
  #next = 1;
  #control: AbortController | null = null;
  #running = false;

  constructor(
    texts: readonly string[],
    /** Whether nobody has written in it: it is an example. */
    readonly fresh = false,
  ) {
    this.cells = texts.map((text) => this.#cell(text));
  }

  #cell(text: string): Cell {
    return new Cell(this.#next++, text);
  }

  /** The worksheet that was kept in this browser. */
  static kept(): Worksheet {
    const text = localStorage.getItem(KEY);
    return new Worksheet(text === null ? EXAMPLE : fromFile(text), text === null);
  }

  keep(): void {
    localStorage.setItem(KEY, this.file());
  }

  file(): string {
    return toFile(this.cells.map(({ text }) => text));
  }

  /** Puts other cells in place of these. */
  replace(texts: readonly string[]): void {
    this.stop();
    this.cells = texts.map((text) => this.#cell(text));
    this.keep();
  }

  insert(index: number, text = ''): Cell {
    const cell = this.#cell(text);
    this.cells.splice(index, 0, cell);
    this.keep();
    return cell;
  }

  remove(cell: Cell): void {
    this.cells = this.cells.filter((each) => each !== cell);
    if (this.cells.length === 0) this.insert(0);
    this.keep();
  }

  /** Runs cells in turn; those that wait are run after the one that runs. */
  async run(...cells: Cell[]): Promise<void> {
    for (const cell of cells) if (cell.state !== 'running') cell.state = 'waiting';
    if (this.#running) return;
    this.#running = true;
    try {
      for (let next = this.#waiting(); next; next = this.#waiting()) await this.#runOne(next);
    } finally {
      this.#running = false;
    }
  }

  /** Forgets all variables and runs all cells. */
  async runAll(): Promise<void> {
    this.stop();
    await post('/api/worksheet/reset', {});
    await this.run(...this.cells);
  }

  #waiting(): Cell | undefined {
    return this.cells.find(({ state }) => state === 'waiting');
  }

  async #runOne(cell: Cell): Promise<void> {
    const control = new AbortController();
    this.#control = control;
    cell.state = 'running';
    cell.error = null;
    cell.progress = null;
    cell.results = [];
    try {
      await events('/api/worksheet', { input: cell.text }, control.signal, (event, data) => {
        if (event === 'progress') cell.progress = data as Snapshot;
        else if (event === 'cell') cell.results = [...cell.results, data as Result];
        else if (event === 'error') {
          const { message, kind } = ((data as { error?: unknown }).error ?? data) as { message: string; kind?: string };
          throw new Refused(message, kind ?? 'worksheet', 200);
        }
      });
      cell.state = cell.results.some(({ error }) => error !== null) ? 'failed' : 'done';
    } catch (error) {
      cell.state = isAbort(error) ? 'stopped' : 'failed';
      if (!isAbort(error)) cell.error = error;
    } finally {
      cell.progress = null;
    }
  }

  /** Stops what runs, and lets nothing wait. */
  stop(): void {
    for (const cell of this.cells) if (cell.state === 'waiting') cell.state = 'new';
    this.#control?.abort();
  }
}

/** What may stand at a place of a text. */
export async function complete(text: string, at: number): Promise<Choices> {
  const response = await post('/api/worksheet/complete', { text, at });
  return (await response.json()) as Choices;
}

/** What a name means; null where nothing is known of it. */
export async function help(name: string): Promise<{ text: string; example: string | null } | null> {
  try {
    const response = await post('/api/worksheet/help', { name });
    return (await response.json()) as { text: string; example: string | null };
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
