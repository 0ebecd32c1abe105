//! Games as literal trees, compared by the definition: slow, and independent of the kernel.

use kelvin_values::{Game, Player, Universe};
use std::rc::Rc;

/// A game tree as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree(pub [Vec<Rc<Tree>>; 2]);

impl Tree {
    pub fn of(game: Game) -> Rc<Tree> {
        Rc::new(Tree(Player::BOTH.map(|player| game.options(player).map(Tree::of).collect())))
    }

    pub fn options(&self, player: Player) -> &[Rc<Tree>] {
        &self.0[player.index()]
    }

    /// G ≤ H unless some G^L ≥ H or some H^R ≤ G.
    pub fn le(&self, other: &Tree) -> bool {
        !self.options(Player::Left).iter().any(|left| other.le(left))
            && !other.options(Player::Right).iter().any(|right| right.le(self))
    }

    pub fn plus(self: &Rc<Tree>, other: &Rc<Tree>) -> Rc<Tree> {
        Rc::new(Tree(Player::BOTH.map(|player| {
            let mine = self.options(player).iter().map(|option| option.plus(other));
            mine.chain(other.options(player).iter().map(|option| self.plus(option))).collect()
        })))
    }

    pub fn negative(&self) -> Rc<Tree> {
        Rc::new(Tree(Player::BOTH.map(|p| self.options(!p).iter().map(|option| option.negative()).collect())))
    }

    /// The kernel's value of the tree.
    pub fn value<'u>(&self, universe: &'u Universe) -> Game<'u> {
        let [left, right] = Player::BOTH.map(|player| {
            self.options(player).iter().map(|option| option.value(universe)).collect::<Vec<_>>()
        });
        universe.game(&left, &right)
    }

    /// Whether no option is dominated or reversible, anywhere in the tree.
    pub fn is_canonical(&self) -> bool {
        Player::BOTH.into_iter().all(|player| {
            let options = self.options(player);
            let better = |a: &Tree, b: &Tree| match player {
                Player::Left => b.le(a),
                Player::Right => a.le(b),
            };
            options.iter().enumerate().all(|(i, option)| {
                option.is_canonical()
                    && !options.iter().enumerate().any(|(j, other)| i != j && better(other, option))
                    && !option.options(!player).iter().any(|reply| better(self, reply))
            })
        })
    }
}
