//! Coupon stacks: a game in an enriched environment.

use crate::Heat;
use hashbrown::HashMap;
use kelvin_budget::Exhausted;
use kelvin_numbers::{Dyadic, Rational};
use kelvin_values::{Game, Player, Work};

/// A game beside a stack of coupons worth δ, 2δ, …, nδ (Berlekamp, *The Economist's View of Combinatorial
/// Games*).
///
/// A player moves in the game or takes the coupon on top, the most valuable one. Play ends when the game is a
/// number and no coupon is left. The score is the number, plus Left's coupons, minus Right's. No player moves in a
/// number, as by number avoidance that loses; so a coupon of -1, which ends such play, is not needed.
///
/// Let e be the score of the stack alone. As δ goes to 0, the score with Left to move, minus e, is the Left wall
/// at the value of the top coupon, and the same holds for Right.
///
/// ```
/// use kelvin_budget::{Budget, Exhausted};
/// use kelvin_heat::{Coupons, Heat};
/// use kelvin_numbers::Rational;
/// use kelvin_values::{Player, Universe, notation};
///
/// let universe = Universe::new();
/// let heat = Heat::new(&universe);
/// let budget = Budget::unlimited();
/// let work = universe.work(&budget);
/// let game = notation::parse("{4|0||-1}", &work).expect("a game");
/// let step = Rational::from(1).half();
/// let coupons = Coupons::new(&work, game, &step, 8)?;
/// // The mean is 0, and the stack 4, 7/2, …, 1/2 is worth 2 to the player who moves first.
/// assert_eq!(coupons.score(8, Player::Left), Rational::from(2));
/// # Ok::<(), Exhausted>(())
/// ```
pub struct Coupons<'u> {
    step: Rational,
    count: u32,
    /// The followers, options before the games that have them.
    followers: Vec<Follower<'u>>,
    /// The scores for each number of coupons and each follower, with Left and with Right to move.
    scores: Vec<Vec<[Rational; 2]>>,
}

struct Follower<'u> {
    game: Game<'u>,
    number: Option<Dyadic>,
    /// The indices of the options.
    options: [Vec<usize>; 2],
}

/// A move of orthodox play with coupons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CouponMove<'u> {
    /// The player.
    pub player: Player,
    /// The value of the top coupon before the move, which is the ambient temperature; 0 if no coupon is left.
    pub ambient: Rational,
    /// The game before the move.
    pub from: Game<'u>,
    /// The game after the move; `None` if the coupon was taken.
    pub to: Option<Game<'u>>,
    /// The kind of the move.
    pub kind: CouponMoveKind,
    /// The score from here on under optimal play, after the move, with the coupons taken so far.
    pub score: Rational,
}

/// The kind of a move beside a stack of coupons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CouponMoveKind {
    /// A coupon.
    Coupon,
    /// A move after which the game is hotter than the ambient temperature, so that the opponent answers.
    Sente,
    /// The answer to a sente.
    Answer,
    /// A move that prevents a sente of the opponent.
    ReverseSente,
    /// Any other move in the game.
    Gote,
}

/// The maximum number of scores.
const MAX_SCORES: usize = 1 << 22;

impl<'u> Coupons<'u> {
    /// Computes all scores of a game beside up to `count` coupons worth δ = `step`, 2δ, ….
    pub fn new(
        work: &Work<'u, '_>,
        game: Game<'u>,
        step: &Rational,
        count: u32,
    ) -> Result<Coupons<'u>, Exhausted> {
        let followers = followers(work, game)?;
        if followers.len().saturating_mul(count as usize + 1) > MAX_SCORES {
            return Err(Exhausted::Values);
        }
        let mut coupons = Coupons { step: step.clone(), count, followers, scores: vec![] };
        for k in 0..=count {
            let mut row: Vec<[Rational; 2]> = Vec::with_capacity(coupons.followers.len());
            for i in 0..coupons.followers.len() {
                work.tick()?;
                row.push(Player::BOTH.map(|player| coupons.best(&row, k, i, player)));
            }
            coupons.scores.push(row);
        }
        Ok(coupons)
    }

    /// The largest number of coupons.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// The score with this number of coupons, at most [`Coupons::count`], and `player` to move.
    pub fn score(&self, coupons: u32, player: Player) -> Rational {
        self.scores[coupons as usize][self.followers.len() - 1][player.index()].clone()
    }

    /// The score of the stack alone, with `player` to move: δ for each two coupons, in favour of the player.
    pub fn alone(&self, coupons: u32, player: Player) -> Rational {
        let score = self.value(coupons.div_ceil(2));
        if player == Player::Left { score } else { -score }
    }

    /// The score less that of the stack alone. As δ goes to 0, this is the player's wall at the top coupon.
    pub fn wall(&self, coupons: u32, player: Player) -> Rational {
        &self.score(coupons, player) - &self.alone(coupons, player)
    }

    /// The value of the coupon that is on top of this number of coupons.
    pub fn value(&self, coupons: u32) -> Rational {
        self.step.times(coupons.into())
    }

    /// The best score of `player` over all moves, from the scores of the options and of fewer coupons.
    fn best(&self, row: &[[Rational; 2]], k: u32, i: usize, player: Player) -> Rational {
        let Follower { number, options, .. } = &self.followers[i];
        if let Some(number) = number {
            return &Rational::from(number) + &self.alone(k, player);
        }
        let opponent = (!player).index();
        let mut best: Option<Rational> = None;
        let mut offer = |score: Rational| {
            let better = |best: &Rational| match player {
                Player::Left => score > *best,
                Player::Right => score < *best,
            };
            if best.as_ref().is_none_or(better) {
                best = Some(score);
            }
        };
        for &option in &options[player.index()] {
            offer(row[option][opponent].clone());
        }
        if let Some(fewer) = k.checked_sub(1) {
            let coupon = signed(player, self.value(k));
            offer(&self.scores[fewer as usize][i][opponent] + &coupon);
        }
        // A game that is not a number has options of both players.
        best.unwrap_or_default()
    }

    /// Optimal play from `coupons` coupons with `first` to move. Of equal moves, one in the game is made while the
    /// game is at least as hot as the top coupon, and otherwise the coupon is taken.
    pub fn line(
        &self,
        heat: &Heat<'u>,
        work: &Work<'u, '_>,
        coupons: u32,
        first: Player,
    ) -> Result<Vec<CouponMove<'u>>, Exhausted> {
        let (mut i, mut k, mut player) = (self.followers.len() - 1, coupons, first);
        let mut taken = Rational::from(0);
        let mut line: Vec<CouponMove<'u>> = vec![];
        loop {
            work.tick()?;
            let Follower { game, number, options } = &self.followers[i];
            let from = *game;
            if k == 0 && number.is_some() {
                return Ok(line);
            }
            let ambient = self.value(k);
            let goal = &self.scores[k as usize][i][player.index()];
            let opponent = (!player).index();
            let mut open = options[player.index()].iter().copied().filter(|_| number.is_none());
            let option = open.find(|&option| self.scores[k as usize][option][opponent] == *goal);
            let coupon = k.checked_sub(1).map(|fewer| {
                let gained = signed(player, ambient.clone());
                (fewer, &self.scores[fewer as usize][i][opponent] + &gained == *goal)
            });
            let hot = Rational::from(&heat.temperature(work, from)?) >= ambient;
            let (to, kind) = match (option, coupon) {
                (Some(option), coupon) if hot || coupon.is_none_or(|(_, best)| !best) => {
                    let to = self.followers[option].game;
                    i = option;
                    (Some(to), kind(heat, work, from, to, player, &ambient, line.last())?)
                }
                (_, Some((fewer, _))) => {
                    taken = &taken + &signed(player, ambient.clone());
                    k = fewer;
                    (None, CouponMoveKind::Coupon)
                }
                (_, None) => return Ok(line),
            };
            player = !player;
            let score = &taken + &self.scores[k as usize][i][player.index()];
            line.push(CouponMove { player: !player, ambient, from, to, kind, score });
        }
    }

    /// The orthodox forecast of the score: the wall at the top coupon, plus the score of the stack alone.
    pub fn forecast(
        &self,
        heat: &Heat<'u>,
        work: &Work<'u, '_>,
        coupons: u32,
        player: Player,
    ) -> Result<Rational, Exhausted> {
        let game = self.followers[self.followers.len() - 1].game;
        let thermograph = heat.thermograph(work, game)?;
        let wall = thermograph.wall(player).value_at_rational(&self.value(coupons));
        Ok(&wall.map_err(|_| Exhausted::Digits)? + &self.alone(coupons, player))
    }
}

fn signed(player: Player, points: Rational) -> Rational {
    if player == Player::Left { points } else { -points }
}

/// The kind of a move in the game.
fn kind<'u>(
    heat: &Heat<'u>,
    work: &Work<'u, '_>,
    from: Game<'u>,
    to: Game<'u>,
    player: Player,
    ambient: &Rational,
    last: Option<&CouponMove<'u>>,
) -> Result<CouponMoveKind, Exhausted> {
    if last.is_some_and(|last| last.kind == CouponMoveKind::Sente) {
        return Ok(CouponMoveKind::Answer);
    }
    if Rational::from(&heat.temperature(work, to)?) > *ambient {
        return Ok(CouponMoveKind::Sente);
    }
    // The opponent's wall is vertical below the mast if their move is sente.
    let thermograph = heat.thermograph(work, from)?;
    let vertical = |player| thermograph.wall(player).slope_below(&thermograph.temperature()) == 0;
    Ok(match vertical(!player) && !vertical(player) {
        true => CouponMoveKind::ReverseSente,
        false => CouponMoveKind::Gote,
    })
}

/// The followers of a game that are reached without moves in numbers, options first.
fn followers<'u>(work: &Work<'u, '_>, game: Game<'u>) -> Result<Vec<Follower<'u>>, Exhausted> {
    let mut known: HashMap<u32, usize> = HashMap::new();
    let mut followers: Vec<Follower<'u>> = vec![];
    let mut open = vec![game];
    while let Some(&next) = open.last() {
        work.tick()?;
        if known.contains_key(&next.word()) {
            open.pop();
            continue;
        }
        let number = next.number();
        let options = |player| next.options(player).take_while(|_| number.is_none()).take(MAX_SCORES);
        let unknown = |option: &Game<'u>| !known.contains_key(&option.word());
        let missing: Vec<_> = Player::BOTH.into_iter().flat_map(options).filter(unknown).collect();
        if followers.len() + open.len() + missing.len() > MAX_SCORES {
            return Err(Exhausted::Values);
        }
        if missing.is_empty() {
            let options =
                Player::BOTH.map(|player| options(player).map(|option| known[&option.word()]).collect());
            known.insert(next.word(), followers.len());
            followers.push(Follower { game: next, number, options });
            open.pop();
        } else {
            open.extend(missing);
        }
    }
    Ok(followers)
}

/// The coupons of a stack from the value `top` on, in steps of `step`.
///
/// `top` must be a multiple of `step`, and there may be at most `most` coupons.
pub fn coupon_count(top: &Rational, step: &Rational, most: u32) -> Result<u32, CouponError> {
    if step.sign().is_le() || top.sign().is_lt() {
        return Err(CouponError::NotPositive);
    }
    let count = top.try_div(step).map_err(|_| CouponError::TooMany(most))?;
    let count = count.to_integer().ok_or_else(|| CouponError::NoMultiple {
        top: Box::new(top.clone()),
        step: Box::new(step.clone()),
    })?;
    u32::try_from(&count).ok().filter(|&count| count <= most).ok_or(CouponError::TooMany(most))
}

/// The reason why there is no stack of coupons.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CouponError {
    /// The step or the top is not positive.
    #[error("the step of the coupons must be positive, and the top at least 0")]
    NotPositive,
    /// The top is not a multiple of the step.
    #[error("the top coupon {top} is not a multiple of the step {step}")]
    NoMultiple {
        /// The top coupon.
        top: Box<Rational>,
        /// The step.
        step: Box<Rational>,
    },
    /// Too many coupons.
    #[error("a stack has at most {0} coupons")]
    TooMany(u32),
}
