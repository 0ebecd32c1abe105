//! Carousels: sides that are equal to no stopper.

use crate::builder::Builder;
use crate::difference::Infinite;
use crate::positions::{Positions, Target};
use crate::{LoopyGame, LoopyWork, Stopper};
use kelvin_budget::Exhausted;
use kelvin_values::Player;

/// The options of the positions whose values are computed.
type Options<'u> = Vec<[Vec<Target<'u>>; 2]>;

/// A form of a side. Its root is position 0.
struct Form<'u> {
    options: Options<'u>,
    positions: Positions<'u>,
}

impl<'u> Form<'u> {
    /// Creates the form with only the positions that are reachable from position 0.
    fn new(options: &Options<'u>, work: &LoopyWork<'_, 'u, '_>) -> Result<Self, Exhausted> {
        let mut places = vec![None; options.len()];
        places[0] = Some(0);
        let mut order = vec![0];
        let mut packed: Options<'u> = Vec::new();
        while let Some(&vertex) = order.get(packed.len()) {
            packed.push(options[vertex as usize].each_ref().map(|list| {
                let place = |target: &Target<'u>| match *target {
                    Target::Known(stopper) => Target::Known(stopper),
                    Target::Sought(option) => {
                        let next = order.len() as u32;
                        let place = *places[option as usize].get_or_insert(next);
                        if place == next {
                            order.push(option);
                        }
                        Target::Sought(place)
                    }
                };
                list.iter().map(place).collect()
            }));
        }
        let positions = Positions::new(&packed, [], work)?;
        Ok(Form { options: packed, positions })
    }
}

impl<'u> LoopyWork<'_, 'u, '_> {
    /// A simpler form of a side that is equal to no stopper, position 0 of `positions`.
    ///
    /// A carousel has no simplest form. This tries one change after another and keeps those that preserve the
    /// value of the side: first the options in `simple`, then removing single options. The graph only
    /// shrinks, so this terminates.
    pub(crate) fn carousel(
        &self,
        positions: &Positions<'u>,
        simple: &[(u32, [Vec<u32>; 2])],
        infinite: Infinite,
    ) -> Result<LoopyGame<'u>, Exhausted> {
        let target = |&position: &u32| match positions.stopper(position) {
            Some(stopper) => Target::Known(stopper),
            None => Target::Sought(position),
        };
        let mut options: Options<'u> = (0..positions.sought)
            .map(|p| {
                Player::BOTH.map(|player| positions.graph.options(p, player).iter().map(target).collect())
            })
            .collect();
        let mut form = Form::new(&options, self)?;
        for (vertex, lists) in simple {
            let before = options[*vertex as usize].clone();
            options[*vertex as usize] = lists.each_ref().map(|list| list.iter().map(target).collect());
            if !self.keep_if_equal(&mut form, &options, &Player::BOTH, infinite)? {
                options[*vertex as usize] = before;
            }
        }
        while self.remove_options(&mut form, infinite)? {}
        Ok(self.game_at(&form.positions))
    }

    /// Removes redundant options one by one. Returns whether any was removed.
    fn remove_options(&self, form: &mut Form<'u>, infinite: Infinite) -> Result<bool, Exhausted> {
        let mut options = form.options.clone();
        let mut changed = false;
        for vertex in 0..options.len() {
            for player in Player::BOTH {
                for place in (0..options[vertex][player.index()].len()).rev() {
                    let option = options[vertex][player.index()].remove(place);
                    // Losing an option cannot help a player.
                    if self.keep_if_equal(form, &options, &[player], infinite)? {
                        changed = true;
                    } else {
                        options[vertex][player.index()].insert(place, option);
                    }
                }
            }
        }
        Ok(changed)
    }

    /// Replaces the options if position 0 stays as good for these players. Returns whether it did.
    fn keep_if_equal(
        &self,
        form: &mut Form<'u>,
        options: &Options<'u>,
        players: &[Player],
        infinite: Infinite,
    ) -> Result<bool, Exhausted> {
        let changed = Form::new(options, self)?;
        for player in players {
            let [worse, better] = match player {
                Player::Left => [&form.positions, &changed.positions],
                Player::Right => [&changed.positions, &form.positions],
            };
            if !self.order(better, worse, infinite)?.at_least(0, 0)? {
                return Ok(false);
            }
        }
        *form = changed;
        Ok(true)
    }

    /// The game at position 0.
    fn game_at(&self, positions: &Positions<'u>) -> LoopyGame<'u> {
        let mut builder = Builder::new(self.loopy().universe());
        let vertices: Vec<u32> = (positions.graph.vertices())
            .map(|position| match positions.stopper(position) {
                Some(Stopper::Short(game)) => builder.short(game),
                _ => builder.vertex(),
            })
            .collect();
        for position in positions.graph.vertices() {
            if positions.stopper(position).is_some_and(Stopper::is_loopfree) {
                continue;
            }
            for player in Player::BOTH {
                for &option in positions.graph.options(position, player) {
                    builder.allow(vertices[position as usize], player, vertices[option as usize]);
                }
            }
        }
        builder.finish(vertices[0])
    }
}
