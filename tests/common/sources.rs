//! Kernels as the attribute gets them, from source files.

use proc_macro2::TokenStream;
use std::{fs, path::Path};

/// A kernel of a file.
pub(crate) struct Source {
    pub(crate) attribute: TokenStream,
    pub(crate) item: syn::ItemFn,
}

/// The kernels of the files of a folder of the repository, in their order.
pub(crate) fn kernels_of(folder: &str) -> Vec<Source> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "rs"))
        .collect();
    paths.sort();
    let is_kernel = |attribute: &syn::Attribute| {
        let name = attribute.path().segments.last();
        name.is_some_and(|name| name.ident == "kernel")
    };
    let mut found = Vec::new();
    for path in paths {
        let text = fs::read_to_string(path).expect("a file");
        for item in syn::parse_file(&text).expect("Rust").items {
            let syn::Item::Fn(mut item) = item else {
                continue;
            };
            let Some(at) = item.attrs.iter().position(is_kernel) else {
                continue;
            };
            let attribute = item.attrs.remove(at);
            let attribute = attribute.meta.require_list().expect("a list");
            found.push(Source {
                attribute: attribute.tokens.clone(),
                item,
            });
        }
    }
    found
}
