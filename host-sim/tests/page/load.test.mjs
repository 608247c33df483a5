// Fifty viewers watch a game that never pauses. No viewer misses anything, and the simulator's memory does not grow.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { startSimulator } from './simulator-and-browser.mjs';
import { Viewer } from './viewer.mjs';

const VIEWERS = 50;
/** 15 s in every check; set LOAD_SECONDS=60 for a longer run. */
const SECONDS = Number(process.env.LOAD_SECONDS ?? 15);

const kilobytes = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);

test(`${VIEWERS} viewers and ${SECONDS} seconds of play`, { skip: process.platform !== 'linux', timeout: (SECONDS + 60) * 1000 }, async (context) => {
  const simulator = await startSimulator();
  const viewers = [];
  try {
    const driver = await Viewer.at(simulator.url);
    for (let number = 0; number < VIEWERS; number++) viewers.push(await Viewer.at(simulator.url));
    await driver.begin();
    const end = Date.now() + SECONDS * 1000;
    const warm = Date.now() + SECONDS * 300;
    let before = 0;
    let moves = 0;
    while (Date.now() < end) {
      // When the game is over, take all moves back and play on.
      if (await driver.playOn()) moves += 1;
      else await driver.act({ do: 'jump-to', moves: 0 });
      if (!before && Date.now() > warm) before = kilobytes(simulator.pid);
    }
    const after = kilobytes(simulator.pid);
    for (const viewer of viewers) {
      await viewer.until(() => viewer.record.length === driver.record.length);
      assert.deepEqual(viewer.record, driver.record);
    }
    context.diagnostic(`${moves} moves, ${viewers[0].updates} updates to each viewer, memory ${before} kB, then ${after} kB`);
    assert.ok(moves > SECONDS, `only ${moves} moves`);
    assert.ok(after < before * 1.25 + 4096, `memory grew from ${before} to ${after} kB`);
    driver.leave();
  } finally {
    for (const viewer of viewers) viewer.leave();
    simulator.end();
  }
});
