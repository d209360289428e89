// A phone's slow connection to the room: a relay between browser and server for all traffic, including WebSockets. It
// limits the bytes per second over all connections, delays each of them, and stalls, drops or refuses connections on
// demand.
//
//     const line = await SlowLine.open(room.address, { bytesPerSecond: 50_000, delay_ms: 300 });
//     await pages.seat({ ...room, address: line.address }, 1);
//     line.down.stall();          // holds back what the server sends
//     line.reset();               // drops every connection
import { connect, createServer } from 'node:net';

const PIECE = 1400; // the size of a packet

/// One direction. Data arrives in the order it was sent.
class Lane {
  #perSecond;
  #delay_ms;
  #free_ms = 0; // when the last queued byte has left
  #queue = []; // { at_ms, deliver }
  #timer = null;
  #isStalled = false;

  constructor({ bytesPerSecond, delay_ms }) {
    this.#perSecond = bytesPerSecond;
    this.#delay_ms = delay_ms;
  }

  carry(bytes, deliver) {
    this.#free_ms = Math.max(performance.now(), this.#free_ms) + (1000 * bytes) / this.#perSecond;
    this.#queue.push({ at_ms: this.#free_ms + this.#delay_ms, deliver });
    this.#goOn();
  }

  stall() {
    this.#isStalled = true;
    clearTimeout(this.#timer);
    this.#timer = null;
  }

  flow() {
    this.#isStalled = false;
    this.#goOn();
  }

  /// Discards what is in transit and resumes.
  empty() {
    this.#queue = [];
    this.#free_ms = 0;
    this.flow();
  }

  #goOn() {
    if (this.#timer === null && !this.#isStalled && this.#queue.length > 0) {
      this.#timer = setTimeout(() => this.#arrive(), this.#queue[0].at_ms - performance.now());
    }
  }

  #arrive() {
    this.#timer = null;
    this.#queue.shift()?.deliver();
    this.#goOn();
  }
}

export class SlowLine {
  address = null;
  /// From the phone to the room, and from the room to the phone.
  up;
  down;
  /// How many bytes reached the phone, and what it requested: "GET /seat/1".
  brought = 0;
  asked = [];
  #relay;
  #pairs = new Set();
  #isCut = false;
  #trap = null;

  static async open(address, { bytesPerSecond = 50_000, delay_ms = 300 } = {}) {
    const line = new SlowLine();
    line.up = new Lane({ bytesPerSecond, delay_ms });
    line.down = new Lane({ bytesPerSecond, delay_ms });
    const { hostname, port } = new URL(address);
    line.#relay = createServer((phone) =>
      line.#accept(phone, connect({ host: hostname, port: Number(port) })),
    );
    await new Promise((resolve) => line.#relay.listen(0, hostname, resolve));
    line.address = `http://${hostname}:${line.#relay.address().port}`;
    return line;
  }

  /// Drops every connection in the middle of its traffic. New ones are accepted at once.
  reset() {
    for (const { phone, server } of this.#pairs) {
      phone.resetAndDestroy();
      server.destroy();
    }
    this.#pairs.clear();
    this.up.empty();
    this.down.empty();
  }

  /// Drops once, in the middle of the server's answer to this request.
  breakIn(words) {
    this.#trap = words;
  }

  /// Drops, and refuses connections until `mend`.
  cut() {
    this.#isCut = true;
    this.reset();
  }

  mend() {
    this.#isCut = false;
  }

  close() {
    this.reset();
    return new Promise((resolve) => this.#relay.close(resolve));
  }

  #accept(phone, server) {
    if (this.#isCut) {
      server.destroy();
      return phone.resetAndDestroy();
    }
    const pair = { phone, server, isTrapped: false };
    this.#pairs.add(pair);
    carryAll(phone, server, this.up, (bytes) => this.#look(pair, bytes));
    carryAll(server, phone, this.down, (bytes) => {
      this.brought += bytes.length;
      return pair.isTrapped && setImmediate(() => this.reset()); // delivers what has arrived first
    });
    return phone.once('close', () => this.#pairs.delete(pair));
  }

  #look(pair, bytes) {
    const request = bytes.toString('latin1').match(/^((?:GET|HEAD|POST) \S+) HTTP\//);
    if (request) {
      this.asked.push(request[1]);
    }
    if (this.#trap !== null && bytes.includes(this.#trap)) {
      this.#trap = null;
      pair.isTrapped = true;
    }
  }
}

/// Forwards everything from `from` to `to`, including its end.
function carryAll(from, to, lane, arrived) {
  from.setNoDelay(true);
  from.on('data', (bytes) => {
    for (let i = 0; i < bytes.length; i += PIECE) {
      const piece = bytes.subarray(i, i + PIECE);
      lane.carry(piece.length, () => {
        to.write(piece);
        arrived(piece);
      });
    }
  });
  from.on('end', () => lane.carry(0, () => to.end()));
  from.on('error', () => to.destroy()); // a dropped connection closes both ends
}
