// The drill page in its states, at three sizes; and a trainee who answers by keyboard.
export const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1024, height: 768 },
  desk: { width: 1440, height: 900 },
};
/// California at level 2, worked out by hand in tests/transcripts/drill.txt.
export const KNOWN = '/drill?level=2&ruleset=california-panda8&seed=7&hands=1';
export const KNOWN_KEYS = ['p', 'n', 'b', '4', 't', '1', 't', '3', 't', '5', '3 Enter', '6', 'b', 'b'];

/// A Panda 8 with progressives and fees.
const LONG = '/drill?level=3&ruleset=california-panda8&seed=12&hands=1';

const question = (page) => page.locator('#question').innerText();

/// Waits for a question and returns its text.
export async function asked(page) {
  await page.locator('.drill[data-question]').waitFor();
  return question(page);
}

/// Types an answer: keys separated by spaces.
export async function type(page, keys) {
  await asked(page);
  for (const key of keys.split(' ')) {
    await page.keyboard.press(key);
  }
}

/// What the page shows next: another question, the button after a wrong answer, or the end.
export async function goOn(page) {
  await page.locator('.drill[data-question], .answer-continue, .summary-title').first().waitFor();
}

export async function begin(page) {
  await page.getByRole('button', { name: 'Start' }).waitFor();
  await page.keyboard.press('Enter'); // the focus is there
  await asked(page);
}

/// Start, each kind of question, a wrong answer, the summary.
async function walkKnown(page, name, look) {
  await page.getByRole('button', { name: 'Start' }).waitFor();
  await look(`drill-${name}-start`, page);
  await begin(page);
  await look(`drill-${name}-card`, page);
  await type(page, 'b');
  await page.locator('.answer-continue').waitFor();
  await look(`drill-${name}-wrong`, page);
  await page.keyboard.press('Enter');
  await type(page, 'n');
  await page.locator('.answers-outcome').waitFor();
  await look(`drill-${name}-outcome`, page);
  await type(page, 'b');
  await page.locator('.answers-order').waitFor();
  await look(`drill-${name}-order`, page);
  await type(page, '4');
  await page.locator('.answers-line').waitFor();
  await look(`drill-${name}-line`, page);
  await page.getByRole('button', { name: 'End drill' }).click();
  await page.locator('.summary-title').waitFor();
  await look(`drill-${name}-summary`, page);
}

/// The fullest page: progressives, meters, fees, a list of bets that scrolls on a phone.
async function walkLong(page, name, look) {
  await begin(page);
  for (const keys of ['p', 'b', '8']) {
    await type(page, keys);
    await goOn(page);
  }
  await page.locator('.answers-order').waitFor();
  await look(`drill-${name}-long-order`, page);
  while ((await page.locator('.answers-fees').count()) === 0) {
    await page.locator('.answer, .answer-continue, button.wager').last().click();
    await goOn(page);
  }
  await look(`drill-${name}-fees`, page);
}

export async function walkDrill({ openRoom, pages }, look, { isBrief = false } = {}) {
  const room = await openRoom({ tables: [{ name: 'Table 1' }] });
  for (const name of isBrief ? ['desk'] : ['phone', 'desk']) {
    await walkKnown(await pages.open(room, KNOWN, { size: SIZES[name] }), name, look);
  }
  for (const name of isBrief ? ['phone'] : ['phone', 'tablet']) {
    await walkLong(await pages.open(room, LONG, { size: SIZES[name] }), name, look);
  }
}
