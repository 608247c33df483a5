// Takes the screenshots for the tour in the README: node host-sim/tests/page/tour.mjs
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Person, startBrowser, startSimulator } from './simulator-and-browser.mjs';

const DOCS = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'docs', 'page');
const browser = await startBrowser();

/** Starts a simulator and a game for one part of the tour. `turns` is the place of the game in the menu, from 0. */
async function visit(game, turns, tour) {
  const simulator = await startSimulator();
  try {
    const person = await Person.at(browser, simulator.url);
    await person.chooses(game, turns);
    await tour(person, (name) => person.page.screenshot({ path: join(DOCS, `${name}.png`) }));
  } finally {
    simulator.end();
  }
}

/** Plays on until the first of these moves is legal, then plays all of them. */
async function plays(person, ...moves) {
  await person.goesOnUntil(moves[0]);
  for (const move of moves) {
    const before = (await person.record()).length;
    await person.lets(move);
    await person.played(before + 1);
  }
  await person.page.waitForTimeout(500);
}

try {
  await visit('Passing Through Petra', 0, async (person, picture) => {
    await person.goesOnUntil('pawn ');
    await person.drags('city centre', 'city north');
    await person.sees('Plaza');
    await picture('petra');
    await person.drags('siq 20', 'city south-west');
    await person.sees('Refused');
    await person.press();
    await person.sees('put');
    await picture('put-back');
  });
  await visit('Resafa', 1, async (person, picture) => {
    await plays(person, 'play ');
    await picture('resafa');
  });
  await visit('Wayfarers', 2, async (person, picture) => {
    await plays(person, 'die ');
    await picture('wayfarers');
  });
  await visit('Merchants of Araby', 3, async (person, picture) => {
    await person.goesOnUntil('deal seat ');
    const deal = (await person.legal()).find((move) => move.startsWith('deal seat '));
    const [me, other] = deal.endsWith('2') ? [1, 2] : [2, 1];
    await plays(person, deal, `item seat ${me} to seat ${other}`, 'now coins', 'amount 1', `item seat ${other} to seat ${me}`, 'later permit', 'camels 1 any', 'offer');
    await picture('araby');
  });
} finally {
  await browser.close();
}
