//! Subordinate games: the top of an ordinal sum with a given base.

use crate::builder::Builder;
use crate::graph::Graph;
use crate::{LoopyGame, LoopyWork, NoLoopyAnswer, Stopper};
use hashbrown::{HashMap, HashSet};
use kelvin_budget::Exhausted;
use kelvin_values::Player;

impl<'u> LoopyWork<'_, 'u, '_> {
    /// The X for which `base`:X = `stopper`. The base is any form, given by the values of its options.
    ///
    /// X has an option for each option of the game that is itself a base:Y, and no others. Those followers
    /// are found by strongly connected components, in reverse topological order. In a component, followers
    /// are excluded if their options, placed on the base, do not yield them again.
    ///
    /// ```
    /// # use kelvin_budget::Budget;
    /// # use kelvin_loopy::{Loopy, notation};
    /// # use kelvin_values::Universe;
    /// # let universe = Universe::new();
    /// # let loopy = Loopy::new(&universe);
    /// # let budget = Budget::unlimited();
    /// # let work = loopy.work(&budget);
    /// // over = 1:off
    /// let over = notation::parse("over", &work)?.as_stopper().unwrap();
    /// let top = work.subordinate_to(over, [&[universe.zero().into()], &[]])?;
    /// assert_eq!(work.print_stopper(top)?, "off");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn subordinate_to(
        &self,
        stopper: Stopper<'u>,
        base: [&[Stopper<'u>]; 2],
    ) -> Result<Stopper<'u>, NoLoopyAnswer> {
        let options = base.map(|side| side.iter().map(|&option| self.form(option)).collect::<Vec<_>>());
        let [left, right] = options.each_ref().map(|side| side.iter().collect::<Vec<_>>());
        let base = LoopyGame::with_passes(self.loopy().universe(), [&left, &right], &[]);
        let followers = self.followers(stopper)?;
        let places: HashMap<u64, u32> =
            followers.iter().map(|&follower| self.key(follower)).zip(0..).collect();
        let mut graph = Graph::default();
        for &follower in &followers {
            let [left, right] = Player::BOTH.map(|player| self.options(follower, player));
            let [left, right] = [left, right].map(|side| side.into_iter().map(|o| places[&self.key(o)]));
            graph.push(left, right);
        }
        let mut kept: HashSet<u64> = HashSet::new();
        for component in graph.components() {
            let members: Vec<Stopper<'u>> = component.iter().map(|&v| followers[v as usize]).collect();
            kept.extend(members.iter().map(|&member| self.key(member)));
            loop {
                let before = kept.len();
                let mut refuted = Vec::new();
                for &member in members.iter().filter(|&&member| kept.contains(&self.key(member))) {
                    let whole = base.ordinal_sum(&self.top(member, &kept)?, self.short())?;
                    if self.value(&whole)?.as_stopper() != Some(member) {
                        refuted.push(self.key(member));
                    }
                }
                kept.retain(|member| !refuted.contains(member));
                if kept.len() == before {
                    break;
                }
            }
        }
        if !kept.contains(&self.key(stopper)) {
            return Err(NoLoopyAnswer::NotSubordinate);
        }
        self.value(&self.top(stopper, &kept)?)?.as_stopper().ok_or(NoLoopyAnswer::NotSubordinate)
    }

    /// The graph of a stopper restricted to the followers in `kept`.
    fn top(&self, stopper: Stopper<'u>, kept: &HashSet<u64>) -> Result<LoopyGame<'u>, Exhausted> {
        let mut builder = Builder::new(self.loopy().universe());
        let mut places: HashMap<u64, u32> = HashMap::new();
        let root = builder.vertex();
        places.insert(self.key(stopper), root);
        let mut waiting = vec![(stopper, root)];
        while let Some((from, vertex)) = waiting.pop() {
            self.tick()?;
            for player in Player::BOTH {
                for option in self.options(from, player) {
                    if !kept.contains(&self.key(option)) {
                        continue;
                    }
                    let to = *places.entry(self.key(option)).or_insert_with(|| {
                        let to = builder.vertex();
                        waiting.push((option, to));
                        to
                    });
                    builder.allow(vertex, player, to);
                }
            }
        }
        Ok(builder.finish(root))
    }
}
