//! Measures the Domineering solver: `rectangles 8x9H 6x11V …`.
use cpu_time::ProcessTime;
use kelvin_budget::Budget;
use kelvin_solver::domineering::*;
use kelvin_values::Player;

fn main() {
    let budget = Budget::unlimited();
    let universe = kelvin_values::Universe::new();
    let worths = Worths::new(&universe);
    let t = ProcessTime::now();
    let c: u32 = std::env::var("TWO").map_or(10, |x| x.parse().unwrap());
    let d: u32 = std::env::var("THREE").map_or(0, |x| x.parse().unwrap());
    let f: u32 = std::env::var("FOUR").map_or(0, |x| x.parse().unwrap());
    let tables = Tables::build([c, d, f], &worths, &budget).unwrap();
    println!("tables: {:.2} s {:?}", t.elapsed().as_secs_f64(), tables.bands.each_ref().map(|b| b.kinds()));
    for arg in std::env::args().skip(1) {
        let (r, rest) = arg.split_once('x').unwrap();
        let c = rest.trim_end_matches(['H', 'V']);
        let first = if rest.ends_with('V') { Player::Left } else { Player::Right };
        let solver = Solver::new(r.parse().unwrap(), c.parse().unwrap(), &tables, 1 << 28);
        let t = ProcessTime::now();
        let v = solver.solve(first, &budget).unwrap();
        unsafe {
            let h = HIST;
            println!("{:?}", h);
            HIST = [0; 18];
        }
        println!(
            "{arg}: first {} nodes {} expanded {} {:.3} s",
            if v.first_wins { "wins" } else { "loses" },
            v.nodes,
            v.expanded,
            t.elapsed().as_secs_f64()
        );
    }
}
