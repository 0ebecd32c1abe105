//! Members of values.

use super::Machine;
use crate::class::{ClassId, Member, Methods, class_of};
use crate::error::{Error, Result};
use crate::symbol::{Symbol, known};
use crate::value::Value;

impl<'u> Machine<'_, 'u> {
    /// The methods of a value that share a name.
    pub(super) fn methods(&self, object: &Value<'u>, name: Symbol) -> Result<Methods<'u>> {
        let class = class_of(object);
        match self.world.classes.member(class, name) {
            Some(Member::Methods(methods)) => Ok(methods),
            None => Err(self.no_member(class, name)),
        }
    }

    #[cold]
    fn no_member(&self, class: ClassId, name: Symbol) -> Error {
        let symbols = &self.world.symbols;
        let path = &self.world.classes[class].path;
        let text = symbols.name(name);
        if name == known::EVAL {
            return Error::name(format!("No method `Eval` for class: `{path}`"))
                .with_hint("this value cannot be called");
        }
        let error = Error::name(format!("no method `{text}` for class `{path}`"));
        let names = self.world.classes.member_names(class).map(|name| &**symbols.name(name));
        match crate::suggest::nearest(text, names) {
            Some(near) => error.with_hint(format!("did you mean `{near}`?")),
            None => error,
        }
    }
}
