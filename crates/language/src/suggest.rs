//! What the user may have meant.

/// The name nearest to a misspelt one, if one is near; of several, one that begins with a capital or without as it does.
pub(crate) fn nearest<'n>(wrong: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let allowed = 1 + wrong.chars().count() / 5;
    let capital = |name: &str| name.starts_with(char::is_uppercase);
    let near = names
        .filter_map(|name| Some((distance(wrong, name, allowed)?, capital(name) != capital(wrong), name)));
    near.min().map(|(.., name)| name)
}

/// The longest name that is a part of a wrong one, or else the shortest of which the wrong one is a part.
pub(crate) fn related<'n>(wrong: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    const SHORTEST: usize = 3;
    let wrong = wrong.to_lowercase();
    let related = names.filter_map(|name| {
        let known = name.to_lowercase();
        let rank = if wrong.contains(&known) && known.len() >= SHORTEST {
            (false, wrong.len() - known.len())
        } else if known.contains(&wrong) && wrong.len() >= SHORTEST {
            (true, known.len() - wrong.len())
        } else {
            return None;
        };
        Some((rank, name))
    });
    related.min().map(|(_, name)| name)
}

/// How many characters must be changed, left out, put in or exchanged with their neighbours to turn one
/// name into the other, if at most `allowed`; case does not matter.
fn distance(a: &str, b: &str, allowed: usize) -> Option<usize> {
    let a: Vec<char> = a.chars().flat_map(char::to_lowercase).take(64).collect();
    let b: Vec<char> = b.chars().flat_map(char::to_lowercase).take(64).collect();
    if a.len().abs_diff(b.len()) > allowed {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut next = vec![i];
        for j in 1..=b.len() {
            let change = row[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = change.min(row[j] + 1).min(next[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            next.push(best);
        }
        before = std::mem::replace(&mut row, next);
    }
    (row[b.len()] <= allowed).then_some(row[b.len()])
}

#[cfg(test)]
mod tests {
    use super::{nearest, related};

    #[test]
    fn a_name_that_is_part_of_another_is_related() {
        let names = ["Clobber", "Amazons", "AmazonsPath", "Hex"];
        assert_eq!(related("CannibalClobber", names.into_iter()), Some("Clobber"));
        assert_eq!(related("Amaz", names.into_iter()), Some("Amazons"));
        assert_eq!(related("Domineering", names.into_iter()), None);
    }

    #[test]
    fn a_misspelt_method_is_guessed() {
        let names = ["Temperature", "Thermograph", "Mean", "Cool"];
        assert_eq!(nearest("Tempreture", names.into_iter()), Some("Temperature"));
        assert_eq!(nearest("mean", names.into_iter()), Some("Mean"));
        assert_eq!(nearest("stripe", ["Strip", "strip"].into_iter()), Some("strip"));
        assert_eq!(nearest("Birthday", names.into_iter()), None);
    }
}
