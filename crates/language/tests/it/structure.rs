//! Answers of CGSuite and Kelvin as texts that are the same when they have the same structure.

/// A text without spaces, in which the parts of braces are in alphabetical order: neither the options of a game nor the
/// elements of a set have an order of their own. `1+^3`, `1+*2` and `+-(^^)` become `1^3`, `1*2` and `+-^^`, as CGSuite
/// writes them. Strings stay as they are.
pub fn normal(text: &str) -> String {
    let text = text.replace("+^", "^").replace("+*", "*").replace("+-(^^)", "+-^^");
    let mut letters = text.chars().peekable();
    let mut done = String::new();
    while letters.peek().is_some() {
        done.push_str(&group(&mut letters));
    }
    done
}

/// The text up to and with the brace that closes the group, with its parts in order.
fn group(letters: &mut std::iter::Peekable<std::str::Chars<'_>>) -> String {
    let mut done = String::new();
    let mut parts = vec![String::new()];
    let (mut depth, mut quoted, mut closed) = (0_usize, false, false);
    while let Some(letter) = letters.next() {
        let last = parts.last_mut().expect("there is a part");
        match letter {
            '"' => {
                quoted = !quoted;
                last.push(letter);
            }
            _ if quoted => last.push(letter),
            '{' => {
                last.push('{');
                last.push_str(&group(letters));
            }
            '}' => {
                closed = true;
                break;
            }
            '(' | '[' => {
                depth += 1;
                last.push(letter);
            }
            ')' | ']' => {
                depth = depth.saturating_sub(1);
                last.push(letter);
            }
            ',' if depth == 0 => parts.push(String::new()),
            '|' if depth == 0 => {
                finish(&mut done, &mut parts);
                done.push('|');
            }
            letter if letter.is_whitespace() => {}
            letter => last.push(letter),
        }
    }
    finish(&mut done, &mut parts);
    if closed {
        done.push('}');
    }
    done
}

/// Moves the parts since the last bar, in order, to the end of what is done.
fn finish(done: &mut String, parts: &mut Vec<String>) {
    parts.sort();
    done.push_str(&parts.join(","));
    *parts = vec![String::new()];
}

#[test]
fn only_the_order_in_braces_and_spaces_are_ignored() {
    for (one, other) in [
        ("{1,{3, 2|1}|*}", "{{2,3|1},1|*}"),
        ("1+*2", "1*2"),
        ("{\"b c\",a}", "{a, \"b c\"}"),
        ("[{2,1}]", "[{1,2}]"),
    ] {
        assert_eq!(normal(one), normal(other));
    }
    for (one, other) in [
        ("[2,1]", "[1,2]"),
        ("{1|2}", "{2|1}"),
        ("{1||2|3}", "{1|2||3}"),
        ("\"a b\"", "\"ab\""),
        ("{(1,2)}", "{(2,1)}"),
        ("{1,2}{3}", "{1,3}{2}"),
    ] {
        assert_ne!(normal(one), normal(other));
    }
}
