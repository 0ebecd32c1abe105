//! A slow reference arithmetic of literal games, independent of the kernel.
//!
//! Games are trees. The order is decided by definition, equality is `≤` in both directions, and nothing is
//! simplified.

use kelvin_values::{Game, Player};
use std::collections::HashMap;

/// A store of literal games, in which equal trees are stored once.
#[derive(Default)]
pub struct Reference {
    trees: Vec<[Vec<u32>; 2]>,
    index: HashMap<[Vec<u32>; 2], u32>,
    orders: HashMap<(u32, u32), bool>,
    sums: HashMap<(u32, u32), u32>,
}

impl Reference {
    /// Returns the game with these options.
    pub fn tree(&mut self, mut options: [Vec<u32>; 2]) -> u32 {
        for side in &mut options {
            side.sort_unstable();
            side.dedup();
        }
        let next = self.trees.len() as u32;
        let trees = &mut self.trees;
        *self.index.entry(options).or_insert_with_key(|options| {
            trees.push(options.clone());
            next
        })
    }

    /// The options of a game, Left's and Right's.
    pub fn options(&self, a: u32) -> &[Vec<u32>; 2] {
        &self.trees[a as usize]
    }

    /// Returns whether `a ≤ b`: no Left option of `a` is at least `b`, and no Right option of `b` is at most
    /// `a`.
    pub fn le(&mut self, a: u32, b: u32) -> bool {
        if let Some(&known) = self.orders.get(&(a, b)) {
            return known;
        }
        let lefts = self.trees[a as usize][0].clone();
        let rights = self.trees[b as usize][1].clone();
        let answer = !lefts.iter().any(|&l| self.le(b, l)) && !rights.iter().any(|&r| self.le(r, a));
        self.orders.insert((a, b), answer);
        answer
    }

    /// Returns whether `a ≤ b` and `b ≤ a`.
    pub fn equal(&mut self, a: u32, b: u32) -> bool {
        self.le(a, b) && self.le(b, a)
    }

    /// The game with the players exchanged.
    pub fn negative(&mut self, a: u32) -> u32 {
        let [left, right] = self.trees[a as usize].clone();
        let right: Vec<u32> = right.into_iter().map(|g| self.negative(g)).collect();
        let left: Vec<u32> = left.into_iter().map(|g| self.negative(g)).collect();
        self.tree([right, left])
    }

    /// The disjunctive sum.
    pub fn sum(&mut self, a: u32, b: u32) -> u32 {
        if let Some(&known) = self.sums.get(&(a, b)) {
            return known;
        }
        let side = |this: &mut Self, side: usize| {
            let (from_a, from_b) =
                (this.trees[a as usize][side].clone(), this.trees[b as usize][side].clone());
            let mut all: Vec<u32> = from_a.into_iter().map(|option| this.sum(option, b)).collect();
            all.extend(from_b.into_iter().map(|option| this.sum(a, option)));
            all
        };
        let options = [side(self, 0), side(self, 1)];
        let total = self.tree(options);
        self.sums.insert((a, b), total);
        total
    }

    /// The tree of the canonical form of a value.
    pub fn value(&mut self, game: Game<'_>) -> u32 {
        let options = Player::BOTH.map(|player| game.options(player).map(|g| self.value(g)).collect());
        self.tree(options)
    }

    fn integer(&mut self, n: i64) -> u32 {
        match n {
            0 => self.tree([vec![], vec![]]),
            _ if n > 0 => {
                let less = self.integer(n - 1);
                self.tree([vec![less], vec![]])
            }
            _ => {
                let opposite = self.integer(-n);
                self.negative(opposite)
            }
        }
    }

    /// The number `n / d` for a power of two `d`.
    fn fraction(&mut self, n: i64, d: i64) -> u32 {
        if n % d == 0 {
            return self.integer(n / d);
        }
        if n % 2 == 0 {
            return self.fraction(n / 2, d / 2);
        }
        let options = [self.fraction((n - 1) / 2, d / 2), self.fraction((n + 1) / 2, d / 2)];
        self.tree(options.map(|option| vec![option]))
    }

    fn star(&mut self, n: u32) -> u32 {
        let smaller: Vec<u32> = (0..n).map(|k| self.star(k)).collect();
        self.tree([smaller.clone(), smaller])
    }

    /// Parses the usual notation: numbers, `*3`, `^2*`, `v`, `5/2v*`, `+-1`, `{a,b||c|d}`, `Tiny(x)`, sums.
    pub fn parse(&mut self, text: &str) -> u32 {
        let mut parser = Parser { letters: text.chars().filter(|c| !c.is_whitespace()).collect(), at: 0 };
        let game = parser.sum(self);
        assert_eq!(parser.at, parser.letters.len(), "all of {text:?} is parsed");
        game
    }
}

struct Parser {
    letters: Vec<char>,
    at: usize,
}

impl Parser {
    fn peek(&self) -> Option<char> {
        self.letters.get(self.at).copied()
    }

    fn take(&mut self, word: &str) -> bool {
        let found = word.chars().enumerate().all(|(i, c)| self.letters.get(self.at + i) == Some(&c));
        self.at += if found { word.chars().count() } else { 0 };
        found
    }

    fn number(&mut self) -> Option<i64> {
        let mut n = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            n = Some(n.unwrap_or(0) * 10 + i64::from(digit));
            self.at += 1;
        }
        n
    }

    fn sum(&mut self, games: &mut Reference) -> u32 {
        let mut total = self.signed(games);
        while self.peek() == Some('+') || self.peek() == Some('-') {
            if self.letters.get(self.at..self.at + 2) != Some(&['+', '-']) {
                self.take("+");
            }
            let next = self.signed(games);
            total = games.sum(total, next);
        }
        total
    }

    fn signed(&mut self, games: &mut Reference) -> u32 {
        if self.take("+-") {
            let start = self.at;
            if self.take("{") {
                let braces_content = self.braces_content();
                if bars(&braces_content).1 == 0 {
                    let left = list(games, &braces_content);
                    let right = left.iter().map(|&game| games.negative(game)).collect();
                    return games.tree([left, right]);
                }
                self.at = start;
            }
            let game = self.term(games);
            let negative = games.negative(game);
            return games.tree([vec![game], vec![negative]]);
        }
        if self.take("-") {
            let game = self.term(games);
            return games.negative(game);
        }
        self.term(games)
    }

    fn term(&mut self, games: &mut Reference) -> u32 {
        for (name, negate) in [("tiny(", false), ("Tiny(", false), ("miny(", true), ("Miny(", true)] {
            if self.take(name) {
                let inner = self.sum(games);
                assert!(self.take(")"));
                let (zero, minus) = (games.integer(0), games.negative(inner));
                let threat = games.tree([vec![zero], vec![minus]]);
                let tiny = games.tree([vec![zero], vec![threat]]);
                return if negate { games.negative(tiny) } else { tiny };
            }
        }
        if self.take("{") {
            let braces_content = self.braces_content();
            return braced(games, &braces_content);
        }
        let mut total = games.integer(0);
        if let Some(n) = self.number() {
            let d = if self.take("/") { self.number().expect("a denominator") } else { 1 };
            total = games.fraction(n, d);
        }
        for (letters, negate) in [(['^', '^'], false), (['v', 'v'], true)] {
            let mut count = 0;
            while self.peek() == Some(letters[0]) {
                self.at += 1;
                count += 1;
            }
            if count == 1 {
                count = self.number().unwrap_or(1);
            }
            let (zero, star) = (games.integer(0), games.star(1));
            let mut up = games.tree([vec![zero], vec![star]]);
            if negate {
                up = games.negative(up);
            }
            for _ in 0..count {
                total = games.sum(total, up);
            }
        }
        if self.take("*") {
            let n = self.number().unwrap_or(1) as u32;
            let star = games.star(n);
            total = games.sum(total, star);
        }
        total
    }

    /// Takes the content of the braces up to the matching closing brace.
    fn braces_content(&mut self) -> Vec<char> {
        let (start, mut depth) = (self.at, 1);
        while depth > 0 {
            depth += match self.peek().expect("a closing brace") {
                '{' => 1,
                '}' => -1,
                _ => 0,
            };
            self.at += 1;
        }
        self.letters[start..self.at - 1].to_vec()
    }
}

/// The position and the length of the longest run of bars outside of braces.
fn bars(letters: &[char]) -> (usize, usize) {
    let (mut best, mut depth, mut run) = ((0, 0), 0, 0);
    for (i, &letter) in letters.iter().enumerate() {
        depth += match letter {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
        run = if letter == '|' && depth == 0 { run + 1 } else { 0 };
        if run > best.1 {
            best = (i + 1 - run, run);
        }
    }
    best
}

/// Parses the content of braces; the longest run of bars separates the sides.
fn braced(games: &mut Reference, letters: &[char]) -> u32 {
    let (at, length) = bars(letters);
    assert!(length > 0, "a bar in {letters:?}");
    let options = [&letters[..at], &letters[at + length..]].map(|side| {
        if bars(side).1 > 0 {
            return vec![braced(games, side)];
        }
        list(games, side)
    });
    games.tree(options)
}

/// Parses games separated by commas.
fn list(games: &mut Reference, letters: &[char]) -> Vec<u32> {
    let mut parser = Parser { letters: letters.to_vec(), at: 0 };
    let mut all = Vec::new();
    while parser.peek().is_some() {
        all.push(parser.sum(games));
        parser.take(",");
    }
    all
}
