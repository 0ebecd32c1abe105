# Generated: KELVIN_WRITE=1 cargo test -p kelvin-lab --test it generated
"""The answers of the laboratory as records. Their fields are the keys in docs/json.md.

ExactNumber numbers are `Fraction`, values are `Game`; what is not known, not defined or too long to be written is None.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

from ._kelvin import Game
from ._mixins import CertificateMixin, LoopyWorthMixin, RulesetMixin, SummandShownMixin, SurveyAnswerMixin, WorthMixin
from ._record import Record
from .actions import AnyAction
from .boards import Board

__all__ = [
    "Advice",
    "Alphabet",
    "BoardKind",
    "BoundRow",
    "BoundTableAnswer",
    "BoundWalls",
    "Bounds",
    "Built",
    "CellLetter",
    "CellOwner",
    "Certificate",
    "Claimant",
    "ClassBound",
    "Colour",
    "Comparison",
    "ComplexReport",
    "ComplexRow",
    "ComplexTableAnswer",
    "ComponentAdvice",
    "ComponentShown",
    "Compound",
    "CompoundPart",
    "ConfusionInterval",
    "Construction",
    "ContestAnswer",
    "ContestRow",
    "Copies",
    "CopiesLaw",
    "CopiesStops",
    "CouponEntry",
    "CouponEntryKind",
    "CouponPlay",
    "CouponsAnswer",
    "DayAnswer",
    "DayRow",
    "DimensionRow",
    "DimensionsAnswer",
    "Direction",
    "Ended",
    "ErrorAnswer",
    "EvaluationAnswer",
    "Explanation",
    "Extreme",
    "Fact",
    "FailedRow",
    "FalsifyAnswer",
    "FalsifyRow",
    "FalsifyingMove",
    "FalsifyingSum",
    "FormOption",
    "FormStep",
    "FoundBoard",
    "FoundComplex",
    "Group",
    "Half",
    "HeapElement",
    "Homology",
    "InputError",
    "Interval",
    "IntervalThermograph",
    "KnownLetters",
    "LatticeAnswer",
    "LegalMove",
    "Line",
    "LocalLemma",
    "LocalOption",
    "LoopyOutcomeClass",
    "LoopyWorth",
    "MatchAnswer",
    "MatchRow",
    "MaximaAnswer",
    "MaximumRow",
    "MisereFacts",
    "MisereKind",
    "MisereRow",
    "MisereTableAnswer",
    "Mistake",
    "MoveRow",
    "MoveShown",
    "MovesAnswer",
    "NamedChoice",
    "NumberFacts",
    "NumberTreeAnswer",
    "OptionShown",
    "OptionWalls",
    "OrderAnswer",
    "OrderedGame",
    "Outcome",
    "Played",
    "Player",
    "PlayerMoves",
    "PositionHeat",
    "ProofStep",
    "Quotient",
    "QuotientPeriod",
    "RanOut",
    "Reasons",
    "Report",
    "ReviewAnswer",
    "ReviewedComponent",
    "ReviewedMove",
    "ReviewedPosition",
    "Ruleset",
    "RulesetsAnswer",
    "Selftest",
    "SelftestPart",
    "SimplerNumber",
    "SimplestNumber",
    "Simplification",
    "SimplifiedForm",
    "Snapshot",
    "SolveAnswer",
    "Solved",
    "Sort",
    "StrategyNode",
    "StrategyProof",
    "StrategyReply",
    "SummandShown",
    "SurveyAnswer",
    "SurveyColumn",
    "SurveyRow",
    "TableAnswer",
    "TableRow",
    "ThermicBound",
    "TreeAnswer",
    "TreeNode",
    "TreeNodeShown",
    "TreeNumber",
    "Turn",
    "ValueAnswer",
    "ValueKind",
    "Verdict",
    "Verified",
    "Walls",
    "Winners",
    "Worth",
    "WrongLine",
]

Alphabet = Literal["plain", "unicode", "latex"]
"""The notation of values."""

BoardKind = Literal["grid", "strip", "graph", "heaps", "strips", "purses", "cheques", "rectangles", "cake", "picture", "pieces", "value", "text"]
"""A kind of board, serialised as a string."""

CellOwner = Literal["Left", "Right", "both"]
"""The owner of a cell's contents."""

Claimant = Literal["Left", "Right", "both"]
"""The players who may claim a vertex."""

Colour = Literal["blue", "red", "green"]
""""""

Comparison = Literal["equal", "not_equal", "at_most", "at_least", "less", "greater", "confused", "less_or_confused", "greater_or_confused"]
"""A relation of two games."""

CouponEntryKind = Literal["coupon", "sente", "answer", "reverse_sente", "gote"]
"""The kind of a move beside a stack of coupons."""

Direction = Literal["left", "right"]
"""The direction in which a domino falls."""

KnownLetters = Literal["xo", "tf", "lre", "numbered"]
""""""

LoopyOutcomeClass = Literal["L", "R", "N", "P", "D", "NHat", "NCheck", "PHat", "PCheck"]
"""An outcome class of loopy games."""

MisereKind = Literal["nim-heap", "tame", "reversibly-tame", "tameable", "restive", "reversibly-restive", "restless", "wild"]
"""The degree to which a game behaves like Nim, from the tamest on. See Conway, *On Numbers and Games*, chapter 12; Berlekamp, Conway, Guy, *Winning Ways*, chapter 13."""

Outcome = Literal["L", "R", "N", "P"]
"""An outcome class of short games."""

RanOut = Literal["time", "memory", "values", "positions", "digits", "endless", "stopped"]
"""The limit that was reached."""

Player = Literal["Left", "Right"]
"""A player, by name."""

Sort = Literal["text", "integer", "number", "truth"]
"""The type of the entries of a column."""

ValueKind = Literal["zero", "integer", "number", "nimber", "up", "tiny", "infinitesimal", "tepid", "switch", "hot"]
"""The kind of a value: the first of these that applies."""


class Advice(Record):
    """Advice for the player to move."""

    player: Player
    components: tuple[ComponentAdvice, ...]
    ambient: Fraction | None
    guarantee: Fraction | None
    best: Reasons | None


class Bounds(Record):
    """Bounds on the temperature of a game G (Huntemann, Nowakowski and Santos, *Bounding game temperature using confusion intervals*)."""

    input: str
    temperature: Fraction
    length: Fraction
    thermic: ThermicBound | None
    class_: ClassBound
    local: tuple[LocalLemma | None, ...]


class BoundRow(Record):
    """A board with bounds on its temperature."""

    n: int
    board: str
    temperature: Fraction
    length: Fraction
    options: Fraction
    local: Fraction | None
    thermic: Fraction | None
    bound: Fraction


class BoundTableAnswer(Record):
    """Bounds on the temperatures of a family of boards."""

    rows: tuple[BoundRow, ...]
    class_: ClassBound
    ended: Ended | None


class BoundWalls(Record):
    """Two walls that bound those of a game from one side."""

    mean: Fraction
    left_stop: Fraction
    right_stop: Fraction
    left_wall: tuple[tuple[Fraction, Fraction], ...]
    right_wall: tuple[tuple[Fraction, Fraction], ...]


class Built(Record):
    """A game with given walls."""

    value: Game | None
    options: tuple[int, int] | None
    birthday: int
    least: bool
    at_least: int
    thermograph: Walls
    board: FoundBoard | None
    boards: int | None


class CellLetter(Record):
    """The contents of a cell."""

    letter: str
    owner: CellOwner | None
    meaning: str


class Certificate(CertificateMixin, Record):
    """A proof certificate in the format of `docs/proofs.md`."""

    certificate: str
    claims: tuple[str, ...]
    lines: int
    nodes: int


class ClassBound(Record):
    """The bound K/2 + J on the temperatures of a class of games."""

    games: Fraction
    options: Fraction
    bound: Fraction


class ComplexReport(Record):
    """A report on a complex. An entry that is unknown or undefined is null. For a complex that is not a game, the illegal ideal is the Stanley–Reisner ideal and the legal ideal is the facet ideal."""

    ruleset: str | None
    board: Any | None
    vertices: tuple[str, ...] | None
    places: tuple[str, ...] | None
    owners: tuple[Claimant, ...] | None
    facets: tuple[tuple[str, ...], ...] | None
    dimension: int | None
    f_vector: tuple[int, ...] | None
    h_vector: tuple[int, ...] | None
    euler_characteristic: int | None
    pure: bool | None
    connected: bool | None
    flag: bool | None
    value: Game | None
    options: tuple[int, int] | None
    mean: Fraction | None
    temperature: Fraction | None
    birthday: int | None
    positions: int | None
    moves: int | None
    tree_nodes: int | None
    formal_birthday: int | None
    independence_ruleset: bool | None
    invariant: bool | None
    unmixed: bool | None
    covers: tuple[tuple[str, ...], ...] | None
    vertex_decomposable: bool | None
    shellable: bool | None
    shelling: tuple[tuple[str, ...], ...] | None
    reduced_homology: tuple[Homology, ...] | None
    field: str | None
    illegal_ideal: tuple[tuple[str, ...], ...] | None
    illegal_cohen_macaulay: bool | None
    illegal_betti: tuple[tuple[int, int, int], ...] | None
    legal_ideal: tuple[tuple[str, ...], ...] | None
    legal_cohen_macaulay: bool | None
    legal_betti: tuple[tuple[int, int, int], ...] | None
    sequentially_cohen_macaulay: bool | None
    buchsbaum: bool | None
    gorenstein: bool | None
    matroid: bool | None
    least_decomposition: int | None
    cover_sizes: tuple[tuple[int, int], ...] | None
    minimal_vertex_covers: tuple[tuple[str, ...], ...] | None
    illegal_primes: tuple[tuple[str, ...], ...] | None
    alexander_dual: tuple[tuple[str, ...], ...] | None
    hilbert_series: str | None
    hilbert_polynomial: str | None
    depth: int | None
    projective_dimension: int | None
    regularity: int | None
    linear_quotients: bool | None
    quotients: tuple[tuple[str, ...], ...] | None
    multigraded_betti: tuple[tuple[int, tuple[str, ...], int], ...] | None
    resolution: tuple[str, ...] | None
    complete: bool


class ComplexRow(Record):
    """The properties of the complex of a board; an answer that the limits left open is null."""

    board: str
    field: str
    unmixed: bool | None
    pure: bool | None
    shellable: bool | None
    illegal_cohen_macaulay: bool | None
    sequentially_cohen_macaulay: bool | None
    legal_cohen_macaulay: bool | None


class ComplexTableAnswer(Record):
    """A table of complexes."""

    rows: tuple[ComplexRow, ...]
    open: int
    of: int
    ended: Ended | None


class ComponentAdvice(Record):
    """A component of a sum."""

    board: int
    place: Any
    value: Game | None
    mean: Fraction | None
    temperature: Fraction | None


class ComponentShown(Record):
    """A component of a board."""

    summand: int
    place: Any
    board: Board | None
    worth: Worth | None


class Compound(Record):
    """The compound thermograph of a sum for the player to move (*Winning Ways*, ch. 6). For Left, its Right boundary is the sum of the Right walls of the components. Its Left boundary is that sum plus the width of the widest component. For Right, both are mirrored."""

    player: Player
    parts: tuple[CompoundPart, ...]
    left_wall: tuple[tuple[Fraction | str, Fraction | str], ...]
    right_wall: tuple[tuple[Fraction | str, Fraction | str], ...]
    width: tuple[tuple[Fraction | str, Fraction | str], ...]
    widest: tuple[Interval, ...]
    ambient: Fraction | None
    ambient_until: Fraction | None
    guarantee: Fraction | None
    sum: Walls | None


class CompoundPart(Record):
    """A component of a sum."""

    summand: int
    place: Any
    input: str
    mean: Fraction | str
    temperature: Fraction | str
    left_stop: Fraction | str
    right_stop: Fraction | str
    left_wall: tuple[tuple[Fraction | str, Fraction | str], ...]
    right_wall: tuple[tuple[Fraction | str, Fraction | str], ...]


class ConfusionInterval(Record):
    """The interval of numbers that are confused with a value."""

    from_: Fraction
    to: Fraction
    from_included: bool
    to_included: bool


class Construction(Record):
    """The construction of a thermograph from the options of the canonical form, or of the form as it is written."""

    input: str
    mean: Fraction | str
    temperature: Fraction | str
    left_stop: Fraction | str
    right_stop: Fraction | str
    board: Board | None
    players: tuple[Half, ...]


class ContestAnswer(Record):
    """The results of the engines."""

    rows: tuple[ContestRow, ...]


class ContestRow(Record):
    """The results of an engine."""

    engine: str
    games: tuple[int, int]
    won: tuple[int, int]
    drawn: tuple[int, int]


class Copies(Record):
    """The stops of n copies of a game, and a law of all of them."""

    input: str
    mean: Fraction
    temperature: Fraction
    stops: tuple[CopiesStops, ...]
    law: CopiesLaw | None
    sum_temperature: Fraction | None
    left_move: Game | None
    right_move: Game | None


class CopiesLaw(Record):
    """A law of the stops: from `start` copies on, `period` more copies add `saltus` to both stops."""

    period: int
    saltus: Fraction
    start: int
    proof: str


class CopiesStops(Record):
    """The stops of a number of copies."""

    copies: int
    left_stop: Fraction
    right_stop: Fraction
    length_per_copy: Fraction | None


class CouponEntry(Record):
    """A move of optimal play beside a stack of coupons."""

    player: Player
    ambient: Fraction
    kind: CouponEntryKind
    from_: Game | None
    to: Game | None


class CouponPlay(Record):
    """Play of a game beside a stack of coupons."""

    score: Fraction
    stack: Fraction
    forecast: Fraction
    moves: tuple[CouponEntry, ...]


class CouponsAnswer(Record):
    """The scores of a game beside a stack of coupons: the number that the game ends at, plus Left's coupons, minus Right's."""

    input: str
    mean: Fraction
    temperature: Fraction
    from_: Fraction
    step: Fraction
    coupons: int
    left_first: CouponPlay
    right_first: CouponPlay
    walls: tuple[tuple[Fraction, Fraction, Fraction], ...]


class DayAnswer(Record):
    """The complexes that were found for the games born by a day."""

    complexes: tuple[FoundComplex, ...]
    summary: DayRow
    looked_at: int | None
    ended: RanOut | None


class DayRow(Record):
    """The number of games born by a day that are values of complexes."""

    day: int
    games: int
    found: int
    new: int
    vertices: int


class DimensionRow(Record):
    """A game that occurs in a dimension."""

    dimension: int
    value: Game


class DimensionsAnswer(Record):
    """The dimensions of the complexes whose values are the games born by a day."""

    dimensions: tuple[tuple[int, tuple[DimensionRow, ...]], ...]
    games: int
    looked_at: int | None
    ended: Ended | None


class Ended(Record):
    """The reason why a table ended before its last row."""

    why: RanOut
    at: str


class ErrorAnswer(Record):
    """An error as JSON."""

    message: str
    line: int | None
    column: int | None


class EvaluationAnswer(Record):
    """The result of an input in the worksheet language."""

    input: str
    value: str | None
    class_: str | None
    help: str | None
    error: InputError | None


class Explanation(Record):
    """Why a comparison holds, or why it does not."""

    asked: Comparison
    holds: bool
    relation: Comparison
    difference: tuple[str, ...]
    steps: tuple[ProofStep, ...]
    text: str


class TreeNode(Record):
    """A node of the game tree."""

    subject: dict[str, Any]
    text: str
    board: Board | None
    worth: Worth | None
    options: tuple[OptionShown, ...]
    more: bool


class Extreme(Record):
    """The least or the greatest number of a column."""

    value: str
    rows: int
    first: str


class Fact(Record):
    """A fact of a report in words: a name and a text."""

    name: str
    text: str
    elided: bool


class FailedRow(Record):
    """A row with an error."""

    position: str
    error: str


class FalsifyAnswer(Record):
    """The sums in which a strategy loses most, for each number of summands. Left follows the strategy, and Right knows it and answers as well as possible."""

    strategy: str
    games: int
    rows: tuple[FalsifyRow, ...]
    ended: RanOut | None


class FalsifyRow(Record):
    """The sums of a number of summands."""

    summands: int
    sums: int
    losing: int
    worst: FalsifyingSum | None
    worst_of_temperature: FalsifyingSum | None


class FalsifyingMove(Record):
    """A move in a summand."""

    player: Player
    from_: Game
    to: Game


class FalsifyingSum(Record):
    """A sum in which a strategy loses."""

    sum: tuple[Game, ...]
    first: Player
    best: Fraction
    stop: Fraction
    loss: Fraction
    temperature: Fraction
    of_temperature: Fraction
    moves: tuple[FalsifyingMove, ...]


class FormOption(Record):
    """An option as it is written."""

    player: Player
    name: str | None
    to: str
    board: Board | None
    value: str


class FormStep(Record):
    """A step: an option is removed or replaced."""

    player: Player
    option: str
    reason: dict[str, Any]
    comparison: str
    proof: Explanation | None
    before: str
    after: str


class FoundBoard(Record):
    """A board with given walls."""

    ruleset: str
    board: str
    value: Game | None
    options: tuple[int, int] | None


class FoundComplex(Record):
    """A complex that was constructed, recovered or found."""

    vertices: tuple[str, ...]
    owners: tuple[Claimant, ...]
    facets: tuple[tuple[str, ...], ...]
    value: Game | None


class Group(Record):
    """The rows in which some of the positions have one entry: that of the row, or its negative."""

    value: str
    rows: int
    positions: int | None
    first: str


class Half(Record):
    """A player's half of a thermograph."""

    player: Player
    options: tuple[OptionWalls, ...]
    scaffold: Line | None
    wall: tuple[tuple[Fraction | str, Fraction | str], ...]
    best: tuple[Interval, ...]


class HeapElement(Record):
    """A value of the pretending function."""

    heap: str
    element: str
    p: bool


class Homology(Record):
    """A group of reduced homology over the integers."""

    degree: int
    rank: int
    torsion: tuple[int, ...]


class InputError(Record):
    """The error of an input."""

    message: str
    line: int | None
    column: int | None


class Interval(Record):
    """A closed interval of temperatures in which the best items are the same."""

    from_: Fraction
    to: Fraction | None
    options: tuple[int, ...]


class IntervalThermograph(Record):
    """A lower and an upper thermograph. For both players and every t, the wall of the game is between the lower and the upper wall."""

    input: str
    exact: bool
    lower: BoundWalls
    upper: BoundWalls
    width: Fraction
    coldest: Fraction
    hottest: Fraction | None
    ended: RanOut | None


class LatticeAnswer(Record):
    """The join and the meet of two games."""

    day: int
    games: tuple[Game, Game]
    join: Game
    meet: Game


class LegalMove(Record):
    """A legal move."""

    board: int
    move: str
    action: AnyAction


class Line(Record):
    """A piecewise linear function that may have a slope above its last corner."""

    points: tuple[tuple[Fraction | str, Fraction | str], ...]
    slope_above: Literal[-1, 0, 1]


class LocalLemma(Record):
    """The least number n with G^L - G - n + ε ≤ 0 for all Left options and some infinitesimals ε, or mirrored for Right. Then ℓ(G) ≤ n."""

    player: Player
    number: Fraction
    options: tuple[LocalOption, ...]


class LocalOption(Record):
    """An option in the local lemma."""

    option: str
    sum: tuple[str, ...]
    strategy: StrategyProof | None


class LoopyWorth(LoopyWorthMixin, Record):
    """The facts about a loopy value."""

    plain: str | None
    unicode: str | None
    latex: str | None
    outcome: LoopyOutcomeClass
    onside: str | None
    offside: str | None
    mean: Fraction | None
    temperature: Fraction | None
    left_stop: str | None
    right_stop: str | None


class MatchAnswer(Record):
    """The results of a tournament."""

    rows: tuple[MatchRow, ...]
    games: int
    undecided: int
    ended: RanOut | None


class MatchRow(Record):
    """The results of an engine against another."""

    engine: str
    against: str
    games: int
    undecided: int
    ends: int
    mean_miss: float
    worst_miss: Fraction | None
    worst_of_bound: float
    beyond_bound: int


class MaximaAnswer(Record):
    """The highest temperatures that were found."""

    rows: tuple[MaximumRow, ...]
    over: int
    ended: Ended | None


class MaximumRow(Record):
    """The highest temperature among some boards, and the first board that has it."""

    a: int
    b: int
    board: str
    temperature: Fraction


class MisereFacts(Record):
    """The properties of a sum in misère play."""

    sum: str
    outcome: Outcome
    impartial: bool
    form: str | None
    out_of_reach: RanOut | None
    genus: str | None
    kind: MisereKind | None
    nim_value: int | None
    misere_nim_value: int | None
    birthday: int | None


class MisereRow(Record):
    """A board with its properties in misère play."""

    n: int
    board: str
    outcome: Outcome
    impartial: bool
    form: str | None
    out_of_reach: RanOut | None
    genus: str | None
    kind: MisereKind | None
    nim_value: int | None
    misere_nim_value: int | None
    birthday: int | None


class MisereTableAnswer(Record):
    """The properties of a family of boards in misère play."""

    rows: tuple[MisereRow, ...]
    of: int
    ended: Ended | None


class Mistake(Record):
    """An entry that differs when it is recomputed."""

    position: str
    column: str
    there: str
    again: str


class MoveRow(Record):
    """A move with the value after it."""

    player: Player
    move: str
    action: AnyAction
    to: tuple[str, ...]
    value: Game | None
    options: tuple[int, int] | None
    mean: Fraction | None
    temperature: Fraction | None
    sensible: bool


class MoveShown(Record):
    """A move."""

    player: Player
    summand: int
    name: str
    action: AnyAction
    to: dict[str, Any] | None
    worth: Worth | None
    loopy: LoopyWorth | None
    sensible: bool | None
    wins: bool | None
    draws: bool | None
    length: int | None
    loss: Fraction | None


class MovesAnswer(Record):
    """The moves of a position."""

    value: Game | None
    options: tuple[int, int] | None
    players: tuple[PlayerMoves, ...]


class NamedChoice(Record):
    """A move on one of the boards."""

    board: int
    move: str


class NumberFacts(Record):
    """The properties of a surreal number. A property that is undefined or cannot be written is null."""

    input: str
    lists: tuple[str, ...] | None
    normal_form: str | None
    remainder: str | None
    terms: int | None
    sign_expansion: str | None
    first_signs: str | None
    birthday: str | None
    left_options: tuple[str, ...] | None
    left_options_begin: bool | None
    left_options_end: bool | None
    right_options: tuple[str, ...] | None
    right_options_begin: bool | None
    right_options_end: bool | None
    parent: str | None
    left_child: str | None
    right_child: str | None
    hackenbush: str | None
    decimal: str | None


class NumberTreeAnswer(Record):
    """The number tree."""

    numbers: tuple[TreeNumber, ...]
    days: tuple[str, ...]


class OptionShown(Record):
    """An option."""

    player: Player
    name: str
    action: AnyAction
    to: dict[str, Any] | None
    worth: Worth | None
    status: dict[str, Any]


class OptionWalls(Record):
    """The walls of an option in a thermograph."""

    value: Game | None
    name: str | None
    to: dict[str, Any] | None
    board: Board | None
    status: dict[str, Any]
    wall: tuple[tuple[Fraction | str, Fraction | str], ...]
    scaffold: Line


class OrderAnswer(Record):
    """Games in their order. Lower ones come before higher ones."""

    games: tuple[OrderedGame, ...]
    covers: tuple[tuple[int, int], ...]


class OrderedGame(Record):
    """A game in an order."""

    value: Game
    rank: int
    mean: Fraction
    temperature: Fraction
    birthday: int


class Played(Record):
    """A game in progress: the sum and the moves made so far."""

    sum: str | tuple[str, ...] | tuple[dict[str, Any], ...]
    first: Player
    misere: bool
    moves: tuple[tuple[int, str | AnyAction], ...]


class PlayerMoves(Record):
    """The moves of a player."""

    player: Player
    count: int
    groups: tuple[tuple[MoveRow, ...], ...]


class Report(Record):
    """The view of a sum."""

    summands: tuple[SummandShown, ...]
    components: tuple[ComponentShown, ...]
    worth: Worth | None
    loopy: LoopyWorth | None
    out_of_reach: RanOut | None
    at_least: int | None
    at_most: int | None
    winners: Winners
    moves: tuple[MoveShown, ...]
    more: bool


class PositionHeat(Record):
    """The analysis of a position by temperature."""

    temperature: Fraction
    ambient: Fraction
    guarantee: Fraction
    left_wall: tuple[tuple[Fraction | str, Fraction | str], ...]
    right_wall: tuple[tuple[Fraction | str, Fraction | str], ...]
    stopped: bool
    best: Fraction | None
    best_move: NamedChoice | None
    thermostrat: NamedChoice | None


class ProofStep(Record):
    """A step of a proof: a strategy that wins the difference."""

    shows: str
    winner: Player
    first: tuple[int, str] | None
    strategy: StrategyProof


class Quotient(Record):
    """A misère quotient; if a limit was reached, that of the heaps added so far."""

    of: str
    order: int
    presentation: str
    generators: tuple[str, ...]
    elements: tuple[str, ...]
    p_portion: tuple[str, ...]
    idempotents: tuple[str, ...]
    kernel: tuple[str, ...]
    tame: bool
    regular: bool
    normal: bool
    pretending: tuple[HeapElement, ...]
    period: QuotientPeriod | None
    products: tuple[tuple[int, ...], ...]
    ended: RanOut | None


class QuotientPeriod(Record):
    """A period of the pretending function."""

    preperiod: int
    period: int


class Reasons(Record):
    """A move with its reason."""

    board: int
    move: str
    action: AnyAction
    ambient_temperature: Fraction | None
    wins: bool | None
    because: dict[str, Any]


class ReviewAnswer(Record):
    """A game with the analysis of every position and every move."""

    game: Played
    engines: tuple[str, str] | None
    positions: tuple[ReviewedPosition, ...]
    moves: tuple[ReviewedMove, ...]
    score: Fraction | None
    winner: Player | None
    lost_at: int | None
    costliest: int | None


class ReviewedComponent(Record):
    """A component of a position."""

    board: int
    place: Any
    value: Game | None
    mean: Fraction | None
    temperature: Fraction | None
    width: Fraction | None


class ReviewedMove(Record):
    """A move of a game."""

    player: Player
    board: int
    move: str
    action: AnyAction
    loss: Fraction | None
    of_temperature: Fraction | None
    gives_away: bool | None
    because: dict[str, Any] | None


class ReviewedPosition(Record):
    """A position of a game."""

    player: Player
    boards: tuple[str, ...]
    components: tuple[ReviewedComponent, ...]
    heat: PositionHeat | None
    winner: Player | None


class Ruleset(RulesetMixin, Record):
    """A ruleset with an example."""

    name: str
    arguments: str | None
    ruleset: str
    board: str
    help: str
    boards: str
    kind: BoardKind
    cells: tuple[CellLetter, ...]
    placement: bool
    impartial: bool
    loopy: bool | None
    own: bool


class RulesetsAnswer(Record):
    """The rulesets."""

    rows: tuple[Ruleset, ...]


class Selftest(Record):
    """What the self-test tried, and what failed."""

    seed: int
    parts: tuple[SelftestPart, ...]
    passed: bool


class SelftestPart(Record):
    """A part of the self-test."""

    name: str
    tried: str
    comparisons: int
    failures: tuple[str, ...]


class SimplerNumber(Record):
    """A simpler number, and the option that excludes it."""

    number: Fraction
    player: Player
    option: str


class SimplestNumber(Record):
    """Why a number is the simplest one between the options: it fits, and neither of its own options does."""

    number: Fraction
    left: tuple[str, ...]
    right: tuple[str, ...]
    simpler: tuple[SimplerNumber, ...]


class SimplifiedForm(Record):
    """A form and the steps to its canonical form."""

    form: str
    board: Board | None
    options: tuple[FormOption, ...]
    start: str
    steps: tuple[FormStep, ...]
    end: str
    value: str
    number: SimplestNumber | None


class Simplification(Record):
    """The steps from a form to its canonical form."""

    input: str
    value: str
    forms: tuple[SimplifiedForm, ...]
    cut: bool
    text: str


class Snapshot(Record):
    """The amount of work done."""

    positions: int
    steps: int
    values: int
    bytes: int


class SolveAnswer(Record):
    """The winner for each starting player."""

    rows: tuple[Solved, ...]


class Solved(Record):
    """The winner for one starting player."""

    sum: str
    first: Player
    winner: Player | None
    drawn: bool
    length: int | None
    move: str | None
    summand: int | None
    action: AnyAction | None
    positions: int
    checked: int | None
    unchecked: RanOut | None
    undecided: RanOut | None
    too_large: tuple[int, int] | None
    at_least: int | None
    at_most: int | None


class StrategyNode(Record):
    """A position in which the opponent is to move."""

    summands: tuple[str, ...]
    replies: tuple[StrategyReply, ...]


class StrategyProof(Record):
    """A strategy of the second player, which wins a sum if the opponent moves first."""

    player: Player
    nodes: tuple[StrategyNode, ...]
    cut: bool


class StrategyReply(Record):
    """A reply to a move of the opponent. Summands are counted from 0."""

    summand: int
    to: str
    reply_in: int
    reply_to: str
    node: int | None


class SummandShown(SummandShownMixin, Record):
    """A board or a value."""

    subject: dict[str, Any]
    text: str
    board: Board | None


class SurveyAnswer(SurveyAnswerMixin, Record):
    """The summary of a survey."""

    ruleset: str
    families: tuple[str, ...]
    where: str | None
    made_by: str
    shards: int
    shards_done: int
    finished: bool
    rows: int
    positions: int | None
    negatives_known: bool
    errors: int
    first_errors: tuple[FailedRow, ...]
    columns: tuple[SurveyColumn, ...]


class SurveyColumn(Record):
    """Statistics of a column."""

    name: str
    sort: Sort
    known: int
    distinct: int
    least: Extreme | None
    greatest: Extreme | None
    groups: tuple[Group, ...]


class SurveyRow(Record):
    """A row of a survey that is not stored."""

    position: str
    stands_for: int | None
    negatives: int
    columns: dict[str, Any]
    error: str | None


class TableAnswer(Record):
    """The values of a family of boards that were found."""

    rows: tuple[TableRow, ...]
    of: int
    ended: Ended | None


class TableRow(Record):
    """A board with its value."""

    n: int
    board: str
    value: Game | None
    options: tuple[int, int] | None
    mean: Fraction
    temperature: Fraction


class ThermicBound(Record):
    """The bound t(G) ≤ ℓ(H) + ℓ(G)/2 of a thermic version of G, a Left and a Right option that form a game of the same temperature."""

    options: tuple[str, str]
    vertical: tuple[Fraction, Fraction]
    oblique: tuple[Fraction, Fraction]
    option: str
    length: Fraction
    bound: Fraction


class Walls(Record):
    """A thermograph: the corners of each wall from t = -1 upward, as [temperature, value]."""

    input: str
    mean: Fraction | str
    temperature: Fraction | str
    left_stop: Fraction | str
    right_stop: Fraction | str
    left_wall: tuple[tuple[Fraction | str, Fraction | str], ...]
    right_wall: tuple[tuple[Fraction | str, Fraction | str], ...]


class TreeAnswer(Record):
    """A game tree. A parent comes before its children, and equal boards that one player can reach from a node are one child."""

    nodes: tuple[TreeNodeShown, ...]
    more: bool


class TreeNodeShown(Record):
    """A node of a game tree."""

    parent: int | None
    player: Player | None
    chosen: str | None
    text: str
    board: Board | None
    value: str | None
    number: bool


class TreeNumber(Record):
    """A number in the number tree."""

    number: str
    day: int
    parent: int | None
    child: bool


class Turn(Record):
    """A game after the move of an engine."""

    turn: Reasons | None
    boards: tuple[str, ...]
    summands: tuple[SummandShown, ...]
    player: Player
    legal: tuple[LegalMove, ...]
    winner: Player | None
    drawn: bool


class ValueAnswer(Record):
    """The value of a position, with the facts that follow from it."""

    ruleset: str | None
    board: Any | None
    value: Game | None
    options: tuple[int, int] | None
    outcome: LoopyOutcomeClass
    mean: Fraction | None
    temperature: Fraction | None
    birthday: int | None
    onside: str | None
    offside: str | None
    left_stop: str | None
    right_stop: str | None
    confusion: ConfusionInterval | None
    left_section: str | None
    right_section: str | None
    left_temperature: Fraction | None
    right_temperature: Fraction | None


class Verified(Record):
    """The result of a verification."""

    rows: int
    entries: int
    mistakes: tuple[Mistake, ...]


class Verdict(Record):
    """What a certificate proves, or why it is refused."""

    accepted: bool
    claims: tuple[str, ...]
    lines: int
    nodes: int
    refused: WrongLine | None


class Winners(Record):
    """The winner for each starting player, if it is known."""

    left_first: Player | None
    right_first: Player | None
    left_first_drawn: bool
    right_first_drawn: bool


class Worth(WorthMixin, Record):
    """Facts about a value."""

    plain: str | None
    unicode: str | None
    latex: str | None
    options: tuple[int, int] | None
    outcome: Outcome
    mean: Fraction
    temperature: Fraction
    left_stop: Fraction
    right_stop: Fraction
    confusion: ConfusionInterval | None
    birthday: int
    kind: ValueKind


class WrongLine(Record):
    """A wrong line of a certificate."""

    line: int
    column: int
    message: str
