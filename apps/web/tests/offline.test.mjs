// A server that goes away and comes back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, browse, freePort, open, serve, value } from './kelvin.mjs';

test('the page says that the server is away, and goes on when it is back', async () => {
  const port = await freePort();
  let server = await serve(port);
  const browser = await browse();
  try {
    const page = await open(browser.context, at(server, 'board', { sum: 'domineering 2x2' }));
    await value(page, '+-1').waitFor();
    await server.stop();
    const board = page.getByRole('textbox', { name: 'Board as text' });
    await board.fill('2x3');
    await board.press('Enter');
    const banner = page.getByText('The server is away');
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
