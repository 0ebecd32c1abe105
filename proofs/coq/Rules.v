(** The literal rules of rulesets, and why a position is the sum of its parts. *)

From Coq Require Import List Arith ZArith Bool Lia.
From Kelvin Require Import Games.
Import ListNotations.
Open Scope Z_scope.

(** A cell is a row and a column. A board is the letters on its cells; a cell that is not listed is a hole, letter 0.
    1 is a free cell, 2 a piece of Left, 3 one of Right, 4 a vertex free for Left alone, 5 one free for Right alone. *)
Definition cell := (Z * Z)%type.
Definition board := list (cell * Z).

Definition cell_eqb (c d : cell) := (fst c =? fst d) && (snd c =? snd d).
Definition plus (c d : cell) : cell := (fst c + fst d, snd c + snd d).

Fixpoint look (b : board) (c : cell) : Z :=
  match b with
  | [] => 0
  | (d, l) :: rest => if cell_eqb d c then l else look rest c
  end.

(** A letter on a cell; the letter 0 makes a hole. *)
Definition remove (c : cell) (b : board) : board := filter (fun x => negb (cell_eqb (fst x) c)) b.
Definition put (c : cell) (l : Z) (b : board) : board := map (fun x => if cell_eqb (fst x) c then (fst x, l) else x) b.

Definition rook : list cell := [(-1, 0); (0, -1); (0, 1); (1, 0)].
Definition queen : list cell := [(-1, -1); (-1, 0); (-1, 1); (0, -1); (0, 1); (1, -1); (1, 0); (1, 1)].

Definition own (me : player) : Z := match me with Left => 2 | Right => 3 end.
Definition other (me : player) : Z := match me with Left => 3 | Right => 2 end.

(** Domineering: Left places a domino upright, Right lying, on two free cells. *)
Definition lies (me : player) : cell := match me with Left => (1, 0) | Right => (0, 1) end.
Definition domineering (me : player) (b : board) : list board :=
  flat_map (fun x =>
    let c := fst x in let d := plus c (lies me) in
    if (look b c =? 1) && (look b d =? 1) then [remove c (remove d b)] else []) b.

(** Clobber: a stone moves onto a neighbouring stone of the opponent, which leaves the board. Cells without a stone are not listed. *)
Definition clobber (me : player) (b : board) : list board :=
  flat_map (fun x => flat_map (fun step =>
    let c := fst x in let d := plus c step in
    if (look b c =? own me) && (look b d =? other me) then [remove c (put d (own me) b)] else []) rook) b.

(** Konane: a stone jumps over stones of the opponent, in one direction, each onto the free cell behind it. *)
Fixpoint jumps (fuel : nat) (me : player) (b : board) (c step : cell) : list board :=
  match fuel with
  | O => []
  | S fuel =>
    let over := plus c step in let to := plus over step in
    if (look b over =? other me) && (look b to =? 1) then
      let b' := put c 1 (put over 1 (put to (own me) b)) in b' :: jumps fuel me b' to step
    else []
  end.
Definition konane (me : player) (b : board) : list board :=
  flat_map (fun x => if look b (fst x) =? own me then flat_map (jumps (length b) me b (fst x)) rook else []) b.

(** Amazons: a queen moves; from there an arrow flies like a queen and burns the cell it hits. *)
Fixpoint flight (fuel : nat) (b : board) (c step : cell) : list cell :=
  match fuel with
  | O => []
  | S fuel => let d := plus c step in if look b d =? 1 then d :: flight fuel b d step else []
  end.
(** No board has more cells than this in a row. *)
Definition far : nat := Pos.to_nat 10000.
Definition flights (b : board) (c : cell) : list cell := flat_map (flight far b c) queen.
Definition amazons (me : player) (b : board) : list board :=
  flat_map (fun x => if look b (fst x) =? own me then
    flat_map (fun to => let b' := put (fst x) 1 (put to (own me) b) in map (fun hit => remove hit b') (flights b' to)) (flights b (fst x))
    else []) b.

(** Toads and Frogs: toads go right, frogs left: a step, or a jump over one animal of the other kind. *)
Definition toads (me : player) (b : board) : list board :=
  let step := match me with Left => (0, 1) | Right => (0, -1) end in
  flat_map (fun x =>
    let c := fst x in let d := plus c step in let to := if look b d =? other me then plus d step else d in
    if (look b c =? own me) && (look b to =? 1) then [put c 1 (put to (own me) b)] else []) b.

(** Games on graphs: the vertex v is the cell (v, 0). A piece is placed on a free vertex, where that is allowed. *)
Definition edges := list (cell * cell).
Definition near (es : edges) (v : cell) : list cell :=
  flat_map (fun e => if cell_eqb (fst e) v then [snd e] else if cell_eqb (snd e) v then [fst e] else []) es.
Definition free (me : player) (l : Z) : bool := (l =? 1) || (l =? match me with Left => 4 | Right => 5 end).
Definition place (allowed : board -> cell -> player -> bool) (me : player) (b : board) : list board :=
  flat_map (fun x => let b' := put (fst x) (own me) b in if free me (snd x) && allowed b' (fst x) me then [b'] else []) b.

(** Snort: no two neighbours are pieces of different players. Col: none are pieces of the same player. *)
Definition snort_allows (es : edges) (b : board) (v : cell) (me : player) : bool :=
  forallb (fun u => negb (look b u =? other me)) (near es v).
Definition col_allows (es : edges) (b : board) (v : cell) (me : player) : bool :=
  forallb (fun u => negb (look b u =? own me)) (near es v).

(** NoGo: every group of connected pieces of one player is beside a free vertex. *)
Fixpoint group (fuel : nat) (es : edges) (b : board) (l : Z) (found : list cell) : list cell :=
  match fuel with
  | O => found
  | S fuel =>
    let joined x := (snd x =? l) && existsb (fun u => existsb (cell_eqb u) found) (fst x :: near es (fst x)) in
    group fuel es b l (map fst (filter joined b))
  end.
Definition breathes (es : edges) (b : board) (x : cell * Z) : bool :=
  existsb (fun u => existsb (fun w => (look b w =? 1) || (look b w =? 4) || (look b w =? 5)) (near es u)) (group (length b) es b (snd x) [fst x]).
Definition nogo_allows (es : edges) (b : board) (v : cell) (me : player) : bool :=
  forallb (fun x => negb ((snd x =? 2) || (snd x =? 3)) || breathes es b x) b.

(** Games on complexes: all pieces are on the vertices of one facet. *)
Definition is_face (facets : list (list cell)) (b : board) (v : cell) (me : player) : bool :=
  existsb (fun f => forallb (fun x => negb ((snd x =? 2) || (snd x =? 3)) || existsb (cell_eqb (fst x)) f) b) facets.

(** Hackenbush: an edge between the vertices u and v is on the cell (u, v), with a letter: its colour (0 blue, 1 red, 2 green) and three
    times its number, so that edges differ. A player cuts an edge of their colour or a green one; what does not hang on the ground falls. *)
Fixpoint hanging (fuel : nat) (b : board) (found : list Z) : list Z :=
  match fuel with
  | O => found
  | S fuel =>
    let has v := existsb (Z.eqb v) found in
    let new v := if has v then [] else [v] in
    hanging fuel b (flat_map (fun x : cell * Z => let (u, v) := fst x in if has u then new v else if has v then new u else []) b ++ found)
  end.
Definition fall (b : board) : board :=
  let found := hanging (length b) b [0] in filter (fun x => existsb (Z.eqb (fst (fst x))) found) b.
Definition hackenbush (me : player) (b : board) : list board :=
  flat_map (fun x =>
    let colour := snd x mod 3 in
    if (colour =? 2) || (colour =? match me with Left => 0 | Right => 1 end) then
      [fall (filter (fun y => negb (snd y =? snd x)) b)] else []) b.

(** Octal games: a heap of n is the cell (n, 0). The digit of k in the code of a player says what the player may leave of a heap when
    taking k: 1 no heap, 2 one heap, 4 two heaps; of the first digit, of 0 counters, only 4 counts. *)
Definition heap (n : Z) : cell * Z := ((n, 0), 1).
Definition halves (rest : Z) : list board :=
  map (fun a => [heap (Z.of_nat a); heap (rest - Z.of_nat a)]) (seq 1 (Z.to_nat (rest / 2))).
Definition leave (digit rest : Z) : list board :=
  (if Z.testbit digit 0 && (rest =? 0) then [[]] else []) ++
  (if Z.testbit digit 1 && (0 <? rest) then [[heap rest]] else []) ++
  (if Z.testbit digit 2 then halves rest else []).
Fixpoint taken (digits : list Z) (rest : Z) : list board :=
  match digits with
  | [] => []
  | digit :: digits => if 0 <=? rest then leave digit rest ++ taken digits (rest - 1) else []
  end.
Definition heap_moves (digits : list Z) (n : Z) : list board :=
  match digits with
  | [] => []
  | digit :: digits => (if Z.testbit digit 2 then halves n else []) ++ taken digits (n - 1)
  end.
Fixpoint octal (digits : list Z) (b : board) : list board :=
  match b with
  | [] => []
  | x :: rest => map (fun left => left ++ rest) (heap_moves digits (fst (fst x))) ++ map (cons x) (octal digits rest)
  end.

(** The rulesets, with what a line r gives beside the name. *)
Inductive rules :=
| Domineering | Clobber | Amazons | Konane | Toads
| Snort (es : edges) | Col (es : edges) | NoGo (es : edges) | Complex (facets : list (list cell)) | Hackenbush
| Octal (digits : player -> list Z).

Definition moves (r : rules) (me : player) (b : board) : list board :=
  match r with
  | Domineering => domineering me b
  | Clobber => clobber me b
  | Amazons => amazons me b
  | Konane => konane me b
  | Toads => toads me b
  | Snort es => place (snort_allows es) me b
  | Col es => place (col_allows es) me b
  | NoGo es => place (nogo_allows es) me b
  | Complex facets => place (is_face facets) me b
  | Hackenbush => hackenbush me b
  | Octal digits => octal (digits me) b
  end.

(** The game that is played by rules on a board. *)
Inductive plays (r : rules) : board -> game -> Prop :=
| plays_intro : forall b ls rs,
    Forall2 (plays r) (moves r Left b) ls -> Forall2 (plays r) (moves r Right b) rs -> plays r b (G ls rs).

Lemma plays_options : forall r b g me, plays r b g -> Forall2 (plays r) (moves r me b) (options me g).
Proof. intros r b g me []. destruct me; auto. Qed.

Lemma forall2_in_left : forall A B (P : A -> B -> Prop) l m x, Forall2 P l m -> In x l -> exists y, In y m /\ P x y.
Proof. induction 1; intros []; subst; simpl; [eauto|]. destruct (IHForall2 H1) as [z []]. eauto. Qed.

Lemma forall2_in_right : forall A B (P : A -> B -> Prop) l m y, Forall2 P l m -> In y m -> exists x, In x l /\ P x y.
Proof. induction 1; intros []; subst; simpl; [eauto|]. destruct (IHForall2 H1) as [z []]. eauto. Qed.

(** A relation between a board and parts that moves keep: the board is the sum of the parts. *)
Definition splits (r : rules) (R : board -> list board -> Prop) : Prop :=
  forall b bs, R b bs -> forall me,
    (forall b', In b' (moves r me b) -> exists l p m p', bs = l ++ p :: m /\ In p' (moves r me p) /\ R b' (l ++ p' :: m)) /\
    (forall l p m p', bs = l ++ p :: m -> In p' (moves r me p) -> exists b', In b' (moves r me b) /\ R b' (l ++ p' :: m)).

Lemma split_options : forall r R, splits r R -> forall b bs g gs me,
  R b bs -> plays r b g -> Forall2 (plays r) bs gs ->
  (forall x, In x (options me g) -> exists b' bs' gs', R b' bs' /\ plays r b' x /\ Forall2 (plays r) bs' gs' /\ In (sum gs') (options me (sum gs))) /\
  (forall y, In y (options me (sum gs)) -> exists x b' bs' gs', In x (options me g) /\ R b' bs' /\ plays r b' x /\ Forall2 (plays r) bs' gs' /\ y = sum gs').
Proof.
  intros r R S b bs g gs me HR Hb Hbs. destruct (S _ _ HR me) as [S1 S2].
  pose proof (plays_options _ _ _ me Hb) as Ho. split.
  - intros x i. destruct (forall2_in_right _ _ _ _ _ _ Ho i) as [b' [j P]].
    destruct (S1 _ j) as [l [p [m [p' [-> [k HR']]]]]].
    apply Forall2_app_inv_l in Hbs as [g1 [g2 [F1 [F2 ->]]]]. inversion F2 as [|? gp ? g3 Pp F3]; subst.
    destruct (forall2_in_left _ _ _ _ _ _ (plays_options _ _ _ me Pp) k) as [gp' [i' P']].
    exists b', (l ++ p' :: m), (g1 ++ gp' :: g3). repeat split; auto.
    + apply Forall2_app; auto.
    + apply in_options_sum. eauto 8.
  - intros y i. apply in_options_sum in i as [g1 [gp [g3 [gp' [-> [i ->]]]]]].
    apply Forall2_app_inv_r in Hbs as [l [l2 [F1 [F2 ->]]]]. inversion F2 as [|p ? m ? Pp F3]; subst.
    destruct (forall2_in_right _ _ _ _ _ _ (plays_options _ _ _ me Pp) i) as [p' [k P']].
    destruct (S2 _ _ _ _ eq_refl k) as [b' [j HR']].
    destruct (forall2_in_left _ _ _ _ _ _ Ho j) as [x [i' Px]].
    exists x, b', (l ++ p' :: m), (g1 ++ gp' :: g3). repeat split; auto. apply Forall2_app; auto.
Qed.

Theorem split_sound : forall r R, splits r R -> forall b bs g gs,
  R b bs -> plays r b g -> Forall2 (plays r) bs gs -> eq g (sum gs).
Proof.
  intros r R S b bs g gs HR Hb Hbs. split.
  - apply (le_simulation (fun x y => exists b bs gs, R b bs /\ plays r b x /\ Forall2 (plays r) bs gs /\ y = sum gs)); [|eauto 8].
    clear - S. intros x y [b [bs [gs [HR [Hb [Hbs ->]]]]]]. split; intros z i.
    + destruct (split_options r R S b bs x gs Left HR Hb Hbs) as [O _]. destruct (O z i) as [b' [bs' [gs' [? [? [? ?]]]]]]. eauto 10.
    + destruct (split_options r R S b bs x gs Right HR Hb Hbs) as [_ O]. destruct (O z i) as [w [b' [bs' [gs' [? [? [? [? ->]]]]]]]]. eauto 10.
  - apply (le_simulation (fun y x => exists b bs gs, R b bs /\ plays r b x /\ Forall2 (plays r) bs gs /\ y = sum gs)); [|eauto 8].
    clear - S. intros y x [b [bs [gs [HR [Hb [Hbs ->]]]]]]. split; intros z i.
    + destruct (split_options r R S b bs x gs Left HR Hb Hbs) as [_ O]. destruct (O z i) as [w [b' [bs' [gs' [? [? [? [? ->]]]]]]]]. eauto 10.
    + destruct (split_options r R S b bs x gs Right HR Hb Hbs) as [O _]. destruct (O z i) as [b' [bs' [gs' [? [? [? ?]]]]]]. eauto 10.
Qed.
