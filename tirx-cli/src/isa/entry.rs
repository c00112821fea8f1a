//! A row as plain data, for people and for programs.

use super::query::Hit;
use serde::Serialize;
use tirx_ptx::{
    arch::{ArchTerm, Needs, Target},
    isa::{self, OperandSpec, describe},
    version::Version,
};

/// A row, and what was asked of it. Its JSON form is stable: fields may be added and none is renamed or removed.
#[derive(Debug, Serialize)]
pub(super) struct Entry {
    /// The fixed leading words.
    pub(super) mnemonic: &'static str,
    /// The syntax line.
    pub(super) syntax: String,
    /// The section of the manual.
    pub(super) section: &'static str,
    /// The opcode that was asked for, its words in the manual's order; null when it was not a whole one.
    pub(super) opcode: Option<String>,
    /// What the form needs with the words that were asked for.
    pub(super) needs: Floor,
    /// The modifiers, in order.
    pub(super) slots: Vec<Slot>,
    /// The operands, in order.
    pub(super) operands: Vec<Operand>,
    /// What must hold between modifiers.
    pub(super) rules: Vec<String>,
    /// How many combinations of modifiers are legal.
    pub(super) variants: u64,
    /// An instruction with the fewest words.
    pub(super) example: Option<String>,
}

/// The lowest version and target.
#[derive(Debug, Serialize)]
pub(super) struct Floor {
    /// `.version`.
    pub(super) version: String,
    /// The targets, in words; null when every one will do.
    pub(super) target: Option<String>,
    /// The lowest target that `ptxas` still knows; null when there is none.
    pub(super) lowest_target: Option<String>,
}

/// A modifier.
#[derive(Debug, Serialize)]
pub(super) struct Slot {
    /// The manual's name.
    pub(super) name: &'static str,
    /// Whether it may be left out.
    pub(super) optional: bool,
    /// The word that the name asked for puts here.
    pub(super) asked: Option<&'static str>,
    /// What may stand here.
    pub(super) choices: Vec<Choice>,
    /// The same for people: words by what they need.
    #[serde(skip)]
    pub(super) groups: Vec<(Option<String>, Vec<&'static str>)>,
}

/// A word that may stand in a slot, with what it needs beyond the form.
#[derive(Debug, Serialize)]
pub(super) struct Choice {
    pub(super) word: &'static str,
    pub(super) version: Option<String>,
    pub(super) target: Option<String>,
}

/// An operand.
#[derive(Debug, Serialize)]
pub(super) struct Operand {
    /// The manual's name.
    pub(super) name: &'static str,
    /// What it is, in words.
    pub(super) what: String,
    /// How many registers it has with which modifiers, where a table says so.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) registers: Vec<Registers>,
}

/// How many registers an operand has with some modifiers.
#[derive(Debug, Serialize)]
pub(super) struct Registers {
    pub(super) when: String,
    pub(super) what: String,
}

impl Slot {
    /// Whether it always holds the same word, which the syntax line shows.
    pub(super) fn is_fixed(&self) -> bool {
        let only_word = matches!(self.groups.as_slice(), [(None, words)] if words.len() == 1);
        only_word && !self.optional
    }
}

impl Entry {
    /// A row that was found.
    pub(super) fn of(hit: &Hit) -> Self {
        let form = hit.form;
        let needs = match &hit.resolved {
            Some(resolved) => resolved.requirement(),
            None => {
                let mut needs = Needs::default();
                needs.add(form.needs);
                for &(at, word) in &hit.words {
                    let choice = form.slots.get(at).and_then(|slot| slot.find(word));
                    if let Some(more) = choice.and_then(|choice| choice.needs) {
                        needs.add(more);
                    }
                }
                needs
            }
        };
        let example = match &hit.resolved {
            Some(resolved) => Some(resolved.instruction(0, 0)),
            None => isa::example(form),
        };
        Self {
            mnemonic: form.mnemonic,
            syntax: form.to_string(),
            section: form.section,
            opcode: hit.resolved.as_ref().map(isa::Resolved::opcode),
            needs: floor(&needs),
            slots: form
                .slots
                .iter()
                .enumerate()
                .map(|(at, slot)| Slot {
                    name: slot.name,
                    optional: slot.optional,
                    asked: hit
                        .words
                        .iter()
                        .find(|(other, _)| *other == at)
                        .map(|(_, word)| *word),
                    choices: slot.choices.iter().map(choice).collect(),
                    groups: describe::choices(slot),
                })
                .collect(),
            operands: form
                .operands
                .iter()
                .map(|spec| operand(form, spec))
                .collect(),
            rules: form
                .rules
                .iter()
                .filter_map(|rule| describe::rule(form, rule))
                .collect(),
            variants: isa::combinations(form).count(),
            example: example.map(|instruction| format!("{instruction};")),
        }
    }
}

fn floor(needs: &Needs) -> Floor {
    let terms: Vec<String> = essential(&needs.terms).map(term).collect();
    let lowest = needs.lowest_target();
    Floor {
        version: needs.version.to_string(),
        target: (!terms.is_empty()).then(|| terms.join(", and ")),
        lowest_target: lowest.map(|target| target.to_string()),
    }
}

/// The terms without those that another one implies: `sm_75` or higher beside `sm_80` or higher.
fn essential(terms: &[ArchTerm]) -> impl Iterator<Item = &ArchTerm> {
    let implies = |a: &ArchTerm, b: &ArchTerm| Target::known().all(|t| !a.holds(t) || b.holds(t));
    terms.iter().enumerate().filter_map(move |(i, term)| {
        let mut others = terms.iter().enumerate().filter(|(j, _)| *j != i);
        // Of two that say the same, the first stays.
        let said =
            others.any(|(j, other)| implies(other, term) && (j < i || !implies(term, other)));
        (!said).then_some(term)
    })
}

/// A term in words alone.
fn term(term: &ArchTerm) -> String {
    term.to_string().replace('`', "")
}

fn choice(choice: &isa::Choice) -> Choice {
    let needs = choice.needs;
    Choice {
        word: choice.word,
        version: needs
            .filter(|needs| needs.version > Version::new(1, 0))
            .map(|needs| needs.version.to_string()),
        target: needs
            .filter(|needs| needs.arch != ArchTerm::Always)
            .map(|needs| term(&needs.arch)),
    }
}

fn operand(form: &isa::Form, spec: &OperandSpec) -> Operand {
    Operand {
        name: spec.name,
        what: describe::operand(form, spec),
        registers: describe::fragments(form, spec)
            .into_iter()
            .map(|(when, what)| Registers { when, what })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ArchTerm::{Any, Exact, Family, Sm};

    #[test]
    fn a_term_that_another_implies_is_left_out() {
        let kept = |terms: &[ArchTerm]| essential(terms).copied().collect::<Vec<_>>();
        assert_eq!(kept(&[Sm(75), Sm(80)]), [Sm(80)]);
        assert_eq!(kept(&[Exact(90), Sm(90)]), [Exact(90)]);
        assert_eq!(kept(&[Sm(90), Any(&[Sm(90)])]), [Sm(90)]);
        assert_eq!(kept(&[Exact(90), Family(100)]), [Exact(90), Family(100)]);
    }
}
