//! Sections: the debugging data of a module.

use super::{Parser, Problem, Result};
use crate::ast::{Item, Name, Section, SectionLine, SectionValue, Span};

impl Parser<'_> {
    /// After `.section`.
    pub(super) fn section(&mut self, span: Span) -> Result<Item> {
        let Some(name) = self.directive() else {
            return self.fail("the name of a section, such as `.debug_str`");
        };
        self.expect(b'{')?;
        let mut lines = Vec::new();
        // Comments between the name and the brace come first.
        let mut behind = false;
        loop {
            self.space();
            self.take_comments(behind, |comment| lines.push(SectionLine::Comment(comment)));
            behind = true;
            let place = self.here();
            if self.eat(b'}') {
                break;
            }
            if let Some(ty) = self.at.dotted_word() {
                if !matches!(ty, "b8" | "b16" | "b32" | "b64") {
                    return self.refuse(
                        Problem::new(place, format!("a section has no data of type `.{ty}`"))
                            .help("take `.b8`, `.b16`, `.b32` or `.b64`"),
                    );
                }
                // Most debugging data is one byte a line.
                let values = match lines.last_mut() {
                    Some(SectionLine::Data { ty: last, values }) if last == ty => values,
                    _ => {
                        lines.push(SectionLine::Data {
                            ty: ty.into(),
                            values: Vec::new(),
                        });
                        match lines.last_mut() {
                            Some(SectionLine::Data { values, .. }) => values,
                            _ => continue,
                        }
                    }
                };
                loop {
                    values.push(self.section_value()?);
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.inner_comments(&mut lines);
            } else {
                let name = self.name("`.b8`, a label or `}`")?.into();
                self.expect(b':')?;
                lines.push(SectionLine::Label(name));
                self.inner_comments(&mut lines);
            }
        }
        Ok(Item::Section(Section {
            name: name.into(),
            lines,
            span,
        }))
    }

    /// Comments inside of a line go before it.
    fn inner_comments(&mut self, lines: &mut Vec<SectionLine>) {
        if !self.comments.is_empty() {
            let last = lines.pop();
            self.take_comments(false, |comment| lines.push(SectionLine::Comment(comment)));
            lines.extend(last);
        }
    }

    fn section_value(&mut self) -> Result<SectionValue> {
        self.space();
        let start = self.at.pos();
        match self.at.peek() {
            Some(b'-') => {
                self.at.skip();
                let value = self.plain("a number")?;
                Ok(SectionValue::Int(-i128::from(value)))
            }
            Some(byte) if byte.is_ascii_digit() => {
                Ok(SectionValue::Int(self.plain("a number")?.into()))
            }
            // The name of a section.
            Some(b'.') if self.at.dotted_word().is_some() => {
                let name = Name::from(self.at.since(start));
                let offset = self.symbol_offset()?;
                Ok(SectionValue::Symbol(name, offset))
            }
            _ => {
                let name = Name::from(self.name("a number or a label")?);
                if self.eat(b'-') {
                    let other = self.name("a label")?.into();
                    return Ok(SectionValue::Difference(Box::new((name, other))));
                }
                let offset = self.symbol_offset()?;
                Ok(SectionValue::Symbol(name, offset))
            }
        }
    }

    fn symbol_offset(&mut self) -> Result<i64> {
        match self.eat(b'+') {
            true => self.integer_literal(),
            false => Ok(0),
        }
    }

    /// A number that may have a sign, without operators.
    fn integer_literal(&mut self) -> Result<i64> {
        let negative = self.eat(b'-');
        let value = self.plain("a number")?.cast_signed();
        Ok(if negative {
            value.wrapping_neg()
        } else {
            value
        })
    }
}
