//! A question that is asked again whenever something changes: the latest one counts, and ends those before it.

import type { AnswerOf, Ask, Limits, QuestionOf, Snapshot } from './answers';
import { isAbort, stream } from './api';

export class Asking<A extends Ask> {
  /** The last answer; it stays while the next one is awaited. */
  answer = $state.raw<AnswerOf<A> | null>(null);
  error = $state.raw<unknown>(null);
  /** A question is on its way. */
  busy = $state(false);
  /** Somebody stopped the last question. */
  stopped = $state(false);
  snapshot = $state.raw<Snapshot | null>(null);
  /** Parts of the answer that is awaited. */
  parts = $state.raw<Record<string, unknown>[]>([]);
  #control: AbortController | undefined;

  constructor(readonly what: A) {}

  /** Asks; resolves to the answer, or to null where it failed or another question came between. */
  async ask(question: QuestionOf<A>, limits?: Limits, session?: string): Promise<AnswerOf<A> | null> {
    this.#control?.abort();
    const control = new AbortController();
    this.#control = control;
    this.busy = true;
    this.stopped = false;
    this.snapshot = null;
    this.parts = [];
    const current = () => this.#control === control;
    try {
      const answer = await stream(this.what, question, {
        signal: control.signal,
        ...(limits ? { limits } : {}),
        ...(session !== undefined ? { session } : {}),
        progress: (snapshot) => current() && (this.snapshot = snapshot),
        part: (part) => current() && (this.parts = [...this.parts, part]),
      });
      if (!current()) return null;
      this.answer = answer;
      this.error = null;
      return answer;
    } catch (error) {
      if (current() && !isAbort(error)) {
        this.answer = null;
        this.error = error;
      }
      return null;
    } finally {
      if (current()) this.busy = false;
    }
  }

  /** Ends the question. */
  stop(): void {
    if (!this.busy) return;
    this.stopped = true;
    this.busy = false;
    this.answer = null;
    this.#control?.abort();
  }

  /** Forgets the answer: it is that of something else. */
  forget(): void {
    this.#control?.abort();
    this.busy = false;
    this.answer = null;
    this.error = null;
  }
}
