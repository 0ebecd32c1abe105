//! Misère play by definition: games are trees, and a player who cannot move wins.

use kelvin_budget::Budget;
use kelvin_misere::{MisereGame, MisereUniverse, MisereWork};
use proptest::prelude::*;
use std::collections::HashMap;

/// A literal game tree, not simplified.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Tree(Vec<Tree>);

impl Tree {
    fn heap(size: usize) -> Tree {
        Tree((0..size).map(Tree::heap).collect())
    }

    fn of(game: MisereGame<'_>) -> Tree {
        Tree(game.options().map(Tree::of).collect())
    }

    fn canonical<'u>(&self, work: &MisereWork<'u, '_>) -> MisereGame<'u> {
        let options: Vec<_> = self.0.iter().map(|option| option.canonical(work)).collect();
        work.game(&options).unwrap()
    }
}

/// Decides whether the player to move loses a sum, by trying all moves.
#[derive(Default)]
struct Play(HashMap<Vec<Tree>, bool>);

impl Play {
    fn is_previous_win(&mut self, sum: &[&Tree]) -> bool {
        let mut key: Vec<Tree> =
            sum.iter().filter(|tree| !tree.0.is_empty()).map(|&tree| tree.clone()).collect();
        key.sort();
        self.decide(key)
    }

    fn decide(&mut self, key: Vec<Tree>) -> bool {
        if key.is_empty() {
            return false; // a player who cannot move wins
        }
        if let Some(&known) = self.0.get(&key) {
            return known;
        }
        let mut lost = true;
        for place in 0..key.len() {
            for option in key[place].0.clone() {
                let mut next = key.clone();
                next.remove(place);
                if !option.0.is_empty() {
                    next.push(option);
                    next.sort();
                }
                lost &= !self.decide(next);
            }
        }
        self.0.insert(key, lost);
        lost
    }

    /// The size of the nim-heap whose sum with these games is a P-position.
    fn misere_nim_value(&mut self, sum: &[&Tree]) -> usize {
        let found = (0..).find(|&size| {
            let heap = Tree::heap(size);
            let with: Vec<&Tree> = sum.iter().copied().chain([&heap]).collect();
            self.is_previous_win(&with)
        });
        found.unwrap()
    }
}

fn trees() -> impl Strategy<Value = Tree> {
    Just(Tree(vec![])).prop_recursive(4, 24, 3, |inner| prop::collection::vec(inner, 0..4).prop_map(Tree))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// A canonical form may replace its game in any sum.
    #[test]
    fn canonical_forms_replace_their_games(tree in trees(), other in trees()) {
        let (universe, budget) = (MisereUniverse::new(), Budget::unlimited());
        let work = universe.work(&budget);
        let mut play = Play::default();
        let game = tree.canonical(&work);
        let simple = Tree::of(game);
        prop_assert_eq!(play.is_previous_win(&[&simple]), game.is_previous_win());
        prop_assert_eq!(play.misere_nim_value(&[&tree]) as u32, game.misere_nim_value());
        let mut others: Vec<Tree> = work.born_by(3).unwrap().into_iter().map(Tree::of).collect();
        others.push(other);
        for other in &others {
            prop_assert_eq!(play.is_previous_win(&[&tree, other]), play.is_previous_win(&[&simple, other]));
        }
    }

    #[test]
    fn sums_agree_with_literal_play(a in trees(), b in trees(), c in trees()) {
        let (universe, budget) = (MisereUniverse::new(), Budget::unlimited());
        let work = universe.work(&budget);
        let mut play = Play::default();
        let [ga, gb, gc] = [&a, &b, &c].map(|tree| tree.canonical(&work));
        let sum = work.add(ga, gb).unwrap();
        prop_assert_eq!(sum.is_previous_win(), play.is_previous_win(&[&a, &b]));
        let all = work.add(sum, gc).unwrap();
        prop_assert_eq!(all.is_previous_win(), play.is_previous_win(&[&a, &b, &c]));
        prop_assert_eq!(all, work.add(ga, work.add(gb, gc).unwrap()).unwrap());
        prop_assert_eq!(work.add(gb, ga).unwrap(), sum);
        prop_assert_eq!(work.difference(sum, ga).unwrap(), Some(gb));
        prop_assert!(work.add(ga, work.mate(ga).unwrap()).unwrap().is_previous_win());
    }

    /// The genus computed from the options' genera agrees with literal sums with heaps of two.
    #[test]
    fn genera_agree_with_sums_with_heaps_of_two(tree in trees()) {
        let (universe, budget) = (MisereUniverse::new(), Budget::unlimited());
        let work = universe.work(&budget);
        let genus = work.genus(tree.canonical(&work)).unwrap();
        let (two, mut play) = (Tree::heap(2), Play::default());
        for count in 0..4 {
            let sum: Vec<&Tree> = [&tree].into_iter().chain(std::iter::repeat_n(&two, count)).collect();
            prop_assert_eq!(genus.misere(count) as usize, play.misere_nim_value(&sum), "{} {}", genus, count);
        }
    }

    #[test]
    fn games_survive_printing_and_parsing(tree in trees(), other in trees()) {
        let (universe, budget) = (MisereUniverse::new(), Budget::unlimited());
        let work = universe.work(&budget);
        let game = work.add(tree.canonical(&work), other.canonical(&work)).unwrap();
        let sharp = work.game(&[game]).unwrap();
        for game in [game, game.plus_star(), sharp] {
            prop_assert_eq!(universe.parse(&game.to_string(), &budget).unwrap(), game, "{}", game);
        }
    }
}

#[test]
fn distinct_games_have_a_distinguishing_game() {
    let (universe, budget) = (MisereUniverse::new(), Budget::unlimited());
    let work = universe.work(&budget);
    let games = work.born_by(4).unwrap();
    assert_eq!(games.len(), 22);
    for &a in &games {
        for &b in &games {
            let distinguishing = work.distinguisher(a, b).unwrap();
            assert_eq!(distinguishing.is_none(), a == b);
            if let Some(distinguishing) = distinguishing {
                assert!(work.add(a, distinguishing).unwrap().is_previous_win(), "{a} {b} {distinguishing}");
                assert!(!work.add(b, distinguishing).unwrap().is_previous_win(), "{a} {b} {distinguishing}");
            }
            let link = work.link(a, b).unwrap();
            assert_eq!(link.is_none(), a.has_option(b) || b.has_option(a));
            if let Some(link) = link {
                assert!([a, b].into_iter().all(|game| work.add(game, link).unwrap().is_previous_win()));
            }
        }
    }
}

/// Genera of tame games add as in Nim.
#[test]
fn sums_of_tameable_games_and_nim_heaps_are_as_in_nim() {
    let (universe, budget) = (MisereUniverse::new(), Budget::unlimited());
    let work = universe.work(&budget);
    let day4 = work.born_by(4).unwrap();
    let mut games = day4.clone();
    // Several thousand games of day 5, of all kinds.
    for i in 0..22 {
        for j in 0..=i {
            for k in 0..=j {
                games.push(work.game(&[day4[i], day4[j], day4[k]]).unwrap());
            }
        }
    }
    let tame: Vec<_> =
        day4.iter().copied().filter(|game| game.kind() <= kelvin_misere::MisereKind::Tame).collect();
    let mut tameable = 0;
    for game in games.into_iter().filter(|game| game.kind().is_tameable()) {
        tameable += 1;
        let fickle = game.nim_value() != game.misere_nim_value();
        for &other in &tame {
            let sum = work.add(game, other).unwrap();
            let both_fickle = fickle && other.nim_value() != other.misere_nim_value();
            let normal = game.nim_value() ^ other.nim_value();
            assert_eq!(sum.misere_nim_value(), normal ^ u32::from(both_fickle), "{game} + {other}");
        }
    }
    assert!(tameable > 100, "{tameable}");
}

#[test]
fn the_numbers_of_games_by_birthday_are_the_published_ones() {
    let (universe, budget) = (MisereUniverse::new(), Budget::unlimited());
    let work = universe.work(&budget);
    for (day, count) in [1u32, 2, 3, 5, 22].into_iter().enumerate() {
        assert_eq!(work.born_by(day as u32).unwrap().len(), count as usize);
        assert_eq!(work.count_born_by(day as u32).unwrap(), count.into());
    }
    assert_eq!(work.count_born_by(5).unwrap(), 4_171_780.into());
}

#[test]
#[ignore = "long: makes all games of the fifth day, some 500 MB"]
fn the_number_of_games_of_day_5_agrees_with_the_count() {
    let (universe, budget) = (MisereUniverse::new(), Budget::unlimited());
    let work = universe.work(&budget);
    assert_eq!(work.born_by(5).unwrap().len(), 4_171_780);
}

#[test]
fn large_heaps_are_cheap() {
    let (universe, budget) = (MisereUniverse::new(), Budget::unlimited().values(100));
    let work = universe.work(&budget);
    let heap = universe.heap(2_000_000).unwrap();
    assert_eq!(heap.plus_star(), universe.heap(2_000_001).unwrap());
    assert_eq!(heap.options().len(), 2_000_000);
    let game = universe.parse("*[[2000000],[3000001],5]", &budget).unwrap();
    assert_eq!(game.to_string(), "*[&3000001;#&2000000;#5]");
    assert_eq!(universe.parse(&game.to_string(), &budget).unwrap(), game);
    assert_eq!(work.genus(game).unwrap().to_string(), "1^1");
    assert_eq!(work.mate(game).unwrap(), game);
    assert_eq!((game.birthday(), universe.len()), (3_000_003, 3));
    assert!(work.is_prime(heap).unwrap());
}

#[test]
fn parse_errors_state_the_position_and_the_reason() {
    let (universe, budget) = (MisereUniverse::new(), Budget::unlimited());
    let error = |text: &str| universe.parse(text, &budget).unwrap_err().to_string();
    for (text, expected) in [
        ("2", "column 1: expected a misère game such as *[2], *[[2],0] or *[2#0]"),
        ("*[2", "column 4: expected ']' or another member of the list"),
        ("*[2,]", "column 5: expected a heap, a list in brackets, or a misère game such as *[2]"),
        ("*[2]2", "column 5: expected + or the end"),
        ("*[4294967296]", "column 12: a nim-heap must have fewer than 2147483648 counters"),
        ("*[2[#-4]]", "column 8: this heap is not a part of the game before it"),
        ("*[2[+]]", "column 5: expected #, a digit, - and a digit, or ]"),
    ] {
        assert_eq!(error(text).lines().next(), Some(expected), "{text}");
    }
    assert!(error("*[2[#-4]]").ends_with("\n    *[2[#-4]]\n           ^"));
    let nested = format!("*[{}{}]", "[".repeat(20_000), "]".repeat(20_000));
    assert!(universe.parse(&nested, &budget).is_ok());
}
