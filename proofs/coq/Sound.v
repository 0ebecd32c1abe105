(** The theorem: if the checker accepts a file, its claims hold. *)

From Coq Require Import List Arith ZArith Bool Lia Permutation FMapPositive.
From Kelvin Require Import Games Rules Parts Forms Loopy Wins Checker.
Import ListNotations.

(** The options of a game, up to equality, are those of some nodes. *)
Definition covers (env : env_of) (l : list node) (gs : list game) : Prop := alike (map env l) gs.

(** The options of a game are exactly those of some nodes. *)
Definition exactly (env : env_of) (l : list node) (gs : list game) : Prop := forall x, In x gs <-> exists m, In m l /\ env m = x.

Record inv (env : env_of) (st : state) : Prop := {
  inv_opts : forall n l r, M.find n (opts st) = Some (l, r) -> covers env l (lefts (env n)) /\ covers env r (rights (env n));
  inv_games : forall n l r, M.find n (games st) = Some tt -> M.find n (opts st) = Some (l, r) ->
    exactly env l (lefts (env n)) /\ exactly env r (rights (env n));
  inv_fresh : forall n, M.find n (games st) = Some tt -> (n < next st)%positive;
  inv_opts_known : forall n, M.find n (games st) = Some tt -> exists o, M.find n (opts st) = Some o;
  inv_equals : forall n m, M.find n (equals st) = Some m -> eq (env n) (env m);
  inv_ordered : forall g h, find2 g h (ordered st) = Some tt -> le (env g) (env h);
  inv_less : forall g h, find2 g h (less st) = Some tt -> lf (env g) (env h);
  inv_canonicals : forall n, M.find n (canonicals st) = Some tt -> canonical (env n) /\ M.find n (games st) = Some tt;
  inv_numbers : forall n m k, M.find n (numbers st) = Some (m, k) -> eq (env n) (dyadic k m);
  inv_nimbers : forall n k, M.find n (nimbers st) = Some k -> eq (env n) (star k);
  inv_positions : forall b f c n bucket, M.find b (positions st) = Some bucket -> In (f, c, n) bucket ->
    exists r, nth_error (frames st) f = Some r /\ plays r c (env n);
  inv_sums : forall a b n, find2 a b (sums st) = Some n -> eq (env n) (add (env a) (env b));
  inv_facts : forall h bucket misere me its, M.find h (facts st) = Some bucket -> In (misere, me, its) bucket ->
    forallb (framed (frames st)) its = true /\ second misere me (map (place_of env (frames st)) its)
}.

Lemma find_add : forall (A : Type) n m (x : A) t, M.find n (M.add m x t) = if Pos.eqb n m then Some x else M.find n t.
Proof.
  intros. destruct (Pos.eqb n m) eqn:E.
  - apply Pos.eqb_eq in E as ->. apply M.gss.
  - apply M.gso. apply Pos.eqb_neq. auto.
Qed.

Lemma find_empty : forall (A : Type) n, M.find n (M.empty A) = None.
Proof. intros. apply M.gempty. Qed.

Lemma find2_add : forall (A : Type) a b c d (x : A) t, find2 a b (add2 c d x t) = if Pos.eqb a c && Pos.eqb b d then Some x else find2 a b t.
Proof.
  intros. unfold find2, add2. rewrite find_add. destruct (Pos.eqb a c) eqn:E; simpl; auto.
  apply Pos.eqb_eq in E as ->. rewrite find_add. destruct (Pos.eqb b d); auto.
  destruct (M.find c t); auto. apply find_empty.
Qed.

Lemma is_some_unit : forall x : option unit, is_some x = true -> x = Some tt.
Proof. intros [[]|]; auto; discriminate. Qed.

Lemma rep_eq : forall env st n, inv env st -> eq (env (rep st n)) (env n).
Proof.
  intros env st n I. unfold rep. destruct (M.find n (equals st)) as [m|] eqn:E.
  - apply eq_sym. eapply inv_equals; eauto.
  - apply eq_refl_game.
Qed.

Lemma at_most_sound : forall env st g h, inv env st -> at_most st g h = true -> le (env g) (env h).
Proof.
  intros env st g h I H. apply orb_true_iff in H as [H|H].
  - apply Pos.eqb_eq in H as ->. apply le_refl.
  - apply is_some_unit in H. eapply inv_ordered; eauto.
Qed.

Lemma is_less_sound : forall env st g h, inv env st -> is_less st g h = true -> lf (env g) (env h).
Proof. intros env st g h I H. apply is_some_unit in H. eapply inv_less; eauto. Qed.

Lemma covers_in : forall env l gs m, covers env l gs -> In m l -> exists x, In x gs /\ eq (env m) x.
Proof. intros env l gs m [A _] i. apply A. apply in_map. auto. Qed.

Lemma covers_out : forall env l gs x, covers env l gs -> In x gs -> exists m, In m l /\ eq (env m) x.
Proof.
  intros env l gs x [_ B] i. destruct (B x i) as [y [j E]]. apply in_map_iff in j as [m [<- j]]. eauto.
Qed.

Lemma prove_less_sound : forall env st g h w, inv env st -> prove_less st g h w = true -> lf (env g) (env h).
Proof.
  intros env st g h w I H. unfold prove_less in H.
  destruct (M.find g (opts st)) as [[gl gr]|] eqn:Eg; [|discriminate].
  destruct (M.find h (opts st)) as [[hl hr]|] eqn:Eh; [|destruct gl; discriminate].
  destruct (inv_opts _ _ I _ _ _ Eg) as [_ Cg]. destruct (inv_opts _ _ I _ _ _ Eh) as [Ch _].
  destruct w as [[] i].
  - destruct (nth_error hl i) as [x|] eqn:E; [|discriminate]. apply nth_error_In in E.
    destruct (covers_in _ _ _ _ Ch E) as [y [j Q]]. apply lf_left with y; auto.
    eapply le_trans; [eapply at_most_sound; eauto|apply Q].
  - destruct (nth_error gr i) as [x|] eqn:E; [|discriminate]. apply nth_error_In in E.
    destruct (covers_in _ _ _ _ Cg E) as [y [j Q]]. apply lf_right with y; auto.
    eapply le_trans; [apply Q|eapply at_most_sound; eauto].
Qed.

Lemma prove_all_sound : forall env st, inv env st -> forall pairs ws rest, prove_all st pairs ws = Some rest ->
  forall g h, In (g, h) pairs -> lf (env g) (env h).
Proof.
  intros env st I. induction pairs as [|[a b] pairs IH]; intros ws rest H g h i. { destruct i. }
  simpl in H. destruct ws as [|w ws]; [discriminate|]. destruct (prove_less st a b w) eqn:E; [|discriminate].
  destruct i as [[= <- <-]|i]; eauto using prove_less_sound.
Qed.

Ltac same := simpl; intros; eauto using inv_opts, inv_games, inv_fresh, inv_opts_known, inv_equals, inv_ordered, inv_less, inv_canonicals, inv_numbers,
  inv_nimbers, inv_positions, inv_sums, inv_facts.

Lemma set_ordered_inv : forall env st g h, inv env st -> le (env g) (env h) -> inv env (set_ordered st g h).
Proof.
  intros env st g h I H. constructor; same.
  simpl in *. rewrite find2_add in H0. destruct (Pos.eqb g0 g && Pos.eqb h0 h) eqn:E.
  - apply andb_true_iff in E as [A B]. apply Pos.eqb_eq in A, B. subst. auto.
  - eapply inv_ordered; eauto.
Qed.

Lemma prove_order_sound : forall env st g h ws st' ws', inv env st -> prove_order st g h ws = Some (st', ws') ->
  inv env st' /\ le (env g) (env h).
Proof.
  intros env st g h ws st' ws' I H. unfold prove_order, order_pairs in H.
  destruct (M.find g (opts st)) as [[gl gr]|] eqn:Eg; [|discriminate].
  destruct (M.find h (opts st)) as [[hl hr]|] eqn:Eh; [|destruct gl; discriminate].
  destruct (prove_all _ _ _) as [rest|] eqn:P; [|discriminate]. injection H as <- <-.
  assert (le (env g) (env h)) as L.
  { destruct (inv_opts _ _ I _ _ _ Eg) as [Cg _]. destruct (inv_opts _ _ I _ _ _ Eh) as [_ Ch].
    pose proof (prove_all_sound _ _ I _ _ _ P) as K. constructor.
    - intros x i. destruct (covers_out _ _ _ _ Cg i) as [m [j Q]]. eapply le_lf_trans; [apply Q|]. apply K.
      apply in_app_iff. left. apply in_map_iff. eauto.
    - intros y i. destruct (covers_out _ _ _ _ Ch i) as [m [j Q]]. eapply lf_le_trans; [|apply Q]. apply K.
      apply in_app_iff. right. apply in_map_iff. eauto. }
  split; auto. apply set_ordered_inv; auto.
Qed.

Lemma prove_equal_sound : forall env st g h ws st', inv env st -> prove_equal st g h ws = Some st' -> inv env st'.
Proof.
  intros env st g h ws st' I H. unfold prove_equal in H. destruct (Pos.ltb h g); [|discriminate].
  destruct (prove_order st g h ws) as [[st1 ws1]|] eqn:E1; [|discriminate].
  destruct (prove_order_sound _ _ _ _ _ _ _ I E1) as [I1 L1].
  destruct (prove_order st1 h g ws1) as [[st2 [|w ws2]]|] eqn:E2; try discriminate.
  destruct (prove_order_sound _ _ _ _ _ _ _ I1 E2) as [I2 L2]. injection H as <-.
  constructor; same. simpl in *. rewrite find_add in H. destruct (Pos.eqb n g) eqn:E.
  - apply Pos.eqb_eq in E as ->. injection H as <-. eapply eq_trans; [split; eauto|]. apply eq_sym. apply rep_eq. auto.
  - eapply inv_equals; eauto.
Qed.

Lemma given_sound : forall env st g v st', inv env st -> given st g v = Some st' -> inv env st'.
Proof.
  intros env st g [[h ws]|] st' I H; simpl in H; [|injection H as <-; auto]. eapply prove_equal_sound; eauto.
Qed.

Lemma in_insert : forall x l y, In y (insert x l) <-> y = x \/ In y l.
Proof.
  induction l as [|z l IH]; simpl; intros y. { intuition. }
  destruct (Pos.compare x z) eqn:E; simpl.
  - apply Pos.compare_eq in E as ->. intuition.
  - intuition.
  - rewrite IH. intuition.
Qed.

Lemma in_sorted : forall l y, In y (sorted l) <-> In y l.
Proof. induction l as [|x l IH]; simpl; intros y; [tauto|]. rewrite in_insert, IH. intuition. Qed.

Lemma covers_sorted : forall env l gs, covers env l gs -> covers env (sorted l) gs.
Proof.
  intros env l gs [A B]. split.
  - intros x i. apply in_map_iff in i as [m [<- i]]. apply A. apply in_map. apply in_sorted. auto.
  - intros y i. destruct (B y i) as [x [j Q]]. exists x. split; auto. apply in_map_iff in j as [m [<- j]]. apply in_map. apply in_sorted. auto.
Qed.

Lemma forallb_in : forall (A : Type) (f : A -> bool) l x, forallb f l = true -> In x l -> f x = true.
Proof. intros A f l x H. rewrite forallb_forall in H. auto. Qed.

Lemma single_alike : forall env a gs g, exactly env [a] gs -> eq (env a) g -> alike gs [g].
Proof.
  intros env a gs g H Q. split.
  - intros x i. apply H in i as [m [[<-|[]] <-]]. exists g. simpl; auto.
  - intros y [<-|[]]. exists (env a). split; auto. apply H. exists a. simpl; auto.
Qed.

Lemma none_alike : forall env gs, exactly env [] gs -> alike gs [].
Proof. intros env gs H. split; [|intros y []]. intros x i. apply H in i as [m [[] _]]. Qed.

Lemma scaled_dyadic : forall m k j, (k <= j)%nat -> dyadic j (scaled m k j) = dyadic k m.
Proof. intros m k j H. unfold scaled. replace j with ((j - k) + k)%nat at 1 by lia. apply dyadic_scale. Qed.

Lemma number_of_sound : forall env st l r g m k, inv env st -> exactly env l (lefts g) -> exactly env r (rights g) ->
  number_of st l r = Some (m, k) -> eq g (dyadic k m).
Proof.
  intros env st l r g m k I Hl Hr H. unfold number_of in H.
  destruct l as [|a [|? ?]]; destruct r as [|b [|? ?]]; try discriminate.
  - injection H as <- <-. apply alike_eq; simpl; eapply none_alike; eauto.
  - destruct (M.find b (numbers st)) as [[n [|j]]|] eqn:E; simpl in H; try discriminate.
    destruct (n <=? 0)%Z eqn:L; [|discriminate]. injection H as <- <-. apply Z.leb_le in L.
    simpl. rewrite integer_down; auto. apply alike_eq; simpl. { eapply none_alike; eauto. }
    eapply single_alike; eauto. apply (inv_numbers _ _ I _ _ _ E).
  - destruct (M.find a (numbers st)) as [[n [|j]]|] eqn:E; simpl in H; try discriminate.
    destruct (0 <=? n)%Z eqn:L; [|discriminate]. injection H as <- <-. apply Z.leb_le in L.
    simpl. rewrite integer_up; auto. apply alike_eq; simpl. 2: { eapply none_alike; eauto. }
    eapply single_alike; eauto. apply (inv_numbers _ _ I _ _ _ E).
  - destruct (M.find a (numbers st)) as [[n i]|] eqn:Ea; try discriminate.
    destruct (M.find b (numbers st)) as [[o j]|] eqn:Eb; try discriminate.
    destruct (_ =? _)%Z eqn:L; [|discriminate]. apply Z.eqb_eq in L.
    assert (m = 2 * scaled n i (Nat.max i j) + 1 /\ k = S (Nat.max i j))%Z as [-> ->] by (split; congruence).
    rewrite dyadic_between, <- L. apply alike_eq; simpl; eapply single_alike; eauto.
    + rewrite scaled_dyadic by lia. apply (inv_numbers _ _ I _ _ _ Ea).
    + rewrite scaled_dyadic by lia. apply (inv_numbers _ _ I _ _ _ Eb).
Qed.

Lemma nimber_of_sound : forall env st l r g k, inv env st -> exactly env l (lefts g) -> exactly env r (rights g) ->
  nimber_of st l r = Some k -> eq g (star k).
Proof.
  intros env st l r g k I Hl Hr H. unfold nimber_of in H.
  destruct (_ && _) eqn:E in H; [|discriminate]. injection H as <-.
  apply andb_true_iff in E as [E E5]. apply andb_true_iff in E as [E E4]. apply andb_true_iff in E as [E E3]. apply andb_true_iff in E as [_ E2].
  assert (forall x, In x l -> In x r) as LR.
  { intros x i. specialize (forallb_in _ _ _ _ E2 i). intros H. apply existsb_exists in H as [y [j Q]]. apply Pos.eqb_eq in Q as ->. auto. }
  assert (forall x, In x r -> In x l) as RL.
  { intros x i. specialize (forallb_in _ _ _ _ E3 i). intros H. apply existsb_exists in H as [y [j Q]]. apply Pos.eqb_eq in Q as ->. auto. }
  assert (forall gs o, exactly env o gs -> (forall x, In x o <-> In x l) -> alike gs (stars (length l))) as K.
  { intros gs o X O. split.
    - intros x i. apply X in i as [m [i <-]]. apply O in i. specialize (forallb_in _ _ _ _ E4 i). simpl. intros B.
      destruct (M.find m (nimbers st)) as [j|] eqn:F; [|discriminate]. apply Nat.ltb_lt in B.
      exists (star j). split. { apply in_stars. eauto. } apply (inv_nimbers _ _ I _ _ F).
    - intros y i. apply in_stars in i as [j [J ->]].
      assert (In j (seq 0 (length l))) as i by (apply in_seq; lia). specialize (forallb_in _ _ _ _ E5 i). simpl. intros B.
      apply existsb_exists in B as [m [i' B]]. unfold nimber_is in B. destruct (M.find m (nimbers st)) as [n|] eqn:F; [|discriminate].
      apply Nat.eqb_eq in B as ->. exists (env m). split. { apply X. exists m. split; auto. apply O. auto. }
      apply (inv_nimbers _ _ I _ _ F). }
  apply alike_eq; simpl; eapply K; eauto; intros x; split; auto.
Qed.

Lemma find_opt_add : forall (A : Type) n m (x : option A) t y, M.find n (opt_add m x t) = Some y ->
  (n = m /\ x = Some y) \/ M.find n t = Some y.
Proof.
  intros A n m [x|] t y H; simpl in H; auto. rewrite find_add in H. destruct (Pos.eqb n m) eqn:E; auto.
  apply Pos.eqb_eq in E. left. split; auto.
Qed.

Lemma exactly_covers : forall env l gs, exactly env l gs -> covers env l gs.
Proof.
  intros env l gs H. split.
  - intros x i. apply in_map_iff in i as [m [<- i]]. exists (env m). split; [apply H; eauto|apply eq_refl_game].
  - intros y i. apply H in i as [m [i <-]]. exists (env m). split; [apply in_map; auto|apply eq_refl_game].
Qed.

Lemma exactly_sorted : forall env l, exactly env (sorted l) (map env l).
Proof.
  intros env l x. rewrite in_map_iff. split; intros [m [A B]]; exists m; rewrite in_sorted in *; auto.
Qed.

Lemma sum_of_sound : forall env st a b n, inv env st -> env 1%positive = zero -> sum_of st a b = Some n -> eq (env n) (add (env a) (env b)).
Proof.
  intros env st a b n I Z H. unfold sum_of in H. destruct (Pos.eqb a 1) eqn:A.
  { apply Pos.eqb_eq in A as ->. injection H as <-. rewrite Z, add_zero_left. apply eq_refl_game. }
  destruct (Pos.eqb b 1) eqn:B.
  { apply Pos.eqb_eq in B as ->. injection H as <-. rewrite Z. apply eq_sym, add_zero_right. }
  destruct (find2 _ _ _) as [s|] eqn:F; [|discriminate]. injection H as <-.
  eapply eq_trans; [apply rep_eq; auto|]. eapply eq_trans; [eapply inv_sums; eauto|].
  destruct (Pos.min_spec a b) as [[? ->]|[? ->]]; destruct (Pos.max_spec a b) as [[? ->]|[? ->]]; try apply eq_refl_game; try apply add_comm;
    try (assert (a = b) by lia; subst; apply eq_refl_game); exfalso; lia.
Qed.

Lemma all_some_in : forall (A B : Type) (f : A -> option B) l m, all_some f l = Some m -> Forall2 (fun x y => f x = Some y) l m.
Proof.
  induction l as [|x l IH]; simpl; intros m H. { injection H as <-. constructor. }
  destruct (f x) as [y|] eqn:E; [|discriminate]. destruct (all_some f l) as [n|]; [|discriminate]. injection H as <-. constructor; auto.
Qed.

Lemma sum_list_sound : forall env st, inv env st -> env 1%positive = zero -> forall l t n, sum_list st t l = Some n ->
  eq (env n) (add (env t) (sum (map env l))).
Proof.
  intros env st I Z. induction l as [|x l IH]; simpl; intros t n H.
  - injection H as <-. apply eq_sym, add_zero_right.
  - destruct (sum_of st t x) as [u|] eqn:E; [|discriminate]. eapply eq_trans; [eapply IH; eauto|].
    eapply eq_trans; [apply add_eq; [eapply sum_of_sound; eauto|apply eq_refl_game]|]. apply add_assoc.
Qed.

Lemma insert_again_permutation : forall x l, Permutation (x :: l) (insert_again x l).
Proof.
  induction l as [|y l IH]; simpl; auto. destruct (Pos.leb x y); auto.
  eapply perm_trans; [apply perm_swap|]. constructor. auto.
Qed.

Lemma sort_again_permutation : forall l, Permutation l (fold_right insert_again [] l).
Proof.
  induction l as [|x l IH]; simpl; auto. eapply perm_trans; [apply perm_skip, IH|]. apply insert_again_permutation.
Qed.

Lemma board_eqb_true : forall b c, board_eqb b c = true -> b = c.
Proof.
  induction b as [|[d l] b IH]; intros [|[e m] c] H; simpl in H; try discriminate; auto.
  apply andb_true_iff in H as [A B]. unfold entry_eqb in A. apply andb_true_iff in A as [A C]. simpl in *.
  apply cell_eqb_true in A as ->. apply Z.eqb_eq in C as ->. f_equal. auto.
Qed.

Lemma position_of_sound : forall env st f r b n, inv env st -> nth_error (frames st) f = Some r -> position_of st f b = Some n -> plays r b (env n).
Proof.
  intros env st f r b n I F H. unfold position_of in H. destruct (M.find (hash b) (positions st)) as [bucket|] eqn:E; [|discriminate].
  destruct (find _ bucket) as [[[f' c] m]|] eqn:G; [|discriminate]. injection H as <-.
  apply find_some in G as [i G]. simpl in G. apply andb_true_iff in G as [A B]. apply Nat.eqb_eq in A as ->. apply board_eqb_true in B as ->.
  destruct (inv_positions _ _ I _ _ _ _ _ E i) as [r' [F' P]]. congruence.
Qed.

Lemma value_sound : forall env st f r b g n, inv env st -> env 1%positive = zero -> nth_error (frames st) f = Some r ->
  plays r b g -> value st f r b = Some n -> eq (env n) g.
Proof.
  intros env st f r b g n I Z F P H. unfold value in H. destruct (all_some _ _) as [ns|] eqn:E; [|discriminate].
  apply all_some_in in E. eapply eq_trans; [eapply sum_list_sound; eauto|]. rewrite Z, add_zero_left.
  assert (Forall2 (plays r) (parts r b) (map env ns)) as Q.
  { clear - E I F. induction E; simpl; constructor; auto. eapply position_of_sound; eauto. }
  eapply eq_trans; [|apply eq_sym; eapply parts_sound; eauto].
  eapply eq_trans; [apply sum_permutation, Permutation_map, Permutation_sym, sort_again_permutation|].
  apply sum_eq. clear - I. induction ns; simpl; constructor; auto. apply rep_eq; auto.
Qed.

Lemma values_cover : forall env st f r bs gs ns, inv env st -> env 1%positive = zero -> nth_error (frames st) f = Some r ->
  Forall2 (plays r) bs gs -> all_some (value st f r) bs = Some ns -> covers env ns gs.
Proof.
  intros env st f r bs gs ns I Z F P H. apply all_some_in in H. split.
  - intros x i. apply in_map_iff in i as [m [<- i]].
    destruct (forall2_in_right _ _ _ _ _ _ H i) as [b [j V]]. destruct (forall2_in_left _ _ _ _ _ _ P j) as [g [k Q]].
    exists g. split; auto. eapply value_sound; eauto.
  - intros g i. destruct (forall2_in_right _ _ _ _ _ _ P i) as [b [j Q]]. destruct (forall2_in_left _ _ _ _ _ _ H j) as [m [k V]].
    exists (env m). split; [apply in_map; auto|]. eapply value_sound; eauto.
Qed.

Lemma sums_cover : forall env l gs (f : node -> option node) (h : game -> game) ns,
  covers env l gs -> all_some f l = Some ns -> (forall x n, f x = Some n -> eq (env n) (h (env x))) ->
  (forall x y, eq x y -> eq (h x) (h y)) -> alike (map env ns) (map h gs).
Proof.
  intros env l gs f h ns C H S E. apply all_some_in in H. split.
  - intros y i. apply in_map_iff in i as [m [<- i]]. destruct (forall2_in_right _ _ _ _ _ _ H i) as [x [j V]].
    destruct (covers_in _ _ _ _ C j) as [g [k Q]]. exists (h g). split; [apply in_map; auto|].
    eapply eq_trans; [apply S; eauto|auto].
  - intros y i. apply in_map_iff in i as [g [<- i]]. destruct (covers_out _ _ _ _ C i) as [m [j Q]].
    destruct (forall2_in_left _ _ _ _ _ _ H j) as [n [k V]]. exists (env n). split; [apply in_map; auto|].
    eapply eq_trans; [apply S; eauto|auto].
Qed.

Lemma alike_app : forall l m l' m', alike l l' -> alike m m' -> alike (l ++ m) (l' ++ m').
Proof.
  intros l m l' m' [A B] [C D]. split; intros x i; apply in_app_iff in i as [i|i];
    [destruct (A x i) as [y []]|destruct (C x i) as [y []]|destruct (B x i) as [y []]|destruct (D x i) as [y []]];
    exists y; rewrite in_app_iff; auto.
Qed.

Lemma place_of_more : forall env fs more it, framed fs it = true -> place_of env (fs ++ more) it = place_of env fs it.
Proof. intros env fs more [n|f b] H; simpl in *; auto. apply Nat.ltb_lt in H. rewrite nth_error_app1; auto. Qed.

Lemma places_more : forall env fs more its, forallb (framed fs) its = true -> map (place_of env (fs ++ more)) its = map (place_of env fs) its.
Proof. intros env fs more its H. apply map_ext_in. intros it i. apply place_of_more. apply (forallb_in _ _ _ _ H i). Qed.

Lemma framed_more : forall fs more its, forallb (framed fs) its = true -> forallb (framed (fs ++ more)) its = true.
Proof.
  intros fs more its H. apply forallb_forall. intros it i. specialize (forallb_in _ _ _ _ H i). destruct it; simpl; auto.
  rewrite app_length, !Nat.ltb_lt. lia.
Qed.

(** ** Outcomes *)

Lemma item_moves_sound : forall env st me it l, inv env st -> item_moves st me it = Some l ->
  forall q, In q (place_moves me (place_of env (frames st) it)) <-> exists y, In y l /\ q = place_of env (frames st) y.
Proof.
  intros env st me [n|f b] l I H q; simpl in *.
  - destruct (M.find n (games st)) as [[]|] eqn:Eg; [|discriminate]. destruct (M.find n (opts st)) as [[nl nr]|] eqn:Eo; [|discriminate].
    injection H as <-. destruct (inv_games _ _ I _ _ _ Eg Eo) as [XL XR]. rewrite in_map_iff. split.
    + intros [x [<- i]]. destruct me; [apply XL in i|apply XR in i]; destruct i as [m [i <-]]; exists (INode m); split; auto; apply in_map; auto.
    + intros [y [i ->]]. apply in_map_iff in i as [m [<- i]]. exists (env m). split; auto. destruct me; [apply XL|apply XR]; eauto.
  - destruct (nth_error (frames st) f) as [r|] eqn:F; [|discriminate]. injection H as <-. simpl. rewrite in_map_iff. split.
    + intros [c [<- i]]. exists (IBoard f c). split; [apply in_map; auto|]. simpl. rewrite F. auto.
    + intros [y [i ->]]. apply in_map_iff in i as [c [<- i]]. exists c. simpl. rewrite F. auto.
Qed.

Lemma items_moves_sound : forall env st me, inv env st -> forall its l, items_moves st me its = Some l ->
  forall x, In x (sum_moves me (map (place_of env (frames st)) its)) <-> exists y, In y l /\ x = map (place_of env (frames st)) y.
Proof.
  intros env st me I. induction its as [|it its IH]; intros l H x; simpl in *.
  - injection H as <-. split; [intros []|intros [y [[] _]]].
  - destruct (item_moves st me it) as [a|] eqn:A; [|discriminate]. destruct (items_moves st me its) as [b|] eqn:B; [|discriminate]. injection H as <-.
    rewrite in_app_iff, !in_map_iff. split.
    + intros [[q [<- i]]|[y [<- i]]].
      * apply (item_moves_sound _ _ _ _ _ I A) in i as [z [i ->]]. exists (z :: its). split; auto. apply in_app_iff. left. apply in_map_iff. eauto.
      * apply (IH _ eq_refl) in i as [z [i ->]]. exists (it :: z). split; auto. apply in_app_iff. right. apply in_map. auto.
    + intros [y [i ->]]. apply in_app_iff in i as [i|i]; apply in_map_iff in i as [z [<- i]]; simpl.
      * left. exists (place_of env (frames st) z). split; auto. apply (item_moves_sound _ _ _ _ _ I A). eauto.
      * right. exists (map (place_of env (frames st)) z). split; auto. apply (IH _ eq_refl). eauto.
Qed.

Lemma item_eqb_true : forall x y, item_eqb x y = true -> x = y.
Proof.
  intros [n|f b] [m|g c] H; simpl in H; try discriminate. { apply Pos.eqb_eq in H as ->. auto. }
  apply andb_true_iff in H as [A B]. apply Nat.eqb_eq in A as ->. apply board_eqb_true in B as ->. auto.
Qed.

Lemma take_permutation : forall x l m, take x l = Some m -> Permutation (x :: m) l.
Proof.
  induction l as [|y l IH]; simpl; intros m H. { discriminate. } destruct (item_eqb x y) eqn:E.
  - apply item_eqb_true in E as ->. injection H as <-. auto.
  - destruct (take x l) as [k|]; [|discriminate]. injection H as <-. eapply perm_trans; [apply perm_swap|]. constructor. auto.
Qed.

Lemma same_items_permutation : forall l m, same_items l m = true -> Permutation l m.
Proof.
  induction l as [|x l IH]; simpl; intros m H. { destruct m; [auto|discriminate]. }
  destruct (take x m) as [k|] eqn:E; [|discriminate]. eapply perm_trans; [|apply take_permutation; eauto]. constructor. auto.
Qed.

Lemma found_sound : forall env st misere me its, inv env st -> found st misere me its = true -> second misere me (map (place_of env (frames st)) its).
Proof.
  intros env st misere me its I H. unfold found in H. destruct (M.find _ _) as [bucket|] eqn:E; [|discriminate].
  apply existsb_exists in H as [[[m p] k] [i H]]. simpl in H. apply andb_true_iff in H as [H C]. apply andb_true_iff in H as [A B].
  apply eqb_prop in A as ->. apply same_player_true in B as ->. destruct (inv_facts _ _ I _ _ _ _ _ E i) as [_ S].
  eapply second_alike; [apply permutation_bisimulation|exact S|]. apply Permutation_map, same_items_permutation. auto.
Qed.

Lemma expands_app : forall a b c d, expands a b -> expands c d -> expands (a ++ c) (b ++ d).
Proof.
  intros a b c d E F. induction E; simpl; auto.
  - constructor; auto.
  - apply expands_dead; auto.
  - rewrite <- app_assoc. eapply expands_split; eauto.
Qed.

Lemma expands_filter : forall r matters bs, (forall c, matters c = false -> forall me, moves r me c = []) ->
  expands (map (PBoard r) bs) (map (PBoard r) (filter matters bs)).
Proof.
  intros r matters bs H. induction bs as [|b bs IH]; simpl. { constructor. } destruct (matters b) eqn:E; simpl.
  - constructor. auto.
  - apply expands_dead; auto. intros me. simpl. rewrite H; auto.
Qed.

Lemma expands_refl : forall ps, expands ps ps.
Proof. induction ps; constructor; auto. Qed.

Section Items.
  Variable env : env_of.
  Hypothesis env_zero : env 1%positive = zero.
  Variable st : state.
  Hypothesis I : inv env st.
  Let P := place_of env (frames st).

  Lemma parts_expand : forall its, exists mid, expands (map P its) mid /\ expands mid (map P (flat_map (item_parts st) its)).
  Proof.
    induction its as [|it its [mid [A B]]]; cbn [flat_map map]. { exists []. split; constructor. } rewrite map_app.
    destruct it as [n|f b]; cbn [item_parts].
    - destruct (Pos.eqb n 1) eqn:E; cbn [map app].
      + apply Pos.eqb_eq in E as ->. exists mid. split; [apply expands_dead; [|exact A]|exact B]. intros me. simpl. rewrite env_zero. destruct me; auto.
      + exists (PGame (env n) :: mid). split; apply expands_same; [exact A|exact B].
    - destruct (nth_error (frames st) f) as [r|] eqn:F.
      + assert (P (IBoard f b) = PBoard r b) as -> by (unfold P; simpl; rewrite F; auto).
        assert (map P (map (IBoard f) (parts r b)) = map (PBoard r) (parts r b)) as ->.
        { rewrite map_map. apply map_ext. intros c. unfold P. simpl. rewrite F. auto. }
        destruct (parts_cases r b) as [->|[R [bs [matters [S [HR [-> D]]]]]]].
        * exists (PBoard r b :: mid). split; apply expands_same; [exact A|exact B].
        * exists (map (PBoard r) bs ++ mid). split; [eapply expands_split; eauto|]. apply expands_app; auto. apply expands_filter; auto.
      + exists (P (IBoard f b) :: mid). split; apply expands_same; [exact A|exact B].
  Qed.

  Lemma second_parts : forall misere me its, second misere me (map P (flat_map (item_parts st) its)) -> second misere me (map P its).
  Proof.
    intros misere me its S. destruct (parts_expand its) as [mid [A B]].
    eapply second_alike; [apply expands_bisimulation| |exact A]. eapply second_alike; [apply expands_bisimulation|exact S|exact B].
  Qed.

  Lemma worth_wins : forall me n p, worth p (env n) -> (match me with Left => at_most st 1%positive (rep st n) | Right => at_most st (rep st n) 1%positive end) = true ->
    second false me [p].
  Proof.
    intros me n p W H. eapply worth_second; [apply Nat.le_refl|exact W|]. pose proof (rep_eq _ _ n I) as [R1 R2].
    destruct me; simpl; apply (at_most_sound _ _ _ _ I) in H; rewrite env_zero in H; eapply le_trans; eauto.
  Qed.

  Lemma won_alone_sound : forall me it, won_alone st me it = true -> second false me [P it].
  Proof.
    intros me it H. unfold won_alone in H. apply orb_true_iff in H as [H|H]. 2: { apply (found_sound _ _ _ _ _ I H). }
    destruct it as [n|f b].
    - eapply worth_wins; [|exact H]. reflexivity.
    - destruct (position_of st f b) as [n|] eqn:E; [|discriminate]. eapply worth_wins; [|exact H].
      assert (exists r, nth_error (frames st) f = Some r) as [r F].
      { unfold position_of in E. destruct (M.find (hash b) (positions st)) as [bucket|] eqn:D; [|discriminate].
        destruct (find _ bucket) as [[[f' c] m]|] eqn:G; [|discriminate]. apply find_some in G as [i G]. simpl in G.
        apply andb_true_iff in G as [A _]. apply Nat.eqb_eq in A as ->. destruct (inv_positions _ _ I _ _ _ _ _ D i) as [r [F _]]. eauto. }
      unfold P. simpl. rewrite F. simpl. eapply position_of_sound; eauto.
  Qed.

  Lemma second_nothing : forall me, second false me [].
  Proof. intros me. constructor; [discriminate|intros qs []]. Qed.

  Lemma second_without : forall me ps, second false me (map P (filter (fun p => negb (won_alone st me p)) ps)) -> second false me (map P ps).
  Proof.
    intros me. induction ps as [|p ps IH]; simpl; auto. destruct (won_alone st me p) eqn:W; simpl.
    - intros S. apply (second_app me [P p]); auto. apply won_alone_sound. auto.
    - intros S. 
      (* What is not won alone stays in the sum with the rest; the others are added to both. *)
      assert (forall qs rs, second false me (map P (qs ++ filter (fun p => negb (won_alone st me p)) rs)) -> second false me (map P (qs ++ rs))) as K.
      { clear - I env_zero. intros qs rs. revert qs. induction rs as [|r rs IH]; simpl; intros qs S; auto. destruct (won_alone st me r) eqn:W; simpl in S.
        - apply IH in S. eapply second_alike; [apply permutation_bisimulation| |apply Permutation_map, Permutation_sym, Permutation_middle].
          apply (second_app me [P r]); auto. apply won_alone_sound. auto.
        - replace (qs ++ r :: rs) with ((qs ++ [r]) ++ rs) by (rewrite <- app_assoc; auto). apply IH. rewrite <- app_assoc. auto. }
      apply (K [p] ps). auto.
  Qed.

  Lemma won_second_sound : forall misere me its, won_second st misere me its = true -> second misere me (map P its).
  Proof.
    intros misere me its H. apply second_parts. unfold won_second in H. apply orb_true_iff in H as [H|H]. { apply (found_sound _ _ _ _ _ I H). }
    apply andb_true_iff in H as [M H]. destruct misere; [discriminate|]. apply second_without.
    destruct (filter _ _) as [|p rest]; [apply second_nothing|]. apply (found_sound _ _ _ _ _ I H).
  Qed.

  Lemma check_reply_sound : forall misere me its reply, check_reply st misere me its reply = true -> first misere me (map P its).
  Proof.
    intros misere me its reply H. unfold check_reply in H. destruct (items_moves st me its) as [ms|] eqn:E; [|discriminate].
    pose proof (items_moves_sound _ _ _ I _ _ E) as K. destruct reply as [k|].
    - assert (exists rs, nth_error ms k = Some rs /\ won_second st misere me rs = true) as [rs [N W]].
      { destruct ms; destruct (nth_error _ k) as [rs|] eqn:N in H; try discriminate; eauto. }
      apply nth_error_In in N. right. exists (map P rs). split; [apply K; eauto|]. apply won_second_sound. auto.
    - destruct ms; [|discriminate]. left. split; auto. apply no_member. intros x i. apply K in i as [y [[] _]].
  Qed.

  Lemma check_replies_sound : forall misere me ms replies, check_replies st misere me ms replies = true ->
    forall its, In its ms -> first misere me (map P its).
  Proof.
    intros misere me. induction ms as [|m ms IH]; intros replies H its i. { destruct i. }
    destruct replies as [|r replies]; [discriminate|]. simpl in H. apply andb_true_iff in H as [A B].
    destruct i as [<-|i]; [eapply check_reply_sound; eauto|eauto].
  Qed.

  (** The other way: a sum that is won is won by its parts. *)
  Lemma second_of_parts : forall misere me its, second misere me (map P its) -> second misere me (map P (flat_map (item_parts st) its)).
  Proof.
    intros misere me its S. destruct (parts_expand its) as [mid [A B]].
    assert (bisimulation (fun ps qs => expands qs ps)) as T.
    { intros ps qs E p. destruct (expands_bisimulation _ _ E p) as [E1 E2]. split; auto. }
    eapply second_alike; [exact T| |exact B]. eapply second_alike; [exact T|exact S|exact A].
  Qed.

  Lemma prove_win_sound : forall misere me its replies st', prove_win st misere me its replies = Some st' -> inv env st'.
  Proof.
    intros misere me its replies st' H. unfold prove_win in H. destruct (items_moves st (opponent me) its) as [ms|] eqn:E; [|discriminate].
    destruct (_ && _) eqn:C in H; [|discriminate]. injection H as <-. apply andb_true_iff in C as [C Fr]. apply andb_true_iff in C as [N R].
    pose proof (items_moves_sound _ _ _ I _ _ E) as K.
    assert (second misere me (map P its)) as S.
    { constructor.
      - intros M Em. destruct ms as [|x ms]. { rewrite M in N. discriminate. }
        assert (In (map P x) (sum_moves (opponent me) (map P its))) as i by (apply K; exists x; simpl; auto). unfold P in *. rewrite Em in i. destruct i.
      - intros qs i. apply K in i as [y [i ->]]. eapply check_replies_sound; eauto. }
    constructor; simpl; try apply I.
    intros h bucket m p k D i. rewrite find_add in D. destruct (Pos.eqb h _) eqn:Hh; [|eapply inv_facts; eauto].
    injection D as <-. destruct i as [[= <- <- <-]|i].
    - split; auto. apply second_of_parts. auto.
    - destruct (M.find _ (facts st)) as [old|] eqn:D; [|destruct i]. eapply inv_facts; eauto.
  Qed.

  Lemma check_winning_sound : forall w, check_winning st w = true -> forall more, winning_holds env (frames st ++ more) w.
  Proof.
    intros [misere me its|misere me its reply] H more; simpl in *; apply andb_true_iff in H as [F H]; rewrite places_more; auto.
    - apply won_second_sound. auto.
    - eapply check_reply_sound; eauto.
  Qed.
End Items.

(** ** Each line keeps what is known. *)

Section Step.
  Variable env : env_of.
  Hypothesis env_zero : env 1%positive = zero.

  Lemma add_game_sound : forall st l r st', inv env st -> env (next st) = G (map env l) (map env r) -> add_game st l r = Some st' -> inv env st'.
  Proof.
    intros st l r st' I E H. unfold add_game in H. destruct (_ && _) in H; [|discriminate]. injection H as <-.
    assert (exactly env (sorted l) (lefts (env (next st)))) as El by (rewrite E; apply exactly_sorted).
    assert (exactly env (sorted r) (rights (env (next st)))) as Er by (rewrite E; apply exactly_sorted).
    match goal with |- context [if ?c then M.add _ tt _ else _] => set (literal := c) end.
    assert (forall n, M.find n (if literal then M.add (next st) tt (games st) else games st) = Some tt ->
      n = next st \/ M.find n (games st) = Some tt) as Old.
    { intros n H. destruct literal; auto. rewrite find_add in H. destruct (Pos.eqb n (next st)) eqn:N; auto. apply Pos.eqb_eq in N. auto. }
    constructor; same; simpl in *.
    - rewrite find_add in H. destruct (Pos.eqb n (next st)) eqn:N; [|eapply inv_opts; eauto].
      apply Pos.eqb_eq in N as ->. injection H as <- <-. split; apply exactly_covers; auto.
    - rewrite find_add in H0. destruct (Pos.eqb n (next st)) eqn:N.
      + apply Pos.eqb_eq in N as ->. injection H0 as <- <-. auto.
      + destruct (Old n H) as [->|H']; [rewrite Pos.eqb_refl in N; discriminate|]. eapply inv_games; eauto.
    - destruct (Old n H) as [->|H']; [lia|]. apply (inv_fresh _ _ I) in H'. lia.
    - rewrite find_add. destruct (Pos.eqb n (next st)) eqn:N; eauto.
      destruct (Old n H) as [->|H']; [rewrite Pos.eqb_refl in N; discriminate|]. eapply inv_opts_known; eauto.
    - destruct (inv_canonicals _ _ I _ H) as [A B]. split; auto. destruct literal; auto. rewrite find_add. destruct (Pos.eqb n (next st)); auto.
    - apply find_opt_add in H as [[-> H]|H]; [|eapply inv_numbers; eauto]. eapply number_of_sound; eauto.
    - apply find_opt_add in H as [[-> H]|H]; [|eapply inv_nimbers; eauto]. eapply nimber_of_sound; eauto.
  Qed.

  (** A new node that is no line g, with options that are equal to the true ones. *)
  Definition with_node (st : state) (l r : list node) : state := {|
    next := Pos.succ (next st); frames := frames st; opts := M.add (next st) (l, r) (opts st); games := games st; equals := equals st;
    ordered := ordered st; less := less st; canonicals := canonicals st; numbers := numbers st; nimbers := nimbers st;
    positions := positions st; sums := sums st; facts := facts st |}.

  Lemma with_node_inv : forall st l r, inv env st -> covers env l (lefts (env (next st))) -> covers env r (rights (env (next st))) ->
    inv env (with_node st l r).
  Proof.
    intros st l r I L R. constructor; same; simpl in *.
    - rewrite find_add in H. destruct (Pos.eqb n (next st)) eqn:N; [|eapply inv_opts; eauto].
      apply Pos.eqb_eq in N as ->. injection H as <- <-. auto.
    - rewrite find_add in H0. destruct (Pos.eqb n (next st)) eqn:N; [|eapply inv_games; eauto].
      apply Pos.eqb_eq in N as ->. apply (inv_fresh _ _ I) in H. lia.
    - apply (inv_fresh _ _ I) in H. lia.
    - rewrite find_add. destruct (Pos.eqb n (next st)); eauto using inv_opts_known.
  Qed.

  Lemma add_sum_sound : forall st a b st', inv env st -> env (next st) = add (env (Pos.min a b)) (env (Pos.max a b)) ->
    add_sum st a b = Some st' -> inv env st'.
  Proof.
    intros st a b st' I E H. unfold add_sum in H.
    set (c := Pos.min a b) in *. set (d := Pos.max a b) in *.
    destruct (M.find c (opts st)) as [[cl cr]|] eqn:Ec; [|discriminate].
    destruct (M.find d (opts st)) as [[dl dr]|] eqn:Ed; [|discriminate].
    destruct (all_some _ cl) as [l1|] eqn:L1; [|discriminate]. destruct (all_some _ dl) as [l2|] eqn:L2; [|discriminate].
    destruct (all_some _ cr) as [r1|] eqn:R1; [|discriminate]. destruct (all_some _ dr) as [r2|] eqn:R2; [|discriminate].
    destruct (inv_opts _ _ I _ _ _ Ec) as [Cl Cr]. destruct (inv_opts _ _ I _ _ _ Ed) as [Dl Dr].
    assert (forall x y, eq x y -> eq (add x (env d)) (add y (env d))) as M1 by (intros; apply add_eq; auto; apply eq_refl_game).
    assert (forall x y, eq x y -> eq (add (env c) x) (add (env c) y)) as M2 by (intros; apply add_eq; auto; apply eq_refl_game).
    assert (forall x n, sum_of st x d = Some n -> eq (env n) (add (env x) (env d))) as S1 by (intros; eapply sum_of_sound; eauto).
    assert (forall x n, sum_of st c x = Some n -> eq (env n) (add (env c) (env x))) as S2 by (intros; eapply sum_of_sound; eauto).
    assert (inv env (with_node st (sorted (l1 ++ l2)) (sorted (r1 ++ r2)))) as J.
    { apply with_node_inv; auto; apply covers_sorted; unfold covers; rewrite E, map_app.
      - rewrite lefts_add. apply alike_app; [eapply (sums_cover env cl _ _ (fun x => add x (env d))); eauto|eapply (sums_cover env dl _ _ (add (env c))); eauto].
      - rewrite rights_add. apply alike_app; [eapply (sums_cover env cr _ _ (fun x => add x (env d))); eauto|eapply (sums_cover env dr _ _ (add (env c))); eauto]. }
    injection H as <-. constructor; simpl; try (intros; solve [eapply J; eauto]).
    all: try apply J.
    intros x y n H. rewrite find2_add in H. destruct (Pos.eqb x c && Pos.eqb y d) eqn:N; [|eapply inv_sums; eauto].
    apply andb_true_iff in N as [A B]. apply Pos.eqb_eq in A, B. subst x y. injection H as <-. rewrite E. apply eq_refl_game.
  Qed.

  Lemma add_position_sound : forall st f b st', inv env st ->
    (exists r, nth_error (frames st) f = Some r /\ plays r b (env (next st))) -> add_position st f b = Some st' -> inv env st'.
  Proof.
    intros st f b st' I [r [F P]] H. unfold add_position in H. rewrite F in H.
    destruct (all_some _ (moves r Left b)) as [ls|] eqn:EL; [|discriminate].
    destruct (all_some _ (moves r Right b)) as [rs|] eqn:ER; [|discriminate].
    assert (inv env (with_node st (sorted ls) (sorted rs))) as J.
    { apply with_node_inv; auto; apply covers_sorted.
      - eapply values_cover; eauto. apply (plays_options _ _ _ Left P).
      - eapply values_cover; eauto. apply (plays_options _ _ _ Right P). }
    injection H as <-. constructor; simpl; try apply J.
    intros h f' c n bucket H i. rewrite find_add in H. destruct (Pos.eqb h (hash b)) eqn:N; [|eapply inv_positions; eauto].
    injection H as <-. destruct i as [[= <- <- <-]|i]; [eauto|].
    destruct (M.find (hash b) (positions st)) as [bucket|] eqn:B; [|destruct i]. eapply inv_positions; eauto.
  Qed.

  Lemma add_frame_sound : forall st r, inv env st -> inv env (add_frame st r).
  Proof.
    intros st r I. constructor; same; simpl in *.
    destruct (inv_positions _ _ I _ _ _ _ _ H H0) as [r' [F P]]. exists r'. split; auto.
    rewrite nth_error_app1; auto. apply nth_error_Some. congruence.
    destruct (inv_facts _ _ I _ _ _ _ _ H H0) as [F S]. split; [apply framed_more; auto|]. rewrite places_more; auto.
  Qed.

  Lemma set_less_inv : forall st g h, inv env st -> lf (env g) (env h) -> inv env (set_less st g h).
  Proof.
    intros st g h I H. constructor; same. simpl in *. rewrite find2_add in H0. destruct (Pos.eqb g0 g && Pos.eqb h0 h) eqn:E.
    - apply andb_true_iff in E as [A B]. apply Pos.eqb_eq in A, B. subst. auto.
    - eapply inv_less; eauto.
  Qed.

  Lemma prove_canonical_sound : forall st g ws st', inv env st -> prove_canonical st g ws = Some st' -> inv env st'.
  Proof.
    intros st g ws st' I H. unfold prove_canonical in H.
    destruct (M.find g (opts st)) as [[l r]|] eqn:Eo; [|discriminate]. destruct (M.find g (games st)) as [[]|] eqn:Eg; [|discriminate].
    destruct (forallb _ _) eqn:C in H; [|discriminate]. destruct (prove_all _ _ _) as [[|]|] eqn:P; try discriminate. injection H as <-.
    destruct (inv_games _ _ I _ _ _ Eg Eo) as [XL XR].
    pose proof (prove_all_sound _ _ I _ _ _ P) as K. unfold canonical_pairs in K.
    assert (forall x, In x (l ++ r) -> canonical (env x) /\ M.find x (games st) = Some tt) as Can.
    { intros x i. apply (inv_canonicals _ _ I). apply is_some_unit. apply (forallb_in _ _ _ _ C i). }
    assert (canonical (env g)) as Cg.
    { constructor.
      - intros x i. apply XL in i as [m [i <-]]. apply Can. apply in_app_iff; auto.
      - intros x i. apply XR in i as [m [i <-]]. apply Can. apply in_app_iff; auto.
      - intros x y i j L. apply XL in i as [m [i <-]]. apply XL in j as [o [j <-]]. destruct (Pos.eq_dec o m) as [->|N]; auto. exfalso.
        apply (lf_not_le (env o) (env m)); auto. apply K. apply in_app_iff. left. apply in_flat_map. exists m. split; auto.
        apply in_map_iff. exists o. split; auto. apply filter_In. split; auto. apply negb_true_iff, Pos.eqb_neq. auto.
      - intros x y i j L. apply XR in i as [m [i <-]]. apply XR in j as [o [j <-]]. destruct (Pos.eq_dec m o) as [->|N]; auto. exfalso.
        apply (lf_not_le (env o) (env m)); auto. apply K. rewrite !in_app_iff. right. right. left. apply in_flat_map. exists o. split; auto.
        apply in_map_iff. exists m. split; auto. apply filter_In. split; auto. apply negb_true_iff, Pos.eqb_neq. auto.
      - intros x z i j. apply XL in i as [m [i <-]]. destruct (Can m) as [_ Gm]. { apply in_app_iff; auto. }
        apply lf_not_le. destruct (inv_opts_known _ _ I _ Gm) as [[ml mr] Em].
        destruct (inv_games _ _ I _ _ _ Gm Em) as [_ XM]. apply XM in j as [o [j <-]]. apply K. rewrite !in_app_iff. right. left.
        apply in_flat_map. exists m. split; auto. apply in_map_iff. exists o. split; auto. unfold right_of. rewrite Em. auto.
      - intros x z i j. apply XR in i as [m [i <-]]. destruct (Can m) as [_ Gm]. { apply in_app_iff; auto. }
        apply lf_not_le. destruct (inv_opts_known _ _ I _ Gm) as [[ml mr] Em].
        destruct (inv_games _ _ I _ _ _ Gm Em) as [XM _]. apply XM in j as [o [j <-]]. apply K. rewrite !in_app_iff. right. right. right.
        apply in_flat_map. exists m. split; auto. apply in_map_iff. exists o. split; auto. unfold left_of. rewrite Em. auto. }
    constructor; same. simpl in *. rewrite find_add in H. destruct (Pos.eqb n g) eqn:E; [|eapply inv_canonicals; eauto].
    apply Pos.eqb_eq in E as ->. auto.
  Qed.

  Lemma step_sound : forall st l st', inv env st -> line_means env (next st) (frames st) l -> step st l = Some st' -> inv env st'.
  Proof.
    intros st l st' I L H. destruct l; simpl in L, H.
    - injection H as <-. apply add_frame_sound; auto.
    - eapply add_game_sound; eauto.
    - destruct (add_position st f b) as [st1|] eqn:E; [|discriminate]. eapply given_sound; [|eauto]; eapply add_position_sound; eauto.
    - destruct (add_sum st a b) as [st1|] eqn:E; [|discriminate]. eapply given_sound; [|eauto]; eapply add_sum_sound; eauto.
    - eapply prove_equal_sound; eauto.
    - destruct (prove_order st g h ws) as [[st1 [|]]|] eqn:E; try discriminate. injection H as <-. eapply prove_order_sound; eauto.
    - destruct (prove_less st g h w) eqn:E; [|discriminate]. injection H as <-. apply set_less_inv; auto. eapply prove_less_sound; eauto.
    - eapply prove_canonical_sound; eauto.
    - destruct (check_claim st c); [|discriminate]. injection H as <-. auto.
    - injection H as <-. auto.
    - injection H as <-. auto.
    - eapply prove_win_sound; eauto.
    - destruct (check_winning st w); [|discriminate]. injection H as <-. auto.
  Qed.
End Step.

Lemma step_next : forall st l st', step st l = Some st' -> next st' = next_node (next st) l /\ frames st' = next_frames (frames st) l.
Proof.
  assert (forall st g h ws st' ws', prove_order st g h ws = Some (st', ws') -> next st' = next st /\ frames st' = frames st) as O.
  { unfold prove_order. intros st g h ws st' ws' H. destruct (order_pairs st g h); [|discriminate]. destruct (prove_all _ _ _); [|discriminate].
    injection H as <- <-. auto. }
  assert (forall st g h ws st', prove_equal st g h ws = Some st' -> next st' = next st /\ frames st' = frames st) as Q.
  { unfold prove_equal. intros st g h ws st' H. destruct (Pos.ltb h g); [|discriminate].
    destruct (prove_order st g h ws) as [[s1 w1]|] eqn:E1; [|discriminate]. apply O in E1 as [A B].
    destruct (prove_order s1 h g w1) as [[s2 [|]]|] eqn:E2; try discriminate. apply O in E2 as [C D]. injection H as <-. simpl. split; congruence. }
  assert (forall st g v st', given st g v = Some st' -> next st' = next st /\ frames st' = frames st) as V.
  { intros st g [[h ws]|] st' H; simpl in H; eauto. injection H as <-. auto. }
  intros st l st' H. destruct l; simpl in H; unfold next_node; simpl.
  - injection H as <-. auto.
  - unfold add_game in H. destruct (_ && _) in H; [|discriminate]. injection H as <-. auto.
  - destruct (add_position st f b) as [s1|] eqn:E; [|discriminate]. apply V in H as [-> ->].
    unfold add_position in E. destruct (nth_error _ _); [|discriminate].
    destruct (all_some _ _); [|discriminate]. destruct (all_some _ _); [|discriminate]. injection E as <-. auto.
  - destruct (add_sum st a b) as [s1|] eqn:E; [|discriminate]. apply V in H as [-> ->].
    unfold add_sum in E. destruct (M.find _ _) as [[]|]; [|discriminate]. destruct (M.find _ _) as [[]|]; [|discriminate].
    repeat (destruct (all_some _ _); [|discriminate]). injection E as <-. auto.
  - eauto.
  - destruct (prove_order st g h ws) as [[s1 [|]]|] eqn:E; try discriminate. injection H as <-. eauto.
  - destruct (prove_less st g h w); [|discriminate]. injection H as <-. auto.
  - unfold prove_canonical in H. destruct (M.find g (opts st)) as [[]|]; [|discriminate]. destruct (M.find g (games st)); [|discriminate].
    destruct (forallb _ _); [|discriminate]. destruct (prove_all _ _ _) as [[|]|]; try discriminate. injection H as <-. auto.
  - destruct (check_claim st c); [|discriminate]. injection H as <-. auto.
  - injection H as <-. auto.
  - injection H as <-. auto.
  - unfold prove_win in H. destruct (items_moves _ _ _); [|discriminate]. destruct (_ && _) in H; [|discriminate]. injection H as <-. auto.
  - destruct (check_winning st w); [|discriminate]. injection H as <-. auto.
Qed.

Lemma any_pair_sound : forall env st (P : game -> game -> Prop) f g h, inv env st ->
  (forall x y, f x y = true -> P (env x) (env y)) ->
  (forall x x' y y', eq x x' -> eq y y' -> P x y -> P x' y') ->
  any_pair f st g h = true -> P (env g) (env h).
Proof.
  intros env st P f g h I F E H. pose proof (rep_eq _ _ g I) as G. pose proof (rep_eq _ _ h I) as K.
  unfold any_pair in H. rewrite !orb_true_iff in H. destruct H as [[[H|H]|H]|H]; apply F in H; (eapply E; [| |exact H]; auto using eq_refl_game).
Qed.

Lemma check_relation_sound : forall env st b r g h, inv env st -> check_relation st b r g h = true ->
  claim_holds env (Relation b r g h).
Proof.
  intros env st b r g h I H.
  assert (forall x y, any_pair (at_most st) st x y = true -> le (env x) (env y)) as L.
  { intros x y K. apply (any_pair_sound env st le (at_most st) x y I); auto.
    - intros. eapply at_most_sound; eauto.
    - intros a a' c c' [_ A] [C _] D. eapply le_trans; [exact A|]. eapply le_trans; [exact D|exact C]. }
  assert (forall x y, any_pair (is_less st) st x y = true -> ~ le (env y) (env x)) as N.
  { intros x y K. apply lf_not_le. apply (any_pair_sound env st lf (is_less st) x y I); auto.
    - intros. eapply is_less_sound; eauto.
    - intros a a' c c' [_ A] [C _] D. eapply le_lf_trans; [exact A|]. eapply lf_le_trans; [exact D|exact C]. }
  unfold check_relation in H.
  destruct r, b; simpl; rewrite ?andb_true_iff, ?orb_true_iff in H; unfold eq;
    repeat match goal with
    | A : _ /\ _ |- _ => destruct A
    | A : _ \/ _ |- _ => destruct A
    | A : any_pair (at_most st) st _ _ = true |- _ => apply L in A
    | A : any_pair (is_less st) st _ _ = true |- _ => apply N in A
    end; tauto.
Qed.

Lemma check_claim_sound : forall env st c, inv env st -> check_claim st c = true -> claim_holds env c.
Proof.
  intros env st c I H. destruct c; simpl in H.
  - apply andb_true_iff in H as [_ H]. eapply check_relation_sound; eauto.
  - apply andb_true_iff in H as [A B]. apply Pos.eqb_eq in A. apply is_some_unit in B. split; [|apply (inv_canonicals _ _ I _ B)].
    eapply eq_trans; [apply eq_sym, rep_eq; eauto|]. rewrite A. apply rep_eq; auto.
  - destruct (M.find (rep st g) (numbers st)) as [[n j]|] eqn:E; [|discriminate]. apply andb_true_iff in H as [A B].
    apply Z.eqb_eq in A as ->. apply Nat.eqb_eq in B as ->. simpl. eapply eq_trans; [apply eq_sym, rep_eq; eauto|]. eapply inv_numbers; eauto.
  - destruct (M.find (rep st g) (nimbers st)) as [j|] eqn:E; [|discriminate]. apply Nat.eqb_eq in H as ->. simpl.
    eapply eq_trans; [apply eq_sym, rep_eq; eauto|]. eapply inv_nimbers; eauto.
Qed.

Lemma start_inv : forall env, env 1%positive = zero -> inv env start.
Proof.
  intros env Z. assert (canonical zero) as C. { constructor; simpl; tauto. }
  constructor; cbn [opts games equals ordered less canonicals numbers nimbers positions sums facts frames next start]; intros.
  - rewrite find_add, find_empty in H. destruct (Pos.eqb n 1) eqn:E; [|discriminate]. apply Pos.eqb_eq in E as ->. injection H as <- <-.
    rewrite Z. split; split; intros x [].
  - rewrite find_add, find_empty in *. destruct (Pos.eqb n 1) eqn:E; [|discriminate]. apply Pos.eqb_eq in E as ->. injection H0 as <- <-.
    rewrite Z. split; intros x; simpl; split; [tauto|intros [m [[] _]]|tauto|intros [m [[] _]]].
  - rewrite find_add, find_empty in H. destruct (Pos.eqb n 1) eqn:E; [|discriminate]. apply Pos.eqb_eq in E. lia.
  - rewrite find_add, find_empty in *. destruct (Pos.eqb n 1); [eauto|discriminate].
  - rewrite find_empty in H. discriminate.
  - unfold find2 in H. rewrite find_empty in H. discriminate.
  - unfold find2 in H. rewrite find_empty in H. discriminate.
  - rewrite find_add, find_empty in *. destruct (Pos.eqb n 1) eqn:E; [|discriminate]. apply Pos.eqb_eq in E as ->. rewrite Z. auto.
  - rewrite find_add, find_empty in H. destruct (Pos.eqb n 1) eqn:E; [|discriminate]. apply Pos.eqb_eq in E as ->. injection H as <- <-.
    rewrite Z. apply eq_refl_game.
  - rewrite find_add, find_empty in H. destruct (Pos.eqb n 1) eqn:E; [|discriminate]. apply Pos.eqb_eq in E as ->. injection H as <-.
    rewrite Z. apply eq_refl_game.
  - rewrite find_empty in H. discriminate.
  - unfold find2 in H. rewrite find_empty in H. discriminate.
  - rewrite find_empty in H. discriminate.
Qed.

Lemma run_sound : forall env, env 1%positive = zero -> forall ls st place, inv env st -> means env (next st) (frames st) ls ->
  run st place ls = None -> forall c, In (LClaim c) ls -> claim_holds env c.
Proof.
  intros env Z. induction ls as [|l ls IH]; intros st place I K H c i. { destruct i. } destruct K as [L K].
  simpl in H. destruct (step st l) as [st'|] eqn:E; [|discriminate].
  destruct i as [->|i].
  - simpl in E. destruct (check_claim st c) eqn:C; [|discriminate]. eapply check_claim_sound; eauto.
  - destruct (step_next _ _ _ E) as [N F]. rewrite <- N, <- F in K.
    apply (IH st' (Pos.succ place)); auto. eapply step_sound; eauto.
Qed.

Fixpoint all_frames (fs : list rules) (ls : list line) : list rules :=
  match ls with [] => fs | l :: ls => all_frames (next_frames fs l) ls end.

Lemma all_frames_more : forall ls fs, exists more, all_frames fs ls = fs ++ more.
Proof.
  induction ls as [|l ls IH]; intros fs; simpl. { exists []. rewrite app_nil_r. auto. }
  destruct (IH (next_frames fs l)) as [more ->]. destruct l; simpl; eauto. rewrite <- app_assoc. eauto.
Qed.

Lemma run_winning : forall env, env 1%positive = zero -> forall ls st place, inv env st -> means env (next st) (frames st) ls ->
  run st place ls = None -> forall w, In (LWinning w) ls -> winning_holds env (all_frames (frames st) ls) w.
Proof.
  intros env Z. induction ls as [|l ls IH]; intros st place I K H w i. { destruct i. } destruct K as [L K].
  simpl in H. destruct (step st l) as [st'|] eqn:E; [|discriminate]. destruct (step_next _ _ _ E) as [N F]. destruct i as [->|i].
  - simpl in E. destruct (check_winning st w) eqn:C; [|discriminate]. destruct (all_frames_more ls (frames st)) as [more A]. simpl. rewrite A.
    apply (check_winning_sound env Z st I w C).
  - rewrite <- N, <- F in K. simpl. rewrite <- F. apply (IH st' (Pos.succ place)); auto. eapply step_sound; eauto.
Qed.

Lemma check_runs : forall ls, check ls = None -> run start 1%positive ls = None.
Proof. unfold check. intros ls H. destruct (run start 1%positive ls); [discriminate|auto]. Qed.

(** If the checker accepts a file, every claim in it holds, for all games that are what the lines of the file say: node 0 is the game 0,
    the node of a line g has the options of that line, that of a line + is a sum, that of a line p is the game played from a board. *)
Theorem check_sound : forall ls, check ls = None ->
  forall env, env 1%positive = zero -> means env 2%positive [] ls -> forall c, In (LClaim c) ls -> claim_holds env c.
Proof. intros ls H env Z K. apply (run_sound env Z ls start 1%positive); auto using check_runs. apply start_inv; auto. Qed.

(** If the checker accepts a file, the outcomes of loopy games that it claims are right. *)
Theorem check_outcomes : forall ls, check ls = None -> forall v a b, In (LOutcome v a b) ls ->
  outcome_holds (graph_of ls) v Left a /\ outcome_holds (graph_of ls) v Right b.
Proof.
  unfold check. intros ls H v a b i. destruct (run start 1%positive ls); [discriminate|].
  destruct (check_graph (graph_of ls)) eqn:C; [|discriminate]. simpl in H. destruct (forallb _ ls) eqn:F; [|discriminate].
  specialize (forallb_in _ _ _ _ F i). simpl. intros W. apply andb_true_iff in W as [A B]. split; apply outcomes_sound; auto.
Qed.

(** If the checker accepts a file, the outcomes of sums that it claims are right, in normal and in misère play. *)
Theorem check_winnings : forall ls, check ls = None ->
  forall env, env 1%positive = zero -> means env 2%positive [] ls -> forall w, In (LWinning w) ls -> winning_holds env (all_frames [] ls) w.
Proof. intros ls H env Z K. apply (run_winning env Z ls start 1%positive); auto using check_runs. apply start_inv; auto. Qed.
