// The full-screen table of `sabot play` in a terminal: tests/play_picture.py plays it in a pseudo-terminal and writes the
// cells as pages.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PLAYS = fileURLToPath(new URL('../play_picture.py', import.meta.url));

export async function walkTerminals({ sabot, pages }, look) {
  const folder = mkdtempSync(join(tmpdir(), 'sabot-terminal-'));
  try {
    execFileSync('python3', [PLAYS, sabot, folder]);
    for (const file of readdirSync(folder)) {
      const page = await pages.show(readFileSync(join(folder, file), 'utf8'));
      const { width, height } = await page.locator('body').evaluate((body) => body.dataset);
      await page.setViewportSize({ width: Number(width), height: Number(height) });
      await look(basename(file, '.html'), page);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
