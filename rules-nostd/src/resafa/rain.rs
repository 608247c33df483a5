//! Rain scoring and water flow (RES-175 to RES-184).

use super::Resafa;
use super::network::{CellKind, Edge, Space};
use super::options::{BotWater, SideExit};
use super::solo::Heading;
use super::task::Task;
use crate::refusal::need;
use crate::{Refusal, Seat};

/// The ways water can flow.
const WAYS: [Heading; 3] = [Heading::Left, Heading::Down, Heading::Right];

impl Resafa<'_> {
    /// Scores every player's own canal tiles, the first part of Rain (RES-176, RES-177).
    pub(super) fn rain(&mut self) {
        let vp =
            Seat::ALL.map(|seat| if self.position.areas.seats_at(seat) { self.rain_vp(seat) } else { 0 });
        self.position.rain.begin(self.position.round, |seat| vp[seat.index()]);
        for seat in self.position.areas.seats() {
            self.gain_vp(seat, vp[seat.index()]);
        }
        self.replace(&[Task::FlowCubes]);
    }

    /// Returns whose cubes flow next, in turn order from the starting player of the round just
    /// ended.
    pub(super) fn next_cube_owner(&self) -> Option<Seat> {
        self.position.turn_order().find(|&seat| self.active_cubes(seat).next().is_some())
    }

    /// Iterates over the spaces with water cubes on tiles of a player (RES-178).
    pub(super) fn active_cubes(&self, owner: Seat) -> impl Iterator<Item = Space> {
        let owned = self.position.canals().filter(move |(_, laid)| laid.owner == owner);
        owned.map(|(space, _)| space).filter(|&space| self.position.network[space].cubes > 0)
    }

    /// Returns who routes an owner's water: for the bot's water nobody, unless the table agreed
    /// that the human does.
    pub(super) fn routed_by(&self, owner: Seat) -> Option<Seat> {
        if !self.position.is_bot(owner) {
            return Some(owner);
        }
        (self.position.options.bot_water == BotWater::Human).then_some(Seat::One)
    }

    /// Returns whether a player has to choose which cube flows next (D-35).
    pub(super) fn waits_cube(&self) -> bool {
        self.next_cube_owner()
            .is_some_and(|owner| self.routed_by(owner).is_some() && self.active_cubes(owner).count() > 1)
    }

    /// Lets the only cube of the next owner flow, or ends the task when all have flowed.
    pub(super) fn carry_out_cubes(&mut self) {
        let next = self.next_cube_owner().and_then(|owner| self.active_cubes(owner).next());
        match next {
            Some(space) => self.start_flow(space),
            None => self.replace(&[]),
        }
    }

    pub(super) fn judge_cube(&self, space: Space) -> Result<(), Refusal> {
        let owner = self.next_cube_owner();
        need(
            owner.is_some_and(|owner| self.active_cubes(owner).any(|active| active == space)),
            "RES-178",
            "No water cube of yours lies there.",
            "Choose a canal tile of yours with a cube.",
        )
    }

    /// Starts a cube from its tile, which is the first one passed (RES-183).
    pub(super) fn start_flow(&mut self, space: Space) {
        let Some(laid) = self.position.network[space].tile else { return };
        self.position.network[space].cubes -= 1;
        self.position.rain.start(laid.owner, space);
        self.pass(space);
        // It comes from the source, so there is no way back across the edge of the network.
        self.push(&[Task::Flow(space, Edge::North, laid.owner)]);
    }

    /// Scores a passed tile for its owner. The bot scores nothing (RES-183, A-93).
    fn pass(&mut self, space: Space) {
        if self.cell(space).is_some() {
            self.position.rain.reach(space);
        }
        if let Some(laid) = self.position.network[space].tile
            && self.position.areas.seats_at(laid.owner)
        {
            let blue = self.edition.canal_face(laid.tile, laid.side).blue;
            let vp = 1 + u16::from(blue);
            self.position.rain.score(laid.owner, vp);
            self.gain_vp(laid.owner, vp);
        }
    }

    /// Returns whether water that came in through `entry` may leave a space that way.
    pub(super) fn flows(&self, space: Space, entry: Edge, way: Heading) -> bool {
        let edge = way.edge();
        if way == Heading::Up || edge == entry || !self.openings(space).is_some_and(|open| open.has(edge)) {
            return false;
        }
        let next = space.neighbour(edge).filter(|&next| self.network().cell(next).is_some());
        let Some(next) = next else { return way == Heading::Down };
        let tile = self.position.network[next].tile;
        let open = tile
            .is_none_or(|laid| self.edition.canal_face(laid.tile, laid.side).openings.has(edge.opposite()));
        match way {
            Heading::Down => open,
            // Water flows sideways only between canal spaces, never from tank to tank.
            _ => open || self.position.options.side_exit == SideExit::Free,
        }
    }

    /// Iterates over the ways out of a space.
    pub(super) fn ways(&self, space: Space, entry: Edge) -> impl Iterator<Item = Heading> {
        WAYS.into_iter().filter(move |&way| self.flows(space, entry, way))
    }

    /// Returns whether somebody has to choose the way (D-36).
    pub(super) fn waits_flow(&self, space: Space, entry: Edge, owner: Seat) -> bool {
        self.routed_by(owner).is_some() && self.ways(space, entry).count() > 1
    }

    pub(super) fn judge_way(&self, space: Space, entry: Edge, way: Heading) -> Result<(), Refusal> {
        need(
            self.flows(space, entry, way),
            "RES-180",
            "Water does not flow that way: the channel is closed there, or it would run back.",
            "Choose an open way left, down or right.",
        )
    }

    /// Takes the only way, or the bot's way (down, else left, else right). If there is none, the
    /// water stops.
    pub(super) fn carry_out_flow(&mut self, space: Space, entry: Edge, owner: Seat) {
        let down = self.flows(space, entry, Heading::Down).then_some(Heading::Down);
        match down.filter(|_| self.routed_by(owner).is_none()).or_else(|| self.ways(space, entry).next()) {
            Some(way) => self.flow(space, owner, way),
            None => self.end_flow(owner),
        }
    }

    /// Moves the water one space on.
    pub(super) fn flow(&mut self, space: Space, owner: Seat, way: Heading) {
        let next = space.neighbour(way.edge());
        match next.and_then(|next| Some((next, self.network().cell(next)?.kind))) {
            Some((next, CellKind::Canal)) => {
                self.pass(next);
                self.replace(&[Task::Flow(next, way.edge().opposite(), owner)]);
            }
            // A tank ends the flow and counts as passed.
            Some((next, _)) => {
                self.pass(next);
                self.end_flow(owner);
            }
            None => self.end_flow(owner),
        }
    }

    /// Gives the cube to the player who decided (RES-184), so the human may get one from a tile of
    /// the bot. If nobody decided, it leaves the game.
    fn end_flow(&mut self, owner: Seat) {
        self.replace(&[]);
        match (self.routed_by(owner), &mut self.position.bot) {
            (Some(decider), _) => self.position.areas[decider].cubes += 1,
            (None, Some(bot)) => bot.cubes += 1,
            (None, None) => {}
        }
    }
}
