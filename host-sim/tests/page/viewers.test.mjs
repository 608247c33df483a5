// Several viewers, requests from foreign pages, and small screens.
import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import { after, before, test } from 'node:test';
import { Person, startBrowser, startSimulator } from './simulator-and-browser.mjs';

let browser, simulator;

before(async () => {
  browser = await startBrowser();
  simulator = await startSimulator();
});
after(async () => {
  await browser?.close();
  simulator?.end();
});

test('one drives, the other watches, and takes over', async () => {
  const first = await Person.at(browser, simulator.url);
  const second = await Person.at(browser, simulator.url);
  await second.page.locator('#drive').waitFor();
  await second.press();
  await second.page.locator('#notice', { hasText: 'Somebody else drives' }).waitFor();
  await first.press();
  await second.sees('players');
  await second.page.click('#drive');
  await second.page.locator('#drive').waitFor({ state: 'hidden' });
  await second.back();
  await first.sees('Which game?');
  await first.page.locator('#drive').waitFor();
  // When the viewer with the controls leaves, the table stays as it is and another viewer gets the controls.
  await second.page.close();
  await first.page.locator('#drive').waitFor({ state: 'hidden' });
  await first.press();
  await first.sees('players');
  await first.back();
  await first.page.close();
});

test('everybody is told who drives', async () => {
  const first = await Person.at(browser, simulator.url);
  await first.says('You drive.');
  const second = await Person.at(browser, simulator.url);
  await second.says(/^Viewer \d+ drives\. You are viewer \d+ and watch\.$/);
  await first.says('You drive, somebody else watches.');
  // Whoever drives goes on after loading the page again.
  await first.page.reload();
  await first.says('You drive, somebody else watches.');
  await first.right();
  await second.says(/^Viewer \d+ drives/);
  // When the driver leaves, another viewer has the controls. Who uses them keeps them.
  await first.page.goto('about:blank');
  await second.says('You drive.');
  await second.page.click('#left');
  await first.page.goBack();
  await first.says(/^Viewer \d+ drives/);
  await first.page.click('#drive');
  await first.says('You drive, somebody else watches.');
  await second.says(/^Viewer \d+ drives/);
  await second.page.close();
  await first.says('You drive.');
  await first.page.close();
});

test('a page without its simulator says so, and finds it again', async () => {
  const other = await startSimulator();
  const person = await Person.at(browser, other.url);
  await person.says('You drive.');
  other.end();
  await person.says('Not connected: nothing that you do reaches the table.');
  await person.page.locator('#notice', { hasText: 'The table does not answer.' }).waitFor();
  const again = await startSimulator('--listen', new URL(other.url).host);
  await person.says('You drive.');
  await person.page.locator('#notice').waitFor({ state: 'hidden' });
  await person.page.close();
  again.end();
});

test('a page of another origin is refused', async () => {
  const foreign = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>Elsewhere</p>'));
  await new Promise((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${foreign.address().port}/`);
  const outcome = await page.evaluate(async (url) => {
    const tried = await fetch(`${url}act`, { method: 'POST', mode: 'no-cors', body: '{"do":"press"}' }).then((answer) => answer.type, String);
    const heard = await new Promise((resolve) => {
      const events = new EventSource(`${url}events`);
      events.addEventListener('hello', () => resolve('let in'));
      events.onerror = () => { events.close(); resolve('refused'); };
    });
    return { tried, heard };
  }, simulator.url);
  // The browser hides the answer from a foreign page in any case. What matters is that the act was not carried out.
  assert.equal(outcome.heard, 'refused');
  await page.close();
  foreign.close();
  const ask = (headers) => new Promise((resolve) => {
    const { port } = new URL(simulator.url);
    request({ port, host: '127.0.0.1', path: '/', headers }, (answer) => resolve(answer.resume().statusCode)).end();
  });
  assert.equal(await ask({}), 200);
  assert.equal(await ask({ origin: 'http://evil.example' }), 403);
  assert.equal(await ask({ host: 'evil.example' }), 403);
});

test('rubbish is answered and changes nothing', async () => {
  const person = await Person.at(browser, simulator.url);
  await person.says('You drive.');
  const answers = await person.page.evaluate(async () => {
    const key = sessionStorage.getItem('viewer');
    const send = async (body) => {
      const response = await fetch('/act', { method: 'POST', headers: { 'x-viewer': key }, body });
      return [response.status, (await response.json()).error];
    };
    const tried = ['', '{', '{"do":"dance"}', '{"do":"lift","from":300}', '{"do":"lift","from":200}', '{"do":"tap","reader":9,"tag":null}', '{"do":"load","record":"rubbish"}', '{"do":"jump-to","moves":7}', '{"do":"play","text":"x"}'];
    const answers = [];
    for (const body of tried) answers.push(await send(body));
    return answers;
  });
  for (const [status, error] of answers) {
    assert.ok(status === 400 || status === 422, `${status} ${error}`);
    assert.ok(error.length > 10, error);
  }
  await person.sees('Which game?');
  await person.page.close();
});

test('nothing is cut on a phone, light or dark', async () => {
  const person = await Person.at(browser, simulator.url, { width: 390, height: 844 });
  for (const name of ['light', 'dark']) {
    await person.page.evaluate((theme) => { document.documentElement.dataset.theme = theme; }, name);
    const wider = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wider <= 0, `the page is ${wider} pixels too wide`);
    await person.picture(`phone-${name}`);
  }
  assert.deepEqual(person.errors, []);
  await person.page.close();
});
