//! Numbers from 1/2 to infinite ones: `cargo run -p kelvin-numbers --example surreals`

use kelvin_numbers::{Bound, Dyadic, HackenbushString, Nimber, Surreal, simplest_between};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A number is the simplest one between its options: {1/4|3/4} is 1/2.
    let [low, high]: [Dyadic; 2] = ["1/4".parse()?, "3/4".parse()?];
    let simplest = simplest_between(&Bound::Open(low), &Bound::Open(high)).ok_or("nothing between")?;
    println!("{{1/4|3/4}} = {simplest}, whose signs are {}", simplest.sign_expansion());

    // Surreal numbers have a normal form, a sign expansion and a birthday.
    for text in ["omega - 1", "1/omega", "sqrt(omega) - 1/3"] {
        let number: Surreal = text.parse()?;
        println!("{number}: signs {}, born on day {}", number.sign_sequence()?, number.birthday()?);
    }

    // The value of a Hackenbush string is a number; a periodic string may be a third.
    let stalk: HackenbushString = "BR(RB)*".parse()?;
    println!("{stalk} is worth {}", stalk.value()?);

    // Nimbers form a field of characteristic 2.
    let product = Nimber::from(6).product(&Nimber::from(7))?;
    println!("*6 times *7 is *{}", product.index());
    Ok(())
}
