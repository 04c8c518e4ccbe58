// What a test needs: a fresh player for each, made by the sandbox bench, and messages that are right but for
// what the test changes.
import { randomBytes } from 'node:crypto';
import type { HwpCall, SandboxCall } from '@sanam/hwp';
import { Mismatch } from './expect.ts';
import type { Exchange, VendorKeys, Wire } from './wire.ts';

export interface RunOptions {
  url: string;
  vendor: VendorKeys;
  /** Another vendor of the same wallet, for C28. */
  secondVendor?: VendorKeys | undefined;
  /** Still valid beside the current one, and one that was revoked, for C21. */
  oldRequestKey?: VendorKeys['requestKey'] | undefined;
  revokedRequestKey?: VendorKeys['requestKey'] | undefined;
  /** The vendor was granted bets of 0. */
  hasZeroBet?: boolean;
  /** Items of the long stream (C32). A wallet is judged by 10,000; only a test of the kit itself asks for fewer. */
  streamItems?: number;
  /** Only these, `['C6']`. */
  only?: readonly string[];
  /** Told as each test ends. */
  onResult?: (result: TestResult) => void;
}

export interface TestResult {
  id: string;
  group: string;
  sentence: string;
  status: 'passed' | 'failed' | 'skipped';
  ms: number;
  /** Why it was skipped, or what went wrong. */
  reason?: string;
  expected?: unknown;
  got?: unknown;
  exchange?: Exchange;
}

/** What a test is given. `second` is there only when a second vendor was named. */
export interface Scene {
  wire: Wire;
  second?: Wire;
  options: RunOptions;
}

export interface ContractTest {
  id: string;
  group: string;
  sentence: string;
  /** A reason to leave it out with these options. */
  skip?: (options: RunOptions) => string | undefined;
  run: (scene: Scene) => Promise<void>;
}

/** One player of the sandbox with the fields every message about him carries. */
export interface Player {
  readonly id: string;
  readonly sessionId: string;
  readonly gameCode: string;
  readonly currency: string;
  bet(change?: Fields): Fields;
  win(change?: Fields): Fields;
  betWin(change?: Fields): Fields;
  rollback(target: string, change?: Fields): Fields;
  close(roundId: string, change?: Fields): Fields;
  /** What the wallet says he has. */
  balance(): Promise<number>;
}

export type Fields = Record<string, unknown>;

/** Makes a player with this balance in minor units through the bench. */
export async function newPlayer(wire: Wire, balance: number): Promise<Player> {
  const made = (await bench(wire, 'sandbox/player', { balance })).answer.fields;
  const [id, sessionId, gameCode, currency] = ['player_id', 'session_id', 'game_code', 'currency'].map((name) => {
    const value = made[name];
    if (typeof value !== 'string') throw new Error(`sandbox/player answered without ${name}`);
    return value;
  }) as [string, string, string, string];
  const player = { player_id: id, game_code: gameCode };
  const seated = { ...player, session_id: sessionId };
  return {
    id,
    sessionId,
    gameCode,
    currency,
    bet: (change) => ({
      ...seated,
      transaction_id: newId('b'),
      round_id: newId('r'),
      currency,
      amount: 100,
      ...change,
    }),
    win: (change) => ({
      ...player,
      transaction_id: newId('w'),
      round_id: newId('r'),
      currency,
      amount: 100,
      ...change,
    }),
    betWin: (change) => ({
      ...seated,
      transaction_id: newId('bw'),
      round_id: newId('r'),
      currency,
      bet_amount: 100,
      win_amount: 0,
      ...change,
    }),
    rollback: (target, change) => ({
      player_id: id,
      transaction_id: newId('rb'),
      reference_transaction_id: target,
      reason: 'UNKNOWN_OUTCOME',
      ...change,
    }),
    close: (roundId, change) => ({ ...player, transaction_id: newId('c'), round_id: roundId, ...change }),
    async balance() {
      const answered = await wire.send('balance', { ...seated });
      const { balance: now } = answered.answer.fields;
      if (typeof now !== 'number') throw new Mismatch('the balance', 'an integer', now, answered);
      return now;
    },
  };
}

/** A call of the bench that must succeed; anything else means that the kit cannot judge this wallet. */
export async function bench(wire: Wire, call: SandboxCall, body: Fields): Promise<Exchange> {
  const done = await wire.send(call, body);
  if (done.answer.fields.outcome !== 'ACCEPTED') {
    throw new Mismatch(
      `the bench call ${call}`,
      'ACCEPTED',
      { httpStatus: done.answer.httpStatus, code: done.answer.fields.code },
      done,
    );
  }
  return done;
}

/** Runs all bodies through as many connections as there are, and keeps their order in the result. */
export async function sendAll(
  wire: Wire,
  messages: readonly { call: HwpCall; body: Fields }[],
  untilFinal = true,
): Promise<Exchange[]> {
  return Promise.all(
    messages.map(({ call, body }) => (untilFinal ? wire.sendUntilFinal(call, body) : wire.send(call, body))),
  );
}

const run = randomBytes(6).toString('hex');
let counter = 0;

/** A transaction or round id that no earlier run has used. */
export function newId(prefix: string): string {
  return `${prefix}-${run}-${(counter++).toString(36)}`;
}
