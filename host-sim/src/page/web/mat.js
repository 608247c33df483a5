// The mat: spaces, lights and pieces. Pieces are dragged, or moved with the keyboard.
import { act, on, state } from './table.js';

const SVG = 'http://www.w3.org/2000/svg';
// Colours that can be told apart with any kind of colour vision (Okabe and Ito); pieces have letters as well.
const COLOURS = ['#e69f00', '#56b4e9', '#009e73', '#f0e442', '#0072b2', '#d55e00', '#cc79a7', '#b0b0b0'];
const SEATS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7'];
const DARK = new Set(['#0072b2', '#009e73', '#d55e00']);
// The kinds that a game lists come first, so that they always get the same colours; others follow as they appear.
const kinds = new Map();
on('boards', (boards) => boards.flatMap((board) => board.kinds).forEach(addKind));

function addKind(word) {
  if (!kinds.has(word)) kinds.set(word, COLOURS[kinds.size % COLOURS.length]);
}

/** Returns how a piece looks, which depends on its seat or on the first word of its name. */
export function look(name) {
  const seat = /seat (\d)/i.exec(name);
  const word = name.split(' ')[0].toLowerCase();
  if (!seat) addKind(word);
  const colour = seat ? SEATS[seat[1] - 1] : kinds.get(word);
  const letters = seat ? seat[1] : word.slice(0, 2);
  return { colour, ink: DARK.has(colour) ? '#fff' : '#1a1a1a', letters, round: Boolean(seat) };
}

const make = (tag, attributes, parent) => {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  parent?.append(element);
  return element;
};

// Font sizes for the label of a space. A label that does not fit at the smallest size is left out.
const LARGEST = 5;
const SMALLEST = 3;
const WIDTH_OF_LETTER = 0.62;

export class Mat {
  constructor(holder, readers, told) {
    this.holder = holder;
    this.told = told;
    this.readers = readers;
    this.board = null;
    this.players = null;
    this.spaces = new Map();
    this.pointed = null;
    on('pieces', () => this.drawPieces());
    on('lights', () => this.drawLights());
  }

  /** Draws a board, without the spaces of seats that do not play. */
  draw(board, players = Infinity) {
    if (this.board === board && this.players === players) return;
    [this.board, this.players] = [board, players];
    this.spaces.clear();
    const spaces = board.spaces.filter(({ name }) => !(/^seat (\d)/i.exec(name)?.[1] > players));
    const right = Math.max(...spaces.map((s) => s.x + s.w / 2)) + 15;
    const bottom = Math.max(...spaces.map((s) => s.y + s.h / 2)) + 12;
    const left = Math.min(...spaces.map((s) => s.x - s.w / 2)) - 15;
    const top = Math.min(...spaces.map((s) => s.y - s.h / 2)) - 16;
    const svg = make('svg', { viewBox: `${left} ${top} ${right - left} ${bottom - top}`, role: 'group', 'aria-label': `Mat of ${board.title}` });
    const groups = this.groups(spaces);
    for (const space of spaces) this.drawSpace(svg, space, groups);
    for (const [name, { x, y }] of groups) make('text', { class: 'group', x, y }, svg).textContent = name;
    this.holder.replaceChildren(svg);
    const first = this.spaces.values().next().value;
    first?.group.setAttribute('tabindex', 0);
    this.drawPieces();
    this.drawLights();
  }

  drawSpace(svg, space, groups) {
    const { x, y, w, h, channel, name } = space;
    const group = make('g', { class: 'space', 'data-channel': channel, tabindex: -1, role: 'button' }, svg);
    make('rect', { class: 'place', x: x - w / 2, y: y - h / 2, width: w, height: h, rx: 2 }, group);
    const light = make('rect', { class: 'light', x: x - w / 2 + 1, y: y - h / 2 + 1, width: w - 2, height: h - 2, rx: 2 }, group);
    make('title', {}, group).textContent = name;
    const called = groups.has(space.group) ? space.label : name;
    const letters = Math.min(LARGEST, (w - 2) / (called.length * WIDTH_OF_LETTER));
    if (called && letters >= SMALLEST) make('text', { class: 'called', x, y, style: `font-size:${letters}px` }, group).textContent = called;
    const piece = make('g', { class: 'piece' }, group);
    this.spaces.set(channel, { space, group, light, piece });
    group.addEventListener('pointerdown', (event) => this.grab(event, channel));
    group.addEventListener('keydown', (event) => this.key(event, channel));
    const tell = () => {
      this.pointed = group;
      this.told.textContent = group.getAttribute('aria-label');
    };
    group.addEventListener('pointerenter', tell);
    group.addEventListener('focus', tell);
  }

  /** Returns the groups of spaces and where to put their names: above the first space, unless another space is there. */
  groups(spaces) {
    const firsts = new Map();
    for (const space of spaces) {
      const first = firsts.get(space.group);
      if (!first || space.y < first.y || (space.y === first.y && space.x < first.x)) firsts.set(space.group, space);
    }
    const places = [...firsts].map(([name, { x, y, w, h }]) => [name, { x: x - w / 2, y: y - h / 2 - 2.4 }]);
    const isFree = ({ x, y }) => !spaces.some((other) => Math.abs(x + 1 - other.x) < other.w / 2 && Math.abs(y - 1 - other.y) < other.h / 2);
    return new Map(places.filter(([, place]) => isFree(place)));
  }

  drawPieces() {
    const { mat = {}, hand = [] } = state.pieces ?? {};
    for (const [channel, { space, group, piece }] of this.spaces) {
      const stack = mat[channel] ?? [];
      const top = stack.at(-1);
      group.classList.toggle('has-piece', Boolean(top));
      group.setAttribute('aria-label', `${space.name}: ${top ? top.name : 'empty'}${hand.length ? ', put here' : ''}`);
      if (group === this.pointed) this.told.textContent = group.getAttribute('aria-label');
      const key = top ? `${top.name}×${stack.length}` : '';
      if (piece.dataset.key === key) continue;
      piece.dataset.key = key;
      piece.replaceChildren();
      if (!top) continue;
      const { colour, ink, letters, round } = look(top.name);
      const size = Math.min(space.w, space.h) * 0.66;
      if (round) make('circle', { cx: space.x, cy: space.y, r: size / 2, fill: colour }, piece);
      else make('rect', { x: space.x - size / 2, y: space.y - size / 2, width: size, height: size, rx: 2.4, fill: colour }, piece);
      make('text', { x: space.x, y: space.y + 0.4, fill: ink, style: `font-size:${size / 2.1}px` }, piece).textContent = letters;
      if (stack.length > 1) make('text', { class: 'count', x: space.x + space.w / 2 - 3, y: space.y - space.h / 2 + 4 }, piece).textContent = `×${stack.length}`;
    }
  }

  drawLights() {
    const lit = new Map(state.lights ?? []);
    for (const [channel, { light, group }] of this.spaces) {
      const colour = lit.get(channel);
      if (colour) {
        const brightest = Math.max(...colour);
        const [r, g, b] = colour.map((part) => Math.round((part * 255) / brightest));
        light.setAttribute('stroke', `rgb(${r} ${g} ${b})`);
      } else light.setAttribute('stroke', 'none');
      group.dataset.lit = colour ? 'yes' : 'no';
    }
  }

  /** Returns what is under the pointer: a space, a reader, or nothing. */
  under(event) {
    const element = document.elementFromPoint(event.clientX, event.clientY);
    const space = element?.closest('.space');
    const reader = element?.closest('.reader');
    return { channel: space ? Number(space.dataset.channel) : null, reader: reader ? Number(reader.dataset.reader) : null };
  }

  grab(event, channel) {
    const top = (state.pieces?.mat[channel] ?? []).at(-1);
    if (state.pieces?.hand.length) { act({ do: 'put', on: channel }); return; }
    if (!top) return;
    event.preventDefault();
    act({ do: 'lift', from: channel });
    this.carry(event, top, channel);
  }

  /** Lets a piece follow the pointer until it is dropped on a space, on a reader or beside the mat. */
  carry(event, piece, home = null) {
    this.follow(event, piece, {
      drop: ({ channel, reader }) => {
        if (channel !== null) act({ do: 'put', on: channel });
        else if (reader !== null) { act({ do: 'tap', reader, tag: null }); act({ do: 'put-aside' }); }
        else act({ do: 'put-aside' });
      },
      cancel: () => act(home === null ? { do: 'put-aside' } : { do: 'put', on: home }),
    });
  }

  /** Drags an element to a reader. If the pointer hardly moves, it is a click and is not handled here. */
  show(event, piece, tap) {
    const far = (moved) => Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) > 6;
    const start = (moved) => {
      if (!far(moved)) return;
      end();
      this.follow(moved, piece, { drop: ({ reader }) => reader !== null && tap(reader), cancel: () => {} });
    };
    const end = () => {
      removeEventListener('pointermove', start);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
    addEventListener('pointermove', start);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }

  follow(event, piece, { drop: dropped, cancel: cancelled }) {
    const { colour, ink, letters } = look(piece.name);
    const ghost = document.createElement('div');
    ghost.className = 'ghost';
    ghost.style.background = colour;
    ghost.style.color = ink;
    ghost.textContent = letters;
    document.body.append(ghost);
    const follow = (moved) => {
      ghost.style.left = `${moved.clientX}px`;
      ghost.style.top = `${moved.clientY}px`;
      const { channel, reader } = this.under(moved);
      for (const [other, { group }] of this.spaces) group.classList.toggle('target', other === channel);
      for (const button of this.readers.children) button.classList.toggle('near', Number(button.dataset.reader) === reader);
    };
    const end = () => {
      ghost.remove();
      follow({ clientX: -1, clientY: -1 });
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', cancel);
    };
    const drop = (up) => {
      const at = this.under(up);
      end();
      dropped(at);
    };
    const cancel = () => { end(); cancelled(); };
    addEventListener('pointermove', follow);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', cancel);
    follow(event);
  }

  key(event, channel) {
    const holding = Boolean(state.pieces?.hand.length);
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (holding) act({ do: 'put', on: channel });
      else act({ do: 'lift', from: channel });
    } else if (event.key === 'Escape' && holding) act({ do: 'put-aside' });
    else if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      this.focusBeside(channel, event.key);
    }
  }

  /** Returns the nearest space in the direction of an arrow key. */
  focusBeside(channel, key) {
    const { space: from, group } = this.spaces.get(channel);
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let best = null;
    for (const { space, group: other } of this.spaces.values()) {
      const [x, y] = [space.x - from.x, space.y - from.y];
      const ahead = x * dx + y * dy;
      if (ahead <= 0) continue;
      const cost = ahead + 3 * Math.abs(x * dy - y * dx);
      if (!best || cost < best.cost) best = { cost, other };
    }
    if (!best) return;
    group.setAttribute('tabindex', -1);
    best.other.setAttribute('tabindex', 0);
    best.other.focus();
  }
}
