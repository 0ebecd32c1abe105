//! The printing order of options.

use crate::id::Id;
use crate::work::deep;
use crate::{Player, Universe};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::rc::Rc;

/// A sorter of options by value: numbers, then number + nimber, then those with ups, then all others by their
/// own options. The order does not depend on the history of the universe.
pub(crate) struct PrintOrder<'u> {
    universe: &'u Universe,
    sorted: HashMap<Id, Rc<[Vec<Id>; 2]>>,
}

impl<'u> PrintOrder<'u> {
    pub(crate) fn new(universe: &'u Universe) -> Self {
        PrintOrder { universe, sorted: HashMap::new() }
    }

    /// The options of both players in printing order.
    pub(crate) fn options(&mut self, id: Id) -> Rc<[Vec<Id>; 2]> {
        if let Some(known) = self.sorted.get(&id) {
            return known.clone();
        }
        let lists = deep(|| {
            Player::BOTH.map(|player| {
                let mut list: Vec<Id> = self.universe.options(id, player).collect();
                list.sort_by(|&a, &b| self.compare(a, b));
                list
            })
        });
        let lists = Rc::new(lists);
        self.sorted.insert(id, lists.clone());
        lists
    }

    /// Compares two values in printing order.
    pub(crate) fn compare(&mut self, a: Id, b: Id) -> Ordering {
        if a == b {
            return Ordering::Equal;
        }
        match (self.universe.nus(a), self.universe.nus(b)) {
            (Some(a), Some(b)) => {
                let rank = |v: &crate::NumberUpStar| (!v.up.is_zero(), !v.is_number());
                rank(&a).cmp(&rank(&b)).then_with(|| {
                    a.number.cmp(&b.number).then_with(|| a.up.cmp(&b.up)).then_with(|| a.star.cmp(&b.star))
                })
            }
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => {
                let (a, b) = (self.options(a), self.options(b));
                deep(|| self.compare_lists(&a[0], &b[0]).then_with(|| self.compare_lists(&a[1], &b[1])))
            }
        }
    }

    fn compare_lists(&mut self, a: &[Id], b: &[Id]) -> Ordering {
        // Lists of different values are decided by the first differing pair, so only one pair is compared in
        // depth.
        let unequal = a.iter().zip(b).find(|(a, b)| a != b);
        match unequal {
            Some((&a, &b)) => self.compare(a, b),
            None => a.len().cmp(&b.len()),
        }
    }
}
