(** Each line of a file keeps what is known. *)

From Coq Require Import List Arith ZArith Bool Lia Permutation FMapPositive.
From Kelvin Require Import Games Rules Regions Parts Forms Loopy Wins Checker Invariant Outcomes.
Import ListNotations.

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
