// Passing Through Petra on the page, by mouse and by keyboard.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { Person, startBrowser, startSimulator } from './simulator-and-browser.mjs';

let browser, simulator, person;

before(async () => {
  browser = await startBrowser();
  simulator = await startSimulator();
  person = await Person.at(browser, simulator.url);
});
after(async () => {
  await browser?.close();
  simulator?.end();
});

/** The seat that decides, from the line over the mat. */
const seat = async () => Number(/seat (\d)/.exec(await person.page.locator('#next').textContent())[1]);

test('a game is chosen with the knob and set up by the hands', async () => {
  await person.begins('Passing Through Petra', 1);
  await person.sees('Move your pawn');
  // 20 tiles in the caravan, six in each market, and the pawns share a cell.
  assert.equal(await person.page.locator('.space.has-piece').count(), 20 + 3 * 6 + 1);
  await person.picture('petra-set-up');
});

test('a round is played by dragging', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const start = (await person.record()).length;
    const mover = await seat();
    await person.drags('city centre', ['city north', 'city east', 'city west'][turn]);
    await person.played(start + 1);
    assert.equal((await person.record()).at(-1), ['pawn north', 'pawn east', 'pawn west'][turn]);
    // Choose the first legal move, whatever the location asks for, until it is the next player's turn.
    for (let step = 0; (await seat()) === mover && step < 40; step++) {
      const moves = (await person.record()).length;
      const tile = /^plaza (\d)$/.exec((await person.legal())[0]);
      if (tile && step === 0) {
        const stalls = await person.page.evaluate((number) => [...document.querySelectorAll('.space.has-piece')].filter((space) => space.getAttribute('aria-label').startsWith(`seat ${number} `)).length, mover);
        assert.equal(stalls, 6);
        await person.picture('petra-plaza');
      }
      await person.page.locator('#legal button').first().click();
      await person.page.waitForFunction((count) => document.querySelectorAll('#lines li').length !== count, moves);
    }
  }
  await person.picture('petra-round');
});

test('an illegal move is answered on the display and guided back', async () => {
  const start = (await person.record()).length;
  await person.drags('siq 7', 'city south-west');
  // The device first says why the move is refused, then how to put the piece back.
  await person.sees('Refused PET-029');
  await person.picture('petra-refused');
  await person.press();
  await person.sees('put');
  assert.match(await person.display(), /city south-west|siq 7/i);
  await person.picture('petra-put-back');
  await person.drags('city south-west', 'siq 7');
  await person.page.waitForFunction(() => !/put /i.test(document.getElementById('oled-text').textContent));
  assert.equal((await person.record()).length, start);
});

test('the power is cut and the game resumed', async () => {
  const kept = await person.record();
  await person.tab('faults');
  await person.page.click('#power');
  await person.sees('dark');
  await person.page.click('#power');
  await person.sees('saved');
  await person.picture('petra-resume');
  await person.press();
  await person.sees('Seat');
  await person.played(kept.length);
  assert.deepEqual(await person.record(), kept);
});

test('a record is saved, jumped back in and loaded again', async () => {
  await person.tab('record');
  const kept = await person.record();
  const [download] = await Promise.all([person.page.waitForEvent('download'), person.page.click('#save')]);
  const path = await download.path();
  assert.match(await readFile(path, 'utf8'), /^game petra\n/);
  await person.page.locator('#lines button').nth(kept.length - 4).click();
  await person.played(kept.length - 3);
  await person.page.setInputFiles('#load', path);
  await person.played(kept.length);
  assert.deepEqual(await person.record(), kept);
  // A device without a game starts the game of the record.
  const fresh = await startSimulator();
  const other = await Person.at(browser, fresh.url);
  await other.sees('Which game?');
  await other.page.setInputFiles('#load', path);
  await other.played(kept.length);
  await other.sees('Seat');
  await other.page.close();
  fresh.end();
});

test('the table is told in words, and a hand only to who asks', async () => {
  const table = () => person.page.locator('#whole-table').textContent();
  assert.match(await table(), /seat 1/i);
  const shown = await table();
  await person.page.click('#peeks button:nth-child(2)');
  await person.page.waitForFunction((before) => document.getElementById('whole-table').textContent !== before, shown);
  await person.picture('petra-hand');
  const other = await Person.at(browser, simulator.url);
  assert.equal(await other.page.locator('#whole-table').textContent(), shown, 'nobody else sees the hand');
  await other.page.close();
});

test('a turn without a mouse', async () => {
  const { page } = person;
  const start = (await person.record()).length;
  // Use only the keyboard: press, go through the menu, choose.
  await page.locator('#push').focus();
  await page.keyboard.press('Enter');
  await person.sees('choose');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await person.played(start + 1);
  assert.ok(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle !== 'none'), 'focus is visible');
  await page.keyboard.press('Backspace');
  // Pieces can be moved with the keyboard as well.
  await person.space('siq 7').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('.space[data-channel="6"]').classList.contains('has-piece'));
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.space[data-channel="6"]').classList.contains('has-piece'));
  assert.equal((await person.record()).length, start + 1);
});

test('why a move is refused', async () => {
  await person.tab('moves');
  await person.page.fill('#why', 'hire 3');
  await person.page.click('#why-form button');
  await person.page.waitForFunction(() => /PET-\d+/.test(document.getElementById('because').textContent));
  await person.page.fill('#why', 'fly away');
  await person.page.click('#why-form button');
  await person.page.waitForFunction(() => /fly/.test(document.getElementById('because').textContent));
});

test('nothing went wrong in the page', () => assert.deepEqual(person.errors, []));
