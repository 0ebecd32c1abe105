(** The lines o and m of a file keep what is known, and their claims hold. *)

From Coq Require Import List Arith ZArith Bool Lia Permutation FMapPositive.
From Kelvin Require Import Games Rules Regions Parts Forms Loopy Wins Checker Invariant.
Import ListNotations.

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

  Lemma settled_sound : forall me ps, settled st me ps = true -> second false me (map P ps).
  Proof.
    intros me ps H. unfold settled in H. apply orb_true_iff in H as [H|H]. { apply (found_sound _ _ _ _ _ I H). }
    apply second_without. destruct (filter _ _) as [|p rest]; [apply second_nothing|]. apply (found_sound _ _ _ _ _ I H).
  Qed.

  Lemma item_node_worth : forall it n, item_node st it = Some n -> worth (P it) (env n).
  Proof.
    intros [m|f b] n H; simpl in H. { injection H as <-. reflexivity. }
    assert (exists r, nth_error (frames st) f = Some r) as [r F].
    { unfold position_of in H. destruct (M.find (hash b) (positions st)) as [bucket|] eqn:D; [|discriminate].
      destruct (find _ bucket) as [[[f' c] m]|] eqn:G; [|discriminate]. apply find_some in G as [i G]. simpl in G.
      apply andb_true_iff in G as [A _]. apply Nat.eqb_eq in A as ->. destruct (inv_positions _ _ I _ _ _ _ _ D i) as [r [F _]]. eauto. }
    unfold P. simpl. rewrite F. simpl. eapply position_of_sound; eauto.
  Qed.

  Lemma filter_permutation : forall (f : item -> bool) l, Permutation (filter f l ++ filter (fun p => negb (f p)) l) l.
  Proof.
    intros f. induction l as [|x l IH]; simpl; auto. destruct (f x); simpl; auto.
    eapply perm_trans; [apply Permutation_sym, Permutation_middle|]. auto.
  Qed.

  Lemma by_values_sound : forall me ps qs, by_values st ps = Some qs -> second false me (map P qs) -> second false me (map P ps).
  Proof.
    intros me ps qs H S. unfold by_values in H. destruct (all_some _ _) as [ns|] eqn:E; [|discriminate].
    destruct (sum_list _ _ _) as [v|] eqn:V; [|discriminate]. injection H as <-. apply all_some_in in E.
    assert (Forall2 worth (map P (filter (has_node st) ps)) (map env ns)) as F.
    { clear - E I. induction E; simpl; constructor; auto. apply item_node_worth. auto. }
    assert (eq (env v) (sum (map env ns))) as Q.
    { eapply eq_trans; [eapply sum_list_sound; eauto|]. rewrite env_zero, add_zero_left.
      eapply eq_trans; [apply sum_permutation, Permutation_map, Permutation_sym, sort_again_permutation|].
      apply sum_eq. clear - I. induction ns; simpl; constructor; auto. apply rep_eq; auto. }
    eapply second_alike; [apply permutation_bisimulation| |apply Permutation_map, Permutation_sym, (filter_permutation (has_node st))].
    rewrite map_app. eapply second_instead; [|exact F|exact Q].
    unfold unless_zero in S. destruct (Pos.eqb v 1) eqn:Z in S; cbn [app map] in S; [|exact S]. apply Pos.eqb_eq in Z as ->. rewrite env_zero.
    eapply second_alike; [apply expands_bisimulation|exact S|]. apply expands_dead; [intros []; auto|apply expands_refl].
  Qed.

  Lemma won_second_sound : forall misere me its, won_second st misere me its = true -> second misere me (map P its).
  Proof.
    intros misere me its H. apply second_parts. unfold won_second in H. destruct misere. { apply (found_sound _ _ _ _ _ I H). }
    apply orb_true_iff in H as [H|H]. { apply settled_sound. auto. }
    destruct (by_values _ _) as [qs|] eqn:E; [|discriminate]. eapply by_values_sound; eauto. apply settled_sound. auto.
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
