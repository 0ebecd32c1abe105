//! All classes of a session, and what names stand for in them.

use crate::class::{BUILT_IN, Body, Callable, Class, ClassId, Member, Methods};
use crate::library::{self, Method};
use crate::symbol::{Symbol, Symbols};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::sync::Arc;

/// All classes of a session.
pub(crate) struct Classes<'u> {
    list: Vec<Class<'u>>,
    by_path: FxHashMap<Box<str>, ClassId>,
    found: RefCell<FxHashMap<(ClassId, Symbol), Option<Member<'u>>>>,
}

/// The packages whose classes are known by their last name.
const OPEN_PACKAGES: &[&str] = &["cgsuite.lang.", "cgsuite.util.", "game."];

impl<'u> Classes<'u> {
    /// The built-in classes.
    pub(crate) fn new(symbols: &mut Symbols) -> Classes<'u> {
        let mut classes =
            Classes { list: Vec::new(), by_path: FxHashMap::default(), found: RefCell::default() };
        for (path, parents) in BUILT_IN {
            let name = path.rsplit('.').next().unwrap_or(path);
            let mut class = Class::new(path, name);
            class.ancestors = classes.linearise(classes.next(), parents);
            classes.add(class);
        }
        let native = |method: &'static Method, owner, classes: &Self, symbols: &mut Symbols| {
            Arc::new(Callable {
                owner,
                name: symbols.intern(method.name),
                automatic: method.parameters.is_empty(),
                parameters: method.parameters(symbols, classes),
                body: Body::Native(method),
            })
        };
        for &(id, methods) in library::METHODS {
            for method in methods {
                let callable = native(method, id, &classes, symbols);
                add_method(&mut classes.list[id.0 as usize].members, callable);
            }
        }
        for &(id, methods) in library::STATICS {
            for method in methods {
                let callable = native(method, id, &classes, symbols);
                add_method(&mut classes.list[id.0 as usize].statics, callable);
            }
        }
        for &(id, methods) in library::CONSTRUCTORS {
            let constructors = methods.iter().map(|method| native(method, id, &classes, symbols)).collect();
            classes.list[id.0 as usize].constructors = constructors;
        }
        for &(holder, name, nested) in library::NESTED {
            let name = symbols.intern(name);
            let holder = &mut classes.list[holder.0 as usize];
            holder.statics.insert(name, Member::Class(nested));
            holder.members.insert(name, Member::Class(nested));
        }
        for (id, name, value) in library::enum_values() {
            let name = symbols.intern(name);
            classes.list[id.0 as usize].statics.insert(name, Member::Value(value));
        }
        classes
    }

    /// The number of the next class.
    pub(crate) fn next(&self) -> ClassId {
        ClassId(self.list.len() as u32)
    }

    pub(crate) fn add(&mut self, class: Class<'u>) -> ClassId {
        let id = self.next();
        self.by_path.insert((*class.path).into(), id);
        self.list.push(class);
        self.found.borrow_mut().clear();
        id
    }

    /// Takes back the classes from `first` on, which turned out to be wrong.
    pub(crate) fn forget(&mut self, first: ClassId) {
        self.list.truncate(first.0 as usize);
        self.by_path.retain(|_, id| *id < first);
        self.found.borrow_mut().clear();
    }

    /// Changes a class.
    pub(crate) fn change(&mut self, id: ClassId) -> &mut Class<'u> {
        self.found.borrow_mut().clear();
        &mut self.list[id.0 as usize]
    }

    /// The class before its parents, and each class before what it extends.
    pub(crate) fn linearise(&self, id: ClassId, parents: &[ClassId]) -> Box<[ClassId]> {
        let all: Vec<ClassId> =
            parents.iter().flat_map(|parent| self[*parent].ancestors.iter().copied()).collect();
        let last = |at: usize| !all[at + 1..].contains(&all[at]);
        std::iter::once(id).chain((0..all.len()).filter(|&at| last(at)).map(|at| all[at])).collect()
    }

    /// The class with exactly this path.
    pub(crate) fn at(&self, path: &str) -> Option<ClassId> {
        self.by_path.get(path).copied()
    }

    /// The class with a name, whole or without an open package.
    pub(crate) fn find(&self, path: &str) -> Option<ClassId> {
        self.at(path)
            .or_else(|| OPEN_PACKAGES.iter().find_map(|package| self.at(&format!("{package}{path}"))))
    }

    /// Whether a class is another, or extends it.
    pub(crate) fn is(&self, class: ClassId, ancestor: ClassId) -> bool {
        class == ancestor || self[class].ancestors.contains(&ancestor)
    }

    /// What a name stands for in objects of a class.
    pub(crate) fn member(&self, class: ClassId, name: Symbol) -> Option<Member<'u>> {
        if let Some(found) = self.found.borrow().get(&(class, name)) {
            return found.clone();
        }
        let member = self.inherited(&self[class].ancestors, name);
        self.found.borrow_mut().insert((class, name), member.clone());
        member
    }

    /// What a name stands for in the nearest of some classes, with the methods of the others that it
    /// does not override.
    pub(crate) fn inherited(&self, classes: &[ClassId], name: Symbol) -> Option<Member<'u>> {
        let mut found = classes.iter().filter_map(|class| self[*class].members.get(&name));
        let first = found.next()?.clone();
        let Member::Methods(methods) = &first else { return Some(first) };
        let mut all: Vec<Arc<Callable<'u>>> = methods.to_vec();
        for member in found {
            if let Member::Methods(more) = member {
                for method in &**more {
                    if !all.iter().any(|known| known.same_signature(method)) {
                        all.push(method.clone());
                    }
                }
            }
        }
        if all.len() == methods.len() { Some(first) } else { Some(Member::Methods(all.into())) }
    }

    /// What a name stands for in a class itself.
    pub(crate) fn class_member(&self, class: ClassId, name: Symbol) -> Option<Member<'u>> {
        self[class].ancestors.iter().find_map(|c| self[*c].statics.get(&name)).cloned()
    }

    /// The names of all members of a class.
    pub(crate) fn member_names(&self, class: ClassId) -> impl Iterator<Item = Symbol> {
        self[class].ancestors.iter().flat_map(|c| self[*c].members.keys().copied())
    }

    /// The names of what a class itself has.
    pub(crate) fn static_names(&self, class: ClassId) -> impl Iterator<Item = Symbol> {
        self[class].ancestors.iter().flat_map(|c| self[*c].statics.keys().copied())
    }

    /// All classes.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (ClassId, &Class<'u>)> {
        self.list.iter().enumerate().map(|(at, class)| (ClassId(at as u32), class))
    }
}

/// Adds a method to those of its name.
pub(crate) fn add_method<'u>(members: &mut FxHashMap<Symbol, Member<'u>>, method: Arc<Callable<'u>>) {
    let name = method.name;
    let mut methods: Vec<_> = match members.get(&name) {
        Some(Member::Methods(methods)) => methods.to_vec(),
        _ => Vec::new(),
    };
    methods.push(method);
    let methods: Methods<'u> = methods.into();
    members.insert(name, Member::Methods(methods));
}

impl<'u> std::ops::Index<ClassId> for Classes<'u> {
    type Output = Class<'u>;
    fn index(&self, id: ClassId) -> &Class<'u> {
        &self.list[id.0 as usize]
    }
}
