// Clients that play rounds as a vendor does, under any fault: each message is recorded, sent, and sent again until its
// outcome is known.
import { setTimeout } from 'node:timers/promises';
import type { HwpClient, HwpResult, MoneyCall } from '@sanam/hwp';
import { Random } from '../conformance/random.ts';
import type { Journal, Message } from './journal.ts';

export const START_BALANCE = 10_000_000;
const PAUSES_MS = [20, 50, 100, 200, 500];
const MAKE_TRIES = 100;

export interface Player {
  playerId: string;
  fields: Fields;
}

type Fields = Record<string, unknown>;
type Figures = { settled: number; longestGapMs: number; slowestMs: number; readonly seconds: number };

/** One client's turn: plays a round of a kind. */
export type Round = (play: Play) => Promise<unknown>;

export interface StormOptions {
  /** Prefix of every transaction id: letters and digits. */
  name: string;
  seed: number;
  journal: Journal;
  /** Connections to the wallet; each message uses one of them. */
  ways: readonly HwpClient[];
  players: readonly Player[];
  clients: number;
  rounds: readonly Round[];
  /** Milliseconds between two rounds of a client. */
  pauseMs?: number;
}

/** Creates players of the sandbox bench. */
export async function makePlayers(client: HwpClient, count: number, balance = START_BALANCE): Promise<Player[]> {
  const one = async (): Promise<Player> => {
    for (let tries = 1; ; tries++) {
      const made = await client.call('sandbox/player', { balance });
      if (made.settled && made.answer.outcome === 'ACCEPTED') {
        const { player_id, session_id, game_code } = made.answer as unknown as Record<string, string>;
        return { playerId: `${player_id}`, fields: { player_id, session_id, game_code, currency: 'THB' } };
      }
      // A node learns of a new vendor a moment after it was created.
      if (tries === MAKE_TRIES) throw new Error(`no player: ${made.settled ? made.answer.code : made.reason}`);
      await setTimeout(PAUSES_MS[2]);
    }
  };
  const players: Player[] = [];
  const lane = async () => {
    while (players.length < count) players.push(await one());
  };
  await Promise.all(Array.from({ length: Math.min(16, count) }, lane));
  return players.slice(0, count);
}

export class Storm {
  readonly #options: StormOptions;
  /** Answer of each id; undefined while open. */
  readonly #codes = new Map<string, string | undefined>();
  readonly #messages = new Map<string, { message: Message; body: Fields }>();
  readonly #startedAt = performance.now();
  #isOver = false;
  #playing: Promise<unknown> = Promise.resolve();
  #lastSettledAt = performance.now();
  readonly figures: Figures;

  constructor(options: StormOptions) {
    this.#options = options;
    const startedAt = this.#startedAt;
    this.figures = {
      settled: 0,
      longestGapMs: 0,
      slowestMs: 0,
      get seconds() {
        return (performance.now() - startedAt) / 1000;
      },
    };
  }

  start(): void {
    this.#lastSettledAt = performance.now();
    const { clients } = this.#options;
    this.#playing = Promise.all(Array.from({ length: clients }, (_, clientNo) => this.#play(clientNo)));
  }

  /** Waits until `seconds` seconds after the storm's start. */
  async until(seconds: number): Promise<void> {
    await setTimeout(Math.max(0, this.#startedAt + seconds * 1000 - performance.now()));
  }

  /** Waits until so many answers are final; at most `seconds` seconds. */
  async untilSettled(count: number, seconds: number): Promise<void> {
    const giveUpAt = performance.now() + seconds * 1000;
    while (this.figures.settled < count && performance.now() < giveUpAt) await setTimeout(PAUSES_MS[2]);
  }

  /** Ends the play and sends open messages until they are settled; returns how many are still open after that time. */
  async end(withinSeconds = 60): Promise<number> {
    this.#isOver = true;
    const giveUpAt = performance.now() + withinSeconds * 1000;
    await this.#playing;
    for (let pause = 0; performance.now() < giveUpAt; pause++) {
      const open = this.#open();
      if (open.length === 0) break;
      for (let at = 0; at < open.length; at += 64)
        await Promise.all(open.slice(at, at + 64).map(({ message, body }) => this.#send(message, body)));
      await setTimeout(PAUSES_MS[pause] ?? PAUSES_MS.at(-1));
    }
    return this.#open().length;
  }

  #open() {
    return [...this.#messages.values()].filter(
      ({ message }) => this.#codes.get(message.transactionId) === undefined && !this.#isHopeless(message),
    );
  }

  /** Checks for a win whose bet was never accepted, which is never settled. */
  #isHopeless({ call, reference }: Message): boolean {
    if (call !== 'win' || reference === undefined) return false;
    const bet = this.#codes.get(reference);
    return bet !== undefined && bet !== 'OK';
  }

  async #play(clientNo: number): Promise<void> {
    const { seed, players, rounds, name, pauseMs = 0 } = this.#options;
    const random = new Random(seed * 1_000 + clientNo);
    for (let round = 0; !this.#isOver; round++) {
      const player = players[clientNo % players.length]!;
      const play = new Play({
        name: `${name}-${clientNo}-${round}`,
        random,
        send: (message, body, wish) => this.#insist(player, message, body, wish),
      });
      await rounds[random.below(rounds.length)]!(play);
      if (pauseMs > 0) await setTimeout(pauseMs);
    }
  }

  async #insist(player: Player, given: Omit<Message, 'playerId'>, fields: Fields, wish: Wish): Promise<string> {
    const message = { ...given, playerId: player.playerId };
    const body = { ...player.fields, ...fields };
    const { transactionId } = message;
    if (!this.#messages.has(transactionId)) {
      this.#messages.set(transactionId, { message, body });
      this.#codes.set(transactionId, undefined);
    }
    const startedAt = performance.now();
    for (let tries = 0; ; tries++) {
      const code = await this.#send(message, body);
      if (code !== undefined) {
        this.figures.slowestMs = Math.max(this.figures.slowestMs, performance.now() - startedAt);
        return code;
      }
      if (wish === 'once' || this.#isOver || this.#isHopeless(message)) return 'UNKNOWN';
      await setTimeout(PAUSES_MS[tries] ?? PAUSES_MS.at(-1));
    }
  }

  /** Sends a message once; returns the code of a final answer. */
  async #send(message: Message, body: Fields): Promise<string | undefined> {
    const { journal, ways } = this.#options;
    const sending = journal.sent(message);
    const way = ways[sending % ways.length]!;
    const result: HwpResult = await way.call(message.call, body as never);
    journal.received(sending, result);
    if (!result.settled) return undefined;
    const now = performance.now();
    if (!this.#isOver) this.figures.longestGapMs = Math.max(this.figures.longestGapMs, now - this.#lastSettledAt);
    this.#lastSettledAt = now;
    this.figures.settled += 1;
    this.#codes.set(message.transactionId, result.answer.code);
    return result.answer.code;
  }
}

/** `once`: the caller handles an unknown outcome. */
type Wish = 'settled' | 'once';

interface PlayDeps {
  name: string;
  random: Random;
  send(message: Omit<Message, 'playerId'>, body: Fields, wish: Wish): Promise<string>;
}

/** One round of one client; each of its messages can be sent by name. */
export class Play {
  readonly random: Random;
  readonly #deps: PlayDeps;
  readonly #stake: number;

  constructor(deps: PlayDeps) {
    this.#deps = deps;
    this.random = deps.random;
    this.#stake = 100 + deps.random.below(900);
  }

  get #bet(): string {
    return `${this.#deps.name}-b`;
  }

  bet(wish: Wish = 'settled'): Promise<string> {
    return this.#send('bet', 'b', { amount: this.#stake, round_id: this.#deps.name }, wish);
  }

  win(more: { isLast?: boolean; factor?: number } = {}): Promise<string> {
    const { isLast = false, factor = this.random.below(4) } = more;
    const amount = Math.floor((this.#stake * factor) / 2);
    const body = { amount, round_id: this.#deps.name, ...(isLast ? { round_closed: true } : {}) };
    return this.#send('win', 'w', { ...body, reference_transaction_id: this.#bet }, 'settled');
  }

  rollback(): Promise<string> {
    const body = { reference_transaction_id: this.#bet, reason: 'UNKNOWN_OUTCOME' };
    return this.#send('rollback', 'r', body, 'settled');
  }

  #send(call: MoneyCall, letter: string, body: Fields, wish: Wish): Promise<string> {
    const transactionId = `${this.#deps.name}-${letter}`;
    const message = { call, transactionId, amount: Number(body.amount ?? 0) };
    const reference = body.reference_transaction_id;
    const told = typeof reference === 'string' ? { ...message, reference } : message;
    return this.#deps.send(told, { ...body, transaction_id: transactionId }, wish);
  }
}

/** Ordinary rounds, and the reactions of vendors to lost answers. */
export const rounds = {
  inOrder: async (play: Play) => {
    if ((await play.bet()) === 'OK') await play.win({ isLast: true });
  },
  /** Sends the same bet several times at once. */
  repeated: async (play: Play) => {
    await Promise.all(Array.from({ length: 2 + play.random.below(4) }, () => play.bet()));
    await play.win();
  },
  winFirst: (play: Play) => Promise.all([play.win(), play.bet()]),
  /** Rolls back a bet whose outcome is unknown. */
  impatient: async (play: Play) => {
    if ((await play.bet('once')) === 'OK') await play.win({ isLast: true });
    else await play.rollback();
  },
  race: (play: Play) => Promise.all([play.bet(), play.rollback()]),
  rollbackFirst: async (play: Play) => {
    await play.rollback();
    await play.bet();
  },
} satisfies Record<string, Round>;

export const everyRound: readonly Round[] = Object.values(rounds);
