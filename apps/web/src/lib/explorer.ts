//! The game tree below a position, as far as it is opened. Each position is requested once, however often it occurs.

import type { ExploreAnswer, OptionStatus, Side, Subject, Worth } from './answers';
import { inText, inWords } from './notation';

export interface Node {
  id: number;
  /** Null if the value is too long to print: the node cannot be opened. */
  subject: Subject | null;
  parent: Node | null;
  depth: number;
  /** The player who moved here; null at the root. */
  player: Side | null;
  move: string | null;
  worth: Worth | null;
  status: OptionStatus | null;
  /** The options, once they are known. */
  children: Node[] | null;
  open: boolean;
  state: 'idle' | 'asking' | 'failed';
  answer: ExploreAnswer | null;
  error: unknown;
}

export type Asker = (subject: Subject) => Promise<ExploreAnswer>;

/** A key of a position: equal positions have equal keys. */
export const keyOf = (subject: Subject): string => JSON.stringify(subject);

export class GameTree {
  readonly root: Node;
  /** The number of nodes. */
  size = 1;
  #asked = new Map<string, Promise<ExploreAnswer>>();

  constructor(
    subject: Subject,
    readonly ask: Asker,
    /** Called after each change. */
    readonly changed: () => void,
  ) {
    this.root = node(0, subject, null);
  }

  #answer(subject: Subject): Promise<ExploreAnswer> {
    const key = keyOf(subject);
    let found = this.#asked.get(key);
    if (!found) {
      found = this.ask(subject);
      this.#asked.set(key, found);
      found.catch(() => this.#asked.delete(key));
    }
    return found;
  }

  /** Gets the options of a node. */
  async load(at: Node): Promise<void> {
    if (at.subject === null || at.children !== null) return;
    at.state = 'asking';
    this.changed();
    try {
      const answer = await this.#answer(at.subject);
      if (at.children === null) this.#take(at, answer);
    } catch (error) {
      at.state = 'failed';
      at.error = error;
    }
    this.changed();
  }

  /** Gets the options of a node and shows them. */
  async open(at: Node): Promise<void> {
    await this.load(at);
    at.open = at.children !== null;
    this.changed();
  }

  close(at: Node): void {
    at.open = false;
    this.changed();
  }

  #take(at: Node, answer: ExploreAnswer): void {
    at.state = 'idle';
    at.error = null;
    at.answer = answer;
    at.worth ??= answer.worth;
    at.children = answer.options.map((option) => ({
      ...node(this.size++, option.to, at),
      player: option.player,
      move: option.name,
      worth: option.worth,
      status: option.status,
    }));
  }

  /** Opens all nodes in breadth-first order until there are `most`, with a few requests at a time. */
  async openAll(most: number, signal: AbortSignal, canonicalOnly: boolean): Promise<void> {
    let level = [this.root];
    while (level.length > 0 && this.size < most && !signal.aborted) {
      const waiting = [...level];
      const worker = async (): Promise<void> => {
        for (let next = waiting.shift(); next && this.size < most && !signal.aborted; next = waiting.shift()) await this.open(next);
      };
      await Promise.all(Array.from({ length: 6 }, worker));
      level = level.flatMap((each) => shownChildren(each, canonicalOnly)).filter((each) => each.subject !== null);
    }
  }
}

const node = (id: number, subject: Subject | null, parent: Node | null): Node => ({
  id,
  subject,
  parent,
  depth: parent ? parent.depth + 1 : 0,
  player: null,
  move: null,
  worth: null,
  status: null,
  children: null,
  open: false,
  state: 'idle',
  answer: null,
  error: null,
});

/** The visible options of a node. */
export const shownChildren = (at: Node, canonicalOnly: boolean): Node[] =>
  (at.open ? (at.children ?? []) : []).filter((child) => !canonicalOnly || child.status?.is === 'canonical');

/** The visible nodes in the order of an outline. */
export function rows(root: Node, canonicalOnly: boolean): Node[] {
  const found: Node[] = [];
  const waiting = [root];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    found.push(next);
    const children = shownChildren(next, canonicalOnly);
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i];
      if (child) waiting.push(child);
    }
  }
  return found;
}

/** The path from the root to a node. */
export function line(to: Node): Node[] {
  const found: Node[] = [];
  for (let at: Node | null = to; at; at = at.parent) found.unshift(at);
  return found;
}

/** A line of play in an address: the index of each option. */
export const writeLine = (to: Node): string =>
  line(to)
    .slice(1)
    .map((each) => each.parent?.children?.indexOf(each) ?? 0)
    .join('.');

/** The value of a node as text. */
export const valueOf = (worth: Worth | null): string => worth?.unicode ? inWords(worth.unicode) : inText(worth?.plain ?? (worth ? 'too long to print' : 'not known'));

/** A value in a sentence. */
const text = (value: string | null): string => (value === null ? 'a long value' : inText(value));

/** The status of an option, in words. */
export function reason(at: Node): string {
  const siblings = at.parent?.children ?? [];
  const named = (index: number): string => {
    const other = siblings[index];
    return other ? `${other.move ?? valueOf(other.worth)}` : 'another';
  };
  const status = at.status;
  switch (status?.is) {
    case undefined:
      return '';
    case 'canonical':
      return 'canonical option';
    case 'same':
      return `same value as ${named(status.as)}`;
    case 'dominated':
      return `dominated by ${named(status.by)}`;
    case 'reversible':
      return `reversible through ${text(status.through)}, replaced by ${status.replaced_by.map(text).join(', ') || 'nothing'}`;
    case 'unknown':
      return 'not known whether it is canonical';
  }
}
