// Makes the pictures of the README's tour: node host-sim/page/tour.mjs
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Person, startBrowser, startSimulator } from './desk.mjs';

const DOCS = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'docs', 'page');
const browser = await startBrowser();
const simulator = await startSimulator();
try {
  const person = await Person.at(browser, simulator.url);
  const picture = (name) => person.page.screenshot({ path: join(DOCS, `${name}.png`) });
  await person.begins('Passing Through Petra', 1);
  await person.drags('city centre', 'city north');
  await person.sees('Plaza');
  await picture('turn');
  await person.drags('siq 20', 'city south-west');
  await person.sees('put');
  await picture('put-back');
} finally {
  await browser.close();
  simulator.end();
}
