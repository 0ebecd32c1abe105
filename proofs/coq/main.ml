(* Reads certificates (docs/proofs.md) and gives them to the checker that Coq has verified. What is here is not verified: it turns
   the words of the file into the data of Checker.v, and claims nothing that the file does not say.

   A file with lines that the verified checker does not cover (w and its claim, heat) is reported as not covered. *)

open Kelvin_checker

exception Wrong of string
exception Uncovered of string
exception Skipped

let fail text = raise (Wrong text)
let need condition text = if not condition then fail text

let rec positive n = if n = 1 then XH else if n land 1 = 1 then XI (positive (n lsr 1)) else XO (positive (n lsr 1))
let z n = if n = 0 then Z0 else if n > 0 then Zpos (positive n) else Zneg (positive (-n))
let nat n = let rec go acc n = if n = 0 then acc else go (S acc) (n - 1) in go O n
let rec int_of_positive = function XH -> 1 | XO p -> 2 * int_of_positive p | XI p -> 2 * int_of_positive p + 1

let digits word = word <> "" && String.length word <= 9 && String.for_all (fun c -> c >= '0' && c <= '9') word
let number most word =
  need (digits word && int_of_string word <= most) (Printf.sprintf "found %S, expected a number of at most %d" word most);
  int_of_string word

let split_words text = List.filter (fun word -> word <> "") (String.split_on_char ' ' (String.map (fun c -> if c = '\t' || c = '\r' then ' ' else c) text))

(* A ruleset: its rules for Coq, the reader of its boards, and its name. *)
type frame = { rules : rules; read : string -> (((z * z) * z) list); name : string }

let letters known text = need (String.for_all (fun c -> String.contains known c) text) (Printf.sprintf "found %S, expected the letters %s" text known)

let grid known value strip text =
  need (String.length text <= 10_000) "the board has more than 10000 letters";
  letters (known ^ "|") text;
  let rows = String.split_on_char '|' text in
  let width = String.length (List.hd rows) in
  need (width > 0 && List.for_all (fun row -> String.length row = width) rows) (Printf.sprintf "found %S, expected rows of one length" text);
  need (not strip || List.length rows = 1) "found rows, expected one row";
  List.concat (List.mapi (fun r row -> List.concat (List.mapi (fun c letter ->
    match value letter with 0 -> [] | l -> [((z r, z c), z l)]) (List.of_seq (String.to_seq row)))) rows)

let pieces = function '.' -> 1 | 'x' -> 2 | 'o' -> 3 | _ -> 0
let stones = function 'x' -> 2 | 'o' -> 3 | _ -> 0
let animals = function '.' -> 1 | 't' -> 2 | 'f' -> 3 | _ -> 0
let vertices = function '.' -> 1 | 'x' -> 2 | 'o' -> 3 | 'l' -> 4 | 'r' -> 5 | _ -> 0

let pair mark text = match String.split_on_char mark text with
  | [a; b] -> (a, b)
  | _ -> fail (Printf.sprintf "found %S, expected two parts with %c between them" text mark)

(* The edges of a graph or the facets of a complex, as lists of vertices, and the reader of boards. *)
let graph kind text =
  let count, list = pair ':' text in
  let n = String.length kind in
  need (String.length count > n && String.sub count 0 n = kind) (Printf.sprintf "found %S, expected %sN: U-V, U-V" text kind);
  let order = number 9_999 (String.sub count n (String.length count - n)) in
  let face text = List.map (number (order - 1)) (String.split_on_char '-' text) in
  let faces = List.map face (List.filter (fun face -> face <> "") (List.map String.trim (String.split_on_char ',' list))) in
  let read text =
    need (String.length text = order) (Printf.sprintf "found %S, expected %d letters" text order);
    letters ".lrxo#" text;
    List.concat (List.mapi (fun v c -> match vertices c with 0 -> [] | l -> [((z v, Z0), z l)]) (List.of_seq (String.to_seq text))) in
  faces, read

let vertex v = (z v, Z0)
let edge = function
  | [u; v] when u <> v -> (vertex u, vertex v)
  | _ -> fail "expected edges of two different vertices"

let hackenbush text =
  let edge i text =
    match split_words text with
    | [ends; ("B" | "R" | "G") as colour] ->
      let u, v = pair '-' ends in
      ((z (number 9_999 u), z (number 9_999 v)), z (3 * i + (match colour with "B" -> 0 | "R" -> 1 | _ -> 2)))
    | _ -> fail (Printf.sprintf "found %S, expected an edge such as 0-1 B" text) in
  let edges = List.mapi edge (String.split_on_char ',' text) in
  need (List.length edges <= 10_000) "found more than 10000 edges";
  let read text =
    need (String.length text = List.length edges) (Printf.sprintf "found %S, expected %d letters" text (List.length edges));
    letters "01" text;
    fall (List.concat (List.mapi (fun i edge -> if text.[i] = '1' then [edge] else []) edges)) in
  read

let code code =
  let first, rest = pair '.' code in
  need ((first = "" || first = "0" || first = "4") && rest <> "" && String.length rest <= 999) (Printf.sprintf "found %S, expected a code such as 0.77" code);
  letters "01234567" rest;
  let first = if first = "" then "0" else first in
  List.map (fun c -> z (Char.code c - Char.code '0')) (List.of_seq (String.to_seq (first ^ rest)))

let frame name rest =
  let whole rules read = need (rest = "") (Printf.sprintf "found %S, expected the end of the line" rest); { rules; read; name } in
  let named = name ^ " " ^ rest in
  match name with
  | "domineering" -> whole Domineering (grid ".#" pieces false)
  | "clobber" -> whole Clobber (grid ".#xo" stones false)
  | "konane" -> whole Konane (grid ".#xo" pieces false)
  | "toads-and-frogs" -> whole Toads (grid ".#tf" animals true)
  | "amazons" -> whole Amazons (grid ".#xo" pieces false)
  | "snort" | "col" | "nogo" ->
    let faces, read = graph "edges " rest in
    let edges = List.map edge faces in
    { rules = (match name with "snort" -> Snort edges | "col" -> Col edges | _ -> NoGo edges); read; name = named }
  | "complex" -> let faces, read = graph "facets " rest in { rules = Complex (List.map (List.map vertex) faces); read; name = named }
  | "hackenbush" -> let read = hackenbush rest in { rules = Hackenbush; read; name = named }
  | "octal" ->
    let left, right = match String.split_on_char ' ' rest with
      | [one] -> let one = code one in (one, one)
      | [left; right] -> (code left, code right)
      | _ -> fail (Printf.sprintf "found %S, expected a code such as 0.77, or two of them" rest) in
    { rules = Octal (function Left -> left | Right -> right); name = named; read = (fun text -> [((z (number 10_000 text), Z0), z 1)]) }
  | _ -> fail (Printf.sprintf "found the ruleset %S, expected one of docs/proofs.md" name)

(* What the file has so far: its frames, and the name of each node. *)
let frames : frame array ref = ref [||]
let names : string list ref = ref []
let count = ref 1
let vertices = ref 0
let claims = ref 0
let ended = ref false

let node word = positive (number (!count - 1) word + 1)

let witnesses word =
  let n = String.length word in
  let rec go i acc =
    if i >= n then List.rev acc
    else
      let side = match word.[i] with 'l' -> Left | 'r' -> Right | _ -> fail (Printf.sprintf "found %S, expected witnesses such as l0r2" word) in
      let rec last j = if j < n && word.[j] >= '0' && word.[j] <= '9' then last (j + 1) else j in
      let stop = last (i + 1) in
      (* A list of options is shorter than a million. *)
      let index = min 1_000_000 (number 999_999_999 (String.sub word (i + 1) (stop - i - 1))) in
      go stop ((side, nat index) :: acc) in
  go 0 []

let all_witnesses words = List.concat_map witnesses words

let value = function
  | [] -> None
  | "=" :: h :: rest -> Some (node h, all_witnesses rest)
  | word :: _ -> fail (Printf.sprintf "found %S, expected = and a node" word)

let relations = ["=", Equal; "<=", AtMost; "<|", LessOrConfused; "<", Less; "||", Confused]

let rec until mark = function
  | [] -> fail (Printf.sprintf "found the end of the line, expected %s" mark)
  | word :: rest -> if word = mark then ([], rest) else let before, rest = until mark rest in (word :: before, rest)

let dyadic word =
  let top, bottom = match String.split_on_char '/' word with [a] -> (a, "1") | [a; b] -> (a, b) | _ -> fail "expected a number such as -3/4" in
  let negative = top <> "" && top.[0] = '-' in
  let top = if negative then String.sub top 1 (String.length top - 1) else top in
  let good text = text <> "" && String.length text <= 18 && String.for_all (fun c -> c >= '0' && c <= '9') text in
  need (good top && good bottom) (Printf.sprintf "found %S, expected a number such as -3/4" word);
  let bottom = int_of_string bottom in
  need (bottom > 0 && bottom land (bottom - 1) = 0) (Printf.sprintf "found %S, expected a power of two below the line" word);
  let rec reduce m d k = if d = 1 then (m, k) else if m land 1 = 0 && d > 1 then reduce (m / 2) (d / 2) k else (m, k + (let rec log d = if d = 1 then 0 else 1 + log (d / 2) in log d)) in
  let m, k = reduce (int_of_string top) bottom 0 in
  let m = if negative then -m else m in
  need (word = (if k = 0 then string_of_int m else Printf.sprintf "%d/%d" m (1 lsl k))) (Printf.sprintf "found %S, expected it in lowest terms" word);
  (z m, nat k)

let claim = function
  | ["canonical"; g; c] -> CanonicalOf (node g, node c)
  | ["number"; g; x] -> let m, k = dyadic x in Number (node g, m, k)
  | ["nimber"; g; k] ->
    need (string_of_int (number 999_999_999 k) = k) (Printf.sprintf "found %S, expected a nimber" k);
    Nimber (node g, nat (min 1_000_000 (number 999_999_999 k)))
  | ("heat" | "walls" as word) :: _ -> raise (Uncovered ("the claim " ^ word))
  | [g; relation; h] ->
    let denied = relation <> "" && relation.[0] = '!' in
    let plain = if denied then String.sub relation 1 (String.length relation - 1) else relation in
    (match List.assoc_opt plain relations with
    | Some r -> Relation (not denied, r, node g, node h)
    | None -> fail (Printf.sprintf "found %S, expected a relation" relation))
  | _ -> fail "expected a claim as in docs/proofs.md"

let label word =
  let rank = if word = "" then "" else String.sub word 1 (String.length word - 1) in
  let n () = let k = number 999_999_999 rank in if k = 0 then N0 else Npos (positive k) in
  match word with
  | "D" -> None
  | _ when word.[0] = 'L' -> Some (Left, n ())
  | _ when word.[0] = 'R' -> Some (Right, n ())
  | _ -> fail (Printf.sprintf "found %S, expected a label such as L3, R0 or D" word)

let winner = function
  | "L" -> Some Left
  | "R" -> Some Right
  | "D" -> None
  | word -> fail (Printf.sprintf "found %S, expected L, R or D" word)

let player = function
  | "L" -> Left
  | "R" -> Right
  | word -> fail (Printf.sprintf "found %S, expected L or R" word)

(* A board, with the number of its frame before a colon if it is not the last one. *)
let board word =
  let last = Array.length !frames - 1 in
  need (last >= 0) "no line r comes before the board";
  let f, text = match String.rindex_opt word ':' with
    | Some i -> (number last (String.sub word 0 i), String.sub word (i + 1) (String.length word - i - 1))
    | None -> (last, word) in
  (f, text, !frames.(f).read text)

let item word =
  if word.[0] = '=' then INode (node (String.sub word 1 (String.length word - 1)))
  else let f, _, cells = board word in IBoard (nat f, cells)

(* No position has more than 100000 options, and a sum is no longer than its line. *)
let reply misere word = if misere && word = "-" then None else Some (nat (min 1_000_000 (number 999_999_999 word)))

let declare name = names := name :: !names; incr count

let line text =
  need (not !ended) (Printf.sprintf "found %S, expected nothing after the line end" text);
  need (String.for_all (fun c -> c >= ' ' && c <= '~') text) "found a letter that is not printable ASCII";
  if text <> "" && text.[0] = '%' then raise Skipped;
  if text <> "" && text.[0] = '!' then incr claims;
  match split_words text with
  | ["end"; n] ->
    need (number 999_999_999 n = !claims && !claims > 0) (Printf.sprintf "found %s, expected the number of claims, %d, and at least one" n !claims);
    ended := true;
    raise Skipped
  | "r" :: name :: rest ->
    let frame = frame name (String.concat " " rest) in
    frames := Array.append !frames [|frame|];
    LFrame frame.rules
  | "g" :: rest ->
    let left, right = until "|" rest in
    let line = LGame (List.map node left, List.map node right) in
    declare ""; line
  | "p" :: word :: rest ->
    let f, text, cells = board word in
    declare (!frames.(f).name ^ " " ^ text);
    LPosition (nat f, cells, value rest)
  | "+" :: a :: b :: rest ->
    let a, b = node a, node b in
    declare "";
    LSum (a, b, value rest)
  | "=" :: g :: h :: rest -> LEqual (node g, node h, all_witnesses rest)
  | "<=" :: g :: h :: rest -> LAtMost (node g, node h, all_witnesses rest)
  | ["<|"; g; h; w] -> (match witnesses w with [w] -> LLess (node g, node h, w) | _ -> fail "expected one witness")
  | "c" :: g :: rest -> LCanonical (node g, all_witnesses rest)
  | ["!"; "loopy"; v; a; b] -> LOutcome (positive (number (!vertices - 1) v + 1), winner a, winner b)
  | "!" :: (("normal" | "misere") as play) :: who :: "second" :: its -> LWinning (WinsSecond (play = "misere", player who, List.map item its))
  | "!" :: (("normal" | "misere") as play) :: who :: "first" :: rest ->
    let its, move = until ":" rest in
    let misere = play = "misere" in
    (match move with
    | [move] -> LWinning (WinsFirst (misere, player who, List.map item its, reply misere move))
    | _ -> fail "expected one move behind :")
  | "!" :: rest -> LClaim (claim rest)
  | "y" :: rest ->
    let left, rest = until "|" rest in
    let right, labels = until ":" rest in
    let vertex word = positive (number 999_999_999 word + 1) in
    let line = match labels with
      | [a; b] -> LVertex ((List.map vertex left, List.map vertex right), (label a, label b))
      | _ -> fail "expected two labels such as L3 D" in
    incr vertices; line
  | (("o" | "m") as kind) :: who :: rest ->
    let its, replies = until ":" rest in
    let misere = kind = "m" in
    LWin (misere, player who, List.map item its, List.map (reply misere) replies)
  | ("w" as kind) :: _ -> raise (Uncovered ("lines " ^ kind))
  | word :: _ -> fail (Printf.sprintf "found %S, expected one of r g p + = <= <| c o m w y ! end" word)
  | [] -> fail "found the end of the line, expected a line"

let named word =
  match int_of_string_opt word with
  | Some n when n > 0 && n < !count && List.nth !names (!count - 1 - n) <> "" -> "[" ^ List.nth !names (!count - 1 - n) ^ "]"
  | _ -> word

let check_file path =
  frames := [||]; names := []; count := 1; vertices := 0; claims := 0; ended := false;
  let place = ref 1 in
  try
    let input = open_in_bin path in
    Fun.protect ~finally:(fun () -> close_in input) (fun () ->
      need ((try input_line input with End_of_file -> "") = "kelvin proof 1") "expected kelvin proof 1";
      (* The data of the lines, each with its place and text, the last first. Lines about thermographs are left out: nothing
         else depends on them. The first of them is kept. *)
      let lines = ref [] and left_out = ref None in
      (try
        while true do
          let text = input_line input in
          incr place;
          match line text with
            | data -> lines := (data, !place, text) :: !lines
            | exception Skipped -> ()
            | exception Uncovered what -> if !left_out = None then left_out := Some (!place, what)
        done
      with End_of_file -> ());
      need !ended "the file is cut off: expected a last line end with the number of claims";
      let lines = List.rev !lines in
      match check (List.rev (List.rev_map (fun (line, _, _) -> line) lines)) with
      | Some wrong ->
        let _, at, text = List.nth lines (int_of_positive wrong - 1) in
        place := at;
        let shown = if String.length text > 60 then String.sub text 0 60 ^ "..." else text in
        fail (Printf.sprintf "found %S, expected a line that follows from those before it" shown)
      | None ->
        List.iter (function
          | (LClaim _ | LOutcome _ | LWinning _), _, text -> print_endline ("proved: " ^ String.concat " " (List.map named (List.tl (split_words text))))
          | _ -> ()) lines;
        match !left_out with
        | None -> Printf.printf "accepted %s: %d lines, %d nodes\n" path !place !count; 0
        | Some (at, what) ->
          Printf.printf "uncovered %s: line %d: the verified checker does not cover %s; all other lines are right\n" path at what;
          2)
  with
  | Wrong why -> Printf.printf "refused %s: line %d: %s\n" path !place why; 1
  | Sys_error why -> Printf.printf "refused %s: %s\n" path why; 1
  | Stack_overflow | Out_of_memory -> Printf.printf "refused %s: line %d: too long for the memory\n" path !place; 1

let () =
  let codes = List.map check_file (List.tl (Array.to_list Sys.argv)) in
  exit (if List.mem 1 codes then 1 else if List.mem 2 codes then 2 else 0)
