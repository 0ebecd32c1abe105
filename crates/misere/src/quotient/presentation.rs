//! Presentations by generators and relations.

use super::bipartite::Bipartite;
use super::structure::Element;
use std::fmt;

/// Generators of a quotient, and relations that imply all others.
///
/// Each generator is the first heap that is not a product of earlier ones. The first word of an element is
/// its least word by length and then alphabetically. The relations give the first words of the minimal words
/// that are not first words: a reduced Gröbner basis.
#[derive(Clone, Debug)]
pub struct Presentation {
    generators: Vec<Element>,
    /// The first word of each element, as the exponents of the generators.
    words: Vec<Vec<u32>>,
    names: Vec<String>,
    relations: Vec<(Vec<u32>, u32)>,
}

impl Presentation {
    pub(super) fn of(quotient: &Bipartite) -> Presentation {
        let generators = generators(quotient);
        let monoid = &quotient.monoid;
        let count = generators.len();
        let mut words: Vec<Option<Vec<u32>>> = vec![None; quotient.order()];
        words[0] = Some(vec![0; count]);
        let mut relations: Vec<(Vec<u32>, u32)> = Vec::new();
        // Words by length, and alphabetically within each length.
        let mut layer = vec![(vec![0u32; count], 0u32)];
        while !layer.is_empty() {
            let mut next: Vec<(Vec<u32>, u32)> = Vec::new();
            for (word, element) in &layer {
                // Each word is generated once, by appending its last letter.
                let last = word.iter().rposition(|&exponent| exponent > 0).unwrap_or(0);
                for letter in last..count {
                    let mut longer = word.clone();
                    longer[letter] += 1;
                    if relations.iter().any(|(left, _)| divides(left, &longer)) {
                        continue;
                    }
                    let product = monoid.product(*element, generators[letter]);
                    match &words[product as usize] {
                        Some(_) => relations.push((longer, product)),
                        None => {
                            words[product as usize] = Some(longer.clone());
                            next.push((longer, product));
                        }
                    }
                }
            }
            layer = next;
        }
        let words: Vec<Vec<u32>> = words.into_iter().map(Option::unwrap_or_default).collect();
        let names = words.iter().map(|word| text(word)).collect();
        Presentation { generators: generators.into_iter().map(Element).collect(), words, names, relations }
    }

    /// The generators.
    pub fn generators(&self) -> &[Element] {
        &self.generators
    }

    /// The first word of an element, as the exponents of the generators.
    pub fn word(&self, element: Element) -> &[u32] {
        &self.words[element.0 as usize]
    }

    /// The first word of an element, as text.
    pub fn name(&self, element: Element) -> &str {
        &self.names[element.0 as usize]
    }

    /// The relations: a word that is not a first word, and its element.
    pub fn relations(&self) -> impl Iterator<Item = (&[u32], Element)> {
        self.relations.iter().map(|(word, element)| (&word[..], Element(*element)))
    }
}

/// The elements of heaps that are not products of earlier heaps' elements, without those that are products of
/// the others.
fn generators(quotient: &Bipartite) -> Vec<u32> {
    let mut generators: Vec<u32> = Vec::new();
    for &element in &quotient.heaps {
        let (_, indices) = quotient.monoid.generated(generators.iter().copied());
        if indices[element as usize].is_none() {
            generators.push(element);
        }
    }
    let mut index = 0;
    while index < generators.len() {
        let others = generators.iter().enumerate().filter(|&(other, _)| other != index);
        let (_, indices) = quotient.monoid.generated(others.map(|(_, &element)| element));
        if indices[generators[index] as usize].is_some() {
            generators.remove(index);
        } else {
            index += 1;
        }
    }
    generators
}

fn divides(a: &[u32], b: &[u32]) -> bool {
    a.iter().zip(b).all(|(a, b)| a <= b)
}

/// The name of a generator: a letter, with a number after the first 26.
fn letter(index: usize) -> String {
    let letter = char::from(b'a' + (index % 26) as u8);
    if index < 26 { letter.to_string() } else { format!("{letter}{}", index / 26) }
}

fn text(word: &[u32]) -> String {
    let factors = word.iter().enumerate().filter(|&(_, &exponent)| exponent > 0);
    let text: String = factors
        .map(|(index, &exponent)| match exponent {
            1 => letter(index),
            _ => format!("{}^{exponent}", letter(index)),
        })
        .collect();
    if text.is_empty() { "1".into() } else { text }
}

impl fmt::Display for Presentation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let generators: Vec<String> = (0..self.generators.len()).map(letter).collect();
        let relations: Vec<String> = self
            .relations()
            .map(|(word, element)| format!("{} = {}", text(word), self.name(element)))
            .collect();
        if relations.is_empty() {
            return f.write_str("⟨ ⟩");
        }
        write!(f, "⟨ {} | {} ⟩", generators.join(", "), relations.join(", "))
    }
}
