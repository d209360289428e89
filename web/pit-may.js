// Who has which buttons. The server decides; this only spares people buttons that it would refuse, and says so where
// they would be. The roles of each command are those of docs/events.md.

const SUPERVISORS = ['supervisor'];
const SETTERS = ['supervisor', 'administrator'];

/// The roles that have this page at all.
const PIT = ['supervisor', 'auditor', 'administrator'];

const ROLES = {
  confirm: SUPERVISORS, reject: SUPERVISORS, void: SUPERVISORS, misdeal: SUPERVISORS, 'end-shoe': SUPERVISORS,
  seat: SUPERVISORS, ask: SUPERVISORS,
  limits: SETTERS, row: SETTERS, rules: SETTERS, timer: SETTERS, post: SETTERS, open: SETTERS, close: SETTERS,
  fill: SETTERS, take: SETTERS, meter: SETTERS,
  people: ['administrator'],
};

export function seesPit(session) {
  return PIT.includes(session?.role);
}

/// Whether this session's role may do what stands under `name`: a command, `seat` (money and people of a seat), `ask`
/// (what a player waits for) or `people`.
export function may(session, name) {
  return ROLES[name].includes(session?.role);
}
