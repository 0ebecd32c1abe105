//! Thermographs and heating.

use crate::report::{Peer, cpu, heading, least, row};
use cgt::short::partizan::games::domineering::Domineering as TheirDomineering;
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use kelvin_budget::Budget;
use kelvin_heat::{Heat, HotGames};
use kelvin_numbers::{Integer, Rational, Scalar};
use kelvin_positions::Evaluator;
use kelvin_positions::bits::{Bitboard, Square8};
use kelvin_positions::rulesets::Domineering;
use kelvin_values::{Player, Universe};
use std::hint::black_box;

pub fn run() {
    heading("Heat");
    regions();
    let budget = Budget::unlimited();

    let universe = Universe::new();
    let work = universe.work(&budget);
    let games = work.born_by(3).expect("no limit");
    let sums: Vec<_> = (0..20_000).map(|i| games[i * 7 % 1474] + games[i * 13 % 1474]).collect();
    let heat = Heat::new(&universe);
    let (time, _) = cpu(|| sums.iter().filter(|&&sum| heat.thermograph(&work, sum).is_ok()).count());
    row("thermographs of 20,000 sums of day-3 games", Peer::Recorded(7.5), time, "≤ 0.15");

    let heated = least(3, || {
        let universe = Universe::new();
        kelvin_heat::heated(&universe.work(&budget), universe.star(14), universe.integer(1))
            .map(|game| game.word())
    });
    row("*14 heated by 1", Peer::Recorded(6.6), heated, "≤ 0.1");

    let universe = Universe::new();
    let work = universe.work(&budget);
    let tiny = work.tiny(universe.integer(2), Player::Left).expect("no limit");
    let other = work.tiny(universe.integer(1), Player::Left).expect("no limit");
    let time = least(3, || work.compare_multiples([&Integer::from(1000), &Integer::ONE], [tiny, other]));
    row("1000·tiny_2 beside tiny_1", Peer::None, time, "≤ 0.1");

    let mut over_rationals = HotGames::new(&budget);
    let third = Scalar::from(Rational::new(1, 3).expect("3 is not 0"));
    let third = over_rationals.of_number(&third).expect("no limit");
    let translated: Vec<_> = sums
        .iter()
        .filter(|sum| !sum.is_numberish())
        .take(1000)
        .map(|&sum| {
            let game = over_rationals.of_game(sum).expect("no limit");
            over_rationals.add(game, third).expect("no limit")
        })
        .collect();
    let (time, _) =
        cpu(|| translated.iter().filter(|&&game| over_rationals.thermograph(game).is_ok()).count());
    row("thermographs of 1,000 such sums plus 1/3", Peer::None, time, "≤ 1");

    for (n, target) in [(24, "≤ 0.1"), (40, "< 3")] {
        let time = least(1, || {
            let universe = Universe::new();
            let heat = Heat::new(&universe);
            let work = universe.work(&budget);
            let switch = |k: i64| universe.game(&[universe.integer(k)], &[universe.integer(-k)]);
            let terms: Vec<_> = (1..=n).map(switch).collect();
            heat.thermograph_of_sum(&work, &terms).map(|t| t.temperature())
        });
        row(&format!("thermograph of ±1 + … + ±{n}"), Peer::None, time, target);
    }
}

/// The regions within a grid of 4 rows and 5 columns.
const REGIONS: u32 = 1 << 20;

fn regions() {
    let is_free = |region: u32, row: usize, column: usize| region >> (5 * row + column) & 1 == 1;
    let text = |region: u32| {
        let row = |row| (0..5).map(|column| if is_free(region, row, column) { '.' } else { '#' }).collect();
        (0..4).map(row).collect::<Vec<String>>().join("|")
    };
    let theirs: Vec<TheirDomineering> =
        (0..REGIONS).map(|region| text(region).parse().expect("the peer reads regions")).collect();
    let (their_time, ()) = cpu(|| {
        let table = ParallelTranspositionTable::new();
        for region in &theirs {
            black_box(region.canonical_form(&table).thermograph());
        }
    });
    drop(theirs);

    let ours: Vec<Square8> = (0..REGIONS)
        .map(|region| {
            let cells = (0..4).flat_map(|row| (0..5).map(move |column| (row, column)));
            let free = cells.filter(|&(row, column)| is_free(region, row, column));
            free.fold(Square8::default(), |set, (row, column)| set | Square8::cell(row, column))
        })
        .collect();
    let (our_time, ()) = cpu(|| {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let (work, heat) = (universe.work(&budget), Heat::new(&universe));
        let evaluator = Evaluator::new(&universe, Domineering::<Square8>::default());
        for region in &ours {
            let value = evaluator.value(region, &budget).expect("no limit");
            black_box(heat.thermograph(&work, value).is_ok());
        }
    });
    row("values and thermographs of all regions in 4x5", Peer::Here(their_time), our_time, "≥ 5 ×, aim 10");
}
