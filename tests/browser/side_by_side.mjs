// All pages of one table side by side: two phones, the dealer's pad, the pit and the wall display. Seat 4 is the player's,
// seat 5 the guest's.
import assert from 'node:assert/strict';
import { seatPeople } from './table_setup.mjs';
import { button, eventually, violations } from './pages.mjs';

/// Both players with $500.00 and $800.00, and any others given.
export async function seatBothPlayers(dealer, others = {}) {
  await seatPeople(dealer, 1, { 4: 50000, 5: 80000, ...others });
}

/// All five pages of table 1, opened one after the other to spare slow machines.
export async function openSideBySide(room, pages, { pitAt = '/pit/1', player = {} } = {}) {
  return {
    player: await pages.seat(room, 1, player),
    guest: await pages.seat(room, 1, { who: 'guest' }),
    pad: await pages.pad(room, 1),
    pit: await pages.pit(room, pitAt),
    display: await pages.display(room, 1),
  };
}

/// Waits until each named page shows its text: `see({ pad: 'Bank offered', pit: /offered/ }, at)`.
export async function waitForTexts(words, at) {
  await Promise.all(
    Object.entries(words).map(([name, each]) =>
      at[name].getByText(each).filter({ visible: true }).first().waitFor(),
    ),
  );
}

export const dock = (page, name) => page.locator(`main[data-dock=${name}]`);
export const space = (page, kind) => page.locator(`.space-${kind}`);

/// Places a bet on a phone by tapping chips and space; returns when everything has arrived.
export async function placeBet(page, kind, ...chips) {
  for (const chip of chips) {
    await button(page, chip).click();
    await space(page, kind).click();
  }
  await page.locator('main:not(:has([data-pending]))').waitFor();
}

/// The stack of a seat in the pit, "$528.75".
export const stackAtPit = (pit, seat) =>
  pit
    .locator('pit-seats tbody tr')
    .nth(seat - 1)
    .locator('td.number')
    .innerText();

/// An account in the pit: `accountAtPit(pit, 'Collection')`.
export const accountAtPit = (pit, name) =>
  pit.locator('.panel-money .fact', { hasText: name }).locator('dd').first().innerText();

/// Stacks in the pit, by seat: `{ 4: '$528.75' }`.
export async function waitForStacks(pit, stacks) {
  for (const [seat, words] of Object.entries(stacks)) {
    await eventually(() => stackAtPit(pit, Number(seat)), words, `the stack of seat ${seat}`);
  }
}

/// Presses Tab until the focused element has this key or text, then Enter.
export async function pressByKeys(page, name) {
  const named = () =>
    page.evaluate(() => [
      document.activeElement?.dataset.key ?? '',
      document.activeElement?.textContent.replace(/\s+/g, ' ').trim() ?? '',
    ]);
  const isFocused = async () => (await named()).some((words) => name.test(words));
  for (let i = 0; i < 80 && !(await isFocused()); i++) {
    await page.keyboard.press('Tab');
  }
  assert.ok(await isFocused(), `the Tab key does not lead to ${name} but to ${await named()}`);
  await page.keyboard.press('Enter');
}

/// axe-core finds nothing on the named pages.
export async function allAccessible(at, ...names) {
  for (const name of names) {
    assert.deepEqual(await violations(at[name]), [], `axe-core about the page of ${name}`);
  }
}

/// Every cent of table 1 is accounted for: all accounts sum to zero.
export async function assertBalanced(supervisor) {
  const { seats, back, money, meters } = await supervisor.view(1);
  const sum = (list, of) => list.reduce((before, each) => before + of(each), 0);
  const stacks = sum([...seats, ...back], ({ stack }) => stack ?? 0);
  const accounts = sum(Object.values(money), (cents) => cents) + sum(meters, ({ cents }) => cents);
  assert.equal(stacks + accounts, 0, `stacks ${stacks}, accounts ${JSON.stringify(money)}`);
}
