//! Reads what a certificate says: stops, temperatures, walls and canonical forms, from its text and its claims alone.

use kelvin_budget::Budget;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Universe};

/// A number of a certificate.
pub fn number(text: &str) -> Dyadic {
    text.parse().unwrap_or_else(|_| panic!("a number: {text}"))
}

/// What a claim says about the heat of a game.
#[derive(Clone, Debug)]
pub struct HeatClaim {
    pub left: Dyadic,
    pub right: Dyadic,
    pub mean: Dyadic,
    pub temperature: Dyadic,
}

/// The claims about stops, means and temperatures, in order.
pub fn heats(claims: &[String]) -> Vec<HeatClaim> {
    let read = |claim: &String| {
        let (_, stops) = claim.split_once(" has the stops ")?;
        let words: Vec<&str> = stops.split([' ', ',']).collect();
        let [left, "and", right, "", "the", "mean", mean, "and", "the", "temperature", temperature] =
            words[..]
        else {
            panic!("{claim}")
        };
        let [left, right, mean, temperature] = [left, right, mean, temperature].map(number);
        Some(HeatClaim { left, right, mean, temperature })
    };
    claims.iter().filter_map(read).collect()
}

/// The claimed walls in order, each as points `[t, left, right]`.
pub fn walls(claims: &[String]) -> Vec<Vec<[Dyadic; 3]>> {
    let point = |text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        let [left, "and", right, "at", t] = words[..] else { panic!("{text}") };
        [t, left, right].map(number)
    };
    let read = |claim: &String| {
        let points = claim.strip_prefix("the walls of ")?.split_once(" are ")?.1;
        Some(points.split(", ").map(point).collect())
    };
    claims.iter().filter_map(read).collect()
}

/// The value of a polygonal line at a temperature; it is constant above its last point.
pub fn at(points: &[[Dyadic; 2]], t: &Dyadic) -> Dyadic {
    let next = points.iter().position(|point| point[0] > *t).unwrap_or(points.len());
    let low = &points[next - 1];
    match points.get(next) {
        Some(high) if high[1] > low[1] => &low[1] + &(t - &low[0]),
        Some(high) if high[1] < low[1] => &low[1] - &(t - &low[0]),
        _ => low[1].clone(),
    }
}

/// The games that the lines `g` of a certificate write down. The lines `p` and `+` have no options here.
pub struct Nodes(Vec<Option<[Vec<usize>; 2]>>);

impl Nodes {
    pub fn read(certificate: &str) -> Nodes {
        let mut nodes = vec![Some([vec![], vec![]])];
        for line in certificate.lines() {
            let numbers = |text: &str| text.split_whitespace().map(|word| word.parse().unwrap()).collect();
            match line.as_bytes() {
                [b'g', ..] => {
                    let (left, right) = line[1..].split_once('|').unwrap();
                    nodes.push(Some([numbers(left), numbers(right)]));
                }
                [b'p' | b'+', ..] => nodes.push(None),
                _ => {}
            }
        }
        Nodes(nodes)
    }

    /// The first canonical form that is claimed.
    pub fn canonical(certificate: &str) -> usize {
        let claim = certificate.lines().find_map(|line| line.strip_prefix("! canonical ")).unwrap();
        claim.split_once(' ').unwrap().1.parse().unwrap()
    }

    pub fn options(&self, node: usize) -> &[Vec<usize>; 2] {
        self.0[node].as_ref().expect("a canonical form is written by lines g")
    }

    /// The value of a canonical form.
    pub fn value<'u>(&self, universe: &'u Universe, node: usize) -> Game<'u> {
        let [left, right] = self
            .options(node)
            .each_ref()
            .map(|side| side.iter().map(|&option| self.value(universe, option)).collect::<Vec<_>>());
        universe.work(&Budget::unlimited()).game(&left, &right).unwrap()
    }

    /// The birthday of a canonical form: the longest chain of options.
    pub fn birthday(&self, node: usize) -> usize {
        self.options(node).iter().flatten().map(|&option| self.birthday(option) + 1).max().unwrap_or(0)
    }

    /// Whether in every follower both players have an option, or neither has.
    pub fn is_all_small(&self, node: usize) -> bool {
        let [left, right] = self.options(node);
        left.is_empty() == right.is_empty()
            && left.iter().chain(right).all(|&option| self.is_all_small(option))
    }

    /// The sign expansion of a number: it is born after the younger of its two options.
    pub fn signs(&self, node: usize) -> String {
        let [left, right] = self.options(node);
        let signed =
            left.iter().map(|&option| (option, '+')).chain(right.iter().map(|&option| (option, '-')));
        match signed.max_by_key(|&(option, _)| self.birthday(option)) {
            None => String::new(),
            Some((option, sign)) => self.signs(option) + &sign.to_string(),
        }
    }
}
