//! Games from their options, where those are numbers of any sort and short games: {0, 1, 2|ω}, {1/3*|}.

use super::Machine;
use super::mixed::Mixed;
use crate::error::{Error, ErrorKind, Result};
use crate::form::Form;
use crate::number::Number;
use crate::value::Value;
use kelvin_numbers::{FormError, List, ListError, NumberForm, Options, ReadingError, Real, Surreal, choose};
use kelvin_values::{Game, Player};
use std::cmp::Ordering;

/// Most binary digits of irrational numbers that are looked at to find a number between them.
const DIGITS: u32 = 1 << 12;

/// One end of the numbers that fit between the options of both players.
type End = Option<(Number, bool)>;

impl From<FormError> for Error {
    fn from(error: FormError) -> Error {
        match error {
            FormError::Number(error) => error.into(),
            other => Error::value(format!("{other}.")),
        }
    }
}

impl From<ReadingError> for Error {
    fn from(error: ReadingError) -> Error {
        match error {
            ReadingError::List(error) => error.into(),
            ambiguous => Error::value(format!("{ambiguous}.")),
        }
    }
}

impl From<ListError> for Error {
    fn from(error: ListError) -> Error {
        Error::value(format!("{error}."))
    }
}

impl<'u> Machine<'_, 'u> {
    /// The game with the given options, among which [`Value::Undefined`] says that those before it go on; explicit
    /// when they are games that keep their form.
    pub(crate) fn game_of(&mut self, left: Vec<Value<'u>>, right: Vec<Value<'u>>) -> Result<Value<'u>> {
        let (left, right) = (self.spread(left)?, self.spread(right)?);
        let games = |options: &[Value<'u>]| -> Option<Vec<Game<'u>>> {
            options.iter().map(|option| self.game(option)).collect()
        };
        if let (Some(left), Some(right)) = (games(&left), games(&right)) {
            return Ok(self.value(self.work.game(&left, &right)?));
        }
        if let Some(value) = self.loopy_game_of(&left, &right)? {
            return Ok(value);
        }
        let (Some((lefts, left_lists)), Some((rights, right_lists))) =
            (self.options_of(&left)?, self.options_of(&right)?)
        else {
            return self.explicit(left, right);
        };
        let sides = [lefts, rights];
        if !(left_lists.is_empty() && right_lists.is_empty()) {
            return self.number_of_lists(&sides, [&left_lists, &right_lists]);
        }
        match self.game_between(&sides)? {
            Some(game) => self.translate(game),
            None => {
                let form = super::forms::form_value(Form::Explicit([left, right]));
                match self.hot_value_of_form(&form) {
                    Err(error) if error.kind() == ErrorKind::Value => {
                        Err(self.not_held(&form)?.with_hint(error.message()))
                    }
                    found => found,
                }
            }
        }
    }

    /// The number between options and lists of options that go on. How the lists are read is printed as a note.
    fn number_of_lists(&mut self, sides: &[Vec<Mixed<'u>>; 2], lists: [&[List]; 2]) -> Result<Value<'u>> {
        let ends = [end(sides, Player::Left)?, end(sides, Player::Right)?];
        let lists: [Vec<&List>; 2] = lists.map(|lists| lists.iter().collect());
        let found = choose([&lists[0], &lists[1]], |options| number_between(ends.clone(), options))?;
        let Some((number, read)) = found else {
            return Err(Error::value("Infinite lists of options are allowed only in numbers.")
                .with_hint("expected every option of Left to be less than every one of Right"));
        };
        for list in read {
            self.world.note(&format!("{list}"));
        }
        Ok(number.value())
    }

    /// The options among which a collection stands for what is in it.
    pub(super) fn spread(&self, options: Vec<Value<'u>>) -> Result<Vec<Value<'u>>> {
        let is_collection =
            |value: &Value<'u>| matches!(value, Value::List(_) | Value::Set(_) | Value::Range(_));
        if !options.iter().any(is_collection) {
            return Ok(options);
        }
        let mut all = Vec::new();
        for option in options {
            match is_collection(&option) {
                true => all.extend(self.elements(&option)?),
                false => all.push(option),
            }
        }
        Ok(all)
    }

    /// The options of a player, and the lists among them that go on; `None` if some keep their form.
    #[allow(clippy::type_complexity)]
    fn options_of(&self, values: &[Value<'u>]) -> Result<Option<(Vec<Mixed<'u>>, Vec<List>)>> {
        let (mut options, mut lists) = (Vec::new(), Vec::new());
        let goes_on = values.iter().any(|value| matches!(value, Value::Undefined));
        let mut begin = 0;
        for (place, value) in values.iter().enumerate() {
            if let Value::Undefined = value {
                let terms: Result<Vec<_>> =
                    values[begin..place].iter().map(|value| self.surreal(value)).collect();
                lists.push(List::new(terms?)?);
                begin = place + 1;
                continue;
            }
            match self.parts(value) {
                Some(parts) => options.push(parts),
                None if goes_on || !self.is_game(value) || Number::of(value).is_some() => {
                    return Err(self.no_option(value));
                }
                None => return Ok(None),
            }
        }
        Ok(Some((options, lists)))
    }

    /// The value of a game by its options. It is a number if one fits between those of Left and of Right, and then
    /// the simplest such (Conway, *On Numbers and Games*, Theorem 11). If not, and if all options are short games
    /// with one number added, then so is the game, by number translation. `None` for other games, as {ω|-ω}.
    pub(super) fn game_between(&mut self, sides: &[Vec<Mixed<'u>>; 2]) -> Result<Option<Mixed<'u>>> {
        let zero = self.world.universe.zero();
        let ends = [end(sides, Player::Left)?, end(sides, Player::Right)?];
        if let Some(number) = number_between(ends, [&[], &[]])? {
            return Ok(Some(Mixed { number, game: zero }));
        }
        if let Some(game) = self.translated(sides)? {
            return Ok(Some(game));
        }
        let best = [self.undominated(sides, Player::Left)?, self.undominated(sides, Player::Right)?];
        self.translated(&best)
    }

    /// The game of options that are short games with one number added.
    fn translated(&self, sides: &[Vec<Mixed<'u>>; 2]) -> Result<Option<Mixed<'u>>> {
        let Some(first) = sides.iter().flatten().next() else { return Ok(None) };
        let number = first.number.clone();
        let mut games = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in &sides[player.index()] {
                let Some(x) = option.number.add(&number.negate())?.dyadic() else { return Ok(None) };
                games[player.index()].push(self.work.add(option.game, self.world.universe.number(&x))?);
            }
        }
        Ok(Some(Mixed { number, game: self.work.game(&games[0], &games[1])? }))
    }

    /// The options of a player that no other is at least as good as.
    fn undominated(&self, sides: &[Vec<Mixed<'u>>; 2], player: Player) -> Result<Vec<Mixed<'u>>> {
        let worse = match player {
            Player::Left => Ordering::Less,
            Player::Right => Ordering::Greater,
        };
        let mut best: Vec<Mixed<'u>> = Vec::new();
        for option in &sides[player.index()] {
            self.work.tick()?;
            let mut kept = Vec::with_capacity(best.len());
            let mut dominated = false;
            for other in best {
                match self.mixed_relation(&other, option)? {
                    Some(order) if order == worse => {}
                    order => {
                        dominated |= order.is_some();
                        kept.push(other);
                    }
                }
            }
            if !dominated {
                kept.push(option.clone());
            }
            best = kept;
        }
        Ok(best)
    }

    /// A form that is neither a number nor a number plus a short game.
    #[cold]
    pub(super) fn not_held(&mut self, form: &Value<'u>) -> Result<Error> {
        let text = self.show(form)?;
        let text = text.trim_matches('\'');
        Ok(Error::value(format!("{text} is neither a number nor a number plus a short game.")))
    }
}

/// The end that the options of a player set: the number x itself fits beside an option that is not at least as good
/// as x for the player, which is in the section of the option.
fn end<'u>(sides: &[Vec<Mixed<'u>>; 2], player: Player) -> Result<End> {
    let mut end: End = None;
    for Mixed { number, game } in &sides[player.index()] {
        let section = game.section(!player);
        let number = number.add(&Number::from(&section.number))?;
        end = stricter(end, (number, section.side == player), player)?;
    }
    Ok(end)
}

/// The stricter of two ends.
fn stricter(end: End, (number, fits): (Number, bool), player: Player) -> Result<End> {
    let Some((known, known_fits)) = end else { return Ok(Some((number, fits))) };
    let order = number.compare(&known)?;
    let order = if player == Player::Left { order } else { order.reverse() };
    let stricter = order.is_gt() || order.is_eq() && known_fits && !fits;
    Ok(Some(if stricter { (number, fits) } else { (known, known_fits) }))
}

/// The simplest number between two ends and beyond lists that go on.
fn number_between(ends: [End; 2], lists: [&[&Options]; 2]) -> Result<Option<Number>> {
    let (ends, lists) = approached(ends, lists)?;
    if let [Some((low, low_fits)), Some((high, high_fits))] = &ends {
        match low.compare(high)? {
            Ordering::Greater => return Ok(None),
            Ordering::Equal if !(*low_fits && *high_fits) => return Ok(None),
            Ordering::Equal if lists.iter().all(|lists| lists.is_empty()) => return Ok(Some(low.clone())),
            _ => {}
        }
    }
    let mut digits = 64;
    while digits <= DIGITS {
        // A number that is the simplest of a wider interval, and lies in the interval, is the simplest there.
        let [left, right] = [wider(&ends[0], 0, digits)?, wider(&ends[1], 1, digits)?];
        let form = NumberForm {
            left: left.into_iter().chain(lists[0].iter().cloned()).collect(),
            right: right.into_iter().chain(lists[1].iter().cloned()).collect(),
        };
        let number = match form.value() {
            Ok(number) => Number::from(number),
            Err(FormError::NotNumeric) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        if lies_beyond(&number, &ends[0], Ordering::Greater)?
            && lies_beyond(&number, &ends[1], Ordering::Less)?
        {
            return Ok(Some(number));
        }
        digits *= 4;
    }
    Err(no_pattern())
}

fn no_pattern() -> Error {
    Error::value("The simplest number between the options is not found: its signs follow no pattern.")
}

/// The ends with those that lists set which go to an irrational number, and the other lists. The irrational number itself
/// fits beside such a list.
fn approached(ends: [End; 2], lists: [&[&Options]; 2]) -> Result<([End; 2], [Vec<Options>; 2])> {
    let mut all = ends;
    let mut others = [Vec::new(), Vec::new()];
    for player in Player::BOTH {
        let side = player.index();
        for options in lists[side] {
            let Options::Approaching { first, limit } = options else {
                others[side].push((*options).clone());
                continue;
            };
            let (first, limit) = (Number::from(first.clone()), real(limit)?);
            let goes_up = first.compare(&limit)?.is_lt();
            let new = if goes_up == (player == Player::Left) { (limit, true) } else { (first, false) };
            all[side] = stricter(all[side].take(), new, player)?;
        }
    }
    if let [Some((low, low_fits)), Some((high, high_fits))] = &all
        && low_fits != high_fits
        && low.compare(high)?.is_eq()
        && lists
            .iter()
            .flat_map(|lists| lists.iter())
            .any(|options| matches!(options, Options::Approaching { .. }))
    {
        // Between all numbers of the list and its limit there are numbers, infinitely near to the limit.
        return Err(no_pattern());
    }
    Ok((all, others))
}

/// A real number as the worksheet holds it: sums of roots are surreal numbers.
fn real(number: &Real) -> Result<Number> {
    Ok(match number.to_surd()? {
        Some(roots) => Number::from(Surreal::from(roots)),
        None => Number::from(number.clone()),
    })
}

/// An end as the option that sets it, or one that leaves a little more.
fn wider(end: &End, side: usize, digits: u32) -> Result<Option<Options>> {
    let Some((number, fits)) = end else { return Ok(None) };
    let enclosure = number.enclosure(digits)?;
    let exact = enclosure[0] == enclosure[1];
    let number = enclosure[side].clone();
    Ok(Some(if *fits && exact { Options::Beside(number) } else { Options::Number(number) }))
}

/// Whether a number lies on the inner side of an end.
fn lies_beyond(number: &Number, end: &End, inner: Ordering) -> Result<bool> {
    let Some((end, fits)) = end else { return Ok(true) };
    let order = number.compare(end)?;
    Ok(order == inner || *fits && order.is_eq())
}
