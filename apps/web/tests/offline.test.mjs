// A server that stops and starts again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, browse, freePort, open, serve, value } from './kelvin.mjs';

test('the page shows that the server does not respond, and continues when it is back', async () => {
  const port = await freePort();
  let server = await serve(port);
  const browser = await browse();
  try {
    const page = await open(browser.context, at(server, { tab: 'board', sum: 'domineering 2x2' }));
    await value(page, '+-1').waitFor();
    await server.stop();
    const board = page.getByRole('textbox', { name: 'Board as text' });
    await board.fill('2x3');
    await board.press('Enter');
    const banner = page.getByText('The server does not respond');
    await banner.waitFor();
    server = await serve(port);
    await value(page, '{2|-1/2}').waitFor();
    await banner.waitFor({ state: 'detached' });
    assert.deepEqual(page.faults, []);
  } finally {
    await browser.close();
    await server.stop();
  }
});
