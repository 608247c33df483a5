//! The moves looked at, in memory that the caller lends.

use crate::Seat;

/// An index into the lent nodes.
pub(super) type Index = u16;

/// Marks the end of a list of nodes.
pub(super) const NONE: Index = Index::MAX;

/// A move that a search has looked at, and what became of it.
#[derive(Clone, Copy, Debug)]
pub struct Node<M> {
    /// The move, and who makes it; `None` for the position from which the search started.
    pub(super) made: Option<(Seat, M)>,
    /// How many playouts went through it.
    pub(super) visits: u32,
    /// In how many playouts it could have been chosen.
    pub(super) chances: u32,
    /// What it brought to the seat that makes it, in thousandths of a win, added up.
    pub(super) total: u32,
    pub(super) first_child: Index,
    pub(super) next: Index,
}

impl<M: Copy> Node<M> {
    /// A node that is not in use.
    pub const EMPTY: Self =
        Self { made: None, visits: 0, chances: 0, total: 0, first_child: NONE, next: NONE };

    /// Returns what the move has brought so far, in thousandths of a win.
    pub(super) fn mean(&self) -> u32 {
        self.total.checked_div(self.visits).unwrap_or(0)
    }
}

/// The nodes in use. The first is the position from which the search started.
#[derive(Debug)]
pub(super) struct Tree<'m, M> {
    nodes: &'m mut [Node<M>],
    used: usize,
}

impl<'m, M: Copy + PartialEq> Tree<'m, M> {
    /// Takes over the memory. Without any, nothing is remembered.
    pub(super) fn new(nodes: &'m mut [Node<M>]) -> Self {
        let used = usize::from(!nodes.is_empty());
        if let Some(root) = nodes.first_mut() {
            *root = Node::EMPTY;
        }
        Self { nodes, used }
    }

    pub(super) fn get(&self, index: Index) -> Option<&Node<M>> {
        self.nodes.get(usize::from(index)).filter(|_| usize::from(index) < self.used)
    }

    pub(super) fn get_mut(&mut self, index: Index) -> Option<&mut Node<M>> {
        if usize::from(index) < self.used { self.nodes.get_mut(usize::from(index)) } else { None }
    }

    /// Iterates over the nodes below one.
    pub(super) fn children(&self, parent: Index) -> impl Iterator<Item = (Index, &Node<M>)> {
        let mut at = self.get(parent).map_or(NONE, |node| node.first_child);
        core::iter::from_fn(move || {
            let (index, node) = (at, self.get(at)?);
            at = node.next;
            Some((index, node))
        })
    }

    /// Finds a move below a node.
    pub(super) fn find(&self, parent: Index, seat: Seat, m: M) -> Option<Index> {
        self.children(parent).find(|(_, node)| node.made == Some((seat, m))).map(|(index, _)| index)
    }

    /// Adds a move below a node. Returns `None` if the memory is full.
    pub(super) fn add(&mut self, parent: Index, seat: Seat, m: M) -> Option<Index> {
        let index = Index::try_from(self.used).ok().filter(|&index| index < NONE)?;
        let next = self.get(parent)?.first_child;
        let node = self.nodes.get_mut(self.used)?;
        *node = Node { made: Some((seat, m)), next, ..Node::EMPTY };
        self.used += 1;
        self.get_mut(parent)?.first_child = index;
        Some(index)
    }

    /// Returns whether there is memory for another node.
    pub(super) fn has_room(&self) -> bool {
        self.used < self.nodes.len().min(usize::from(NONE))
    }
}
