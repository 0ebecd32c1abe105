//! Classes whose files change while a session runs: they are read again before the next input, with the classes that depend on
//! them, and nothing that was found by the old ones is kept.

use crate::class::{Class, ClassId, Member};
use crate::error::Error;
use crate::object::{Body, Object};
use crate::symbol::Symbol;
use crate::value::Value;
use crate::world::World;
use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The constructor's parameters of classes, as they were before they were read again.
pub(crate) type Given = Arc<FxHashMap<ClassId, Box<[Symbol]>>>;

/// The value of a variable that holds objects of classes that were read again since.
#[derive(Clone)]
pub(crate) struct Stale<'u> {
    pub(crate) value: Value<'u>,
    pub(crate) given: Given,
}

/// What happened to class files.
#[derive(Default)]
pub(crate) struct Reloads {
    /// Classes that were declared anew.
    pub(crate) declared: Vec<Box<str>>,
    /// Why classes cannot be used, by the outermost class.
    pub(crate) broken: FxHashMap<ClassId, Error>,
}

impl<'u> World<'u> {
    /// Reads again the classes whose files have changed, and those that depend on them.
    pub(crate) fn refresh(&mut self) {
        let mut changed = self.files.changed();
        for path in std::mem::take(&mut self.reloads.declared) {
            changed.entry(path).or_insert_with(|| "it was declared again".to_owned());
        }
        if changed.is_empty() {
            return;
        }
        self.own_rulesets_changed();
        self.files.add_dependents(&mut changed);
        changed.retain(|path, _| self.classes.ever_at(path).is_some());
        let ids = self.outdate(&mut changed);
        if ids.is_empty() {
            return;
        }
        let given = ids.iter().map(|&id| {
            let class = &self.classes[id];
            (id, class.fields[..class.given].into())
        });
        let given: Given = Arc::new(given.collect());
        self.forget_values();
        for (slot, value) in self.globals.iter_mut().enumerate() {
            if holds(value, &ids) {
                let value = std::mem::replace(value, Value::Undefined);
                self.stale.insert(slot as u32, Stale { value, given: given.clone() });
            }
        }
        for (path, reason) in &changed {
            self.read_again(path, reason);
        }
    }

    /// Marks classes as out of date, and those with variables that hold objects of them; gives all of them with those nested in them.
    fn outdate(&mut self, changed: &mut IndexMap<Box<str>, String>) -> FxHashSet<ClassId> {
        loop {
            let outermost = changed.keys().filter_map(|path| self.classes.ever_at(path)).collect();
            let ids = self.classes.within(&outermost);
            let holder = self.classes.iter().find_map(|(id, class)| {
                let held = class
                    .statics
                    .values()
                    .any(|member| matches!(member, Member::Value(value) if holds(value, &ids)));
                let held = held || class.instance.as_ref().is_some_and(|instance| holds(instance, &ids));
                (held && !ids.contains(&id)).then(|| self.classes[self.classes.outermost(id)].path.clone())
            });
            match holder {
                Some(path) if !changed.contains_key(&*path) => {
                    changed.insert((*path).into(), "it holds objects of classes that changed".to_owned());
                }
                _ => {
                    self.classes.outdate(&ids);
                    return ids;
                }
            }
        }
    }

    fn read_again(&mut self, path: &str, reason: &str) {
        let Some(id) = self.classes.ever_at(path) else { return };
        let (broken, notice) = match self.class_at(path) {
            Ok(Some(_)) => (None, format!("{path} was read again: {reason}")),
            Ok(None) => {
                let gone = format!("The file of the class `{path}` was removed: {reason}");
                self.classes.empty(id);
                (Some(Error::name(gone)), format!("{path} is gone: {reason}"))
            }
            Err(error) => {
                let notice = format!("{path} cannot be read: {reason}; {}", error.message());
                (Some(error), notice)
            }
        };
        match broken {
            Some(error) => self.reloads.broken.insert(id, error),
            None => self.reloads.broken.remove(&id),
        };
        self.note(&notice);
    }

    /// Forgets what was found of games and rulesets.
    fn forget_values(&mut self) {
        self.values.clear();
        self.nim_values.clear();
        self.heap_rules.clear();
        self.misere.clear();
        self.misere_forms.clear();
        self.misere_heaps.clear();
        self.on_the_way.clear();
        self.letters.clear();
        self.label_names.clear();
        self.evaluators.clear();
        self.graph_evaluators.clear();
        self.arena_classes.clear();
        self.unfinished.clear();
    }

    /// Fails for a class that is out of date and could not be read again.
    pub(crate) fn check_class(&self, class: ClassId) -> Result<(), Error> {
        if !self.classes.is_outdated(class) {
            return Ok(());
        }
        let broken = self.reloads.broken.get(&self.classes.outermost(class));
        Err(broken.cloned().unwrap_or_else(|| {
            let path = &self.classes[class].path;
            Error::name(format!("The class `{path}` no longer exists: its file has changed"))
        }))
    }

    /// Why there is no class with a name that there was before, seen from a package.
    pub(crate) fn gone(&self, name: &str, package: &str) -> Option<Error> {
        let mut ids = [format!("{package}{name}"), name.to_owned()]
            .into_iter()
            .filter_map(|path| self.classes.ever_at(&path));
        ids.find_map(|id| self.check_class(id).err())
    }
}

/// Whether a value holds an object of one of some classes.
pub(crate) fn holds(value: &Value<'_>, classes: &FxHashSet<ClassId>) -> bool {
    if classes.is_empty() {
        return false;
    }
    let mut waiting = vec![value.clone()];
    let mut met = FxHashSet::default();
    while let Some(value) = waiting.pop() {
        if let Value::Object(object) = &value {
            if matches!(object.body, Body::Instance(_)) && classes.contains(&object.class) {
                return true;
            }
            if !met.insert(Arc::as_ptr(object).cast::<()>()) {
                continue;
            }
        }
        held(&value, &mut waiting);
    }
    false
}

/// Adds what a value holds.
fn held<'u>(value: &Value<'u>, waiting: &mut Vec<Value<'u>>) {
    match value {
        Value::List(list) | Value::Entry(list) => {
            waiting.extend(list.items().iter().filter(|item| item.may_hold_values()).cloned());
        }
        Value::Set(set) => waiting.extend(set.items().cloned()),
        Value::Map(map) => waiting.extend(map.items().flat_map(|(key, image)| [key.clone(), image.clone()])),
        Value::Function(function) => waiting.extend(function.values()),
        Value::Object(object) => held_by(object, waiting),
        // A cell that is locked is being changed by the program that asks.
        Value::Cell(cell) => waiting.extend(cell.try_lock().map(|value| value.clone())),
        _ => {}
    }
}

fn held_by<'u>(object: &Object<'u>, waiting: &mut Vec<Value<'u>>) {
    match &object.body {
        Body::Instance(instance) => {
            waiting.extend(instance.fields.iter().filter_map(|field| field.get().cloned()));
            waiting.push(instance.enclosing.clone());
        }
        Body::MutableList(items) => waiting.extend(items.lock().iter().cloned()),
        Body::MutableSet(items) => waiting.extend(items.lock().iter().cloned()),
        Body::MutableMap(entries) => {
            waiting.extend(entries.lock().iter().flat_map(|(key, image)| [key.clone(), image.clone()]));
        }
        Body::Graph(graph) => {
            waiting.extend(graph.labels.iter().cloned());
            waiting.extend(graph.edges.iter().map(|edge| edge.label.clone()));
        }
        Body::Vertex(graph, _) | Body::Edge(graph, ..) => waiting.push(Value::Object(graph.clone())),
        Body::Table(items) | Body::Output(items) => waiting.extend(items.iter().cloned()),
        Body::Form(form) => waiting.extend(form.values()),
        Body::Heaps(heaps) => waiting.extend(heaps.function().cloned()),
        Body::Product(a, b, _) => waiting.extend([a.clone(), b.clone()]),
        Body::HeapPosition(ruleset, _) => waiting.push(ruleset.clone()),
        _ => {}
    }
}

impl<'u> Class<'u> {
    /// A class of which nothing is known but its name and where it is nested.
    pub(crate) fn emptied(&self, id: ClassId) -> Class<'u> {
        let mut class = Class::new(&self.path, &self.name);
        class.ancestors = [id, ClassId::OBJECT].into();
        class.enclosing = self.enclosing;
        class
    }
}
