//! A normal form of a family of sets, up to the names of the vertices.

use crate::face::Face;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// The number of steps above which a family is only renumbered.
const STEPS_ALLOWED: usize = 1 << 22;

/// Renumbers the vertices of the family as 0, 1, … in an order that depends on the structure, as far as cheap
/// refinement detects it.
///
/// Equal normal forms always mean isomorphic families, as a table of results requires. Isomorphic families
/// usually, but not always, have equal normal forms.
pub(crate) fn normal_form(sets: &[Face]) -> Vec<Face> {
    let support: Vec<usize> = Face::union_of(sets).iter().collect();
    let mut number = vec![0; support.last().map_or(0, |last| last + 1)];
    support.iter().enumerate().for_each(|(new, old)| number[*old] = new);
    let sets: Vec<Vec<usize>> = sets.iter().map(|set| set.iter().map(|v| number[v]).collect()).collect();
    let steps = support.len().saturating_mul(sets.iter().map(Vec::len).sum());
    let order = if steps <= STEPS_ALLOWED {
        settled_order(&sets, support.len())
    } else {
        (0..support.len()).collect()
    };
    let mut renamed: Vec<Face> = sets.iter().map(|set| set.iter().map(|&v| order[v]).collect()).collect();
    renamed.sort_unstable();
    renamed
}

/// Returns the index of each vertex. Classes that refinement cannot split are split at their first member.
///
/// If such a class is an orbit of the automorphisms, any member would give the same form.
fn settled_order(sets: &[Vec<usize>], n: usize) -> Vec<usize> {
    let mut colours = vec![0; n];
    let mut classes = refine(sets, &mut colours);
    while classes < n {
        let mut count = vec![0u32; n];
        colours.iter().for_each(|&c| count[c] += 1);
        // The first vertex of the first class with several members is placed before its class.
        let Some(split) = (0..n).find(|&c| count[c] > 1) else { break };
        let Some(first) = colours.iter().position(|&c| c == split) else { break };
        for (v, colour) in colours.iter_mut().enumerate() {
            if *colour > split || (*colour == split && v != first) {
                *colour += 1;
            }
        }
        classes = refine(sets, &mut colours);
    }
    colours
}

/// Splits the classes until they are stable, and returns their number.
fn refine(sets: &[Vec<usize>], colours: &mut [usize]) -> usize {
    let mut classes = 0;
    loop {
        let split = refine_once(sets, colours);
        if split == classes || split == colours.len() {
            return split;
        }
        classes = split;
    }
}

/// Splits the classes by the classes of the sets through each vertex, and returns their new number. Classes
/// are numbered 0, 1, … and keep their order.
pub(crate) fn refine_once(sets: &[Vec<usize>], colours: &mut [usize]) -> usize {
    let mut marks: Vec<(usize, u64)> = colours.iter().map(|&c| (c, 0)).collect();
    for set in sets {
        let mark = set.iter().fold(set.len() as u64, |sum, &v| sum.wrapping_add(mix(colours[v] as u64)));
        let mark = mix(mark);
        set.iter().for_each(|&v| marks[v].1 = marks[v].1.wrapping_add(mark));
    }
    let mut sorted = marks.clone();
    sorted.sort_unstable();
    sorted.dedup();
    for (colour, mark) in colours.iter_mut().zip(&marks) {
        *colour = sorted.binary_search(mark).expect("all marks are there");
    }
    sorted.len()
}

fn mix(value: u64) -> u64 {
    let mut hasher = FxHasher::default();
    (value, value.rotate_left(29)).hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn normal_forms_of_renamed_cycles_agree(n in 3usize..12, seed in prop::collection::vec(0usize..1000, 12)) {
            let mut order: Vec<usize> = (0..n).collect();
            order.sort_by_key(|&v| (seed[v], v));
            let cycle: Vec<Face> = (0..n).map(|v| Face::from([v, (v + 1) % n])).collect();
            let renamed: Vec<Face> = cycle.iter().map(|edge| edge.map(|v| order[v] * 3 + 1)).collect();
            prop_assert_eq!(normal_form(&renamed), normal_form(&cycle));
        }
    }
}
