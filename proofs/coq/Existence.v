(** The theorem [check_sound] is not empty: there are games that are what an accepted file says. *)

From Coq Require Import List Arith ZArith Bool Lia FMapPositive.
From Kelvin Require Import Games Rules Regions Parts Forms Wins Checker Invariant Outcomes Steps Sound.
Import ListNotations.

Lemma forall2_exists : forall (A B : Type) (P : A -> B -> Prop) l, (forall x, In x l -> exists y, P x y) -> exists m, Forall2 P l m.
Proof.
  induction l as [|x l IH]; intros H. { exists []. constructor. }
  destruct (H x) as [y Q]. { simpl; auto. } destruct IH as [m F]. { intros z i. apply H. simpl; auto. }
  exists (y :: m). constructor; auto.
Qed.

Lemma plays_exist : forall r b, (forall me b', In b' (moves r me b) -> exists g, plays r b' g) -> exists g, plays r b g.
Proof.
  intros r b H. destruct (forall2_exists _ _ (plays r) _ (H Left)) as [ls L]. destruct (forall2_exists _ _ (plays r) _ (H Right)) as [rs R].
  exists (G ls rs). constructor; auto.
Qed.

Lemma split_exist : forall r R, splits r R -> forall n b bs gs, (list_sum (map size gs) <= n)%nat ->
  R b bs -> Forall2 (plays r) bs gs -> exists g, plays r b g.
Proof.
  intros r R S. induction n as [n IH] using lt_wf_ind. intros b bs gs Hn HR F. apply plays_exist. intros me b' i.
  destruct (S _ _ HR me) as [S1 _]. destruct (S1 _ i) as [l [p [m [p' [-> [j HR']]]]]].
  apply Forall2_app_inv_l in F as [g1 [g2 [F1 [F2 ->]]]]. inversion F2 as [|? gp ? g3 Pp F3]; subst.
  destruct (forall2_in_left _ _ _ _ _ _ (plays_options _ _ _ me Pp) j) as [gp' [k P']].
  assert (size gp' < size gp)%nat as L by (destruct me; simpl in k; sizes).
  rewrite map_app, list_sum_app in Hn. simpl in Hn.
  apply (IH (list_sum (map size (g1 ++ gp' :: g3)))) with (bs := l ++ p' :: m) (gs := g1 ++ gp' :: g3); auto.
  - rewrite map_app, list_sum_app. simpl. lia.
  - apply Forall2_app; auto.
Qed.

Lemma parts_exist : forall r b gs, Forall2 (plays r) (parts r b) gs -> exists g, plays r b g.
Proof.
  intros r b gs F. assert (Forall2 (plays r) [b] gs -> exists g, plays r b g) as Whole.
  { intros H. inversion H; subst. eauto. }
  destruct r; simpl in F; auto.
  - unfold region_parts in F. destruct (numbered _ _ _ _) eqn:N; auto. apply numbered_regions in N.
    destruct (matters_sum _ _ _ single_domineering _ F) as [hs [Fh _]]. eapply split_exist; [|apply Nat.le_refl|exact N|exact Fh].
    apply (regions_split _ _ _ domineering_follows). intros me. simpl. refine (conj _ (conj _ _)); try discriminate. intros s [<-|[]]. destruct me; simpl; auto 6.
  - unfold region_parts in F. destruct (numbered _ _ _ _) eqn:N; auto. apply numbered_regions in N.
    destruct (matters_sum _ _ _ single_clobber _ F) as [hs [Fh _]]. eapply split_exist; [|apply Nat.le_refl|exact N|exact Fh].
    apply (regions_split _ _ _ clobber_follows). intros []; simpl; refine (conj _ (conj _ _)); try discriminate; intros s i; auto.
  - unfold region_parts in F. destruct (numbered _ _ _ _) eqn:N; auto. apply numbered_regions in N.
    destruct (matters_sum _ _ _ single_amazons _ F) as [hs [Fh _]]. eapply split_exist; [exact amazons_splits|apply Nat.le_refl|exact N|exact Fh].
  - assert (forall b, some_heap b = false -> forall me, moves (Octal digits) me b = []) as K by (intros; apply octal_nothing; auto).
    destruct (matters_sum _ _ _ K _ F) as [hs [Fh _]]. eapply split_exist; [apply octal_splits|apply Nat.le_refl| |exact Fh].
    clear. simpl. induction b as [|x b IH]; simpl; auto. rewrite <- IH. auto.
Qed.

(** What is needed of the nodes so far. *)
Definition grounded (env : env_of) (st : state) : Prop :=
  (forall n o, M.find n (opts st) = Some o -> (n < next st)%positive) /\
  (forall h bucket f c n, M.find h (positions st) = Some bucket -> In (f, c, n) bucket ->
    (n < next st)%positive /\ exists r, nth_error (frames st) f = Some r /\ plays r c (env n)).

Definition shape (st : state) := (next st, frames st, opts st, positions st).

Lemma order_shape : forall st g h ws st' ws', prove_order st g h ws = Some (st', ws') -> shape st' = shape st.
Proof.
  unfold prove_order. intros st g h ws st' ws' H. destruct (order_pairs st g h); [|discriminate]. destruct (prove_all _ _ _); [|discriminate].
  injection H as <- <-. auto.
Qed.

Lemma equal_shape : forall st g h ws st', prove_equal st g h ws = Some st' -> shape st' = shape st.
Proof.
  unfold prove_equal. intros st g h ws st' H. destruct (Pos.ltb h g); [|discriminate].
  destruct (prove_order st g h ws) as [[s1 w1]|] eqn:E1; [|discriminate]. apply order_shape in E1.
  destruct (prove_order s1 h g w1) as [[s2 [|]]|] eqn:E2; try discriminate. apply order_shape in E2. injection H as <-.
  unfold shape in *. simpl. congruence.
Qed.

Lemma given_shape : forall st g v st', given st g v = Some st' -> shape st' = shape st.
Proof. intros st g [[h ws]|] st' H; simpl in H. { eapply equal_shape; eauto. } injection H as <-. auto. Qed.

Lemma grounded_shape : forall env st st', shape st' = shape st -> grounded env st -> grounded env st'.
Proof. unfold shape, grounded. intros env st st' [= -> -> -> ->] H. auto. Qed.

Definition set_env (env : env_of) (n : node) (g : game) : env_of := fun m => if Pos.eqb m n then g else env m.
Definition agree (n : node) (env env' : env_of) : Prop := forall m, (m < n)%positive -> env' m = env m.

Lemma set_env_same : forall env n g, set_env env n g n = g.
Proof. intros. unfold set_env. rewrite Pos.eqb_refl. auto. Qed.

Lemma set_env_agree : forall env n g, agree n env (set_env env n g).
Proof. intros env n g m H. unfold set_env. destruct (Pos.eqb m n) eqn:E; auto. apply Pos.eqb_eq in E. lia. Qed.

Lemma known_below : forall env st n, grounded env st -> known st n = true -> (n < next st)%positive.
Proof. intros env st n [B _] H. unfold known in H. destruct (M.find n (opts st)) eqn:E; [|discriminate]. eauto. Qed.

Lemma map_agree : forall n env env' l, agree n env env' -> (forall m, In m l -> (m < n)%positive) -> map env' l = map env l.
Proof. intros n env env' l A H. apply map_ext_in. intros m i. apply A. auto. Qed.

(** A line that declares a node: there is a game for it. *)
Lemma step_exists : forall env st l st', grounded env st -> step st l = Some st' ->
  exists g, let env' := set_env env (next st) g in
    (forall env'', agree (Pos.succ (next st)) env' env'' -> line_means env'' (next st) (frames st) l) /\ grounded env' st'.
Proof.
  intros env st l st' [B P] H.
  assert (forall st1 g, next st1 = Pos.succ (next st) -> frames st1 = frames st -> (exists o, opts st1 = M.add (next st) o (opts st)) ->
    (positions st1 = positions st \/ exists f b, positions st1 = M.add (hash b) ((f, b, next st) :: match M.find (hash b) (positions st) with Some x => x | None => [] end) (positions st) /\
      exists r, nth_error (frames st) f = Some r /\ plays r b g) -> grounded (set_env env (next st) g) st1) as New.
  { intros st1 g N F [o O] Q. split.
    - intros n x E. rewrite O, find_add in E. destruct (Pos.eqb n (next st)) eqn:D; [apply Pos.eqb_eq in D; lia|]. apply B in E. lia.
    - assert (forall h bucket f c n, M.find h (positions st) = Some bucket -> In (f, c, n) bucket ->
        (n < next st1)%positive /\ exists r, nth_error (frames st1) f = Some r /\ plays r c (set_env env (next st) g n)) as Old.
      { intros h bucket f c n E i. destruct (P _ _ _ _ _ E i) as [L [r [Fr Pl]]]. split; [lia|]. exists r. rewrite F, set_env_agree; auto. }
      intros h bucket f c n E i. destruct Q as [Q|[f' [b [Q [r [Fr Pl]]]]]]; rewrite Q in E; [eapply Old; eauto|].
      rewrite find_add in E. destruct (Pos.eqb h (hash b)) eqn:D; [|eapply Old; eauto]. injection E as <-.
      destruct i as [[= <- <- <-]|i].
      + split; [lia|]. exists r. rewrite F, set_env_same. auto.
      + destruct (M.find (hash b) (positions st)) as [old|] eqn:E; [|destruct i]. eapply Old; eauto. }
  assert (shape st' = shape st -> (forall env'', line_means env'' (next st) (frames st) l) -> exists g, let env' := set_env env (next st) g in
    (forall env'', agree (Pos.succ (next st)) env' env'' -> line_means env'' (next st) (frames st) l) /\ grounded env' st') as Same.
  { intros Sh Me. exists (env (next st)). split; auto. apply (grounded_shape _ st); auto. split; auto.
    intros h bucket f c n E i. destruct (P _ _ _ _ _ E i) as [L [r [Fr Pl]]]. split; auto. exists r. rewrite set_env_agree; auto. }
  destruct l; simpl in H.
  - injection H as <-. exists (env (next st)). split; simpl; auto. split; simpl; auto.
    intros h bucket f c n E i. destruct (P _ _ _ _ _ E i) as [L [r' [Fr Pl]]]. split; auto. exists r'. rewrite set_env_agree; auto.
    split; auto. rewrite nth_error_app1; auto. apply nth_error_Some. congruence.
  - unfold add_game in H. destruct (forallb (known st) l && forallb (known st) r) eqn:K; [|discriminate]. injection H as <-.
    apply andb_true_iff in K as [Kl Kr]. exists (G (map env l) (map env r)). split.
    + intros env'' A. simpl. rewrite (A (next st)) by lia. rewrite set_env_same.
      assert (agree (next st) env env'') as A' by (intros m Lm; rewrite A by lia; apply set_env_agree; auto).
      assert (forall m, In m l -> (m < next st)%positive) as Ll by (intros m i; apply (known_below env); [split; auto|apply (forallb_in _ _ _ _ Kl i)]).
      assert (forall m, In m r -> (m < next st)%positive) as Lr by (intros m i; apply (known_below env); [split; auto|apply (forallb_in _ _ _ _ Kr i)]).
      rewrite (map_agree (next st) env env'' l), (map_agree (next st) env env'' r); auto.
    + apply New; simpl; eauto.
  - destruct (add_position st f b) as [st1|] eqn:E; [|discriminate]. unfold add_position in E.
    destruct (nth_error (frames st) f) as [r|] eqn:F; [|discriminate].
    destruct (all_some _ (moves r Left b)) as [ls|] eqn:EL; [|discriminate]. destruct (all_some _ (moves r Right b)) as [rs|] eqn:ER; [|discriminate].
    assert (forall me b', In b' (moves r me b) -> exists g, plays r b' g) as Ex.
    { intros me b' i. assert (exists m, value st f r b' = Some m) as [m V].
      { apply all_some_in in EL, ER. destruct me; [destruct (forall2_in_left _ _ _ _ _ _ EL i) as [m []]|destruct (forall2_in_left _ _ _ _ _ _ ER i) as [m []]]; eauto. }
      unfold value in V. destruct (all_some (position_of st f) (parts r b')) as [ns|] eqn:A; [|discriminate]. apply all_some_in in A.
      apply (parts_exist r b' (map env ns)). clear - A P F. induction A as [|p m ps ms E A IH]; simpl; constructor; auto.
      unfold position_of in E. destruct (M.find (hash p) (positions st)) as [bucket|] eqn:D; [|discriminate].
      destruct (find _ bucket) as [[[f' c] n]|] eqn:K; [|discriminate]. injection E as <-.
      apply find_some in K as [i K]. simpl in K. apply andb_true_iff in K as [K1 K2]. apply Nat.eqb_eq in K1 as ->. apply board_eqb_true in K2 as ->.
      destruct (P _ _ _ _ _ D i) as [_ [r' [Fr Pl]]]. congruence. }
    destruct (plays_exist r b Ex) as [g Pl]. injection E as <-. exists g. split.
    + intros env'' A. simpl. exists r. split; auto. rewrite (A (next st)) by lia. rewrite set_env_same. auto.
    + eapply grounded_shape; [eapply given_shape; eauto|]. apply New; simpl; eauto 10.
  - destruct (add_sum st a b) as [st1|] eqn:E; [|discriminate]. unfold add_sum in E.
    destruct (M.find (Pos.min a b) (opts st)) as [[cl cr]|] eqn:Ec; [|discriminate]. destruct (M.find (Pos.max a b) (opts st)) as [[dl dr]|] eqn:Ed; [|discriminate].
    repeat (destruct (all_some _ _); [|discriminate]). injection E as <-. exists (add (env (Pos.min a b)) (env (Pos.max a b))). apply B in Ec, Ed. split.
    + intros env'' A. simpl. rewrite (A (next st)) by lia. rewrite set_env_same. rewrite !A by lia. rewrite !set_env_agree by auto. auto.
    + eapply grounded_shape; [eapply given_shape; eauto|]. apply New; simpl; eauto.
  - apply Same; simpl; auto. eapply equal_shape; eauto.
  - destruct (prove_order st g h ws) as [[s1 [|]]|] eqn:E; try discriminate. injection H as <-. apply Same; simpl; auto. eapply order_shape; eauto.
  - destruct (prove_less st g h w); [|discriminate]. injection H as <-. apply Same; simpl; auto.
  - unfold prove_canonical in H. destruct (M.find g (opts st)) as [[]|]; [|discriminate]. destruct (M.find g (games st)); [|discriminate].
    destruct (forallb _ _); [|discriminate]. destruct (prove_all _ _ _) as [[|]|]; try discriminate. injection H as <-. apply Same; simpl; auto.
  - destruct (check_claim st c); [|discriminate]. injection H as <-. apply Same; simpl; auto.
  - injection H as <-. apply Same; simpl; auto.
  - injection H as <-. apply Same; simpl; auto.
  - apply Same; simpl; auto. unfold prove_win in H. destruct (items_moves _ _ _); [|discriminate]. destruct (_ && _) in H; [|discriminate].
    injection H as <-. auto.
  - destruct (check_winning st w); [|discriminate]. injection H as <-. apply Same; simpl; auto.
Qed.

Lemma run_exists : forall ls st place env, grounded env st -> run st place ls = None ->
  exists env', agree (next st) env env' /\ means env' (next st) (frames st) ls.
Proof.
  induction ls as [|l ls IH]; intros st place env D H. { exists env. split; simpl; auto. intros m _. auto. }
  simpl in H. destruct (step st l) as [st'|] eqn:E; [|discriminate].
  destruct (step_next _ _ _ E) as [N F]. destruct (step_exists env st l st' D E) as [g [Me D']].
  destruct (declares l) eqn:De.
  - assert (next st' = Pos.succ (next st)) as N' by (rewrite N; unfold next_node; rewrite De; auto).
    destruct (IH _ _ _ D' H) as [env' [A K]]. exists env'. split.
    + intros m L. rewrite A by lia. apply set_env_agree. auto.
    + simpl. rewrite <- N, <- F. split; auto. apply Me. rewrite <- N'. auto.
  - assert (next st' = next st) as N' by (rewrite N; unfold next_node; rewrite De; auto).
    destruct (IH _ _ _ D' H) as [env' [A K]]. exists env'. split.
    + intros m L. rewrite A by lia. apply set_env_agree. auto.
    + simpl. rewrite <- N, <- F. split; auto. destruct l; simpl; auto; discriminate.
Qed.

(** There are games that are what the lines of an accepted file say. With [plays_unique] they are the only ones. *)
Theorem check_exists : forall ls, check ls = None -> exists env, env 1%positive = zero /\ means env 2%positive [] ls.
Proof.
  intros ls H. apply check_runs in H. destruct (run_exists ls start 1%positive (fun _ => zero)) as [env [A K]]; auto.
  - split; cbn [opts positions next frames start].
    + intros n o E. rewrite find_add, find_empty in E. destruct (Pos.eqb n 1) eqn:D; [|discriminate]. apply Pos.eqb_eq in D as ->. simpl. lia.
    + intros h bucket f c n E. rewrite find_empty in E. discriminate.
  - exists env. split; auto. rewrite A; auto. simpl. lia.
Qed.
