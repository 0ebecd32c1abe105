//! Literal forms.

use crate::forms::Forms;
use crate::id::Id;
use crate::options::List;
use crate::{Game, Player, Work};
use kelvin_budget::{Budget, Exhausted};
use std::fmt;

/// A literal form of a game: a tree of options that has not been simplified. Two forms are equal when they
/// are the same tree, whatever the order and multiplicity of options.
///
/// Ordinal sums and Conway products depend on the form. Other properties depend on the value, which
/// [`Work::value_of`] computes.
///
/// ```
/// use kelvin_budget::{Budget, Exhausted};
/// use kelvin_values::{Compound, Form, Universe};
///
/// let universe = Universe::new();
/// let budget = Budget::unlimited();
/// let work = universe.work(&budget);
/// let star = work.form_of(universe.star(1))?;
/// let zero = Form::new(&[star.clone()], &[star], &budget)?;
/// assert_eq!(work.value_of(&zero)?, universe.zero());
/// let one = work.form_of(universe.integer(1))?;
/// let sum = zero.compound(Compound::OrdinalSum, &one, &budget)?;
/// assert_eq!(work.value_of(&sum)?, universe.up(1));
/// # Ok::<(), Exhausted>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Form {
    /// The ends of the Left and the Right options of each subposition in `options`; they begin at the end of
    /// the previous subposition. A subposition comes after its options, and the whole form comes last.
    ends: Vec<[u32; 2]>,
    options: Vec<u32>,
}

impl Form {
    /// The form in which Left may move to `left` and Right to `right`. For deeply nested forms, [`Forms`]
    /// avoids copying the parts at each step.
    pub fn new(left: &[Form], right: &[Form], budget: &Budget) -> Result<Form, Exhausted> {
        let mut forms = Forms::new(budget);
        let mut indices = [Vec::new(), Vec::new()];
        for (list, side) in indices.iter_mut().zip([left, right]) {
            for option in side {
                list.push(forms.add(option)?);
            }
        }
        let [left, right] = indices;
        let root = forms.node(left, right)?;
        Ok(forms.form(root))
    }

    /// The form made of subpositions in the order that [`Forms::form`] establishes.
    pub(crate) fn from_lists(lists: &[[Vec<u32>; 2]]) -> Form {
        let mut form = Form { ends: Vec::with_capacity(lists.len()), options: Vec::new() };
        for sides in lists {
            let ends = sides.each_ref().map(|side| {
                form.options.extend(side);
                // The builder holds no more options than this.
                form.options.len() as u32
            });
            form.ends.push(ends);
        }
        form
    }

    /// The number of distinct subpositions, itself included.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns `false`: a form is a subposition of itself.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The options of a subposition, as indices of subpositions.
    pub(crate) fn options_at(&self, index: usize, player: Player) -> &[u32] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before][1]);
        let [middle, end] = self.ends[index];
        let (start, end) = if player == Player::Left { (start, middle) } else { (middle, end) };
        &self.options[start as usize..end as usize]
    }

    fn root(&self) -> usize {
        // A form has at least one subposition.
        self.ends.len() - 1
    }

    /// The options of `player`, each as a form of its own.
    pub fn options(&self, player: Player, budget: &Budget) -> Result<Vec<Form>, Exhausted> {
        let mut forms = Forms::new(budget);
        forms.add(self)?;
        let options = self.options_at(self.root(), player);
        // Adding a form to an empty builder keeps the indices.
        Ok(options.iter().map(|&option| forms.form(option)).collect())
    }

    /// The formal birthday: the length of the longest line of play. The birthday of the value may be less.
    pub fn birthday(&self) -> u32 {
        let mut days: Vec<u32> = Vec::with_capacity(self.len());
        for index in 0..self.len() {
            let both = Player::BOTH.into_iter().flat_map(|player| self.options_at(index, player));
            // The birthday is less than the number of subpositions, which fits in 32 bits.
            days.push(both.map(|&option| days[option as usize] + 1).max().unwrap_or(0));
        }
        days.last().copied().unwrap_or(0)
    }
}

impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lists = (0..self.len()).map(|index| Player::BOTH.map(|player| self.options_at(index, player)));
        f.debug_list().entries(lists).finish()
    }
}

impl<'u> Work<'u, '_> {
    /// The canonical form of a value, as a literal form.
    pub fn form_of(&self, game: Game<'u>) -> Result<Form, Exhausted> {
        let mut forms = Forms::new(self.budget());
        let root = self.add_canonical(&mut forms, game)?;
        Ok(forms.form(root))
    }

    /// Adds the canonical form of a value to a builder and returns its number there.
    pub fn add_canonical(&self, forms: &mut Forms, game: Game<'u>) -> Result<u32, Exhausted> {
        // A universe stores fewer values than this, so larger counts are refused early.
        u32::try_from(self.follower_count(game)?).map_err(|_| Exhausted::Values)?;
        self.fold(
            self.id(game),
            |_| Ok(None),
            |id, indices| {
                let [left, right] = Player::BOTH
                    .map(|player| self.universe.options(id, player).map(|option| indices[option]).collect());
                forms.node(left, right)
            },
        )
    }

    /// The value of a form.
    pub fn value_of(&self, form: &Form) -> Result<Game<'u>, Exhausted> {
        let values = self.values_of(form)?;
        Ok(values.last().map_or(self.universe().zero(), |&id| self.handle(id)))
    }

    /// The values of the options of a form, Left's and Right's.
    pub fn option_values(&self, form: &Form) -> Result<[Vec<Game<'u>>; 2], Exhausted> {
        let values = self.values_of(form)?;
        Ok(Player::BOTH.map(|player| {
            let options = form.options_at(form.root(), player);
            options.iter().map(|&option| self.handle(values[option as usize])).collect()
        }))
    }

    /// The value of every subposition, in order.
    fn values_of(&self, form: &Form) -> Result<Vec<Id>, Exhausted> {
        let mut values = Vec::with_capacity(form.len());
        for index in 0..form.len() {
            self.tick()?;
            let options = Player::BOTH.map(|player| {
                form.options_at(index, player).iter().map(|&option| values[option as usize]).collect::<List>()
            });
            values.push(self.canonical(options)?);
        }
        Ok(values)
    }
}
