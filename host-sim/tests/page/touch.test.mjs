// The page on a tablet: everything is dragged with a finger.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Person, startBrowser, startSimulator } from './simulator-and-browser.mjs';

let browser, simulator, person;

before(async () => {
  browser = await startBrowser();
  simulator = await startSimulator();
  person = await Person.at(browser, simulator.url, { width: 820, height: 1180 }, true);
});
after(async () => {
  await browser?.close();
  simulator?.end();
});

test('a card is dragged to a reader', async () => {
  await person.chooses('Resafa', 1);
  await person.goesOnUntil('play ');
  const moves = (await person.record()).length;
  const card = person.page.locator('#tags .chip').first();
  const name = await card.textContent();
  await person.dragsByFinger(card, person.page.locator('.reader', { hasText: 'card pad' }));
  // A card has two halves, so the device asks which one was meant.
  await person.sees('which was it');
  await person.picture('touch-card');
  await person.press();
  await person.played(moves + 1);
  assert.equal((await person.record()).at(-1).split(' ')[1], name.split(' ')[1]);
});

test('a piece is dragged over the mat', async () => {
  await person.dragsByFinger(person.place('resafa'), person.place('alia'));
  await person.page.waitForFunction(() => document.querySelector('.space[aria-label^="alia:"]').classList.contains('has-piece'));
  await person.picture('touch-piece');
  await person.dragsByFinger(person.place('alia'), person.place('resafa'));
  await person.page.waitForFunction(() => !document.querySelector('.space[aria-label^="alia:"]').classList.contains('has-piece'));
});

test('a spare piece is dragged to the mat and away', async () => {
  await person.dragsByFinger(person.page.locator('#aside .chip', { hasText: 'spare piece' }), person.place('charax'));
  await person.page.waitForFunction(() => document.querySelector('.space[aria-label^="charax:"]').classList.contains('has-piece'));
  await person.dragsByFinger(person.place('charax'), person.page.locator('#pointed'));
  await person.page.waitForFunction(() => !document.querySelector('.space[aria-label^="charax:"]').classList.contains('has-piece'));
});

test('nothing went wrong in the page', () => assert.deepEqual(person.errors, []));
