//! What commutative algebra says of complexes.

use super::Method;
use super::complex::{face, faces, field, labelled, plain, value, whole};
use crate::error::Result;
use crate::machine::Machine;
use crate::value::Value;
use kelvin_budget::Budget;
use kelvin_complexes::{Complex, Unfinished};
use kelvin_placement::{LabelledComplex, PlacementError};

/// A complex on the vertices of another, with their owners.
fn like<'u>(of: &LabelledComplex, complex: Complex) -> Result<Value<'u>> {
    let owners = (0..complex.vertices().len()).map(|v| of.owner(v)).collect();
    Ok(value(LabelledComplex::new(complex, owners).map_err(PlacementError::from)?))
}

/// A complex that is made of a complex alone.
fn made<'u>(
    machine: &Machine<'_, 'u>,
    args: &[Value<'u>],
    make: impl Fn(&Complex, &Budget) -> std::result::Result<Complex, Unfinished>,
) -> Result<Value<'u>> {
    let of = labelled(machine, &args[0])?;
    like(of, make(of.complex(), machine.budget())?)
}

/// A complex that is made of a complex and a dimension.
fn skeleton<'u>(
    machine: &Machine<'_, 'u>,
    args: &[Value<'u>],
    make: impl Fn(&Complex, isize, &Budget) -> std::result::Result<Complex, Unfinished>,
) -> Result<Value<'u>> {
    let dimension = isize::try_from(&machine.integer(&args[1])?).unwrap_or(isize::MAX - 1);
    made(machine, args, |complex, budget| make(complex, dimension, budget))
}

const FIELD: &str = "(characteristic as Integer ?)";

pub(super) const METHODS: &[Method] = &[
    Method::property("AlexanderDual", "The Alexander dual.", |machine, args| {
        made(machine, args, Complex::alexander_dual)
    }),
    Method::property("CoverDual", "The complex of the minimal vertex covers.", |machine, args| {
        made(machine, args, Complex::cover_dual)
    }),
    Method::property("MinimalVertexCovers", "The minimal sets that meet every facet.", |machine, args| {
        let complex = plain(machine, &args[0])?;
        Ok(faces(complex, &complex.minimal_vertex_covers(machine.budget())?))
    }),
    Method::property(
        "PrimaryDecomposition",
        "The minimal primes of the ideal of the minimal non-faces, each by its variables.",
        |machine, args| {
            let complex = plain(machine, &args[0])?;
            let ideal = complex.stanley_reisner_ideal(machine.budget())?;
            Ok(faces(complex, &ideal.minimal_primes(machine.budget())?))
        },
    ),
    Method::property("HilbertSeries", "The Hilbert series of its ring, as text.", |machine, args| {
        Ok(Value::from(plain(machine, &args[0])?.hilbert_series(machine.budget())?.to_string()))
    }),
    Method::property("HilbertPolynomial", "The Hilbert polynomial of its ring, as text.", |machine, args| {
        Ok(Value::from(plain(machine, &args[0])?.hilbert_polynomial(machine.budget())?.to_string()))
    }),
    Method::new("Depth", FIELD, "The depth of its ring; Nothing for the void complex.", |machine, args| {
        let field = field(machine, &args[1])?;
        Ok(plain(machine, &args[0])?.depth(field, machine.budget())?.map_or(Value::Nothing, whole))
    }),
    Method::new("Regularity", FIELD, "The Castelnuovo–Mumford regularity of its ring.", |machine, args| {
        let field = field(machine, &args[1])?;
        let ideal = plain(machine, &args[0])?.stanley_reisner_ideal(machine.budget())?;
        Ok(ideal.regularity(field, machine.budget())?.map_or(Value::Nothing, whole))
    }),
    Method::new(
        "ProjectiveDimension",
        FIELD,
        "The length of a minimal free resolution of its ring.",
        |machine, args| {
            let field = field(machine, &args[1])?;
            let ideal = plain(machine, &args[0])?.stanley_reisner_ideal(machine.budget())?;
            Ok(ideal.projective_dimension(field, machine.budget())?.map_or(Value::Nothing, whole))
        },
    ),
    Method::new(
        "Resolution",
        FIELD,
        "The maps of a minimal free resolution of its ring, a line for each generator.",
        |machine, args| {
            let field = field(machine, &args[1])?;
            let ideal = plain(machine, &args[0])?.stanley_reisner_ideal(machine.budget())?;
            Ok(Value::from(ideal.resolution(field, machine.budget())?.to_string()))
        },
    ),
    Method::new(
        "IsSequentiallyCohenMacaulay",
        FIELD,
        "Whether its ring is sequentially Cohen–Macaulay.",
        |machine, args| {
            let field = field(machine, &args[1])?;
            let complex = plain(machine, &args[0])?;
            Ok(complex.sequentially_cohen_macaulay(field, machine.budget())?.holds().into())
        },
    ),
    Method::new("IsGorenstein", FIELD, "Whether its ring is Gorenstein.", |machine, args| {
        let field = field(machine, &args[1])?;
        Ok(plain(machine, &args[0])?.gorenstein(field, machine.budget())?.holds().into())
    }),
    Method::new("IsBuchsbaum", FIELD, "Whether its ring is Buchsbaum.", |machine, args| {
        let field = field(machine, &args[1])?;
        Ok(plain(machine, &args[0])?.buchsbaum(field, machine.budget())?.holds().into())
    }),
    Method::property(
        "IsMatroid",
        "Whether its faces are the independent sets of a matroid.",
        |machine, args| Ok(plain(machine, &args[0])?.is_matroid(machine.budget())?.into()),
    ),
    Method::property(
        "LinearQuotients",
        "The minimal non-faces in an order with linear quotients, or Nothing.",
        |machine, args| {
            let complex = plain(machine, &args[0])?;
            let ideal = complex.stanley_reisner_ideal(machine.budget())?;
            let order = ideal.linear_quotients(machine.budget())?;
            Ok(order.map_or(Value::Nothing, |order| faces(complex, &order)))
        },
    ),
    Method::new("IsDecomposable", "(k as Integer)", "Whether it is k-decomposable.", |machine, args| {
        let k = usize::try_from(&machine.integer(&args[1])?).unwrap_or(usize::MAX);
        Ok(plain(machine, &args[0])?.k_decomposition(k, machine.budget())?.is_some().into())
    }),
    Method::new("Star", "(face)", "The faces that form a face with this one.", |machine, args| {
        let of = labelled(machine, &args[0])?;
        let face = face(machine, of.complex(), &args[1])?;
        like(of, of.complex().star(&face).map_err(PlacementError::from)?)
    }),
    Method::new("Deletion", "(face)", "The faces without any of these vertices.", |machine, args| {
        let of = labelled(machine, &args[0])?;
        let face = face(machine, of.complex(), &args[1])?;
        like(of, face.iter().fold(of.complex().clone(), |complex, v| complex.deletion(v)))
    }),
    Method::new("Induced", "(vertices)", "The faces within a set of vertices.", |machine, args| {
        let of = labelled(machine, &args[0])?;
        let face = face(machine, of.complex(), &args[1])?;
        like(of, of.complex().restriction(&face))
    }),
    Method::new(
        "Skeleton",
        "(dimension as Integer)",
        "The faces of at most this dimension.",
        |machine, args| skeleton(machine, args, Complex::skeleton),
    ),
    Method::new(
        "PureSkeleton",
        "(dimension as Integer)",
        "The complex that the faces of this dimension generate.",
        |machine, args| skeleton(machine, args, Complex::pure_skeleton),
    ),
];
