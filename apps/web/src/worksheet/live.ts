//! A worksheet that is open in a window. Every change is stored at once, and changes by other windows are adopted. If two windows
//! change it concurrently, one version becomes a copy, so that nothing is lost.

import { title, type Document } from './document';
import type { Store } from './store';
import { compare, increment, merge, type Version } from './version';

export interface Watcher {
  /** Called when another window has changed the worksheet. */
  changed(): void;
  /** Called when this window continues with a copy under another id. */
  copied(from: Document): void;
}

export class Live {
  /** Whether the browser refused to store the last change. */
  refused = false;

  constructor(
    readonly store: Store,
    /** The name of this window: random, and new after each reload. */
    readonly window: string,
    public document: Document,
    readonly watcher: Watcher,
  ) {}

  /** Makes a change and stores it. */
  edit(change: (document: Document) => Document): void {
    const next = change(this.document);
    this.document = { ...next, changed: this.store.now(), version: increment(next.version, this.window) };
    this.#put();
  }

  #put(): void {
    const put = this.store.put(this.document);
    // Another window has stored a version that this one has not received yet.
    if (put === 'newer') return this.#continueAsCopy();
    this.refused = put === 'refused';
  }

  /** Receives a version that another window has stored. */
  receive(other: Document | null): void {
    if (!other || other.id !== this.document.id) return;
    const order = compare(other.version, this.document.version);
    if (order === 'newer') {
      this.document = other;
      this.refused = false;
      this.watcher.changed();
    } else if (order === 'concurrent') {
      // Both windows see both versions and choose the same one to keep the id.
      if (rank(this.document) < rank(other)) return this.#continueAsCopy();
      this.store.put(copy(other, this.store));
      const both = merge(other.version, this.document.version);
      this.document = { ...this.document, version: increment(both, this.window) };
      this.#put();
    }
  }

  #continueAsCopy(): void {
    const from = this.document;
    this.document = copy(from, this.store);
    this.refused = this.store.put(this.document) === 'refused';
    this.watcher.copied(from);
  }
}

/** The last change of a version, which is unique. */
const rank = ({ version }: { version: Version }): string => version.at(-1)?.join('-') ?? '';

/** A copy under an id that is the same in all windows. */
function copy(document: Document, store: Store): Document {
  const [first = document.id] = document.id.split('-');
  return { ...document, id: `${first}-${rank(document)}`, name: `${title(document)} (copy)`, changed: store.now(), version: document.version };
}
