//! Rulesets that users write as classes, as entries of the registry like the built-in ones.
//!
//! A class lives in a [`Session`](crate::Session), in a universe of its own ([`interpreter`]); its positions have numbers, under which
//! rulesets of every engine know them ([`played`]). Where it is known what the methods of the class do, engines play by
//! `kelvin_rules` instead, and the class is asked only on boards on which its methods fail.

mod class_files;
mod class_host;
mod compiled;
mod graph_move;
mod interpreter;
#[cfg(test)]
mod loop_tests;
mod picture;
mod played;
mod position;
#[cfg(test)]
mod tests;

use crate::class::ClassId;
use crate::error::Result;
use crate::session::Session;
use crate::source::Source;
pub(crate) use position::{board_of_text, own_position};

use class_host::Described;
use compiled::Compiled;
use interpreter::Interpreter;
use kelvin_positions::board::BoardKind;
use kelvin_positions::placement::Draft;
use kelvin_positions::{Call, Entry, Placement, Position, PositionError};
use kelvin_values::Universe;
use played::Played;
use std::path::PathBuf;
use std::sync::Arc;

/// The rulesets that a user has written as classes, in files of some folders.
///
/// ```
/// # let folder = std::env::temp_dir().join("kelvin-own-rulesets");
/// # std::fs::create_dir_all(&folder)?;
/// std::fs::write(folder.join("Pawns.cgs"), "
///     singleton class Pawns extends game.strip.StripRuleset
///       class Position(strip as Strip) extends StripGame
///         override def Options(player as Player) := [
///           Position(strip.Updated({n => 0, n + 1 => 1}))
///           for n in strip.FindAll(1) where player == Left and strip[n + 1] == 0
///         ];
///       end
///     end")?;
///
/// use kelvin_language::OwnRulesets;
/// use kelvin_positions::{Analyst, Registry};
///
/// let own = OwnRulesets::in_folders([folder]);
/// assert!(own.entry("Clobber")?.is_none());
/// let mut registry = Registry::built_in().clone();
/// registry.add(own.entry("Pawns")?.unwrap());
/// let position = registry.position("Pawns", "x...x.")?;
/// let universe = kelvin_values::Universe::new();
/// let value = Analyst::new(&universe).value(&position, &kelvin_budget::Budget::unlimited())?;
/// assert_eq!(value, universe.integer(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct OwnRulesets {
    interpreter: Arc<Interpreter>,
}

impl OwnRulesets {
    /// Those in files of these folders: the class `a.B` in `a/B.cgs`.
    pub fn in_folders(folders: impl IntoIterator<Item = PathBuf>) -> OwnRulesets {
        OwnRulesets::new(folders.into_iter().collect(), Vec::new())
    }

    /// Those in files of these folders, and those of these sources, by their paths.
    pub(crate) fn new(folders: Vec<PathBuf>, sources: Vec<(String, Arc<Source>)>) -> OwnRulesets {
        OwnRulesets { interpreter: Interpreter::start(folders, sources) }
    }

    /// Those that a text defines, and their names. Classes of the text that are not rulesets may be used by them.
    ///
    /// ```
    /// use kelvin_language::OwnRulesets;
    /// let text = "singleton class Still extends game.grid.GridRuleset
    ///   class Position(grid as Grid) extends GridGame
    ///     override def Options(player as Player) := {};
    ///   end
    /// end";
    /// let (own, names) = OwnRulesets::in_text(text)?;
    /// assert_eq!(names, ["Still"]);
    /// assert!(own.entry("Still")?.is_some());
    /// assert!(OwnRulesets::in_text("class Broken").is_err());
    /// # Ok::<(), kelvin_language::Error>(())
    /// ```
    pub fn in_text(text: &str) -> Result<(OwnRulesets, Vec<String>)> {
        let universe = Universe::new();
        let mut session = Session::new(&universe);
        session.define(&Source::new("", text))?;
        let sources = session.world.declared_sources();
        let paths: Vec<String> = sources.iter().map(|(path, _)| path.clone()).collect();
        let mut names = Vec::new();
        for path in paths {
            let class = session.world.find_class(&path, "")?;
            if class.is_some_and(|class| session.world.classes.is(class, ClassId::RULESET)) {
                names.push(path);
            }
        }
        Ok((OwnRulesets::new(Vec::new(), sources), names))
    }

    /// Passes what the classes print to a receiver.
    pub fn on_print(&self, printer: impl FnMut(&str) + Send + 'static) -> Result<()> {
        self.interpreter.ask(move |host| {
            host.session.on_print(printer);
            Ok(())
        })
    }

    /// The class in these folders whose name is nearest to one that no class has.
    pub fn nearest(name: &str, folders: impl IntoIterator<Item = PathBuf>) -> Option<String> {
        let names = class_files::names(folders);
        // The same name in a package is nearer than another name.
        let packaged = names.iter().find(|known| known.rsplit('.').next() == Some(name));
        let near = packaged.map(String::as_str);
        near.or_else(|| crate::suggest::nearest(name, names.iter().map(String::as_str))).map(str::to_owned)
    }

    /// The names of all classes that have files in these folders, whether they are rulesets or not; those in folders of a folder have
    /// the names of these before them, as packages.
    pub fn names(folders: impl IntoIterator<Item = PathBuf>) -> Vec<String> {
        class_files::names(folders)
    }

    /// The ruleset of this name; `None` where there is no class of the user's that has it.
    pub fn entry(&self, name: &str) -> Result<Option<Entry>> {
        let path = name.to_owned();
        let Some(described) = self.interpreter.ask(move |host| host.describe(&path))? else {
            return Ok(None);
        };
        let Described { path, board, boards, example, arguments, optional, impartial, on_grids } = described;
        let [interpreter, drawing] = [(); 2].map(|()| self.interpreter.clone());
        let make = move |call: &Call<'_>| Ok(start(&interpreter, call)?.position(call));
        let mut entry = Entry::new(path.clone(), board, example, make)
            .with_help("a user-defined ruleset, written as a class")
            .with_boards(boards)
            .with_path(path);
        if on_grids || board.kind == BoardKind::Strip {
            let mut placement = Placement::new(move |call| start(&drawing, call)?.picture(call));
            placement.independence = None;
            entry = entry.with_placement(placement);
        }
        if impartial {
            entry = entry.impartial();
        }
        if let (Some(arguments), true) = (&arguments, optional) {
            entry = entry.with_optional_arguments(arguments.clone());
        } else if let Some(arguments) = arguments {
            let example = arguments.clone();
            entry = entry.with_arguments(arguments, &example);
        }
        Ok(Some(entry))
    }
}

/// A position of a class, and the rules by which it is played.
enum Start {
    /// It is known what the methods of its class do.
    Compiled(Compiled),
    /// Its class is interpreted.
    Partizan(Played<false>, u32),
    Impartial(Played<true>, u32),
}

/// The position of a class on a board.
fn start(interpreter: &Arc<Interpreter>, call: &Call<'_>) -> std::result::Result<Start, PositionError> {
    let ruleset = call.ruleset.to_string();
    let (named, board, handle) = (ruleset.clone(), call.board.clone(), interpreter.clone());
    let made = interpreter
        .ask(move |host| host.position(&named, &board, &handle))
        .map_err(|error| PositionError::Own(error.to_string()))?;
    if let Some(compiled) = made.compiled {
        return Ok(Start::Compiled(compiled));
    }
    Ok(match made.impartial {
        true => Start::Impartial(Played::by(interpreter, &ruleset), made.number),
        false => Start::Partizan(Played::by(interpreter, &ruleset), made.number),
    })
}

impl Start {
    fn position(self, call: &Call<'_>) -> Position {
        match self {
            Start::Compiled(Compiled::Partizan(rules, board)) => Position::new(call.label(), rules, board),
            Start::Compiled(Compiled::Impartial(rules, board)) => Position::new(call.label(), rules, board),
            Start::Partizan(played, number) => Position::new(call.label(), played, number),
            Start::Impartial(played, number) => Position::new(call.label(), played, number),
        }
    }

    fn picture(self, call: &Call<'_>) -> std::result::Result<Draft, PositionError> {
        let picture = match self {
            Start::Compiled(Compiled::Partizan(rules, board)) => picture::picture(&rules, &board),
            Start::Compiled(Compiled::Impartial(rules, board)) => picture::picture(&rules, &board),
            Start::Partizan(played, number) => picture::picture(&played, &number),
            Start::Impartial(played, number) => picture::picture(&played, &number),
        };
        let ruleset = call.ruleset;
        picture.map_err(|why| {
            PositionError::Own(format!("{ruleset} is not a strong placement game on this board: {why}"))
        })
    }
}
