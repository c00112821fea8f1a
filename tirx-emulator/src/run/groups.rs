//! The groups of a warp: lanes at one place, of which one group runs at a time.

use crate::run::state::{Group, Wait, Warp};
use crate::run::step::SPINS;

impl Warp {
    /// Chooses the group that runs next; none if all wait.
    pub(super) fn pick(&mut self) -> Option<usize> {
        self.merge();
        let ready = |group: &&Group| group.wait == Wait::Nothing;
        if !self.groups.iter().any(|group| ready(&group)) && !self.wake() {
            return None;
        }
        let candidates = self
            .groups
            .iter()
            .enumerate()
            .filter(|(_, group)| group.wait == Wait::Nothing);
        if self.spins >= SPINS {
            self.spins = 0;
            return candidates
                .min_by_key(|(_, group)| (group.turn, group.pc))
                .map(|(index, _)| index);
        }
        candidates
            .min_by_key(|(_, group)| group.pc)
            .map(|(index, _)| index)
    }

    /// Joins ready groups that are at one place.
    fn merge(&mut self) {
        let mut index = 0;
        while index < self.groups.len() {
            let group = self.groups[index];
            let same = |other: &Group| other.pc == group.pc && other.wait == Wait::Nothing;
            let twin =
                (0..index).find(|&other| group.wait == Wait::Nothing && same(&self.groups[other]));
            match twin {
                Some(twin) => {
                    self.groups[twin].mask |= group.mask;
                    self.groups[twin].expired |= group.expired;
                    self.groups.swap_remove(index);
                }
                None => index += 1,
            }
        }
    }

    /// With no group ready: lets groups that wait for lanes look again, if anything has changed for them.
    fn wake(&mut self) -> bool {
        let mut woken = false;
        for index in 0..self.groups.len() {
            let group = self.groups[index];
            let Wait::Lanes(then) = group.wait else {
                continue;
            };
            let together = self
                .groups
                .iter()
                .filter(|other| other.pc == group.pc && other.wait != Wait::Nothing)
                .count()
                > 1;
            if together || then != self.live {
                for other in &mut self.groups {
                    if other.pc == group.pc && matches!(other.wait, Wait::Lanes(_)) {
                        other.wait = Wait::Nothing;
                    }
                }
                woken = true;
            }
        }
        self.merge();
        woken
    }
}
