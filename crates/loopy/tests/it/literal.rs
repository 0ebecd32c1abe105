//! A slow literal reference for the theory, on small graphs.
//!
//! It shares no algorithm with the crate. Games are lists of options, sums are graphs of pairs of vertices,
//! and survival is computed by removing losing states one by one.

use kelvin_budget::Budget;
use kelvin_loopy::{Loopy, LoopyGame, LoopyWork, Stopper};
use kelvin_values::{Player, Universe};

/// The options of Left and of Right at each vertex.
type Lists = Vec<[Vec<u32>; 2]>;

/// Adds the vertices 0 = {|}, 1 = {0|}, * = {0|0} to the `free` ones.
fn with_leaves(free: &[[Vec<u32>; 2]]) -> Lists {
    let zero = free.len() as u32;
    let mut lists = free.to_vec();
    lists.extend([[vec![], vec![]], [vec![zero], vec![]], [vec![zero], vec![zero]]]);
    lists
}

/// For each vertex and first player: whether Left survives, where `infinite` states whether Left survives
/// infinite play.
fn survives(lists: &Lists, infinite: bool) -> Vec<[bool; 2]> {
    // If infinite play is survived, remove lost states; otherwise add won states.
    let mut alive = vec![[infinite; 2]; lists.len()];
    loop {
        let before = alive.clone();
        for (vertex, options) in lists.iter().enumerate() {
            alive[vertex][0] = options[0].iter().any(|&to| before[to as usize][1]);
            alive[vertex][1] = options[1].iter().all(|&to| before[to as usize][0]);
        }
        if alive == before {
            return alive;
        }
    }
}

/// Returns whether Left, moving second, survives g - h, for all pairs. Infinite play must move infinitely
/// often in `g` (`good` 0), in `h` (1), or is unrestricted (2).
///
/// The result is the greatest set of states within which Left can always force the next good move.
fn order(lists: &Lists, good: usize) -> Vec<Vec<bool>> {
    let n = lists.len();
    // A state is (g, h, player to move). Moves are listed with the component in which they are made.
    let moves = |g: usize, h: usize, player: usize| {
        let first = lists[g][player].iter().map(move |&to| (0, to as usize, h));
        let second = lists[h][1 - player].iter().map(move |&to| (1, g, to as usize));
        first.chain(second).collect::<Vec<_>>()
    };
    let mut within = vec![vec![[true; 2]; n]; n];
    loop {
        let mut forced = vec![vec![[false; 2]; n]; n];
        loop {
            let mut changed = false;
            for g in 0..n {
                for h in 0..n {
                    for player in 0..2 {
                        let fine = |&(component, g, h): &(usize, usize, usize)| {
                            if component == good || good == 2 {
                                within[g][h][1 - player]
                            } else {
                                forced[g][h][1 - player]
                            }
                        };
                        let moves = moves(g, h, player);
                        let now = if player == 0 { moves.iter().any(fine) } else { moves.iter().all(fine) };
                        changed |= now != forced[g][h][player];
                        forced[g][h][player] = now;
                    }
                }
            }
            if !changed {
                break;
            }
        }
        if forced == within {
            return within.iter().map(|row| row.iter().map(|states| states[1]).collect()).collect();
        }
        within = forced;
    }
}

/// The options of game number `code` among all games with `count` free vertices and three leaves.
fn decode(mut code: u64, count: usize) -> Lists {
    let targets = count + 3;
    let mut free = Vec::new();
    for _ in 0..count {
        free.push([(); 2].map(|()| {
            let set = code % (1 << targets);
            code /= 1 << targets;
            (0..targets as u32).filter(|&target| set >> target & 1 == 1).collect()
        }));
    }
    with_leaves(&free)
}

fn random(count: usize, density: f64, rng: &mut fastrand::Rng) -> Lists {
    let targets = count as u32 + 3;
    let mut list = || (0..targets).filter(|_| rng.f64() < density).collect();
    with_leaves(&(0..count).map(|_| [list(), list()]).collect::<Vec<_>>())
}

/// Compares all results for the vertices of a graph with the literal theory.
fn check<'u>(lists: &Lists, universe: &'u Universe, work: &LoopyWork<'_, 'u, '_>) -> usize {
    let budget = work.budget();
    let games: Vec<LoopyGame<'u>> =
        (0..lists.len() as u32).map(|root| LoopyGame::from_graph(universe, lists, root).unwrap()).collect();
    // Outcomes.
    let treatments = [survives(lists, true), survives(lists, false)];
    for (vertex, game) in games.iter().enumerate() {
        let outcome = game.outcome(budget).unwrap();
        for winner in Player::BOTH {
            let literal = treatments[winner.index()][vertex];
            let wins = outcome.when_infinite_play_is_won_by(winner);
            assert_eq!(wins.first_move_wins(Player::Left), literal[0], "{lists:?} {vertex}");
            assert_eq!(wins.first_move_wins(Player::Right), !literal[1], "{lists:?} {vertex}");
        }
    }
    // Values preserve the order of both sides; stoppers are equal exactly if they are identical.
    let values: Vec<_> = games.iter().map(|game| work.value(game).unwrap()).collect();
    let mut carousels = 0;
    let survival = order(lists, 2);
    for winner in Player::BOTH {
        let literal = order(lists, winner.index());
        for g in 0..lists.len() {
            for h in 0..lists.len() {
                let at_least = literal[g][h];
                let (a, b) = (values[g].side(winner), values[h].side(winner));
                match (a.as_stopper(), b.as_stopper()) {
                    (Some(a), Some(b)) => {
                        assert_eq!(work.at_least(a, b).unwrap(), at_least, "{lists:?} {g} {h} {winner}");
                        assert_eq!(a == b, at_least && literal[h][g], "{lists:?} {g} {h} {winner}");
                    }
                    _ => {
                        let (a, b) = (work.form_of_side(a), work.form_of_side(b));
                        let found = work.game_at_least(&a, &b, winner).unwrap();
                        assert_eq!(found, at_least, "{lists:?} {g} {h} {winner}");
                    }
                }
                if games[g].is_stopper() && games[h].is_stopper() {
                    assert_eq!(survival[g][h], at_least, "{lists:?} {g} {h}");
                }
                let found = work.game_at_least(&games[g], &games[h], winner).unwrap();
                assert_eq!(found, at_least, "{lists:?} {g} {h} {winner}");
            }
            carousels += usize::from(values[g].side(winner).as_stopper().is_none());
        }
    }
    // The computed forms are forms of the same game, and simplest where they are stoppers.
    for (game, value) in games.iter().zip(&values) {
        for winner in Player::BOTH {
            let form = work.form_of_side(value.side(winner));
            assert!(work.game_at_least(&form, game, winner).unwrap(), "{lists:?} {game:?}");
            assert!(work.game_at_least(game, &form, winner).unwrap(), "{lists:?} {game:?}");
        }
        if game.is_stopper() {
            let stopper = value.as_stopper().expect("a stopper has a canonical form");
            assert_canonical(stopper, work);
        }
    }
    carousels
}

/// The graph of the sum of two games.
fn product(a: &Lists, b: &Lists) -> Lists {
    let width = b.len() as u32;
    let pairs = (0..a.len() as u32).flat_map(|x| (0..width).map(move |y| (x, y)));
    pairs
        .map(|(x, y)| {
            [0, 1].map(|player| {
                let in_a = a[x as usize][player].iter().map(|&to| to * width + y);
                let in_b = b[y as usize][player].iter().map(|&to| x * width + to);
                in_a.chain(in_b).collect()
            })
        })
        .collect()
}

/// The outcome of a sum is that of the sum of values, compared on the graph of all pairs.
#[test]
fn sums_agree_with_play_on_pairs() {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let work = loopy.work(&budget);
    let mut rng = fastrand::Rng::with_seed(5);
    for _ in 0..150 {
        let [a, b] = [(); 2].map(|()| random(rng.usize(1..4), 0.25, &mut rng));
        let sum = product(&a, &b);
        let treatments = [survives(&sum, true), survives(&sum, false)];
        let [in_a, in_b] = [&a, &b].map(|lists| {
            let game = |root| LoopyGame::from_graph(&universe, lists, root).unwrap();
            (0..lists.len() as u32).map(|root| work.value(&game(root)).unwrap()).collect::<Vec<_>>()
        });
        for (x, first) in in_a.iter().enumerate() {
            for (y, second) in in_b.iter().enumerate() {
                let pair = x * b.len() + y;
                let value = work.add_values(first, second).unwrap();
                let outcome = work.outcome_of_value(&value).unwrap();
                for winner in Player::BOTH {
                    let wins = outcome.when_infinite_play_is_won_by(winner);
                    let literal = treatments[winner.index()][pair];
                    let found = [wins.first_move_wins(Player::Left), !wins.first_move_wins(Player::Right)];
                    assert_eq!(found, literal, "{a:?} {x} + {b:?} {y}");
                }
            }
        }
        let whole = LoopyGame::from_graph(&universe, &sum, 0).unwrap();
        let value = work.add_values(&in_a[0], &in_b[0]).unwrap();
        assert!(work.equal_values(&work.value(&whole).unwrap(), &value).unwrap(), "{a:?} + {b:?}");
    }
}

/// Checks that there are no dominated options, no reversible options and no equal followers.
fn assert_canonical<'u>(stopper: Stopper<'u>, work: &LoopyWork<'_, 'u, '_>) {
    let form = work.form(stopper);
    assert!(form.is_stopper());
    assert_eq!(work.value(&form).unwrap().as_stopper(), Some(stopper));
    for player in Player::BOTH {
        let as_good = |a, b| match player {
            Player::Left => work.at_least(a, b).unwrap(),
            Player::Right => work.at_least(b, a).unwrap(),
        };
        let options = work.options(stopper, player);
        for (i, &option) in options.iter().enumerate() {
            assert!(options.iter().enumerate().all(|(j, &other)| i == j || !as_good(other, option)));
            assert!(work.options(option, !player).iter().all(|&reply| !as_good(stopper, reply)));
        }
    }
}

fn check_all(graphs: impl Iterator<Item = Lists>) {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let work = loopy.work(&budget);
    let mut count = 0;
    let mut carousels = 0;
    for lists in graphs {
        count += 1;
        carousels += check(&lists, &universe, &work);
    }
    println!("{count} graphs, {carousels} sides without a stopper, {} stoppers", loopy.len());
}

#[test]
fn all_graphs_with_one_free_vertex() {
    check_all((0..1 << 8).map(|code| decode(code, 1)));
}

#[test]
fn graphs_with_two_free_vertices() {
    // Every 997th of 2^20 graphs.
    check_all((0..1 << 20).step_by(997).map(|code| decode(code, 2)));
}

#[test]
fn graphs_with_three_free_vertices() {
    let mut rng = fastrand::Rng::with_seed(3);
    check_all((0..400).map(|_| decode(rng.u64(..1 << 36), 3)));
}

/// The graph with three free vertices and at most `most` options per player and vertex, by its number.
fn sparse(mut code: u64, sets: &[Vec<u32>]) -> Lists {
    let mut set = || {
        let set = sets[(code % sets.len() as u64) as usize].clone();
        code /= sets.len() as u64;
        set
    };
    with_leaves(&[(); 3].map(|()| [set(), set()]))
}

/// The subsets with at most `most` elements of three free vertices and three leaves.
fn sets(most: u32) -> Vec<Vec<u32>> {
    let subsets = (0u32..1 << 6).filter(|set| set.count_ones() <= most);
    subsets.map(|set| (0..6).filter(|&target| set >> target & 1 == 1).collect()).collect()
}

/// One option per player: every 331st of 7^6 graphs.
#[test]
fn sparse_graphs_with_three_free_vertices() {
    let sets = sets(1);
    check_all((0..7u64.pow(6)).step_by(331).map(|code| sparse(code, &sets)));
}

#[test]
#[ignore = "long: all graphs with three free vertices and at most one option a player"]
fn all_sparse_graphs_with_three_free_vertices() {
    let sets = sets(1);
    check_all((0..7u64.pow(6)).map(|code| sparse(code, &sets)));
}

#[test]
#[ignore = "long: every 1999th graph with three free vertices and at most two options a player"]
fn graphs_with_three_free_vertices_and_two_options() {
    let sets = sets(2);
    check_all((0..22u64.pow(6)).step_by(1999).map(|code| sparse(code, &sets)));
}

#[test]
fn random_graphs() {
    let mut rng = fastrand::Rng::with_seed(7);
    let graphs = (0..250).map(|_| {
        let count = rng.usize(2..7);
        let density = [0.12, 0.2, 0.3][rng.usize(..3)];
        random(count, density, &mut rng)
    });
    check_all(graphs);
}

#[test]
#[ignore = "long: all graphs with two free vertices"]
fn all_graphs_with_two_free_vertices() {
    check_all((0..1 << 20).map(|code| decode(code, 2)));
}

#[test]
#[ignore = "long: a hundred thousand random graphs"]
fn many_random_graphs() {
    let mut rng = fastrand::Rng::with_seed(11);
    let graphs = (0..100_000).map(|_| {
        let count = rng.usize(2..7);
        let density = [0.1, 0.15, 0.2, 0.3][rng.usize(..4)];
        random(count, density, &mut rng)
    });
    check_all(graphs);
}
