//! A game on the stage: whose turn it is, the engine's replies, their reasons, and hints.

import { other, type AdviceAnswer, type Played, type Reasons, type Side } from '../lib/answers';
import { ask, isAbort, type Sending } from '../lib/api';
import type { GradedMove } from '../lib/grades';
import { alternates, playerAfter, positionAt, writeLine, type Made } from '../lib/line';
import { here } from '../lib/state.svelte';
import { stage } from '../stage/stage.svelte';
import { engineFor, readSetup, type Setup } from './setup';

/** The time limit of an engine for a move, in seconds. */
const THINK = 5;

class Game {
  readonly setup: Setup = $derived(readSetup(here.params));
  /** The player to move. */
  readonly player: Side = $derived(playerAfter(stage.line, stage.at, this.setup.first));
  /** Whether the position is the last of the game. */
  readonly live = $derived(stage.at === stage.line.length);
  drawn = $state(false);
  /** Whether an engine is thinking. */
  thinking = $state(false);
  paused = $state(false);
  error = $state.raw<unknown>(null);
  /** Whether a hint is wanted. */
  hint = $state(false);
  advice = $state.raw<AdviceAnswer | null>(null);
  /** The reasons for moves of engines, by the game up to the move. */
  reasons = $state.raw<Readonly<Record<string, Reasons>>>({});
  /** The ambient temperature before each move, by the game up to it. */
  heat = $state.raw<Readonly<Record<string, string | null>>>({});
  #control: AbortController | undefined;

  /** The winner, once the player to move has no move. */
  readonly winner: Side | null = $derived.by(() => {
    const answer = stage.answer;
    return answer && !this.drawn && !answer.more && !answer.moves.some(({ player }) => player === this.player) ? other(this.player) : null;
  });
  readonly yours = $derived(this.winner === null && !this.drawn && !this.thinking && engineFor(this.setup, this.player) === null);

  mayMove(player: Side): boolean {
    return player === this.player && this.yours;
  }
  /** Whether a move is that of the hint. */
  hinted({ move }: GradedMove): boolean {
    const best = this.hint ? this.advice?.best : null;
    return best?.board === move.summand + 1 && best.move === move.name;
  }
  /** The key of the game up to a move. */
  key(ply: number): string {
    return `${stage.text} ${writeLine(stage.line.slice(0, ply))}`;
  }

  /** The game as the server reads it: from its start if the players moved in turn, otherwise from the position that is shown. */
  #played(): Played {
    const line: readonly Made[] = stage.line.slice(0, stage.at);
    const { first } = this.setup;
    if (alternates(line) && (line[0]?.player ?? first) === first) {
      return { sum: [...stage.start], first, moves: line.map(({ summand, name }) => [summand + 1, name]) };
    }
    return { sum: positionAt(stage.start, line), first: this.player, moves: [] };
  }

  /** Called when the position or the setup has changed: the engine moves if it is its turn. */
  async show(): Promise<void> {
    this.#control?.abort();
    const control = new AbortController();
    this.#control = control;
    const { signal } = control;
    [this.error, this.drawn, this.thinking, this.paused, this.advice, this.hint] = [null, false, false, false, null, false];
    const played = this.#played();
    const key = this.key(stage.at);
    try {
      const turn = await ask('play', played, sending(signal));
      if (signal.aborted) return;
      this.drawn = turn.drawn;
      if (turn.winner || turn.drawn || !this.live) return;
      const engine = engineFor(this.setup, turn.player);
      if (engine === null) return;
      this.thinking = true;
      const begin = performance.now();
      const answer = await ask('play', { ...played, engine, seed: seed(key), seconds: THINK }, sending(signal));
      // A short delay makes the reply visible.
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 450 - (performance.now() - begin))));
      if (signal.aborted || !answer.turn) return;
      const { board, move, action, ambient_temperature } = answer.turn;
      this.heat = { ...this.heat, [key]: ambient_temperature };
      const made = { player: turn.player, summand: board - 1, name: move, action };
      this.thinking = false;
      stage.make(made, true);
      this.reasons = { ...this.reasons, [this.key(stage.at)]: answer.turn };
    } catch (error) {
      if (!isAbort(error) && !signal.aborted) this.error = error;
    } finally {
      if (this.#control === control) this.thinking = false;
    }
  }

  /** Shows or hides a hint. */
  async toggleHint(): Promise<void> {
    this.hint = !this.hint;
    if (!this.hint || this.advice) return;
    const signal = this.#control?.signal;
    try {
      const advice = await ask('advice', { ...this.#played(), seconds: 2 }, sending(signal));
      if (signal?.aborted) return;
      this.advice = advice;
      this.heat = { ...this.heat, [this.key(stage.at)]: advice.ambient };
    } catch (error) {
      if (!isAbort(error)) this.error = error;
    }
  }

  /** Takes back the user's last move and all moves after it. */
  takeBack(): void {
    let ply = stage.at - 1;
    const { you, first } = this.setup;
    if (you === 'Left' || you === 'Right') while (ply > 0 && playerAfter(stage.line, ply, first) !== you) ply--;
    stage.change({ line: writeLine(stage.line.slice(0, Math.max(0, ply))) || null, at: null });
  }

  /** Stops the engine. */
  stop(): void {
    this.#control?.abort();
    this.thinking = false;
    this.paused = true;
  }
  /** Cancels when the drawer is closed. */
  leave(): void {
    this.#control?.abort();
    [this.thinking, this.hint] = [false, false];
  }
}

/** How questions about the current position are sent. */
const sending = (signal?: AbortSignal): Sending => ({ ...(signal ? { signal } : {}), ...(stage.session === undefined ? {} : { session: stage.session }) });

export const game = new Game();

/** A seed for random moves that is the same when a link is opened again. */
function seed(text: string): number {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + letter.charCodeAt(0)) % 2_147_483_647;
  return hash;
}
