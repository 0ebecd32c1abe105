//! The number tree.

use crate::colour::{GREY, INK, PLAYERS};
use crate::diagram::{Diagram, text_width};
use crate::thermograph::Name;
use crate::thermograph::scene::Anchor;

/// A number in the number tree. The numbers are given in increasing order.
pub struct TreeNumberNode {
    /// The number.
    pub name: Name,
    /// The place of its birthday among the days.
    pub day: usize,
    /// The place of the last number on its path that is drawn, and whether it is a child of that number.
    pub parent: Option<(usize, bool)>,
}

/// A day on which numbers are born.
pub struct TreeDay {
    /// The ordinal.
    pub name: Name,
    /// Whether it is the day after the one before, so that no row is left out.
    pub next: bool,
}

const SIZE: f64 = 13.0;
const GAP: f64 = 14.0;
/// The least distance between numbers of different rows.
const STEP: f64 = 11.0;
const MARGIN: f64 = 16.0;
const ROW: f64 = 46.0;
/// The further distance between rows of which others are left out.
const OMITTED: f64 = 26.0;

impl TreeNumberNode {
    /// The text with integer exponents as superscripts: `ω⁻¹/2` for `ω^(-1)/2`.
    fn text(&self) -> Name {
        Name { text: superscripts(&self.name.text), latex: self.name.latex.clone() }
    }
}

fn superscripts(text: &str) -> String {
    const RAISED: [(char, char); 11] = [
        ('-', '⁻'),
        ('0', '⁰'),
        ('1', '¹'),
        ('2', '²'),
        ('3', '³'),
        ('4', '⁴'),
        ('5', '⁵'),
        ('6', '⁶'),
        ('7', '⁷'),
        ('8', '⁸'),
        ('9', '⁹'),
    ];
    let raised = |c: char| RAISED.iter().find(|(plain, _)| *plain == c).map(|(_, raised)| *raised);
    let mut written = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('^') {
        written.push_str(before);
        let (exponent, after) = match after.strip_prefix('(').and_then(|inner| inner.split_once(')')) {
            Some(parts) => parts,
            None => after.split_at(after.find(|c| raised(c).is_none()).unwrap_or(after.len())),
        };
        match exponent.chars().map(raised).collect::<Option<String>>().filter(|raised| !raised.is_empty()) {
            Some(raised) => {
                written.push_str(&raised);
                rest = after;
            }
            None => {
                written.push('^');
                rest = &rest[before.len() + 1..];
            }
        }
    }
    written + rest
}

/// Draws the number tree: a row for each day, and each number at its place in the order. A line upwards to the left leads
/// from a greater number, and is red as a red edge of a Hackenbush stalk; one to the right is blue. Dashed lines leave
/// out numbers.
pub fn number_tree(numbers: &[TreeNumberNode], days: &[TreeDay]) -> Diagram {
    let label = days.iter().map(|day| text_width(&day.name.text, SIZE)).fold(0.0, f64::max)
        + text_width("day ", SIZE);
    let mut y = Vec::with_capacity(days.len());
    for (place, day) in days.iter().enumerate() {
        let above = y.last().copied().unwrap_or(MARGIN + SIZE - ROW);
        y.push(above + ROW + if day.next || place == 0 { 0.0 } else { OMITTED });
    }
    let x = columns(numbers, days.len());
    let left = MARGIN + label + 2.0 * GAP;
    let right = x.last().copied().unwrap_or(0.0) + numbers.iter().map(half_width).fold(0.0, f64::max);
    let height = y.last().copied().unwrap_or(0.0) + MARGIN;
    let mut diagram = Diagram::new(left + right + MARGIN, height);
    let x: Vec<f64> = x.into_iter().map(|x| left + x).collect();
    for (day, &y) in days.iter().zip(&y) {
        let name = Name {
            text: format!("day {}", day.name.text),
            latex: format!("\\text{{day }}{}", day.name.latex),
        };
        diagram.text((MARGIN, y), name, Anchor::Start, SIZE, GREY);
    }
    for (place, number) in numbers.iter().enumerate() {
        let Some((parent, child)) = number.parent else { continue };
        let greater = place > parent;
        let from = (x[parent], y[numbers[parent].day] + 4.0);
        let to = (x[place], y[number.day] - SIZE);
        diagram.line(vec![from, to], PLAYERS[usize::from(!greater)][0], 1.3, !child);
    }
    for (place, number) in numbers.iter().enumerate() {
        let at = (x[place], y[number.day]);
        // The lines of other numbers do not cross the text.
        diagram.rectangle(
            (at.0, at.1 - 0.35 * SIZE),
            [2.0 * half_width(number) + 2.0, SIZE + 2.0],
            "#ffffff",
        );
        diagram.text(at, number.text(), Anchor::Middle, SIZE, INK);
    }
    diagram
}

fn half_width(number: &TreeNumberNode) -> f64 {
    text_width(&number.text().text, SIZE) / 2.0
}

/// The columns: numbers of the same row do not overlap.
fn columns(numbers: &[TreeNumberNode], days: usize) -> Vec<f64> {
    let mut ends = vec![f64::MIN; days];
    let mut x = Vec::with_capacity(numbers.len());
    let mut last = -STEP;
    for number in numbers {
        let half = half_width(number);
        last = (last + STEP).max(ends[number.day] + GAP + half).max(half);
        ends[number.day] = last + half;
        x.push(last);
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integer_exponents_are_superscripts() {
        for (text, expected) in [
            ("ω^-1", "ω⁻¹"),
            ("ω^(-1)/2", "ω⁻¹/2"),
            ("ω^-1×2", "ω⁻¹×2"),
            ("ω^(1/2)+ω^2", "ω^(1/2)+ω²"),
            ("ω^ω^2", "ω^ω²"),
            ("1-ω^-12", "1-ω⁻¹²"),
            ("2", "2"),
        ] {
            assert_eq!(superscripts(text), expected);
        }
    }

    #[test]
    fn numbers_of_a_day_are_in_order_and_do_not_overlap() {
        let names = ["-ω", "-1", "-1/2", "0", "1/2", "a long name", "2"];
        let days = [2, 1, 2, 0, 2, 1, 2];
        let numbers: Vec<_> = names
            .iter()
            .zip(days)
            .map(|(name, day)| TreeNumberNode { name: (*name).into(), day, parent: None })
            .collect();
        let x = columns(&numbers, 3);
        assert!(x.is_sorted());
        for a in 0..x.len() {
            for b in 0..a {
                if days[a] == days[b] {
                    assert!(x[a] - x[b] >= half_width(&numbers[a]) + half_width(&numbers[b]) + GAP - 0.01);
                }
            }
        }
    }
}
