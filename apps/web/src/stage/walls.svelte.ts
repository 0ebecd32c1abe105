//! Thermographs of values, asked for once each.

import type { ThermographAnswer, Worth } from '../lib/answers';
import { ask } from '../lib/api';
import { readWall, type Wall } from '../lib/wall';
import { Fraction } from '../lib/fraction';

export interface Walls {
  left: Wall;
  right: Wall;
  mean: Fraction;
  temperature: Fraction;
}

/** The walls of an answer. */
export const wallsOf = (answer: ThermographAnswer): Walls => ({
  left: readWall(answer.left_wall),
  right: readWall(answer.right_wall),
  mean: Fraction.parse(answer.mean),
  temperature: Fraction.parse(answer.temperature),
});

class Thermographs {
  #known: Readonly<Record<string, Walls>> = $state.raw({});
  readonly #asked = new Set<string>();

  /** The thermograph of a value, if it has arrived. */
  of(worth: Worth | null | undefined): Walls | null {
    return (worth?.plain && this.#known[worth.plain]) || null;
  }

  /** Asks for the thermograph of a value. */
  want(worth: Worth | null | undefined): void {
    const text = worth?.plain;
    if (!text || this.#asked.has(text)) return;
    this.#asked.add(text);
    ask('thermograph', { value: text }).then(
      (answer) => (this.#known = { ...this.#known, [text]: wallsOf(answer) }),
      () => this.#asked.delete(text),
    );
  }
}

export const thermographs = new Thermographs();
