//! The worksheets of this browser: the current one, the open ones, and notices with Undo.

import { local, ofWindow, onOtherWindow, randomName } from '../lib/storage';
import { fromFile } from './cgs-file';
import { created, read, title, type Document } from './document';
import { place, Store } from './store';
import { EXAMPLE, Worksheet } from './worksheet.svelte';

/** A message to the user, with an Undo action. */
export interface Notice {
  text: string;
  undo?: () => void;
}
export interface Row {
  id: string;
  title: string;
  deleted: boolean;
}

/** The key of the worksheet that this window showed last. */
const LAST = 'kelvin-worksheet-shown';

class Worksheets {
  rows: Row[] = $state.raw([]);
  shown: Worksheet | null = $state.raw(null);
  notice: Notice | null = $state.raw(null);
  /** Updates the address. */
  goto: (id: string | null, replace: boolean) => void = () => undefined;
  readonly #store = new Store(local);
  readonly #window = `w${randomName(6)}`;
  /** The worksheets that were shown in this window. They continue to run while others are shown. */
  readonly #open = new Map<string, Worksheet>();
  /** The worksheets of links, before they are stored. */
  readonly #links = new Map<string, Worksheet>();

  constructor() {
    this.#store.adopt();
    this.#store.clean();
    this.#list();
    onOtherWindow((key, text) => this.#receive(key, text));
    // A suspended page may have missed changes of other windows.
    const wake = (): void => {
      for (const sheet of this.#open.values()) sheet.receive(this.#store.get(sheet.id));
      this.#list();
    };
    window.addEventListener('pageshow', wake);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake());
    window.addEventListener('pagehide', () => {
      for (const sheet of this.#open.values()) sheet.leave();
    });
    window.addEventListener('beforeunload', (event) => {
      if ([...this.#open.values()].some(({ refused }) => refused)) event.preventDefault();
    });
  }

  #list(): void {
    const stored = this.#store.all();
    // A worksheet that the browser refuses to store exists only in this window.
    const refused = [...this.#open.values()].filter(({ refused, id }) => refused && !stored.some((each) => each.id === id));
    const documents = [...refused.map(({ document }) => document), ...stored];
    this.rows = documents.map((document) => ({ id: document.id, title: title(document), deleted: document.deleted !== null }));
  }

  #receive(key: string | null, text: string | null): void {
    const at = key === null ? null : place(key);
    if (!at) return;
    const sheet = this.#open.get(at.id);
    if (at.cell !== null) return sheet?.receiveRun(at.cell);
    sheet?.receive(read(text));
    this.#list();
  }

  #opened(document: Document): Worksheet {
    const open = this.#open.get(document.id);
    if (open) return open;
    const sheet = new Worksheet(this.#store, this.#window, document, (sheet, from) => {
      this.#open.delete(from.id);
      this.#open.set(sheet.id, sheet);
      this.notice = { text: `Another window changed ‘${title(from)}’ at the same time. Your changes are in a copy, which this window now shows.` };
      this.saved(sheet);
    });
    this.#open.set(document.id, sheet);
    return sheet;
  }

  /** Shows the worksheet of an address: one by its id, one with the code of a link, or the last one. */
  show(id: string | undefined, code: string | undefined): void {
    if (code !== undefined) {
      this.shown = this.#link(code);
      return;
    }
    const document = this.#find(id) ?? this.#find(ofWindow.get(LAST)) ?? this.#store.latest();
    // The first visit shows an example, which is stored once it is changed.
    this.shown = document ? this.#opened(document) : this.#link(null);
    if (document && document.id !== id) this.goto(document.id, true);
    if (document && !document.link) ofWindow.set(LAST, document.id);
  }

  /** A worksheet that was not deleted. */
  #find(id: string | null | undefined): Document | null {
    if (!id) return null;
    const open = this.#open.get(id);
    const document = open?.begun ? open.document : this.#store.get(id);
    return document?.deleted === null ? document : null;
  }

  /** The worksheet of a link, which is stored once it is changed or run. Null is the example. */
  #link(code: string | null): Worksheet {
    const cells = code === null ? EXAMPLE : fromFile(code);
    const stored = this.#store.find(cells);
    if (stored) return this.#opened(stored);
    const key = JSON.stringify(code);
    const open = this.#links.get(key);
    if (open && !open.begun) return open;
    const sheet = this.#opened(created(cells, { link: code !== null }));
    this.#links.set(key, sheet);
    // On the first visit the example is run.
    if (code === null) void sheet.runAll().catch(() => undefined);
    return sheet;
  }

  /** Updates the list and the address after a worksheet was stored. */
  saved(sheet: Worksheet): void {
    this.#list();
    if (this.shown === sheet && sheet.begun) this.goto(sheet.id, true);
  }

  /** Opens cells as a new worksheet, or shows the worksheet that has exactly these cells. */
  open(cells: readonly string[], what: string, name = ''): void {
    const before = this.shown;
    const found = this.#store.find(cells);
    const sheet = this.#opened(found ?? created(cells, { name }));
    sheet.keep();
    this.#go(sheet);
    if (sheet !== before)
      this.notice = {
        text: `${what} is a separate worksheet. ${before?.begun ? `‘${before.title}’ is in the list.` : ''}`,
        undo: () => {
          if (!found && sheet.untouched) sheet.delete();
          if (before) this.#go(before);
        },
      };
  }

  #go(sheet: Worksheet): void {
    this.notice = null;
    this.shown = sheet;
    this.#list();
    if (sheet.begun) this.goto(sheet.id, false);
  }

  /** Shows a worksheet of the list and restores it if it is deleted. */
  choose(id: string): void {
    const document = this.#open.get(id)?.document ?? this.#store.get(id);
    if (!document) return;
    const sheet = this.#opened(document);
    if (sheet.deleted) sheet.restore();
    this.#go(sheet);
  }

  /** Deletes the current worksheet; it can be restored from the list. */
  delete(): void {
    const sheet = this.shown;
    if (!sheet) return;
    sheet.delete();
    this.show(undefined, undefined);
    if (this.shown && !this.shown.begun) this.goto(null, false);
    this.#list();
    this.notice = { text: `‘${sheet.title}’ was deleted. It can be restored from the list for 30 days.`, undo: () => this.choose(sheet.id) };
  }
}

let worksheets: Worksheets | undefined;
/** The worksheets, loaded on first use. */
export const all = (): Worksheets => (worksheets ??= new Worksheets());
