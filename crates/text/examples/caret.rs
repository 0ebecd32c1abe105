//! A parse error with a caret: `cargo run -p kelvin-text --example caret`

use kelvin_text::ParseError;

/// The sum of digits separated by plus signs.
fn sum(text: &str) -> Result<u32, ParseError<&'static str>> {
    let mut total = 0;
    for (position, letter) in text.char_indices().filter(|(_, letter)| *letter != '+') {
        match letter.to_digit(10) {
            Some(digit) => total += digit,
            None => return Err(ParseError::new(text, position, "expected a digit or +")),
        }
    }
    Ok(total)
}

fn main() {
    for text in ["1+2+3", "1+two"] {
        match sum(text) {
            Ok(total) => println!("{text} = {total}"),
            // Prints 'column 3: expected a digit or +', the line, and a caret below the t.
            Err(error) => println!("{error}"),
        }
    }
}
