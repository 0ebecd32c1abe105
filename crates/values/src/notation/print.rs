//! Writing a value.

use super::arrange::Arranger;
use super::name::{Infinitesimal, Name, name};
use super::style::Style;
use crate::id::Id;
use crate::work::deep;
use crate::{Game, NumberUpStar, Player, Universe};
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_numbers::Integer;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

/// Writes the values of one universe; what it finds out about their parts is kept for the next one.
pub struct Printer<'u> {
    universe: &'u Universe,
    style: Style,
    arranger: Arranger<'u>,
    shapes: HashMap<Id, Rc<Shape>>,
    /// A text longer than this is not written.
    limit: usize,
}

/// How a stored value is written.
enum Shape {
    Named(Name),
    /// Its own negative, by Left's options.
    Switch,
    /// In braces, with so many bars between Left and Right.
    Braces(usize),
}

/// The longest text written by `Display`, and by a printer that is not told otherwise: 64 MiB.
const LIMIT: usize = 64 << 20;
/// More bars than this are hard to count: then an option keeps its braces.
const MOST_BARS: usize = 4;

impl<'u> Printer<'u> {
    /// A printer in `style`.
    pub fn new(universe: &'u Universe, style: Style) -> Self {
        Printer { universe, style, arranger: Arranger::new(universe), shapes: HashMap::new(), limit: LIMIT }
    }

    /// Refuses texts of more than `limit` bytes.
    #[must_use]
    pub fn limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// The text of `game`, or an error when it would be longer than the limit.
    pub fn print(&mut self, game: Game<'u>, budget: &Budget) -> Result<String, Exhausted> {
        let mut text = String::new();
        self.write(game.id_in(self.universe), &mut text, &budget.meter())?;
        Ok(text)
    }

    /// The options of `player` in the order in which they are written.
    pub fn sorted_options(&mut self, game: Game<'u>, player: Player) -> Vec<Game<'u>> {
        let options = self.arranger.options(game.id_in(self.universe));
        options[player.index()].iter().map(|&id| self.universe.handle(id)).collect()
    }

    /// Sorts games into the order in which they are written.
    pub fn sort(&mut self, games: &mut [Game<'u>]) {
        games.sort_by(|a, b| self.arranger.compare(a.id_in(self.universe), b.id_in(self.universe)));
    }

    /// How a stored value is written.
    fn shape(&mut self, id: Id, meter: &Meter) -> Result<Rc<Shape>, Exhausted> {
        if let Some(known) = self.shapes.get(&id) {
            return Ok(known.clone());
        }
        meter.tick()?;
        let shape = Rc::new(deep(|| self.find_shape(id, meter))?);
        self.shapes.insert(id, shape.clone());
        Ok(shape)
    }

    fn find_shape(&mut self, id: Id, meter: &Meter) -> Result<Shape, Exhausted> {
        if let Some(name) = name(self.universe, id) {
            return Ok(Shape::Named(name));
        }
        if self.universe.work(meter.budget()).negative(id)? == id {
            return Ok(Shape::Switch);
        }
        let mut most = 0;
        for list in self.arranger.options(id).iter() {
            most = most.max(self.lone_bars(list, meter)?.unwrap_or(0));
        }
        Ok(Shape::Braces(most + 1))
    }

    /// The bars of an option that stands alone on its side and is written without its braces.
    fn lone_bars(&mut self, options: &[Id], meter: &Meter) -> Result<Option<usize>, Exhausted> {
        let &[option] = options else { return Ok(None) };
        if option.is_symbolic() {
            return Ok(None);
        }
        Ok(match *self.shape(option, meter)? {
            Shape::Braces(bars) if bars < MOST_BARS => Some(bars),
            _ => None,
        })
    }

    fn write(&mut self, id: Id, text: &mut String, meter: &Meter) -> Result<(), Exhausted> {
        if let Some(nus) = self.universe.nus(id) {
            self.write_number_up_star(&nus, text);
            return Ok(());
        }
        meter.tick()?;
        if text.len() > self.limit {
            return Err(Exhausted::Memory);
        }
        let shape = self.shape(id, meter)?;
        deep(|| match &*shape {
            Shape::Named(name) => self.write_named(name, text, meter),
            Shape::Switch => self.write_switch(id, text, meter),
            Shape::Braces(bars) => {
                text.push_str(self.style.open());
                self.write_sides(id, *bars, text, meter)?;
                text.push_str(self.style.close());
                Ok(())
            }
        })
    }

    /// What stands between the braces.
    fn write_sides(
        &mut self,
        id: Id,
        bars: usize,
        text: &mut String,
        meter: &Meter,
    ) -> Result<(), Exhausted> {
        let options = self.arranger.options(id);
        for player in Player::BOTH {
            let list = &options[player.index()];
            match self.lone_bars(list, meter)? {
                Some(inner) => deep(|| self.write_sides(list[0], inner, text, meter))?,
                None => self.write_list(list, text, meter)?,
            }
            if player == Player::Left {
                text.push_str(&self.style.bars(bars));
            }
        }
        Ok(())
    }

    fn write_list(&mut self, list: &[Id], text: &mut String, meter: &Meter) -> Result<(), Exhausted> {
        for (i, &option) in list.iter().enumerate() {
            if i > 0 {
                text.push(',');
            }
            self.write(option, text, meter)?;
        }
        Ok(())
    }

    fn write_number_up_star(&self, nus: &NumberUpStar, text: &mut String) {
        let has_number = !nus.number.is_zero() || nus.is_number();
        if has_number {
            text.push_str(&self.style.number(&nus.number));
        }
        if !nus.up.is_zero() {
            // `2^3` and `1/2^3` would read as powers,
            if has_number && nus.up > Integer::from(2) {
                text.push('+');
            }
            text.push_str(&self.style.up(&nus.up));
        }
        if !nus.star.is_zero() {
            // and `2*2` as a product.
            if has_number && nus.up.is_zero() && nus.star > Integer::ONE {
                text.push('+');
            }
            text.push_str(&self.style.star(&nus.star));
        }
    }

    fn write_named(&mut self, name: &Name, text: &mut String, meter: &Meter) -> Result<(), Exhausted> {
        if !name.number.is_zero() {
            text.push_str(&self.style.number(&name.number));
        }
        match name.infinitesimal {
            Infinitesimal::Power { favours, n, sum, ref star } => {
                text.push_str(&self.style.power(favours == Player::Right, n, sum));
                if !star.is_zero() {
                    text.push_str(&self.style.star(star));
                }
            }
            Infinitesimal::Tiny { favours, threat } => {
                let work = self.universe.work(meter.budget());
                // Tiny(g) ends in number - g, miny in number + g.
                let difference = work.sum(threat, self.universe.number_id(&-&name.number))?;
                let g = if favours == Player::Left { work.negative(difference)? } else { difference };
                let mut of = String::new();
                self.write(g, &mut of, meter)?;
                text.push_str(&self.style.tiny(favours == Player::Right, &of));
            }
        }
        Ok(())
    }

    /// Whether a value is written as one word, or in braces, so that `±` before it needs no parentheses.
    fn is_one_word(&mut self, id: Id, meter: &Meter) -> Result<bool, Exhausted> {
        if let Some(nus) = self.universe.nus(id) {
            let parts = [!nus.number.is_zero(), !nus.up.is_zero(), !nus.star.is_zero()];
            return Ok(parts.iter().filter(|part| **part).count() <= 1);
        }
        Ok(match &*self.shape(id, meter)? {
            Shape::Named(Name { number, infinitesimal: Infinitesimal::Power { star, .. } }) => {
                number.is_zero() && star.is_zero()
            }
            Shape::Named(_) | Shape::Switch => false,
            Shape::Braces(_) => true,
        })
    }

    /// A game that is its own negative, by Left's options.
    fn write_switch(&mut self, id: Id, text: &mut String, meter: &Meter) -> Result<(), Exhausted> {
        let left = self.arranger.options(id)[Player::Left.index()].clone();
        text.push_str(self.style.plus_minus());
        let (open, close) = match left[..] {
            [option] if self.is_one_word(option, meter)? => ("", ""),
            [_] => ("(", ")"),
            _ => (self.style.open(), self.style.close()),
        };
        text.push_str(open);
        self.write_list(&left, text, meter)?;
        text.push_str(close);
        Ok(())
    }
}

impl fmt::Display for Game<'_> {
    /// The plain notation; `{:#}` writes Unicode.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = if f.alternate() { Style::Unicode } else { Style::Plain };
        match Printer::new(self.universe(), style).print(*self, &Budget::unlimited()) {
            Ok(text) => f.write_str(&text),
            Err(_) => write!(f, "(a game whose text is longer than {LIMIT} bytes)"),
        }
    }
}

impl fmt::Debug for Game<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
