# Generated: KELVIN_WRITE=1 python -m pytest tests/test_methods.py
"""The methods of the worksheet language, which values have under names in snake case.

Results are games, numbers, texts, lists and sets as from `kelvin.eval`. Arguments that are texts are expressions of the language.
"""

from __future__ import annotations

from typing import Any

from ._kelvin import WorksheetValue, _call


def _given(least: int, *arguments: Any) -> tuple[Any, ...]:
    """The arguments without those at the end that are left out."""
    count = len(arguments)
    while count > least and arguments[count - 1] is None:
        count -= 1
    return arguments[:count]


def _misere(result: Any) -> Any:
    """A result in which games in misère play are of the class `MisereGame`."""
    from .misere import MisereGame

    if isinstance(result, list | set):
        return type(result)(map(_misere, result))
    is_game = isinstance(result, WorksheetValue) and result.class_name == "game.misere.MisereCanonicalGame"
    return MisereGame(result.plain) if is_game else result


class GameMethods:
    """What the worksheet language adds to `Game`."""

    @property
    def abs(self) -> Any:
        """The number without its sign."""
        return _call(self, "Abs", (), "")

    @property
    def canonical_form(self) -> Any:
        """The simplest game of equal value."""
        return _call(self, "CanonicalForm", (), "")

    @property
    def canonical_steps(self) -> Any:
        """The steps to the canonical form: each option that is removed or replaced, why, and the form that is left."""
        return _call(self, "CanonicalSteps", (), "")

    @property
    def ceiling(self) -> Any:
        """The least omnific integer that is not smaller."""
        return _call(self, "Ceiling", (), "")

    @property
    def chill(self) -> Any:
        """The game cooled by 1."""
        return _call(self, "Chill", (), "")

    @property
    def companion(self) -> Any:
        """The companion of the game."""
        return _call(self, "Companion", (), "")

    def conjunctive_sum(self, other: Any, **limits: Any) -> Any:
        """The conjunctive sum: a player moves in both components."""
        return _call(self, "ConjunctiveSum", (other,), "v", **limits)

    def conway_product(self, other: Any, **limits: Any) -> Any:
        """Conway's product."""
        return _call(self, "ConwayProduct", (other,), "v", **limits)

    def coupon_scores(self, top: Any, step: Any, **limits: Any) -> Any:
        """The scores beside a stack of coupons from `top` down to `step`, with Left and with Right moving first."""
        return _call(self, "CouponScores", (top, step), "vv", **limits)

    @property
    def decomposition(self) -> Any:
        """The summands of the game."""
        return _call(self, "Decomposition", (), "")

    @property
    def degree(self) -> Any:
        """The degree of loopiness; 0 for short games."""
        return _call(self, "Degree", (), "")

    @property
    def depth_hint(self) -> Any:
        """An estimate of the depth; 0 if the class defines none."""
        return _call(self, "DepthHint", (), "")

    @property
    def dicotic_variant(self) -> Any:
        """The game in which a player may move only where both can."""
        return _call(self, "DicoticVariant", (), "")

    def div(self, other: Any, **limits: Any) -> Any:
        """The integer part of a quotient, towards zero."""
        return _call(self, "Div", (other,), "v", **limits)

    def downsum(self, that: Any, **limits: Any) -> Any:
        """The offside of the sum."""
        return _call(self, "Downsum", (that,), "v", **limits)

    def downsum_variety(self, deg: Any, **limits: Any) -> Any:
        """The variety relative to an idempotent, from below: the offside of G + (-G Upsum deg)."""
        return _call(self, "DownsumVariety", (deg,), "v", **limits)

    @property
    def far_star(self) -> Any:
        """The far star of the game: a nimber larger than all nimbers among its followers."""
        return _call(self, "FarStar", (), "")

    @property
    def floor(self) -> Any:
        """The greatest omnific integer that is not larger."""
        return _call(self, "Floor", (), "")

    @property
    def followers(self) -> Any:
        """The followers, including the game itself."""
        return _call(self, "Followers", (), "")

    @property
    def freeze(self) -> Any:
        """The game cooled by its temperature."""
        return _call(self, "Freeze", (), "")

    @property
    def game_value(self) -> Any:
        """The value of the game."""
        return _call(self, "GameValue", (), "")

    def gcd(self, other: Any, **limits: Any) -> Any:
        """The greatest common divisor."""
        return _call(self, "Gcd", (other,), "v", **limits)

    @property
    def genus(self) -> Any:
        """The nim-values in normal and in misère play, also beside copies of *2."""
        return _call(self, "Genus", (), "")

    @property
    def hackenbush(self) -> Any:
        """The Hackenbush string of the number."""
        return _call(self, "Hackenbush", (), "")

    @property
    def impartial_variant(self) -> Any:
        """The game in which both players have the moves of both."""
        return _call(self, "ImpartialVariant", (), "")

    @property
    def incentives(self) -> Any:
        """The best incentives of both players."""
        return _call(self, "Incentives", (), "")

    @property
    def infinite_part(self) -> Any:
        """The terms with positive exponents."""
        return _call(self, "InfinitePart", (), "")

    @property
    def infinitesimal_part(self) -> Any:
        """The terms with negative exponents."""
        return _call(self, "InfinitesimalPart", (), "")

    @property
    def is_all_small(self) -> Any:
        """Whether in each follower both players can move, or neither."""
        return _call(self, "IsAllSmall", (), "")

    @property
    def is_atomic(self) -> Any:
        """Whether it has an atomic weight."""
        return _call(self, "IsAtomic", (), "")

    @property
    def is_cold(self) -> Any:
        """Whether it is a number."""
        return _call(self, "IsCold", (), "")

    @property
    def is_dyadic(self) -> Any:
        """Whether the denominator is a power of 2."""
        return _call(self, "IsDyadic", (), "")

    @property
    def is_even(self) -> Any:
        """Whether it is even."""
        return _call(self, "IsEven", (), "")

    @property
    def is_even_tempered(self) -> Any:
        """Whether play ends in a number after an even number of moves."""
        return _call(self, "IsEvenTempered", (), "")

    @property
    def is_evil(self) -> Any:
        """Whether the binary digits have an even sum."""
        return _call(self, "IsEvil", (), "")

    @property
    def is_finite(self) -> Any:
        """Whether it lies between two integers."""
        return _call(self, "IsFinite", (), "")

    @property
    def is_hot(self) -> Any:
        """Whether both players want to move."""
        return _call(self, "IsHot", (), "")

    @property
    def is_idempotent(self) -> Any:
        """Whether twice the game is the game."""
        return _call(self, "IsIdempotent", (), "")

    @property
    def is_loopfree(self) -> Any:
        """Whether play always ends."""
        return _call(self, "IsLoopfree", (), "")

    @property
    def is_number_tiny(self) -> Any:
        """Whether it is a number, or a number plus a tiny or a miny."""
        return _call(self, "IsNumberTiny", (), "")

    @property
    def is_numberish(self) -> Any:
        """Whether it differs from a number by an infinitesimal."""
        return _call(self, "IsNumberish", (), "")

    @property
    def is_odd(self) -> Any:
        """Whether it is odd."""
        return _call(self, "IsOdd", (), "")

    @property
    def is_odd_tempered(self) -> Any:
        """Whether play ends in a number after an odd number of moves."""
        return _call(self, "IsOddTempered", (), "")

    @property
    def is_odious(self) -> Any:
        """Whether the binary digits have an odd sum."""
        return _call(self, "IsOdious", (), "")

    @property
    def is_ordinal(self) -> Any:
        """Whether it is an ordinal."""
        return _call(self, "IsOrdinal", (), "")

    @property
    def is_plumtree(self) -> Any:
        """Whether every loop has one node."""
        return _call(self, "IsPlumtree", (), "")

    @property
    def is_pseudonumber(self) -> Any:
        """Whether it is a number, perhaps with a loop at its end."""
        return _call(self, "IsPseudonumber", (), "")

    @property
    def is_small_integer(self) -> Any:
        """Whether it fits in 32 bits."""
        return _call(self, "IsSmallInteger", (), "")

    @property
    def is_stable(self) -> Any:
        """Whether it has a variety, as every game without loops does."""
        return _call(self, "IsStable", (), "")

    @property
    def is_stopper(self) -> Any:
        """Whether alternating play always ends."""
        return _call(self, "IsStopper", (), "")

    @property
    def is_stopper_sided(self) -> Any:
        """Whether both sides are stoppers."""
        return _call(self, "IsStopperSided", (), "")

    @property
    def is_tepid(self) -> Any:
        """Whether it is a number plus an infinitesimal that is not 0."""
        return _call(self, "IsTepid", (), "")

    @property
    def is_two_power(self) -> Any:
        """Whether it is a power of 2."""
        return _call(self, "IsTwoPower", (), "")

    @property
    def is_uptimal(self) -> Any:
        """Whether it is a number, a nimber and multiples of powers of up."""
        return _call(self, "IsUptimal", (), "")

    @property
    def is_zero(self) -> Any:
        """Whether it is 0."""
        return _call(self, "IsZero", (), "")

    @property
    def isqrt(self) -> Any:
        """The integer part of the square root."""
        return _call(self, "Isqrt", (), "")

    def join(self, other: Any, day: Any = None, **limits: Any) -> Any:
        """The least game born by a day that is at least both games; by default the day on which both are born."""
        return _call(self, "Join", _given(1, other, day), "vv", **limits)

    def law_of_copies(self, n: Any, **limits: Any) -> Any:
        """The law of the stops of all numbers of copies, if n copies prove it, with its proof."""
        return _call(self, "LawOfCopies", (n,), "v", **limits)

    @property
    def lb(self) -> Any:
        """The integer part of the logarithm in base 2."""
        return _call(self, "Lb", (), "")

    @property
    def leading_term(self) -> Any:
        """The largest term of the normal form."""
        return _call(self, "LeadingTerm", (), "")

    @property
    def left_incentives(self) -> Any:
        """The incentives of Left's moves."""
        return _call(self, "LeftIncentives", (), "")

    @property
    def left_section(self) -> Any:
        """The section L(G): the cut of the numbers at the Left stop."""
        return _call(self, "LeftSection", (), "")

    def max(self, other: Any, **limits: Any) -> Any:
        """The larger of two numbers."""
        return _call(self, "Max", (other,), "v", **limits)

    def meet(self, other: Any, day: Any = None, **limits: Any) -> Any:
        """The greatest game born by a day that is at most both games; by default the day on which both are born."""
        return _call(self, "Meet", _given(1, other, day), "vv", **limits)

    def min(self, other: Any, **limits: Any) -> Any:
        """The smaller of two numbers."""
        return _call(self, "Min", (other,), "v", **limits)

    @property
    def miny(self) -> Any:
        """The miny {G|0||0}."""
        return _call(self, "Miny", (), "")

    @property
    def misere_canonical_form(self) -> Any:
        """The simplest impartial game that is equal to it in misère play."""
        return _call(self, "MisereCanonicalForm", (), "")

    @property
    def misere_nim_value(self) -> Any:
        """The size of the nim-heap beside which it is a P-position in misère play."""
        return _call(self, "MisereNimValue", (), "")

    @property
    def misere_outcome_class(self) -> Any:
        """The misère outcome: a player without a move wins."""
        return _call(self, "MisereOutcomeClass", (), "")

    def mod(self, other: Any, **limits: Any) -> Any:
        """The remainder of a division; it has the sign of the dividend."""
        return _call(self, "Mod", (other,), "v", **limits)

    def moves(self, player: Any, **limits: Any) -> Any:
        """The moves of a player that are neither dominated nor reversible, and what they lead to."""
        return _call(self, "Moves", (player,), "v", **limits)

    def nim_div(self, other: Any, **limits: Any) -> Any:
        """The quotient of nimbers."""
        return _call(self, "NimDiv", (other,), "v", **limits)

    def nim_exp(self, exponent: Any, **limits: Any) -> Any:
        """The power of a nimber."""
        return _call(self, "NimExp", (exponent,), "v", **limits)

    @property
    def nim_inverse(self) -> Any:
        """The nimber whose product with this one is 1."""
        return _call(self, "NimInverse", (), "")

    def nim_power(self, exponent: Any, **limits: Any) -> Any:
        """The power of a nimber."""
        return _call(self, "NimPower", (exponent,), "v", **limits)

    def nim_product(self, other: Any, **limits: Any) -> Any:
        """The product, which is 0."""
        return _call(self, "NimProduct", (other,), "v", **limits)

    @property
    def nim_sqrt(self) -> Any:
        """The nimber whose square is this one."""
        return _call(self, "NimSqrt", (), "")

    def nim_sum(self, other: Any, **limits: Any) -> Any:
        """The sum, which is 0."""
        return _call(self, "NimSum", (other,), "v", **limits)

    @property
    def nim_value(self) -> Any:
        """The size of the Nim heap of equal value."""
        return _call(self, "NimValue", (), "")

    @property
    def normal_form(self) -> Any:
        """The number as a sum of powers of ω, if that ends."""
        return _call(self, "NormalForm", (), "")

    def norton_product(self, unit: Any, **limits: Any) -> Any:
        """Norton's product with a unit."""
        return _call(self, "NortonProduct", (unit,), "v", **limits)

    @property
    def offside(self) -> Any:
        """The value when draws are wins for Right."""
        return _call(self, "Offside", (), "")

    @property
    def omega_power(self) -> Any:
        """The power of omega with this exponent."""
        return _call(self, "OmegaPower", (), "")

    @property
    def onside(self) -> Any:
        """The value when draws are wins for Left."""
        return _call(self, "Onside", (), "")

    def ordinal_product(self, other: Any, **limits: Any) -> Any:
        """The ordinal product: the ordinal sum of copies of a game."""
        return _call(self, "OrdinalProduct", (other,), "v", **limits)

    @property
    def outcome_class(self) -> Any:
        """Who wins: L, R, P (the previous) or N (the next player)."""
        return _call(self, "OutcomeClass", (), "")

    def overheat(self, s: Any, t: Any, **limits: Any) -> Any:
        """The game overheated from s to t."""
        return _call(self, "Overheat", (s, t), "vv", **limits)

    def play(self, player: Any, **limits: Any) -> Any:
        """The best move found for a player within the limits, with the reason; Nothing if there is none."""
        return _call(self, "Play", (player,), "v", **limits)

    def pow(self, exponent: Any, **limits: Any) -> Any:
        """The power of a game {0|H}."""
        return _call(self, "Pow", (exponent,), "v", **limits)

    def pow_to(self, exponent: Any, **limits: Any) -> Any:
        """The sum of the powers up to an exponent."""
        return _call(self, "PowTo", (exponent,), "v", **limits)

    @property
    def reciprocal(self) -> Any:
        """1 divided by the number."""
        return _call(self, "Reciprocal", (), "")

    @property
    def reduced_canonical_form(self) -> Any:
        """The simplest game that differs by an infinitesimal."""
        return _call(self, "ReducedCanonicalForm", (), "")

    @property
    def right_incentives(self) -> Any:
        """The incentives of Right's moves."""
        return _call(self, "RightIncentives", (), "")

    @property
    def right_section(self) -> Any:
        """The section R(G): the cut of the numbers at the Right stop."""
        return _call(self, "RightSection", (), "")

    def selective_sum(self, other: Any, **limits: Any) -> Any:
        """The selective sum: a player moves in one component or in both."""
        return _call(self, "SelectiveSum", (other,), "v", **limits)

    @property
    def sensible_left_options(self) -> Any:
        """The sensible options of Left."""
        return _call(self, "SensibleLeftOptions", (), "")

    def sensible_lines(self, player: Any, **limits: Any) -> Any:
        """For each option of the canonical form the moves that lead to it, through options that are reversed."""
        return _call(self, "SensibleLines", (player,), "v", **limits)

    def sensible_options(self, player: Any, **limits: Any) -> Any:
        """For each option of the canonical form the first option that is at least as good for the player."""
        return _call(self, "SensibleOptions", (player,), "v", **limits)

    @property
    def sensible_right_options(self) -> Any:
        """The sensible options of Right."""
        return _call(self, "SensibleRightOptions", (), "")

    def series(self, terms: Any, **limits: Any) -> Any:
        """The first terms of the normal form, and the order of the rest."""
        return _call(self, "Series", (terms,), "v", **limits)

    @property
    def sign(self) -> Any:
        """1, 0 or -1."""
        return _call(self, "Sign", (), "")

    @property
    def sign_expansion(self) -> Any:
        """The signs that lead to the number in the number tree."""
        return _call(self, "SignExpansion", (), "")

    def solve(self, first: Any, **limits: Any) -> Any:
        """Who wins when a player begins."""
        return _call(self, "Solve", (first,), "v", **limits)

    def sqrt(self, terms: Any = None, **limits: Any) -> Any:
        """The first terms of the positive root, and the order of the rest."""
        return _call(self, "Sqrt", _given(0, terms), "v", **limits)

    @property
    def standard_part(self) -> Any:
        """The term with exponent 0."""
        return _call(self, "StandardPart", (), "")

    @property
    def star_projection(self) -> Any:
        """The game with numbers shifted by star."""
        return _call(self, "StarProjection", (), "")

    def stop(self, player: Any, **limits: Any) -> Any:
        """The stop of a player: where play stops if that player moves first."""
        return _call(self, "Stop", (player,), "v", **limits)

    @property
    def stop_count(self) -> Any:
        """The number of stops in the tree of the game."""
        return _call(self, "StopCount", (), "")

    def stops_of_copies(self, n: Any, **limits: Any) -> Any:
        """The Left and Right stops of 0 to n copies."""
        return _call(self, "StopsOfCopies", (n,), "v", **limits)

    def strong_stop(self, player: Any, **limits: Any) -> Any:
        """The number at which play stops when a player moves first."""
        return _call(self, "StrongStop", (player,), "v", **limits)

    def subordinate(self, base: Any, **limits: Any) -> Any:
        """The subordinate: the game on a base in an ordinal sum of this value."""
        return _call(self, "Subordinate", (base,), "v", **limits)

    @property
    def temperature_bound(self) -> Any:
        """A bound on the temperature: half the length of the confusion interval, plus the longest of an option."""
        return _call(self, "TemperatureBound", (), "")

    @property
    def thermic_versions(self) -> Any:
        """The thermic versions: the games {L|R} of one option each with the temperature of the game."""
        return _call(self, "ThermicVersions", (), "")

    @property
    def tiny(self) -> Any:
        """The tiny {0||0|-G}."""
        return _call(self, "Tiny", (), "")

    @property
    def twisted_variant(self) -> Any:
        """The game that becomes its negative with each move."""
        return _call(self, "TwistedVariant", (), "")

    def ugly_product(self, other: Any, **limits: Any) -> Any:
        """The product in which powers of 2 above 1 multiply to the larger plus half of the smaller, and equal ones to a half."""
        return _call(self, "UglyProduct", (other,), "v", **limits)

    def upsum(self, that: Any, **limits: Any) -> Any:
        """The onside of the sum."""
        return _call(self, "Upsum", (that,), "v", **limits)

    def upsum_variety(self, deg: Any, **limits: Any) -> Any:
        """The variety relative to an idempotent, from above: the onside of G + (-G Downsum -deg)."""
        return _call(self, "UpsumVariety", (deg,), "v", **limits)

    @property
    def uptimal_expansion(self) -> Any:
        """The number, the nimber and the multiples of the powers of up."""
        return _call(self, "UptimalExpansion", (), "")

    @property
    def variety(self) -> Any:
        """The variety of the game, 0 without loops."""
        return _call(self, "Variety", (), "")

    def winning_move(self, player: Any, **limits: Any) -> Any:
        """A move with which a player who begins wins, or Nothing."""
        return _call(self, "WinningMove", (player,), "v", **limits)


class LoopyGameMethods:
    """What the worksheet language adds to `LoopyGame`."""

    @property
    def atomic_weight(self) -> Any:
        """The atomic weight of the canonical form."""
        return _call(self, "AtomicWeight", (), "")

    @property
    def canonical_form(self) -> Any:
        """The simplest game of equal value."""
        return _call(self, "CanonicalForm", (), "")

    @property
    def canonical_steps(self) -> Any:
        """The steps to the canonical form: each option that is removed or replaced, why, and the form that is left."""
        return _call(self, "CanonicalSteps", (), "")

    def conjunctive_sum(self, other: Any, **limits: Any) -> Any:
        """The conjunctive sum: a player moves in both components."""
        return _call(self, "ConjunctiveSum", (other,), "v", **limits)

    def conway_product(self, other: Any, **limits: Any) -> Any:
        """Conway's product."""
        return _call(self, "ConwayProduct", (other,), "v", **limits)

    @property
    def decomposition(self) -> Any:
        """The summands of the game."""
        return _call(self, "Decomposition", (), "")

    @property
    def degree(self) -> Any:
        """The degree of loopiness: the onside of G - G."""
        return _call(self, "Degree", (), "")

    @property
    def depth_hint(self) -> Any:
        """An estimate of the depth; 0 if the class defines none."""
        return _call(self, "DepthHint", (), "")

    @property
    def dicotic_variant(self) -> Any:
        """The game in which a player may move only where both can."""
        return _call(self, "DicoticVariant", (), "")

    def downsum(self, that: Any, **limits: Any) -> Any:
        """The offside of the sum."""
        return _call(self, "Downsum", (that,), "v", **limits)

    def downsum_variety(self, deg: Any, **limits: Any) -> Any:
        """The variety relative to an idempotent, from below: the offside of G + (-G Upsum deg)."""
        return _call(self, "DownsumVariety", (deg,), "v", **limits)

    @property
    def follower_count(self) -> Any:
        """The number of followers, including the game itself."""
        return _call(self, "FollowerCount", (), "")

    @property
    def followers(self) -> Any:
        """The followers, including the game itself."""
        return _call(self, "Followers", (), "")

    @property
    def game_value(self) -> Any:
        """The value of the game."""
        return _call(self, "GameValue", (), "")

    @property
    def impartial_variant(self) -> Any:
        """The game in which both players have the moves of both."""
        return _call(self, "ImpartialVariant", (), "")

    @property
    def is_all_small(self) -> Any:
        """Whether in each follower both players can move, or neither; defined for short games only."""
        return _call(self, "IsAllSmall", (), "")

    @property
    def is_finite(self) -> Any:
        """Whether it is not one of the infinite numbers."""
        return _call(self, "IsFinite", (), "")

    @property
    def is_idempotent(self) -> Any:
        """Whether twice the game is the game."""
        return _call(self, "IsIdempotent", (), "")

    @property
    def is_infinitesimal(self) -> Any:
        """Whether both sides are infinitesimal stoppers."""
        return _call(self, "IsInfinitesimal", (), "")

    @property
    def is_integer(self) -> Any:
        """Whether it is an integer."""
        return _call(self, "IsInteger", (), "")

    @property
    def is_loopfree(self) -> Any:
        """Whether play always ends."""
        return _call(self, "IsLoopfree", (), "")

    @property
    def is_nimber(self) -> Any:
        """Whether it is a nimber."""
        return _call(self, "IsNimber", (), "")

    @property
    def is_number(self) -> Any:
        """Whether it is a number."""
        return _call(self, "IsNumber", (), "")

    @property
    def is_number_tiny(self) -> Any:
        """Whether it is a number, or a number plus a tiny or a miny."""
        return _call(self, "IsNumberTiny", (), "")

    @property
    def is_numberish(self) -> Any:
        """Whether it differs from a number by an infinitesimal."""
        return _call(self, "IsNumberish", (), "")

    @property
    def is_ordinal(self) -> Any:
        """Whether it is an ordinal."""
        return _call(self, "IsOrdinal", (), "")

    @property
    def is_plumtree(self) -> Any:
        """Whether every loop has one node."""
        return _call(self, "IsPlumtree", (), "")

    @property
    def is_pseudonumber(self) -> Any:
        """Whether it is a number, perhaps with a loop at its end."""
        return _call(self, "IsPseudonumber", (), "")

    @property
    def is_stable(self) -> Any:
        """Whether the varieties from above and from below, relative to its degree, are the same."""
        return _call(self, "IsStable", (), "")

    @property
    def is_stopper_sided(self) -> Any:
        """Whether both sides are stoppers."""
        return _call(self, "IsStopperSided", (), "")

    @property
    def is_uptimal(self) -> Any:
        """Whether it is a number, a nimber and multiples of powers of up."""
        return _call(self, "IsUptimal", (), "")

    @property
    def is_zero(self) -> Any:
        """Whether it is 0."""
        return _call(self, "IsZero", (), "")

    @property
    def left_options(self) -> Any:
        """The options of Left."""
        return _call(self, "LeftOptions", (), "")

    @property
    def left_stop(self) -> Any:
        """The Left stop."""
        return _call(self, "LeftStop", (), "")

    @property
    def miny(self) -> Any:
        """The miny {G|0||0}."""
        return _call(self, "Miny", (), "")

    @property
    def misere_outcome_class(self) -> Any:
        """The misère outcome: a player without a move wins."""
        return _call(self, "MisereOutcomeClass", (), "")

    def moves(self, player: Any, **limits: Any) -> Any:
        """The moves of a player that are neither dominated nor reversible, and what they lead to."""
        return _call(self, "Moves", (player,), "v", **limits)

    @property
    def offside(self) -> Any:
        """The value when draws are wins for Right."""
        return _call(self, "Offside", (), "")

    @property
    def onside(self) -> Any:
        """The value when draws are wins for Left."""
        return _call(self, "Onside", (), "")

    def ordinal_product(self, other: Any, **limits: Any) -> Any:
        """The ordinal product: the ordinal sum of copies of a game."""
        return _call(self, "OrdinalProduct", (other,), "v", **limits)

    def ordinal_sum(self, other: Any, **limits: Any) -> Any:
        """The compound in which a move in the first ends the second."""
        return _call(self, "OrdinalSum", (other,), "v", **limits)

    @property
    def outcome_class(self) -> Any:
        """Who wins: L, R, P, N, D (a draw), or one of PHat, PCheck, NHat, NCheck, where one of the players can draw."""
        return _call(self, "OutcomeClass", (), "")

    def play(self, player: Any, **limits: Any) -> Any:
        """The best move found for a player within the limits, with the reason; Nothing if there is none."""
        return _call(self, "Play", (player,), "v", **limits)

    @property
    def reduced_canonical_form(self) -> Any:
        """The reduced canonical form."""
        return _call(self, "ReducedCanonicalForm", (), "")

    @property
    def right_options(self) -> Any:
        """The options of Right."""
        return _call(self, "RightOptions", (), "")

    @property
    def right_stop(self) -> Any:
        """The Right stop."""
        return _call(self, "RightStop", (), "")

    def selective_sum(self, other: Any, **limits: Any) -> Any:
        """The selective sum: a player moves in one component or in both."""
        return _call(self, "SelectiveSum", (other,), "v", **limits)

    @property
    def sensible_left_options(self) -> Any:
        """The sensible options of Left."""
        return _call(self, "SensibleLeftOptions", (), "")

    def sensible_lines(self, player: Any, **limits: Any) -> Any:
        """For each option of the canonical form the moves that lead to it, through options that are reversed."""
        return _call(self, "SensibleLines", (player,), "v", **limits)

    def sensible_options(self, player: Any, **limits: Any) -> Any:
        """For each option of the canonical form the first option that is at least as good for the player."""
        return _call(self, "SensibleOptions", (player,), "v", **limits)

    @property
    def sensible_right_options(self) -> Any:
        """The sensible options of Right."""
        return _call(self, "SensibleRightOptions", (), "")

    def solve(self, first: Any, **limits: Any) -> Any:
        """Who wins when a player begins."""
        return _call(self, "Solve", (first,), "v", **limits)

    def stop(self, player: Any, **limits: Any) -> Any:
        """The stop of a player: where play stops if that player moves first."""
        return _call(self, "Stop", (player,), "v", **limits)

    def strong_stop(self, player: Any, **limits: Any) -> Any:
        """The number, on or off at which play stops when a player moves first."""
        return _call(self, "StrongStop", (player,), "v", **limits)

    def subordinate(self, base: Any, **limits: Any) -> Any:
        """The subordinate: the game on a base in an ordinal sum of this value."""
        return _call(self, "Subordinate", (base,), "v", **limits)

    @property
    def tiny(self) -> Any:
        """The tiny {0||0|-G}."""
        return _call(self, "Tiny", (), "")

    @property
    def twisted_variant(self) -> Any:
        """The game that becomes its negative with each move."""
        return _call(self, "TwistedVariant", (), "")

    def upsum(self, that: Any, **limits: Any) -> Any:
        """The onside of the sum."""
        return _call(self, "Upsum", (that,), "v", **limits)

    def upsum_variety(self, deg: Any, **limits: Any) -> Any:
        """The variety relative to an idempotent, from above: the onside of G + (-G Downsum -deg)."""
        return _call(self, "UpsumVariety", (deg,), "v", **limits)

    @property
    def variety(self) -> Any:
        """The variety of a stable game."""
        return _call(self, "Variety", (), "")

    def winning_move(self, player: Any, **limits: Any) -> Any:
        """A move with which a player who begins wins, or Nothing."""
        return _call(self, "WinningMove", (player,), "v", **limits)


class MisereGameMethods:
    """What the worksheet language adds to `MisereGame`."""

    @property
    def atomic_weight(self) -> Any:
        """The atomic weight of the canonical form."""
        return _misere(_call(self, "AtomicWeight", (), ""))

    @property
    def birthday(self) -> Any:
        """The day on which the game is born."""
        return _misere(_call(self, "Birthday", (), ""))

    @property
    def canonical_form(self) -> Any:
        """The nimber of equal value in normal play."""
        return _misere(_call(self, "CanonicalForm", (), ""))

    @property
    def canonical_steps(self) -> Any:
        """The steps to the canonical form: each option that is removed or replaced, why, and the form that is left."""
        return _misere(_call(self, "CanonicalSteps", (), ""))

    def conjunctive_sum(self, other: Any, **limits: Any) -> Any:
        """The conjunctive sum: a player moves in both components."""
        return _misere(_call(self, "ConjunctiveSum", (other,), "v", **limits))

    def conway_product(self, other: Any, **limits: Any) -> Any:
        """Conway's product."""
        return _misere(_call(self, "ConwayProduct", (other,), "v", **limits))

    @property
    def decomposition(self) -> Any:
        """The summands of the game."""
        return _misere(_call(self, "Decomposition", (), ""))

    @property
    def depth_hint(self) -> Any:
        """An estimate of the depth; 0 if the class defines none."""
        return _misere(_call(self, "DepthHint", (), ""))

    @property
    def dicotic_variant(self) -> Any:
        """The game in which a player may move only where both can."""
        return _misere(_call(self, "DicoticVariant", (), ""))

    def distinguisher(self, other: Any, **limits: Any) -> Any:
        """A game whose sums with the two have different outcomes in misère play."""
        return _misere(_call(self, "Distinguisher", (other,), "v", **limits))

    @property
    def follower_count(self) -> Any:
        """The number of followers, including the game itself."""
        return _misere(_call(self, "FollowerCount", (), ""))

    @property
    def followers(self) -> Any:
        """The followers, including the game itself."""
        return _misere(_call(self, "Followers", (), ""))

    @property
    def game_value(self) -> Any:
        """The value of the game; it may be loopy."""
        return _misere(_call(self, "GameValue", (), ""))

    @property
    def genus(self) -> Any:
        """The nim-values in normal and in misère play, also beside copies of *2."""
        return _misere(_call(self, "Genus", (), ""))

    @property
    def impartial_variant(self) -> Any:
        """The game in which both players have the moves of both."""
        return _misere(_call(self, "ImpartialVariant", (), ""))

    @property
    def is_even(self) -> Any:
        """Whether it is born before its sum with *."""
        return _misere(_call(self, "IsEven", (), ""))

    @property
    def is_extraverted(self) -> Any:
        """Whether each of its options is a part of it."""
        return _misere(_call(self, "IsExtraverted", (), ""))

    @property
    def is_generally_restive(self) -> Any:
        """Whether it is restive, or acts as a restive game."""
        return _misere(_call(self, "IsGenerallyRestive", (), ""))

    @property
    def is_generally_tame(self) -> Any:
        """Whether it is tame, or acts as a tame game."""
        return _misere(_call(self, "IsGenerallyTame", (), ""))

    @property
    def is_half_tame(self) -> Any:
        """Whether it is not generally tame, while its sum with itself is, of genus 0^0."""
        return _misere(_call(self, "IsHalfTame", (), ""))

    @property
    def is_introverted(self) -> Any:
        """Whether it is 0 or *."""
        return _misere(_call(self, "IsIntroverted", (), ""))

    def is_linked_to(self, other: Any, **limits: Any) -> Any:
        """Whether there is a link of the two."""
        return _misere(_call(self, "IsLinkedTo", (other,), "v", **limits))

    @property
    def is_nim_heap(self) -> Any:
        """Whether it is a nim-heap."""
        return _misere(_call(self, "IsNimHeap", (), ""))

    @property
    def is_prime(self) -> Any:
        """Whether it is not a sum of simpler games."""
        return _misere(_call(self, "IsPrime", (), ""))

    @property
    def is_restive(self) -> Any:
        """Whether its genus is restive, and its options are tame."""
        return _misere(_call(self, "IsRestive", (), ""))

    @property
    def is_restless(self) -> Any:
        """Whether its genus is restless, and its options are generally tame."""
        return _misere(_call(self, "IsRestless", (), ""))

    @property
    def is_tame(self) -> Any:
        """Whether its genus and those of its followers are tame."""
        return _misere(_call(self, "IsTame", (), ""))

    @property
    def is_tameable(self) -> Any:
        """Whether the genus of its sums with tame games is as if it were tame."""
        return _misere(_call(self, "IsTameable", (), ""))

    @property
    def left_options(self) -> Any:
        """The options of Left."""
        return _misere(_call(self, "LeftOptions", (), ""))

    def link(self, other: Any, **limits: Any) -> Any:
        """A game whose sums with the two are both P-positions in misère play."""
        return _misere(_call(self, "Link", (other,), "v", **limits))

    @property
    def mate(self) -> Any:
        """The game of the mates of its options, and * for 0."""
        return _misere(_call(self, "Mate", (), ""))

    @property
    def misere_canonical_form(self) -> Any:
        """The simplest impartial game that is equal to it in misère play."""
        return _misere(_call(self, "MisereCanonicalForm", (), ""))

    def misere_minus(self, other: Any, **limits: Any) -> Any:
        """The game whose sum with the other is this one."""
        return _misere(_call(self, "MisereMinus", (other,), "v", **limits))

    @property
    def misere_nim_value(self) -> Any:
        """The size of the nim-heap beside which it is a P-position in misère play."""
        return _misere(_call(self, "MisereNimValue", (), ""))

    @property
    def misere_outcome_class(self) -> Any:
        """The misère outcome: a player without a move wins."""
        return _misere(_call(self, "MisereOutcomeClass", (), ""))

    def moves(self, player: Any, **limits: Any) -> Any:
        """The moves of a player that are neither dominated nor reversible, and what they lead to."""
        return _misere(_call(self, "Moves", (player,), "v", **limits))

    @property
    def nim_value(self) -> Any:
        """The size of the nim-heap of equal value in normal play."""
        return _misere(_call(self, "NimValue", (), ""))

    def ordinal_product(self, other: Any, **limits: Any) -> Any:
        """The ordinal product: the ordinal sum of copies of a game."""
        return _misere(_call(self, "OrdinalProduct", (other,), "v", **limits))

    def ordinal_sum(self, other: Any, **limits: Any) -> Any:
        """The compound in which a move in the first ends the second."""
        return _misere(_call(self, "OrdinalSum", (other,), "v", **limits))

    @property
    def outcome_class(self) -> Any:
        """Who wins: L, R, P (the previous) or N (the next player), or what a loopy game allows."""
        return _misere(_call(self, "OutcomeClass", (), ""))

    @property
    def partitions(self) -> Any:
        """The ways in which it is a sum of primes."""
        return _misere(_call(self, "Partitions", (), ""))

    @property
    def parts(self) -> Any:
        """The even games, but 0 and itself, that may be taken away from it, each with what is left."""
        return _misere(_call(self, "Parts", (), ""))

    def play(self, player: Any, **limits: Any) -> Any:
        """The best move found for a player within the limits, with the reason; Nothing if there is none."""
        return _misere(_call(self, "Play", (player,), "v", **limits))

    @property
    def reduced_canonical_form(self) -> Any:
        """The reduced canonical form."""
        return _misere(_call(self, "ReducedCanonicalForm", (), ""))

    @property
    def right_options(self) -> Any:
        """The options of Right."""
        return _misere(_call(self, "RightOptions", (), ""))

    def selective_sum(self, other: Any, **limits: Any) -> Any:
        """The selective sum: a player moves in one component or in both."""
        return _misere(_call(self, "SelectiveSum", (other,), "v", **limits))

    @property
    def sensible_left_options(self) -> Any:
        """The sensible options of Left."""
        return _misere(_call(self, "SensibleLeftOptions", (), ""))

    def sensible_lines(self, player: Any, **limits: Any) -> Any:
        """For each option of the canonical form the moves that lead to it, through options that are reversed."""
        return _misere(_call(self, "SensibleLines", (player,), "v", **limits))

    def sensible_options(self, player: Any, **limits: Any) -> Any:
        """For each option of the canonical form the first option that is at least as good for the player."""
        return _misere(_call(self, "SensibleOptions", (player,), "v", **limits))

    @property
    def sensible_right_options(self) -> Any:
        """The sensible options of Right."""
        return _misere(_call(self, "SensibleRightOptions", (), ""))

    def solve(self, first: Any, **limits: Any) -> Any:
        """Who wins when a player begins."""
        return _misere(_call(self, "Solve", (first,), "v", **limits))

    @property
    def twisted_variant(self) -> Any:
        """The game that becomes its negative with each move."""
        return _misere(_call(self, "TwistedVariant", (), ""))

    def winning_move(self, player: Any, **limits: Any) -> Any:
        """A move with which a player who begins wins, or Nothing."""
        return _misere(_call(self, "WinningMove", (player,), "v", **limits))


class SurrealMethods:
    """What the worksheet language adds to `Surreal`."""

    @property
    def abs(self) -> Any:
        """The number without its sign."""
        return _call(self, "Abs", (), "")

    @property
    def atomic_weight(self) -> Any:
        """The atomic weight of the canonical form."""
        return _call(self, "AtomicWeight", (), "")

    @property
    def birthday(self) -> Any:
        """The day on which the number is born."""
        return _call(self, "Birthday", (), "")

    @property
    def canonical_form(self) -> Any:
        """The simplest game of equal value."""
        return _call(self, "CanonicalForm", (), "")

    @property
    def canonical_steps(self) -> Any:
        """The steps to the canonical form: each option that is removed or replaced, why, and the form that is left."""
        return _call(self, "CanonicalSteps", (), "")

    @property
    def ceiling(self) -> Any:
        """The least omnific integer that is not smaller."""
        return _call(self, "Ceiling", (), "")

    @property
    def chill(self) -> Any:
        """The game cooled by 1."""
        return _call(self, "Chill", (), "")

    def conjunctive_sum(self, other: Any, **limits: Any) -> Any:
        """The conjunctive sum: a player moves in both components."""
        return _call(self, "ConjunctiveSum", (other,), "v", **limits)

    def conway_product(self, other: Any, **limits: Any) -> Any:
        """Conway's product."""
        return _call(self, "ConwayProduct", (other,), "v", **limits)

    def cool(self, t: Any, **limits: Any) -> Any:
        """The game cooled by a temperature."""
        return _call(self, "Cool", (t,), "v", **limits)

    @property
    def decomposition(self) -> Any:
        """The summands of the game."""
        return _call(self, "Decomposition", (), "")

    @property
    def degree(self) -> Any:
        """The degree of loopiness; 0 for short games."""
        return _call(self, "Degree", (), "")

    @property
    def depth_hint(self) -> Any:
        """An estimate of the depth; 0 if the class defines none."""
        return _call(self, "DepthHint", (), "")

    @property
    def dicotic_variant(self) -> Any:
        """The game in which a player may move only where both can."""
        return _call(self, "DicoticVariant", (), "")

    def div(self, other: Any, **limits: Any) -> Any:
        """The integer part of a quotient, towards zero."""
        return _call(self, "Div", (other,), "v", **limits)

    @property
    def floor(self) -> Any:
        """The greatest omnific integer that is not larger."""
        return _call(self, "Floor", (), "")

    @property
    def follower_count(self) -> Any:
        """The number of followers, including the game itself."""
        return _call(self, "FollowerCount", (), "")

    @property
    def followers(self) -> Any:
        """The followers, including the game itself."""
        return _call(self, "Followers", (), "")

    @property
    def freeze(self) -> Any:
        """The game cooled by its temperature."""
        return _call(self, "Freeze", (), "")

    @property
    def game_value(self) -> Any:
        """The value of the game."""
        return _call(self, "GameValue", (), "")

    @property
    def hackenbush(self) -> Any:
        """The Hackenbush string of the number."""
        return _call(self, "Hackenbush", (), "")

    @property
    def impartial_variant(self) -> Any:
        """The game in which both players have the moves of both."""
        return _call(self, "ImpartialVariant", (), "")

    @property
    def infinite_part(self) -> Any:
        """The terms with positive exponents."""
        return _call(self, "InfinitePart", (), "")

    @property
    def infinitesimal_part(self) -> Any:
        """The terms with negative exponents."""
        return _call(self, "InfinitesimalPart", (), "")

    @property
    def is_all_small(self) -> Any:
        """Whether in each follower both players can move, or neither."""
        return _call(self, "IsAllSmall", (), "")

    @property
    def is_atomic(self) -> Any:
        """Whether it has an atomic weight."""
        return _call(self, "IsAtomic", (), "")

    @property
    def is_cold(self) -> Any:
        """Whether it is a number."""
        return _call(self, "IsCold", (), "")

    @property
    def is_dyadic(self) -> Any:
        """Whether the denominator is a power of 2."""
        return _call(self, "IsDyadic", (), "")

    @property
    def is_even(self) -> Any:
        """Whether it is even."""
        return _call(self, "IsEven", (), "")

    @property
    def is_even_tempered(self) -> Any:
        """Whether play ends in a number after an even number of moves."""
        return _call(self, "IsEvenTempered", (), "")

    @property
    def is_hot(self) -> Any:
        """Whether both players want to move."""
        return _call(self, "IsHot", (), "")

    @property
    def is_idempotent(self) -> Any:
        """Whether twice the game is the game."""
        return _call(self, "IsIdempotent", (), "")

    @property
    def is_integer(self) -> Any:
        """Whether it is an integer."""
        return _call(self, "IsInteger", (), "")

    @property
    def is_loopfree(self) -> Any:
        """Whether play always ends."""
        return _call(self, "IsLoopfree", (), "")

    @property
    def is_nimber(self) -> Any:
        """Whether it is a nimber."""
        return _call(self, "IsNimber", (), "")

    @property
    def is_number(self) -> Any:
        """Whether it is a number."""
        return _call(self, "IsNumber", (), "")

    @property
    def is_number_tiny(self) -> Any:
        """Whether it is a number, or a number plus a tiny or a miny."""
        return _call(self, "IsNumberTiny", (), "")

    @property
    def is_numberish(self) -> Any:
        """Whether it differs from a number by an infinitesimal."""
        return _call(self, "IsNumberish", (), "")

    @property
    def is_odd(self) -> Any:
        """Whether it is odd."""
        return _call(self, "IsOdd", (), "")

    @property
    def is_odd_tempered(self) -> Any:
        """Whether play ends in a number after an odd number of moves."""
        return _call(self, "IsOddTempered", (), "")

    @property
    def is_ordinal(self) -> Any:
        """Whether it is an ordinal."""
        return _call(self, "IsOrdinal", (), "")

    @property
    def is_plumtree(self) -> Any:
        """Whether every loop has one node."""
        return _call(self, "IsPlumtree", (), "")

    @property
    def is_pseudonumber(self) -> Any:
        """Whether it is a number, perhaps with a loop at its end."""
        return _call(self, "IsPseudonumber", (), "")

    @property
    def is_stable(self) -> Any:
        """Whether it has a variety, as every game without loops does."""
        return _call(self, "IsStable", (), "")

    @property
    def is_stopper(self) -> Any:
        """Whether alternating play always ends."""
        return _call(self, "IsStopper", (), "")

    @property
    def is_stopper_sided(self) -> Any:
        """Whether both sides are stoppers."""
        return _call(self, "IsStopperSided", (), "")

    @property
    def is_switch(self) -> Any:
        """Whether it is {x|y} for numbers x > y."""
        return _call(self, "IsSwitch", (), "")

    @property
    def is_tepid(self) -> Any:
        """Whether it is a number plus an infinitesimal that is not 0."""
        return _call(self, "IsTepid", (), "")

    @property
    def is_uptimal(self) -> Any:
        """Whether it is a number, a nimber and multiples of powers of up."""
        return _call(self, "IsUptimal", (), "")

    @property
    def is_zero(self) -> Any:
        """Whether it is 0."""
        return _call(self, "IsZero", (), "")

    @property
    def leading_term(self) -> Any:
        """The largest term of the normal form."""
        return _call(self, "LeadingTerm", (), "")

    @property
    def left_options(self) -> Any:
        """The options of Left."""
        return _call(self, "LeftOptions", (), "")

    @property
    def left_stop(self) -> Any:
        """The Left stop."""
        return _call(self, "LeftStop", (), "")

    def max(self, other: Any, **limits: Any) -> Any:
        """The larger of two numbers."""
        return _call(self, "Max", (other,), "v", **limits)

    @property
    def mean(self) -> Any:
        """The mean value."""
        return _call(self, "Mean", (), "")

    def min(self, other: Any, **limits: Any) -> Any:
        """The smaller of two numbers."""
        return _call(self, "Min", (other,), "v", **limits)

    @property
    def misere_outcome_class(self) -> Any:
        """The misère outcome: a player without a move wins."""
        return _call(self, "MisereOutcomeClass", (), "")

    def mod(self, other: Any, **limits: Any) -> Any:
        """The remainder of a division; it has the sign of the dividend."""
        return _call(self, "Mod", (other,), "v", **limits)

    def moves(self, player: Any, **limits: Any) -> Any:
        """The moves of a player that are neither dominated nor reversible, and what they lead to."""
        return _call(self, "Moves", (player,), "v", **limits)

    def nim_exp(self, exponent: Any, **limits: Any) -> Any:
        """The power of a nimber."""
        return _call(self, "NimExp", (exponent,), "v", **limits)

    def nim_power(self, exponent: Any, **limits: Any) -> Any:
        """The power of a nimber."""
        return _call(self, "NimPower", (exponent,), "v", **limits)

    def nim_product(self, other: Any, **limits: Any) -> Any:
        """The product of nimbers."""
        return _call(self, "NimProduct", (other,), "v", **limits)

    def nim_sum(self, other: Any, **limits: Any) -> Any:
        """The nim-sum: addition in base 2 without carrying."""
        return _call(self, "NimSum", (other,), "v", **limits)

    @property
    def normal_form(self) -> Any:
        """The number as a sum of powers of ω, if that ends."""
        return _call(self, "NormalForm", (), "")

    @property
    def offside(self) -> Any:
        """The value when draws are wins for Right."""
        return _call(self, "Offside", (), "")

    @property
    def omega_power(self) -> Any:
        """The power of omega with this exponent."""
        return _call(self, "OmegaPower", (), "")

    @property
    def onside(self) -> Any:
        """The value when draws are wins for Left."""
        return _call(self, "Onside", (), "")

    def ordinal_product(self, other: Any, **limits: Any) -> Any:
        """The ordinal product: the ordinal sum of copies of a game."""
        return _call(self, "OrdinalProduct", (other,), "v", **limits)

    def ordinal_sum(self, other: Any, **limits: Any) -> Any:
        """The compound in which a move in the first ends the second."""
        return _call(self, "OrdinalSum", (other,), "v", **limits)

    @property
    def outcome_class(self) -> Any:
        """Who wins: L, R, P (the previous) or N (the next player)."""
        return _call(self, "OutcomeClass", (), "")

    def play(self, player: Any, **limits: Any) -> Any:
        """The best move found for a player within the limits, with the reason; Nothing if there is none."""
        return _call(self, "Play", (player,), "v", **limits)

    @property
    def reciprocal(self) -> Any:
        """1 divided by the number."""
        return _call(self, "Reciprocal", (), "")

    @property
    def reduced_canonical_form(self) -> Any:
        """The simplest game that differs by an infinitesimal."""
        return _call(self, "ReducedCanonicalForm", (), "")

    @property
    def right_options(self) -> Any:
        """The options of Right."""
        return _call(self, "RightOptions", (), "")

    @property
    def right_stop(self) -> Any:
        """The Right stop."""
        return _call(self, "RightStop", (), "")

    def selective_sum(self, other: Any, **limits: Any) -> Any:
        """The selective sum: a player moves in one component or in both."""
        return _call(self, "SelectiveSum", (other,), "v", **limits)

    @property
    def sensible_left_options(self) -> Any:
        """The sensible options of Left."""
        return _call(self, "SensibleLeftOptions", (), "")

    def sensible_lines(self, player: Any, **limits: Any) -> Any:
        """For each option of the canonical form the moves that lead to it, through options that are reversed."""
        return _call(self, "SensibleLines", (player,), "v", **limits)

    def sensible_options(self, player: Any, **limits: Any) -> Any:
        """For each option of the canonical form the first option that is at least as good for the player."""
        return _call(self, "SensibleOptions", (player,), "v", **limits)

    @property
    def sensible_right_options(self) -> Any:
        """The sensible options of Right."""
        return _call(self, "SensibleRightOptions", (), "")

    def series(self, terms: Any, **limits: Any) -> Any:
        """The first terms of the normal form, and the order of the rest."""
        return _call(self, "Series", (terms,), "v", **limits)

    @property
    def sign(self) -> Any:
        """1, 0 or -1."""
        return _call(self, "Sign", (), "")

    @property
    def sign_expansion(self) -> Any:
        """The signs that lead to the number in the number tree."""
        return _call(self, "SignExpansion", (), "")

    def solve(self, first: Any, **limits: Any) -> Any:
        """Who wins when a player begins."""
        return _call(self, "Solve", (first,), "v", **limits)

    def sqrt(self, terms: Any = None, **limits: Any) -> Any:
        """The first terms of the positive root, and the order of the rest."""
        return _call(self, "Sqrt", _given(0, terms), "v", **limits)

    @property
    def standard_part(self) -> Any:
        """The term with exponent 0."""
        return _call(self, "StandardPart", (), "")

    @property
    def star_projection(self) -> Any:
        """The game with numbers shifted by star."""
        return _call(self, "StarProjection", (), "")

    def stop(self, player: Any, **limits: Any) -> Any:
        """The stop of a player: where play stops if that player moves first."""
        return _call(self, "Stop", (player,), "v", **limits)

    def strong_stop(self, player: Any, **limits: Any) -> Any:
        """The number at which play stops when a player moves first."""
        return _call(self, "StrongStop", (player,), "v", **limits)

    @property
    def temperature(self) -> Any:
        """The temperature."""
        return _call(self, "Temperature", (), "")

    @property
    def thermograph(self) -> Any:
        """The thermograph."""
        return _call(self, "Thermograph", (), "")

    @property
    def twisted_variant(self) -> Any:
        """The game that becomes its negative with each move."""
        return _call(self, "TwistedVariant", (), "")

    @property
    def variety(self) -> Any:
        """The variety of the game, 0 without loops."""
        return _call(self, "Variety", (), "")

    def winning_move(self, player: Any, **limits: Any) -> Any:
        """A move with which a player who begins wins, or Nothing."""
        return _call(self, "WinningMove", (player,), "v", **limits)
