//! Complexes for all short games, by literal play.

use kelvin_budget::Budget;
use kelvin_placement::constructions::{universal, values};
use kelvin_placement::{LabelledComplex, Owner};
use kelvin_values::{Game, Player, Universe};
use std::collections::{BTreeSet, HashMap};

/// The game by its definition: claimed vertices are in a common facet.
struct Literal<'u> {
    universe: &'u Universe,
    owners: Vec<Player>,
    facets: Vec<BTreeSet<usize>>,
    known: HashMap<BTreeSet<usize>, Game<'u>>,
}

impl<'u> Literal<'u> {
    fn new(universe: &'u Universe, complex: &LabelledComplex) -> Literal<'u> {
        let owner = |v: usize| match complex.owner(v) {
            Owner::Only(player) => player,
            Owner::Both => panic!("every vertex has one owner"),
        };
        let owners = (0..complex.complex().vertices().len()).map(owner).collect();
        let facets = complex.complex().facets().iter().map(|facet| facet.iter().collect()).collect();
        Literal { universe, owners, facets, known: HashMap::new() }
    }

    fn value(&mut self, claimed: &BTreeSet<usize>) -> Game<'u> {
        if let Some(&known) = self.known.get(claimed) {
            return known;
        }
        let around = self.facets.iter().filter(|facet| claimed.is_subset(facet));
        let open: BTreeSet<usize> = around.flatten().copied().filter(|v| !claimed.contains(v)).collect();
        let mut options = [Vec::new(), Vec::new()];
        for v in open {
            let mut after = claimed.clone();
            after.insert(v);
            options[self.owners[v].index()].push(self.value(&after));
        }
        let value = self.universe.game(&options[0], &options[1]);
        self.known.insert(claimed.clone(), value);
        value
    }
}

/// The complex of the proof, with simplices for integers and no other special cases.
fn made(game: Game<'_>, budget: &Budget) -> LabelledComplex {
    if let Some(number) = game.number().filter(|number| number.is_integer()) {
        return values::number(&number).unwrap();
    }
    let options = Player::BOTH.map(|player| {
        game.options(player).map(|option| made(option, budget)).collect::<Vec<LabelledComplex>>()
    });
    let birthday = game.universe().work(budget).birthday(game).unwrap();
    let options = [options[0].iter().collect(), options[1].iter().collect()];
    universal::with_options(options, usize::try_from(&birthday).unwrap()).unwrap()
}

/// Theorem 1 and its bound on the size.
fn check<'u>(universe: &'u Universe, game: Game<'u>, budget: &Budget) {
    let complex = made(game, budget);
    assert_eq!(Literal::new(universe, &complex).value(&BTreeSet::new()), game, "{game}");
    let birthday = usize::try_from(&universe.work(budget).birthday(game).unwrap()).unwrap();
    let most = most_options(game);
    for player in Player::BOTH {
        let bound = (1 << birthday) * (birthday + 1) + ((1 << birthday) - 1) * most;
        assert!(complex.vertices_of(player).len() <= bound, "{game}");
    }
}

/// The maximum number of options of a player in the game or a follower.
fn most_options(game: Game<'_>) -> usize {
    let here = Player::BOTH.map(|player| game.options(player).count());
    let below = game.all_options().map(|(_, option)| most_options(option));
    below.chain(here).max().expect("there are two players")
}

#[test]
fn every_game_of_day_two_is_the_value_of_a_complex() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let games = universe.work(&budget).born_by(2).unwrap();
    assert_eq!(games.len(), 22);
    games.into_iter().for_each(|game| check(&universe, game, &budget));
}

/// A random selection of fewer than `most` of these games.
fn some<'u>(random: &mut fastrand::Rng, from: &[Game<'u>], most: usize) -> Vec<Game<'u>> {
    (0..random.usize(0..most)).map(|_| from[random.usize(0..from.len())]).collect()
}

#[test]
fn games_of_days_three_and_four_are_values_of_complexes() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let games = universe.work(&budget).born_by(2).unwrap();
    let mut random = fastrand::Rng::with_seed(20);
    let mut day_three = Vec::new();
    for _ in 0..600 {
        let [left, right] = [(); 2].map(|()| some(&mut random, &games, 4));
        day_three.push(universe.game(&left, &right));
    }
    day_three.iter().for_each(|&game| check(&universe, game, &budget));
    for _ in 0..100 {
        let (left, right) = (some(&mut random, &day_three, 2), some(&mut random, &games, 2));
        check(&universe, universe.game(&left, &right), &budget);
    }
}
