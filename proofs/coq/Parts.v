(** The parts of positions, and the proof that a position is their sum. *)

From Coq Require Import List Arith ZArith Bool Lia.
From Kelvin Require Import Games Rules Regions.
Import ListNotations.
Open Scope Z_scope.

(** ** Computing the parts: the numbers of the cells are found by a search that is not trusted, and checked. *)

Fixpoint flood (fuel : nat) (steps open found left : list cell) : list cell * list cell :=
  match fuel, open with
  | S fuel, c :: open =>
    let new d := existsb (fun s => cell_eqb d (plus c s)) steps in
    flood fuel steps (filter new left ++ open) (c :: found) (filter (fun d => negb (new d)) left)
  | _, _ => (found, left)
  end.

Fixpoint components (fuel : nat) (steps cs : list cell) : list (list cell) :=
  match fuel, cs with
  | S fuel, c :: cs => let (found, others) := flood (S (length cs)) steps [c] [] cs in found :: components fuel steps others
  | _, _ => []
  end.

Fixpoint label (cs : list (list cell)) (c : cell) : nat :=
  match cs with
  | [] => O
  | found :: cs => if existsb (cell_eqb c) found then O else S (label cs c)
  end.

Definition corner (b : board) : cell :=
  match b with
  | [] => (0, 0)
  | (c, _) :: b => (fold_right (fun x => Z.min (fst (fst x))) (fst c) b, fold_right (fun x => Z.min (snd (fst x))) (snd c) b)
  end.

Definition part (f : cell -> nat) (b : board) (i : nat) : board :=
  let p := filter (fun x => Nat.eqb (f (fst x)) i) b in shift (corner p) p.

Definition numbered (steps : list cell) (b : board) (f : cell -> nat) (n : nat) : bool :=
  forallb (fun x => Nat.ltb (f (fst x)) n &&
    forallb (fun s => (look b (plus (fst x) s) =? 0) || Nat.eqb (f (plus (fst x) s)) (f (fst x))) steps) b.

Definition region_parts (steps : list cell) (matters : board -> bool) (b : board) : list board :=
  let cs := components (length b) steps (map fst b) in
  let f := label cs in
  if numbered steps b f (length cs) then filter matters (map (part f b) (seq 0 (length cs))) else [b].

Lemma numbered_regions : forall steps b f n, numbered steps b f n = true -> regions steps b (map (part f b) (seq 0 n)).
Proof.
  intros steps b f n H. unfold numbered in H. rewrite forallb_forall in H. exists f. refine (conj _ (conj _ _)).
  - intros c s Hs A B. destruct (look_in _ _ A) as [l i]. specialize (H _ i). apply andb_true_iff in H as [_ H].
    rewrite forallb_forall in H. specialize (H _ Hs). apply orb_true_iff in H as [H|H]; simpl in H.
    + apply Z.eqb_eq in H. congruence.
    + apply Nat.eqb_eq in H. auto.
  - intros i p E. rewrite nth_error_map in E. destruct (nth_error (seq 0 n) i) as [j|] eqn:Ej; [|discriminate].
    assert (i < n)%nat as Hi. { rewrite <- (seq_length n 0). apply nth_error_Some. congruence. }
    assert (j = i) as ->. { apply nth_error_nth with (d := O) in Ej. rewrite seq_nth in Ej; auto. }
    simpl in E. injection E as <-. eexists. intros c. unfold part. rewrite look_shift.
    rewrite (look_filter (fun d => Nat.eqb (f d) i)). reflexivity.
  - intros c A. destruct (look_in _ _ A) as [l i]. specialize (H _ i). apply andb_true_iff in H as [H _].
    rewrite map_length, seq_length. apply Nat.ltb_lt in H. auto.
Qed.

Lemma plays_nothing : forall r b g, (forall me, moves r me b = []) -> plays r b g -> g = zero.
Proof.
  intros r b g H P. destruct P as [b l r' A B]. rewrite H in A, B. inversion A; inversion B. reflexivity.
Qed.

Lemma add_zero_right : forall g, eq (add g zero) g.
Proof. intros. eapply eq_trans. { apply add_comm. } rewrite add_zero_left. apply eq_refl_game. Qed.

(** Parts without moves may be left away. *)
Lemma matters_sum : forall r matters bs, (forall b, matters b = false -> forall me, moves r me b = []) ->
  forall gs, Forall2 (plays r) (filter matters bs) gs -> exists hs, Forall2 (plays r) bs hs /\ eq (sum hs) (sum gs).
Proof.
  intros r matters bs H. induction bs as [|b bs IH]; intros gs F; simpl in F.
  - inversion F. exists []. split; auto. apply eq_refl_game.
  - destruct (matters b) eqn:M.
    + inversion F as [|? g ? gs' P F']; subst. destruct (IH _ F') as [hs [Fh E]]. exists (g :: hs). split; auto.
      simpl. apply add_eq; auto. apply eq_refl_game.
    + destruct (IH _ F) as [hs [Fh E]]. exists (zero :: hs). split.
      * constructor; auto. constructor; rewrite H; auto.
      * simpl. rewrite add_zero_left. auto.
Qed.

(** The game of a position is determined. *)
Lemma plays_unique : forall r b g h, plays r b g -> plays r b h -> g = h.
Proof.
  intros r. assert (forall n b g h, (size g <= n)%nat -> plays r b g -> plays r b h -> g = h) as H.
  { induction n; intros b g h Hn A B. { destruct g; simpl in Hn; lia. }
    assert (forall me, options me g = options me h) as O.
    { intros me. pose proof (plays_options _ _ _ me A) as FA. pose proof (plays_options _ _ _ me B) as FB.
      assert (forall x, In x (options me g) -> (size x <= n)%nat) as K.
      { intros x i. destruct me; simpl in i; sizes. }
      clear - IHn FA FB K. revert FB K. generalize (options me h). induction FA; intros m FB K; inversion FB; subst; auto.
      f_equal. { eapply IHn; eauto. apply K. simpl; auto. } apply IHFA; auto. intros; apply K; simpl; auto. }
    destruct g, h. f_equal; [apply (O Left)|apply (O Right)]. }
  intros b g h. apply (H (size g)). lia.
Qed.

Lemma region_sound : forall r steps matters, splits r (regions steps) ->
  (forall b, matters b = false -> forall me, moves r me b = []) ->
  forall b g gs, plays r b g -> Forall2 (plays r) (region_parts steps matters b) gs -> eq g (sum gs).
Proof.
  intros r steps matters S M b g gs P F. unfold region_parts in F.
  destruct (numbered _ _ _ _) eqn:N.
  - apply numbered_regions in N. destruct (matters_sum r matters _ M gs F) as [hs [Fh E]].
    eapply eq_trans; [|exact E]. eapply split_sound; eauto.
  - inversion F as [|? h ? t Ph Ft]; subst. inversion Ft; subst. rewrite (plays_unique _ _ _ _ P Ph). simpl. apply eq_sym, add_zero_right.
Qed.

(** ** Octal games: heaps are summands by the rules. *)

Lemma octal_app : forall ds b c, octal ds (b ++ c) = map (fun x => x ++ c) (octal ds b) ++ map (app b) (octal ds c).
Proof.
  intros ds b c. induction b as [|x b IH]; simpl. { symmetry. apply map_id. }
  rewrite IH, !map_app, !map_map, <- app_assoc. f_equal. apply map_ext. intros. apply app_assoc.
Qed.

Lemma in_octal_concat : forall ds bs b', In b' (octal ds (concat bs)) <->
  exists l p m p', bs = l ++ p :: m /\ In p' (octal ds p) /\ b' = concat (l ++ p' :: m).
Proof.
  intros ds. induction bs as [|b bs IH]; intros b'; simpl.
  - split; [intros []|]. intros [[|? ?] [? [? [? [E _]]]]]; discriminate.
  - rewrite octal_app, in_app_iff, !in_map_iff. split.
    + intros [[x [<- i]]|[x [<- i]]].
      * exists [], b, bs, x. auto.
      * apply IH in i as [l [p [m [p' [-> [i ->]]]]]]. exists (b :: l), p, m, p'. auto.
    + intros [[|k l] [p [m [p' [E [i ->]]]]]]; simpl in E; injection E as -> ->.
      * left. exists p'. auto.
      * right. exists (concat (l ++ p' :: m)). split; auto. apply IH. eauto 8.
Qed.

Lemma octal_splits : forall ds, splits (Octal ds) (fun b bs => b = concat bs).
Proof.
  intros ds b bs -> me. split.
  - intros b' i. simpl in i. apply in_octal_concat in i as [l [p [m [p' [-> [i ->]]]]]]. exists l, p, m, p'. auto.
  - intros l p m p' -> i. exists (concat (l ++ p' :: m)). split; auto. simpl. apply in_octal_concat. eauto 8.
Qed.

Definition some_heap (b : board) : bool := existsb (fun x => 0 <? fst (fst x)) b.
Definition octal_parts (b : board) : list board := filter some_heap (map (fun x => [x]) b).

Lemma taken_nothing : forall ds n, n < 0 -> taken ds n = [].
Proof. intros [|d ds] n H; simpl; auto. replace (0 <=? n) with false; auto. symmetry. apply Z.leb_gt. auto. Qed.

Lemma octal_nothing : forall ds b, some_heap b = false -> octal ds b = [].
Proof.
  intros ds. induction b as [|[[n z] l] b IH]; simpl; auto. intros H. apply orb_false_iff in H as [A B]. rewrite IH; auto.
  simpl in A. apply Z.ltb_ge in A. destruct ds as [|d ds]; simpl; auto. rewrite taken_nothing; [|lia].
  assert (halves n = []) as ->. { unfold halves. replace (Z.to_nat (n / 2)) with O; auto. assert (n / 2 <= 0) by (apply Z.div_le_upper_bound; lia). lia. }
  match goal with |- context [if ?c then [] else []] => destruct c end; auto.
Qed.

(** ** The parts of each ruleset *)

Definition has (l : Z) (b : board) : bool := existsb (fun x => snd x =? l) b.

Definition parts (r : rules) (b : board) : list board :=
  match r with
  | Domineering => region_parts rook (fun p => Nat.ltb 1 (length p)) b
  | Clobber => region_parts rook (fun p => has 2 p && has 3 p) b
  | Amazons => region_parts queen (fun p => has 1 p && (has 2 p || has 3 p)) b
  | Octal _ => octal_parts b
  | _ => [b]
  end.

Lemma single_domineering : forall b, Nat.ltb 1 (length b) = false -> forall me, moves Domineering me b = [].
Proof.
  intros [|[c l] [|y b]] H me; auto; [|discriminate]. unfold moves, domineering. cbn [flat_map look fst].
  rewrite cell_eqb_refl, app_nil_r.
  replace (cell_eqb c (plus c (lies me))) with false. { rewrite andb_false_r. auto. }
  symmetry. apply cell_eqb_false. intros E. destruct c as [x y], me; unfold plus in E; simpl in E; injection E; lia.
Qed.

Lemma look_has : forall b c l, look b c = l -> l <> 0 -> has l b = true.
Proof.
  induction b as [|[d m] b IH]; simpl; intros c l E N. { congruence. }
  destruct (cell_eqb d c). { subst. rewrite Z.eqb_refl. auto. } rewrite (IH c l); auto. apply orb_true_r.
Qed.

Lemma single_clobber : forall b, has 2 b && has 3 b = false -> forall me, moves Clobber me b = [].
Proof.
  intros b H me. destruct (moves Clobber me b) as [|b' rest] eqn:E; auto. exfalso.
  destruct (clobber_follows me b) as [F _]. destruct (F b') as [c [s [_ [A [B _]]]]]. { rewrite E. simpl; auto. }
  simpl in A, B. destruct me; simpl in A, B; rewrite (look_has b _ _ A), (look_has b _ _ B) in H; discriminate.
Qed.

Lemma single_amazons : forall b, has 1 b && (has 2 b || has 3 b) = false -> forall me, moves Amazons me b = [].
Proof.
  intros b H me. destruct (moves Amazons me b) as [|b' rest] eqn:E; auto. exfalso.
  assert (In b' (amazons me b)) as i by (change (In b' (moves Amazons me b)); rewrite E; simpl; auto).
  apply in_amazons in i as [c [to [hit [A [B _]]]]]. apply flights_free in B.
  destruct me; simpl in A; rewrite (look_has b _ _ A), (look_has b _ _ B), ?orb_true_r in H; discriminate.
Qed.

Theorem parts_sound : forall r b g gs, plays r b g -> Forall2 (plays r) (parts r b) gs -> eq g (sum gs).
Proof.
  intros r b g gs P F.
  assert (Forall2 (plays r) [b] gs -> eq g (sum gs)) as Whole.
  { intros H. inversion H as [|? h ? t Ph Ft]; subst. inversion Ft; subst. rewrite (plays_unique _ _ _ _ P Ph). apply eq_sym, add_zero_right. }
  destruct r; simpl in F; auto.
  - refine (region_sound Domineering _ _ _ single_domineering b g gs P F).
    apply (regions_split _ _ _ domineering_follows). intros me. simpl. refine (conj _ (conj _ _)); try discriminate. intros s [<-|[]]. destruct me; simpl; auto 6.
  - refine (region_sound Clobber _ _ _ single_clobber b g gs P F).
    apply (regions_split _ _ _ clobber_follows). intros []; simpl; refine (conj _ (conj _ _)); try discriminate; intros s i; auto.
  - refine (region_sound Amazons _ _ amazons_splits single_amazons b g gs P F).
  - destruct (matters_sum (Octal digits) some_heap (map (fun x => [x]) b)) with (gs := gs) as [hs [Fh E]]; auto.
    { intros c H me. apply octal_nothing. auto. }
    eapply eq_trans; [|exact E]. eapply split_sound; eauto using octal_splits.
    clear. induction b as [|x b IH]; simpl; auto. rewrite <- IH. auto.
Qed.

(** The parts are the position itself, or what it splits into without what has no moves. *)
Lemma parts_cases : forall r b, parts r b = [b] \/ exists R bs matters, splits r R /\ R b bs /\ parts r b = filter matters bs /\
  (forall c, matters c = false -> forall me, moves r me c = []).
Proof.
  assert (forall r steps matters b, splits r (regions steps) -> (forall c, matters c = false -> forall me, moves r me c = []) ->
    region_parts steps matters b = [b] \/ exists R bs matters', splits r R /\ R b bs /\ region_parts steps matters b = filter matters' bs /\
      (forall c, matters' c = false -> forall me, moves r me c = [])) as K.
  { intros r steps matters b S M. unfold region_parts. destruct (numbered _ _ _ _) eqn:N; auto. right. apply numbered_regions in N. eauto 8. }
  intros r b. destruct r; simpl; auto.
  - apply K; [|exact single_domineering]. apply (regions_split _ _ _ domineering_follows). intros me. simpl.
    refine (conj _ (conj _ _)); try discriminate. intros s [<-|[]]. destruct me; simpl; auto 6.
  - apply K; [|exact single_clobber]. apply (regions_split _ _ _ clobber_follows).
    intros []; simpl; refine (conj _ (conj _ _)); try discriminate; intros s i; auto.
  - apply K; [exact amazons_splits|exact single_amazons].
  - right. exists (fun b bs => b = concat bs), (map (fun x => [x]) b), some_heap. refine (conj (octal_splits _) (conj _ (conj eq_refl _))).
    + induction b as [|x b IH]; simpl; auto. rewrite <- IH. auto.
    + intros c H me. apply octal_nothing. auto.
Qed.
