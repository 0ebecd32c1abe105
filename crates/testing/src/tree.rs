//! Literal game trees with the textbook definitions; slow, and independent of the kernel.

use kelvin_values::{Game, Player, Universe};
use std::rc::Rc;

/// A literal game tree: the options of Left and of Right.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tree(pub [Vec<Rc<Tree>>; 2]);

impl Tree {
    /// The tree of the canonical form of a value.
    pub fn of(game: Game) -> Rc<Tree> {
        Rc::new(Tree(Player::BOTH.map(|player| game.options(player).map(Tree::of).collect())))
    }

    /// The options of a player.
    pub fn options(&self, player: Player) -> &[Rc<Tree>] {
        &self.0[player.index()]
    }

    /// The options of both players.
    pub fn both(&self) -> impl Iterator<Item = &Rc<Tree>> {
        self.0.iter().flatten()
    }

    /// The value of the tree in a universe.
    pub fn value<'u>(&self, universe: &'u Universe) -> Game<'u> {
        let [left, right] = Player::BOTH.map(|player| {
            self.options(player).iter().map(|option| option.value(universe)).collect::<Vec<_>>()
        });
        universe.game(&left, &right)
    }

    /// Returns whether G ≤ H: no G^L ≥ H, and no H^R ≤ G.
    pub fn le(&self, other: &Tree) -> bool {
        !self.options(Player::Left).iter().any(|left| other.le(left))
            && !other.options(Player::Right).iter().any(|right| right.le(self))
    }

    /// The disjunctive sum.
    pub fn plus(self: &Rc<Tree>, other: &Rc<Tree>) -> Rc<Tree> {
        Rc::new(Tree(Player::BOTH.map(|player| {
            let mine = self.options(player).iter().map(|option| option.plus(other));
            mine.chain(other.options(player).iter().map(|option| self.plus(option))).collect()
        })))
    }

    /// The game with the players exchanged.
    pub fn negative(&self) -> Rc<Tree> {
        Rc::new(Tree(Player::BOTH.map(|p| self.options(!p).iter().map(|option| option.negative()).collect())))
    }

    /// Returns whether no option is dominated or reversible, anywhere in the tree.
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

    /// The ordinal sum of this tree and `top`.
    pub fn on_top(&self, top: &Tree) -> Rc<Tree> {
        Rc::new(Tree(Player::BOTH.map(|player| {
            let below = self.options(player).iter().cloned();
            below.chain(top.options(player).iter().map(|option| self.on_top(option))).collect()
        })))
    }

    /// Conway's product by definition.
    pub fn conway<'u>(&self, other: &Tree, universe: &'u Universe) -> Game<'u> {
        let mut options = [vec![], vec![]];
        for x in Player::BOTH {
            for a in self.options(x) {
                for y in Player::BOTH {
                    for b in other.options(y) {
                        let option =
                            a.conway(other, universe) + self.conway(b, universe) - a.conway(b, universe);
                        options[usize::from(x != y)].push(option);
                    }
                }
            }
        }
        universe.game(&options[0], &options[1])
    }
}
