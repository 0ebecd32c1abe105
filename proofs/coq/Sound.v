(** The theorems: if the checker accepts a file, its claims hold. *)

From Coq Require Import List Arith ZArith Bool Lia Permutation FMapPositive.
From Kelvin Require Import Games Rules Regions Parts Forms Loopy Wins Checker Invariant Outcomes Steps.
Import ListNotations.

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
