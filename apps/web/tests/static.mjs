// A plain server of static files, as hosts have it: in a folder of the host, without special headers.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png', '.wasm': 'application/wasm' };

/** Serves a folder at `/kelvin/`, on a free port unless one is given; `pages` are further pages by their paths. */
export function hosted(folder, pages = {}, on = 0) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://host').pathname);
    if (path in pages) return response.writeHead(200, { 'Content-Type': 'text/html' }).end(pages[path]);
    const inside = path.startsWith('/kelvin/') ? normalize(path.slice('/kelvin/'.length)) : '..';
    let file = join(folder, inside);
    if (!inside.startsWith('..') && existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    if (inside.startsWith('..') || !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  return new Promise((done) => {
    server.listen(on, '127.0.0.1', () => {
      const { port } = server.address();
      const stop = () => new Promise((ended) => (server.closeAllConnections(), server.close(ended)));
      done({ address: `http://127.0.0.1:${port}/kelvin`, port, stop });
    });
  });
}
