//! The undo and redo lists of this window. They remain after a reload.

import { ofWindow, parsed } from '../lib/storage';
import { arrived, changed, EMPTY, isTimeline, redone, scrubbed, undone, type Timeline } from './timeline';

const KEY = 'kelvin-history';

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
  /** Records a change before the address shows it. */
  change(to: string, stroke = false): void {
    this.#keep(changed(this.#timeline, to, stroke));
  }
  scrub(to: string): void {
    this.#keep(scrubbed(this.#timeline, to));
  }
  /** The position before the last change. */
  undo(): string | null {
    this.#keep(undone(this.#timeline));
    return this.#timeline.now;
  }
  redo(): string | null {
    this.#keep(redone(this.#timeline));
    return this.#timeline.now;
  }

  #keep(next: Timeline): void {
    if (next === this.#timeline) return;
    this.#timeline = next;
    ofWindow.set(KEY, JSON.stringify(next));
  }
}

export const history = new History();
