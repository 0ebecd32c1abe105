//! Tables as text.

/// Cells right-justified in columns, with lines between.
pub(crate) fn draw(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
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
