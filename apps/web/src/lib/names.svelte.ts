//! The rulesets that are known: those of the laboratory, and those declared on this page.

import type { RulesetRow } from './answers';
import { ask } from './api';

class Names {
  rows: RulesetRow[] = $state.raw([]);
  /** Names of the user's own, declared in this session. */
  own: string[] = $state([]);
  readonly all: ReadonlySet<string> = $derived(
    new Set([...this.rows.map(({ name }) => name), ...this.own].map((name) => name.toLowerCase())),
  );
  #asked: Promise<void> | null = null;

  /** Asks for them, once. */
  load(): Promise<void> {
    this.#asked ??= ask('rulesets', {}).then(({ rows }) => void (this.rows = rows));
    return this.#asked;
  }
}

export const names = new Names();
