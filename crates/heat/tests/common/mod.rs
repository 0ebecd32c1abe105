//! What the tests share: a small reader of the notation of the facts, and random games.

#![allow(dead_code)]

use kelvin_numbers::{Dyadic, Integer};
use kelvin_values::{Game, NumberUpStar, Universe};
use proptest::prelude::*;

/// Reads `{5||2|1}`, `3/2v*`, `+-{9|3}`, `Tiny(2)`, sums and differences.
pub fn read<'u>(universe: &'u Universe, text: &str) -> Game<'u> {
    let mut reader = Reader { universe, rest: text };
    let game = reader.sum();
    assert_eq!(reader.rest.trim(), "", "all of `{text}` is read");
    game
}

struct Reader<'u, 't> {
    universe: &'u Universe,
    rest: &'t str,
}

impl<'u> Reader<'u, '_> {
    fn eat(&mut self, token: &str) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn sum(&mut self) -> Game<'u> {
        let mut total = self.term();
        loop {
            // `+-` begins a switch.
            if self.rest.trim_start().starts_with("+-") {
                self.eat("+");
                self.eat("-");
                let g = self.term();
                total += self.universe.game(&[g], &[-g]);
            } else if self.eat("+") {
                total += self.term();
            } else if self.eat("-") {
                total -= self.term();
            } else {
                return total;
            }
        }
    }

    fn term(&mut self) -> Game<'u> {
        if self.eat("+-") {
            let g = self.term();
            return self.universe.game(&[g], &[-g]);
        }
        if self.eat("-") {
            return -self.term();
        }
        if self.eat("(") {
            let g = self.sum();
            assert!(self.eat(")"));
            return g;
        }
        for (name, sign) in [("Tiny", 1), ("Miny", -1), ("tiny", 1), ("miny", -1)] {
            if self.eat(name) {
                assert!(self.eat("("));
                let g = self.sum();
                assert!(self.eat(")"));
                let zero = self.universe.zero();
                let tiny = self.universe.game(&[zero], &[self.universe.game(&[zero], &[-g])]);
                return if sign == 1 { tiny } else { -tiny };
            }
        }
        if self.eat("{") {
            let g = self.game();
            assert!(self.eat("}"), "a closing brace at `{}`", self.rest);
            return g;
        }
        self.number_up_star()
    }

    /// The inside of braces, up to the one that closes: the longest bar divides.
    fn game(&mut self) -> Game<'u> {
        let mut depth = 0;
        let mut end = self.rest.len();
        for (i, c) in self.rest.char_indices() {
            match c {
                '{' | '(' => depth += 1,
                '}' | ')' if depth == 0 => {
                    end = i;
                    break;
                }
                '}' | ')' => depth -= 1,
                _ => {}
            }
        }
        let (inside, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.divided(inside)
    }

    fn divided(&self, inside: &str) -> Game<'u> {
        let mut depth = 0;
        let mut best = (0, 0);
        let bytes = inside.as_bytes();
        let mut i = 0;
        while i < bytes.len() {
            match bytes[i] {
                b'{' | b'(' => depth += 1,
                b'}' | b')' => depth -= 1,
                b'|' if depth == 0 => {
                    let start = i;
                    while i + 1 < bytes.len() && bytes[i + 1] == b'|' {
                        i += 1;
                    }
                    if i + 1 - start > best.1 {
                        best = (start, i + 1 - start);
                    }
                }
                _ => {}
            }
            i += 1;
        }
        let (at, bars) = best;
        assert!(bars > 0, "a bar in `{inside}`");
        let [left, right] = [&inside[..at], &inside[at + bars..]].map(|side| self.side(side, bars));
        self.universe.game(&left, &right)
    }

    fn side(&self, text: &str, bars: usize) -> Vec<Game<'u>> {
        let mut depth = 0;
        let mut parts = vec![String::new()];
        let mut has_bar = false;
        for c in text.chars() {
            match c {
                '{' | '(' => depth += 1,
                '}' | ')' => depth -= 1,
                '|' if depth == 0 => has_bar = true,
                _ => {}
            }
            if c == ',' && depth == 0 {
                parts.push(String::new());
            } else {
                parts.last_mut().unwrap().push(c);
            }
        }
        if has_bar {
            assert!(bars > 1);
            return vec![self.divided(text)];
        }
        let parts = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty());
        parts.map(|part| read(self.universe, part)).collect()
    }

    fn digits(&mut self) -> Option<String> {
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        (!digits.is_empty()).then(|| digits.to_owned())
    }

    fn number_up_star(&mut self) -> Game<'u> {
        let before = self.rest;
        let mut number = Dyadic::ZERO;
        if let Some(mut text) = self.digits() {
            if self.eat("/") {
                text += "/";
                text += &self.digits().expect("a denominator");
            }
            number = text.parse().expect("a dyadic rational");
        }
        let mut up = Integer::ZERO;
        for (arrow, sign) in [("^", 1), ("v", -1)] {
            let mut count = 0;
            while self.eat(arrow) {
                count += 1;
            }
            if count > 0 {
                let factor = self.digits().map_or(1, |digits| digits.parse().unwrap());
                up = Integer::from(sign * if count == 1 { factor } else { count });
            }
        }
        let mut star = Integer::ZERO;
        if self.eat("*") {
            star = self.digits().map_or(1, |digits| digits.parse().unwrap()).into();
        }
        assert_ne!(before, self.rest, "a number at `{}`", self.rest);
        self.universe.number_up_star(NumberUpStar { number, up, star })
    }
}

/// A game as it is written, for the laws to be tried on.
#[derive(Clone, Debug)]
pub enum Form {
    End { numerator: i64, exponent: u32, up: i64, star: u32 },
    Choice([Vec<Form>; 2]),
}

impl Form {
    pub fn value<'u>(&self, universe: &'u Universe) -> Game<'u> {
        match self {
            Form::End { numerator, exponent, up, star } => universe.number_up_star(NumberUpStar {
                number: Dyadic::from_small(*numerator, *exponent),
                up: (*up).into(),
                star: (*star).into(),
            }),
            Form::Choice(sides) => {
                let [left, right] = sides
                    .each_ref()
                    .map(|side| side.iter().map(|form| form.value(universe)).collect::<Vec<_>>());
                universe.game(&left, &right)
            }
        }
    }
}

/// Games of up to `depth` moves with hot, tepid and cold parts, written in any form.
pub fn forms(depth: u32) -> impl Strategy<Value = Form> {
    let number = prop_oneof![(-24..24_i64, 0..4_u32), (-2..=2_i64, 0..2_u32)];
    let infinitesimal = prop_oneof![3 => Just((0, 0)), 2 => (-2..=2_i64, 0..3_u32)];
    let end = (number, infinitesimal).prop_map(|((numerator, exponent), (up, star))| Form::End {
        numerator,
        exponent,
        up,
        star,
    });
    end.prop_recursive(depth, 32, 3, |inner| {
        let side = || prop_oneof![1 => Just(vec![]), 9 => prop::collection::vec(inner.clone(), 1..=3)];
        (side(), side()).prop_map(|(left, right)| Form::Choice([left, right]))
    })
}

/// A generator of numbers that look random: a linear congruence with its low bits thrown away.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % sides
    }
}

/// A random game of a few moves, with hot, tepid and cold parts.
pub fn random_game<'u>(universe: &'u Universe, dice: &mut Dice, depth: usize) -> Game<'u> {
    if depth == 0 || dice.roll(5) == 0 {
        let number = Dyadic::from_small(dice.roll(33) as i64 - 16, dice.roll(4) as u32);
        let (up, star) = if dice.roll(3) == 0 { (dice.roll(3) as i64 - 1, dice.roll(3)) } else { (0, 0) };
        return universe.number_up_star(NumberUpStar { number, up: up.into(), star: star.into() });
    }
    let side = |dice: &mut Dice| {
        let count = 1 + dice.roll(2);
        (0..count).map(|_| random_game(universe, dice, depth - 1)).collect::<Vec<_>>()
    };
    let (left, right) = (side(dice), side(dice));
    universe.game(&left, &right)
}
