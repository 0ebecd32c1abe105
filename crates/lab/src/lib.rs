//! The laboratory: a question type and an answer type for each computation in combinatorial game theory.
//!
//! A [`Lab`] works in a universe and answers typed questions. Answers are plain data that can be stored, sent
//! and compared, so the command line, the web page and the bindings only ask and display. Long questions take
//! a budget, report partial results to an [`Observer`], and can be cancelled without losing these results.
//!
//! A [`Laboratory`] owns its universe and answers questions from other threads:
//!
//! ```
//! use kelvin_lab::{Answer, Laboratory, Limits, Question, Rulesets, Settings};
//!
//! let laboratory = Laboratory::open(Settings::default(), Rulesets::default());
//! let question: Question = serde_json::from_str(r#"{ "ask": "solve", "sum": "*2 + nim(\"3\")", "first": "Left" }"#)?;
//! let Answer::Solve(answer) = laboratory.begin(question, Limits::default())?.wait()? else { panic!() };
//! assert_eq!(answer.rows[0].name.as_deref(), Some("2: 3 to 2"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
mod bound;
mod build;
mod cells;
mod certificate;
mod comparison;
mod complex;
mod compound;
mod construction;
mod contest;
mod copies;
mod coupons;
mod error;
mod evaluation;
mod explain;
mod explore;
mod falsify;
mod family;
mod form;
mod hot;
mod interval;
mod keys;
mod lab;
mod laboratory;
mod literal;
mod loopy;
mod matches;
mod maxima;
mod misere;
mod misfit;
mod moves;
mod number;
mod number_tree;
mod observer;
mod order;
mod position;
mod proof_text;
mod question;
mod quotient;
mod replies;
mod review;
mod rulesets;
mod schema;
mod selftest;
mod simplify;
mod small_boards;
mod solve;
mod status;
mod store;
mod subject;
mod sum;
mod summand_view;
mod survey;
mod table;
mod texts;
mod thermograph;
mod tree;
mod turn;
mod value;
mod view;
mod words;
mod worth;
mod written;

pub use advice::{AdviceAnswer, AdviceQuestion, Area, Because, ComponentAdvice, Played, Reasons};
pub use bound::{
    BoundAnswer, BoundQuestion, BoundRow, BoundTableAnswer, BoundTableQuestion, ClassBoundAnswer, LocalLemma,
    LocalOption, ThermicBound,
};
pub use build::{BuildAnswer, BuildQuestion, FoundBoard, WrittenWall, WrittenWalls};
pub use cells::{CellLetter, CellOwner};
pub use certificate::{
    CertificateAnswer, CertificateQuestion, Statement, VerifyAnswer, VerifyQuestion, WrongLine, verify,
};
pub use comparison::Comparison;
pub use complex::{
    Claimant, ComplexAnswer, ComplexQuestion, ComplexRow, ComplexSource, ComplexSubject, ComplexTableAnswer,
    ComplexTableQuestion, DayAnswer, DayQuestion, DayRow, DimensionRow, DimensionsAnswer, DimensionsQuestion,
    Fact, FieldName, FoundComplex, Homology, MakeQuestion, RecoverQuestion, SearchQuestion, facets,
    looked_at,
};
pub use compound::{CompoundAnswer, CompoundPart, CompoundQuestion};
pub use construction::{ConstructionAnswer, ConstructionQuestion, Half, Interval, Line, OptionWalls};
pub use contest::{ContestAnswer, ContestQuestion, ContestRow};
pub use copies::{CopiesAnswer, CopiesLawFacts, CopiesQuestion, CopiesStops};
pub use coupons::{CouponEntry, CouponEntryKind, CouponPlay, CouponsAnswer, CouponsQuestion};
pub use error::{Error, ErrorAnswer};
pub use evaluation::{EvaluationAnswer, InputError};
pub use explain::{ExplainAnswer, ExplainQuestion, ProofStep};
pub use explore::{ExploreAnswer, ExploreQuestion, OptionShown};
pub use falsify::{FalsifyAnswer, FalsifyQuestion, FalsifyRow, FalsifyingMove, FalsifyingSum};
pub use family::Family;
pub use form::{DistinctOption, LiteralForm, LiteralOption};
pub use interval::{BoundWalls, IntervalThermographAnswer, IntervalThermographQuestion};
pub use kelvin_positions::WrittenSummand;
pub use keys::{Keys, UnknownKey};
pub use lab::{Lab, Settings};
pub use laboratory::{Laboratory, Limits, Pending, Snapshot};
pub use loopy::{LoopyWithForm, LoopyWorth, NoAgreement, Valued};
pub use matches::{MatchAnswer, MatchQuestion, MatchRow};
pub use maxima::{MaximaAnswer, MaximaQuestion, MaximumRow};
pub use misere::{
    MisereAnswer, MisereFacts, MisereQuestion, MisereRow, MisereTableAnswer, MisereTableQuestion,
};
pub use moves::{MoveRow, MovesAnswer, MovesQuestion, PlayerMoves};
pub use number::{NumberAnswer, NumberQuestion};
pub use number_tree::{NumberTreeAnswer, NumberTreeQuestion, TreeNumber};
pub use observer::{Observer, Part};
pub use order::{LatticeAnswer, LatticeQuestion, OrderAnswer, OrderQuestion, OrderedGame};
pub use position::{ComponentShown, MoveShown, PositionAnswer, PositionQuestion, SummandShown, Winners};
pub use question::Ask;
pub use quotient::{HeapElement, QuotientAnswer, QuotientOf, QuotientPeriod, QuotientQuestion};
pub use replies::{StrategyNode, StrategyProof, StrategyReply};
pub use review::{
    CompoundWithComponents, NamedChoice, PositionHeat, RecordQuestion, ReviewAnswer, ReviewQuestion,
    Reviewed, ReviewedComponent, ReviewedMove, ReviewedPosition,
};
pub use rulesets::{RulesetRow, Rulesets, RulesetsAnswer, RulesetsQuestion};
pub use schema::Schema;
pub use selftest::{SelftestAnswer, SelftestPart, SelftestQuestion};
pub use simplify::{
    FormOption, FormStep, SimplerNumber, SimplestNumber, SimplifiedForm, SimplifyAnswer, SimplifyQuestion,
    StepReason,
};
pub use solve::{SolveAnswer, SolveQuestion, SolveRow};
pub use status::Status;
pub use subject::{Evaluate, NotEvaluated, Subject};
pub use sum::Sum;
pub use survey::{Extreme, FailedRow, Group, Mistake, Sort, SurveyAnswer, SurveyColumn, SurveyRow, Verified};
pub use table::{Ended, TableAnswer, TableQuestion, TableRow};
pub use texts::{Coordinate, Digits, ExactNumber, MisereText, Notation, SurrealText, ValueText};
pub use thermograph::{ThermographAnswer, ThermographQuestion, corners};
pub use tree::{TreeAnswer, TreeNodeShown, TreeQuestion};
pub use turn::{LegalMove, TurnAnswer, TurnQuestion};
pub use value::{ValueAnswer, ValueQuestion};
pub use words::{Alphabet, Count, LoopyOutcomeClass, OutcomeClass, RanOut, Side};
pub use worth::{ConfusionInterval, ValueKind, Worth};
pub use written::{LONGEST, Written};

question::questions! {
    /// The list of rulesets.
    Rulesets(RulesetsQuestion),
    /// The value of a position.
    Value(ValueQuestion),
    /// The moves of a position.
    Moves(MovesQuestion),
    /// The view of a sum.
    Position(PositionQuestion),
    /// A node of the game tree.
    Explore(ExploreQuestion),
    /// A thermograph.
    Thermograph(ThermographQuestion),
    /// Bounds on a thermograph.
    IntervalThermograph(IntervalThermographQuestion),
    /// The construction of a thermograph.
    Construction(ConstructionQuestion),
    /// A game with given walls.
    Build(BuildQuestion),
    /// Bounds on the temperature of a position.
    Bound(BoundQuestion),
    /// Bounds on the temperatures of a family of boards.
    BoundTable(BoundTableQuestion),
    /// The order of games.
    Order(OrderQuestion),
    /// A game tree.
    Tree(TreeQuestion),
    /// The join and the meet of two games born by a day.
    Lattice(LatticeQuestion),
    /// The proof of a comparison.
    Explain(ExplainQuestion),
    /// The steps from a form to its canonical form.
    Simplify(SimplifyQuestion),
    /// The compound thermograph of a sum.
    Compound(CompoundQuestion),
    /// The stops of many copies of a game.
    Copies(CopiesQuestion),
    /// A game beside a stack of coupons.
    Coupons(CouponsQuestion),
    /// The winner of a sum.
    Solve(SolveQuestion),
    /// Advice in a game.
    Advice(AdviceQuestion),
    /// A move in a game.
    Play(TurnQuestion),
    /// A contest of two engines.
    Contest(ContestQuestion),
    /// A tournament of strategies.
    Match(MatchQuestion),
    /// A game that two engines play, with a review.
    Record(RecordQuestion),
    /// A review of a game.
    Review(ReviewQuestion),
    /// The sums in which a strategy loses most.
    Falsify(FalsifyQuestion),
    /// A table of a family of boards.
    Table(TableQuestion),
    /// A table of highest temperatures.
    Maxima(MaximaQuestion),
    /// A report on a complex.
    Complex(ComplexQuestion),
    /// A table of complexes.
    ComplexTable(ComplexTableQuestion),
    /// A complex with a given value, constructed from theorems or options.
    MakeComplex(MakeQuestion),
    /// The complex of a game graph.
    RecoverComplex(RecoverQuestion),
    /// The smallest complex with a given value.
    SearchComplex(SearchQuestion),
    /// The dimensions in which games occur.
    Dimensions(DimensionsQuestion),
    /// Complexes for all games born by a day.
    SearchDay(DayQuestion),
    /// A surreal number.
    Number(NumberQuestion),
    /// The number tree.
    NumberTree(NumberTreeQuestion),
    /// The properties of a sum in misère play.
    Misere(MisereQuestion),
    /// The properties of a family of boards in misère play.
    MisereTable(MisereTableQuestion),
    /// A misère quotient.
    Quotient(QuotientQuestion),
    /// A proof certificate.
    Certificate(CertificateQuestion),
    /// The check of a proof certificate.
    Verify(VerifyQuestion),
    /// The self-test.
    Selftest(SelftestQuestion),
}
