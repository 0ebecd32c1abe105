//! A question that is asked again when its input changes. A new question cancels the one before it.

import type { AnswerOf, Ask, Limits, QuestionOf, Snapshot } from './answers';
import { isAbort, stream } from './api';

export class Query<A extends Ask> {
  /** The last answer; it stays while the next one is awaited. */
  answer = $state.raw<AnswerOf<A> | null>(null);
  error = $state.raw<unknown>(null);
  /** Whether an answer is awaited. */
  busy = $state(false);
  /** Whether the user stopped the last question. */
  stopped = $state(false);
  snapshot = $state.raw<Snapshot | null>(null);
  /** Parts of the answer that is awaited. */
  parts = $state.raw<Record<string, unknown>[]>([]);
  #control: AbortController | undefined;

  constructor(readonly what: A) {}

  /** Asks; resolves to the answer, or to null if it failed or was replaced by another question. */
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

  /** Cancels the question. */
  stop(): void {
    if (!this.busy) return;
    this.stopped = true;
    this.busy = false;
    this.answer = null;
    this.#control?.abort();
  }

  /** Cancels the question and removes the answer. */
  reset(): void {
    this.#control?.abort();
    this.busy = false;
    this.answer = null;
    this.error = null;
  }
}
