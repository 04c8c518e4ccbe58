// Helpers for tests: a new player for each, created by the sandbox bench, and valid messages that the test changes.
import { randomBytes } from 'node:crypto';
import type { HwpCall, SandboxCall } from '@sanam/hwp';
import { Mismatch } from './expect.ts';
import type { Exchange, VendorKeys, Wire } from './wire.ts';

export interface RunOptions {
  url: string;
  vendor: VendorKeys;
  /** Another vendor of the same wallet, for C28. */
  secondVendor?: VendorKeys | undefined;
  /** A request key that is still valid beside the current one, and one that was revoked, for C21. */
  oldRequestKey?: VendorKeys['requestKey'] | undefined;
  revokedRequestKey?: VendorKeys['requestKey'] | undefined;
  /** Whether the vendor may place bets of 0. */
  hasZeroBet?: boolean;
  /** Whether the wallet holds new rounds for a reality check; false skips C33. */
  hasRealityCheck?: boolean;
  /**
   * Number of items in the long stream (C32). A wallet is judged by 10,000; only a test of the kit itself uses fewer.
   */
  streamItems?: number;
  /** Only these tests, `['C6']`. */
  only?: readonly string[];
  /** Called when each test ends. */
  onResult?: (result: TestResult) => void;
}

export interface TestResult {
  id: string;
  group: string;
  sentence: string;
  status: 'passed' | 'failed' | 'skipped';
  ms: number;
  /** Reason for skipping, or the error. */
  reason?: string;
  expected?: unknown;
  got?: unknown;
  exchange?: Exchange;
}

/** Input of a test. `second` is set only if a second vendor was given. */
export interface Scene {
  wire: Wire;
  second?: Wire;
  options: RunOptions;
}

export interface ContractTest {
  id: string;
  group: string;
  sentence: string;
  /** Returns a reason to skip the test with these options. */
  skip?: (options: RunOptions) => string | undefined;
  run: (scene: Scene) => Promise<void>;
}

/** One player of the sandbox, with the fields of every message about the player. */
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
  /** Returns the balance that the wallet reports. */
  balance(): Promise<number>;
}

export type Fields = Record<string, unknown>;

/** Creates a player with this balance in minor units through the bench. */
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

/** Makes a call of the bench that must succeed; otherwise the kit cannot judge this wallet. */
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

/** Sends all bodies through as many connections as there are, and returns the results in their order. */
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

/** Returns a transaction or round id that no earlier run has used. */
export function newId(prefix: string): string {
  return `${prefix}-${run}-${(counter++).toString(36)}`;
}
