// A board is checked on the page, light by light, as the person does who has just soldered it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Person, startBrowser, startSimulator } from './simulator-and-browser.mjs';

let browser, simulator, person;

before(async () => {
  browser = await startBrowser();
  simulator = await startSimulator();
  // High enough for the mat and the spare pieces below it.
  person = await Person.at(browser, simulator.url, { width: 1280, height: 1300 });
});
after(async () => {
  await browser?.close();
  simulator?.end();
});

/** Turns to an entry of the menu that is shown, by its place from 1, and presses. */
async function choose(place, entry) {
  for (let turn = 1; turn < place; turn++) await person.right();
  await person.sees(`${place}/`);
  await person.sees(entry);
  await person.press();
}

async function opensTheCheck() {
  await person.sees('Which game?');
  await person.back();
  await person.sees('Menu');
  await choose(5, 'Hardware');
  await person.sees('Hardware 1/');
  await choose(3, 'Check the mat');
  await person.sees('What answers');
}

/** Returns the one space whose light is on, once it is another one than before. */
async function nextLit(before = '') {
  await person.page.waitForFunction((last) => {
    const lit = [...document.querySelectorAll('.space[data-lit=yes] title')].map((title) => title.textContent);
    return lit.length === 1 && lit[0] !== last;
  }, before);
  return person.page.locator('.space[data-lit=yes] title').textContent();
}

/** Puts a spare piece from beside the mat on a space. */
async function puts(space) {
  const middle = async (element) => {
    const { x, y, width, height } = await element.boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await person.page.mouse.move(...(await middle(person.page.locator('#aside button', { hasText: 'spare piece' }).last())));
  await person.page.mouse.down();
  await person.page.mouse.move(...(await middle(person.place(space))), { steps: 4 });
  await person.page.mouse.up();
}

test('a magnet on each lit space finds good, wrong and dead switches', async () => {
  await opensTheCheck();
  await person.sees('16 chips');
  await person.picture('check-parts');
  await person.press();
  await person.sees('Switch 1 of');
  const first = await nextLit();
  await puts(first);
  await person.sees('Switch 2 of');
  const second = await nextLit(first);
  const other = 'city centre';
  await puts(other);
  await person.sees('closes instead');
  await person.sees(other);
  await person.picture('check-wrong');
  await person.press();
  await person.sees('Switch 3 of');
  await nextLit(second);
  // Nobody puts anything there: the switch is dead.
  await person.press();
  await person.sees('Switch 4 of');
});

test('the check is stopped, and taken up where it was', async () => {
  await person.back();
  await opensTheCheck();
  await person.press();
  await person.sees('Switch 4 of');
  await person.back();
  await person.sees('Which game?');
});

test('the sensors panel shows what was found', async () => {
  await person.tab('sensors');
  const told = person.page.locator('#selftest');
  for (const line of ['check good: 0', 'check missing: 2', 'check: switch 1 closes']) await told.filter({ hasText: line }).waitFor();
});

test('nothing went wrong in the page', () => assert.deepEqual(person.errors, []));
