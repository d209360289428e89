// BLAKE2b and ChaCha20 without a library, for shoe-proof.js: written to be read, not to be fast.

// ---------------------------------------------------------------------------------------------------------
// BLAKE2b (RFC 7693) without a key: a hash on 64-bit words.

const MASK = (1n << 64n) - 1n;
const BLOCK = 128;
const ROUNDS = 12;
const IV = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];
/** Which word of a block is mixed in at each step: one row per round, repeating from the first. */
const ORDER = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
].map((row) => Array.from(row, (digit) => parseInt(digit, 16)));
/** Columns, then diagonals: the four words mixed with each other. */
const MIXES = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

/**
 * @param {bigint} word
 * @param {bigint} bits
 */
const rotateRight = (word, bits) => ((word >> bits) | (word << (64n - bits))) & MASK;

/**
 * @param {bigint[]} v
 * @param {number[]} places
 * @param {bigint} x
 * @param {bigint} y
 */
function mix64(v, [a, b, c, d], x, y) {
  v[a] = (v[a] + v[b] + x) & MASK;
  v[d] = rotateRight(v[d] ^ v[a], 32n);
  v[c] = (v[c] + v[d]) & MASK;
  v[b] = rotateRight(v[b] ^ v[c], 24n);
  v[a] = (v[a] + v[b] + y) & MASK;
  v[d] = rotateRight(v[d] ^ v[a], 16n);
  v[c] = (v[c] + v[d]) & MASK;
  v[b] = rotateRight(v[b] ^ v[c], 63n);
}

/**
 * Mixes one 128-byte block into the hash. `count` is the number of bytes so far.
 * @param {bigint[]} hash
 * @param {DataView} block
 * @param {number} count
 * @param {boolean} isLast
 */
function compress(hash, block, count, isLast) {
  const words = Array.from({ length: 16 }, (_, i) => block.getBigUint64(8 * i, true));
  const v = [...hash, ...IV];
  v[12] ^= BigInt(count);
  v[14] ^= isLast ? MASK : 0n;
  for (let round = 0; round < ROUNDS; round++) {
    const order = ORDER[round % ORDER.length];
    MIXES.forEach((indices, i) => mix64(v, indices, words[order[2 * i]], words[order[2 * i + 1]]));
  }
  hash.forEach((word, i) => {
    hash[i] = word ^ v[i] ^ v[i + 8];
  });
}

/**
 * Returns the BLAKE2b hash of `bytes`, `size` bytes long.
 * @param {Uint8Array} bytes
 * @param {number} [size]
 */
export function blake2b(bytes, size = 32) {
  const hash = [...IV];
  hash[0] ^= 0x01010000n ^ BigInt(size);
  const blocks = Math.max(1, Math.ceil(bytes.length / BLOCK));
  const padded = new Uint8Array(blocks * BLOCK);
  padded.set(bytes);
  for (let i = 0; i < blocks; i++) {
    const isLast = i === blocks - 1;
    compress(
      hash,
      new DataView(padded.buffer, i * BLOCK, BLOCK),
      isLast ? bytes.length : (i + 1) * BLOCK,
      isLast,
    );
  }
  const output = new DataView(new ArrayBuffer(64));
  hash.forEach((word, i) => output.setBigUint64(8 * i, word, true));
  return new Uint8Array(output.buffer, 0, size);
}

// ---------------------------------------------------------------------------------------------------------
// ChaCha20 (RFC 8439): a stream of 32-bit words from a key.

const SIGMA = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
const DOUBLE_ROUNDS = 10;

/**
 * @param {number} word
 * @param {number} bits
 */
const rotateLeft = (word, bits) => (word << bits) | (word >>> (32 - bits));

/**
 * @param {Uint32Array} state
 * @param {number[]} places
 */
function mix32(state, [a, b, c, d]) {
  state[a] += state[b];
  state[d] = rotateLeft(state[d] ^ state[a], 16);
  state[c] += state[d];
  state[b] = rotateLeft(state[b] ^ state[c], 12);
  state[a] += state[b];
  state[d] = rotateLeft(state[d] ^ state[a], 8);
  state[c] += state[d];
  state[b] = rotateLeft(state[b] ^ state[c], 7);
}

/** @param {Uint8Array} bytes */
const wordsIn = (bytes) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / 4 }, (_, i) => view.getUint32(4 * i, true));
};

/**
 * Returns one block of sixteen words.
 * @param {Uint8Array} key
 * @param {number} counter
 * @param {Uint8Array} [nonce]
 */
export function chacha20Block(key, counter, nonce = new Uint8Array(12)) {
  const initial = Uint32Array.from([...SIGMA, ...wordsIn(key), counter, ...wordsIn(nonce)]);
  const state = Uint32Array.from(initial);
  for (let round = 0; round < DOUBLE_ROUNDS; round++) {
    MIXES.forEach((indices) => mix32(state, indices));
  }
  return state.map((word, i) => word + initial[i]);
}

/**
 * Yields the words of all blocks in order.
 * @param {Uint8Array} key
 * @returns {Generator<number, never>}
 */
export function* chacha20Words(key) {
  for (let counter = 0; ; counter++) {
    yield* chacha20Block(key, counter);
  }
}
