(** Who wins a sum of games and positions, in normal and in misère play. *)

From Coq Require Import List Arith ZArith Bool Lia Permutation.
From Kelvin Require Import Games Rules Regions Parts Loopy.
Import ListNotations.

(** A summand. *)
Inductive place := PGame (g : game) | PBoard (r : rules) (b : board).

Definition place_moves (me : player) (p : place) : list place :=
  match p with
  | PGame g => map PGame (options me g)
  | PBoard r b => map (PBoard r) (moves r me b)
  end.

Fixpoint sum_moves (me : player) (ps : list place) : list (list place) :=
  match ps with
  | [] => []
  | p :: ps => map (fun q => q :: ps) (place_moves me p) ++ map (cons p) (sum_moves me ps)
  end.

(** A player wins a sum moving second: to each move of the opponent there is a reply after which the player wins moving second again.
    In misère play a player without a move wins. *)
Inductive second (misere : bool) (me : player) : list place -> Prop :=
| second_intro : forall ps, (misere = true -> sum_moves (opponent me) ps <> []) ->
    (forall qs, In qs (sum_moves (opponent me) ps) ->
      (misere = true /\ sum_moves me qs = []) \/ exists rs, In rs (sum_moves me qs) /\ second misere me rs) ->
    second misere me ps.

Definition first (misere : bool) (me : player) (qs : list place) : Prop :=
  (misere = true /\ sum_moves me qs = []) \/ exists rs, In rs (sum_moves me qs) /\ second misere me rs.

Lemma second_induction : forall misere me (P : list place -> Prop),
  (forall ps, (misere = true -> sum_moves (opponent me) ps <> []) ->
    (forall qs, In qs (sum_moves (opponent me) ps) ->
      (misere = true /\ sum_moves me qs = []) \/ exists rs, In rs (sum_moves me qs) /\ second misere me rs /\ P rs) -> P ps) ->
  forall ps, second misere me ps -> P ps.
Proof.
  intros misere me P H. fix IH 2. intros ps [qs A B]. apply H; auto. intros rs i.
  destruct (B rs i) as [S|[ts [j S]]]; [left; exact S|right]. exists ts. split; [exact j|]. split; [exact S|]. apply IH. exact S.
Qed.

Lemma in_sum_moves : forall me ps x, In x (sum_moves me ps) <->
  exists l p m q, ps = l ++ p :: m /\ In q (place_moves me p) /\ x = l ++ q :: m.
Proof.
  intros me. induction ps as [|p ps IH]; intros x; simpl.
  - split; [intros []|]. intros [[|? ?] [? [? [? [E _]]]]]; discriminate.
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [[q [<- i]]|[y [<- i]]].
      * exists [], p, ps, q. auto.
      * apply IH in i as [l [a [m [q [-> [i ->]]]]]]. exists (p :: l), a, m, q. auto.
    + intros [[|k l] [a [m [q [E [i ->]]]]]]; simpl in E; injection E as -> ->.
      * left. exists q. auto.
      * right. exists (l ++ q :: m). split; auto. apply IH. eauto 8.
Qed.

Lemma in_sum_moves_app : forall me ps qs x, In x (sum_moves me (ps ++ qs)) <->
  (exists y, In y (sum_moves me ps) /\ x = y ++ qs) \/ (exists y, In y (sum_moves me qs) /\ x = ps ++ y).
Proof.
  intros me. induction ps as [|p ps IH]; intros qs x; simpl.
  - split. { intros i. right. eauto. } intros [[y [[] _]]|[y [i ->]]]. auto.
  - rewrite !in_app_iff, !in_map_iff. split.
    + intros [[q [<- i]]|[y [<- i]]].
      * left. exists (q :: ps). split; auto. apply in_app_iff. left. apply in_map_iff. eauto.
      * apply IH in i as [[z [i ->]]|[z [i ->]]].
        -- left. exists (p :: z). split; auto. apply in_app_iff. right. apply in_map_iff. eauto.
        -- right. eauto.
    + intros [[y [i ->]]|[y [i ->]]].
      * apply in_app_iff in i as [i|i]; apply in_map_iff in i as [z [<- i]].
        -- left. exists z. auto.
        -- right. exists (z ++ qs). split; auto. apply IH. left. eauto.
      * right. exists (ps ++ y). split; auto. apply IH. right. eauto.
Qed.

(** Sums that are played alike *)
Definition bisimulation (T : list place -> list place -> Prop) : Prop := forall ps qs, T ps qs -> forall me,
  (forall x, In x (sum_moves me ps) -> exists y, In y (sum_moves me qs) /\ T x y) /\
  (forall y, In y (sum_moves me qs) -> exists x, In x (sum_moves me ps) /\ T x y).

Lemma no_member : forall (A : Type) (l : list A), (forall x, In x l -> False) -> l = [].
Proof. intros A [|x l] H; auto. exfalso. apply (H x). simpl; auto. Qed.

Lemma second_alike : forall T misere me, bisimulation T -> forall qs, second misere me qs -> forall ps, T ps qs -> second misere me ps.
Proof.
  intros T misere me B. apply (second_induction misere me (fun qs => forall ps, T ps qs -> second misere me ps)). intros qs N H ps t.
  destruct (B _ _ t (opponent me)) as [B1 B2]. constructor.
  - intros M E. apply (N M). apply no_member. intros y i. destruct (B2 y i) as [x [j _]]. rewrite E in j. destruct j.
  - intros x i. destruct (B1 x i) as [y [j u]]. destruct (B _ _ u me) as [C1 C2]. destruct (H y j) as [[M E]|[rs [k [_ R]]]].
    + left. split; auto. apply no_member. intros z h. destruct (C1 z h) as [w [g _]]. rewrite E in g. destruct g.
    + right. destruct (C2 rs k) as [z [h v]]. exists z. split; auto.
Qed.

Lemma permutation_bisimulation : bisimulation (@Permutation place).
Proof.
  assert (forall ps qs me x, Permutation ps qs -> In x (sum_moves me ps) -> exists y, In y (sum_moves me qs) /\ Permutation x y) as H.
  { intros ps qs me x P i. apply in_sum_moves in i as [l [p [m [q [-> [i ->]]]]]].
    assert (In p qs) as j by (apply (Permutation_in _ P), in_elt). apply in_split in j as [l' [m' ->]].
    apply Permutation_app_inv in P. exists (l' ++ q :: m'). split; [apply in_sum_moves; eauto 8|]. apply Permutation_elt. auto. }
  intros ps qs P me. split; intros x i; [eauto|]. destruct (H _ _ me x (Permutation_sym P) i) as [y []]. exists y. split; auto. apply Permutation_sym. auto.
Qed.

(** Summands without moves may be left away, and boards be replaced by the boards into which they split. *)
Definition dead (p : place) : Prop := forall me, place_moves me p = [].

Inductive expands : list place -> list place -> Prop :=
| expands_nil : expands [] []
| expands_same : forall p ps qs, expands ps qs -> expands (p :: ps) (p :: qs)
| expands_dead : forall p ps qs, dead p -> expands ps qs -> expands (p :: ps) qs
| expands_split : forall r R b bs ps qs, splits r R -> R b bs -> expands ps qs -> expands (PBoard r b :: ps) (map (PBoard r) bs ++ qs).

Lemma in_board_moves : forall r me bs x, In x (sum_moves me (map (PBoard r) bs)) <->
  exists l p m p', bs = l ++ p :: m /\ In p' (moves r me p) /\ x = map (PBoard r) (l ++ p' :: m).
Proof.
  intros r me bs x. rewrite in_sum_moves. split.
  - intros [l [p [m [q [E [i ->]]]]]]. apply map_eq_app in E as [l1 [l2 [-> [<- E]]]]. apply map_eq_cons in E as [a [tl [-> [<- <-]]]].
    simpl in i. apply in_map_iff in i as [p' [<- i]]. exists l1, a, tl, p'. rewrite map_app. auto.
  - intros [l [p [m [p' [-> [i ->]]]]]]. exists (map (PBoard r) l), (PBoard r p), (map (PBoard r) m), (PBoard r p').
    rewrite !map_app. simpl. split; auto. split; auto. apply in_map. auto.
Qed.

Lemma expands_bisimulation : bisimulation expands.
Proof.
  intros ps qs E me. induction E as [|p ps qs E [IH1 IH2]|p ps qs D E [IH1 IH2]|r R b bs ps qs S HR E [IH1 IH2]].
  - split; intros x [].
  - split; intros x i; simpl in i; apply in_app_iff in i as [i|i]; apply in_map_iff in i as [y [<- i]].
    + exists (y :: qs). split; [simpl; apply in_app_iff; left; apply in_map_iff; eauto|constructor; auto].
    + destruct (IH1 y i) as [z [j t]]. exists (p :: z). split; [simpl; apply in_app_iff; right; apply in_map; auto|constructor; auto].
    + exists (y :: ps). split; [simpl; apply in_app_iff; left; apply in_map_iff; eauto|constructor; auto].
    + destruct (IH2 y i) as [z [j t]]. exists (p :: z). split; [simpl; apply in_app_iff; right; apply in_map; auto|constructor; auto].
  - simpl. rewrite (D me). simpl. split; intros x i.
    + apply in_map_iff in i as [y [<- i]]. destruct (IH1 y i) as [z [j t]]. exists z. split; auto. apply expands_dead; auto.
    + destruct (IH2 x i) as [z [j t]]. exists (p :: z). split; [apply in_map; auto|apply expands_dead; auto].
  - destruct (S _ _ HR me) as [S1 S2]. split; intros x i.
    + simpl in i. apply in_app_iff in i as [i|i]; apply in_map_iff in i as [y [<- i]].
      * apply in_map_iff in i as [b' [<- i]]. destruct (S1 _ i) as [l [p [m [p' [-> [j HR']]]]]].
        exists (map (PBoard r) (l ++ p' :: m) ++ qs). split; [|eapply expands_split; eauto].
        apply in_sum_moves_app. left. eexists. split; [|reflexivity]. apply in_board_moves. eauto 8.
      * destruct (IH1 y i) as [z [j t]]. exists (map (PBoard r) bs ++ z). split; [|eapply expands_split; eauto].
        apply in_sum_moves_app. right. eauto.
    + apply in_sum_moves_app in i as [[y [i ->]]|[y [i ->]]].
      * apply in_board_moves in i as [l [p [m [p' [-> [i ->]]]]]]. destruct (S2 _ _ _ _ eq_refl i) as [b' [j HR']].
        exists (PBoard r b' :: ps). split; [|eapply expands_split; eauto].
        simpl. apply in_app_iff. left. apply in_map_iff. exists (PBoard r b'). split; auto. apply in_map. auto.
      * destruct (IH2 y i) as [z [j t]]. exists (PBoard r b :: z). split; [|eapply expands_split; eauto].
        simpl. apply in_app_iff. right. apply in_map. auto.
Qed.

(** In normal play a player who wins two sums moving second wins both together. *)
Lemma second_app : forall me ps, second false me ps -> forall qs, second false me qs -> second false me (ps ++ qs).
Proof.
  intros me. apply (second_induction false me (fun ps => forall qs, second false me qs -> second false me (ps ++ qs))). intros ps N H.
  apply (second_induction false me (fun qs => second false me (ps ++ qs))). intros qs N' H'.
  constructor; [discriminate|]. intros x i. apply in_sum_moves_app in i as [[y [i ->]]|[y [i ->]]].
  - destruct (H y i) as [[E _]|[rs [j [_ K]]]]; [discriminate|]. right. exists (rs ++ qs). split.
    + apply in_sum_moves_app. eauto.
    + apply K. constructor; auto. intros z h. destruct (H' z h) as [S|[w [k [S _]]]]; auto. right. eauto.
  - destruct (H' y i) as [[E _]|[rs [j [_ K]]]]; [discriminate|]. right. exists (ps ++ rs). split; auto. apply in_sum_moves_app. eauto.
Qed.

(** A summand whose value is >= 0 is won by Left moving second; <= 0 by Right. *)
Definition worth (p : place) (g : game) : Prop := match p with PGame h => h = g | PBoard r b => plays r b g end.

Lemma worth_moves : forall me p g, worth p g ->
  (forall q, In q (place_moves me p) -> exists x, In x (options me g) /\ worth q x) /\
  (forall x, In x (options me g) -> exists q, In q (place_moves me p) /\ worth q x).
Proof.
  intros me [h|r b] g W; simpl in *.
  - subst. split; [intros q i; apply in_map_iff in i as [x [<- i]]; exists x; simpl; auto|].
    intros x i. exists (PGame x). split; [apply in_map; auto|reflexivity].
  - pose proof (plays_options _ _ _ me W) as F. split.
    + intros q i. apply in_map_iff in i as [b' [<- i]]. destruct (forall2_in_left _ _ _ _ _ _ F i) as [x [j P]]. exists x. auto.
    + intros x i. destruct (forall2_in_right _ _ _ _ _ _ F i) as [b' [j P]]. exists (PBoard r b'). split; auto. apply in_map. auto.
Qed.

Definition at_least_zero (me : player) (g : game) : Prop := match me with Left => le zero g | Right => le g zero end.

Lemma worth_second : forall me n p g, (size g <= n)%nat -> worth p g -> at_least_zero me g -> second false me [p].
Proof.
  intros me. induction n as [|n IH]; intros p g Hn W Z. { destruct g; simpl in Hn; lia. }
  constructor; [discriminate|]. intros qs i. simpl in i. rewrite app_nil_r in i. apply in_map_iff in i as [q [<- i]].
  destruct (worth_moves (opponent me) p g W) as [W1 _]. destruct (W1 q i) as [x [j Wx]]. right.
  assert (exists y, In y (options me x) /\ at_least_zero me y) as [y [k Zy]].
  { destruct me; simpl in *.
    - pose proof (le_right _ _ _ Z j) as L. inversion L as [? ? y k M|? ? y k M]; subst; [destruct k|eauto].
    - pose proof (le_left _ _ _ Z j) as L. inversion L as [? ? y k M|? ? y k M]; subst; [eauto|destruct k]. }
  destruct (worth_moves me q x Wx) as [_ W2]. destruct (W2 y k) as [q' [h Wy]]. exists [q']. split.
  - simpl. rewrite app_nil_r. apply in_map_iff. eauto.
  - apply (IH q' y); auto. destruct me; simpl in j, k; sizes.
Qed.

(** ** Summands may be replaced by a game that is at most as good for the player who is to win. *)

Lemma sum_moves_worth : forall me ps gs, Forall2 worth ps gs ->
  (forall qs, In qs (sum_moves me ps) -> exists hs, Forall2 worth qs hs /\ In (sum hs) (options me (sum gs))) /\
  (forall x, In x (options me (sum gs)) -> exists qs hs, In qs (sum_moves me ps) /\ Forall2 worth qs hs /\ x = sum hs).
Proof.
  intros me ps gs F. split.
  - intros qs i. apply in_sum_moves in i as [l [p [m [q [-> [i ->]]]]]].
    apply Forall2_app_inv_l in F as [gl [gm [Fl [Fm ->]]]]. inversion Fm as [|? g ? gm' W Fm']; subst.
    destruct (worth_moves me p g W) as [W1 _]. destruct (W1 q i) as [x [j Wx]].
    exists (gl ++ x :: gm'). split. { apply Forall2_app; auto. } apply in_options_sum. eauto 8.
  - intros x i. apply in_options_sum in i as [gl [g [gm [y [E [j ->]]]]]]. subst gs.
    apply Forall2_app_inv_r in F as [l [m [Fl [Fm ->]]]]. inversion Fm as [|p ? m' ? W Fm']; subst.
    destruct (worth_moves me p g W) as [_ W2]. destruct (W2 y j) as [q [k Wq]].
    exists (l ++ q :: m'), (gl ++ y :: gm). split; [apply in_sum_moves; eauto 8|]. split; auto. apply Forall2_app; auto.
Qed.

Definition no_better (me : player) (g h : game) : Prop := match me with Left => le g h | Right => le h g end.
Definition not_ahead (me : player) (g h : game) : Prop := match me with Left => lf g h | Right => lf h g end.

Lemma no_better_opponent : forall me g h x, no_better me g h -> In x (options (opponent me) h) -> not_ahead me g x.
Proof. intros [] g h x H i; simpl in *; [eapply le_right|eapply le_left]; eauto. Qed.

Lemma no_better_own : forall me g h x, no_better me g h -> In x (options me g) -> not_ahead me x h.
Proof. intros [] g h x H i; simpl in *; [eapply le_left|eapply le_right]; eauto. Qed.

Lemma not_ahead_cases : forall me g h, not_ahead me g h ->
  (exists y, In y (options me h) /\ no_better me g y) \/ (exists x, In x (options (opponent me) g) /\ no_better me x h).
Proof. intros [] g h H; simpl in *; destruct H as [? ? x i M|? ? x i M]; eauto. Qed.

(** What is proved of a sum that is won with the game w in it: some places worth at least as much may stand there instead; and if the
    opponent moves from w to a game that is no better than the places, then the player has a reply beside them. *)
Definition replaceable (me : player) (vs : list place) : Prop := forall us w, vs = PGame w :: us ->
  (forall qs gs, Forall2 worth qs gs -> no_better me w (sum gs) -> second false me (qs ++ us)) /\
  (forall x qs gs, In x (options (opponent me) w) -> Forall2 worth qs gs -> no_better me x (sum gs) -> first false me (qs ++ us)).

Lemma reply_beside : forall me us w qs gs, Forall2 worth qs gs -> no_better me w (sum gs) ->
  forall rs, In rs (sum_moves me (PGame w :: us)) -> replaceable me rs -> first false me (qs ++ us).
Proof.
  intros me us w qs gs F N rs i R. right. simpl in i. apply in_app_iff in i as [i|i]; apply in_map_iff in i as [y [<- i]].
  - apply in_map_iff in i as [x [<- i]]. destruct (R us x eq_refl) as [R1 R2].
    destruct (not_ahead_cases _ _ _ (no_better_own _ _ _ _ N i)) as [[z [j M]]|[z [j M]]].
    + destruct (sum_moves_worth me _ _ F) as [_ S]. destruct (S z j) as [qs' [hs [k [F' ->]]]].
      exists (qs' ++ us). split; [apply in_sum_moves_app; eauto|eauto].
    + destruct (R2 z qs gs j F M) as [[E _]|[rs [k S]]]; [discriminate|eauto].
  - destruct (R y w eq_refl) as [R1 _]. exists (qs ++ y). split; [apply in_sum_moves_app; eauto|eauto].
Qed.

Lemma second_replaceable : forall me vs, second false me vs -> replaceable me vs.
Proof.
  intros me. apply (second_induction false me (replaceable me)). intros vs _ H us w ->.
  assert (forall x, In x (options (opponent me) w) -> In (PGame x :: us) (sum_moves (opponent me) (PGame w :: us))) as K.
  { intros x i. simpl. apply in_app_iff. left. apply in_map_iff. exists (PGame x). split; auto. apply in_map. auto. }
  split.
  - assert (forall n qs gs, (size (sum gs) <= n)%nat -> Forall2 worth qs gs -> no_better me w (sum gs) -> second false me (qs ++ us)) as A.
    { induction n as [|n IH]; intros qs gs Hn F N. { destruct (sum gs); simpl in Hn; lia. }
      constructor; [discriminate|]. intros x i. apply in_sum_moves_app in i as [[y [i ->]]|[y [i ->]]].
      - destruct (sum_moves_worth (opponent me) _ _ F) as [S _]. destruct (S y i) as [hs [Fy j]].
        destruct (not_ahead_cases _ _ _ (no_better_opponent _ _ _ _ N j)) as [[z [k M]]|[z [k M]]].
        + right. destruct (sum_moves_worth me _ _ Fy) as [_ T]. destruct (T z k) as [qs' [hs' [l [F' ->]]]].
          exists (qs' ++ us). split; [apply in_sum_moves_app; eauto|]. apply (IH qs' hs'); auto.
          destruct me; simpl in j, k; sizes.
        + destruct (H _ (K z k)) as [[E _]|[rs [l [_ R]]]]; [discriminate|]. apply (reply_beside me us z y hs Fy M rs l R).
      - assert (In (PGame w :: y) (sum_moves (opponent me) (PGame w :: us))) as j.
        { simpl. apply in_app_iff. right. apply in_map. auto. }
        destruct (H _ j) as [[E _]|[rs [l [_ R]]]]; [discriminate|]. apply (reply_beside me y w qs gs F N rs l R). }
    intros qs gs F N. apply (A (size (sum gs)) qs gs); auto.
  - intros x qs gs i F N. destruct (H _ (K x i)) as [[E _]|[rs [l [_ R]]]]; [discriminate|].
    apply (reply_beside me us x qs gs F N rs l R).
Qed.

Theorem second_instead : forall me w us, second false me (PGame w :: us) -> forall qs gs, Forall2 worth qs gs -> eq w (sum gs) ->
  second false me (qs ++ us).
Proof.
  intros me w us S qs gs F [A B]. destruct (second_replaceable _ _ S us w eq_refl) as [R _]. apply (R qs gs); auto. destruct me; auto.
Qed.
