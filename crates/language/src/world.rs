//! What a session knows: its names, its classes, its variables.

use crate::changeable::Changeables;
use crate::class::ClassId;
use crate::class_files::ClassFiles;
use crate::classes::Classes;
use crate::collection::Hashed;
use crate::compile;
use crate::error::{Error, Result};
use crate::library::{self, Script};
use crate::machine::{ArenaClass, RulesForGraph, RulesForSize};
use crate::misere::MisereValue;
use crate::object::Object;
use crate::reload::{Reloads, Stale};
use crate::ruleset::OwnRulesets;
use crate::source::Source;
use crate::symbol::{Symbol, Symbols};
use crate::text::Text;
use crate::value::Value;
use indexmap::IndexSet;
use kelvin_budget::{Account, Charge};
use kelvin_lab::{Lab, Settings};
use kelvin_misere::MisereUniverse;
use kelvin_positions::rulesets::{HeapCode, NimValues};
use kelvin_rules::heaps::HeapRules;
use kelvin_values::{Game, Player, Universe};
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::PathBuf;
use std::sync::Arc;

/// The receiver of what programs print.
pub(crate) type Listener = Box<dyn FnMut(&str) + Send>;

/// Everything that outlives a single evaluation.
pub(crate) struct World<'u> {
    pub(crate) universe: &'u Universe,
    /// The memory that values hold, beside what the universe takes.
    pub(crate) account: Account,
    /// What may change, which is emptied at the end.
    changeables: Changeables<'u>,
    /// What the values of games that are remembered take.
    pub(crate) remembered: Charge,
    pub(crate) symbols: Symbols,
    pub(crate) classes: Classes<'u>,
    /// The engines behind all answers about values and positions.
    pub(crate) lab: Lab<'u>,
    /// The variables of the worksheet; [`Value::Undefined`] until they are assigned.
    pub(crate) globals: Vec<Value<'u>>,
    global_names: Vec<Symbol>,
    global_slots: FxHashMap<Symbol, u32>,
    /// Classes that are read when they are first spoken of, by their paths.
    declared: FxHashMap<Box<str>, Arc<Source>>,
    /// Folders in which files of classes are looked for.
    folders: Vec<PathBuf>,
    /// The files of scripts that were spoken of.
    scripts: IndexSet<PathBuf>,
    /// The values of games that are not canonical.
    pub(crate) values: FxHashMap<Value<'u>, Game<'u>>,
    /// The nim-values of heaps in rulesets, from heap 0 on.
    pub(crate) nim_values: FxHashMap<Value<'u>, Arc<Vec<u32>>>,
    /// What the heaps of a user's rulesets may become, where that could be followed.
    pub(crate) heap_rules: FxHashMap<Value<'u>, Option<Arc<HeapRules>>>,
    /// The nim-values of take-and-break codes.
    pub(crate) codes: FxHashMap<HeapCode, NimValues>,
    /// Whether a player who moves first wins a game when the player without a move wins; nothing while that is looked for.
    pub(crate) misere: FxHashMap<(Value<'u>, Player), Option<bool>>,
    /// Misère canonical forms, those of games of any sort, and those of heaps from 0 on.
    pub(crate) misere_universe: Arc<MisereUniverse>,
    pub(crate) misere_forms: FxHashMap<Value<'u>, MisereValue>,
    /// The games whose misère canonical forms are being found, each on the way to the next.
    pub(crate) on_the_way: FxHashSet<Value<'u>>,
    pub(crate) misere_heaps: FxHashMap<Value<'u>, Vec<MisereValue>>,
    /// The rulesets that have been made, by their numbers.
    pub(crate) named: FxHashMap<u32, Value<'u>>,
    /// The letters that rulesets write their boards with.
    pub(crate) letters: FxHashMap<Value<'u>, Text>,
    /// What rulesets on graphs call the labels of vertices and edges.
    pub(crate) label_names: FxHashMap<Value<'u>, [Value<'u>; 2]>,
    /// The evaluators of users' classes of positions on grids, with what encloses them, for boards of several sizes.
    pub(crate) evaluators: FxHashMap<(ClassId, Value<'u>), Vec<RulesForSize<'u>>>,
    /// The evaluators of users' classes of positions on graphs, with what encloses them; none where their methods cannot be followed.
    pub(crate) graph_evaluators: FxHashMap<(ClassId, Value<'u>), Option<Vec<RulesForGraph<'u>>>>,
    /// Users' classes of positions whose methods run in an arena, with what encloses them; none where the machine runs them, and while they run.
    pub(crate) arena_classes: FxHashMap<(ClassId, Value<'u>), Option<Box<ArenaClass<'u>>>>,
    /// Whether no class has an evaluator: every position is then played as its class says, without shortcuts.
    pub(crate) interprets_all_rules: bool,
    /// The games whose values are being found.
    pub(crate) unfinished: Hashed<'u>,
    /// The classes whose files are being looked at.
    loading: Vec<Box<str>>,
    /// The classes that are read, but not to their end.
    pub(crate) reading: Option<compile::Reading>,
    /// What the worksheet has imported.
    pub(crate) imports: Arc<[Box<str>]>,
    /// The receiver of what programs print.
    pub(crate) printer: Option<Listener>,
    /// The receiver of notes; where there is none, they are printed.
    pub(crate) noter: Option<Listener>,
    /// The notes on the program that runs.
    pub(crate) noted: FxHashSet<String>,
    /// The user's rulesets as engines know them, until there are other classes.
    own_rulesets: Option<OwnRulesets>,
    /// The files in which classes were looked for.
    pub(crate) files: ClassFiles,
    /// What happened to them.
    pub(crate) reloads: Reloads,
    /// Variables that held objects of classes that were read again.
    pub(crate) stale: FxHashMap<u32, Stale<'u>>,
}

impl<'u> World<'u> {
    pub(crate) fn new(universe: &'u Universe, settings: Settings) -> World<'u> {
        let account = Account::default();
        let mut symbols = Symbols::default();
        let classes = Classes::new(&mut symbols);
        World {
            universe,
            changeables: Changeables::default(),
            remembered: account.around(|| Charge::new(0)),
            account,
            symbols,
            classes,
            lab: Lab::new(universe, settings),
            globals: Vec::new(),
            global_names: Vec::new(),
            global_slots: FxHashMap::default(),
            declared: FxHashMap::default(),
            folders: Vec::new(),
            scripts: IndexSet::new(),
            values: FxHashMap::default(),
            nim_values: FxHashMap::default(),
            heap_rules: FxHashMap::default(),
            codes: FxHashMap::default(),
            misere: FxHashMap::default(),
            misere_universe: Arc::default(),
            misere_forms: FxHashMap::default(),
            on_the_way: FxHashSet::default(),
            misere_heaps: FxHashMap::default(),
            named: FxHashMap::default(),
            letters: FxHashMap::default(),
            label_names: FxHashMap::default(),
            evaluators: FxHashMap::default(),
            graph_evaluators: FxHashMap::default(),
            arena_classes: FxHashMap::default(),
            interprets_all_rules: false,
            unfinished: Hashed::default(),
            loading: Vec::new(),
            reading: None,
            imports: Arc::default(),
            printer: None,
            noter: None,
            noted: FxHashSet::default(),
            own_rulesets: None,
            files: ClassFiles::default(),
            reloads: Reloads::default(),
            stale: FxHashMap::default(),
        }
    }

    /// An object that may change.
    pub(crate) fn changeable(&mut self, object: Object<'u>) -> Value<'u> {
        self.changeables.object(object)
    }

    /// A variable that may change.
    pub(crate) fn cell(&mut self, value: Value<'u>) -> Value<'u> {
        self.changeables.cell(value)
    }

    /// The class with a name, seen from a package (`a.b.`, or nothing); it is read if need be.
    pub(crate) fn find_class(&mut self, name: &str, package: &str) -> Result<Option<ClassId>> {
        if !package.is_empty()
            && let Some(class) = self.class_at(&format!("{package}{name}"))?
        {
            return Ok(Some(class));
        }
        match self.class_at(name)?.or_else(|| self.classes.find(name)) {
            Some(class) => Ok(Some(class)),
            None => self.gone(name, package).map_or(Ok(None), Err),
        }
    }

    /// The class that holds the constants of a package of the user's own: `a.b.constants`.
    pub(crate) fn constants(&mut self, package: &str) -> Result<Option<ClassId>> {
        let path = format!("{package}constants");
        if self.loading.iter().any(|loading| **loading == *path) {
            return Ok(self.classes.at(&path));
        }
        self.class_at(&path)
    }

    /// The class with exactly this path; it is read if need be.
    pub(crate) fn class_at(&mut self, path: &str) -> Result<Option<ClassId>> {
        if let Some(class) = self.classes.at(path) {
            return Ok(Some(class));
        }
        let Some(source) = self.class_source(path).transpose()? else { return Ok(None) };
        if self.loading.iter().any(|loading| **loading == *path) {
            return Err(Error::declaration(format!("The class `{path}` extends itself")));
        }
        self.loading.push(path.into());
        let class = stacker::maybe_grow(128 << 10, 4 << 20, || compile::load(path, &source, self));
        self.loading.pop();
        class.map(Some)
    }

    /// Makes a class known, to be read when it is first spoken of.
    pub(crate) fn declare(&mut self, path: &str, source: Arc<Source>) {
        self.declared.insert(path.into(), source);
        self.own_rulesets = None;
    }

    /// Has the user's rulesets read again by engines.
    pub(crate) fn own_rulesets_changed(&mut self) {
        self.own_rulesets = None;
    }

    /// Prints what a program prints.
    pub(crate) fn print(&mut self, text: &str) {
        if let Some(printer) = &mut self.printer {
            printer(text);
        }
    }

    /// Reports how something was read, or what may be a mistake; the same note once in a program.
    pub(crate) fn note(&mut self, text: &str) {
        let note = format!("note: {text}");
        if !self.noted.insert(note.clone()) {
            return;
        }
        match &mut self.noter {
            Some(noter) => noter(&note),
            None => self.print(&note),
        }
    }

    /// Looks for classes in the files of a folder too.
    pub(crate) fn look_in(&mut self, folder: PathBuf) {
        self.folders.push(folder);
        self.own_rulesets = None;
    }

    /// The user's rulesets as engines know them.
    pub(crate) fn own_rulesets(&mut self) -> &OwnRulesets {
        self.own_rulesets.get_or_insert_with(|| {
            let sources = self.declared.iter().map(|(path, source)| (path.to_string(), source.clone()));
            OwnRulesets::new(self.folders.clone(), sources.collect())
        })
    }

    /// Whether a class of the session has this name.
    pub(crate) fn is_declared(&self, path: &str) -> bool {
        self.declared.contains_key(path)
    }

    /// The classes of the session with their texts, by name.
    pub(crate) fn declared_sources(&self) -> Vec<(String, Arc<Source>)> {
        let mut sources: Vec<_> =
            self.declared.iter().map(|(path, source)| (path.to_string(), source.clone())).collect();
        sources.sort_by(|(a, _), (b, _)| a.cmp(b));
        sources
    }

    /// The text of a class of the session.
    pub(crate) fn declared_text(&self, path: &str) -> Option<&str> {
        self.declared.get(path).map(|source| source.text())
    }

    /// The text of a class that is not read yet.
    fn class_source(&mut self, path: &str) -> Option<Result<Arc<Source>>> {
        if let Some(source) = self.declared.get(path) {
            return Some(Ok(source.clone()));
        }
        if let Some(text) = library::written(path) {
            return Some(Ok(Source::new(format!("{path}.cgs"), text)));
        }
        let places = self.class_places(path);
        self.files.find(path, places)
    }

    /// Whether a class of this path is the user's own: a class of the session, or in a file.
    pub(crate) fn is_own(&self, path: &str) -> bool {
        self.is_declared(path)
            || library::written(path).is_none() && self.class_places(path).iter().any(|place| place.is_file())
    }

    /// Where the file of a class may be.
    fn class_places(&self, path: &str) -> Vec<PathBuf> {
        let last = path.rsplit('.').next().unwrap_or(path);
        if !(last.starts_with(char::is_uppercase) || last == "constants") || path.contains(['/', '\\']) {
            return Vec::new();
        }
        let file = format!("{}.cgs", path.replace('.', "/"));
        self.folders.iter().map(|folder| folder.join(&file)).collect()
    }

    /// The script of this name, in a file that holds no class; it is read anew whenever a program uses it.
    pub(crate) fn script(&mut self, name: &str) -> Result<Option<Script>> {
        if name.starts_with(char::is_uppercase) || name.contains(['/', '\\', '.']) {
            return Ok(None);
        }
        let mut places = self.folders.iter().map(|folder| folder.join(format!("{name}.cgs")));
        let Some(place) = places.find(|place| place.is_file()) else { return Ok(None) };
        Source::of_file(&place)?;
        let (number, _) = self.scripts.insert_full(place);
        let number = u32::try_from(number).map_err(|_| Error::overflow())?;
        Ok(Some(Script { name: name.into(), number }))
    }

    /// The text of a script as its file is now.
    pub(crate) fn script_text(&self, number: u32) -> Result<Arc<Source>> {
        match self.scripts.get_index(number as usize) {
            Some(place) => Source::of_file(place),
            None => Err(Error::name("There is no such script.")),
        }
    }

    /// The slot of a worksheet variable.
    pub(crate) fn global(&mut self, name: Symbol) -> u32 {
        *self.global_slots.entry(name).or_insert_with(|| {
            self.globals.push(Value::Undefined);
            self.global_names.push(name);
            self.globals.len() as u32 - 1
        })
    }

    /// Gives a worksheet variable a value.
    pub(crate) fn set_global(&mut self, slot: u32, value: Value<'u>) {
        if !self.stale.is_empty() {
            self.stale.remove(&slot);
        }
        self.globals[slot as usize] = value;
    }

    /// Whether a worksheet variable has been assigned.
    pub(crate) fn is_assigned(&self, name: Symbol) -> bool {
        let slot = self.global_slots.get(&name);
        slot.is_some_and(|slot| {
            !matches!(self.globals[*slot as usize], Value::Undefined) || self.stale.contains_key(slot)
        })
    }

    /// The name of a worksheet variable.
    pub(crate) fn global_name(&self, slot: u32) -> Symbol {
        self.global_names[slot as usize]
    }

    /// The names of the worksheet variables that are assigned.
    pub(crate) fn variables(&self) -> impl Iterator<Item = &str> {
        let names = self.global_names.iter().filter(|name| self.is_assigned(**name));
        names.map(|name| &**self.symbols.name(*name))
    }
}
