//! Misère quotients.

use crate::error::Error;
use crate::family::Family;
use crate::lab::{Lab, trusted};
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::words::RanOut;
use kelvin_budget::{Budget, Exhausted};
use kelvin_misere::MisereUniverse;
use kelvin_misere::quotient::{Element, OctalQuotient, Places, Quotient, QuotientSolver, Rules};
use kelvin_positions::rulesets::HeapCode;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for a misère quotient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct QuotientQuestion {
    /// The games of the quotient.
    #[serde(flatten)]
    pub of: QuotientOf,
    /// The largest heap, or the last n of a family; by default 1000 for a code and 20 for a family.
    pub to: Option<u32>,
}

impl Ask for QuotientQuestion {
    type Answer = QuotientAnswer;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<QuotientAnswer, Error> {
        lab.quotient(self, budget)
    }
}

/// The games whose quotient is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected a code, a ruleset, or games")]
pub enum QuotientOf {
    /// The heaps of a game.
    Code {
        /// A code such as `0.77`, or the numbers that may be taken: `2,3,7`.
        code: String,
    },
    /// The boards of a family.
    Family {
        /// The ruleset, which must be impartial.
        ruleset: String,
        /// A board with the letter n for a number; by default heaps of n.
        family: Option<String>,
    },
    /// Misère values.
    Games {
        /// The values, in their notation: `*[2#0]`.
        games: Vec<String>,
    },
}

/// A misère quotient; if a limit was reached, that of the heaps added so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct QuotientAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The games of the quotient, as given in the question.
    pub of: String,
    /// The number of elements.
    pub order: usize,
    /// Generators and relations.
    pub presentation: String,
    /// The generators.
    pub generators: Vec<String>,
    /// The elements, the identity first.
    pub elements: Vec<String>,
    /// The P-portion: the elements of P-positions.
    pub p_portion: Vec<String>,
    /// The elements that are their own squares.
    pub idempotents: Vec<String>,
    /// The kernel: the least ideal, a group; its identity first.
    pub kernel: Vec<String>,
    /// Whether it is the quotient of a set of nim-heaps.
    pub tame: bool,
    /// Whether exactly one element of the kernel is in the P-portion.
    pub regular: bool,
    /// Whether that element is the identity of the kernel.
    pub normal: bool,
    /// The value of the pretending function for each heap, board or game.
    pub pretending: Vec<HeapElement>,
    /// The period of the pretending function, if it is proved; the quotient is then that of all heaps.
    pub period: Option<QuotientPeriod>,
    /// The product of each element with each generator, as indices in the list of elements.
    pub products: Vec<Vec<usize>>,
    /// The limit that was reached before all heaps were added; the quotient of more heaps is at least as
    /// large.
    pub ended: Option<RanOut>,
}

/// A value of the pretending function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HeapElement {
    /// The heap, board or game.
    pub heap: String,
    /// The element.
    pub element: String,
    /// Whether the heap alone is a P-position.
    pub p: bool,
}

/// A period of the pretending function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct QuotientPeriod {
    /// The first heap of the period.
    pub preperiod: usize,
    /// The length of the period.
    pub period: usize,
}

/// The default largest heap.
const HEAPS: u32 = 1000;
const BOARDS: u32 = 20;
/// The largest heap of a table.
const MOST: u32 = 100_000;

/// A quotient, with each requested game as a sum of its heaps.
struct Found {
    quotient: Quotient,
    things: Vec<(String, Places)>,
    ended: Option<Exhausted>,
}

impl<'u> Lab<'u> {
    /// Computes a misère quotient. When the budget runs out, the answer is the quotient of the heaps added so
    /// far.
    pub fn quotient(&self, question: &QuotientQuestion, budget: &Budget) -> Result<QuotientAnswer, Error> {
        if question.to.is_some_and(|to| to > MOST) {
            return Err(Error::TooManyRows(MOST));
        }
        let (of, found) = match &question.of {
            QuotientOf::Code { code } => (code.clone(), of_code(code, question.to.unwrap_or(HEAPS), budget)?),
            QuotientOf::Family { ruleset, family } => {
                let family = family.as_deref().unwrap_or("n");
                let of = format!("{ruleset} {family}");
                (of, self.of_family(ruleset, family, question.to.unwrap_or(BOARDS), budget)?)
            }
            QuotientOf::Games { games } => (games.join(", "), of_games(games, budget)?),
        };
        Ok(answer(of, &found))
    }

    fn of_family(&self, ruleset: &str, family: &str, to: u32, budget: &Budget) -> Result<Found, Error> {
        let family = Family::parse(family).ok_or_else(|| Error::Family(family.to_owned()))?;
        let numbers = self.family_numbers(ruleset, &family, None, to)?;
        let mut names = vec![];
        let mut positions = vec![];
        for n in numbers {
            let position = self.rulesets().position(ruleset, &family.drawn(n))?;
            // Rules that are known to be loopy fail here; a user's rules may turn out to be loopy later.
            if position.loops() {
                return Err(Error::loopy_position(&position));
            }
            if !position.is_impartial() {
                return Err(Error::Partizan(format!("{ruleset} {}", family.board(n))));
            }
            names.push(family.board(n));
            positions.push(position);
        }
        let found = Rules::positions(&positions, budget);
        trusted(&positions)?;
        let Some((rules, sums)) = found? else { return Err(Error::Partizan(ruleset.to_owned())) };
        let (quotient, ended) = solved(&rules, budget);
        Ok(Found { quotient, things: names.into_iter().zip(sums).collect(), ended })
    }
}

fn of_code(text: &str, to: u32, budget: &Budget) -> Result<Found, Error> {
    let wrong = |error| Error::Code { text: text.to_owned(), error: Box::new(error) };
    let taken: Result<Vec<usize>, _> = text.split(',').map(|number| number.trim().parse()).collect();
    let code = match taken {
        Ok(taken) => HeapCode::subtraction(&taken, false).map_err(wrong)?,
        Err(_) => text.trim().parse().map_err(wrong)?,
    };
    let OctalQuotient { quotient, ended } = OctalQuotient::find(&code, to, budget);
    let things = (0..quotient.heaps()).map(|heap| (heap.to_string(), Places::from_iter([heap as u32])));
    Ok(Found { things: things.collect(), quotient, ended })
}

fn of_games(texts: &[String], budget: &Budget) -> Result<Found, Error> {
    let universe = MisereUniverse::new();
    let read = |text: &String| {
        let game = universe.parse(text.trim(), budget);
        game.map_err(|error| Error::Misere { text: text.clone(), error: Box::new(error) })
    };
    let games = texts.iter().map(read).collect::<Result<Vec<_>, Error>>()?;
    let (rules, places) = Rules::games(&games, budget)?;
    let (quotient, ended) = solved(&rules, budget);
    let names = games.iter().map(ToString::to_string);
    let things = names.zip(places.into_iter().map(|place| Places::from_iter([place as u32])));
    Ok(Found { things: things.collect(), quotient, ended })
}

fn solved(rules: &Rules, budget: &Budget) -> (Quotient, Option<Exhausted>) {
    let mut solver = QuotientSolver::default();
    let ended = solver.solve(rules, budget).err();
    (solver.quotient(), ended)
}

fn answer(of: String, found: &Found) -> QuotientAnswer {
    let Found { quotient, things, ended } = found;
    let name = |element: Element| quotient.name(element).to_owned();
    let names = |elements: Vec<Element>| elements.into_iter().map(name).collect();
    let places: Vec<Element> = quotient.elements().collect();
    let place = |element: Element| {
        let place = places.iter().position(|&other| other == element);
        place.expect("a quotient's report has its elements only")
    };
    let generators = quotient.presentation().generators();
    let identity = quotient.kernel_identity();
    let mut kernel = quotient.kernel();
    kernel.sort_by_key(|&element| element != identity);
    let pretending = things.iter().filter_map(|(heap, sum)| {
        let sum: Vec<usize> = sum.iter().map(|&place| place as usize).collect();
        // A game that was not added yet has no element.
        let element = quotient.element(&sum)?;
        Some(HeapElement { heap: heap.clone(), element: name(element), p: quotient.is_p(element) })
    });
    QuotientAnswer {
        schema: Schema,
        of,
        order: quotient.order(),
        presentation: quotient.presentation().to_string(),
        generators: generators.iter().map(|&element| name(element)).collect(),
        elements: places.iter().map(|&element| name(element)).collect(),
        p_portion: names(quotient.p_portion()),
        idempotents: names(quotient.idempotents()),
        kernel: names(kernel),
        tame: quotient.is_tame(),
        regular: quotient.is_regular(),
        normal: quotient.is_normal(),
        pretending: pretending.collect(),
        period: quotient
            .period()
            .map(|period| QuotientPeriod { preperiod: period.preperiod, period: period.period }),
        products: places
            .iter()
            .map(|&a| generators.iter().map(|&b| place(quotient.product(a, b))).collect())
            .collect(),
        ended: ended.map(RanOut::from),
    }
}
