//! The user's progress in the lessons, stored in the browser and shared by its windows.

import { local, onOtherWindow } from '../lib/storage';
import { isKey, read, union, write, type AllDone, type Done } from './done';

class Progress {
  #done: AllDone = $state.raw(read(local));
  /** The progress before the last reset, for Undo. */
  #previous: AllDone | null = $state.raw(null);

  constructor() {
    onOtherWindow((key) => {
      if (isKey(key)) this.#done = read(local);
    });
  }

  of(lesson: string): Done {
    return this.#done[lesson] ?? { steps: [], exercises: [] };
  }

  /** Marks a step or an exercise as done. */
  mark(lesson: string, what: keyof Done, index: number): void {
    if (this.of(lesson)[what].includes(index)) return;
    this.#add({ [lesson]: { steps: [], exercises: [], [what]: [index] } });
  }

  get any(): boolean {
    return Object.keys(this.#done).length > 0;
  }
  get wasReset(): boolean {
    return this.#previous !== null;
  }

  /** Removes all progress. */
  reset(): void {
    this.#previous = this.#done;
    this.#done = {};
    write(local, {});
  }

  /** Undoes the last reset. */
  undo(): void {
    if (this.#previous) this.#add(this.#previous);
    this.#previous = null;
  }

  #add(more: AllDone): void {
    this.#done = union(union(read(local), this.#done), more);
    write(local, this.#done);
  }
}

export const progress = new Progress();
