// A fake vendor: answers the wallet's calls over HTTP, signed according to HWP/1, from lists that tests fill.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import {
  createHwpClient,
  type HwpClient,
  hwpHeaders,
  keyFromBase64,
  signAnswer,
  type VendorFreeRounds,
  type VendorGame,
  type VendorTransaction,
  verifyRequest,
} from '@sanam/hwp';
import type { TestApp } from './build-test-app.ts';

export interface FakeVendor {
  code: string;
  games: VendorGame[];
  transactions: VendorTransaction[];
  /** Calls received from the wallet, newest last. */
  asked: { call: string; body: Record<string, unknown> }[];
  /** Selects how the next calls are answered. */
  behaviour: 'normal' | 'silent' | 'forged' | 'elsewhere';
  /** Balances at the vendor by its player id, in minor units. */
  wallets: Map<string, number>;
  /** Transferred amounts by transfer id, in minor units; 0 for a refused transfer. */
  moved: Map<string, number>;
  /** Faults of the next transfer and status calls, one each. */
  walletFaults: WalletFault[];
  /** Free rounds by reward id. */
  rewards: Map<string, FakeReward>;
  /** Faults of the next calls about free rounds, one each. */
  rewardFaults: WalletFault[];
  /** Client for the vendor's own calls to the wallet. */
  wallet: HwpClient;
  close(): Promise<void>;
}

/**
 * `lostRequest`: the call is not processed and not answered · `lostAnswer`: the call is processed and not answered ·
 * `refuse`: a signed refusal with this code
 */
export type WalletFault = 'lostRequest' | 'lostAnswer' | { refuse: string };

export interface FakeReward {
  player_id: string;
  /** Content of the grant; undefined if the reward was cancelled first. */
  grant: Record<string, unknown> | undefined;
  state: VendorFreeRounds['state'];
  used: number;
  win_total: number;
  settled: boolean;
}

type Behaviour = Pick<
  FakeVendor,
  'games' | 'transactions' | 'asked' | 'behaviour' | 'wallets' | 'moved' | 'walletFaults' | 'rewards' | 'rewardFaults'
>;

/** The two signature keys and the vendor's address; known after the start. */
interface Line {
  requestKey: Key;
  answerKey: Key;
  base: string;
}

type Key = ReturnType<typeof keyFromBase64>;

/** Starts the vendor on a free port and registers it with the wallet. */
export async function startFakeVendor(t: TestApp, code: string, capabilities: string[] = []): Promise<FakeVendor> {
  const state: Behaviour = {
    games: [],
    transactions: [],
    asked: [],
    behaviour: 'normal',
    wallets: new Map(),
    moved: new Map(),
    walletFaults: [],
    rewards: new Map(),
    rewardFaults: [],
  };
  let line: Line | undefined;
  const server = createServer((request, response) => void serve(state, line!, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const made = await t.app.modules.vendors.vendors.add({
    code,
    name: `Vendor ${code}`,
    capabilities,
    allowedAddresses: ['127.0.0.0/8'],
    baseUrl: base,
    launchHosts: [new URL(base).host],
  });
  line = { requestKey: keyFromBase64(made.request_key), answerKey: keyFromBase64(made.answer_key), base };
  const wallet = createHwpClient({
    baseUrl: t.url,
    vendor: code,
    requestKeys: [line.requestKey],
    answerKeys: [line.answerKey],
  });
  return Object.assign(state, {
    code,
    wallet,
    close: () => {
      wallet.close();
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

/** Answers one call of the wallet with a signature; refuses a call whose signature is wrong. */
async function serve(state: Behaviour, line: Line, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  if (state.behaviour === 'silent') return void request.socket.destroy();
  const header = (name: string) => String(request.headers[name] ?? '');
  const path = request.url ?? '';
  const requestId = header(hwpHeaders.requestId);
  const signed = {
    requestId,
    timestamp: header(hwpHeaders.timestamp),
    path,
    body,
    signature: header(hwpHeaders.signature),
  };
  const isTrue = verifyRequest([line.answerKey], signed, Math.floor(Date.now() / 1000)) === 'OK';
  const call = path.replace('/hwp/v1/vendor/', '');
  const asked = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  state.asked.push({ call, body: asked });
  const said = isTrue ? answerOf(state, line, call, asked) : { outcome: 'REFUSED', code: 'INVALID_SIGNATURE' };
  if (said === 'nothing') return void request.socket.destroy();
  const answer = JSON.stringify({ outcome: 'ACCEPTED', code: 'OK', request_id: requestId, ...said });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const httpStatus = isTrue ? 200 : 401;
  const key = state.behaviour === 'forged' ? line.answerKey : line.requestKey;
  response.writeHead(httpStatus, {
    'content-type': 'application/json',
    [hwpHeaders.requestId]: requestId,
    [hwpHeaders.timestamp]: timestamp,
    [hwpHeaders.signature]: signAnswer([key], { requestId, timestamp, httpStatus, body: answer }),
  });
  response.end(answer);
}

function answerOf(
  state: Behaviour,
  { base }: Line,
  call: string,
  asked: Record<string, unknown>,
): Record<string, unknown> | 'nothing' {
  if (call.startsWith('wallet/')) return walletAnswer(state, call, asked as unknown as WalletAsked);
  if (call.startsWith('free-rounds/')) return freeRoundsAnswer(state, call, asked);
  const host = state.behaviour === 'elsewhere' ? 'https://elsewhere.example' : base;
  if (call === 'games') return { games: state.games };
  if (call === 'launch') return { url: `${host}/play/${String(asked.game_code)}` };
  if (call === 'transactions') return { transactions: state.transactions, next_cursor: null };
  if (call === 'session/terminate') return { terminated: true };
  if (call === 'round/resolve') return { round_id: asked.round_id, player_id: asked.player_id, state: 'SETTLED' };
  return {
    round_id: asked.round_id,
    player_id: asked.player_id,
    game_code: 'x',
    state: 'SETTLED',
    currency: 'THB',
    stake: 0,
    win: 0,
    started_at: '2026-01-01T00:00:00Z',
    ended_at: null,
    replay_url: `${host}/replay/1`,
    data: {},
  };
}

interface WalletAsked {
  transfer_id: string;
  player_id: string;
  currency: string;
  direction: 'in' | 'out';
  amount: number;
}

function walletAnswer(state: Behaviour, call: string, asked: WalletAsked): Record<string, unknown> | 'nothing' {
  const { wallets, moved } = state;
  const { player_id, currency, transfer_id } = asked;
  const balance = () => wallets.get(player_id) ?? 0;
  if (call === 'wallet/balance') return { player_id, currency, balance: balance() };
  const fault = state.walletFaults.shift();
  if (fault === 'lostRequest') return 'nothing';
  if (typeof fault === 'object') return { outcome: 'REFUSED', code: fault.refuse };
  if (!moved.has(transfer_id)) {
    const change = call === 'wallet/status' ? 0 : asked.direction === 'in' ? asked.amount : -asked.amount;
    const isDone = change !== 0 && balance() + change >= 0;
    moved.set(transfer_id, isDone ? change : 0);
    if (isDone) wallets.set(player_id, balance() + change);
  }
  if (fault === 'lostAnswer') return 'nothing';
  const isDone = moved.get(transfer_id) !== 0;
  if (call === 'wallet/status') return { transfer_id, state: isDone ? 'DONE' : 'REFUSED', balance: balance() };
  return isDone ? { transfer_id, balance: balance() } : { outcome: 'REFUSED', code: 'INSUFFICIENT_FUNDS' };
}

/** Answers a free-rounds call. As in the protocol, an id is granted once, and never after it was cancelled first. */
function freeRoundsAnswer(
  { rewards, rewardFaults }: Behaviour,
  call: string,
  asked: Record<string, unknown>,
): Record<string, unknown> | 'nothing' {
  const fault = rewardFaults.shift();
  if (fault === 'lostRequest') return 'nothing';
  if (typeof fault === 'object') return { outcome: 'REFUSED', code: fault.refuse };
  const answer = judgeFreeRounds(rewards, call, asked);
  return fault === 'lostAnswer' ? 'nothing' : answer;
}

const viewOf = (reward_id: string, { state, used, win_total, settled }: FakeReward) => ({
  reward_id,
  state,
  used,
  win_total,
  settled,
});

function judgeFreeRounds(
  rewards: Map<string, FakeReward>,
  call: string,
  asked: Record<string, unknown>,
): Record<string, unknown> {
  if (call === 'free-rounds/list') {
    const ids = asked.reward_ids as string[];
    return { rewards: ids.flatMap((one) => (rewards.has(one) ? [viewOf(one, rewards.get(one)!)] : [])) };
  }
  const id = String(asked.reward_id);
  const known = rewards.get(id);
  const none = { player_id: String(asked.player_id), used: 0, win_total: 0 };
  if (call === 'free-rounds/cancel') {
    const reward: FakeReward = known ?? { ...none, grant: undefined, state: 'CANCELLED', settled: true };
    if (reward.state === 'ACTIVE') Object.assign(reward, { state: 'CANCELLED', settled: reward.used === 0 });
    rewards.set(id, reward);
    return viewOf(id, reward);
  }
  if (known !== undefined && known.grant === undefined) return { outcome: 'REFUSED', code: 'FREE_ROUNDS_CANCELLED' };
  if (known !== undefined && JSON.stringify(known.grant) !== JSON.stringify(asked))
    return { outcome: 'REFUSED', code: 'DUPLICATE_CONFLICT' };
  const reward: FakeReward = known ?? { ...none, grant: asked, state: 'ACTIVE', settled: false };
  rewards.set(id, reward);
  return viewOf(id, reward);
}

/** Returns a game in the format of a vendor's list. */
export function vendorGame(code: string, over: Partial<VendorGame> = {}): VendorGame {
  return {
    game_code: code,
    names: { th: `เกม ${code}`, en: `Game ${code}` },
    type: 'RNG',
    version: '1',
    rtp: '0.9601',
    volatility: 'MEDIUM',
    currency: 'THB',
    min_bet: 100,
    max_bet: 100_000,
    picture_square_url: 'https://pictures.example/s.svg',
    picture_wide_url: 'https://pictures.example/w.svg',
    has_demo: true,
    languages: ['th', 'en'],
    ...over,
  };
}
