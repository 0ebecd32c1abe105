//! Plots of lists of numbers, drawn with letters.

use super::Method;
use super::rational::small;
use crate::class::ClassId;
use crate::error::Error;
use crate::object::{Body, Object};
use crate::value::Value;

pub(super) const LIST: &[Method] = &[Method::new(
    "ScatterPlot",
    "()",
    "A picture with a point for each of the integers, the first on the left.",
    |machine, args| {
        let items = machine.elements(&args[0])?;
        if items.iter().any(|item| !matches!(item, Value::Integer(_))) {
            return Err(Error::value("A plot needs a list of integers."));
        }
        items.iter().try_for_each(|item| small(machine, item).map(drop))?;
        Ok(Object::value(ClassId::SCATTER_PLOT, Body::Table(items)))
    },
)];

/// The widest and the highest picture.
const WIDTH: i64 = 100;
const HEIGHT: i64 = 30;

/// The numbers of a plot.
fn numbers(items: &[Value<'_>]) -> Vec<i64> {
    items.iter().map(|item| if let Value::Integer(n) = item { *n } else { 0 }).collect()
}

/// The plot as SVG.
pub(crate) fn scatter_svg(items: &[Value<'_>]) -> String {
    kelvin_pictures::scatter(&numbers(items))
}

/// Points above their places; several numbers share a row or a column where there are many.
pub(crate) fn scatter(items: &[Value<'_>]) -> String {
    let values = numbers(items);
    let (Some(&low), Some(&high)) = (values.iter().min(), values.iter().max()) else { return String::new() };
    let (low, high) = (low.min(0), high.max(0));
    let rows = high.saturating_sub(low).saturating_add(1).min(HEIGHT);
    let columns = (values.len() as i64).min(WIDTH);
    let mut picture = vec![vec![' '; columns as usize]; rows as usize];
    let scaled = |value: i64, of: i64, to: i64| {
        if of <= 1 { 0 } else { (i128::from(value) * i128::from(to - 1) / i128::from(of - 1)) as usize }
    };
    for (at, &value) in values.iter().enumerate() {
        let row = scaled(high.saturating_sub(value), high.saturating_sub(low).saturating_add(1), rows);
        picture[row][scaled(at as i64, values.len() as i64, columns)] = '•';
    }
    let width = [low, high].map(|n| n.to_string().len()).into_iter().max().unwrap_or(1);
    let label = |row: usize| match row {
        0 => high.to_string(),
        row if row + 1 == picture.len() => low.to_string(),
        _ => String::new(),
    };
    let lines = picture.iter().enumerate().map(|(row, line)| {
        let line: String = line.iter().collect();
        format!("{:>width$} │{}", label(row), line.trim_end())
    });
    lines.collect::<Vec<_>>().join("\n")
}
