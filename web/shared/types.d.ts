// Types that several pages share besides those of the API: views by audience, and elements by tag.
import type { Action, Asking, OddsAnswer, Outcome, ProgressiveOdds, Room, Session, Side, Tile, View } from './api.js';
import type { Live } from './live.js';
import type { PadDialog } from '../pad/dialog.js';
import type { Bets } from '../seat/bets.js';

/** A view with these sections: after the first snapshot, all visible ones are present. */
export type Sections<Name extends keyof View> = Required<Pick<View, Name>>;
export type PublicView = Sections<
  'table' | 'limits' | 'hand' | 'last' | 'shoe' | 'bank' | 'meters' | 'prizes' | 'tally' | 'previous' | 'roads'
>;
export type StaffView = PublicView & Sections<'seats' | 'back' | 'sheet' | 'money' | 'actions' | 'asks'>;
export type PitView = StaffView & Sections<'protection'>;
/** The public view without a session, then the staff's. */
export type PadView = PublicView & View;
export type SeatView = PublicView & Sections<'places' | 'you'>;

export type Table = PublicView['table'];
export type Roads = PublicView['roads'];
export type Space = PublicView['limits']['spaces'][number];
export type Meter = PublicView['meters'][number];
export type Progressive = Meter['kind'];
export type Seat = StaffView['seats'][number];
/** The common part of the current and the last hand. */
export type AnyHand = {
  number: number;
  player: Side;
  banker: Side;
  outcome: Outcome | null;
  title: string;
  words: string;
  natural: boolean;
  void?: boolean;
};

// ---------------------------------------------------------------------------------------------------------
// Commands

/** A command with its fields: docs/server.md. */
export type CommandFields = { command: string; seat?: number; kind?: string; ending?: string; [field: string]: unknown };
/** Sends a command; resolves to true if it was carried out. */
export type Send = (command: CommandFields) => Promise<boolean>;
/** An action, as the server offers it or as a page composes it. */
export type Item = Omit<Action, 'command'> & { command: CommandFields };
export type Win = StaffView['actions']['decide'][number];
export type PlayerRequest = StaffView['asks'][number];

/** The state of the pad's parts. */
export type PadState = {
  view: PadView;
  session: Session | null;
  room: Room | null;
  live: Live['state'];
  since: number;
  now: () => number;
  busy: boolean;
  notice: { sentence: string } | null;
  amount: number;
  canAct: boolean;
  canDeal: boolean;
};
/** The amount a player wants on a space. */
export type BetStep = { kind: string; cents: number };
/** The bets of a hand, kept on the device for the next one. */
export type SavedBets = { person: number; hand: number; bets: BetStep[] };
export type You = NonNullable<SeatView['you']>;
/** The state of the seat's parts. */
export type SeatState = {
  view: SeatView;
  session: Session | null;
  isSessionKnown: boolean;
  room: Room | null;
  table: number | null;
  live: Live['state'];
  since: number;
  now: () => number;
  isLive: boolean;
  isUnreachable: boolean;
  isUpdate: boolean;
  busy: boolean;
  /** Refusals, by what they refer to. */
  refusals: Record<string, string>;
  bets: Bets;
  chip: number | null;
  savedBets: SavedBets | null;
  tab: string;
  screen: string;
  dock: string;
  canInstall: boolean;
};
/** The current pane of the pit, as in the address. */
export type PitRoute = { table: number; pane: string; query: Record<string, string | undefined> };
/** The state of the pit's panes; `view` is that of the open table. */
export type PitState = {
  session: Session | null;
  /** Why the person has to sign in again. */
  signInReason: string;
  route: PitRoute;
  tiles: Map<number, Tile>;
  view: PitView | null;
  /** Names by person number. */
  names: Map<number, string>;
  busy: boolean;
  /** Counts changes anywhere in the room. */
  changeCount: number;
  live: Live['state'];
  since: number;
  now: () => number;
  dialog: PadDialog;
  send: Send;
  showMessage: (sentence: string, tone?: 'good' | 'warning') => unknown;
  refresh: () => void;
};
/** For an existing table and a signed-in person. */
export type TableState = PitState & { view: PitView; session: Session };
/** What dialogs need from a page's state; the pit has its own. */
export type DialogState = { view: PadView; session: Session | null };

// ---------------------------------------------------------------------------------------------------------
// The odds page

/** The state of the odds page, as in the address. */
export type OddsState = {
  ruleset: string;
  decks: number;
  /** How many of each card are out. */
  out: Record<string, number>;
  wager: string;
  seat: string;
  progressive: string;
  /** Cents by progressive. */
  meter: Record<string, number>;
};
export type Odds = OddsAnswer;
export type OddsProgressiveFacts = ProgressiveOdds & {
  name: string;
  kind: string;
  meterCents: number;
};

/** Children for make(): lists are flattened; null and false are left out. */
export type Child = Node | string | number | null | undefined | false | readonly Child[];
export type AttributeValue = string | number | boolean | null | undefined;
/** Listeners by event. The listening element is in `target`. */
export type Listeners<Tag extends keyof HTMLElementTagNameMap> = {
  [Type in keyof HTMLElementEventMap]?: (
    event: HTMLElementEventMap[Type] & { target: HTMLElementTagNameMap[Tag] },
  ) => unknown;
};
export type Properties<Tag extends keyof HTMLElementTagNameMap> = {
  on?: Listeners<Tag>;
} & { [name: string]: AttributeValue | Listeners<Tag> };

// ---------------------------------------------------------------------------------------------------------
// Events

/** The events a part of a page emits with emit() of dom.js, and their details. */
export interface PageEvents {
  'pin-change': { complete: boolean };
  'pin-enter': { person: number; pin: string };
  'number-change': { value: number };
  'number-enter': { value: number };
  'seat-tap': { kind: string };
  'seat-progressive': { kind: string };
  'seat-dismiss': { kind: string };
  'seat-chip': { cents: number };
  'seat-button': { name: string };
  'seat-tab': { tab: string };
  'seat-action': { source: string; command: CommandFields };
  'seat-sit': { seat: number };
  'seat-leave': object;
  'seat-request': Asking;
  'seat-sign-out': object;
  'seat-signed-in': object;
  'seat-install': object;
  'pit-signed-in': object;
  'pit-sign-out': object;
  'pit-seat': { bettor: number };
  'pit-people-changed': object;
  'pad-main': object;
  'pad-item': { item: Item };
  'pad-open-win': { item: Win };
  'pad-card': { card: string };
  'pad-preview': { card: string | null };
  'pad-seat': { seat: number };
  'pad-more': { items: Item[] };
  'pad-dealer': object;
  'pad-account': object;
  'pad-signed-in': object;
  'pad-dialog-closed': object;
  'odds-out': { out: Record<string, number>; words: string };
  'odds-set': Partial<Omit<OddsState, 'out'>> & { isFinal?: boolean };
  'odds-wager': { wager: string };
  'odds-toast': { words: string; isLong?: boolean; isWarning?: boolean };
  'drill-begin': { level: number; ruleset: string; hands: number; seed: number };
  'drill-answer': { answer: string };
  'drill-continue': object;
  'drill-repeat': object;
  'drill-new': object;
}
type PageEventMap = { [Type in keyof PageEvents]: CustomEvent<PageEvents[Type]> };

/** The events of Live. */
export interface LiveEvents {
  change: CustomEvent<{ sections: Set<string>; events: string[]; snapshot: boolean }>;
  state: CustomEvent<{ state: 'live' | 'lost'; since_ms: number }>;
  room: CustomEvent<{ tables: number[]; all: boolean }>;
  bye: CustomEvent<{ reason: string }>;
}

declare module './live.js' {
  interface Live {
    addEventListener<Type extends keyof LiveEvents>(
      type: Type,
      listener: (event: LiveEvents[Type]) => unknown,
      options?: AddEventListenerOptions,
    ): void;
    addEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject | null,
      options?: boolean | AddEventListenerOptions,
    ): void;
  }
}

// ---------------------------------------------------------------------------------------------------------
// Elements

declare global {
  interface HTMLElementEventMap extends PageEventMap {}
  interface WindowEventMap {
    'pit-route': Event;
  }
  interface HTMLElementTagNameMap {
    'sabot-card': HTMLElement;
    'sabot-road': import('./roads.js').SabotRoad;
    'sabot-ask': import('./roads.js').SabotAsk;
    'sabot-ring': import('./ring.js').SabotRing;
    'sabot-chart': import('./chart.js').SabotChart;
    'sabot-columns': import('../pit/hours.js').SabotColumns;
    'sabot-meter': import('../display/panels.js').SabotMeter;
    'number-entry': import('./entry.js').NumberEntry;
    'pin-entry': import('./entry.js').PinEntry;
    'odds-header': import('../odds/odds.js').OddsHeader;
    'odds-grid': import('../odds/grid.js').OddsGrid;
    'odds-shoe': import('../odds/shoe.js').OddsShoe;
    'odds-wagers': import('../odds/wagers.js').OddsWagers;
    'odds-removal': import('../odds/charts.js').OddsRemoval;
    'odds-progressive': import('../odds/charts.js').OddsProgressive;
    'odds-sweep': import('../odds/sweep.js').OddsSweep;
    'drill-start': import('../drill/screens.js').DrillStart;
    'drill-summary': import('../drill/screens.js').DrillSummary;
    'drill-felt': import('../drill/felt.js').DrillFelt;
    'drill-wagers': import('../drill/felt.js').DrillWagers;
    'drill-answers': import('../drill/felt.js').DrillAnswers;
    'seat-lobby': import('../seat/lobby.js').SeatLobby;
    'seat-header': import('../seat/header.js').SeatHeader;
    'pit-header': import('../pit/header.js').PitHeader;
    'pit-seats': import('../pit/felt.js').PitSeats;
    'pad-actions': import('../pad/actions.js').PadActions;
    'pad-bank': import('../pad/stages.js').PadBank;
    'pad-felt': import('../pad/felt.js').PadFelt;
    'pad-header': import('../pad/header.js').PadHeader;
    'pad-keys': import('../pad/keys.js').PadKeys;
    'pad-shoe': import('../pad/stages.js').PadShoe;
    'pad-sign-in': import('../pad/stages.js').PadSignIn;
    'pad-dialog': import('../pad/dialog.js').PadDialog;
  }
}

// ---------------------------------------------------------------------------------------------------------
// Charts

/** A place, its value, and its error. */
export type Point = readonly [x: number, y: number, error?: number];
export type ChartLine = {
  title: string;
  tone: string;
  points: readonly Point[];
  marks?: { x: number; y: number; label?: string; kind?: string }[];
  steps?: boolean;
  dashed?: boolean;
  /** A short name at the last point. */
  endLabel?: string;
};
export type ChartGuide = { x: number; label: string };
export type ValueAxis = {
  format: (value: number, error?: number) => string;
  formatTick?: (value: number) => string;
  showZero?: boolean;
  minStep?: number;
  min?: number;
};
export type LineChart = {
  label: string;
  lines: ChartLine[];
  x: {
    title: string;
    format: (value: number) => string;
    formatRow?: (value: number) => string;
    labels?: (readonly [number, string])[];
  };
  y: ValueAxis;
  guides?: ChartGuide[];
  idleX?: number;
  selected?: number;
  onSelect?: (x: number | null, isFinal: boolean) => void;
};
export type ChartBar = { title: string; value: number; tone?: string; valueText?: string };
export type BarChart = { label: string; bars: ChartBar[]; y: ValueAxis };
export type Scale = (value: number) => number;
