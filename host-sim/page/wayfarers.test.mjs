// Wayfarers of the South Tigris on the page: a die is rolled with the knob, and placed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Person, startBrowser, startSimulator } from './desk.mjs';

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

test('nothing went wrong in the page', () => assert.deepEqual(person.errors, []));
