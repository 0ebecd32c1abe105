// Generated: KELVIN_WRITE=1 cargo test -p kelvin-lab --test it generated
// Questions and answers of the laboratory, as they are in JSON.

/** Advice for the player to move. */
export type AdviceAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The player to move. */
  player: Side;
  /** The components of the sum. */
  components: ComponentAdvice[];
  /** The ambient temperature; null unless all values are known and some component is hot. */
  ambient: ExactNumber | null;
  /** The stopping position guaranteed to the player; null unless all values are known and some component is hot. */
  guarantee: ExactNumber | null;
  /** The best move, or the best found by a search; null if there is no move. */
  best: Reasons | null;
};

/** Asks for advice for the player to move. */
export type AdviceQuestion = {
  /** The sum. */
  sum: Sum;
  /** The player who moves first. */
  first: Side;
  /** The memory limit in bytes. */
  bytes?: number | null;
  /** Whether play is misère: a player who cannot move wins. */
  misere?: boolean;
  /** The moves, each with its board, from 1, and its name or object. */
  moves?: [number, NamedMove][];
  /** The time limit in seconds. */
  seconds?: number | null;
};

/** The notation of values. */
export type Alphabet = 'plain' | 'unicode' | 'latex';

/** The location of a component on its board. */
export type Area =
  | 'value'
  | 'empty'
  | { squares: [string, string] }
  | { vertices: number[] }
  | { board: string };

/** The reason for a move. Components are numbered from 0, in the order of the list. */
export type Because =
  | { reason: 'chance' }
  | { reason: 'widest'; component: number; width: ExactNumber; ambient: ExactNumber }
  | { reason: 'hottest'; component: number; temperature: ExactNumber }
  | { reason: 'answer'; component: number; temperature: ExactNumber; ambient: ExactNumber }
  | { reason: 'cooled'; component: number; ambient: ExactNumber }
  | { reason: 'best'; component: number; stop: ExactNumber }
  | { reason: 'infinitesimal'; component: number }
  | { reason: 'number'; component: number; loss: ExactNumber }
  | { reason: 'out_of_reach'; why: RanOut; between: [ExactNumber, ExactNumber]; instead: Because }
  | { reason: 'wins_in'; moves: number }
  | { reason: 'draws' }
  | { reason: 'loses_in'; moves: number }
  | { reason: 'wins' }
  | { reason: 'loses' }
  | { reason: 'undecided'; why: RanOut };

/** A board of any kind, with its pieces. */
export type Board =
  | { kind: 'grid'; rows: string[]; pieces?: Letters }
  | { kind: 'graph'; order: number; edges: [number, number][]; marks?: Partial<Record<'x' | 'o' | 'left' | 'right' | 'by-x' | 'by-o' | 'gone', number[]>>; name?: string | null; places?: [number, number][]; rows?: (number | null)[][] | null }
  | { kind: 'heaps'; sizes: number[] }
  | { kind: 'purses'; heaps: Purse[] }
  | { kind: 'cheques'; slips: Slip[] }
  | { kind: 'cake'; pieces: CakePiece[] }
  | { kind: 'picture'; edges: PictureEdge[]; letters?: string }
  | { kind: 'pieces'; names: string[] }
  | { kind: 'value'; text: string }
  | { kind: 'text'; text: string };

/** A board as input: a text for the ruleset's parser, or a typed board. */
export type BoardInput = string | Board;

/** A kind of board, serialised as a string. */
export type BoardKind = 'grid' | 'strip' | 'graph' | 'heaps' | 'strips' | 'purses' | 'cheques' | 'rectangles' | 'cake' | 'picture' | 'pieces' | 'value' | 'text';

/** Bounds on the temperature of a game G (Huntemann, Nowakowski and Santos, *Bounding game temperature using confusion intervals*). */
export type BoundAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The input. */
  input: string;
  /** The temperature. */
  temperature: ExactNumber;
  /** The length ℓ(G) of the confusion interval: the Left stop minus the Right stop. */
  length: ExactNumber;
  /** The bound of the theorem for a thermic version; null for a game that is not hot. */
  thermic: ThermicBound | null;
  /** The bound of the class of games whose lengths, and those of their options, are at most those of G. */
  class: ClassBoundAnswer;
  /** The local lemma for Left's options and for Right's; null for a player without options. */
  local: (LocalLemma | null)[];
};

/** Asks for bounds on the temperature of a position. */
export type BoundQuestion = {
  /** The alphabet of the values. */
  alphabet?: Alphabet;
  /** Whether the strategies that prove the local lemma are shown. */
  strategy?: boolean;
} & SubjectOrSum;

/** A board with bounds on its temperature. */
export type BoundRow = {
  /** The version of the schema. */
  schema: Version;
  /** The number. */
  n: number;
  /** The board. */
  board: string;
  /** The temperature. */
  temperature: ExactNumber;
  /** The length ℓ(G) of the confusion interval. */
  length: ExactNumber;
  /** The longest confusion interval of an option. */
  options: ExactNumber;
  /** The least n of the local lemma for Left; null if she has no options. */
  local: ExactNumber | null;
  /** The bound of the theorem for a thermic version; null for a game that is not hot. */
  thermic: ExactNumber | null;
  /** The bound ℓ(G)/2 plus the longest interval of an option. */
  bound: ExactNumber;
};

/** Bounds on the temperatures of a family of boards. */
export type BoundTableAnswer = {
  /** A row for each board. */
  rows: BoundRow[];
  /** The bound of the class of these boards. */
  class: ClassBoundAnswer;
  /** The reason why rows are missing. */
  ended: Ended | null;
};

/** Asks for bounds on the temperatures of a family of boards. */
export type BoundTableQuestion = {
  /** The ruleset. */
  ruleset: string;
  /** A board with the letter n for a number. */
  family: string;
  /** The last n. */
  to: number;
  /** The first n; by default the first from 1 on that gives a board. */
  from?: number | null;
};

/** Two walls that bound those of a game from one side. */
export type BoundWalls = {
  /** The bound on the mean. */
  mean: ExactNumber;
  /** The bound on the Left stop. */
  left_stop: ExactNumber;
  /** The bound on the Right stop. */
  right_stop: ExactNumber;
  /** The corners of the bound on the Left wall from t = -1 upward, as [temperature, value]. */
  left_wall: [ExactNumber, ExactNumber][];
  /** The corners of the bound on the Right wall from t = -1 upward, as [temperature, value]. */
  right_wall: [ExactNumber, ExactNumber][];
};

/** A game with given walls. */
export type BuildAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The value; null if it is too long to print. */
  value: ValueText | null;
  /** The numbers of Left's and Right's options of a value that is too long to print. */
  options: [number, number] | null;
  /** Its birthday. */
  birthday: Digits;
  /** Whether no game with these walls is born earlier. */
  least: boolean;
  /** A day before which no game with these walls is born. */
  at_least: Digits;
  /** Its thermograph. */
  thermograph: ThermographAnswer;
  /** The smallest board with these walls; null if none was found, or none was searched. */
  board: FoundBoard | null;
  /** The number of boards that were searched; null if none was. */
  boards: number | null;
};

/** Asks for a game with given walls. */
export type BuildQuestion = {
  /** The walls. */
  walls: WrittenWalls;
  /** The alphabet of the values. */
  alphabet?: Alphabet;
  /** The ruleset of which the smallest board with these walls is searched. */
  ruleset?: string | null;
  /** The most cells, vertices or edges of such a board; a few if it is not given. */
  size?: number | null;
};

export type CakePiece = {
  rows: number;
  columns: number;
};

/** The contents of a cell. */
export type CellLetter = {
  /** The letter on a grid, the mark on a graph, or the colour in a picture. */
  letter: string;
  /** The owner; null if it has none. */
  owner: CellOwner | null;
  /** The meaning. */
  meaning: string;
};

/** The owner of a cell's contents. */
export type CellOwner = 'Left' | 'Right' | 'both';

/** A proof certificate in the format of `docs/proofs.md`. */
export type CertificateAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The text of the certificate. */
  certificate: string;
  /** What it proves, in words. */
  claims: string[];
  /** The number of lines. */
  lines: number;
  /** The number of games that the proof refers to. */
  nodes: number;
};

/** Asks for a certificate that proves some statements. */
export type CertificateQuestion = {
  /** The statements. */
  prove: Statement[];
};

/** The players who may claim a vertex. */
export type Claimant = 'Left' | 'Right' | 'both';

/** The bound K/2 + J on the temperatures of a class of games. */
export type ClassBoundAnswer = {
  /** The longest confusion interval K of a game. */
  games: ExactNumber;
  /** The longest confusion interval J of an option. */
  options: ExactNumber;
  /** The bound. */
  bound: ExactNumber;
};

export type Colour = 'blue' | 'red' | 'green';

/** A relation of two games. */
export type Comparison = 'equal' | 'not_equal' | 'at_most' | 'at_least' | 'less' | 'greater' | 'confused' | 'less_or_confused' | 'greater_or_confused';

/** A report on a complex. An entry that is unknown or undefined is null. For a complex that is not a game, the illegal ideal is the Stanley–Reisner ideal and the legal ideal is the facet ideal. */
export type ComplexAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The ruleset, as given in the question. */
  ruleset: string | null;
  /** The board, as given in the question. */
  board: BoardInput | null;
  /** The names of the vertices. */
  vertices: string[] | null;
  /** The location of each vertex on the board. */
  places: string[] | null;
  /** The players who may claim each vertex: Left, Right or both. */
  owners: Claimant[] | null;
  /** The facets, by the names of their vertices. */
  facets: string[][] | null;
  /** The dimension. */
  dimension: number | null;
  /** The numbers of faces of each size. */
  f_vector: Count[] | null;
  /** The h-vector. */
  h_vector: Count[] | null;
  /** The Euler characteristic. */
  euler_characteristic: Count | null;
  /** Whether all facets have the same dimension. */
  pure: boolean | null;
  /** Whether it is connected. */
  connected: boolean | null;
  /** Whether all minimal non-faces are pairs. */
  flag: boolean | null;
  /** The value of the game on the empty board; null if it is too long to print. */
  value: ValueText | null;
  /** The numbers of Left's and Right's options of a value that is too long to print. */
  options: [number, number] | null;
  /** The mean of the value. */
  mean: ExactNumber | null;
  /** The temperature of the value. */
  temperature: ExactNumber | null;
  /** The birthday of the value. */
  birthday: Digits | null;
  /** The number of positions. */
  positions: Count | null;
  /** The number of moves between positions. */
  moves: Count | null;
  /** The number of nodes of the game tree. */
  tree_nodes: Count | null;
  /** The formal birthday. */
  formal_birthday: Count | null;
  /** Whether the ruleset is an independence ruleset, if that is known. */
  independence_ruleset: boolean | null;
  /** Whether the ruleset is invariant. */
  invariant: boolean | null;
  /** Whether all minimal vertex covers have the same size. */
  unmixed: boolean | null;
  /** Two minimal vertex covers of different sizes. */
  covers: string[][] | null;
  /** Whether it is vertex decomposable. */
  vertex_decomposable: boolean | null;
  /** Whether it is shellable. */
  shellable: boolean | null;
  /** The facets in the order of a shelling. */
  shelling: string[][] | null;
  /** The groups of reduced homology over the integers that are not trivial. */
  reduced_homology: Homology[] | null;
  /** The field of the following entries. */
  field: string | null;
  /** The generators of the illegal ideal. */
  illegal_ideal: string[][] | null;
  /** Whether the illegal ideal is Cohen–Macaulay. */
  illegal_cohen_macaulay: boolean | null;
  /** The Betti numbers of the illegal ideal as [i, j, number]. */
  illegal_betti: [number, number, Count][] | null;
  /** The generators of the legal ideal. */
  legal_ideal: string[][] | null;
  /** Whether the legal ideal is Cohen–Macaulay. */
  legal_cohen_macaulay: boolean | null;
  /** The Betti numbers of the legal ideal as [i, j, number]. */
  legal_betti: [number, number, Count][] | null;
  /** Whether it is sequentially Cohen–Macaulay. */
  sequentially_cohen_macaulay: boolean | null;
  /** Whether it is Buchsbaum. */
  buchsbaum: boolean | null;
  /** Whether it is Gorenstein. */
  gorenstein: boolean | null;
  /** Whether the faces are the independent sets of a matroid. */
  matroid: boolean | null;
  /** The least k for which it is k-decomposable. */
  least_decomposition: number | null;
  /** The numbers of minimal vertex covers as [size, number]. */
  cover_sizes: [number, number][] | null;
  /** The minimal vertex covers, which are the facets of the cover dual. */
  minimal_vertex_covers: string[][] | null;
  /** The minimal primes of the illegal ideal, each by its variables: their intersection is its primary decomposition. */
  illegal_primes: string[][] | null;
  /** The facets of the Alexander dual. */
  alexander_dual: string[][] | null;
  /** The Hilbert series of the ring modulo the illegal ideal. */
  hilbert_series: string | null;
  /** Its Hilbert polynomial. */
  hilbert_polynomial: string | null;
  /** Its depth. */
  depth: number | null;
  /** Its projective dimension. */
  projective_dimension: number | null;
  /** Its Castelnuovo–Mumford regularity. */
  regularity: number | null;
  /** Whether the illegal ideal has linear quotients. */
  linear_quotients: boolean | null;
  /** Its generators in an order with linear quotients. */
  quotients: string[][] | null;
  /** The multigraded Betti numbers of the illegal ideal as [i, variables, number]. */
  multigraded_betti: [number, string[], Count][] | null;
  /** The maps of its minimal free resolution, a line for each generator. */
  resolution: string[] | null;
  /** Whether every question was answered. */
  complete: boolean;
};

/** Asks for a report on a complex. */
export type ComplexQuestion = {
  /** The alphabet of the value. */
  alphabet?: Alphabet;
  /** Whether long lists of facets are left out. */
  brief?: boolean;
  /** The field: Q, or a prime p for GF(p). */
  field?: string;
  /** Whether the report includes the multigraded Betti numbers and the maps of the resolution of the illegal ideal. */
  resolution?: boolean;
  /** The operations applied to the complex first, in order: `link x1 x2`, `star x1`, `deletion x1`, `induced x1 x2`, `skeleton 1`, `pure skeleton 1`, `Alexander dual`, `cover dual`, `complement`, `core`. */
  take?: string[];
} & ComplexSource;

/** The properties of the complex of a board; an answer that the limits left open is null. */
export type ComplexRow = {
  /** The version of the schema. */
  schema: Version;
  /** The board. */
  board: string;
  /** The field. */
  field: string;
  /** Whether all minimal vertex covers of the legal complex have the same size. */
  unmixed: boolean | null;
  /** Whether all facets of the legal complex have the same dimension. */
  pure: boolean | null;
  /** Whether the legal complex is shellable. */
  shellable: boolean | null;
  /** Whether the illegal ideal is Cohen–Macaulay. */
  illegal_cohen_macaulay: boolean | null;
  /** Whether the illegal ideal is sequentially Cohen–Macaulay. */
  sequentially_cohen_macaulay: boolean | null;
  /** Whether the legal ideal is Cohen–Macaulay. */
  legal_cohen_macaulay: boolean | null;
};

/** The source of a complex. */
export type ComplexSource =
  | { ruleset: string; board: BoardInput }
  | { facets: string; impartial?: boolean; left?: string | null };

/** A table of complexes. */
export type ComplexTableAnswer = {
  /** A row for each board. */
  rows: ComplexRow[];
  /** The number of questions that the limits left open. */
  open: number;
  /** The number of rows that were asked for. */
  of: number;
  /** The reason why rows are missing. */
  ended: Ended | null;
};

/** Asks for a table of the complexes of a ruleset on families of boards. */
export type ComplexTableQuestion = {
  /** The placement ruleset. */
  ruleset: string;
  /** Families of boards, with the letter n for a number. */
  families: string[];
  /** The first n. */
  from: number;
  /** The last n. */
  to: number;
  /** The field: Q, or a prime p for GF(p). */
  field?: string;
};

/** A component of a sum. */
export type ComponentAdvice = {
  /** The board that contains it, from 1. */
  board: number;
  /** Its location on the board. */
  place: Area;
  /** The value; null if it is too long or was not found. */
  value: ValueText | null;
  /** The mean; null if it was not found. */
  mean: ExactNumber | null;
  /** The temperature; null if it was not found. */
  temperature: ExactNumber | null;
};

/** A component of a board. */
export type ComponentShown = {
  /** The index of its summand, from 0. */
  summand: number;
  /** Its location in the summand. */
  place: Area;
  /** The component alone; null for a value. */
  board: Board | null;
  /** Facts about its value; null if it was not found. */
  worth: Worth | null;
};

/** The compound thermograph of a sum for the player to move (*Winning Ways*, ch. 6). For Left, its Right boundary is the sum of the Right walls of the components. Its Left boundary is that sum plus the width of the widest component. For Right, both are mirrored. */
export type CompoundAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The player to move. */
  player: Side;
  /** The thermographs of the components. */
  parts: CompoundPart[];
  /** The corners of the Left boundary from t = -1 upward, as [temperature, value]. */
  left_wall: [Coordinate, Coordinate][];
  /** The corners of the Right boundary from t = -1 upward, as [temperature, value]. */
  right_wall: [Coordinate, Coordinate][];
  /** The width of the widest component, as [temperature, width] from t = -1 upward. */
  width: [Coordinate, Coordinate][];
  /** The widest components at each temperature. */
  widest: Interval[];
  /** The ambient temperature; null if no component is hot. */
  ambient: ExactNumber | null;
  /** The highest temperature up to which the player's boundary stays extremal; null if it stays so at all temperatures, or if no component is hot. */
  ambient_until: ExactNumber | null;
  /** The stopping position guaranteed to the player; null if no component is hot. */
  guarantee: ExactNumber | null;
  /** The thermograph of the sum itself; null if its value was not found. */
  sum: ThermographAnswer | null;
};

/** A component of a sum. */
export type CompoundPart = {
  /** The index of its summand, from 0. */
  summand: number;
  /** Its location in the summand. */
  place: Area;
  /** The version of the schema. */
  schema: Version;
  /** The input. */
  input: string;
  /** The mean. */
  mean: Coordinate;
  /** The temperature. */
  temperature: Coordinate;
  /** The Left stop. */
  left_stop: Coordinate;
  /** The Right stop. */
  right_stop: Coordinate;
  /** The corners of the Left wall from t = -1 upward, as [temperature, value]. */
  left_wall: [Coordinate, Coordinate][];
  /** The corners of the Right wall from t = -1 upward, as [temperature, value]. */
  right_wall: [Coordinate, Coordinate][];
};

/** Asks for the compound thermograph of a sum. */
export type CompoundQuestion = {
  /** The boards and values. */
  summands: Subject[];
  /** The player to move; Left by default. */
  first?: Side | null;
};

/** The interval of numbers that are confused with a value. */
export type ConfusionInterval = {
  /** The lower end: the Right stop. */
  from: ExactNumber;
  /** The upper end: the Left stop. */
  to: ExactNumber;
  /** Whether the lower end is confused with the value too. */
  from_included: boolean;
  /** Whether the upper end is confused with the value too. */
  to_included: boolean;
};

/** The construction of a thermograph from the options of the canonical form, or of the form as it is written. */
export type ConstructionAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The input. */
  input: string;
  /** The mean. */
  mean: Coordinate;
  /** The temperature. */
  temperature: Coordinate;
  /** The Left stop. */
  left_stop: Coordinate;
  /** The Right stop. */
  right_stop: Coordinate;
  /** The board, for drawing; null if it is not a single board, and for the canonical form. */
  board: Board | null;
  /** Left's half and Right's half. */
  players: Half[];
};

/** Asks for the construction of a thermograph. */
export type ConstructionQuestion = {
  /** Whether the options are those of the position, or of the braces as they are written, instead of those of the canonical form. */
  form?: boolean;
} & SubjectOrSum;

/** The content of a cell, as it is written: `.`, `#`, `x`, `o`, `e`, or the number of another kind in brackets. */
export type Content = string;

/** The results of the engines. */
export type ContestAnswer = {
  /** A row for each engine. */
  rows: ContestRow[];
};

/** Asks two engines to play a sum against each other, to the last move. */
export type ContestQuestion = {
  /** The sum. */
  sum: Sum;
  /** The two engines; in the first game, the first plays Left and the second plays Right. */
  engines: [string, string];
  /** The number of games. */
  games: number;
  /** The seed of the random number generator. */
  seed: number;
  /** The memory limit for a move, in bytes. */
  bytes: number;
  /** Whether play is misère: a player who cannot move wins. */
  misere?: boolean;
  /** The time limit for a move, in seconds. */
  seconds?: number | null;
};

/** The results of an engine. */
export type ContestRow = {
  /** The version of the schema. */
  schema: Version;
  /** The engine. */
  engine: string;
  /** The number of games played, as Left and as Right. */
  games: [number, number];
  /** The number of games won, as Left and as Right. */
  won: [number, number];
  /** The number of games drawn by repetition, as Left and as Right. */
  drawn: [number, number];
};

/** An exact number: `-1/2`, or one that is not rational: `pi`, `omega/2`. */
export type Coordinate = string;

/** The stops of n copies of a game, and a law of all of them. */
export type CopiesAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The input. */
  input: string;
  /** The mean of one copy. */
  mean: ExactNumber;
  /** The temperature of one copy. */
  temperature: ExactNumber;
  /** The stops of 0, 1, 2, … copies. */
  stops: CopiesStops[];
  /** The law of the stops; null if these stops prove none. */
  law: CopiesLawFacts | null;
  /** The temperature of all copies together; null if it is not found in a limited number of steps. */
  sum_temperature: ExactNumber | null;
  /** A move of Left in all copies together that leads to the best stop; null if there is none, or if it is not found in a limited number of steps. */
  left_move: ValueText | null;
  /** The same for Right. */
  right_move: ValueText | null;
};

/** A law of the stops: from `start` copies on, `period` more copies add `saltus` to both stops. */
export type CopiesLawFacts = {
  /** The period. */
  period: number;
  /** What a period adds to both stops. */
  saltus: ExactNumber;
  /** The number of copies from which the law holds. */
  start: number;
  /** The law in words, with its proof. */
  proof: string;
};

/** Asks for the stops of n copies of a game. */
export type CopiesQuestion = {
  /** The largest number of copies. */
  copies: number;
} & SubjectOrSum;

/** The stops of a number of copies. */
export type CopiesStops = {
  /** The number of copies. */
  copies: number;
  /** The Left stop. */
  left_stop: ExactNumber;
  /** The Right stop. */
  right_stop: ExactNumber;
  /** The length of the confusion interval, divided by the number of copies; null for 0 copies. */
  length_per_copy: ExactNumber | null;
};

/** A count: a number, or a string of digits if it has more than 63 bits. */
export type Count = number | Digits;

/** A move of optimal play beside a stack of coupons. */
export type CouponEntry = {
  /** The player. */
  player: Side;
  /** The top coupon before the move, which is the ambient temperature; 0 if none is left. */
  ambient: ExactNumber;
  /** The kind of the move. */
  kind: CouponEntryKind;
  /** The game before the move; null if the coupon is taken. */
  from: ValueText | null;
  /** The game after the move; null if the coupon is taken. */
  to: ValueText | null;
};

/** The kind of a move beside a stack of coupons. */
export type CouponEntryKind = 'coupon' | 'sente' | 'answer' | 'reverse_sente' | 'gote';

/** Play of a game beside a stack of coupons. */
export type CouponPlay = {
  /** The score under optimal play. */
  score: ExactNumber;
  /** The score of the stack alone. */
  stack: ExactNumber;
  /** The orthodox forecast: the wall at the top coupon, plus the score of the stack alone. */
  forecast: ExactNumber;
  /** The ledger: the moves of optimal play. */
  moves: CouponEntry[];
};

/** The scores of a game beside a stack of coupons: the number that the game ends at, plus Left's coupons, minus Right's. */
export type CouponsAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The input. */
  input: string;
  /** The mean of the game. */
  mean: ExactNumber;
  /** The temperature of the game. */
  temperature: ExactNumber;
  /** The top coupon. */
  from: ExactNumber;
  /** The step δ. */
  step: ExactNumber;
  /** The number of coupons. */
  coupons: number;
  /** The game from the top coupon on, with Left moving first. */
  left_first: CouponPlay;
  /** The game with Right moving first. */
  right_first: CouponPlay;
  /** The walls by coupons: for each top coupon t, [t, score with Left to move less that of the stack alone, the same for Right]. As δ goes to 0 they are the walls of the thermograph. */
  walls: [ExactNumber, ExactNumber, ExactNumber][];
};

/** Asks for the scores of a game beside a stack of coupons worth t, t - δ, …, δ. */
export type CouponsQuestion = {
  /** The top coupon, a multiple of the step; by default the least multiple that is at least the temperature. */
  from?: string | null;
  /** The step δ; 1/4 by default. */
  step?: string | null;
} & SubjectOrSum;

/** The complexes that were found for the games born by a day. */
export type DayAnswer = {
  /** A complex for each game that has one. */
  complexes: FoundComplex[];
  /** The counts. */
  summary: DayRow;
  /** The number of vertices up to which all conflict graphs were searched. */
  looked_at: number | null;
  /** The limit that ended the search early. */
  ended: RanOut | null;
};

/** Asks for complexes whose values are all games born by a day. */
export type DayQuestion = {
  /** The day. */
  day: number;
  /** Whether to search for conflict graphs with the fewest vertices, among all graphs on at most `vertices` vertices, 7 by default. */
  graphs?: boolean;
  /** The results of an earlier search: on each line a value, a tab, and the facets of a complex. */
  known?: string;
  /** The largest number of vertices of the enumerated complexes; 4 by default. */
  vertices?: number | null;
};

/** The number of games born by a day that are values of complexes. */
export type DayRow = {
  /** The version of the schema. */
  schema: Version;
  /** The day. */
  day: number;
  /** The number of games born by the day. */
  games: number;
  /** The number of these games for which a complex was found. */
  found: number;
  /** The number of these complexes that were not known before. */
  new: number;
  /** The largest number of vertices of these complexes. */
  vertices: number;
};

/** A natural number of any size, by its decimal digits. */
export type Digits = string;

/** A game that occurs in a dimension. */
export type DimensionRow = {
  /** The version of the schema. */
  schema: Version;
  /** The dimension. */
  dimension: number;
  /** The value. */
  value: ValueText;
};

/** The dimensions of the complexes whose values are the games born by a day. */
export type DimensionsAnswer = {
  /** The games that occur in each dimension. */
  dimensions: [number, DimensionRow[]][];
  /** The number of games born by the day. */
  games: number;
  /** The number of vertices up to which all complexes were searched. */
  looked_at: number | null;
  /** The reason why the search ended early. */
  ended: Ended | null;
};

/** Asks for the dimensions of the complexes whose values are the games born by a day. */
export type DimensionsQuestion = {
  /** The day. */
  day: number;
  /** The largest number of vertices; 5 by default. */
  vertices?: number | null;
};

/** The direction in which a domino falls. */
export type Direction = 'left' | 'right';

/** The reason why a table ended before its last row. */
export type Ended = {
  /** The limit that was reached. */
  why: RanOut;
  /** The ruleset and the board, or the ruleset alone, at which the limit was reached. */
  at: string;
};

/** An error as JSON. */
export type ErrorAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The message. */
  message: string;
  /** The line of the error in the text, from 1. */
  line: number | null;
  /** The character in the line, from 1. */
  column: number | null;
};

/** The result of an input in the worksheet language. */
export type EvaluationAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The input. */
  input: string;
  /** The value of the last statement; null if there is none. */
  value: string | null;
  /** The class of the value. */
  class: string | null;
  /** The meaning of a name, if the input asks for help on it. */
  help: string | null;
  /** The error. */
  error: InputError | null;
};

/** An exact number: `3`, `-1/2`. Where a question asks for LaTeX, a fraction is `\tfrac{1}{2}`. */
export type ExactNumber = string;

/** Why a comparison holds, or why it does not. */
export type ExplainAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The comparison that was asked for. */
  asked: Comparison;
  /** Whether it holds. */
  holds: boolean;
  /** The relation of the two games. */
  relation: Comparison;
  /** The summands of G - H, which is played. */
  difference: Notation[];
  /** The steps of the proof. */
  steps: ProofStep[];
  /** The proof in words; in LaTeX if that is the alphabet. */
  text: string;
};

/** Asks why a comparison of two games holds, or why it does not. */
export type ExplainQuestion = {
  /** The comparison: two sums of boards and values with `=`, `!=`, `<=`, `>=`, `<`, `>`, `||`, `<|` or `|>` between them. Braces are played as they are written. */
  statement: string;
  /** The alphabet of the values. */
  alphabet?: Alphabet;
};

/** A node of the game tree. */
export type ExploreAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The subject. */
  subject: Subject;
  /** The text of the board or of the value. */
  text: string;
  /** The board, for drawing; null for a value. */
  board: Board | null;
  /** Facts about the value; null if it was not found. */
  worth: Worth | null;
  /** The options of both players. */
  options: OptionShown[];
  /** Whether some options are omitted. */
  more: boolean;
};

/** Asks for a node of the game tree. */
export type ExploreQuestion = {
  /** The position, or the value. */
  subject: Subject;
  /** The longest text of a value, in bytes. */
  longest?: number | null;
};

/** The least or the greatest number of a column. */
export type Extreme = {
  /** The number. */
  value: string;
  /** The number of rows with this number. */
  rows: number;
  /** The first position with this number. */
  first: string;
};

/** A fact of a report in words: a name and a text. */
export type Fact = {
  /** Its name. */
  name: string;
  /** The text. */
  text: string;
  /** Whether the text omits a long list that the JSON answer contains. */
  elided: boolean;
};

/** A row with an error. */
export type FailedRow = {
  /** The position. */
  position: string;
  /** The error. */
  error: string;
};

/** The sums in which a strategy loses most, for each number of summands. Left follows the strategy, and Right knows it and answers as well as possible. */
export type FalsifyAnswer = {
  /** The strategy. */
  strategy: string;
  /** The number of different games that are summands. Numbers are left out, as no strategy moves in a number while it has a choice. Of games that differ by a number, one is kept. */
  games: number;
  /** A row for each number of summands. */
  rows: FalsifyRow[];
  /** The limit that ended the search early. */
  ended: RanOut | null;
};

/** Asks for the sums in which a strategy loses most. */
export type FalsifyQuestion = {
  /** The strategy: any engine except `random`. */
  strategy: string;
  /** The largest number of summands. */
  summands: number;
  /** The summands are the games born by this day, 2 by default. */
  day?: number | null;
  /** The summands are these values or boards instead: expressions. */
  games?: string[];
};

/** The sums of a number of summands. */
export type FalsifyRow = {
  /** The version of the schema. */
  schema: Version;
  /** The number of summands. */
  summands: number;
  /** The number of hot sums that were played, each with Left and with Right moving first. */
  sums: number;
  /** The number of these in which the strategy loses points, moving first or second. */
  losing: number;
  /** The first sum with the largest loss; null if there is no loss. */
  worst: FalsifyingSum | null;
  /** The first sum with the largest loss relative to its temperature; null if there is no loss. */
  worst_of_temperature: FalsifyingSum | null;
};

/** A move in a summand. */
export type FalsifyingMove = {
  /** The player. */
  player: Side;
  /** The summand before the move. */
  from: ValueText;
  /** The summand after the move. */
  to: ValueText;
};

/** A sum in which a strategy loses. */
export type FalsifyingSum = {
  /** The summands. */
  sum: ValueText[];
  /** The player who moves first. Left follows the strategy. */
  first: Side;
  /** The stop under optimal play of both. */
  best: ExactNumber;
  /** The stop if Left follows the strategy and Right answers best. */
  stop: ExactNumber;
  /** The difference. */
  loss: ExactNumber;
  /** The largest temperature of a summand. */
  temperature: ExactNumber;
  /** The loss, divided by that temperature. */
  of_temperature: ExactNumber;
  /** The moves, until only numbers and ups are left. */
  moves: FalsifyingMove[];
};

/** An option as it is written. */
export type FormOption = {
  /** The player whose option it is. */
  player: Side;
  /** The name of the move; null for an option in braces. */
  name: string | null;
  /** The option: a board, a sum or a game in braces. */
  to: Notation;
  /** The board after the move, for drawing; null if there is none. */
  board: Board | null;
  /** The value. */
  value: Notation;
};

/** A step: an option is removed or replaced. */
export type FormStep = {
  /** The player whose option it is. */
  player: Side;
  /** The option. */
  option: Notation;
  /** Why it is removed or replaced. */
  reason: StepReason;
  /** The comparison that justifies the step, as `kelvin explain` reads it. */
  comparison: string;
  /** The strategy that proves the comparison, if it is asked for. */
  proof: ExplainAnswer | null;
  /** The form before the step. */
  before: Notation;
  /** The form after it. */
  after: Notation;
};

/** A board with given walls. */
export type FoundBoard = {
  /** The ruleset. */
  ruleset: string;
  /** The board, in the notation of the ruleset. */
  board: string;
  /** The value; null if it is too long to print. */
  value: ValueText | null;
  /** The numbers of Left's and Right's options of a value that is too long to print. */
  options: [number, number] | null;
};

/** A complex that was constructed, recovered or found. */
export type FoundComplex = {
  /** The version of the schema. */
  schema: Version;
  /** The names of the vertices. */
  vertices: string[];
  /** The players who may claim each vertex: Left, Right or both. */
  owners: Claimant[];
  /** The facets, by the names of their vertices. */
  facets: string[][];
  /** The value, if it is known. */
  value: ValueText | null;
};

/** The rows in which some of the positions have one entry: that of the row, or its negative. */
export type Group = {
  /** The entry. */
  value: string;
  /** The number of rows. */
  rows: number;
  /** The number of positions with this entry; null if it has more than 63 bits or is unknown. */
  positions: number | null;
  /** The first position with this entry. */
  first: string;
};

/** A player's half of a thermograph. */
export type Half = {
  /** The player. */
  player: Side;
  /** The player's options. */
  options: OptionWalls[];
  /** The best of the options' scaffolds at each t; null if there is no option. */
  scaffold: Line | null;
  /** The corners of the wall from t = -1 upward, as [temperature, value]: the scaffold below the mast. */
  wall: [Coordinate, Coordinate][];
  /** The best options at each temperature. */
  best: Interval[];
};

/** A value of the pretending function. */
export type HeapElement = {
  /** The heap, board or game. */
  heap: string;
  /** The element. */
  element: string;
  /** Whether the heap alone is a P-position. */
  p: boolean;
};

/** A group of reduced homology over the integers. */
export type Homology = {
  /** The degree. */
  degree: number;
  /** The rank. */
  rank: Count;
  /** The orders of the cyclic groups in it. */
  torsion: Count[];
};

/** The error of an input. */
export type InputError = {
  /** The message, with what was expected. */
  message: string;
  /** The line, from 1. */
  line: number | null;
  /** The character in the line, from 1. */
  column: number | null;
};

/** A closed interval of temperatures in which the best items are the same. */
export type Interval = {
  /** The lowest temperature. */
  from: ExactNumber;
  /** The highest temperature; null if there is none. */
  to: ExactNumber | null;
  /** The indices of the best items in their list, from 0. */
  options: number[];
};

/** A lower and an upper thermograph. For both players and every t, the wall of the game is between the lower and the upper wall. */
export type IntervalThermographAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The input. */
  input: string;
  /** Whether the bounds agree: the thermograph is known. */
  exact: boolean;
  /** The lower walls. */
  lower: BoundWalls;
  /** The upper walls. */
  upper: BoundWalls;
  /** The greatest distance between a lower and an upper wall for t ≥ 0. */
  width: ExactNumber;
  /** A lower bound on the temperature. */
  coldest: ExactNumber;
  /** An upper bound on the temperature; null if none is known. */
  hottest: ExactNumber | null;
  /** The limit that ended the search; null if the bounds agree. */
  ended: RanOut | null;
};

/** Asks for bounds on a thermograph, which narrow until the budget ends. */
export type IntervalThermographQuestion =
  | { sum: Sum }
  | Subject;

export type KnownLetters = 'xo' | 'tf' | 'lre' | 'numbered';

/** The join and the meet of two games. */
export type LatticeAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The day. */
  day: number;
  /** The games. */
  games: [ValueText, ValueText];
  /** The least game born by the day that is at least both. */
  join: ValueText;
  /** The greatest game born by the day that is at most both. */
  meet: ValueText;
};

/** Asks for the join and the meet of two games in the lattice of the games born by a day. */
export type LatticeQuestion = {
  /** The two games. */
  games: [string, string];
  /** The alphabet of the values. */
  alphabet?: Alphabet;
  /** The day; by default that on which both games are born. */
  day?: number | null;
};

/** A legal move. */
export type LegalMove = {
  /** The board, from 1. */
  board: number;
  /** The name of the move. */
  move: string;
  /** The move as an object: the pieces placed, removed or moved, and their locations. */
  action: Move;
};

/** The letters of a grid's pieces. */
export type Letters =
  | KnownLetters
  | { letters: string };

/** The limits of a question. */
export type Limits = {
  /** The memory limit for tables, in bytes. */
  bytes?: number | null;
  /** The largest number of positions visited. */
  positions?: number | null;
  /** The time limit in seconds. */
  seconds?: number | null;
  /** The largest number of values in the universe. */
  values?: number | null;
};

/** A piecewise linear function that may have a slope above its last corner. */
export type Line = {
  /** The corners from t = -1 upward, as [temperature, value]. */
  points: [Coordinate, Coordinate][];
  /** The slope above the last corner. */
  slope_above: -1 | 0 | 1;
};

/** The least number n with G^L - G - n + ε ≤ 0 for all Left options and some infinitesimals ε, or mirrored for Right. Then ℓ(G) ≤ n. */
export type LocalLemma = {
  /** The player whose options are compared. */
  player: Side;
  /** The number n. */
  number: ExactNumber;
  /** The options. */
  options: LocalOption[];
};

/** An option in the local lemma. */
export type LocalOption = {
  /** The option. */
  option: Notation;
  /** The summands of a sum that is at most 0: G^L, -G, -n, and perhaps a multiple of ↓; for Right, G, -G^R, -n. */
  sum: Notation[];
  /** The strategy with which Right wins that sum moving second; null if it was not asked for. */
  strategy: StrategyProof | null;
};

/** An outcome class of loopy games. */
export type LoopyOutcomeClass = 'L' | 'R' | 'N' | 'P' | 'D' | 'NHat' | 'NCheck' | 'PHat' | 'PCheck';

/** The facts about a loopy value. */
export type LoopyWorth = {
  /** The value in plain characters, as it is typed; null, like the other texts, if it is too long to print. */
  plain: Notation | null;
  /** The value in Unicode. */
  unicode: Notation | null;
  /** The value in LaTeX, for math mode. */
  latex: Notation | null;
  /** The outcome: the winner, or a draw. */
  outcome: LoopyOutcomeClass;
  /** The value if infinite play is won by Left. */
  onside: Notation | null;
  /** The value if infinite play is won by Right; equal to the onside for a stopper. */
  offside: Notation | null;
  /** The mean; null if there is none, or if it depends on the komaster. */
  mean: ExactNumber | null;
  /** The temperature; null if there is none, or if it depends on the komaster. */
  temperature: ExactNumber | null;
  /** The Left stop; null if the value is not a stopper. */
  left_stop: Notation | null;
  /** The Right stop; null if the value is not a stopper. */
  right_stop: Notation | null;
};

/** A move of a player: as JSON, `["Left", "a1-a2"]`. */
export type MadeMove = ['Left' | 'Right', NamedMove];

/** Asks for a complex with a given value. */
export type MakeQuestion = {
  /** The value. */
  value: string;
  /** The dimension of the complex, for integers. */
  dimension?: number | null;
  /** Whether the complex must be a flag complex: all minimal illegal positions are pairs. */
  flag?: boolean;
};

/** The results of a tournament. */
export type MatchAnswer = {
  /** The results of each engine against each other engine. */
  rows: MatchRow[];
  /** The number of sums that all engines played. */
  games: number;
  /** The number of sums that were not played because the budget ran out. */
  undecided: number;
  /** The limit that ended the tournament early. */
  ended: RanOut | null;
};

/** Asks how far strategies miss the best result on random sums. */
export type MatchQuestion = {
  /** The boards and values on which random first moves are played. */
  sum: Sum;
  /** The strategies, at least two. */
  engines: string[];
  /** The number of random sums. */
  games: number;
  /** The number of positions in a sum. */
  components: number;
  /** The seed of the random number generator. */
  seed: number;
  /** The time limit for a move or a value, in seconds. */
  seconds?: number | null;
};

/** The results of an engine against another. */
export type MatchRow = {
  /** The version of the schema. */
  schema: Version;
  /** The engine. */
  engine: string;
  /** The opponent. */
  against: string;
  /** The number of sums that all engines played. */
  games: number;
  /** The number of sums that were not played because the budget ran out. */
  undecided: number;
  /** The number of games that ended. */
  ends: number;
  /** The average difference between the best stopping position and the one that was reached. */
  mean_miss: number;
  /** The largest difference in a game. */
  worst_miss: ExactNumber | null;
  /** The largest difference in a game, relative to the bound: the largest temperature of the sum. */
  worst_of_bound: number;
  /** The number of games whose difference exceeded the bound. */
  beyond_bound: number;
};

/** The highest temperatures that were found. */
export type MaximaAnswer = {
  /** A row for each a and b. */
  rows: MaximumRow[];
  /** The largest a and b. */
  over: number;
  /** The reason why rows are missing. */
  ended: Ended | null;
};

/** Asks for the highest temperature among the boards of a family, for each a and b in the arguments of a ruleset. */
export type MaximaQuestion = {
  /** A ruleset whose arguments contain the letters a and b for numbers: `oab(a,b)`. */
  ruleset: string;
  /** A board with the letter n for a number. */
  family: string;
  /** The last n. */
  to: number;
  /** The largest a and b. */
  over: number;
  /** The first n; by default the first from 1 on that gives a board. */
  from?: number | null;
};

/** The highest temperature among some boards, and the first board that has it. */
export type MaximumRow = {
  /** The version of the schema. */
  schema: Version;
  /** The number a of the ruleset. */
  a: number;
  /** The number b of the ruleset. */
  b: number;
  /** The first board that has the highest temperature. */
  board: string;
  /** The highest temperature. */
  temperature: ExactNumber;
};

/** The properties of a sum in misère play. */
export type MisereAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The sum, as given in the question. */
  sum: string;
  /** The outcome: L, R, N (the next player wins) or P (the previous player wins). */
  outcome: OutcomeClass;
  /** Whether both players have the same moves. */
  impartial: boolean;
  /** The misère canonical form; null if the sum is partizan, or the form was not found or is too long to print. */
  form: MisereText | null;
  /** The limit that was reached before the form was found. */
  out_of_reach: RanOut | null;
  /** The genus. */
  genus: string | null;
  /** The kind: how tame it is. */
  kind: MisereKind | null;
  /** The nim-value in normal play. */
  nim_value: number | null;
  /** The nim-value in misère play. */
  misere_nim_value: number | null;
  /** The birthday of the form. */
  birthday: number | null;
};

/** The degree to which a game behaves like Nim, from the tamest on. See Conway, *On Numbers and Games*, chapter 12; Berlekamp, Conway, Guy, *Winning Ways*, chapter 13. */
export type MisereKind = 'nim-heap' | 'tame' | 'reversibly-tame' | 'tameable' | 'restive' | 'reversibly-restive' | 'restless' | 'wild';

/** Asks for the properties of a sum in misère play. */
export type MisereQuestion = {
  /** The sum: positions, values, which are played in their canonical forms, and misère values such as `*[2#0]`. */
  sum: Sum;
  /** The longest text of a form, in bytes. */
  longest?: number | null;
};

/** A board with its properties in misère play. */
export type MisereRow = {
  /** The version of the schema. */
  schema: Version;
  /** The number. */
  n: number;
  /** The board. */
  board: string;
  /** The outcome: L, R, N (the next player wins) or P (the previous player wins). */
  outcome: OutcomeClass;
  /** Whether both players have the same moves. */
  impartial: boolean;
  /** The misère canonical form; null if the sum is partizan, or the form was not found or is too long to print. */
  form: MisereText | null;
  /** The limit that was reached before the form was found. */
  out_of_reach: RanOut | null;
  /** The genus. */
  genus: string | null;
  /** The kind: how tame it is. */
  kind: MisereKind | null;
  /** The nim-value in normal play. */
  nim_value: number | null;
  /** The nim-value in misère play. */
  misere_nim_value: number | null;
  /** The birthday of the form. */
  birthday: number | null;
};

/** The properties of a family of boards in misère play. */
export type MisereTableAnswer = {
  /** A row for each board. */
  rows: MisereRow[];
  /** The number of rows that were asked for. */
  of: number;
  /** The reason why rows are missing. */
  ended: Ended | null;
};

/** Asks for the properties of a family of boards in misère play. */
export type MisereTableQuestion = {
  /** The ruleset. */
  ruleset: string;
  /** A board with the letter n for a number. */
  family: string;
  /** The last n. */
  to: number;
  /** The first n; by default the first from 1 on that gives a board. */
  from?: number | null;
  /** The longest text of a form, in bytes. */
  longest?: number | null;
};

/** A canonical form of misère play. */
export type MisereText = string;

/** An entry that differs when it is recomputed. */
export type Mistake = {
  /** The position. */
  position: string;
  /** The column. */
  column: string;
  /** The entry of the table. */
  there: string;
  /** The recomputed entry. */
  again: string;
};

/** A move in a position: what a player does, and in which summand of a sum. */
export type Move = {
  /** The index of the summand it is made in; `None` if there is only one. */
  summand?: number | null;
} & (
  | { move: 'place'; cells: Square[] }
  | { move: 'vertices'; vertices: number[] }
  | { move: 'edge'; ends: [number, number] }
  | { move: 'step'; from: Square; to: Square; arrows?: Square[] }
  | { move: 'herd'; count: number; from: Square; to: Square }
  | { move: 'hop'; from: number; to: number }
  | { move: 'split'; cell: Square }
  | { move: 'heap'; heap: number; from: number; to: number[] }
  | { move: 'slice'; piece: number; rows: number; columns: number; after: number; vertical: boolean }
  | { move: 'pay'; slip: number }
  | { move: 'choose'; slip: number; what: Slip; from: Slip }
  | { move: 'cut'; edge: number; ends: [number, number] }
  | { move: 'clique'; graph: number; vertices: number[] }
  | { move: 'topple'; row: number; domino: number; to: Direction }
  | { move: 'claim'; name: string }
  | { move: 'change'; cells: [Square, Content][] }
  | { move: 'option'; number: number }
  | { move: 'value'; from: string; to: string });

/** A move with the value after it. */
export type MoveRow = {
  /** The version of the schema. */
  schema: Version;
  /** The player who makes the move. */
  player: Side;
  /** The name of the move. */
  move: string;
  /** The move as an object: the pieces placed, removed or moved, and their locations. */
  action: Move;
  /** The boards and values after the move, in the notations of their rulesets. */
  to: string[];
  /** The value; null if it is too long to print. */
  value: ValueText | null;
  /** The numbers of Left's and Right's options of a value that is too long to print. */
  options: [number, number] | null;
  /** Its mean; null if it is a loopy game without one. */
  mean: ExactNumber | null;
  /** Its temperature; null if it is a loopy game without one. */
  temperature: ExactNumber | null;
  /** Whether it leads to an option of the canonical form; all other moves are dominated or reversible. */
  sensible: boolean;
};

/** A move. */
export type MoveShown = {
  /** The player who makes the move. */
  player: Side;
  /** The index of its summand, from 0. */
  summand: number;
  /** Its name. */
  name: string;
  /** The move as an object: the pieces placed, removed or moved, and their locations. */
  action: Move;
  /** The summand after the move; null if it is a value that is too long to print. */
  to: Subject | null;
  /** Facts about the value of the whole sum after the move; null if it was not found or is a loopy game. */
  worth: Worth | null;
  /** Facts about the value of the whole sum after the move, if it is a loopy game. */
  loopy: LoopyWorth | null;
  /** Whether it leads to an option of the canonical form of the sum, if that is known. */
  sensible: boolean | null;
  /** Whether the player wins with it, if that is known. */
  wins: boolean | null;
  /** Whether the game is drawn after it, if that is known; only a loopy game can be. */
  draws: boolean | null;
  /** The number of moves of both players, including this one, until a loopy game is won or lost, if that is known. */
  length: number | null;
  /** The difference between the stop after the player's best move and the stop after this one, if that is known. */
  loss: ExactNumber | null;
};

/** The moves of a position. */
export type MovesAnswer = {
  /** The value; null if it is too long to print. */
  value: ValueText | null;
  /** The numbers of Left's and Right's options of a value that is too long to print. */
  options: [number, number] | null;
  /** The moves of each requested player. */
  players: PlayerMoves[];
};

/** Asks for the moves of a position or a sum. */
export type MovesQuestion = {
  /** Whether dominated and reversible moves are listed too. */
  all?: boolean;
  /** The alphabet of the values. */
  alphabet?: Alphabet;
  /** The longest text of a value, in bytes. */
  longest?: number | null;
  /** The player whose moves to list; both players by default. */
  player?: Side | null;
} & SubjectOrSum;

/** A move on one of the boards. */
export type NamedChoice = {
  /** The board, from 1. */
  board: number;
  /** The name of the move. */
  move: string;
};

/** A move as input: its name, or a typed move. */
export type NamedMove = string | Move;

/** A short or loopy value as it is shown. */
export type Notation = string;

/** The properties of a surreal number. A property that is undefined or cannot be written is null. */
export type NumberAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The number, as given in the question. */
  input: string;
  /** The interpretation of the infinite lists of a form, as `1, 1/2, 1/3, … read as 1/n`; null if the input is not a form. */
  lists: string[] | null;
  /** Conway's normal form, or its first terms. */
  normal_form: SurrealText | null;
  /** The order of the omitted terms of a series. */
  remainder: SurrealText | null;
  /** The number of terms of a series in the answer. */
  terms: number | null;
  /** The sign expansion. */
  sign_expansion: string | null;
  /** The first signs of a real number with an infinite sign expansion. */
  first_signs: string | null;
  /** The birthday. */
  birthday: SurrealText | null;
  /** The nearest Left options. */
  left_options: SurrealText[] | null;
  /** Whether the Left options of a real number that are further away are included. */
  left_options_begin: boolean | null;
  /** Whether all Left options are included. */
  left_options_end: boolean | null;
  /** The nearest Right options. */
  right_options: SurrealText[] | null;
  /** Whether the Right options of a real number that are further away are included. */
  right_options_begin: boolean | null;
  /** Whether all Right options are included. */
  right_options_end: boolean | null;
  /** The parent in the number tree. */
  parent: SurrealText | null;
  /** The left child in the number tree. */
  left_child: SurrealText | null;
  /** The right child in the number tree. */
  right_child: SurrealText | null;
  /** The Hackenbush string. */
  hackenbush: string | null;
  /** The first decimal digits of a real number with infinitely many. */
  decimal: string | null;
};

/** Asks for the properties of a surreal number. */
export type NumberQuestion = {
  /** A number with omega, epsilon, pi, e, + - * / ^, sqrt(…), exp(…) and ln(…); a form {L|R}, whose lists may be infinite; a string of edges B and R; signs + and -. */
  input: string;
  /** The number of terms of a series, signs of a real number, and options of an infinite set in the answer. */
  terms: number;
};

/** The number tree. */
export type NumberTreeAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The numbers, in increasing order. */
  numbers: TreeNumber[];
  /** The days on which they are born, in order. */
  days: SurrealText[];
};

/** Asks for the number tree. */
export type NumberTreeQuestion = {
  /** All numbers born by this day; at most 8. */
  day: number;
  /** The alphabet of the numbers. */
  alphabet?: Alphabet;
  /** More numbers, as for the question `number`; by default a choice from day ω to day ω². */
  numbers?: string[] | null;
};

/** An option. */
export type OptionShown = {
  /** The player whose option it is. */
  player: Side;
  /** The name of the move. */
  name: string;
  /** The move as an object: the pieces placed, removed or moved, and their locations. */
  action: Move;
  /** The option; null if it is a value that is too long to print. */
  to: Subject | null;
  /** Facts about its value; null if it was not found. */
  worth: Worth | null;
  /** Its role on the way to the canonical form. */
  status: Status;
};

/** The walls of an option in a thermograph. */
export type OptionWalls = {
  /** The value of the option; null if it is too long to print. */
  value: ValueText | null;
  /** The name of the move; null for an option of a value. */
  name: string | null;
  /** The option as the subject of a question, in its literal form; null for an option of the canonical form, or if it is too long to print. */
  to: SubjectOrSum | null;
  /** The board after the move, for drawing; null if there is none. */
  board: Board | null;
  /** The role of the option on the way to the canonical form. Options are numbered from 0 among those of their player. */
  status: Status;
  /** The corners of the opponent's wall of the option from t = -1 upward, as [temperature, value]. */
  wall: [Coordinate, Coordinate][];
  /** The scaffold: the wall after the player has paid t for the move. */
  scaffold: Line;
};

/** Games in their order. Lower ones come before higher ones. */
export type OrderAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The games. */
  games: OrderedGame[];
  /** The covers: pairs of places [lower, upper], from 0, of games between which there is no other of these games. */
  covers: [number, number][];
};

/** Asks for the order of games. */
export type OrderQuestion = {
  /** The alphabet of the values. */
  alphabet?: Alphabet;
  /** All games born by this day; at most 3. */
  day?: number | null;
  /** More games, in the notation of values or as boards. */
  games?: string[];
};

/** A game in an order. */
export type OrderedGame = {
  /** The game. */
  value: ValueText;
  /** The length of the longest chain below it. */
  rank: number;
  /** The mean. */
  mean: ExactNumber;
  /** The temperature. */
  temperature: ExactNumber;
  /** The birthday. */
  birthday: Digits;
};

/** An outcome class of short games. */
export type OutcomeClass = 'L' | 'R' | 'N' | 'P';

/** A part of an answer, reported as soon as it is known; in JSON the key `part` distinguishes the variants. */
export type Part =
  | { part: 'found' } & SolveRow
  | { part: 'solved' } & SolveRow
  | { part: 'row' } & TableRow
  | { part: 'misere_row' } & MisereRow
  | { part: 'complex_row' } & ComplexRow
  | { part: 'fact' } & Fact
  | { part: 'complex' } & FoundComplex
  | { part: 'summands'; summands: SummandShown[] }
  | { part: 'moves'; moves: MoveShown[]; more: boolean }
  | { part: 'component'; index: number; component: ComponentShown }
  | { part: 'worth'; worth: Worth }
  | { part: 'bounds'; at_least: number | null; at_most: number | null }
  | { part: 'winner'; first: Side; winner: Side }
  | { part: 'done'; done: number; of: number };

export type PictureEdge = {
  ends: [number, number];
  colour: Colour;
};

/** A game in progress: the sum and the moves made so far. */
export type Played = {
  /** The sum. */
  sum: Sum;
  /** The player who moves first. */
  first: Side;
  /** Whether play is misère: a player who cannot move wins. */
  misere: boolean;
  /** The moves, each with its board, from 1, and its name or object. */
  moves: [number, NamedMove][];
};

/** The moves of a player. */
export type PlayerMoves = {
  /** The player. */
  player: Side;
  /** The number of moves, sensible or not. */
  count: number;
  /** The moves, grouped by value and ordered by the texts of the values; sensible moves first. */
  groups: MoveRow[][];
};

/** The view of a sum. */
export type PositionAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The boards and values. */
  summands: SummandShown[];
  /** The components of the boards. */
  components: ComponentShown[];
  /** Facts about the value of the sum; null if it was not found or is a loopy game. */
  worth: Worth | null;
  /** Facts about the value of the sum, if it is a loopy game. */
  loopy: LoopyWorth | null;
  /** The limit that was reached before the value of the sum was found. */
  out_of_reach: RanOut | null;
  /** A lower bound of a value that was not found. */
  at_least: number | null;
  /** An upper bound of a value that was not found. */
  at_most: number | null;
  /** The winners. */
  winners: Winners;
  /** The moves of both players. */
  moves: MoveShown[];
  /** Whether some moves are omitted. */
  more: boolean;
};

/** The analysis of a position by temperature. */
export type PositionHeat = {
  /** The largest temperature of a component. */
  temperature: ExactNumber;
  /** The ambient temperature. */
  ambient: ExactNumber;
  /** The stop that thermostrat guarantees to the player to move. */
  guarantee: ExactNumber;
  /** The corners of the Left boundary of the compound thermograph from t = -1 upward, as [temperature, value]. */
  left_wall: [Coordinate, Coordinate][];
  /** The corners of its Right boundary. */
  right_wall: [Coordinate, Coordinate][];
  /** Whether all components are numbers, so that play has stopped. */
  stopped: boolean;
  /** The stop under optimal play; null if the search did not finish. */
  best: ExactNumber | null;
  /** A move to it; null if the search did not finish, or if there is no move. */
  best_move: NamedChoice | null;
  /** Thermostrat's move; null if there is no move. */
  thermostrat: NamedChoice | null;
};

/** Asks for the view of a sum. */
export type PositionQuestion = {
  /** The boards and values. */
  summands: Subject[];
  /** The longest text of a value, in bytes. */
  longest?: number | null;
  /** Whether the moves are listed. */
  moves?: boolean;
};

/** A step of a proof: a strategy that wins the difference. */
export type ProofStep = {
  /** What the strategy shows: G ≤ H, or that it is false, and so on. */
  shows: string;
  /** The player who wins. */
  winner: Side;
  /** The first move of the winner, as a summand counted from 0 and what it becomes; null if the winner moves second. */
  first: [number, Notation] | null;
  /** The replies of the winner afterwards. */
  strategy: StrategyProof;
};

export type Purse = {
  size: number;
  left?: number;
  right?: number;
};

/** A misère quotient; if a limit was reached, that of the heaps added so far. */
export type QuotientAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The games of the quotient, as given in the question. */
  of: string;
  /** The number of elements. */
  order: number;
  /** Generators and relations. */
  presentation: string;
  /** The generators. */
  generators: string[];
  /** The elements, the identity first. */
  elements: string[];
  /** The P-portion: the elements of P-positions. */
  p_portion: string[];
  /** The elements that are their own squares. */
  idempotents: string[];
  /** The kernel: the least ideal, a group; its identity first. */
  kernel: string[];
  /** Whether it is the quotient of a set of nim-heaps. */
  tame: boolean;
  /** Whether exactly one element of the kernel is in the P-portion. */
  regular: boolean;
  /** Whether that element is the identity of the kernel. */
  normal: boolean;
  /** The value of the pretending function for each heap, board or game. */
  pretending: HeapElement[];
  /** The period of the pretending function, if it is proved; the quotient is then that of all heaps. */
  period: QuotientPeriod | null;
  /** The product of each element with each generator, as indices in the list of elements. */
  products: number[][];
  /** The limit that was reached before all heaps were added; the quotient of more heaps is at least as large. */
  ended: RanOut | null;
};

/** A period of the pretending function. */
export type QuotientPeriod = {
  /** The first heap of the period. */
  preperiod: number;
  /** The length of the period. */
  period: number;
};

/** Asks for a misère quotient. */
export type QuotientQuestion = {
  /** The largest heap, or the last n of a family; by default 1000 for a code and 20 for a family. */
  to?: number | null;
} & (
  | { code: string }
  | { ruleset: string; family?: string | null }
  | { games: string[] });

/** The limit that was reached. */
export type RanOut = 'time' | 'memory' | 'values' | 'positions' | 'digits' | 'endless' | 'stopped';

/** A move with its reason. */
export type Reasons = {
  /** The board of the move, from 1. */
  board: number;
  /** The name of the move. */
  move: string;
  /** The move as an object: the pieces placed, removed or moved, and their locations. */
  action: Move;
  /** The ambient temperature tracked by the strategy, if it tracks one. */
  ambient_temperature: ExactNumber | null;
  /** Whether the player wins with this move, if that is known. */
  wins: boolean | null;
  /** The reason. */
  because: Because;
};

/** Asks two engines to play a sum until play stops at numbers, and for a review of the game. */
export type RecordQuestion = {
  /** The sum. */
  sum: Sum;
  /** The engines of Left and of Right. */
  engines: [string, string];
  /** The player who moves first. */
  first: Side;
  /** The memory limit in bytes. */
  bytes?: number | null;
  /** The time limit for a move or a position, in seconds. */
  seconds?: number | null;
  /** The seed of the random number generator. */
  seed?: number;
};

/** Asks for the complex of an unlabelled game graph. */
export type RecoverQuestion = {
  /** The moves between positions: `0-1 L` is Left's, `0-1 R` is Right's, and `0-1` is a move of both players. */
  graph: string;
};

/** A game with the analysis of every position and every move. */
export type ReviewAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The game. */
  game: Played;
  /** The engines of Left and of Right, if they played it. */
  engines: [string, string] | null;
  /** The positions, from the start to the end: one more than moves. */
  positions: ReviewedPosition[];
  /** The moves. */
  moves: ReviewedMove[];
  /** The score, if the game ended at numbers. */
  score: ExactNumber | null;
  /** The winner under optimal play from the last position on, if known. */
  winner: Side | null;
  /** The move, from 1, by which the loser gave away the win for the last time; null if there is none, or if winners are not known. */
  lost_at: number | null;
  /** The move, from 1, that lost most points; null if none lost points. */
  costliest: number | null;
};

/** Asks what each move of a game lost. */
export type ReviewQuestion = {
  /** The sum. */
  sum: Sum;
  /** The player who moves first. */
  first: Side;
  /** The memory limit in bytes. */
  bytes?: number | null;
  /** Whether play is misère: a player who cannot move wins. */
  misere?: boolean;
  /** The moves, each with its board, from 1, and its name or object. */
  moves?: [number, NamedMove][];
  /** The time limit for a position in seconds. */
  seconds?: number | null;
};

/** A component of a position. */
export type ReviewedComponent = {
  /** The board that contains it, from 1. */
  board: number;
  /** Its location on the board. */
  place: Area;
  /** The value; null if it is too long or was not found. */
  value: ValueText | null;
  /** The mean; null if it was not found. */
  mean: ExactNumber | null;
  /** The temperature; null if it was not found. */
  temperature: ExactNumber | null;
  /** The width of its thermograph at the ambient temperature; null if some value was not found. */
  width: ExactNumber | null;
};

/** A move of a game. */
export type ReviewedMove = {
  /** The player. */
  player: Side;
  /** The board, from 1. */
  board: number;
  /** The name of the move. */
  move: string;
  /** The move as an object. */
  action: Move;
  /** The points that the move lost against the best move; null if a search did not finish. */
  loss: ExactNumber | null;
  /** The loss, divided by the largest temperature of the sum; null if nothing is hot. */
  of_temperature: ExactNumber | null;
  /** Whether the player could win before the move, and not after it; null if a winner is not known. */
  gives_away: boolean | null;
  /** The engine's reason, if an engine made the move. */
  because: Because | null;
};

/** A position of a game. */
export type ReviewedPosition = {
  /** The player to move. */
  player: Side;
  /** The texts of the boards and values. */
  boards: string[];
  /** The components of the sum. */
  components: ReviewedComponent[];
  /** The analysis by temperature; null if some value was not found. */
  heat: PositionHeat | null;
  /** The winner under optimal play; null if it was not found. */
  winner: Side | null;
};

/** A ruleset with an example. */
export type RulesetRow = {
  /** The version of the schema. */
  schema: Version;
  /** Its name. */
  name: string;
  /** The arguments in brackets after the name, if it needs any. */
  arguments: string | null;
  /** The ruleset of an example, with arguments. */
  ruleset: string;
  /** The board of the example. */
  board: string;
  /** The rules in one sentence. */
  help: string;
  /** A description of its boards. */
  boards: string;
  /** The kind of its boards. */
  kind: BoardKind;
  /** The possible contents of a cell of a grid or of a vertex of a graph, and the colours of edges in a picture. */
  cells: CellLetter[];
  /** Whether it is a strong placement game. */
  placement: boolean;
  /** Whether both players always have the same moves. */
  impartial: boolean;
  /** Whether play may repeat, so that values are loopy games; null for a user's rules, for which only play can show it. */
  loopy: boolean | null;
  /** Whether a user declared it. */
  own: boolean;
};

/** The rulesets. */
export type RulesetsAnswer = {
  /** A row for each ruleset. */
  rows: RulesetRow[];
};

/** Asks for the rulesets. */
export type RulesetsQuestion = {
  /** Lists only the rulesets whose name or description contains this text. */
  word?: string | null;
};

/** Asks for a complex with the fewest vertices that has a given value. */
export type SearchQuestion = {
  /** The value. */
  value: string;
  /** The largest number of vertices; 5 by default. */
  vertices?: number | null;
};

/** What the self-test tried, and what failed. */
export type SelftestAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The seed of the random games. */
  seed: number;
  /** The parts of the test. */
  parts: SelftestPart[];
  /** Whether nothing failed. */
  passed: boolean;
};

/** A part of the self-test. */
export type SelftestPart = {
  /** Its name. */
  name: string;
  /** What was tried, in words. */
  tried: string;
  /** The number of comparisons. */
  comparisons: number;
  /** The comparisons that failed. */
  failures: string[];
};

/** Asks for the self-test. */
export type SelftestQuestion = {
  /** The seed of the random games; 0 by default. */
  seed?: number;
};

/** A player, by name. */
export type Side = 'Left' | 'Right';

/** A simpler number, and the option that excludes it. */
export type SimplerNumber = {
  /** The number. */
  number: ExactNumber;
  /** The player who has the option: Left's is at least the number, Right's at most. */
  player: Side;
  /** The option. */
  option: Notation;
};

/** Why a number is the simplest one between the options: it fits, and neither of its own options does. */
export type SimplestNumber = {
  /** The number. */
  number: ExactNumber;
  /** The Left options, each of which is less than the number or confused with it. */
  left: Notation[];
  /** The Right options, each of which is greater than the number or confused with it. */
  right: Notation[];
  /** The options of the number, which do not fit. */
  simpler: SimplerNumber[];
};

/** A form and the steps to its canonical form. */
export type SimplifiedForm = {
  /** The form: the board, the sum, or the game in braces. */
  form: Notation;
  /** The board, for drawing; null if it is not a single board. */
  board: Board | null;
  /** The options as they are written. */
  options: FormOption[];
  /** The form with the canonical forms of its options. */
  start: Notation;
  /** The steps. */
  steps: FormStep[];
  /** The form after all steps: the canonical form. */
  end: Notation;
  /** The value. */
  value: Notation;
  /** Why the value is the simplest number that fits; null if it is not a number. */
  number: SimplestNumber | null;
};

/** The steps from a form to its canonical form. */
export type SimplifyAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The input. */
  input: string;
  /** The value. */
  value: Notation;
  /** The forms that are simplified, options before the games that have them; the last is the whole. */
  forms: SimplifiedForm[];
  /** Whether forms are missing because there are many. */
  cut: boolean;
  /** The steps in words; in LaTeX if that is the alphabet. */
  text: string;
};

/** Asks for the steps from a position, a sum or a game as it is written to the canonical form. */
export type SimplifyQuestion = {
  /** The alphabet of the values. */
  alphabet?: Alphabet;
  /** Whether the strategies that prove the comparisons are found too. */
  strategy?: boolean;
} & SubjectOrSum;

/** A slip on the table: coins, a cheque or a rectangle. */
export type Slip = number | SlipChoice;

export type SlipChoice = {
  left: Slip[];
  right: Slip[];
};

/** The amount of work done. */
export type Snapshot = {
  /** The number of finished positions. */
  positions: number;
  /** The approximate number of steps. */
  steps: number;
  /** The number of values in the universe at the last check. */
  values: number;
  /** The bytes held by the tables at the last check. */
  bytes: number;
};

/** The winner for each starting player. */
export type SolveAnswer = {
  /** A row for each starting player. */
  rows: SolveRow[];
};

/** Asks for the winner of a sum. */
export type SolveQuestion = {
  /** The sum. */
  sum: Sum;
  /** The player who moves first; each of the players by default. */
  first?: Side | null;
  /** Whether play is misère: a player who cannot move wins. */
  misere?: boolean;
  /** The number of moves of the opponent to which the winner's replies are computed; they are checked against all play. */
  strategy?: number | null;
};

/** The winner for one starting player. */
export type SolveRow = {
  /** The version of the schema. */
  schema: Version;
  /** The sum, as given in the question. */
  sum: string;
  /** The player who moves first. */
  first: Side;
  /** The winner, unless the game is undecided or drawn. */
  winner: Side | null;
  /** Whether the game is drawn: neither player can force a win. */
  drawn: boolean;
  /** The number of moves until a loopy game is won, if the winner hurries and the loser delays. */
  length: number | null;
  /** A winning move, if the first player wins and one was found. */
  move: string | null;
  /** The index of the summand of that move, from 0. */
  summand: number | null;
  /** The move as an object: the pieces placed, removed or moved, and their locations. */
  action: Move | null;
  /** The number of positions visited. */
  positions: number;
  /** The number of the winner's replies that were checked against all play. */
  checked: number | null;
  /** The limit that was reached before the replies were checked. */
  unchecked: RanOut | null;
  /** The limit that was reached before the winner was known. */
  undecided: RanOut | null;
  /** The size, in rows and columns, of boards of an undecided sum that were too large for their special solver. */
  too_large: [number, number] | null;
  /** A lower bound of the value of an undecided sum. */
  at_least: number | null;
  /** An upper bound of the value of an undecided sum. */
  at_most: number | null;
};

/** The type of the entries of a column. */
export type Sort = 'text' | 'integer' | 'number' | 'truth';

/** A cell in the notation of players: columns are letters from the left, rows numbers from the top. */
export type Square = string;

/** What a certificate is to prove. */
export type Statement =
  | { of: 'value' } & (
  | { sum: Sum }
  | Subject)
  | { of: 'thermograph' } & (
  | { sum: Sum }
  | Subject)
  | { of: 'moves'; player?: Side | null } & (
  | { sum: Sum }
  | Subject)
  | { of: 'outcome'; sum: Sum; first?: Side | null; misere?: boolean }
  | { of: 'table'; ruleset: string; family: string; to: number; from?: number | null }
  | { of: 'complex' } & (
  | { ruleset: string; board: BoardInput }
  | { facets: string; impartial?: boolean; left?: string | null })
  | { of: 'expression'; text: string };

/** The role of an option on the way to the canonical form. Options are numbered from 0, in the order of the list. */
export type Status =
  | { is: 'canonical' }
  | { is: 'same'; as: number }
  | { is: 'dominated'; by: number }
  | { is: 'reversible'; through: ValueText | null; replaced_by: (ValueText | null)[] }
  | { is: 'unknown' };

/** Why an option is removed or replaced. */
export type StepReason =
  | { is: 'dominated'; by: Notation }
  | { is: 'reversible'; through: Notation; replaced_by: Notation[] };

/** A position in which the opponent is to move. */
export type StrategyNode = {
  /** The summands. */
  summands: Notation[];
  /** A reply to each move of the opponent. */
  replies: StrategyReply[];
};

/** A strategy of the second player, which wins a sum if the opponent moves first. */
export type StrategyProof = {
  /** The player who replies. */
  player: Side;
  /** The positions in which the opponent is to move; the first is the sum itself. Equal positions occur once. */
  nodes: StrategyNode[];
  /** Whether positions are missing because the strategy is long. */
  cut: boolean;
};

/** A reply to a move of the opponent. Summands are counted from 0. */
export type StrategyReply = {
  /** The summand in which the opponent moves. */
  summand: number;
  /** The summand after that move. */
  to: Notation;
  /** The summand in which the player replies. */
  reply_in: number;
  /** The summand after the reply. */
  reply_to: Notation;
  /** The index of the node that is reached; null if it is missing. */
  node: number | null;
};

/** A board of a ruleset, or a value. */
export type Subject =
  | { ruleset: string; board: BoardInput; moves?: MadeMove[] }
  | { value: string };

/** A board, a value, or a sum of them. */
export type SubjectOrSum =
  | { sum: Sum }
  | Subject;

/** A sum as a question carries it: a text that is not parsed yet, or its summands. Answers repeat it unchanged. */
export type Sum = string | string[] | Subject[];

/** A board or a value. */
export type SummandShown = {
  /** The subject. */
  subject: Subject;
  /** The text of the board or of the value. */
  text: string;
  /** The board, for drawing; null for a value. */
  board: Board | null;
};

/** A surreal number or an ordinal. */
export type SurrealText = string;

/** The summary of a survey. */
export type SurveyAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The ruleset. */
  ruleset: string;
  /** The families. */
  families: string[];
  /** The condition, if there is one. */
  where: string | null;
  /** The version that computes the dataset. */
  made_by: string;
  /** The number of shards. */
  shards: number;
  /** The number of finished shards. */
  shards_done: number;
  /** Whether the tables are complete and in their final form. */
  finished: boolean;
  /** The number of rows. */
  rows: number;
  /** The number of positions that the rows represent; null if it has more than 63 bits. */
  positions: number | null;
  /** Whether the numbers of positions that are negatives of the positions of their rows are known. A dataset of an earlier version may lack them; counts of positions and extremes that depend on them are then null. */
  negatives_known: boolean;
  /** The number of rows with errors. */
  errors: number;
  /** The first rows with errors. */
  first_errors: FailedRow[];
  /** Statistics of the columns. */
  columns: SurveyColumn[];
};

/** Statistics of a column. */
export type SurveyColumn = {
  /** Its name. */
  name: string;
  /** The type of its entries. */
  sort: Sort;
  /** The number of rows with an entry. */
  known: number;
  /** The number of distinct entries. */
  distinct: number;
  /** The least entry, if the entries are numbers. */
  least: Extreme | null;
  /** The greatest entry, if the entries are numbers. */
  greatest: Extreme | null;
  /** The frequency of each entry, for the first entries only if there are many: numbers in order, other entries by frequency. */
  groups: Group[];
};

/** A row of a survey that is not stored. */
export type SurveyRow = {
  /** The version of the schema. */
  schema: Version;
  /** The position. */
  position: string;
  /** The number of positions that it represents; null if it has more than 63 bits. */
  stands_for: number | null;
  /** The number of these positions that have the negative of its value. */
  negatives: number;
  /** The entry of each column; null if there is no answer. */
  columns: Record<string, string | null>;
  /** The error. */
  error: string | null;
};

/** The values of a family of boards that were found. */
export type TableAnswer = {
  /** A row for each board. */
  rows: TableRow[];
  /** The number of rows that were asked for. */
  of: number;
  /** The reason why rows are missing. */
  ended: Ended | null;
};

/** Asks for the values of a family of boards. */
export type TableQuestion = {
  /** The ruleset. */
  ruleset: string;
  /** A board with the letter n for a number. */
  family: string;
  /** The last n. */
  to: number;
  /** The alphabet of the values. */
  alphabet?: Alphabet;
  /** The first n; by default the first from 1 on that gives a board. */
  from?: number | null;
  /** The longest text of a value, in bytes. */
  longest?: number | null;
};

/** A board with its value. */
export type TableRow = {
  /** The version of the schema. */
  schema: Version;
  /** The number. */
  n: number;
  /** The board. */
  board: string;
  /** The value; null if it is too long to print. */
  value: ValueText | null;
  /** The numbers of Left's and Right's options of a value that is too long to print. */
  options: [number, number] | null;
  /** The mean. */
  mean: ExactNumber;
  /** The temperature. */
  temperature: ExactNumber;
};

/** The bound t(G) ≤ ℓ(H) + ℓ(G)/2 of a thermic version of G, a Left and a Right option that form a game of the same temperature. */
export type ThermicBound = {
  /** The thermic options, Left's first. */
  options: [Notation, Notation];
  /** The lengths T_V of the vertical parts of the walls of the thermic version, Left's first. */
  vertical: [ExactNumber, ExactNumber];
  /** The lengths T_O of the oblique parts. */
  oblique: [ExactNumber, ExactNumber];
  /** The option H: that of the player whose wall has the longer vertical part. */
  option: Notation;
  /** Its length ℓ(H). */
  length: ExactNumber;
  /** The bound. */
  bound: ExactNumber;
};

/** A thermograph: the corners of each wall from t = -1 upward, as [temperature, value]. */
export type ThermographAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The input. */
  input: string;
  /** The mean. */
  mean: Coordinate;
  /** The temperature. */
  temperature: Coordinate;
  /** The Left stop. */
  left_stop: Coordinate;
  /** The Right stop. */
  right_stop: Coordinate;
  /** The corners of the Left wall from t = -1 upward, as [temperature, value]. */
  left_wall: [Coordinate, Coordinate][];
  /** The corners of the Right wall from t = -1 upward, as [temperature, value]. */
  right_wall: [Coordinate, Coordinate][];
};

/** Asks for a thermograph. */
export type ThermographQuestion = {
  /** The komaster: the player with exactly enough ko threats, for a game with kos. */
  komaster?: Side | null;
  /** The komonster: the player with more than enough ko threats. */
  komonster?: Side | null;
} & SubjectOrSum;

/** A game tree. A parent comes before its children, and equal boards that one player can reach from a node are one child. */
export type TreeAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The nodes, the root first. */
  nodes: TreeNodeShown[];
  /** Whether nodes are omitted because of the limits. */
  more: boolean;
};

/** A node of a game tree. */
export type TreeNodeShown = {
  /** The place of the parent, from 0; null for the root. */
  parent: number | null;
  /** The player whose move leads here from the parent. */
  player: Side | null;
  /** The name of that move. */
  chosen: string | null;
  /** The text of the board, or the value. */
  text: string;
  /** The board; null for a value. */
  board: Board | null;
  /** The value; null if it was not found within the limits. */
  value: Notation | null;
  /** Whether the value is a number. */
  number: boolean;
};

/** A number in the number tree. */
export type TreeNumber = {
  /** The number. */
  number: SurrealText;
  /** The place of its birthday among the days, from 0. */
  day: number;
  /** The place of the last number before it on its path from the root that is shown; null for the root. */
  parent: number | null;
  /** Whether it is a child of that number: one with a sign more. */
  child: boolean;
};

/** Asks for a game tree. */
export type TreeQuestion = {
  /** The position or the value at the root. */
  subject: Subject;
  /** The alphabet of the values. */
  alphabet?: Alphabet;
  /** The largest number of moves from the root; by default there is no limit. */
  depth?: number | null;
  /** The largest number of nodes; by default 200. */
  most?: number | null;
  /** Whether numbers are followed too. By default they are leaves. */
  numbers?: boolean;
};

/** A game after the move of an engine. */
export type TurnAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The move of the engine, with its reason. */
  turn: Reasons | null;
  /** The texts of the boards and values after the move. */
  boards: string[];
  /** The boards and values after the move, for drawing and for further questions. */
  summands: SummandShown[];
  /** The player to move after it. */
  player: Side;
  /** The legal moves of that player. */
  legal: LegalMove[];
  /** The winner, if the game is over. */
  winner: Side | null;
  /** Whether the game is drawn by repetition: the same boards with the same player to move occurred before. */
  drawn: boolean;
};

/** Asks for the move of an engine in a game, and for the legal moves after it. */
export type TurnQuestion = {
  /** The sum. */
  sum: Sum;
  /** The player who moves first. */
  first: Side;
  /** The memory limit for the move, in bytes. */
  bytes?: number | null;
  /** The engine that makes a move; by default no move is made. */
  engine?: string | null;
  /** Whether play is misère: a player who cannot move wins. */
  misere?: boolean;
  /** The moves, each with its board, from 1, and its name or object. */
  moves?: [number, NamedMove][];
  /** The time limit for the move, in seconds. */
  seconds?: number | null;
  /** The seed of the random number generator. */
  seed?: number;
};

/** The value of a position, with the facts that follow from it. */
export type ValueAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** The ruleset, as given in the question. */
  ruleset: string | null;
  /** The board, as given in the question. */
  board: BoardInput | null;
  /** The value; null if it is too long to print. */
  value: ValueText | null;
  /** The numbers of Left's and Right's options of a value that is too long to print. */
  options: [number, number] | null;
  /** The outcome: L, R, N (the next player wins) or P (the previous player wins). */
  outcome: LoopyOutcomeClass;
  /** The mean; null for a loopy game without one, or if it depends on the komaster. */
  mean: ExactNumber | null;
  /** The temperature; null for a loopy game without one, or if it depends on the komaster. */
  temperature: ExactNumber | null;
  /** The birthday; null for a loopy game. */
  birthday: Digits | null;
  /** The value if infinite play is won by Left; null for a short game. */
  onside: Notation | null;
  /** The value if infinite play is won by Right; null for a short game. */
  offside: Notation | null;
  /** The Left stop; null for a loopy game that is not a stopper. */
  left_stop: Notation | null;
  /** The Right stop; null for a loopy game that is not a stopper. */
  right_stop: Notation | null;
  /** The numbers that are confused with it; null if there are none, and for a loopy game. */
  confusion: ConfusionInterval | null;
  /** The section L(G), the cut of the numbers at the Left stop: L(3) just left of 3 or R(3) just right of it; null for a loopy game. */
  left_section: string | null;
  /** The section R(G); null for a loopy game. */
  right_section: string | null;
  /** The temperature t_L from which on the Left wall is at the mean; null for a loopy game. */
  left_temperature: ExactNumber | null;
  /** The temperature t_R from which on the Right wall is at the mean; null for a loopy game. */
  right_temperature: ExactNumber | null;
};

/** The kind of a value: the first of these that applies. */
export type ValueKind = 'zero' | 'integer' | 'number' | 'nimber' | 'up' | 'tiny' | 'infinitesimal' | 'tepid' | 'switch' | 'hot';

/** Asks for the value of a position or a sum. */
export type ValueQuestion = {
  /** The alphabet of the value. */
  alphabet?: Alphabet;
  /** The longest text of the value, in bytes. */
  longest?: number | null;
} & SubjectOrSum;

/** A value in the notation that is read again, or in the alphabet that the question asks for. */
export type ValueText = string;

/** The result of a verification. */
export type Verified = {
  /** The number of recomputed rows. */
  rows: number;
  /** The number of compared entries. */
  entries: number;
  /** Entries that differ. */
  mistakes: Mistake[];
};

/** What a certificate proves, or why it is refused. */
export type VerifyAnswer = {
  /** The version of the schema. */
  schema: Version;
  /** Whether every line is proved. */
  accepted: boolean;
  /** What is proved, in words; nothing if it is refused. */
  claims: string[];
  /** The number of lines. */
  lines: number;
  /** The number of games that the proof refers to. */
  nodes: number;
  /** The first wrong line. */
  refused: WrongLine | null;
};

/** Asks for the check of a certificate. */
export type VerifyQuestion = {
  /** The text of the certificate. */
  certificate: string;
};

export type Version = 1;

/** The winner for each starting player, if it is known. */
export type Winners = {
  /** The winner if Left moves first. */
  left_first: Side | null;
  /** The winner if Right moves first. */
  right_first: Side | null;
  /** Whether the game is drawn if Left moves first; only a loopy game can be. */
  left_first_drawn: boolean;
  /** Whether the game is drawn if Right moves first; only a loopy game can be. */
  right_first_drawn: boolean;
};

/** Facts about a value. */
export type Worth = {
  /** The value in plain characters, as it is typed; null, like the other texts, if it is too long to print. */
  plain: Notation | null;
  /** The value in Unicode. */
  unicode: Notation | null;
  /** The value in LaTeX, for math mode. */
  latex: Notation | null;
  /** The numbers of Left's and Right's options of a value that is too long to print. */
  options: [number, number] | null;
  /** The outcome: L, R, N (the next player wins) or P (the previous player wins). */
  outcome: OutcomeClass;
  /** The mean. */
  mean: ExactNumber;
  /** The temperature. */
  temperature: ExactNumber;
  /** The Left stop. */
  left_stop: ExactNumber;
  /** The Right stop. */
  right_stop: ExactNumber;
  /** The numbers that are confused with it; null if there are none. */
  confusion: ConfusionInterval | null;
  /** The birthday. */
  birthday: Digits;
  /** The kind of value. */
  kind: ValueKind;
};

/** A wall for t ≥ 0. */
export type WrittenWall = {
  /** The corners from t = 0 up to the mast, as [temperature, value]. */
  points: [string, string][];
  /** The side of the section: whether it is L(x) or R(x) at the stop x; either if it is not given. */
  side?: Side | null;
};

/** The walls of a thermograph for t ≥ 0, as they are written. */
export type WrittenWalls =
  | string
  | { left: WrittenWall; right: WrittenWall };

/** A wrong line of a certificate. */
export type WrongLine = {
  /** The line, from 1. */
  line: number;
  /** The character in the line, from 1. */
  column: number;
  /** What is wrong, and what was expected. */
  message: string;
};

/** Each question and its answer, by the key `ask`. */
export type Questions = {
  /** The list of rulesets. */
  rulesets: [RulesetsQuestion, RulesetsAnswer];
  /** The value of a position. */
  value: [ValueQuestion, ValueAnswer];
  /** The moves of a position. */
  moves: [MovesQuestion, MovesAnswer];
  /** The view of a sum. */
  position: [PositionQuestion, PositionAnswer];
  /** A node of the game tree. */
  explore: [ExploreQuestion, ExploreAnswer];
  /** A thermograph. */
  thermograph: [ThermographQuestion, ThermographAnswer];
  /** Bounds on a thermograph. */
  interval_thermograph: [IntervalThermographQuestion, IntervalThermographAnswer];
  /** The construction of a thermograph. */
  construction: [ConstructionQuestion, ConstructionAnswer];
  /** A game with given walls. */
  build: [BuildQuestion, BuildAnswer];
  /** Bounds on the temperature of a position. */
  bound: [BoundQuestion, BoundAnswer];
  /** Bounds on the temperatures of a family of boards. */
  bound_table: [BoundTableQuestion, BoundTableAnswer];
  /** The order of games. */
  order: [OrderQuestion, OrderAnswer];
  /** A game tree. */
  tree: [TreeQuestion, TreeAnswer];
  /** The join and the meet of two games born by a day. */
  lattice: [LatticeQuestion, LatticeAnswer];
  /** The proof of a comparison. */
  explain: [ExplainQuestion, ExplainAnswer];
  /** The steps from a form to its canonical form. */
  simplify: [SimplifyQuestion, SimplifyAnswer];
  /** The compound thermograph of a sum. */
  compound: [CompoundQuestion, CompoundAnswer];
  /** The stops of many copies of a game. */
  copies: [CopiesQuestion, CopiesAnswer];
  /** A game beside a stack of coupons. */
  coupons: [CouponsQuestion, CouponsAnswer];
  /** The winner of a sum. */
  solve: [SolveQuestion, SolveAnswer];
  /** Advice in a game. */
  advice: [AdviceQuestion, AdviceAnswer];
  /** A move in a game. */
  play: [TurnQuestion, TurnAnswer];
  /** A contest of two engines. */
  contest: [ContestQuestion, ContestAnswer];
  /** A tournament of strategies. */
  match: [MatchQuestion, MatchAnswer];
  /** A game that two engines play, with a review. */
  record: [RecordQuestion, ReviewAnswer];
  /** A review of a game. */
  review: [ReviewQuestion, ReviewAnswer];
  /** The sums in which a strategy loses most. */
  falsify: [FalsifyQuestion, FalsifyAnswer];
  /** A table of a family of boards. */
  table: [TableQuestion, TableAnswer];
  /** A table of highest temperatures. */
  maxima: [MaximaQuestion, MaximaAnswer];
  /** A report on a complex. */
  complex: [ComplexQuestion, ComplexAnswer];
  /** A table of complexes. */
  complex_table: [ComplexTableQuestion, ComplexTableAnswer];
  /** A complex with a given value, constructed from theorems or options. */
  make_complex: [MakeQuestion, FoundComplex];
  /** The complex of a game graph. */
  recover_complex: [RecoverQuestion, FoundComplex];
  /** The smallest complex with a given value. */
  search_complex: [SearchQuestion, FoundComplex];
  /** The dimensions in which games occur. */
  dimensions: [DimensionsQuestion, DimensionsAnswer];
  /** Complexes for all games born by a day. */
  search_day: [DayQuestion, DayAnswer];
  /** A surreal number. */
  number: [NumberQuestion, NumberAnswer];
  /** The number tree. */
  number_tree: [NumberTreeQuestion, NumberTreeAnswer];
  /** The properties of a sum in misère play. */
  misere: [MisereQuestion, MisereAnswer];
  /** The properties of a family of boards in misère play. */
  misere_table: [MisereTableQuestion, MisereTableAnswer];
  /** A misère quotient. */
  quotient: [QuotientQuestion, QuotientAnswer];
  /** A proof certificate. */
  certificate: [CertificateQuestion, CertificateAnswer];
  /** The check of a proof certificate. */
  verify: [VerifyQuestion, VerifyAnswer];
  /** The self-test. */
  selftest: [SelftestQuestion, SelftestAnswer];
};
