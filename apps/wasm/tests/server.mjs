// The native program, as the engine is compared with it.
import { spawn } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** Starts `kelvin serve`, and returns a function that answers requests in one session. */
export async function native(command = process.env.KELVIN ?? join(root, 'target/debug/kelvin')) {
  const child = spawn(command, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const address = await new Promise((found, failed) => {
    let printed = '';
    const see = (chunk) => {
      printed += chunk;
      const match = /https?:\/\/[^\s"/]+:\d+/.exec(printed);
      if (match) found(match[0]);
    };
    child.stdout.on('data', see);
    child.stderr.on('data', see);
    child.on('error', failed);
    child.on('exit', (status) => failed(new Error(`${command} ended with ${status}: ${printed}`)));
  });
  const session = `engine-${process.pid}-${Date.now()}`;
  return {
    async request(path, body) {
      const headers = { 'Content-Type': 'application/json', 'Kelvin-Session': session };
      const text = await (await fetch(address + path, { method: 'POST', headers, body })).text();
      // The answer to an input comes in events.
      const [, cell] = /event: ?cell\r?\ndata: ?(.*)/.exec(text) ?? [];
      return path === '/api/worksheet' && cell ? cell : text;
    },
    stop: () => child.kill(),
  };
}
