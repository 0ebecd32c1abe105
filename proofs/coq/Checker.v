(** The checker of certificates, and the theorem: if it accepts, the claims hold. *)

From Coq Require Import List Arith ZArith Bool Lia Permutation FMapPositive.
From Kelvin Require Import Games Rules Regions Parts Forms Loopy Wins.
Import ListNotations.

Module M := PositiveMap.
Notation map_of := M.t.

(** The node n of a file is the positive number n + 1. *)
Definition node := positive.

(** A witness: a Right option or a Left option, by its number. *)
Definition witness := (player * nat)%type.

Inductive relation := Equal | AtMost | LessOrConfused | Less | Confused.

(** A summand of a line o or m: a node, or a board of a ruleset. *)
Inductive item := INode (n : node) | IBoard (f : nat) (b : board).

Inductive claim :=
| Relation (holds : bool) (r : relation) (g h : node)
| CanonicalOf (g c : node)
| Number (g : node) (m : Z) (k : nat)
| Nimber (g : node) (k : nat).

(** That a player wins a sum moving second, or moving first by a move, which is none where misère play is won without one. *)
Inductive winning := WinsSecond (misere : bool) (me : player) (its : list item) | WinsFirst (misere : bool) (me : player) (its : list item) (move : option nat).

Inductive line :=
| LFrame (r : rules)
| LGame (l r : list node)
| LPosition (f : nat) (b : board) (v : option (node * list witness))
| LSum (a b : node) (v : option (node * list witness))
| LEqual (g h : node) (ws : list witness)
| LAtMost (g h : node) (ws : list witness)
| LLess (g h : node) (w : witness)
| LCanonical (g : node) (ws : list witness)
| LClaim (c : claim)
| LVertex (x : vertex)
| LOutcome (v : positive) (left right : option player)
| LWin (misere : bool) (me : player) (its : list item) (replies : list (option nat))
| LWinning (w : winning).

(** ** What a file means: what the lines say that declare nodes, for some games [env] *)

Definition env_of := node -> game.

Definition relation_holds (r : relation) (g h : game) : Prop :=
  match r with
  | Equal => eq g h
  | AtMost => le g h
  | LessOrConfused => ~ le h g
  | Less => le g h /\ ~ le h g
  | Confused => ~ le g h /\ ~ le h g
  end.

Definition claim_holds (env : env_of) (c : claim) : Prop :=
  match c with
  | Relation true r g h => relation_holds r (env g) (env h)
  | Relation false r g h => ~ relation_holds r (env g) (env h)
  | CanonicalOf g c => eq (env g) (env c) /\ canonical (env c)
  | Number g m k => eq (env g) (dyadic k m)
  | Nimber g k => eq (env g) (star k)
  end.

Definition place_of (env : env_of) (fs : list rules) (it : item) : place :=
  match it with
  | INode n => PGame (env n)
  | IBoard f b => match nth_error fs f with Some r => PBoard r b | None => PGame zero end
  end.

Definition winning_holds (env : env_of) (fs : list rules) (w : winning) : Prop :=
  match w with
  | WinsSecond misere me its => second misere me (map (place_of env fs) its)
  | WinsFirst misere me its _ => first misere me (map (place_of env fs) its)
  end.

(** The rulesets and the next node before a line. *)
Definition declares (l : line) : bool :=
  match l with LGame _ _ | LPosition _ _ _ | LSum _ _ _ => true | _ => false end.
Definition next_node (n : node) (l : line) : node := if declares l then Pos.succ n else n.
Definition next_frames (fs : list rules) (l : line) : list rules := match l with LFrame r => fs ++ [r] | _ => fs end.

Definition line_means (env : env_of) (n : node) (fs : list rules) (l : line) : Prop :=
  match l with
  | LGame l r => env n = G (map env l) (map env r)
  | LPosition f b _ => exists r, nth_error fs f = Some r /\ plays r b (env n)
  | LSum a b _ => env n = add (env (Pos.min a b)) (env (Pos.max a b))
  | _ => True
  end.

Fixpoint means (env : env_of) (n : node) (fs : list rules) (ls : list line) : Prop :=
  match ls with
  | [] => True
  | l :: ls => line_means env n fs l /\ means env (next_node n l) (next_frames fs l) ls
  end.

(** ** The checker *)

Record state := {
  next : node;
  frames : list rules;
  opts : map_of (list node * list node);
  games : map_of unit;
  equals : map_of node;
  ordered : map_of (map_of unit);
  less : map_of (map_of unit);
  canonicals : map_of unit;
  numbers : map_of (Z * nat);
  nimbers : map_of nat;
  positions : map_of (list (nat * board * node));
  sums : map_of (map_of node);
  facts : map_of (list (bool * player * list item))
}.

Definition find2 {A : Type} (a b : node) (m : map_of (map_of A)) : option A :=
  match M.find a m with Some t => M.find b t | None => None end.
Definition add2 {A : Type} (a b : node) (x : A) (m : map_of (map_of A)) : map_of (map_of A) :=
  M.add a (M.add b x (match M.find a m with Some t => t | None => M.empty A end)) m.
Definition is_some {A : Type} (x : option A) : bool := match x with Some _ => true | None => false end.

Definition start : state := {|
  next := 2%positive; frames := [];
  opts := M.add 1%positive ([], []) (M.empty _);
  games := M.add 1%positive tt (M.empty _);
  equals := M.empty _; ordered := M.empty _; less := M.empty _;
  canonicals := M.add 1%positive tt (M.empty _);
  numbers := M.add 1%positive (0%Z, O) (M.empty _);
  nimbers := M.add 1%positive O (M.empty _);
  positions := M.empty _; sums := M.empty _; facts := M.empty _ |}.

Definition rep (st : state) (n : node) : node := match M.find n (equals st) with Some m => m | None => n end.
Definition at_most (st : state) (g h : node) : bool := Pos.eqb g h || is_some (find2 g h (ordered st)).
Definition is_less (st : state) (g h : node) : bool := is_some (find2 g h (less st)).

(** G <| H: a Right option of G is <= H, or a Left option of H is >= G. *)
Definition prove_less (st : state) (g h : node) (w : witness) : bool :=
  match M.find g (opts st), M.find h (opts st), w with
  | Some (_, r), Some (_, _), (Right, i) => match nth_error r i with Some x => at_most st x h | None => false end
  | Some (_, _), Some (l, _), (Left, i) => match nth_error l i with Some x => at_most st g x | None => false end
  | _, _, _ => false
  end.

Fixpoint prove_all (st : state) (pairs : list (node * node)) (ws : list witness) : option (list witness) :=
  match pairs, ws with
  | [], _ => Some ws
  | (g, h) :: pairs, w :: ws => if prove_less st g h w then prove_all st pairs ws else None
  | _, [] => None
  end.

Definition order_pairs (st : state) (g h : node) : option (list (node * node)) :=
  match M.find g (opts st), M.find h (opts st) with
  | Some (l, _), Some (_, r) => Some (map (fun x => (x, h)) l ++ map (fun y => (g, y)) r)
  | _, _ => None
  end.

Definition set_ordered (st : state) (g h : node) : state := {|
  next := next st; frames := frames st; opts := opts st; games := games st; equals := equals st;
  ordered := add2 g h tt (ordered st); less := less st; canonicals := canonicals st; numbers := numbers st; nimbers := nimbers st;
  positions := positions st; sums := sums st; facts := facts st |}.

Definition prove_order (st : state) (g h : node) (ws : list witness) : option (state * list witness) :=
  match order_pairs st g h with
  | Some pairs => match prove_all st pairs ws with Some ws => Some (set_ordered st g h, ws) | None => None end
  | None => None
  end.

Definition set_equal (st : state) (g h : node) : state := {|
  next := next st; frames := frames st; opts := opts st; games := games st; equals := M.add g (rep st h) (equals st);
  ordered := ordered st; less := less st; canonicals := canonicals st; numbers := numbers st; nimbers := nimbers st;
  positions := positions st; sums := sums st; facts := facts st |}.

Definition prove_equal (st : state) (g h : node) (ws : list witness) : option state :=
  if Pos.ltb h g then
    match prove_order st g h ws with
    | Some (st, ws) => match prove_order st h g ws with Some (st, []) => Some (set_equal st g h) | _ => None end
    | None => None
    end
  else None.

Definition given (st : state) (g : node) (v : option (node * list witness)) : option state :=
  match v with None => Some st | Some (h, ws) => prove_equal st g h ws end.

(** Options are kept in rising order, each once. *)
Fixpoint insert (x : node) (l : list node) : list node :=
  match l with
  | [] => [x]
  | y :: t => match Pos.compare x y with Lt => x :: l | Datatypes.Eq => l | Gt => y :: insert x t end
  end.
Definition sorted (l : list node) : list node := fold_right insert [] l.

Fixpoint insert_again (x : node) (l : list node) : list node :=
  match l with
  | [] => [x]
  | y :: t => if Pos.leb x y then x :: l else y :: insert_again x t
  end.

(** Numbers and nimbers in canonical form *)
Definition is_integer (x : option (Z * nat)) : option Z := match x with Some (m, O) => Some m | _ => None end.
Definition scaled (m : Z) (k j : nat) : Z := (m * 2 ^ Z.of_nat (j - k))%Z.
Definition number_of (st : state) (l r : list node) : option (Z * nat) :=
  match l, r with
  | [], [] => Some (0%Z, O)
  | [a], [] => match is_integer (M.find a (numbers st)) with Some m => if (0 <=? m)%Z then Some ((m + 1)%Z, O) else None | None => None end
  | [], [b] => match is_integer (M.find b (numbers st)) with Some m => if (m <=? 0)%Z then Some ((m - 1)%Z, O) else None | None => None end
  | [a], [b] =>
    match M.find a (numbers st), M.find b (numbers st) with
    | Some (m, k), Some (n, j) =>
      let i := Nat.max k j in
      if (scaled n j i =? scaled m k i + 1)%Z then Some ((2 * scaled m k i + 1)%Z, S i) else None
    | _, _ => None
    end
  | _, _ => None
  end.

Definition nimber_is (st : state) (j : nat) (x : node) : bool :=
  match M.find x (nimbers st) with Some k => Nat.eqb k j | None => false end.
Definition nimber_of (st : state) (l r : list node) : option nat :=
  let k := length l in
  let below x := match M.find x (nimbers st) with Some j => Nat.ltb j k | None => false end in
  if Nat.eqb (length r) k && forallb (fun x => existsb (Pos.eqb x) r) l && forallb (fun x => existsb (Pos.eqb x) l) r && forallb below l &&
    forallb (fun j => existsb (nimber_is st j) l) (seq 0 k) then Some k else None.

Definition opt_add {A : Type} (n : node) (x : option A) (m : map_of A) : map_of A := match x with Some x => M.add n x m | None => m end.

Definition known (st : state) (n : node) : bool := is_some (M.find n (opts st)).

Definition add_game (st : state) (l r : list node) : option state :=
  if forallb (known st) l && forallb (known st) r then
    let n := next st in let l := sorted l in let r := sorted r in
    Some {| next := Pos.succ n; frames := frames st; opts := M.add n (l, r) (opts st); games := (if forallb (fun x => is_some (M.find x (games st))) (l ++ r) then M.add n tt (games st) else games st); equals := equals st;
            ordered := ordered st; less := less st; canonicals := canonicals st;
            numbers := opt_add n (number_of st l r) (numbers st); nimbers := opt_add n (nimber_of st l r) (nimbers st);
            positions := positions st; sums := sums st; facts := facts st |}
  else None.

Definition sum_of (st : state) (a b : node) : option node :=
  if Pos.eqb a 1 then Some b else if Pos.eqb b 1 then Some a else
  match find2 (Pos.min a b) (Pos.max a b) (sums st) with Some n => Some (rep st n) | None => None end.

Fixpoint all_some {A B : Type} (f : A -> option B) (l : list A) : option (list B) :=
  match l with
  | [] => Some []
  | x :: l => match f x, all_some f l with Some y, Some m => Some (y :: m) | _, _ => None end
  end.

Fixpoint sum_list (st : state) (total : node) (l : list node) : option node :=
  match l with
  | [] => Some total
  | x :: l => match sum_of st total x with Some total => sum_list st total l | None => None end
  end.

Definition add_sum (st : state) (a b : node) : option state :=
  let c := Pos.min a b in let d := Pos.max a b in
  match M.find c (opts st), M.find d (opts st) with
  | Some (cl, cr), Some (dl, dr) =>
    match all_some (fun x => sum_of st x d) cl, all_some (sum_of st c) dl, all_some (fun x => sum_of st x d) cr, all_some (sum_of st c) dr with
    | Some l1, Some l2, Some r1, Some r2 =>
      let n := next st in
      Some {| next := Pos.succ n; frames := frames st; opts := M.add n (sorted (l1 ++ l2), sorted (r1 ++ r2)) (opts st); games := games st;
              equals := equals st; ordered := ordered st; less := less st; canonicals := canonicals st; numbers := numbers st;
              nimbers := nimbers st; positions := positions st; sums := add2 c d n (sums st); facts := facts st |}
    | _, _, _, _ => None
    end
  | _, _ => None
  end.

Definition entry_eqb (x y : cell * Z) : bool := cell_eqb (fst x) (fst y) && (snd x =? snd y)%Z.
Fixpoint board_eqb (b c : board) : bool :=
  match b, c with
  | [], [] => true
  | x :: b, y :: c => entry_eqb x y && board_eqb b c
  | _, _ => false
  end.
Definition hash (b : board) : positive :=
  Z.to_pos (1 + fold_left (fun h x => (h * 37 + fst (fst x) * 11 + snd (fst x) * 5 + snd x) mod 1000003) b 7)%Z.

Definition position_of (st : state) (f : nat) (b : board) : option node :=
  match M.find (hash b) (positions st) with
  | Some bucket =>
    match find (fun x => Nat.eqb (fst (fst x)) f && board_eqb (snd (fst x)) b) bucket with Some (_, _, n) => Some n | None => None end
  | None => None
  end.

(** The node that equals a position: the sum of those of its parts. *)
Definition value (st : state) (f : nat) (r : rules) (b : board) : option node :=
  match all_some (position_of st f) (parts r b) with
  | Some ns => sum_list st 1%positive (fold_right insert_again [] (map (rep st) ns))
  | None => None
  end.

Definition add_position (st : state) (f : nat) (b : board) : option state :=
  match nth_error (frames st) f with
  | Some r =>
    match all_some (value st f r) (moves r Left b), all_some (value st f r) (moves r Right b) with
    | Some ls, Some rs =>
      let n := next st in
      let bucket := match M.find (hash b) (positions st) with Some bucket => bucket | None => [] end in
      Some {| next := Pos.succ n; frames := frames st; opts := M.add n (sorted ls, sorted rs) (opts st); games := games st;
              equals := equals st; ordered := ordered st; less := less st; canonicals := canonicals st; numbers := numbers st;
              nimbers := nimbers st; positions := M.add (hash b) ((f, b, n) :: bucket) (positions st); sums := sums st; facts := facts st |}
    | _, _ => None
    end
  | None => None
  end.

Definition add_frame (st : state) (r : rules) : state := {|
  next := next st; frames := frames st ++ [r]; opts := opts st; games := games st; equals := equals st; ordered := ordered st; less := less st;
  canonicals := canonicals st; numbers := numbers st; nimbers := nimbers st; positions := positions st; sums := sums st; facts := facts st |}.

Definition set_less (st : state) (g h : node) : state := {|
  next := next st; frames := frames st; opts := opts st; games := games st; equals := equals st;
  ordered := ordered st; less := add2 g h tt (less st); canonicals := canonicals st; numbers := numbers st; nimbers := nimbers st;
  positions := positions st; sums := sums st; facts := facts st |}.

Definition set_canonical (st : state) (g : node) : state := {|
  next := next st; frames := frames st; opts := opts st; games := games st; equals := equals st;
  ordered := ordered st; less := less st; canonicals := M.add g tt (canonicals st); numbers := numbers st; nimbers := nimbers st;
  positions := positions st; sums := sums st; facts := facts st |}.

Definition left_of (st : state) (x : node) : list node := match M.find x (opts st) with Some (l, _) => l | None => [] end.
Definition right_of (st : state) (x : node) : list node := match M.find x (opts st) with Some (_, r) => r | None => [] end.

(** What a line c must prove: no option is dominated, then none is reversible, for each player. *)
Definition canonical_pairs (st : state) (g : node) (l r : list node) : list (node * node) :=
  flat_map (fun x => map (fun y => (y, x)) (filter (fun y => negb (Pos.eqb y x)) l)) l ++
  flat_map (fun x => map (fun z => (g, z)) (right_of st x)) l ++
  flat_map (fun x => map (fun y => (x, y)) (filter (fun y => negb (Pos.eqb y x)) r)) r ++
  flat_map (fun x => map (fun z => (z, g)) (left_of st x)) r.

Definition prove_canonical (st : state) (g : node) (ws : list witness) : option state :=
  match M.find g (opts st), M.find g (games st) with
  | Some (l, r), Some _ =>
    if forallb (fun x => is_some (M.find x (canonicals st))) (l ++ r) then
      match prove_all st (canonical_pairs st g l r) ws with Some [] => Some (set_canonical st g) | _ => None end
    else None
  | _, _ => None
  end.

(** ** Claims *)

Definition any_pair (f : node -> node -> bool) (st : state) (g h : node) : bool :=
  f g h || f g (rep st h) || f (rep st g) h || f (rep st g) (rep st h).

Definition check_relation (st : state) (holds : bool) (r : relation) (g h : node) : bool :=
  let le g h := any_pair (at_most st) st g h in
  let lf g h := any_pair (is_less st) st g h in
  match r, holds with
  | Equal, true => le g h && le h g
  | Equal, false => lf g h || lf h g
  | AtMost, true => le g h
  | AtMost, false => lf h g
  | LessOrConfused, true => lf g h
  | LessOrConfused, false => le h g
  | Less, true => le g h && lf g h
  | Less, false => lf h g || le h g
  | Confused, true => lf g h && lf h g
  | Confused, false => le g h || le h g
  end.

Definition check_claim (st : state) (c : claim) : bool :=
  match c with
  | Relation holds r g h => known st g && known st h && check_relation st holds r g h
  | CanonicalOf g c => Pos.eqb (rep st g) (rep st c) && is_some (M.find c (canonicals st))
  | Number g m k => match M.find (rep st g) (numbers st) with Some (n, j) => (n =? m)%Z && Nat.eqb j k | None => false end
  | Nimber g k => match M.find (rep st g) (nimbers st) with Some j => Nat.eqb j k | None => false end
  end.

(** ** Outcomes of sums *)

Definition item_moves (st : state) (me : player) (it : item) : option (list item) :=
  match it with
  | INode n =>
    match M.find n (games st), M.find n (opts st) with
    | Some _, Some (l, r) => Some (map INode (match me with Left => l | Right => r end))
    | _, _ => None
    end
  | IBoard f b => match nth_error (frames st) f with Some r => Some (map (IBoard f) (moves r me b)) | None => None end
  end.

Fixpoint items_moves (st : state) (me : player) (its : list item) : option (list (list item)) :=
  match its with
  | [] => Some []
  | it :: its =>
    match item_moves st me it, items_moves st me its with
    | Some a, Some b => Some (map (fun x => x :: its) a ++ map (cons it) b)
    | _, _ => None
    end
  end.

Definition item_parts (st : state) (it : item) : list item :=
  match it with
  | INode n => if Pos.eqb n 1 then [] else [it]
  | IBoard f b => match nth_error (frames st) f with Some r => map (IBoard f) (parts r b) | None => [it] end
  end.

Definition item_eqb (x y : item) : bool :=
  match x, y with
  | INode n, INode m => Pos.eqb n m
  | IBoard f b, IBoard g c => Nat.eqb f g && board_eqb b c
  | _, _ => false
  end.

Fixpoint take (x : item) (l : list item) : option (list item) :=
  match l with
  | [] => None
  | y :: l => if item_eqb x y then Some l else match take x l with Some l => Some (y :: l) | None => None end
  end.

(** Whether two sums have the same summands, in any order. *)
Fixpoint same_items (l m : list item) : bool :=
  match l with
  | [] => match m with [] => true | _ => false end
  | x :: l => match take x m with Some m => same_items l m | None => false end
  end.

Definition item_hash (it : item) : positive := match it with INode n => n | IBoard _ b => hash b end.
Definition items_hash (its : list item) : positive := fold_right (fun it h => Pos.add (item_hash it) h) 1%positive its.

Definition found (st : state) (misere : bool) (me : player) (its : list item) : bool :=
  match M.find (items_hash its) (facts st) with
  | Some bucket => existsb (fun x => eqb (fst (fst x)) misere && same_player (snd (fst x)) me && same_items its (snd x)) bucket
  | None => false
  end.

(** A part that is >= 0 for Left, <= 0 for Right, by its node or by a line of its own. *)
Definition won_alone (st : state) (me : player) (it : item) : bool :=
  let by_node n := match me with Left => at_most st 1%positive (rep st n) | Right => at_most st (rep st n) 1%positive end in
  match it with
  | INode n => by_node n
  | IBoard f b => match position_of st f b with Some n => by_node n | None => false end
  end || found st false me [it].

(** The node of a summand. *)
Definition item_node (st : state) (it : item) : option node := match it with INode n => Some n | IBoard f b => position_of st f b end.
Definition has_node (st : state) (it : item) : bool := is_some (item_node st it).

(** The node 0 is left away. *)
Definition unless_zero (v : node) : list item := if Pos.eqb v 1 then [] else [INode v].

(** A sum in which the summands that have nodes are replaced by the sum of their values. *)
Definition by_values (st : state) (ps : list item) : option (list item) :=
  match all_some (item_node st) (filter (has_node st) ps) with
  | Some ns =>
    match sum_list st 1%positive (fold_right insert_again [] (map (rep st) ns)) with
    | Some v => Some (unless_zero v ++ filter (fun p => negb (has_node st p)) ps)
    | None => None
    end
  | None => None
  end.

(** Whether a line proves that a player wins a sum, as a whole or when the summands won by themselves are left away. *)
Definition settled (st : state) (me : player) (ps : list item) : bool :=
  found st false me ps || (let rest := filter (fun p => negb (won_alone st me p)) ps in match rest with [] => true | _ => found st false me rest end).

Definition won_second (st : state) (misere : bool) (me : player) (its : list item) : bool :=
  let ps := flat_map (item_parts st) its in
  if misere then found st true me ps
  else settled st me ps || match by_values st ps with Some qs => settled st me qs | None => false end.

Definition check_reply (st : state) (misere : bool) (me : player) (its : list item) (reply : option nat) : bool :=
  match items_moves st me its, reply with
  | Some ms, Some k => match nth_error ms k with Some rs => won_second st misere me rs | None => false end
  | Some [], None => misere
  | _, _ => false
  end.

Fixpoint check_replies (st : state) (misere : bool) (me : player) (ms : list (list item)) (replies : list (option nat)) : bool :=
  match ms, replies with
  | [], [] => true
  | its :: ms, reply :: replies => check_reply st misere me its reply && check_replies st misere me ms replies
  | _, _ => false
  end.

Definition framed (fs : list rules) (it : item) : bool :=
  match it with INode _ => true | IBoard f _ => Nat.ltb f (length fs) end.

Definition prove_win (st : state) (misere : bool) (me : player) (its : list item) (replies : list (option nat)) : option state :=
  match items_moves st (opponent me) its with
  | Some ms =>
    if negb (misere && match ms with [] => true | _ => false end) && check_replies st misere me ms replies && forallb (framed (frames st)) (flat_map (item_parts st) its) then
      let ps := flat_map (item_parts st) its in
      let bucket := match M.find (items_hash ps) (facts st) with Some bucket => bucket | None => [] end in
      Some {| next := next st; frames := frames st; opts := opts st; games := games st; equals := equals st; ordered := ordered st; less := less st;
              canonicals := canonicals st; numbers := numbers st; nimbers := nimbers st; positions := positions st; sums := sums st;
              facts := M.add (items_hash ps) ((misere, me, ps) :: bucket) (facts st) |}
    else None
  | None => None
  end.

Definition check_winning (st : state) (w : winning) : bool :=
  match w with
  | WinsSecond misere me its => forallb (framed (frames st)) its && won_second st misere me its
  | WinsFirst misere me its reply => forallb (framed (frames st)) its && check_reply st misere me its reply
  end.

Definition step (st : state) (l : line) : option state :=
  match l with
  | LFrame r => Some (add_frame st r)
  | LGame l r => add_game st l r
  | LPosition f b v => match add_position st f b with Some st' => given st' (next st) v | None => None end
  | LSum a b v => match add_sum st a b with Some st' => given st' (next st) v | None => None end
  | LEqual g h ws => prove_equal st g h ws
  | LAtMost g h ws => match prove_order st g h ws with Some (st, []) => Some st | _ => None end
  | LLess g h w => if prove_less st g h w then Some (set_less st g h) else None
  | LCanonical g ws => prove_canonical st g ws
  | LClaim c => if check_claim st c then Some st else None
  | LVertex _ | LOutcome _ _ _ => Some st
  | LWin misere me its replies => prove_win st misere me its replies
  | LWinning w => if check_winning st w then Some st else None
  end.

(** The number of the first wrong line, counted from 1; [None] if all are right. *)
Fixpoint run (st : state) (place : positive) (ls : list line) : option positive :=
  match ls with
  | [] => None
  | l :: ls => match step st l with Some st => run st (Pos.succ place) ls | None => Some place end
  end.

(** The loopy games of a file: the vertices of its lines y. *)
Fixpoint vertices (n : positive) (ls : list line) (m : graph) : graph :=
  match ls with
  | [] => m
  | LVertex x :: ls => vertices (Pos.succ n) ls (M.add n x m)
  | _ :: ls => vertices n ls m
  end.
Definition graph_of (ls : list line) : graph := vertices 1%positive ls (M.empty vertex).

Definition check_outcome (m : graph) (l : line) : bool :=
  match l with
  | LOutcome v a b => winner_is m v Left a && winner_is m v Right b
  | _ => true
  end.

Definition check (ls : list line) : option positive :=
  match run start 1%positive ls with
  | Some place => Some place
  | None => let m := graph_of ls in if check_graph m && forallb (check_outcome m) ls then None else Some (Pos.of_nat (length ls))
  end.
