//! Hackenbush strings.

use kelvin_numbers::{Block, HackenbushString, Run};

/// The maximum number of edges of a run that are drawn separately.
const MAX_DRAWN: u8 = 12;

/// Draws a string on several lines, with the ground at the bottom. Blue edges are solid, red ones dashed, and
/// dots replace long runs.
pub fn hackenbush_string(string: &HackenbushString) -> String {
    let mut lines = vec!["━━┷━━".to_owned()];
    for block in string.signs().blocks() {
        match block {
            Block::Run(run) => draw(run, &mut lines),
            Block::Cycle(pattern) => {
                for run in pattern.iter().chain(pattern) {
                    draw(run, &mut lines);
                }
                lines.push("  ⋮   and so on".to_owned());
            }
        }
    }
    lines.reverse();
    lines.join("\n")
}

fn draw(run: &Run, lines: &mut Vec<String>) {
    let (edge, colour) = if run.positive { ("┃", "blue") } else { ("┋", "red") };
    let short = run.length.to_integer().and_then(|length| u8::try_from(length).ok());
    match short {
        Some(length) if length <= MAX_DRAWN => {
            lines.extend((0..length).map(|_| format!("  {edge}   {colour}")));
        }
        _ => {
            lines.push(format!("  {edge}   {colour}"));
            lines.push(format!("  ⋮   {} in all", run.length));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blue_edges_are_solid_and_red_ones_dashed() {
        let picture = |text: &str| hackenbush_string(&text.parse().unwrap());
        assert_eq!(picture("BRB"), "  ┃   blue\n  ┋   red\n  ┃   blue\n━━┷━━");
        assert_eq!(picture("B^omega(RB)*").lines().count(), 8);
    }
}
