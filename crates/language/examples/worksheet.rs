//! A worksheet without a screen: `cargo run -p kelvin-language --example worksheet`

use kelvin_budget::Budget;
use kelvin_language::{Session, Source};
use kelvin_values::{Universe, notation::Style};

fn main() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let mut session = Session::new(&universe);
    for line in ["g := {3||2|-1}", "g.Mean", "[n.NimProduct(3) for n from 1 to 5]", "{1|-1}.LeftStap"] {
        println!("> {line}");
        match session.evaluate(&Source::new("", line), &budget) {
            Ok(Some(answer)) => match session.show(&answer, Style::Plain, &budget) {
                Ok(text) => println!("{text}"),
                Err(error) => println!("{error}"),
            },
            Ok(None) => {}
            // A mistake is shown in its line, with what was perhaps meant.
            Err(error) => println!("{error}"),
        }
    }
}
