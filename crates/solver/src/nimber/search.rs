//! The search for the nimber of a component.

use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_positions::{Expansion, NimberFact, NimberTable, ValueSet};

/// The search of one thread in the components of one ruleset.
///
/// The question is whether the nimber of a component G is n, that is, whether G + \*n is lost by the player to
/// move. It is not n if an option has the nimber n, or if no option has the nimber m for some m < n; then
/// the smallest such m is the nimber.
pub struct NimberSearch<'s> {
    table: &'s NimberTable,
    budget: &'s Budget,
    meter: Meter<'s>,
    /// Lists of options that are not in use.
    spare: Vec<Expansion>,
    /// The number of components on the stack, and its limit.
    held: usize,
    most_held: usize,
    expanded: u64,
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

/// The number of positions that are counted against the budget at once.
const BATCH: u64 = 64;

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
        let (_, is) = self.option_is(root, 0, value, false)?;
        self.count_all()?;
        Ok(is)
    }

    /// Computes the nimber of a component.
    fn value(&mut self, from: &mut Expansion, part: usize) -> Result<u32, Exhausted> {
        let fact = self.table.fact(from, part);
        match fact.value() {
            Some(value) => Ok(value),
            None => self.decide(from, part, fact, None).map(|(value, _)| value),
        }
    }

    /// Returns whether an option has this nimber, and its nimber if that is known then.
    fn option_is(
        &mut self,
        from: &mut Expansion,
        option: usize,
        value: u32,
        exact: bool,
    ) -> Result<(Option<u32>, bool), Exhausted> {
        let parts = from.options[option].parts.clone();
        let mut known = from.options[option].known;
        let Some(last) = parts.clone().last() else { return Ok((Some(known), known == value)) };
        // All components except the largest are computed: their nimbers are needed again and again.
        for part in parts.start..last {
            let nimber = self.value(from, part)?;
            known ^= nimber;
            from.options[option].known = known;
            from.options[option].parts.start = part + 1;
        }
        let wanted = known ^ value;
        let fact = self.table.fact(from, last);
        from.parts[last].fact = fact;
        if let Some(nimber) = fact.value() {
            return Ok((Some(known ^ nimber), nimber == wanted));
        }
        if fact.is(wanted) == Some(false) {
            return Ok((None, false));
        }
        let (nimber, fact) = self.decide(from, last, fact, (!exact).then_some(wanted))?;
        from.parts[last].fact = fact;
        Ok((fact.value().map(|nimber| known ^ nimber), nimber == wanted))
    }

    /// Computes the nimber of a component, or only finds out whether it is the wanted one: then the result is
    /// another value if it is not.
    fn decide(
        &mut self,
        from: &Expansion,
        part: usize,
        fact: NimberFact,
        wanted: Option<u32>,
    ) -> Result<(u32, NimberFact), Exhausted> {
        self.meter.tick()?;
        let before = self.expanded;
        self.expanded += 1;
        if self.expanded.is_multiple_of(BATCH) {
            self.budget.count_positions(BATCH)?;
        }
        let mut options = self.spare.pop().unwrap_or_else(|| self.table.expansion());
        let room = self.most_held.saturating_sub(self.held + LEVEL);
        self.table.expand(from, part, wanted, room, &self.meter, &mut options)?;
        let held = options.parts.len() + LEVEL;
        self.held += held;
        let mut fact = fact;
        let mut found = std::mem::take(&mut options.found);
        fact.excluded().for_each(|value| found.insert(value));
        let result = match wanted {
            Some(wanted) if found.contains(wanted) => Ok(None),
            _ => stacker::maybe_grow(RED_ZONE, STACK, || self.by_options(&mut options, &mut found, wanted)),
        };
        self.held -= held;
        // Also when the search was stopped, what was found is kept.
        match result {
            Ok(Some(value)) => fact = NimberFact::known(value),
            _ => (0..NimberFact::MOST).filter(|&value| found.contains(value)).for_each(|v| fact.exclude(v)),
        }
        self.table.store(from, part, fact, self.expanded - before);
        options.found = found;
        self.spare.push(options);
        let value = result?;
        // Any value other than the wanted one will do.
        let other = wanted.map_or(0, |wanted| wanted ^ 1);
        Ok((value.unwrap_or(other), fact))
    }

    /// Computes the nimber of a component from its options, and adds the values that it does not have to
    /// `found`. Returns `None` if it is not the wanted one.
    fn by_options(
        &mut self,
        options: &mut Expansion,
        found: &mut ValueSet,
        wanted: Option<u32>,
    ) -> Result<Option<u32>, Exhausted> {
        // The options that may have unknown values, in the order in which they are tried.
        let mut open: Vec<usize> = (0..options.options.len()).collect();
        open.sort_by_key(|&option| !options.options[option].symmetric);
        // The nimber is the number of different values of options at most.
        let most = found.len() + open.len();
        if wanted.is_some_and(|wanted| wanted as usize > most) {
            return Ok(None);
        }
        let mut absent = None;
        loop {
            let least = found.mex();
            if open.is_empty() || absent == Some(least) {
                return Ok(Some(least));
            }
            // First whether an option has the wanted nimber, which needs one good option.
            let target = match wanted {
                Some(wanted) if absent.is_none() => wanted,
                _ => least,
            };
            if self.any_is(options, &mut open, found, target)? {
                if wanted == Some(target) {
                    return Ok(None);
                }
            } else {
                if target == least {
                    return Ok(Some(least));
                }
                absent = Some(target);
            }
        }
    }

    /// Returns whether an open option has this nimber. Options whose nimber becomes known are closed.
    fn any_is(
        &mut self,
        options: &mut Expansion,
        open: &mut Vec<usize>,
        found: &mut ValueSet,
        value: u32,
    ) -> Result<bool, Exhausted> {
        let mut place = 0;
        while place < open.len() {
            let (known, is) = self.option_is(options, open[place], value, value >= EXACT)?;
            if let Some(known) = known {
                found.insert(known);
                open.remove(place);
            } else {
                place += 1;
            }
            if is {
                found.insert(value);
                return Ok(true);
            }
            if found.contains(value) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Counts the positions that are not counted yet.
    fn count_all(&mut self) -> Result<(), Exhausted> {
        self.budget.count_positions(self.expanded % BATCH)
    }
}
