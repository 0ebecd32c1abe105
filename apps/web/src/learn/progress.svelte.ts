//! What a student has done, stored in the browser and shared by its windows.

import { local, onOtherWindow } from '../lib/storage';
import { isKey, read, union, write, type AllDone, type Done } from './done';

class Progress {
  #done: AllDone = $state.raw(read(local));
  /** What was forgotten, as long as that can be undone. */
  #forgotten: AllDone | null = $state.raw(null);

  constructor() {
    onOtherWindow((key) => {
      if (isKey(key)) this.#done = read(local);
    });
  }

  of(lesson: string): Done {
    return this.#done[lesson] ?? { steps: [], exercises: [] };
  }

  /** Something of a lesson is done. */
  mark(lesson: string, what: keyof Done, index: number): void {
    if (this.of(lesson)[what].includes(index)) return;
    this.#add({ [lesson]: { steps: [], exercises: [], [what]: [index] } });
  }

  get any(): boolean {
    return Object.keys(this.#done).length > 0;
  }
  get forgotten(): boolean {
    return this.#forgotten !== null;
  }

  /** Begins anew. */
  forget(): void {
    this.#forgotten = this.#done;
    this.#done = {};
    write(local, {});
  }

  /** Brings back what was forgotten. */
  undo(): void {
    if (this.#forgotten) this.#add(this.#forgotten);
    this.#forgotten = null;
  }

  #add(more: AllDone): void {
    this.#done = union(union(read(local), this.#done), more);
    write(local, this.#done);
  }
}

export const progress = new Progress();
