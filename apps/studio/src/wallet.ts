// Client of the portal's wallet: HWP/1 calls with the fields that this vendor sends.
import { acceptedAnswerSchemas, createHwpClient, type HwpClient, type HwpCode, type HwpResult } from '@sanam/hwp';
import type { WalletConfig } from './config.ts';
import type { Granted } from './rewards/store.ts';
import type { Transaction, Round } from './rounds/round-store.ts';

export interface WalletSession {
  playerId: string;
  sessionId: string;
  currency: string;
  exponent: number;
  balance: bigint;
  language: string;
  maxBet: bigint | null;
  realityCheckSeconds: number | null;
}

export type SignIn = { ok: true; session: WalletSession } | { ok: false; code: HwpCode | 'UNKNOWN' };

export interface Wallet {
  /** Exchanges the one-time launch token. An unknown outcome is a failure, since the token may be used up. */
  authenticate(launchToken: string, gameCode: string): Promise<SignIn>;
  /** Sends one transaction of a round. `reward` is given for a free round. */
  send(transaction: Transaction, round: Round, walletSessionId: string, reward?: Granted): Promise<HwpResult>;
  /** Returns false only if the wallet refused; a lost answer does not end a session. */
  keepAlive(walletSessionId: string): Promise<boolean>;
  closeSession(walletSessionId: string): Promise<void>;
  readBalance(
    playerId: string,
    walletSessionId: string,
    currency: string,
  ): Promise<{ balance: number; version: number } | undefined>;
  close(): void;
}

export function createWallet(config: WalletConfig): Wallet {
  const client = createHwpClient({
    baseUrl: config.url,
    vendor: config.vendorCode,
    requestKeys: [config.requestKey],
    answerKeys: [config.answerKey],
  });

  return {
    authenticate: (launchToken, gameCode) => authenticate(client, launchToken, gameCode),
    send: (transaction, round, walletSessionId, reward) =>
      send(client, transaction, { round, walletSessionId, reward }),
    async keepAlive(walletSessionId) {
      const result = await client.call('session/keepalive', { session_id: walletSessionId });
      return !(result.settled && result.answer.outcome === 'REFUSED');
    },

    async closeSession(walletSessionId) {
      await client.call('session/close', { session_id: walletSessionId });
    },

    async readBalance(playerId, walletSessionId) {
      const result = await client.call('balance', { player_id: playerId, session_id: walletSessionId });
      if (!result.settled || result.answer.outcome !== 'ACCEPTED') return undefined;
      const { balance, balance_version: version } = result.answer;
      return balance === undefined || version === undefined ? undefined : { balance, version };
    },

    close: () => client.close(),
  };
}

async function authenticate(client: HwpClient, launchToken: string, gameCode: string): Promise<SignIn> {
  const result = await client.call('session/authenticate', { launch_token: launchToken, game_code: gameCode });
  if (!result.settled) return { ok: false, code: 'UNKNOWN' };
  if (result.answer.outcome !== 'ACCEPTED') return { ok: false, code: result.answer.code };
  const parsed = acceptedAnswerSchemas['session/authenticate'].safeParse(result.answer);
  if (!parsed.success) return { ok: false, code: 'UNKNOWN' };
  const answer = parsed.data;
  return {
    ok: true,
    session: {
      playerId: answer.player_id,
      sessionId: answer.session_id,
      currency: answer.currency,
      exponent: answer.exponent,
      balance: BigInt(answer.balance),
      language: answer.language,
      maxBet: answer.limits?.max_bet === undefined ? null : BigInt(answer.limits.max_bet),
      realityCheckSeconds: answer.reality_check_seconds ?? null,
    },
  };
}

async function send(
  client: HwpClient,
  transaction: Transaction,
  { round, walletSessionId, reward }: { round: Round; walletSessionId: string; reward: Granted | undefined },
): Promise<HwpResult> {
  const common = {
    transaction_id: transaction.transaction_id,
    player_id: round.player_id ?? '',
    session_id: walletSessionId,
    game_code: round.game_code,
    round_id: round.id,
    currency: round.currency,
    amount: Number(transaction.amount),
    occurred_at: transaction.created_at.toISOString(),
  };
  const promo = reward === undefined ? undefined : promoOf(reward);
  if (transaction.kind === 'promo-win' && promo !== undefined) {
    // A promo-win pays all rounds of the reward, so it has no round id.
    const { round_id: _all, ...total } = common;
    return client.call('promo-win', { ...total, kind: FREE_ROUNDS, promo, details: { free_rounds: reward?.used } });
  }
  if (transaction.kind === 'bet') {
    return client.call('bet', promo === undefined ? common : { ...common, is_free: true, promo });
  }
  const reference_transaction_id = transaction.reference_transaction_id ?? '';
  if (transaction.kind === 'win') {
    return client.call('win', {
      ...common,
      reference_transaction_id,
      round_closed: true,
      details: { replay: round.replay_key, spins: round.outcome?.spins.length ?? 0, ...freeWinOf(round) },
      // Sent without the reward: its promo-win pays all rounds at once.
      ...(promo === undefined ? {} : { kind: 'FREE_ROUND' }),
    });
  }
  return client.call('rollback', {
    ...common,
    reference_transaction_id,
    reason: transaction.reason ?? 'UNKNOWN_OUTCOME',
  });
}

const FREE_ROUNDS = 'FREE_ROUNDS';

const promoOf = ({ campaign_id, reward_id }: Granted) => ({ campaign_id, reward_id, type: FREE_ROUNDS });

/** Returns the win of a free round for display; the win call of a free round has the amount 0. */
const freeWinOf = ({ reward_id, win }: Round): object => (reward_id === null ? {} : { free_win: Number(win ?? 0n) });
