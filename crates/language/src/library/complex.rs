//! Simplicial complexes, and those of placement games.

use super::Method;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::object::{Body, Object};
use crate::ruleset::own_position;
use crate::value::Value;
use kelvin_complexes::{Complex, Face, Field, Shellability, Unfinished};
use kelvin_numbers::Integer;
use kelvin_placement::{LabelledComplex, PlacementError, PlacementGame};
use kelvin_values::Player;

impl From<Unfinished> for Error {
    fn from(why: Unfinished) -> Error {
        match why {
            Unfinished::Exhausted(why) => why.into(),
            other => Error::value(format!("{other}.")),
        }
    }
}

impl From<PlacementError> for Error {
    fn from(error: PlacementError) -> Error {
        match error {
            PlacementError::Unfinished(why) => why.into(),
            other => Error::value(other.to_string()),
        }
    }
}

/// What makes complexes.
pub(super) const FUNCTIONS: &[Method] = &[
    Method::new(
        "LegalComplex",
        "(position, board as String ?)",
        "The complex of the legal positions: of a position, or of a ruleset and a board.",
        |machine, args| {
            let game = placement_game(machine, &args[1], &args[2])?;
            Ok(value(game.legal_complex(machine.budget())?))
        },
    ),
    Method::new(
        "IllegalComplex",
        "(position, board as String ?)",
        "The complex of the minimal illegal positions: of a position, or of a ruleset and a board.",
        |machine, args| Ok(value(placement_game(machine, &args[1], &args[2])?.illegal_complex())),
    ),
];

/// The complex of the legal positions of a position.
pub(super) fn legal_complex<'u>(machine: &mut Machine<'_, 'u>, position: &Value<'u>) -> Result<Value<'u>> {
    let game = placement_game(machine, position, &Value::Undefined)?;
    Ok(value(game.legal_complex(machine.budget())?))
}

/// A complex from its facets.
pub(super) const CONSTRUCTORS: &[Method] = &[Method::new(
    "SimplicialComplex",
    "(facets as String)",
    "A complex by its facets: names x… are Left's vertices, y… Right's, others anyone's.",
    |machine, args| {
        let text = machine.text(&args[1])?;
        let complex: Complex = text.parse().map_err(|why| Error::value(format!("{why}")))?;
        let labelled = LabelledComplex::by_names(complex.clone());
        Ok(value(labelled.unwrap_or_else(|_| LabelledComplex::impartial(complex))))
    },
)];

/// The game of a position of a built-in ruleset or of a user's class, or of a ruleset's name and a board.
fn placement_game<'u>(
    machine: &mut Machine<'_, 'u>,
    position: &Value<'u>,
    board: &Value<'u>,
) -> Result<PlacementGame> {
    if let Value::Object(object) = position
        && let Body::Position(position, ruleset) = &object.body
    {
        let Some(board) = position.boards().pop() else {
            return Err(Error::value("The position has no board."));
        };
        return Ok(PlacementGame::on(&ruleset.ruleset, &board)?);
    }
    if machine.is_a(position, ClassId::GAME) && matches!(position, Value::Object(_)) {
        let (named, board) = own_position(machine, position)?;
        return Ok(PlacementGame::on(&named, &board)?);
    }
    let ruleset = machine.text(position)?;
    match board {
        Value::Undefined => Err(Error::value("There is no board: write LegalComplex(\"snort\", \"P3\").")),
        board => Ok(PlacementGame::compile(&ruleset, &machine.text(board)?)?),
    }
}

pub(super) fn value<'u>(complex: LabelledComplex) -> Value<'u> {
    Object::value(ClassId::SIMPLICIAL_COMPLEX, Body::Complex(Box::new(complex)))
}

pub(super) fn labelled<'v, 'u>(
    machine: &Machine<'_, 'u>,
    value: &'v Value<'u>,
) -> Result<&'v LabelledComplex> {
    match value {
        Value::Object(object) => match &object.body {
            Body::Complex(complex) => Ok(complex),
            _ => Err(machine.expected("cgsuite.util.SimplicialComplex", value)),
        },
        _ => Err(machine.expected("cgsuite.util.SimplicialComplex", value)),
    }
}

pub(super) fn plain<'v, 'u>(machine: &Machine<'_, 'u>, value: &'v Value<'u>) -> Result<&'v Complex> {
    Ok(labelled(machine, value)?.complex())
}

pub(super) fn whole<'u>(n: impl Into<Integer>) -> Value<'u> {
    super::rational::whole(n.into())
}

fn names<'u>(complex: &Complex, face: &Face) -> Value<'u> {
    Value::from(face.iter().map(|v| Value::from(complex.vertices().name(v))).collect::<Vec<_>>())
}

pub(super) fn faces<'u, 'f>(complex: &Complex, faces: impl IntoIterator<Item = &'f Face>) -> Value<'u> {
    Value::from(faces.into_iter().map(|face| names(complex, face)).collect::<Vec<_>>())
}

/// The face with the names in a list, or in a text.
pub(super) fn face<'u>(machine: &Machine<'_, 'u>, complex: &Complex, value: &Value<'u>) -> Result<Face> {
    let words = match value {
        Value::Text(text) => text.split_whitespace().map(str::to_owned).collect(),
        list => {
            let items = machine.elements(list)?;
            items.iter().map(|item| Ok(machine.text(item)?.to_string())).collect::<Result<Vec<_>>>()?
        }
    };
    complex.vertices().face(words, 0).map_err(|why| Error::value(format!("{why}.")))
}

/// The field of a characteristic: 0 for the rationals.
pub(super) fn field<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<Field> {
    match value {
        Value::Undefined => Ok(Field::Q),
        value => {
            let p = u32::try_from(&machine.integer(value)?).unwrap_or(1);
            if p == 0 { Ok(Field::Q) } else { Field::gf(p).map_err(|why| Error::value(format!("{why}."))) }
        }
    }
}

pub(super) const METHODS: &[Method] = &[
    Method::property("Vertices", "The names of the vertices.", |machine, args| {
        let complex = plain(machine, &args[0])?;
        Ok(Value::from(complex.vertices().names().map(Value::from).collect::<Vec<_>>()))
    }),
    Method::property("Facets", "The maximal faces, as lists of names.", |machine, args| {
        let complex = plain(machine, &args[0])?;
        Ok(faces(complex, complex.facets()))
    }),
    Method::property("MinimalNonFaces", "The minimal non-faces.", |machine, args| {
        let complex = plain(machine, &args[0])?;
        Ok(faces(complex, &complex.minimal_nonfaces(machine.budget())?))
    }),
    Method::property("IllegalComplex", "The complex of the minimal non-faces.", |machine, args| {
        let labelled = labelled(machine, &args[0])?;
        let complex = labelled.complex();
        let gamma = complex.stanley_reisner_ideal(machine.budget())?.facet_complex();
        let owners = (0..complex.vertices().len()).map(|v| labelled.owner(v)).collect();
        Ok(value(LabelledComplex::new(gamma, owners).map_err(PlacementError::from)?))
    }),
    Method::property("Dimension", "The dimension; Nothing for the void complex.", |machine, args| {
        Ok(plain(machine, &args[0])?.dimension().map_or(Value::Nothing, whole))
    }),
    Method::property("FVector", "The numbers of faces with 0, 1, 2, … vertices.", |machine, args| {
        let counts = plain(machine, &args[0])?.f_vector(machine.budget())?;
        Ok(Value::from(counts.into_iter().map(whole).collect::<Vec<_>>()))
    }),
    Method::property("HVector", "The h-vector.", |machine, args| {
        let counts = plain(machine, &args[0])?.h_vector(machine.budget())?;
        Ok(Value::from(counts.into_iter().map(whole).collect::<Vec<_>>()))
    }),
    Method::property("EulerCharacteristic", "The Euler characteristic.", |machine, args| {
        Ok(whole(plain(machine, &args[0])?.euler_characteristic(machine.budget())?))
    }),
    Method::property("IsPure", "Whether all facets have the same dimension.", |machine, args| {
        Ok(plain(machine, &args[0])?.is_pure().into())
    }),
    Method::property("IsConnected", "Whether it is connected.", |machine, args| {
        Ok(plain(machine, &args[0])?.is_connected().into())
    }),
    Method::property("IsFlag", "Whether all minimal non-faces are pairs.", |machine, args| {
        Ok(plain(machine, &args[0])?.is_flag(machine.budget())?.into())
    }),
    Method::property(
        "IsUnmixed",
        "Whether all minimal vertex covers have the same size.",
        |machine, args| Ok(plain(machine, &args[0])?.is_unmixed(machine.budget())?.into()),
    ),
    Method::property("IsVertexDecomposable", "Whether it is vertex decomposable.", |machine, args| {
        Ok(plain(machine, &args[0])?.is_vertex_decomposable(machine.budget())?.into())
    }),
    Method::property("IsShellable", "Whether it has a shelling.", |machine, args| {
        match plain(machine, &args[0])?.shellability(machine.budget()) {
            Shellability::Shellable(_) => Ok(true.into()),
            Shellability::NotShellable(_) => Ok(false.into()),
            Shellability::Undecided(why) => Err(why.into()),
        }
    }),
    Method::property("Shelling", "The facets in the order of a shelling, or Nothing.", |machine, args| {
        let complex = plain(machine, &args[0])?;
        match complex.shellability(machine.budget()) {
            Shellability::Shellable(shelling) => Ok(faces(complex, shelling.order())),
            Shellability::NotShellable(_) => Ok(Value::Nothing),
            Shellability::Undecided(why) => Err(why.into()),
        }
    }),
    Method::property(
        "IsCohenMacaulay",
        "Whether its ring over the rationals is Cohen–Macaulay.",
        |machine, args| {
            let answer = plain(machine, &args[0])?.cohen_macaulay(Field::Q, machine.budget())?;
            Ok(answer.holds().into())
        },
    ),
    Method::new(
        "IsCohenMacaulayOver",
        "(characteristic as Integer)",
        "Whether its ring over a field of this characteristic is Cohen–Macaulay; 0 for the rationals.",
        |machine, args| {
            let field = field(machine, &args[1])?;
            Ok(plain(machine, &args[0])?.cohen_macaulay(field, machine.budget())?.holds().into())
        },
    ),
    Method::new(
        "BettiTable",
        "(characteristic as Integer ?)",
        "The Betti numbers of its ring, as Macaulay2 writes them.",
        |machine, args| {
            let field = field(machine, &args[1])?;
            let ideal = plain(machine, &args[0])?.stanley_reisner_ideal(machine.budget())?;
            Ok(Value::from(ideal.betti_table(field, machine.budget())?.to_string()))
        },
    ),
    Method::property("Homology", "The reduced homology over the integers.", |machine, args| {
        Ok(Value::from(plain(machine, &args[0])?.homology(machine.budget())?.to_string()))
    }),
    Method::new(
        "Link",
        "(face)",
        "The link of a face: the game after its vertices are claimed.",
        |machine, args| {
            let labelled = labelled(machine, &args[0])?;
            let face = face(machine, labelled.complex(), &args[1])?;
            Ok(value(labelled.link(&face).map_err(PlacementError::from)?))
        },
    ),
    Method::new(
        "Join",
        "(other)",
        "The join with another complex: the sum of the games.",
        |machine, args| {
            let [a, b] = [labelled(machine, &args[0])?, labelled(machine, &args[1])?];
            Ok(value(a.join(b).map_err(PlacementError::from)?))
        },
    ),
    Method::new(
        "IsIsomorphic",
        "(other)",
        "Whether there is an isomorphism that preserves owners.",
        |machine, args| {
            let [a, b] = [labelled(machine, &args[0])?, labelled(machine, &args[1])?];
            Ok(a.isomorphism(b, machine.budget())?.is_some().into())
        },
    ),
    Method::property("Negative", "The complex with Left and Right exchanged.", |machine, args| {
        Ok(value(labelled(machine, &args[0])?.negative()))
    }),
    Method::new(
        "VerticesOf",
        "(player as Player)",
        "The vertices that a player may claim.",
        |machine, args| {
            let player: Player = machine.player(&args[1])?;
            let labelled = labelled(machine, &args[0])?;
            Ok(names(labelled.complex(), &labelled.vertices_of(player)))
        },
    ),
    Method::property(
        "GameValue",
        "The value of the complex as a game: claim a vertex, keep a face.",
        |machine, args| {
            let game = labelled(machine, &args[0])?.value(machine.world.universe, machine.budget())?;
            Ok(machine.value(game))
        },
    ),
    Method::property("FormalBirthday", "The largest number of moves in the game.", |machine, args| {
        Ok(labelled(machine, &args[0])?.formal_birthday().map_or(Value::Nothing, whole))
    }),
];
