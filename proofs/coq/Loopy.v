(** Loopy games, in which play may repeat: who wins, by labels with ranks. *)

From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Kelvin Require Import Games.
Import ListNotations.

Module M := PositiveMap.

Definition opponent (p : player) : player := match p with Left => Right | Right => Left end.
Definition same_player (p q : player) : bool := match p, q with Left, Left | Right, Right => true | _, _ => false end.

(** Who wins, within a number of moves; [None] for a draw. *)
Definition label := option (player * N).

(** A vertex: the options of Left and of Right, and the labels for each player to move first. *)
Definition vertex := (list positive * list positive * (label * label))%type.
Definition graph := M.t vertex.

Definition moves_of (x : vertex) (p : player) : list positive := match p with Left => fst (fst x) | Right => snd (fst x) end.
Definition label_of (m : graph) (v : positive) (p : player) : option label :=
  match M.find v m with Some x => Some (match p with Left => fst (snd x) | Right => snd (snd x) end) | None => None end.

(** A player wins from a vertex if play ends, with the opponent unable to move, whatever the opponent does. *)
Inductive wins (m : graph) (w : player) : player -> positive -> Prop :=
| wins_moving : forall v x u, M.find v m = Some x -> In u (moves_of x w) -> wins m w (opponent w) u -> wins m w w v
| wins_waiting : forall v x, M.find v m = Some x -> (forall u, In u (moves_of x (opponent w)) -> wins m w w u) -> wins m w (opponent w) v.

(** What is claimed of a vertex when a player moves first: a winner, or a draw, in which neither player wins. *)
Definition outcome_holds (m : graph) (v : positive) (first : player) (winner : option player) : Prop :=
  match winner with
  | Some w => wins m w first v
  | None => forall w, ~ wins m w first v
  end.

Definition won_sooner (m : graph) (w : player) (n : N) (first : player) (u : positive) : bool :=
  match label_of m u first with Some (Some (w', k)) => same_player w w' && (k <? n)%N | _ => false end.
Definition drawn (m : graph) (first : player) (u : positive) : bool :=
  match label_of m u first with Some None => true | _ => false end.
Definition not_won (m : graph) (w : player) (first : player) (u : positive) : bool :=
  match label_of m u first with Some (Some (w', _)) => negb (same_player w w') | Some None => true | None => false end.

Definition check_label (m : graph) (x : vertex) (first : player) (l : label) : bool :=
  let us := moves_of x first in
  let next := opponent first in
  forallb (fun u => match label_of m u next with Some _ => true | None => false end) us &&
  match l with
  | Some (w, n) => if same_player w first then existsb (won_sooner m w n next) us else forallb (won_sooner m w n next) us
  | None => existsb (drawn m next) us && forallb (not_won m first next) us
  end.

Definition check_vertex (m : graph) (e : positive * vertex) : bool :=
  check_label m (snd e) Left (fst (snd (snd e))) && check_label m (snd e) Right (snd (snd (snd e))).

Definition check_graph (m : graph) : bool := forallb (check_vertex m) (M.elements m).

Definition winner_is (m : graph) (v : positive) (first : player) (winner : option player) : bool :=
  match label_of m v first, winner with
  | Some (Some (w, _)), Some w' => same_player w w'
  | Some None, None => true
  | _, _ => false
  end.

Lemma same_player_true : forall p q, same_player p q = true <-> p = q.
Proof. intros [] []; simpl; split; congruence. Qed.

Lemma opponent_twice : forall p, opponent (opponent p) = p.
Proof. intros []; auto. Qed.

Section Sound.
  Variable m : graph.
  Hypothesis good : check_graph m = true.

  Lemma labels_good : forall v p l, label_of m v p = Some l -> exists x, M.find v m = Some x /\ check_label m x p l = true.
  Proof.
    intros v p l H. unfold label_of in H. destruct (M.find v m) as [x|] eqn:E; [|discriminate]. exists x. split; auto.
    unfold check_graph in good. rewrite forallb_forall in good. specialize (good (v, x)). unfold check_vertex in good. simpl in good.
    rewrite andb_true_iff in good. destruct good as [A B]. { apply M.elements_correct. auto. } destruct p; injection H as <-; auto.
  Qed.

  Lemma won : forall n w k v p, (N.to_nat k <= n)%nat -> label_of m v p = Some (Some (w, k)) -> wins m w p v.
  Proof.
    induction n as [n IH] using lt_wf_ind. intros w k v p Hn H. destruct (labels_good _ _ _ H) as [x [E C]].
    unfold check_label in C. apply andb_true_iff in C as [_ C]. destruct (same_player w p) eqn:S.
    - apply same_player_true in S as ->. apply existsb_exists in C as [u [i C]]. unfold won_sooner in C.
      destruct (label_of m u (opponent p)) as [[[w' j]|]|] eqn:L; try discriminate. apply andb_true_iff in C as [A B].
      apply same_player_true in A as <-. apply N.ltb_lt in B.
      eapply wins_moving; eauto. apply (IH (N.to_nat j)) with (k := j); auto. lia.
    - assert (p = opponent w) as -> by (destruct w, p; simpl in *; congruence).
      eapply wins_waiting; eauto. intros u i. rewrite forallb_forall in C. specialize (C u i). unfold won_sooner in C. rewrite opponent_twice in C.
      destruct (label_of m u w) as [[[w' j]|]|] eqn:L; try discriminate. apply andb_true_iff in C as [A B].
      apply same_player_true in A as <-. apply N.ltb_lt in B. apply (IH (N.to_nat j)) with (k := j); auto. lia.
  Qed.

  (** Where a player wins, the label is that player's: so neither player wins from a vertex with the label of a draw. *)
  Lemma labelled : forall w p v, wins m w p v -> forall l, label_of m v p = Some l -> exists k, l = Some (w, k).
  Proof.
    intros w p v W. induction W as [v x u E i W IH|v x E W IH]; intros l H; destruct (labels_good _ _ _ H) as [x' [E' C]];
      rewrite E in E'; injection E' as <-; unfold check_label in C; apply andb_true_iff in C as [Known C]; rewrite forallb_forall in Known.
    - specialize (Known u i). destruct (label_of m u (opponent w)) as [lu|] eqn:Lu; [|discriminate]. destruct (IH _ eq_refl) as [k ->].
      destruct l as [[w' n]|].
      + destruct (same_player w' w) eqn:S. { apply same_player_true in S as ->. eauto. }
        rewrite forallb_forall in C. specialize (C u i). unfold won_sooner in C. rewrite Lu in C. rewrite S in C. discriminate.
      + apply andb_true_iff in C as [_ C]. rewrite forallb_forall in C. specialize (C u i). unfold not_won in C. rewrite Lu in C.
        assert (same_player w w = true) as R by (apply same_player_true; auto). rewrite R in C. discriminate.
    - rewrite opponent_twice in *. destruct l as [[w' n]|].
      + destruct (same_player w' (opponent w)) eqn:S.
        * apply existsb_exists in C as [u [i C]]. unfold won_sooner in C. destruct (label_of m u w) as [[[w2 k]|]|] eqn:Lu; try discriminate.
          destruct (IH u i _ Lu) as [j [= -> ->]]. apply andb_true_iff in C as [C _]. apply same_player_true in C as ->.
          apply same_player_true in S. destruct w; discriminate.
        * destruct w, w'; simpl in S; try discriminate; eauto.
      + apply andb_true_iff in C as [C _]. apply existsb_exists in C as [u [i C]]. unfold drawn in C.
        destruct (label_of m u w) as [[?|]|] eqn:Lu; try discriminate. destruct (IH u i _ Lu) as [k K]. discriminate.
  Qed.

  Theorem outcomes_sound : forall v first winner, winner_is m v first winner = true -> outcome_holds m v first winner.
  Proof.
    intros v first winner H. unfold winner_is in H. destruct (label_of m v first) as [[[w k]|]|] eqn:L; try discriminate.
    - destruct winner as [w'|]; [|discriminate]. apply same_player_true in H as <-. simpl. eapply won; eauto.
    - destruct winner; [discriminate|]. simpl. intros w W. destruct (labelled _ _ _ W _ L) as [k K]. discriminate.
  Qed.
End Sound.
