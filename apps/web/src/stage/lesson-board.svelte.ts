//! The board of the page while a lesson is open: whose moves are legal there, what is shown of them, and the position to which the page
//! returns when the lesson is closed.

import type { Side } from '../lib/answers';
import type { GradedMove } from '../lib/grades';
import { drawer, here, open, position, set, type Params } from '../lib/state.svelte';
import { ofWindow, parsed } from '../lib/storage';

const KEY = 'kelvin-before-lesson';
const isParams = (data: unknown): data is Params => typeof data === 'object' && data !== null && Object.values(data).every((each) => typeof each === 'string');

class LessonBoard {
  /** The sum of the step that is open; null if it uses no board. */
  sum: string | null = $state(null);
  /** The only player who may move; both may if it is null, neither if it is `none`. */
  player: Side | 'none' | null = $state(null);
  /** Whether values are hidden, because the user is to find them. */
  secret = $state(false);
  /** Whether the results of moves are shown. */
  notes = $state(false);
  /** Receives a move as the answer to a question, instead of the line of play. */
  answer: ((move: GradedMove) => void) | null = $state.raw(null);

  /** Whether the board of the page is that of a lesson. */
  readonly active = $derived(drawer() === 'learn' && here.params['lesson'] !== undefined && this.sum !== null);
  /** Whether the board is that of the step, before or after moves. */
  readonly same = $derived(here.params['sum'] === this.sum);

  mayMove(side: Side): boolean {
    return this.player === null || this.player === side;
  }

  #step = {};

  /** Shows the board of a step. Returns what to call when the step is left. */
  enter(sum: string | null): () => void {
    const step = (this.#step = {});
    [this.sum, this.player, this.secret, this.notes, this.answer] = [sum, null, false, false, null];
    this.remember(sum);
    if ((here.params['sum'] ?? null) !== sum) this.begin(true);
    return () => {
      if (this.#step === step) [this.sum, this.player, this.secret, this.notes, this.answer] = [null, null, false, false, null];
    };
  }
  /** Stores the position from which Learn was opened, unless it is the board of a lesson. */
  remember(sum: string | null = null): void {
    const old = position();
    if (ofWindow.get(KEY) === null) ofWindow.set(KEY, JSON.stringify(sum !== null && old['sum'] === sum ? {} : old));
  }
  /** Returns to the beginning of the step. */
  begin(replace = false): void {
    set({ sum: this.sum, line: null, at: null, toml: null, cgs: null, edit: null, who: null }, replace);
  }
  /** Closes Learn and returns to the position from which it was opened. */
  close(): void {
    const before = this.before;
    this.forget();
    if (before === null) return open(null);
    const gone = Object.fromEntries(Object.keys(here.params).map((key) => [key, null]));
    set({ ...gone, ...before });
  }
  /** The position from which the lesson was opened. */
  get before(): Params | null {
    return parsed(ofWindow.get(KEY), isParams);
  }
  forget(): void {
    ofWindow.delete(KEY);
  }
}

export const lessonBoard = new LessonBoard();
