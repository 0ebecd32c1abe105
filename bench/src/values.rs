//! The kernel of values, compared with the crate `cgt`.

use crate::games;
use crate::report::{Peer, cpu, heading, least, row};
use cgt::short::partizan::canonical_form::CanonicalForm;
use kelvin_budget::Budget;
use kelvin_values::notation::parse;
use kelvin_values::{Game, Universe};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::hint::black_box;

pub fn run() {
    heading("Values");
    day_3();
    pairs();
    chain();
    switches(24);
    switches(40);
}

fn read<'u>(universe: &'u Universe, texts: &[String]) -> Vec<Game<'u>> {
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    // The peer adds juxtaposed terms; `2^3` is a power here.
    let signed = texts.iter().map(|text| text.replace('^', "+^"));
    signed.map(|text| parse(&text, &work).expect("the lists are well formed")).collect()
}

fn peer(texts: &[String]) -> Vec<CanonicalForm> {
    texts.iter().map(|text| text.parse().expect("the peer reads the same notation")).collect()
}

fn all_sums(games: &[Game], threads: usize) {
    std::thread::scope(|scope| {
        for first in 0..threads {
            scope.spawn(move || {
                let budget = Budget::unlimited();
                for i in (first..games.len()).step_by(threads) {
                    let work = games[i].universe().work(&budget);
                    for &h in &games[..=i] {
                        work.add(games[i], h).expect("no limit");
                    }
                }
            });
        }
    });
}

fn day_3() {
    let budget = Budget::unlimited();
    let born = least(3, || Universe::new().work(&budget).born_by(3).map(|g| g.len()));
    row("all 1,474 games born by day 3", Peer::None, born, "well under a second");

    let universe = Universe::new();
    let games = universe.work(&budget).born_by(3).expect("no limit");
    let (sums, ()) = cpu(|| all_sums(&games, 1));
    row(
        "1,087,075 sums of pairs of day-3 games, fresh universe",
        Peer::Recorded(11.0),
        sums,
        "≤ 2.2, aim 1.1",
    );
    let bytes = universe.value_bytes() as f64 / universe.len() as f64;
    println!("    {} values, {bytes:.1} bytes each with index and stops (target: ≤ 48)", universe.len());

    let fresh = Universe::new();
    let games = fresh.work(&budget).born_by(3).expect("no limit");
    let work = fresh.work(&budget);
    let (comparisons, _) = cpu(|| {
        games.iter().map(|&g| games.iter().filter(|&&h| work.le(g, h) == Ok(true)).count()).sum::<usize>()
    });
    row("2.17 M comparisons of day-3 games, fresh universe", Peer::Recorded(0.24), comparisons, "≤ 0.24");

    let wall = |threads| {
        let universe = Universe::new();
        let games = universe.work(&budget).born_by(3).expect("no limit");
        let start = std::time::Instant::now();
        all_sums(&games, threads);
        start.elapsed().as_secs_f64()
    };
    // Wall time is noisy: the minimum of a few runs, alternating one thread and two.
    let runs: Vec<[f64; 2]> = (0..3).map(|_| [1, 2].map(wall)).collect();
    let [one, two] = [0, 1].map(|i| runs.iter().map(|run| run[i]).fold(f64::INFINITY, f64::min));
    println!("    two threads: {:.2} × one (wall time {one:.2} s and {two:.2} s; target: ≥ 1.7)", one / two);
}

fn pairs() {
    let texts = games::small_games();
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let pairs: Vec<(usize, usize)> =
        (0..100_000).map(|_| (random.random_range(0..1000), random.random_range(0..1000))).collect();

    let theirs = peer(&texts);
    let (their_sums, ()) = cpu(|| {
        for &(i, j) in &pairs {
            black_box(&theirs[i] + &theirs[j]);
        }
    });
    let universe = Universe::new();
    let ours = read(&universe, &texts);
    let (our_sums, ()) = cpu(|| {
        for &(i, j) in &pairs {
            black_box(ours[i] + ours[j]);
        }
    });
    row("100,000 sums of random pairs of small games", Peer::Here(their_sums), our_sums, "≥ 20 ×");

    let (their_order, n) =
        cpu(|| theirs.iter().map(|g| theirs.iter().filter(|h| g <= *h).count()).sum::<usize>());
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let (our_order, m) = cpu(|| {
        ours.iter().map(|&g| ours.iter().filter(|&&h| work.le(g, h) == Ok(true)).count()).sum::<usize>()
    });
    assert_eq!(n, m, "the two kernels agree on the order");
    row("1,000,000 comparisons of small games", Peer::Here(their_order), our_order, "≥ 2 ×");
}

fn chain() {
    let texts = games::chain();
    let universe = Universe::new();
    let ours = read(&universe, &texts);
    let (time, total) = cpu(|| ours.iter().fold(universe.zero(), |total, &term| total + term));
    row("running total of 1,000 terms", Peer::Recorded(155.0), time, "≤ 1 (peer: only 574 terms)");
    println!("    {} values; the total has {} bytes of text", universe.len(), total.to_string().len());
}

fn switches(n: i64) {
    let run = || {
        let universe = Universe::new();
        let switch = |k: i64| universe.game(&[universe.integer(k)], &[universe.integer(-k)]);
        (1..=n).fold(universe.zero(), |total, k| total + switch(k)).word()
    };
    row(&format!("±1 + ±2 + … + ±{n}"), Peer::None, least(3, run), if n == 24 { "≤ 0.1" } else { "" });
}
