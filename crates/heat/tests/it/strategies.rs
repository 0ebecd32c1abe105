//! Strategies for sums: published examples, what they guarantee, and the exact one against literal search.

use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::{Compound, Exact, Heat, History, Reason, Situation, Stops, Strategy};
use kelvin_numbers::Dyadic;
use kelvin_testing::{Dice, Form, forms, random_game, read};
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
fn the_best_move_among_the_rectangles_is_another_one() {
    let (place, stop, _) = advice(Strategy::Exact, Player::Left, &RECTANGLES);
    assert_eq!((place.as_str(), stop.as_str()), ("0:{28|4}", "-19"));
    // Where play stops after each of Left's moves.
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
    // Alone the safe cheque is best; beside a hotter cheque the greedy one is, as Right is busy elsewhere.
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
        // A move that leaves less than the ambient temperature is not answered.
        let small = History { answered: vec![1], ambient: Some(5.into()) };
        assert!(matches!(ask(small).reason, Reason::Hottest { component: 0, .. }));
        // A component that is not there is no reason to fail.
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
fn a_search_that_runs_out_is_undecided_with_bounds() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let mut dice = Dice(5);
    let games: Vec<_> = (0..30).map(|_| random_game(&universe, &mut dice, 3)).collect();
    let situation = Situation::new(&heat, &work, Player::Left, &games).unwrap();
    let none = Budget::unlimited().time(std::time::Duration::ZERO);
    let advice = Strategy::Exact.advise(&situation, &universe.work(&none)).unwrap().unwrap();
    assert!(advice.guarantee < advice.limit);
    let Reason::Undecided { why: Exhausted::Time, between, .. } = &advice.reason else {
        panic!("{}", advice.reason)
    };
    assert_eq!(*between, [advice.guarantee.clone(), advice.limit.clone()]);
    assert_eq!(advice.section, None);
    let stopped = Budget::unlimited();
    stopped.cancel().raise();
    assert!(Strategy::Exact.advise(&situation, &universe.work(&stopped)).is_err());
}

#[test]
fn nothing_is_too_large_or_too_small() {
    // A sum of nothing.
    with_games(&[], |heat, work, games| {
        let situation = Situation::new(heat, work, Player::Left, games).unwrap();
        assert!(Strategy::ALL.iter().all(|s| s.advise(&situation, work).unwrap().is_none()));
        assert_eq!((situation.compound().guarantee(), situation.hottest()), (0.into(), (-1).into()));
        assert_eq!(Exact::new(heat).section(work, games, Player::Right).unwrap().number, 0.into());
    });
    // Far beyond machine words, and nimbers with very many options.
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
    // Many components, the names of which have two letters.
    with_games(&["{3|-3}"; 300], |heat, work, games| {
        let situation = Situation::new(heat, work, Player::Left, games).unwrap();
        let advice = Strategy::Exact.advise(&situation, work).unwrap().unwrap();
        assert_eq!(advice.guarantee, 0.into());
        assert_eq!(kelvin_heat::strategy::letter(299), "KN");
    });
}

/// ±1 + ±2 + … + ±n: whoever begins takes the largest, and so on downward.
#[test]
fn exact_play_of_switches_takes_turns_from_the_hottest_down() {
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
fn names_of_strategies_are_read_and_written() {
    for strategy in Strategy::ALL {
        assert_eq!(strategy.to_string().parse(), Ok(strategy));
    }
    let error = "coolstrat".parse::<Strategy>().unwrap_err().to_string();
    assert!(error.contains("coolstrat") && error.contains("thermostrat"), "{error}");
}

/// Where play stops, by the definition: nobody moves in a number, and all moves are tried.
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
    // Without a move all components are numbers: every other game has options of both players.
    let stop = best
        .unwrap_or_else(|| games.iter().filter_map(|game| game.number()).fold(Dyadic::ZERO, |a, b| &a + &b));
    known.insert((key, player), stop.clone());
    stop
}

/// The worst stopping position of `player`, who follows the strategy, against every way to play for the opponent.
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
            assert!(low <= high, "{games:?}: {player} is sure of {low}, but may get {high}");
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

fn sums(most: usize, depth: u32) -> impl proptest::strategy::Strategy<Value = Vec<Form>> {
    prop::collection::vec(forms(depth), 1..=most)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Theorem: Left is sure of the compound boundary if she starts, of Σ r_t - t if Right does, and never ends
    /// more than the largest temperature from the best; Right likewise.
    #[test]
    fn thermostrat_keeps_what_it_promises(sum in sums(4, 2)) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let games: Vec<_> = sum.iter().map(|form| form.value(&universe)).collect();
        let thermographs: Vec<_> = games.iter().map(|&game| heat.thermograph(&work, game).unwrap()).collect();
        let hottest = thermographs.iter().map(|t| t.temperature()).max().unwrap().max(Dyadic::ZERO);
        for player in Player::BOTH {
            for first in Player::BOTH {
                let got = worst(Strategy::Thermostrat, &heat, &work, &games, player, first, &mut HashMap::new());
                let best = literal_stop(&games, first, &mut HashMap::new());
                prop_assert!((&got - &best).abs() <= hottest, "{games:?}: {got}, best {best}");
                // The best is not passed, and what thermographs promise is kept.
                let stops = Stops::of(thermographs.iter().map(AsRef::as_ref), first);
                prop_assert!(stops.low.number <= best && best <= stops.high.number);
                match player {
                    Player::Left => prop_assert!(stops.low.number <= got && got <= best),
                    Player::Right => prop_assert!(best <= got && got <= stops.high.number),
                }
            }
            let compound = Compound::new(thermographs.iter().map(AsRef::as_ref), player);
            let got = worst(Strategy::Thermostrat, &heat, &work, &games, player, player, &mut HashMap::new());
            let kept = if player == Player::Left { got >= compound.guarantee() } else { got <= compound.guarantee() };
            prop_assert!(kept, "{games:?}: {got}, sure of {}", compound.guarantee());
        }
    }

    /// Exact play stops where literal search says, and its sections are those of the canonical form.
    #[test]
    fn exact_is_literal_search(sum in sums(4, 3)) {
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
            // Who wins with the move is told by the canonical form.
            let after = total - games[advice.component] + advice.to;
            if let Some(wins) = advice.wins(player) {
                prop_assert_eq!(wins, !after.outcome().first_move_wins(!player));
                prop_assert_eq!(wins, total.outcome().first_move_wins(player));
            }
        }
    }

    /// The bounds by thermographs hold for sections too, sides included.
    #[test]
    fn sections_lie_between_their_bounds(sum in sums(5, 3)) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let games: Vec<_> = sum.iter().map(|form| form.value(&universe)).collect();
        // A sum of numbers only is a number, in which nobody moves.
        prop_assume!(games.iter().any(|game| game.number().is_none()));
        let total = games.iter().copied().fold(universe.zero(), |a, b| a + b);
        let thermographs: Vec<_> = games.iter().map(|&game| heat.thermograph(&work, game).unwrap()).collect();
        for player in Player::BOTH {
            let stops = Stops::of(thermographs.iter().map(AsRef::as_ref), player);
            let section = total.section(player);
            prop_assert!(stops.low <= section && section <= stops.high, "{games:?}: {section:?} {stops:?}");
        }
    }

    /// A player is an argument: in the negative of the sum the opponent is given the negative advice.
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

    /// Every strategy makes moves that are there, and is sure of no more than the best.
    #[test]
    fn strategies_are_sure_of_no_more_than_the_best(sum in sums(4, 2)) {
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
