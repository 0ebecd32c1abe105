//! Literal forms.

use crate::forms::Forms;
use crate::id::Id;
use crate::options::List;
use crate::{Game, Player, Work};
use kelvin_budget::{Budget, Exhausted};
use std::fmt;

/// A game as it is written: a tree of options that nobody has simplified. Two forms are equal when they
/// are the same tree, whatever order and how often the options are written in.
///
/// Ordinal sums and Conway's products depend on the form; what else is asked of a game depends on its
/// value, which [`Work::value_of`] finds.
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
    /// Where the Left and the Right options of each subposition end in `options`; they begin where those
    /// of the one before end. A subposition comes after its options, and the whole comes last.
    ends: Vec<[u32; 2]>,
    options: Vec<u32>,
}

impl Form {
    /// The form in which Left may move to `left` and Right to `right`. For forms nested deeply, or built of
    /// many parts, [`Forms`] does it without copying the parts each time.
    pub fn new(left: &[Form], right: &[Form], budget: &Budget) -> Result<Form, Exhausted> {
        let mut forms = Forms::new(budget);
        let mut places = [Vec::new(), Vec::new()];
        for (list, side) in places.iter_mut().zip([left, right]) {
            for option in side {
                list.push(forms.add(option)?);
            }
        }
        let [left, right] = places;
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

    /// How many different subpositions it has, itself included.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Never: a form is a subposition of itself.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The options of a subposition, as places.
    pub(crate) fn options_at(&self, place: usize, player: Player) -> &[u32] {
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before][1]);
        let [middle, end] = self.ends[place];
        let (start, end) = if player == Player::Left { (start, middle) } else { (middle, end) };
        &self.options[start as usize..end as usize]
    }

    fn root(&self) -> usize {
        // There is always one subposition.
        self.ends.len() - 1
    }

    /// The options of `player`, each as a form of its own.
    pub fn options(&self, player: Player, budget: &Budget) -> Result<Vec<Form>, Exhausted> {
        let mut forms = Forms::new(budget);
        forms.add(self)?;
        let options = self.options_at(self.root(), player);
        // A form is added to an empty builder place by place.
        Ok(options.iter().map(|&option| forms.form(option)).collect())
    }

    /// The formal birthday: the length of the longest line of play. The birthday of the value may be less.
    pub fn birthday(&self) -> u32 {
        let mut days: Vec<u32> = Vec::with_capacity(self.len());
        for place in 0..self.len() {
            let both = Player::BOTH.into_iter().flat_map(|player| self.options_at(place, player));
            // Fewer days than subpositions, and these have 32 bits.
            days.push(both.map(|&option| days[option as usize] + 1).max().unwrap_or(0));
        }
        days.last().copied().unwrap_or(0)
    }
}

impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lists = (0..self.len()).map(|place| Player::BOTH.map(|player| self.options_at(place, player)));
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

    /// Adds the canonical form of a value to the forms of a builder: its place there.
    pub fn add_canonical(&self, forms: &mut Forms, game: Game<'u>) -> Result<u32, Exhausted> {
        // A universe cannot name more values than this: followers without number are refused at once.
        u32::try_from(self.follower_count(game)?).map_err(|_| Exhausted::Values)?;
        self.fold(
            self.id(game),
            |_| Ok(None),
            |id, places| {
                let [left, right] = Player::BOTH
                    .map(|player| self.universe.options(id, player).map(|option| places[option]).collect());
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
        for place in 0..form.len() {
            self.tick()?;
            let options = Player::BOTH.map(|player| {
                form.options_at(place, player).iter().map(|&option| values[option as usize]).collect::<List>()
            });
            values.push(self.canonical(options)?);
        }
        Ok(values)
    }
}
