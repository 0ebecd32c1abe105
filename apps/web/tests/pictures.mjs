// Makes the pictures of the README and of docs/page.md: npm run pictures. If pngquant is installed, it makes the files smaller.
import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { at, browse, open, serve, value, web } from './kelvin.mjs';

const folder = join(web, '../../docs/pictures');
mkdirSync(folder, { recursive: true });

/** Saves a picture of 1280 × 800 pixels once the page is ready. */
async function take(name, params, ready) {
  const browser = await browse({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' });
  try {
    const page = await open(browser.context, at(server, params));
    await ready(page);
    await page.waitForLoadState('networkidle');
    const path = join(folder, `${name}.png`);
    await page.screenshot({ path });
    if (page.faults.length > 0) throw new Error(page.faults.join('\n'));
    spawnSync('pngquant', ['--force', '--skip-if-larger', '--strip', '--output', path, path]);
    console.log(`${path}: ${statSync(path).size} bytes`);
  } finally {
    await browser.close();
  }
}

const server = await serve();
try {
  await take('page', { sum: 'domineering 4x4', line: 'L1 b1-b2' }, async (page) => {
    await value(page, '{{2|0},2Tiny(2)|{2|0},Miny(2)}').waitFor();
    await page.locator('#board [data-move="c1-c2"]').first().hover();
    await page.locator('path.line.ghost').first().waitFor({ state: 'attached' });
  });
  await take('thermograph', { sum: '={6|2||-1|-5}', open: 'build', t: '5/2' }, (page) => page.getByTestId('tax').waitFor());
  await take('page-proof', { sum: 'domineering 2x3', open: 'proof' }, async (page) => {
    await page.getByRole('button', { name: 'Why?' }).click();
    await page.getByText('Left wins the difference moving second').waitFor();
  });
  await take('page-lesson', { open: 'learn', lesson: 'numbers', step: '1' }, async (page) => {
    await page.locator('#board .handle').first().waitFor();
    await page.getByTestId('worth').locator('[data-value]').waitFor();
  });
  const pawns = 'singleton class Pawns\n  extends game.strip.StripRuleset\n  class Position(strip as Strip) extends StripGame\n    override def Options(player as Player) := [\n      Position(strip.Updated({n => 0, n + 1 => 1}))\n      for n in strip.FindAll(1)\n      where player == Left and strip[n + 1] == 0\n    ];\n  end\nend;';
  await take('page-worksheet', { sum: 'Pawns x...x.', cgs: pawns, open: 'worksheet', code: `${pawns}\n// %%\nPawns("x..x..")\n// %%\n{3|-1}.Thermograph` }, async (page) => {
    await page.getByRole('button', { name: 'Run all' }).click();
    await page.getByTestId('live').locator('.handle').first().waitFor();
    await page.getByTestId('out').getByRole('slider').first().waitFor();
  });
} finally {
  await server.stop();
}
