//! Questions and answers of the laboratory, as they are in JSON. The types are generated from those of the server.

import type {
  Board, Claimant, ComplexQuestion, ComponentShown, ConfusionInterval, Content, Exact, Line, LoopyOutcomeClass, MadeMove, MoveShown, Move,
  OutcomeClass, Questions, Side, Status, SummandShown,
} from './answers.generated';

export type * from './answers.generated';

export const SIDES: readonly Side[] = ['Left', 'Right'];
export const other = (side: Side): Side => (side === 'Left' ? 'Right' : 'Left');

/** A board of one kind. */
export type BoardOf<Kind extends Board['kind']> = Extract<Board, { kind: Kind }>;
export type GraphBoard = BoardOf<'graph'>;
export type PictureBoard = BoardOf<'picture'>;
/** The mark of a vertex: a piece, or the mark of a piece beside it. */
export type Mark = keyof NonNullable<GraphBoard['marks']>;

// Shorter names.
/** What was played on a board already, where the board does not tell all. */
export type PlayedMove = MadeMove;
/** A move without its summand. */
export type Action = Move extends infer M ? (M extends unknown ? Omit<M, 'summand'> : never) : never;
export type Outcome = OutcomeClass;
export type LoopyOutcome = LoopyOutcomeClass;
export type Confusion = ConfusionInterval;
export type Corner = [temperature: Exact, value: Exact];
export type PositionMove = MoveShown;
export type Component = ComponentShown;
export type Shown = SummandShown;
export type OptionStatus = Status;
export type Scaffold = Line;
export type Owner = Claimant;

export type Ask = keyof Questions;
export type QuestionOf<A extends Ask> = Questions[A][0];
export type AnswerOf<A extends Ask> = Questions[A][1];
/** The legal complex of a placement game, or facets: `x1 x2, y1`, where x… is Left's, y… Right's, v… both players'. */
export type ComplexSource = Omit<ComplexQuestion, 'alphabet'>;
/** A game as it was played so far. */
export type Played = Omit<QuestionOf<'advice'>, 'seconds' | 'bytes'>;
