// The wallet of transfer mode: the interface of the portal's wallet over balances that the studio stores itself.
import type { HwpCode, HwpResult } from '@sanam/hwp';
import type { Kysely } from 'kysely';
import type { StudioDb, StudioSchema } from '../database.ts';
import type { Round, Transaction } from '../rounds/round-store.ts';
import type { Wallet } from '../wallet.ts';
import * as store from './store.ts';

interface OwnWalletDeps {
  db: Kysely<StudioSchema>;
  /** The portal still authenticates players and decides whether they may play. */
  portal: Wallet;
  now: () => Date;
}

export function createOwnWallet({ db, portal, now }: OwnWalletDeps): Wallet {
  return {
    ...portal,
    async authenticate(launchToken, gameCode) {
      const answer = await portal.authenticate(launchToken, gameCode);
      if (!answer.ok) return answer;
      const { playerId, currency } = answer.session;
      const { balance } = await store.readWallet(db, { playerId, currency });
      return { ok: true, session: { ...answer.session, balance } };
    },
    send: (transaction, round) => db.transaction().execute((trx) => move(trx, transaction, round, now())),
    async readBalance(playerId, _walletSessionId, currency) {
      const held = await store.readWallet(db, { playerId, currency });
      return { balance: Number(held.balance), version: Number(held.version) };
    },
  };
}

/** Applies one transaction of a round to the wallet, at most once. */
async function move(trx: StudioDb, transaction: Transaction, round: Round, at: Date): Promise<HwpResult> {
  const player: store.Player = { playerId: round.player_id ?? '', currency: round.currency };
  const held = await store.lockWallet(trx, player);
  const known = await store.findMove(trx, transaction.transaction_id);
  if (known !== undefined) return answer(known.code as HwpCode, known.moved, held);
  const { code, moved } = await judge(trx, transaction, held);
  await store.insertMove(trx, { ...player, transactionId: transaction.transaction_id, moved, code, at });
  return answer(code, moved, moved === 0n ? held : await store.addTo(trx, player, moved));
}

async function judge(
  trx: StudioDb,
  { kind, amount, reference_transaction_id: reference }: Transaction,
  held: store.Held,
): Promise<{ code: HwpCode; moved: bigint }> {
  if (kind === 'bet')
    return held.balance < amount ? { code: 'INSUFFICIENT_FUNDS', moved: 0n } : { code: 'OK', moved: -amount };
  if (kind === 'win') return { code: 'OK', moved: amount };
  const bet = reference === null ? undefined : await store.findMove(trx, reference);
  if (reference === null || bet === undefined || bet.is_reversed) return { code: 'OK', moved: 0n };
  await store.markReversed(trx, reference);
  return { code: 'OK', moved: -bet.moved };
}

function answer(code: HwpCode, moved: bigint, held: store.Held): HwpResult {
  const balance = Number(held.balance);
  return {
    settled: true,
    httpStatus: 200,
    answer: {
      outcome: code === 'OK' ? 'ACCEPTED' : 'REFUSED',
      code,
      moved: Number(moved),
      balance,
      balance_after: balance,
      balance_version: Number(held.version),
    },
  };
}
