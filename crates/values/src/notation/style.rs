//! Output styles: plain text, Unicode, LaTeX.

use kelvin_numbers::{Dyadic, Integer};

/// The output style of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// ASCII, as typed: `{3||2*|1*}`, `^^*`, `+-1`, `Tiny(2)`.
    #[default]
    Plain,
    /// `{3||2*|1*}`, `⇑*`, `±1`, `＋₂`.
    Unicode,
    /// LaTeX math mode.
    Latex,
}

impl Style {
    pub(crate) fn number(self, x: &Dyadic) -> String {
        match self {
            Style::Latex if !x.is_integer() => {
                let numerator = x.numerator();
                let (sign, numerator) =
                    if numerator < Integer::ZERO { ("-", -numerator) } else { ("", numerator) };
                format!(r"{sign}\tfrac{{{numerator}}}{{{}}}", Integer::ONE << x.exponent() as usize)
            }
            _ => x.to_string(),
        }
    }

    /// Formats `n·↑` for `n ≠ 0`.
    pub(crate) fn up(self, n: &Integer) -> String {
        let negative = *n < Integer::ZERO;
        let n = if negative { -n } else { n.clone() };
        let (single, double) = match (self, negative) {
            (Style::Plain, false) => ("^", "^^"),
            (Style::Plain, true) => ("v", "vv"),
            (Style::Unicode, false) => ("↑", "⇑"),
            (Style::Unicode, true) => ("↓", "⇓"),
            (Style::Latex, false) => (r"{\uparrow}", r"{\Uparrow}"),
            (Style::Latex, true) => (r"{\downarrow}", r"{\Downarrow}"),
        };
        if n == Integer::ONE {
            single.to_owned()
        } else if n == Integer::from(2) {
            double.to_owned()
        } else if self == Style::Latex {
            format!("{n}{{\\cdot}}{single}")
        } else {
            format!("{single}{n}")
        }
    }

    /// Formats `*k` for `k ≠ 0`.
    pub(crate) fn star(self, k: &Integer) -> String {
        let star = if self == Style::Latex { r"{\ast}" } else { "*" };
        if *k == Integer::ONE { star.to_owned() } else { format!("{star}{k}") }
    }

    /// Formats `±(↑^n)` or `±(↑ + ↑^2 + … + ↑^n)`.
    pub fn power(self, negative: bool, n: impl std::fmt::Display, sum: bool) -> String {
        let arrow = match (self, negative) {
            (Style::Plain, false) => "^",
            (Style::Plain, true) => "v",
            (Style::Unicode, false) => "↑",
            (Style::Unicode, true) => "↓",
            (Style::Latex, false) => r"{\uparrow}",
            (Style::Latex, true) => r"{\downarrow}",
        };
        match (self, sum) {
            (Style::Latex, true) => format!("{arrow}^{{[{n}]}}"),
            (Style::Latex, false) => format!("{arrow}^{{{n}}}"),
            (_, true) => format!("{arrow}[{n}]"),
            (_, false) => format!("{arrow}<{n}>"),
        }
    }

    /// The plus-minus sign, for a game that is its own negative.
    pub fn plus_minus(self) -> &'static str {
        match self {
            Style::Plain => "+-",
            Style::Unicode => "±",
            Style::Latex => r"\pm ",
        }
    }

    /// Formats tiny or miny of a formatted game.
    pub fn tiny(self, miny: bool, of: &str) -> String {
        match (self, subscript(of)) {
            (Style::Latex, _) => format!("{{{}}}_{{{of}}}", if miny { "-" } else { "+" }),
            (Style::Unicode, Some(index)) => format!("{}{index}", if miny { "－" } else { "＋" }),
            _ => format!("{}({of})", if miny { "Miny" } else { "Tiny" }),
        }
    }

    /// The brace before Left's options.
    pub fn open(self) -> &'static str {
        if self == Style::Latex { r"\left\{" } else { "{" }
    }

    /// The brace after Right's options.
    pub fn close(self) -> &'static str {
        if self == Style::Latex { r"\right\}" } else { "}" }
    }

    /// Formats `count` bars between the options of Left and of Right.
    pub fn bars(self, count: usize) -> String {
        match self {
            Style::Latex => format!(r"\,{}\,", vec![r"\middle|"; count].join(r"\!")),
            _ => "|".repeat(count),
        }
    }
}

/// The text in subscript characters, if all of them exist.
fn subscript(text: &str) -> Option<String> {
    let lower = |c: char| match c {
        '0'..='9' => char::from_u32(0x2080 + c as u32 - '0' as u32),
        _ => None,
    };
    text.chars().map(lower).collect()
}
