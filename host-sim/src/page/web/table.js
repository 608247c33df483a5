// The connection to the table: receives its state and sends acts.

const listeners = new Map();
export const state = {};
let viewer = null;
let connected = false;

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

const readKey = () => { try { return sessionStorage.getItem('viewer') ?? ''; } catch { return ''; } };
const keepKey = (key) => { try { sessionStorage.setItem('viewer', key); } catch { /* the browser does not allow storage */ } };

/** Takes one event: a section as a whole, or the lines of the record from move `from` on. */
function take(event) {
  const [, name] = /^event: ?(.*)$/m.exec(event) ?? [];
  const [, data] = /^data: ?(.*)$/m.exec(event) ?? [];
  if (!name || !data) return;
  const value = JSON.parse(data);
  if (name === 'hello') {
    viewer = value;
    connected = true;
    keepKey(viewer.key);
  }
  if (name === 'record') {
    const before = state.record?.lines ?? [];
    tell('record', { head: value.head, lines: [...before.slice(0, value.from), ...value.lines] });
  } else {
    tell(name, value);
  }
}

/** Receives events until the connection ends. An `EventSource` could not send the header that foreign pages cannot send. */
async function receive() {
  const response = await fetch('/events', { headers: { 'x-viewer': viewer?.key ?? readKey() }, cache: 'no-store' });
  if (!response.ok) throw new Error(await response.text());
  tell('notice', null);
  const text = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ;) {
    const { value, done } = await text.read();
    if (done) return;
    const events = (rest + value).split('\n\n');
    rest = events.pop();
    events.forEach(take);
  }
}

/** Stays connected to the table for as long as the page is open. */
export async function connect() {
  for (;;) {
    let why = 'The table does not answer.';
    // A failed connection is a TypeError; a refusal comes with the words of the server.
    await receive().catch((error) => { if (!(error instanceof TypeError)) why = error.message; });
    connected = false;
    tell('people', state.people);
    tell('notice', `${why} It will be looked for again.`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

export const isConnected = () => connected;
export const drives = () => connected && state.people?.driver === viewer.number;

async function post(path, body) {
  const response = await fetch(path, { method: 'POST', headers: { 'x-viewer': viewer?.key ?? '' }, body });
  const answer = response.status === 204 ? {} : await response.json();
  if (answer.error) throw new Error(answer.error);
  return answer.told;
}

// Acts are sent one after the other, so that a piece is lifted before it is put down.
let last = Promise.resolve();

/** Asks for something that changes nothing. Returns the answer, or null if there is none. */
function ask(what) {
  last = last.then(() => post('/act', JSON.stringify(what))).catch(() => null);
  return last;
}

/** Lists the moves. Everybody gets those that tell nothing about a hand; the moves of the hand only the viewer who plays them. */
async function listMoves() {
  const { game } = state;
  const all = game?.legal ?? [];
  tell('legal', all);
  if (!game?.fromHand || !drives()) return;
  const told = await ask({ do: 'hand' });
  if (state.game === game) tell('legal', [...all, ...JSON.parse(told ?? '[]')]);
}
on('game', listMoves);
on('people', listMoves);

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
