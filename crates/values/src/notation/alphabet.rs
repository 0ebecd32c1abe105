//! Signs of the notation beyond ASCII, shared by all readers of values.

/// A run of arrows in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrows {
    /// Whether they point down.
    pub down: bool,
    /// The number of ups or downs: `⇑` is two.
    pub count: u32,
    /// The length in bytes.
    pub length: usize,
}

/// The arrows at the start of a text: `^^`, `⇑`, `↓`, and `vv` in a word that consists of downs and a count.
pub fn arrows(text: &str) -> Option<Arrows> {
    let word = text.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(text.len());
    let downs = text.bytes().take_while(|&c| c == b'v').count();
    if downs > 0 {
        let counted = text[downs..word].bytes().all(|c| c.is_ascii_digit());
        return counted.then_some(Arrows { down: true, count: downs as u32, length: downs });
    }
    let down = arrow(text.chars().next()?)?.0;
    let run = text.chars().map_while(|c| arrow(c).filter(|arrow| arrow.0 == down).map(|arrow| (c, arrow.1)));
    Some(run.fold(Arrows { down, count: 0, length: 0 }, |run, (c, steps)| Arrows {
        count: run.count.saturating_add(steps),
        length: run.length + c.len_utf8(),
        ..run
    }))
}

fn arrow(c: char) -> Option<(bool, u32)> {
    Some(match c {
        '^' | '↑' => (false, 1),
        '⇑' => (false, 2),
        '↓' => (true, 1),
        '⇓' => (true, 2),
        _ => return None,
    })
}

/// The exponent at the start of a text, which makes a power of the arrow before it.
///
/// It is `<3>`, or `[3]` for the sum of all powers up to it; the number may be `on`. Returns whether it is a
/// sum, and the length.
pub fn power(text: &str) -> Option<(bool, usize)> {
    let (sum, close) = match text.bytes().next()? {
        b'<' => (false, ">"),
        b'[' => (true, "]"),
        _ => return None,
    };
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let exponent = if text[1..].starts_with("on") { 2 } else { digits };
    (exponent > 0 && text[1 + exponent..].starts_with(close)).then_some((sum, exponent + 2))
}

/// The ASCII equivalent of a typographic sign: `-` for `−`; `×` and `·` become the product sign `×`.
pub fn ascii(c: char) -> Option<&'static str> {
    Some(match c {
        '−' => "-",
        '×' | '·' | '⋅' => "×",
        '±' => "+-",
        '…' => "...",
        _ => return None,
    })
}

/// The numerator and denominator of a fraction character such as `½`.
pub fn fraction(c: char) -> Option<(u8, u8)> {
    Some(match c {
        '½' => (1, 2),
        '⅓' => (1, 3),
        '⅔' => (2, 3),
        '¼' => (1, 4),
        '¾' => (3, 4),
        '⅛' => (1, 8),
        '⅜' => (3, 8),
        '⅝' => (5, 8),
        '⅞' => (7, 8),
        _ => return None,
    })
}

/// Returns whether `＋` or `－` before a subscript is miny; `None` for other characters.
pub fn tiny(c: char) -> Option<bool> {
    match c {
        '＋' => Some(false),
        '－' => Some(true),
        _ => None,
    }
}

/// The digit of a subscript character.
pub fn subscript(c: char) -> Option<char> {
    char::from_digit((c as u32).checked_sub('₀' as u32)?, 10)
}

/// The length in bytes of the number at the start of a text, and whether it is an integer.
///
/// A number is `12`, `0.5`, `½` or `2½`; the length is 0 if there is none.
pub fn number(text: &str) -> (usize, bool) {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text);
    let rest = &text[whole..];
    if let Some(c) = rest.chars().next().filter(|&c| fraction(c).is_some()) {
        return (whole + c.len_utf8(), false);
    }
    // `1..4` is a range, and `1.Abs` is a member access.
    match rest.strip_prefix('.').map_or(0, digits) {
        decimals if whole > 0 && decimals > 0 => (whole + 1 + decimals, false),
        _ => (whole, true),
    }
}
