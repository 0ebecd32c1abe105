//! The search for the nimber of a component.

use super::question::{Child, Found, INFINITE, NimberQuestion};
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_positions::{Expansion, NimberFact, NimberRecord, NimberTable, ProofNumbers};

/// The search of one thread in the components of one ruleset.
///
/// The question is whether the nimber of a component G is n, that is, whether G + \*n is lost by the player to
/// move. It is n if no option has the nimber n and, for each m < n, the nimber is not m.
///
/// It is a depth-first proof-number search (Nagai, 2002): the next position is one that takes part in the
/// proof that seems shortest.
pub struct NimberSearch<'s> {
    table: &'s NimberTable,
    budget: &'s Budget,
    meter: Meter<'s>,
    /// Lists that are not in use.
    spare: Vec<Frame>,
    /// The number of components on the stack, and its limit.
    held: usize,
    most_held: usize,
    expanded: u64,
}

/// The lists of one level of recursion.
struct Frame {
    options: Expansion,
    open: Vec<Child>,
}

/// The stack a step of recursion may need, and the size of each additional stack segment.
const RED_ZONE: usize = 64 << 10;
const STACK: usize = 4 << 20;

/// The limit on components on the stack, whatever the budget, and the memory of each.
const MOST_HELD: usize = 4_000_000;
const HELD_BYTES: u64 = 100;
/// The number of components that a level of recursion counts as.
const LEVEL: usize = 20;

/// From this nimber on, the nimbers of options are computed exactly: asking for one after another would
/// search them many times.
const EXACT: u32 = 8;

/// The nimbers of components of at most this size are computed from those of all options.
const SMALL: u32 = 10;

/// The number of positions that are counted against the budget at once.
const BATCH: u64 = 64;

/// What a search of a component found: a fact, and the proof numbers if the question is still open.
type Answer = (NimberFact, ProofNumbers);

impl<'s> NimberSearch<'s> {
    pub fn new(table: &'s NimberTable, budget: &'s Budget) -> Self {
        let most = budget.byte_limit().map_or(MOST_HELD, |bytes| (bytes / HELD_BYTES) as usize);
        NimberSearch {
            table,
            budget,
            meter: budget.meter(),
            spare: Vec::new(),
            held: 0,
            most_held: most.min(MOST_HELD),
            expanded: 0,
        }
    }

    /// Computes the nimber of the first option of a list, the sum of its components.
    pub fn sum(&mut self, root: &mut Expansion) -> Result<u32, Exhausted> {
        let mut known = root.options[0].known;
        for part in root.options[0].parts.clone() {
            known ^= self.value(root, part)?;
        }
        self.count_all()?;
        Ok(known)
    }

    /// Returns whether the first option of a list has this nimber.
    pub fn sum_is(&mut self, root: &mut Expansion, value: u32) -> Result<bool, Exhausted> {
        let mut known = root.options[0].known;
        let parts = root.options[0].parts.clone();
        for part in parts.start..parts.end.saturating_sub(1) {
            known ^= self.value(root, part)?;
        }
        let is = match parts.last() {
            None => known == value,
            Some(part) => self.ask(root, part, known ^ value, INFINITE)?.0.is(known ^ value) == Some(true),
        };
        self.count_all()?;
        Ok(is)
    }

    /// Computes the nimber of a component.
    fn value(&mut self, from: &Expansion, part: usize) -> Result<u32, Exhausted> {
        let mut fact = self.table.record(from, part).fact;
        if fact.value().is_none() && from.parts[part].size > SMALL {
            for value in 0..EXACT {
                if fact.is(value).is_none() {
                    fact = self.prove(from, part, value, INFINITE)?.0;
                }
            }
        }
        match fact.value() {
            Some(value) => Ok(value),
            None => self.exact(from, part),
        }
    }

    /// Computes the nimber of a component from those of all options.
    fn exact(&mut self, from: &Expansion, part: usize) -> Result<u32, Exhausted> {
        let before = self.expanded;
        let mut frame = self.expand(from, part, None)?;
        let result = stacker::maybe_grow(RED_ZONE, STACK, || {
            let options = &mut frame.options;
            for option in 0..options.options.len() {
                let mut nimber = options.options[option].known;
                for part in options.options[option].parts.clone() {
                    nimber ^= self.value(options, part)?;
                }
                options.found.insert(nimber);
            }
            Ok(options.found.mex())
        });
        self.drop_frame(frame);
        let value = result?;
        let mut record = self.table.record(from, part);
        record.fact = NimberFact::known(value);
        self.store(from, part, record, before);
        Ok(value)
    }

    /// Searches whether a component has this nimber, until that is known or one of the proof numbers reaches
    /// its limit.
    fn ask(
        &mut self,
        from: &Expansion,
        part: usize,
        value: u32,
        limits: ProofNumbers,
    ) -> Result<Answer, Exhausted> {
        if value >= EXACT || from.parts[part].size <= SMALL {
            let fact = NimberFact::known(self.value(from, part)?);
            return Ok((fact, ProofNumbers::default()));
        }
        stacker::maybe_grow(RED_ZONE, STACK, || self.prove(from, part, value, limits))
    }

    /// The search of [`NimberSearch::ask`] for small nimbers.
    fn prove(
        &mut self,
        from: &Expansion,
        part: usize,
        value: u32,
        limits: ProofNumbers,
    ) -> Result<Answer, Exhausted> {
        let mut record = self.table.record(from, part);
        if record.fact.is(value).is_some() {
            return Ok((record.fact, ProofNumbers::default()));
        }
        let before = self.expanded;
        let mut frame = self.expand(from, part, Some(value))?;
        let Frame { options, open } = &mut frame;
        let mut question = NimberQuestion::new(value, record.fact, options, open);
        if question.is_open() {
            for lower in 0..value {
                question.add_lower(lower, from.parts[part].size, &record);
            }
        }
        let mut ended = Ok(());
        while let Some((index, limits)) = question.next(limits) {
            let child = question.open[index].which;
            let result = match child {
                Found::Lower(lower) => self.prove(from, part, lower, limits).map(Some),
                Found::Option(option) => self.resolve(question.options, option, value, limits),
            };
            match result {
                Ok(answer) => question.update(index, answer),
                Err(why) => {
                    ended = Err(why);
                    break;
                }
            }
        }
        let (fact, numbers) = (question.fact, question.numbers());
        self.drop_frame(frame);
        // Also when the search was stopped, what was found is kept.
        record = match fact.is(value) {
            None => NimberRecord::asked(fact, value, numbers, record.searched),
            Some(_) => NimberRecord::of(fact, record.searched),
        };
        self.store(from, part, record, before);
        ended.map(|()| (fact, numbers))
    }

    /// Searches an option that is asked to have this nimber: computes its first component, or asks for its
    /// only one.
    fn resolve(
        &mut self,
        options: &mut Expansion,
        option: usize,
        value: u32,
        limits: ProofNumbers,
    ) -> Result<Option<Answer>, Exhausted> {
        let parts = options.options[option].parts.clone();
        let known = options.options[option].known;
        // All components except the largest are computed: their nimbers are needed again and again.
        if parts.len() > 1 {
            let nimber = self.value(options, parts.start)?;
            options.options[option].known = known ^ nimber;
            options.options[option].parts.start += 1;
            let last = parts.start + 1;
            options.parts[last].record = self.table.record(options, last);
            return Ok(None);
        }
        self.ask(options, parts.start, known ^ value, limits).map(Some)
    }

    /// Finds the options of a component, and counts it.
    fn expand(&mut self, from: &Expansion, part: usize, wanted: Option<u32>) -> Result<Frame, Exhausted> {
        self.meter.tick()?;
        self.expanded += 1;
        if self.expanded.is_multiple_of(BATCH) {
            self.budget.count_positions(BATCH)?;
        }
        let new = || Frame { options: self.table.expansion(), open: Vec::new() };
        let mut frame = self.spare.pop().unwrap_or_else(new);
        let room = self.most_held.saturating_sub(self.held + LEVEL);
        self.table.expand(from, part, wanted, room, &self.meter, &mut frame.options)?;
        self.held += frame.options.parts.len() + LEVEL;
        Ok(frame)
    }

    /// Gives back the lists of a level of recursion.
    fn drop_frame(&mut self, frame: Frame) {
        self.held -= frame.options.parts.len() + LEVEL;
        self.spare.push(frame);
    }

    /// Stores a component that was searched since `before` positions were expanded.
    fn store(&mut self, from: &Expansion, part: usize, mut record: NimberRecord, before: u64) {
        let searched = u32::try_from(self.expanded - before).unwrap_or(u32::MAX);
        record.searched = record.searched.saturating_add(searched);
        self.table.store(from, part, record);
    }

    /// Counts the positions that are not counted yet.
    fn count_all(&mut self) -> Result<(), Exhausted> {
        self.budget.count_positions(self.expanded % BATCH)
    }
}
