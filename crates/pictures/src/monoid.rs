//! Commutative monoids with a subset, such as misère quotients.

use crate::colour::Colour;
use crate::svg::{Point, Svg};
use std::fmt;

/// A commutative monoid as input of a drawing.
pub struct Monoid<'a> {
    /// The names of the elements, the identity first.
    pub names: &'a [String],
    /// The names of the generators.
    pub generators: &'a [String],
    /// The products of each element with each generator.
    pub products: &'a [Vec<usize>],
    /// Whether each element is filled: the P-portion.
    pub filled: &'a [bool],
    /// Whether each element has a ring: the kernel.
    pub ringed: &'a [bool],
}

/// The maximum number of elements of a readable drawing.
const MAX_ELEMENTS: usize = 400;

/// A monoid with too many elements to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyElements(pub usize);

impl fmt::Display for TooManyElements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a monoid of {} elements is too large to draw: the limit is {MAX_ELEMENTS}", self.0)
    }
}

impl std::error::Error for TooManyElements {}

/// The colours of the generators.
const COLOURS: [Colour; 5] = [Colour::Blue, Colour::Red, Colour::Green, Colour::Hole, Colour::Ink];

/// Draws a monoid. The identity is at the top, and row n contains the products of n generators that are not
/// products of fewer. A line in the colour of a generator connects each element with its product. The line is
/// straight if the product is one row below, and bent otherwise. There is no line if the generator does not
/// change the element.
///
/// ```
/// use kelvin_pictures::monoid::{self, Monoid};
/// let names = ["1", "a"].map(String::from);
/// let (products, filled) = (vec![vec![1], vec![0]], [false, true]);
/// let generators = &names[1..];
/// let monoid = Monoid { names: &names, generators, products: &products, filled: &filled, ringed: &[true, true] };
/// assert!(monoid::svg(&monoid)?.ends_with("</svg>\n"));
/// # Ok::<(), monoid::TooManyElements>(())
/// ```
pub fn svg(monoid: &Monoid<'_>) -> Result<String, TooManyElements> {
    let order = monoid.names.len();
    if order > MAX_ELEMENTS {
        return Err(TooManyElements(order));
    }
    let rows = rows(monoid);
    let letters = monoid.names.iter().map(|name| name.chars().count()).max().unwrap_or(1);
    let radius = 12.0_f64.max(4.0 + 3.6 * letters as f64);
    let column = 2.0 * radius + 16.0;
    let widest = rows.iter().map(Vec::len).max().unwrap_or(1) as f64;
    let width = (column * widest).max(60.0 * monoid.generators.len() as f64);
    let apart = 2.0 * radius + 40.0;
    let mut row_of = vec![0; order];
    let mut places: Vec<Point> = vec![(0.0, 0.0); order];
    for (number, row) in rows.iter().enumerate() {
        let room = width / row.len() as f64;
        for (i, &element) in row.iter().enumerate() {
            row_of[element] = number;
            places[element] = (room * (i as f64 + 0.5), 40.0 + radius + apart * number as f64);
        }
    }
    let mut svg = Svg::new(width, 48.0 + 2.0 * radius + apart * rows.len().saturating_sub(1) as f64);
    for (place, name) in monoid.generators.iter().enumerate() {
        let x = width * (place as f64 + 0.5) / monoid.generators.len() as f64;
        svg.line((x - 16.0, 14.0), (x + 16.0, 14.0), 2.0, COLOURS[place % COLOURS.len()]);
        svg.label((x, 4.0), name, Colour::Ink);
    }
    for (element, products) in monoid.products.iter().enumerate() {
        for (generator, &product) in products.iter().enumerate() {
            let (from, to) = (places[element], places[product]);
            let colour = COLOURS[generator % COLOURS.len()];
            if product == element {
                continue;
            }
            if row_of[product] == row_of[element] + 1 {
                svg.line(from, to, 1.2, colour);
            } else if row_of[product] == row_of[element]
                || monoid.products[product].get(generator) != Some(&element)
            {
                let via = ((from.0 + to.0) / 2.0 + apart / 3.0, (from.1 + to.1) / 2.0 - apart / 3.0);
                svg.curve(from, via, to, 1.2, colour);
            }
        }
    }
    for (element, &place) in places.iter().enumerate() {
        let holds = |set: &[bool]| set.get(element).copied().unwrap_or_default();
        let fill = if holds(monoid.filled) { Colour::PaleBlue } else { Colour::Paper };
        svg.disc(place, radius, fill);
        if holds(monoid.ringed) {
            svg.ring(place, radius + 3.0, 1.5, Colour::Green);
        }
        svg.label(place, &monoid.names[element], Colour::Ink);
    }
    Ok(svg.finish())
}

/// The elements by the minimum number of generators of which they are a product.
fn rows(monoid: &Monoid<'_>) -> Vec<Vec<usize>> {
    let mut visited = vec![false; monoid.names.len()];
    let mut rows = vec![];
    let mut row = vec![0];
    visited[0] = true;
    while !row.is_empty() {
        let mut next = vec![];
        for &element in &row {
            for &product in monoid.products.get(element).into_iter().flatten() {
                if !std::mem::replace(&mut visited[product], true) {
                    next.push(product);
                }
            }
        }
        rows.push(std::mem::replace(&mut row, next));
    }
    rows
}
