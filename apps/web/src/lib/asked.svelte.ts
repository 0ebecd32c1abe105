//! A question whose latest answer is shown: asking again ends the question before.

import type { AnswerOf, Ask, QuestionOf, Snapshot } from './answers';
import { isAbort, Refused, stream } from './api';

export class Asked<A extends Ask> {
  /** The latest answer; it stays until the next one is there. */
  answer: AnswerOf<A> | null = $state.raw(null);
  error: Refused | null = $state.raw(null);
  busy = $state(false);
  progress: Snapshot | null = $state.raw(null);
  /** Parts of the answer that are known already. */
  parts: Record<string, unknown>[] = $state.raw([]);
  #abort: AbortController | null = null;

  constructor(readonly what: A) {}

  /** Asks; resolves when the answer is there, or another question was asked. */
  async ask(question: QuestionOf<A>): Promise<AnswerOf<A> | null> {
    this.stop();
    const abort = new AbortController();
    this.#abort = abort;
    this.busy = true;
    this.progress = null;
    this.parts = [];
    try {
      const answer = await stream(this.what, question, {
        signal: abort.signal,
        progress: (snapshot) => (this.progress = snapshot),
        part: (part) => (this.parts = [...this.parts, part]),
      });
      if (this.#abort !== abort) return null;
      this.error = null;
      return (this.answer = answer);
    } catch (error) {
      if (this.#abort !== abort || isAbort(error)) return null;
      this.answer = null;
      this.error = error instanceof Refused ? error : new Refused(String(error), 'page', 0);
      return null;
    } finally {
      if (this.#abort === abort) {
        this.busy = false;
        this.#abort = null;
      }
    }
  }

  /** Ends the question that is being answered. */
  stop(): void {
    this.#abort?.abort();
    this.#abort = null;
    this.busy = false;
  }
}
