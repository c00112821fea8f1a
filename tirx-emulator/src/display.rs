//! How a report reads.
//!
//! ```text
//! error: the destination of this thread's copy is read while the copy is in flight: .. [read-in-flight]
//!   read   async_read_next_row:9:18 (PTX line 38)  ld.shared.v4.f32 {%f1, %f2, %f3, %f4}, [%r5];
//!          block (0, 0, 0), thread (1, 0, 0), warp 0, lane 1; 4 bytes of shared::cta at 0x20: `shared` + 32
//!   other  ..
//!   help: ..
//! ```

use std::fmt;

use crate::api::{Access, Finding, Report, Verdict};

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Clean => "clean",
            Self::Review => "review",
            Self::Incomplete => "incomplete",
            Self::Error => "error",
        })
    }
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(source) = &self.source {
            write!(f, "{}:{}", source.file, source.line)?;
            if source.column > 0 {
                write!(f, ":{}", source.column)?;
            }
            write!(f, " (PTX line {})", self.ptx_line)?;
        } else {
            write!(f, "PTX line {}", self.ptx_line)?;
        }
        let ([bx, by, bz], [tx, ty, tz]) = (self.cta, self.thread);
        if let Some(earlier) = &self.earlier {
            write!(f, " of `{}`", earlier.entry)?;
        }
        write!(f, "  {}", self.instruction)?;
        write!(
            f,
            "\n         block ({bx}, {by}, {bz}), thread ({tx}, {ty}, {tz}), warp {}, lane {}",
            self.warp, self.lane
        )?;
        if let Some(bytes) = &self.bytes {
            let s = if bytes.len == 1 { "" } else { "s" };
            write!(
                f,
                "; {} byte{s} of {} at {:#x}",
                bytes.len, bytes.space, bytes.address
            )?;
            if !bytes.place.is_empty() {
                write!(f, ": {}", bytes.place)?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.verdict, self.message)?;
        if let Some(rule) = self.rule {
            write!(f, " {rule}")?;
        }
        if let Some(access) = &self.access {
            write!(f, "\n  at     {access}")?;
        }
        if let Some(other) = &self.other {
            write!(f, "\n  other  {other}")?;
        }
        if let Some(help) = &self.help {
            write!(f, "\n  help: {help}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in &self.findings {
            writeln!(f, "{finding}")?;
        }
        write!(f, "verdict: {}", self.verdict)?;
        match self.findings.len() {
            0 => {}
            count => {
                let s = if count == 1 { "" } else { "s" };
                write!(f, ", {count} finding{s}")?;
                if self.suppressed > 0 {
                    write!(f, ", {} more of the same", self.suppressed)?;
                }
            }
        }
        write!(f, "; {} warp-instructions", self.stats.warp_instructions)
    }
}
