// Measures the engine: its size, its speed beside the native program, and the site in Chromium.
// `KELVIN` names the native program; otherwise it is target/release/kelvin.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { Instance } from './js/instance.js';
import { native, root } from './tests/server.mjs';
import { browse } from '../web/tests/kelvin.mjs';
import { hosted } from '../web/tests/static.mjs';

const bytes = readFileSync(join(root, 'target/engine/kelvin.wasm'));
const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
console.log(`engine: ${(bytes.length / 1e6).toFixed(2)} MB, ${(packed.length / 1e6).toFixed(2)} MB with Brotli (limit 2.5)`);

const CLOBBER = readFileSync(join(root, 'bench/rules/ClobberList.cgs'), 'utf8');
const input = (text) => ['/api/worksheet', { input: text, limits: { seconds: 600 } }];
const value = (ruleset, board) => ['/api/ask', { question: { ask: 'value', ruleset, board }, limits: { seconds: 600 } }];
const GAMES = 'gs := [{2|{1|-1}}, {1||0|-2}, {3|1}, {^|-1}, {2*|-3}, {1/2|{0|-1}}, {{4|1}|-2}, {*2|-1}, {0||-1|-3}, {5|*}];';
const WORK = [
  ['100,000 sums', [input(`${GAMES} n := 0; for i from 1 to 1000 do for a in gs do for b in gs do c := a + b + i; n := n + 1; end end end; n`)]],
  ['Domineering 4×6', [value('domineering', '4x6')]],
  ['Domineering 5×5', [value('domineering', '5x5')]],
  ['20,000 thermographs', [input(`${GAMES} n := 0; for i from 1 to 200 do for a in gs do for b in gs do n := n + (a + b + {i|-i}).Thermograph.Temperature; end end end; n`)]],
  ['own Clobber 3×5', [['/api/classes', { text: CLOBBER }], value('ClobberList', 'xoxox|oxoxo|xoxox')]],
];

/** The seconds that requests take in a new session. */
async function seconds(request, asked) {
  const began = performance.now();
  for (const [path, body] of asked) {
    const answer = await request(path, JSON.stringify(body));
    if (answer.includes('"error":{')) throw new Error(answer.slice(0, 300));
  }
  return (performance.now() - began) / 1000;
}

const command = process.env.KELVIN ?? join(root, 'target/release/kelvin');
const module = await WebAssembly.compile(bytes);
for (const [name, asked] of WORK) {
  const times = { engine: Infinity, native: Infinity };
  // The best of three, in turn, as other programs run on the machine.
  for (let round = 0; round < 3; round++) {
    const engine = await Instance.start(module);
    times.engine = Math.min(times.engine, await seconds((path, body) => engine.request('bench', path, body).body, asked));
    if (!existsSync(command)) continue;
    const server = await native(command);
    times.native = Math.min(times.native, await seconds(server.request, asked));
    server.stop();
  }
  const share = times.native === Infinity ? 'the native program is not built' : `native ${times.native.toFixed(2)} s: ${((100 * times.native) / times.engine).toFixed(0)} % of its speed (goal 70)`;
  console.log(`${name.padEnd(20)} ${times.engine.toFixed(2)} s, ${share}`);
}

// The site on this machine, in Chromium: from the address to the value of the first position.
const host = await hosted(join(root, 'target/site'));
const browser = await browse();
const address = `${host.address}/?sum=domineering+4x4`;
for (const kind of ['cold', 'stored']) {
  const page = await browser.context.newPage();
  const began = performance.now();
  await page.goto(address);
  await page.locator('.worth [data-value]').first().waitFor();
  console.log(`first answer, ${kind}: ${((performance.now() - began) / 1000).toFixed(2)} s (limit ${kind === 'cold' ? 2 : 0.5})`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  if (kind === 'stored') {
    const times = [];
    for (const move of ['a1-a2', 'c3-d3', 'd1-d2']) {
      const before = await page.locator('.worth [data-value]').first().getAttribute('data-value');
      // Measured in the page: from the click to the new value.
      times.push(
        await page.evaluate(
          ([move, before]) =>
            new Promise((done) => {
              const began = performance.now();
              const look = () => {
                const value = document.querySelector('.worth [data-value]')?.getAttribute('data-value');
                if (value !== undefined && value !== before) done(performance.now() - began);
                else requestAnimationFrame(look);
              };
              document.querySelector(`#board [data-move="${move}"]`).dispatchEvent(new MouseEvent('click', { bubbles: true }));
              look();
            }),
          [move, before],
        ).catch((error) => `${error}`.slice(0, 80)),
      );
    }
    console.log(`a click on a 4×4 board: ${times.map((time) => (typeof time === 'number' ? `${time.toFixed(0)} ms` : time)).join(', ')} (limit 50)`);
  }
  await page.close();
}
await browser.close();
await host.stop();
