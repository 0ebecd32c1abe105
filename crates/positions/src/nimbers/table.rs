//! Tables of what is known of nimbers.

use super::expansion::{Expansion, ExpansionOption, ExpansionPart};
use super::fact::NimberFact;
use super::record::NimberRecord;
use crate::evaluator::{Arithmetic, Memo, Nimbers};
use crate::position::{Position, Summand, Typed};
use crate::registry::Label;
use crate::ruleset::{Ruleset, Visits};
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_values::Player;
use parking_lot::Mutex;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Tables of what is known of the nimbers of components, one for each impartial ruleset.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_positions::{NimberTables, Position};
///
/// let tables = NimberTables::default();
/// let budget = Budget::unlimited();
/// let sum = Position::parse("cram", "..#.|..#.")? + Position::parse("impartial(clobber)", "xo")?;
/// let split = tables.split(&sum, &budget)?;
/// let [(cram, root), (clobber, _)] = &split[..] else { panic!("two rulesets") };
/// // The components are a square, which is 0, and a column of two cells. The column has one option, which is 0.
/// let mut options = cram.expansion();
/// cram.expand(root, root.options[0].parts.start, None, usize::MAX, &budget.meter(), &mut options)?;
/// assert_eq!((options.found.mex(), options.options.len()), (1, 0));
/// assert_eq!((cram.name(), clobber.name()), ("cram", "impartial(clobber)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct NimberTables {
    /// Tables by the fingerprints of their rulesets, which may collide.
    tables: Mutex<FxHashMap<u64, Vec<NimberTable>>>,
    /// The limit of each table in bytes; 0 is none.
    limit: AtomicU64,
}

/// The table of one ruleset. Clones share it.
#[derive(Clone)]
pub struct NimberTable(Arc<dyn AnyTable>);

/// A component with what is known of its nimber.
#[derive(Clone, Debug)]
pub struct KnownNimber {
    /// The component.
    pub position: Position,
    /// What is known of its nimber.
    pub fact: NimberFact,
    /// The binary logarithm of the effort of finding it.
    pub effort: u8,
}

impl NimberTables {
    /// Limits each table to about this many bytes.
    pub fn limit(&self, bytes: u64) {
        self.limit.store(bytes, Ordering::Relaxed);
        self.each(|table| table.0.limit(bytes));
    }

    /// The approximate memory of all tables in bytes.
    pub fn bytes(&self) -> u64 {
        let mut bytes = 0;
        self.each(|table| bytes += table.0.bytes());
        bytes
    }

    /// Calls a function with each table.
    pub fn each(&self, visit: impl FnMut(&NimberTable)) {
        self.tables.lock().values().flatten().for_each(visit);
    }

    /// Splits an impartial position into components. Returns for each ruleset its table, and the sum of the
    /// components as one option.
    ///
    /// # Panics
    ///
    /// If the position is not [impartial](Position::is_impartial).
    pub fn split(
        &self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Vec<(NimberTable, Expansion)>, Exhausted> {
        assert!(position.is_impartial(), "only impartial positions are nimbers");
        let mut sums: Vec<(NimberTable, Vec<Arc<dyn Summand>>)> = Vec::new();
        for summand in position.parts() {
            // Either player may make the moves of both in an impartial version.
            let either = summand.played_by_either();
            let inner = either.as_deref().unwrap_or(std::slice::from_ref(summand));
            for inner in inner {
                let table = self.table(summand.label(), inner, either.is_some());
                match sums.iter_mut().find(|(known, _)| Arc::ptr_eq(&known.0, &table.0)) {
                    Some((_, all)) => all.push(inner.clone()),
                    None => sums.push((table, vec![inner.clone()])),
                }
            }
        }
        sums.into_iter()
            .map(|(table, summands)| {
                let mut root = table.expansion();
                table.0.enter(&summands, budget, &mut root)?;
                Ok((table, root))
            })
            .collect()
    }

    fn table(&self, label: &Label, summand: &Arc<dyn Summand>, either: bool) -> NimberTable {
        let mut tables = self.tables.lock();
        let alike = tables.entry(summand.ruleset_fingerprint() ^ u64::from(either)).or_default();
        if let Some(table) = alike.iter().find(|table| table.0.knows(summand.as_ref(), either)) {
            return table.clone();
        }
        let table = NimberTable(summand.nimber_table(label.clone(), either).into());
        match self.limit.load(Ordering::Relaxed) {
            0 => {}
            bytes => table.0.limit(bytes),
        }
        alike.push(table.clone());
        table
    }
}

impl NimberTable {
    /// The name of the ruleset.
    pub fn name(&self) -> &str {
        self.0.label().name()
    }

    /// Returns an empty list of options, to be filled by [`NimberTable::expand`].
    pub fn expansion(&self) -> Expansion {
        self.0.expansion()
    }

    /// Finds the options of a component. Stops early if one of them has the wanted value. Fails if there are
    /// more than `most` components.
    pub fn expand(
        &self,
        from: &Expansion,
        part: usize,
        wanted: Option<u32>,
        most: usize,
        meter: &Meter<'_>,
        into: &mut Expansion,
    ) -> Result<(), Exhausted> {
        self.0.expand(from, part, &mut Limits { wanted, most, meter }, into)
    }

    /// Returns what is known of the nimber of a component.
    pub fn record(&self, from: &Expansion, part: usize) -> NimberRecord {
        self.0.record(from, part)
    }

    /// Stores what is known of the nimber of a component.
    pub fn store(&self, from: &Expansion, part: usize, record: NimberRecord) {
        self.0.store(from, part, record);
    }

    /// Returns what took most effort to find, at most `count` entries, each of at least 2 to the power of
    /// `least` visited positions.
    pub fn costly(&self, count: usize, least: u8) -> Vec<KnownNimber> {
        self.0.costly(count, least)
    }

    /// Returns the number of stored components.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether nothing is stored.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns whether play may repeat a position, as far as it is known.
    pub fn loops(&self) -> bool {
        self.0.loops()
    }

    /// Returns whether the ruleset, and the one it is derived from, are in a registry.
    pub fn is_in(&self, registry: &crate::Registry) -> bool {
        self.0.label().is_in(registry)
    }
}

/// When to stop finding options.
struct Limits<'l, 'b> {
    wanted: Option<u32>,
    most: usize,
    meter: &'l Meter<'b>,
}

/// A table with the type of its ruleset erased.
pub(crate) trait AnyTable: Send + Sync {
    fn label(&self) -> &Label;
    fn knows(&self, summand: &dyn Summand, either: bool) -> bool;
    fn limit(&self, bytes: u64);
    fn bytes(&self) -> u64;
    fn len(&self) -> usize;
    fn loops(&self) -> bool;
    fn expansion(&self) -> Expansion;
    fn enter(
        &self,
        summands: &[Arc<dyn Summand>],
        budget: &Budget,
        into: &mut Expansion,
    ) -> Result<(), Exhausted>;
    #[allow(private_interfaces)] // only the wrapper above calls it
    fn expand(
        &self,
        from: &Expansion,
        part: usize,
        limits: &mut Limits<'_, '_>,
        into: &mut Expansion,
    ) -> Result<(), Exhausted>;
    fn record(&self, from: &Expansion, part: usize) -> NimberRecord;
    fn store(&self, from: &Expansion, part: usize, record: NimberRecord);
    fn costly(&self, count: usize, least: u8) -> Vec<KnownNimber>;
}

/// The table of a ruleset, or of its impartial version.
pub(crate) struct TypedTable<R: Ruleset> {
    label: Label,
    ruleset: R,
    /// Whether either player may make the moves of both.
    either: bool,
    memo: Memo<R::Position, NimberRecord>,
}

/// The positions of an expansion, and the fields that are filled with them.
struct Filling<'e, P> {
    positions: &'e mut Vec<P>,
    into: Fields<'e>,
}

/// The fields of an expansion without its positions.
struct Fields<'e> {
    found: &'e mut super::ValueSet,
    options: &'e mut Vec<ExpansionOption>,
    parts: &'e mut Vec<ExpansionPart>,
}

impl<R: Ruleset> TypedTable<R> {
    pub fn new(label: Label, ruleset: R, either: bool) -> Self {
        TypedTable { label, ruleset, either, memo: Memo::new() }
    }

    fn position<'e>(&self, from: &'e Expansion, part: usize) -> &'e R::Position {
        let positions = from.positions.downcast_ref::<Vec<R::Position>>();
        &positions.expect("a table gets its own expansions")[part]
    }

    fn filling<'e>(&self, into: &'e mut Expansion) -> Filling<'e, R::Position> {
        let Expansion { found, options, parts, positions } = into;
        let positions = positions.downcast_mut::<Vec<R::Position>>();
        let positions = positions.expect("a table gets its own expansions");
        found.clear();
        options.clear();
        parts.clear();
        positions.clear();
        Filling { positions, into: Fields { found, options, parts } }
    }

    /// Adds the components of a position to the parts from an index on, where equal ones cancel. Returns the
    /// nimber of those that are known.
    fn add_parts(&self, position: R::Position, start: usize, filling: &mut Filling<'_, R::Position>) -> u32 {
        let mut known = 0;
        let (positions, parts) = (&mut *filling.positions, &mut *filling.into.parts);
        self.ruleset.each_component(position, &mut |component| {
            if !self.either
                && let Some(value) = self.ruleset.known_value(&component)
            {
                known ^= Nimbers.known(value);
                return;
            }
            let component = self.ruleset.representative(component).position;
            let record = self.memo.get(&component).unwrap_or_default();
            if let Some(value) = record.fact.value() {
                known ^= value;
            } else if let Some(same) = positions[start..].iter().position(|other| *other == component) {
                positions.swap_remove(start + same);
                parts.swap_remove(start + same);
            } else {
                positions.push(component);
                parts.push(ExpansionPart { record, size: 0, hash: 0 });
            }
        });
        known
    }

    /// Adds an option. Returns its value, if it is known.
    fn add_option(&self, position: R::Position, filling: &mut Filling<'_, R::Position>) -> Option<u32> {
        let start = filling.positions.len();
        let known = self.add_parts(position, start, filling);
        let parts = start..filling.positions.len();
        if parts.is_empty() {
            filling.into.found.insert(known);
            return Some(known);
        }
        filling.into.options.push(ExpansionOption { known, parts, size: 0 });
        None
    }

    /// Sorts the parts of each option, and the options, by size. Removes repeated options.
    fn sort(&self, filling: &mut Filling<'_, R::Position>) {
        let Filling { positions, into: Fields { options, parts, .. } } = filling;
        for option in options.iter_mut() {
            for part in option.parts.clone() {
                parts[part].size = u32::try_from(self.size(&positions[part])).unwrap_or(u32::MAX);
                parts[part].hash = FxBuildHasher.hash_one(&positions[part]);
                let mut place = part;
                let key = |part: &ExpansionPart| (part.size, part.hash);
                while place > option.parts.start && key(&parts[place]) < key(&parts[place - 1]) {
                    parts.swap(place - 1, place);
                    positions.swap(place - 1, place);
                    place -= 1;
                }
            }
            let own = &parts[option.parts.clone()];
            option.size = own.iter().fold(0, |size, part| part.size.saturating_add(size));
        }
        let hash = |option: &ExpansionOption| {
            let own = &parts[option.parts.clone()];
            own.iter().fold(u64::from(option.known), |sum, part| sum.rotate_left(5) ^ part.hash)
        };
        options.sort_by_cached_key(|option| (option.size, hash(option)));
        options
            .dedup_by(|a, b| a.known == b.known && positions[a.parts.clone()] == positions[b.parts.clone()]);
    }

    fn size(&self, position: &R::Position) -> usize {
        self.ruleset.size(position)
    }
}

impl<R: Ruleset> AnyTable for TypedTable<R> {
    fn label(&self) -> &Label {
        &self.label
    }

    fn knows(&self, summand: &dyn Summand, either: bool) -> bool {
        let typed = summand.as_any().downcast_ref::<Typed<R>>();
        either == self.either && typed.is_some_and(|typed| typed.ruleset == self.ruleset)
    }

    fn limit(&self, bytes: u64) {
        self.memo.limit(Some(bytes));
    }

    fn bytes(&self) -> u64 {
        self.memo.bytes()
    }

    fn len(&self) -> usize {
        self.memo.len()
    }

    fn loops(&self) -> bool {
        self.ruleset.loops()
    }

    fn expansion(&self) -> Expansion {
        Expansion::of(Box::new(Vec::<R::Position>::new()))
    }

    fn enter(
        &self,
        summands: &[Arc<dyn Summand>],
        budget: &Budget,
        into: &mut Expansion,
    ) -> Result<(), Exhausted> {
        let mut filling = self.filling(into);
        let mut known = 0;
        for summand in summands {
            let typed = summand.as_any().downcast_ref::<Typed<R>>();
            let position = &typed.expect("a table gets positions of its own ruleset").position;
            match self.either {
                true => self.ruleset.look_for_loops(position, budget)?,
                false => self.ruleset.prepare(position, budget)?,
            }
            if self.ruleset.loops() {
                return Err(Exhausted::Loopy);
            }
            known ^= self.add_parts(position.clone(), 0, &mut filling);
        }
        let parts = 0..filling.positions.len();
        filling.into.options.push(ExpansionOption { known, parts, size: 0 });
        self.sort(&mut filling);
        Ok(())
    }

    #[allow(private_interfaces)] // only the wrapper above calls it
    fn expand(
        &self,
        from: &Expansion,
        part: usize,
        limits: &mut Limits<'_, '_>,
        into: &mut Expansion,
    ) -> Result<(), Exhausted> {
        let position = self.position(from, part);
        if self.either {
            // As in `Impartial`: if the budget runs out here, loops are still unknown.
            let _ = self.ruleset.look_for_loops(position, &Budget::of_thread().unwrap_or_default());
        }
        let mut filling = self.filling(into);
        if self.ruleset.loops() {
            return Err(Exhausted::Loopy);
        }
        let mut ended = Ok(());
        let mut found = false;
        let mut visit = |option: R::Position| {
            if found || ended.is_err() {
                return;
            }
            ended = limits.meter.tick().map(|_| ());
            let value = self.add_option(option, &mut filling);
            found = value.is_some() && value == limits.wanted;
            if filling.positions.len() > limits.most {
                ended = Err(Exhausted::Memory);
            }
        };
        if self.either {
            for player in Player::BOTH {
                self.ruleset.each_move(position, player, &mut |_, option| visit(option));
            }
        } else {
            self.ruleset.each_option(position, Player::Left, &mut visit);
        }
        ended?;
        if !found {
            self.sort(&mut filling);
        }
        Ok(())
    }

    fn record(&self, from: &Expansion, part: usize) -> NimberRecord {
        self.memo.get(self.position(from, part)).unwrap_or_default()
    }

    fn store(&self, from: &Expansion, part: usize, record: NimberRecord) {
        self.memo.insert(self.position(from, part).clone(), record, record.searched.into());
    }

    fn costly(&self, count: usize, least: u8) -> Vec<KnownNimber> {
        let known = self.memo.costly(count, least);
        let with_label = |(position, record, effort): (R::Position, NimberRecord, u8)| {
            let (label, ruleset) = (self.label.clone(), self.ruleset.clone());
            let typed = Typed { label, ruleset, position, frame: None };
            KnownNimber { position: Position::of(Arc::new(typed)), fact: record.fact, effort }
        };
        known.into_iter().map(with_label).collect()
    }
}
