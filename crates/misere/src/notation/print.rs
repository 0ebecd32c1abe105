//! The printer of misère games.

use crate::MisereGame;
use crate::id::Id;
use crate::work::{MisereWork, deep};
use kelvin_budget::Exhausted;
use std::fmt;

impl fmt::Display for MisereGame<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let universe = self.universe();
        let text = universe
            .unlimited(|work| name(work, self.id_in(universe), usize::MAX))
            .map_err(|_| fmt::Error)?;
        write!(f, "*[{text}]")
    }
}

impl MisereWork<'_, '_> {
    /// Returns the text of a game, or `None` if it is longer than `longest` bytes.
    ///
    /// Shared followers are printed repeatedly, so the texts of wild games grow much faster than their forms.
    ///
    /// ```
    /// # use kelvin_budget::Budget;
    /// # use kelvin_misere::MisereUniverse;
    /// let universe = MisereUniverse::new();
    /// let budget = Budget::unlimited();
    /// let game = universe.parse("*[2#0]", &budget)?;
    /// assert_eq!(universe.work(&budget).print(game, 100)?.as_deref(), Some("*[2#0]"));
    /// assert_eq!(universe.work(&budget).print(game, 5)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn print(&self, game: MisereGame<'_>, longest: usize) -> Result<Option<String>, Exhausted> {
        match name(self, game.id_in(self.universe), longest) {
            Err(Exhausted::Digits) => Ok(None),
            text => Ok(Some(format!("*[{}]", text?)).filter(|text| text.len() <= longest)),
        }
    }
}

/// The text between the brackets, or [`Exhausted::Digits`] if it is longer than `longest` bytes.
fn name(work: &MisereWork<'_, '_>, id: Id, longest: usize) -> Result<String, Exhausted> {
    if let Some(size) = id.as_heap() {
        return Ok(size.to_string());
    }
    let text = Writer { work, text: String::new(), longest }.whole(id, false)?;
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        // Without commas it would be parsed as a heap.
        let digits: Vec<String> = text.chars().map(String::from).collect();
        return Ok(digits.join(","));
    }
    Ok(text)
}

/// The last operation that leads to a game from a simpler one.
enum Step {
    Sharp(Id),
    Plus(Id, u32),
    Minus(Id, u32),
}

struct Writer<'a, 'u, 'b> {
    work: &'a MisereWork<'u, 'b>,
    text: String,
    longest: usize,
}

impl Writer<'_, '_, '_> {
    /// Writes a game with all its operations.
    fn whole(mut self, id: Id, nested: bool) -> Result<String, Exhausted> {
        self.member(id, nested)?;
        Ok(self.text)
    }

    /// Writes a base (a heap or a list of options) and its operations. Brackets are needed unless all
    /// operations are sharps.
    fn member(&mut self, mut id: Id, nested: bool) -> Result<(), Exhausted> {
        if self.text.len() > self.longest {
            return Err(Exhausted::Digits);
        }
        let mut steps = Vec::new();
        while let Some(step) = self.last_step(id)? {
            id = match step {
                Step::Sharp(before) | Step::Plus(before, _) | Step::Minus(before, _) => before,
            };
            steps.push(step);
        }
        self.base(id, nested || !steps.is_empty())?;
        let brackets = steps.iter().any(|step| !matches!(step, Step::Sharp(_)));
        self.text.push_str(if brackets { "[" } else { "" });
        for step in steps.iter().rev() {
            match *step {
                Step::Sharp(_) => self.text.push('#'),
                Step::Plus(_, heap) => self.digit(heap),
                Step::Minus(_, heap) => {
                    self.text.push('-');
                    self.digit(heap);
                }
            }
        }
        self.text.push_str(if brackets { "]" } else { "" });
        Ok(())
    }

    fn base(&mut self, id: Id, nested: bool) -> Result<(), Exhausted> {
        if let Some(size) = id.as_heap() {
            self.digit(size);
            return Ok(());
        }
        self.text.push_str(if nested { "(" } else { "" });
        let options: Vec<Id> = self.work.universe.options(id).collect();
        for &option in options.iter().rev() {
            deep(|| self.member(option, true))?;
        }
        self.text.push_str(if nested { ")" } else { "" });
        Ok(())
    }

    fn digit(&mut self, heap: u32) {
        self.text += &if heap < 10 { heap.to_string() } else { format!("&{heap};") };
    }

    /// The last operation that leads to a game, or `None` for a base.
    ///
    /// If `Y + *i = G` and `Y` is born before `G`, the move from `*i` to 0 cannot be reversed through `G`, so
    /// `Y` is an option of `G`. If `Y = G + *i` is born before `G`, the move from `*i` to 0 leads to `G`,
    /// which can only be reversed through `Y`. So `Y` is again an option of `G`. In both cases `i` is the
    /// nim-sum of the values of `Y` and `G`.
    fn last_step(&self, id: Id) -> Result<Option<Step>, Exhausted> {
        let universe = self.work.universe;
        if id.as_heap().is_some() {
            return Ok(None);
        }
        let mut candidates: Vec<(u32, Id)> = universe
            .options(id)
            .map(|option| (universe.normal(id) ^ universe.normal(option), option))
            .filter(|&(heap, _)| heap >= 2 && heap & 1 == id.parity() && heap < universe.birthday(id))
            .collect();
        candidates.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| universe.arrange(a.1, b.1)));
        for heap in candidates.iter().map(|&(heap, _)| heap) {
            for &(_, option) in candidates.iter().filter(|&&(other, _)| other == heap) {
                if self.is_sum(id, option, heap)? {
                    return Ok(Some(Step::Plus(option, heap)));
                }
            }
            for &(_, option) in candidates.iter().filter(|&&(other, _)| other == heap) {
                if self.work.minus(option, Id::heap(heap))? == Some(id) {
                    return Ok(Some(Step::Minus(option, heap)));
                }
            }
        }
        if !id.is_even() {
            return Ok(Some(Step::Plus(id.even_part(), 1)));
        }
        let mut options = universe.options(id);
        match (options.next(), options.next()) {
            (Some(only), None) => Ok(Some(Step::Sharp(only))),
            _ => Ok(None),
        }
    }

    /// Returns whether a game is the sum of an option and a heap. The move from the heap to `*1` rules out
    /// most other games.
    fn is_sum(&self, id: Id, option: Id, heap: u32) -> Result<bool, Exhausted> {
        let universe = self.work.universe;
        let other = option.plus_one();
        if !universe.has_option(id, other) && !universe.has_option(other, id) {
            return Ok(false);
        }
        Ok(self.work.sum(option, Id::heap(heap))? == id)
    }
}
