//! Two-coloured graphs for all short games, by literal play.

use kelvin_budget::Budget;
use kelvin_placement::constructions::{flag, known_flag};
use kelvin_placement::search::{Fewest, Structure};
use kelvin_placement::{Conflicts, Owner};
use kelvin_positions::Analyst;
use kelvin_values::{Game, Player, Universe, notation};
use std::collections::HashMap;

/// The number of games in the table, with the negatives of those that are written.
const GAMES_OF_TABLE: usize = 269;

/// The game by its definition: claim a vertex, and remove those in conflict with it.
struct Literal<'u> {
    universe: &'u Universe,
    owners: Vec<Player>,
    compatible: Vec<Vec<bool>>,
    known: HashMap<Vec<usize>, Game<'u>>,
}

impl<'u> Literal<'u> {
    fn new(universe: &'u Universe, conflicts: &Conflicts) -> Literal<'u> {
        let owner = |owner: Owner| match owner {
            Owner::Only(player) => player,
            Owner::Both => panic!("every vertex has one owner"),
        };
        let owners: Vec<Player> = conflicts.basics().iter().map(|basic| owner(basic.owner)).collect();
        let mut compatible = vec![vec![true; owners.len()]; owners.len()];
        for pair in conflicts.minimal_illegal() {
            let ends: Vec<usize> = pair.iter().collect();
            assert_eq!(ends.len(), 2, "all conflicts are between pairs");
            compatible[ends[0]][ends[1]] = false;
            compatible[ends[1]][ends[0]] = false;
        }
        Literal { universe, owners, compatible, known: HashMap::new() }
    }

    fn value(&mut self, open: Vec<usize>) -> Game<'u> {
        if let Some(&known) = self.known.get(&open) {
            return known;
        }
        let mut options = [Vec::new(), Vec::new()];
        for &v in &open {
            let rest = open.iter().copied().filter(|&w| w != v && self.compatible[v][w]).collect();
            let option = self.value(rest);
            options[self.owners[v].index()].push(option);
        }
        let value = self.universe.game(&options[0], &options[1]);
        self.known.insert(open, value);
        value
    }
}

fn check<'u>(universe: &'u Universe, game: Game<'u>, budget: &Budget) {
    let placement = flag::game(game, budget).unwrap_or_else(|error| panic!("{game}: {error}"));
    let mut literal = Literal::new(universe, placement.conflicts());
    let all = (0..literal.owners.len()).collect();
    assert_eq!(literal.value(all), game, "{game} by literal play");
    let value = Analyst::new(universe).value(&placement.position(), budget).unwrap();
    assert_eq!(value, game, "{game} by the engine");
}

/// Each line of the table: a graph of conflicts worth the game, by literal play too, with no fewer vertices than one that a search of
/// all graphs on few vertices finds.
#[test]
fn the_table_of_graphs_is_true() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let work = universe.work(&budget);
    let mut games: Vec<Game<'_>> = vec![];
    for name in known_flag::games() {
        let game = notation::parse(name, &work).unwrap();
        assert_eq!(game.to_string(), name);
        assert!(work.birthday(game).unwrap() <= 3.into(), "{name}");
        for game in [game, -game] {
            let complex = known_flag::complex(game).unwrap().unwrap_or_else(|| panic!("{game} has no line"));
            assert!(complex.complex().is_flag(&budget).unwrap(), "{game}");
            let placement = complex.game(&budget).unwrap();
            let mut literal = Literal::new(&universe, placement.conflicts());
            let all = (0..literal.owners.len()).collect();
            assert_eq!(literal.value(all), game, "{game} by literal play");
            games.push(game);
        }
    }
    games.sort_by_key(|game| game.word());
    games.dedup();
    assert_eq!(games.len(), GAMES_OF_TABLE);
    let mut search = Fewest::new(&universe, &games, &budget).unwrap();
    while search.order() <= 6 {
        search.grow(2, &budget).unwrap();
    }
    assert_eq!(search.count(Structure::Any), 85);
    for game in games {
        let vertices = known_flag::complex(game).unwrap().unwrap().complex().vertices().len();
        match search.get(game, Structure::Any) {
            Some(graph) => assert_eq!(vertices, graph.order, "{game}"),
            None => assert!(vertices > 6, "{game}"),
        }
    }
}

/// A graph that was found is a block as good as one that was made.
#[test]
fn known_graphs_are_blocks_of_others() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let work = universe.work(&budget);
    for text in ["{1|*||-1}", "{^|*,v}", "{1/2|{0|-1}||-2}", "{1/4|*2}"] {
        let game = notation::parse(text, &work).unwrap();
        let mut blocks = |game| known_flag::complex(game);
        let placement = flag::game_with_blocks(game, &mut blocks, &budget).unwrap();
        let mut literal = Literal::new(&universe, placement.conflicts());
        let all: Vec<usize> = (0..literal.owners.len()).collect();
        let plain = flag::game(game, &budget).unwrap().conflicts().basics().len();
        assert!(all.len() < plain, "{text}: {} and {plain} vertices", all.len());
        assert_eq!(literal.value(all), game, "{text}");
    }
}

/// All games born by day 2.
fn day_two(universe: &Universe) -> Vec<Game<'_>> {
    let names = ["0", "1", "-1", "*"];
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let day_one: Vec<Game<'_>> = names.iter().map(|name| notation::parse(name, &work).unwrap()).collect();
    let subset =
        |set: usize| -> Vec<Game<'_>> { (0..4).filter(|i| set >> i & 1 == 1).map(|i| day_one[i]).collect() };
    let mut games: Vec<Game<'_>> = (0..16)
        .flat_map(|left| (0..16).map(move |right| (left, right)))
        .map(|(l, r)| universe.game(&subset(l), &subset(r)))
        .collect();
    games.sort_by_key(|game| game.word());
    games.dedup();
    games
}

#[test]
fn every_game_of_day_two_is_the_value_of_a_two_coloured_graph() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let games = day_two(&universe);
    assert_eq!(games.len(), 22);
    games.into_iter().for_each(|game| check(&universe, game, &budget));
}

/// A random selection of fewer than `most` of these games.
fn some<'u>(random: &mut fastrand::Rng, from: &[Game<'u>], most: usize) -> Vec<Game<'u>> {
    (0..random.usize(0..most)).map(|_| from[random.usize(0..from.len())]).collect()
}

#[test]
fn hundreds_of_games_of_days_three_and_four_are_values_of_two_coloured_graphs() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let games = day_two(&universe);
    let mut random = fastrand::Rng::with_seed(4);
    let mut day_three: Vec<Game<'_>> = Vec::new();
    for _ in 0..1000 {
        let (left, right) = (some(&mut random, &games, 4), some(&mut random, &games, 4));
        day_three.push(universe.game(&left, &right));
    }
    for &game in &day_three {
        check(&universe, game, &budget);
    }
    for _ in 0..300 {
        let (left, right) = (some(&mut random, &day_three, 2), some(&mut random, &games, 2));
        check(&universe, universe.game(&left, &right), &budget);
    }
}
