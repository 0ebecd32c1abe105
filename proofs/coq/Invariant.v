(** What is known of the nodes while the checker reads a file, and how the order, numbers, positions and sums are proved. *)

From Coq Require Import List Arith ZArith Bool Lia Permutation FMapPositive.
From Kelvin Require Import Games Rules Regions Parts Forms Loopy Wins Checker.
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
