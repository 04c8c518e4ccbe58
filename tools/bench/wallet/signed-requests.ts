// All requests as the bytes to send, signed before the clock starts.
import { randomBytes } from 'node:crypto';
import { type HwpCall, hwpHeaders, hwpPath, keyFromBase64, type SignatureKey, signRequest } from '@sanam/hwp';
import { Random } from '../../conformance/random.ts';
import type { BenchPlayer, GeneratorJob } from './plan.ts';

export interface SignedRequests {
  count: number;
  bytes(index: number): Buffer;
  vendor(index: number): number;
  requestId(index: number): string;
  /** Returns the index of the duplicate with another request id, if the request is sent twice. */
  twin(index: number): number | undefined;
  /** Returns the journal's line of a request: call, vendor, player, transaction id, amount. */
  line(index: number): string;
}

const SEED = 7;

/**
 * Signs bets and their wins, in pairs: request 2n is a bet, 2n + 1 the win that closes its round. One connection sends
 * both, the win after the bet's answer, as a vendor does. Duplicates come after all pairs. In a basket, consecutive
 * pairs belong to one player, so that connections send them at the same time.
 */
export function signAll(job: GeneratorJob, players: readonly BenchPlayer[]): SignedRequests {
  const random = new Random(SEED);
  const keys = job.vendors.map(({ requestKey }) => keyFromBase64(requestKey));
  const host = new URL(job.url).host;
  const run = randomBytes(5).toString('hex');
  const timestamp = String(Math.floor(Date.now() / 1000));
  const requests: Buffer[] = [];
  const vendors: number[] = [];
  const lines: string[] = [];
  const ids: string[] = [];

  const add = (call: HwpCall, player: BenchPlayer, fields: Record<string, unknown>) => {
    const vendor = job.vendors[player.vendor];
    const key = keys[player.vendor];
    if (vendor === undefined || key === undefined) throw new Error('a player of no vendor');
    const requestId = `${run}${requests.length.toString(36).padStart(8, '0')}`;
    requests.push(asBytes({ host, code: vendor.code, key, timestamp, requestId, call, body: JSON.stringify(fields) }));
    vendors.push(player.vendor);
    ids.push(requestId);
    lines.push(
      `${call}\t${vendor.code}\t${player.playerId}\t${String(fields.transaction_id)}\t${Number(fields.amount ?? fields.bet_amount)}`,
    );
  };

  const repeats: (() => void)[] = [];
  const twins = new Map<number, number>();
  /** Adds a request, and for the given share a duplicate. */
  const addMaybeTwice = (...request: Parameters<typeof add>) => {
    const index = requests.length;
    add(...request);
    if (random.below(1000) >= (job.duplicates ?? 0) * 1000) return;
    repeats.push(() => {
      twins.set(index, requests.length);
      add(...request);
    });
  };

  let player = players[0]!;
  for (let pair = 0; requests.length < job.requestsMax; pair++) {
    if (pair % (job.basket ?? 1) === 0) player = players[random.below(players.length)]!;
    const name = `${job.shape}-${run}-${pair.toString(36)}`;
    const { playerId: player_id, sessionId: session_id, gameCode: game_code } = player;
    const shared = { player_id, session_id, game_code, currency: 'THB' };
    const amount = 100 + random.below(900);
    const won = random.below(3) === 0 ? random.below(3_000) : 0;
    const legs = job.isBetWinOnly === true ? betWins(name, amount, won) : betAndWin(name, amount, won);
    for (const [call, fields] of legs) addMaybeTwice(call, player, { ...shared, ...fields });
  }
  const count = requests.length;
  for (const repeat of repeats) repeat();
  return {
    count,
    bytes: (index) => requests[index] as Buffer,
    vendor: (index) => vendors[index] as number,
    requestId: (index) => ids[index] as string,
    twin: (index) => twins.get(index),
    line: (index) => lines[index] as string,
  };
}

type Leg = [call: HwpCall, fields: Record<string, unknown>];

const betAndWin = (name: string, amount: number, won: number): Leg[] => [
  ['bet', { transaction_id: `${name}b`, round_id: name, amount, kind: 'NORMAL' }],
  ['win', { transaction_id: `${name}w`, round_id: name, amount: won, round_closed: true }],
];

/** Two rounds, each played and closed by one message. */
const betWins = (name: string, amount: number, won: number): Leg[] =>
  ['b', 'w'].map((leg) => [
    'bet-win',
    {
      transaction_id: name + leg,
      round_id: name + leg,
      bet_amount: amount,
      win_amount: won,
      round_closed: true,
    },
  ]);

interface Parts {
  host: string;
  code: string;
  key: SignatureKey;
  timestamp: string;
  requestId: string;
  call: HwpCall;
  body: string;
}

function asBytes({ host, code, key, timestamp, requestId, call, body }: Parts): Buffer {
  const path = hwpPath(call);
  const signature = signRequest([key], { requestId, timestamp, path, body });
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `${hwpHeaders.vendor}: ${code}\r\n${hwpHeaders.requestId}: ${requestId}\r\n` +
      `${hwpHeaders.timestamp}: ${timestamp}\r\n${hwpHeaders.signature}: ${signature}\r\n\r\n${body}`,
  );
}
