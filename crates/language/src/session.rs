//! A session: variables and classes that live on from one evaluation to the next.

use crate::compile;
use crate::completion::Names;
use crate::drawing;
use crate::error::Result;
use crate::help::{self, MethodHelp, Topic};
use crate::library;
use crate::machine::Machine;
use crate::object::Body;
use crate::parse;
use crate::source::Source;
use crate::value::Value;
use crate::world::World;
use kelvin_budget::Budget;
use kelvin_heat::Thermograph;
use kelvin_lab::Settings;
use kelvin_pictures::Drawing;
use kelvin_positions::WrittenSummand;
use kelvin_values::Universe;
use kelvin_values::notation::Style;
use std::sync::Arc;

/// Evaluates programs, one after the other, in one universe.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_language::{Session, Source};
/// use kelvin_values::{Universe, notation::Style};
///
/// let universe = Universe::new();
/// let budget = Budget::unlimited();
/// let mut session = Session::new(&universe);
/// session.evaluate(&Source::new("", "g := {1|-1}"), &budget)?;
/// let answer = session.evaluate(&Source::new("", "g + g + ^"), &budget)?.unwrap();
/// assert_eq!(session.show(&answer, Style::Plain, &budget)?, "^");
/// # Ok::<(), kelvin_language::Error>(())
/// ```
pub struct Session<'u> {
    pub(crate) world: World<'u>,
}

impl<'u> Session<'u> {
    /// A session without variables.
    pub fn new(universe: &'u Universe) -> Session<'u> {
        Session::with_settings(universe, Settings::default())
    }

    /// The universe of the values.
    pub fn universe(&self) -> &'u Universe {
        self.world.universe
    }

    /// A session without variables whose engines have these settings.
    pub fn with_settings(universe: &'u Universe, settings: Settings) -> Session<'u> {
        Session { world: World::new(universe, settings) }
    }

    /// Runs a program: the value of its last statement, or `None` when there is none or a semicolon
    /// follows it. After an error the session can be used as before.
    pub fn evaluate(&mut self, source: &Arc<Source>, budget: &Budget) -> Result<Option<Value<'u>>> {
        self.world.noted.clear();
        self.charged(budget, |session| {
            session.world.refresh();
            let tree = Arc::new(parse::parse(source, &mut session.world.symbols)?);
            let code = compile::worksheet(&tree, &mut session.world)?;
            let value = Machine::new(&mut session.world, budget).execute(code)?;
            Ok((!tree.root.list.is_empty() && !tree.root.closed).then_some(value))
        })
    }

    /// Calls a method of a value by its name.
    ///
    /// ```
    /// use kelvin_language::{Session, Source, Value};
    /// let universe = kelvin_values::Universe::new();
    /// let (mut session, budget) = (Session::new(&universe), kelvin_budget::Budget::unlimited());
    /// let hot = session.evaluate(&Source::new("", "{3|-1}"), &budget)?.unwrap();
    /// let cooled = session.call(&hot, "Cool", &[Value::Integer(1)], &budget)?;
    /// assert_eq!(session.show(&cooled, kelvin_values::notation::Style::Plain, &budget)?, "{2|0}");
    /// # Ok::<(), kelvin_language::Error>(())
    /// ```
    pub fn call(
        &mut self,
        object: &Value<'u>,
        name: &str,
        arguments: &[Value<'u>],
        budget: &Budget,
    ) -> Result<Value<'u>> {
        self.charged(budget, |session| {
            let name = session.world.symbols.intern(name);
            let mut machine = Machine::new(&mut session.world, budget);
            match arguments {
                [] => machine.get_member(object, name),
                _ => machine.call_method(object, name, arguments),
            }
        })
    }

    /// The bytes of its values, including those of the universe.
    pub fn bytes(&self) -> u64 {
        self.world.account.bytes().saturating_add(self.world.universe.bytes())
    }

    /// Does work within a budget, and charges its values to the session.
    fn charged<T>(&mut self, budget: &Budget, work: impl FnOnce(&mut Self) -> T) -> T {
        self.world.account.clone().around(|| budget.around(|| work(self)))
    }

    /// Has the rules of all classes interpreted.
    #[cfg(test)]
    pub(crate) fn interpret_all_rules(&mut self) {
        self.world.interprets_all_rules = true;
    }

    /// Gives a worksheet variable a value.
    pub fn assign(&mut self, name: &str, value: Value<'u>) {
        let name = self.world.symbols.intern(name);
        let slot = self.world.global(name);
        self.world.set_global(slot, value);
    }

    /// Adds a value to the end of a list that is a worksheet variable; to an empty list, where the variable holds none.
    ///
    /// ```
    /// use kelvin_language::{Session, Source, Value};
    /// let universe = kelvin_values::Universe::new();
    /// let budget = kelvin_budget::Budget::unlimited();
    /// let mut session = Session::new(&universe);
    /// session.append("Seen", Value::Integer(1));
    /// session.append("Seen", Value::from(true));
    /// let seen = session.evaluate(&Source::new("", "Seen"), &budget)?.unwrap();
    /// assert_eq!(session.show(&seen, kelvin_values::notation::Style::Plain, &budget)?, "[1,true]");
    /// # Ok::<(), kelvin_language::Error>(())
    /// ```
    pub fn append(&mut self, name: &str, value: Value<'u>) {
        let name = self.world.symbols.intern(name);
        let slot = self.world.global(name);
        let list = match self.world.stale.get_mut(&slot) {
            Some(stale) => &mut stale.value,
            None => &mut self.world.globals[slot as usize],
        };
        match list {
            Value::List(list) => match Arc::get_mut(list) {
                Some(list) => list.push(value),
                None => *list = Arc::new([list.items(), &[value]].concat().into()),
            },
            other => *other = Value::from(vec![value]),
        }
    }

    /// Makes a class known, to be read when it is first spoken of; `path` is its name with its package.
    pub fn declare(&mut self, path: &str, source: &Arc<Source>) {
        if self.world.declared_text(path).is_some_and(|before| before != source.text()) {
            self.world.reloads.declared.push(path.into());
        }
        self.world.declare(path, source.clone());
    }

    /// Passes what programs print by `System.Print` to the receiver as it is printed; without a receiver it is dropped.
    ///
    /// ```
    /// use kelvin_budget::Budget;
    /// use kelvin_language::{Session, Source};
    /// use std::sync::mpsc::channel;
    ///
    /// let universe = kelvin_values::Universe::new();
    /// let mut session = Session::new(&universe);
    /// let (sender, receiver) = channel();
    /// session.on_print(move |text| sender.send(text.to_owned()).unwrap());
    /// session.evaluate(&Source::new("", "for n from 1 to 3 do System.Print(*n) end"), &Budget::unlimited())?;
    /// assert_eq!(receiver.try_iter().collect::<Vec<_>>(), ["*", "*2", "*3"]);
    /// # Ok::<(), kelvin_language::Error>(())
    /// ```
    pub fn on_print(&mut self, printer: impl FnMut(&str) + Send + 'static) {
        self.world.printer = Some(Box::new(printer));
    }

    /// Passes notes to the receiver: how lists that go on were read, and what may be a mistake. Without a receiver notes are
    /// printed as by `System.Print`.
    ///
    /// ```
    /// use kelvin_budget::Budget;
    /// use kelvin_language::{Session, Source};
    /// use std::sync::mpsc::channel;
    ///
    /// let universe = kelvin_values::Universe::new();
    /// let mut session = Session::new(&universe);
    /// let (sender, receiver) = channel();
    /// session.on_note(move |text| sender.send(text.to_owned()).unwrap());
    /// session.evaluate(&Source::new("", "{0|1,1/2,1/3,…}"), &Budget::unlimited())?;
    /// assert_eq!(receiver.try_iter().collect::<Vec<_>>(), ["note: 1, 1/2, 1/3, … read as 1/n"]);
    /// # Ok::<(), kelvin_language::Error>(())
    /// ```
    pub fn on_note(&mut self, receiver: impl FnMut(&str) + Send + 'static) {
        self.world.noter = Some(Box::new(receiver));
    }

    /// Looks for classes that are not known in the files of a folder: the class `a.B` in `a/B.cgs`.
    ///
    /// Before each program the files are looked at again. A class whose file has changed is read again, with those that depend on it,
    /// and what variables hold of its objects is made again when it is asked for. A note reports it ([`Session::on_note`]).
    pub fn look_in(&mut self, folder: impl Into<std::path::PathBuf>) {
        self.world.look_in(folder.into());
    }

    /// The boards and values of which a game is the sum, as the laboratory reads them.
    ///
    /// ```
    /// use kelvin_budget::Budget;
    /// use kelvin_language::{Session, Source};
    /// let universe = kelvin_values::Universe::new();
    /// let (mut session, budget) = (Session::new(&universe), Budget::unlimited());
    /// let position = session.evaluate(&Source::new("", "game.grid.Clobber(\"xo\") + 1"), &budget)?.unwrap();
    /// let texts: Vec<String> = session.summands(&position, &budget)?.iter().map(ToString::to_string).collect();
    /// assert_eq!(texts, ["clobber xo", "1"]);
    /// # Ok::<(), kelvin_language::Error>(())
    /// ```
    pub fn summands(&mut self, value: &Value<'u>, budget: &Budget) -> Result<Vec<WrittenSummand>> {
        self.charged(budget, |session| {
            library::summands(&mut Machine::new(&mut session.world, budget), value)
        })
    }

    /// The classes that were defined in this session, with their texts, by name.
    pub fn classes(&self) -> Vec<(String, String)> {
        let sources = self.world.declared_sources();
        sources.into_iter().map(|(path, source)| (path, source.text().to_owned())).collect()
    }

    /// Defines the classes of a program without running it.
    pub(crate) fn define(&mut self, source: &Arc<Source>) -> Result<()> {
        let tree = Arc::new(parse::parse(source, &mut self.world.symbols)?);
        compile::worksheet(&tree, &mut self.world).map(drop)
    }

    /// The thermograph that a value is.
    pub fn thermograph(&self, value: &Value<'u>) -> Option<Thermograph> {
        match value {
            Value::Object(object) => match &object.body {
                Body::Thermograph(thermograph) => Some((**thermograph).clone()),
                _ => None,
            },
            _ => None,
        }
    }

    /// The picture that a value is by its nature: a thermograph, a board.
    pub fn drawing(&self, value: &Value<'u>) -> Option<Drawing> {
        drawing::drawing(value, &self.world)
    }

    /// A picture of a value: of a game its thermograph.
    pub fn portrait(&self, value: &Value<'u>, budget: &Budget) -> Result<Option<Drawing>> {
        drawing::portrait(value, &self.world, budget)
    }

    /// Whether a dotted name is known: a class, a ruleset, a constant, or what a class or its objects have.
    ///
    /// ```
    /// let universe = kelvin_values::Universe::new();
    /// let mut session = kelvin_language::Session::new(&universe);
    /// assert!(session.knows("game.Game.CanonicalForm") && session.knows("game.heap.Kayles"));
    /// assert!(session.knows("game.grid.Amazons.CharMap") && session.knows("game.NormalValue.IsNumber"));
    /// assert!(!session.knows("game.Game.JavaClass"));
    /// ```
    pub fn knows(&mut self, path: &str) -> bool {
        help::knows(path, &mut self.world)
    }

    /// What can follow the beginning of a name; after a dot, members alone.
    pub fn complete(&self, start: &str, after_dot: bool) -> Vec<Topic> {
        help::completions(start, after_dot, &self.world)
    }

    /// The methods of the library that the objects of some classes have, by name.
    ///
    /// ```
    /// let universe = kelvin_values::Universe::new();
    /// let methods = kelvin_language::Session::new(&universe).methods(&["game.CanonicalShortGame"]);
    /// let cool = methods.iter().find(|method| method.name == "Cool").unwrap();
    /// assert_eq!(cool.parameters.as_ref().map(Vec::len), Some(1));
    /// ```
    pub fn methods(&self, classes: &[&str]) -> Vec<MethodHelp> {
        help::methods(classes, &self.world)
    }

    /// All names as they are now, with what they mean: they can be completed and explained while the session works.
    pub fn names(&self) -> Names {
        Names {
            members: self.complete("", true),
            others: self.complete("", false),
            meanings: help::meanings(&self.world),
        }
    }

    /// The whole name of the class of a value.
    pub fn class_name(&self, value: &Value<'u>) -> Arc<str> {
        self.world.classes[crate::class::class_of(value)].path.clone()
    }

    /// The text of a value; an object of a class that overrides `ToOutput` is asked for it.
    pub fn show(&mut self, value: &Value<'u>, style: Style, budget: &Budget) -> Result<String> {
        self.charged(budget, |session| Machine::new(&mut session.world, budget).shown(value, style))
    }
}

/// Whether a program only lacks its end: an open bracket, a block without `end`.
///
/// ```
/// assert!(kelvin_language::is_unfinished("begin x := {1|"));
/// assert!(!kelvin_language::is_unfinished("{1|)"));
/// ```
pub fn is_unfinished(text: &str) -> bool {
    let source = Source::new("", text);
    match parse::parse(&source, &mut crate::symbol::Symbols::default()) {
        Ok(_) => false,
        Err(error) => error.place().is_some_and(|place| {
            let rest = &text[(place.span.start as usize).min(text.len())..];
            rest.trim().is_empty() || rest.starts_with("/*") || rest.starts_with('"')
        }),
    }
}
