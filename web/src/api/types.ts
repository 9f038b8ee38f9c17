// Written by tools/client_types.py from src/fogg/server/wire/types: do not edit.

/** Become host, if it was offered to your seat; you get the host's token. */
export interface AcceptHost {
  type: 'accept_host';
  id?: string;
}

/** An action in the game's notation, as an answer to the decision with this number. */
export interface Act {
  type: 'act';
  id?: string;
  decision: number;
  action: string;
  end_turn?: boolean;
  heed?: boolean;
}

/** Where to look, what the planner would do, and why, for the decision with this number. */
export interface Advice {
  decision: number;
  steps: AdviceStep[];
}

/** One step of a hint, in words. */
export interface AdviceStep {
  text: string;
  lights: Lights;
}

/** What a careful player could work out; as much as the table allows. */
export interface Aids {
  tickets: TicketAid[];
  unseen: Record<string, number> | null;
  tunnels: Record<string, number[]> | null;
}

/** Agree to a take-back, or refuse it. */
export interface Answer {
  type: 'answer';
  id?: string;
  agree: boolean;
}

/** The answer to `ask`: which question it was, and the answer in words. */
export interface Answered {
  question: string;
  text: string;
}

/** A question about the table in everyday words; nothing is done. */
export interface Ask {
  type: 'ask';
  id?: string;
  text: string;
}

/** Take your seat back from the bot that holds it. */
export interface Back {
  type: 'back';
  id?: string;
}

/** A bot that may sit in a seat; it thinks for `seconds` at most.

    A character has the `level` of others; the plain bot of a level has its own id there. */
export interface BotLevel {
  id: string;
  level: string;
  title: string;
  sentence: string;
  seconds: number;
}

/** A start that was broken off, because some device did not tell its part. */
export interface BrokenStart {
  parts: GivenPart[];
}

/** What stands in a city, and whose it is. */
export interface Building {
  city: string;
  kind: string;
  seat: number;
}

/** A kind of card and how many the box holds. */
export interface CardInfo {
  name: string;
  title: string;
  suit: string;
  color: string;
  units: number;
  anchor: boolean;
  number: number;
}

/** What can be played, and with which bots. */
export interface Catalogue {
  variants: VariantSummary[];
  options: OptionInfo[];
  bots: BotLevel[];
  languages: string[];
  colors: string[];
  address: string;
}

/** What is different from the update before: only on sockets that asked for changes.

    A patch has the keys of what is different; those of a list are its places. Under a key stands
    `[value]`, the new value; `[]`, the key is gone; or a patch of what lies below it. */
export interface Changes {
  type: 'changes';
  after: number;
  number: number;
  seq: number;
  steps: Step[];
  shared: Record<string, unknown>;
  own: Record<string, unknown>;
}

/** Whether an action would be possible; nothing is done. */
export interface Check {
  type: 'check';
  id?: string;
  action: string;
}

/** The answer to `check`: whether an action would be possible, as which choice, or why not. */
export interface Checked {
  possible: boolean;
  reason: Reason | null;
  choice: Choice | null;
}

/** One way to do it: the text to send, its words, and the cards it lays. */
export interface Choice {
  action: string;
  label: string;
  cards?: Record<string, number>;
  pieces?: Record<string, number>;
}

/** A city or junction of the board; x and y in the unit of the board, y downwards. */
export interface CityInfo {
  id: string;
  name: string;
  names: Record<string, string>;
  aliases: string[];
  big: boolean;
  port: boolean;
  waypoint: boolean;
  x: number | null;
  y: number | null;
}

/** A seat's time: what is left of its bank, and when it runs out if it is running. */
export interface Clock {
  bank: number;
  deadline: number | null;
}

/** Host: give the table up. */
export interface Close {
  type: 'close';
  id?: string;
}

/** Bind your device to its part of the luck by its hash, before the game. */
export interface Commit {
  type: 'commit';
  id?: string;
  commitment: string;
}

/** A cardboard game as far as it has come. */
export interface Companion {
  variant: string;
  routes: string[][];
  me?: number;
  tickets?: string[];
  last_by?: number;
  turns?: number;
}

/** A new table with its tokens: keep them, the server knows only their hashes. */
export interface Created {
  table: Table;
  host: string;
  seats: Record<string, string>;
  invite: string;
  watch: string;
  links: Links;
}

/** What you have to decide now; send `number` back with your action. */
export interface Decision {
  number: number;
  phase: string;
  prompt: string;
  least: number;
  most: number;
  offers: Offer[];
}

/** A deck to draw from, and how many of its cards lie face up. */
export interface DeckInfo {
  name: string;
  suit: string;
  display: number;
}

/** The one shape of every error: a code, its parameters, a sentence. */
export interface ErrorBody {
  code: string;
  text: string;
  params: Record<string, unknown>;
  type: 'error';
  id: string | null;
}

/** A fact: its kind, and the fields of that kind; what you may not know is left out. */
export interface Event {
  kind: string;
  seat?: number | null;
  seats?: number | null;
  turn?: number | null;
  turns?: number | null;
  route?: string | null;
  routes?: (string | null)[];
  city?: string | null;
  warehouse?: number | null;
  taken?: Record<string, number>;
  given?: Record<string, number>;
  pieces?: Record<string, number>;
  slot?: number | null;
  deck?: string | null;
  number?: number | null;
  points?: number | null;
  extra?: number | null;
  card?: string | null;
  cards?: string[];
  tickets?: string[];
  returned?: string[];
  more?: Record<string, unknown>;
}

/** Host: give all open seats to bots. */
export interface Fill {
  type: 'fill';
  id?: string;
  bot?: string;
}

/** The end: from the winner down, and who won in a sentence. */
export interface Final {
  results: Result[];
  winner: string;
}

/** All that can be told of the game; the last round begins at `end_at` pieces. */
export interface Followed {
  seats: FollowedSeat[];
  tickets: FollowedTicket[];
  on_turn: number | null;
  over: boolean;
  end_at: number;
  last_turns: number;
}

/** A player's points on the track, pieces left, and whether that begins the last round. */
export interface FollowedSeat {
  score: number;
  pieces: number;
  ends: boolean;
  turns_left: number | null;
}

/** How far a ticket is, and the free routes of a shortest way. */
export interface FollowedTicket {
  id: string;
  completed: boolean;
  spaces_left: number;
  cut_off: boolean;
  missing: string[];
}

/** A whole game reviewed; a curve has a value for each position, by seat. */
export interface GameReview {
  depth: string;
  decisions: ReviewedDecision[];
  accounts: ReviewAccount[];
  curves: number[][];
}

/** A part at a start that was broken off; `part` is null if it was not told. */
export interface GivenPart {
  seat: number;
  commitment: string;
  part: string | null;
}

/** Host: let another seat become host; it has to accept. */
export interface HandOver {
  type: 'hand_over';
  id?: string;
  seat: number;
}

/** Whether the server is well. */
export interface Health {
  status: string;
  version: string;
  database: string;
}

/** The first message on a socket: who you are, your language, the last entry you know. */
export interface Hello {
  type: 'hello';
  token?: string;
  host?: string;
  lang?: string;
  since?: number | null;
  words?: boolean;
  reasons?: boolean;
  changes?: boolean;
}

/** Where there is a coach: where to look, what to do, and why; nothing is done. */
export interface Hint {
  type: 'hint';
  id?: string;
}

/** Let a bot hold your seat; the host may do this for a player who is away. */
export interface Hold {
  type: 'hold';
  id?: string;
  seat?: number | null;
}

/** A record that was taken in. */
export interface Imported {
  record: RecordInfo;
  link: string;
}

/** Who wants to sit down, and where if they mind. */
export interface Joining {
  name: string;
  color?: string;
  seat?: number | null;
  commitment?: string | null;
}

/** Where a name stands: the baseline of its first line; a sign names the city beyond an edge. */
export interface LabelInfo {
  city: string;
  route: string | null;
  x: number;
  y: number;
  anchor: string;
  lines: string[];
}

/** Leave the table: before the game the seat is open again, later a bot holds it. */
export interface Leave {
  type: 'leave';
  id?: string;
}

/** A lesson with its steps. */
export interface Lesson {
  summary: LessonSummary;
  knows: string;
  steps: LessonStep[];
  next: string | null;
}

/** How far a table has come in its lesson. */
export interface LessonPlace {
  id: string;
  step: number;
  rivals: boolean;
}

/** A step: what it says, what it lights up, and what the learner does. */
export interface LessonStep {
  say: string;
  light: string[];
  spoken: string;
  does: string;
}

/** A lesson in the list. */
export interface LessonSummary {
  id: string;
  title: string;
  about: string;
  variant: string;
  minutes: number;
  teaches: string[];
  keys: boolean;
}

/** All lessons, in the order in which they are learnt. */
export interface Lessons {
  lessons: LessonSummary[];
}

/** What is lit while something is read: on the map, in the display, the decks. */
export interface Lights {
  routes: string[];
  cities: string[];
  cards: string[];
  decks: string[];
}

/** Addresses to hand out; each holds its token behind the #, which browsers never send. */
export interface Links {
  seats: Record<string, string>;
  host: string | null;
  invite: string | null;
  watch: string | null;
}

/** Where the luck comes from: the server's secret and the parts of the seats. */
export interface Luck {
  parts: LuckPart[];
  starting: boolean;
  broken: BrokenStart[];
}

/** What a seat gives to the luck: a part from the host's device or another, or why none. */
export interface LuckPart {
  source: 'device' | 'host' | 'none';
  absence: 'bot' | 'same' | 'silent' | 'withheld' | null;
  commitment: string | null;
  part: string | null;
  told: boolean;
}

/** Who wants to be taught; bots wait `bot_delay` seconds before they move. */
export interface NewLesson {
  name?: string;
  color?: string;
  bot_delay?: number;
}

/** A seat of a new table: yours, on this device; open to others; or a bot's. */
export interface NewSeat {
  kind?: 'bot' | 'open' | 'you';
  name?: string;
  color?: string;
  bot?: string;
  commitment?: string | null;
}

/** A table to make; `start` begins at once if no seat is open. */
export interface NewTable {
  variant: string;
  seats: NewSeat[];
  settings?: Settings;
  start?: boolean;
}

/** What the host did during the game besides playing, after entry `seq` of the log. */
export interface Note {
  kind: 'reissued' | 'removed' | 'settings' | 'taken';
  seq: number;
  at: number;
  seat: number | null;
  text: string;
}

/** One target of your decision: ways to do it, thriftiest first, or the reason why not. */
export interface Offer {
  kind: string;
  target?: string | null;
  label?: string;
  choices?: Choice[];
  more?: boolean;
  payment?: Payment | null;
  reason?: Reason | null;
  points?: number;
  completes?: string[];
}

/** What a table may add to a variant; `+` and its id follow that of the variant. */
export interface OptionInfo {
  id: string;
  title: string;
  sentence: string;
}

/** Host: put the seats in another order, before the game. */
export interface Order {
  type: 'order';
  id?: string;
  seats: number[];
}

/** No clock; or `seconds` for each decision and a `bank` of seconds for all that take longer. */
export interface Pace {
  seconds: number | null;
  bank: number;
}

/** A ticket as seen from one of its cities: where it leads, and its points. */
export interface Partner {
  ticket: string;
  cities: string[];
  points: number;
}

/** How to put a payment of your own together: `words`, then each card, as `red*2 red-ship*1`. */
export interface Payment {
  words: string;
  cards: Record<string, number>;
}

/** Are you there? */
export interface Ping {
  type: 'ping';
  id?: string;
}

/** What you know of a player; `tickets` and `hand` only where you may see them. */
export interface Player {
  score: number;
  pieces: Record<string, number>;
  cards: number;
  backs: Record<string, number>;
  known: Record<string, number>;
  tickets: string[];
  ticket_number: number;
  offered_number: number;
  choices_made: number;
  first_kept: number;
  reserve: Record<string, number>;
  box: Record<string, number>;
  exchanged: number;
  depots: number;
  stored: Record<string, number>;
  more: Record<string, unknown>;
  hand: Record<string, number> | null;
}

/** Something to print. */
export interface PrintableInfo {
  id: string;
  title: string;
  sentence: string;
}

/** What can be printed of a variant, on which papers, and in which formats. */
export interface Printables {
  documents: PrintableInfo[];
  papers: string[];
  formats: string[];
  least_size: number;
  most_size: number;
}

/** One page as a drawing in SVG, which brings its letters; lengths are points. */
export interface PrintedPage {
  title: string;
  page: number;
  pages: number;
  width: number;
  height: number;
  drawing: string;
}

/** Change your name or color. */
export interface Profile {
  type: 'profile';
  id?: string;
  name?: string | null;
  color?: string | null;
}

/** A position as the seat to move sees it, and no more than that. */
export interface Puzzle {
  puzzle: PuzzleSummary;
  prompt: string;
  players: string[];
  view: View;
  steps: Step[];
  choices: PuzzleChoice[];
}

/** A move to choose, in the game's notation and in words. */
export interface PuzzleChoice {
  action: string;
  text: string;
}

/** What followed a move in many games; shares are between 0 and 1. */
export interface PuzzleOutcome {
  action: string;
  text: string;
  wins: number;
  loss: number;
  error: number;
  points: number;
  why: string[];
}

/** The best move first, then the others; and the routes to claim after it. */
export interface PuzzleSolution {
  puzzle: string;
  outcomes: PuzzleOutcome[];
  plan: string[];
  evidence: string;
}

/** A puzzle that can be solved; `level` is easy, medium or hard. */
export interface PuzzleSummary {
  id: string;
  variant: string;
  title: string;
  level: string;
  seats: number;
}

/** All puzzles, in an order that stays: one of them is that of the day. */
export interface Puzzles {
  puzzles: PuzzleSummary[];
}

/** A text to be drawn as a QR code: a link. It is sent in a body because it may be secret. */
export interface QrText {
  text: string;
}

/** What a line in everyday words means as an action; nothing is done. */
export interface Read {
  type: 'read';
  id?: string;
  text: string;
}

/** Why something is not possible: a code, its parameters, a sentence. */
export interface Reason {
  code: string;
  params: Record<string, unknown>;
  text: string;
}

/** A recorded game. */
export interface RecordInfo {
  id: string;
  variant: string;
  title: string;
  players: string[];
  moves: number;
  finished: boolean;
  totals: number[] | null;
  seal: string | null;
  seed: string | null;
}

/** Host: a new link for a seat, or for the invitation or to watch; the old one is void. */
export interface Reissue {
  type: 'reissue';
  id?: string;
  what?: 'invite' | 'seat' | 'watch';
  seat?: number | null;
}

/** After the game: a new table with the same people; you get your link there. */
export interface Rematch {
  type: 'rematch';
  id?: string;
}

/** Host: send a player away; before the game the seat is open again, later a bot's. */
export interface Remove {
  type: 'remove';
  id?: string;
  seat: number;
}

/** Some positions of a game, from number `first` on, as one seat saw them or all open. */
export interface Replay {
  record: RecordInfo;
  seat: number | null;
  open: boolean;
  first: number;
  steps: ReplayStep[];
  final: Final | null;
}

/** A position of a replay and what led to it. */
export interface ReplayStep {
  number: number;
  step: Step;
  view: View;
}

/** A command was done; `seq` and `version` say where the table is now. */
export interface Reply {
  type: 'reply';
  id: string;
  seq: number;
  version: number;
  result: unknown;
}

/** Somebody asks for a take-back to the position after entry `to`. */
export interface Request {
  seat: number;
  to: number;
  agreed: number[];
  waiting: number[];
  learnt: ('luck' | 'others' | 'secret')[];
  lines: string[];
}

/** A seat's place and score. */
export interface Result {
  seat: number;
  place: number;
  total: number;
  lines: ScoreLine[];
}

/** Tell your device's part of the luck, while `luck.starting` is true. */
export interface Reveal {
  type: 'reveal';
  id?: string;
  part: string;
}

/** Where a seat's win chance went: start + luck + skill + others = end. */
export interface ReviewAccount {
  seat: number;
  start: number;
  luck: number;
  skill: number;
  others: number;
  end: number;
  luck_error: number;
  skill_error: number;
}

/** How far a review has come: `done` of `total` moves, and the review once it is there. */
export interface ReviewState {
  record: string;
  deep: boolean;
  status: 'done' | 'failed' | 'none' | 'running' | 'waiting';
  done: number;
  total: number;
  seconds: number;
  review: GameReview | null;
}

/** A move judged by what its seat knew; chances are between 0 and 1.

    `before` is if play had gone on as usual, `chosen` with the move played, `after` when luck had
    answered. `loss` is what another move would have gained; `better`, `category` and `why` are
    there if it is above its noise. */
export interface ReviewedDecision {
  step: number;
  seat: number;
  verdict: string;
  verdict_text: string;
  action: string;
  text: string;
  before: number;
  chosen: number;
  after: number;
  loss: number;
  error: number;
  shares: number[];
  better: string | null;
  better_text: string | null;
  category: string | null;
  category_text: string | null;
  why: string | null;
  plan: string[];
  better_plan: string[];
}

/** One lane between two cities; lanes of a double route share `group`. */
export interface RouteInfo {
  id: string;
  name: string;
  a: string;
  b: string;
  length: number;
  color: string;
  suit: string;
  locomotives: number;
  tunnel: boolean;
  paired: boolean;
  group: number | null;
  wraps: boolean;
  points: number;
  spaces: SpaceInfo[];
}

/** One rule: its name, its value as data and in words; and those of the base variant. */
export interface RuleInfo {
  rule: string;
  label: string;
  value: unknown;
  words: string;
  base_words: string | null;
}

/** What somebody said: an emote, or a text; `seat` is null if it was a spectator. */
export interface Said {
  at: number;
  seat: number | null;
  emote: 'all_aboard' | 'good_luck' | 'hello' | 'hurry_up' | 'lovely_route' | 'oops' | 'ouch' | 'sorry' | 'thank_you' | 'well_played' | null;
  text: string;
}

/** One named part of a final score, with what explains it. */
export interface ScoreLine {
  name: string;
  label: string;
  points: number;
  detail: unknown;
}

/** A game on the table, as `fogg score` reads it. */
export interface ScoreSheet {
  variant: string;
  players: (Record<string, unknown>)[];
}

/** A sheet laid out as far as it can be read, and counted if nothing is wrong with it. */
export interface Scored {
  parts: SheetPart[];
  mistakes: SheetMistake[];
  players: SheetPlayer[];
  end_at: number;
  view: View;
  final: Final | null;
}

/** A seat as everybody sees it. */
export interface Seat {
  number: number;
  kind: 'bot' | 'human' | 'open';
  name: string;
  color: string;
  bot: string | null;
  held: boolean;
  connected: boolean;
  away: number | null;
}

/** A seat that is yours: its token and link. */
export interface SeatGrant {
  table: string;
  seat: number;
  token: string;
  link: string;
}

/** A table, and what your token makes you there. */
export interface Seen {
  table: Table;
  you: You;
}

/** Host: make a seat open, give it to a bot, add one at the end or take one away. */
export interface SetSeat {
  type: 'set_seat';
  id?: string;
  seat: number;
  kind: 'bot' | 'none' | 'open';
  bot?: string;
}

/** Host: change the settings or, before the game, the variant. */
export interface SetTable {
  type: 'set_table';
  id?: string;
  settings?: Settings | null;
  variant?: string | null;
}

/** How a table is played; the same for all seats. */
export interface Settings {
  pace: Pace;
  aids: 'full' | 'none' | 'standard';
  coach: boolean;
  public: boolean;
  spectators: boolean;
  bot_delay: number;
  holder: string;
  talk: 'emotes' | 'free' | 'silent';
  spectators_talk: boolean;
}

/** What can't have happened, and where it stands: the player, the key, the entry. */
export interface SheetMistake {
  seat: number | null;
  key: string | null;
  entry: number | null;
  code: string;
  text: string;
}

/** A key that the players of a variant may have, and what may stand there. */
export interface SheetPart {
  key: string;
  label: string;
  kind: 'cities' | 'number' | 'pieces' | 'routes' | 'tickets';
  most: number;
  cities: string[];
  suits: string[];
  fewest_first: number;
  most_first: number;
}

/** What follows from what a player has on the table. */
export interface SheetPlayer {
  pieces_left: number;
  joined: string[];
}

/** The middle of a space and its angle in degrees, clockwise from the x axis. */
export interface SpaceInfo {
  x: number;
  y: number;
  angle: number;
  locomotive: boolean;
}

/** Host: begin the game. */
export interface Start {
  type: 'start';
  id?: string;
}

/** An entry of the game's log as you may see it; `undo` goes back to the entry `to`. */
export interface Step {
  seq: number;
  kind: 'move' | 'start' | 'undo';
  at: number;
  seat: number | null;
  action: string | null;
  to: number | null;
  events: Event[];
  lines: string[];
}

/** A table as everybody sees it. */
export interface Table {
  id: string;
  version: number;
  status: 'closed' | 'frozen' | 'lobby' | 'over' | 'playing';
  variant: string;
  title: string;
  settings: Settings;
  seats: Seat[];
  host: number | null;
  host_offer: number | null;
  watchers: number;
  created: number;
  game: string | null;
  digest: string;
  seal: string | null;
  seed: string | null;
  luck: Luck | null;
  clocks: Clock[] | null;
  request: Request | null;
  next: string | null;
  note: string | null;
  notes: Note[];
  talk: Record<string, Said>;
  lesson: LessonPlace | null;
  now: number;
}

/** A public table in the list. */
export interface TableSummary {
  id: string;
  variant: string;
  title: string;
  status: 'closed' | 'frozen' | 'lobby' | 'over' | 'playing';
  players: string[];
  open: number;
  seats: number;
  created: number;
}

/** The public tables, those with open seats first. */
export interface Tables {
  tables: TableSummary[];
}

/** Only player among bots: end the game here, and get all of it, to go on in your browser. */
export interface TakeAlong {
  type: 'take_along';
  id?: string;
}

/** Ask everybody to go back to before your last action. */
export interface TakeBack {
  type: 'take_back';
  id?: string;
}

/** The whole game: `record` holds the server's secret, from which all luck to come follows. */
export interface Taken {
  table: string;
  record: string;
  settings: Settings;
  seats: TakenSeat[];
}

/** A seat of the game; `bot` is empty for the player's own. */
export interface TakenSeat {
  name: string;
  color: string;
  bot: string;
}

/** Say something to everybody at the table: one of the emotes or, where it is free, a text. */
export interface Talk {
  type: 'talk';
  id?: string;
  emote?: 'all_aboard' | 'good_luck' | 'hello' | 'hurry_up' | 'lovely_route' | 'oops' | 'ouch' | 'sorry' | 'thank_you' | 'well_played' | null;
  text?: string;
}

/** What a seat had in mind in a position of a finished game, from what it knew then.

    `bot` is whose mind it is: the bot's that played, or a planner's for people and other bots. */
export interface Thoughts {
  step: number;
  seat: number | null;
  bot: string;
  own: boolean;
  lines: string[];
  tickets: string[];
  routes: string[];
  contested: string[];
}

/** How far a ticket is from done. */
export interface TicketAid {
  ticket: string;
  completed: boolean;
  spaces_left: number;
  cut_off: boolean;
  within_reserve: boolean;
  needs_station: boolean;
  by_station: boolean;
  way: string[];
}

/** A ticket in play. */
export interface TicketInfo {
  id: string;
  name: string;
  cities: string[];
  points: number;
  in_order: number;
  penalty: number;
  deck: string;
  long: boolean;
}

/** The position after the moves, and what may be done with these routes. */
export interface Tried {
  view: View;
  decision: Decision | null;
  lines: string[];
  ways: Choice[];
}

/** What to try: routes, for the first of which cards are dealt, and the moves made so far. */
export interface Try {
  routes: string[];
  moves?: string[];
  luck?: number;
}

/** Take your last action back, if nothing was revealed and nobody has acted since. */
export interface Undo {
  type: 'undo';
  id?: string;
}

/** The present, whole: sent after everything that happens, and at once on connecting. */
export interface Update {
  type: 'update';
  seq: number;
  number: number;
  you: You;
  table: Table;
  view: View | null;
  steps: Step[];
  decision: Decision | null;
  aids: Aids | null;
  undo: boolean;
  take_back: boolean;
  final: Final | null;
}

/** A variant in full: its board with all that is drawn, its tickets, cards and rules. */
export interface VariantInfo {
  id: string;
  board: string;
  title: string;
  sentence: string;
  digest: string;
  past: boolean;
  fewest_players: number;
  most_players: number;
  pieces: Record<string, number>;
  width: number | null;
  height: number | null;
  view: number[];
  space_length: number | null;
  space_width: number | null;
  city_radius: number | null;
  label_size: number | null;
  cities: CityInfo[];
  labels: LabelInfo[];
  routes: RouteInfo[];
  tickets: TicketInfo[];
  partners: Record<string, Partner[]>;
  cards: CardInfo[];
  decks: DeckInfo[];
  rules: RuleInfo[];
  differences: RuleInfo[];
  art: string[];
}

/** A variant of the catalogue; `differences` are those from its base. */
export interface VariantSummary {
  id: string;
  board: string;
  base: string | null;
  option: string | null;
  title: string;
  sentence: string;
  fewest_players: number;
  most_players: number;
  tickets: number;
  differences: RuleInfo[];
}

/** What verifying showed: a legal game and, if the record holds its seed, honest luck. */
export interface Verdict {
  valid: boolean;
  finished: boolean;
  sealed: boolean;
  seed_untold: boolean;
  moves: number;
  text: string;
  luck: string[];
  skipped: number;
  taken_back: number;
}

/** A position as one seat knows it; everything by name. */
export interface View {
  seat: number | null;
  seats: number;
  first: number;
  turn: number;
  on_turn: number;
  phase: string;
  actors: number[];
  turns_left: number | null;
  passes: number;
  idle: number;
  display: (string | null)[];
  decks: Record<string, number>;
  discard: Record<string, number>;
  hand: Record<string, number>;
  owners: Record<string, number>;
  closed: string[];
  tickets_left: number;
  fresh_tickets: number;
  returned: (string | null)[];
  returned_by: number[];
  offered: string[];
  chosen: string[];
  gone: (string | null)[];
  gone_from: number[];
  players: Player[];
  laid: Record<string, number>;
  turned: Record<string, number>;
  tunnel: string | null;
  buildings: Building[];
  borrowed: (string | null)[];
  raid_at: string | null;
  rows: Record<string, unknown[]>;
  more: Record<string, unknown>;
}

/** The action was not done: what it would cost that does not show. Send it again to do it. */
export interface Warned {
  warning: string;
  lights: Lights;
}

/** All ways to do something to a target, where an offer says that there are more. */
export interface Ways {
  type: 'ways';
  id?: string;
  kind: string;
  target?: string;
  every?: boolean;
}

/** On a socket: send the whole present again, with what happened after the entry `since`. */
export interface Whole {
  type: 'whole';
  id?: string;
  since?: number | null;
}

/** What your link makes you here. */
export interface You {
  role: 'host' | 'invite' | 'public' | 'seat' | 'watch';
  seat: number | null;
  host: boolean;
}

export type Command = Act | Check | Read | Ask | Hint | Ways | Undo | TakeBack | Answer | Hold | Back | Profile | Commit | Reveal | Leave | Talk | SetTable | SetSeat | Remove | Order | Fill | Reissue | HandOver | AcceptHost | Start | Close | TakeAlong | Rematch | Ping | Whole;

export type Message = Act | Check | Read | Ask | Hint | Ways | Undo | TakeBack | Answer | Hold | Back | Profile | Commit | Reveal | Leave | Talk | SetTable | SetSeat | Remove | Order | Fill | Reissue | HandOver | AcceptHost | Start | Close | TakeAlong | Rematch | Ping | Whole | Hello;
