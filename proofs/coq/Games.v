(** Short games, their order and their sums (Winning Ways; On Numbers and Games, chapters 0 and 7). *)

From Coq Require Import List Arith Lia.
Import ListNotations.

(** A game: the options of Left and those of Right. *)
Inductive game := G (lefts rights : list game).

Definition lefts g := match g with G l _ => l end.
Definition rights g := match g with G _ r => r end.

Definition zero := G [] [].

Fixpoint size (g : game) : nat :=
  match g with
  | G l r => S (list_sum (map size l) + list_sum (map size r))
  end.

Lemma size_in : forall (l : list game) x, In x l -> size x <= list_sum (map size l).
Proof.
  induction l as [|a l IH]; simpl; intros x []; subst; try lia.
  specialize (IH _ H). lia.
Qed.

Lemma size_left : forall g x, In x (lefts g) -> size x < size g.
Proof. intros [l r] x H; simpl in *. apply size_in in H. lia. Qed.

Lemma size_right : forall g x, In x (rights g) -> size x < size g.
Proof. intros [l r] x H; simpl in *. apply size_in in H. lia. Qed.

(** G <= H: no Left option of G is >= H, and no Right option of H is <= G. [lf G H], G is less than or confused with H, is the denial
    of H <= G: some Right option of G is <= H, or some Left option of H is >= G. *)
Inductive le : game -> game -> Prop :=
| le_intro : forall g h,
    (forall x, In x (lefts g) -> lf x h) -> (forall y, In y (rights h) -> lf g y) -> le g h
with lf : game -> game -> Prop :=
| lf_right : forall g h x, In x (rights g) -> le x h -> lf g h
| lf_left : forall g h x, In x (lefts h) -> le g x -> lf g h.

Definition eq g h := le g h /\ le h g.

Lemma le_left : forall g h x, le g h -> In x (lefts g) -> lf x h.
Proof. intros g h x [] ?; auto. Qed.

Lemma le_right : forall g h y, le g h -> In y (rights h) -> lf g y.
Proof. intros g h y [] ?; auto. Qed.

Ltac sizes := repeat match goal with
  | H : In _ (lefts _) |- _ => apply size_left in H
  | H : In _ (rights _) |- _ => apply size_right in H
  end; lia.

Lemma le_refl : forall g, le g g.
Proof.
  assert (forall n g, size g <= n -> le g g) as H.
  { induction n; intros g Hn. { destruct g; simpl in Hn; lia. }
    constructor; intros x Hx.
    - apply lf_left with x; auto. apply IHn. sizes.
    - apply lf_right with x; auto. apply IHn. sizes. }
  intros g. apply (H (size g)); lia.
Qed.

Lemma trans_all : forall n g h k, size g + size h + size k <= n ->
  (le g h -> le h k -> le g k) /\ (lf g h -> le h k -> lf g k) /\ (le g h -> lf h k -> lf g k).
Proof.
  induction n; intros g h k Hn. { destruct g; simpl in Hn; lia. }
  refine (conj _ (conj _ _)).
  - intros A B. constructor; intros x Hx.
    + assert (size x + size h + size k <= n) as S by sizes. destruct (IHn _ _ _ S) as [I1 [I2 I3]]; eauto using le_left, le_right.
    + assert (size g + size h + size x <= n) as S by sizes. destruct (IHn _ _ _ S) as [I1 [I2 I3]]; eauto using le_left, le_right.
  - intros A B. inversion A as [? ? x Hx L|? ? x Hx L]; subst.
    + assert (size x + size h + size k <= n) as S by sizes. apply lf_right with x; auto. destruct (IHn _ _ _ S) as [I1 [I2 I3]]; eauto using le_left, le_right.
    + assert (size g + size x + size k <= n) as S by sizes. destruct (IHn _ _ _ S) as [I1 [I2 I3]]; eauto using le_left, le_right.
  - intros A B. inversion B as [? ? x Hx L|? ? x Hx L]; subst.
    + assert (size g + size x + size k <= n) as S by sizes. destruct (IHn _ _ _ S) as [I1 [I2 I3]]; eauto using le_left, le_right.
    + assert (size g + size h + size x <= n) as S by sizes. apply lf_left with x; auto. destruct (IHn _ _ _ S) as [I1 [I2 I3]]; eauto using le_left, le_right.
Qed.

Lemma le_trans : forall g h k, le g h -> le h k -> le g k.
Proof. intros g h k. apply (trans_all _ g h k (Nat.le_refl _)). Qed.

Lemma lf_le_trans : forall g h k, lf g h -> le h k -> lf g k.
Proof. intros g h k. apply (trans_all _ g h k (Nat.le_refl _)). Qed.

Lemma le_lf_trans : forall g h k, le g h -> lf h k -> lf g k.
Proof. intros g h k. apply (trans_all _ g h k (Nat.le_refl _)). Qed.

Lemma lf_not_le : forall g h, lf g h -> ~ le h g.
Proof.
  assert (forall n g h, size g + size h <= n -> lf g h -> ~ le h g) as H.
  { induction n; intros g h Hn A B. { destruct g; simpl in Hn; lia. }
    inversion A as [? ? x Hx L|? ? x Hx L]; subst.
    - apply (IHn h x); auto. { sizes. } eapply le_right; eauto.
    - apply (IHn x g); auto. { sizes. } eapply le_left; eauto. }
  intros g h. apply (H _ g h (Nat.le_refl _)).
Qed.

Lemma all_or_some : forall (A : Type) (P Q : A -> Prop) (l : list A),
  (forall x, In x l -> P x \/ Q x) -> (forall x, In x l -> P x) \/ (exists x, In x l /\ Q x).
Proof.
  induction l as [|a l IH]; intros H. { left. intros x []. }
  destruct (H a (or_introl eq_refl)) as [p|q]. 2: { right. exists a. simpl; auto. }
  destruct IH as [all|[x [i q]]]. { intros x i. apply H. simpl; auto. }
  - left. intros x [<-|i]; auto.
  - right. exists x. simpl; auto.
Qed.

(** The order is decided, without any axiom: a game is at most another, or the other is less than or confused with it. *)
Lemma le_or_lf : forall g h, le g h \/ lf h g.
Proof.
  assert (forall n g h, size g + size h <= n -> le g h \/ lf h g) as H.
  { induction n; intros g h Hn. { destruct g; simpl in Hn; lia. }
    destruct (all_or_some _ (fun x => lf x h) (fun x => le h x) (lefts g)) as [L|[x [i q]]].
    { intros x i. destruct (IHn h x); auto. sizes. }
    2: { right. apply lf_left with x; auto. }
    destruct (all_or_some _ (fun y => lf g y) (fun y => le y g) (rights h)) as [R|[y [i q]]].
    { intros y i. destruct (IHn y g); auto. sizes. }
    2: { right. apply lf_right with y; auto. }
    left. constructor; auto. }
  intros g h. apply (H _ g h (Nat.le_refl _)).
Qed.

Theorem lf_iff : forall g h, lf g h <-> ~ le h g.
Proof. split. { apply lf_not_le. } intros N. destruct (le_or_lf h g); tauto. Qed.

Lemma eq_refl_game : forall g, eq g g.
Proof. split; apply le_refl. Qed.

Lemma eq_sym : forall g h, eq g h -> eq h g.
Proof. intros g h []; split; auto. Qed.

Lemma eq_trans : forall g h k, eq g h -> eq h k -> eq g k.
Proof. intros g h k [] []; split; eapply le_trans; eauto. Qed.

(** What simulates is at most: each Left option has its like, and each Right option of the greater. *)
Lemma le_simulation : forall R : game -> game -> Prop,
  (forall g h, R g h -> (forall x, In x (lefts g) -> exists y, In y (lefts h) /\ R x y) /\
                        (forall y, In y (rights h) -> exists x, In x (rights g) /\ R x y)) ->
  forall g h, R g h -> le g h.
Proof.
  intros R S.
  assert (forall n g h, size g <= n -> R g h -> le g h) as H.
  { induction n; intros g h Hn r. { destruct g; simpl in Hn; lia. }
    destruct (S _ _ r) as [L M]. constructor.
    - intros x i. destruct (L x i) as [y [j s]]. apply lf_left with y; auto. apply IHn; auto. sizes.
    - intros y i. destruct (M y i) as [x [j s]]. apply lf_right with x; auto. apply IHn; auto. sizes. }
  intros g h. apply (H (size g)); lia.
Qed.

(** The sum: a move is a move in one summand. *)
Fixpoint add (g : game) : game -> game :=
  match g with
  | G gl gr => fix add_g (h : game) : game :=
      match h with
      | G hl hr => G (map (fun x => add x h) gl ++ map add_g hl) (map (fun x => add x h) gr ++ map add_g hr)
      end
  end.

Lemma lefts_add : forall g h, lefts (add g h) = map (fun x => add x h) (lefts g) ++ map (add g) (lefts h).
Proof. intros [gl gr] [hl hr]. reflexivity. Qed.

Lemma rights_add : forall g h, rights (add g h) = map (fun x => add x h) (rights g) ++ map (add g) (rights h).
Proof. intros [gl gr] [hl hr]. reflexivity. Qed.

Lemma in_lefts_add : forall g h x, In x (lefts (add g h)) <->
  (exists y, In y (lefts g) /\ x = add y h) \/ (exists y, In y (lefts h) /\ x = add g y).
Proof.
  intros g h x. rewrite lefts_add, in_app_iff, !in_map_iff. firstorder (subst; eauto).
Qed.

Lemma in_rights_add : forall g h x, In x (rights (add g h)) <->
  (exists y, In y (rights g) /\ x = add y h) \/ (exists y, In y (rights h) /\ x = add g y).
Proof.
  intros g h x. rewrite rights_add, in_app_iff, !in_map_iff. firstorder (subst; eauto).
Qed.

Lemma add_monotone_all : forall n g g' h h', size g + size g' + size h + size h' <= n ->
  (le g g' -> le h h' -> le (add g h) (add g' h')) /\
  (lf g g' -> le h h' -> lf (add g h) (add g' h')) /\
  (le g g' -> lf h h' -> lf (add g h) (add g' h')).
Proof.
  induction n; intros g g' h h' Hn. { destruct g; simpl in Hn; lia. }
  refine (conj _ (conj _ _)).
  - intros A B. constructor; intros x Hx.
    + apply in_lefts_add in Hx as [[y [i ->]]|[y [i ->]]].
      * assert (size y + size g' + size h + size h' <= n) as S by sizes. destruct (IHn _ _ _ _ S) as [I1 [I2 I3]]; eauto using le_left, le_right.
      * assert (size g + size g' + size y + size h' <= n) as S by sizes. destruct (IHn _ _ _ _ S) as [I1 [I2 I3]]; eauto using le_left, le_right.
    + apply in_rights_add in Hx as [[y [i ->]]|[y [i ->]]].
      * assert (size g + size y + size h + size h' <= n) as S by sizes. destruct (IHn _ _ _ _ S) as [I1 [I2 I3]]; eauto using le_left, le_right.
      * assert (size g + size g' + size h + size y <= n) as S by sizes. destruct (IHn _ _ _ _ S) as [I1 [I2 I3]]; eauto using le_left, le_right.
  - intros A B. inversion A as [? ? x Hx L|? ? x Hx L]; subst.
    + assert (size x + size g' + size h + size h' <= n) as S by sizes.
      apply lf_right with (add x h); [apply in_rights_add; eauto|destruct (IHn _ _ _ _ S) as [I1 [I2 I3]]; eauto using le_left, le_right].
    + assert (size g + size x + size h + size h' <= n) as S by sizes.
      apply lf_left with (add x h'); [apply in_lefts_add; eauto|destruct (IHn _ _ _ _ S) as [I1 [I2 I3]]; eauto using le_left, le_right].
  - intros A B. inversion B as [? ? x Hx L|? ? x Hx L]; subst.
    + assert (size g + size g' + size x + size h' <= n) as S by sizes.
      apply lf_right with (add g x); [apply in_rights_add; eauto|destruct (IHn _ _ _ _ S) as [I1 [I2 I3]]; eauto using le_left, le_right].
    + assert (size g + size g' + size h + size x <= n) as S by sizes.
      apply lf_left with (add g' x); [apply in_lefts_add; eauto|destruct (IHn _ _ _ _ S) as [I1 [I2 I3]]; eauto using le_left, le_right].
Qed.

Lemma add_le : forall g g' h h', le g g' -> le h h' -> le (add g h) (add g' h').
Proof. intros g g' h h'. apply (add_monotone_all _ g g' h h' (Nat.le_refl _)). Qed.

Lemma add_eq : forall g g' h h', eq g g' -> eq h h' -> eq (add g h) (add g' h').
Proof. intros g g' h h' [] []; split; apply add_le; auto. Qed.

Lemma add_comm : forall g h, eq (add g h) (add h g).
Proof.
  assert (forall g h, le (add g h) (add h g)) as H.
  { intros g h. apply (le_simulation (fun x y => exists a b, x = add a b /\ y = add b a)); [|eauto].
    intros x y [a [b [-> ->]]]. split.
    - intros x i. apply in_lefts_add in i as [[z [i ->]]|[z [i ->]]].
      + exists (add b z). split; [apply in_lefts_add; eauto|eauto].
      + exists (add z a). split; [apply in_lefts_add; eauto|eauto].
    - intros x i. apply in_rights_add in i as [[z [i ->]]|[z [i ->]]].
      + exists (add a z). split; [apply in_rights_add; eauto|eauto].
      + exists (add z b). split; [apply in_rights_add; eauto|eauto]. }
  intros; split; apply H.
Qed.

Lemma add_assoc : forall g h k, eq (add (add g h) k) (add g (add h k)).
Proof.
  intros g h k. split.
  - apply (le_simulation (fun x y => exists a b c, x = add (add a b) c /\ y = add a (add b c))); [|eauto 6].
    intros x y [a [b [c [-> ->]]]]. split; intros x i.
    + apply in_lefts_add in i as [[z [i ->]]|[z [i ->]]]; [apply in_lefts_add in i as [[w [i ->]]|[w [i ->]]]|].
      * exists (add w (add b c)). split; [apply in_lefts_add; eauto|eauto 6].
      * exists (add a (add w c)). split; [apply in_lefts_add; right; eexists; split; [apply in_lefts_add; eauto|reflexivity]|eauto 6].
      * exists (add a (add b z)). split; [apply in_lefts_add; right; eexists; split; [apply in_lefts_add; eauto|reflexivity]|eauto 6].
    + apply in_rights_add in i as [[z [i ->]]|[z [i ->]]]; [|apply in_rights_add in i as [[w [i ->]]|[w [i ->]]]].
      * exists (add (add z b) c). split; [apply in_rights_add; left; eexists; split; [apply in_rights_add; eauto|reflexivity]|eauto 6].
      * exists (add (add a w) c). split; [apply in_rights_add; left; eexists; split; [apply in_rights_add; eauto|reflexivity]|eauto 6].
      * exists (add (add a b) w). split; [apply in_rights_add; eauto|eauto 6].
  - apply (le_simulation (fun x y => exists a b c, x = add a (add b c) /\ y = add (add a b) c)); [|eauto 6].
    intros x y [a [b [c [-> ->]]]]. split; intros x i.
    + apply in_lefts_add in i as [[z [i ->]]|[z [i ->]]]; [|apply in_lefts_add in i as [[w [i ->]]|[w [i ->]]]].
      * exists (add (add z b) c). split; [apply in_lefts_add; left; eexists; split; [apply in_lefts_add; eauto|reflexivity]|eauto 6].
      * exists (add (add a w) c). split; [apply in_lefts_add; left; eexists; split; [apply in_lefts_add; eauto|reflexivity]|eauto 6].
      * exists (add (add a b) w). split; [apply in_lefts_add; eauto|eauto 6].
    + apply in_rights_add in i as [[z [i ->]]|[z [i ->]]]; [apply in_rights_add in i as [[w [i ->]]|[w [i ->]]]|].
      * exists (add w (add b c)). split; [apply in_rights_add; eauto|eauto 6].
      * exists (add a (add w c)). split; [apply in_rights_add; right; eexists; split; [apply in_rights_add; eauto|reflexivity]|eauto 6].
      * exists (add a (add b z)). split; [apply in_rights_add; right; eexists; split; [apply in_rights_add; eauto|reflexivity]|eauto 6].
Qed.

Lemma add_zero_left : forall g, add zero g = g.
Proof.
  assert (forall n g, size g <= n -> add zero g = g) as H.
  { induction n; intros [l r] Hn. { simpl in Hn; lia. }
    change (G (map (add zero) l) (map (add zero) r) = G l r).
    f_equal; rewrite <- map_id; apply map_ext_in; intros x i; apply IHn.
    - assert (In x (lefts (G l r))) by auto. sizes.
    - assert (In x (rights (G l r))) by auto. sizes. }
  intros g. apply (H (size g)); lia.
Qed.

(** The sum of a list. *)
Definition sum (gs : list game) := fold_right add zero gs.

(** The options of a player. *)
Inductive player := Left | Right.
Definition options (me : player) := match me with Left => lefts | Right => rights end.

Lemma in_options_sum : forall me gs x, In x (options me (sum gs)) <->
  exists before g after y, gs = before ++ g :: after /\ In y (options me g) /\ x = sum (before ++ y :: after).
Proof.
  intros me. induction gs as [|g gs IH]; intros x.
  - split. { destruct me; intros []. } intros [[|? ?] [? [? [? [E _]]]]]; discriminate.
  - assert (In x (options me (sum (g :: gs))) <->
      (exists y, In y (options me g) /\ x = add y (sum gs)) \/ (exists y, In y (options me (sum gs)) /\ x = add g y)) as S.
    { destruct me; simpl; [apply in_lefts_add|apply in_rights_add]. }
    rewrite S. split.
    + intros [[y [i ->]]|[y [i ->]]].
      * exists [], g, gs, y. auto.
      * apply IH in i as [b [h [a [z [-> [i ->]]]]]]. exists (g :: b), h, a, z. auto.
    + intros [[|k b] [h [a [y [E [i ->]]]]]]; simpl in E; injection E as -> ->.
      * left. eauto.
      * right. exists (sum (b ++ y :: a)). split; auto. apply IH. eauto 8.
Qed.

Lemma sum_eq : forall gs hs, Forall2 eq gs hs -> eq (sum gs) (sum hs).
Proof. induction 1; simpl. { apply eq_refl_game. } apply add_eq; auto. Qed.
