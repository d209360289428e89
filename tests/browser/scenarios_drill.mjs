// The dealer drill: a whole one by keyboard, wrong answers, the same hands for a colleague, a server that goes away.
import assert from 'node:assert/strict';
import { KNOWN, KNOWN_KEYS, SIZES, asked, begin, goOn, type } from './scenes_drill.mjs';
import { eventually } from './pages.mjs';

const TABLES = { tables: [{ name: 'Table 1' }] };
const score = (page) => page.locator('.summary-title').innerText();
const studied = (page) => page.locator('.study-clause strong').allInnerTexts();

/// Every answer of the hand worked out in the transcript, without a pointer.
async function byKeys({ openRoom, pages }) {
  const room = await openRoom(TABLES);
  const page = await pages.open(room, KNOWN, { size: SIZES.desk });
  await begin(page);
  const seen = [];
  for (const keys of KNOWN_KEYS) {
    seen.push(await asked(page));
    await type(page, keys);
    await goOn(page);
    assert.equal(await page.locator('.answer-continue').count(), 0, `${seen.at(-1)}: ${keys}`);
  }
  assert.equal(await score(page), 'All 14 right');
  assert.deepEqual(await studied(page), []);
  assert.deepEqual(seen.slice(0, 5), [
    'Who gets the next card?',
    'Who gets the next card?',
    'No more cards. What is the outcome?',
    'Which bet is settled first?',
    'Seat 7, Player $26: take, push or pay?',
  ]);
}

/// Wrong answers show the rule and wait; cards come one by one; the summary lists rules to review.
async function wrongAnswers({ openRoom, pages }) {
  const room = await openRoom(TABLES);
  const page = await pages.open(room, KNOWN, { size: SIZES.phone });
  const cards = () => page.locator('drill-felt sabot-card[card]').count();
  const wrong = async (keys, words) => {
    await type(page, keys);
    await page.locator('.drill-verdict.is-wrong').filter({ hasText: words }).waitFor();
    await page.locator('.answer-continue').waitFor();
    await page.keyboard.press('x'); // only Enter continues
    await page.keyboard.press('Enter');
    await asked(page);
    assert.equal(await page.locator('#verdict').innerText(), ''); // it belonged to the previous question
  };
  await begin(page);
  assert.equal(await cards(), 4);
  await wrong('n', 'Player has 3: Player draws. (R-DRAW-2)');
  assert.equal(await cards(), 5);
  await wrong('b', 'Banker stands. (R-DRAW-4)');
  await wrong('8', 'Wrong. Correct: Banker');
  await wrong('1', 'Wrong. Correct: bet 4');
  await page.keyboard.press('p');
  await page.getByText('Enter an amount first').waitFor();
  await wrong('5 Enter', 'take $26. Player pays 1 to 1');
  await page.getByRole('button', { name: 'End drill' }).click();
  assert.equal(await score(page), '0 of 5 right');
  assert.deepEqual(await studied(page), ['R-DRAW-2', 'R-DRAW-4', 'R-WIN-1', 'R-BANK-3', 'R-PAY-1']);
  assert.match(await page.locator('.summary-table').innerText(), /Take, push, pay\s+0 \/ 1\s+\d+\.\d s/);
}

/// Taps count like keys; the address of a drill opens the same drill for everyone.
async function sameHands({ openRoom, pages }) {
  const room = await openRoom(TABLES);
  const page = await pages.open(room, '/', { size: SIZES.phone, touch: true });
  await page.getByRole('link', { name: /drill/ }).tap();
  await page.getByText('The whole sheet').tap();
  await page.locator('select[name=ruleset]').selectOption('washington');
  await page.locator('select[name=hands]').selectOption('5');
  await page.getByRole('button', { name: 'Start' }).tap();
  await asked(page);
  const dealt = (each) => each.locator('drill-felt, drill-wagers').allInnerTexts();
  const before = await dealt(page);
  const colleague = await pages.open(room, new URL(page.url()).pathname + new URL(page.url()).search, {
    size: SIZES.tablet,
  });
  await begin(colleague);
  assert.deepEqual(await dealt(colleague), before);
  assert.match(page.url(), /\/drill\?level=3&ruleset=washington&seed=\d+&hands=5$/);
  for (let i = 0; i < 4; i++) {
    await page.locator('.answer, .answer-continue, button.wager').first().tap();
    await goOn(page);
  }
  assert.match(await page.locator('#right').innerText(), /^\d of \d right$/);
  const largest = await pages.open(room, '/drill?seed=9007199254740991&hands=1', { size: SIZES.desk });
  const number = largest.locator('input[name=seed]');
  assert.equal(await number.inputValue(), '9007199254740991'); // as on the command line
  for (const words of ['9007199254740992', '-1', 'x', '']) {
    await number.fill(words);
    assert.equal(await number.evaluate((input) => input.checkValidity()), false, words);
  }
  await number.fill('9007199254740991');
  await begin(largest);
  // There is no hand after the last number; an unknown ruleset does not affect the other values.
  const last = await pages.open(room, '/drill?seed=9007199254740991&hands=5', { size: SIZES.desk });
  await begin(last);
  assert.equal(await last.locator('#hand').innerText(), 'Hand 1 of 1');
  const cut = await pages.open(room, '/drill?level=3&seed=7&ruleset=california-pan', { size: SIZES.desk });
  assert.equal(await cut.locator('input[name=seed]').inputValue(), '7');
  assert.equal(await cut.locator('input[name=level]:checked').inputValue(), '3');
  cut.faults = cut.faults.filter((fault) => !/status of 400/.test(fault)); // expected
}

/// A server that goes away in the middle loses nothing: the answer is sent again.
async function serverLost({ openRoom, pages }) {
  const room = await openRoom(TABLES);
  const page = await pages.open(room, KNOWN, { size: SIZES.phone });
  await begin(page);
  await room.kill();
  await type(page, 'p');
  await page.getByText('The server isn’t responding.').waitFor();
  await room.start();
  await page.getByRole('button', { name: 'Try again' }).click();
  await eventually(() => page.locator('#right').innerText(), '1 of 1 right', 'the score');
  page.faults = page.faults.filter((fault) => !/ERR_CONNECTION/.test(fault)); // expected
}

export const drillScenarios = {
  'a whole drill by keys alone': byKeys,
  'a drill answered wrongly: rules, waiting, what to study': wrongAnswers,
  'a drill by touch, and the same hands for a colleague': sameHands,
  'a drill in a room that goes and comes back': serverLost,
};
