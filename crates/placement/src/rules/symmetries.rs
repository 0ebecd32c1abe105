//! The symmetries of the boards of a user's placement ruleset.

use super::{Ground, PlacementRules, shapes};
use kelvin_positions::placement::Owner;
use kelvin_positions::{Symmetries, Symmetry};

impl PlacementRules {
    /// The symmetries of its boards, whose cells are free or holes.
    ///
    /// A symmetry of the grid keeps distances and overlaps. If it also maps the pieces of each player to pieces of that player, it
    /// maps legal positions to legal positions, and keeps the value. If it maps them to pieces of the opponent, the value is negated,
    /// since the rules treat the players alike: `own` and `opposing` ask only whether two owners are the same. Boards have no
    /// pieces, so an exchange of pieces has no effect.
    pub(super) fn symmetries(&self, parameters: &[usize]) -> Symmetries {
        if self.board == Ground::Graph {
            // The vertices of a graph have no directions.
            let same = |a: &[String], b: &[String]| a.iter().all(|piece| b.contains(piece));
            let [left, right] = [&self.pieces.left, &self.pieces.right];
            let alike = same(left, right) && same(right, left);
            return Symmetries::found(|_| false, |symmetry| alike && symmetry == Symmetry::IDENTITY);
        }
        let Some(pieces) = shapes::of_owners(self, parameters) else { return Symmetries::None };
        // The map of cells is one to one, so it maps the pieces of a player onto those of the image's owner.
        let maps = |symmetry: Symmetry, owner: fn(Owner) -> Owner| {
            !symmetry.exchanges
                && pieces
                    .iter()
                    .all(|(of, shape)| pieces.contains(&(owner(*of), shapes::image(shape, symmetry))))
        };
        Symmetries::found(|symmetry| maps(symmetry, |of| of), |symmetry| maps(symmetry, Owner::exchanged))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::PlacementGame;
    use kelvin_budget::Budget;
    use kelvin_positions::board::{Board, Cell, Grid, Letters};
    use kelvin_positions::{Analyst, Named};
    use kelvin_values::Universe;
    use std::sync::Arc;

    fn rules(text: &str) -> PlacementRules {
        format!("name = 'it'\nboard = 'grid'\n{text}").parse().unwrap()
    }

    #[test]
    fn known_rules_have_their_symmetries() {
        let count = |text: &str| {
            let found = rules(text).symmetries(&[]);
            (
                found.elements().len(),
                found.elements().iter().filter(|s| s.negates).count(),
                found.negating().is_some(),
            )
        };
        // Domineering, and the same with wide pieces for both.
        assert_eq!(count("[pieces]\nleft = ['2x1']\nright = ['1x2']"), (8, 4, true));
        assert_eq!(count("[pieces]\nleft = ['1x2']\nright = ['1x2']"), (4, 0, true));
        assert_eq!(count("[pieces]\nleft = ['1x2']\nright = ['1x3']"), (4, 0, false));
        // An L that may be turned, and its mirror image.
        assert_eq!(
            count("[pieces]\norientation = 'turned'\nleft = ['#.|#.|##']\nright = ['.#|.#|##']"),
            (8, 4, true)
        );
        assert_eq!(count("[pieces]\nleft = ['##|#.']\nright = ['2x2']"), (2, 0, false));
        assert_eq!(rules("[pieces]\nleft = ['zz']").symmetries(&[]), Symmetries::None);
    }

    #[test]
    fn found_symmetries_keep_or_negate_values() {
        let universe = Universe::new();
        let (budget, analyst) = (Budget::unlimited(), Analyst::new(&universe));
        let mut random = fastrand::Rng::new();
        let shapes = ["1x1", "2x1", "1x2", "##|#.", ".#|##", "2x2", "#.#", "1x3", "3x1"];
        let mut compared = 0;
        for _ in 0..kelvin_testing::cases(24) {
            let mut list = || {
                let all: Vec<_> = (0..random.usize(1..3))
                    .map(|_| format!("'{}'", random.choice(shapes).unwrap()))
                    .collect();
                all.join(",")
            };
            let (left, right) = (list(), list());
            let turns = random.choice(["fixed", "turned", "any"]).unwrap();
            let forbidden = random
                .choice(["", "own = [1]", "opposing = [1, 2]", "overlap = 'allowed'\nown = [0]"])
                .unwrap();
            let rules = rules(&format!(
                "[pieces]\norientation = '{turns}'\nleft = [{left}]\nright = [{right}]\n[forbidden]\n{forbidden}"
            ));
            let named = Named::new(Arc::new(rules.entry()), "").unwrap();
            let (height, width) = (random.usize(1..4), random.usize(1..4));
            let grid = Grid::from_fn(height, width, Letters::CROSSES, |_, _| match random.u8(0..5) {
                0 => Cell::Hole,
                _ => Cell::Empty,
            });
            let value = |grid: &Grid| {
                let game = PlacementGame::on(&named, &Board::Grid(grid.clone())).unwrap();
                analyst.value(&game.position(), &budget).unwrap()
            };
            let own = value(&grid);
            for symmetry in named.symmetries().elements().into_iter().chain(named.symmetries().negating()) {
                let image = value(&symmetry.image(&grid));
                assert_eq!(
                    image,
                    if symmetry.negates { -own } else { own },
                    "{rules:?} on {grid}: {symmetry:?}"
                );
                compared += 1;
            }
        }
        assert!(compared > 24);
    }
}
