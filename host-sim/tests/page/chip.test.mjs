// The page with the real program on the emulated RP2040.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Person, startBrowser, startSimulator } from './simulator-and-browser.mjs';

let browser, simulator, person;

before(async () => {
  browser = await startBrowser();
  simulator = await startSimulator('--chip');
  person = await Person.at(browser, simulator.url);
});
after(async () => {
  await browser?.close();
  simulator?.end();
});

test('the chip plays a move that is made by hand', async () => {
  await person.begins('Passing Through Petra');
  const moves = (await person.record()).length;
  await person.drags('city centre', 'city north');
  await person.played(moves + 1);
  assert.equal((await person.record()).at(-1), 'pawn north');
  await person.sees('Plaza');
  await person.picture('chip-turn');
});

test('the power is cut, and the chip takes the game up again', async () => {
  const kept = await person.record();
  await person.tab('faults');
  await person.page.click('#power');
  await person.sees('dark');
  await person.page.click('#power');
  await person.sees('saved');
  await person.press();
  await person.played(kept.length);
  assert.deepEqual(await person.record(), kept);
});

test('nothing went wrong in the page', () => assert.deepEqual(person.errors, []));
