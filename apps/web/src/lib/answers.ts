//! Questions and answers of the laboratory, as they are in JSON. The types are generated from those of the server.

import type {
  Board, Claimant, ComponentShown, ConfusionInterval, ExactNumber, Line, LoopyOutcomeClass, MadeMove, MoveShown, Move,
  OutcomeClass, Questions, Side, Status, Subject, SummandShown,
} from './answers.generated';

export type * from './answers.generated';

export const SIDES: readonly Side[] = ['Left', 'Right'];
export const other = (side: Side): Side => (side === 'Left' ? 'Right' : 'Left');

/** A board of one kind. */
export type BoardOf<Kind extends Board['kind']> = Extract<Board, { kind: Kind }>;
export type GraphBoard = BoardOf<'graph'>;
/** A Hackenbush picture, with the places of its vertices once it is edited or played. */
export type PictureBoard = BoardOf<'picture'> & { layout?: PictureLayout };
/** Where the vertices of a picture are, in columns and in edges above the ground (negative), and how much of the plane is drawn. */
export type PictureLayout = { places: Readonly<Record<number, readonly [x: number, y: number]>>; right: number; top: number };
/** The mark of a vertex: a piece, or the mark of a piece beside it. */
export type Mark = keyof NonNullable<GraphBoard['marks']>;

// Shorter names.
/** What was played on a board already, where the board does not determine it. */
export type PlayedMove = MadeMove;
/** A move without its summand. */
export type Action = Without<Move, 'summand'>;
export type Outcome = OutcomeClass;
export type LoopyOutcome = LoopyOutcomeClass;
export type Confusion = ConfusionInterval;
export type Corner = [temperature: ExactNumber, value: ExactNumber];
export type PositionMove = MoveShown;
export type Component = ComponentShown;
export type Shown = SummandShown;
export type OptionStatus = Status;
export type Scaffold = Line;
export type Owner = Claimant;

export type Ask = keyof Questions;
export type QuestionOf<A extends Ask> = Questions[A][0];
export type AnswerOf<A extends Ask> = Questions[A][1];
/** A game as the page keeps it: the board of each move, from 1, and the name of the move. */
export type Played = { sum: Subject[]; first: Side; moves: [number, string][] };

/** Each form of a type without a key. */
type Without<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;
