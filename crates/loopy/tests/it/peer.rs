//! Comparison with the answers of CGSuite, if they are available.

use kelvin_budget::Budget;
use kelvin_loopy::{Loopy, LoopyValue, LoopyWork, NoLoopyAnswer, Stopper, notation};
use kelvin_testing::peers::cgsuite;
use kelvin_values::{Game, Player, Universe};

/// Translates a peer's expression into the notation of loopy games.
fn translate(text: &str) -> String {
    let mut text = text.replace("^.Pow(on)", "^<on>");
    for word in ["begin uponth := {0||0|0,pass}; ", "uponth := {0||0|0,pass}; ", " end"] {
        text = text.replace(word, "");
    }
    text.replace("uponth", "^<on>")
}

fn read<'u>(text: &str, work: &LoopyWork<'_, 'u, '_>) -> LoopyValue<'u> {
    notation::parse(text, work).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// The peer's error message for a reason.
fn error_of(why: NoLoopyAnswer) -> String {
    match why {
        NoLoopyAnswer::NotIdempotent => "!!Variety degree must be an idempotent.",
        NoLoopyAnswer::NotStable => "!!That game is not stable.",
        NoLoopyAnswer::NotSubordinate => "!!That game cannot be subordinated to the specified base.",
        _ => "!!",
    }
    .to_owned()
}

/// The answer to a method, as the peer prints it; `None` for methods of the language itself.
fn answer<'u>(value: &LoopyValue<'u>, method: &str, work: &LoopyWork<'_, 'u, '_>) -> Option<String> {
    let stopper = value.as_stopper();
    let print = |stopper| work.print_stopper(stopper).unwrap();
    let list = |mut stoppers: Vec<Stopper<'u>>| {
        stoppers.sort_by_key(|&stopper| print(stopper));
        format!("{{{}}}", stoppers.into_iter().map(print).collect::<Vec<_>>().join(","))
    };
    let answered = |answer: Result<Stopper<'u>, NoLoopyAnswer>| answer.map_or_else(error_of, print);
    let of_short =
        |test: fn(Game<'u>) -> bool| stopper.and_then(Stopper::short).is_some_and(test).to_string();
    let stop = |player| work.stop(stopper?, player).ok().map(print);
    let options = |player| Some(list(work.options(stopper?, player)));
    let side = |winner| value.side(winner).as_stopper().map(print);
    Some(match method {
        "Degree" => answered(work.degree(stopper?)),
        "Variety" => answered(work.variety(stopper?)),
        "FollowerCount" => work.followers(stopper?).unwrap().len().to_string(),
        "Followers" => list(work.followers(stopper?).unwrap()),
        "IsIdempotent" => work.is_idempotent(value).unwrap().to_string(),
        "IsInfinitesimal" => work.is_infinitesimal(value).unwrap().to_string(),
        "IsNumberish" => work.is_numberish(value).unwrap().to_string(),
        "IsNumberTiny" => stopper.is_some_and(|stopper| work.is_number_tiny(stopper).unwrap()).to_string(),
        "IsPlumtree" => stopper.is_some_and(|stopper| work.form(stopper).is_plumtree()).to_string(),
        "IsPseudonumber" => stopper.is_some_and(|stopper| work.is_pseudonumber(stopper)).to_string(),
        "IsStable" => work.is_stable(stopper?).map_or_else(error_of, |stable| stable.to_string()),
        "IsStopper" => stopper.is_some().to_string(),
        "IsStopperSided" => value.is_stopper_sided().to_string(),
        "IsLoopfree" => stopper.is_some_and(Stopper::is_loopfree).to_string(),
        "IsInteger" => of_short(Game::is_integer),
        "IsNimber" => of_short(Game::is_nimber),
        "IsNumber" => of_short(Game::is_number),
        "IsOrdinal" => of_short(Game::is_ordinal),
        "IsZero" => of_short(Game::is_zero),
        "IsUptimal" => stopper.and_then(Stopper::short).is_some().to_string(),
        "LeftOptions" | "Options(Left)" => options(Player::Left)?,
        "RightOptions" | "Options(Right)" => options(Player::Right)?,
        "LeftStop" | "Stop(Left)" => stop(Player::Left)?,
        "RightStop" | "Stop(Right)" => stop(Player::Right)?,
        // The peer has sides only for stopper-sided values; here a carousel has them too.
        "Onside" | "Offside" if !value.is_stopper_sided() => {
            format!("!!Not a method or member variable: `{method}` (in object of class `game.SidedValue`)")
        }
        "Onside" => side(Player::Left)?,
        "Offside" => side(Player::Right)?,
        // The classes of CGSuite.
        "Class" => {
            let class = match stopper {
                Some(stopper) if work.is_pseudonumber(stopper) => "Pseudonumber",
                Some(_) => "CanonicalStopper",
                None if value.is_stopper_sided() => "StopperSidedValue",
                None => "SidedValue",
            };
            format!("⟪game.{class}⟫")
        }
        "OutcomeClass" => work.outcome_of_value(value).unwrap().to_string(),
        _ => return None,
    })
}

/// The answer to a method with an argument.
fn answer_with(of: &str, method: &str, argument: &str, work: &LoopyWork<'_, '_, '_>) -> Option<String> {
    let stopper = |text: &str| read(text, work).as_stopper().unwrap();
    let of = stopper(of);
    let found = match method {
        "Upsum" => work.upsum(of, stopper(argument)),
        "Downsum" => work.downsum(of, stopper(argument)),
        "UpsumVariety" => work.upsum_variety(of, stopper(argument)),
        "DownsumVariety" => work.downsum_variety(of, stopper(argument)),
        "Subordinate" if argument == "'{*|*}'" => {
            let star = stopper("*");
            work.subordinate_to(of, [&[star], &[star]])
        }
        "Subordinate" => {
            let base = stopper(argument);
            let [left, right] = Player::BOTH.map(|player| work.options(base, player));
            work.subordinate_to(of, [&left, &right])
        }
        _ => return None,
    };
    Some(found.map_or_else(error_of, |stopper| work.print_stopper(stopper).unwrap()))
}

/// Compares answers. Lists of options in braces are sorted first, as the peer's order of loopy options is
/// arbitrary.
fn same(answer: &str, expected: &str, work: &LoopyWork<'_, '_, '_>) -> bool {
    let parts = |text: &str| {
        let inside = text.strip_prefix('{')?.strip_suffix('}')?;
        let mut depth = 0;
        let options = inside.split(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            c == ',' && depth == 0
        });
        let mut texts: Vec<String> = options
            .filter(|option| !option.is_empty())
            .map(|option| work.print(&read(option, work)).unwrap())
            .collect();
        texts.sort();
        Some(texts)
    };
    answer == expected || parts(answer).is_some() && parts(answer) == parts(expected)
}

#[test]
fn answers_are_those_of_the_peer() {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let work = loopy.work(&budget);
    let mut checked = 0;
    for table in ["suite_stopper", "suite_stopper_sided"] {
        let Some(rows) = cgsuite(table) else { return };
        for (input, expected) in rows {
            let input = translate(&input);
            let method = input.strip_prefix('(').and_then(|rest| rest.rsplit_once(")."));
            let with_argument = input.strip_suffix(')').and_then(|rest| rest.rsplit_once('('));
            let found = if let Some((value, method)) = method
                && !method.starts_with("Subordinate")
            {
                answer(&read(value, &work), method, &work)
            } else if let Some((rest, argument)) = with_argument
                && let Some((of, method)) = rest.rsplit_once('.')
            {
                answer_with(of.trim_matches(['(', ')']), method, argument, &work)
            } else {
                let value = read(&input, &work);
                let text = work.print(&value).unwrap();
                assert!(work.equal_values(&read(&text, &work), &value).unwrap(), "{input}: {text}");
                assert!(work.equal_values(&read(&expected, &work), &value).unwrap(), "{input}: {text}");
                Some(text)
            };
            let found = found.unwrap_or_else(|| panic!("{input} has no answer"));
            checked += 1;
            assert!(same(&found, &expected, &work), "{input}: {found}, not {expected}");
        }
    }
    assert_eq!(checked, 556);
}

/// The elements of `[a,b,c]`, or of `[5+x for x in [a,b,c]]`.
fn listed(text: &str) -> Vec<String> {
    if let Some((pattern, list)) = text.strip_suffix("]]").and_then(|rest| rest.split_once(" for x in ")) {
        let pattern = pattern.trim_start_matches('[');
        return listed(&format!("{list}]")).iter().map(|part| pattern.replace('x', part)).collect();
    }
    let Some(inside) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) else {
        return vec![text.to_owned()];
    };
    let mut depth = 0;
    let split = |c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    };
    inside.split(split).map(str::to_owned).collect()
}

/// Returns whether a row of the table is about a loopy game.
fn is_loopy(text: &str) -> bool {
    let words = ["on", "off", "over", "under", "upon", "dud", "pass"];
    let has_word = text.split(|c: char| !c.is_alphanumeric()).any(|word| words.contains(&word));
    has_word || ["&", "a{", "x{"].iter().any(|mark| text.contains(mark))
}

#[test]
fn expressions_are_those_of_the_peer() {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let work = loopy.work(&budget);
    let mut checked = 0;
    let Some(rows) = cgsuite("suite_expressions") else { return };
    for (input, expected) in rows {
        let input = translate(&input);
        if !is_loopy(&input) {
            continue;
        }
        checked += 1;
        if expected.starts_with("!!") {
            assert!(notation::parse(&input, &work).is_err(), "{input}");
            continue;
        }
        let (inputs, answers) = (listed(&input), listed(&expected));
        assert_eq!(inputs.len(), answers.len(), "{input}");
        for (input, expected) in inputs.iter().zip(answers) {
            // Forms in quotes are not simplified.
            let value = match input.strip_prefix('(').and_then(|rest| rest.strip_suffix(").GameValue")) {
                Some(form) => {
                    let form = notation::parse_form(&form.replace('\'', ""), &work).unwrap();
                    work.value(&form).unwrap()
                }
                None => read(input, &work),
            };
            let text = work.print(&value).unwrap();
            assert!(work.equal_values(&read(&text, &work), &value).unwrap(), "{input}: {text}");
            assert!(
                work.equal_values(&read(&expected, &work), &value).unwrap(),
                "{input}: {text}, not {expected}"
            );
            // A carousel has no simplest form, so forms may differ. The peer's order of loopy options is
            // arbitrary, so texts are compared by length only.
            if value.is_stopper_sided() {
                assert_eq!(text.len(), expected.len(), "{input}: {text}, not {expected}");
            }
        }
    }
    assert_eq!(checked, 31);
}
