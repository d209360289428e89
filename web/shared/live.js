// A table's live view over a WebSocket (docs/server.md): a snapshot, then updates of whole sections.
//
//     const live = new Live(1);
//     live.addEventListener('change', ({ detail }) => draw(live.view, detail.sections));
//     live.addEventListener('state', ({ detail }) => showState(detail.state, detail.since_ms));
//     live.connect();
//     const answer = await live.command({ command: 'card', card: '8c' });
//
// It reconnects forever, with jittered exponential backoff, and a new snapshot brings the page up to date.
// Events: `change` {sections, events, snapshot}, `state` {state, since_ms}, `bye` {reason}. Table 0 is the room:
// `tiles` has its tables by number, and `room` {tables, all} reports those that changed.

/**
 * @import { Answer, LiveMessage, Own, RoomTiles, Snapshot, Tile, Update, View } from './api.js'
 * @typedef {{ message: object, resolve: (answer: Answer) => void, reject: (error: Error) => void, timer: number }} Pending
 */

const STALE_MS = 12_000;
const BACKOFF_MIN_MS = 300;
const BACKOFF_MAX_MS = 10_000;
const CLOCK_SAMPLES = 12;
/** An unanswered command is given up after this time. Until then it is resent with the same id, so it is carried out once. */
const COMMAND_TIMEOUT_MS = 15_000;
/** While a PIN check is in progress, the command is sent again after this time. */
const PIN_RETRY_MS = 1000;

export class Live extends EventTarget {
  /** @type {View} */
  view = {};
  /** @type {Snapshot['audience']} */
  audience = 'public';
  /** @type {number | null} */
  sequence = null;
  /** @type {Map<number, Tile>} */
  tiles = new Map();
  /**
   * `connecting` until the first snapshot, then `live` or `lost`.
   * @type {'connecting' | 'live' | 'lost'}
   */
  state = 'connecting';
  /** When the current state began, by this device's clock; for `lost`, when the server was last heard. */
  since_ms = Date.now();

  /** @type {number} */
  #table;
  /** @type {WebSocket | null} */
  #socket = null;
  #failures = 0;
  #retryTimer = 0;
  #idleTimer = 0;
  #lastMessage_ms = Date.now();
  #resyncing = false;
  #isFirst = true;
  /** @type {number[]} */
  #offsets = [];
  /** @type {Map<string, Pending>} */
  #pending = new Map();

  /** @param {number} table */
  constructor(table) {
    super();
    this.#table = table;
    addEventListener('online', () => this.#reconnectNow());
  }

  connect() {
    clearTimeout(this.#retryTimer);
    this.#closeSocket();
    const url = new URL(`/live?table=${this.#table}`, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.#isFirst = true;
    socket.addEventListener('message', (event) => socket === this.#socket && this.#receive(event.data));
    socket.addEventListener('close', () => socket === this.#socket && this.#onDisconnect());
    this.#restartIdleTimer();
  }

  /** Reconnects after signing in or out, because the audience changes. */
  reconnect() {
    this.#failures = 0;
    this.#rejectPending(); // they would be sent in another session
    this.connect();
  }

  /** Disconnects, because the page shows something else. */
  disconnect() {
    clearTimeout(this.#retryTimer);
    this.#closeSocket();
    this.#rejectPending();
  }

  /** The server's time, as estimated on this device. */
  now() {
    return Date.now() + (this.#offsets.length > 0 ? Math.max(...this.#offsets) : 0);
  }

  /**
   * Sends a command with a new id. Resolves with the server's answer, including refusals; rejects if none came.
   * @param {object} fields
   * @returns {Promise<Answer>}
   */
  command(fields) {
    return this.#request({ type: 'command', ...fields });
  }

  /**
   * Gives the table to the automatic dealer, or takes it over.
   * @param {boolean} automatic
   */
  dealer(automatic) {
    return this.#request({ type: 'dealer', automatic });
  }

  /**
   * @param {object} message
   * @returns {Promise<Answer>}
   */
  #request(message) {
    const id = newId();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(id);
        reject(new Error('no answer'));
      }, COMMAND_TIMEOUT_MS);
      const fullMessage = { ...message, id };
      this.#pending.set(id, { message: fullMessage, resolve, reject, timer });
      this.#send(fullMessage);
    });
  }

  #rejectPending() {
    for (const { timer, reject } of this.#pending.values()) {
      clearTimeout(timer);
      reject(new Error('no answer'));
    }
    this.#pending.clear();
  }

  /** @param {object} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify(message));
    }
  }

  /** @param {string} data */
  #receive(data) {
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return this.#resync(); // an unreadable message counts as a gap
    }
    this.#lastMessage_ms = Date.now();
    this.#restartIdleTimer();
    this.#updateClockOffset(message.time_ms);
    switch (message.type) {
      case 'snapshot':
        return this.#onSnapshot(message);
      case 'update':
        return this.#onUpdate(message);
      case 'room':
        return this.#onRoom(message);
      case 'you':
        return this.#onOwnSection(message);
      case 'time':
        return this.#table === 0 ? undefined : this.#checkSequence(message.sequence);
      case 'answer':
        return this.#onAnswer(message);
      case 'bye':
        return this.#emit('bye', { reason: message.reason });
    }
  }

  /** @param {Snapshot} message */
  #onSnapshot(message) {
    this.view = message.view;
    this.sequence = message.sequence;
    this.audience = message.audience;
    this.#resyncing = false;
    this.#failures = 0;
    this.#setState('live', Date.now());
    this.#emit('change', { sections: new Set(Object.keys(message.view)), events: [], snapshot: true });
    for (const { message: pendingMessage } of this.#pending.values()) {
      this.#send(pendingMessage);
    }
  }

  /** @param {Update} message */
  #onUpdate(message) {
    if (this.#resyncing || this.sequence === null) {
      return; // the pending snapshot includes it
    }
    if (message.sequence !== this.sequence + 1) {
      return this.#resync();
    }
    this.sequence = message.sequence;
    Object.assign(this.view, message.view);
    const sections = new Set(Object.keys(message.view));
    this.#emit('change', { sections, events: message.events ?? [], snapshot: false });
  }

  // The first message of a connection has all tables, later ones those that changed.
  /** @param {RoomTiles} message */
  #onRoom({ tables }) {
    if (this.#isFirst) {
      this.tiles.clear();
    }
    for (const tile of tables) {
      this.tiles.set(tile.table, tile);
    }
    const detail = { tables: tables.map(({ table }) => table), all: this.#isFirst };
    this.#isFirst = false;
    this.#failures = 0;
    this.#setState('live', Date.now());
    this.#emit('room', detail);
  }

  /**
   * A player's own section has no sequence number: it is always complete.
   * @param {Own} message
   */
  #onOwnSection(message) {
    Object.assign(this.view, message.view);
    this.#emit('change', { sections: new Set(Object.keys(message.view)), events: [], snapshot: false });
  }

  /** @param {Answer} message */
  #onAnswer(message) {
    const request = this.#pending.get(message.id);
    if (request && message.status === 'PIN_IS_WAITED_FOR') {
      setTimeout(() => this.#pending.has(message.id) && this.#send(request.message), PIN_RETRY_MS);
    } else if (request) {
      this.#pending.delete(message.id);
      clearTimeout(request.timer);
      request.resolve(message);
    }
  }

  /** @param {number} sequence */
  #checkSequence(sequence) {
    // Updates arrive in order, so a time message with another sequence number means that one was lost.
    if (sequence !== this.sequence || this.#resyncing) {
      this.#resync();
    }
  }

  #resync() {
    this.#resyncing = true;
    this.#send({ type: 'resync' });
  }

  /** @param {number} time_ms */
  #updateClockOffset(time_ms) {
    if (!Number.isFinite(time_ms)) {
      return;
    }
    // Transit delays a message and never advances it, so the latest of several estimates is the best.
    this.#offsets.push(time_ms - Date.now());
    if (this.#offsets.length > CLOCK_SAMPLES) {
      this.#offsets.shift();
    }
  }

  #restartIdleTimer() {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.#onDisconnect(), STALE_MS);
  }

  #closeSocket() {
    clearTimeout(this.#idleTimer);
    const socket = this.#socket;
    this.#socket = null; // its last events no longer matter
    socket?.close();
  }

  #onDisconnect() {
    this.#closeSocket();
    if (this.state === 'live') {
      this.#setState('lost', this.#lastMessage_ms);
    }
    const delay = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** this.#failures);
    this.#failures = Math.min(this.#failures + 1, 10);
    // Half of the pause is random, so that a room of displays does not reconnect at the same moment.
    this.#retryTimer = setTimeout(() => this.connect(), delay * (0.5 + Math.random() / 2));
  }

  #reconnectNow() {
    if (this.#socket === null) {
      this.connect();
    }
  }

  /**
   * @param {'live' | 'lost'} state
   * @param {number} since_ms
   */
  #setState(state, since_ms) {
    if (state !== this.state) {
      this.state = state;
      this.since_ms = since_ms;
      this.#emit('state', { state, since_ms });
    }
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** 32 hexadecimal digits. `crypto.randomUUID` is not available on plain HTTP. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
