//! The printer of values.

use super::arrange::PrintOrder;
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

/// A printer for the values of one universe, which caches its results between values.
pub struct Printer<'u> {
    universe: &'u Universe,
    style: Style,
    order: PrintOrder<'u>,
    layouts: HashMap<Id, Rc<Layout>>,
    /// The maximum length of a text in bytes.
    limit: usize,
}

/// The layout of a stored value.
enum Layout {
    Named(Name),
    /// A value that is its own negative, printed by Left's options.
    Switch,
    /// A value in braces, with this number of bars between Left and Right.
    Braces(usize),
}

/// The default limit, 64 MiB, which also applies to `Display`.
const DEFAULT_LIMIT: usize = 64 << 20;
/// The maximum number of bars; an option with more keeps its braces.
const MAX_BARS: usize = 4;

impl<'u> Printer<'u> {
    /// Creates a printer for `style`.
    pub fn new(universe: &'u Universe, style: Style) -> Self {
        Printer {
            universe,
            style,
            order: PrintOrder::new(universe),
            layouts: HashMap::new(),
            limit: DEFAULT_LIMIT,
        }
    }

    /// Sets the maximum length of a text in bytes.
    #[must_use]
    pub fn limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// Returns the text of `game`, or an error when it would exceed the limit.
    pub fn print(&mut self, game: Game<'u>, budget: &Budget) -> Result<String, Exhausted> {
        let mut text = String::new();
        self.write(game.id_in(self.universe), &mut text, &budget.meter())?;
        Ok(text)
    }

    /// The options of `player` in printing order.
    pub fn sorted_options(&mut self, game: Game<'u>, player: Player) -> Vec<Game<'u>> {
        let options = self.order.options(game.id_in(self.universe));
        options[player.index()].iter().map(|&id| self.universe.handle(id)).collect()
    }

    /// Sorts games into printing order.
    pub fn sort(&mut self, games: &mut [Game<'u>]) {
        games.sort_by(|a, b| self.order.compare(a.id_in(self.universe), b.id_in(self.universe)));
    }

    /// The layout of a stored value.
    fn layout(&mut self, id: Id, meter: &Meter) -> Result<Rc<Layout>, Exhausted> {
        if let Some(known) = self.layouts.get(&id) {
            return Ok(known.clone());
        }
        meter.tick()?;
        let layout = Rc::new(deep(|| self.compute_layout(id, meter))?);
        self.layouts.insert(id, layout.clone());
        Ok(layout)
    }

    fn compute_layout(&mut self, id: Id, meter: &Meter) -> Result<Layout, Exhausted> {
        if let Some(name) = name(self.universe, id) {
            return Ok(Layout::Named(name));
        }
        if self.universe.work(meter.budget()).negative(id)? == id {
            return Ok(Layout::Switch);
        }
        let mut max_bars = 0;
        for list in self.order.options(id).iter() {
            max_bars = max_bars.max(self.lone_bars(list, meter)?.unwrap_or(0));
        }
        Ok(Layout::Braces(max_bars + 1))
    }

    /// The number of bars in an option that is alone on its side and is printed without braces.
    fn lone_bars(&mut self, options: &[Id], meter: &Meter) -> Result<Option<usize>, Exhausted> {
        let &[option] = options else { return Ok(None) };
        if option.is_symbolic() {
            return Ok(None);
        }
        Ok(match *self.layout(option, meter)? {
            Layout::Braces(bars) if bars < MAX_BARS => Some(bars),
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
        let layout = self.layout(id, meter)?;
        deep(|| match &*layout {
            Layout::Named(name) => self.write_named(name, text, meter),
            Layout::Switch => self.write_switch(id, text, meter),
            Layout::Braces(bars) => {
                text.push_str(self.style.open());
                self.write_sides(id, *bars, text, meter)?;
                text.push_str(self.style.close());
                Ok(())
            }
        })
    }

    /// Writes the content of the braces.
    fn write_sides(
        &mut self,
        id: Id,
        bars: usize,
        text: &mut String,
        meter: &Meter,
    ) -> Result<(), Exhausted> {
        let options = self.order.options(id);
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
            // A sign is needed, since `2^3` and `1/2^3` are powers.
            if has_number && nus.up > Integer::from(2) {
                text.push('+');
            }
            text.push_str(&self.style.up(&nus.up));
        }
        if !nus.star.is_zero() {
            // A sign is needed, since `2*2` is a product.
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
                // Tiny(g) ends in number - g, and miny in number + g.
                let difference = work.sum(threat, self.universe.number_id(&-&name.number))?;
                let g = if favours == Player::Left { work.negative(difference)? } else { difference };
                let mut of = String::new();
                self.write(g, &mut of, meter)?;
                text.push_str(&self.style.tiny(favours == Player::Right, &of));
            }
        }
        Ok(())
    }

    /// Returns whether a value needs no parentheses after `±`: it is printed as one token or in braces.
    fn is_single_token(&mut self, id: Id, meter: &Meter) -> Result<bool, Exhausted> {
        if let Some(nus) = self.universe.nus(id) {
            let parts = [!nus.number.is_zero(), !nus.up.is_zero(), !nus.star.is_zero()];
            return Ok(parts.iter().filter(|part| **part).count() <= 1);
        }
        Ok(match &*self.layout(id, meter)? {
            Layout::Named(Name { number, infinitesimal: Infinitesimal::Power { star, .. } }) => {
                number.is_zero() && star.is_zero()
            }
            Layout::Named(_) | Layout::Switch => false,
            Layout::Braces(_) => true,
        })
    }

    /// Writes a game that is its own negative, by Left's options.
    fn write_switch(&mut self, id: Id, text: &mut String, meter: &Meter) -> Result<(), Exhausted> {
        let left = self.order.options(id)[Player::Left.index()].clone();
        text.push_str(self.style.plus_minus());
        let (open, close) = match left[..] {
            [option] if self.is_single_token(option, meter)? => ("", ""),
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
    /// Writes the plain notation; `{:#}` writes Unicode.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = if f.alternate() { Style::Unicode } else { Style::Plain };
        match Printer::new(self.universe(), style).print(*self, &Budget::unlimited()) {
            Ok(text) => f.write_str(&text),
            Err(_) => write!(f, "(a game whose text is longer than {DEFAULT_LIMIT} bytes)"),
        }
    }
}

impl fmt::Debug for Game<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
