//! The number tree.

use kelvin_numbers::{Dyadic, TooManyDays, born_by};

/// The number tree up to a day, one generation per line. The column of each number is its position in the
/// order.
///
/// ```
/// assert_eq!(kelvin_pictures::number_tree(1).unwrap(), "  0\n-1  1\n");
/// ```
pub fn number_tree(day: u32) -> Result<String, TooManyDays> {
    // Larger trees are too wide to print.
    if day > 8 {
        return Err(TooManyDays);
    }
    let numbers = born_by(day)?;
    let names: Vec<String> = numbers.iter().map(Dyadic::to_string).collect();
    let width = names.iter().map(String::len).max().unwrap_or(0);
    let mut tree = String::new();
    for generation in 0..=day {
        let line: String = (numbers.iter().zip(&names))
            .map(|(number, name)| {
                let shown = if number.birthday() == generation.into() { name.as_str() } else { "" };
                format!("{shown:^width$}")
            })
            .collect();
        tree.push_str(line.trim_end());
        tree.push('\n');
    }
    Ok(tree)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_appears_once_in_its_generation() {
        let tree = number_tree(3).unwrap();
        assert_eq!(tree.lines().count(), 4);
        assert_eq!(tree.split_whitespace().count(), 15);
        assert!(number_tree(9).is_err());
    }
}
