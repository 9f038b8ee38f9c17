/** How the last table was set up: the next one begins like it. */

import { api } from '$api/client';
import type { Catalogue, Created, NewSeat, NewTable, Settings as TableSettings, VariantSummary } from '$api/types';
import { keepPart, newPart } from '$browser/luck';
import { settings } from '$browser/settings.svelte';
import { characterOf } from './opponents';

export type Mode = 'friends' | 'bots' | 'device' | 'screen';
export const MODES: readonly Mode[] = ['friends', 'bots', 'device', 'screen'];
/** Those that need no other device. */
export const ALONE: readonly Mode[] = ['bots', 'device'];
/** What may be said at a table. */
export type Talk = TableSettings['talk'];
export type PaceName = 'none' | 'live' | 'quick' | 'days';

/** Seconds for a decision, and the bank for longer ones. */
export const PACES: Record<PaceName, { seconds: number | null; bank: number }> = {
  none: { seconds: null, bank: 0 },
  live: { seconds: 90, bank: 300 },
  quick: { seconds: 30, bank: 120 },
  days: { seconds: 2 * 86400, bank: 0 },
};

export interface SeatPlan {
  kind: 'you' | 'open' | 'bot';
  name: string;
  bot: string;
}

export interface Setup {
  variant: string;
  seats: Record<Mode, SeatPlan[]>;
  pace: PaceName;
  aids: 'none' | 'standard' | 'full';
  /** Whether there is a coach where one plays against bots, and where people play together. */
  coach: { alone: boolean; together: boolean };
  public: boolean;
  spectators: boolean;
  talk: Talk;
  spectatorsTalk: boolean;
}

const KEY = 'fogg.setup';
const plan = (kind: SeatPlan['kind'], bot = ''): SeatPlan => ({ kind, name: '', bot });

function usual(): Setup {
  return {
    variant: 'usa',
    seats: {
      friends: [plan('you'), plan('open')],
      bots: [plan('you'), plan('bot', 'passepartout'), plan('bot', 'aouda')],
      device: [plan('you'), plan('you')],
      screen: [plan('open'), plan('open'), plan('open')],
    },
    pace: 'none',
    aids: 'standard',
    coach: { alone: true, together: false },
    public: false,
    spectators: true,
    talk: 'emotes',
    spectatorsTalk: false,
  };
}

function read(): Setup {
  try {
    return { ...usual(), ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Setup>) };
  } catch {
    return usual(); // storage is closed or was spoilt
  }
}

export const setup = $state<Setup>(read());

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(setup));
  } catch {
    // a browser without storage begins with the usual setup
  }
}

/** Whether a mode is for one person alone or for several together. */
export function company(mode: Mode): keyof Setup['coach'] {
  return mode === 'bots' ? 'alone' : 'together';
}

/** The variant wished for, or the first one if the server has it no more. */
export function chosenVariant(catalogue: Catalogue): VariantSummary {
  return catalogue.variants.find((each) => each.id === setup.variant) ?? catalogue.variants[0]!;
}

/** The first variant of each board: it stands for the map. */
export function mapsOf(catalogue: Catalogue): VariantSummary[] {
  const boards = catalogue.variants.map((each) => each.board);
  return catalogue.variants.filter((each, index) => boards.indexOf(each.board) === index);
}

/** The seats of a mode, as many as the variant allows. */
export function fitted(seats: SeatPlan[], variant: VariantSummary, mode: Mode): SeatPlan[] {
  const fitting = seats.slice(0, variant.most_players);
  const more = mode === 'bots' ? 'bot' : mode === 'device' ? 'you' : 'open';
  while (fitting.length < variant.fewest_players) fitting.push(plan(more));
  return fitting;
}

/** Whom a bot's seat is given to if nobody was chosen. */
export const USUAL_BOT = 'aouda';

/** The bot of a seat: the one chosen, or the first of that level; else the usual one, else the first that there is. */
export function botOf(seat: SeatPlan, catalogue: Catalogue): string {
  const found = characterOf(seat.bot, catalogue) ?? characterOf(USUAL_BOT, catalogue);
  return (found ?? catalogue.bots[0]!).id;
}

/** Make a table as it was set up; it begins at once if nobody has to be waited for. */
export async function makeTable(mode: Mode, catalogue: Catalogue, nameless: (n: number) => string): Promise<Created> {
  const variant = chosenVariant(catalogue);
  const seats = fitted(setup.seats[mode], variant, mode);
  keep();
  const part = newPart();
  let people = 0;
  const wire = seats.map((seat): NewSeat => {
    if (seat.kind === 'bot') return { kind: 'bot', bot: botOf(seat, catalogue) };
    if (seat.kind === 'open') return { kind: 'open' };
    const first = people++ === 0;
    const name = seat.name || (first && settings.name) || nameless(people);
    return { kind: 'you', name, ...(first ? { commitment: part.commitment } : {}) };
  });
  const table: NewTable = {
    variant: variant.id,
    seats: wire,
    settings: {
      pace: PACES[setup.pace],
      aids: setup.aids,
      coach: setup.coach[company(mode)],
      public: mode === 'friends' && setup.public,
      spectators: setup.spectators,
      bot_delay: botDelay(),
      holder: '',
      talk: setup.talk,
      spectators_talk: setup.spectatorsTalk,
    },
    start: wire.every((seat) => seat.kind !== 'open'),
  };
  const created = await api.create(table);
  const [mine] = Object.keys(created.seats).sort((one, other) => Number(one) - Number(other));
  if (mine !== undefined) keepPart(created.seats[mine]!, part);
  return created;
}

/** How long bots wait before each move, so that people can follow. */
function botDelay(): number {
  return { calm: 1.2, quick: 0.4, instant: 0 }[settings.pace];
}
