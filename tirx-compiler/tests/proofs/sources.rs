//! Kernels in files: items, items of modules and of functions, blocks of Rust in documents.

use proc_macro2::TokenStream;
use quote::ToTokens;
use std::{
    fs,
    path::{Path, PathBuf},
};
use syn::visit_mut::{self, VisitMut};
use tirx_compiler::{front, ir::tree::Kernel};

/// A kernel of a file.
pub(crate) struct Source {
    /// The file, from the root of the repository.
    pub(crate) file: String,
    pub(crate) name: String,
    /// How many lines of the file stand before the text that it was parsed from.
    pub(crate) first: usize,
    /// None if it is not read alone, such as one that uses modules of elsewhere.
    pub(crate) kernel: Option<Kernel>,
}

/// The kernels of a file, or of the files of a folder in their order.
pub(crate) fn kernels_in(root: &Path, place: &str) -> Vec<Source> {
    let path = root.join(place);
    let mut files: Vec<PathBuf> = match path.is_file() {
        true => vec![path],
        false => {
            let entries = fs::read_dir(&path).expect("a folder");
            entries
                .map(|entry| entry.expect("an entry").path())
                .collect()
        }
    };
    files.sort();
    let mut found = Finder::default();
    for path in files {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        found.file = match root.join(place).is_file() {
            true => place.to_owned(),
            false => format!("{place}/{name}"),
        };
        let extension = path.extension().and_then(|e| e.to_str());
        let read = || fs::read_to_string(&path).expect("a file");
        match extension {
            Some("rs") => found.rust(&read(), 0),
            Some("md") => found.document(&read()),
            _ => {}
        }
    }
    found.sources
}

#[derive(Default)]
struct Finder {
    file: String,
    first: usize,
    sources: Vec<Source>,
}

impl Finder {
    fn rust(&mut self, text: &str, first: usize) {
        self.first = first;
        if let Ok(mut file) = syn::parse_file(text) {
            self.visit_file_mut(&mut file);
        }
    }

    /// The blocks of Rust of a document; the lines that a reader does not see stand behind `# `.
    fn document(&mut self, text: &str) {
        let mut block: Option<(usize, String)> = None;
        for (number, line) in text.lines().enumerate() {
            match &mut block {
                None if line.starts_with("```rust") => block = Some((number + 1, String::new())),
                None => {}
                Some((first, lines)) if line.starts_with("```") => {
                    let (first, lines) = (*first, std::mem::take(lines));
                    block = None;
                    self.rust(&lines, first);
                }
                Some((_, lines)) => {
                    lines.push_str(line.strip_prefix("# ").unwrap_or(line));
                    lines.push('\n');
                }
            }
        }
    }

    fn add(&mut self, parsed: front::Parsed, name: String) {
        // All variants are of one text: the first stands for it.
        let kernel = parsed
            .readings
            .into_iter()
            .next()
            .and_then(|reading| reading.kernel);
        self.sources.push(Source {
            file: self.file.clone(),
            name,
            first: self.first,
            kernel,
        });
    }
}

/// Takes the attribute of this name off an item.
fn take(attributes: &mut Vec<syn::Attribute>, name: &str) -> Option<TokenStream> {
    let at = attributes.iter().position(|attribute| {
        let last = attribute.path().segments.last();
        last.is_some_and(|last| last.ident == name)
    })?;
    Some(match attributes.remove(at).meta {
        syn::Meta::List(list) => list.tokens,
        _ => TokenStream::new(),
    })
}

impl VisitMut for Finder {
    fn visit_item_fn_mut(&mut self, item: &mut syn::ItemFn) {
        match take(&mut item.attrs, "kernel") {
            Some(attribute) => {
                let name = item.sig.ident.to_string();
                let parsed = front::parse(attribute, item.to_token_stream());
                self.add(parsed, name);
            }
            None => visit_mut::visit_item_fn_mut(self, item),
        }
    }

    fn visit_item_mod_mut(&mut self, item: &mut syn::ItemMod) {
        match take(&mut item.attrs, "module") {
            Some(attribute) => {
                let attribute: TokenStream = attribute
                    .into_iter()
                    .filter(|token| token.to_string() != "export")
                    .collect();
                let parsed = front::parse_module(attribute, item.to_token_stream(), &[], false);
                for kernel in parsed.kernels {
                    let reading = kernel.readings.first();
                    let read = reading.and_then(|reading| reading.kernel.as_ref());
                    let name = read.map_or_else(
                        || "a kernel".to_owned(),
                        |kernel| kernel.signature.name.text.clone(),
                    );
                    self.add(kernel, format!("{}::{name}", item.ident));
                }
            }
            None => visit_mut::visit_item_mod_mut(self, item),
        }
    }
}
