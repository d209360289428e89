// Real servers for browser tests: starts `sabot serve` in its own folder, sends requests for signed-in people, kills it,
// restarts it at the same address, and stops it.
//
//     const room = await Room.open(sabot, { tables: [{ name: 'Table 1', timer: 0 }] });
//     const dealer = await room.signIn('dealer');
//     await dealer.command(1, { command: 'card', card: '8c' });
//
// A room waits until its server has opened, however long that takes.
import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/// The people of a test room. There are two dealers, so that one can relieve the other.
export const PEOPLE = {
  administrator: { person: 1, pin: '8206' },
  supervisor: { person: 2, pin: '2580' },
  second: { person: 3, pin: '7319', role: 'supervisor' },
  dealer: { person: 5, pin: '4711' },
  other: { person: 6, pin: '9071', role: 'dealer' },
  auditor: { person: 7, pin: '3917' },
  device: { person: 8, pin: '6402' },
  player: { person: 14, pin: '5093' },
  guest: { person: 15, pin: '3827', role: 'player' },
};

let folder = null;

/// One folder for all rooms of a run, removed at its end.
export function scratch() {
  if (folder === null) {
    folder = mkdtempSync(join(tmpdir(), 'sabot-browser-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  }
  return folder;
}

function run(sabot, args, input) {
  const done = spawnSync(sabot, args, { input, encoding: 'utf8' });
  if (done.status !== 0) {
    throw new Error(`sabot ${args.join(' ')}: ${done.stderr}`);
  }
}

/// The people file is made once per run, because hashing PINs is slow by design.
function makePeople(sabot, data) {
  const whole = join(scratch(), 'people.json');
  const made = join(scratch(), 'made');
  if (!makePeople.done) {
    mkdirSync(made);
    for (const [name, { person, pin, role }] of Object.entries(PEOPLE)) {
      const who = ['--add', String(person), '--role', role ?? name, '--name', `The ${name}`];
      run(sabot, ['people', '--data', made, ...who], `${pin}\n`);
    }
    copyFileSync(join(made, 'people.json'), whole);
    makePeople.done = true;
  }
  copyFileSync(whole, join(data, 'people.json'));
}

function configText(tables) {
  const value = (each) => (typeof each === 'string' ? JSON.stringify(each) : String(each));
  const one = (table) =>
    `{ ${Object.entries(table)
      .map(([key, each]) => `${key} = ${value(each)};`)
      .join(' ')} }`;
  return `name = "The room";\ntables = (\n${tables.map(one).join(',\n')}\n);\n`;
}

/// A signed-in person who sends HTTP requests.
class ApiClient {
  #room;
  #cookie;

  constructor(room, cookie) {
    this.#room = room;
    this.#cookie = cookie;
  }

  async #fetch(path, options = {}) {
    const headers = { origin: this.#room.address, cookie: this.#cookie, 'content-type': 'application/json' };
    const answer = await fetch(this.#room.address + path, { headers, ...options });
    return { status: answer.status, value: await answer.json() };
  }

  /// The table's whole view, as this person may see it.
  async view(table) {
    return (await this.#fetch(`/api/tables/${table}`)).value.view;
  }

  /// All events of one kind in a table's journal, oldest first: "bet-placed".
  async journal(table, event) {
    const { records } = (await this.#fetch(`/api/journal?table=${table}&event=${event}&count=200`)).value;
    return records.reverse().flatMap(({ events }) => events.filter((each) => each.event === event));
  }

  /// Sends a command that must be carried out. A refusal fails the scenario with the server's sentence.
  async command(table, command) {
    const { status, value } = await this.#fetch(`/api/tables/${table}/commands`, {
      method: 'POST',
      body: JSON.stringify(command),
    });
    if (value.status === 'TOO_MANY_COMMANDS') {
      // no person types this fast
      await new Promise((resolve) => setTimeout(resolve, 100));
      return this.command(table, command);
    }
    if (status !== 200 || value.status !== 'SABOT_OK') {
      throw new Error(`${JSON.stringify(command)}: ${status} ${value.sentence ?? value.error}`);
    }
    return value;
  }

  /// Sends a player's request: `{ want: 'buy-in', cents: 50000 }`.
  async requestStaff(table, request) {
    const { status, value } = await this.#fetch(`/api/tables/${table}/ask`, {
      method: 'POST',
      body: JSON.stringify(request),
    });
    if (status !== 200) {
      throw new Error(`${JSON.stringify(request)}: ${status} ${value.error}`);
    }
  }

  async commands(table, ...list) {
    for (const command of list) {
      await this.command(table, command);
    }
  }
}

export class Room {
  address = null;
  people = PEOPLE;
  data;
  #sabot;
  #options;
  #process = null;
  #clients = new Map();

  /// `tables` are those of a configuration (docs/room.conf); `demo` and `hurry` open the demonstration instead.
  static async open(sabot, { tables = null, demo = false, hurry = 1 } = {}) {
    const room = new Room();
    room.#sabot = sabot;
    room.data = mkdtempSync(join(scratch(), 'room-'));
    room.#options = demo ? ['--demo', '--hurry', String(hurry)] : ['--config', join(room.data, 'room.conf')];
    if (!demo) {
      writeFileSync(join(room.data, 'room.conf'), configText(tables));
      makePeople(sabot, room.data);
    }
    await room.start(0);
    return room;
  }

  /// Starts the server and waits until it reports that it is open.
  async start(port = Number(new URL(this.address).port)) {
    const args = ['serve', '--data', this.data, '--port', String(port), ...this.#options];
    this.#process = spawn(this.#sabot, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process.stderr.pipe(createWriteStream(join(this.data, 'server.log'), { flags: 'a' }));
    let output = '';
    for await (const piece of this.#process.stdout) {
      output += piece;
      if (output.includes('Ctrl-C closes the room')) {
        break;
      }
    }
    this.#readAddress(output);
  }

  #readAddress(output) {
    const found = output.match(/ is open at (\S+)$/m);
    if (!found) {
      throw new Error(
        `the server did not open: ${output}${readFileSync(join(this.data, 'server.log'), 'utf8')}`,
      );
    }
    this.address = found[1];
    const lines = output.matchAll(/^ {2}(administrator|supervisor|dealer|auditor|player) +(\d+) +(\d+)$/gm);
    for (const [, role, person, pin] of lines) {
      this.people = { ...this.people, [role]: { person: Number(person), pin } };
    }
  }

  /// Kills it without warning, like a power failure.
  async kill() {
    await this.#end('SIGKILL');
  }

  async stop() {
    await this.#end('SIGTERM');
  }

  async #end(signal) {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      this.#process.kill(signal);
      await ended;
    }
  }

  /// Audits the whole journal of a stopped room; a fault fails the scenario with the audit's sentence.
  audit() {
    run(this.#sabot, [
      'audit',
      '--secret',
      join(this.data, 'room.journal.key'),
      join(this.data, 'room.journal'),
    ]);
  }

  /// Changes a person's PIN, which ends their sessions, and makes the server reload.
  changePin(person, pin) {
    run(this.#sabot, ['people', '--data', this.data, '--pin', String(person)], `${pin}\n`);
    this.#process.kill('SIGHUP');
  }

  /// One of `people`, signed in once per room.
  signIn(name) {
    if (!this.#clients.has(name)) {
      this.#clients.set(name, this.#signIn(this.people[name]));
    }
    return this.#clients.get(name);
  }

  async #signIn({ person, pin }) {
    const answer = await fetch(`${this.address}/api/sign-in`, {
      method: 'POST',
      headers: { origin: this.address, 'content-type': 'application/json' },
      body: JSON.stringify({ person, pin }),
    });
    if (answer.status !== 200) {
      throw new Error(`person ${person} could not sign in: ${answer.status} ${await answer.text()}`);
    }
    return new ApiClient(this, answer.headers.get('set-cookie').split(';')[0]);
  }
}
