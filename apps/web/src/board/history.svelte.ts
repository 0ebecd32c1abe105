//! What was on the table before, and what was taken back. It stays while other tabs are looked at.

import { set } from '../lib/state.svelte';

class History {
  past = $state.raw<readonly string[]>([]);
  future = $state.raw<readonly string[]>([]);

  /** Something else comes onto the table; a stroke of the pencil that goes on is one step with its beginning. */
  change(from: string, to: string, stroke = false): void {
    if (from === to) return;
    if (!stroke) this.past = [...this.past, from];
    this.future = [];
    set({ sum: to }, stroke);
  }

  undo(from: string): void {
    const to = this.past.at(-1);
    if (to === undefined) return;
    this.past = this.past.slice(0, -1);
    this.future = [from, ...this.future];
    set({ sum: to });
  }

  redo(from: string): void {
    const [to, ...rest] = this.future;
    if (to === undefined) return;
    this.future = rest;
    this.past = [...this.past, from];
    set({ sum: to });
  }
}

export const history = new History();
