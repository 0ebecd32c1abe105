//! Surreal numbers: normal forms, sign expansions, birthdays, and the nim-arithmetic of ordinals.

use super::Method;
use super::rational::whole;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::number::Number;
use crate::object::{Body, Object};
use crate::value::Value;
use dashu_int::UBig;
use kelvin_numbers::{HackenbushString, Integer, NimError, Nimber, Ordinal, Series, SignSequence, Surreal};
use kelvin_values::{Cheque, Outcome, Player, outcome_of_cheques};
use std::cmp::Ordering;

/// Methods of all numbers.
pub(super) const METHODS: &[Method] = &[
    Method::property("Abs", "The number without its sign.", |machine, args| {
        let x = machine.number(&args[0])?;
        Ok(if x.sign().is_lt() { x.negate().value() } else { args[0].clone() })
    }),
    Method::property("Sign", "1, 0 or -1.", |machine, args| {
        Ok(Value::Integer(machine.number(&args[0])?.sign() as i64))
    }),
    Method::property("Floor", "The greatest omnific integer that is not larger.", |machine, args| {
        floor(&machine.number(&args[0])?)
    }),
    Method::property("Ceiling", "The least omnific integer that is not smaller.", |machine, args| {
        let floor = floor(&machine.number(&args[0])?.negate())?;
        Ok(machine.number(&floor)?.negate().value())
    }),
    Method::property("Numerator", "The numerator in lowest terms.", |machine, args| {
        fraction(machine, &args[0]).map(|[numerator, _]| numerator)
    }),
    Method::property("Denominator", "The denominator in lowest terms.", |machine, args| {
        fraction(machine, &args[0]).map(|[_, denominator]| denominator)
    }),
    Method::property("Reciprocal", "1 divided by the number.", |machine, args| {
        Ok(machine.number(&args[0])?.reciprocal()?.value())
    }),
    Method::new("Max", "(other as SurrealNumber)", "The larger of two numbers.", |machine, args| {
        extreme(machine, args, Ordering::Greater)
    }),
    Method::new("Min", "(other as SurrealNumber)", "The smaller of two numbers.", |machine, args| {
        extreme(machine, args, Ordering::Less)
    }),
    Method::property(
        "OutcomeClass",
        "Who wins: L, R, P (the previous) or N (the next player).",
        |machine, args| {
            Ok(super::game::outcome(match machine.number(&args[0])?.sign() {
                Ordering::Less => Outcome::of_winner(Player::Right),
                Ordering::Greater => Outcome::of_winner(Player::Left),
                Ordering::Equal => Outcome::P,
            }))
        },
    ),
    Method::property("Birthday", "The day on which the number is born.", |machine, args| {
        let number = machine.number(&args[0])?;
        match number.dyadic() {
            Some(x) => Ok(whole(x.birthday())),
            // All other real numbers are born on day ω.
            None if number.is_real() => Ok(number_of(Surreal::omega())),
            None => Ok(number_of(Surreal::from(&number.surreal()?.birthday()?))),
        }
    }),
    Method::property("NormalForm", "The number as a sum of powers of ω, if that ends.", |machine, args| {
        Ok(number_of(machine.surreal(&args[0])?))
    }),
    Method::new(
        "Series",
        "(terms as Integer)",
        "The first terms of the normal form, and the order of the rest.",
        |machine, args| {
            let terms = terms(machine, &args[1])?;
            match machine.number(&args[0])? {
                Number::Surreal(x) => Ok(series(&x.series(terms)?)),
                other => Ok(series(&Series { sum: other.surreal()?, remainder: None })),
            }
        },
    ),
    Method::property("Sqrt", "The positive root, if its normal form ends.", |machine, args| {
        Ok(number_of(machine.surreal(&args[0])?.square_root()?))
    }),
    Method::new(
        "Sqrt",
        "(terms as Integer)",
        "The first terms of the positive root, and the order of the rest.",
        |machine, args| {
            let terms = terms(machine, &args[1])?;
            Ok(series(&machine.surreal(&args[0])?.square_root_series(terms)?))
        },
    ),
    Method::property("LeadingTerm", "The largest term of the normal form.", |machine, args| {
        let term = machine.surreal(&args[0])?.leading_term().cloned();
        Ok(number_of(Surreal::from_terms(term)?))
    }),
    Method::property("InfinitePart", "The terms with positive exponents.", |machine, args| {
        Ok(number_of(machine.surreal(&args[0])?.infinite_part()))
    }),
    Method::property("StandardPart", "The term with exponent 0.", |machine, args| {
        Ok(number_of(machine.surreal(&args[0])?.standard_part().into()))
    }),
    Method::property("InfinitesimalPart", "The terms with negative exponents.", |machine, args| {
        Ok(number_of(machine.surreal(&args[0])?.infinitesimal_part()))
    }),
    Method::property(
        "SignExpansion",
        "The signs that lead to the number in the number tree.",
        |machine, args| {
            let signs = machine.surreal(&args[0])?.sign_sequence()?;
            Ok(signs_value(ClassId::SIGN_EXPANSION, signs))
        },
    ),
    Method::property("Hackenbush", "The Hackenbush string of the number.", |machine, args| {
        let signs = machine.surreal(&args[0])?.sign_sequence()?;
        Ok(signs_value(ClassId::HACKENBUSH_STRING, signs))
    }),
];

/// Methods of sign expansions and of Hackenbush strings.
pub(super) const SIGNS: &[Method] = &[
    Method::property("Length", "The number of signs, an ordinal.", |machine, args| {
        Ok(number_of(Surreal::from(&signs(machine, &args[0])?.length()?)))
    }),
    Method::property("Value", "The number.", |machine, args| {
        Ok(number_of(signs(machine, &args[0])?.value()?))
    }),
    Method::new(
        "Common",
        "(other as SignExpansion)",
        "The common prefix of the sign expansions.",
        |machine, args| {
            let common = signs(machine, &args[0])?.common(signs(machine, &args[1])?);
            Ok(signs_value(ClassId::SIGN_EXPANSION, common))
        },
    ),
];

/// Functions with names of their own.
pub(super) const FUNCTIONS: &[Method] = &[
    Method::new(
        "sqrt",
        "(x as SurrealNumber)",
        "The positive root, if its normal form ends.",
        |machine, args| Ok(number_of(machine.surreal(&args[1])?.square_root()?)),
    ),
    Method::new(
        "exp",
        "(x as SurrealNumber)",
        "The power of e: of rational numbers and roots, and of infinite numbers such as omega.",
        |machine, args| Ok(Number::of_scalar(machine.number(&args[1])?.scalar()?.exp()?)?.value()),
    ),
    Method::new(
        "ln",
        "(x as SurrealNumber)",
        "The natural logarithm of a positive rational number, or of one multiplied by a power of e or of omega.",
        |machine, args| Ok(Number::of_scalar(machine.number(&args[1])?.scalar()?.ln()?)?.value()),
    ),
    Method::new(
        "Hackenbush",
        "(edges as String)",
        "The value of a string of blue and red edges such as B(RB)* or B^omega R; any other picture is a position.",
        |machine, args| {
            let text = machine.text(&args[1])?;
            match (text.parse::<HackenbushString>(), super::built_in::hackenbush(&text)) {
                (Ok(string), _) => Ok(number_of(string.value()?)),
                (Err(_), Some(position)) => position,
                (Err(error), None) => Err(Error::value(format!("{error}."))),
            }
        },
    ),
    Method::new(
        "ChequesOutcome",
        "(cheques as List, number as SurrealNumber)",
        "Who wins the cheques {a|b}, listed as [a,b], and a number: amounts may be infinite.",
        |machine, args| {
            let mut cheques = Vec::new();
            for pair in machine.elements(&args[1])? {
                let [a, b] = &machine.elements(&pair)?[..] else {
                    return Err(Error::value("A cheque {a|b} is written as a list [a,b]."));
                };
                let cheque = Cheque::new(machine.surreal(a)?, machine.surreal(b)?);
                cheques
                    .push(cheque.ok_or(Error::value("A cheque gives Left at least what it gives Right."))?);
            }
            Ok(super::game::outcome(outcome_of_cheques(&machine.surreal(&args[2])?, &cheques)))
        },
    ),
    Method::new(
        "SignExpansion",
        "(signs as String)",
        "The number with a sign expansion, such as +-(-+)^ω.",
        |machine, args| {
            let signs = machine.text(&args[1])?.parse::<SignSequence>();
            Ok(signs_value(
                ClassId::SIGN_EXPANSION,
                signs.map_err(|error| Error::value(format!("{error}.")))?,
            ))
        },
    ),
];

/// The nim-arithmetic of ordinals.
pub(super) const NIM: &[Method] = &[
    Method::property("OmegaPower", "The power of omega with this exponent.", |machine, args| {
        machine.operate(crate::ast::Binary::Power, number_of(Surreal::omega()), args[0].clone())
    }),
    Method::new(
        "NimSum",
        "(other as SurrealNumber)",
        "The nim-sum: addition in base 2 without carrying.",
        |machine, args| match naturals(args) {
            Some([a, b]) => Ok(whole((&a + &b).index())),
            None => {
                let [a, b] = ordinals(machine, args, "NimSum")?;
                Ok(number_of(Surreal::from(&a.nim_sum(&b))))
            }
        },
    ),
    Method::new("NimProduct", "(other as SurrealNumber)", "The product of nimbers.", |machine, args| {
        match naturals(args) {
            Some([a, b]) => Ok(whole(a.product(&b)?.index())),
            None => {
                let [a, b] = ordinals(machine, args, "NimProduct")?;
                Ok(number_of(Surreal::from(&a.nim_product(&b, machine.budget())?)))
            }
        }
    }),
    Method::new("NimExp", "(exponent as Integer)", "The power of a nimber.", nim_power),
    Method::new("NimPower", "(exponent as Integer)", "The power of a nimber.", nim_power),
];

fn nim_power<'u>(machine: &mut Machine<'_, 'u>, args: &[Value<'u>]) -> Result<Value<'u>> {
    let exponent = machine.integer(&args[1])?;
    match natural(&args[0]) {
        Some(base) => Ok(whole(base.power(&exponent, machine.budget())?.index())),
        None => {
            let base = ordinal(machine, &args[0], "NimPower")?;
            Ok(number_of(Surreal::from(&base.nim_power(&exponent, machine.budget())?)))
        }
    }
}

impl From<NimError> for Error {
    fn from(error: NimError) -> Error {
        match error {
            NimError::Exhausted(why) => why.into(),
            NimError::TooLarge(_) => Error::overflow(),
            other => Error::value(format!("{other}.")),
        }
    }
}

/// A surreal number as a value.
pub(crate) fn number_of<'u>(x: Surreal) -> Value<'u> {
    Number::from(x).value()
}

fn floor<'u>(number: &Number) -> Result<Value<'u>> {
    match number {
        Number::Surreal(x) => Ok(number_of(x.normal_form()?.floor())),
        other => Ok(whole(other.floor()?)),
    }
}

fn signs_value<'u>(class: ClassId, signs: SignSequence) -> Value<'u> {
    Object::value(class, Body::Signs(Box::new(signs)))
}

/// `1-omega^-1+omega^-2+O(omega^-3)`.
fn series<'u>(series: &Series) -> Value<'u> {
    match &series.remainder {
        None => number_of(series.sum.clone()),
        Some(_) => Object::value(ClassId::SERIES, Body::Series(Box::new(series.clone()))),
    }
}

fn terms<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<usize> {
    let terms = usize::try_from(super::rational::small(machine, value)?);
    terms.map_err(|_| Error::value("The number of terms is negative."))
}

/// Numerator and denominator of a number.
fn fraction<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<[Value<'u>; 2]> {
    match machine.number(value)? {
        Number::Surreal(x) => Ok(x.fraction()?.map(|part| Number::from(part).value())),
        other => Err(Error::value(format!("{other} is not a quotient of generalised ordinals."))),
    }
}

fn extreme<'u>(machine: &mut Machine<'_, 'u>, args: &[Value<'u>], wanted: Ordering) -> Result<Value<'u>> {
    let order = machine.number(&args[1])?.compare(&machine.number(&args[0])?)?;
    Ok(args[usize::from(order == wanted)].clone())
}

fn signs<'v, 'u>(machine: &Machine<'_, 'u>, value: &'v Value<'u>) -> Result<&'v SignSequence> {
    match value {
        Value::Object(object) => match &object.body {
            Body::Signs(signs) => Ok(signs),
            _ => Err(machine.expected("cgsuite.util.SignExpansion", value)),
        },
        _ => Err(machine.expected("cgsuite.util.SignExpansion", value)),
    }
}

fn ordinal<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>, method: &str) -> Result<Ordinal> {
    let surreal = machine.surreal(value)?;
    Ordinal::try_from(&surreal).map_err(|_| Error::value(format!("{method} applies only to ordinals.")))
}

fn ordinals<'u>(machine: &Machine<'_, 'u>, args: &[Value<'u>], method: &str) -> Result<[Ordinal; 2]> {
    Ok([ordinal(machine, &args[0], method)?, ordinal(machine, &args[1], method)?])
}

/// The size of a finite heap.
fn natural(value: &Value<'_>) -> Option<Nimber> {
    let Some(Number::Integer(n)) = Number::of(value) else { return None };
    (n >= Integer::ZERO).then(|| UBig::try_from(n).ok().map(Nimber::from))?
}

fn naturals(args: &[Value<'_>]) -> Option<[Nimber; 2]> {
    Some([natural(&args[0])?, natural(&args[1])?])
}

impl<'u> Machine<'_, 'u> {
    /// The normal form of a number.
    pub(crate) fn surreal(&self, value: &Value<'u>) -> Result<Surreal> {
        self.number(value)?.surreal()
    }
}
