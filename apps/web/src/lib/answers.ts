//! Questions and answers of the laboratory, as they are in JSON. Exact values are texts in the notation.

export type Side = 'Left' | 'Right';
export const SIDES: readonly Side[] = ['Left', 'Right'];
export const other = (side: Side): Side => (side === 'Left' ? 'Right' : 'Left');

/** A position of a ruleset, or a value. */
export type Subject = { ruleset: string; board: string | Board; moves?: PlayedMove[] } | { value: string };
/** What was played on a board already, where the board does not tell all. */
export type PlayedMove = [Side, string | Move];

/** A board of any kind, with what is on it. */
export type Board =
  | { kind: 'grid'; rows: string[]; pieces?: Letters }
  | GraphBoard
  | { kind: 'heaps'; sizes: number[] }
  | { kind: 'purses'; heaps: Purse[] }
  | { kind: 'cheques'; slips: Slip[] }
  | { kind: 'cake'; pieces: { rows: number; columns: number }[] }
  | PictureBoard
  | { kind: 'pieces'; names: string[] }
  | { kind: 'value'; text: string }
  | { kind: 'text'; text: string };

/** The letters of a grid; those of a ruleset of one's own stand for free, Left, Right, hole and other kinds. */
export type Letters = 'xo' | 'tf' | 'lre' | 'numbered' | { letters: string };
export type Purse = { size: number; left: number; right: number };
export type Slip = number | { left: Slip[]; right: Slip[] };
/** What may be on a vertex: a piece, or the mark of a piece beside it. */
export type Mark = 'x' | 'o' | 'left' | 'right' | 'by-x' | 'by-o' | 'gone';
export type GraphBoard = {
  kind: 'graph';
  order: number;
  edges: [number, number][];
  marks?: Partial<Record<Mark, number[]>>;
  name?: string;
  places?: [number, number][];
  rows?: (number | null)[][];
};
export type Colour = 'blue' | 'red' | 'green';
export type PictureBoard = { kind: 'picture'; edges: { ends: [number, number]; colour: Colour }[]; letters?: string };

/** A move: what is placed, taken or moved, and where. */
export type Move = { summand?: number } & Action;
export type Action =
  | { move: 'place'; cells: string[] }
  | { move: 'vertices'; vertices: number[] }
  | { move: 'edge'; ends: [number, number] }
  | { move: 'step'; from: string; to: string; arrows?: string[] }
  | { move: 'herd'; count: number; from: string; to: string }
  | { move: 'hop'; from: number; to: number }
  | { move: 'split'; cell: string }
  | { move: 'heap'; heap: number; from: number; to: number[] }
  | { move: 'slice'; piece: number; rows: number; columns: number; after: number; vertical: boolean }
  | { move: 'pay'; slip: number }
  | { move: 'choose'; slip: number; what: Slip; from: Slip }
  | { move: 'cut'; edge: number; ends: [number, number] }
  | { move: 'clique'; graph: number; vertices: number[] }
  | { move: 'topple'; row: number; domino: number; to: 'left' | 'right' }
  | { move: 'claim'; name: string }
  | { move: 'change'; cells: [string, string][] }
  | { move: 'option'; number: number }
  | { move: 'value'; from: string; to: string };

export type RanOut = 'time' | 'memory' | 'values' | 'positions' | 'digits' | 'endless' | 'stopped';
export type Outcome = 'L' | 'R' | 'N' | 'P';
/** Where play need not end, nobody may win: D, or for one of the players to move first. */
export type LoopyOutcome = Outcome | 'D' | 'NHat' | 'NCheck' | 'PHat' | 'PCheck';

/** What a game is worth; the texts are null where the value is too long to be written. */
export type Worth = {
  plain: string | null;
  unicode: string | null;
  latex: string | null;
  options: [number, number] | null;
  outcome: Outcome;
  mean: string;
  temperature: string;
  left_stop: string;
  right_stop: string;
  confusion: Confusion | null;
  birthday: string;
  kind: string;
};
/** What a loopy game is worth, in which play need not end. */
export type LoopyWorth = {
  plain: string | null;
  unicode: string | null;
  latex: string | null;
  outcome: LoopyOutcome;
  /** If infinite play is won by Left, and if it is won by Right; the same for a stopper. */
  onside: string | null;
  offside: string | null;
  mean: string | null;
  temperature: string | null;
  left_stop: string | null;
  right_stop: string | null;
};
/** The numbers that a game is confused with. */
export type Confusion = { from: string; to: string; from_included: boolean; to_included: boolean };

/** Where a component is on its board. */
export type Area =
  | 'value'
  | 'empty'
  | { squares: [string, string] }
  | { vertices: number[] }
  | { board: string };

/** A corner of a wall: its temperature and its value. */
export type Corner = [string, string];

export type RulesetRow = {
  name: string;
  arguments: string | null;
  ruleset: string;
  board: string;
  help: string;
  boards: string;
  /** Whether it is a strong placement game: it has complexes. */
  placement: boolean;
  impartial: boolean;
  /** Whether play may come back to where it was; null where that is found in play. */
  loopy: boolean | null;
  /** Whether it was declared in this session. */
  own: boolean;
};

export type PositionMove = {
  player: Side;
  summand: number;
  name: string;
  action: Move;
  /** That summand afterwards; null where its value is too long to be written. */
  to: Subject | null;
  /** Of the whole sum afterwards. */
  worth: Worth | null;
  loopy: LoopyWorth | null;
  sensible: boolean | null;
  wins: boolean | null;
  /** Whether nobody can win after it, as play need not end. */
  draws: boolean | null;
  /** After how many moves it is won or lost, where play need not end. */
  length: number | null;
  loss: string | null;
};
export type Winners = { left_first: Side | null; right_first: Side | null; left_first_drawn: boolean; right_first_drawn: boolean };
/** A component; its board is the component alone on the same frame. */
export type Component = { summand: number; place: Area; worth: Worth | null; board: Board | null };
/** A board or a value, to be drawn. */
export type Shown = { subject: Subject; text: string; board: Board | null };
export type PositionAnswer = {
  summands: Shown[];
  components: Component[];
  worth: Worth | null;
  loopy: LoopyWorth | null;
  out_of_reach: RanOut | null;
  at_least: number | null;
  at_most: number | null;
  winners: Winners;
  moves: PositionMove[];
  /** There are more moves than are listed. */
  more: boolean;
};

export type OptionStatus =
  | { is: 'canonical' }
  | { is: 'same'; as: number }
  | { is: 'dominated'; by: number }
  /** The texts are null where a value is too long to be written. */
  | { is: 'reversible'; through: string | null; replaced_by: (string | null)[] }
  | { is: 'unknown' };
export type ExploreAnswer = {
  subject: Subject;
  text: string;
  board: Board | null;
  worth: Worth | null;
  options: {
    player: Side;
    name: string | null;
    action: Move | null;
    to: Subject | null;
    worth: Worth | null;
    status: OptionStatus;
  }[];
  more: boolean;
};

export type ThermographAnswer = {
  input: string;
  mean: string;
  temperature: string;
  left_stop: string;
  right_stop: string;
  left_wall: Corner[];
  right_wall: Corner[];
};
/** Corners upward from t = -1; above the last it goes on with this slope. */
export type Scaffold = { points: Corner[]; slope_above: -1 | 0 | 1 };
export type ConstructionAnswer = {
  input: string;
  mean: string;
  temperature: string;
  left_stop: string;
  right_stop: string;
  players: {
    player: Side;
    /** The value is null where it is too long to be written. */
    options: { value: string | null; wall: Corner[]; scaffold: Scaffold }[];
    /** Null where there are no options. */
    scaffold: Scaffold | null;
    wall: Corner[];
    best: { from: string; to: string | null; options: number[] }[];
  }[];
};
export type CopiesAnswer = {
  input: string;
  mean: string;
  temperature: string;
  /** The stops of 0, 1, 2, … copies. */
  stops: { copies: number; left_stop: string; right_stop: string; length_per_copy: string | null }[];
  law: { period: number; saltus: string; start: number; proof: string } | null;
  sum_temperature: string | null;
  left_move: string | null;
  right_move: string | null;
};
export type CompoundAnswer = {
  player: Side;
  /** The thermographs of the components, each with the summand it is of and where it is there. */
  parts: (ThermographAnswer & { summand: number; place: Area })[];
  left_wall: Corner[];
  right_wall: Corner[];
  /** The width of the widest part. */
  width: Corner[];
  /** Null where nothing is hot. */
  ambient: string | null;
  ambient_until: string | null;
  guarantee: string | null;
  /** The parts that are widest, by their places. */
  widest: { from: string; to: string | null; options: number[] }[];
  /** The thermograph of the sum itself, where in reach. */
  sum: ThermographAnswer | null;
};

/** A game as it was played so far: the board of each move, from 1, and the name of the move. */
export type Played = { sum: Subject[]; first: Side; moves: [number, string][] };
export type Because =
  | { reason: 'chance' | 'wins' | 'loses' | 'draws' }
  | { reason: 'wins_in' | 'loses_in'; moves: number }
  | { reason: 'widest'; component: number; width: string; ambient: string }
  | { reason: 'hottest'; component: number; temperature: string }
  | { reason: 'answer'; component: number; temperature: string; ambient: string }
  | { reason: 'cooled'; component: number; ambient: string }
  | { reason: 'best'; component: number; stop: string }
  | { reason: 'infinitesimal'; component: number }
  | { reason: 'number'; component: number; loss: string }
  | { reason: 'out_of_reach'; why: RanOut; between: [string, string]; instead: Because }
  | { reason: 'undecided'; why: RanOut };
export type Reasons = {
  board: number;
  move: string;
  action: Move;
  ambient_temperature: string | null;
  wins: boolean | null;
  because: Because;
};
export type LegalMove = { board: number; move: string; action: Move };
export type TurnAnswer = {
  turn: Reasons | null;
  boards: string[];
  /** The boards and values after it, to be drawn. */
  summands: Shown[];
  player: Side;
  legal: LegalMove[];
  winner: Side | null;
  /** Over without a winner: the boards are as they were before, with the same player to move. */
  drawn: boolean;
};
export type AdviceAnswer = {
  player: Side;
  components: {
    board: number;
    place: Area;
    value: string | null;
    mean: string | null;
    temperature: string | null;
  }[];
  ambient: string | null;
  guarantee: string | null;
  best: Reasons | null;
};

export type NumberAnswer = {
  input: string;
  birthday: string | null;
  decimal: string | null;
  first_signs: string | null;
  hackenbush: string | null;
  left_child: string | null;
  left_options: string[] | null;
  left_options_begin: boolean | null;
  left_options_end: boolean | null;
  lists: string[] | null;
  normal_form: string | null;
  parent: string | null;
  remainder: string | null;
  right_child: string | null;
  right_options: string[] | null;
  right_options_begin: boolean | null;
  right_options_end: boolean | null;
  sign_expansion: string | null;
  terms: number | null;
};

export type Owner = Side | 'both';
export type Count = number | string;
/** The legal complex of a placement game, or facets: `x1 x2, y1`, where x… is Left's, y… Right's, v… both players'. */
export type ComplexSource =
  | { ruleset: string; board: string | Board }
  | { facets: string; left?: string; impartial?: boolean };
export type ComplexAnswer = {
  ruleset: string | null;
  alexander_dual: string[][] | null;
  birthday: string | null;
  buchsbaum: boolean | null;
  complete: boolean;
  connected: boolean | null;
  cover_sizes: [number, number][] | null;
  covers: string[][] | null;
  depth: number | null;
  dimension: number | null;
  euler_characteristic: Count | null;
  f_vector: Count[] | null;
  facets: string[][] | null;
  field: string | null;
  flag: boolean | null;
  formal_birthday: Count | null;
  gorenstein: boolean | null;
  h_vector: Count[] | null;
  hilbert_polynomial: string | null;
  hilbert_series: string | null;
  illegal_betti: [number, number, Count][] | null;
  illegal_cohen_macaulay: boolean | null;
  illegal_ideal: string[][] | null;
  illegal_primes: string[][] | null;
  independence_ruleset: boolean | null;
  invariant: boolean | null;
  least_decomposition: number | null;
  legal_betti: [number, number, Count][] | null;
  legal_cohen_macaulay: boolean | null;
  legal_ideal: string[][] | null;
  linear_quotients: boolean | null;
  matroid: boolean | null;
  mean: string | null;
  minimal_vertex_covers: string[][] | null;
  moves: Count | null;
  options: [number, number] | null;
  owners: Owner[] | null;
  places: string[] | null;
  positions: Count | null;
  projective_dimension: number | null;
  pure: boolean | null;
  quotients: string[][] | null;
  reduced_homology: { degree: number; rank: Count; torsion: Count[] }[] | null;
  regularity: number | null;
  sequentially_cohen_macaulay: boolean | null;
  shellable: boolean | null;
  shelling: string[][] | null;
  temperature: string | null;
  tree_nodes: Count | null;
  unmixed: boolean | null;
  value: string | null;
  vertex_decomposable: boolean | null;
  vertices: string[] | null;
};
/** What a sum is in misère play; of a partizan one the outcome alone is known. */
export type MisereAnswer = {
  birthday: number | null;
  form: string | null;
  genus: string | null;
  impartial: boolean;
  kind: string | null;
  misere_nim_value: number | null;
  nim_value: number | null;
  out_of_reach: RanOut | null;
  outcome: Outcome;
  sum: string;
};
export type FoundComplex = { facets: string[][]; owners: Owner[]; value: string | null; vertices: string[] };

/** How each question is asked, and how it is answered, by the key `ask`. */
export type Questions = {
  rulesets: [{ word?: string }, { rows: RulesetRow[] }];
  position: [{ summands: Subject[]; longest?: number; moves?: boolean }, PositionAnswer];
  explore: [{ subject: Subject; longest?: number }, ExploreAnswer];
  thermograph: [Subject, ThermographAnswer];
  construction: [Subject, ConstructionAnswer];
  copies: [Subject & { copies: number }, CopiesAnswer];
  compound: [{ summands: Subject[]; first?: Side }, CompoundAnswer];
  advice: [Played & { seconds?: number }, AdviceAnswer];
  play: [Played & { engine?: string; seed?: number; seconds?: number }, TurnAnswer];
  number: [{ input: string; terms: number }, NumberAnswer];
  misere: [{ sum: Subject[]; longest?: number }, MisereAnswer];
  complex: [ComplexSource & { field?: string; brief?: boolean; alphabet?: 'plain' | 'unicode' | 'latex' }, ComplexAnswer];
  make_complex: [{ value: string; dimension?: number }, FoundComplex];
  recover_complex: [{ graph: string }, FoundComplex];
  search_complex: [{ value: string; vertices?: number }, FoundComplex];
};
export type Ask = keyof Questions;
export type QuestionOf<A extends Ask> = Questions[A][0];
export type AnswerOf<A extends Ask> = Questions[A][1];

/** What a question may take; the server caps it. */
export type Limits = { seconds?: number; bytes?: number; values?: number; positions?: number };
/** How much work was done. */
export type Snapshot = { positions?: number; steps?: number; values?: number; bytes?: number; seconds?: number };
