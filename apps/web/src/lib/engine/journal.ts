//! What sessions have declared, so that a new worker can be given the same.

/** A request that declares something. */
export interface Entry {
  path: string;
  body: string;
}

/** The requests after which a worker knows more than before. */
const INPUT = '/api/worksheet';
const DECLARES: readonly string[] = ['/api/rulesets', '/api/classes', INPUT];
const RESET = '/api/worksheet/reset';

export class Journal {
  readonly #entries = new Map<string, readonly Entry[]>();

  /** Notes a request that was answered. An input that ran out of its limits is not repeated: that would take as long again. */
  note(session: string, { path, body }: Entry, answer: string): void {
    if (path === RESET) this.#entries.set(session, this.of(session).filter((entry) => entry.path !== INPUT));
    if (!DECLARES.includes(path) || ranOut(answer)) return;
    const entries = this.of(session);
    if (path !== INPUT && entries.some((entry) => entry.path === path && entry.body === body)) return;
    this.#entries.set(session, [...entries, { path, body }]);
  }

  /** The entries of a session. */
  of(session: string): readonly Entry[] {
    return this.#entries.get(session) ?? [];
  }
}

/** Whether an input was stopped by a limit. */
function ranOut(answer: string): boolean {
  const { error } = JSON.parse(answer) as { error?: { message: string } | null };
  return error ? /ran out|was cancelled/.test(error.message) : false;
}
