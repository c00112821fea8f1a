//! From a name to rows.
//!
//! A name is the start of mnemonics (`cp.async`, also of `cp.async.cg`), or a mnemonic with words for its slots. When
//! the words fill every slot that must be filled, it is an opcode, and the rows are those that the opcode fits.
//! Otherwise they are those that have a slot for each word.

use tirx_ptx::{
    ast::Statement,
    isa::{self, Form, Resolved},
    parse_statements,
};

/// A row that a name found.
#[derive(Debug, Clone)]
pub(super) struct Hit {
    /// The row.
    pub(super) form: &'static Form,
    /// The words that the name puts into slots: index of the slot, word.
    pub(super) words: Vec<(usize, &'static str)>,
    /// The row with its words, where the name is a whole opcode.
    pub(super) resolved: Option<Resolved>,
}

/// The rows of a name.
///
/// # Errors
///
/// When there are none: a sentence that says so, and what was probably meant.
pub(super) fn find(name: &str) -> Result<Vec<Hit>, String> {
    let name = name.trim().trim_end_matches([';', '.']);
    if name.contains(char::is_whitespace) {
        return instruction(name);
    }
    let by_start: Vec<Hit> = isa::forms()
        .filter(|form| leads(name, form.mnemonic))
        .map(Hit::row)
        .collect();
    if !by_start.is_empty() {
        return Ok(by_start);
    }
    let mismatch = match isa::of_opcode(name) {
        Ok(rows) => return Ok(rows.into_iter().map(opcode).collect()),
        Err(mismatch) => mismatch,
    };
    let partly: Vec<Hit> = isa::forms_of(name.split('.').next().unwrap_or(name))
        .filter_map(|form| partial(form, name))
        .collect();
    match partly.is_empty() {
        false => Ok(partly),
        true => Err(mismatch.to_string()),
    }
}

/// The rows of an instruction as it stands in code: `@p ld.global.u32 %r1, [%rd1];`
fn instruction(text: &str) -> Result<Vec<Hit>, String> {
    let (statements, errors) = parse_statements(&format!("{text};"));
    match (statements.as_slice(), errors.first()) {
        ([Statement::Instruction(instruction)], None) => {
            let candidates = isa::candidates(instruction);
            match candidates.is_empty() {
                false => Ok(candidates.into_iter().map(opcode).collect()),
                true => Err(match isa::resolve(instruction) {
                    Err(mismatch) => mismatch.to_string(),
                    Ok(_) => format!("`{text}` is no instruction"),
                }),
            }
        }
        (_, Some(error)) => Err(format!("`{text}` cannot be read: {}", error.message)),
        _ => Err(format!("`{text}` is not one instruction")),
    }
}

/// Whether `start` is all of a mnemonic or goes on with a dot in it.
fn leads(start: &str, mnemonic: &str) -> bool {
    !start.is_empty()
        && mnemonic
            .strip_prefix(start)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// A row with all its words.
fn opcode(resolved: Resolved) -> Hit {
    let slots = resolved.form.slots.iter().enumerate();
    Hit {
        form: resolved.form,
        words: slots
            .filter_map(|(at, slot)| Some((at, resolved.word(slot.name)?)))
            .collect(),
        resolved: Some(resolved),
    }
}

/// A row that has a slot for each word after the mnemonic.
fn partial(form: &'static Form, name: &str) -> Option<Hit> {
    let rest = match name.strip_prefix(form.mnemonic)? {
        "" => "",
        rest => rest.strip_prefix('.')?,
    };
    let mut words: Vec<(usize, &'static str)> = Vec::new();
    for word in rest.split('.').filter(|word| !word.is_empty()) {
        let free = form.slots.iter().enumerate().find_map(|(at, slot)| {
            let taken = words.iter().any(|(other, _)| *other == at);
            let choice = slot.find(word).filter(|_| !taken)?;
            Some((at, choice.word))
        });
        words.push(free?);
    }
    words.sort_unstable();
    Some(Hit {
        form,
        words,
        resolved: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mnemonics(name: &str) -> Vec<&'static str> {
        let mut all: Vec<_> = find(name)
            .expect("rows")
            .iter()
            .map(|hit| hit.form.mnemonic)
            .collect();
        all.dedup();
        all
    }

    #[test]
    fn a_name_is_the_start_of_mnemonics() {
        assert_eq!(mnemonics("mov"), ["mov"]);
        assert!(mnemonics("cp.async").contains(&"cp.async.commit_group"));
        assert!(mnemonics("mbarrier").contains(&"mbarrier.init"));
        assert_eq!(mnemonics("griddepcontrol;"), ["griddepcontrol"]);
    }

    #[test]
    fn an_opcode_finds_its_row_with_its_words() {
        let hits = find("cp.async.cg.shared.global").expect("a row");
        let resolved = hits[0].resolved.expect("a whole opcode");
        assert_eq!(resolved.opcode(), "cp.async.cg.shared.global");
        assert_eq!(hits[0].form.mnemonic, "cp.async.cg");
    }

    #[test]
    fn an_instruction_finds_the_row_that_its_operands_choose() {
        let hits = find("@!%p1 cp.async.cg.shared.global [%r1], [%rd1], 16, 8;").expect("a row");
        assert!(hits.iter().all(|hit| hit.resolved.is_some()));
        let problem = find("cp.async.cg.shared.global [%r1], [%rd1], 8;").expect_err("no row");
        assert!(problem.contains("`cp-size`"), "{problem}");
    }

    #[test]
    fn a_part_of_an_opcode_finds_the_rows_that_take_it() {
        let hits = find("ld.global.nc").expect("rows");
        assert!(hits.iter().all(|hit| hit.resolved.is_none()));
        assert!(hits.iter().all(|hit| hit.words.len() == 2), "{hits:?}");
    }

    #[test]
    fn an_unknown_name_is_told_with_its_neighbour() {
        let problem = |name: &str| find(name).expect_err("no such thing");
        assert!(problem("mbarier").contains("did you mean `mbarrier`?"));
        assert!(problem("cp.async.c").contains("did you mean `cp.async.cg`?"));
        assert!(problem("add.u3").contains("did you mean `.u32`?"));
        assert!(problem("").contains("no instruction"));
    }
}
