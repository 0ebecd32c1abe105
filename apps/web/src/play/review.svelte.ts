//! The review of a game: what each move lost, and which move lost the game.

import type { ReviewAnswer, ReviewedMove } from '../lib/answers';
import { ask } from '../lib/api';
import { alternates, writeLine } from '../lib/line';
import { fraction } from '../lib/terms';
import { stage } from '../stage/stage.svelte';

/** The time limit for each position, in seconds. */
const SECONDS = 2;

class Review {
  busy = $state(false);
  #answers: Readonly<Record<string, ReviewAnswer>> = $state.raw({});
  /** The lines whose moves were evaluated one by one, as the players did not move in turn. */
  #graded: Readonly<Record<string, true>> = $state.raw({});
  readonly #key = $derived(`${stage.text} ${writeLine(stage.line)}`);
  readonly answer = $derived(this.#answers[this.#key] ?? null);
  readonly done = $derived(this.answer !== null || this.#graded[this.#key] === true);

  /** Reviews the line of play. If the players did not move in turn, each move is compared with the other moves of its player. */
  async begin(): Promise<void> {
    const { start, line } = stage;
    const [first] = line;
    if (!first || this.busy) return;
    const key = this.#key;
    this.busy = true;
    try {
      if (alternates(line)) {
        const moves = line.map(({ summand, name }): [number, string] => [summand + 1, name]);
        const session = stage.session === undefined ? {} : { session: stage.session };
        const answer = await ask('review', { sum: [...start], first: first.player, moves, seconds: SECONDS }, session).catch(() => null);
        if (answer) {
          this.#answers = { ...this.#answers, [key]: answer };
          return;
        }
      }
      await stage.review(new AbortController().signal).catch(() => undefined);
      this.#graded = { ...this.#graded, [key]: true };
    } finally {
      this.busy = false;
    }
  }

  /** What a move of the line lost, in words; null if it is not known. */
  lost(ply: number): { text: string; bad: boolean } | null {
    return this.done ? verdict(this.answer?.moves[ply] ?? this.#compared(ply)) : null;
  }
  /** What is known of a move that was compared with the other moves of its player. */
  #compared(ply: number): Pick<ReviewedMove, 'loss' | 'gives_away'> | null {
    const made = stage.line[ply];
    const answer = stage.along[ply];
    const move = answer?.moves.find((each) => made && each.player === made.player && each.summand === made.summand && each.name === made.name);
    if (!move || !answer) return null;
    const winnable = answer.moves.some(({ player, wins }) => player === move.player && wins === true);
    return { loss: move.loss, gives_away: move.wins === null ? null : winnable && !move.wins };
  }

  /** The whole game in a sentence or two. */
  readonly summary = $derived.by((): string | null => {
    const { answer } = this;
    if (!answer) return null;
    const { lost_at, costliest, winner, score, moves } = answer;
    const parts: string[] = [];
    const lost = lost_at === null ? undefined : moves[lost_at - 1];
    if (lost) parts.push(`${lost.player} gave the win away with move ${lost_at}, ${lost.move}.`);
    else if (winner) parts.push(`${winner} wins from here, and no move gave a win away.`);
    const worst = costliest === null ? undefined : moves[costliest - 1];
    if (worst?.loss) parts.push(`Move ${costliest} cost most: ${fraction(worst.loss)}${worst.of_temperature ? `, which is ${fraction(worst.of_temperature)} of the temperature` : ''}.`);
    else if (moves.every(({ loss }) => loss === '0')) parts.push('No move lost anything.');
    if (score !== null) parts.push(`The score is ${fraction(score)}.`);
    return parts.join(' ') || null;
  });
}

function verdict(move: Pick<ReviewedMove, 'loss' | 'gives_away'> | null): { text: string; bad: boolean } | null {
  if (!move) return null;
  const { loss, gives_away } = move;
  const points = loss !== null && loss !== '0' ? `lost ${fraction(loss)}` : null;
  if (gives_away) return { text: points ? `${points} and the game` : 'gave the win away', bad: true };
  if (points) return { text: points, bad: true };
  return loss === '0' || gives_away === false ? { text: 'was best', bad: false } : null;
}

export const review = new Review();
