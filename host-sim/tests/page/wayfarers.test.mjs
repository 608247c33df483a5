// Wayfarers of the South Tigris on the page: a die is rolled with the knob, and placed.
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

test('Wayfarers is chosen with the knob, and set up to the first roll', async () => {
  await person.chooses('Wayfarers', 2);
  await person.goesOnUntil('observe roll');
  assert.match(await person.page.locator('#subtitle').textContent(), /Wayfarers/);
});

test('a die is rolled by hand and told with the knob', async () => {
  await person.sees('roll');
  const moves = (await person.record()).length;
  await person.right();
  await person.press();
  await person.played(moves + 1);
  assert.equal((await person.record()).at(-1), 'observe roll 4');
  await person.picture('wayfarers-roll');
});

test('a die is placed, and what it brings is told', async () => {
  await person.goesOnUntil('die ');
  const moves = (await person.record()).length;
  await person.lets('die ');
  await person.played(moves + 1);
  const place = (await person.legal()).find((move) => move.startsWith('place '));
  assert.ok(place, 'the die can go somewhere');
  await person.lets(place);
  await person.played(moves + 2);
  assert.equal((await person.record()).at(-1), place);
  await person.picture('wayfarers-die');
});

test('the hands set up a whole game, choices included', async () => {
  const fresh = await startSimulator();
  const other = await Person.at(browser, fresh.url);
  await other.sees('Which game?');
  assert.ok(await other.page.locator('#intro').isVisible(), 'who finds no game is told what this is');
  assert.ok(await other.page.locator('#setup').isDisabled(), 'nothing is to be set up yet');
  for (let turn = 0; turn < 2; turn++) await other.right();
  await other.begins('Wayfarers');
  await other.sees('Place a die');
  assert.ok(await other.page.locator('#intro').isHidden());
  // The list on the page shows the same entries as the menu on the device.
  assert.match(await other.page.locator('#legal').textContent(), /roll \d di/);
  await other.picture('wayfarers-set-up');
  assert.deepEqual(other.errors, []);
  await other.page.close();
  fresh.end();
});

test('nothing went wrong in the page', () => assert.deepEqual(person.errors, []));
