//! The components that sums are made of.

use super::signs::{Learning, Signs};
use super::stops::{Narrowing, Stops};
use super::summary::Summary;
use super::term::Term;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::{Analyst, ComponentId, Interner, KnownValue, Memo, Part, Position};
use kelvin_values::{Game, Player, Work};
use smallvec::SmallVec;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// A position whose value is not known, or a value that is not added up: sums of complicated values are far more
/// complicated still.
enum Kind<'u> {
    Position(ComponentId),
    Value(Game<'u>),
}

struct Component<'u> {
    kind: Kind<'u>,
    stops: Narrowing,
    signs: Learning,
    /// The value, once it is known to be one that arithmetic adds up.
    simple: OnceLock<Option<Game<'u>>>,
    lean: i64,
    moves: usize,
    choices: [OnceLock<Box<[Choice<'u>]>>; 2],
}

/// What is seen of a component at once.
#[derive(Clone, Copy)]
pub struct Look {
    pub stops: Stops,
    pub signs: Signs,
    /// How much better it seems to be for Left, in the units of stops: only a guess, to order moves by.
    pub lean: i64,
    /// How many moves there are, about.
    pub moves: usize,
}

/// Where a move in a component leads: to a sum of a value, kept with its negative, and other components.
pub struct Choice<'u> {
    values: [Game<'u>; 2],
    /// The stops of the value.
    stops: Stops,
    terms: SmallVec<[Term; 4]>,
}

impl<'u> Choice<'u> {
    /// The value, or its negative.
    pub fn value(&self, negated: bool) -> Game<'u> {
        self.values[usize::from(negated)]
    }

    /// The components, or their negatives.
    pub fn terms(&self, negated: bool) -> impl Iterator<Item = Term> + '_ {
        self.terms.iter().map(move |term| term.signed(negated))
    }
}

/// What became of a position that cannot be taken apart, or of a value.
#[derive(Clone, Copy)]
enum Found {
    /// A number with ups and a nimber, which arithmetic adds to others at once: its place among those.
    Value(u32),
    Term(Term),
}

impl Found {
    const VALUE: u64 = 1 << 33;
    const TERM: u64 = 1 << 32;

    /// As a note in the interner.
    fn note(self) -> u64 {
        match self {
            Found::Value(place) => u64::from(place) | Found::VALUE,
            Found::Term(term) => u64::from(term.word()) | Found::TERM,
        }
    }

    fn read(note: u64) -> Option<Found> {
        let low = note as u32;
        match note {
            0 => None,
            _ if note & Found::VALUE != 0 => Some(Found::Value(low)),
            _ => Some(Found::Term(Term::of_word(low))),
        }
    }
}

/// All components met, with what was learned of them; threads share them.
pub struct Components<'u> {
    pub analyst: Analyst<'u>,
    interner: Interner,
    all: boxcar::Vec<Component<'u>>,
    /// Values that are added up, with their negatives.
    simple: boxcar::Vec<[Game<'u>; 2]>,
    values: Memo<Game<'u>, Found>,
    /// How many positions a component may take to be evaluated.
    pub effort: u64,
    /// How many bytes the values may take, and the components.
    pub bytes: u64,
    /// How many bytes the components take, about.
    taken: AtomicU64,
}

/// Components with more moves than these are not evaluated in a search: attempts take long, and the values are complicated.
const MOVES: usize = 4;

/// Values, and steps of their arithmetic, that the positions of a component may take each, on average, before they are too
/// complicated.
const VALUES: u64 = 20;
const STEPS: u64 = 200;

/// About what a position takes in the interner.
const POSITION: usize = 120;

impl<'u> Components<'u> {
    pub fn new(analyst: Analyst<'u>, effort: u64, bytes: u64) -> Self {
        let (all, simple) = (boxcar::Vec::new(), boxcar::Vec::new());
        Components {
            analyst,
            interner: Interner::default(),
            all,
            simple,
            values: Memo::new(),
            effort,
            bytes,
            taken: AtomicU64::new(0),
        }
    }

    /// The value of a position, if it takes little to find.
    pub fn value(&self, position: &Position, budget: &Budget) -> Result<Option<Game<'u>>, Exhausted> {
        if self.effort == 0 {
            return Ok(None);
        }
        let values = self.analyst.universe().len().saturating_add(self.effort.saturating_mul(VALUES));
        let steps = self.effort.saturating_mul(STEPS);
        let little = budget.part().positions(self.effort).values(values).steps(steps).bytes(self.bytes);
        match self.analyst.value(position, &little) {
            Ok(value) => Ok(Some(value)),
            Err(_) => budget.check().map(|()| None),
        }
    }

    /// Adds a position to a sum: components that are easily evaluated become their values.
    pub fn add_position(
        &self,
        sum: &mut Summary<'u>,
        position: &Position,
        work: &Work<'u, '_>,
    ) -> Result<(), Exhausted> {
        let mut parts = Vec::new();
        self.interner.enter(position, self.effort > 0, &mut parts, work.budget())?;
        self.add_parts(sum, &parts, work)
    }

    fn add_parts(&self, sum: &mut Summary<'u>, parts: &[Part], work: &Work<'u, '_>) -> Result<(), Exhausted> {
        for part in parts {
            match part {
                Part::Known(known) => {
                    let universe = work.universe();
                    let value = match known {
                        KnownValue::Integer(n) => universe.integer(*n),
                        KnownValue::Number(x) => universe.number(x),
                        KnownValue::Nimber(n) => universe.star(*n),
                    };
                    sum.value = work.add(sum.value, value)?;
                }
                &Part::Component { id: place, negated, note } => {
                    let found = match Found::read(note) {
                        Some(found) => found,
                        None => self.find(place, work)?,
                    };
                    self.add_found(sum, found, negated, work)?;
                }
            }
        }
        Ok(())
    }

    fn add_found(
        &self,
        sum: &mut Summary<'u>,
        found: Found,
        negated: bool,
        work: &Work<'u, '_>,
    ) -> Result<(), Exhausted> {
        match found {
            Found::Value(place) => {
                let value = self.simple[place as usize][usize::from(negated)];
                sum.value = work.add(sum.value, value)?;
            }
            Found::Term(term) => sum.add_term(term.signed(negated)),
        }
        Ok(())
    }

    /// What a component is that is met for the first time.
    fn find(&self, place: ComponentId, work: &Work<'u, '_>) -> Result<Found, Exhausted> {
        let moves = self.interner.move_counts(place);
        let small = self.effort > 0 && moves[0] + moves[1] <= MOVES;
        let value = if small { self.value(&self.interner.position(place), work.budget())? } else { None };
        let found = match value {
            Some(value) => self.find_value(value, work)?,
            None => {
                // Who is ahead by a move is ahead by half of one, as the other moves next.
                let lean = self.interner.estimate(place, moves) * (Stops::ONE / 2);
                // All-small games are infinitesimal (Winning Ways, chapter 8).
                let stops = if self.interner.all_small(place) { Stops::ZERO } else { Stops::UNKNOWN };
                let look = Look { stops, signs: Signs::UNKNOWN, lean, moves: moves[0] + moves[1] };
                let own_negative = self.interner.impartial(place);
                Found::Term(self.insert(Kind::Position(place), look, own_negative)?)
            }
        };
        self.interner.note(place, found.note());
        Ok(found)
    }

    /// Adds a value to a sum: it is a component of its own unless arithmetic handles it.
    pub fn add_value(
        &self,
        sum: &mut Summary<'u>,
        value: Game<'u>,
        work: &Work<'u, '_>,
    ) -> Result<(), Exhausted> {
        if value.number_up_star().is_some() {
            sum.value = work.add(sum.value, value)?;
            return Ok(());
        }
        let found = self.find_value(value, work)?;
        self.add_found(sum, found, false, work)
    }

    fn find_value(&self, value: Game<'u>, work: &Work<'u, '_>) -> Result<Found, Exhausted> {
        if let Some(found) = self.values.get(&value) {
            return Ok(found);
        }
        let negative = work.negate(value)?;
        let (found, opposite) = if value.number_up_star().is_some() {
            let place = self.simple.push([value, negative]);
            (Found::Value(u32::try_from(place).map_err(|_| Exhausted::Memory)?), None)
        } else {
            let own_negative = value == negative;
            let stops = Stops::of(value);
            let look = Look { stops, signs: Signs::of(value, work)?, lean: stops.middle(), moves: 2 };
            let term = self.insert(Kind::Value(value), look, own_negative)?;
            (Found::Term(term), Some(Found::Term(term.negative())))
        };
        self.values.insert(value, found, 1);
        if let Some(opposite) = opposite {
            self.values.insert(negative, opposite, 1);
        }
        Ok(found)
    }

    fn insert(&self, kind: Kind<'u>, look: Look, own_negative: bool) -> Result<Term, Exhausted> {
        let Look { stops, signs, lean, moves } = look;
        let (stops, signs) = (Narrowing::new(stops), Learning::new(signs));
        self.take(size_of::<Component<'u>>() + POSITION)?;
        let place = self.all.push(Component {
            kind,
            stops,
            signs,
            simple: OnceLock::new(),
            lean,
            moves,
            choices: Default::default(),
        });
        Term::at(place, own_negative).ok_or(Exhausted::Memory)
    }

    /// Bytes taken by the components and what is known of them, about.
    pub fn held(&self) -> u64 {
        self.analyst.bytes() + self.values.bytes() + self.taken.load(Ordering::Relaxed)
    }

    /// Notes that so many bytes more are taken.
    fn take(&self, bytes: usize) -> Result<(), Exhausted> {
        let taken = self.taken.fetch_add(bytes as u64, Ordering::Relaxed);
        if taken > self.bytes { Err(Exhausted::Memory) } else { Ok(()) }
    }

    /// How a term looks.
    pub fn look(&self, term: Term) -> Look {
        let Component { stops, signs, lean, moves, .. } = &self.all[term.place()];
        let (stops, signs, lean, moves) = (stops.get(), signs.get(), *lean, *moves);
        if term.negated() {
            Look { stops: stops.negative(), signs: signs.negative(), lean: -lean, moves }
        } else {
            Look { stops, signs, lean, moves }
        }
    }

    /// Takes note of who wins a term alone.
    pub fn learn(&self, term: Term, first: Player, wins: bool) {
        let first = if term.negated() { !first } else { first };
        self.all[term.place()].signs.learn(Signs::when(first, wins));
    }

    /// Whether a term is worth a value that arithmetic adds up, if that was found out.
    pub fn simple(&self, term: Term, work: &Work<'u, '_>) -> Result<Option<Option<Game<'u>>>, Exhausted> {
        Ok(match self.all[term.place()].simple.get() {
            Some(Some(value)) if term.negated() => Some(Some(work.negate(*value)?)),
            known => known.copied(),
        })
    }

    /// Takes note that a term is worth a value, or none that arithmetic adds up.
    pub fn simplify(
        &self,
        term: Term,
        value: Option<Game<'u>>,
        work: &Work<'u, '_>,
    ) -> Result<(), Exhausted> {
        let component = &self.all[term.place()];
        let value = match value {
            Some(value) if term.negated() => Some(work.negate(value)?),
            value => value,
        };
        let _ = component.simple.set(value);
        if let (Some(value), Kind::Position(place)) = (value, &component.kind) {
            self.interner.note(*place, self.find_value(value, work)?.note());
        }
        Ok(())
    }

    /// Takes note of what the choices in a term tell of its stops by now.
    pub fn narrow(&self, term: Term) {
        let component = &self.all[term.place()];
        if !component.stops.get().exact() {
            let [left, right] = [0, 1].map(|i| {
                let choices = component.choices[i].get()?;
                Some(choices.iter().map(|choice| {
                    let terms = choice.terms.iter().map(|&term| self.look(term).stops);
                    terms.chain([choice.stops]).sum::<Stops>()
                }))
            });
            component.stops.narrow(Stops::by_options(left, right));
        }
    }

    /// The choices of a player in a term, and whether their negatives are meant: in the negative of a position the players have
    /// exchanged their parts.
    pub fn choices(
        &self,
        term: Term,
        player: Player,
        work: &Work<'u, '_>,
    ) -> Result<(&[Choice<'u>], bool), Exhausted> {
        let mover = if term.negated() { !player } else { player };
        let component = &self.all[term.place()];
        let known = &component.choices[mover.index()];
        let choices = match known.get() {
            Some(choices) => choices,
            None => {
                let found = self.find_choices(&component.kind, mover, work)?;
                known.get_or_init(|| found)
            }
        };
        Ok((choices, term.negated()))
    }

    fn find_choices(
        &self,
        kind: &Kind<'u>,
        mover: Player,
        work: &Work<'u, '_>,
    ) -> Result<Box<[Choice<'u>]>, Exhausted> {
        let mut sums: Vec<Summary<'u>> = Vec::new();
        let fresh = || Summary::new(work.universe().zero());
        match kind {
            Kind::Position(place) => {
                for parts in self.interner.options(*place, mover, self.effort > 0).iter() {
                    let mut sum = fresh();
                    self.add_parts(&mut sum, parts, work)?;
                    sums.push(sum);
                }
            }
            Kind::Value(value) => {
                for option in value.options(mover) {
                    let mut sum = fresh();
                    self.add_value(&mut sum, option, work)?;
                    sums.push(sum);
                }
            }
        }
        // Of two choices that differ in the value alone only the better one is of use.
        let mut best: Vec<Summary<'u>> = Vec::new();
        'sums: for sum in sums {
            let mut place = 0;
            while place < best.len() {
                if best[place].terms == sum.terms {
                    let (a, b) = (sum.value, best[place].value);
                    let [worse, better] = if mover == Player::Left { [a, b] } else { [b, a] };
                    if work.le(worse, better)? {
                        continue 'sums;
                    }
                    if work.le(better, worse)? {
                        best.swap_remove(place);
                        continue;
                    }
                }
                place += 1;
            }
            best.push(sum);
        }
        self.take(best.len() * size_of::<Choice<'u>>())?;
        best.into_iter()
            .map(|Summary { value, terms }| {
                Ok(Choice {
                    values: [value, work.negate(value)?],
                    stops: Stops::of(value),
                    terms: terms.into_iter().collect(),
                })
            })
            .collect()
    }
}
