//! The printing order of options.

use crate::id::Id;
use crate::universe::MisereUniverse;
use crate::work::deep;
use std::cmp::Ordering;

impl MisereUniverse {
    /// Compares two games in printing order, which depends on the games alone.
    ///
    /// The order compares the even parts by birthday, number of options and nim-values, then by options from
    /// the simplest on. Of a game and its sum with `*1` the even one comes first.
    pub(crate) fn arrange(&self, a: Id, b: Id) -> Ordering {
        if let (Some(a), Some(b)) = (a.as_heap(), b.as_heap()) {
            return a.cmp(&b);
        }
        let (even_a, even_b) = (a.even_part(), b.even_part());
        if even_a == even_b {
            return a.parity().cmp(&b.parity());
        }
        self.measure(even_a).cmp(&self.measure(even_b)).then_with(|| {
            deep(|| {
                let pairs = self.options(even_a).zip(self.options(even_b));
                pairs.map(|(a, b)| self.arrange(a, b)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
            })
        })
    }

    fn measure(&self, id: Id) -> (u32, usize, u32, u32) {
        (self.birthday(id), self.options(id).len(), self.normal(id), self.misere(id))
    }
}
