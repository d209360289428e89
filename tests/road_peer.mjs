// Compares `sabot road` with the npm package baccarat-engine on random shoes, wherever that package is right.
//
//     node tests/road_peer.mjs PATH_TO_SABOT        (prints TAP; `npm ci --prefix tests/npm` comes first)
//
// It is right about the bead plate, the big road's ties, and the big road's cells as long as no dragon tail is met
// by a column that reaches down to it (it then follows the tail, or runs into it). Its derived roads leave out
// every mark that compares with the first column; the others are right. So here both are compared in full but for
// the cells of shoes whose logical heights let tails collide, and for the marks that it leaves out.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const SHOES = 4000;
const COMPARED_IN_FULL_MIN = 500;
const ROWS = 6;

const require = createRequire(new URL('npm/', import.meta.url));
const { GameResult, RoadmapGenerator } = require('baccarat-engine');

/// mulberry32: the same shoes in every run.
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}

/// Every other shoe has longer streaks than cards would give it.
function randomShoe(seed) {
  const random = randomOf(seed);
  const hands = 1 + Math.floor(random() * 100);
  const stay = seed % 2 === 0 ? 0.5 : 0.75;
  let banker = random() < 0.5;
  let letters = '';
  for (let i = 0; i < hands; i++) {
    if (random() < 0.1) {
      letters += 'T';
      continue;
    }
    banker = random() < stay ? banker : !banker;
    const bonus = random() < 0.06;
    letters += banker ? (bonus ? 'D' : 'B') : bonus ? '8' : 'P';
  }
  return letters;
}

function drawWithSabot(sabot, shoes) {
  const run = spawnSync(sabot, ['road', '--json', '-'], {
    input: `${shoes.join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (run.status !== 0) {
    throw new Error(`sabot road gave ${run.status}: ${run.stderr ?? run.error}`);
  }
  return run.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const outcomes = {
  P: GameResult.Player,
  8: GameResult.Player,
  B: GameResult.Banker,
  D: GameResult.Banker,
  T: GameResult.Tie,
};

function drawWithPeer(letters) {
  const generator = new RoadmapGenerator();
  const results = [...letters].map((letter) => ({
    outcome: outcomes[letter],
    natural: 'none',
    pair: 'none',
  }));
  const big = generator.bigRoad(results, { rows: ROWS, scroll: false });
  return {
    bead: generator.beadPlate(results, { columns: letters.length, rows: ROWS }),
    leadingTies: big.length === 1 && big[0].result.outcome === undefined ? big[0].ties.length : 0,
    big: big.filter((cell) => cell.result.outcome !== undefined),
    derived: [generator.bigEyeRoad(big), generator.smallRoad(big), generator.cockroachPig(big)],
  };
}

/// A tail runs under the columns to its right; it is met where one of them reaches the last row too.
function tailsMayCollide(heights) {
  return heights.some((height, column) =>
    heights.slice(column + 1, column + 1 + Math.max(0, height - ROWS)).some((other) => other >= ROWS),
  );
}

const comparisons = {
  'the bead plate holds the same hands in the same cells': (ours, peer) =>
    ours.bead.length === peer.bead.length &&
    peer.bead.every(
      (cell, i) =>
        cell.result.outcome === outcomes[ours.bead[i]] &&
        cell.column === Math.floor(i / ROWS) &&
        cell.row === i % ROWS,
    ),
  'the big road has the same winners': (ours, peer) =>
    ours.big.length === peer.big.length &&
    peer.big.every((cell, i) => cell.result.outcome === outcomes[ours.big[i].winner]),
  'the big road has the same ties': (ours, peer) =>
    (ours.leading_ties ?? 0) === peer.leadingTies &&
    peer.big.every((cell, i) => cell.ties.length === ours.big[i].ties),
  'the logical columns have the same heights': (ours, peer) => {
    const heights = [];
    peer.big.forEach((cell) => (heights[cell.logicalColumn] = (heights[cell.logicalColumn] ?? 0) + 1));
    return JSON.stringify(heights) === JSON.stringify(ours.columns);
  },
  'the big road has the same cells where no tails collide': (ours, peer) =>
    tailsMayCollide(ours.columns) ||
    peer.big.every((cell, i) => cell.column === ours.big[i].column && cell.row === ours.big[i].row),
  'the derived roads have the same marks but for those the package leaves out': (ours, peer) =>
    [ours.big_eye, ours.small, ours.cockroach].every((marks, i) => {
      const leftOut = Math.max(0, (ours.columns[i + 1] ?? 0) - 1);
      const theirs = peer.derived[i].map((mark) => (mark === 'red' ? 'R' : 'B')).join('');
      return marks.slice(leftOut) === theirs;
    }),
};

function main(sabot) {
  const shoes = ['T', 'TTT', 'TTBT', ...Array.from({ length: SHOES }, (_, seed) => randomShoe(seed))];
  const drawn = drawWithSabot(sabot, shoes);
  const peers = shoes.map(drawWithPeer);
  const titles = Object.keys(comparisons);
  let failed = 0;
  const report = (number, good, title) => {
    failed += !good;
    console.log(`${good ? 'ok' : 'not ok'} ${number} - ${title}`);
  };

  console.log(`1..${titles.length + 2}`);
  report(1, drawn.length === shoes.length, `sabot draws ${shoes.length} shoes, an object a line`);
  titles.forEach((title, i) => {
    const wrong = shoes.filter((_, shoe) => !comparisons[title](drawn[shoe], peers[shoe]));
    wrong.slice(0, 3).forEach((letters) => console.log(`# ${letters}`));
    report(i + 2, wrong.length === 0, title);
  });
  const inFull = drawn.filter((ours) => !tailsMayCollide(ours.columns)).length;
  const tails = drawn.filter(
    (ours) => ours.columns.some((height) => height > ROWS) && !tailsMayCollide(ours.columns),
  );
  console.log(
    `# ${inFull} of ${shoes.length} shoes compared in full, ${tails.length} of them with a dragon tail`,
  );
  report(
    titles.length + 2,
    inFull >= COMPARED_IN_FULL_MIN,
    `at least ${COMPARED_IN_FULL_MIN} shoes are compared in full`,
  );
  return failed === 0 ? 0 : 1;
}

if (process.argv.length !== 3) {
  console.error('usage: node tests/road_peer.mjs PATH_TO_SABOT');
  process.exit(2);
}
process.exitCode = main(process.argv[2]);
