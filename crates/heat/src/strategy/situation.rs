//! A sum and the player to move.

use super::compound::{secured, sum};
use super::{Advice, CompoundThermograph, MoveReason};
use crate::{Heat, Thermograph, Trajectory};
use kelvin_budget::Exhausted;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player, Work};

/// A sum with the player to move, the thermographs of its components, and those of their options.
pub struct Situation<'h, 'u> {
    heat: &'h Heat<'u>,
    player: Player,
    components: Vec<Component<'u>>,
    history: History,
}

/// The history of a sum, as far as strategies use it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// The components in which the opponent has just moved.
    pub answered: Vec<usize>,
    /// The ambient temperature so far; if unknown, the temperature of the hottest component is used.
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

/// A move, as the index of a component and the index of an option.
pub(super) type MoveIndex = (usize, usize);

/// The maximum number of options of a component; a nimber may have any number of options.
const MAX_OPTIONS: usize = 1 << 8;

impl<'h, 'u> Situation<'h, 'u> {
    /// Creates a situation from values, with the options of their canonical forms.
    pub fn new(
        heat: &'h Heat<'u>,
        work: &Work<'u, '_>,
        player: Player,
        components: &[Game<'u>],
    ) -> Result<Self, Exhausted> {
        let forms = components.iter().map(|&game| (game, game.options(player).take(MAX_OPTIONS).collect()));
        Situation::of_forms(heat, work, player, forms)
    }

    /// Creates a situation from positions, each given by its value and the values of the options of `player`.
    /// The options need not be those of the canonical form.
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

    /// Sets the history.
    #[must_use]
    pub fn after(mut self, history: History) -> Self {
        self.history = history;
        self
    }

    /// The history.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The cache of thermographs.
    pub fn heat(&self) -> &'h Heat<'u> {
        self.heat
    }

    /// The player to move.
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

    /// The values of the options of a component for the player to move.
    pub fn options(&self, component: usize) -> impl Iterator<Item = Game<'u>> + '_ {
        self.components
            .get(component)
            .into_iter()
            .flat_map(|component| &component.options)
            .map(|choice| choice.to)
    }

    /// The compound thermograph.
    pub fn compound(&self) -> CompoundThermograph {
        CompoundThermograph::new(self.thermographs(), self.player)
    }

    /// The temperature of the hottest component; -1 if there is none.
    pub fn hottest(&self) -> Dyadic {
        self.thermographs().map(Thermograph::temperature).max().unwrap_or_else(crate::trajectory::lowest)
    }

    /// Returns whether some component is hot, so that play has not stopped.
    pub fn is_hot(&self) -> bool {
        self.hottest().signum() > 0
    }

    /// The sum of the mean values.
    pub fn mean(&self) -> Dyadic {
        self.thermographs().fold(Dyadic::ZERO, |sum, thermograph| &sum + thermograph.mean())
    }

    pub(super) fn components(&self) -> &[Component<'u>] {
        &self.components
    }

    /// All moves.
    pub(super) fn moves(&self) -> impl Iterator<Item = MoveIndex> + '_ {
        let options = |(i, component): (usize, &Component)| (0..component.options.len()).map(move |o| (i, o));
        self.components.iter().enumerate().flat_map(options)
    }

    pub(super) fn option(&self, (component, option): MoveIndex) -> &Choice<'u> {
        &self.components[component].options[option]
    }

    /// The sum of the walls of `player`.
    pub(super) fn walls(&self, player: Player) -> Trajectory {
        let zero = Trajectory::constant(Dyadic::ZERO);
        self.thermographs().fold(zero, |walls, thermograph| sum(&walls, thermograph.wall(player)))
    }

    /// The stopping position that the player is guaranteed after each of these moves, with the opponent to
    /// move.
    pub(super) fn secured(&self, moves: impl IntoIterator<Item = MoveIndex>) -> Vec<(MoveIndex, Dyadic)> {
        let walls = self.walls(!self.player);
        let after = |index: MoveIndex| {
            let before = self.components[index.0].thermograph.wall(!self.player);
            let others = walls.minus(before).expect("a wall that was added can be subtracted");
            let walls = sum(&others, self.option(index).thermograph.wall(!self.player));
            (index, secured(&walls, self.player))
        };
        moves.into_iter().map(after).collect()
    }

    /// The first of these moves with the best guarantee, and the guarantee.
    pub(super) fn most_secure(
        &self,
        moves: impl IntoIterator<Item = MoveIndex>,
    ) -> Option<(MoveIndex, Dyadic)> {
        let better = crate::thermograph::better(self.player);
        let moves = self.secured(moves);
        moves.into_iter().reduce(|best, next| if next.1.cmp(&best.1) == better { next } else { best })
    }

    /// The options of a component that attain the player's wall at temperature `t`, which must be at most the
    /// component's temperature. No option attains more there.
    pub(super) fn attaining_wall(&self, component: usize, t: &Dyadic) -> Vec<MoveIndex> {
        let Component { thermograph, options, .. } = &self.components[component];
        let wall = thermograph.wall(self.player).at(t);
        let fee = in_wall(self.player, t);
        let reaches = |choice: &Choice| &choice.thermograph.wall(!self.player).at(t) + &fee == wall;
        (0..options.len()).filter(|&o| reaches(&options[o])).map(|o| (component, o)).collect()
    }

    /// Builds the advice for a move with its `guarantee`.
    pub(super) fn advice(&self, index: MoveIndex, guarantee: Dyadic, reason: MoveReason) -> Advice<'u> {
        let limit = secured(&self.walls(self.player), !self.player);
        Advice {
            component: index.0,
            option: index.1,
            to: self.option(index).to,
            guarantee,
            limit,
            section: None,
            ambient: self.compound().ambient(),
            reason,
        }
    }
}

/// The effect of the fee t on a value: -t for Left, t for Right.
fn in_wall(player: Player, t: &Dyadic) -> Dyadic {
    super::compound::in_favour(player, -t)
}
