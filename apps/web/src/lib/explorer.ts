//! The game tree below a position, as far as it was opened. Positions are asked for once, however often they occur.

import type { ExploreAnswer, OptionStatus, Side, Subject, Worth } from './answers';
import { inText } from './notation';

export interface Node {
  id: number;
  /** Null where the value is too long to be written: it cannot be opened. */
  subject: Subject | null;
  parent: Node | null;
  depth: number;
  /** Whose move led here; null at the root. */
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

/** The same position has the same key. */
export const keyOf = (subject: Subject): string => JSON.stringify(subject);

export class GameTree {
  readonly root: Node;
  /** All nodes that there are. */
  size = 1;
  #asked = new Map<string, Promise<ExploreAnswer>>();

  constructor(
    subject: Subject,
    readonly ask: Asker,
    /** Something has changed and is to be shown. */
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

  /** Opens all nodes, the nearest first, until there are `most`; a few are asked for at a time. */
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

/** The options of a node that are shown. */
export const shownChildren = (at: Node, canonicalOnly: boolean): Node[] =>
  (at.open ? (at.children ?? []) : []).filter((child) => !canonicalOnly || child.status?.is === 'canonical');

/** The nodes that are to be seen, in the order of an outline. */
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

/** From the root to a node. */
export function line(to: Node): Node[] {
  const found: Node[] = [];
  for (let at: Node | null = to; at; at = at.parent) found.unshift(at);
  return found;
}

/** A line of play in an address: which option was taken each time. */
export const writeLine = (to: Node): string =>
  line(to)
    .slice(1)
    .map((each) => each.parent?.children?.indexOf(each) ?? 0)
    .join('.');

/** The value of a node in the letters of the page; words where it is too long. */
export const valueOf = (worth: Worth | null): string => inText(worth?.unicode ?? worth?.plain ?? (worth ? 'too long to be written' : 'not known'));

/** A value in a sentence. */
const text = (value: string | null): string => (value === null ? 'a long value' : inText(value));

/** Why an option is as it is, in words. */
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
