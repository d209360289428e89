// A phone's slow connection to the room: a relay between browser and server for all traffic, including WebSockets. It
// limits the bytes per second over all connections, delays each of them, and stalls, drops or refuses connections on
// demand.
//
//     const network = await SlowNetwork.open(room.address, { bytesPerSecond: 50_000, delay_ms: 300 });
//     await pages.seat({ ...room, address: network.address }, 1);
//     network.down.stall();          // holds back what the server sends
//     network.reset();               // drops every connection
import { connect, createServer } from 'node:net';

const PACKET_SIZE = 1400; // the size of a packet

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

  send(bytes, deliver) {
    this.#free_ms = Math.max(performance.now(), this.#free_ms) + (1000 * bytes) / this.#perSecond;
    this.#queue.push({ at_ms: this.#free_ms + this.#delay_ms, deliver });
    this.#schedule();
  }

  stall() {
    this.#isStalled = true;
    clearTimeout(this.#timer);
    this.#timer = null;
  }

  flow() {
    this.#isStalled = false;
    this.#schedule();
  }

  /// Discards what is in transit and resumes.
  clear() {
    this.#queue = [];
    this.#free_ms = 0;
    this.flow();
  }

  #schedule() {
    if (this.#timer === null && !this.#isStalled && this.#queue.length > 0) {
      this.#timer = setTimeout(() => this.#deliverNext(), this.#queue[0].at_ms - performance.now());
    }
  }

  #deliverNext() {
    this.#timer = null;
    this.#queue.shift()?.deliver();
    this.#schedule();
  }
}

export class SlowNetwork {
  address = null;
  /// From the phone to the room, and from the room to the phone.
  up;
  down;
  /// How many bytes reached the phone, and what it requested: "GET /seat/1".
  bytesReceived = 0;
  requests = [];
  #relay;
  #pairs = new Set();
  #isDisconnected = false;
  #breakTrigger = null;

  static async open(address, { bytesPerSecond = 50_000, delay_ms = 300 } = {}) {
    const network = new SlowNetwork();
    network.up = new Lane({ bytesPerSecond, delay_ms });
    network.down = new Lane({ bytesPerSecond, delay_ms });
    const { hostname, port } = new URL(address);
    network.#relay = createServer((phone) =>
      network.#accept(phone, connect({ host: hostname, port: Number(port) })),
    );
    await new Promise((resolve) => network.#relay.listen(0, hostname, resolve));
    network.address = `http://${hostname}:${network.#relay.address().port}`;
    return network;
  }

  /// Drops every connection in the middle of its traffic. New ones are accepted at once.
  reset() {
    for (const { phone, server } of this.#pairs) {
      phone.resetAndDestroy();
      server.destroy();
    }
    this.#pairs.clear();
    this.up.clear();
    this.down.clear();
  }

  /// Drops once, in the middle of the server's answer to this request.
  breakDuring(words) {
    this.#breakTrigger = words;
  }

  /// Drops, and refuses connections until `mend`.
  disconnect() {
    this.#isDisconnected = true;
    this.reset();
  }

  restore() {
    this.#isDisconnected = false;
  }

  close() {
    this.reset();
    return new Promise((resolve) => this.#relay.close(resolve));
  }

  #accept(phone, server) {
    if (this.#isDisconnected) {
      server.destroy();
      return phone.resetAndDestroy();
    }
    const pair = { phone, server, isTrapped: false };
    this.#pairs.add(pair);
    forward(phone, server, this.up, (bytes) => this.#inspect(pair, bytes));
    forward(server, phone, this.down, (bytes) => {
      this.bytesReceived += bytes.length;
      return pair.isTrapped && setImmediate(() => this.reset()); // delivers what has arrived first
    });
    return phone.once('close', () => this.#pairs.delete(pair));
  }

  #inspect(pair, bytes) {
    const request = bytes.toString('latin1').match(/^((?:GET|HEAD|POST) \S+) HTTP\//);
    if (request) {
      this.requests.push(request[1]);
    }
    if (this.#breakTrigger !== null && bytes.includes(this.#breakTrigger)) {
      this.#breakTrigger = null;
      pair.isTrapped = true;
    }
  }
}

/// Forwards everything from `from` to `to`, including its end.
function forward(from, to, lane, onArrival) {
  from.setNoDelay(true);
  from.on('data', (bytes) => {
    for (let i = 0; i < bytes.length; i += PACKET_SIZE) {
      const packet = bytes.subarray(i, i + PACKET_SIZE);
      lane.send(packet.length, () => {
        to.write(packet);
        onArrival(packet);
      });
    }
  });
  from.on('end', () => lane.send(0, () => to.end()));
  from.on('error', () => to.destroy()); // a dropped connection closes both ends
}
