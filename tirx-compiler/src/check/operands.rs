//! Operands.

use crate::{diagnostic::Diagnostic, ir::tree::ConstArg};
use tirx_rules::WAIT_GROUP;

/// The number of groups that `wait_group` may leave pending.
pub(crate) fn wait_group(groups: ConstArg) -> Result<u32, Diagnostic> {
    u32::try_from(groups.value).map_err(|_| {
        Diagnostic::new(
            &WAIT_GROUP,
            groups.span,
            format!(
                "`wait_group` may leave 0 or more of the latest groups pending, not {}",
                groups.value
            ),
        )
        .help("`wait_group::<0>()` waits for all groups")
    })
}
