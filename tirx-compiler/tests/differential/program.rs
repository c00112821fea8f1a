//! A kernel as text that can be made smaller.

/// A line, or a statement with blocks: each block follows its opening text.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub parts: Vec<(String, Vec<Node>)>,
    /// Empty for a line.
    pub close: String,
}

impl Node {
    pub(crate) fn line(text: impl Into<String>) -> Self {
        Self {
            parts: vec![(text.into(), Vec::new())],
            close: String::new(),
        }
    }

    pub(crate) fn block(open: impl Into<String>, body: Vec<Node>) -> Self {
        Self {
            parts: vec![(open.into(), body)],
            close: "}".to_owned(),
        }
    }

    fn write(&self, depth: usize, text: &mut String) {
        let indent = "    ".repeat(depth);
        for (open, body) in &self.parts {
            text.push_str(&format!("{indent}{open}\n"));
            for node in body {
                node.write(depth + 1, text);
            }
        }
        if !self.close.is_empty() {
            text.push_str(&format!("{indent}{}\n", self.close));
        }
    }
}

/// A kernel and its launch.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub dims: Vec<String>,
    pub params: Vec<String>,
    pub body: Vec<Node>,
}

impl Program {
    pub(crate) fn attribute(&self) -> String {
        let [x, y, z] = self.block;
        format!("grid = {}, block = ({x}, {y}, {z})", self.grid[0])
    }

    /// The function's text.
    pub(crate) fn text(&self) -> String {
        let dims: Vec<String> = self.dims.iter().map(|dim| format!("{dim}: Dim")).collect();
        let dims = match dims.is_empty() {
            true => String::new(),
            false => format!("<{}>", dims.join(", ")),
        };
        let mut text = format!(
            "fn random{dims}(\n    {},\n) {{\n",
            self.params.join(",\n    ")
        );
        for node in &self.body {
            node.write(1, &mut text);
        }
        text.push_str("}\n");
        text
    }

    /// The smallest program found for which `keeps` still holds: statements are dropped, and blocks replaced by what
    /// is in them. At most `tries` programs are looked at.
    pub(crate) fn shrink(mut self, mut tries: usize, keeps: impl Fn(&Self) -> bool) -> Self {
        loop {
            let mut smaller = false;
            let mut at = 0;
            while at < count(&self.body) {
                let mut better = None;
                for edit in [Edit::Drop, Edit::Flatten] {
                    if tries == 0 {
                        return self;
                    }
                    let mut candidate = self.clone();
                    let mut position = at;
                    if !apply(&mut candidate.body, &mut position, edit) {
                        continue;
                    }
                    tries -= 1;
                    if keeps(&candidate) {
                        better = Some(candidate);
                        break;
                    }
                }
                match better {
                    Some(candidate) => {
                        self = candidate;
                        smaller = true;
                    }
                    None => at += 1,
                }
            }
            if !smaller {
                return self;
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Edit {
    Drop,
    Flatten,
}

fn count(nodes: &[Node]) -> usize {
    nodes
        .iter()
        .map(|node| {
            1 + node
                .parts
                .iter()
                .map(|(_, body)| count(body))
                .sum::<usize>()
        })
        .sum()
}

/// Edits the node of this position, in the order of the text.
fn apply(nodes: &mut Vec<Node>, position: &mut usize, edit: Edit) -> bool {
    let mut index = 0;
    while index < nodes.len() {
        if *position == 0 {
            let node = nodes.remove(index);
            if edit == Edit::Flatten {
                if node.close.is_empty() {
                    return false;
                }
                let inside = node.parts.into_iter().flat_map(|(_, body)| body);
                nodes.splice(index..index, inside);
            }
            return true;
        }
        *position -= 1;
        for (_, body) in &mut nodes[index].parts {
            let size = count(body);
            if *position < size {
                return apply(body, position, edit);
            }
            *position -= size;
        }
        index += 1;
    }
    false
}
