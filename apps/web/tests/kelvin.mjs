// Shared by the end-to-end tests: the real server and a headless Chromium.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const web = resolve(dirname(fileURLToPath(import.meta.url)), '..');
export const screenshots = join(web, 'screenshots');
export const command = process.env.KELVIN ?? join(web, '../../target/debug/kelvin');
const browserPath = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

/** Starts `kelvin serve` and waits for the address that it prints. Without arguments it is the server that all files of tests share. */
export async function serve(port = 0, options = []) {
  const shared = process.env.KELVIN_TEST_SERVER;
  if (shared && port === 0 && options.length === 0) return { address: shared, port: Number(new URL(shared).port), stop: async () => undefined };
  if (!existsSync(command)) throw new Error(`there is no server at ${command}: build it with cargo build -p kelvin, or set KELVIN`);
  // The page in the binary, or the one in the folder KELVIN_PAGE.
  const page = process.env.KELVIN_PAGE ? ['--page', process.env.KELVIN_PAGE] : [];
  const child = spawn(command, ['serve', '--port', String(port), ...page, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const address = await new Promise((found, failed) => {
    const timer = setTimeout(() => failed(new Error(`the server printed no address: ${printed}`)), 30_000);
    const see = (chunk) => {
      printed += chunk;
      const match = /https?:\/\/[^\s"/]+:\d+/.exec(printed);
      if (match) {
        clearTimeout(timer);
        found(match[0]);
      }
    };
    child.stdout.on('data', see);
    child.stderr.on('data', see);
    child.on('exit', (status) => failed(new Error(`the server ended with ${status}: ${printed}`)));
  });
  const ended = new Promise((done) => child.on('exit', done));
  return {
    address,
    port: Number(new URL(address).port),
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** A free port. */
export function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** The arguments of Chromium. */
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** Starts a browser that all files of tests share. */
export function launch() {
  if (!browserPath) throw new Error('there is no Chromium: install the package chromium, or set CHROMIUM');
  return chromium.launchServer({ executablePath: browserPath, headless: true, args: ARGUMENTS });
}

/** A context of a browser with its own storage. */
export async function browse(options = {}) {
  const shared = process.env.KELVIN_TEST_BROWSER;
  if (shared) {
    const browser = await chromium.connect(shared);
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
    context.setDefaultTimeout(15_000);
    return {
      context,
      async close() {
        await context.close();
        await browser.close();
      },
    };
  }
  if (!browserPath) throw new Error('there is no Chromium: install the package chromium, or set CHROMIUM');
  const profile = mkdtempSync(join(tmpdir(), 'kelvin-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath,
    headless: true,
    viewport: { width: 1280, height: 860 },
    args: ARGUMENTS,
    ...options,
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Opens a page and records its errors, including violations of the server's policy. */
export async function open(context, url) {
  const page = await context.newPage();
  page.faults = [];
  page.pending = new Set();
  page.on('request', (request) => {
    // A page that is left aborts its requests.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) page.pending.clear();
    page.pending.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => page.pending.delete(request));
  page.on('pageerror', (error) => page.faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/ERR_CONNECTION_REFUSED|status of 4\d\d|status of 5\d\d/.test(message.text())) page.faults.push(message.text());
  });
  await page.goto(url);
  return page;
}

/** Waits until a page has no requests open, and has drawn what it received: twice in a row, with a pause for requests that wait for a timer. */
export async function settled(page, { timeout = 30_000 } = {}) {
  const late = Date.now() + timeout;
  for (let quiet = 0; quiet < 2; ) {
    quiet = page.pending.size === 0 ? quiet + 1 : 0;
    await drawn(page, 80);
    if (Date.now() > late) throw new Error(`requests are still open: ${[...page.pending].map((request) => request.postData() ?? request.url()).join(', ')}`);
  }
}

/** Waits for a time of the page's own clock, then for two frames and the end of transitions. */
export const drawn = (page, milliseconds = 0) =>
  page.evaluate(async (milliseconds) => {
    await new Promise((done) => setTimeout(done, milliseconds));
    await Promise.allSettled(document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Infinity).map((each) => each.finished));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, milliseconds);

/** The address of the page with parameters. */
export const at = (server, params = {}) => `${server.address}/?${new URLSearchParams(params)}`;

/** The content of a downloaded file. */
export async function content(download) {
  const parts = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  return Buffer.concat(parts);
}

/** The element that shows a value. */
export const value = (page, plain) => page.locator(`.worth [data-value="${plain}"]`).first();
