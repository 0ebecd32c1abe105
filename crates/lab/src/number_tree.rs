//! The number tree: all numbers of the first days, and any others at their places.

use crate::error::Error;
use crate::lab::Lab;
use crate::number::{Read, failed};
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::texts::SurrealText;
use crate::words::Alphabet;
use kelvin_budget::Budget;
use kelvin_numbers::{Dyadic, Ordinal, Real, Scalar, SignSequence, SurrealError, born_by};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// Asks for the number tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NumberTreeQuestion {
    /// All numbers born by this day; at most 8.
    pub day: u32,
    /// More numbers, as for the question `number`; by default a choice from day ω to day ω².
    pub numbers: Option<Vec<String>>,
    /// The alphabet of the numbers.
    #[serde(default)]
    pub alphabet: Alphabet,
}

/// The number tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NumberTreeAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The numbers, in increasing order.
    pub numbers: Vec<TreeNumber>,
    /// The days on which they are born, in order.
    pub days: Vec<SurrealText>,
}

/// A number in the number tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TreeNumber {
    /// The number.
    pub number: SurrealText,
    /// The place of its birthday among the days, from 0.
    pub day: u32,
    /// The place of the last number before it on its path from the root that is shown; null for the root.
    pub parent: Option<u32>,
    /// Whether it is a child of that number: one with a sign more.
    pub child: bool,
}

impl Ask for NumberTreeQuestion {
    type Answer = NumberTreeAnswer;

    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        _: &mut dyn Observer,
    ) -> Result<NumberTreeAnswer, Error> {
        lab.number_tree(self, budget)
    }
}

/// The last day whose numbers are shown.
pub const LAST_DAY: u32 = 8;

/// Numbers of infinite birthdays that are shown by default.
const BEYOND: [&str; 22] = [
    "-omega",
    "-omega+1",
    "-epsilon",
    "epsilon/2",
    "epsilon^2",
    "epsilon",
    "2*epsilon",
    "1/3",
    "2/3",
    "1-epsilon",
    "1+epsilon",
    "sqrt(2)",
    "e",
    "pi",
    "sqrt(omega)",
    "omega/2",
    "omega-2",
    "omega-1",
    "omega",
    "omega+1",
    "2*omega",
    "omega^2",
];

/// The path from the root to a number.
enum Path {
    Signs(SignSequence),
    /// A real number whose signs follow no pattern.
    Real(Real),
}

struct Node {
    number: Scalar,
    path: Path,
    birthday: Ordinal,
}

impl Node {
    fn new(number: Scalar) -> Result<Node, Error> {
        let shown = format!("{number}");
        let wrong = |why: SurrealError| failed(&shown, &why);
        let signs = match number.to_surreal().map(|number| number.sign_sequence()) {
            Some(Ok(signs)) => Some(signs),
            Some(Err(SurrealError::Indescribable)) | None => None,
            Some(Err(why)) => return Err(wrong(why)),
        };
        if let Some(signs) = signs {
            let birthday = signs.length().map_err(wrong)?;
            return Ok(Node { number, path: Path::Signs(signs), birthday });
        }
        // Real numbers that are not dyadic are born on day ω.
        let real = number.to_real().ok_or_else(|| wrong(SurrealError::Indescribable))?;
        Ok(Node { number, path: Path::Real(real), birthday: Ordinal::omega() })
    }

    /// Returns whether the path to another number leads through this one.
    fn is_before(&self, other: &Node) -> Result<bool, Error> {
        let Path::Signs(mine) = &self.path else { return Ok(false) };
        if self.birthday >= other.birthday {
            return Ok(false);
        }
        match &other.path {
            Path::Signs(signs) => Ok(mine.is_initial_in(signs)),
            Path::Real(real) => {
                let Some(day) = self.birthday.to_integer().and_then(|day| u32::try_from(day).ok()) else {
                    return Ok(false);
                };
                let signs = real.signs(day).map_err(|why| failed(&real.to_string(), &why))?;
                Ok(SignSequence::from(&signs) == *mine)
            }
        }
    }
}

impl Lab<'_> {
    /// Builds the number tree.
    pub fn number_tree(
        &self,
        question: &NumberTreeQuestion,
        budget: &Budget,
    ) -> Result<NumberTreeAnswer, Error> {
        if question.day > LAST_DAY {
            return Err(Error::Question(format!("the number tree is shown up to day {LAST_DAY}")));
        }
        let finite = born_by(question.day).map_err(|why| Error::Question(why.to_string()))?;
        let mut nodes = finite.iter().map(|x: &Dyadic| Node::new(x.into())).collect::<Result<Vec<_>, _>>()?;
        let chosen = match &question.numbers {
            Some(texts) => texts.clone(),
            None => BEYOND.map(str::to_owned).to_vec(),
        };
        for text in &chosen {
            let number = match self.read_number(text, budget)? {
                Read::Surreal(number) => Scalar::from(number),
                Read::Real(number) => Scalar::from(number),
                Read::Scalar(number) => number,
            };
            let node = Node::new(number)?;
            insert(&mut nodes, node)?;
            budget.check()?;
        }
        let mut days: Vec<Ordinal> = nodes.iter().map(|node| node.birthday.clone()).collect();
        days.sort();
        days.dedup();
        let alphabet = question.alphabet;
        let numbers = nodes.iter().map(|node| {
            budget.check()?;
            shown(node, &nodes, &days, alphabet)
        });
        Ok(NumberTreeAnswer {
            schema: Schema,
            numbers: numbers.collect::<Result<_, Error>>()?,
            days: days.iter().map(|day| written(day, alphabet)).collect(),
        })
    }
}

/// Adds a number at its place, unless it is there.
fn insert(nodes: &mut Vec<Node>, node: Node) -> Result<(), Error> {
    for place in 0..nodes.len() {
        match nodes[place].number.compare(&node.number) {
            Ok(Ordering::Less) => {}
            Ok(Ordering::Equal) => return Ok(()),
            Ok(Ordering::Greater) => {
                nodes.insert(place, node);
                return Ok(());
            }
            Err(why) => return Err(failed(&node.number.to_string(), &why)),
        }
    }
    nodes.push(node);
    Ok(())
}

fn shown(node: &Node, nodes: &[Node], days: &[Ordinal], alphabet: Alphabet) -> Result<TreeNumber, Error> {
    let mut parent: Option<usize> = None;
    for (place, other) in nodes.iter().enumerate() {
        let later = parent.is_none_or(|parent| nodes[parent].birthday < other.birthday);
        if later && other.is_before(node)? {
            parent = Some(place);
        }
    }
    let day_after = |day: &Ordinal| day + &Ordinal::one();
    Ok(TreeNumber {
        number: written(&node.number, alphabet),
        // Both places are those of numbers in memory.
        day: days.iter().position(|day| *day == node.birthday).unwrap_or(0) as u32,
        parent: parent.map(|place| place as u32),
        child: parent.is_some_and(|parent| day_after(&nodes[parent].birthday) == node.birthday),
    })
}

fn written(number: &impl std::fmt::Display, alphabet: Alphabet) -> SurrealText {
    match alphabet {
        Alphabet::Plain => SurrealText::of(number),
        Alphabet::Unicode => SurrealText::of(format_args!("{number:#}")),
        Alphabet::Latex => SurrealText::of(kelvin_numbers::latex(number)),
    }
}
