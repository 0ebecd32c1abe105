//! Comparison with CGSuite; skipped where its results are missing.

use kelvin_numbers::Dyadic;
use kelvin_testing::peers::cgsuite;
use kelvin_testing::unlimited;
use kelvin_values::notation::parse;
use kelvin_values::{Compound, Form, Game, NoAnswer, Parity, Player, Universe, Work};
use std::collections::HashSet;

type Lab<'u> = Work<'u, 'static>;

/// Parses the peer's text, in which `1^3` and `1*2` are the sums 1 + ^3 and 1 + *2.
fn read<'u>(text: &str, work: &Lab<'u>) -> Game<'u> {
    let mut signed = String::new();
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        if matches!(c, '^' | '*') && digit(signed.chars().next_back()) && digit(rest.peek().copied()) {
            signed.push('+');
        }
        signed.push(c);
    }
    parse(&signed, work).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The games of a set `{a,b,…}`.
fn read_set<'u>(text: &str, work: &Lab<'u>) -> HashSet<Game<'u>> {
    let inside = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap();
    let (mut depth, mut start, mut parts) = (0, 0, vec![]);
    for (i, c) in inside.char_indices() {
        match c {
            '{' | '(' => depth += 1,
            '}' | ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&inside[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    parts.push(&inside[start..]);
    parts.into_iter().filter(|part| !part.is_empty()).map(|part| read(part, work)).collect()
}

/// Returns whether `game.method` has the expected result; `None` for methods checked elsewhere.
fn unary_holds<'u>(work: &Lab<'u>, game: Game<'u>, method: &str, expected: &str) -> Option<bool> {
    let same = |value: Game| expected == "!!" || value == read(expected, work);
    let set =
        |games: Vec<Game<'u>>| games.iter().copied().collect::<HashSet<_>>() == read_set(expected, work);
    let text = |value: &dyn ToString| value.to_string() == expected;
    let answer = |value: Result<Game, NoAnswer>| match value {
        Ok(value) => !expected.starts_with("!!") && same(value),
        Err(_) => expected.starts_with("!!"),
    };
    let options = |player| game.options(player).collect::<Vec<_>>();
    let [left, right] = Player::BOTH;
    Some(match method {
        "AtomicWeight" => answer(work.atomic_weight(game)),
        "Birthday" => text(&work.birthday(game).unwrap()),
        "Companion" => same(work.companion(game).unwrap()),
        "FollowerCount" => text(&work.follower_count(game).unwrap()),
        "Followers" => set(work.followers(game).unwrap()),
        "Incentives" => set(work.incentives(game).unwrap()),
        "LeftIncentives" => set(work.incentives_of(game, left).unwrap()),
        "RightIncentives" => set(work.incentives_of(game, right).unwrap()),
        "LeftOptions" | "Options(Left)" => set(options(left)),
        "RightOptions" | "Options(Right)" => set(options(right)),
        "LeftStop" | "Stop(Left)" => text(&game.stop(left)),
        "RightStop" | "Stop(Right)" => text(&game.stop(right)),
        "IsAllSmall" => text(&work.is_all_small(game).unwrap()),
        "IsAtomic" => text(&work.is_atomic(game).unwrap()),
        "IsEven" => text(&(work.parity(game).unwrap() == Some(Parity::Even))),
        "IsOdd" => text(&(work.parity(game).unwrap() == Some(Parity::Odd))),
        "IsEvenTempered" => text(&(work.temper(game).unwrap() == Some(Parity::Even))),
        "IsOddTempered" => text(&(work.temper(game).unwrap() == Some(Parity::Odd))),
        "IsIdempotent" => text(&game.is_idempotent()),
        "IsInfinitesimal" => text(&game.is_infinitesimal()),
        "IsInteger" => text(&game.is_integer()),
        "IsNimber" => text(&game.is_nimber()),
        "IsNumber" | "IsPseudonumber" => text(&game.is_number()),
        "IsNumberish" => text(&game.is_numberish()),
        "IsNumberTiny" => text(&game.is_number_tiny()),
        "IsOrdinal" => text(&game.is_ordinal()),
        "IsUptimal" => text(&work.is_uptimal(game).unwrap()),
        "IsZero" => text(&game.is_zero()),
        "MisereOutcomeClass" => text(&work.misere_outcome(game).unwrap()),
        "OutcomeClass" => text(&game.outcome()),
        "ReducedCanonicalForm" => same(work.reduced_canonical_form(game).unwrap()),
        "StopCount" => text(&work.stop_count(game).unwrap()),
        "UptimalExpansion" => match work.uptimal_expansion(game) {
            Ok(expansion) => text(&expansion),
            Err(_) => expected.starts_with("!!"),
        },
        _ => return None,
    })
}

#[test]
fn properties_of_25_games_agree() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let Some(rows) = cgsuite("suite_short_unary") else { return };
    let (mut checked, mut wrong) = (0, vec![]);
    for (input, expected) in &rows {
        let holds = match input.strip_prefix('(').and_then(|rest| rest.rsplit_once(").")) {
            Some((game, method)) => unary_holds(&work, read(game, &work), method, expected),
            None => match input
                .strip_prefix('(')
                .and_then(|rest| rest.split_once(").Options(").or(rest.split_once(").Stop(")))
            {
                Some((game, player)) => {
                    let method = if input.contains("Options") { "Options" } else { "Stop" };
                    unary_holds(&work, read(game, &work), &format!("{method}({player}"), expected)
                }
                None => Some(read(input, &work) == read(expected, &work)),
            },
        };
        checked += usize::from(holds.is_some());
        if holds == Some(false) {
            wrong.push(format!("{input} is not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 900, "{checked} rows were checked");
    println!("{checked} of {} rows were checked", rows.len());
}

/// The value of `a.Method(b)`, of a parenthesised sum of such calls, or of any other text in the usual
/// notation.
fn evaluate<'u>(text: &str, work: &Lab<'u>) -> Result<Game<'u>, NoAnswer> {
    for method in ["Subordinate", "ConwayProduct", "NortonProduct", "PowTo", "Pow"] {
        let Some((receiver, argument)) = text.rsplit_once(&format!(".{method}(")) else { continue };
        let Some(argument) = argument.strip_suffix(')') else { continue };
        let game = match receiver.strip_prefix('(').and_then(|rest| rest.strip_suffix("+*)")) {
            Some(inner) => evaluate(inner, work)? + work.universe().star(1),
            None => evaluate(receiver, work)?,
        };
        if argument == "'{*|*}'" {
            let star = [work.universe().star(1)];
            return work.subordinate_to(game, [&star, &star]);
        }
        let argument = read(argument, work);
        let exponent = || argument.number().unwrap_or_else(|| Dyadic::from(-1));
        return match method {
            "ConwayProduct" => Ok(work.conway_product(game, argument)?),
            "NortonProduct" => Ok(work.norton_product(game, argument)?),
            "PowTo" => work.power_sum(game, &exponent()),
            "Pow" => work.power(game, &exponent()),
            _ => work.subordinate(game, argument),
        };
    }
    Ok(read(text, work))
}

#[test]
fn products_powers_and_subordinates_agree() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let Some(rows) = cgsuite("suite_short_nary") else { return };
    let loopy = |text: &str| ["pass", "on)", "off", "upon"].iter().any(|word| text.contains(word));
    let heat =
        |text: &str| ["Cool", "Heat", "Overheat", "Thermograph"].iter().any(|word| text.contains(word));
    let mut checked = 0;
    for (input, expected) in rows.iter().filter(|(input, _)| !loopy(input) && !heat(input)) {
        checked += 1;
        match evaluate(input, &work) {
            Ok(value) => {
                assert!(!expected.starts_with("!!"), "{input} is {value}");
                assert_eq!(value, read(expected, &work), "{input}");
            }
            Err(why) => assert!(expected.starts_with("!!"), "{input}: {why}"),
        }
    }
    assert!(checked >= 25, "{checked} rows were checked");
}

fn read_form(text: &str, work: &Lab<'_>) -> Form {
    let canonical = |text| work.form_of(read(text, work)).unwrap();
    let impartial = |options: &[Form]| Form::new(options, options, unlimited()).unwrap();
    match text {
        "'{*|*}'" => impartial(&[canonical("*")]),
        "*[[[2]],[2],0]" => {
            let one = impartial(&[canonical("*2")]);
            impartial(&[impartial(std::slice::from_ref(&one)), one, canonical("0")])
        }
        _ => canonical(text),
    }
}

/// CGSuite's selective sum, which is selective for the first move only.
///
/// After it the sum stays disjunctive or conjunctive, as that move was: *5 and *6 give *8 there, and *11 by
/// the definition.
fn selective_first_move(left: &Form, right: &Form) -> Form {
    let kinds = [Compound::DisjunctiveSum, Compound::ConjunctiveSum];
    let sums = kinds.map(|kind| left.compound(kind, right, unlimited()).unwrap());
    let [left, right] = Player::BOTH.map(|player| {
        sums.iter().flat_map(|sum| sum.options(player, unlimited()).unwrap()).collect::<Vec<_>>()
    });
    Form::new(&left, &right, unlimited()).unwrap()
}

#[test]
fn compounds_agree() {
    let universe = Universe::new();
    let work = universe.work(unlimited());
    let Some(rows) = cgsuite("suite_compounds") else { return };
    let mut checked = 0;
    for (input, expected) in &rows {
        let Some(inside) = input.strip_prefix("((").and_then(|rest| rest.strip_suffix(")).CanonicalForm"))
        else {
            continue;
        };
        let (left, rest) = inside.split_once(") ").unwrap();
        let (kind, right) = rest.split_once(" (").unwrap();
        let kind = match kind {
            "ConjunctiveSum" => Compound::ConjunctiveSum,
            "ConwayProduct" => Compound::ConwayProduct,
            "OrdinalProduct" => Compound::OrdinalProduct,
            "SelectiveSum" => Compound::SelectiveSum,
            ":" => Compound::OrdinalSum,
            _ => Compound::DisjunctiveSum,
        };
        let [left, right] = [left, right].map(|text| read_form(text, &work));
        // The literal product of two nimbers of this size exceeds memory; their values are multiplied below.
        if kind == Compound::ConwayProduct && left.len() * right.len() > 30 {
            continue;
        }
        checked += 1;
        let compound = match kind {
            Compound::SelectiveSum => selective_first_move(&left, &right),
            _ => left.compound(kind, &right, unlimited()).unwrap(),
        };
        assert_eq!(work.value_of(&compound).unwrap(), read(expected, &work), "{input}");
    }
    assert!(checked >= 30, "{checked} rows were checked");
}
