//! `.version`, `.target` and `.address_size`.

use super::Validator;
use crate::Rule;
use crate::arch::Target;
use crate::isa;
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
        let place = module.header.target;
        if !exists(version) {
            let near = VERSIONS
                .iter()
                .filter(|(major, _)| *major <= version.major.max(1))
                .max();
            let help = near.map_or_else(String::new, |(major, minor)| {
                format!("; the last before it is {major}.{minor}")
            });
            self.report(
                Rule::Version,
                module.header.version,
                format!("there is no `.version {version}`{help}"),
            );
        }
        match target.introduced() {
            None => {
                let name = target.to_string();
                let known: Vec<String> = Target::known().map(|known| known.to_string()).collect();
                let near = isa::nearest(&name, known.iter().map(String::as_str));
                let help = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                self.report(
                    Rule::Target,
                    place,
                    format!("`.target {target}` is no known target{help}"),
                );
            }
            Some(floor) if floor > version => self.report(
                Rule::Version,
                module.header.version,
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
