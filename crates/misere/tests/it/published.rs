//! Published results on misère octal games.

use kelvin_budget::Budget;
use kelvin_misere::MisereUniverse;
use kelvin_misere::quotient::{OctalQuotient, Rules};

fn octal(code: &str, most: u32) -> Rules {
    Rules::octal(&code.parse().unwrap(), most, &Budget::unlimited()).unwrap()
}

/// The genera of the heaps of a game from 1 on.
fn genera(code: &str, most: u32) -> Vec<String> {
    let (universe, budget) = (MisereUniverse::new(), Budget::unlimited());
    let work = universe.work(&budget);
    let forms = work.heaps(&octal(code, most)).unwrap();
    forms[1..].iter().map(|&form| work.genus(form).unwrap().to_string()).collect()
}

/// Plambeck's pages on misère octal games print the row of .177 in the fifth table of *Winning Ways*, chapter
/// 13, without marking the superscripts.
#[test]
fn the_digits_of_0_177_agree_with_winning_ways() {
    let digits = genera("0.177", 16).concat().replace('^', "");
    assert_eq!(digits, "1122311414644322221110405722");
}

/// From Plambeck, *The game .312*.
#[test]
fn heaps_of_0_312_have_the_published_forms_and_genera() {
    let (universe, budget) = (MisereUniverse::new(), Budget::unlimited());
    let work = universe.work(&budget);
    let forms = work.heaps(&octal("0.312", 13)).unwrap();
    let written: Vec<String> = forms[1..].iter().map(|form| form.to_string()).collect();
    // Plambeck writes 2+ for the game whose only option is *2.
    let expected = "1 2 2# 2#1 2# 2## (2#1)2## 2## 2### ((2#1)2##)2### 2### 2#### (((2#1)2##)2###)2####";
    assert_eq!(written, expected.split(' ').map(|form| format!("*[{form}]")).collect::<Vec<_>>());
    let begins = |game, normal, misere: &[u32]| {
        let genus = work.genus(game).unwrap();
        assert_eq!(genus.normal(), normal, "{game}");
        assert!(
            misere.iter().enumerate().all(|(place, &value)| genus.misere(place) == value),
            "{game} {genus}"
        );
    };
    begins(forms[1], 1, &[0, 3, 1, 3, 1]);
    begins(forms[2], 2, &[2, 0]);
    begins(forms[3], 0, &[0, 2]);
    begins(forms[4], 2, &[1, 4, 2, 0]);
    begins(forms[5], 0, &[0, 2]);
    begins(forms[6], 1, &[1, 3]);
    begins(work.add(forms[4], forms[4]).unwrap(), 0, &[1, 2, 0, 2]);
}

/// From Plambeck, *Quaternary games*: of the games with three digits up to 3, only these have heaps that are
/// not nim-heaps; *Winning Ways* has .31.
#[test]
fn seven_quaternary_games_of_three_digits_are_not_nim() {
    let (universe, budget) = (MisereUniverse::new(), Budget::unlimited());
    let work = universe.work(&budget);
    let mut others = Vec::new();
    for digits in 0..64 {
        let code = format!("0.{}{}{}", digits / 16, digits / 4 % 4, digits % 4);
        let forms = work.heaps(&octal(&code, 24)).unwrap();
        if forms.iter().any(|form| form.nim_heap().is_none()) {
            others.push(code);
        }
    }
    assert_eq!(others, ["0.121", "0.123", "0.131", "0.201", "0.211", "0.310", "0.312", "0.331"]);
}

/// From *Winning Ways* on .14, as quoted on Plambeck's pages.
#[test]
fn nim_heaps_of_0_14_agree_with_winning_ways() {
    let (universe, budget) = (MisereUniverse::new(), Budget::unlimited());
    let work = universe.work(&budget);
    let forms = work.heaps(&octal("0.14", 23)).unwrap();
    for (size, form) in forms.iter().enumerate() {
        match size {
            15 => assert_eq!(form.nim_heap(), Some(4)),
            18 => assert_eq!(form.nim_heap(), Some(2)),
            _ => assert_eq!(form.nim_heap().is_some(), size < 14, "{size}"),
        }
    }
}

/// A family of sums: at most one heap of a given size, even numbers of heaps of each set of sizes, and odd
/// numbers of others.
struct Family<'a> {
    one: Option<usize>,
    even: &'a [&'a [usize]],
    odd: &'a [&'a [usize]],
}

impl Family<'_> {
    /// Returns whether a sum belongs to the family. In Duplicate Kayles heaps of `2n - 1` and of `2n` count
    /// as `n`.
    fn has(&self, sum: &[usize], plicate: usize) -> bool {
        let mut rest: Vec<usize> = sum.iter().map(|size| size.div_ceil(plicate)).collect();
        if let Some(one) = self.one {
            let Some(place) = rest.iter().position(|&size| size == one) else { return false };
            rest.remove(place);
        }
        let count = |sizes: &[usize]| rest.iter().filter(|size| sizes.contains(size)).count();
        let sets = || self.even.iter().chain(self.odd);
        sets().map(|sizes| count(sizes)).sum::<usize>() == rest.len()
            && self.even.iter().all(|sizes| count(sizes) % 2 == 0)
            && self.odd.iter().all(|sizes| count(sizes) % 2 == 1)
    }
}

/// The sums lost for the player to move only in normal play, and only in misère play (Sibert and Conway,
/// *Mathematical Kayles*), with Plambeck's letter on Duplicate Kayles, 0.1377.
#[test]
fn kayles_and_duplicate_kayles_have_the_published_outcomes() {
    const NORMAL_ALONE: &[Family<'_>] = &[
        Family { one: None, even: &[&[5], &[4, 1]], odd: &[] },
        Family { one: None, even: &[&[17, 12, 9], &[20, 4, 1]], odd: &[] },
        Family { one: Some(25), even: &[&[17, 12, 9]], odd: &[&[20, 4, 1]] },
    ];
    const MISERE_ALONE: &[Family<'_>] = &[
        Family { one: None, even: &[], odd: &[&[5], &[4, 1]] },
        Family { one: None, even: &[&[5]], odd: &[&[4, 1]] },
        Family { one: None, even: &[&[4, 1]], odd: &[&[9]] },
        Family { one: Some(12), even: &[&[4, 1]], odd: &[] },
        Family { one: None, even: &[&[17, 12, 9]], odd: &[&[20, 4, 1]] },
        Family { one: Some(25), even: &[], odd: &[&[9], &[4, 1]] },
    ];
    for (code, plicate) in [("0.77", 1), ("0.1377", 2)] {
        let found = OctalQuotient::find(&code.parse().unwrap(), 400, &Budget::unlimited());
        assert_eq!(found.ended, None, "{code}");
        let nim_values = normal(&octal(code, 60));
        // Heaps that occur in the families, and others.
        let sizes: Vec<usize> = [1, 4, 5, 9, 12, 17, 20, 25, 2, 7, 16, 27]
            .iter()
            .map(|size| size * plicate - size % plicate)
            .collect();
        let mut differ = [0, 0];
        for sum in sums(&sizes, 5) {
            let lost = sum.iter().fold(0, |value, &size| value ^ nim_values[size]) == 0;
            let [normal, misere] = [NORMAL_ALONE, MISERE_ALONE]
                .map(|families| families.iter().any(|family| family.has(&sum, plicate)));
            differ[0] += usize::from(normal);
            differ[1] += usize::from(misere);
            let expected = (lost && !normal) || misere;
            assert_eq!(found.quotient.is_previous_win(&sum), Some(expected), "{code} {sum:?}");
        }
        assert!(differ.iter().all(|&count| count > 50), "{code} {differ:?}");
    }
}

/// The nim-values of heaps in normal play.
fn normal(rules: &Rules) -> Vec<usize> {
    let mut values: Vec<usize> = Vec::new();
    for heap in 0..rules.len() {
        let options: Vec<usize> = rules
            .options(heap)
            .iter()
            .map(|option| option.iter().fold(0, |value, &place| value ^ values[place as usize]))
            .collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// The sums of at most `most` heaps of these sizes.
fn sums(sizes: &[usize], most: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for (place, &size) in sizes.iter().enumerate() {
        if most > 0 {
            let more = sums(&sizes[place..], most - 1).into_iter();
            all.extend(more.map(|sum| [vec![size], sum].concat()));
        }
    }
    all
}
