//! The components of sums.

use super::component_ref::ComponentRef;
use super::reduced_sum::ReducedSum;
use super::signs::{SharedSigns, Signs};
use super::stops::{RoundedStops, SharedStops};
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::{Analyst, ComponentId, InternedPart, Interner, KnownValue, Memo, Position};
use kelvin_values::{Game, Player, Work};
use smallvec::SmallVec;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// A position with unknown value, or a value that is not added to others, as sums of complicated values are
/// far more complicated.
enum ComponentKind<'u> {
    Position(ComponentId),
    Value(Game<'u>),
}

struct Component<'u> {
    kind: ComponentKind<'u>,
    stops: SharedStops,
    signs: SharedSigns,
    /// The value, once it is known to be one that arithmetic adds efficiently.
    simple: OnceLock<Option<Game<'u>>>,
    score: i64,
    moves: usize,
    moves_of: [OnceLock<Box<[ComponentMove<'u>]>>; 2],
}

/// The known bounds on a component, and heuristic data.
#[derive(Clone, Copy)]
pub struct Estimate {
    pub stops: RoundedStops,
    pub signs: Signs,
    /// A guess at Left's advantage in the units of stops, for move ordering.
    pub score: i64,
    /// The approximate number of moves.
    pub moves: usize,
}

/// A move in a component: it leads to the sum of a value, stored with its negative, and other components.
pub struct ComponentMove<'u> {
    values: [Game<'u>; 2],
    /// The stops of the value.
    stops: RoundedStops,
    terms: SmallVec<[ComponentRef; 4]>,
}

impl<'u> ComponentMove<'u> {
    /// The value, or its negative.
    pub fn value(&self, negated: bool) -> Game<'u> {
        self.values[usize::from(negated)]
    }

    /// The components, or their negatives.
    pub fn terms(&self, negated: bool) -> impl Iterator<Item = ComponentRef> + '_ {
        self.terms.iter().map(move |term| term.signed(negated))
    }
}

/// The result of reducing a connected position or a value.
#[derive(Clone, Copy)]
enum Reduced {
    /// A number plus ups plus a nimber, which arithmetic adds at once, by its index.
    Value(u32),
    Component(ComponentRef),
}

impl Reduced {
    const VALUE: u64 = 1 << 33;
    const TERM: u64 = 1 << 32;

    /// Encodes it as a note of the interner.
    fn note(self) -> u64 {
        match self {
            Reduced::Value(place) => u64::from(place) | Reduced::VALUE,
            Reduced::Component(term) => u64::from(term.word()) | Reduced::TERM,
        }
    }

    fn read(note: u64) -> Option<Reduced> {
        let low = note as u32;
        match note {
            0 => None,
            _ if note & Reduced::VALUE != 0 => Some(Reduced::Value(low)),
            _ => Some(Reduced::Component(ComponentRef::of_word(low))),
        }
    }
}

/// All components with the results for them. It is shared by threads.
pub struct Components<'u> {
    pub analyst: Analyst<'u>,
    interner: Interner,
    all: boxcar::Vec<Component<'u>>,
    /// Values that are added up, with their negatives.
    simple: boxcar::Vec<[Game<'u>; 2]>,
    values: Memo<Game<'u>, Reduced>,
    /// The maximum number of positions for evaluating a component.
    pub effort: u64,
    /// The limit in bytes on the values and the components.
    pub bytes: u64,
    /// The approximate memory of the components in bytes.
    taken: AtomicU64,
}

/// The maximum number of moves of components that are evaluated in a search. Others take long, and their
/// values are complicated.
const MOVES: usize = 4;

/// The average numbers of values and of steps of arithmetic per position, above which a component is too
/// complicated.
const VALUES: u64 = 20;
const STEPS: u64 = 200;

/// The approximate memory of a position in the interner.
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

    /// The value of a position, if it is found with little effort.
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

    /// Adds a position to a sum. Components that are easily evaluated are replaced by their values.
    pub fn add_position(
        &self,
        sum: &mut ReducedSum<'u>,
        position: &Position,
        work: &Work<'u, '_>,
    ) -> Result<(), Exhausted> {
        let mut parts = Vec::new();
        self.interner.enter(position, self.effort > 0, &mut parts, work.budget())?;
        self.add_parts(sum, &parts, work)
    }

    fn add_parts(
        &self,
        sum: &mut ReducedSum<'u>,
        parts: &[InternedPart],
        work: &Work<'u, '_>,
    ) -> Result<(), Exhausted> {
        for part in parts {
            match part {
                InternedPart::Known(known) => {
                    let universe = work.universe();
                    let value = match known {
                        KnownValue::Integer(n) => universe.integer(*n),
                        KnownValue::Number(x) => universe.number(x),
                        KnownValue::Nimber(n) => universe.star(*n),
                    };
                    sum.value = work.add(sum.value, value)?;
                }
                &InternedPart::Component { id: place, negated, note } => {
                    let found = match Reduced::read(note) {
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
        sum: &mut ReducedSum<'u>,
        found: Reduced,
        negated: bool,
        work: &Work<'u, '_>,
    ) -> Result<(), Exhausted> {
        match found {
            Reduced::Value(place) => {
                let value = self.simple[place as usize][usize::from(negated)];
                sum.value = work.add(sum.value, value)?;
            }
            Reduced::Component(term) => sum.add_term(term.signed(negated)),
        }
        Ok(())
    }

    /// Classifies a component that is new.
    fn find(&self, place: ComponentId, work: &Work<'u, '_>) -> Result<Reduced, Exhausted> {
        let moves = self.interner.move_counts(place);
        let small = self.effort > 0 && moves[0] + moves[1] <= MOVES;
        let value = if small { self.value(&self.interner.position(place), work.budget())? } else { None };
        let found = match value {
            Some(value) => self.find_value(value, work)?,
            None => {
                // A player who is ahead by one move is ahead by half a move, as the opponent moves next.
                let score = self.interner.estimate(place, moves) * (RoundedStops::ONE / 2);
                // All-small games are infinitesimal (*Winning Ways*, chapter 8).
                let stops =
                    if self.interner.all_small(place) { RoundedStops::ZERO } else { RoundedStops::UNKNOWN };
                let estimate = Estimate { stops, signs: Signs::UNKNOWN, score, moves: moves[0] + moves[1] };
                let own_negative = self.interner.impartial(place);
                Reduced::Component(self.insert(ComponentKind::Position(place), estimate, own_negative)?)
            }
        };
        self.interner.note(place, found.note());
        Ok(found)
    }

    /// Adds a value to a sum, as a separate component unless arithmetic adds it efficiently.
    pub fn add_value(
        &self,
        sum: &mut ReducedSum<'u>,
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

    fn find_value(&self, value: Game<'u>, work: &Work<'u, '_>) -> Result<Reduced, Exhausted> {
        if let Some(found) = self.values.get(&value) {
            return Ok(found);
        }
        let negative = work.negate(value)?;
        let (found, opposite) = if value.number_up_star().is_some() {
            let place = self.simple.push([value, negative]);
            (Reduced::Value(u32::try_from(place).map_err(|_| Exhausted::Memory)?), None)
        } else {
            let own_negative = value == negative;
            let stops = RoundedStops::of(value);
            let estimate =
                Estimate { stops, signs: Signs::of(value, work)?, score: stops.middle(), moves: 2 };
            let term = self.insert(ComponentKind::Value(value), estimate, own_negative)?;
            (Reduced::Component(term), Some(Reduced::Component(term.negative())))
        };
        self.values.insert(value, found, 1);
        if let Some(opposite) = opposite {
            self.values.insert(negative, opposite, 1);
        }
        Ok(found)
    }

    fn insert(
        &self,
        kind: ComponentKind<'u>,
        estimate: Estimate,
        own_negative: bool,
    ) -> Result<ComponentRef, Exhausted> {
        let Estimate { stops, signs, score, moves } = estimate;
        let (stops, signs) = (SharedStops::new(stops), SharedSigns::new(signs));
        self.take(size_of::<Component<'u>>() + POSITION)?;
        let place = self.all.push(Component {
            kind,
            stops,
            signs,
            simple: OnceLock::new(),
            score,
            moves,
            moves_of: Default::default(),
        });
        ComponentRef::at(place, own_negative).ok_or(Exhausted::Memory)
    }

    /// The approximate memory in bytes of the components and their results.
    pub fn held(&self) -> u64 {
        self.analyst.bytes() + self.values.bytes() + self.taken.load(Ordering::Relaxed)
    }

    /// Adds to the count of used bytes.
    fn take(&self, bytes: usize) -> Result<(), Exhausted> {
        let taken = self.taken.fetch_add(bytes as u64, Ordering::Relaxed);
        if taken > self.bytes { Err(Exhausted::Memory) } else { Ok(()) }
    }

    /// The known bounds on a term.
    pub fn estimate(&self, term: ComponentRef) -> Estimate {
        let Component { stops, signs, score, moves, .. } = &self.all[term.place()];
        let (stops, signs, score, moves) = (stops.get(), signs.get(), *score, *moves);
        if term.negated() {
            Estimate { stops: stops.negative(), signs: signs.negative(), score: -score, moves }
        } else {
            Estimate { stops, signs, score, moves }
        }
    }

    /// Records the winner of a term alone.
    pub fn learn(&self, term: ComponentRef, first: Player, wins: bool) {
        let first = if term.negated() { !first } else { first };
        self.all[term.place()].signs.learn(Signs::when(first, wins));
    }

    /// Returns the value of a term that arithmetic adds efficiently. The outer `None` is unknown, the inner
    /// one means there is no such value.
    pub fn simple(
        &self,
        term: ComponentRef,
        work: &Work<'u, '_>,
    ) -> Result<Option<Option<Game<'u>>>, Exhausted> {
        Ok(match self.all[term.place()].simple.get() {
            Some(Some(value)) if term.negated() => Some(Some(work.negate(*value)?)),
            known => known.copied(),
        })
    }

    /// Records that a term has a value that arithmetic adds efficiently, or `None` if it has not.
    pub fn simplify(
        &self,
        term: ComponentRef,
        value: Option<Game<'u>>,
        work: &Work<'u, '_>,
    ) -> Result<(), Exhausted> {
        let component = &self.all[term.place()];
        let value = match value {
            Some(value) if term.negated() => Some(work.negate(value)?),
            value => value,
        };
        let _ = component.simple.set(value);
        if let (Some(value), ComponentKind::Position(place)) = (value, &component.kind) {
            self.interner.note(*place, self.find_value(value, work)?.note());
        }
        Ok(())
    }

    /// Tightens the bounds on the stops of a term by those of its moves.
    pub fn narrow(&self, term: ComponentRef) {
        let component = &self.all[term.place()];
        if !component.stops.get().exact() {
            let [left, right] = [0, 1].map(|i| {
                let moves_of = component.moves_of[i].get()?;
                Some(moves_of.iter().map(|choice| {
                    let terms = choice.terms.iter().map(|&term| self.estimate(term).stops);
                    terms.chain([choice.stops]).sum::<RoundedStops>()
                }))
            });
            component.stops.narrow(RoundedStops::by_options(left, right));
        }
    }

    /// The moves of a player in a term, and whether to negate them. In the negative of a position the players
    /// are exchanged.
    pub fn moves_of(
        &self,
        term: ComponentRef,
        player: Player,
        work: &Work<'u, '_>,
    ) -> Result<(&[ComponentMove<'u>], bool), Exhausted> {
        let mover = if term.negated() { !player } else { player };
        let component = &self.all[term.place()];
        let known = &component.moves_of[mover.index()];
        let moves_of = match known.get() {
            Some(moves_of) => moves_of,
            None => {
                let found = self.find_choices(&component.kind, mover, work)?;
                known.get_or_init(|| found)
            }
        };
        Ok((moves_of, term.negated()))
    }

    fn find_choices(
        &self,
        kind: &ComponentKind<'u>,
        mover: Player,
        work: &Work<'u, '_>,
    ) -> Result<Box<[ComponentMove<'u>]>, Exhausted> {
        let mut sums: Vec<ReducedSum<'u>> = Vec::new();
        let fresh = || ReducedSum::new(work.universe().zero());
        match kind {
            ComponentKind::Position(place) => {
                for parts in self.interner.options(*place, mover, self.effort > 0).iter() {
                    let mut sum = fresh();
                    self.add_parts(&mut sum, parts, work)?;
                    sums.push(sum);
                }
            }
            ComponentKind::Value(value) => {
                for option in value.options(mover) {
                    let mut sum = fresh();
                    self.add_value(&mut sum, option, work)?;
                    sums.push(sum);
                }
            }
        }
        // Of two moves that differ in the value alone, only the better one is needed.
        let mut best: Vec<ReducedSum<'u>> = Vec::new();
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
        self.take(best.len() * size_of::<ComponentMove<'u>>())?;
        best.into_iter()
            .map(|ReducedSum { value, terms }| {
                Ok(ComponentMove {
                    values: [value, work.negate(value)?],
                    stops: RoundedStops::of(value),
                    terms: terms.into_iter().collect(),
                })
            })
            .collect()
    }
}
