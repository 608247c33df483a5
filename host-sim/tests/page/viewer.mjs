// A viewer without a browser: receives the events of the table and sends acts.
import { request } from 'node:http';

export class Viewer {
  static async at(url) {
    const viewer = new Viewer(url);
    await viewer.until(() => viewer.sections.has('hello'));
    return viewer;
  }

  /** Connects, and waits until those who were here before have left and this viewer has the controls. */
  static async driving(url) {
    const viewer = await Viewer.at(url);
    await viewer.until(() => viewer.sections.get('people')?.driver === viewer.sections.get('hello').number);
    return viewer;
  }

  constructor(url) {
    this.url = url;
    this.sections = new Map();
    this.record = [];
    this.updates = 0;
    this.waiting = [];
    this.connection = request(`${url}events`, { headers: { 'x-viewer': '' } }, (answer) => {
      let rest = '';
      answer.setEncoding('utf8');
      answer.on('data', (text) => {
        const events = (rest + text).split('\n\n');
        rest = events.pop();
        for (const event of events) this.take(event);
      });
    });
    this.connection.on('error', () => {});
    this.connection.end();
  }

  take(event) {
    const name = /^event: ?(.*)$/m.exec(event)?.[1];
    const data = /^data: ?(.*)$/m.exec(event)?.[1];
    if (!name || data === undefined) return;
    const value = JSON.parse(data);
    this.updates += 1;
    this.sections.set(name, value);
    if (name === 'record') this.record = [...this.record.slice(0, value.from), ...value.lines];
    this.waiting = this.waiting.filter(({ condition, done }) => !condition() || done());
  }

  /** Resolves as soon as `condition` holds; it is checked after every event. */
  until(condition) {
    return condition() ? Promise.resolve() : new Promise((resolve) => this.waiting.push({ condition, done: () => (resolve(), false) }));
  }

  async act(what) {
    const answer = await fetch(`${this.url}act`, { method: 'POST', headers: { 'x-viewer': this.sections.get('hello').key }, body: JSON.stringify(what) });
    return { ok: answer.ok, ...(await answer.json()) };
  }

  /** Begins the first game of the menu with the fewest players. */
  async begin() {
    await this.until(() => this.sections.get('oled')?.text.includes('Which game?'));
    await this.act({ do: 'press' });
    await this.act({ do: 'press' });
    await this.until(() => this.sections.get('game'));
  }

  /** Plays a random legal move. Returns false once the game is over. */
  async playOn() {
    const game = this.sections.get('game');
    if (!game || game.over) return false;
    const hand = game.fromHand ? JSON.parse((await this.act({ do: 'hand' })).told) : [];
    const legal = [...game.legal, ...hand];
    const { text } = legal[Math.floor(Math.random() * legal.length)];
    const moves = game.moves;
    const { ok, error } = await this.act(game.chance ? { do: 'draw' } : { do: 'play', text });
    if (!ok) throw new Error(`'${text}' of move ${moves}: ${error}`);
    await this.until(() => this.sections.get('game')?.moves !== moves);
    return true;
  }

  leave() {
    this.connection.destroy();
  }
}
