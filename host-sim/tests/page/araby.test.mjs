// Merchants of Araby on the page: a deal between two viewers, each with their own screen.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Person, startBrowser, startSimulator } from './simulator-and-browser.mjs';

let browser, simulator, first, second;

before(async () => {
  browser = await startBrowser();
  simulator = await startSimulator();
  first = await Person.at(browser, simulator.url);
  second = await Person.at(browser, simulator.url);
});
after(async () => {
  await browser?.close();
  simulator?.end();
});

test('Araby is chosen with the knob, and set up to the first turn', async () => {
  await first.chooses('Merchants of Araby', 3);
  await first.goesOnUntil('deal seat ');
  await second.sees('negotiate');
});

test('one builds a deal, the other sees it, takes the controls and accepts', async () => {
  const deal = (await first.legal()).find((move) => move.startsWith('deal seat '));
  const [me, other] = deal.endsWith('2') ? ['seat 1', 'seat 2'] : ['seat 2', 'seat 1'];
  for (const move of [deal, `item ${me} to ${other}`, 'now coins', 'amount 1', 'offer']) {
    const moves = (await first.record()).length;
    await first.lets(move);
    await first.played(moves + 1);
  }
  await second.sees('1 coin');
  await second.sees('press to answer');
  await second.picture('araby-offer');
  await second.page.click('#drive');
  await second.page.locator('#drive').waitFor({ state: 'hidden' });
  await second.lets('accept');
  await first.page.waitForFunction(() => [...document.querySelectorAll('#lines li')].at(-1)?.textContent === 'accept');
  await first.picture('araby-deal');
});

test('nobody reads how many coins there are', async () => {
  await first.tab('standing');
  assert.doesNotMatch(await first.page.locator('#standing').textContent(), /\d+ coins/);
});

test('nothing went wrong in the page', () => assert.deepEqual([...first.errors, ...second.errors], []));
