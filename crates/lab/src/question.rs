//! All questions, and their answers.

use crate::advice::{AdviceAnswer, AdviceQuestion};
use crate::complex::{
    ComplexAnswer, ComplexQuestion, ComplexTableAnswer, ComplexTableQuestion, DayAnswer, DayQuestion,
    DimensionsAnswer, DimensionsQuestion, FoundComplex, MakeQuestion, RecoverQuestion, SearchQuestion,
};
use crate::compound::{CompoundAnswer, CompoundQuestion};
use crate::construction::{ConstructionAnswer, ConstructionQuestion};
use crate::contest::{ContestAnswer, ContestQuestion, Counting};
use crate::copies::{CopiesAnswer, CopiesQuestion};
use crate::error::Error;
use crate::explore::{ExploreAnswer, ExploreQuestion};
use crate::lab::Lab;
use crate::matches::{MatchAnswer, MatchQuestion};
use crate::maxima::{MaximaAnswer, MaximaQuestion};
use crate::misere::{MisereAnswer, MisereQuestion, MisereTableAnswer, MisereTableQuestion};
use crate::moves::{MovesAnswer, MovesQuestion};
use crate::number::{NumberAnswer, NumberQuestion};
use crate::observer::Observer;
use crate::position::{PositionAnswer, PositionQuestion};
use crate::quotient::{QuotientAnswer, QuotientQuestion};
use crate::rulesets::{RulesetsAnswer, RulesetsQuestion};
use crate::solve::{SolveAnswer, SolveQuestion};
use crate::table::{TableAnswer, TableQuestion};
use crate::thermograph::{ThermographAnswer, ThermographQuestion};
use crate::turn::{TurnAnswer, TurnQuestion};
use crate::value::{ValueAnswer, ValueQuestion};
use kelvin_budget::Budget;
use kelvin_positions::WrittenSummand;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A question; in JSON the key `ask` distinguishes the variants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
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
    /// The construction of a thermograph.
    Construction(ConstructionQuestion),
    /// The compound thermograph of a sum.
    Compound(CompoundQuestion),
    /// The stops of many copies of a game.
    Copies(CopiesQuestion),
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
    /// The properties of a sum in misère play.
    Misere(MisereQuestion),
    /// The properties of a family of boards in misère play.
    MisereTable(MisereTableQuestion),
    /// A misère quotient.
    Quotient(QuotientQuestion),
}

/// An answer; in JSON the key `answer` distinguishes the variants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum Answer {
    /// The list of rulesets.
    Rulesets(RulesetsAnswer),
    /// The value of a position.
    Value(ValueAnswer),
    /// The moves of a position.
    Moves(MovesAnswer),
    /// The view of a sum.
    Position(Box<PositionAnswer>),
    /// A node of the game tree.
    Explore(Box<ExploreAnswer>),
    /// A thermograph.
    Thermograph(ThermographAnswer),
    /// The construction of a thermograph.
    Construction(ConstructionAnswer),
    /// The compound thermograph of a sum.
    Compound(Box<CompoundAnswer>),
    /// The stops of many copies of a game.
    Copies(CopiesAnswer),
    /// The winner of a sum.
    Solve(SolveAnswer),
    /// Advice in a game.
    Advice(AdviceAnswer),
    /// A move in a game.
    Play(TurnAnswer),
    /// A contest of two engines.
    Contest(ContestAnswer),
    /// A tournament of strategies.
    Match(MatchAnswer),
    /// A table of a family of boards.
    Table(TableAnswer),
    /// A table of highest temperatures.
    Maxima(MaximaAnswer),
    /// A report on a complex.
    Complex(Box<ComplexAnswer>),
    /// A table of complexes.
    ComplexTable(ComplexTableAnswer),
    /// A complex with a given value, constructed from theorems or options.
    MakeComplex(FoundComplex),
    /// The complex of a game graph.
    RecoverComplex(FoundComplex),
    /// The smallest complex with a given value.
    SearchComplex(FoundComplex),
    /// The dimensions in which games occur.
    Dimensions(DimensionsAnswer),
    /// Complexes for all games born by a day.
    SearchDay(DayAnswer),
    /// A surreal number.
    Number(NumberAnswer),
    /// The properties of a sum in misère play.
    Misere(MisereAnswer),
    /// The properties of a family of boards in misère play.
    MisereTable(MisereTableAnswer),
    /// A misère quotient.
    Quotient(QuotientAnswer),
}

impl Lab<'_> {
    /// Answers a question.
    pub fn ask(
        &self,
        question: &Question,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Answer, Error> {
        let game = |value: &str| self.game(&WrittenSummand::value(value), budget);
        Ok(match question {
            Question::Rulesets(question) => Answer::Rulesets(self.rulesets().list(question)),
            Question::Value(question) => Answer::Value(self.value(question, budget)?),
            Question::Moves(question) => Answer::Moves(self.moves(question, budget)?),
            Question::Position(question) => {
                Answer::Position(Box::new(self.position(question, budget, observer)?))
            }
            Question::Explore(question) => Answer::Explore(Box::new(self.explore(question, budget)?)),
            Question::Thermograph(question) => Answer::Thermograph(self.thermograph(question, budget)?),
            Question::Construction(question) => Answer::Construction(self.construction(question, budget)?),
            Question::Compound(question) => Answer::Compound(Box::new(self.compound(question, budget)?)),
            Question::Copies(question) => Answer::Copies(self.copies(question, budget)?),
            Question::Solve(question) => Answer::Solve(self.solve(question, budget, observer)?),
            Question::Advice(question) => Answer::Advice(self.advice(question, budget)?),
            Question::Play(question) => Answer::Play(self.turn(question, budget)?),
            Question::Contest(question) => {
                let mut counting = Counting { observer, done: 0, of: question.games.into() };
                Answer::Contest(self.contest(question, budget, &mut counting)?)
            }
            Question::Match(question) => Answer::Match(self.tournament(question, budget, observer)?),
            Question::Table(question) => Answer::Table(self.table(question, budget, observer)?),
            Question::Maxima(question) => Answer::Maxima(self.maxima(question, budget, observer)?),
            Question::Complex(question) => {
                Answer::Complex(Box::new(self.complex(question, budget, observer)?))
            }
            Question::ComplexTable(question) => {
                let boards = self.complex_table_boards(question)?;
                Answer::ComplexTable(self.complex_table(question, &boards, budget, observer)?)
            }
            Question::MakeComplex(question) => {
                let MakeQuestion { value, dimension, flag } = question;
                Answer::MakeComplex(self.make_complex(game(value)?, *dimension, *flag, budget)?)
            }
            Question::RecoverComplex(question) => {
                Answer::RecoverComplex(self.recover_complex(question, budget)?)
            }
            Question::SearchComplex(question) => Answer::SearchComplex(self.smallest_complex(
                game(&question.value)?,
                question.vertices,
                budget,
            )?),
            Question::Dimensions(question) => Answer::Dimensions(self.dimensions(question, budget)?),
            Question::SearchDay(question) => Answer::SearchDay(self.search_day(question, budget, observer)?),
            Question::Number(question) => Answer::Number(self.number(question, budget)?),
            Question::Misere(question) => Answer::Misere(self.misere(question, budget)?),
            Question::MisereTable(question) => {
                Answer::MisereTable(self.misere_table(question, budget, observer)?)
            }
            Question::Quotient(question) => Answer::Quotient(self.quotient(question, budget)?),
        })
    }
}
