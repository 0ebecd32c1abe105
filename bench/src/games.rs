//! Lists of random games with a fixed seed.

use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A thousand small games: number-up-stars, switches, tinies, and switches with one more switch inside.
pub fn small_games() -> Vec<String> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    (0..1000)
        .map(|_| match random.random_range(0..4) {
            0 => number_up_star(&mut random),
            1 => tiny(&mut random, 6),
            2 => {
                let [a, b] = descending(&mut random);
                format!("{{{a}|{b}}}")
            }
            _ => {
                let [a, b, c] = descending(&mut random);
                match random.random() {
                    true => format!("{{{{{a}|{b}}}|{c}}}"),
                    false => format!("{{{a}|{{{b}|{c}}}}}"),
                }
            }
        })
        .collect()
}

/// The terms of a long sum: ±1 … ±4, tinies and minies of 1, number-up-stars.
pub fn chain() -> Vec<String> {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    (0..1000)
        .map(|_| match random.random_range(0..10) {
            0..6 => {
                let n = random.random_range(1..=4);
                format!("{{{n}|-{n}}}")
            }
            6..8 => tiny(&mut random, 1),
            _ => number_up_star(&mut random),
        })
        .collect()
}

fn tiny(random: &mut ChaCha8Rng, most: i32) -> String {
    let n = random.random_range(1..=most);
    match random.random() {
        true => format!("{{0|{{0|-{n}}}}}"),
        false => format!("{{{{{n}|0}}|0}}"),
    }
}

fn number_up_star(random: &mut ChaCha8Rng) -> String {
    let (number, up, star) =
        (random.random_range(-4..=4), random.random_range(1..=4), random.random_range(1..=4));
    let arrow = ["^", "v"].choose(random).unwrap_or(&"^");
    format!("{number}{arrow}{up}*{star}")
}

fn descending<const N: usize>(random: &mut ChaCha8Rng) -> [i32; N] {
    let mut numbers = std::array::from_fn(|_| random.random_range(-8..=8));
    numbers.sort_by(|a, b| b.cmp(a));
    numbers
}
