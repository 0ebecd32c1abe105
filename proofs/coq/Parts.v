(** The parts of positions: connected regions, and the proof that a position is their sum. *)

From Coq Require Import List Arith ZArith Bool Lia.
From Kelvin Require Import Games Rules.
Import ListNotations.
Open Scope Z_scope.

Lemma cell_eqb_true : forall c d, cell_eqb c d = true <-> c = d.
Proof.
  intros [r c] [s d]. unfold cell_eqb; simpl. rewrite andb_true_iff, !Z.eqb_eq. split; [intros [-> ->]; auto|intros [= -> ->]; auto].
Qed.

Lemma cell_eqb_refl : forall c, cell_eqb c c = true.
Proof. intros. apply cell_eqb_true. auto. Qed.

Ltac cells := match goal with
  | |- context [cell_eqb ?c ?d] => let E := fresh "E" in destruct (cell_eqb c d) eqn:E; [apply cell_eqb_true in E; try subst|]
  end.

Lemma cell_eqb_false : forall c d, cell_eqb c d = false <-> c <> d.
Proof. intros. rewrite <- cell_eqb_true. destruct (cell_eqb c d); split; congruence. Qed.

(** ** What a board shows *)

Lemma look_filter : forall P b c, look (filter (fun x => P (fst x)) b) c = if P c then look b c else 0.
Proof.
  intros P. induction b as [|[d l] b IH]; intros c; simpl. { destruct (P c); auto. }
  destruct (P d) eqn:E; simpl; rewrite IH; cells; auto; rewrite ?E; auto.
Qed.

Lemma look_remove : forall c b x, look (remove c b) x = if cell_eqb x c then 0 else look b x.
Proof. intros. unfold remove. rewrite (look_filter (fun d => negb (cell_eqb d c))). destruct (cell_eqb x c); auto. Qed.

Lemma look_put_other : forall c l b x, x <> c -> look (put c l b) x = look b x.
Proof.
  intros c l b x N. induction b as [|[d m] b IH]; simpl; auto.
  destruct (cell_eqb d c) eqn:F; simpl; rewrite IH; auto.
  apply cell_eqb_true in F as ->. assert (cell_eqb c x = false) as -> by (apply cell_eqb_false; auto). auto.
Qed.

Lemma look_put_same : forall c l b, look b c <> 0 -> look (put c l b) c = l.
Proof.
  intros c l b N. induction b as [|[d m] b IH]; simpl in *. { congruence. }
  destruct (cell_eqb d c) eqn:F; simpl; rewrite F; auto.
Qed.

Lemma look_in : forall b c, look b c <> 0 -> exists l, In (c, l) b.
Proof.
  induction b as [|[d l] b IH]; simpl; intros c N. { congruence. }
  destruct (cell_eqb d c) eqn:E. { apply cell_eqb_true in E as ->. eauto. }
  destruct (IH _ N) as [m i]. eauto.
Qed.

Definition shift (t : cell) (b : board) : board := map (fun x => ((fst (fst x) - fst t, snd (fst x) - snd t), snd x)) b.

Lemma look_shift : forall t b c, look (shift t b) c = look b (plus c t).
Proof.
  intros t b c. induction b as [|[d l] b IH]; simpl; auto. rewrite IH.
  replace (cell_eqb (fst d - fst t, snd d - snd t) c) with (cell_eqb d (plus c t)); auto.
  unfold cell_eqb, plus; simpl. f_equal; apply eq_true_iff_eq; rewrite !Z.eqb_eq; lia.
Qed.

(** ** Regions: each cell has the number of its part, and neighbours have the same. *)

Definition joins (steps : list cell) (b : board) (f : cell -> nat) : Prop :=
  forall c s, In s steps -> look b c <> 0 -> look b (plus c s) <> 0 -> f (plus c s) = f c.

Definition shows (b : board) (f : cell -> nat) (i : nat) (p : board) (t : cell) : Prop :=
  forall c, look p c = if Nat.eqb (f (plus c t)) i then look b (plus c t) else 0.

Definition regions (steps : list cell) (b : board) (bs : list board) : Prop :=
  exists f, joins steps b f /\ (forall i p, nth_error bs i = Some p -> exists t, shows b f i p t) /\
    (forall c, look b c <> 0 -> (f c < length bs)%nat).

(** A move that changes a cell c, which becomes a hole, and its neighbour, which gets a letter. *)
Definition changes (b b' : board) (c s : cell) (l : Z) : Prop :=
  forall x, look b' x = if cell_eqb x c then 0 else if cell_eqb x (plus c s) then l else look b x.

Record pair_rule := { from : player -> Z; to : player -> Z; becomes : player -> Z; directions : player -> list cell }.

Definition follows (r : rules) (k : pair_rule) : Prop := forall me b,
  (forall b', In b' (moves r me b) -> exists c s, In s (directions k me) /\ look b c = from k me /\ look b (plus c s) = to k me /\ changes b b' c s (becomes k me)) /\
  (forall c s, In s (directions k me) -> look b c = from k me -> look b (plus c s) = to k me ->
    exists b', In b' (moves r me b) /\ changes b b' c s (becomes k me)).

Lemma plus_swap : forall c s t, plus (plus c s) t = plus (plus c t) s.
Proof. intros. unfold plus; simpl. f_equal; lia. Qed.

Lemma plus_inj : forall c d t, plus c t = plus d t -> c = d.
Proof. intros [] [] [] [= A B]. simpl in *. f_equal; lia. Qed.

Lemma plus_back : forall c t, plus (fst c - fst t, snd c - snd t) t = c.
Proof. intros [] []. unfold plus; simpl. f_equal; lia. Qed.

Lemma nth_error_change : forall (A : Type) (l m : list A) p p' j q,
  nth_error (l ++ p' :: m) j = Some q -> (j = length l /\ q = p') \/ (j <> length l /\ nth_error (l ++ p :: m) j = Some q).
Proof.
  induction l as [|a l IH]; intros m p p' [|j] q H; simpl in *.
  - left. split; congruence.
  - right. auto.
  - right. auto.
  - destruct (IH _ p _ _ _ H) as [[-> ->]|[N E]]; auto.
Qed.

Lemma regions_step : forall steps f b l p m b' p' c s t letter,
  In s steps -> joins steps b f ->
  (forall i q, nth_error (l ++ p :: m) i = Some q -> exists t, shows b f i q t) ->
  (forall c, look b c <> 0 -> (f c < length (l ++ p :: m))%nat) ->
  f (plus c t) = length l -> shows b f (length l) p t ->
  look b (plus c t) <> 0 -> look b (plus (plus c t) s) <> 0 ->
  changes b b' (plus c t) s letter -> changes p p' c s letter ->
  regions steps b' (l ++ p' :: m).
Proof.
  intros steps f b l p m b' p' c s t letter Hs J P B F Sh N1 N2 C1 C2.
  assert (f (plus (plus c t) s) = length l) as F2 by (rewrite J; auto).
  assert (forall x, look b' x <> 0 -> look b x <> 0) as K.
  { intros x. rewrite C1. cells; try congruence. cells; auto. }
  exists f. repeat split.
  - intros d u Hu A1 A2. apply J; auto.
  - intros i q Hq. destruct (nth_error_change _ _ _ p _ _ _ Hq) as [[-> ->]|[Ni Eq]].
    + exists t. intros y. rewrite C2, C1.
      destruct (cell_eqb y c) eqn:E1.
      { apply cell_eqb_true in E1 as ->. rewrite F, Nat.eqb_refl, cell_eqb_refl. auto. }
      destruct (cell_eqb y (plus c s)) eqn:E2.
      { apply cell_eqb_true in E2 as ->. rewrite plus_swap, F2, Nat.eqb_refl, cell_eqb_refl.
        rewrite <- plus_swap. apply cell_eqb_false in E1. destruct (cell_eqb (plus (plus c s) t) (plus c t)) eqn:E3; auto.
        apply cell_eqb_true, plus_inj in E3. congruence. }
      rewrite Sh. destruct (Nat.eqb (f (plus y t)) (length l)); auto.
      apply cell_eqb_false in E1, E2.
      destruct (cell_eqb (plus y t) (plus c t)) eqn:E3. { apply cell_eqb_true, plus_inj in E3. congruence. }
      destruct (cell_eqb (plus y t) (plus (plus c t) s)) eqn:E4; auto.
      apply cell_eqb_true in E4. rewrite <- plus_swap in E4. apply plus_inj in E4. congruence.
    + destruct (P _ _ Eq) as [u Su]. exists u. intros y. rewrite Su, C1.
      destruct (Nat.eqb (f (plus y u)) i) eqn:E; auto. apply Nat.eqb_eq in E.
      cells. { exfalso; congruence. }
      cells. { exfalso; congruence. } auto.
  - intros x A. rewrite app_length. simpl. specialize (B x (K _ A)). rewrite app_length in B. simpl in B. lia.
Qed.

Theorem regions_split : forall r k steps, follows r k ->
  (forall me, from k me <> 0 /\ to k me <> 0 /\ incl (directions k me) steps) -> splits r (regions steps).
Proof.
  intros r k steps Fo Ok b bs [f [J [P B]]] me. destruct (Ok me) as [Of [Ot Od]]. destruct (Fo me b) as [F1 F2]. split.
  - intros b' i. destruct (F1 b' i) as [c [s [Hs [Lc [Ld C]]]]].
    assert (f (plus c s) = f c) as Fs by (apply J; auto; congruence).
    destruct (nth_error bs (f c)) as [p|] eqn:E. 2: { apply nth_error_None in E. assert (look b c <> 0) as N by congruence. specialize (B c N). lia. }
    destruct (nth_error_split _ _ E) as [l [m [-> El]]]. destruct (P _ _ E) as [t St].
    set (c0 := (fst c - fst t, snd c - snd t)). assert (plus c0 t = c) as Ec by apply plus_back.
    destruct (Fo me p) as [_ G2]. destruct (G2 c0 s Hs) as [p' [Hp C']].
    { rewrite St, Ec, Nat.eqb_refl. auto. }
    { rewrite St, plus_swap, Ec, Fs, Nat.eqb_refl. auto. }
    exists l, p, m, p'. repeat split; auto.
    rewrite <- Ec in *. rewrite <- El in St.
    eapply regions_step with (c := c0) (s := s) (t := t); eauto; congruence.
  - intros l p m p' -> Hp. destruct (Fo me p) as [G1 _]. destruct (G1 p' Hp) as [c [s [Hs [Lc [Ld C']]]]].
    assert (nth_error (l ++ p :: m) (length l) = Some p) as E.
    { rewrite nth_error_app2, Nat.sub_diag; auto. }
    destruct (P _ _ E) as [t St].
    pose proof (St c) as S1. pose proof (St (plus c s)) as S2. rewrite plus_swap in S2.
    destruct (Nat.eqb (f (plus c t)) (length l)) eqn:E1; [|congruence]. apply Nat.eqb_eq in E1.
    destruct (Nat.eqb (f (plus (plus c t) s)) (length l)) eqn:E2; [|congruence]. apply Nat.eqb_eq in E2.
    destruct (F2 (plus c t) s Hs) as [b' [Hb C]]; try congruence.
    exists b'. split; auto.
    eapply regions_step with (c := c) (s := s) (t := t); eauto; congruence.
Qed.

(** ** Domineering and Clobber follow such rules. *)

Lemma domineering_follows : follows Domineering {| from := fun _ => 1; to := fun _ => 1; becomes := fun _ => 0; directions := fun me => [lies me] |}.
Proof.
  assert (forall b c s, changes b (remove c (remove (plus c s) b)) c s 0) as K.
  { intros b c s x. rewrite !look_remove. cells; auto. }
  intros me b. simpl. split.
  - intros b' i. unfold domineering in i. apply in_flat_map in i as [x [_ i]].
    destruct (look b (fst x) =? 1) eqn:E1; [|destruct i]. destruct (look b (plus (fst x) (lies me)) =? 1) eqn:E2; [|destruct i].
    simpl in i. destruct i as [<-|[]]. apply Z.eqb_eq in E1, E2. exists (fst x), (lies me). auto.
  - intros c s [<-|[]] A B. exists (remove c (remove (plus c (lies me)) b)). split; auto.
    destruct (look_in b c) as [l i]; [congruence|]. unfold domineering. apply in_flat_map. exists (c, l). split; auto. simpl.
    rewrite A, B. simpl. auto.
Qed.

Lemma clobber_follows : follows Clobber {| from := own; to := other; becomes := own; directions := fun _ => rook |}.
Proof.
  assert (forall b c s me, In s rook -> look b (plus c s) <> 0 -> changes b (remove c (put (plus c s) (own me) b)) c s (own me)) as K.
  { intros b c s me Hs N x. rewrite !look_remove. cells; auto.
    destruct (cell_eqb x (plus c s)) eqn:E1. { apply cell_eqb_true in E1 as ->. apply look_put_same; auto. }
    apply look_put_other. apply cell_eqb_false; auto. }
  assert (forall me, own me <> 0 /\ other me <> 0) as O by (intros []; split; discriminate).
  intros me b. split.
  - intros b' i. simpl in i. unfold clobber in i. apply in_flat_map in i as [x [_ i]]. apply in_flat_map in i as [s [Hs i]].
    destruct (look b (fst x) =? own me) eqn:E1; [|destruct i]. destruct (look b (plus (fst x) s) =? other me) eqn:E2; [|destruct i].
    destruct i as [<-|[]]. apply Z.eqb_eq in E1, E2. exists (fst x), s. repeat split; auto. apply K; auto. rewrite E2. apply O.
  - intros c s Hs A B. exists (remove c (put (plus c s) (own me) b)). simpl in A, B. split.
    + destruct (look_in b c) as [l i]. { rewrite A. apply O. } simpl. unfold clobber. apply in_flat_map. exists (c, l). split; auto.
      apply in_flat_map. exists s. split; auto. simpl. rewrite A, B, !Z.eqb_refl. simpl. auto.
    + apply K; auto. rewrite B. apply O.
Qed.

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
  - destruct (matters_sum (Octal digits) some_heap (map (fun x => [x]) b)) with (gs := gs) as [hs [Fh E]]; auto.
    { intros c H me. apply octal_nothing. auto. }
    eapply eq_trans; [|exact E]. eapply split_sound; eauto using octal_splits.
    clear. induction b as [|x b IH]; simpl; auto. rewrite <- IH. auto.
Qed.
