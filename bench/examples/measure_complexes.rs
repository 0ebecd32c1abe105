//! Answers one question about the complexes of a placement game and prints the cost.
//!
//! `cargo run --release -p kelvin-bench --example measure_complexes -- homology snort C11`

#[path = "../../crates/complexes/tests/it/games/mod.rs"]
mod games;

use kelvin_budget::Budget;
use kelvin_complexes::{Field, Shellability};

/// The CPU seconds of this process, where the system reports them, in clock ticks.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|ns| ns.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [question, ruleset, board] = arguments.as_slice() else {
        eprintln!("measure QUESTION RULESET BOARD");
        std::process::exit(2);
    };
    let budget = Budget::unlimited().time(std::time::Duration::from_secs(120));
    let ideal = games::illegal_ideal(ruleset, board);
    let start = cpu();
    let legal = || games::legal_complex(ruleset, board);
    let answer = match question.as_str() {
        "facets" => format!("{} facets", legal().facets().len()),
        "homology" => format!("{:?}", legal().betti_numbers(Field::Q, &budget).map(|b| b.to_string())),
        "integral" => format!("{:?}", legal().homology(&budget).map(|h| h.to_string())),
        "unmixed" => format!("{:?}", legal().is_unmixed(&budget)),
        "pure" => format!("{:?}", ideal.is_unmixed(&budget)),
        "illegal-cm" => format!("{:?}", ideal.cohen_macaulay(Field::Q, &budget).map(|a| a.to_string())),
        "legal-cm" => {
            format!("{:?}", legal().facet_ideal().cohen_macaulay(Field::Q, &budget).map(|a| a.to_string()))
        }
        "shellable" => {
            let complex = legal();
            let answer = complex.shellability(&budget);
            match &answer {
                Shellability::Shellable(shelling) => {
                    format!("shelling {:?}", shelling.flaw(&complex, &budget))
                }
                other => format!("{other:?}"),
            }
        }
        "partitionable" => format!("{:?}", legal().partitionability(&budget).answer()),
        "decomposable" => format!("{:?}", legal().is_vertex_decomposable(&budget)),
        "depth" => format!("{:?}", legal().depth(Field::Q, &budget)),
        "betti" => ideal.betti_table(Field::Q, &budget).map_or_else(|e| e.to_string(), |t| t.to_string()),
        "f" => format!("{:?}", legal().f_vector(&budget)),
        _ => format!("unknown question {question}"),
    };
    println!("{question} {ruleset} {board}: {answer}  [{:.6} s]", cpu() - start);
}
