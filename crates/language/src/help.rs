//! What names mean, for people.

use crate::class::{Body, Callable, ClassId, Member};
use crate::library;
use crate::token::Keyword;
use crate::world::World;
use kelvin_positions::Registry;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A name with a line of help.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Topic {
    /// The name, as it is typed.
    pub name: String,
    /// How it is used: with its class and its parameters.
    pub usage: String,
    /// A line of help; empty for what the user declared.
    pub help: String,
}

/// Whether a dotted name is known.
pub(crate) fn knows(path: &str, world: &mut World<'_>) -> bool {
    if library::paths().any(|known| known == path) || matches!(world.find_class(path, ""), Ok(Some(_))) {
        return true;
    }
    let Some((holder, name)) = path.rsplit_once('.') else { return false };
    let constant = match library::constant(name) {
        None => false,
        Some(_) => ["game", "cgsuite.lang"].contains(&holder),
    };
    let Some(class) = holder_class(holder, world) else { return constant };
    let symbol = world.symbols.intern(name);
    // How the operators apply to the values of the library is not a method, but they do.
    let operator = name.starts_with("op") && !name.starts_with(|first: char| first.is_uppercase());
    let classes = &world.classes;
    // A class is called to make objects; a game that does not know a method gives way to its value.
    let called = name == "Eval" && !classes[class].constructors.is_empty();
    let of_value = classes.is(ClassId::CANONICAL_SHORT_GAME, class)
        && classes.member(ClassId::CANONICAL_SHORT_GAME, symbol).is_some();
    let own = classes.member(class, symbol).or(classes.class_member(class, symbol)).is_some();
    constant || operator || called || of_value || own
}

/// The class that a path stands for; of a ruleset with an engine of its own, and of its positions, theirs.
fn holder_class(path: &str, world: &mut World<'_>) -> Option<ClassId> {
    if let Ok(Some(class)) = world.find_class(path, "") {
        return Some(class);
    }
    if library::engine_of(path).is_some() {
        return Some(ClassId::BUILT_IN_RULESET);
    }
    let (holder, name) = path.rsplit_once('.')?;
    if let Ok(Some(class)) = world.find_class(holder, "") {
        let name = world.symbols.intern(name);
        return match world.classes.class_member(class, name)? {
            Member::Class(nested) => Some(nested),
            _ => None,
        };
    }
    library::engine_of(holder).filter(|_| name == "Position").map(|ruleset| ruleset.positions)
}

/// Something that one or more names mean.
#[derive(Clone, Debug)]
pub(crate) struct Meaning {
    pub(crate) topic: Topic,
    /// The names by which it is asked for.
    pub(crate) asked: Vec<Arc<str>>,
}

/// All that names mean: functions, rulesets, variables, constants, classes and what they have.
pub(crate) fn meanings(world: &World<'_>) -> Vec<Meaning> {
    let plain = |name: &str, parameters: &str, help: &str| {
        let topic =
            Topic { name: name.to_owned(), usage: format!("{name}{parameters}"), help: help.to_owned() };
        Meaning { topic, asked: vec![name.into()] }
    };
    let functions =
        library::functions().map(|function| plain(function.name, function.parameters, function.help));
    let variables = world.variables().map(|name| plain(name, "", "A variable of the worksheet."));
    let constants = library::VALUE_NAMES.iter().map(|name| plain(name, "", "A constant."));
    let rulesets = library::paths().map(|path| {
        let help = Registry::built_in().find(path).map(|entry| format!("A ruleset: {}.", entry.help));
        let mut ruleset = plain(path, "", help.as_deref().unwrap_or("A ruleset; call it with a board."));
        if let Some((package, last)) = path.rsplit_once('.') {
            ruleset.topic.name = last.to_owned();
            ruleset.asked.extend([last.into(), package.into()]);
        }
        ruleset
    });
    let mut meanings: Vec<Meaning> = functions.chain(variables).chain(constants).chain(rulesets).collect();
    let packages = world.packages();
    for (_, class) in world.classes.iter() {
        let parents: Vec<&str> = class.ancestors[1..].iter().map(|c| &*world.classes[*c].name).collect();
        let help = match parents.as_slice() {
            [] => "A class.".to_owned(),
            parents => format!("A class; it extends {}.", parents.join(", ")),
        };
        let topic = Topic { name: class.name.to_string(), usage: class.path.to_string(), help };
        let called = [class.name.clone(), class.path.clone()];
        // A nested class has its outer class before its name, not a package.
        let package = class.path.rsplit_once('.').map(|(package, _)| package);
        let package = package.filter(|package| packages.contains(package)).map(Arc::from);
        meanings.push(Meaning { topic, asked: called.iter().cloned().chain(package).collect() });
        // The help of a class lists what its objects have as well.
        let members = class.members.iter().map(|declared| (declared, &called[..]));
        let statics = class.statics.iter().map(|declared| (declared, &[][..]));
        for ((symbol, declared), holder) in members.chain(statics) {
            let asked = [&[world.symbols.name(*symbol).clone()], holder].concat();
            let topics = member(world, *symbol, declared, &class.name).into_iter();
            meanings.extend(topics.map(|topic| Meaning { topic, asked: asked.clone() }));
        }
    }
    for package in packages {
        let mut meaning = plain(package, "", "A package: `?` and its name lists what it has.");
        meaning.asked.extend(package.rsplit_once('.').map(|(outer, _)| outer.into()));
        meanings.push(meaning);
    }
    meanings
}

/// What does here what the explorer of CGSuite does.
pub(crate) const EXPLORER: &str = "game trees are explored on the page: run `kelvin serve` and open Explorer";

/// What the user may have meant by a name that nothing has.
pub(crate) fn meant(wrong: &str, world: &World<'_>) -> Option<String> {
    let functions = library::functions().map(|function| function.name);
    let rulesets = library::paths().filter_map(|path| path.rsplit('.').next());
    let classes = world.classes.iter().map(|(_, class)| &*class.name);
    let constants = library::VALUE_NAMES.iter().copied();
    // Inside a class the variables of its objects are names too.
    let fields = world.classes.iter().flat_map(|(_, class)| &class.fields);
    let fields = fields.map(|field| &**world.symbols.name(*field));
    let names =
        world.variables().chain(constants).chain(functions).chain(rulesets).chain(classes).chain(fields);
    if wrong == "Explorer" {
        return Some(EXPLORER.to_owned());
    }
    if let Some(method) = method(wrong, world) {
        return Some(method);
    }
    if let Some(near) = crate::suggest::nearest(wrong, names) {
        return Some(format!("did you mean `{near}`?"));
    }
    let members = world.classes.iter().flat_map(|(_, class)| class.members.keys());
    let near = crate::suggest::nearest(wrong, members.map(|member| &**world.symbols.name(*member)))?;
    // A nested class is called by its name alone, also where a ruleset has a method of its name.
    let nested = world.classes.iter().any(|(_, class)| {
        let named = class.members.iter().filter(|(member, _)| **world.symbols.name(**member) == *near);
        named.into_iter().any(|(_, declared)| matches!(declared, Member::Class(_)))
    });
    if nested {
        return Some(format!("did you mean `{near}`?"));
    }
    method(near, world).or_else(|| Some(format!("did you mean `{near}`?")))
}

/// How a method is called, if one has this name.
pub(crate) fn method(name: &str, world: &World<'_>) -> Option<String> {
    let mut classes = world.classes.iter();
    // A nested class is called by its name alone.
    let has = |(member, declared): (&crate::symbol::Symbol, &Member<'_>)| {
        **world.symbols.name(*member) == *name && !matches!(declared, Member::Class(_))
    };
    classes
        .any(|(_, class)| class.members.iter().any(has))
        .then(|| format!("`{name}` is a method: write `x.{name}`, with its object for `x`"))
}

/// The topics of a member of a class.
fn member(
    world: &World<'_>,
    symbol: crate::symbol::Symbol,
    declared: &Member<'_>,
    class: &str,
) -> Vec<Topic> {
    let name = world.symbols.name(symbol);
    let topic = |parameters: &str, help: &str| Topic {
        name: name.to_string(),
        usage: format!("{class}.{name}{parameters}"),
        help: help.to_owned(),
    };
    match declared {
        Member::Methods(methods) => {
            methods.iter().map(|method| topic(&parameters(world, method), help_of(method))).collect()
        }
        Member::Field { .. } => vec![topic("", "A variable.")],
        Member::Class(_) => vec![topic("", "A nested class.")],
        Member::Value(_) | Member::Static(..) => vec![topic("", "A constant.")],
    }
}

/// A method of the objects of some classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodHelp {
    /// Its name.
    pub name: String,
    /// Its parameters; `None` if it is used without parentheses.
    pub parameters: Option<Vec<MethodParameter>>,
    /// A line of help.
    pub help: &'static str,
}

/// A parameter of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodParameter {
    /// Its name.
    pub name: String,
    /// Whether it may be left out.
    pub optional: bool,
    /// Whether it takes all further arguments.
    pub rest: bool,
    /// Whether it is a text.
    pub is_text: bool,
}

/// The methods that the library gives to the objects of some classes, by name. Of several with one name, the longest is listed; the
/// parameters that another one lacks may be left out.
pub(crate) fn methods(paths: &[&str], world: &World<'_>) -> Vec<MethodHelp> {
    let named = |path: &&str| world.classes.iter().find(|(_, class)| *class.path == **path).map(|(id, _)| id);
    let mut all: std::collections::BTreeMap<String, MethodHelp> = Default::default();
    for class in paths.iter().filter_map(named) {
        let ancestors =
            world.classes[class].ancestors.iter().filter(|ancestor| **ancestor != ClassId::OBJECT);
        for (symbol, declared) in ancestors.flat_map(|ancestor| world.classes[*ancestor].members.iter()) {
            let Member::Methods(methods) = declared else { continue };
            let name = world.symbols.name(*symbol);
            let Some(longest) = methods.iter().max_by_key(|method| method.parameters.list.len()) else {
                continue;
            };
            let least = methods.iter().map(|method| method.parameters.list.len()).min().unwrap_or(0);
            let parameter = |(place, parameter): (usize, &crate::code::Parameter)| MethodParameter {
                name: world.symbols.name(parameter.name).to_string(),
                optional: parameter.optional || place >= least,
                rest: parameter.rest,
                is_text: parameter.class == Some(ClassId::STRING),
            };
            let list = || longest.parameters.list.iter().enumerate().map(parameter).collect();
            all.entry(name.to_string()).or_insert_with(|| MethodHelp {
                name: name.to_string(),
                parameters: (!longest.automatic).then(list),
                help: help_of(longest),
            });
        }
    }
    all.into_values().collect()
}

fn help_of(method: &Callable<'_>) -> &'static str {
    match method.body {
        Body::Native(method) => method.help,
        _ => "",
    }
}

pub(crate) fn parameters(world: &World<'_>, method: &Callable<'_>) -> String {
    if method.automatic {
        return String::new();
    }
    let list = method.parameters.list.iter().map(|parameter| {
        let mut text = world.symbols.name(parameter.name).to_string();
        if let Some(class) = parameter.class {
            text = format!("{text} as {}", world.classes[class].name);
        }
        if parameter.optional {
            text.push('?');
        }
        if parameter.rest {
            text.push_str("...");
        }
        text
    });
    format!("({})", list.collect::<Vec<_>>().join(", "))
}

/// What can follow the beginning of a name: members after a dot, anything else otherwise.
pub(crate) fn completions(start: &str, after_dot: bool, world: &World<'_>) -> Vec<Topic> {
    let mut topics: BTreeSet<Topic> = BTreeSet::new();
    for (_, class) in world.classes.iter() {
        if after_dot {
            for (symbol, declared) in class.members.iter().chain(&class.statics) {
                if world.symbols.name(*symbol).starts_with(start) {
                    topics.extend(member(world, *symbol, declared, &class.name));
                }
            }
        } else if class.name.starts_with(start) {
            let (name, usage) = (class.name.to_string(), class.path.to_string());
            topics.insert(Topic { name, usage, help: "A class.".to_owned() });
        }
    }
    if !after_dot {
        let known = library::functions().map(|f| (f.name, f.parameters, f.help));
        let values = library::VALUE_NAMES.iter().map(|name| (*name, "", "A constant."));
        let rulesets = library::paths().map(|path| (path, "", "A ruleset."));
        let keywords = Keyword::ALL.iter().map(|keyword| (keyword.text(), "", ""));
        let variables = world.variables().map(|name| (name, "", "A variable of the worksheet."));
        for (name, parameters, help) in known.chain(values).chain(rulesets).chain(keywords).chain(variables) {
            if name.starts_with(start) {
                let usage = format!("{name}{parameters}");
                topics.insert(Topic { name: name.to_owned(), usage, help: help.to_owned() });
            }
        }
    }
    let mut topics: Vec<Topic> = topics.into_iter().collect();
    topics.dedup_by(|a, b| a.name == b.name);
    topics
}
