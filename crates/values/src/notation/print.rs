//! Writing a value.

use super::arrange::Arranger;
use super::name::{Infinitesimal, Name, name};
use super::style::Style;
use crate::id::Id;
use crate::work::deep;
use crate::{Game, NumberUpStar, Player, Universe};
use kelvin_budget::{Budget, Exhausted};
use std::collections::HashMap;
use std::fmt;

/// Writes the values of one universe; what it finds out about their parts is kept for the next one.
pub struct Printer<'u> {
    universe: &'u Universe,
    style: Style,
    arranger: Arranger<'u>,
    /// Finished texts with the number of bars they need.
    texts: HashMap<Id, (String, usize)>,
    /// A text longer than this is not written.
    limit: usize,
}

/// The longest text written by `Display`, and by a printer that is not told otherwise: 64 MiB.
const LIMIT: usize = 64 << 20;

impl<'u> Printer<'u> {
    /// A printer in `style`.
    pub fn new(universe: &'u Universe, style: Style) -> Self {
        Printer { universe, style, arranger: Arranger::new(universe), texts: HashMap::new(), limit: LIMIT }
    }

    /// Refuses texts of more than `limit` bytes.
    #[must_use]
    pub fn limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// The text of `game`, or an error when it would be longer than the limit.
    pub fn print(&mut self, game: Game<'u>, budget: &Budget) -> Result<String, Exhausted> {
        self.text(game.id(), budget).map(|(text, _)| text)
    }

    /// The options of `player` in the order in which they are written.
    pub fn sorted_options(&mut self, game: Game<'u>, player: Player) -> Vec<Game<'u>> {
        let options = self.arranger.options(game.id());
        options[player.index()].iter().map(|&id| self.universe.handle(id)).collect()
    }

    /// Sorts games into the order in which they are written.
    pub fn sort(&mut self, games: &mut [Game<'u>]) {
        games.sort_by(|a, b| self.arranger.compare(a.id(), b.id()));
    }

    /// The text and how many bars are at its top level: none for a name, which needs no braces.
    fn text(&mut self, id: Id, budget: &Budget) -> Result<(String, usize), Exhausted> {
        if let Some(nus) = self.universe.nus(id) {
            return Ok((self.number_up_star(&nus), 0));
        }
        if let Some(known) = self.texts.get(&id) {
            return Ok(known.clone());
        }
        budget.check()?;
        let text = deep(|| self.compose(id, budget))?;
        if text.0.len() > self.limit {
            return Err(Exhausted::Memory);
        }
        self.texts.insert(id, text.clone());
        Ok(text)
    }

    fn compose(&mut self, id: Id, budget: &Budget) -> Result<(String, usize), Exhausted> {
        if let Some(name) = name(self.universe, id) {
            return Ok((self.named(&name, budget)?, 0));
        }
        let unlimited = Budget::unlimited();
        let work = self.universe.work(&unlimited);
        let options = self.arranger.options(id);
        if work.negative(id)? == id {
            return Ok((self.switch(&options[0], budget)?, 0));
        }
        let mut bars = 0;
        let mut sides = Vec::new();
        for list in options.iter() {
            let (side, inner) = self.side(list, budget)?;
            bars = bars.max(inner);
            sides.push(side);
        }
        let style = self.style;
        let text =
            format!("{}{}{}{}{}", style.open(), sides[0], style.bars(bars + 1), sides[1], style.close());
        Ok((text, bars + 1))
    }

    /// One side of the bars: a lone option shows its own bars, fewer than those around it, without braces.
    fn side(&mut self, options: &[Id], budget: &Budget) -> Result<(String, usize), Exhausted> {
        let mut texts = Vec::new();
        for &option in options {
            texts.push(self.text(option, budget)?);
        }
        if let [(text, bars @ 1..)] = &texts[..] {
            let inner = text.strip_prefix(self.style.open()).and_then(|t| t.strip_suffix(self.style.close()));
            if let Some(inner) = inner {
                return Ok((inner.to_owned(), *bars));
            }
        }
        let texts: Vec<_> = texts.into_iter().map(|(text, _)| text).collect();
        Ok((texts.join(","), 0))
    }

    fn number_up_star(&self, nus: &NumberUpStar) -> String {
        let mut text = String::new();
        if !nus.number.is_zero() || nus.is_number() {
            text += &self.style.number(&nus.number);
        }
        if !nus.up.is_zero() {
            text += &self.style.up(&nus.up);
        }
        if !nus.star.is_zero() {
            text += &self.style.star(&nus.star);
        }
        text
    }

    fn named(&mut self, name: &Name, budget: &Budget) -> Result<String, Exhausted> {
        let number = if name.number.is_zero() { String::new() } else { self.style.number(&name.number) };
        let infinitesimal = match name.infinitesimal {
            Infinitesimal::Power { favours, n, sum, star } => {
                let power = self.style.power(favours == Player::Right, n, sum);
                if star { power + &self.style.star(&1.into()) } else { power }
            }
            Infinitesimal::Tiny { favours, threat } => {
                let unlimited = Budget::unlimited();
                let work = self.universe.work(&unlimited);
                let number = self.universe.number_id(&name.number);
                // Tiny(g) ends in number - g, miny in number + g.
                let difference = work.sum(threat, work.negative(number)?)?;
                let g = if favours == Player::Left { work.negative(difference)? } else { difference };
                let of = self.text(g, budget)?.0;
                self.style.tiny(favours == Player::Right, &of)
            }
        };
        Ok(number + &infinitesimal)
    }

    /// A game that is its own negative, by Left's options.
    fn switch(&mut self, left: &[Id], budget: &Budget) -> Result<String, Exhausted> {
        let mut texts = Vec::new();
        for &option in left {
            texts.push(self.text(option, budget)?);
        }
        let operand = match (left, &texts[..]) {
            (&[option], [(text, 0)]) => {
                let simple = self.universe.is_number(option) && !text.starts_with('-');
                if simple { text.clone() } else { format!("({text})") }
            }
            (_, [(text, _)]) => text.clone(),
            _ => {
                let texts: Vec<_> = texts.into_iter().map(|(text, _)| text).collect();
                format!("{}{}{}", self.style.open(), texts.join(","), self.style.close())
            }
        };
        Ok(format!("{}{operand}", self.style.plus_minus()))
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
