// The odds page in its states, at four sizes.
export const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1024, height: 768 },
  desk: { width: 1440, height: 900 },
  large: { width: 1920, height: 1080 },
};
/// Eights and nines are gone: Dragon 7 and its progressive favor the player.
const MANY = '2s3,3h,8s7,8h6,8c6,8d7,9s8,9h6,9c5,9d7,Ts,Jh3,Qd2,Kc4';
export const RICH = `/odds?ruleset=washington&out=${MANY}&meter=dragon7:48000`;
export const PLAIN = '/odds?ruleset=california-panda8&out=8c3,9d';

/// Waits until the page shows the server's answer for the current shoe.
export async function answered(page) {
  await page.locator('.odds[data-connection=live]:not([data-loading]) .wagers tbody tr').first().waitFor();
}

/// The sweep takes the server a moment.
export async function swept(page) {
  await page.locator('odds-sweep .chart-line').first().waitFor();
}

/// A sweep is slow, so the server is not asked for one unless the scenario is about it.
export async function withoutSweep(page) {
  const nothing = { ruleset: '', shoes: 0, cuts: [], hands: [], series: [] };
  await page.route('**/*.sweep.json', (route) => route.fulfill({ json: nothing }));
}

export async function openOdds(pages, room, path, { sweeps = false, ...options } = {}) {
  const page = await pages.open(room, path, {
    size: SIZES.desk,
    prepare: sweeps ? null : withoutSweep,
    ...options,
  });
  await answered(page);
  return page;
}

/// Charts are redrawn at another width.
async function resize(page, size) {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function go(page, room, path) {
  await page.goto(room.address + path);
  await answered(page);
  await swept(page);
}

async function walkSizes(page, look, sizes) {
  for (const name of sizes) {
    await resize(page, SIZES[name]);
    await look(`odds-${name}-rich`, page);
  }
  await page.locator('odds-progressive').scrollIntoViewIfNeeded();
  await look('odds-phone-progressive', page);
  await resize(page, SIZES.desk);
}

async function walkDesk(page, look) {
  await page.getByRole('button', { name: '8 of clubs', exact: false }).focus();
  await page.keyboard.type('8c8c9d');
  await page.keyboard.press('4');
  await answered(page);
  await look('odds-desk-typed', page);
  await page.getByText('Exact counts').click();
  await page.getByText('After fees').click();
  await page.getByText('Show as table').last().click();
  await look('odds-desk-tables', page);
}

/// Hardly a card is left.
async function walkFew(page, look) {
  for (const suit of ['spades', 'hearts', 'clubs']) {
    await page.getByRole('button', { name: `All ${suit}` }).click();
  }
  await page.getByRole('button', { name: 'Random half' }).click();
  await page.getByRole('button', { name: 'Random half' }).click();
  await page.locator('.odds[data-connection=refused]').waitFor();
  await look('odds-desk-refused', page);
}

async function walkLost({ room, page }, look) {
  await room.kill();
  await page.getByRole('button', { name: '9 of diamonds', exact: false }).click();
  await page.locator('.odds[data-connection=lost]').waitFor();
  await look('odds-desk-lost', page);
}

export async function walkOdds({ openRoom, pages }, look, { isBrief = false } = {}) {
  const room = await openRoom({ tables: [{ name: 'Table 1' }] });
  const page = await openOdds(pages, room, RICH, { sweeps: true });
  await swept(page);
  await walkSizes(page, look, isBrief ? ['desk', 'phone'] : ['desk', 'large', 'tablet', 'phone']);
  await go(page, room, '/odds');
  await walkDesk(page, look);
  await go(page, room, '/odds?ruleset=ventura&decks=6&wager=tie');
  await look('odds-desk-ventura', page);
  await go(page, room, '/odds?decks=99&colour=blue&out=8x');
  await look('odds-desk-wrong', page);
  await go(page, room, '/odds?decks=1');
  await walkFew(page, look);
  await go(page, room, PLAIN);
  await walkLost({ room, page }, look);
}
