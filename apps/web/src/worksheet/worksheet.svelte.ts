//! A worksheet that is open in this window: its cells, their runs and results.

import type { Snapshot, Subject, ThermographAnswer } from '../lib/answers';
import { events, isAbort, post, RequestError } from '../lib/api';
import { session } from '../lib/session';
import { toFile } from './cgs-file';
import { inserted, texts, title, undone, withText, without, type Document } from './document';
import { Live } from './live';
import type { Store, StoredRun } from './store';

/** The result of a statement. */
export interface Result {
  input: string;
  value: { plain: string; unicode: string; latex: string | null; class: string } | null;
  printed: string[];
  pictures: { kind: string; svg: string }[];
  /** The boards of a position; absent in results that were stored before. */
  sum?: Subject[] | null;
  /** The classes that the boards use. */
  classes?: string | null;
  thermograph?: ThermographAnswer | null;
  error: { message: string; line: number | null; column: number | null } | null;
}

export class Cell {
  text = $state('');
  results: Result[] = $state.raw([]);
  state: 'new' | 'waiting' | 'running' | 'done' | 'stopped' | 'failed' = $state('new');
  /** The error of the request itself. */
  error: unknown = $state.raw(null);
  progress: Snapshot | null = $state.raw(null);
  /** The input of the results. */
  ran: string = $state('');
  /** Whether the results are from another session on the server, so that their variables are not available. */
  earlier = $state(false);
  /** Whether a cell above has changed and run since. */
  outdated = $state(false);
  /** Whether the results could not be stored. */
  unstored = $state(false);

  constructor(
    readonly id: string,
    text: string,
  ) {
    this.text = text;
  }
}

export class Worksheet {
  cells: Cell[] = $state([]);
  title = $state('');
  name = $state('');
  /** The number of removals that can be undone. */
  removals = $state(0);
  deleted = $state(false);
  /** Whether the browser refused to store it. */
  refused = $state(false);
  readonly #live: Live;
  #control: AbortController | null = null;
  #running: Promise<void> | null = null;

  constructor(
    readonly store: Store,
    window: string,
    document: Document,
    /** Called when the window continues with a copy because another window changed the worksheet at the same time. */
    copied: (worksheet: Worksheet, from: Document) => void,
  ) {
    this.#live = new Live(store, window, document, {
      changed: () => this.#show(),
      copied: (from) => {
        this.#show();
        for (const cell of this.cells) this.#storeRun(cell);
        copied(this, from);
      },
    });
    this.#show();
  }

  get id(): string {
    return this.#live.document.id;
  }
  /** Whether it was ever changed or run. An example or a link that was only viewed is not stored. */
  get begun(): boolean {
    return this.#live.document.version.length > 0;
  }
  /** Whether it is unchanged since it was opened. */
  get untouched(): boolean {
    const { version } = this.#live.document;
    return version.length === 1 && version[0]?.[1] === 1 && this.cells.every(({ state }) => state === 'new');
  }
  get document(): Document {
    return this.#live.document;
  }
  /** The session on the server for its variables; each worksheet has its own. */
  get session(): string {
    return `${session()}-${this.id}`;
  }

  /** Shows the document; cells that remain keep their editors and results. */
  #show(): void {
    const { document } = this.#live;
    const before = new Map(this.cells.map((cell) => [cell.id, cell]));
    this.cells = document.cells.map(({ id, text }) => {
      const cell = before.get(id) ?? this.#restored(new Cell(id, text));
      cell.text = text;
      return cell;
    });
    [this.title, this.name, this.removals] = [title(document), document.name, document.removed.length];
    [this.deleted, this.refused] = [document.deleted !== null, this.#live.refused];
  }

  /** Loads the stored results of a cell. */
  #restored(cell: Cell): Cell {
    const run = this.store.run<Result>(this.id, cell.id);
    if (run) {
      [cell.results, cell.state, cell.ran, cell.earlier] = [run.results, run.state, run.input, run.session !== this.session];
      cell.error = run.error === undefined ? null : new RequestError(run.error, 'worksheet', 200);
    }
    return cell;
  }

  #change(change: (document: Document) => Document): void {
    const first = !this.begun;
    this.#live.edit((document) => ({ ...change(document), deleted: null }));
    this.#show();
    // The example of the first visit runs before it is stored.
    if (first) for (const cell of this.cells) this.#storeRun(cell);
  }

  /** Stores it unchanged. */
  keep(): void {
    if (!this.begun) this.restore();
  }
  restore(): void {
    this.#change((document) => document);
  }

  setText(cell: Cell, text: string): void {
    if (text !== cell.text) this.#change((document) => withText(document, cell.id, text));
  }
  rename(name: string): void {
    if (name !== this.name) this.#change((document) => ({ ...document, name }));
  }
  insert(at: number): Cell | undefined {
    this.#change((document) => inserted(document, at));
    return this.cells[at];
  }
  remove(cell: Cell): void {
    const at = this.cells.indexOf(cell);
    if (at < 0) return;
    this.stop(cell);
    this.#change((document) => without(document, at, 1));
  }
  clear(): void {
    this.stop();
    this.#change((document) => without(document, 0, document.cells.length));
  }
  undo(): void {
    this.#change(undone);
  }
  delete(): void {
    this.stop();
    this.#live.edit((document) => ({ ...document, deleted: this.store.now() }));
    this.#show();
  }

  file(): string {
    return toFile(texts(this.#live.document));
  }

  /** Receives a version that another window has stored. */
  receive(document: Document | null): void {
    this.#live.receive(document);
  }
  /** Receives results of a cell that another window has run. */
  receiveRun(id: string): void {
    const cell = this.cells.find((cell) => cell.id === id);
    if (cell && cell.state !== 'running' && cell.state !== 'waiting') this.#restored(cell);
  }

  /** Runs cells in order, after the cells that are already waiting. */
  async run(...cells: Cell[]): Promise<void> {
    for (const cell of cells) if (cell.state !== 'running') cell.state = 'waiting';
    this.#running ??= this.#runWaiting().finally(() => (this.#running = null));
    await this.#running;
  }

  async #runWaiting(): Promise<void> {
    for (let next = this.#waiting(); next; next = this.#waiting()) await this.#runOne(next);
  }

  /** Removes all variables and runs all cells. */
  async runAll(): Promise<void> {
    this.stop();
    await this.#running;
    await post('/api/worksheet/reset', {}, { session: this.session });
    await this.run(...this.cells);
  }

  #waiting(): Cell | undefined {
    return this.cells.find(({ state }) => state === 'waiting');
  }

  async #runOne(cell: Cell): Promise<void> {
    const control = new AbortController();
    this.#control = control;
    [cell.state, cell.error, cell.progress, cell.results] = ['running', null, null, []];
    if (cell.ran !== cell.text) for (const later of this.cells.slice(this.cells.indexOf(cell) + 1)) later.outdated = later.results.length > 0;
    [cell.ran, cell.earlier, cell.unstored, cell.outdated] = [cell.text, false, false, false];
    try {
      await events('/api/worksheet', { input: cell.text }, { signal: control.signal, session: this.session }, (event, data) => {
        if (event === 'progress') cell.progress = data as Snapshot;
        else if (event === 'cell') cell.results = [...cell.results, data as Result];
        else if (event === 'error') {
          const { message, kind } = ((data as { error?: unknown }).error ?? data) as { message: string; kind?: string };
          throw new RequestError(message, kind ?? 'worksheet', 200);
        }
      });
      cell.state = cell.results.some(({ error }) => error !== null) ? 'failed' : 'done';
    } catch (error) {
      cell.state = isAbort(error) ? 'stopped' : 'failed';
      if (!isAbort(error)) cell.error = error;
    } finally {
      cell.progress = null;
      this.#storeRun(cell);
    }
  }

  /** Stores the results of a cell if the worksheet is stored. */
  #storeRun(cell: Cell): void {
    const { ran: input, results, state, error } = cell;
    if (!this.begun || state === 'new' || state === 'waiting') return;
    const run: StoredRun<Result> = { input, session: this.session, state: state === 'running' ? 'stopped' : state, results };
    if (error instanceof Error) run.error = error.message;
    cell.unstored = !this.store.putRun(this.id, cell.id, run);
  }

  /** Stores the results so far of the running cell before the page is closed. */
  leave(): void {
    for (const cell of this.cells) if (cell.state === 'running') this.#storeRun(cell);
  }

  /** Stops the running cell and removes the waiting ones; or stops only one cell. */
  stop(only?: Cell): void {
    for (const cell of only ? [only] : this.cells) if (cell.state === 'waiting') cell.state = 'new';
    if (!only || only.state === 'running') this.#control?.abort();
  }
}

export const EXAMPLE = [
  'g := {3||2*|1*};\n[g.LeftStop, g.Mean, g.Temperature]',
  'g.Thermograph',
  'p := game.grid.Clobber("xox|ox.")',
  'p.CanonicalForm',
  'LegalComplex("snort", "P3")',
];
