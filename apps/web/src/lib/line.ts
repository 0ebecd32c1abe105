//! A line of play: the moves made from a position, by either player in any order, and how many of them are shown.

import { other, type Side, type Subject } from './answers';

/** A move in a line: the player, the summand from 0, and the name of the move. */
export interface Made {
  player: Side;
  summand: number;
  name: string;
}

/** A line in an address: `L1 a1-a2~R2 c3-d3`. */
export const writeLine = (line: readonly Made[]): string => line.map(({ player, summand, name }) => `${player[0]}${summand + 1} ${name}`).join('~');

/** Parses the line of an address. Parts that are not moves are ignored. */
export function readLine(text: string): Made[] {
  return text.split('~').flatMap((part): Made[] => {
    const [, player, summand, name] = /^([LR])(\d+) (.+)$/s.exec(part) ?? [];
    return name === undefined ? [] : [{ player: player === 'L' ? 'Left' : 'Right', summand: Number(summand) - 1, name }];
  });
}

/** The value after a move, from the name of a move in a value: `{1|-1} to 1`. */
const valueAfter = (name: string): string => name.slice(name.lastIndexOf(' to ') + 4);

/** A summand after a move. */
function moved(subject: Subject, { player, name }: Made): Subject {
  if ('value' in subject) return { value: valueAfter(name) };
  return { ...subject, moves: [...(subject.moves ?? []), [player, name]] };
}

/** The sum after the first `at` moves of a line. */
export function positionAt(sum: readonly Subject[], line: readonly Made[], at = line.length): Subject[] {
  const summands = [...sum];
  for (const made of line.slice(0, at)) {
    const before = summands[made.summand];
    if (before) summands[made.summand] = moved(before, made);
  }
  return summands;
}

/** Whether the players move in turn. */
export const alternates = (line: readonly Made[]): boolean => line.every(({ player }, i) => i === 0 || player === other(line[i - 1]!.player));

/** The player whose turn it is if the players move in turn. */
export function playerAfter(line: readonly Made[], at: number, first: Side): Side {
  const last = line[at - 1];
  return last ? other(last.player) : first;
}

/** A piece on a grid with the number of the move that placed it. */
export interface Piece {
  cells: string[];
  player: Side;
  number: number;
  /** Whether it is only suggested: the move that the user points at. */
  ghost?: boolean;
}

const CELLS = /^[a-z]+\d+(?:-[a-z]+\d+)*$/;

/** The pieces that a line has placed on a summand: moves whose cells were free and are not free now. `letterAt` is the letter of a cell,
 * at the start of the line and now. */
export function piecesOf(line: readonly Made[], summand: number, before: (cell: string) => string | undefined, now: (cell: string) => string | undefined): Piece[] {
  return line.flatMap((made, index): Piece[] => {
    if (made.summand !== summand || !CELLS.test(made.name)) return [];
    const cells = made.name.split('-');
    const placed = cells.every((cell) => now(cell) === '#' && before(cell) !== '#' && before(cell) !== undefined);
    return placed ? [{ cells, player: made.player, number: index + 1 }] : [];
  });
}
