//! The history of the board of this window. It remains while other tabs are shown, and after a reload.

import { set } from '../lib/state.svelte';
import { ofWindow, parsed } from '../lib/storage';
import { arrived, changed, EMPTY, isTimeline, redone, undone, type Timeline } from './timeline';

const KEY = 'kelvin-board';

class History {
  #timeline: Timeline = $state.raw(parsed(ofWindow.get(KEY), isTimeline) ?? EMPTY);

  get canUndo(): boolean {
    return this.#timeline.past.length > 0;
  }
  get canRedo(): boolean {
    return this.#timeline.future.length > 0;
  }

  /** Records what the address shows. */
  see(text: string): void {
    this.#keep(arrived(this.#timeline, text));
  }
  change(to: string, stroke = false): void {
    this.#go(changed(this.#timeline, to, stroke), stroke);
  }
  undo(): void {
    this.#go(undone(this.#timeline));
  }
  redo(): void {
    this.#go(redone(this.#timeline));
  }

  #go(next: Timeline, replace = false): void {
    this.#keep(next);
    if (next.now !== null) set({ sum: next.now }, replace);
  }
  #keep(next: Timeline): void {
    if (next === this.#timeline) return;
    this.#timeline = next;
    ofWindow.set(KEY, JSON.stringify(next));
  }
}

export const history = new History();
