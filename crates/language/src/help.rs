//! What names mean, for people.

use crate::class::{Body, Callable, ClassId, Member};
use crate::library;
use crate::token::Keyword;
use crate::world::World;
use std::collections::BTreeSet;

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
    // How the operators apply to the values of the library is no method, but they do.
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
    let ruleset = path.strip_suffix(".Position")?;
    library::engine_of(ruleset).map(|_| ClassId::BUILT_IN_POSITION)
}

/// Everything that a name may mean: classes, methods, functions.
pub(crate) fn topics(name: &str, world: &World<'_>) -> Vec<Topic> {
    let mut topics: BTreeSet<Topic> = library::functions()
        .filter(|function| function.name == name)
        .map(|function| Topic {
            name: name.to_owned(),
            usage: format!("{name}{}", function.parameters),
            help: function.help.to_owned(),
        })
        .collect();
    for path in library::paths().filter(|path| *path == name || path.rsplit('.').next() == Some(name)) {
        let (name, usage) = (name.to_owned(), path.to_owned());
        topics.insert(Topic { name, usage, help: "A ruleset; call it with a board.".to_owned() });
    }
    if world.variables().any(|variable| variable == name) {
        let (usage, help) = (name.to_owned(), "A variable of the worksheet.".to_owned());
        topics.insert(Topic { name: name.to_owned(), usage, help });
    }
    if library::VALUE_NAMES.contains(&name) {
        let (usage, help) = (name.to_owned(), "A constant.".to_owned());
        topics.insert(Topic { name: name.to_owned(), usage, help });
    }
    for (id, class) in world.classes.iter() {
        if *class.name == *name || *class.path == *name {
            let parents: Vec<&str> = class.ancestors[1..].iter().map(|c| &*world.classes[*c].name).collect();
            let help = match parents.as_slice() {
                [] => "A class.".to_owned(),
                parents => format!("A class; it extends {}.", parents.join(", ")),
            };
            topics.insert(Topic { name: name.to_owned(), usage: class.path.to_string(), help });
            for name in world.classes.member_names(id) {
                topics.extend(member(world, name, class.members.get(&name), &class.name, "."));
            }
        }
        for (symbol, declared) in class.members.iter().chain(&class.statics) {
            if **world.symbols.name(*symbol) == *name {
                topics.extend(member(world, *symbol, Some(declared), &class.name, "."));
            }
        }
    }
    topics.into_iter().collect()
}

/// What somebody may have meant by a name that nothing has.
pub(crate) fn meant(wrong: &str, world: &World<'_>) -> Option<String> {
    let functions = library::functions().map(|function| function.name);
    let rulesets = library::paths().filter_map(|path| path.rsplit('.').next());
    let classes = world.classes.iter().map(|(_, class)| &*class.name);
    let constants = library::VALUE_NAMES.iter().copied();
    let names = world.variables().chain(constants).chain(functions).chain(rulesets).chain(classes);
    if let Some(method) = method(wrong, world) {
        return Some(method);
    }
    if let Some(near) = crate::suggest::nearest(wrong, names) {
        return Some(format!("did you mean `{near}`?"));
    }
    let members = world.classes.iter().flat_map(|(_, class)| class.members.keys());
    let near = crate::suggest::nearest(wrong, members.map(|member| &**world.symbols.name(*member)))?;
    method(near, world)
}

/// How a method is called, if one has this name.
pub(crate) fn method(name: &str, world: &World<'_>) -> Option<String> {
    let mut classes = world.classes.iter();
    let has = |member: &crate::symbol::Symbol| **world.symbols.name(*member) == *name;
    classes
        .any(|(_, class)| class.members.keys().any(has))
        .then(|| format!("`{name}` is a method: write `x.{name}`, with what it is to be applied to for `x`"))
}

/// The topics of a member of a class.
fn member(
    world: &World<'_>,
    symbol: crate::symbol::Symbol,
    declared: Option<&Member<'_>>,
    class: &str,
    between: &str,
) -> Vec<Topic> {
    let name = world.symbols.name(symbol);
    let topic = |parameters: &str, help: &str| Topic {
        name: name.to_string(),
        usage: format!("{class}{between}{name}{parameters}"),
        help: help.to_owned(),
    };
    match declared {
        None => Vec::new(),
        Some(Member::Methods(methods)) => {
            methods.iter().map(|method| topic(&parameters(world, method), help_of(method))).collect()
        }
        Some(Member::Field { .. }) => vec![topic("", "A variable.")],
        Some(Member::Class(_)) => vec![topic("", "A nested class.")],
        Some(Member::Value(_) | Member::Static(..)) => vec![topic("", "A constant.")],
    }
}

fn help_of(method: &Callable<'_>) -> &'static str {
    match method.body {
        Body::Native(method) => method.help,
        _ => "",
    }
}

fn parameters(world: &World<'_>, method: &Callable<'_>) -> String {
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
                    topics.extend(member(world, *symbol, Some(declared), &class.name, "."));
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
