//! The list of rulesets, with an example board of each.

import type { Board, RulesetRow } from './answers';
import { ask } from './api';
import { declareStored } from './own-rules';

class Rulesets {
  rows = $state.raw<RulesetRow[]>([]);
  /** Example boards by the name of the ruleset. */
  pictures = $state.raw<Readonly<Record<string, Board>>>({});
  /** All names in lower case. */
  readonly names: ReadonlySet<string> = $derived(new Set(this.rows.map(({ name }) => name.toLowerCase())));
  #asked: Promise<void> | undefined;
  /** The user's rulesets are declared once. */
  #declared: Promise<boolean> | undefined;
  #drawing = false;

  /** Loads the list once. */
  load(): Promise<void> {
    this.#declared ??= declareStored();
    this.#asked ??= this.#declared.then(() => ask('rulesets', {})).then(
      ({ rows }) => void (this.rows = rows),
      () => void (this.#asked = undefined),
    );
    return this.#asked;
  }

  /** Loads the list again after a ruleset was declared. */
  again(): Promise<void> {
    this.#asked = undefined;
    return this.load();
  }

  /** Loads the example boards, of all rulesets or of some, a few at a time. */
  async draw(names?: readonly string[]): Promise<void> {
    await this.load();
    const all = names === undefined;
    if (all && this.#drawing) return;
    if (all) this.#drawing = true;
    const waiting = this.rows.filter((row) => !this.pictures[row.name] && (names?.includes(row.name) ?? true));
    const worker = async () => {
      for (let row = waiting.shift(); row; row = waiting.shift()) {
        const { name, ruleset, board } = row;
        const answer = await ask('position', { summands: [{ ruleset, board }], moves: false }, { limits: { seconds: 0.2 } }).catch(() => null);
        const typed = answer?.summands[0]?.board;
        if (typed) this.pictures = { ...this.pictures, [name]: typed };
      }
    };
    await Promise.all([worker(), worker(), worker()]);
    if (all) this.#drawing = false;
  }

  /** Whether a name is that of a ruleset of the list that the user did not declare. */
  builtIn(ruleset: string): boolean {
    return this.find(ruleset)?.own === false;
  }

  /** The ruleset of a name with or without arguments: `octal(0.77)`. */
  find(ruleset: string): RulesetRow | undefined {
    const name = ruleset.replace(/\(.*$/, '');
    return this.rows.find((row) => row.name === name);
  }
}

export const rulesets = new Rulesets();

/** The title of a ruleset: `Toads and frogs`. */
export function title(ruleset: string): string {
  const words = ruleset.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
