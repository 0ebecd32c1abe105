(** Canonical forms, numbers and nimbers. *)

From Coq Require Import List Arith ZArith Bool Lia Permutation.
From Kelvin Require Import Games.
Import ListNotations.
Open Scope Z_scope.

(** A game in canonical form: no option is dominated or reversible, in it or in what can be reached from it. *)
Inductive canonical : game -> Prop :=
| canonical_intro : forall g,
    (forall x, In x (lefts g) -> canonical x) -> (forall x, In x (rights g) -> canonical x) ->
    (forall x y, In x (lefts g) -> In y (lefts g) -> le x y -> x = y) ->
    (forall x y, In x (rights g) -> In y (rights g) -> le x y -> x = y) ->
    (forall x z, In x (lefts g) -> In z (rights x) -> ~ le z g) ->
    (forall x z, In x (rights g) -> In z (lefts x) -> ~ le g z) ->
    canonical g.

(** Integers: n = {n-1|}, -n = {|1-n}. *)
Fixpoint positive_game (n : nat) : game := match n with O => zero | S n => G [positive_game n] [] end.
Fixpoint negative_game (n : nat) : game := match n with O => zero | S n => G [] [negative_game n] end.
Definition integer (m : Z) : game := if 0 <=? m then positive_game (Z.to_nat m) else negative_game (Z.to_nat (- m)).

(** The number m / 2^k; for odd m it is {(m-1)/2^k | (m+1)/2^k}. *)
Fixpoint dyadic (k : nat) (m : Z) : game :=
  match k with
  | O => integer m
  | S k => if Z.even m then dyadic k (m / 2) else G [dyadic k ((m - 1) / 2)] [dyadic k ((m + 1) / 2)]
  end.

(** Nimbers: *k = {0,*,..,*(k-1) | the same}. *)
Fixpoint stars (k : nat) : list game := match k with O => [] | S k => stars k ++ [G (stars k) (stars k)] end.
Definition star (k : nat) : game := G (stars k) (stars k).

Lemma in_stars : forall k x, In x (stars k) <-> exists j, (j < k)%nat /\ x = star j.
Proof.
  induction k as [|k IH]; simpl; intros x. { split; [intros []|intros [j []]; lia]. }
  rewrite in_app_iff, IH. simpl. split.
  - intros [[j [L E]]|[E|[]]]; [exists j|exists k]; split; auto; lia.
  - intros [j [L ->]]. destruct (Nat.eq_dec j k) as [->|N]; [right; auto|left; exists j; split; auto; lia].
Qed.

Lemma integer_up : forall m, 0 <= m -> integer (m + 1) = G [integer m] [].
Proof.
  intros m H. unfold integer. replace (0 <=? m) with true by (symmetry; apply Z.leb_le; lia).
  replace (0 <=? m + 1) with true by (symmetry; apply Z.leb_le; lia).
  replace (Z.to_nat (m + 1)) with (S (Z.to_nat m)) by lia. reflexivity.
Qed.

Lemma integer_down : forall m, m <= 0 -> integer (m - 1) = G [] [integer m].
Proof.
  intros m H. unfold integer. replace (0 <=? m - 1) with false by (symmetry; apply Z.leb_gt; lia).
  replace (Z.to_nat (- (m - 1))) with (S (Z.to_nat (- m))) by lia. simpl.
  destruct (0 <=? m) eqn:E; auto. apply Z.leb_le in E. replace m with 0 by lia. reflexivity.
Qed.

Lemma dyadic_scale : forall j k m, dyadic (j + k) (m * 2 ^ Z.of_nat j) = dyadic k m.
Proof.
  induction j as [|j IH]; intros k m. { simpl. f_equal. lia. }
  replace (m * 2 ^ Z.of_nat (S j)) with (2 * (m * 2 ^ Z.of_nat j)).
  2: { rewrite Nat2Z.inj_succ, Z.pow_succ_r; lia. }
  cbn [Nat.add dyadic]. rewrite Z.even_mul. simpl orb.
  replace (2 * (m * 2 ^ Z.of_nat j) / 2) with (m * 2 ^ Z.of_nat j) by (symmetry; rewrite Z.mul_comm; apply Z.div_mul; lia).
  apply IH.
Qed.

Lemma dyadic_between : forall k a, dyadic (S k) (2 * a + 1) = G [dyadic k a] [dyadic k (a + 1)].
Proof.
  intros k a. cbn [dyadic]. replace (Z.even (2 * a + 1)) with false.
  2: { rewrite Z.even_add, Z.even_mul. reflexivity. }
  replace ((2 * a + 1 - 1) / 2) with a by (replace (2 * a + 1 - 1) with (a * 2) by lia; rewrite Z.div_mul; lia).
  replace ((2 * a + 1 + 1) / 2) with (a + 1) by (replace (2 * a + 1 + 1) with ((a + 1) * 2) by lia; rewrite Z.div_mul; lia).
  reflexivity.
Qed.

(** Games whose options are equal are equal. *)
Definition alike (l m : list game) : Prop :=
  (forall x, In x l -> exists y, In y m /\ eq x y) /\ (forall y, In y m -> exists x, In x l /\ eq x y).

Lemma alike_eq : forall g h, alike (lefts g) (lefts h) -> alike (rights g) (rights h) -> eq g h.
Proof.
  intros g h [A B] [C D]. split; constructor.
  - intros x i. destruct (A x i) as [y [j [E _]]]. apply lf_left with y; auto.
  - intros y i. destruct (D y i) as [x [j [E _]]]. apply lf_right with x; auto.
  - intros x i. destruct (B x i) as [y [j [_ E]]]. apply lf_left with y; auto.
  - intros y i. destruct (C y i) as [x [j [_ E]]]. apply lf_right with x; auto.
Qed.

Lemma sum_permutation : forall gs hs, Permutation gs hs -> eq (sum gs) (sum hs).
Proof.
  induction 1; simpl.
  - apply eq_refl_game.
  - apply add_eq; auto. apply eq_refl_game.
  - eapply eq_trans; [apply eq_sym, add_assoc|]. eapply eq_trans; [|apply add_assoc].
    apply add_eq; [apply add_comm|apply eq_refl_game].
  - eapply eq_trans; eauto.
Qed.
