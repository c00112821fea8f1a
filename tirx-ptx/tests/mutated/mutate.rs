//! Mistakes in the lines of a module.

/// One changed module.
pub(crate) struct Mutation {
    /// What was done.
    pub(crate) kind: &'static str,
    /// The line that it was done to, counted from 0.
    pub(crate) line: usize,
    /// The whole module after it.
    pub(crate) text: String,
}

/// Types that stand in for each other.
const TYPES: [&str; 8] = [
    ".b8", ".b16", ".b32", ".b64", ".f32", ".f64", ".u32", ".pred",
];
/// Words of linkage, of which one stands in for another.
const LINKAGES: [&str; 4] = [".visible", ".extern", ".weak", ".common"];
/// State spaces.
const SPACES: [&str; 6] = [".global", ".shared", ".const", ".local", ".param", ".reg"];
/// Versions and targets.
const HEADERS: [&str; 8] = [
    ".version 6.3",
    ".version 7.0",
    ".version 7.8",
    ".version 8.5",
    ".target sm_75",
    ".target sm_80",
    ".target sm_90",
    ".target sm_100",
];

/// Each mutation of each line.
pub(crate) fn mutations(text: &str) -> Vec<Mutation> {
    let lines: Vec<&str> = text.lines().collect();
    let mut all = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let code = line.split("//").next().unwrap_or("").trim();
        if code.is_empty() {
            continue;
        }
        let mut put = |kind: &'static str, changed: &[String]| {
            let before = lines[..at].iter().map(|line| (*line).to_owned());
            let after = lines[at + 1..].iter().map(|line| (*line).to_owned());
            let all_lines: Vec<String> =
                before.chain(changed.iter().cloned()).chain(after).collect();
            all.push(Mutation {
                kind,
                line: at,
                text: all_lines.join("\n") + "\n",
            });
        };
        put("a line less", &[]);
        put("a line twice", &[(*line).to_owned(), (*line).to_owned()]);
        for (from, to) in numbers(code) {
            let number = &code[from..to];
            let value: u64 = number.parse().unwrap_or(1);
            for other in [0, 1, value.wrapping_add(1), value.wrapping_mul(1000), 3] {
                if other != value {
                    put(
                        "another number",
                        &[format!("{}{other}{}", &code[..from], &code[to..])],
                    );
                }
            }
        }
        for words in [&TYPES[..], &LINKAGES, &SPACES] {
            for word in words {
                for (start, _) in code.match_indices(word) {
                    let end = start + word.len();
                    if code[end..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == ':') {
                        continue;
                    }
                    for other in words.iter().filter(|other| *other != word) {
                        let kind = match words.len() {
                            8 => "another type",
                            4 => "another linkage",
                            _ => "another space",
                        };
                        put(
                            kind,
                            &[format!("{}{other}{}", &code[..start], &code[end..])],
                        );
                    }
                }
            }
        }
        if code.starts_with('.') {
            // A word of a directive.
            let words: Vec<&str> = code.split_inclusive(' ').collect();
            for out in 0..words.len() {
                let rest: String = words
                    .iter()
                    .enumerate()
                    .filter(|(index, _)| *index != out)
                    .map(|(_, word)| *word)
                    .collect();
                put("a word of a directive less", &[rest]);
            }
        }
        for (mark, kind) in [
            (";", "no semicolon"),
            ("{", "no brace"),
            ("}", "no brace"),
            (",", "no comma"),
            ("(", "no parenthesis"),
            (")", "no parenthesis"),
        ] {
            if let Some(start) = code.rfind(mark) {
                put(kind, &[format!("{}{}", &code[..start], &code[start + 1..])]);
            }
        }
        for header in HEADERS {
            let first = header.split(' ').next().unwrap_or(header);
            if code.starts_with(first) && code != header {
                put("another header", &[header.to_owned()]);
            }
        }
        if let Some(next) = lines.get(at + 1)
            && !next.trim().is_empty()
        {
            // The next line is there twice, before and behind this one; it is taken out behind.
            let mut swapped: Vec<&str> = lines.clone();
            swapped.swap(at, at + 1);
            all.push(Mutation {
                kind: "two lines swapped",
                line: at,
                text: swapped.join("\n") + "\n",
            });
        }
        if code.ends_with('{') {
            let mut depth = 0_i32;
            let end = lines[at..].iter().position(|line| {
                depth += line.matches('{').count() as i32 - line.matches('}').count() as i32;
                depth <= 0
            });
            if let Some(end) = end.filter(|end| *end > 1) {
                let kept: Vec<&str> = lines[..=at]
                    .iter()
                    .chain(&lines[at + end..])
                    .copied()
                    .collect();
                all.push(Mutation {
                    kind: "nothing between braces",
                    line: at,
                    text: kept.join("\n") + "\n",
                });
            }
        }
    }
    all
}

/// The decimal numbers of a line that are no part of a name.
fn numbers(code: &str) -> Vec<(usize, usize)> {
    let bytes = code.as_bytes();
    let is_name =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'%' | b'$' | b'.');
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let alone = at == 0 || !is_name(bytes[at - 1]);
        let length = bytes[at..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        if alone && length > 0 && !bytes.get(at + length).is_some_and(|byte| is_name(*byte)) {
            found.push((at, at + length));
        }
        at += length.max(1);
    }
    found
}
