//! The models of the custom elements: what a notebook gets from Python, asked of the engine.

import type { Side, Subject } from '../lib/answers';
import { ask } from '../lib/api';
import type { Model } from '../widget/model.svelte';

/** A model with fields in memory; `set` calls those that listen. */
class Fields implements Model {
  readonly #fields = new Map<string, unknown>();
  readonly #heard = new Map<string, Set<() => void>>();

  constructor(fields: Record<string, unknown>) {
    for (const [name, value] of Object.entries(fields)) this.#fields.set(name, value);
  }
  get(name: string): unknown {
    return this.#fields.get(name);
  }
  set(name: string, value: unknown): void {
    this.#fields.set(name, value);
    for (const heard of this.#heard.get(`change:${name}`) ?? []) heard();
  }
  save_changes(): void {}
  on(event: string, heard: () => void): void {
    this.#heard.set(event, (this.#heard.get(event) ?? new Set()).add(heard));
  }
  off(event: string, heard: () => void): void {
    this.#heard.get(event)?.delete(heard);
  }
}

/** The subject in the attributes of an element. */
function subjectOf(element: HTMLElement): Subject {
  const [value, ruleset, board] = ['value', 'ruleset', 'board'].map((name) => element.getAttribute(name));
  if (value) return { value };
  if (!ruleset || !board) throw new Error(`expected the attributes ruleset and board${element.localName === 'kelvin-thermograph' ? ', or value' : ''}`);
  return { ruleset, board };
}

/** The seconds after which a value is out of reach. */
const SECONDS = 5;

/** The fields of a position. */
async function positionOf(subject: Subject): Promise<Record<string, unknown>> {
  const { summands, moves, worth, loopy, out_of_reach } = await ask('position', { summands: [subject] }, { limits: { seconds: SECONDS } });
  const movers = (['Left', 'Right'] as const).filter((player) => moves.some((move) => move.player === player));
  const value = worth?.unicode ?? (loopy ? 'a loopy game' : null);
  const known = value === null ? `its value is ${out_of_reach ? 'out of reach' : 'too long to print'}` : `worth ${value}`;
  return { board: summands[0]?.board ?? null, moves, status: `${movers.join(' or ') || 'no player'} to move: ${known}` };
}

/** The model of `<kelvin-game ruleset board>`. */
export async function gameOf(element: HTMLElement): Promise<Model> {
  const start = subjectOf(element);
  if (!('ruleset' in start)) throw new Error('expected the attributes ruleset and board');
  const made: [Side, string][] = [];
  const model = new Fields({ ...(await positionOf(start)), ruleset: start.ruleset });
  const show = async (): Promise<void> => {
    const count = made.length;
    try {
      const fields = await positionOf({ ...start, moves: [...made] });
      if (count === made.length) for (const [name, value] of Object.entries(fields)) model.set(name, value);
    } catch (error) {
      model.set('status', error instanceof Error ? error.message : String(error));
    }
    element.dispatchEvent(new CustomEvent('change', { detail: { moves: [...made] } }));
  };
  model.on('change:asked', () => {
    const { asked } = model.get('asked') as { asked: { player: Side; name: string } | 'back' };
    if (asked === 'back') made.pop();
    else made.push([asked.player, asked.name]);
    void show();
  });
  return model;
}

/** The model of `<kelvin-thermograph value>` or `<kelvin-thermograph ruleset board>`. */
export async function thermographOf(element: HTMLElement): Promise<Model> {
  const subject = subjectOf(element);
  const limits = { seconds: SECONDS };
  const value = 'value' in subject ? subject.value : (await ask('value', subject, { limits })).value;
  if (value === null || value === undefined) throw new Error('the value is too long to print');
  return new Fields({ construction: await ask('construction', { value }, { limits }), temperature: null });
}
