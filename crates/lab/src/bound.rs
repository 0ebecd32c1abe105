//! Bounds on temperatures by confusion intervals.

use crate::error::Error;
use crate::family::Family;
use crate::lab::{Lab, trusted};
use crate::literal::{Forms, Piece};
use crate::observer::Observer;
use crate::question::Ask;
use crate::replies::StrategyProof;
use crate::schema::Schema;
use crate::subject::Subject;
use crate::table::Ended;
use crate::texts::{ExactNumber, Notation};
use crate::words::{Alphabet, Side};
use crate::written::LONGEST;
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::{ClassBound, Confusion, confusion_bound};
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for bounds on the temperature of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoundQuestion {
    /// The position, the sum, or the value.
    #[serde(flatten)]
    pub subject: Subject,
    /// Whether the strategies that prove the local lemma are shown.
    #[serde(default)]
    pub strategy: bool,
    /// The alphabet of the values.
    #[serde(default)]
    pub alphabet: Alphabet,
}

/// Bounds on the temperature of a game G (Huntemann, Nowakowski and Santos, *Bounding game temperature using
/// confusion intervals*).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoundAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The input.
    pub input: String,
    /// The temperature.
    pub temperature: ExactNumber,
    /// The length ℓ(G) of the confusion interval: the Left stop minus the Right stop.
    pub length: ExactNumber,
    /// The bound of the theorem for a thermic version; null for a game that is not hot.
    pub thermic: Option<ThermicBound>,
    /// The bound of the class of games whose lengths, and those of their options, are at most those of G.
    pub class: ClassBoundAnswer,
    /// The local lemma for Left's options and for Right's; null for a player without options.
    pub local: Vec<Option<LocalLemma>>,
}

/// The bound t(G) ≤ ℓ(H) + ℓ(G)/2 of a thermic version of G, a Left and a Right option that form a game of the same
/// temperature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ThermicBound {
    /// The thermic options, Left's first.
    pub options: [Notation; 2],
    /// The lengths T_V of the vertical parts of the walls of the thermic version, Left's first.
    pub vertical: [ExactNumber; 2],
    /// The lengths T_O of the oblique parts.
    pub oblique: [ExactNumber; 2],
    /// The option H: that of the player whose wall has the longer vertical part.
    pub option: Notation,
    /// Its length ℓ(H).
    pub length: ExactNumber,
    /// The bound.
    pub bound: ExactNumber,
}

/// The bound K/2 + J on the temperatures of a class of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClassBoundAnswer {
    /// The longest confusion interval K of a game.
    pub games: ExactNumber,
    /// The longest confusion interval J of an option.
    pub options: ExactNumber,
    /// The bound.
    pub bound: ExactNumber,
}

/// The least number n with G^L - G - n + ε ≤ 0 for all Left options and some infinitesimals ε, or mirrored for
/// Right. Then ℓ(G) ≤ n.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LocalLemma {
    /// The player whose options are compared.
    pub player: Side,
    /// The number n.
    pub number: ExactNumber,
    /// The options.
    pub options: Vec<LocalOption>,
}

/// An option in the local lemma.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LocalOption {
    /// The option.
    pub option: Notation,
    /// The summands of a sum that is at most 0: G^L, -G, -n, and perhaps a multiple of ↓; for Right, G, -G^R, -n.
    pub sum: Vec<Notation>,
    /// The strategy with which Right wins that sum moving second; null if it was not asked for.
    pub strategy: Option<StrategyProof>,
}

/// Asks for bounds on the temperatures of a family of boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoundTableQuestion {
    /// The ruleset.
    pub ruleset: String,
    /// A board with the letter n for a number.
    pub family: String,
    /// The first n; by default the first from 1 on that gives a board.
    pub from: Option<u32>,
    /// The last n.
    pub to: u32,
}

/// Bounds on the temperatures of a family of boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoundTableAnswer {
    /// A row for each board.
    pub rows: Vec<BoundRow>,
    /// The bound of the class of these boards.
    pub class: ClassBoundAnswer,
    /// The reason why rows are missing.
    pub ended: Option<Ended>,
}

/// A board with bounds on its temperature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoundRow {
    /// The version of the schema.
    pub schema: Schema,
    /// The number.
    pub n: u32,
    /// The board.
    pub board: String,
    /// The temperature.
    pub temperature: ExactNumber,
    /// The length ℓ(G) of the confusion interval.
    pub length: ExactNumber,
    /// The longest confusion interval of an option.
    pub options: ExactNumber,
    /// The least n of the local lemma for Left; null if she has no options.
    pub local: Option<ExactNumber>,
    /// The bound of the theorem for a thermic version; null for a game that is not hot.
    pub thermic: Option<ExactNumber>,
    /// The bound ℓ(G)/2 plus the longest interval of an option.
    pub bound: ExactNumber,
}

impl Ask for BoundQuestion {
    type Answer = BoundAnswer;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<BoundAnswer, Error> {
        lab.bound(self, budget)
    }
}

impl Ask for BoundTableQuestion {
    type Answer = BoundTableAnswer;

    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        _: &mut dyn Observer,
    ) -> Result<BoundTableAnswer, Error> {
        lab.bound_table(self, budget)
    }
}

impl From<&ClassBound> for ClassBoundAnswer {
    fn from(class: &ClassBound) -> ClassBoundAnswer {
        ClassBoundAnswer {
            games: ExactNumber::of(&class.games),
            options: ExactNumber::of(&class.options),
            bound: ExactNumber::of(class.boiling_point()),
        }
    }
}

/// The multiples of ↓ that are tried as infinitesimals.
const DOWNS: i64 = 16;

impl<'u> Lab<'u> {
    /// Computes bounds on the temperature of a position.
    pub fn bound(&self, question: &BoundQuestion, budget: &Budget) -> Result<BoundAnswer, Error> {
        let game = self.game_of(&question.subject, budget)?;
        let work = self.universe().work(budget);
        let temperature = self.heat().thermograph(&work, game)?.temperature();
        let local = Player::BOTH.map(|player| self.local(game, player, question, budget));
        Ok(BoundAnswer {
            schema: Schema,
            input: question.subject.to_string(),
            temperature: ExactNumber::of(temperature),
            length: ExactNumber::of(Confusion::of(game).measure()),
            thermic: self.thermic(game, question.alphabet, budget)?,
            class: ClassBoundAnswer::from(&ClassBound::of([game])),
            local: local.into_iter().collect::<Result<_, Exhausted>>()?,
        })
    }

    fn thermic(
        &self,
        game: Game<'u>,
        alphabet: Alphabet,
        budget: &Budget,
    ) -> Result<Option<ThermicBound>, Exhausted> {
        let work = self.universe().work(budget);
        let text = |game| Ok::<_, Exhausted>(Notation::of(self.written(game, alphabet, LONGEST, budget)?));
        let versions = self.heat().thermic_versions(&work, game)?;
        let best = versions.iter().min_by_key(|version| version.temperature_bound(game));
        let Some(version) = best else { return Ok(None) };
        let parts = Player::BOTH.map(|player| version.vertical_and_oblique(player));
        let option = version.bounding_option();
        Ok(Some(ThermicBound {
            options: [text(version.options[0])?, text(version.options[1])?],
            vertical: parts.each_ref().map(|(vertical, _)| ExactNumber::of(vertical)),
            oblique: parts.each_ref().map(|(_, oblique)| ExactNumber::of(oblique)),
            option: text(option)?,
            length: ExactNumber::of(Confusion::of(option).measure()),
            bound: ExactNumber::of(version.temperature_bound(game)),
        }))
    }

    fn local(
        &self,
        game: Game<'u>,
        player: Player,
        question: &BoundQuestion,
        budget: &Budget,
    ) -> Result<Option<LocalLemma>, Exhausted> {
        let work = self.universe().work(budget);
        let Some(number) = confusion_bound(&work, game, player)? else { return Ok(None) };
        let mut options = vec![];
        for option in game.options(player) {
            let (more, less) = match player {
                Player::Left => (option, game),
                Player::Right => (game, option),
            };
            let mut sum = vec![more, work.negate(less)?, self.universe().number(&-&number)];
            sum.extend(self.down_needed(&sum, budget)?);
            let strategy = match question.strategy {
                true => {
                    let pieces: Vec<_> = sum.iter().map(|&game| Piece::Canonical(game)).collect();
                    self.strategy(Player::Right, &Forms::new(&work), &pieces, question.alphabet, budget)?
                }
                false => None,
            };
            let text = |game| {
                Ok::<_, Exhausted>(Notation::of(self.written(game, question.alphabet, LONGEST, budget)?))
            };
            options.push(LocalOption {
                option: text(option)?,
                sum: sum.into_iter().map(text).collect::<Result<_, _>>()?,
                strategy,
            });
        }
        Ok(Some(LocalLemma { player: player.into(), number: ExactNumber::of(number), options }))
    }

    /// The least multiple of ↓ that makes a sum with Left stop at most 0 at most 0, if one is needed.
    fn down_needed(&self, sum: &[Game<'u>], budget: &Budget) -> Result<Option<Game<'u>>, Exhausted> {
        let work = self.universe().work(budget);
        let zero = self.universe().zero();
        let total = sum.iter().try_fold(zero, |sum, &game| work.add(sum, game))?;
        for downs in 0..=DOWNS {
            let down = work.negate(self.universe().up(downs))?;
            if work.le(work.add(total, down)?, zero)? {
                return Ok((downs > 0).then_some(down));
            }
        }
        Ok(None)
    }

    /// Computes bounds on the temperatures of a family of boards. When the budget runs out, the answer contains the
    /// rows found so far.
    pub fn bound_table(
        &self,
        question: &BoundTableQuestion,
        budget: &Budget,
    ) -> Result<BoundTableAnswer, Error> {
        let family = Family::parse(&question.family).ok_or_else(|| Error::Family(question.family.clone()))?;
        let numbers = self.family_numbers(&question.ruleset, &family, question.from, question.to)?;
        let mut class = ClassBound { games: Dyadic::ZERO, options: Dyadic::ZERO };
        let mut rows = vec![];
        let mut ended = None;
        for n in numbers {
            let board = family.board(n);
            let position = self.rulesets().position(&question.ruleset, &board.as_str().into())?;
            let value = budget.check().and_then(|()| {
                self.found_or_kept(self.analyst(), self.solvers().nimbers(), &position, budget)
            });
            trusted([&position])?;
            match value.and_then(|value| self.bound_row(n, &board, value, &mut class, budget)) {
                Ok(row) => rows.push(row),
                Err(why) => {
                    ended = Some(Ended { why: why.into(), at: format!("{} {board}", question.ruleset) });
                    break;
                }
            }
        }
        Ok(BoundTableAnswer { rows, class: ClassBoundAnswer::from(&class), ended })
    }

    fn bound_row(
        &self,
        n: u32,
        board: &str,
        game: Game<'u>,
        class: &mut ClassBound,
        budget: &Budget,
    ) -> Result<BoundRow, Exhausted> {
        let work = self.universe().work(budget);
        let alone = ClassBound::of([game]);
        class.games = class.games.clone().max(alone.games.clone());
        class.options = class.options.clone().max(alone.options.clone());
        Ok(BoundRow {
            schema: Schema,
            n,
            board: board.to_owned(),
            temperature: ExactNumber::of(self.heat().thermograph(&work, game)?.temperature()),
            length: ExactNumber::of(&alone.games),
            options: ExactNumber::of(&alone.options),
            local: confusion_bound(&work, game, Player::Left)?.map(ExactNumber::of),
            thermic: self.thermic(game, Alphabet::Plain, budget)?.map(|thermic| thermic.bound),
            bound: ExactNumber::of(alone.boiling_point()),
        })
    }
}
