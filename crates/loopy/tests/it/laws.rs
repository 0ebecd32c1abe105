//! Laws of loopy games, on random games.

use kelvin_budget::Budget;
use kelvin_loopy::{Loopy, LoopyGame, LoopySide, LoopyValue, LoopyWork, Stopper, notation};
use kelvin_values::{Player, Universe};

/// Runs `check` on random graphs with the given numbers of vertices.
fn with_games(
    seed: u64,
    rounds: usize,
    vertices: usize,
    check: impl for<'l, 'u, 'b> Fn(&LoopyWork<'l, 'u, 'b>, [LoopyGame<'u>; 3]),
) {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let work = loopy.work(&budget);
    let mut rng = fastrand::Rng::with_seed(seed);
    for _ in 0..rounds {
        let games = [(); 3].map(|()| random(&universe, rng.usize(1..=vertices), &mut rng));
        check(&work, games);
    }
}

/// A random graph with leaves 0, 1 and *, by the options of Left and of Right at each vertex.
fn random_lists(vertices: usize, rng: &mut fastrand::Rng) -> Vec<[Vec<u32>; 2]> {
    let free = vertices as u32;
    let mut list = || (0..rng.usize(..4)).map(|_| rng.u32(..free + 3)).collect::<Vec<_>>();
    let mut options: Vec<[Vec<u32>; 2]> = (0..vertices).map(|_| [list(), list()]).collect();
    options.extend([[vec![], vec![]], [vec![free], vec![]], [vec![free], vec![free]]]);
    options
}

fn random<'u>(universe: &'u Universe, vertices: usize, rng: &mut fastrand::Rng) -> LoopyGame<'u> {
    LoopyGame::from_graph(universe, &random_lists(vertices, rng), 0).unwrap()
}

fn assert_equal<'u>(a: &LoopyValue<'u>, b: &LoopyValue<'u>, work: &LoopyWork<'_, 'u, '_>) {
    let texts = [work.print(a).unwrap(), work.print(b).unwrap()];
    assert!(work.equal_values(a, b).unwrap(), "{} is not {}", texts[0], texts[1]);
    if a.is_stopper_sided() {
        assert_eq!(a, b);
    }
}

#[test]
fn the_value_of_a_sum_is_the_sum_of_the_values() {
    with_games(1, 120, 4, |work, [g, h, _]| {
        let sum = work.value(&g.sum(&h, work.short()).unwrap()).unwrap();
        let values = [g, h].map(|game| work.value(&game).unwrap());
        assert_equal(&sum, &work.add_values(&values[0], &values[1]).unwrap(), work);
    });
}

#[test]
fn sums_are_associative_and_commutative() {
    with_games(2, 40, 3, |work, games| {
        let [a, b, c] = games.map(|game| work.value(&game).unwrap());
        let add = |a, b| work.add_values(a, b).unwrap();
        assert_equal(&add(&a, &b), &add(&b, &a), work);
        assert_equal(&add(&add(&a, &b), &c), &add(&a, &add(&b, &c)), work);
    });
}

#[test]
fn sums_are_monotone() {
    with_games(3, 150, 3, |work, games| {
        let [a, b, c] = games.map(|game| work.value(&game).unwrap());
        if work.value_at_least(&a, &b).unwrap() {
            let sums = [&a, &b].map(|value| work.add_values(value, &c).unwrap());
            assert!(work.value_at_least(&sums[0], &sums[1]).unwrap());
        }
    });
}

#[test]
fn negation_reverses_the_order() {
    with_games(4, 200, 5, |work, [g, h, _]| {
        let [a, b] = [&g, &h].map(|game| work.value(game).unwrap());
        let [minus_a, minus_b] = [&a, &b].map(|value| work.negate_value(value).unwrap());
        assert_equal(&work.value(&g.negative(work.short()).unwrap()).unwrap(), &minus_a, work);
        assert_equal(&work.negate_value(&minus_a).unwrap(), &a, work);
        assert_eq!(work.value_at_least(&a, &b).unwrap(), work.value_at_least(&minus_b, &minus_a).unwrap());
    });
}

#[test]
fn values_are_ordered_as_both_sides_of_games_are() {
    with_games(5, 300, 5, |work, [g, h, _]| {
        let both = Player::BOTH.map(|winner| work.game_at_least(&g, &h, winner).unwrap());
        let values = [&g, &h].map(|game| work.value(game).unwrap());
        assert_eq!(work.value_at_least(&values[0], &values[1]).unwrap(), both == [true; 2]);
    });
}

#[test]
fn the_onside_is_at_least_the_offside() {
    with_games(6, 300, 6, |work, [g, ..]| {
        let value = work.value(&g).unwrap();
        let sides = (value.onside().clone(), value.offside().clone());
        assert!(work.pair(sides.0, sides.1).unwrap().is_some());
    });
}

#[test]
fn sides_are_fixed_points_of_their_equations() {
    with_games(7, 200, 5, |work, [g, ..]| {
        for winner in Player::BOTH {
            let options = Player::BOTH.map(|player| {
                let mut sides = Vec::new();
                for option in g.options(player) {
                    sides.push(work.form_of_side(work.value(&option).unwrap().side(winner)));
                }
                sides
            });
            let [left, right] = options.each_ref().map(|list| list.iter().collect::<Vec<_>>());
            let again = LoopyGame::with_passes(g.universe(), [&left, &right], &[]);
            assert!(work.game_at_least(&g, &again, winner).unwrap());
            assert!(work.game_at_least(&again, &g, winner).unwrap());
        }
    });
}

/// Replaces each vertex by the value of its options until nothing changes (sidling).
fn sidled<'u>(
    lists: &[[Vec<u32>; 2]],
    start: Stopper<'u>,
    work: &LoopyWork<'_, 'u, '_>,
) -> Option<Vec<Stopper<'u>>> {
    let mut values = vec![start; lists.len()];
    for _ in 0..12 {
        let next: Option<Vec<Stopper<'u>>> = (lists.iter())
            .map(|sides| {
                let forms = sides.each_ref().map(|side| {
                    side.iter().map(|&option| work.form(values[option as usize])).collect::<Vec<_>>()
                });
                let [left, right] = forms.each_ref().map(|side| side.iter().collect::<Vec<_>>());
                let game = LoopyGame::with_passes(work.loopy().universe(), [&left, &right], &[]);
                work.value(&game).unwrap().as_stopper()
            })
            .collect();
        let next = next.expect("a game whose options are stoppers is a stopper");
        if next == values {
            return Some(values);
        }
        values = next;
    }
    None
}

/// The onside is the greatest and the offside the least fixed point. Sidling finds them from above and from
/// below, from any start (Siegel's sidling theorem).
#[test]
fn sidling_finds_the_sides_from_every_start() {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let work = loopy.work(&budget);
    let mut rng = fastrand::Rng::with_seed(14);
    let mut found = 0;
    for _ in 0..50 {
        let lists = random_lists(rng.usize(1..5), &mut rng);
        let values: Vec<LoopyValue<'_>> = (0..lists.len() as u32)
            .map(|root| work.value(&LoopyGame::from_graph(&universe, &lists, root).unwrap()).unwrap())
            .collect();
        for winner in Player::BOTH {
            for start in
                [["on", "9", "{9|pass}", "9^[on]*"], ["off", "-9", "{pass|-9}", "-9v<on>"]][winner.index()]
            {
                let start = notation::parse(start, &work).unwrap().as_stopper().unwrap();
                if let Some(sidled) = sidled(&lists, start, &work) {
                    found += 1;
                    let sides: Vec<_> = values.iter().map(|value| value.side(winner).as_stopper()).collect();
                    // A start that is not beyond a side (as 9 is not beyond on) may converge to another fixed
                    // point.
                    let beyond = sides.iter().all(|side| match (side, winner) {
                        (Some(side), Player::Left) => work.at_least(start, *side).unwrap(),
                        (Some(side), Player::Right) => work.at_least(*side, start).unwrap(),
                        (None, _) => true,
                    });
                    if beyond {
                        assert_eq!(
                            sidled.into_iter().map(Some).collect::<Vec<_>>(),
                            sides,
                            "{lists:?} {winner}"
                        );
                    }
                }
            }
        }
    }
    assert!(found > 80, "{found} fixed points");
}

#[test]
fn printed_values_parse_to_the_same_value() {
    with_games(8, 400, 6, |work, [g, ..]| {
        let value = work.value(&g).unwrap();
        let text = work.print(&value).unwrap();
        assert_equal(&value, &notation::parse(&text, work).unwrap(), work);
        let form = work.print_form(&g).unwrap();
        let again = notation::parse_form(&form, work).unwrap();
        assert_eq!(work.print_form(&again).unwrap(), form);
        assert_equal(&value, &work.value(&again).unwrap(), work);
    });
}

#[test]
fn outcomes_are_those_of_the_sides() {
    with_games(9, 400, 6, |work, [g, ..]| {
        let value = work.value(&g).unwrap();
        assert_eq!(work.outcome_of_value(&value).unwrap(), g.outcome(work.budget()).unwrap());
        if let Some(stopper) = value.as_stopper() {
            let outcome = work.outcome(stopper).unwrap();
            assert_eq!(kelvin_loopy::LoopyOutcome::from(outcome), g.outcome(work.budget()).unwrap());
        }
    });
}

#[test]
fn short_games_agree_with_the_kernel() {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let work = loopy.work(&budget);
    let games = universe.work(&budget).born_by(2).unwrap();
    for &a in &games {
        let form = work.print_form(&LoopyGame::short(a)).unwrap();
        assert_eq!(notation::parse(&form, &work).unwrap().as_stopper(), Some(a.into()));
        for &b in &games {
            assert_eq!(work.at_least(a.into(), b.into()).unwrap(), a >= b);
            let on =
                LoopyGame::with_passes(&universe, [&[&LoopyGame::short(a)], &[&LoopyGame::short(b)]], &[]);
            assert_eq!(work.value(&on).unwrap().as_stopper(), Some(universe.game(&[a], &[b]).into()));
        }
    }
}

#[test]
fn the_text_does_not_depend_on_history_or_on_numbers() {
    let texts = |turn: u32| {
        let universe = Universe::new();
        let loopy = Loopy::new(&universe);
        let budget = Budget::unlimited();
        let work = loopy.work(&budget);
        let mut rng = fastrand::Rng::with_seed(10);
        let mut texts: Vec<(usize, String)> = Vec::new();
        let mut graphs: Vec<(usize, Vec<[Vec<u32>; 2]>)> = (0..200)
            .map(|number| {
                let mut list = || (0..rng.usize(..4)).map(|_| rng.u32(..7)).collect::<Vec<_>>();
                (number, (0..7).map(|_| [list(), list()]).collect())
            })
            .collect();
        if turn > 0 {
            graphs.reverse();
        }
        for (number, graph) in graphs {
            // The same graph with its vertices renumbered.
            let place = |vertex: u32| (vertex + turn) % 7;
            let mut turned = graph.clone();
            for (vertex, lists) in graph.into_iter().enumerate() {
                turned[place(vertex as u32) as usize] =
                    lists.map(|list| list.into_iter().rev().map(place).collect());
            }
            let game = LoopyGame::from_graph(&universe, &turned, place(0)).unwrap();
            let value = work.value(&game).unwrap();
            if value.is_stopper_sided() {
                texts.push((number, work.print(&value).unwrap()));
            }
        }
        texts.sort();
        texts
    };
    assert_eq!(texts(0), texts(3));
}

/// Many copies of each vertex, each with some copies of its options: play cannot distinguish them.
#[test]
fn copies_of_positions_change_nothing() {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let work = loopy.work(&budget);
    let mut rng = fastrand::Rng::with_seed(15);
    const COPIES: u32 = 40;
    for _ in 0..60 {
        let lists = random_lists(rng.usize(2..7), &mut rng);
        let copies: Vec<[Vec<u32>; 2]> = (0..lists.len() as u32 * COPIES)
            .map(|copy| {
                lists[(copy / COPIES) as usize].each_ref().map(|list| {
                    let copy = |&option: &u32| option * COPIES + rng.u32(..COPIES);
                    list.iter().map(copy).collect()
                })
            })
            .collect();
        let value = |lists: &[[Vec<u32>; 2]]| {
            work.value(&LoopyGame::from_graph(&universe, lists, 0).unwrap()).unwrap()
        };
        assert_equal(&value(&lists), &value(&copies), &work);
    }
}

#[test]
fn threads_share_one_store() {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let run = || {
        let work = loopy.work(&budget);
        let mut rng = fastrand::Rng::with_seed(12);
        (0..200).map(|_| work.value(&random(&universe, 6, &mut rng)).unwrap()).collect::<Vec<_>>()
    };
    let [a, b] = std::thread::scope(|scope| {
        let threads = [scope.spawn(run), scope.spawn(run)];
        threads.map(|thread| thread.join().unwrap())
    });
    assert_eq!(a, b);
}

#[test]
fn idempotents_degrees_and_varieties_obey_their_laws() {
    with_games(13, 60, 3, |work, [g, h, _]| {
        let [Some(s), Some(t)] = [&g, &h].map(|game| work.value(game).unwrap().as_stopper()) else { return };
        let degree = work.degree(s).unwrap();
        // A stopper absorbs nothing above its degree, and its negative has the same degree.
        assert_eq!(work.degree(work.negate(s).unwrap()).unwrap(), degree);
        assert!(work.at_least(degree, universe_zero(work)).unwrap());
        assert_eq!(work.upsum(s, t).unwrap(), work.upsum(t, s).unwrap());
        let [up, down] = [work.upsum(s, t).unwrap(), work.downsum(s, t).unwrap()];
        assert!(work.at_least(up, down).unwrap());
        let sum = work.add(s, t).unwrap();
        assert_eq!([sum.onside(), sum.offside()], [&LoopySide::Stopper(up), &LoopySide::Stopper(down)]);
    });
}

fn universe_zero<'u>(work: &LoopyWork<'_, 'u, '_>) -> kelvin_loopy::Stopper<'u> {
    work.loopy().universe().zero().into()
}
