//! The rules of the rulesets that CGSuite has as well: what its rulesets of the same paths answer, here and by CGSuite's own
//! class files.

use kelvin_budget::Budget;
use kelvin_language::{Session, Source};
use kelvin_testing::peers::{cgsuite_source, files};
use kelvin_values::{Universe, notation::Style};

/// Positions with the values that CGSuite 2.2 gives them, a few for each path that both have.
#[rustfmt::skip]
const VALUES: &[(&str, &str)] = &[
    (r##"game.graph.ArcKayles("-(--;---)").CanonicalForm"##, "*3"),
    (r##"game.graph.ArcKayles("(---(-;-);-)").CanonicalForm"##, "*3"),
    (r##"game.graph.ArcKayles("--(--;-)").CanonicalForm"##, "*3"),
    (r##"game.graph.ArcKayles("-(-(-;-(-(-;-);-));--)").CanonicalForm"##, "*4"),
    (r##"game.graph.ArcKayles("---").CanonicalForm"##, "*2"),
    (r##"game.graph.ChildishHackenbush("(e;rr(err;r))").CanonicalForm"##, "-3v[2]"),
    (r##"game.graph.ChildishHackenbush("(elllr;rl(re(l;l);l))").CanonicalForm"##, "^[2]"),
    (r##"game.graph.ChildishHackenbush("relre").CanonicalForm"##, "-1+*2"),
    (r##"game.graph.ChildishHackenbush("(r;e)").CanonicalForm"##, "-1*"),
    (r##"game.graph.ChildishHackenbush("lr(e;rer)").CanonicalForm"##, "-1v"),
    (r##"game.graph.Col("-{L}(-{L};-{R}-)").CanonicalForm"##, "-1/2*"),
    (r##"game.graph.Col("(-{L}-;-{L}--{L}-)").CanonicalForm"##, "-3/4"),
    (r##"game.graph.Col("(-;--{R}-{L}--{L})").CanonicalForm"##, "-1/2"),
    (r##"game.graph.Col("-{R}(--{L}-{R}-{L};--)").CanonicalForm"##, "-1/4"),
    (r##"game.graph.Col("(-{L}---;-{R}-{R}-{L}-{R})").CanonicalForm"##, "3/4"),
    (r##"game.graph.Hackenbush("(e(r;l(e(e;e);l(e;l)));l)").CanonicalForm"##, "1^[2]*"),
    (r##"game.graph.Hackenbush("(lrer(e;e);r)").CanonicalForm"##, "-1/2v*"),
    (r##"game.graph.Hackenbush("rl(rll;r(l;rr))").CanonicalForm"##, "-57/64"),
    (r##"game.graph.Hackenbush("(r(rree;rl);e)").CanonicalForm"##, "-7/2+*3"),
    (r##"game.graph.Hackenbush("(rler;ll(er;rr))").CanonicalForm"##, "3/4vv"),
    (r##"game.graph.PartizanArcKayles("e(l;er)").CanonicalForm"##, "{0|-1}"),
    (r##"game.graph.PartizanArcKayles("erlr").CanonicalForm"##, "{*|-1}"),
    (r##"game.graph.PartizanArcKayles("erlrl").CanonicalForm"##, "{1*|*}"),
    (r##"game.graph.PartizanArcKayles("e(rrl(l;e);erl(e;r))").CanonicalForm"##, "{v|-1v}"),
    (r##"game.graph.PartizanArcKayles("rel(l;rr)").CanonicalForm"##, "-1/2*"),
    (r##"game.graph.Snort("{L}(-{R}-;-{R})").CanonicalForm"##, "{*|-2}"),
    (r##"game.graph.Snort("{L}--").CanonicalForm"##, "{2|-1}"),
    (r##"game.graph.Snort("-(-;-{L})").CanonicalForm"##, "{3|-2}"),
    (r##"game.graph.Snort("-{R}").CanonicalForm"##, "{0|-1}"),
    (r##"game.graph.Snort("{R}-{R}-{R}---{L}").CanonicalForm"##, "{0|-4}"),
    (r##"game.grid.Amazons("#ox.|...o").CanonicalForm"##, "{*|-1}"),
    (r##"game.grid.Amazons("#..|xo.").CanonicalForm"##, "{0|-2}"),
    (r##"game.grid.Amazons(".o..|.ox.").CanonicalForm"##, "{0|-2}"),
    (r##"game.grid.Amazons("x.x|o..").CanonicalForm"##, "{2|0}"),
    (r##"game.grid.Amazons("oo.o|.o.x").CanonicalForm"##, "{-1*|-2}"),
    (r##"game.grid.AntiClobber("...|ooo").CanonicalForm"##, "-3"),
    (r##"game.grid.AntiClobber(".o|.o|.x").CanonicalForm"##, "-1"),
    (r##"game.grid.AntiClobber("..|o.").CanonicalForm"##, "-1"),
    (r##"game.grid.AntiClobber("...|ooo|..o").CanonicalForm"##, "-5"),
    (r##"game.grid.AntiClobber("..x|...").CanonicalForm"##, "1"),
    (r##"game.grid.Clobber("oxoo|xoo.").CanonicalForm"##, "{0|v3}"),
    (r##"game.grid.Clobber("ox|xx|xx").CanonicalForm"##, "{0|^<2>}"),
    (r##"game.grid.Clobber("xxxo|oxxx").CanonicalForm"##, "^^*"),
    (r##"game.grid.Clobber("oxo|ooo").CanonicalForm"##, "vv*"),
    (r##"game.grid.Clobber("..o.|ooxo").CanonicalForm"##, "^*"),
    (r##"game.grid.Cram(".#..|.#..|#...|#...").CanonicalForm"##, "*2"),
    (r##"game.grid.Cram(".##.|..#.|....").CanonicalForm"##, "*2"),
    (r##"game.grid.Cram(".##|...").CanonicalForm"##, "*2"),
    (r##"game.grid.Cram("..#.|#...").CanonicalForm"##, "*3"),
    (r##"game.grid.Cram("..").CanonicalForm"##, "*"),
    (r##"game.grid.Domineering("..#|#..").CanonicalForm"##, "{0|-1}"),
    (r##"game.grid.Domineering("#.|..|..|..").CanonicalForm"##, "+-(1*)"),
    (r##"game.grid.Domineering("....|....").CanonicalForm"##, "Miny(2)"),
    (r##"game.grid.Domineering("#.|..|..|.#").CanonicalForm"##, "{1|*}"),
    (r##"game.grid.Domineering(".##.|....|#..#|.##.").CanonicalForm"##, "{2|1||0}"),
    (r##"game.grid.Fission("..x.|..##").CanonicalForm"##, "-2"),
    (r##"game.grid.Fission("..x.|#...|....|..#.").CanonicalForm"##, "-2"),
    (r##"game.grid.Fission(".x.|...|..#|x..").CanonicalForm"##, "-1"),
    (r##"game.grid.Fission("...|...|x..|.#.").CanonicalForm"##, "2"),
    (r##"game.grid.Fission("....|..#x|x...|..#.").CanonicalForm"##, "4"),
    (r##"game.grid.GenClobber(Coordinates.Diagonal)(".xxx|ox.x|xoox|x.o.").CanonicalForm"##, "^<2>*"),
    (r##"game.grid.GenClobber(maxDistance => 2)("x.oo|o...|..xo").CanonicalForm"##, "v<2>*"),
    (r##"game.grid.GenClobber(maxDistance => 2)("oxx|...|.o.").CanonicalForm"##, "^<2>*"),
    (r##"game.grid.GenClobber(Coordinates.Diagonal)("..|.x|oo").CanonicalForm"##, "*"),
    (r##"game.grid.GenClobber(maxDistance => 2)("x.o.|oooo").CanonicalForm"##, "{*,v|0||0|||0}"),
    (r##"game.grid.HotClobber("oox|o.x").CanonicalForm"##, "{v|-1*}"),
    (r##"game.grid.HotClobber("ox|x.|.x").CanonicalForm"##, "{1|0}"),
    (r##"game.grid.HotClobber("xox").CanonicalForm"##, "{1|0}"),
    (r##"game.grid.HotClobber("xxo|x..").CanonicalForm"##, "{1|^}"),
    (r##"game.grid.HotClobber("ooo").CanonicalForm"##, "-2"),
    (r##"game.grid.Kings("..o|oox").CanonicalForm"##, "{*,v|0}"),
    (r##"game.grid.Kings("xo.|.oo|.xx").CanonicalForm"##, "+-{*,^}"),
    (r##"game.grid.Kings("oo|oo|xo").CanonicalForm"##, "{v<2>|0}"),
    (r##"game.grid.Kings(".o|ox").CanonicalForm"##, "v"),
    (r##"game.grid.Kings("xox").CanonicalForm"##, "*"),
    (r##"game.grid.Knights("oxo|oox|ooo").CanonicalForm"##, "{0|v5}"),
    (r##"game.grid.Knights("xxx|.ox|xx.|.xx").CanonicalForm"##, "{0|^<2>}"),
    (r##"game.grid.Knights("oox|x.o|oxo").CanonicalForm"##, "{*|vv||0}"),
    (r##"game.grid.Knights("oxox|oooo|o..o").CanonicalForm"##, "v3*"),
    (r##"game.grid.Knights("xx.|.xx|o..").CanonicalForm"##, "v*"),
    (r##"game.grid.Knights(".oxx|xoxo|.x.x|xoxx").CanonicalForm"##, "^^"),
    (r##"game.grid.Knights("..x|xxo|.o.|oxx").CanonicalForm"##, "^*"),
    (r##"game.grid.Knights("xxx|.o.|xxx|..x").CanonicalForm"##, "^3"),
    (r##"game.grid.Knights("oxo.|oooo").CanonicalForm"##, "*"),
    (r##"game.grid.Knights("xx.x|xoox").CanonicalForm"##, "0"),
    (r##"game.grid.Queens(".o|xo|o.").CanonicalForm"##, "{*,v|0}"),
    (r##"game.grid.Queens("xo|xx").CanonicalForm"##, "^^*"),
    (r##"game.grid.Queens("x.|ox|x.").CanonicalForm"##, "^^*"),
    (r##"game.grid.Queens("..|xo|oo").CanonicalForm"##, "vv*"),
    (r##"game.grid.Queens("oo|oo|x.").CanonicalForm"##, "v3"),
    (r##"game.grid.Rooks("x.x|xo.|.xo").CanonicalForm"##, "{^3|0}"),
    (r##"game.grid.Rooks("xox|xxo").CanonicalForm"##, "{^3|*}"),
    (r##"game.grid.Rooks("xox|x..").CanonicalForm"##, "{0|*,^}"),
    (r##"game.grid.Rooks("ox|.o|x.").CanonicalForm"##, "+-{*,^}"),
    (r##"game.grid.Rooks("xoo|x..").CanonicalForm"##, "v[2]"),
    (r"game.heap.Cutcake((4,3)).CanonicalForm", "-1"),
    (r"game.heap.Cutcake((7,0)).CanonicalForm", "-6"),
    (r"game.heap.Cutcake((4,0)).CanonicalForm", "-3"),
    (r"game.heap.Cutcake((6,3)).CanonicalForm", "-2"),
    (r"game.heap.Cutcake((2,5)).CanonicalForm", "1"),
    (r"game.heap.DawsonsKayles(12).CanonicalForm", "*2"),
    (r"game.heap.DawsonsKayles(26).CanonicalForm", "*2"),
    (r"game.heap.DawsonsKayles(17).CanonicalForm", "*2"),
    (r"game.heap.DawsonsKayles(14).CanonicalForm", "*4"),
    (r"game.heap.DawsonsKayles(19).CanonicalForm", "*3"),
    (r"game.heap.Eatcake((2,3)).CanonicalForm", "{^^|*}"),
    (r"game.heap.Eatcake((6,5)).CanonicalForm", "{^3|^*||*}"),
    (r"game.heap.Eatcake((5,2)).CanonicalForm", "{*||v*|v3}"),
    (r"game.heap.Eatcake((3,0)).CanonicalForm", "-3"),
    (r"game.heap.Eatcake((5,3)).CanonicalForm", "*"),
    (r"game.heap.FibonacciNim((2,1)).CanonicalForm", "*2"),
    (r"game.heap.FibonacciNim((2,5)).CanonicalForm", "*2"),
    (r"game.heap.FibonacciNim((2,2)).CanonicalForm", "*2"),
    (r"game.heap.FibonacciNim((3,5)).CanonicalForm", "*3"),
    (r"game.heap.FibonacciNim((5,4)).CanonicalForm", "*4"),
    (r"game.heap.GrundysGame(5).CanonicalForm", "*2"),
    (r"game.heap.GrundysGame(14).CanonicalForm", "*2"),
    (r"game.heap.GrundysGame(35).CanonicalForm", "*2"),
    (r"game.heap.GrundysGame(36).CanonicalForm", "*4"),
    (r"game.heap.GrundysGame(9).CanonicalForm", "*"),
    (r"game.heap.Kayles(2).CanonicalForm", "*2"),
    (r"game.heap.Kayles(5).CanonicalForm", "*4"),
    (r"game.heap.Kayles(9).CanonicalForm", "*4"),
    (r"game.heap.Kayles(39).CanonicalForm", "*3"),
    (r"game.heap.Kayles(11).CanonicalForm", "*6"),
    (r"game.heap.MaundyCake((4,1)).CanonicalForm", "-3"),
    (r"game.heap.MaundyCake((4,2)).CanonicalForm", "-1"),
    (r"game.heap.MaundyCake((4,1)).CanonicalForm", "-3"),
    (r"game.heap.MaundyCake((3,6)).CanonicalForm", "1"),
    (r"game.heap.MaundyCake((1,4)).CanonicalForm", "3"),
    (r"game.heap.Mem((5,1)).CanonicalForm", "*3"),
    (r"game.heap.Mem((2,1)).CanonicalForm", "*2"),
    (r"game.heap.Mem((6,1)).CanonicalForm", "*4"),
    (r"game.heap.Mem((4,4)).CanonicalForm", "*"),
    (r"game.heap.Mem((1,3)).CanonicalForm", "0"),
    (r"game.heap.Nim(12).CanonicalForm", "*12"),
    (r"game.heap.Nim(39).CanonicalForm", "*39"),
    (r"game.heap.Nim(20).CanonicalForm", "*20"),
    (r"game.heap.Nim(25).CanonicalForm", "*25"),
    (r"game.heap.Nim(23).CanonicalForm", "*23"),
    (r"game.heap.PartizanEuclid((5,6)).CanonicalForm", "{^3|0}"),
    (r"game.heap.PartizanEuclid((5,6)).CanonicalForm", "{^3|0}"),
    (r"game.heap.PartizanEuclid((5,6)).CanonicalForm", "{^3|0}"),
    (r"game.heap.PartizanEuclid((1,6)).CanonicalForm", "^4*"),
    (r"game.heap.PartizanEuclid((5,4)).CanonicalForm", "^^*"),
    (r"game.heap.PartizanSubtraction([1, 5, 6],[2, 4])(6).CanonicalForm", "{1|*}"),
    (r"game.heap.PartizanSubtraction([1, 4, 6],[4, 7])(7).CanonicalForm", "{3|0}"),
    (r"game.heap.PartizanSubtraction([3, 4, 5],[5, 6])(6).CanonicalForm", "{1|0}"),
    (r"game.heap.PartizanSubtraction([1, 2, 6],[6, 7])(6).CanonicalForm", "{5|0}"),
    (r"game.heap.PartizanSubtraction([1,3],[2])(7).CanonicalForm", "1Tiny(1/2)"),
    (r"game.heap.Subtraction([1,3],true)(7).CanonicalForm", "*3"),
    (r"game.heap.Subtraction([1,3,4]).NimValueSequence(15)", "[1,0,1,2,3,2,0,1,0,1,2,3,2,0,1]"),
    (r"game.heap.Subtraction([1,3],true).NimValueSequence(15)", "[0,1,1,2,2,3,3,4,4,5,5,6,6,7,7]"),
    (r"game.heap.Subtraction([1,3,4])(7).CanonicalForm", "0"),
    (r##"game.heap.TakeAndBreak("0.[3]")(7).CanonicalForm"##, "*7"),
    (r##"game.heap.TakeAndBreak("0.137")(7).CanonicalForm"##, "*"),
    (r##"game.heap.TakeAndBreak("4.7")(7).CanonicalForm"##, "*"),
    (r##"game.heap.TakeAndBreak("0.137").NimValueSequence(15)"##, "[1,1,2,0,3,1,1,0,3,3,2,2,4,0,5]"),
    (r##"game.heap.TakeAndBreak("4.7").NimValueSequence(15)"##, "[1,2,1,2,1,2,1,2,1,2,1,2,1,2,1]"),
    (r"game.heap.TakeAway(3/2)((6,2)).CanonicalForm", "*3"),
    (r"game.heap.TakeAway(2)((6,2)).CanonicalForm", "*"),
    (r"game.heap.TurnAndEatcake((6,3)).CanonicalForm", "v<2>"),
    (r"game.heap.TurnAndEatcake((6,7)).CanonicalForm", "v<2>"),
    (r"game.heap.TurnAndEatcake((4,3)).CanonicalForm", "v<2>"),
    (r"game.heap.TurnAndEatcake((0,5)).CanonicalForm", "-1"),
    (r"game.heap.TurnAndEatcake((1,2)).CanonicalForm", "^"),
    (r"game.heap.Wythoff((5,4)).CanonicalForm", "*6"),
    (r"game.heap.Wythoff((5,1)).CanonicalForm", "*3"),
    (r"game.heap.Wythoff((1,3)).CanonicalForm", "*4"),
    (r"game.heap.Wythoff((6,2)).CanonicalForm", "*8"),
    (r"game.heap.Wythoff((3,7)).CanonicalForm", "*9"),
    (r##"game.strip.ElephantsAndRhinos(".t.ftt.f").CanonicalForm"##, "{1*|*}"),
    (r##"game.strip.ElephantsAndRhinos("t.ff...").CanonicalForm"##, "{0|-1}"),
    (r##"game.strip.ElephantsAndRhinos(".tt.f").CanonicalForm"##, "{1|0}"),
    (r##"game.strip.ElephantsAndRhinos("tt..t.f.").CanonicalForm"##, "{6|4}"),
    (r##"game.strip.ElephantsAndRhinos("f..ftt.ft").CanonicalForm"##, "{-1|-2}"),
    (r##"game.strip.GenToadsAndFrogs(allowFriendlyJump => true, maxJump => 2)(".tt.ff.").CanonicalForm"##, "+-1/4"),
    (r##"game.strip.GenToadsAndFrogs(2,2,2,true)("t...tf.ff").CanonicalForm"##, "-7/4"),
    (r##"game.strip.GenToadsAndFrogs(2,2,2,true)(".tft.f").CanonicalForm"##, "-1/2"),
    (r##"game.strip.GenToadsAndFrogs(maxJump => 2)("f...f.ff").CanonicalForm"##, "-11"),
    (r##"game.strip.GenToadsAndFrogs(allowFriendlyJump => true)("..t.tft").CanonicalForm"##, "1/2"),
    (r##"game.strip.GenToadsAndFrogs(maxJump => 2)(".t...f.f").CanonicalForm"##, "-4*"),
    (r##"game.strip.GenToadsAndFrogs(maxJump => 2)("..ff.fff").CanonicalForm"##, "-13"),
    (r##"game.strip.GenToadsAndFrogs(maxSlide => 2)(".ttf.ft.").CanonicalForm"##, "3/4"),
    (r##"game.strip.GenToadsAndFrogs(minSlide => 2, maxSlide => 3)("..tf..f.").CanonicalForm"##, "-1*"),
    (r##"game.strip.GenToadsAndFrogs(maxJump => 2)("t.f..f..").CanonicalForm"##, "-1"),
    (r##"game.strip.ToadsAndFrogs("fft.fff").CanonicalForm"##, "{0|-1*}"),
    (r##"game.strip.ToadsAndFrogs("ft.fft").CanonicalForm"##, "{0|-1/2}"),
    (r##"game.strip.ToadsAndFrogs("ftf.f").CanonicalForm"##, "-1/2"),
    (r##"game.strip.ToadsAndFrogs("tf.f.f").CanonicalForm"##, "-2*"),
    (r##"game.strip.ToadsAndFrogs("..f.f..").CanonicalForm"##, "-5"),
    (r##"game.strip.TopplingDominoes("re.").CanonicalForm"##, "{0|-1}"),
    (r##"game.strip.TopplingDominoes("rrre").CanonicalForm"##, "{0|-3}"),
    (r##"game.strip.TopplingDominoes("e.r").CanonicalForm"##, "{0|-1}"),
    (r##"game.strip.TopplingDominoes("el.lrl").CanonicalForm"##, "{1*|0}"),
    (r##"game.strip.TopplingDominoes("lllel").CanonicalForm"##, "{3|1}"),
    (r##"game.strip.Turning("1-3")("thtth").CanonicalForm"##, "*10"),
    (r##"game.strip.Turning("1-3")("tthhh").CanonicalForm"##, "*11"),
    (r##"game.strip.Turning("1-3")("tthttt").CanonicalForm"##, "*4"),
    (r##"game.strip.Turning("1-3")("ttt").CanonicalForm"##, "0"),
    (r##"game.graph.GenCol([Nothing],[Nothing, Left])("-{L}-").CanonicalForm"##, "-1/4"),
    (r##"game.graph.GenCol([Nothing],[Nothing, Left])("{R}-{R}--{R}-{R}-").CanonicalForm"##, "0"),
    (r##"game.graph.GenCol([Nothing],[Nothing, Left])("{R}---{L}-").CanonicalForm"##, "-1"),
    (r##"game.graph.GenCol([Nothing],[Nothing, Left])("--{R}").CanonicalForm"##, "-1/2"),
    (r##"game.graph.Fjords("-{R}-(-{R}-;-{R})").CanonicalForm"##, "-6"),
    (r##"game.graph.Fjords("-(--{R}-;--{R})").CanonicalForm"##, "-7"),
    (r##"game.graph.Fjords("{L}-{R}(-(-;--);-{R})").CanonicalForm"##, "{-1|-5}"),
    (r##"game.graph.Fjords("{L}-{L}-(-;-{R}-)").CanonicalForm"##, "0"),
    (r##"game.graph.WeightedArcKayles(Graph.Parse("1-1", s -> Integer.Parse(s))).CanonicalForm"##, "*"),
    (r##"game.graph.WeightedArcKayles(Graph.Parse("1(-1-2;-1-3)", s -> Integer.Parse(s))).CanonicalForm"##, "0"),
    (r##"game.graph.WeightedArcKayles(Graph.Parse("1(-1;-2-3)", s -> Integer.Parse(s))).CanonicalForm"##, "*3"),
    (r##"game.graph.WeightedArcKayles(Graph.Parse("1-2-2-3", s -> Integer.Parse(s))).CanonicalForm"##, "*"),
    (r##"game.graph.GenArcKayles()("--").CanonicalForm"##, "*"),
    (r##"game.graph.GenArcKayles()("----").CanonicalForm"##, "0"),
    (r##"game.graph.GenArcKayles()("---").CanonicalForm"##, "*2"),
    (r##"game.graph.GenArcKayles()("-(-;---)").CanonicalForm"##, "0"),
    (r##"game.graph.GenHackenbush()("(re;eer)").CanonicalForm"##, "{-1,-1*,{-1,-1*|-1,-1*,-1+*2}|-1,-1*,{-1,-1*|-1,-1*,-1+*2}}"),
    (r##"game.graph.GenHackenbush()("eeeree").CanonicalForm"##, "{0,*,*2,{0,*,*2|0,*,*2,*3},{0,*,*2,{0,*,*2|0,*,*2,*3}|0,*,*2,{0,*,*2|0,*,*2,*3}}|0,*,*2,{0,*,*2|0,*,*2,*3},{0,*,*2,{0,*,*2|0,*,*2,*3}|0,*,*2,{0,*,*2|0,*,*2,*3}}}"),
    (r##"game.graph.GenHackenbush()("r(ll;l)").CanonicalForm"##, "-1/8"),
    (r##"game.graph.GenHackenbush()("(r;rel)").CanonicalForm"##, "-2^*"),
    (r##"game.graph.ChildishHackenbush("(r;e(el;l))").CanonicalForm"##, "{-1,-1^*,{-1,-1^*|-1,-1^*}|-1,-1^*}"),
    (r##"game.graph.ChildishHackenbush("ll").CanonicalForm"##, "2"),
    (r##"game.graph.ChildishHackenbush("(r;re)").CanonicalForm"##, "-2*"),
    (r##"game.graph.ChildishHackenbush("r(r;leer)").CanonicalForm"##, "{-1,-1*|-1,-1*,-1+*2}"),
    (r##"game.graph.PartizanArcKayles("(lr;lee)").CanonicalForm"##, "{1/2|*}"),
    (r##"game.graph.PartizanArcKayles("(el;rrr)").CanonicalForm"##, "-1*"),
    (r##"game.graph.PartizanArcKayles("lr(r;lee)").CanonicalForm"##, "{1*|-1/2}"),
    (r##"game.graph.PartizanArcKayles("lr").CanonicalForm"##, "*"),
    (r##"game.grid.HotClobber("...|.ox").CanonicalForm"##, "*"),
    (r##"game.grid.HotClobber("..x|.o.").CanonicalForm"##, "0"),
    (r##"game.grid.HotClobber(".o.|xxo").CanonicalForm"##, "*"),
    (r##"game.grid.HotClobber("xox|oxx").CanonicalForm"##, "{{2|1*},2Tiny(2v),{3|{1|^},{2|*}}|{0,{1|0}|0},{1*||0|-1},{{2|*},{2|^}||0|-1}}"),
    (r##"game.heap.Splittles([3])(12).CanonicalForm"##, "*"),
    (r##"game.heap.Splittles([2,4])(8).CanonicalForm"##, "*4"),
    (r##"game.heap.Splittles([1,4])(8).CanonicalForm"##, "*"),
    (r##"game.heap.Splittles([1,2])(6).CanonicalForm"##, "*3"),
    (r##"game.heap.PartizanSplittles([2,4],[1,2])(4).CanonicalForm"##, "{0,{0|-1}|-2,{-1|-2}}"),
    (r##"game.heap.PartizanSplittles([1,3],[1,3])(7).CanonicalForm"##, "*"),
    (r##"game.heap.PartizanSplittles([2],[1])(4).CanonicalForm"##, "-1"),
    (r##"game.heap.PartizanSplittles([1,2],[1])(3).CanonicalForm"##, "^*"),
    (r##"game.heap.PartizanSubtraction([3],[2,4],true)(4).CanonicalForm"##, "^[2]"),
    (r##"game.heap.PartizanSubtraction([3],[2],true)(4).CanonicalForm"##, "{^,^*|0,*}"),
    (r##"game.heap.PartizanSubtraction([2],[1,3],true)(8).CanonicalForm"##, "{1,{1,{1|0}|0}|0,{1|0,{1|0}},{1,{1,{1|0}|0}|0,{1|0,{1|0}}}}"),
    (r##"game.heap.PartizanSubtraction([1,2],[1],true)(5).CanonicalForm"##, "{0|-1}"),
    (r##"game.heap.PartizanTakeAndBreak("0.324","0.20").GameValueSequence(6)"##, "[1,1*,1^,1^^*,{2|1^^*},2]"),
    (r##"game.heap.PartizanTakeAndBreak("0.341","0.764").GameValueSequence(6)"##, "[*,0,v*,{0,v*|0,v*},v[2],v[2]*]"),
    (r##"game.heap.PartizanTakeAndBreak("0.770","0.52").GameValueSequence(6)"##, "[*,1,{1|0,*},1+*2,{2|{1|0,*},{1*|0,*}},{2|1+*2,1+*3}]"),
    (r##"game.heap.PartizanTakeAndBreak("0.70","0.600").GameValueSequence(6)"##, "[1,1*,{2|1*},2,2*,{3|2*}]"),
    (r##"game.heap.TakeAway(n -> 2*n + 1)((8,2)).CanonicalForm"##, "*2"),
    (r##"game.heap.TakeAway(n -> 2*n + 1)((7,1)).CanonicalForm"##, "*"),
    (r##"game.heap.TakeAway(n -> 2*n + 1)((4,2)).CanonicalForm"##, "*4"),
    (r##"game.heap.Wythoff(7,3).CanonicalForm"##, "*9"),
    (r##"game.heap.Wythoff(4,5).CanonicalForm"##, "*6"),
    (r##"game.heap.Wythoff(4,2).CanonicalForm"##, "*3"),
    (r##"game.heap.Wythoff(5,1).CanonicalForm"##, "*3"),
    (r##"game.heap.TakeAndBreak("0.7").DirectProduct(game.heap.TakeAndBreak("0.2"))(3,4).CanonicalForm"##, "*"),
    (r##"game.heap.TakeAndBreak("0.335").DirectProduct(game.heap.TakeAndBreak("0.73"))(4,3).CanonicalForm"##, "0"),
    (r##"game.heap.TakeAndBreak("0.430").DirectProduct(game.heap.TakeAndBreak("0.5"))(2,2).CanonicalForm"##, "0"),
    (r##"game.heap.TakeAndBreak("0.44").AcrosticProduct(game.heap.TakeAndBreak("0.527"))(1,1).CanonicalForm"##, "*"),
    (r##"game.heap.Wythoff.Adjoin(game.heap.Mem)(5,3).CanonicalForm"##, "0"),
    (r##"game.heap.Wythoff.Adjoin(game.heap.Mem)(4,4).CanonicalForm"##, "*"),
    (r##"game.grid.Clobber.DicoticVariant("..o|x.x").CanonicalForm"##, "*"),
    (r##"game.grid.Clobber.DicoticVariant("...|oo.").CanonicalForm"##, "0"),
    (r##"game.grid.Clobber.DicoticVariant("oxo|oo.").CanonicalForm"##, "*"),
    (r##"game.grid.Domineering("....|....").DicoticVariant.CanonicalForm"##, "*"),
    (r##"game.grid.Domineering("..#.|.#..").DicoticVariant.CanonicalForm"##, "0"),
    (r##"game.strip.ToadsAndFrogs("fftf.t").DicoticVariant.CanonicalForm"##, "0"),
    (r##"game.strip.ToadsAndFrogs("fff.tf").DicoticVariant.CanonicalForm"##, "0"),
    (r##"game.strip.ToadsAndFrogs(".ftftt").DicoticVariant.CanonicalForm"##, "0"),
    (r##"game.grid.Clobber.ImpartialVariant("xoo|ooo").CanonicalForm"##, "*"),
    (r##"game.grid.Clobber.ImpartialVariant(".xo|.oo").CanonicalForm"##, "*"),
    (r##"game.grid.Clobber.ImpartialVariant("xo.|xoo").CanonicalForm"##, "0"),
    (r##"game.grid.Domineering("#..#|....").ImpartialVariant.CanonicalForm"##, "0"),
    (r##"game.grid.Domineering("..#.|..#.").ImpartialVariant.CanonicalForm"##, "*"),
    (r##"game.grid.Domineering("....|....").ImpartialVariant.CanonicalForm"##, "0"),
    (r##"game.strip.ToadsAndFrogs("..ff.f").ImpartialVariant.CanonicalForm"##, "*"),
    (r##"game.strip.ToadsAndFrogs(".tfftf").ImpartialVariant.CanonicalForm"##, "0"),
    (r##"game.strip.ToadsAndFrogs("t.f..t").ImpartialVariant.CanonicalForm"##, "*"),
    (r##"game.grid.Clobber.TwistedVariant("x..|ooo").CanonicalForm"##, "*"),
    (r##"game.grid.Clobber.TwistedVariant("xxo|oo.").CanonicalForm"##, "{^|v*}"),
    (r##"game.grid.Clobber.TwistedVariant(".xo|ooo").CanonicalForm"##, "v"),
    (r##"game.grid.Domineering("..#.|.#..").TwistedVariant.CanonicalForm"##, "0"),
    (r##"game.grid.Domineering(".#.#|....").TwistedVariant.CanonicalForm"##, "{*|-1}"),
    (r##"game.grid.Domineering("#.#.|#.#.").TwistedVariant.CanonicalForm"##, "0"),
    (r##"game.strip.ToadsAndFrogs("tf...f").TwistedVariant.CanonicalForm"##, "*"),
    (r##"game.strip.ToadsAndFrogs("tttt..").TwistedVariant.CanonicalForm"##, "0"),
    (r##"game.strip.ToadsAndFrogs("f.fft.").TwistedVariant.CanonicalForm"##, "1"),
    (r##"game.strip.Turning("2-3,6C")("hhttth").CanonicalForm"##, "*9"),
    (r##"game.strip.Turning("2-3,6C")("hhhhhh").CanonicalForm"##, "*8"),
    (r##"game.heap.Spawning("2-3,6C").NimValueSequence(9)"##, "[0,1,2,4,7,8,11,13,14]"),
    (r##"game.strip.Turning("1-3")("tttthh").CanonicalForm"##, "*3"),
    (r##"game.strip.Turning("1-3")("hhthtt").CanonicalForm"##, "*4"),
    (r##"game.heap.Spawning("1-3").NimValueSequence(9)"##, "[1,2,4,7,8,11,13,14,16]"),
    (r##"game.heap.Spawning("1-2").NimValueSequence(9)"##, "[1,2,3,4,5,6,7,8,9]"),
    (r##"game.heap.Spawning("1,3").NimValueSequence(9)"##, "[1,1,1,1,1,1,1,1,1]"),
    (r##"10 UglyProduct 9"##, "7"),
    (r##"1 UglyProduct 0"##, "0"),
    (r##"24 UglyProduct 9"##, "8"),
    (r##"34 UglyProduct 3"##, "2"),
    (r##"36 UglyProduct 24"##, "20"),
    (r##"16 UglyProduct 8"##, "20"),
];

/// Boards on which the peer cuts a board along empty cells, though pieces move onto them: Left has moves in the first and
/// Right in the second, and neither is 0.
const CUT_WRONGLY: [(&str, &str); 2] = [
    (r##"game.grid.AntiClobber("..x|.x.").CanonicalForm"##, "2"),
    (r##"game.grid.AntiClobber("..o|o.o|o..").CanonicalForm"##, "-3"),
];

fn answer(session: &mut Session<'_>, program: &str) -> String {
    let budget = Budget::unlimited();
    let value = session.evaluate(&Source::new("", program), &budget);
    match value.and_then(|value| session.show(&value.unwrap(), Style::Plain, &budget)) {
        Ok(text) => text,
        Err(error) => panic!("{program}\n{error}"),
    }
}

#[test]
fn rulesets_of_the_same_path_have_the_same_rules() {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    for (program, expected) in VALUES {
        // A value has several orders of its options; it is read again rather than compared as text.
        let same = format!("({program}) == ({expected})");
        assert_eq!(answer(&mut session, &same), "true", "{program} is {}", answer(&mut session, program));
    }
    for (program, expected) in CUT_WRONGLY {
        assert_eq!(answer(&mut session, program), expected, "{program}");
    }
}

/// The folders of CGSuite's rulesets.
const FOLDERS: [&str; 5] = ["grid", "strip", "graph", "heap", "variant"];

/// Its classes with methods that are not written in CGScript.
const EXTERNAL: [&str; 4] = ["heap.HeapRuleset", "heap.Periodicity", "heap.Spawning", "heap.TakeAndBreak"];

/// Its class files answer by their own rules what the built-in rulesets answer, as a user's would in a package `own`.
#[test]
fn class_files_of_the_peer_run_as_a_users_own() {
    let Some(source) = cgsuite_source() else { return };
    let own = |text: &str| {
        let renamed = FOLDERS.iter().fold(text.to_owned(), |text, name| {
            text.replace(&format!("game.{name}."), &format!("own.{name}."))
        });
        EXTERNAL
            .iter()
            .fold(renamed, |text, class| text.replace(&format!("own.{class}"), &format!("game.{class}")))
    };
    let imports: String = EXTERNAL.iter().map(|class| format!("import game.{class};\n")).collect();
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let mut classes = Vec::new();
    for folder in FOLDERS {
        for file in files(&source.join("lang/resources/game").join(folder)) {
            let class = format!("{folder}.{}", file.file_stem().unwrap().to_str().unwrap());
            if !EXTERNAL.contains(&class.as_str()) {
                let text = std::fs::read_to_string(&file).unwrap();
                let path = format!("own.{class}");
                session.declare(&path, &Source::new(path.as_str(), imports.clone() + &own(&text)));
                classes.push(class);
            }
        }
    }
    assert!(classes.len() >= 35, "{classes:?}");
    let mut wrong = Vec::new();
    for (program, expected) in VALUES {
        let budget = Budget::unlimited();
        let same = format!("({}) == ({expected})", own(program));
        let answer = session.evaluate(&Source::new("", same), &budget);
        match answer.and_then(|value| session.show(&value.unwrap(), Style::Plain, &budget)) {
            Ok(text) if text == "true" => {}
            Ok(_) => wrong.push(format!("{program} is not {expected}")),
            Err(error) => wrong.push(format!("{program}: {error}")),
        }
    }
    println!(
        "{} of {} answers of {} class files are the same",
        VALUES.len() - wrong.len(),
        VALUES.len(),
        classes.len()
    );
    assert!(wrong.is_empty(), "{wrong:#?}");
}
