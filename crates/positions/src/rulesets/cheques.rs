//! Cashing Cheques.

use crate::action::Action;
use crate::board::{Board, BoardError, BoardKind, Cheques, Slip};
use crate::registry::Entry;
use crate::ruleset::{KnownValue, Ruleset};
use kelvin_values::Player;

/// **Cashing Cheques**, and **extended Cashing Cheques**. The table holds coins and cheques. A player pays
/// one of their own coins, or cashes a cheque. The cheque `{a|b}` gives Left `a` coins if she cashes it, and
/// Right `-b` if he does; negative amounts go to the opponent. The extended game also has rectangles: a
/// player chooses one of the coins or cheques on their side of a rectangle, and the rest is discarded.
///
/// ```text
///   {8|-4} + {5|-5} + {1|-13}      three cheques
///   {8,{28|4} | -2,{2|-22}} + 3    a rectangle and three of Left's coins
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CashingCheques;

/// The slips on the table.
pub type Slips = Vec<Slip>;

/// A payment or a choice, with its slip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deal {
    /// One coin is paid.
    Pay {
        /// The index of the coins on the table.
        slip: usize,
    },
    /// A slip is chosen from a cheque or rectangle.
    Choose {
        /// The index of the cheque or rectangle on the table.
        slip: usize,
        /// The chosen slip.
        what: Slip,
        /// The cheque or rectangle it is chosen from.
        from: Slip,
    },
}

impl From<Deal> for Action {
    fn from(deal: Deal) -> Action {
        match deal {
            Deal::Pay { slip } => Action::Pay { slip },
            Deal::Choose { slip, what, from } => Action::Choose { slip, what, from },
        }
    }
}

impl CashingCheques {
    /// Creates the position on a table without rectangles.
    pub fn on(table: &Cheques) -> Result<Slips, BoardError> {
        Ok(table.without_rectangles()?.slips().to_vec())
    }

    /// Creates the position on a table that may have rectangles.
    pub fn extended(table: &Cheques) -> Slips {
        table.slips().to_vec()
    }
}

impl Ruleset for CashingCheques {
    type Position = Slips;
    type Move = Deal;

    fn moves(&self, slips: &Slips, player: Player, visit: &mut impl FnMut(Deal, Slips)) {
        let direction = match player {
            Player::Left => 1,
            Player::Right => -1,
        };
        for (i, slip) in slips.iter().enumerate() {
            let mut made = |deal: Deal, what: Slip| {
                let mut next = slips.clone();
                next[i] = what;
                visit(deal, next);
            };
            match slip {
                Slip::Coins(n) if n.signum() == direction => {
                    made(Deal::Pay { slip: i }, Slip::Coins(n - direction))
                }
                Slip::Coins(_) => {}
                Slip::Choice(sides) => {
                    for what in &sides[player.index()] {
                        made(Deal::Choose { slip: i, what: what.clone(), from: slip.clone() }, what.clone());
                    }
                }
            }
        }
    }

    fn components(&self, slips: Slips, visit: &mut impl FnMut(Slips)) {
        for slip in slips {
            visit(vec![slip]);
        }
    }

    fn known_value(&self, slips: &Slips) -> Option<KnownValue> {
        match slips[..] {
            [] => Some(KnownValue::Integer(0)),
            [Slip::Coins(n)] => Some(KnownValue::Integer(n)),
            _ => None,
        }
    }

    fn board(&self, slips: &Slips) -> Board {
        Board::Cheques(Cheques::reached(slips.clone()))
    }
}

/// The entries of the rulesets.
pub(crate) fn entries() -> [Entry; 2] {
    let cheques = Entry::new("cashing-cheques", BoardKind::Cheques, "{8|-4} + {5|-5} + {1|-13}", |call| {
        Ok(call.position(CashingCheques, CashingCheques::on(call.board.cheques()?)?))
    })
    .with_help("pay a coin or cash a cheque")
    .with_path("game.heap.CashingCheques");
    let example = "{{4|-2},{1|-1}|-3} + {2|-2}";
    let rectangles = Entry::new("extended-cashing-cheques", BoardKind::Rectangles, example, |call| {
        Ok(call.position(CashingCheques, CashingCheques::extended(call.board.cheques()?)))
    })
    .with_help("Cashing Cheques with rectangles that offer a choice")
    .with_path("game.heap.ExtendedCashingCheques");
    [cheques, rectangles]
}
