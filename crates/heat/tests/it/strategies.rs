//! Strategies for sums: published examples, their guarantees, and the exact strategy against literal search.

use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::strategy::BestResponse;
use kelvin_heat::{CompoundThermograph, Exact, Heat, History, MoveReason, Situation, StopBounds, Strategy};
use kelvin_numbers::Dyadic;
use kelvin_testing::{GameSpec, TestRng, forms, random_game, read};
use kelvin_values::{Game, Player, Section, Universe, Work};
use proptest::prelude::*;
use std::collections::HashMap;

/// The components of *Winning Ways*, ch. 6, as cheques and rectangles.
const RECTANGLES: [&str; 3] = ["{8,{28|4}|-2,{2|-22}}", "{-3,{9|-5}|{-11|-25}}", "{-12|-24,{-19|-35}}"];

fn with_games<T>(texts: &[&str], ask: impl FnOnce(&Heat, &Work, &[Game]) -> T) -> T {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let games: Vec<_> = texts.iter().map(|text| read(&universe, text)).collect();
    ask(&heat, &universe.work(&budget), &games)
}

/// A strategy's move as `component:option`, its guarantee and its reason.
fn advice(strategy: Strategy, player: Player, texts: &[&str]) -> (String, String, String) {
    with_games(texts, |heat, work, games| {
        let situation = Situation::new(heat, work, player, games).unwrap();
        let advice = strategy.advise(&situation, work).unwrap().unwrap();
        (
            format!("{}:{}", advice.component, advice.to),
            advice.guarantee.to_string(),
            advice.reason.to_string(),
        )
    })
}

#[test]
fn thermostrat_moves_in_the_widest_component_at_the_ambient_temperature() {
    with_games(&RECTANGLES, |heat, work, games| {
        let situation = Situation::new(heat, work, Player::Left, games).unwrap();
        let compound = situation.compound();
        assert_eq!((compound.ambient(), compound.ambient_until()), (5.into(), Some(7.into())));
        assert_eq!(compound.guarantee(), (-22).into());
        assert_eq!(compound.width().value_at(&5.into()).unwrap(), 6.into());
    });
    let (place, guarantee, reason) = advice(Strategy::Thermostrat, Player::Left, &RECTANGLES);
    assert_eq!((place.as_str(), guarantee.as_str()), ("1:{9|-5}", "-22"));
    assert_eq!(reason, "B is widest, 6, at the ambient temperature 5");
}

#[test]
fn the_best_move_among_the_rectangles_differs_from_thermostrat() {
    let (place, stop, _) = advice(Strategy::Exact, Player::Left, &RECTANGLES);
    assert_eq!((place.as_str(), stop.as_str()), ("0:{28|4}", "-19"));
    // The stop after each of Left's moves.
    let expected = [("0:8", -27), ("0:{28|4}", -19), ("1:-3", -25), ("1:{9|-5}", -22), ("2:-12", -21)];
    with_games(&RECTANGLES, |heat, work, games| {
        let mut found = HashMap::new();
        for (i, game) in games.iter().enumerate() {
            for option in game.options(Player::Left) {
                let mut after = games.to_vec();
                after[i] = option;
                let section = Exact::new(heat).section(work, &after, Player::Right).unwrap();
                found.insert(format!("{i}:{option}"), section.number);
            }
        }
        assert_eq!(found, expected.map(|(place, stop)| (place.to_owned(), stop.into())).into());
    });
}

#[test]
fn the_hottest_cheque_is_cashed_first() {
    let cheques = ["{8|-4}", "{5|-5}", "{1|-13}"];
    for strategy in Strategy::ALL {
        let (place, ..) = advice(strategy, Player::Left, &cheques);
        assert_eq!(place, "2:1", "{strategy}");
    }
    let stop = |player| advice(Strategy::Exact, player, &cheques).1;
    assert_eq!(Player::BOTH.map(stop), ["2", "-10"]);
    let (_, _, reason) = advice(Strategy::Hotstrat, Player::Left, &cheques);
    assert_eq!(reason, "C is hottest, of temperature 7");
}

#[test]
fn the_best_option_of_a_rectangle_depends_on_the_rest() {
    // Alone the safe option is best; beside a hotter cheque the risky option is, since Right must answer
    // elsewhere.
    let rectangle = "{{4|-2},{1|-1}|-12}";
    for strategy in Strategy::ALL {
        assert_eq!(advice(strategy, Player::Left, &["{{4|-2},{1|-1}|-3}"]).0, "0:+-1", "{strategy}");
        assert_eq!(advice(strategy, Player::Left, &[rectangle, "{5|-5}"]).0, "0:{4|-2}", "{strategy}");
    }
    let beside_equal = ["{{4|-2},{1|-1}|-3}", "{2|-2}"];
    assert_eq!(advice(Strategy::Exact, Player::Left, &beside_equal).0, "0:{4|-2}");
}

#[test]
fn three_equal_switches_are_played_at_their_temperature() {
    let (_, guarantee, reason) = advice(Strategy::Thermostrat, Player::Left, &["{1|-1}", "{1|-1}", "{1|-1}"]);
    assert_eq!(
        (guarantee.as_str(), reason.as_str()),
        ("0", "A is hottest, 1, and that is the ambient temperature")
    );
}

#[test]
fn sentestrat_answers_a_threat() {
    with_games(&["{100|0}", "{3|-3}"], |heat, work, games| {
        let ask = |history: History| {
            let situation = Situation::new(heat, work, Player::Right, games).unwrap().after(history);
            Strategy::Sentestrat.advise(&situation, work).unwrap().unwrap()
        };
        let threat = ask(History { answered: vec![0], ambient: Some(3.into()) });
        assert_eq!(threat.component, 0);
        assert_eq!(
            threat.reason.to_string(),
            "A has become hotter, 50, than the ambient temperature 3: it is answered there"
        );
        assert_eq!(threat.ambient, 3.into());
        // A component that is at most as hot as the ambient temperature is not answered.
        let small = History { answered: vec![1], ambient: Some(5.into()) };
        assert!(matches!(ask(small).reason, MoveReason::Hottest { component: 0, .. }));
        // A component index out of range is ignored.
        assert_eq!(ask(History { answered: vec![7], ambient: None }).component, 0);
    });
}

#[test]
fn infinitesimals_and_numbers_are_played_to_win_the_last_move() {
    // ↑ + * is won by moving to ↑, and 1/4 + 1/2 - 1/2 by the move that loses least.
    for strategy in Strategy::ALL {
        assert_eq!(advice(strategy, Player::Left, &["^", "*"]).0, "1:0", "{strategy}");
        let (place, stop, reason) = advice(strategy, Player::Left, &["1/2", "1/4", "-1/2"]);
        assert_eq!((place.as_str(), stop.as_str()), ("1:0", "1/4"), "{strategy}");
        assert_eq!(reason, "only numbers are left, and the move in B loses least, 1/4");
    }
    with_games(&["-3", "0"], |heat, work, games| {
        let situation = Situation::new(heat, work, Player::Left, games).unwrap();
        for strategy in Strategy::ALL {
            assert!(strategy.advise(&situation, work).unwrap().is_none(), "{strategy}");
        }
    });
}

#[test]
fn an_exhausted_search_is_undecided_with_bounds() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let mut rng = TestRng(5);
    let games: Vec<_> = (0..30).map(|_| random_game(&universe, &mut rng, 3)).collect();
    let situation = Situation::new(&heat, &work, Player::Left, &games).unwrap();
    let none = Budget::unlimited().time(std::time::Duration::ZERO);
    let advice = Strategy::Exact.advise(&situation, &universe.work(&none)).unwrap().unwrap();
    assert!(advice.guarantee < advice.limit);
    let MoveReason::Undecided { why: Exhausted::Time, between, .. } = &advice.reason else {
        panic!("{}", advice.reason)
    };
    assert_eq!(*between, [advice.guarantee.clone(), advice.limit.clone()]);
    assert_eq!(advice.section, None);
    let stopped = Budget::unlimited();
    stopped.cancel().raise();
    assert!(Strategy::Exact.advise(&situation, &universe.work(&stopped)).is_err());
}

#[test]
fn empty_and_very_large_sums_are_advised() {
    // The empty sum.
    with_games(&[], |heat, work, games| {
        let situation = Situation::new(heat, work, Player::Left, games).unwrap();
        assert!(Strategy::ALL.iter().all(|s| s.advise(&situation, work).unwrap().is_none()));
        assert_eq!((situation.compound().guarantee(), situation.hottest()), (0.into(), (-1).into()));
        assert_eq!(Exact::new(heat).section(work, games, Player::Right).unwrap().number, 0.into());
    });
    // Values far beyond machine words, and nimbers with many options.
    let far = format!("1{}", "0".repeat(40));
    let [switch, threat, number] =
        [format!("{{{far}|-{far}}}"), format!("{{{far}||0|-{far}0}}"), format!("-{far}")];
    let near = format!("{{1/{0}|-1/{0}}}", 1_u64 << 60);
    let huge = [&switch, &threat, "*1000000", "1/1024", &number, &near];
    with_games(&huge, |heat, work, games| {
        for player in Player::BOTH {
            let situation = Situation::new(heat, work, player, games).unwrap();
            for strategy in Strategy::ALL {
                let advice = strategy.advise(&situation, work).unwrap().unwrap();
                assert!(situation.options(advice.component).any(|option| option == advice.to), "{strategy}");
            }
        }
    });
    // Many components, whose names have two letters.
    with_games(&["{3|-3}"; 300], |heat, work, games| {
        let situation = Situation::new(heat, work, Player::Left, games).unwrap();
        let advice = Strategy::Exact.advise(&situation, work).unwrap().unwrap();
        assert_eq!(advice.guarantee, 0.into());
        assert_eq!(kelvin_heat::strategy::letter(299), "KN");
    });
}

/// The sum ±1 + ±2 + … + ±n, in which the players take the switches in descending order.
#[test]
fn exact_play_takes_the_switches_in_descending_order() {
    let texts: Vec<String> = (1..=60).map(|n| format!("+-{n}")).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    with_games(&texts, |heat, work, games| {
        let mut exact = Exact::new(heat);
        for (player, stop) in [(Player::Left, 30), (Player::Right, -30)] {
            assert_eq!(exact.section(work, games, player).unwrap().number, stop.into());
        }
    });
}

#[test]
fn strategy_names_survive_printing_and_parsing() {
    for strategy in Strategy::ALL {
        assert_eq!(strategy.to_string().parse(), Ok(strategy));
    }
    let error = "coolstrat".parse::<Strategy>().unwrap_err().to_string();
    assert!(error.contains("coolstrat") && error.contains("thermostrat"), "{error}");
}

/// The stop by definition: numbers are not moved in, and all other moves are tried.
fn literal_stop<'u>(
    games: &[Game<'u>],
    player: Player,
    known: &mut HashMap<(Vec<u32>, Player), Dyadic>,
) -> Dyadic {
    let mut key: Vec<_> = games.iter().map(|game| game.word()).collect();
    key.sort_unstable();
    if let Some(stop) = known.get(&(key.clone(), player)) {
        return stop.clone();
    }
    let mut best: Option<Dyadic> = None;
    for (i, game) in games.iter().enumerate().filter(|(_, game)| game.number().is_none()) {
        for option in game.options(player) {
            let mut after = games.to_vec();
            after[i] = option;
            let stop = literal_stop(&after, !player, known);
            best = Some(match (best, player) {
                (None, _) => stop,
                (Some(best), Player::Left) => best.max(stop),
                (Some(best), Player::Right) => best.min(stop),
            });
        }
    }
    // If a player has no move, all components are numbers: every other game has options of both players.
    let stop = best
        .unwrap_or_else(|| games.iter().filter_map(|game| game.number()).fold(Dyadic::ZERO, |a, b| &a + &b));
    known.insert((key, player), stop.clone());
    stop
}

/// The worst stopping position of `player`, who follows the strategy, over all ways of play of the opponent.
/// Each guarantee on the way is checked.
fn worst<'u>(
    strategy: Strategy,
    heat: &Heat<'u>,
    work: &Work<'u, '_>,
    games: &[Game<'u>],
    player: Player,
    mover: Player,
    known: &mut HashMap<(Vec<u32>, Player), Dyadic>,
) -> Dyadic {
    if games.iter().all(|game| game.number().is_some()) {
        return games.iter().filter_map(|game| game.number()).fold(Dyadic::ZERO, |a, b| &a + &b);
    }
    let mut key: Vec<_> = games.iter().map(|game| game.word()).collect();
    key.sort_unstable();
    if let Some(stop) = known.get(&(key.clone(), mover)) {
        return stop.clone();
    }
    let stop = if mover == player {
        let situation = Situation::new(heat, work, player, games).unwrap();
        let advice = strategy.advise(&situation, work).unwrap().unwrap();
        let mut after = games.to_vec();
        after[advice.component] = advice.to;
        let stop = worst(strategy, heat, work, &after, player, !mover, known);
        if matches!(strategy, Strategy::Thermostrat | Strategy::Exact) {
            let [low, high] = match player {
                Player::Left => [&advice.guarantee, &stop],
                Player::Right => [&stop, &advice.guarantee],
            };
            assert!(low <= high, "{games:?}: {player} is guaranteed {low}, but the limit is {high}");
        }
        stop
    } else {
        let mut stops = vec![];
        for (i, game) in games.iter().enumerate().filter(|(_, game)| game.number().is_none()) {
            for option in game.options(mover) {
                let mut after = games.to_vec();
                after[i] = option;
                stops.push(worst(strategy, heat, work, &after, player, !mover, known));
            }
        }
        match player {
            Player::Left => stops.into_iter().min().unwrap(),
            Player::Right => stops.into_iter().max().unwrap(),
        }
    };
    known.insert((key, mover), stop.clone());
    stop
}

fn sums(most: usize, depth: u32) -> impl proptest::strategy::Strategy<Value = Vec<GameSpec>> {
    prop::collection::vec(forms(depth), 1..=most)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Theorem: moving first, Left is guaranteed the compound boundary; moving second, Σ r_t - t. The result
    /// is never more than the largest temperature from the best. Right likewise.
    #[test]
    fn thermostrat_keeps_its_guarantees(sum in sums(4, 2)) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let games: Vec<_> = sum.iter().map(|form| form.value(&universe)).collect();
        let thermographs: Vec<_> = games.iter().map(|&game| heat.thermograph(&work, game).unwrap()).collect();
        let hottest = thermographs.iter().map(|t| t.temperature()).max().unwrap().max(Dyadic::ZERO);
        for player in Player::BOTH {
            for first in Player::BOTH {
                let result = worst(Strategy::Thermostrat, &heat, &work, &games, player, first, &mut HashMap::new());
                let best = literal_stop(&games, first, &mut HashMap::new());
                prop_assert!((&result - &best).abs() <= hottest, "{games:?}: {result}, best {best}");
                // The best result is not exceeded, and the guarantees of thermographs hold.
                let stops = StopBounds::of(thermographs.iter().map(AsRef::as_ref), first);
                prop_assert!(stops.low.number <= best && best <= stops.high.number);
                match player {
                    Player::Left => prop_assert!(stops.low.number <= result && result <= best),
                    Player::Right => prop_assert!(best <= result && result <= stops.high.number),
                }
            }
            let compound = CompoundThermograph::new(thermographs.iter().map(AsRef::as_ref), player);
            let result = worst(Strategy::Thermostrat, &heat, &work, &games, player, player, &mut HashMap::new());
            let kept = if player == Player::Left { result >= compound.guarantee() } else { result <= compound.guarantee() };
            prop_assert!(kept, "{games:?}: {result}, guarantee {}", compound.guarantee());
        }
    }

    /// Checks exact play against literal search, and its sections against those of the canonical form.
    #[test]
    fn exact_agrees_with_literal_search(sum in sums(4, 3)) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let games: Vec<_> = sum.iter().map(|form| form.value(&universe)).collect();
        let total = games.iter().copied().fold(universe.zero(), |a, b| a + b);
        let mut exact = Exact::new(&heat);
        for player in Player::BOTH {
            let section = exact.section(&work, &games, player).unwrap();
            prop_assert_eq!(&section, &total.section(player), "{:?}", games);
            prop_assert_eq!(&section.number, &literal_stop(&games, player, &mut HashMap::new()));
            let situation = Situation::new(&heat, &work, player, &games).unwrap();
            let Some(advice) = Strategy::Exact.advise(&situation, &work).unwrap() else { continue };
            prop_assert_eq!(&advice.guarantee, &section.number);
            // The canonical form decides the winner with the move.
            let after = total - games[advice.component] + advice.to;
            if let Some(wins) = advice.wins(player) {
                prop_assert_eq!(wins, !after.outcome().first_move_wins(!player));
                prop_assert_eq!(wins, total.outcome().first_move_wins(player));
            }
        }
    }

    /// The bounds by thermographs hold for sections, including their sides.
    #[test]
    fn sections_are_within_their_bounds(sum in sums(5, 3)) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let games: Vec<_> = sum.iter().map(|form| form.value(&universe)).collect();
        // A sum of numbers is a number, in which no move is made.
        prop_assume!(games.iter().any(|game| game.number().is_none()));
        let total = games.iter().copied().fold(universe.zero(), |a, b| a + b);
        let thermographs: Vec<_> = games.iter().map(|&game| heat.thermograph(&work, game).unwrap()).collect();
        for player in Player::BOTH {
            let stops = StopBounds::of(thermographs.iter().map(AsRef::as_ref), player);
            let section = total.section(player);
            prop_assert!(stops.low <= section && section <= stops.high, "{games:?}: {section:?} {stops:?}");
        }
    }

    /// The advice for the opponent in the negative of the sum is the negative advice.
    #[test]
    fn advice_is_the_same_for_the_mirror_image(sum in sums(4, 2)) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let games: Vec<_> = sum.iter().map(|form| form.value(&universe)).collect();
        let mirrored: Vec<_> = games.iter().map(|&game| -game).collect();
        for strategy in Strategy::ALL {
            let advise = |player: Player, games: &[Game]| {
                let situation = Situation::new(&heat, &work, player, games).unwrap();
                let advice = strategy.advise(&situation, &work).unwrap()?;
                Some((advice.guarantee, advice.limit, advice.ambient))
            };
            let left = advise(Player::Left, &games);
            let right = advise(Player::Right, &mirrored).map(|(sure, limit, t)| (-sure, -limit, t));
            prop_assert_eq!(left, right, "{} in {:?}", strategy, games);
        }
    }

    /// Checks that every strategy makes legal moves with guarantees that do not exceed the best result.
    #[test]
    fn guarantees_do_not_exceed_the_best_result(sum in sums(4, 2)) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let games: Vec<_> = sum.iter().map(|form| form.value(&universe)).collect();
        let mut exact = Exact::new(&heat);
        for player in Player::BOTH {
            let situation = Situation::new(&heat, &work, player, &games).unwrap();
            let has_moves = games.iter().any(|game| game.options(player).next().is_some());
            let Section { number: best, .. } = exact.section(&work, &games, player).unwrap();
            for strategy in Strategy::ALL {
                let advice = strategy.advise(&situation, &work).unwrap();
                prop_assert_eq!(advice.is_some(), has_moves, "{} in {:?}", strategy, games);
                let Some(advice) = advice else { continue };
                prop_assert_eq!(situation.options(advice.component).nth(advice.option), Some(advice.to));
                let [sure, limit] = [&advice.guarantee, &advice.limit];
                match player {
                    Player::Left => prop_assert!(*sure <= best && best <= *limit, "{strategy} {games:?}"),
                    Player::Right => prop_assert!(*sure >= best && best >= *limit, "{strategy} {games:?}"),
                }
            }
        }
    }
}

/// All sums of up to three games of day 2 that are not numbers.
fn sums_of_day_two<'u>(work: &Work<'u, '_>) -> Vec<Vec<Game<'u>>> {
    let games: Vec<_> = work.born_by(2).unwrap().into_iter().filter(|game| game.number().is_none()).collect();
    let mut sums: Vec<Vec<Game>> = vec![];
    for (i, &a) in games.iter().enumerate() {
        sums.push(vec![a]);
        for (j, &b) in games.iter().enumerate().skip(i) {
            sums.push(vec![a, b]);
            sums.extend(games.iter().skip(j).map(|&c| vec![a, b, c]));
        }
    }
    sums
}

/// The best response to a strategy is the one of literal minimax, and thermostrat never loses more than the
/// largest temperature, in all sums of up to three games of day 2.
#[test]
fn the_best_response_agrees_with_literal_minimax() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let sums = sums_of_day_two(&work);
    assert_eq!(sums.len(), 15 + 120 + 680);
    let mut stops = HashMap::new();
    // Sentestrat depends on the history, which the literal search here does not have.
    for strategy in [Strategy::Thermostrat, Strategy::Hotstrat, Strategy::Orthodox, Strategy::Exact] {
        let mut response = BestResponse::new(&heat, strategy, Player::Left);
        let mut known = HashMap::new();
        for sum in &sums {
            // Components are sorted, as the choice between equal moves depends on their order.
            let mut sum = sum.clone();
            sum.sort_unstable_by_key(|game| game.word());
            let temperatures = sum.iter().map(|&game| heat.temperature(&work, game).unwrap());
            let hottest = temperatures.max().unwrap().max(Dyadic::ZERO);
            for first in Player::BOTH {
                let stop = response.stop(&work, &sum, first).unwrap();
                let literal = worst_sorted(strategy, &heat, &work, &sum, first, &mut known);
                assert_eq!(stop, literal, "{strategy} {sum:?} {first}");
                let loss = &literal_stop(&sum, first, &mut stops) - &stop;
                assert!(loss.signum() >= 0, "{strategy} {sum:?} {first}");
                match strategy {
                    Strategy::Thermostrat => assert!(loss <= hottest, "{sum:?} {first}"),
                    Strategy::Exact => assert!(loss.is_zero(), "{sum:?} {first}"),
                    _ => {}
                }
                // The line of play leads to the stop.
                let line = response.line(&work, &sum, first).unwrap();
                let mut after = sum.clone();
                for played in &line {
                    let at = after.iter().position(|&game| game == played.from).unwrap();
                    after[at] = played.to;
                }
                let left: Dyadic = after.iter().map(|game| game.number_up_star().unwrap().number).sum();
                assert_eq!(left, stop, "{strategy} {sum:?} {first}");
            }
        }
    }
}

/// The stop of Left, who follows the strategy, in sums that are sorted before every move.
fn worst_sorted<'u>(
    strategy: Strategy,
    heat: &Heat<'u>,
    work: &Work<'u, '_>,
    games: &[Game<'u>],
    mover: Player,
    known: &mut HashMap<(Vec<u32>, Player), Dyadic>,
) -> Dyadic {
    let mut games: Vec<_> = games.to_vec();
    games.sort_unstable_by_key(|game| (game.number().is_some(), game.word()));
    if games.iter().all(|game| game.number().is_some()) {
        return games.iter().filter_map(|game| game.number()).sum();
    }
    let key = (games.iter().map(|game| game.word()).collect::<Vec<_>>(), mover);
    if let Some(stop) = known.get(&key) {
        return stop.clone();
    }
    let after = |component: usize, to| {
        let mut after = games.clone();
        after[component] = to;
        after
    };
    let stop = if mover == Player::Left {
        let situation = Situation::new(heat, work, mover, &games).unwrap();
        let advice = strategy.advise(&situation, work).unwrap().unwrap();
        let after = after(advice.component, advice.to);
        worst_sorted(strategy, heat, work, &after, !mover, known)
    } else {
        let mut stops = vec![];
        for (i, game) in games.iter().enumerate().filter(|(_, game)| game.number().is_none()) {
            for option in game.options(mover) {
                stops.push(worst_sorted(strategy, heat, work, &after(i, option), !mover, known));
            }
        }
        stops.into_iter().min().unwrap()
    };
    known.insert(key, stop.clone());
    stop
}
