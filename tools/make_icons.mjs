// Renders the icons of the installed seat page from web/icons/sabot.svg in the browser the tests use. Run it when that file changes.
//
//     node tools/make_icons.mjs          (run `npm ci --prefix tests/npm` first)
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../tests/browser/pages.mjs';

const icons = new URL('../web/icons/', import.meta.url);
const sign = readFileSync(new URL('sabot.svg', icons), 'utf8');
/// A maskable icon fills its square; only the middle four fifths are safe from cropping.
const maskable = sign
  .replace(/ rx="\d+"/, '')
  .replace('viewBox="0 0 64 64"', 'viewBox="-10 -10 84 84"')
  .replace('<rect width="64" height="64"', '<rect x="-10" y="-10" width="84" height="84"');

const browser = await openBrowser();
for (const [name, size, picture] of [
  ['icon-192', 192, sign],
  ['icon-512', 512, sign],
  ['icon-maskable-512', 512, maskable],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${picture}`,
  );
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, icons)), omitBackground: true });
}
await browser.close();
