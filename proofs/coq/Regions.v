(** Regions of a board: a move changes one of them, so a position is their sum. *)

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

(** ** Amazons: a flight stays in its region. *)

Lemma flight_shift : forall b f i p t, joins queen b f -> shows b f i p t -> forall s, In s queen -> forall n c,
  f (plus c t) = i -> look b (plus c t) <> 0 ->
  flight n b (plus c t) s = map (fun d => plus d t) (flight n p c s) /\
  (forall d, In d (flight n p c s) -> f (plus d t) = i /\ look b (plus d t) = 1).
Proof.
  intros b f i p t J S s Hs. induction n as [|n IH]; intros c F N; simpl. { split; [auto|intros d []]. }
  assert (look p (plus c s) = if Nat.eqb (f (plus (plus c t) s)) i then look b (plus (plus c t) s) else 0) as E by (rewrite S, plus_swap; auto).
  destruct (look b (plus (plus c t) s) =? 1) eqn:L.
  - apply Z.eqb_eq in L. assert (f (plus (plus c t) s) = i) as F' by (rewrite J; auto; rewrite L; discriminate).
    rewrite F', Nat.eqb_refl, L in E. rewrite E. simpl.
    destruct (IH (plus c s)) as [I1 I2]; [rewrite plus_swap; auto|rewrite plus_swap, L; discriminate|].
    rewrite <- plus_swap, I1. split; auto. intros d [<-|i']; auto. rewrite plus_swap. auto.
  - replace (look p (plus c s) =? 1) with false. { split; [auto|intros d []]. }
    symmetry. rewrite E. destruct (Nat.eqb _ _); auto.
Qed.

Lemma flights_shift : forall b f i p t c, joins queen b f -> shows b f i p t -> f (plus c t) = i -> look b (plus c t) <> 0 ->
  (forall d, In d (flights b (plus c t)) <-> exists d0, In d0 (flights p c) /\ d = plus d0 t) /\
  (forall d, In d (flights p c) -> f (plus d t) = i /\ look b (plus d t) = 1).
Proof.
  intros b f i p t c J S F N. unfold flights. split.
  - intros d. rewrite in_flat_map. split.
    + intros [s [Hs Hd]]. destruct (flight_shift b f i p t J S s Hs far c F N) as [E _]. rewrite E in Hd.
      apply in_map_iff in Hd as [d0 [<- Hd]]. exists d0. split; auto. apply in_flat_map. eauto.
    + intros [d0 [Hd ->]]. apply in_flat_map in Hd as [s [Hs Hd]]. exists s. split; auto.
      destruct (flight_shift b f i p t J S s Hs far c F N) as [E _]. rewrite E. apply in_map_iff. eauto.
  - intros d Hd. apply in_flat_map in Hd as [s [Hs Hd]]. destruct (flight_shift b f i p t J S s Hs far c F N) as [_ E]. auto.
Qed.

Lemma flights_free : forall b c d, In d (flights b c) -> look b d = 1.
Proof.
  intros b c d H. apply in_flat_map in H as [s [_ H]]. revert c H. generalize far. induction n as [|n IH]; simpl; intros c H. { destruct H. }
  destruct (look b (plus c s) =? 1) eqn:E; [|destruct H]. destruct H as [<-|H]; eauto. apply Z.eqb_eq. auto.
Qed.

(** Letters that change on some cells, as a partial function. *)
Definition updates (b b' : board) (g : cell -> option Z) : Prop := forall x, look b' x = match g x with Some l => l | None => look b x end.

Lemma shows_update : forall b b' f i p p' t g, shows b f i p t -> updates b b' g -> updates p p' (fun y => g (plus y t)) ->
  (forall x, g x <> None -> f x = i) -> shows b' f i p' t.
Proof.
  intros b b' f i p p' t g S U V K y. rewrite U, V, S. destruct (g (plus y t)) eqn:G; auto.
  rewrite (K (plus y t)) by congruence. rewrite Nat.eqb_refl. auto.
Qed.

Lemma regions_update : forall steps b b' f l p m p' t g, joins steps b f ->
  (forall i q, nth_error (l ++ p :: m) i = Some q -> exists t, shows b f i q t) ->
  (forall c, look b c <> 0 -> (f c < length (l ++ p :: m))%nat) ->
  shows b f (length l) p t -> updates b b' g -> updates p p' (fun y => g (plus y t)) -> (forall x, g x <> None -> f x = length l) ->
  (forall x, look b' x <> 0 -> look b x <> 0) -> regions steps b' (l ++ p' :: m).
Proof.
  intros steps b b' f l p m p' t g J P B S U V K W. exists f. refine (conj _ (conj _ _)).
  - intros c s Hs A1 A2. apply J; auto.
  - intros i q Hq. destruct (nth_error_change _ _ _ p _ _ _ Hq) as [[-> ->]|[Ni Eq]].
    + exists t. eapply shows_update; eauto.
    + destruct (P _ _ Eq) as [u Su]. exists u. intros y. rewrite Su, U. destruct (Nat.eqb (f (plus y u)) i) eqn:E; auto.
      apply Nat.eqb_eq in E. destruct (g (plus y u)) eqn:G; auto. exfalso. apply Ni. rewrite <- E. apply K. congruence.
  - intros x A. rewrite app_length. simpl. specialize (B x (W _ A)). rewrite app_length in B. simpl in B. lia.
Qed.

Definition moved (me : player) (c to : cell) (b : board) : board := put c 1 (put to (own me) b).

Lemma look_moved : forall me c to b x, look b c = own me -> look b to = 1 ->
  look (moved me c to b) x = if cell_eqb x c then 1 else if cell_eqb x to then own me else look b x.
Proof.
  intros me c to b x Lc Lt. assert (c <> to) as N by (intros ->; rewrite Lt in Lc; destruct me; discriminate).
  unfold moved. destruct (cell_eqb x c) eqn:E.
  - apply cell_eqb_true in E as ->. apply look_put_same. rewrite look_put_other; auto. rewrite Lc. destruct me; discriminate.
  - apply cell_eqb_false in E. rewrite look_put_other; auto. destruct (cell_eqb x to) eqn:E2.
    + apply cell_eqb_true in E2 as ->. apply look_put_same. rewrite Lt. discriminate.
    + apply cell_eqb_false in E2. apply look_put_other. auto.
Qed.

Lemma in_amazons : forall me b b', In b' (amazons me b) <-> exists c to hit, look b c = own me /\ In to (flights b c) /\
  In hit (flights (moved me c to b) to) /\ b' = remove hit (moved me c to b).
Proof.
  intros me b b'. unfold amazons. rewrite in_flat_map. split.
  - intros [x [_ H]]. destruct (look b (fst x) =? own me) eqn:E; [|destruct H]. apply Z.eqb_eq in E.
    apply in_flat_map in H as [to [Ht H]]. apply in_map_iff in H as [hit [<- Hh]]. exists (fst x), to, hit. auto.
  - intros [c [to [hit [Lc [Ht [Hh ->]]]]]]. destruct (look_in b c) as [l i]. { rewrite Lc. destruct me; discriminate. }
    exists (c, l). split; auto. simpl. rewrite Lc, Z.eqb_refl. apply in_flat_map. exists to. split; auto. apply in_map_iff. exists hit. auto.
Qed.

Definition update_of (me : player) (c to hit : cell) (x : cell) : option Z :=
  if cell_eqb x hit then Some 0 else if cell_eqb x c then Some 1 else if cell_eqb x to then Some (own me) else None.

Lemma amazons_update : forall me b c to hit, look b c = own me -> look b to = 1 -> updates b (remove hit (moved me c to b)) (update_of me c to hit).
Proof.
  intros me b c to hit Lc Lt x. rewrite look_remove, look_moved; auto. unfold update_of.
  destruct (cell_eqb x hit); auto. destruct (cell_eqb x c); auto. destruct (cell_eqb x to); auto.
Qed.

Lemma cell_eqb_plus : forall c d t, cell_eqb (plus c t) (plus d t) = cell_eqb c d.
Proof. intros c d t. apply eq_true_iff_eq. rewrite !cell_eqb_true. split; [apply plus_inj|intros ->; auto]. Qed.

Lemma amazons_splits : splits Amazons (regions queen).
Proof.
  intros b bs [f [J [P B]]] me. simpl moves.
  assert (own me <> 0) as O by (destruct me; discriminate).
  (* One move, seen in the part and in the board. *)
  assert (forall l p m t c to hit, bs = l ++ p :: m -> shows b f (length l) p t -> look p c = own me -> In to (flights p c) ->
    f (plus c t) = length l -> look b (plus c t) = own me ->
    (In (plus to t) (flights b (plus c t)) /\ f (plus to t) = length l /\ look b (plus to t) = 1 /\ look p to = 1) /\
    (forall h, In h (flights (moved me (plus c t) (plus to t) b) (plus to t)) <-> exists h0, In h0 (flights (moved me c to p) to) /\ h = plus h0 t) /\
    (In hit (flights (moved me c to p) to) ->
      regions queen (remove (plus hit t) (moved me (plus c t) (plus to t) b)) (l ++ remove hit (moved me c to p) :: m))) as One.
  { intros l p m t c to hit -> S Lc Ht Fc Lb.
    destruct (flights_shift b f (length l) p t c J S Fc) as [T1 T2]. { rewrite Lb. auto. }
    destruct (T2 _ Ht) as [Ft Lt]. pose proof (flights_free _ _ _ Ht) as Lpt.
    assert (In (plus to t) (flights b (plus c t))) as Hb by (apply T1; eauto).
    set (g := fun x => if cell_eqb x (plus c t) then Some 1 else if cell_eqb x (plus to t) then Some (own me) else None).
    assert (updates b (moved me (plus c t) (plus to t) b) g) as U.
    { intros x. rewrite look_moved; auto. unfold g. destruct (cell_eqb x (plus c t)); auto. destruct (cell_eqb x (plus to t)); auto. }
    assert (updates p (moved me c to p) (fun y => g (plus y t))) as V.
    { intros x. rewrite look_moved; auto. unfold g. rewrite !cell_eqb_plus. destruct (cell_eqb x c); auto. destruct (cell_eqb x to); auto. }
    assert (forall x, g x <> None -> f x = length l) as K.
    { intros x G. unfold g in G. destruct (cell_eqb x (plus c t)) eqn:E1. { apply cell_eqb_true in E1 as ->. auto. }
      destruct (cell_eqb x (plus to t)) eqn:E2; [|congruence]. apply cell_eqb_true in E2 as ->. auto. }
    assert (forall x, look (moved me (plus c t) (plus to t) b) x <> 0 -> look b x <> 0) as W.
    { intros x. rewrite look_moved; auto. destruct (cell_eqb x (plus c t)) eqn:E1. { apply cell_eqb_true in E1 as ->. congruence. }
      destruct (cell_eqb x (plus to t)) eqn:E2; auto. apply cell_eqb_true in E2 as ->. rewrite Lt. discriminate. }
    assert (shows (moved me (plus c t) (plus to t) b) f (length l) (moved me c to p) t) as S1 by (eapply shows_update; eauto).
    assert (joins queen (moved me (plus c t) (plus to t) b) f) as J1 by (intros x s Hs A1 A2; apply J; auto).
    assert (look (moved me (plus c t) (plus to t) b) (plus to t) <> 0) as N1.
    { rewrite look_moved; auto. destruct (cell_eqb (plus to t) (plus c t)); [discriminate|]. rewrite cell_eqb_refl. auto. }
    destruct (flights_shift _ f (length l) _ t to J1 S1 Ft N1) as [H1 H2].
    split; [auto|]. split; [auto|]. intros Hh. destruct (H2 _ Hh) as [Fh _].
    apply (regions_update queen b _ f l p m _ t (update_of me (plus c t) (plus to t) (plus hit t))); auto.
    - apply amazons_update; auto.
    - intros y. rewrite (amazons_update me p c to hit Lc Lpt y). unfold update_of. rewrite !cell_eqb_plus. auto.
    - intros x G. unfold update_of in G. destruct (cell_eqb x (plus hit t)) eqn:E0. { apply cell_eqb_true in E0 as ->. auto. }
      apply K. unfold g. auto.
    - intros x. rewrite look_remove. destruct (cell_eqb x (plus hit t)); auto. }
  split.
  - intros b' H. apply in_amazons in H as [c [to [hit [Lc [Ht [Hh ->]]]]]].
    destruct (nth_error bs (f c)) as [p|] eqn:E. 2: { apply nth_error_None in E. assert (look b c <> 0) as N by congruence. specialize (B c N). lia. }
    destruct (nth_error_split _ _ E) as [l [m [-> El]]]. destruct (P _ _ E) as [t St]. rewrite <- El in St.
    set (c0 := (fst c - fst t, snd c - snd t)). assert (plus c0 t = c) as Ec by apply plus_back.
    assert (f (plus c0 t) = length l) as Fc by congruence. assert (look b (plus c0 t) = own me) as Lb by congruence.
    assert (look p c0 = own me) as Lp by (rewrite St, Fc, Nat.eqb_refl; auto).
    destruct (flights_shift b f (length l) p t c0 J St Fc) as [T1 _]. { congruence. }
    rewrite <- Ec in *. apply T1 in Ht as [to0 [Ht ->]].
    destruct (One l p m t c0 to0 hit eq_refl St Lp Ht Fc Lb) as [_ [T2 _]]. apply T2 in Hh as [hit0 [Hh ->]].
    destruct (One l p m t c0 to0 hit0 eq_refl St Lp Ht Fc Lb) as [_ [_ T3]].
    exists l, p, m, (remove hit0 (moved me c0 to0 p)). split; auto. split; auto. apply in_amazons. exists c0, to0, hit0. auto.
  - intros l p m p' -> H. apply in_amazons in H as [c [to [hit [Lc [Ht [Hh ->]]]]]].
    assert (nth_error (l ++ p :: m) (length l) = Some p) as E by (rewrite nth_error_app2, Nat.sub_diag; auto).
    destruct (P _ _ E) as [t St]. pose proof (St c) as S1.
    destruct (Nat.eqb (f (plus c t)) (length l)) eqn:E1; [|congruence]. apply Nat.eqb_eq in E1.
    assert (look b (plus c t) = own me) as Lb by congruence.
    destruct (One l p m t c to hit eq_refl St Lc Ht E1 Lb) as [[Hb _] [T2 T3]].
    exists (remove (plus hit t) (moved me (plus c t) (plus to t) b)). split; auto. apply in_amazons.
    exists (plus c t), (plus to t), (plus hit t). repeat split; auto. apply T2. eauto.
Qed.
