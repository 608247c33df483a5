//! The steps that a move closed without asking anybody: tests prove with them that each of these steps is told.

/// A step that closed without a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passed<Step> {
    /// The step as it was then.
    pub step: Step,
    /// Whether players are told why it closed.
    pub told: bool,
}

/// The steps that the last move closed. They are only kept in builds with debug assertions; a device has no room for
/// them.
#[derive(Clone, Debug)]
pub(crate) struct PassedSteps<Step> {
    #[cfg(debug_assertions)]
    steps: heapless::Vec<Passed<Step>, 64, u8>,
    #[cfg(not(debug_assertions))]
    steps: core::marker::PhantomData<Step>,
}

#[cfg(debug_assertions)]
impl<Step> PassedSteps<Step> {
    pub(crate) const NONE: Self = Self { steps: heapless::Vec::new() };

    pub(crate) fn clear(&mut self) {
        self.steps.clear();
    }

    pub(crate) fn note(&mut self, step: Step, told: bool) {
        // If there is no room, nothing but a test misses it.
        let _ = self.steps.push(Passed { step, told });
    }

    pub(crate) fn as_slice(&self) -> &[Passed<Step>] {
        &self.steps
    }
}

#[cfg(not(debug_assertions))]
impl<Step> PassedSteps<Step> {
    pub(crate) const NONE: Self = Self { steps: core::marker::PhantomData };

    pub(crate) fn clear(&mut self) {}

    pub(crate) fn note(&mut self, _: Step, _: bool) {}

    pub(crate) fn as_slice(&self) -> &[Passed<Step>] {
        &[]
    }
}
