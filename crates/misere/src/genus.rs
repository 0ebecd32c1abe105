//! Genera.

use crate::MisereGame;
use crate::canonical::mex;
use crate::id::Id;
use crate::kind::MisereKind;
use crate::work::{MisereWork, deep};
use kelvin_budget::Exhausted;
use std::fmt;
use std::sync::Arc;

/// The **genus** of a game (Conway, *On Numbers and Games*, chapter 12).
///
/// It consists of the nim-value of `G` in normal play, and of the sequence of the misère nim-values of `G`,
/// `G + *2`, `G + *2 + *2`, …. The sequence eventually alternates between two values.
///
/// It is printed with the sequence as a superscript, up to the alternating values: `2^1420` continues 2, 0,
/// 2, 0, … For games that act as tame or restive ones only the first value is printed, which determines the
/// rest. For a nim-heap none is printed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    normal: u32,
    /// At least two values, the last two of which repeat.
    misere: Vec<u32>,
    /// The number of values that are printed.
    printed: usize,
}

impl Genus {
    /// The nim-value in normal play.
    pub fn normal(&self) -> u32 {
        self.normal
    }

    /// The misère nim-value of the sum with `n` copies of `*2`.
    pub fn misere(&self, n: usize) -> u32 {
        let known = self.misere.len();
        if n < known { self.misere[n] } else { self.misere[known - 2 + (n - known) % 2] }
    }

    /// The values up to and including the two that alternate.
    pub fn digits(&self) -> &[u32] {
        &self.misere
    }

    /// Returns whether the nim-values in normal and in misère play are equal, or both at most 1, as in sums
    /// of nim-heaps.
    pub fn is_tame(&self) -> bool {
        let misere = self.misere[0];
        self.normal == misere || (self.normal < 2 && misere < 2)
    }

    fn of_heap(size: u32) -> Genus {
        let misere = match size {
            0 | 1 => vec![size ^ 1, size ^ 2, size],
            _ => vec![size, size ^ 2],
        };
        Genus { normal: size, misere, printed: 0 }
    }

    /// The genus from those of the options, by the mex rule for each value.
    ///
    /// Once all options alternate between values that differ by 2, each value depends on the previous one and
    /// on the parity of its index. So one alternation implies that all later values alternate.
    fn of_options(options: &[Arc<Genus>], kind: MisereKind) -> Genus {
        let normal = mex(options.iter().map(|option| option.normal));
        let settled = options.iter().map(|option| option.misere.len()).max().unwrap_or(2) - 2;
        let mut misere = vec![mex(options.iter().map(|option| option.misere(0)))];
        loop {
            let index = misere.len();
            let previous = misere[index - 1];
            let others = options.iter().map(|option| option.misere(index));
            misere.push(mex(others.chain([previous, previous ^ 1])));
            if index >= settled + 2 && misere[index] == misere[index - 2] {
                break;
            }
        }
        while misere.len() > 2 && misere[misere.len() - 1] == misere[misere.len() - 3] {
            misere.pop();
        }
        let one_value = kind.is_generally_tame() || kind.is_generally_restive();
        let printed = if one_value { 1 } else { misere.len() };
        Genus { normal, misere, printed }
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.normal)?;
        let shown: Vec<String> = self.misere[..self.printed].iter().map(u32::to_string).collect();
        if shown.is_empty() {
            Ok(())
        } else if shown.iter().any(|digit| digit.len() > 1) {
            write!(f, "^({})", shown.join(","))
        } else {
            write!(f, "^{}", shown.concat())
        }
    }
}

impl<'u> MisereWork<'u, '_> {
    /// The genus of a game.
    ///
    /// ```
    /// use kelvin_budget::Budget;
    /// use kelvin_misere::MisereUniverse;
    /// let universe = MisereUniverse::new();
    /// let budget = Budget::unlimited();
    /// let work = universe.work(&budget);
    /// let genus = |text| work.genus(universe.parse(text, &budget).unwrap()).map(|genus| genus.to_string());
    /// assert_eq!(genus("*[[2],1]")?, "2^1420");
    /// assert_eq!(genus("*[1000000]")?, "1000000");
    /// # Ok::<(), kelvin_budget::Exhausted>(())
    /// ```
    pub fn genus(&self, game: MisereGame<'u>) -> Result<Genus, Exhausted> {
        self.genus_of(self.id(game)).map(|genus| Genus::clone(&genus))
    }

    fn genus_of(&self, id: Id) -> Result<Arc<Genus>, Exhausted> {
        self.tick()?;
        if let Some(size) = id.as_heap() {
            return Ok(Arc::new(Genus::of_heap(size)));
        }
        if let Some(genus) = self.universe.genera.get(&id) {
            return Ok(genus);
        }
        let options: Result<Vec<_>, _> =
            self.universe.options(id).map(|option| deep(|| self.genus_of(option))).collect();
        let genus = Arc::new(Genus::of_options(&options?, self.universe.kind(id)));
        self.universe.genera.insert(id, genus.clone());
        Ok(genus)
    }
}
