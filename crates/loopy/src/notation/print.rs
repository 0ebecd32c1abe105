//! Printing of loopy games.

use super::name::Name;
use crate::refine::refine;
use crate::work::deep;
use crate::{LoopyGame, LoopySide, LoopyValue, LoopyWork, Stopper};
use hashbrown::HashMap;
use kelvin_budget::Exhausted;
use kelvin_values::notation::{Printer, Style};
use kelvin_values::{Game, Player};

/// The maximum length of a text: 64 MiB.
const LIMIT: usize = 64 << 20;
/// The maximum number of bars in a row. Options with more keep their braces.
const MAX_BARS: usize = 4;

/// The text of an option. Where its braces are omitted, `bars` separate its two sides.
struct Text {
    text: String,
    /// The number of bars; 0 where no brackets are needed.
    bars: usize,
}

impl Text {
    fn whole(text: String) -> Text {
        Text { text, bars: 0 }
    }

    fn in_braces(self, style: Style) -> String {
        if self.bars == 0 { self.text } else { braced(&self.text, style) }
    }
}

fn braced(text: &str, style: Style) -> String {
    format!("{}{text}{}", style.open(), style.close())
}

/// A name in the given style.
fn word(word: &str, style: Style) -> String {
    if style == Style::Latex { format!(r"\mathbf{{{word}}}") } else { word.to_owned() }
}

/// The state of a vertex: being printed, and the name it got if it refers back to itself.
#[derive(Clone)]
enum Mark {
    Closed,
    Open,
    Named(String),
}

struct Writer<'w, 'l, 'u, 'b> {
    work: &'w LoopyWork<'l, 'u, 'b>,
    style: Style,
    printer: Printer<'u>,
    game: LoopyGame<'u>,
    /// The stoppers of vertices that may be printed by their names.
    stoppers: Vec<Option<Stopper<'u>>>,
    /// The rank of each vertex in the order of options, if options are sorted.
    ranks: Option<Vec<u64>>,
    marks: Vec<Mark>,
    names: usize,
    written: usize,
}

impl<'u> LoopyWork<'_, 'u, '_> {
    /// The text of a value: its name if it has one, otherwise a form that parses to the same value.
    ///
    /// Options are sorted by structure, so the text depends on the value alone.
    pub fn print(&self, value: &LoopyValue<'u>) -> Result<String, Exhausted> {
        self.print_in(value, Style::Plain)
    }

    /// The text of a value in a style.
    ///
    /// ```
    /// # use kelvin_budget::Budget;
    /// # use kelvin_loopy::{Loopy, notation};
    /// # use kelvin_values::Universe;
    /// # use kelvin_values::notation::Style;
    /// # let universe = Universe::new();
    /// # let loopy = Loopy::new(&universe);
    /// # let budget = Budget::unlimited();
    /// # let work = loopy.work(&budget);
    /// let value = notation::parse("{pass|*}", &work)?;
    /// assert_eq!(work.print_in(&value, Style::Unicode)?, "↑[on]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn print_in(&self, value: &LoopyValue<'u>, style: Style) -> Result<String, Exhausted> {
        if let Some(stopper) = value.as_stopper() {
            return self.print_stopper_in(stopper, style);
        }
        let sides = [self.print_side_in(value.onside(), style)?, self.print_side_in(value.offside(), style)?];
        if sides == [word("on", style), word("off", style)] {
            return Ok(word("dud", style));
        }
        let and = if style == Style::Latex { r" \mathbin{\&} " } else { " & " };
        Ok(sides.join(and))
    }

    /// The text of one side.
    pub fn print_side(&self, side: &LoopySide<'u>) -> Result<String, Exhausted> {
        self.print_side_in(side, Style::Plain)
    }

    /// The text of one side in a style.
    pub fn print_side_in(&self, side: &LoopySide<'u>, style: Style) -> Result<String, Exhausted> {
        match side {
            LoopySide::Stopper(stopper) => self.print_stopper_in(*stopper, style),
            LoopySide::Carousel(game) => {
                let stoppers = self.stoppers_in(game)?;
                self.writer(game.clone(), stoppers, true, style)?.root()
            }
        }
    }

    /// The text of a stopper.
    pub fn print_stopper(&self, stopper: Stopper<'u>) -> Result<String, Exhausted> {
        self.print_stopper_in(stopper, Style::Plain)
    }

    /// The text of a stopper in a style.
    pub fn print_stopper_in(&self, stopper: Stopper<'u>, style: Style) -> Result<String, Exhausted> {
        let game = self.form(stopper);
        let stoppers = self.stoppers_of(&game, stopper);
        self.writer(game, stoppers, true, style)?.root()
    }

    /// The text of a form, without names of values. It parses to the same form.
    pub fn print_form(&self, game: &LoopyGame<'u>) -> Result<String, Exhausted> {
        self.loopy().universe().expect_same(game.universe);
        let stoppers = vec![None; game.vertex_count()];
        self.writer(game.clone(), stoppers, false, Style::Plain)?.root()
    }

    /// The stoppers at the vertices of the form of a stopper.
    fn stoppers_of(&self, game: &LoopyGame<'u>, stopper: Stopper<'u>) -> Vec<Option<Stopper<'u>>> {
        let mut stoppers = vec![None; game.vertex_count()];
        stoppers[game.root as usize] = Some(stopper);
        let mut waiting = vec![(game.root, stopper)];
        while let Some((vertex, stopper)) = waiting.pop() {
            for player in Player::BOTH {
                // The form has the options of the stopper, in the same order.
                let options = game.graph.options(vertex, player).iter();
                for (&option, value) in options.zip(self.options(stopper, player)) {
                    if stoppers[option as usize].replace(value).is_none() {
                        waiting.push((option, value));
                    }
                }
            }
        }
        stoppers
    }

    fn writer(
        &self,
        game: LoopyGame<'u>,
        stoppers: Vec<Option<Stopper<'u>>>,
        sorted: bool,
        style: Style,
    ) -> Result<Writer<'_, '_, 'u, '_>, Exhausted> {
        let mut printer = Printer::new(self.loopy().universe(), style);
        let ranks = if sorted { Some(self.ranks(&game, &mut printer)?) } else { None };
        let marks = vec![Mark::Closed; game.vertex_count()];
        Ok(Writer { work: self, style, printer, game, stoppers, ranks, marks, names: 0, written: 0 })
    }

    /// The ranks of vertices in the order of options: short games first, then by structure. Vertices of equal
    /// rank have the same text.
    fn ranks(&self, game: &LoopyGame<'u>, printer: &mut Printer<'u>) -> Result<Vec<u64>, Exhausted> {
        let mut shorts: Vec<Game<'u>> = game.values.iter().copied().flatten().collect();
        printer.sort(&mut shorts);
        let places: HashMap<u32, u64> = shorts.iter().map(|game| game.word()).zip(0..).collect();
        let short = |vertex: u32| game.values[vertex as usize].map(|game| places[&game.word()]);
        let loops: Vec<u32> = game.graph.vertices().filter(|&vertex| short(vertex).is_none()).collect();
        let mut ranks: Vec<u64> = game.graph.vertices().map(|vertex| short(vertex).unwrap_or(0)).collect();
        for (&vertex, colour) in loops.iter().zip(refine(&game.graph, &loops, short, || self.tick())?) {
            ranks[vertex as usize] = places.len() as u64 + colour;
        }
        Ok(ranks)
    }
}

impl<'u> Writer<'_, '_, 'u, '_> {
    fn root(&mut self) -> Result<String, Exhausted> {
        let style = self.style;
        Ok(self.vertex(self.game.root)?.in_braces(style))
    }

    fn vertex(&mut self, vertex: u32) -> Result<Text, Exhausted> {
        self.work.tick()?;
        if let Some(game) = self.game.values[vertex as usize] {
            return self.short(game);
        }
        if let Some(Stopper::Short(game)) = self.stoppers[vertex as usize] {
            return self.short(game);
        }
        if let Some(stopper) = self.stoppers[vertex as usize]
            && let Some(name) = self.work.name(stopper)?
        {
            // For a game with long cycles, braces are shorter than the notation for tiny.
            if !matches!(name, Name::Tiny { .. }) || self.work.form(stopper).is_plumtree() {
                return Ok(Text::whole(deep(|| self.name(stopper, name))?));
            }
        }
        match &self.marks[vertex as usize] {
            Mark::Named(name) => return Ok(Text::whole(name.clone())),
            Mark::Open => {
                let name = node_name(self.names);
                self.names += 1;
                self.marks[vertex as usize] = Mark::Named(name.clone());
                return Ok(Text::whole(name));
            }
            Mark::Closed => {}
        }
        self.marks[vertex as usize] = Mark::Open;
        let mut sides = Vec::new();
        let mut bars = 0;
        for player in Player::BOTH {
            let options = self.options(vertex, player);
            let mut texts = Vec::with_capacity(options.len());
            for option in options {
                texts.push(match option == vertex {
                    true => Text::whole(word("pass", self.style)),
                    false => deep(|| self.vertex(option))?,
                });
            }
            sides.push(join(texts, &mut bars, self.style));
        }
        let mark = std::mem::replace(&mut self.marks[vertex as usize], Mark::Closed);
        let text = self.count(sides.join(&self.style.bars(bars + 1)))?;
        Ok(match mark {
            Mark::Named(name) => Text::whole(name + &braced(&text, self.style)),
            // An empty side needs braces; otherwise its bar would be read as part of the enclosing game.
            _ if sides.iter().any(String::is_empty) => Text::whole(braced(&text, self.style)),
            _ => Text { text, bars: bars + 1 },
        })
    }

    /// The options in printing order.
    fn options(&self, vertex: u32, player: Player) -> Vec<u32> {
        let mut options = self.game.graph.options(vertex, player).to_vec();
        if let Some(ranks) = &self.ranks {
            options.sort_by_key(|&option| ranks[option as usize]);
        }
        options
    }

    fn count(&mut self, text: String) -> Result<String, Exhausted> {
        self.written += text.len();
        if self.written > LIMIT { Err(Exhausted::Memory) } else { Ok(text) }
    }

    /// A short game. If it is printed in braces, they may be omitted.
    fn short(&mut self, game: Game<'u>) -> Result<Text, Exhausted> {
        let text = self.printer.print(game, self.work.budget())?;
        if !text.starts_with(self.style.open()) {
            return Ok(Text::whole(text));
        }
        let mut sides = Vec::new();
        let mut bars = 0;
        for player in Player::BOTH {
            let options = self.printer.sorted_options(game, player);
            let texts = (options.into_iter())
                .map(|option| deep(|| self.short(option)))
                .collect::<Result<Vec<_>, _>>()?;
            sides.push(join(texts, &mut bars, self.style));
        }
        let text = self.count(sides.join(&self.style.bars(bars + 1)))?;
        Ok(Text { text, bars: bars + 1 })
    }

    fn print(&mut self, stopper: Stopper<'u>) -> Result<String, Exhausted> {
        let text = match stopper {
            Stopper::Short(game) => self.printer.print(game, self.work.budget())?,
            Stopper::Loopy(_) => self.work.print_stopper_in(stopper, self.style)?,
        };
        self.count(text)
    }

    /// A number before an infinitesimal; empty for 0.
    fn number(&mut self, number: Game<'u>) -> Result<String, Exhausted> {
        if number.is_zero() { Ok(String::new()) } else { self.print(Stopper::Short(number)) }
    }

    fn name(&mut self, stopper: Stopper<'u>, name: Name<'u>) -> Result<String, Exhausted> {
        use Player::{Left, Right};
        Ok(match name {
            Name::On(Left) => word("on", self.style),
            Name::On(Right) => word("off", self.style),
            Name::Over { number, favours } => {
                let name = if favours == Left { "over" } else { "under" };
                self.number(number)? + &word(name, self.style)
            }
            Name::Upon { number, favours, power, nimber } => {
                let arrow = self.style.power(favours == Right, word("on", self.style), !power);
                self.number(number)? + &arrow + &self.number(nimber)?
            }
            Name::Tiny { number, favours, of } => {
                let of = self.print(of)?;
                self.number(number)? + &self.style.tiny(favours == Right, &of)
            }
            Name::Switch => self.switch(stopper)?,
        })
    }

    /// A game that is its own negative, printed by Left's options.
    fn switch(&mut self, stopper: Stopper<'u>) -> Result<String, Exhausted> {
        let form = self.work.form(stopper);
        let stoppers = self.work.stoppers_of(&form, stopper);
        let mut writer = self.work.writer(form, stoppers, true, self.style)?;
        writer.marks[writer.game.root as usize] = Mark::Open;
        let options = writer.options(writer.game.root, Player::Left);
        let mut texts = Vec::new();
        for option in options {
            texts.push(deep(|| writer.vertex(option))?);
        }
        let (style, sign) = (self.style, self.style.plus_minus());
        Ok(match <[Text; 1]>::try_from(texts) {
            Ok([text]) if text.bars > 0 || is_plain(&text.text) => sign.to_owned() + &text.in_braces(style),
            Ok([text]) => format!("{sign}({})", text.text),
            Err(texts) => {
                let texts: Vec<String> = texts.into_iter().map(|text| text.in_braces(style)).collect();
                sign.to_owned() + &braced(&texts.join(","), style)
            }
        })
    }
}

/// Returns whether a text can follow `+-` without brackets: a number or a name.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|c| c.is_ascii_digit() || c == b'/') || matches!(text, "on" | "off" | "over" | "under")
}

/// Joins the options of one player. A single option may omit its braces.
fn join(texts: Vec<Text>, bars: &mut usize, style: Style) -> String {
    match <[Text; 1]>::try_from(texts) {
        Ok([text]) if text.bars < MAX_BARS => {
            *bars = (*bars).max(text.bars);
            text.text
        }
        Ok([text]) => text.in_braces(style),
        Err(texts) => texts.into_iter().map(|text| text.in_braces(style)).collect::<Vec<_>>().join(","),
    }
}

/// The names `a`, `b`, …, except `v`, which is an arrow.
fn node_name(count: usize) -> String {
    let letter = |i: usize| char::from(b'a' + i as u8);
    match count {
        0..21 => letter(count).to_string(),
        21..25 => letter(count + 1).to_string(),
        _ => format!("n{}", count - 24),
    }
}
