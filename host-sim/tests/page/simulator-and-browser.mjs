// Starts the simulator and a browser for the tests; `Person` uses the page like a player.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const TARGET = process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target');
const BUILT = process.env.HOST_SIM ?? join(TARGET, 'debug', 'host-sim');
/** Screenshots are kept here as build artefacts. */
export const PICTURES = join(TARGET, 'page');
const BROWSERS = [process.env.CHROME, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** Starts the simulator. Returns its address, its process id and a function that ends it. */
export async function startSimulator(...more) {
  const where = more.includes('--listen') ? [] : ['--listen', '127.0.0.1:0'];
  const simulator = spawn(BUILT, ['page', '--no-open', ...where, '--seed', '7', ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((resolve, reject) => {
    let said = '';
    simulator.stdout.on('data', (text) => {
      said += text;
      const address = /http:\/\/\S+/.exec(said);
      if (address) resolve(address[0]);
    });
    simulator.on('exit', (code) => reject(new Error(`the simulator ended with ${code}: ${said}`)));
  });
  return { url, pid: simulator.pid, end: () => simulator.kill() };
}

export async function startBrowser() {
  const executablePath = BROWSERS.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('no Chrome or Chromium is installed; name one in CHROME');
  mkdirSync(PICTURES, { recursive: true });
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return chromium.launch({ executablePath, args });
}

async function middle(element) {
  const { x, y, width, height } = await element.boundingBox();
  return [x + width / 2, y + height / 2];
}

/** A person who uses the page in a browser. Collects the errors of the page in `errors`. */
export class Person {
  static async at(browser, url, viewport = { width: 1280, height: 800 }, hasTouch = false) {
    const page = await browser.newPage({ viewport, hasTouch });
    const person = new Person(page);
    page.on('pageerror', (error) => person.errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && person.errors.push(message.text()));
    await page.goto(url);
    await page.locator('.space').first().waitFor();
    return person;
  }

  constructor(page) {
    this.page = page;
    this.errors = [];
  }

  /** Waits up to 15 s until the display shows some words. */
  async sees(words) {
    try {
      await this.page.waitForFunction((wanted) => document.getElementById('oled-text').textContent.toLowerCase().includes(wanted), words.toLowerCase(), { timeout: 15_000 });
    } catch {
      throw new Error(`the display does not show '${words}' but '${await this.display()}'`);
    }
  }

  display() {
    return this.page.locator('#oled-text').textContent();
  }

  /** Waits until the page says who has the controls. */
  says = (who) => this.page.locator('#people', { hasText: typeof who === 'string' ? new RegExp(`^${who.replaceAll('.', '\\.')}$`) : who }).waitFor();

  press = () => this.page.click('#push');
  back = () => this.page.click('#back');
  right = () => this.page.click('#right');
  tab = (name) => this.page.click(`[data-panel=${name}]`);
  picture = (name) => this.page.screenshot({ path: join(PICTURES, `${name}.png`) });

  /** Returns the moves of the record. */
  record = () => this.page.evaluate(() => [...document.querySelectorAll('#lines li')].map((line) => line.textContent));
  legal = () => this.page.evaluate(() => [...document.querySelectorAll('#legal button')].map((button) => button.firstChild.textContent));

  /** Waits up to 15 s until the record has `count` moves. */
  async played(count) {
    try {
      await this.page.waitForFunction((wanted) => document.querySelectorAll('#lines li').length === wanted, count, { timeout: 15_000 });
    } catch {
      throw new Error(`the record has ${(await this.record()).length} moves, not ${count}; the display shows '${await this.display()}', the page says '${await this.page.locator('#notice').textContent()}'`);
    }
  }

  /** Clicks a legal move in the list, so that the simulated hands carry it out. */
  async lets(text) {
    await this.tab('moves');
    await this.page.locator('#legal button', { hasText: text }).first().click();
  }

  space(name) {
    return this.page.locator('.space', { has: this.page.locator(`title:text-is("${name}")`) }).first();
  }

  place = (name) => this.space(name).locator('rect.place');

  /** Drags a piece from one space to another. */
  async drags(from, to) {
    const [[x, y], [toX, toY]] = [await middle(this.place(from)), await middle(this.place(to))];
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(toX, toY, { steps: 4 });
    await this.page.mouse.up();
  }

  /** Drags one element to another with a finger. */
  async dragsByFinger(from, to) {
    this.fingers ??= await this.page.context().newCDPSession(this.page);
    await from.scrollIntoViewIfNeeded();
    const [[x, y], [toX, toY]] = [await middle(from), await middle(to)];
    const touch = (type, ...at) => this.fingers.send('Input.dispatchTouchEvent', { type, touchPoints: at });
    await touch('touchStart', { x, y });
    for (const part of [0.1, 0.4, 0.7, 1]) await touch('touchMove', { x: x + part * (toX - x), y: y + part * (toY - y) });
    await touch('touchEnd');
  }

  /** Begins a game for the fewest players. `turns` is the place of the game in the menu, from 0. */
  async chooses(game, turns) {
    await this.sees('Which game?');
    for (let turn = 0; turn < turns; turn++) await this.right();
    await this.sees(game);
    await this.press();
    await this.sees('players');
    await this.press();
    await this.sees('Set up');
    await this.tab('moves');
  }

  /** Plays on, with random draws and the first legal decision, until a move that starts with `wanted` is legal. */
  async goesOnUntil(wanted) {
    for (let step = 0; step < 200; step++) {
      const [legal, moves] = [await this.legal(), (await this.record()).length];
      if (legal.some((move) => move.startsWith(wanted))) return;
      if (await this.page.locator('#draw').isEnabled()) await this.page.click('#draw');
      else await this.page.locator('#legal button').first().click();
      await this.played(moves + 1);
    }
    throw new Error(`'${wanted}' never becomes legal`);
  }

  /** Begins a game with `more` players than the fewest, and has the simulated hands set it up. */
  async begins(game, more = 0) {
    await this.sees(game);
    await this.press();
    await this.sees('players');
    for (let turn = 0; turn < more; turn++) await this.right();
    await this.press();
    await this.sees('Set up');
    await this.tab('moves');
    await this.page.waitForFunction(() => !document.getElementById('setup').disabled);
    await this.page.click('#setup');
    await this.page.waitForFunction(() => document.getElementById('setup').disabled, null, { timeout: 60_000 });
  }
}
