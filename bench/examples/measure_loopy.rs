//! Simplifies random loopy games of up to ten vertices and says how long that takes.
//!
//! `cargo run --release -p kelvin-bench --example measure_loopy -- 100000`

use cpu_time::ProcessTime;
use kelvin_budget::Budget;
use kelvin_loopy::{Loopy, LoopyGame};
use kelvin_values::Universe;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let count: usize = std::env::args().nth(1).map_or(Ok(10_000), |text| text.parse())?;
    for (least, degree) in [(1, 1), (1, 2), (1, 3), (10, 1), (10, 2), (10, 3)] {
        let universe = Universe::new();
        let loopy = Loopy::new(&universe);
        let budget = Budget::unlimited();
        let work = loopy.work(&budget);
        let mut rng = fastrand::Rng::with_seed(1);
        let games: Vec<LoopyGame> = (0..count)
            .filter_map(|_| {
                let vertices = rng.u32(least..=10);
                let mut list = || (0..rng.usize(..=2 * degree)).map(|_| rng.u32(..vertices)).collect();
                let options: Vec<[Vec<u32>; 2]> = (0..vertices).map(|_| [list(), list()]).collect();
                LoopyGame::from_graph(&universe, &options, 0)
            })
            .collect();
        let vertices: usize = games.iter().map(LoopyGame::vertex_count).sum();
        let start = ProcessTime::now();
        let (mut stoppers, mut sided, mut carousels) = (0, 0, 0);
        for game in &games {
            let value = work.value(game)?;
            match (value.as_stopper(), value.is_stopper_sided()) {
                (Some(_), _) => stoppers += 1,
                (None, true) => sided += 1,
                (None, false) => carousels += 1,
            }
        }
        println!(
            "{count} games of {:.1} vertices, {degree} options a player on average: {:.2} CPU s; {stoppers} stoppers, \
             {sided} with two sides, {carousels} with a carousel; {} stoppers stored",
            vertices as f64 / count as f64,
            start.elapsed().as_secs_f64(),
            loopy.len()
        );
    }
    Ok(())
}
