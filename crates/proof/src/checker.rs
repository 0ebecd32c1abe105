//! Games, positions, sums and their order.

use crate::line::{Words, number};
use crate::loopy::Vertex;
use crate::rules::{Position, Rules, ruleset};
use crate::walls::Point;
use crate::wins::Win;
use crate::{Number, Wrong, need};
use std::collections::{HashMap, HashSet};

/// The number of a node.
pub type Node = usize;

/// A summand: a node, or a position of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Item {
    Node(Node),
    Board(usize, Position),
}

/// What the lines so far prove.
#[derive(Default)]
pub struct Checker {
    /// The options of each node, Left's and Right's, in rising order. Those of positions and sums are nodes equal to the options.
    pub options: Vec<[Box<[Node]>; 2]>,
    /// The summands by which a line `p` or `+` declares a node.
    names: Vec<Vec<Item>>,
    /// An earlier node that equals each node, or itself.
    pub equals: Vec<Node>,
    /// Whether a node is a line `g`, and so are all options.
    pub literal: Vec<bool>,
    pub frames: Vec<(Box<dyn Rules>, String)>,
    positions: HashMap<Item, Node>,
    sums: HashMap<(Node, Node), Node>,
    /// The pairs G ≤ H.
    ordered: HashSet<(Node, Node)>,
    /// The pairs G ⧏ H.
    pub less: HashSet<(Node, Node)>,
    pub canonical: HashSet<Node>,
    pub numbers: HashMap<Node, Number>,
    pub nimbers: HashMap<Node, usize>,
    pub walls: HashMap<Node, Vec<Point>>,
    pub wins: HashSet<Win>,
    pub loopy: Vec<Vertex>,
    pub claims: Vec<String>,
    begun: bool,
    pub ended: bool,
}

impl Checker {
    pub fn new() -> Checker {
        let mut checker = Checker::default();
        checker.push(vec![], Default::default(), true);
        checker.name_number(0);
        checker.canonical.insert(0);
        checker
    }

    pub fn nodes(&self) -> usize {
        self.options.len()
    }

    /// Checks a line; gives what is wrong with it, and the bytes before that.
    pub fn line(&mut self, text: &str) -> Result<(), (usize, Wrong)> {
        let mut words = Words::new(text);
        self.words(text, &mut words).map_err(|wrong| (words.offset(), wrong))
    }

    fn words(&mut self, text: &str, words: &mut Words<'_>) -> Result<(), Wrong> {
        need(!self.ended, || Wrong::expected(text, "nothing after the line end").0)?;
        if !std::mem::replace(&mut self.begun, true) {
            return need(text == "kelvin proof 1", || "expected kelvin proof 1".into());
        }
        if text.starts_with('%') {
            return Ok(());
        }
        match words.next("a line")? {
            "r" => {
                let (name, frame) = (words.next("a ruleset")?, words.until("")?.join(" "));
                self.frames.push((ruleset(name, &frame)?, format!("{name} {frame}").trim().into()));
            }
            "g" => self.game(words)?,
            "p" => self.position(words)?,
            "+" => self.add(words)?,
            "=" => {
                let node = self.node(words)?;
                self.prove_equal(node, words)?;
            }
            "<=" => {
                let (lower, upper) = (self.node(words)?, self.node(words)?);
                self.prove_order(lower, upper, words)?;
            }
            "<|" => {
                let (lower, upper) = (self.node(words)?, self.node(words)?);
                self.prove_less(lower, upper, words)?;
                self.less.insert((lower, upper));
            }
            "c" => self.prove_canonical(words)?,
            "w" => self.prove_walls(words)?,
            "o" => self.prove_win(false, words)?,
            "m" => self.prove_win(true, words)?,
            "y" => self.read_vertex(words)?,
            "!" => self.claims.push(self.claim(words)?),
            "end" => {
                let (claimed, count) = (words.number(999_999_999)?, self.claims.len());
                need(claimed == count && count > 0, || {
                    format!("found {claimed}, expected the number of claims, {count}, and at least one")
                })?;
                self.check_loopy()?;
                self.ended = true;
            }
            word => return Err(Wrong::expected(word, "one of r g p + = <= <| c w o m y ! end")),
        }
        words.end()
    }

    pub fn node(&self, words: &mut Words<'_>) -> Result<Node, Wrong> {
        self.node_of(words.next("a node")?)
    }

    pub fn node_of(&self, word: &str) -> Result<Node, Wrong> {
        number(word, self.nodes() - 1)
    }

    fn push(&mut self, name: Vec<Item>, options: [Vec<Node>; 2], literal: bool) -> Node {
        self.options.push(options.map(|mut side| {
            side.sort_unstable();
            side.dedup();
            side.into()
        }));
        self.names.push(name);
        self.equals.push(self.nodes() - 1);
        self.literal.push(literal);
        self.nodes() - 1
    }

    fn game(&mut self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let nodes = |words: Vec<&str>| {
            words.into_iter().map(|word| self.node_of(word)).collect::<Result<Vec<_>, _>>()
        };
        let options = [nodes(words.until("|")?)?, nodes(words.until("")?)?];
        let literal = options.iter().flatten().all(|&option| self.literal[option]);
        let node = self.push(vec![], options, literal);
        self.name_number(node);
        Ok(())
    }

    /// Notes whether a node is a number or a nimber in canonical form.
    fn name_number(&mut self, node: Node) {
        let [left, right] = &self.options[node];
        let number =
            |side: &[Node]| if let [option] = side { self.numbers.get(option).copied() } else { None };
        let integer = |side: &[Node]| number(side).filter(|x| x.is_integer());
        let found = match (left.is_empty(), right.is_empty()) {
            (true, true) => Some(Number::default()),
            (false, true) => integer(left).filter(|x| x.0 >= 0).map(|x| Number(x.0 + Number::ONE.0)),
            (true, false) => integer(right).filter(|x| x.0 <= 0).map(|x| Number(x.0 - Number::ONE.0)),
            (false, false) => number(left).zip(number(right)).and_then(|(x, y)| {
                let mean = Number((x.0 + y.0) / 2);
                (y.0 - x.0 == 2 * mean.unit().0 && !mean.is_integer() && mean.unit().0 > 1).then_some(mean)
            }),
        };
        if let Some(number) = found {
            self.numbers.insert(node, number);
            self.walls.insert(node, vec![(Number::default(), [number; 2])]);
        }
        let nimbers: HashSet<_> = left.iter().filter_map(|option| self.nimbers.get(option)).collect();
        if left == right && (0..left.len()).all(|nimber| nimbers.contains(&nimber)) {
            self.nimbers.insert(node, left.len());
        }
    }

    /// Reads a board, with the number of its frame before a colon if it is not the last frame.
    pub fn board(&self, word: &str) -> Result<Item, Wrong> {
        let last = self
            .frames
            .len()
            .checked_sub(1)
            .ok_or_else(|| Wrong("no line r comes before the board".into()))?;
        let (frame, board) = match word.rsplit_once(':') {
            Some((frame, board)) => (number(frame, last)?, board),
            None => (last, word),
        };
        Ok(Item::Board(frame, self.frames[frame].0.read(board)?))
    }

    fn position(&mut self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let item = self.board(words.next("a board")?)?;
        let mut options = [Vec::new(), Vec::new()];
        for (me, side) in options.iter_mut().enumerate() {
            self.moves(std::slice::from_ref(&item), me, &mut |option| {
                let node = |part| {
                    self.node_of_part(&part)
                        .ok_or_else(|| Wrong(format!("no line gives the position {}", self.show(&[part]))))
                };
                side.push(self.sum_of(self.parts(option).into_iter().map(node).collect::<Result<_, _>>()?)?);
                Ok(())
            })?;
        }
        let node = self.push(vec![item.clone()], options, false);
        self.positions.insert(item, node);
        self.equal_if_given(node, words)
    }

    /// Items of which some items are the sum, in order; the game 0 is left away.
    pub fn parts(&self, items: &[Item]) -> Vec<Item> {
        let part = |item: &Item| match item {
            Item::Node(node) => Vec::from_iter((*node != 0).then_some(Item::Node(*node))),
            Item::Board(frame, position) => {
                let parts = self.frames[*frame].0.parts(position).into_iter();
                parts.map(|part| Item::Board(*frame, part)).collect()
            }
        };
        let mut parts: Vec<Item> = items.iter().flat_map(part).collect();
        parts.sort_unstable();
        parts
    }

    /// The node of a part, if a line declares it.
    pub fn node_of_part(&self, part: &Item) -> Option<Node> {
        if let Item::Node(node) = part { Some(*node) } else { self.positions.get(part).copied() }
    }

    /// The node that equals the sum of some nodes: their values are added in rising order.
    pub fn sum_of(&self, nodes: Vec<Node>) -> Result<Node, Wrong> {
        let mut values: Vec<Node> = nodes.into_iter().map(|node| self.equals[node]).collect();
        values.sort_unstable();
        values.into_iter().try_fold(0, |total, node| self.sum(total, node))
    }

    /// The node that equals the sum of two nodes.
    fn sum(&self, a: Node, b: Node) -> Result<Node, Wrong> {
        if a == 0 || b == 0 {
            return Ok(a + b);
        }
        let sum = self.sums.get(&(a.min(b), a.max(b))).map(|&sum| self.equals[sum]);
        sum.ok_or_else(|| Wrong(format!("no line gives the sum of nodes {a} and {b}")))
    }

    fn add(&mut self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let (a, b) = (self.node(words)?, self.node(words)?);
        let (a, b) = (a.min(b), a.max(b));
        let mut options = [Vec::new(), Vec::new()];
        for (me, side) in options.iter_mut().enumerate() {
            let of_a = self.options[a][me].iter().map(|&x| self.sum(x, b));
            let of_b = self.options[b][me].iter().map(|&x| self.sum(a, x));
            *side = of_a.chain(of_b).collect::<Result<_, _>>()?;
        }
        let node = self.push(vec![Item::Node(a), Item::Node(b)], options, false);
        self.sums.insert((a, b), node);
        self.equal_if_given(node, words)
    }

    pub fn at_most(&self, lower: Node, upper: Node) -> bool {
        lower == upper || self.ordered.contains(&(lower, upper))
    }

    /// Checks the witness of G ⧏ H. It is a Right option of G that is ≤ H, or a Left option of H that
    /// is ≥ G.
    fn prove_less(&self, g: Node, h: Node, words: &mut Words<'_>) -> Result<(), Wrong> {
        let (side, index) = words.witness(&format!("a witness for node {g} <| node {h}"))?;
        let options = [&self.options[h][0], &self.options[g][1]][side];
        let count = options.len();
        let none = || {
            Wrong(format!(
                "found the witness {index}, expected one of {count} options, for node {g} <| node {h}"
            ))
        };
        let option = *options.get(index).ok_or_else(none)?;
        let (lower, upper) = [(g, option), (option, h)][side];
        need(self.at_most(lower, upper), || {
            format!("no line proves node {lower} <= node {upper}, expected for node {g} <| node {h}")
        })
    }

    /// Checks that every Left option of G is ⧏ H, and G is ⧏ every Right option of H.
    fn prove_order(&mut self, g: Node, h: Node, words: &mut Words<'_>) -> Result<(), Wrong> {
        self.options[g][0].iter().try_for_each(|&left| self.prove_less(left, h, words))?;
        self.options[h][1].iter().try_for_each(|&right| self.prove_less(g, right, words))?;
        self.ordered.insert((g, h));
        Ok(())
    }

    fn equal_if_given(&mut self, node: Node, words: &mut Words<'_>) -> Result<(), Wrong> {
        match words.peek() {
            "=" => words.next("=").and_then(|_| self.prove_equal(node, words)),
            _ => Ok(()),
        }
    }

    fn prove_equal(&mut self, node: Node, words: &mut Words<'_>) -> Result<(), Wrong> {
        let other = self.node(words)?;
        need(other < node, || format!("found node {other}, expected one before node {node}"))?;
        self.prove_order(node, other, words)?;
        self.prove_order(other, node, words)?;
        self.equals[node] = self.equals[other];
        Ok(())
    }

    /// Checks that the options of a node are canonical, none is dominated and none is reversible.
    fn prove_canonical(&mut self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let node = self.node(words)?;
        let options = &self.options[node];
        let canonical =
            self.literal[node] && options.iter().flatten().all(|option| self.canonical.contains(option));
        need(canonical, || format!("an option of node {node} has no line c"))?;
        for me in [0, 1] {
            let mut less =
                |x, y| if me == 0 { self.prove_less(x, y, words) } else { self.prove_less(y, x, words) };
            for &option in &options[me] {
                options[me]
                    .iter()
                    .filter(|&&other| other != option)
                    .try_for_each(|&other| less(other, option))?;
            }
            for &option in &options[me] {
                self.options[option][1 - me].iter().try_for_each(|&reply| less(node, reply))?;
            }
        }
        self.canonical.insert(node);
        Ok(())
    }

    /// A node in words: a number, a nimber, a position, a sum or a short game in braces.
    pub fn name(&self, node: Node, depth: usize) -> String {
        let join = |nodes: &mut dyn Iterator<Item = Node>, by: &str| {
            nodes.map(|x| self.name(x, depth - 1)).collect::<Vec<_>>().join(by)
        };
        let [left, right] = &self.options[node];
        match (&self.names[node][..], self.numbers.get(&node), self.nimbers.get(&node)) {
            (_, Some(number), _) => number.to_string(),
            (_, _, Some(nimber)) => format!("*{nimber}"),
            ([item], ..) => self.show(std::slice::from_ref(item)),
            _ if depth == 0 || left.len().max(right.len()) > 4 => format!("node {node}"),
            ([], ..) => format!(
                "{{{}|{}}}",
                join(&mut left.iter().copied(), ","),
                join(&mut right.iter().copied(), ",")
            ),
            (sum, ..) => {
                format!("({})", join(&mut sum.iter().filter_map(|item| self.node_of_part(item)), " + "))
            }
        }
    }

    /// Summands in words.
    pub fn show(&self, items: &[Item]) -> String {
        let show = |item: &Item| match item {
            Item::Node(node) => self.name(*node, 3),
            Item::Board(frame, position) => format!("{} {position}", self.frames[*frame].1),
        };
        items.iter().map(show).collect::<Vec<_>>().join(" + ")
    }
}
