// Measures how fast the page is: node host-sim/tests/page/bench.mjs
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Person, startBrowser, startSimulator } from './simulator-and-browser.mjs';

const WEB = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'src', 'page', 'web');
const bytes = readdirSync(WEB).reduce((sum, name) => sum + statSync(join(WEB, name)).size, 0);
const browser = await startBrowser();
const simulator = await startSimulator();
try {
  const person = await Person.at(browser, simulator.url);
  const painted = await person.page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  await person.begins('Passing Through Petra');
  // Measure the time from the release of a pawn to the changed pixels. Each round moves the pawn and takes the move
  // back.
  const times = [];
  for (let round = 0; round < 20; round++) {
    const start = (await person.record()).length;
    await person.page.evaluate(() => {
      addEventListener('pointerup', () => { window.released = performance.now(); }, { once: true, capture: true });
      window.drawnBefore = document.getElementById('oled').dataset.drawn;
    });
    await person.drags('city centre', 'city north');
    await person.played(start + 1);
    times.push(await person.page.evaluate(() => Number(document.getElementById('oled').dataset.at) - window.released));
    await person.tab('record');
    await person.page.locator('#lines button').nth(start - 1).click();
    await person.played(start);
    await person.page.waitForTimeout(500);
  }
  times.sort((a, b) => a - b);
  const row = (what, measured, budget) => console.log(`${what.padEnd(52)} ${measured.padStart(10)} ${budget.padStart(10)}`);
  row('the page in a browser', 'measured', 'budget');
  row('first paint', `${painted.toFixed(0)} ms`, '1000 ms');
  row('size of the page', `${(bytes / 1000).toFixed(1)} kB`, '300 kB');
  row('pointer release to changed pixels, median of 20', `${times[10].toFixed(0)} ms`, '100 ms');
  row('pointer release to changed pixels, worst of 20', `${times.at(-1).toFixed(0)} ms`, '100 ms');
} finally {
  await browser.close();
  simulator.end();
}
