// The connection to the table: receives its state and sends acts.

const listeners = new Map();
export const state = {};
let viewer = null;

/** Calls back with a section whenever it changes, and immediately if it is already known. */
export function on(section, callback) {
  if (!listeners.has(section)) listeners.set(section, []);
  listeners.get(section).push(callback);
  if (section in state) callback(state[section]);
}

function tell(section, value) {
  state[section] = value;
  for (const callback of listeners.get(section) ?? []) callback(value);
}

const SECTIONS = ['boards', 'device', 'game', 'lights', 'notice', 'oled', 'people', 'pieces', 'sensors', 'sound', 'switches', 'usb'];

export function connect() {
  const events = new EventSource('/events');
  events.addEventListener('hello', (event) => {
    viewer = JSON.parse(event.data);
    tell('hello', viewer);
  });
  for (const section of SECTIONS) {
    events.addEventListener(section, (event) => tell(section, JSON.parse(event.data)));
  }
  // The record arrives as a change: the lines from move `from` on.
  events.addEventListener('record', (event) => {
    const { head, from, lines } = JSON.parse(event.data);
    const before = state.record?.lines ?? [];
    tell('record', { head, lines: [...before.slice(0, from), ...lines] });
  });
  events.onerror = () => tell('notice', 'The table does not answer. It will be looked for again.');
  events.onopen = () => tell('notice', null);
}

export const drives = () => viewer !== null && state.people?.driver === viewer.number;

async function post(path, body) {
  const response = await fetch(path, { method: 'POST', headers: { 'x-viewer': viewer?.key ?? '' }, body });
  const answer = response.status === 204 ? {} : await response.json();
  if (answer.error) throw new Error(answer.error);
  return answer.told;
}

// Acts are sent one after the other, so that a piece is lifted before it is put down.
let last = Promise.resolve();

/** Sends an act. Returns the answer of the table, or null if the act was refused. */
export function act(what) {
  last = last.then(async () => {
    try {
      const told = await post('/act', JSON.stringify(what));
      tell('notice', null);
      return told ?? true;
    } catch (why) {
      tell('notice', why.message);
      return null;
    }
  });
  return last;
}

export const takeControls = () => post('/drive').catch((why) => tell('notice', why.message));
