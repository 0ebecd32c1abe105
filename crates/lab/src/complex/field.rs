//! Parsing and printing of the names of fields.

use kelvin_complexes::Field;
use serde::{Deserialize, Serialize};

/// A field by its name: Q, or a prime p for GF(p).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct FieldName(pub Field);

impl Default for FieldName {
    fn default() -> FieldName {
        FieldName(Field::Q)
    }
}

impl std::str::FromStr for FieldName {
    type Err = String;

    fn from_str(text: &str) -> Result<FieldName, String> {
        let number = text.strip_prefix("GF(").and_then(|text| text.strip_suffix(')')).unwrap_or(text);
        match number {
            "Q" | "q" | "0" => Ok(FieldName(Field::Q)),
            _ => match number.parse() {
                Ok(p) => Field::gf(p).map(FieldName).map_err(|error| error.to_string()),
                Err(_) => Err("expected Q or a prime".to_owned()),
            },
        }
    }
}

impl TryFrom<String> for FieldName {
    type Error = String;

    fn try_from(text: String) -> Result<FieldName, String> {
        text.parse()
    }
}

impl From<FieldName> for String {
    fn from(field: FieldName) -> String {
        field.0.to_string()
    }
}
