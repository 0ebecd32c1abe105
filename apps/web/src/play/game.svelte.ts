//! The state of a game: the server's answers about the moves so far, the engine's replies and the advice.

import type { AdviceAnswer, Played, Reasons, Side, TurnAnswer } from '../lib/answers';
import { ask, isAbort } from '../lib/api';
import { set } from '../lib/state.svelte';
import { readSum } from '../lib/summands';
import { gameKey, writeMoves, type Made, type Setup } from './record';

/** The time limit of an engine for a move, in seconds. */
const THINK = 5;

export class Game {
  /** The position after the shown moves: the player to move, the legal moves, the winner. */
  turn = $state.raw<TurnAnswer | null>(null);
  advice = $state.raw<AdviceAnswer | null>(null);
  error = $state.raw<unknown>(null);
  /** Whether the position shown is still that before the last move. */
  pending = $state(true);
  /** Whether the engine is thinking. */
  thinking = $state(false);
  paused = $state(false);
  /** The reasons for moves and the ambient temperatures before them, by the game up to the move. */
  reasons = $state.raw<Readonly<Record<string, Reasons>>>({});
  heat = $state.raw<Readonly<Record<string, string | null>>>({});
  #control: AbortController | undefined;

  /** Shows a game; the engine moves if it is its turn. */
  async show(setup: Setup): Promise<void> {
    this.#control?.abort();
    const control = new AbortController();
    this.#control = control;
    const { signal } = control;
    this.error = null;
    this.pending = true;
    this.thinking = this.paused = false;
    const shown = setup.moves.slice(0, setup.at);
    const played: Played = { sum: readSum(setup.sum), first: setup.first, moves: shown };
    try {
      const turn = await ask('play', played, { signal });
      if (signal.aborted) return;
      this.turn = turn;
      this.pending = false;
      this.advice = null;
      const live = setup.at === setup.moves.length && !turn.winner && !turn.drawn;
      if (live && setup.you !== 'both' && turn.player !== setup.you) await this.#reply(setup, played, signal);
      else await this.#advise(setup, played, signal);
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      this.error = error;
    } finally {
      if (this.#control === control) this.thinking = false;
    }
  }

  async #advise(setup: Setup, played: Played, signal: AbortSignal): Promise<void> {
    const advice = await ask('advice', { ...played, seconds: 2 }, { signal });
    if (signal.aborted) return;
    this.advice = advice;
    this.heat = { ...this.heat, [gameKey(setup, setup.at)]: advice.ambient };
  }

  async #reply(setup: Setup, played: Played, signal: AbortSignal): Promise<void> {
    this.thinking = true;
    const begin = performance.now();
    const answer = await ask('play', { ...played, engine: setup.engine, seed: seed(setup), seconds: THINK }, { signal });
    // A short delay makes the reply visible.
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 450 - (performance.now() - begin))));
    if (signal.aborted || !answer.turn) return;
    this.heat = { ...this.heat, [gameKey(setup, setup.at)]: answer.turn.ambient_temperature };
    this.made(setup, [answer.turn.board, answer.turn.move], answer.turn, true);
  }

  /** Makes a move. It replaces the moves after the shown position. */
  made(setup: Setup, move: Made, why: Reasons | null, replace: boolean): void {
    const moves = [...setup.moves.slice(0, setup.at), move];
    if (why) this.reasons = { ...this.reasons, [gameKey({ ...setup, moves }, moves.length)]: why };
    set({ moves: writeMoves(moves), at: null }, replace);
  }

  /** Stops the engine. */
  stop(): void {
    this.#control?.abort();
    this.thinking = false;
    this.paused = true;
  }

  /** Cancels when the user leaves the tab, because a reply would change the address of another tab. */
  leave(): void {
    this.#control?.abort();
    this.thinking = false;
  }
}

/** The games of this window; the state remains while other tabs are shown. */
export const game = new Game();

/** A seed for random moves that is the same when a link is opened again. */
function seed(setup: Setup): number {
  let hash = 7;
  for (const letter of setup.sum + writeMoves(setup.moves)) hash = (hash * 31 + letter.charCodeAt(0)) % 2_147_483_647;
  return hash;
}

/** The player who makes the nth move, from 0. */
export const mover = (first: Side, nth: number): Side => ((nth % 2 === 0) === (first === 'Left') ? 'Left' : 'Right');
