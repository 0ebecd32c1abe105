//! The JSON forms of boards. Each form is plain data, converted to a board by the same checks as text.

use super::{
    BoardError, Cake, Cheques, DrawnGraph, Edge, Grid, Heaps, Letters, MarkedGraph, Names, Paint, Picture,
    Purse, Purses, Slip, WrittenText, WrittenValue,
};
use kelvin_values::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GridForm {
    rows: Vec<String>,
    #[serde(default)]
    pieces: LettersForm,
}

/// The letters of a grid's pieces.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "Letters")]
enum LettersForm {
    Known(KnownLetters),
    /// The letters that a user chose for the cells 0, 1, 2, …
    Own {
        letters: String,
    },
}

impl Default for LettersForm {
    fn default() -> LettersForm {
        LettersForm::Known(KnownLetters::Crosses)
    }
}

#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
enum KnownLetters {
    #[serde(rename = "xo")]
    Crosses,
    #[serde(rename = "tf")]
    Toads,
    #[serde(rename = "lre")]
    Sides,
    #[serde(rename = "numbered")]
    Numbered,
}

impl KnownLetters {
    const ALL: [(KnownLetters, Letters); 4] = [
        (KnownLetters::Crosses, Letters::CROSSES),
        (KnownLetters::Toads, Letters::TOADS),
        (KnownLetters::Sides, Letters::SIDES),
        (KnownLetters::Numbered, Letters::NUMBERED),
    ];
}

impl From<Letters> for LettersForm {
    fn from(letters: Letters) -> LettersForm {
        match KnownLetters::ALL.into_iter().find(|(_, known)| *known == letters) {
            Some((form, _)) => LettersForm::Known(form),
            None => LettersForm::Own { letters: letters.chosen() },
        }
    }
}

impl TryFrom<&LettersForm> for Letters {
    type Error = BoardError;

    fn try_from(form: &LettersForm) -> Result<Letters, BoardError> {
        match form {
            LettersForm::Known(known) => Ok(KnownLetters::ALL[*known as usize].1),
            LettersForm::Own { letters } => Letters::own(letters)
                .ok_or_else(|| BoardError::unsuited(format!("{letters:?} are no letters of cells"))),
        }
    }
}

impl From<Grid> for GridForm {
    fn from(grid: Grid) -> GridForm {
        let rows = grid.to_string().split('|').map(str::to_owned).collect();
        GridForm { rows, pieces: grid.letters().into() }
    }
}

impl TryFrom<GridForm> for Grid {
    type Error = BoardError;

    fn try_from(form: GridForm) -> Result<Grid, BoardError> {
        Grid::from_rows(form.rows.iter().map(String::as_str), (&form.pieces).try_into()?)
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GraphForm {
    order: usize,
    edges: Vec<[usize; 2]>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(extend("propertyNames" = { "enum": MarkedGraph::mark_words() }))]
    marks: BTreeMap<String, Vec<usize>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    places: Vec<[f64; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rows: Option<Vec<Vec<Option<usize>>>>,
}

impl From<MarkedGraph> for GraphForm {
    fn from(board: MarkedGraph) -> GraphForm {
        let graph = board.graph();
        GraphForm {
            order: graph.order(),
            edges: graph.edges().map(|(u, v)| [u, v]).collect(),
            marks: board.marks().map(|(word, vertices)| (word.to_owned(), vertices)).collect(),
            // The name of a graph that was drawn as a grid is that drawing, so it is omitted.
            name: graph.name().filter(|_| board.rows().is_none()).map(str::to_owned),
            places: (0..graph.order()).map(|v| graph.place(v)).map(|(x, y)| [x, y]).collect(),
            rows: board.rows().map(<[_]>::to_vec),
        }
    }
}

impl TryFrom<GraphForm> for MarkedGraph {
    type Error = BoardError;

    fn try_from(form: GraphForm) -> Result<MarkedGraph, BoardError> {
        let mut graph = DrawnGraph::new(form.order, form.edges.iter().map(|&[u, v]| (u, v)))?;
        if !form.places.is_empty() {
            let far = |place: &[f64; 2]| place.iter().any(|x| !x.is_finite() || x.abs() > 1e6);
            if form.places.len() != form.order || form.places.iter().any(far) {
                return Err(BoardError::unsuited(format!(
                    "expected a place for each of {} vertices",
                    form.order
                )));
            }
            graph = graph.placed(form.places.iter().map(|&[x, y]| (x, y)).collect());
        }
        if let Some(name) = form.name {
            if DrawnGraph::parse(&name)? != graph {
                return Err(BoardError::unsuited(format!("the edges are not those of the graph {name:?}")));
            }
            graph = graph.named(name);
        }
        let mut board = match form.rows {
            Some(rows) => MarkedGraph::in_rows(graph, rows)?,
            None => MarkedGraph::new(graph),
        };
        for (word, vertices) in &form.marks {
            board.mark_all(word, vertices)?;
        }
        Ok(board)
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct HeapsForm {
    sizes: Vec<u64>,
}

impl From<Heaps> for HeapsForm {
    fn from(heaps: Heaps) -> HeapsForm {
        HeapsForm { sizes: heaps.sizes().to_vec() }
    }
}

impl TryFrom<HeapsForm> for Heaps {
    type Error = BoardError;

    fn try_from(form: HeapsForm) -> Result<Heaps, BoardError> {
        Heaps::new(form.sizes)
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PursesForm {
    heaps: Vec<PurseForm>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Purse")]
struct PurseForm {
    size: u32,
    #[serde(default)]
    left: u32,
    #[serde(default)]
    right: u32,
}

impl From<Purses> for PursesForm {
    fn from(purses: Purses) -> PursesForm {
        let form = |&Purse { heap: size, chips: [left, right] }: &Purse| PurseForm { size, left, right };
        PursesForm { heaps: purses.heaps().iter().map(form).collect() }
    }
}

impl TryFrom<PursesForm> for Purses {
    type Error = BoardError;

    fn try_from(form: PursesForm) -> Result<Purses, BoardError> {
        let purse = |form: PurseForm| Purse { heap: form.size, chips: [form.left, form.right] };
        Purses::new(form.heaps.into_iter().map(purse).collect())
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum SlipForm {
    Coins(i64),
    Choice(ChoiceForm),
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SlipChoice")]
pub(super) struct ChoiceForm {
    #[schemars(with = "Vec<Slip>")]
    left: Vec<SlipForm>,
    #[schemars(with = "Vec<Slip>")]
    right: Vec<SlipForm>,
}

impl From<Slip> for SlipForm {
    fn from(slip: Slip) -> SlipForm {
        let side = |slips: Vec<Slip>| slips.into_iter().map(SlipForm::from).collect();
        match slip {
            Slip::Coins(n) => SlipForm::Coins(n),
            Slip::Choice([left, right]) => {
                SlipForm::Choice(ChoiceForm { left: side(left), right: side(right) })
            }
        }
    }
}

impl SlipForm {
    /// Converts the form to a slip. The JSON parser limits the depth of nesting.
    fn slip(self) -> Slip {
        let side = |slips: Vec<SlipForm>| slips.into_iter().map(SlipForm::slip).collect();
        match self {
            SlipForm::Coins(n) => Slip::Coins(n),
            SlipForm::Choice(ChoiceForm { left, right }) => Slip::Choice([side(left), side(right)]),
        }
    }
}

impl TryFrom<SlipForm> for Slip {
    type Error = BoardError;

    fn try_from(form: SlipForm) -> Result<Slip, BoardError> {
        let slip = form.slip();
        slip.check(2)?;
        Ok(slip)
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ChequesForm {
    slips: Vec<Slip>,
}

impl From<Cheques> for ChequesForm {
    fn from(cheques: Cheques) -> ChequesForm {
        ChequesForm { slips: cheques.slips().to_vec() }
    }
}

impl TryFrom<ChequesForm> for Cheques {
    type Error = BoardError;

    fn try_from(form: ChequesForm) -> Result<Cheques, BoardError> {
        Cheques::new(form.slips)
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CakeForm {
    pieces: Vec<PieceForm>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "CakePiece")]
struct PieceForm {
    rows: u32,
    columns: u32,
}

impl From<Cake> for CakeForm {
    fn from(cake: Cake) -> CakeForm {
        let form = |&(rows, columns): &(u32, u32)| PieceForm { rows, columns };
        CakeForm { pieces: cake.pieces().iter().map(form).collect() }
    }
}

impl TryFrom<CakeForm> for Cake {
    type Error = BoardError;

    fn try_from(form: CakeForm) -> Result<Cake, BoardError> {
        Cake::new(form.pieces.iter().map(|piece| (piece.rows, piece.columns)).collect())
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PictureForm {
    edges: Vec<EdgeForm>,
    #[serde(default = "colours")]
    letters: String,
}

fn colours() -> String {
    "BRG".into()
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "PictureEdge")]
struct EdgeForm {
    ends: [usize; 2],
    colour: ColourForm,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Colour")]
enum ColourForm {
    Blue,
    Red,
    Green,
}

impl From<Picture> for PictureForm {
    fn from(picture: Picture) -> PictureForm {
        let form = |edge: &Edge| EdgeForm {
            ends: edge.ends,
            colour: match edge.paint {
                Paint::Of(Player::Left) => ColourForm::Blue,
                Paint::Of(Player::Right) => ColourForm::Red,
                Paint::Green => ColourForm::Green,
            },
        };
        PictureForm { edges: picture.edges().iter().map(form).collect(), letters: picture.letters() }
    }
}

impl TryFrom<PictureForm> for Picture {
    type Error = BoardError;

    fn try_from(form: PictureForm) -> Result<Picture, BoardError> {
        let edge = |form: &EdgeForm| Edge {
            ends: form.ends,
            paint: match form.colour {
                ColourForm::Blue => Paint::Of(Player::Left),
                ColourForm::Red => Paint::Of(Player::Right),
                ColourForm::Green => Paint::Green,
            },
        };
        Picture::new(form.edges.iter().map(edge).collect())?.in_letters(&form.letters)
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NamesForm {
    names: Vec<String>,
}

impl From<Names> for NamesForm {
    fn from(names: Names) -> NamesForm {
        NamesForm { names: names.0 }
    }
}

impl TryFrom<NamesForm> for Names {
    type Error = BoardError;

    fn try_from(form: NamesForm) -> Result<Names, BoardError> {
        Names::new(form.names)
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ValueForm {
    text: String,
}

impl From<WrittenValue> for ValueForm {
    fn from(value: WrittenValue) -> ValueForm {
        ValueForm { text: value.as_str().to_owned() }
    }
}

impl TryFrom<ValueForm> for WrittenValue {
    type Error = BoardError;

    fn try_from(form: ValueForm) -> Result<WrittenValue, BoardError> {
        WrittenValue::parse(&form.text)
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TextForm {
    text: String,
}

impl From<WrittenText> for TextForm {
    fn from(text: WrittenText) -> TextForm {
        TextForm { text: text.as_str().to_owned() }
    }
}

impl TryFrom<TextForm> for WrittenText {
    type Error = BoardError;

    fn try_from(form: TextForm) -> Result<WrittenText, BoardError> {
        WrittenText::new(&form.text)
    }
}
