//! Positions with unknown values, above positions with known values.

use crate::difference::Operand;
use crate::graph::Graph;
use crate::sum::{check_nimber, check_size};
use crate::{LoopyWork, Stopper};
use hashbrown::HashMap;
use kelvin_budget::Exhausted;
use kelvin_values::Player;

/// An option of a position with unknown value.
#[derive(Clone, Copy)]
pub(crate) enum Target<'u> {
    Sought(u32),
    Known(Stopper<'u>),
}

/// A graph of positions. Those with unknown values come first, followed by stoppers with all their followers.
pub(crate) struct Positions<'u> {
    pub(crate) graph: Graph,
    reversed: Graph,
    pub(crate) sought: u32,
    pub(crate) known: Vec<Stopper<'u>>,
}

impl<'u> Positions<'u> {
    /// Creates the positions with these options. The known positions include `others`.
    pub(crate) fn new(
        sought: &[[Vec<Target<'u>>; 2]],
        others: impl IntoIterator<Item = Stopper<'u>>,
        work: &LoopyWork<'_, 'u, '_>,
    ) -> Result<Self, Exhausted> {
        let mut known = Vec::new();
        let mut places: HashMap<u64, u32> = HashMap::new();
        let count = sought.len() as u32;
        let mut place = |stopper: Stopper<'u>, known: &mut Vec<Stopper<'u>>| {
            *places.entry(work.key(stopper)).or_insert_with(|| {
                known.push(stopper);
                count + known.len() as u32 - 1
            })
        };
        for stopper in others {
            place(stopper, &mut known);
        }
        let mut graph = Graph::default();
        for options in sought {
            let [left, right] = options.each_ref().map(|list| {
                let target = |target: &Target<'u>| match *target {
                    Target::Sought(vertex) => vertex,
                    Target::Known(stopper) => place(stopper, &mut known),
                };
                list.iter().map(target).collect::<Vec<_>>()
            });
            graph.push(left, right);
        }
        let mut next = 0;
        while let Some(&stopper) = known.get(next) {
            work.tick()?;
            next += 1;
            if let Stopper::Short(game) = stopper {
                check_nimber(game, work.budget())?;
            }
            let mut lists = [Vec::new(), Vec::new()];
            for player in Player::BOTH {
                for option in work.options(stopper, player) {
                    lists[player.index()].push(place(option, &mut known));
                }
            }
            let [left, right] = lists;
            graph.push(left, right);
            check_size((graph.len() + graph.edges()) as u64, work.budget())?;
        }
        let reversed = graph.reversed();
        Ok(Positions { graph, reversed, sought: count, known })
    }

    /// The stopper at a position, if its value is known.
    pub(crate) fn stopper(&self, position: u32) -> Option<Stopper<'u>> {
        position.checked_sub(self.sought).map(|place| self.known[place as usize])
    }

    pub(crate) fn operand(&self) -> Operand<'_> {
        Operand { graph: &self.graph, reversed: &self.reversed, first_known: self.sought }
    }
}
