//! The current position: a sum of boards and values, a line of play from it, and how much of the line is shown. All views show this
//! position. It is in the address.

import type { Board, PictureBoard, PositionAnswer, PositionMove, Side, Subject } from '../lib/answers';
import { ask } from '../lib/api';
import { declareClasses, sessionOfClasses } from '../lib/classes';
import { connection } from '../lib/connection.svelte';
import { layoutOf } from '../lib/drawing/picture';
import { current as ownRules } from '../lib/definitions';
import { graded, type GradedMove } from '../lib/grades';
import { piecesOf, positionAt, readLine, writeLine, type Made, type Piece } from '../lib/line';
import { declare, sessionFor } from '../lib/own-rules';
import { gathered } from '../lib/parts';
import { letterOf, predicted } from '../lib/predict';
import { Query } from '../lib/query.svelte';
import { rulesets } from '../lib/rulesets.svelte';
import { here, set } from '../lib/state.svelte';
import { readSum, writeSum } from '../lib/summands';
import { history } from './history.svelte';

/** The position of the first visit: the smallest hot board of Domineering with a fraction in its value. */
export const EXAMPLE = 'domineering 2x3';

/** How many answers are stored. */
const STORED = 400;
/** The time limit for the value of a position along the line, in seconds. */
const SHORT = 1;

class CurrentPosition {
  readonly text = $derived(here.params['sum'] ?? EXAMPLE);
  /** The position at the start of the line. */
  readonly start: readonly Subject[] = $derived(readSum(this.text));
  readonly line: readonly Made[] = $derived(readLine(here.params['line'] ?? ''));
  /** The number of moves of the line that are shown. */
  readonly at = $derived.by(() => {
    const at = here.params['at'];
    return at === undefined ? this.line.length : Math.max(0, Math.min(this.line.length, Math.round(Number(at)) || 0));
  });
  /** The position that is shown. */
  readonly now: readonly Subject[] = $derived(positionAt(this.start, this.line, this.at));
  readonly key = $derived(JSON.stringify(this.now));

  /** A ruleset of a link, which is declared before the position is asked for. */
  readonly own = $derived.by(() => {
    const toml = here.params['toml'];
    const ruled = this.start.find((subject) => 'ruleset' in subject && !rulesets.builtIn(subject.ruleset) && !/^[A-Z]/.test(subject.ruleset));
    return toml !== undefined && ruled && 'ruleset' in ruled ? { name: ruled.ruleset, toml } : null;
  });
  /** The classes of a worksheet that define its rulesets. */
  readonly classes = $derived(here.params['cgs'] ?? null);
  readonly session = $derived(this.classes !== null ? sessionOfClasses(this.classes) : this.own ? sessionFor(this.own) : undefined);

  readonly position = new Query('position');
  #askedKey = $state('');
  /** The classes that the session on the server has. */
  #declared: string | null = null;
  #brief: ReadonlyMap<string, PositionAnswer> = $state.raw(new Map());
  /** Answers about positions of this window. */
  #answers: ReadonlyMap<string, PositionAnswer> = $state.raw(new Map());
  /** Boards that are drawn, by the text of the subject: read by the server, or predicted after a move. */
  #boards: ReadonlyMap<string, Board> = $state.raw(new Map());
  /** The boards that were drawn last, which remain while the next position cannot be read. */
  #last: readonly (Board | null)[] = [];
  error: unknown = $state.raw(null);
  /** The moves that the user points at. */
  pointed: readonly GradedMove[] = $state.raw([]);

  /** What is known of the position that is shown. */
  readonly answer: PositionAnswer | null = $derived(this.#answers.get(this.key) ?? null);
  readonly partial: PositionAnswer | null = $derived(this.answer ?? (this.#askedKey === this.key ? gathered(this.position.parts) : null));
  readonly moves: readonly GradedMove[] = $derived(this.partial ? graded(this.partial.moves) : []);
  readonly boards: readonly (Board | null)[] = $derived.by(() => {
    const known = this.now.map((subject) => this.board(subject));
    if (known.every((board, i) => board !== null || 'value' in this.now[i]!)) return (this.#last = known);
    return known.map((board, i) => board ?? this.#last[i] ?? null);
  });
  /** Whether a board is that of an earlier position, because this one could not be read. */
  readonly stale = $derived(this.error !== null || (connection.offline && this.now.some((subject) => !('value' in subject) && this.board(subject) === null)));

  /** The answer about each position along the line. */
  readonly along: readonly (PositionAnswer | null)[] = $derived(
    Array.from({ length: this.line.length + 1 }, (_, at) => this.#answers.get(JSON.stringify(positionAt(this.start, this.line, at))) ?? this.#brief.get(JSON.stringify(positionAt(this.start, this.line, at))) ?? null),
  );

  /** The board of a subject, once it is known. */
  board(subject: Subject): Board | null {
    if ('value' in subject) return null;
    const known = this.#boards.get(writeSum([subject]));
    if (known) return known;
    return typeof subject.board === 'string' || subject.moves?.length ? null : subject.board;
  }

  /** The pieces that the line has placed on a summand. */
  pieces(index: number, at = this.at): Piece[] {
    const start = this.start[index];
    const board = this.boards[index] ?? null;
    const first = start ? this.board(start) : null;
    if (board?.kind !== 'grid' || first?.kind !== 'grid') return [];
    return piecesOf(this.line.slice(0, at), index, (cell) => letterOf(first, cell), (cell) => letterOf(board, cell));
  }

  /** Asks about the position. Called when it changes. */
  async ask(): Promise<void> {
    const { key, own, session, classes } = this;
    const asked = [...this.now];
    this.pointed = [];
    if (this.#answers.has(key)) {
      this.position.reset();
      this.error = null;
      this.#askedKey = '';
      return;
    }
    if (own) {
      try {
        await declare(own, session);
        void rulesets.again();
      } catch (error) {
        this.error = error;
        return;
      }
    }
    if (classes !== null && classes !== this.#declared) {
      try {
        await declareClasses(classes);
        this.#declared = classes;
      } catch (error) {
        this.error = error;
        return;
      }
      if (this.key !== key) return;
    }
    this.#askedKey = key;
    const answer = await this.position.ask({ summands: asked }, undefined, session);
    if (answer) this.#store(key, asked, answer);
    if (this.key !== key) return;
    if (answer) this.error = null;
    else if (this.position.error) {
      this.error = this.position.error;
      // The session on the server may have expired.
      this.#declared = null;
    }
  }

  #store(key: string, asked: readonly Subject[], answer: PositionAnswer): void {
    const answers = new Map(this.#answers);
    answers.set(key, answer);
    for (const old of answers.keys()) {
      if (answers.size <= STORED) break;
      answers.delete(old);
    }
    this.#answers = answers;
    this.learn(asked, answer);
  }

  /** Draws boards as soon as the server has read them. */
  learn(asked: readonly Subject[], { summands }: Pick<PositionAnswer, 'summands'>): void {
    const boards = new Map(this.#boards);
    let changed = false;
    asked.forEach((subject, index) => {
      const board = summands[index]?.board;
      if (!board) return;
      const text = writeSum([subject]);
      const next = keepPlaces(board, boards.get(text) ?? this.#last[index] ?? null);
      if (JSON.stringify(next) === JSON.stringify(boards.get(text))) return;
      boards.set(text, next);
      changed = true;
    });
    if (changed) {
      this.#boards = boards;
      this.error = null;
    }
  }
  /** Draws the boards that are part of an answer that is awaited. */
  see(): void {
    const parts = gathered(this.position.parts.slice(0, 1));
    if (parts && this.#askedKey === this.key) this.learn(this.now, parts);
  }

  /** Asks for what is not known of the line: the board at its start, and the values along it. */
  async complete(signal: AbortSignal): Promise<void> {
    const { start, line, session } = this;
    const sending = { signal, ...(session === undefined ? {} : { session }) };
    if (line.length > 0 && start.some((subject) => !('value' in subject) && !this.board(subject))) {
      const read = await ask('play', { sum: [...start], first: 'Left', moves: [] }, sending);
      this.learn(start, read);
    }
    for (let at = 0; at <= line.length && !signal.aborted; at++) {
      const summands = positionAt(start, line, at);
      const key = JSON.stringify(summands);
      if (this.#answers.has(key) || this.#brief.has(key)) continue;
      const answer = await ask('position', { summands, moves: false }, { ...sending, limits: { seconds: SHORT } });
      this.#brief = new Map([...this.#brief].slice(-STORED)).set(key, answer);
    }
  }

  /** Answers with the moves of every position along the line, for a review. */
  async review(signal: AbortSignal): Promise<void> {
    const { start, line, session } = this;
    for (let at = 0; at < line.length && !signal.aborted; at++) {
      const summands = positionAt(start, line, at);
      const key = JSON.stringify(summands);
      if (this.#answers.has(key)) continue;
      const answer = await ask('position', { summands }, { signal, ...(session === undefined ? {} : { session }) });
      this.#store(key, summands, answer);
    }
  }

  /** Makes a move. It replaces the rest of the line, unless it is the next move of the line. */
  make({ player, summand, name, action }: Pick<PositionMove, 'player' | 'summand' | 'name' | 'action'>, replace = false): void {
    const made: Made = { player, summand, name };
    const before = this.now[summand];
    const board = this.boards[summand];
    const line = [...this.line.slice(0, this.at), made];
    const next = this.line[this.at];
    const same = next?.player === player && next.summand === summand && next.name === name;
    const drawn = board && predicted(board, player, action);
    if (before && drawn) {
      const after = positionAt(this.start, line)[summand];
      const text = after && writeSum([after]);
      if (text !== undefined && !this.#boards.has(text)) this.#boards = new Map(this.#boards).set(text, drawn);
    }
    if (same) this.goto(this.at + 1);
    else this.change({ line: writeLine(line), at: null }, false, replace);
  }

  /** Shows another place of the line. */
  goto(at: number): void {
    const next = Math.max(0, Math.min(this.line.length, at));
    if (next === this.at) return;
    const changes = { at: next === this.line.length ? null : String(next) };
    history.scrub(this.#written(changes));
    set(changes, true);
  }
  /** Shows a line of play from the same start. */
  follow(line: readonly Made[], at = line.length): void {
    const text = writeLine(line);
    if (text === (here.params['line'] ?? '') && at === this.at) return;
    this.change({ line: text || null, at: at === line.length ? null : String(at) }, true);
  }

  /** Changes parameters of the position. The changes of one stroke are one step of the undo list. */
  change(changes: Record<string, string | null>, stroke = false, replace = stroke): void {
    history.change(this.#written(changes), stroke);
    set(changes, replace);
  }
  /** Replaces the whole sum. */
  show(sum: readonly Subject[], stroke = false): void {
    this.change({ sum: writeSum(sum), line: null, at: null, ...this.#rules(sum) }, stroke);
  }
  /** Replaces a summand of the position that is shown, from which a new line begins. */
  replace(index: number, subject: Subject, drawn?: Board, stroke = false): void {
    if (drawn) this.#boards = new Map(this.#boards).set(writeSum([subject]), drawn);
    this.show(this.now.map((old, at) => (at === index ? subject : old)), stroke);
  }
  /** Adds summands to the sum; the line of play remains. */
  add(...summands: readonly Subject[]): void {
    const sum = [...this.start, ...summands];
    this.change({ sum: writeSum(sum), ...this.#rules(sum) });
  }
  remove(index: number): void {
    const line = this.line.filter(({ summand }) => summand !== index).map((made) => ({ ...made, summand: made.summand - (made.summand > index ? 1 : 0) }));
    const sum = this.start.filter((_, at) => at !== index);
    this.change({ sum: writeSum(sum), line: writeLine(line) || null, at: null, ...this.#rules(sum) });
  }
  /** The definition of the user's ruleset is part of a link, so that it opens elsewhere. */
  #rules(sum: readonly Subject[]): { toml: string | null; cgs: string | null } {
    const names = sum.flatMap((subject) => ('ruleset' in subject ? [subject.ruleset] : []));
    const cgs = names.some((name) => /^[A-Z]/.test(name)) ? this.classes : null;
    if (this.own && names.includes(this.own.name)) return { toml: this.own.toml, cgs };
    return { cgs, toml: ownRules().find(({ name }) => names.includes(name))?.toml ?? null };
  }

  undo(): void {
    this.#show(history.undo());
  }
  redo(): void {
    this.#show(history.redo());
  }
  /** The position as a text, for the undo list. */
  get written(): string {
    return this.#written({});
  }
  #written(changes: Record<string, string | null>): string {
    const next: Record<string, string | null | undefined> = { ...here.params, ...changes };
    return new URLSearchParams(POSITION.flatMap((key) => (next[key] ? [[key, next[key]]] : []))).toString();
  }
  #show(text: string | null): void {
    if (text === null) return;
    const query = new URLSearchParams(text);
    set(Object.fromEntries(POSITION.map((key) => [key, query.get(key)])));
  }

  /** The player of the last move, for the announcement. */
  readonly last: Made | null = $derived(this.line[this.at - 1] ?? null);
  mayMove(side: Side): boolean {
    const who = here.params['who'];
    return who !== 'Left' && who !== 'Right' ? true : who === side;
  }
}

const POSITION = ['sum', 'line', 'at', 'toml', 'cgs'] as const;

/** Keeps the places of vertices while moves are made. */
function keepPlaces(next: Board, before: Board | null): Board {
  if (next.kind === 'picture' && before?.kind === 'picture') {
    const known = new Set(before.edges.map((edge) => JSON.stringify(edge)));
    return next.edges.every((edge) => known.has(JSON.stringify(edge))) ? ({ ...next, layout: layoutOf(before) } as PictureBoard) : next;
  }
  if (next.kind !== 'graph' || before?.kind !== 'graph' || !before.places) return next;
  const same = next.order === before.order && JSON.stringify(next.edges) === JSON.stringify(before.edges);
  return same ? { ...next, places: before.places } : next;
}

export const stage = new CurrentPosition();
