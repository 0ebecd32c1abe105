//! A builder of literal forms.

use crate::Form;
use crate::compound::Compound;
use hashbrown::{DefaultHashBuilder, HashMap, HashTable};
use kelvin_budget::{Budget, Exhausted, Meter};
use std::hash::BuildHasher;

/// A builder of literal forms with shared parts: each distinct subposition is stored once, has a number, and
/// comes after its options.
///
/// ```
/// use kelvin_budget::{Budget, Exhausted};
/// use kelvin_values::Forms;
///
/// let budget = Budget::unlimited();
/// let mut forms = Forms::new(&budget);
/// let mut form = forms.node(vec![], vec![])?;
/// for _ in 0..100_000 {
///     form = forms.node(vec![form], vec![])?;
/// }
/// assert_eq!(forms.form(form).birthday(), 100_000);
/// # Ok::<(), Exhausted>(())
/// ```
pub struct Forms<'b> {
    meter: Meter<'b>,
    nodes: Vec<[Vec<u32>; 2]>,
    index: HashTable<u32>,
    hasher: DefaultHashBuilder,
    /// The number of options of all nodes.
    option_count: u64,
    /// The compounds and negatives computed so far.
    pub(crate) made: HashMap<(Option<Compound>, u32, u32), u32>,
}

impl<'b> Forms<'b> {
    /// Creates an empty builder.
    pub fn new(budget: &'b Budget) -> Self {
        Forms {
            meter: budget.meter(),
            nodes: Vec::new(),
            index: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            option_count: 0,
            made: HashMap::new(),
        }
    }

    /// Returns the number of the form with these options, which is new if there was no such form.
    ///
    /// # Panics
    ///
    /// Panics if an option is not the number of a form of this builder.
    pub fn node(&mut self, left: Vec<u32>, right: Vec<u32>) -> Result<u32, Exhausted> {
        let mut lists = [left, right];
        for list in &mut lists {
            list.sort_unstable();
            list.dedup();
            assert!(list.last().is_none_or(|&last| (last as usize) < self.nodes.len()), "no such form");
        }
        let hash = self.hasher.hash_one(&lists);
        if let Some(&known) = self.index.find(hash, |&node| self.nodes[node as usize] == lists) {
            return Ok(known);
        }
        if self.meter.tick()? {
            self.check_size()?;
        }
        let number = u32::try_from(self.nodes.len()).map_err(|_| Exhausted::Memory)?;
        self.option_count += (lists[0].len() + lists[1].len()) as u64;
        if self.option_count > u64::from(u32::MAX) {
            return Err(Exhausted::Memory);
        }
        self.nodes.push(lists);
        self.index.insert_unique(hash, number, |&node| self.hasher.hash_one(&self.nodes[node as usize]));
        Ok(number)
    }

    fn check_size(&self) -> Result<(), Exhausted> {
        // A node has two lists, an index entry, and usually an entry among the compounds.
        let bytes = self.nodes.len() as u64 * 72 + self.option_count * 4 + self.made.len() as u64 * 24;
        match self.meter.budget().byte_limit() {
            Some(limit) if bytes > limit => Err(Exhausted::Memory),
            _ => Ok(()),
        }
    }

    /// The options of a form of this builder, Left's first.
    pub fn options(&self, form: u32) -> &[Vec<u32>; 2] {
        &self.nodes[form as usize]
    }

    /// Adds a form and returns its number here.
    pub fn add(&mut self, form: &Form) -> Result<u32, Exhausted> {
        let mut numbers: Vec<u32> = Vec::with_capacity(form.len());
        for index in 0..form.len() {
            let [left, right] = crate::Player::BOTH.map(|player| {
                form.options_at(index, player).iter().map(|&option| numbers[option as usize]).collect()
            });
            numbers.push(self.node(left, right)?);
        }
        match numbers.last() {
            Some(&root) => Ok(root),
            None => self.node(vec![], vec![]),
        }
    }

    /// Extracts a form of this builder.
    ///
    /// Subpositions are ordered by formal birthday, then by their options. This order depends on the form
    /// alone, so equal forms compare equal.
    pub fn form(&self, root: u32) -> Form {
        let mut by_day: Vec<Vec<u32>> = Vec::new();
        for (node, day) in self.days_below(root) {
            if by_day.len() <= day {
                by_day.resize(day + 1, vec![]);
            }
            by_day[day].push(node);
        }
        let mut indices: HashMap<u32, u32> = HashMap::new();
        let mut lists: Vec<[Vec<u32>; 2]> = Vec::new();
        for nodes in by_day {
            let mut day: Vec<_> = nodes
                .into_iter()
                .map(|node| {
                    let sides = self.nodes[node as usize].each_ref().map(|side| {
                        let mut side: Vec<u32> = side.iter().map(|option| indices[option]).collect();
                        side.sort_unstable();
                        side
                    });
                    (sides, node)
                })
                .collect();
            day.sort_unstable();
            for (sides, node) in day {
                indices.insert(node, lists.len() as u32);
                lists.push(sides);
            }
        }
        Form::from_lists(&lists)
    }

    /// The subpositions of a form with their formal birthdays.
    fn days_below(&self, root: u32) -> HashMap<u32, usize> {
        let mut days: HashMap<u32, usize> = HashMap::new();
        let mut path = vec![(root, self.nodes[root as usize].iter().flatten())];
        while let Some((node, rest)) = path.last_mut() {
            match rest.next() {
                Some(option) if days.contains_key(option) => {}
                Some(&option) => path.push((option, self.nodes[option as usize].iter().flatten())),
                None => {
                    let node = *node;
                    let day = self.nodes[node as usize].iter().flatten().map(|option| days[option] + 1).max();
                    days.insert(node, day.unwrap_or(0));
                    path.pop();
                }
            }
        }
        days
    }
}
