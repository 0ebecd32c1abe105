"""Tests the checkers on random certificates and on forged ones: python3 proofs/tests/run.py CHECK [COQ] [--count N]

CHECK is the program of crates/proof, COQ the one of proofs/coq. All must agree; each certificate that is made must be accepted, and whatever is
accepted must be true. The verified checker may refuse to say anything about lines that it does not cover.
"""
import argparse, random, subprocess, sys, tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import generate, truth
from generate import check

PLAYERS = {"l": "r", "r": "l", "L": "R", "R": "L"}


def forge(text, dice):
    """A certificate with one thing wrong, or at least different."""
    lines = text.splitlines()
    at = dice.randrange(1, len(lines))
    words = lines[at].split()
    way = dice.choice(["number", "drop", "players", "claim", "swap", "label", "letter", "duplicate", "cut"])
    if way == "number":
        digits = [i for i, letter in enumerate(lines[at]) if letter.isdigit()]
        if digits:
            i = dice.choice(digits)
            lines[at] = lines[at][:i] + dice.choice("0123456789") + lines[at][i + 1:]
    elif way == "drop":
        del lines[at]
    elif way == "players":
        places = [i for i, letter in enumerate(lines[at]) if letter in PLAYERS and i > 1]
        if places:
            i = dice.choice(places)
            lines[at] = lines[at][:i] + PLAYERS[lines[at][i]] + lines[at][i + 1:]
    elif way == "cut":
        return "\n".join(lines[:at]) + dice.choice(["", "\n", "\n" + lines[at][:dice.randrange(len(lines[at]))]])
    elif way == "claim":
        nodes = sum(line[0] in "gp+" for line in lines[1:])
        last = dice.choice([lines.pop, lambda: "end 1"])()
        lines.append(f"! {dice.randint(0, nodes)} {dice.choice(['=', '<=', '<|', '<', '||', '!=', '!<=', '!<|', '!<', '!||', 'canonical'])} {dice.randint(0, nodes)}")
        if "canonical" in lines[-1]:
            lines[-1] = f"! canonical {dice.randint(0, nodes)} {dice.randint(0, nodes)}"
        lines.append(f"end {int(last.split()[1]) + 1}")
    elif way == "swap":
        other = dice.randrange(1, len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif way == "label" and words:
        i = dice.randrange(len(words))
        words[i] = dice.choice(["D", "L1", "R1", "0", "1", "-1", "|", "second", "first", ".", "=", "x"])
        lines[at] = " ".join(words)
    elif way == "letter" and lines[at]:
        i = dice.randrange(len(lines[at]))
        lines[at] = lines[at][:i] + dice.choice(["", dice.choice("0123456789|.:#=+-/<>!xolrLRDBGgpmwyc %")]) + lines[at][i + dice.randint(0, 1):]
    else:
        lines.insert(at, lines[at])
    return "\n".join(lines) + "\n"


def relabel(text, dice):
    """A certificate in which the label of a loopy vertex is another, and the claim too."""
    lines = text.splitlines()
    vertices = [i for i, line in enumerate(lines) if line.startswith("y ")]
    if not vertices:
        return forge(text, dice)
    v, side, label = dice.randrange(len(vertices)), dice.randrange(2), dice.choice(["L1", "R1", "L9", "R9", "D"])
    words = lines[vertices[v]].split()
    words[side - 2] = label
    lines[vertices[v]] = " ".join(words)
    for i, line in enumerate(lines):
        if line.startswith(f"! loopy {v} "):
            words = line.split()
            words[side - 2] = label[0]
            lines[i] = " ".join(words)
    return "\n".join(lines) + "\n"


def reheat(text, dice):
    """A certificate with another temperature or mean, in the thermograph and in the claims."""
    lines = text.splitlines()
    claims = [i for i, line in enumerate(lines) if line.startswith("! heat ") and len(line.split()) == 7]
    at = dice.choice(claims) if claims else 0
    words = lines[at].split()
    walls = [i for i, line in enumerate(lines) if claims and line.startswith(f"w {words[2]} ")]
    if not walls:
        return forge(text, dice)
    points = lines[walls[0]].split()
    if dice.random() < 0.5 and len(points) > 2:
        points[-1] = words[6] = str(generate.Fraction(words[6]) + dice.choice([1, generate.Fraction(1, 2)]))
    else:
        words[5] = str(generate.Fraction(words[5]) + dice.choice([1, -1, generate.Fraction(1, 2)]))
    lines[walls[0]], lines[at] = " ".join(points), " ".join(words)
    return "\n".join(lines) + "\n"


def verdicts(program, paths):
    found = {}
    for start in range(0, len(paths), 500):
        output = subprocess.run([program, *map(str, paths[start:start + 500])], capture_output=True, text=True).stdout
        for line in output.splitlines():
            word, _, rest = line.partition(" ")
            if word in ("accepted", "refused", "uncovered"):
                found[rest.partition(":")[0]] = word
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("programs", nargs="+")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--forged", type=int, default=10, help="forged certificates for each one")
    parser.add_argument("--cut", type=int, default=30, help="certificates that are cut off after each line")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    dice, failures, forged, accepted_forged, uncovered = random.Random(options.seed), [], 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        texts = {}
        for seed in range(options.seed, options.seed + options.count):
            text = generate.certificate(seed)
            for k in range(options.forged + 1):
                path = Path(folder) / f"{seed}-{k}.proof"
                texts[path] = text if k == 0 else dice.choice([forge, forge, forge, relabel, reheat])(text, dice)
                path.write_text(texts[path])
        for seed in range(options.seed, options.seed + options.cut):
            lines = generate.certificate(seed).splitlines(keepends=True)
            for k in range(len(lines)):
                path = Path(folder) / f"{seed}-cut{k}.proof"
                texts[path] = "".join(lines[:k])
                path.write_text(texts[path])
        for example in (Path(__file__).parent.parent / "examples").glob("*.proof"):
            texts[example] = example.read_text()
        paths = list(texts)
        others = [verdicts(program, paths) for program in options.programs]
        for path, text in texts.items():
            _, wrong, _ = check.check_file(path)
            mine = "accepted" if wrong is None else "refused"
            said = [mine] + [found.get(str(path), "nothing") for found in others]
            uncovered += "uncovered" in said
            true = path.name.endswith("-0.proof") or path.parent.name == "examples"
            forged += not true
            accepted_forged += not true and mine == "accepted"
            problem = None
            if len(set(said) - {"uncovered"}) > 1:
                problem = f"the checkers disagree: {said}: {wrong}"
            elif "-cut" in path.name and mine == "accepted":
                problem = "a certificate that is cut off is accepted"
            elif true and mine != "accepted":
                problem = f"a true certificate is refused: {wrong}"
            elif mine == "accepted" and path.parent.name != "examples" and (false := truth.false_claims(text)):
                problem = f"false claims are accepted: {false}"
            if problem:
                failures.append(problem)
                print(f"{path.name}: {problem}\n{text}")
    print(f"{len(texts) - forged} certificates accepted; of {forged} forged ones {forged - accepted_forged} refused, "
          f"{accepted_forged} accepted and true; {uncovered} not covered by the verified checker; {len(failures)} failures")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
