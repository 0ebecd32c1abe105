//! All classes of a session, and what names stand for in them.

use crate::class::{BUILT_IN, Body, Callable, Class, ClassId, Member, Methods};
use crate::library::{self, Method};
use crate::symbol::{Symbol, Symbols};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::sync::Arc;

/// All classes of a session.
pub(crate) struct Classes<'u> {
    list: Vec<Class<'u>>,
    by_path: FxHashMap<Box<str>, ClassId>,
    found: RefCell<FxHashMap<(ClassId, Symbol), Option<Member<'u>>>>,
    /// Classes whose files have changed since they were read.
    outdated: FxHashSet<ClassId>,
    /// Those among them that were read again since the last class was begun that no other mentions.
    reread: Vec<ClassId>,
}

/// The packages whose classes are known by their last name.
const OPEN_PACKAGES: &[&str] = &["cgsuite.lang.", "cgsuite.util.", "game."];

impl<'u> Classes<'u> {
    /// The built-in classes.
    pub(crate) fn new(symbols: &mut Symbols) -> Classes<'u> {
        let mut classes = Classes {
            list: Vec::new(),
            by_path: FxHashMap::default(),
            found: RefCell::default(),
            outdated: FxHashSet::default(),
            reread: Vec::new(),
        };
        for (path, parents) in BUILT_IN {
            // A class that is nested in another is called after it.
            let name = path.rfind('.').map_or(*path, |last| match path.ends_with(".Position") {
                true => path[..last].rfind('.').map_or(*path, |outer| &path[outer + 1..]),
                false => &path[last + 1..],
            });
            let mut class = Class::new(path, name);
            class.ancestors = classes.linearise(classes.next(), parents);
            classes.add(class);
        }
        for (path, ruleset) in library::engines() {
            // Its path stands for the ruleset itself.
            let mut class = Class::new(path, ruleset.name);
            class.ancestors = classes.linearise(classes.next(), &[ClassId::BUILT_IN_RULESET]);
            debug_assert_eq!(classes.next(), ruleset.class);
            classes.list.push(class);
            let name = format!("{}.Position", ruleset.name);
            let mut class = Class::new(&format!("{path}.Position"), &name);
            let impartial = ruleset.ruleset.entry().impartial.then_some(ClassId::IMPARTIAL_GAME);
            let parents: Vec<ClassId> = [ClassId::BUILT_IN_POSITION].into_iter().chain(impartial).collect();
            class.ancestors = classes.linearise(classes.next(), &parents);
            let id = classes.add(class);
            debug_assert_eq!(id, ruleset.positions);
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
        for (_, ruleset) in library::engines() {
            let made = library::POSITION_CONSTRUCTORS.iter();
            let constructors =
                made.map(|method| native(method, ruleset.positions, &classes, symbols)).collect();
            classes.list[ruleset.positions.0 as usize].constructors = constructors;
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

    /// Adds a class; one that is out of date is replaced, under its number.
    pub(crate) fn add(&mut self, class: Class<'u>) -> ClassId {
        let id = self.id_for(&class.path);
        if self.outdated.remove(&id) {
            self.list[id.0 as usize] = class;
            self.reread.push(id);
            self.found.borrow_mut().clear();
            return id;
        }
        self.by_path.insert((*class.path).into(), id);
        self.list.push(class);
        self.found.borrow_mut().clear();
        id
    }

    /// The number that the class with a path gets.
    pub(crate) fn id_for(&self, path: &str) -> ClassId {
        self.ever_at(path).filter(|id| self.is_outdated(*id)).unwrap_or_else(|| self.next())
    }

    /// Begins to read a class that no other mentions; gives the number that a new one gets.
    pub(crate) fn begin(&mut self) -> ClassId {
        self.reread.clear();
        self.next()
    }

    /// Takes back what was read since it was begun, which turned out to be wrong.
    pub(crate) fn forget(&mut self, first: ClassId) {
        self.list.truncate(first.0 as usize);
        self.by_path.retain(|_, id| *id < first);
        for id in std::mem::take(&mut self.reread) {
            self.empty(id);
            self.outdated.insert(id);
        }
        self.found.borrow_mut().clear();
    }

    /// Takes everything away from a class but its name.
    pub(crate) fn empty(&mut self, id: ClassId) {
        let class = self[id].emptied(id);
        *self.change(id) = class;
    }

    /// Marks classes as out of date.
    pub(crate) fn outdate(&mut self, classes: &FxHashSet<ClassId>) {
        self.outdated.extend(classes);
        self.found.borrow_mut().clear();
    }

    /// Whether the file of a class has changed since it was read, and it was not read again.
    pub(crate) fn is_outdated(&self, class: ClassId) -> bool {
        !self.outdated.is_empty() && self.outdated.contains(&class)
    }

    /// The class around a class that is nested in no other.
    pub(crate) fn outermost(&self, class: ClassId) -> ClassId {
        std::iter::successors(Some(class), |class| self[*class].enclosing).last().unwrap_or(class)
    }

    /// These classes and those nested in them.
    pub(crate) fn within(&self, outermost: &FxHashSet<ClassId>) -> FxHashSet<ClassId> {
        let all = (0..self.list.len()).map(|id| ClassId(id as u32));
        all.filter(|id| outermost.contains(&self.outermost(*id))).collect()
    }

    /// The class with exactly this path, out of date or not.
    pub(crate) fn ever_at(&self, path: &str) -> Option<ClassId> {
        self.by_path.get(path).copied()
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
        self.ever_at(path).filter(|class| !self.is_outdated(*class))
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
