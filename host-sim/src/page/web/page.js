// Puts the page together.
import { audible, showOled, turnable } from './device.js';
import { Mat, look } from './mat.js';
import * as panels from './panels.js';
import { act, connect, drives, isConnected, on, state, takeControls } from './table.js';

const byId = (id) => document.getElementById(id);

// Light or dark as in the system settings, until the viewer chooses.
const dark = matchMedia('(prefers-color-scheme: dark)');
const themes = { kept: null };
try { themes.kept = localStorage.getItem('theme'); } catch { /* the browser does not allow storage */ }
const showTheme = () => { document.documentElement.dataset.theme = themes.kept ?? (dark.matches ? 'dark' : 'light'); };
dark.onchange = showTheme;
byId('theme').onclick = () => {
  themes.kept = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  try { localStorage.setItem('theme', themes.kept); } catch { /* see above */ }
  showTheme();
};
showTheme();

showOled(byId('oled'), byId('oled-text'));
turnable({ left: byId('left'), right: byId('right'), push: byId('push'), back: byId('back'), around: document.querySelector('.case') });
audible(byId('sound'));
for (const panel of [panels.tabs, panels.moves, panels.standing, panels.wholeTable, panels.record, panels.sensors, panels.faults]) panel();

// Shows the mat of the game on the device, or the one that the viewer has chosen.
const mat = new Mat(byId('mat'), byId('readers'), byId('pointed'));
const pick = byId('mat-of');
const showBoard = () => {
  const boards = state.boards ?? [];
  const name = state.game?.game ?? pick.value;
  const board = boards.find(({ game }) => game === name) ?? boards[0];
  if (!board) return;
  pick.value = board.game;
  pick.disabled = Boolean(state.game);
  const known = mat.board === board;
  mat.draw(board, state.game?.players);
  if (known) return;
  byId('readers').replaceChildren(...board.readers.map(({ name: label, number }) => {
    const button = Object.assign(document.createElement('button'), { className: 'reader', textContent: label, title: 'Show what the hand holds' });
    button.dataset.reader = number;
    button.onclick = () => act({ do: 'tap', reader: number, tag: null });
    return button;
  }));
  byId('fault-reader').replaceChildren(...board.readers.map(({ name: label, number }) => new Option(label, number)));
};
on('boards', (boards) => {
  pick.replaceChildren(...boards.map(({ game, title }) => new Option(title, game)));
  showBoard();
});
pick.onchange = showBoard;

/** Shows what the table waits for. Without a game, explains what the page is. */
const showNext = () => {
  const { ended, power = true } = state.device ?? {};
  const asked = state.game?.next ?? 'Choose a game: turn and press the knob.';
  byId('next').textContent = ended ?? (power ? state.unfollowed ?? asked : 'The power is off.');
  byId('intro').hidden = Boolean(state.game);
};

on('game', (game) => {
  showBoard();
  showNext();
  byId('subtitle').textContent = game ? `${mat.board?.title ?? game.game}, ${game.players === 1 ? 'solo' : `${game.players} players`}, move ${game.moves}` : 'A smart board, without the board';
});

on('legal', (legal) => {
  // The tags that can be shown to a reader now.
  const tags = new Map();
  for (const { shown } of legal) if (shown) tags.set(`${shown.reader} ${shown.tag}`, shown);
  byId('to-show').hidden = tags.size === 0;
  byId('tags').replaceChildren(...[...tags.values()].map(({ reader, tag }) => chip(tag.split(' ').slice(1).join(' '), tag.split(' ').slice(-1)[0], {
    click: () => act({ do: 'tap', reader, tag }),
    drop: (at) => act({ do: 'tap', reader: at, tag }),
  })));
});

on('pieces', ({ aside }) => {
  const names = aside.map(({ name }) => name);
  const row = byId('aside');
  // Redraw only when the pieces have changed: an element that the viewer is about to take must stay under the finger.
  if (row.dataset.names === JSON.stringify(names)) return;
  row.dataset.names = JSON.stringify(names);
  row.replaceChildren(...names.map((name, place) => chip(name, name, { fetch: place })), chip('spare piece', 'spare piece', { fetch: null }));
});

/** Creates an element beside the mat that can be clicked or dragged. */
function chip(label, name, { click, drop, fetch }) {
  const button = Object.assign(document.createElement('button'), { className: 'chip', textContent: label });
  const { colour, ink } = look(name);
  button.style.borderLeft = `8px solid ${colour}`;
  button.style.setProperty('--ink-on', ink);
  if (fetch !== undefined) {
    // With the keyboard, the piece is fetched first, then a space is chosen.
    button.onclick = (event) => { if (event.detail === 0) act({ do: 'fetch', place: fetch }); };
    button.onpointerdown = (event) => {
      event.preventDefault();
      act({ do: 'fetch', place: fetch });
      mat.carry(event, { name });
    };
    return button;
  }
  button.onclick = click;
  button.onpointerdown = (event) => mat.show(event, { name }, drop);
  return button;
}

// A real board is only watched: it cannot be controlled from the page.
const isMirror = () => state.device?.runner === 'port';
/** Says who has the controls. */
const inControl = () => {
  if (!isConnected()) return 'Not connected: nothing that you do reaches the table.';
  if (isMirror()) return 'A real board: this page only watches.';
  const { viewers, driver } = state.people ?? {};
  const others = viewers > 2 ? `, ${viewers - 1} others watch` : viewers === 2 ? ', somebody else watches' : '';
  return drives() ? `You drive${others}.` : `Viewer ${driver} drives. You are viewer ${state.hello.number} and watch.`;
};
const showPeople = () => {
  byId('people').textContent = inControl();
  byId('drive').hidden = drives() || !isConnected() || isMirror();
  document.body.classList.toggle('watching', !drives());
  document.body.classList.toggle('mirror', isMirror());
  if (isMirror() && byId('pointed').textContent.startsWith('Drag')) byId('pointed').textContent = 'Point at a space to read what lies there.';
};
on('people', showPeople);
on('hello', showPeople);
byId('drive').onclick = takeControls;

on('notice', (notice) => {
  byId('notice').hidden = !notice;
  byId('notice').textContent = notice ?? '';
});
on('device', () => {
  showPeople();
  showNext();
});
on('unfollowed', showNext);

connect();
