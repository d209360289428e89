// The checker that the seat page runs in the browser, web/seat/shoe-proof.js, against its official vectors, those of
// docs/fairness.md, the shoes of fair_peer.py, and `sabot verify-shoe` on shoes that were tampered with.
//
//     node tests/shoe_proof_peer.mjs PATH_TO_SABOT        (prints TAP)
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { blake2b, chacha20Block } from '../web/seat/shoe-hash.js';
import { commitmentOf, orderOf, proveShoe, shuffleKeyOf } from '../web/seat/shoe-proof.js';

const [sabot] = process.argv.slice(2);
const DOCUMENT = readFileSync(new URL('../docs/fairness.md', import.meta.url), 'utf8');
const PEER = fileURLToPath(new URL('fair_peer.py', import.meta.url));
const CARDS = Array.from('A23456789TJQK', (rank) => Array.from('cdhs', (suit) => rank + suit)).flat();

const hex = (bytes) => Buffer.from(bytes).toString('hex');
const copyOf = (file) => structuredClone(file);
const shoeOf = (seed, decks) =>
  JSON.parse(
    execFileSync('python3', ['-B', PEER, '--shoe', String(seed), String(decks)], { encoding: 'utf8' }),
  );

function hashes() {
  const abc =
    'ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc95' +
    '18d38aa8dbf1925ab92386edd4009923'; // RFC 7693, appendix A
  assert.equal(hex(blake2b(Buffer.from('abc'), 64)), abc);
  for (const size of [0, 1, 63, 127, 128, 129, 255, 256, 257, 1000]) {
    const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 7 + size) % 256);
    assert.equal(
      hex(blake2b(bytes, 64)),
      createHash('blake2b512').update(bytes).digest('hex'),
      `${size} bytes`,
    );
  }
}

function words() {
  const key = Uint8Array.from({ length: 32 }, (_, i) => i);
  const nonce = Uint8Array.from(Buffer.from('000000090000004a00000000', 'hex'));
  const told = (block) => hex(new Uint8Array(block.buffer));
  assert.equal(
    told(chacha20Block(key, 1, nonce)),
    '10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e' +
      'd2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e', // RFC 8439, 2.3.2
  );
  assert.equal(told(chacha20Block(new Uint8Array(32), 0)).slice(0, 32), '76b8e0ada0f13d90405d6ae55386bd28'); // A.1
}

function vectors() {
  const blocks = [...DOCUMENT.matchAll(/^```\n(table {2}[^`]*)```$/gm)].map(([, block]) => block);
  assert.equal(blocks.length, 3);
  for (const block of blocks) {
    const facts = Object.fromEntries(
      block
        .trim()
        .split('\n')
        .map((line) => line.split(/ {2,}/)),
    );
    const number = (key) => Number(facts[key]);
    const file = {
      ...facts,
      table: number('table'),
      shoe: number('shoe'),
      decks: number('decks'),
      cut: number('cut'),
    };
    const order = orderOf(file);
    assert.equal(commitmentOf(file), facts.commitment);
    assert.equal(hex(shuffleKeyOf(file)), facts.key);
    assert.equal(order.slice(0, 16).join(' '), facts.cards);
    assert.equal(order.slice(-4).join(' '), facts.last);
    assert.equal(hex(blake2b(Uint8Array.from(order, (card) => CARDS.indexOf(card)))), facts.order);
  }
}

function goodShoes() {
  const printed = JSON.parse(DOCUMENT.match(/^```json\n(\{"format"[^`]*)```$/m)[1]);
  for (const file of [printed, ...[1, 2, 5, 6, 8].map((decks) => shoeOf(40 + decks, decks))]) {
    const proof = proveShoe(file, file.commitment);
    assert.equal(proof.fault, null, JSON.stringify(proof.fault));
    assert.equal(proof.hands, file.hands.length);
  }
}

/// A card that is none of its neighbors'.
const other = (card) => CARDS[(CARDS.indexOf(card) + 17) % 52];
const nextDigit = (digit) => ((parseInt(digit, 16) + 1) % 16).toString(16);
const digit = (text, place) => text.slice(0, place) + nextDigit(text[place]) + text.slice(place + 1);

/// What was done to a shoe, where the proof must say that it disagrees, and the shoe.
function* damagesOf(file) {
  const change = (what, at, act) => {
    const damaged = copyOf(file);
    act(damaged);
    return { what, at, damaged };
  };
  const dealt = file.hands.findIndex((hand) => hand.player?.length === 2 && hand.banker.length === 2);
  const void_ = file.hands.findIndex((hand) => hand.void);
  yield change('the seed', 'commitment', (it) => {
    it.seed = digit(it.seed, 9);
  });
  yield change('the commitment', 'commitment', (it) => {
    it.commitment = digit(it.commitment, 0);
  });
  yield change('the table', 'commitment', (it) => {
    it.table += 1;
  });
  yield change('the cut place', 'burn-card', (it) => {
    it.cut = (it.cut % 50) + 1;
  });
  yield change('the burn card', 'burn-card', (it) => {
    it.burn.exposed = other(it.burn.exposed);
  });
  yield change('the burn', 'burn-count', (it) => {
    it.burn.cards += 1;
  });
  yield change('a card', 'card', (it) => {
    it.hands[dealt].banker[1] = other(it.hands[dealt].banker[1]);
  });
  yield change('a card too many', 'extra', (it) => {
    it.hands[dealt].player.push('8c');
  });
  yield change('a card of a void hand', 'void-card', ({ hands }) => {
    hands[void_].cards[0] = other(hands[void_].cards[0]);
  });
  yield change('the order', 'card', (it) => {
    const [a, b] = [dealt, file.hands.findIndex((hand, i) => i > dealt && hand.player)];
    [it.hands[a].player, it.hands[b].player] = [it.hands[b].player, it.hands[a].player];
    [it.hands[a].banker, it.hands[b].banker] = [it.hands[b].banker, it.hands[a].banker];
  });
  yield change('an older hand', 'number', (it) => {
    it.hands.at(-1).hand = it.hands[0].hand;
  });
  yield change('the cut card', 'cut-card', (it) => {
    it.cut_card.hand += 2;
  });
  yield change('a format', 'file', (it) => {
    it.format = 'sabot-shoe-2';
  });
  yield change('a key', 'file', (it) => {
    it.seeds = it.seed;
  });
  yield change('a hand', 'file', (it) => {
    it.hands[dealt].player = ['8c'];
  });
  for (let i = 0; i < file.hands.length; i += 4) {
    const key = file.hands[i].void ? 'cards' : 'player';
    yield change(`hand ${i}`, null, (it) => {
      it.hands[i][key][0] = other(it.hands[i][key][0]);
    });
  }
}

function damages() {
  let file = null;
  for (let seed = 1; !file?.cut || !file.hands.some((hand) => hand.void); seed++) {
    file = shoeOf(seed, 2);
  }
  let count = 0;
  for (const { what, at, damaged } of damagesOf(file)) {
    const { fault } = proveShoe(damaged);
    assert.notEqual(fault, null, `${what} was not found`);
    assert.equal(at ?? fault.at, fault.at, `${what}: ${JSON.stringify(fault)}`);
    const done = spawnSync(sabot, ['verify-shoe', '-'], { input: JSON.stringify(damaged) });
    assert.equal(
      done.status,
      fault.at === 'file' ? 2 : 1,
      `${what}: sabot says ${done.stdout}${done.stderr}`,
    );
    count++;
  }
  assert.ok(count > 20, `only ${count} damages`);
  assert.equal(proveShoe(file, digit(file.commitment, 63)).fault.at, 'promise');
  for (const nothing of [null, [], 'x', 7]) {
    assert.equal(proveShoe(nothing).fault.at, 'file');
  }
}

/// Where a card disagrees the proof says both, and which one it is.
function toldCard() {
  const file = shoeOf(8, 8);
  const place = file.hands.findIndex((hand) => hand.player?.length === 3);
  const right = file.hands[place].player[2];
  file.hands[place].player[2] = other(right);
  const { at, hand, side, place: which, right: told, given } = proveShoe(file).fault;
  assert.deepEqual(
    { at, hand, side, which, told, given },
    { at: 'card', hand: file.hands[place].hand, side: 'player', which: 3, told: right, given: other(right) },
  );
}

const tests = {
  'BLAKE2b is that of RFC 7693, at every length of a block': hashes,
  'ChaCha20 is that of RFC 8439': words,
  'the test vectors of docs/fairness.md': vectors,
  'shoes of one to eight decks are proven': goodShoes,
  'what was tampered with is found, as sabot finds it': damages,
  'a wrong card is named with the right one': toldCard,
};
console.log(`TAP version 13\n1..${Object.keys(tests).length}`);
Object.entries(tests).forEach(([title, test], i) => {
  try {
    test();
    console.log(`ok ${i + 1} - ${title}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`not ok ${i + 1} - ${title}\n${error.stack.replace(/^/gm, '# ')}`);
  }
});
