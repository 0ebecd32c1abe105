//! Loads a complex with a million facets and prints f-vector, purity and dimension, with the cost.
//!
//! `cargo run --release -p kelvin-bench --example million_facets -- random`

use kelvin_budget::Budget;
use kelvin_complexes::formats::{json, lists};
use kelvin_complexes::{Complex, NamedGraph};

/// The CPU seconds of this process, where the system reports them.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|ns| ns.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

/// A pseudorandom number generator (xorshift) with a fixed seed.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

fn random(sizes: std::ops::RangeInclusive<u64>, vertices: u64) -> String {
    let mut random = Random(88_172_645_463_325_252);
    let mut text = String::new();
    for _ in 0..1_000_000 {
        let size = sizes.start() + random.below(sizes.end() - sizes.start() + 1);
        let mut facet: Vec<u64> = Vec::new();
        while (facet.len() as u64) < size {
            let v = random.below(vertices);
            if !facet.contains(&v) {
                facet.push(v);
            }
        }
        text += &facet.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        text.push('\n');
    }
    text
}

fn main() {
    let kind = std::env::args().nth(1).unwrap_or_default();
    let budget = Budget::unlimited();
    let text = match kind.as_str() {
        "random" => random(8..=8, 100),
        "sparse" => random(4..=4, 2000),
        "mixed" => random(3..=8, 60),
        "path" => (0..1_000_000).map(|i| format!("{} {} {}\n", i, i + 1, i + 2)).collect(),
        "whiskered" => {
            let complex =
                NamedGraph::cycle(29).whiskering().independence_complex(&budget).expect("few facets");
            lists::write_gudhi(&complex)
        }
        _ => {
            eprintln!("million random|sparse|mixed|path|whiskered");
            std::process::exit(2);
        }
    };
    let start = cpu();
    let mut last = start;
    let mut report = |what: &str| {
        println!("{what}: {:.2} s", cpu() - last);
        last = cpu();
    };
    let complex: Complex = text.parse().expect("facets");
    report("plain text read");
    let f = complex.f_vector(&budget).expect("few enough faces");
    report("f-vector");
    println!(
        "{} facets, dimension {:?}, pure {}",
        complex.facets().len(),
        complex.dimension(),
        complex.is_pure()
    );
    println!("f = {}", f.iter().map(|f| f.to_string()).collect::<Vec<_>>().join(" "));
    println!("in all {:.2} s", cpu() - start);
    report("report");
    let numbered = lists::read(&text).expect("numbers");
    report("list of numbers read");
    assert_eq!(numbered.facets().len(), complex.facets().len());
    let text = json::write(&complex);
    report("JSON written");
    assert_eq!(json::read(&text).expect("JSON").complex, complex);
    report("JSON read");
    println!("connected {}", complex.is_connected());
    report("components");
    let memory = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    memory.lines().filter(|line| line.starts_with("VmHWM")).for_each(|line| println!("{line}"));
}
