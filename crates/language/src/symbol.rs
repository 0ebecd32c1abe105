//! Names as small numbers, so that nothing compares strings while a program runs.

use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A name of the program: equal symbols, equal names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(pub(crate) u32);

/// The names met so far.
#[derive(Clone, Debug)]
pub struct Symbols {
    names: Vec<Arc<str>>,
    index: FxHashMap<Arc<str>, Symbol>,
}

impl Default for Symbols {
    fn default() -> Self {
        let mut symbols = Symbols { names: Vec::new(), index: FxHashMap::default() };
        for name in known::NAMES {
            symbols.intern(name);
        }
        symbols
    }
}

impl Symbols {
    /// The symbol of a name.
    pub fn intern(&mut self, name: &str) -> Symbol {
        if let Some(&symbol) = self.index.get(name) {
            return symbol;
        }
        // A symbol takes some bytes of program text, and a source is shorter than 2^32 bytes.
        let symbol = Symbol(self.names.len() as u32);
        let name: Arc<str> = name.into();
        self.names.push(name.clone());
        self.index.insert(name, symbol);
        symbol
    }

    /// The name of a symbol.
    pub fn name(&self, symbol: Symbol) -> &Arc<str> {
        &self.names[symbol.0 as usize]
    }
}

macro_rules! known {
    ($($constant:ident = $text:literal),* $(,)?) => {
        /// Names that the language itself uses.
        pub(crate) mod known {
            use super::Symbol;
            pub(super) const NAMES: &[&str] = &[$($text),*];
            #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
            enum Place { $($constant),* }
            $(pub(crate) const $constant: Symbol = Symbol(Place::$constant as u32);)*
        }
    };
}

known! {
    OPTIONS = "Options",
    DECOMPOSITION = "Decomposition",
    EVAL = "Eval",
    CONSTANTS = "constants",
    POSITION = "Position",
    HEAP_OPTIONS = "HeapOptions",
    NIM_VALUE = "NimValue",
    CHAR_MAP = "CharMap",
    TO_OUTPUT = "ToOutput",
    VERTEX_LABELS = "VertexLabels",
    EDGE_LABELS = "EdgeLabels",
    VERTEX_TO_STRING = "VertexToString",
    EDGE_TO_STRING = "EdgeToString",
    ROW = "Row",
    COL = "Col",
    ORDINAL = "Ordinal",
    OPPONENT = "Opponent",
    SIGN = "Sign",
    ROW_COUNT = "RowCount",
    COL_COUNT = "ColCount",
    LENGTH = "Length",
    SIZE = "Size",
    IS_EMPTY = "IsEmpty",
    TO_LIST = "ToList",
    TO_SET = "ToSet",
    HEAD = "Head",
    TAIL = "Tail",
    ADJOIN = "Adjoin",
    CONCAT = "Concat",
    UNION = "Union",
    CONTAINS = "Contains",
    CONTAINS_KEY = "ContainsKey",
    INDEX_OF = "IndexOf",
    TAKE = "Take",
    SUBLIST = "Sublist",
    UPDATED = "Updated",
    ADD = "Add",
    ADD_ALL = "AddAll",
    REMOVE = "Remove",
    REMOVE_AT = "RemoveAt",
    UPDATE = "Update",
    CLEAR = "Clear",
    PUT = "Put",
    FIND_ALL = "FindAll",
    IS_IN_BOUNDS = "IsInBounds",
    SUBSTRING = "Substring",
    EXISTS = "Exists",
    FOR_ALL = "ForAll",
    COUNT = "Count",
    FIND = "Find",
    FILTER = "Filter",
    APPLY = "Apply",
    FOR_EACH = "ForEach",
    VERTICES = "Vertices",
    EDGES = "Edges",
    ADJACENCY_LIST = "AdjacencyList",
    VERTEX_COUNT = "VertexCount",
    EDGE_COUNT = "EdgeCount",
    INDEX = "Index",
    LABEL = "Label",
    OUT_VERTICES = "OutVertices",
    FROM_VERTEX = "FromVertex",
    TO_VERTEX = "ToVertex",
    OUT = "Out",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_names_have_their_constants() {
        let mut symbols = Symbols::default();
        assert_eq!(symbols.intern("Eval"), known::EVAL);
        assert_eq!(&**symbols.name(known::CONSTANTS), "constants");
        let new = symbols.intern("Fjords");
        assert_eq!(symbols.intern("Fjords"), new);
    }
}
