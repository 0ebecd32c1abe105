//! Measures the progress and cost of the search for complexes of day 3.

use kelvin_budget::Budget;
use kelvin_placement::search::DaySearch;
use kelvin_values::Universe;

fn main() {
    let universe = Universe::new();
    let budget = Budget::unlimited().time(std::time::Duration::from_secs(200));
    let start = std::time::Instant::now();
    let mut search = DaySearch::new(&universe, 3, 4, &budget).expect("a search");
    println!("{} games, {:?}", search.games().len(), start.elapsed());
    loop {
        let step = search.round(&budget, |_, _| {});
        println!("{step:?}: {} found, {:?}", search.count(), start.elapsed());
        match step {
            Ok((0, 0)) | Err(_) => break,
            _ => {}
        }
    }
    println!("{:?}: {} found, {:?}", search.complete(&budget, |_, _| {}), search.count(), start.elapsed());
    let size = |game| search.complex(game).map_or(0, |complex| complex.complex().vertices().len());
    println!("at most {:?} vertices", search.games().iter().map(|&game| size(game)).max());
    for &game in search.games().iter().filter(|game| search.complex(**game).is_none()).take(30) {
        println!("not found: {game}");
    }
}
