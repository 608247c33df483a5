// Resafa on the page: a solo turn against Resafabot.
import assert from 'node:assert/strict';
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

test('solo Resafa is chosen with the knob, and its mat appears', async () => {
  await person.sees('Passing');
  await person.right();
  await person.begins('Resafa');
  assert.match(await person.page.locator('#subtitle').textContent(), /Resafa/);
  await person.picture('resafa-set-up');
});

test('a turn is played, then the bot plays its own', async () => {
  let [told, before, played] = ['', '', false];
  for (let step = 0; step < 150 && !(played && told !== before); step++) {
    const moves = (await person.record()).length;
    await person.page.locator('#legal button').first().click();
    await person.page.waitForFunction((count) => document.querySelectorAll('#lines li').length !== count, moves, { timeout: 15_000 });
    await person.tab('standing');
    // The bot also lays a canal tile during set-up. Wait for its own turn, after the player's action card.
    played ||= (await person.record()).some((line) => line.startsWith('play '));
    told = (await person.page.locator('#sheet p').allTextContents()).join(' ');
    if (!played) before = told;
    await person.tab('moves');
  }
  assert.ok(played, 'an action card was played');
  assert.notEqual(told, before, 'the bot tells what it did');
  await person.sees('Resafabot');
  await person.picture('resafa-bot');
});

test('nothing went wrong in the page', () => assert.deepEqual(person.errors, []));
