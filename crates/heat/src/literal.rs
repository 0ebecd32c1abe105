//! Thermographs of literal positions, without their values.

use crate::Thermograph;
use crate::heat::deep;
use crate::thermograph::Scaffold;
use hashbrown::HashMap;
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_values::Player;
use std::hash::Hash;

/// A position of a short game, given by its moves.
pub trait LiteralPosition: Clone + Eq + Hash {
    /// The positions `player` may move to.
    fn options(&self, player: Player) -> Vec<Self>;
}

/// A cache of the thermographs of positions, each computed once.
///
/// No canonical form is computed: the thermograph of a position follows from those of its options, whatever
/// their values.
///
/// ```
/// use kelvin_budget::{Budget, Exhausted};
/// use kelvin_heat::{Literal, LiteralPosition};
/// use kelvin_values::Player;
///
/// /// A cheque for `n` points, which either player may cash.
/// #[derive(Clone, PartialEq, Eq, Hash)]
/// enum Cheque {
///     Of(i32),
///     Points(i32),
/// }
///
/// impl LiteralPosition for Cheque {
///     fn options(&self, player: Player) -> Vec<Self> {
///         match (self, player) {
///             (Cheque::Of(n), Player::Left) => vec![Cheque::Points(*n)],
///             (Cheque::Of(n), Player::Right) => vec![Cheque::Points(-n)],
///             (Cheque::Points(n @ 1..), Player::Left) => vec![Cheque::Points(n - 1)],
///             (Cheque::Points(n @ ..=-1), Player::Right) => vec![Cheque::Points(n + 1)],
///             _ => vec![],
///         }
///     }
/// }
///
/// let mut literal = Literal::default();
/// let thermograph = literal.thermograph(&Cheque::Of(7), &Budget::unlimited())?;
/// assert_eq!(thermograph.temperature(), 7.into());
/// # Ok::<(), Exhausted>(())
/// ```
pub struct Literal<P> {
    known: HashMap<P, Thermograph>,
}

impl<P> Default for Literal<P> {
    fn default() -> Self {
        Literal { known: HashMap::new() }
    }
}

impl<P: LiteralPosition> Literal<P> {
    /// The thermograph of `position`.
    pub fn thermograph(&mut self, position: &P, budget: &Budget) -> Result<Thermograph, Exhausted> {
        self.find(position, &budget.meter()).cloned()
    }

    fn find(&mut self, position: &P, meter: &Meter<'_>) -> Result<&Thermograph, Exhausted> {
        if !self.known.contains_key(position) {
            meter.tick()?;
            meter.budget().count_positions(1)?;
            let thermograph = deep(|| self.build(position, meter))?;
            self.known.insert(position.clone(), thermograph);
        }
        Ok(&self.known[position])
    }

    fn build(&mut self, position: &P, meter: &Meter<'_>) -> Result<Thermograph, Exhausted> {
        let mut scaffold = |player: Player| {
            let mut scaffold = Scaffold::new(player);
            for option in position.options(player) {
                scaffold.offer(self.find(&option, meter)?);
            }
            Ok(scaffold.finish())
        };
        Ok(Thermograph::from_scaffolds([scaffold(Player::Left)?, scaffold(Player::Right)?]))
    }
}
