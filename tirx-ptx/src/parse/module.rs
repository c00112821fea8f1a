//! What stands at module level.

use super::variable::{LINKAGES, SPACES};
use super::{Parser, Problem, Result, Rule};
use crate::arch::Target;
use crate::ast::{FileStamp, HeaderSpans, Item, Module, Pragma, Span, Verbatim};
use crate::directive::{self, Kind, On};
use crate::version::Version;

/// Whether a directive may begin something outside of functions.
fn stands_outside(kind: Kind) -> bool {
    let header = matches!(kind, Kind::Header | Kind::Module);
    header || matches!(kind, Kind::Linkage | Kind::Space)
}

/// Whether nothing but comments is read so far, and lines of other languages.
fn is_empty(module: &Module) -> bool {
    let passed = |item: &Item| matches!(item, Item::Comment(_) | Item::Verbatim(_));
    module.items.iter().all(passed)
}

/// Where a directive stands that does not stand outside of functions.
fn place_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Function(On::Entry, _) => "behind the parameters of an `.entry`",
        Kind::Function(..) => "behind the parameters of a function",
        Kind::Part => "in the declaration of a variable",
        Kind::Attribute(_) => "in `.attribute(..)`",
        Kind::Pragma(_) => "in the string of a `.pragma`",
        _ => "in the body of a function",
    }
}

/// Which header directives were seen.
#[derive(Default)]
struct Header {
    version: bool,
    target: bool,
    address_size: bool,
}

impl Parser<'_> {
    /// A whole module.
    pub(super) fn module(&mut self) -> Module {
        let mut module = Module {
            version: Version::new(1, 0),
            target: Target::LOWEST,
            target_options: Vec::new(),
            address_size: 64,
            items: Vec::new(),
            header: HeaderSpans::default(),
        };
        let mut header = Header::default();
        // Whether what was read last became the last item, behind which a comment may stand.
        let mut kept = false;
        loop {
            self.space();
            let items = &mut module.items;
            self.take_comments(kept, |comment| items.push(Item::Comment(comment)));
            if self.at.peek().is_none() {
                break;
            }
            let before = self.at;
            let count = module.items.len();
            self.unclosed = false;
            let result = self.item(&mut module, &mut header);
            kept = result.is_ok() && module.items.len() > count;
            // Comments inside of an item go before it, unless its body took them.
            let inside = core::mem::take(&mut self.comments)
                .into_iter()
                .map(|mut comment| {
                    comment.trailing = false;
                    Item::Comment(comment)
                });
            module.items.splice(count..count, inside);
            self.closing = false;
            if result.is_err() {
                self.recover_item(before);
            }
        }
        for (found, directive) in [
            (header.version, ".version 7.0"),
            (header.target, ".target sm_80"),
        ] {
            if !found {
                let span = Span {
                    line: 1,
                    column: 1,
                    len: 1,
                };
                let name = directive.split(' ').next().unwrap_or(directive);
                self.errors.push(
                    Problem::new(span, format!("the module has no `{name}`"))
                        .help(format!("begin it with, say, `{directive}`"))
                        .of(Rule::Directive),
                );
            }
        }
        module
    }

    fn item(&mut self, module: &mut Module, header: &mut Header) -> Result<()> {
        let before = self.at;
        let span = self.at.here();
        match self.at.peek() {
            Some(b';') => {
                self.at.skip();
                self.errors
                    .push(Problem::new(span, "this `;` ends nothing").help("remove it"));
                return Ok(());
            }
            Some(b'}') => {
                self.at.skip();
                self.errors
                    .push(Problem::new(span, "this `}` closes nothing").help("remove it"));
                return Ok(());
            }
            // `@@DWARF` lines of old modules, `#line` of a preprocessor.
            Some(mark @ (b'@' | b'#')) if mark == b'#' || self.at.peek2() == Some(b'@') => {
                self.at.rest_of_line();
                let text = self.at.since(before.pos()).trim_end().to_owned();
                module.items.push(Item::Verbatim(Verbatim { text, span }));
                return Ok(());
            }
            _ => {}
        }
        let Some(word) = self.at.dotted_word() else {
            return self.fail("a directive, such as `.entry`");
        };
        let span = self.span_of(span, word);
        let item = match word {
            "version" | "target" | "address_size" | "file" => {
                if self.line_directive(word, span, module, header).is_err() {
                    // They have no `;`, but a line of their own.
                    self.at.rest_of_line();
                }
                return Ok(());
            }
            "section" => match self.section(span) {
                Ok(section) => section,
                Err(_) => {
                    self.restart(before);
                    Item::Verbatim(self.verbatim()?)
                }
            },
            "pragma" => Item::Pragma(Pragma {
                strings: self.strings()?,
                span,
            }),
            "alias" => {
                let alias = self.name("the new name of a function")?.into();
                self.expect(b',')?;
                let target = self.name("the name of a function")?.into();
                self.end_of_declaration(before)?;
                Item::Alias {
                    alias,
                    target,
                    span,
                }
            }
            "entry" | "func" => Item::Function(self.function(None, word == "entry")?),
            _ => {
                let linkage = LINKAGES.iter().find(|(name, _)| *name == word);
                let mut ahead = self.at;
                ahead.blanks();
                match (linkage, ahead.dotted_word()) {
                    (Some((_, linkage)), Some(next @ ("entry" | "func"))) => {
                        self.space();
                        self.at.dotted_word();
                        Item::Function(self.function(Some(*linkage), next == "entry")?)
                    }
                    (None, _) if !SPACES.contains(&word) && word != "attribute" => {
                        self.at = before;
                        self.unknown(word, span)?
                    }
                    _ => {
                        self.at = before;
                        let items = &mut module.items;
                        return self.variables(|variable| items.push(Item::Variable(variable)));
                    }
                }
            }
        };
        module.items.push(item);
        Ok(())
    }

    /// What ends with its line: `.version` and the like.
    fn line_directive(
        &mut self,
        word: &str,
        span: Span,
        module: &mut Module,
        header: &mut Header,
    ) -> Result<()> {
        match word {
            "version" => {
                self.once(&mut header.version, word, span)?;
                self.begins(
                    !header.target && is_empty(module),
                    word,
                    span,
                    "as the first line",
                );
                module.version = self.version(&mut module.header.version)?;
            }
            "target" => {
                self.once(&mut header.target, word, span)?;
                self.begins(is_empty(module), word, span, "behind `.version`");
                self.targets_of(module)?;
            }
            "address_size" => {
                self.once(&mut header.address_size, word, span)?;
                let behind = header.target && is_empty(module);
                self.begins(behind, word, span, "behind `.target`");
                let span = self.here();
                match self.small("32 or 64")? {
                    size @ (32 | 64) => module.address_size = size,
                    other => {
                        return self
                            .fail_at(span, format!("`.address_size` is 32 or 64; found {other}"));
                    }
                }
            }
            _ => {
                let file = self.file(span)?;
                module.items.push(file);
            }
        }
        Ok(())
    }

    /// A directive that is not known is kept.
    #[cold]
    fn unknown(&mut self, word: &str, span: Span) -> Result<Item> {
        if let Some(row) = directive::named(word).next() {
            let message = format!("`.{word}` stands {}", place_of(row.kind));
            self.errors
                .push(Problem::new(span, message).of(Rule::Directive));
            return self.verbatim().map(Item::Verbatim);
        }
        let problem = Problem::new(
            span,
            format!("there is no directive `.{word}` at module level"),
        )
        .of(Rule::Directive);
        self.errors.push(
            match crate::isa::nearest(word, directive::names(stands_outside)) {
                Some(near) => problem.help(format!("did you mean `.{near}`?")),
                None => problem,
            },
        );
        self.verbatim().map(Item::Verbatim)
    }

    /// A directive that stands at the beginning of the module.
    fn begins(&mut self, does: bool, word: &str, span: Span, place: &str) {
        if !does {
            self.errors.push(
                Problem::new(
                    span,
                    format!("`.{word}` stands at the beginning of a module"),
                )
                .help(format!("write it {place}"))
                .of(Rule::Directive),
            );
        }
    }

    /// A directive that stands once.
    fn once(&mut self, seen: &mut bool, word: &str, span: Span) -> Result<()> {
        match core::mem::replace(seen, true) {
            false => Ok(()),
            true => self.refuse(
                Problem::new(span, format!("the module has a second `.{word}`"))
                    .help("remove one")
                    .of(Rule::Directive),
            ),
        }
    }

    fn version(&mut self, place: &mut Span) -> Result<Version> {
        let span = self.here();
        let text = self.at.number();
        *place = self.span_of(span, text);
        match text.parse() {
            Ok(version) => Ok(version),
            Err(error) => self.fail_at(span, format!("`{text}` is no version: {error}")),
        }
    }

    fn targets_of(&mut self, module: &mut Module) -> Result<()> {
        let start = self.here();
        let name = self.name("a target, such as `sm_80`")?;
        module.header.target = self.span_of(start, name);
        // `compute_80` is another name of `sm_80`.
        let synonym = name.strip_prefix("compute_").map(|sm| format!("sm_{sm}"));
        match synonym.as_deref().unwrap_or(name).parse() {
            Ok(target) => module.target = target,
            Err(error) => {
                let span = self.span_of(start, name);
                return self.fail_at(span, format!("`{name}` is no target: {error}"));
            }
        }
        while self.eat(b',') {
            let option = self.name("a target or an option")?.into();
            module.target_options.push(option);
        }
        Ok(())
    }

    fn file(&mut self, span: Span) -> Result<Item> {
        let index = self.small("a file number")?;
        let name = self.string()?;
        let stamp = match self.eat(b',') {
            false => None,
            true => {
                let time = self.plain("the file's time")?;
                let size = match self.eat(b',') {
                    true => self.plain("the file's size")?,
                    false => 0,
                };
                Some(FileStamp { time, size })
            }
        };
        Ok(Item::File {
            index,
            name,
            stamp,
            span,
        })
    }
}
