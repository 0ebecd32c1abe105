//! Pictures of literal forms: every option, with its board and its role.

use super::{Card, Layer, Name, ThermographPicture, Tint};
use kelvin_budget::Exhausted;
use kelvin_heat::{Heat, Scaffold};
use kelvin_positions::board::Board;
use kelvin_values::{Game, Player, Work};

/// An option of a literal form.
#[derive(Clone, Debug)]
pub struct PicturedOption<'u> {
    /// The player whose option it is.
    pub player: Player,
    /// Its value.
    pub value: Game<'u>,
    /// The board after the move.
    pub board: Option<Board>,
    /// The moves that lead to it, and its role on the way to the canonical form.
    pub notes: Vec<String>,
    /// Whether it is dominated or reversible, and so drawn in lighter colours.
    pub lighter: bool,
}

impl ThermographPicture {
    /// The picture of the thermograph of a literal form over those of all its options, with both scaffolds and the
    /// boards.
    pub fn of_form<'u>(
        heat: &Heat<'u>,
        work: &Work<'u, '_>,
        title: impl Into<Name>,
        game: Game<'u>,
        board: Option<Board>,
        options: &[PicturedOption<'u>],
    ) -> Result<ThermographPicture, Exhausted> {
        let mut picture = ThermographPicture::new(title);
        picture.board = board;
        let mut scaffolds = vec![];
        for player in Player::BOTH {
            let mut scaffold = Scaffold::new(player);
            let own = options.iter().filter(|option| option.player == player);
            // Options that matter are drawn over those that do not.
            let (lighter, others): (Vec<_>, Vec<_>) = own.partition(|option| option.lighter);
            for (shade, option) in others.into_iter().enumerate().chain(lighter.into_iter().enumerate()) {
                let thermograph = heat.thermograph(work, option.value)?;
                scaffold.offer(&thermograph);
                picture.cards.push(Card {
                    layer: picture.layers.len(),
                    player,
                    board: option.board.clone(),
                    notes: option.notes.clone(),
                });
                picture.layers.push(Layer::Thermograph {
                    name: Name::of(option.value, work.budget()),
                    thermograph: thermograph.into_owned(),
                    tint: Tint::Of(player, shade),
                    faint: true,
                    lighter: option.lighter,
                });
            }
            scaffolds.extend(scaffold.finish().map(|scaffold| (player, scaffold)));
        }
        if game.number().is_none_or(|x| !x.is_integer()) {
            for (player, scaffold) in scaffolds {
                picture = picture.scaffold(player, format!("{player} scaffold"), scaffold);
            }
        }
        let thermograph = heat.thermograph(work, game)?.into_owned();
        Ok(picture.thermograph(Name::of(game, work.budget()), thermograph))
    }
}
