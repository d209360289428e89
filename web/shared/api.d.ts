// The types of the HTTP API. Written by tools/api_types.py from web/openapi.json: change it there.

/** Money in whole cents. */
export type Cents = number;

/** Milliseconds since 1970, UTC. */
export type TimeMs = number;

/** Rank and suit: 8c, Th, As. */
export type Card = string;

/** A bet. */
export type Kind = "player" | "banker" | "tie" | "panda8" | "dragon7" | "progressive-dragon7" | "progressive-panda8";

/** A bet of the game itself, without the progressives. */
export type GameKind = "player" | "banker" | "tie" | "panda8" | "dragon7";

export type Outcome = "player" | "panda8" | "banker" | "dragon7" | "tie";

/** A prize of a progressive. */
export type Prize = "combination" | "each-suited" | "one-color" | "winner-one-color" | "any";

export type Refusal = {
  /** One sentence: what is wrong, and what to do. */
  error: string;
  /** When locked out: seconds until the next try. */
  seconds?: number;
};

export type SignIn = {
  person: number;
  pin: string;
};

/** A session. It ends earlier if idle. */
export type Session = {
  person: number;
  role: "player" | "dealer" | "supervisor" | "auditor" | "administrator" | "device";
  name: string;
  began_ms: TimeMs;
  ends_ms: TimeMs;
};

export type Side = {
  cards: Card[];
  total: number;
};

export type Share = {
  count: number;
  permille: number;
};

export type Tally = {
  hands: number;
  player: Share;
  banker: Share;
  tie: Share;
  dragon7: Share;
  panda8: Share;
  natural?: Share;
};

export type Wager = {
  wager: number;
  bettor: number;
  seat: number;
  place: string;
  kind: Kind;
  title: string;
  cents: Cents;
  fee: Cents;
  off_felt: boolean;
};

export type Chip = {
  kind: "progressive-dragon7" | "progressive-panda8";
  title: string;
  combination: string;
  /** The seat may bet this progressive, with or without a combination (R-PROG-14). */
  allowed: boolean;
  light: "off" | "spins" | "lit" | "flagged";
  /** A chip is on the sensor. */
  chip: boolean;
  /** It was placed after bets closed and is no bet (R-PROG-12). */
  late: boolean;
  alarm: "chip-lost" | "no-player" | "seat-closed" | "player-dealer" | "no-line-bet" | "short-stack" | null;
  /** What people read about a late chip or an alarm; empty if there is nothing to say. */
  words: string;
};

export type Claim = {
  kind: "progressive-dragon7" | "progressive-panda8";
  prize: Prize;
  title: string;
  state: "open" | "pressed" | "paid" | "rejected";
  cents: Cents;
  presser: number;
  /** A supervisor confirms it; otherwise SETTLE pays it (R-PROG-13). */
  confirmed: boolean;
};

/** What perfect play and card counting win per shoe, by the depth of the cut card. */
export type Sweep = {
  /** The ruleset's name. */
  ruleset: string;
  /** Shoes dealt for each figure. */
  shoes: number;
  /** Positions of the cut card, in cards from the end of the shoe. Every list below has one entry per cut card. */
  cuts: number[];
  /** Hands per shoe, on average. */
  hands: number[];
  /** One entry per bet and way to play. Empty if no bet can be beaten. */
  series: SweepSeries[];
};

/** One bet played one way. */
export type SweepSeries = {
  bet: Kind;
  /** The wager's title. */
  title: string;
  /** perfect: bet whenever the remaining cards favor the bettor. count: bet when the card count says so. */
  play: "perfect" | "count";
  /** Units won per shoe, on average. */
  units: number[];
  /** One standard error of each entry of units. */
  errors: number[];
  /** Bets per shoe, on average. */
  bets: number[];
};

/** A shoe to compute odds for. */
export type OddsWish = {
  /** A ruleset of this room. Default: california-panda8. */
  ruleset?: string;
  /** Decks in the full shoe. Default: the ruleset's. */
  decks?: number;
  /** How many of each card are out of the shoe: {"8c":3}. At least six cards must remain. */
  removed?: {
    [key: string]: number;
  };
  /** The combination of the seat that makes a progressive wager. Default: C/D. */
  combination?: string;
  /** Progressive meters. Default: the paytable's seed. */
  meters?: {
    /** The Dragon 7 meter, in cents. */
    dragon7?: number;
    /** The Panda 8 meter, in cents. */
    panda8?: number;
  };
};

/** Exact odds for the cards that remain in a shoe. */
export type OddsAnswer = {
  /** The ruleset's name. */
  ruleset: string;
  /** The ruleset's title. */
  title: string;
  /** Decks in the full shoe. */
  decks: number;
  /** Cards left of each point value, 0 first. */
  values: number[];
  odds: ShoeOdds;
  /** Expected win per unit of each wager in the full shoe, for comparison. */
  full: {
    [key: string]: number;
  };
  /** null if the ruleset offers no progressive. */
  progressives: ProgressivesOdds | null;
  /** Every ruleset of the room, to choose from. */
  rulesets: NamedRuleset[];
};

/** What `sabot odds --json` prints, without `cards_a_hand`. A deal is one order of six cards from the shoe. */
export type ShoeOdds = {
  /** Cards left in the shoe. */
  cards: number;
  /** All deals. */
  total: number;
  /** Deals that Player wins, Panda 8 included. */
  player: number;
  /** Deals that Banker wins, Dragon 7 included. */
  banker: number;
  /** Deals that end in a tie. */
  tie: number;
  /** Deals that end in a Dragon 7. */
  dragon7: number;
  /** Deals that end in a Panda 8. */
  panda8: number;
  /** Deals in which either side has a natural. */
  natural: number;
  /** Every wager of the game that the ruleset offers. */
  bets: {
    [key: string]: BetOdds;
  };
};

/** The value of one wager, per unit bet. */
export type BetOdds = {
  /** Expected win; negative if the house has the edge. */
  ev: number;
  /** Standard deviation. */
  sd: number;
  /** Probability of a win. */
  hit: number;
  /** Expected win less the collection fee, at the minimum bet. */
  ev_after_fee_at_minimum: number;
  /** Expected win less the collection fee, at the maximum bet. */
  ev_after_fee_at_maximum: number;
  /** Change of the expected win when one card of each point value leaves the shoe, 0 first; null if no such card can be removed. */
  removal: (number | null)[];
};

/** What `sabot odds --progressive --json` prints. */
export type ProgressivesOdds = {
  /** Cards left in the shoe. */
  cards: number;
  /** The seat's combination: C/D. */
  seat_combo: string;
  /** Every progressive that the ruleset offers. */
  progressives: {
    [key: string]: ProgressiveOdds;
  };
};

/** One progressive wager at one seat. Returns and costs are per unit bet. */
export type ProgressiveOdds = {
  /** The paytable's name. */
  paytable: string;
  /** Price of the wager. */
  price_cents: Cents;
  /** All deals, distinguishing suits. */
  total: number;
  /** Each prize. */
  events: {
    combination: ProgressivePrize;
    "each-suited": ProgressivePrize;
    "one-color": ProgressivePrize;
    "winner-one-color": ProgressivePrize;
    any: ProgressivePrize;
  };
  /** Return of the fixed prizes. */
  fixed_return: number;
  /** Cost of the envy bonuses. */
  envy_cost: number;
  /** The meter that `return` is computed at. */
  meter_cents: Cents;
  /** Return of all prizes at that meter. */
  return: number;
  /** Meter at which the wager breaks even; null if the meter cannot be won. */
  even_meter_cents: number | null;
  /** Average meter when it is won; null if it cannot be won. */
  won_meter_cents: number | null;
  /** Long-run return, over a meter from reset to win. */
  long_run_return: number;
};

/** One prize of a progressive. */
export type ProgressivePrize = {
  /** Deals that win it. */
  count: number;
  /** Probability of a win. */
  probability: number;
  /** What it pays: the meter, or a fixed amount. */
  pay: "meter" | Cents;
  /** Envy bonus paid with it. */
  envy: Cents;
};

/** A ruleset that can be chosen. */
export type NamedRuleset = {
  /** The name used in requests. */
  name: string;
  /** The title shown to people. */
  title: string;
  /** false for the house's own rulesets, which commands take by file. */
  shipped: boolean;
};

export type Counts = {
  kind: Kind;
  title: string;
  running: number;
  true: number;
  trigger: number;
  is_on: boolean;
}[];

export type Alerts = {
  kind: Kind;
  title: string;
  since_hand: number;
  since_card: number;
  ev: number | null;
}[];

export type Raised = {
  bettor: number;
  place: string;
  person: number;
  kind: Kind;
  title: string;
  usual: Cents;
  favoured: Cents;
  hands_usual: number;
  hands_favoured: number;
}[];

export type Asking = {
  want: "buy-in" | "cash-out" | "help" | null;
  cents?: number;
  bettor?: number;
};

export type OwnAsk = {
  want: "buy-in" | "cash-out" | "help";
  cents: Cents;
  at_ms: TimeMs;
} | null;

export type OwnSide = {
  cards: Card[];
  total: number;
};

/** A hand from one player's view. */
export type OwnHand = {
  hand: number;
  time_ms: TimeMs;
  outcome: "player" | "panda8" | "banker" | "dragon7" | "tie" | "void" | "on";
  words: string;
  void: boolean;
  player: OwnSide;
  banker: OwnSide;
  lines: {
    kind: Kind;
    title: string;
    place: string;
    cents: Cents;
    result: "win" | "lose" | "push" | null;
    taken: Cents;
    paid: Cents;
    returned: Cents;
    fee: Cents;
    words: string;
    clause: string;
  }[];
  bank: {
    start: Cents;
    end: Cents;
  } | null;
  fees: Cents;
  net: Cents;
};

/** See docs/fairness.md. */
export type Shoe = {
  format: string;
  table: number;
  shoe: number;
  decks: number;
  commitment: string;
  seed: string;
  cut: number;
  cut_seat?: number;
  burn?: {
    exposed?: Card;
    cards?: number;
  };
  cut_card?: {
    cards?: number;
    hand?: number;
  } | null;
  hands: {
    hand: number;
    player?: Card[];
    banker?: Card[];
    void?: boolean;
    cards?: Card[];
  }[];
  note?: string;
};

export type Action = {
  label: string;
  command: {
    command: string;
    ending?: Outcome;
    seat?: number;
    bettor?: number;
  };
  needs: "reason" | "card" | "cents" | "place" | "seat" | null;
  /** Needs a supervisor's approval when sent by a dealer. */
  approval?: boolean;
  outcome?: Outcome;
};

/** Sections by name. Everyone sees table, limits, hand, last, shoe, bank, meters, prizes, tally, previous, roads, places; staff also see seats, back, sheet, money, asks, actions; a player also sees you, their own view. */
export type View = {
  table?: {
    number: number;
    name: string;
    /** The public key of the room's journal, 64 hexadecimal digits; identifies the room. */
    room: string;
    ruleset: string;
    title: string;
    phase: "closed" | "between" | "betting" | "no-more-bets" | "dealing" | "declared" | "settled";
    phase_words: string;
    posted: boolean;
    virtual: boolean;
    tracker: boolean;
    sensors: boolean;
    /** true while the sensors do not report, so that no chip is a bet. */
    sensors_stopped: boolean;
    /** false if the ruleset has no Dragon 7: no page mentions it (R-WIN-3). */
    dragon7: boolean;
    /** false if the ruleset has no Panda 8: no page mentions it (R-WIN-3). */
    panda8: boolean;
    seats: number;
    banked_by: "player" | "house";
    timer_seconds: number;
    /** true while the automatic dealer deals; null if there is none. */
    automatic: boolean | null;
  };
  limits?: {
    spaces: {
      kind: Kind;
      title: string;
      min: Cents;
      max: Cents;
      fee: Cents;
      odds: number;
    }[];
    bank_fee: Cents;
    fees_taken: "as-placed" | "as-bets-close";
    progressives: {
      kind: "progressive-dragon7" | "progressive-panda8";
      title: string;
      price: Cents;
    }[];
  };
  /** The hand in progress, or the next one. */
  hand?: {
    number: number;
    on: boolean;
    opened_ms: number | null;
    closes_ms: number | null;
    last: boolean;
    player: Side;
    banker: Side;
    /** The last card dealt in this hand. */
    last_card: Card | null;
    next: {
      to: "player" | "banker";
      rule: string;
      why: string;
    } | null;
    outcome: Outcome | null;
    title: string;
    words: string;
    natural: boolean;
    /** The result of each bet; null while the outcome is open. */
    results: {
      player?: "win" | "lose" | "push";
      banker?: "win" | "lose" | "push";
      tie?: "win" | "lose" | "push";
      panda8?: "win" | "lose" | "push";
      dragon7?: "win" | "lose" | "push";
    } | null;
  };
  last?: {
    number: number;
    player: Side;
    banker: Side;
    outcome: Outcome | null;
    title: string;
    words: string;
    natural: boolean;
    void: boolean;
  } | null;
  shoe?: {
    number: number;
    decks: number;
    in_play: boolean;
    burned: boolean;
    cut_card: boolean;
    hands_left: number | null;
    last_hand: boolean;
    cards_left: number;
    /** A virtual shoe has ended, and its seed is about to be revealed. */
    to_reveal: boolean;
    /** 0: the house dealer. */
    holder: number;
    commitment: string | null;
  };
  bank?: {
    seat: number;
    cents: Cents;
    hands: number;
    hands_max: number;
    offered: number;
    waits: boolean;
  } | null;
  meters?: {
    kind: "progressive-dragon7" | "progressive-panda8";
    title: string;
    cents: Cents;
  }[];
  prizes?: {
    hand: number;
    seat: number;
    kind: "progressive-dragon7" | "progressive-panda8";
    prize: Prize;
    title: string;
    /** pressed: a supervisor is verifying it. */
    state: "pressed" | "paid";
    cents: Cents;
  }[];
  tally?: Tally;
  previous?: Tally | null;
  roads?: {
    bead: string;
    big: {
      column: number;
      row: number;
      winner: "P" | "B";
      ties: number;
      dragon7?: boolean;
      panda8?: boolean;
    }[];
    columns: number[];
    big_eye: string;
    small: string;
    cockroach: string;
    ask: {
      player: {
        big_eye: string | null;
        small: string | null;
        cockroach: string | null;
      };
      banker: {
        big_eye: string | null;
        small: string | null;
        cockroach: string | null;
      };
    };
    /** Column and row of each mark. */
    cells: {
      big_eye: (number[])[];
      small: (number[])[];
      cockroach: (number[])[];
    };
    leading_ties?: number;
  };
  seats?: {
    seat: number;
    person: number;
    away: boolean;
    stack: Cents;
    banks: boolean;
    offered: boolean;
    /** The amounts the seat may put up, while it is offered the bank or banks. */
    bank: {
      min: Cents;
      max: Cents;
    } | null;
    wagers: Wager[];
    chips: Chip[];
    prizes: Claim[];
  }[];
  back?: {
    bettor: number;
    place: string;
    person: number;
    stack: Cents;
    away: boolean;
  }[];
  sheet?: {
    lines: {
      wager: number;
      seat: number;
      place: string;
      kind: Kind;
      title: string;
      cents: Cents;
      result: "win" | "lose" | "push";
      taken: Cents;
      paid: Cents;
      returned: Cents;
      words: string;
    }[];
    bank: {
      seat: number;
      start: Cents;
      taken: Cents;
      paid: Cents;
      end: Cents;
      cover_left: Cents;
    } | null;
    /** The progressive prizes that SETTLE pays (R-PROG-13). */
    prizes: {
      kind: "progressive-dragon7" | "progressive-panda8";
      title: string;
      seat: number;
      prize: Prize;
      prize_title: string;
      cents: Cents;
    }[];
    settled: boolean;
  } | null;
  money?: {
    tray: Cents;
    collection: Cents;
    envy: Cents;
    felt: Cents;
    bank: Cents;
    cage: Cents;
  };
  actions?: {
    main: Action | null;
    words: string;
    keys: {
      for: "card" | "burn";
      cards: Card[];
    } | null;
    more: Action[];
    press: {
      seat: number;
      kind: "progressive-dragon7" | "progressive-panda8";
      kind_title: string;
      prize: Prize;
      title: string;
      cents: Cents;
      presser: number;
      /** The meter after the prize is confirmed. */
      meter_after: number | null;
      again: boolean;
    }[];
    decide: {
      seat: number;
      kind: "progressive-dragon7" | "progressive-panda8";
      kind_title: string;
      prize: Prize;
      title: string;
      cents: Cents;
      presser: number;
      /** The meter after the prize is confirmed. */
      meter_after: number | null;
      again: boolean;
    }[];
    bank: {
      seat: number;
      min: Cents;
      max: Cents;
    } | null;
  };
  protection?: {
    shoe: number;
    hand: number;
    cards_seen: number;
    cards_left: number;
    wagers: {
      kind: Kind;
      title: string;
      ev: number | null;
      favours: boolean;
      meter: number | null;
      even_meter: number | null;
    }[];
    counts: Counts;
    alerts: Alerts;
    raised: Raised;
  };
  places?: {
    seat: number;
    taken: boolean;
    away: boolean;
    banks: boolean;
    offered: boolean;
  }[];
  asks?: {
    bettor: number;
    place: string;
    person: number;
    want: "buy-in" | "cash-out" | "help";
    cents: Cents;
    at_ms: TimeMs;
  }[];
  you?: {
    bettor: number;
    seat: number;
    person: number;
    stack: Cents;
    away: boolean;
    banks: boolean;
    offered: boolean;
    wagers: (Wager & {
      wins: Cents;
      covered: Cents;
    })[];
    chips?: Chip[];
    prizes?: Claim[];
    spaces?: {
      kind: Kind;
      title: string;
      /** A bet can be placed or raised here now. */
      open: boolean;
      /** If not, why. */
      why: string;
      min: Cents;
      max: Cents;
      fee: Cents;
      odds: number;
      least: Cents;
      most: Cents;
    }[];
    bank?: {
      min: Cents;
      max: Cents;
    } | null;
    actions?: Action[];
    ask: OwnAsk;
    last: OwnHand | null;
  } | null;
};

/** All sections that this audience sees. */
export type Snapshot = {
  type: "snapshot";
  table: number;
  sequence: number;
  time_ms: TimeMs;
  audience: "public" | "player" | "staff" | "pit";
  view: View & unknown;
};

/** The sections that changed, with the events that changed them. */
export type Update = {
  type: "update";
  table: number;
  sequence: number;
  time_ms: TimeMs;
  events: string[];
  view: View;
};

/** A player's own view. */
export type Own = {
  type: "you";
  table: number;
  time_ms: TimeMs;
  view: View;
};

/** Every five seconds. */
export type Time = {
  type: "time";
  time_ms: TimeMs;
  sequence: number;
};

/** The connection is about to close. */
export type Bye = {
  type: "bye";
  reason: string;
};

export type Answer = {
  type: "answer";
  /** As sent; empty if none was sent. */
  id: string;
  /** SABOT_OK, or the name of the error. */
  status: string;
  /** The clause of the rules behind it. */
  clause: string;
  sentence: string;
  /** Its record in the journal. */
  record: number | null;
  /** true if this id was already processed. */
  repeated: boolean;
  time_ms?: TimeMs;
};

/** What the server sends over the WebSocket. */
export type LiveMessage = Snapshot | Update | Own | RoomTiles | Time | Answer | Bye;

/** Something that needs attention. */
export type Need = {
  what: "prize" | "press" | "ask" | "bank" | "sensor" | "alert" | "close";
  /** The sentence shown. */
  words: string;
  seat: number | null;
  kind: string | null;
  cents: number | null;
  since_ms: TimeMs;
  urgent: boolean;
};

/** A table at a glance. */
export type Tile = {
  table: number;
  name: string;
  ruleset: string;
  title: string;
  phase: string;
  phase_words: string;
  posted: boolean;
  /** null if there is no automatic dealer. */
  automatic: boolean | null;
  seats: number;
  taken: number;
  hand: number;
  /** 0: no shoe in play. */
  shoe: number;
  cards_left: number;
  felt: number;
  tray: number;
  collection: number;
  /** null if the house banks. */
  bank: {
    seat: number;
    cents: number;
  } | null;
  /** Limits of Player and Banker: $10–$100. */
  limits: string;
  meters: NonNullable<View["meters"]>;
  tally: {
    hands: number;
    player: number;
    banker: number;
    tie: number;
    dragon7: number;
    panda8: number;
  };
  last: Outcome | null;
  needs: Need[];
};

/** For /live?table=0: all tables first, then those that changed. */
export type RoomTiles = {
  type: "room";
  sequence: number;
  time_ms: TimeMs;
  tables: Tile[];
};

export type RecordList = {
  records: Record[];
  /** There are older records. */
  more: boolean;
};

export type Record = {
  record: number;
  time_ms: TimeMs;
  /** 0: the room itself. */
  table: number;
  /** null between hands. */
  hand: number | null;
  shoe: number | null;
  /** The actor; 0: the system. */
  person: number;
  role: string;
  events: {
    event: string;
    words: string;
  }[];
};

export type MeterLines = {
  meters: {
    kind: string;
    title: string;
    points: {
      time_ms: TimeMs;
      hand: number | null;
      cents: number;
      what: "wager" | "paid" | "set" | "restored";
    }[];
  }[];
};

export type RulesetList = {
  rulesets: {
    name: string;
    title: string;
    seats: number[];
    decks: number[];
    banked_by: "player" | "house";
    /** The row in force unless a table chooses another. */
    row: number;
    rows: {
      row: number;
      title: string;
      min: number;
      max: number;
      fee: number;
      bank_fee: number;
      spaces: {
        kind: string;
        title: string;
        min: number;
        max: number;
        fee: number;
      }[];
    }[];
  }[];
};

/** A shift report. Money is in whole cents. */
export type Shift = {
  /** Time of the first record in the report, UTC; null if there is none. */
  first_record: string | null;
  /** Time of the last record in the report, UTC; null if there is none. */
  last_record: string | null;
  /** Tables with at least one record, by number. */
  tables: ShiftTable[];
};

/** The shift of one table. */
export type ShiftTable = {
  /** The table's number. */
  table: number;
  /** Buy-ins. */
  drop: Cents;
  /** Chips cashed out. */
  cash_outs: Cents;
  /** Fills of the tray. */
  fills: Cents;
  /** Credits to the cage, by account. */
  carried: {
    [key: string]: Cents;
  };
  /** Money the cage added to the meters when they were set; negative if it took money out. */
  meters_set: Cents;
  /** Collection fees by wager; bank is the player-dealer's fee. Wagers without fees are omitted. */
  fees: {
    [key: string]: ShiftFee;
  };
  /** Hands completed, without voids. */
  hands: number;
  /** Hands voided. */
  voids: number;
  /** Hands per hour between the first hand and the last. */
  hands_an_hour: number;
  /** Hands by outcome. */
  outcomes: {
    /** Hands that Player won, without a Panda 8. */
    player: number;
    /** Hands with a Panda 8. */
    panda8: number;
    /** Hands that Banker won, without a Dragon 7. */
    banker: number;
    /** Hands with a Dragon 7. */
    dragon7: number;
    /** Ties. */
    tie: number;
  };
  /** Wagers of completed hands. Kinds without a wager are omitted. */
  wagers: {
    [key: string]: ShiftWager;
  };
  /** true if the house banked at the end of the shift. */
  house_banks: boolean;
  /** Both progressives. */
  progressives: {
    "progressive-dragon7": ShiftProgressive;
    "progressive-panda8": ShiftProgressive;
  };
  /** Mismatches of chip and bet. */
  flags: number;
  /** Misdeals. */
  misdeals: number;
  /** Cards undone. */
  take_backs: number;
  /** Progressive wins rejected. */
  rejections: number;
  /** The same totals per hour. */
  hours: ShiftHour[];
  /** Everything out of the ordinary, in order of time. */
  incidents: ShiftIncident[];
  /** Who played, and when. */
  people: ShiftVisit[];
  /** Every account from opening to closing. Stacks have the name of their seat (seat 4, back line 2); unused ones are omitted. */
  accounts: {
    cage: ShiftAccount;
    tray: ShiftAccount;
    collection: ShiftAccount;
    envy: ShiftAccount;
    bank: ShiftAccount;
    felt: ShiftAccount;
    "dragon7-meter": ShiftAccount;
    "panda8-meter": ShiftAccount;
    [key: string]: ShiftAccount;
  };
  /** true: the movements explain every closing balance to the cent. */
  explained: boolean;
};

/** Collection fees of one kind. */
export type ShiftFee = {
  /** Fees taken. */
  gross: Cents;
  /** Fees returned. */
  returned: Cents;
  /** Gross less returned. */
  net: Cents;
};

/** All wagers of one kind. */
export type ShiftWager = {
  /** Number of wagers. */
  count: number;
  /** Amount wagered. */
  handle: Cents;
  /** Amount lost by bettors. */
  taken: Cents;
  /** Amount paid to bettors, without their stakes. */
  paid: Cents;
  /** Stakes returned. */
  returned: Cents;
  /** Taken less paid while the house banked. Omitted if players bank, and for progressives. */
  house_win?: Cents;
};

/** One progressive. */
export type ShiftProgressive = {
  /** The meter at the start, in 1/10,000 of a cent. */
  start_units: number;
  /** The meter at the end, in 1/10,000 of a cent. */
  end_units: number;
  /** Contributions of wagers to the meter. */
  contributions: Cents;
  /** Prizes paid. Prizes without a winner are omitted. */
  prizes: {
    [key: string]: ShiftPrize;
  };
};

/** All wins of one prize. */
export type ShiftPrize = {
  /** Number of wins. */
  count: number;
  /** Amount paid to winners. */
  paid: Cents;
  /** Envy bonuses paid. */
  envy: Cents;
  /** Money that reset the meter. */
  reset: Cents;
};

/** The totals of one hour at a table. Hours without activity are omitted; all hours together are the report's totals. */
export type ShiftHour = {
  /** Start of the hour, UTC. */
  hour: string;
  /** Hands per hour between the first hand and the last. */
  hands_an_hour: number;
  /** Hands completed, without voids. */
  hands: number;
  /** Hands voided. */
  voids: number;
  /** Incidents. */
  incidents: number;
  /** Buy-ins. */
  drop: Cents;
  /** Chips cashed out. */
  cash_outs: Cents;
  /** Fills of the tray. */
  fills: Cents;
  /** Credits to the cage, from all accounts. */
  carried: Cents;
  /** Collection fees, net. */
  fees: Cents;
  /** Number of wagers. */
  wagers: number;
  /** Amount wagered. */
  handle: Cents;
  /** Amount lost by bettors. */
  taken: Cents;
  /** Amount paid to bettors, without their stakes. */
  paid: Cents;
  /** Taken less paid on the game's own wagers, for any bank. */
  bank_win: Cents;
  /** The part of bank_win won by the house. */
  house_win: Cents;
  /** Contributions of wagers to the progressive meters. */
  contributions: Cents;
};

/** A void, a misdeal, an undone card, a rejected prize, a mismatch, or a shoe ended by hand. */
export type ShiftIncident = {
  /** The record's number in the journal. */
  record: number;
  /** When it happened, UTC. */
  time: string;
  /** The hand's number; 0 if none. */
  hand: number;
  /** Role of the person who did it. */
  role: "display" | "player" | "dealer" | "supervisor" | "auditor" | "administrator" | "device";
  /** Number of the person who did it; 0 for a device. */
  person: number;
  /** The event's word in docs/events.md. */
  event: string;
  /** The event as a sentence, with its reason. */
  sentence: string;
};

/** One person's stay at one seat. */
export type ShiftVisit = {
  /** The seat's number: seats first, then back lines. */
  bettor: number;
  /** The seat's name: seat 4, back line 2. */
  place: string;
  /** The person's number; 0 if none was given. */
  person: number;
  /** When they sat down, UTC; null if before the shift. */
  sat: string | null;
  /** When they left, UTC; null if they were still there at the end. */
  left: string | null;
  /** Their buy-ins. */
  bought: Cents;
  /** Their cash-outs. */
  cashed: Cents;
};

/** One account. */
export type ShiftAccount = {
  /** Balance at the start. */
  opening: Cents;
  /** Balance at the end. */
  closing: Cents;
  /** Net movement by event. */
  moved: {
    [key: string]: Cents;
  };
};

export type PeopleList = {
  people: {
    person: number;
    role: "player" | "dealer" | "supervisor" | "auditor" | "administrator" | "device";
    name: string;
    sessions: number;
    /** Locked out at some address after wrong PINs. */
    locked: boolean;
  }[];
};

export type PeopleChange = {
  person: number;
  role?: "player" | "dealer" | "supervisor" | "auditor" | "administrator" | "device";
  name?: string;
  pin?: string;
  remove?: true;
  unlock?: true;
  approval?: Approval;
};

export type Room = {
  name: string;
  version: string;
  demo: boolean;
  time_ms: TimeMs;
  tables: RoomTable[];
};

export type RoomTable = NonNullable<View["table"]> & {
  hand: number;
  limits: NonNullable<View["limits"]>;
  meters: NonNullable<View["meters"]>;
  tally: Tally;
};

/** One entry of a list. */
export type HandLine = {
  table: number;
  hand: number;
  shoe: number;
  began: string;
  player: Card[];
  banker: Card[];
  outcome: "player" | "panda8" | "banker" | "dragon7" | "tie" | "void";
  wagers_cents: Cents;
  taken_cents: Cents;
  paid_cents: Cents;
};

export type HandList = {
  hands: HandLine[];
};

/** A hand as `sabot replay --json` prints it. */
export type Hand = {
  table: number;
  hand: number;
  shoe: number;
  began: string;
  player: Card[];
  banker: Card[];
  outcome: "player" | "panda8" | "banker" | "dragon7" | "tie" | "void";
  wagers_cents: Cents;
  taken_cents: Cents;
  paid_cents: Cents;
  ruleset: string;
  /** For a void hand. */
  reason: string | null;
  started: string | null;
  declared: string | null;
  settled: string | null;
  over: string | null;
  people: {
    bettor: number;
    place: string;
    person: number;
    away: boolean;
  }[];
  bank: {
    seat: number;
    start: Cents;
    end: Cents;
  } | null;
  wagers: {
    bettor: number;
    person: number;
    seat: number;
    kind: Kind;
    cents: Cents;
    fee: Cents;
    fee_returned: Cents;
    result: "win" | "lose" | "push" | null;
    taken: Cents;
    paid: Cents;
    returned: Cents;
    prize?: string;
    rejected?: boolean;
    envy?: Cents;
  }[];
  meters: {
    dragon7?: {
      before_units: number;
      after_units: number;
    };
    panda8?: {
      before_units: number;
      after_units: number;
    };
  };
  sheet: {
    outcome: "player" | "banker" | "tie";
    dragon7: boolean;
    panda8: boolean;
    player_total: number;
    banker_total: number;
    lines: {
      seat: number;
      kind: "player" | "banker" | "tie" | "panda8" | "dragon7" | "progressive-dragon7" | "progressive-panda8" | "bank";
      cents: Cents;
      result: "win" | "lose" | "push";
      taken: Cents;
      paid: Cents;
      returned: Cents;
      back_line?: number;
      house_way_of?: number;
      event?: string;
      source?: string;
      envy?: Cents;
    }[];
    fees: {
      seat: number;
      kind: "player" | "banker" | "tie" | "panda8" | "dragon7" | "progressive-dragon7" | "progressive-panda8" | "bank";
      cents: Cents;
      back_line?: number;
      house_way_of?: number;
      returned?: Cents;
    }[];
    meters: {
      dragon7?: {
        before: number;
        raised: number;
        paid: number;
        reset: number;
        after: number;
        after_units: number;
      };
      panda8?: {
        before: number;
        raised: number;
        paid: number;
        reset: number;
        after: number;
        after_units: number;
      };
    };
    /** What the hand changed; the sum is 0. */
    accounts: {
      seats: {
        [key: string]: Cents;
      };
      back_line: {
        [key: string]: Cents;
      };
      bank: Cents;
      tray: Cents;
      collection: Cents;
      meters: {
        [key: string]: Cents;
      };
      envy: Cents;
    };
    player_natural: boolean;
    banker_natural: boolean;
    bank?: {
      start: Cents;
      taken: Cents;
      paid: Cents;
      end: Cents;
      cover_left: Cents;
    };
  } | null;
  steps: {
    event: string;
    record: number;
    time: string;
    role: "display" | "player" | "dealer" | "supervisor" | "auditor" | "administrator" | "device";
    by: number;
    words: string;
    to?: "player" | "banker";
    total?: number;
    rule?: string;
    why?: string;
  }[];
};

export type Health = {
  status: string;
  record: number;
  tables: number;
  up_seconds: number;
};

/** choose a ruleset and the kind of table; 0 seats means the ruleset's default (supervisor, administrator) */
export type RulesCommand = {
  command: "rules";
  id?: CommandId;
  approval?: Approval;
  /** A ruleset of this room: a shipped one, or one of its configuration. */
  ruleset: string;
  seats?: number;
  virtual_shoe?: boolean;
  tracker_only?: boolean;
  sensors?: boolean;
};

/** choose a row of the fee schedule: limits and fees (supervisor, administrator) */
export type RowCommand = {
  command: "row";
  id?: CommandId;
  approval?: Approval;
  row: number;
};

/** set the limits of one space (supervisor, administrator) */
export type LimitsCommand = {
  command: "limits";
  id?: CommandId;
  approval?: Approval;
  kind: Kind;
  min_cents: Cents;
  max_cents: Cents;
};

/** set the bet timer in seconds; 0 means no timer (supervisor, administrator) */
export type TimerCommand = {
  command: "timer";
  id?: CommandId;
  approval?: Approval;
  seconds: number;
};

/** post limits and fees; required before bets open (dealer, supervisor, administrator) */
export type PostCommand = {
  command: "post";
  id?: CommandId;
  approval?: Approval;
};

/** open the table (supervisor, administrator) */
export type OpenCommand = {
  command: "open";
  id?: CommandId;
  approval?: Approval;
};

/** close the table and cash everyone out (supervisor, administrator) */
export type CloseCommand = {
  command: "close";
  id?: CommandId;
  approval?: Approval;
};

/** fill the tray from the cage (supervisor, administrator) */
export type FillCommand = {
  command: "fill";
  id?: CommandId;
  approval?: Approval;
  cents: Cents;
};

/** send money from tray, collection or envy to the cage (supervisor, administrator) */
export type TakeCommand = {
  command: "take";
  id?: CommandId;
  approval?: Approval;
  account: "tray" | "collection" | "envy";
  cents: Cents;
};

/** set a progressive meter (supervisor, administrator) */
export type MeterCommand = {
  command: "meter";
  id?: CommandId;
  approval?: Approval;
  kind: Kind;
  cents: Cents;
};

/** sit down, or stand behind a seat as a back bettor (player, dealer, supervisor) */
export type SitCommand = {
  command: "sit";
  id?: CommandId;
  approval?: Approval;
  bettor: number;
  /** Optional for players: themselves. */
  person?: number;
};

/** buy chips (dealer, supervisor) */
export type BuyInCommand = {
  command: "buy-in";
  id?: CommandId;
  approval?: Approval;
  bettor: number;
  cents: Cents;
};

/** cash chips (dealer, supervisor) */
export type CashOutCommand = {
  command: "cash-out";
  id?: CommandId;
  approval?: Approval;
  bettor: number;
  cents: Cents;
};

/** cash out and leave (player, dealer, supervisor) */
export type LeaveCommand = {
  command: "leave";
  id?: CommandId;
  approval?: Approval;
  bettor: number;
};

/** mark the player as away; seat and stack are kept (dealer, supervisor, device) */
export type AwayCommand = {
  command: "away";
  id?: CommandId;
  approval?: Approval;
  bettor: number;
};

/** mark the player as back (player, dealer, supervisor, device) */
export type BackCommand = {
  command: "back";
  id?: CommandId;
  approval?: Approval;
  bettor: number;
};

/** offer the player-dealer position to the next seat (dealer, supervisor) */
export type OfferCommand = {
  command: "offer";
  id?: CommandId;
  approval?: Approval;
};

/** bank the next hands with this amount (player, dealer, supervisor) */
export type AcceptCommand = {
  command: "accept";
  id?: CommandId;
  approval?: Approval;
  seat: number;
  cents: Cents;
};

/** pass the bank to the next seat (player, dealer, supervisor) */
export type PassCommand = {
  command: "pass";
  id?: CommandId;
  approval?: Approval;
  seat: number;
};

/** change the amount of the bank for the next hand (player, dealer, supervisor) */
export type AmountCommand = {
  command: "amount";
  id?: CommandId;
  approval?: Approval;
  seat: number;
  cents: Cents;
};

/** give up the bank before its hands are over (player, dealer, supervisor) */
export type GiveUpCommand = {
  command: "give-up";
  id?: CommandId;
  approval?: Approval;
  seat: number;
};

/** open betting on the next hand (dealer, supervisor) */
export type BetsCommand = {
  command: "bets";
  id?: CommandId;
  approval?: Approval;
};

/** place a bet, or change it to this amount (player, dealer, supervisor) */
export type BetCommand = {
  command: "bet";
  id?: CommandId;
  approval?: Approval;
  bettor: number;
  seat: number;
  kind: Kind;
  cents: Cents;
};

/** remove a bet (player, dealer, supervisor) */
export type WithdrawCommand = {
  command: "withdraw";
  id?: CommandId;
  approval?: Approval;
  bettor: number;
  seat: number;
  kind: Kind;
};

/** close betting (dealer, supervisor) */
export type NoMoreBetsCommand = {
  command: "no-more-bets";
  id?: CommandId;
  approval?: Approval;
};

/** report a chip placed on or removed from a progressive sensor (device) */
export type SenseCommand = {
  command: "sense";
  id?: CommandId;
  approval?: Approval;
  seat: number;
  kind: Kind;
  laid?: boolean;
};

/** START GAME: lock bets, take fees and progressive bets (dealer, supervisor) */
export type StartCommand = {
  command: "start";
  id?: CommandId;
  approval?: Approval;
};

/** key the card that was dealt; at a tracker table the first one starts the hand (dealer, supervisor) */
export type CardCommand = {
  command: "card";
  id?: CommandId;
  approval?: Approval;
  card: Card;
};

/** deal the next card of a virtual shoe; the host supplies it (player, dealer, supervisor) */
export type DrawCommand = {
  command: "draw";
  id?: CommandId;
  approval?: Approval;
};

/** undo the last card keyed, or the burn (dealer, supervisor) */
export type TakeBackCommand = {
  command: "take-back";
  id?: CommandId;
  approval?: Approval;
};

/** declare the outcome (dealer, supervisor) */
export type DeclareCommand = {
  command: "declare";
  id?: CommandId;
  approval?: Approval;
  ending: Outcome;
};

/** take and pay bets in order (dealer, supervisor) */
export type SettleCommand = {
  command: "settle";
  id?: CommandId;
  approval?: Approval;
};

/** press the hand button of a seat that won a progressive (dealer, supervisor) */
export type PressCommand = {
  command: "press";
  id?: CommandId;
  approval?: Approval;
  seat: number;
  kind: Kind;
  prize: Prize;
};

/** confirm and pay a progressive prize (supervisor) */
export type ConfirmCommand = {
  command: "confirm";
  id?: CommandId;
  approval?: Approval;
  seat: number;
  kind: Kind;
};

/** reject a progressive prize, with a reason (supervisor) */
export type RejectCommand = {
  command: "reject";
  id?: CommandId;
  approval?: Approval;
  seat: number;
  kind: Kind;
  reason: string;
};

/** END GAME: ready for the next hand (dealer, supervisor) */
export type EndCommand = {
  command: "end";
  id?: CommandId;
  approval?: Approval;
};

/** void the hand: bets are returned, cards stay out (supervisor) */
export type VoidCommand = {
  command: "void";
  id?: CommandId;
  approval?: Approval;
  reason: string;
};

/** misdeal: the cards are dead, bets stay, the hand is dealt again (supervisor) */
export type MisdealCommand = {
  command: "misdeal";
  id?: CommandId;
  approval?: Approval;
  reason: string;
};

/** start a shoe; 0 decks means the ruleset's default; the host adds a virtual shoe's commitment (dealer, supervisor) */
export type ShoeCommand = {
  command: "shoe";
  id?: CommandId;
  approval?: Approval;
  decks?: number;
};

/** end the shoe before its last hand, with a reason (supervisor) */
export type EndShoeCommand = {
  command: "end-shoe";
  id?: CommandId;
  approval?: Approval;
  reason: string;
};

/** cut a virtual shoe; the cut is part of its shuffle (player, dealer, supervisor) */
export type CutCommand = {
  command: "cut";
  id?: CommandId;
  approval?: Approval;
  seat: number;
  place: number;
};

/** burn cards; name the exposed card if the ruleset exposes one (dealer, supervisor) */
export type BurnCommand = {
  command: "burn";
  id?: CommandId;
  approval?: Approval;
  card?: Card | null;
};

/** report that the cut card is out (dealer, supervisor) */
export type CutCardCommand = {
  command: "cut-card";
  id?: CommandId;
  approval?: Approval;
};

/** pass the shoe to a seat, or from its holder to the next; seat 0 is the house dealer (player, dealer, supervisor) */
export type PassShoeCommand = {
  command: "pass-shoe";
  id?: CommandId;
  approval?: Approval;
  seat?: number;
};

/** Chosen by the client: a command with the same id is carried out only once. */
export type CommandId = string;

/** report that the progressive sensors stopped or resumed (device) */
export type SensorsCommand = {
  command: "sensors";
  id?: CommandId;
  approval?: Approval;
  working?: boolean;
};

/** reopen betting before the first card; needs a supervisor if there are bets (dealer, supervisor) */
export type ReopenBetsCommand = {
  command: "reopen-bets";
  id?: CommandId;
  approval?: Approval;
};

/** reopen a declared outcome to correct its cards, with a reason (supervisor) */
export type ReopenCommand = {
  command: "reopen";
  id?: CommandId;
  approval?: Approval;
  reason: string;
};

/** record a card that was exposed or burned in the middle of a shoe; no card if nobody saw it (supervisor) */
export type DeadCardCommand = {
  command: "dead-card";
  id?: CommandId;
  approval?: Approval;
  card?: Card;
};

/** change a meter by hand, with a cause and a second person (supervisor, administrator) */
export type AdjustMeterCommand = {
  command: "adjust-meter";
  id?: CommandId;
  approval?: Approval;
  kind: Kind;
  cents: Cents;
  cause: "correction" | "advertised-start" | "moved" | "promotion-ended" | "other";
  second?: number;
  words?: string;
};

/** A supervisor's number and PIN; the command is then recorded as the supervisor's. */
export type Approval = {
  person: number;
  pin: string;
};

/** The commands of a table. */
export type Command = RulesCommand | RowCommand | LimitsCommand | TimerCommand | PostCommand | OpenCommand | CloseCommand | FillCommand | TakeCommand | MeterCommand | SitCommand | BuyInCommand | CashOutCommand | LeaveCommand | AwayCommand | BackCommand | OfferCommand | AcceptCommand | PassCommand | AmountCommand | GiveUpCommand | BetsCommand | BetCommand | WithdrawCommand | NoMoreBetsCommand | SenseCommand | StartCommand | CardCommand | DrawCommand | TakeBackCommand | DeclareCommand | SettleCommand | PressCommand | ConfirmCommand | RejectCommand | EndCommand | VoidCommand | MisdealCommand | ShoeCommand | EndShoeCommand | CutCommand | BurnCommand | CutCardCommand | PassShoeCommand | SensorsCommand | ReopenBetsCommand | ReopenCommand | DeadCardCommand | AdjustMeterCommand;

/** true: the automatic dealer deals; false: the caller takes over the table. */
export type Dealing = {
  automatic: boolean;
  id?: CommandId;
};

export type DrillHand = {
  cards: Card[];
  total: number;
};

export type DrillAmount = {
  title: string;
  cents: Cents;
};

export type DrillQuestion = {
  seed: number;
  level: number;
  ruleset: string;
  title: string;
  /** Its number in the hand, from 0. */
  question: number;
  kind: "card" | "outcome" | "order" | "line" | "fees";
  words: string;
  choices: {
    answer: string;
    title: string;
    key: string;
    amount: "none" | "optional" | "needed";
  }[];
  player: DrillHand;
  banker: DrillHand;
  bank: null | {
    seat: number;
    cents: Cents;
  };
  wagers: {
    number: number;
    seat: number;
    kind: Kind;
    title: string;
    cents: Cents;
    /** For a progressive wager: the combination printed at the seat. */
    combination: string | null;
    /** What was done with it, after settlement. */
    done: string | null;
  }[];
  /** The number of the wager a line refers to. */
  asked: number | null;
  meters: DrillAmount[];
  fees: DrillAmount[];
  /** Only with the first question. */
  rulesets?: NamedRuleset[];
};

export type DrillAnswer = {
  seed: number;
  level: number;
  ruleset: string;
  question: number;
  /** As in docs/drill.md: player, dragon7, 3, take, pay 40, 2.50. */
  answer: string;
};

export type DrillVerdict = {
  right: boolean;
  words: string;
  clause: string;
  /** The right answer, in the format of an answer. */
  expected: string;
  next: null | DrillQuestion;
};
