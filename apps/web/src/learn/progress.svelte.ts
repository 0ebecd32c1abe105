//! What a student has done, kept in the browser.

type Done = { steps: number[]; exercises: number[] };
const KEY = 'kelvin-lessons';

function read(): Record<string, Done> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Done>) : {};
  } catch {
    return {};
  }
}

class Progress {
  #done: Record<string, Done> = $state(read());

  of(lesson: string): Done {
    const { steps = [], exercises = [] } = this.#done[lesson] ?? {};
    return { steps, exercises };
  }

  /** Something of a lesson is done. */
  mark(lesson: string, what: keyof Done, index: number): void {
    const done = this.of(lesson);
    if (done[what].includes(index)) return;
    this.#done[lesson] = { ...done, [what]: [...done[what], index] };
    this.#keep();
  }

  get any(): boolean {
    return Object.keys(this.#done).length > 0;
  }

  /** Begins anew. */
  forget(): void {
    this.#done = {};
    this.#keep();
  }

  #keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#done));
    } catch {
      // The browser keeps nothing: then it is known until the page is closed.
    }
  }
}

export const progress = new Progress();
