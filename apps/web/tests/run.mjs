// Runs the end-to-end tests with one server and one browser, two files at a time. Arguments choose files, as `stage` or `play`.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, serve } from './kelvin.mjs';

const folder = dirname(fileURLToPath(import.meta.url));
const chosen = process.argv.slice(2);
const known = readdirSync(folder).filter((name) => name.endsWith('.test.mjs')).sort();
const wrong = chosen.find((name) => !known.includes(`${name}.test.mjs`));
if (wrong !== undefined) {
  console.error(`there is no file of tests ${wrong}; expected one of: ${known.map((name) => name.replace('.test.mjs', '')).join(', ')}`);
  process.exit(2);
}
/** The longest files begin first, so that none of them runs alone at the end. */
const LONGEST = ['look', 'stage', 'storage', 'stories', 'play', 'lessons', 'learn', 'analysis'];
/** How many files run at once. */
const AT_ONCE = 2;
const rank = (name) => (LONGEST.includes(name) ? LONGEST.indexOf(name) : LONGEST.length);
const files = known.map((name) => name.replace('.test.mjs', '')).filter((name) => chosen.length === 0 || chosen.includes(name)).sort((a, b) => rank(a) - rank(b));

const [server, browser] = await Promise.all([serve(), launch()]);
const env = { ...process.env, KELVIN_TEST_SERVER: server.address, KELVIN_TEST_BROWSER: browser.wsEndpoint() };
/** Runs a file, and prints its report when it has ended. */
async function passes(name) {
  const begun = performance.now();
  const tests = spawn(process.execPath, ['--test', '--test-force-exit', '--test-concurrency=1', join(folder, `${name}.test.mjs`)], { stdio: ['ignore', 'pipe', 'inherit'], env });
  let report = '';
  tests.stdout.on('data', (chunk) => (report += chunk));
  const status = await new Promise((done) => tests.on('close', done));
  process.stdout.write(report);
  console.log(`${name}: ${status === 0 ? 'passed' : 'failed'} after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return status === 0;
}
const waiting = [...files];
const once = [];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) if (!(await passes(name))) once.push(name);
  }),
);
// A browser on a busy machine may miss a limit of time: a file that fails runs once more, alone.
const failed = [];
for (const name of once) {
  console.log(`${name} runs once more`);
  if (!(await passes(name))) failed.push(name);
}
if (failed.length > 0) console.error(`failed twice: ${failed.join(', ')}`);
await Promise.all([server.stop(), browser.close()]);
process.exit(failed.length > 0 ? 1 : 0);
