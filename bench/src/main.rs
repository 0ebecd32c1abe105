use cpu_time::ProcessTime;
use kelvin_budget::Budget;
use kelvin_values::Universe;
fn main() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let t = ProcessTime::now();
    let games = work.born_by(3).unwrap();
    println!("day 3: {} in {:?}, {} values", games.len(), t.elapsed(), universe.len());
    let mut n = 0u64;
    let t = ProcessTime::now();
    for &g in &games {
        for &h in &games {
            n += u64::from(g <= h);
        }
    }
    println!("comparisons: {n} in {:?}", t.elapsed());
    let t = ProcessTime::now();
    for (i, &g) in games.iter().enumerate() {
        for &h in &games[..=i] {
            let _ = work.add(g, h).unwrap();
        }
    }
    println!("sums in {:?}: {} values, {} bytes each; caches {} MiB", t.elapsed(), universe.len(), universe.value_bytes() as f64 / universe.len() as f64, (universe.bytes()-universe.value_bytes())>>20);
    // switches
    let universe = Universe::new();
    let t = ProcessTime::now();
    let mut total = universe.zero();
    for k in 1..=24 {
        total += universe.game(&[universe.integer(k)], &[universe.integer(-k)]);
    }
    println!("24 switches in {:?}: {} values", t.elapsed(), universe.len());
    for k in 25..=40 {
        total += universe.game(&[universe.integer(k)], &[universe.integer(-k)]);
    }
    println!("40 switches in {:?}: {} values", t.elapsed(), universe.len());
}
