//! A sum in which somebody is to move.

use super::compound::{secured, sum};
use super::{Advice, Compound, Reason};
use crate::{Heat, Thermograph, Trajectory};
use kelvin_budget::Exhausted;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player, Work};

/// A sum with the player who is to move, the thermographs of its components, and those of their options.
pub struct Situation<'h, 'u> {
    heat: &'h Heat<'u>,
    player: Player,
    components: Vec<Component<'u>>,
    history: History,
}

/// What happened before, as far as a strategy asks for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// The components in which the opponent has just moved.
    pub answered: Vec<usize>,
    /// The ambient temperature so far; that of the hottest component if none is known.
    pub ambient: Option<Dyadic>,
}

/// A component of a sum.
pub(super) struct Component<'u> {
    pub(super) value: Game<'u>,
    pub(super) thermograph: Thermograph,
    pub(super) options: Vec<Choice<'u>>,
}

/// An option of a component.
pub(super) struct Choice<'u> {
    pub(super) to: Game<'u>,
    pub(super) thermograph: Thermograph,
}

/// A move: a component and an option in it.
pub(super) type Place = (usize, usize);

/// More options of a component than this (a nimber may have any number of them) are not looked at.
const OPTIONS: usize = 1 << 8;

impl<'h, 'u> Situation<'h, 'u> {
    /// A sum of values: the options are those of their canonical forms.
    pub fn new(
        heat: &'h Heat<'u>,
        work: &Work<'u, '_>,
        player: Player,
        components: &[Game<'u>],
    ) -> Result<Self, Exhausted> {
        let forms = components.iter().map(|&game| (game, game.options(player).take(OPTIONS).collect()));
        Situation::of_forms(heat, work, player, forms)
    }

    /// A sum of positions: each with its value and the values of the options that `player` has there, which need
    /// not be those of the canonical form.
    pub fn of_forms(
        heat: &'h Heat<'u>,
        work: &Work<'u, '_>,
        player: Player,
        components: impl IntoIterator<Item = (Game<'u>, Vec<Game<'u>>)>,
    ) -> Result<Self, Exhausted> {
        let component = |(value, options): (Game<'u>, Vec<Game<'u>>)| -> Result<_, Exhausted> {
            let choice = |to| -> Result<_, Exhausted> {
                work.tick()?;
                Ok(Choice { to, thermograph: heat.thermograph(work, to)?.into_owned() })
            };
            let options = options.into_iter().map(choice).collect::<Result<_, _>>()?;
            Ok(Component { value, thermograph: heat.thermograph(work, value)?.into_owned(), options })
        };
        let components = components.into_iter().map(component).collect::<Result<_, _>>()?;
        Ok(Situation { heat, player, components, history: History::default() })
    }

    /// The same situation after what happened before.
    #[must_use]
    pub fn after(mut self, history: History) -> Self {
        self.history = history;
        self
    }

    /// What happened before.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The thermographs behind it.
    pub fn heat(&self) -> &'h Heat<'u> {
        self.heat
    }

    /// The player who is to move.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The values of the components.
    pub fn values(&self) -> impl Iterator<Item = Game<'u>> + '_ {
        self.components.iter().map(|component| component.value)
    }

    /// The thermographs of the components.
    pub fn thermographs(&self) -> impl Iterator<Item = &Thermograph> {
        self.components.iter().map(|component| &component.thermograph)
    }

    /// The values of the options of a component that the player may move to.
    pub fn options(&self, component: usize) -> impl Iterator<Item = Game<'u>> + '_ {
        self.components
            .get(component)
            .into_iter()
            .flat_map(|component| &component.options)
            .map(|choice| choice.to)
    }

    /// The compound thermograph.
    pub fn compound(&self) -> Compound {
        Compound::new(self.thermographs(), self.player)
    }

    /// The temperature of the hottest component; -1 if there is none.
    pub fn hottest(&self) -> Dyadic {
        self.thermographs().map(Thermograph::temperature).max().unwrap_or_else(crate::trajectory::lowest)
    }

    /// Whether some component is hot: then play has not stopped.
    pub fn is_hot(&self) -> bool {
        self.hottest().signum() > 0
    }

    /// The mean values added up.
    pub fn mean(&self) -> Dyadic {
        self.thermographs().fold(Dyadic::ZERO, |sum, thermograph| &sum + thermograph.mean())
    }

    pub(super) fn components(&self) -> &[Component<'u>] {
        &self.components
    }

    /// All moves.
    pub(super) fn moves(&self) -> impl Iterator<Item = Place> + '_ {
        let options = |(i, component): (usize, &Component)| (0..component.options.len()).map(move |o| (i, o));
        self.components.iter().enumerate().flat_map(options)
    }

    pub(super) fn option(&self, (component, option): Place) -> &Choice<'u> {
        &self.components[component].options[option]
    }

    /// The walls of `player` added up.
    pub(super) fn walls(&self, player: Player) -> Trajectory {
        let zero = Trajectory::constant(Dyadic::ZERO);
        self.thermographs().fold(zero, |walls, thermograph| sum(&walls, thermograph.wall(player)))
    }

    /// What the player is sure of after each of these moves, with the opponent to answer.
    pub(super) fn secured(&self, moves: impl IntoIterator<Item = Place>) -> Vec<(Place, Dyadic)> {
        let walls = self.walls(!self.player);
        let after = |place: Place| {
            let before = self.components[place.0].thermograph.wall(!self.player);
            let others = walls.minus(before).expect("a wall that was added can be taken away");
            let walls = sum(&others, self.option(place).thermograph.wall(!self.player));
            (place, secured(&walls, self.player))
        };
        moves.into_iter().map(after).collect()
    }

    /// The first of these moves that is surest.
    pub(super) fn surest(&self, moves: impl IntoIterator<Item = Place>) -> Option<(Place, Dyadic)> {
        let better = crate::thermograph::better(self.player);
        let moves = self.secured(moves);
        moves.into_iter().reduce(|best, next| if next.1.cmp(&best.1) == better { next } else { best })
    }

    /// The options of a component that reach the player's wall at temperature `t`, which is at most that of the
    /// component: all that the player can hope for in it there.
    pub(super) fn reaching(&self, component: usize, t: &Dyadic) -> Vec<Place> {
        let Component { thermograph, options, .. } = &self.components[component];
        let wall = thermograph.wall(self.player).at(t);
        let fee = in_wall(self.player, t);
        let reaches = |choice: &Choice| &choice.thermograph.wall(!self.player).at(t) + &fee == wall;
        (0..options.len()).filter(|&o| reaches(&options[o])).map(|o| (component, o)).collect()
    }

    /// Advice to make a move, which is sure of `guarantee`.
    pub(super) fn advice(&self, place: Place, guarantee: Dyadic, reason: Reason) -> Advice<'u> {
        let limit = secured(&self.walls(self.player), !self.player);
        Advice {
            component: place.0,
            option: place.1,
            to: self.option(place).to,
            guarantee,
            limit,
            section: None,
            ambient: self.compound().ambient(),
            reason,
        }
    }
}

/// The fee for a move at t as it changes a value: -t for Left, t for Right.
fn in_wall(player: Player, t: &Dyadic) -> Dyadic {
    super::compound::in_favour(player, -t)
}
