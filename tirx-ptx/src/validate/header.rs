//! `.version`, `.target` and `.address_size`.

use super::Validator;
use crate::Rule;
use crate::arch::Target;
use crate::ast::Span;
use crate::version::Version;

/// The minor versions of each major version that there are.
const VERSIONS: &[(u8, u8)] = &[
    (1, 5),
    (2, 3),
    (3, 2),
    (4, 3),
    (5, 0),
    (6, 5),
    (7, 8),
    (8, 8),
    (9, 4),
];

impl Validator<'_> {
    pub(super) fn header(&mut self) {
        let module = self.module;
        let (target, version) = (module.target, module.version);
        let place = Span {
            line: 1,
            column: 1,
            len: 1,
        };
        if !exists(version) {
            self.report(
                Rule::Version,
                place,
                format!("there is no `.version {version}`"),
            );
        }
        match target.introduced() {
            None => self.report(
                Rule::Target,
                place,
                format!("`.target {target}` is no known target"),
            ),
            Some(floor) if floor > version => self.report(
                Rule::Version,
                place,
                format!("`.target {target}` needs `.version {floor}`; the module has `.version {version}`"),
            ),
            Some(_) => {}
        }
        let mut mode: Option<&str> = None;
        for option in &module.target_options {
            let option: &str = option;
            match option {
                "texmode_unified" | "texmode_independent" => {
                    if mode.is_some_and(|mode| mode != option) {
                        self.report(
                            Rule::Target,
                            place,
                            "`texmode_unified` and `texmode_independent` do not go together",
                        );
                    }
                    mode = Some(option);
                }
                "map_f64_to_f32" if target.sm >= 13 => self.report(
                    Rule::Target,
                    place,
                    format!("`map_f64_to_f32` is for targets without `.f64`; `{target}` has it"),
                ),
                "debug" | "map_f64_to_f32" => {}
                other => {
                    let known = other
                        .parse::<Target>()
                        .is_ok_and(|target| target.introduced().is_some());
                    if !known {
                        self.report(
                            Rule::Target,
                            place,
                            format!("`{other}` is neither a target nor an option of `.target`"),
                        );
                    }
                }
            }
        }
        if module.address_size == 32 && target.sm >= 75 {
            self.report(
                Rule::Target,
                place,
                format!(
                    "`.address_size 32` is for older targets; `{target}` has addresses of 64 bits"
                ),
            );
        }
    }
}

fn exists(version: Version) -> bool {
    VERSIONS
        .iter()
        .any(|&(major, last)| version.major == major && version.minor <= last)
}
