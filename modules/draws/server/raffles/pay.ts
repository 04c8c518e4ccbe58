// Prizes of raffles: one posting for each rank (D2 of the module's money moves).
import { toWire } from '@sanam/contract';
import { payOwedPromotions, payPromotion } from '@sanam/ledger/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { DrawDeps } from '../deps.ts';
import { versionOf } from '../pools/store.ts';
import * as store from './store.ts';

export const payWins = (deps: DrawDeps): Promise<void> =>
  payOwedPromotions<store.OwedWin>({
    db: deps.db,
    promotions: deps.promotions,
    page: (of) => store.owedWins(deps.db, of),
    memberOf: ({ member_id: memberId }) => memberId,
    pay: (trx, owed) => pay(deps, trx, owed),
    cancel: (trx, owed) => decide(trx, owed, 'void'),
    isClosed: async (memberId) => (await deps.members.memberById(deps.db, memberId))?.state === 'closed',
    note: (err, owed) => deps.log.error({ err, ...owed }, 'the prize of a raffle could not be paid'),
  });

/** Refuses as `payPromotion` does. */
async function pay(deps: DrawDeps, trx: Trx, owed: store.OwedWin): Promise<void> {
  const row = await decide(trx, owed, 'paid');
  if (row === undefined) return;
  const { pool_id: poolId, rank, number, member_id: memberId, merchant_id: merchantId, amount } = row;
  await payPromotion(deps, trx, {
    source: { type: 'raffleWin', id: `${poolId}:${rank}` },
    kind: 'draw.rafflePaid',
    memberId,
    amountMinor: amount,
  });
  const { title_th: TH, title_en: EN } = await versionOf(trx, poolId, 1);
  await deps.events.emit(trx, 'wallet.balanceChanged', { memberId });
  const paid = { poolId, merchantId, memberId, rank, number, amount: toWire(amount), titles: { TH, EN } };
  await deps.events.emit(trx, 'draws.rafflePaid', paid);
}

/** Undefined where it is decided already. */
async function decide(trx: Trx, owed: store.OwedWin, state: 'paid' | 'void'): Promise<store.WinnerRow | undefined> {
  const row = await store.lockWin(trx, owed);
  if (row === undefined) return undefined;
  await store.decideWin(trx, owed, state);
  await audit(trx, systemContext('draws', row.merchant_id), {
    command: `draws.win.${state}`,
    subject: { type: 'member', id: row.member_id },
    before: { state: 'owed' },
    after: { state, poolId: row.pool_id, rank: row.rank, amount: row.amount },
  });
  return row;
}
