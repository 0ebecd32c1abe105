//! Tables as text.

/// The widths of the columns.
fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut widths = vec![0; columns];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    widths
}

/// The number of characters of a table, at most.
pub(crate) fn size(rows: &[Vec<String>]) -> usize {
    let line = widths(rows).iter().map(|width| width + 3).sum::<usize>();
    (2 * rows.len()).saturating_mul(line)
}

/// Cells right-justified in columns, with lines between.
pub(crate) fn draw(rows: &[Vec<String>]) -> String {
    let widths = widths(rows);
    let columns = widths.len();
    let line: Vec<String> = widths
        .iter()
        .enumerate()
        .map(|(at, width)| {
            let gaps = usize::from(at > 0) + usize::from(at + 1 < columns);
            "-".repeat(width + gaps)
        })
        .collect();
    let line = format!("\n{}\n", line.join("+"));
    let rows: Vec<String> = rows
        .iter()
        .map(|row| {
            let cells: Vec<String> =
                row.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}")).collect();
            cells.join(" | ")
        })
        .collect();
    rows.join(&line)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_table_has_lines_between_its_cells() {
        let rows = [vec!["0".to_owned(), "10".to_owned()], vec!["9".to_owned()]];
        assert_eq!(super::draw(&rows), "0 | 10\n--+---\n9");
    }
}
