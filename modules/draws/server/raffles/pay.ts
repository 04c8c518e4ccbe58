// Pays prizes of raffles, once for each rank: in cash by one posting (D2 of the module's money moves), or as bonus
// money.
import { toWire } from '@sanam/contract';
import { payOwedPromotions, payPromotion } from '@sanam/ledger/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { giveAsBonus } from '../bonus.ts';
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
    cancel: async (trx, owed) => {
      const row = await store.lockWin(trx, owed);
      if (row !== undefined) await decide(trx, row, { state: 'void', isBonus: false });
    },
    isClosed: async (memberId) => (await deps.members.memberById(deps.db, memberId))?.state === 'closed',
    note: (err, owed) => deps.log.error({ err, ...owed }, 'the prize of a raffle could not be paid'),
  });

/** Refuses as `payPromotion` does. */
async function pay(deps: DrawDeps, trx: Trx, owed: store.OwedWin): Promise<void> {
  const row = await store.lockWin(trx, owed);
  if (row === undefined) return;
  const { pool_id: poolId, rank, number, member_id: memberId, merchant_id: merchantId, amount } = row;
  const { title_th: TH, title_en: EN } = await versionOf(trx, poolId, 1);
  const { terms } = await store.raffleOf(trx, poolId);
  const titles = { TH, EN };
  const prize = { memberId, source: { type: 'raffleWin', id: `${poolId}:${rank}` }, amountMinor: amount };
  const isBonus = await giveAsBonus(deps, trx, systemContext('draws', merchantId), { ...prize, terms, titles });
  await decide(trx, row, { state: 'paid', isBonus });
  if (!isBonus) {
    await payPromotion(deps, trx, { ...prize, kind: 'draw.rafflePaid' });
    await deps.events.emit(trx, 'wallet.balanceChanged', { memberId });
  }
  const paid = { poolId, merchantId, memberId, rank, number, amount: toWire(amount), isBonus, titles };
  await deps.events.emit(trx, 'draws.rafflePaid', paid);
}

/** Sets the state of a locked winner and writes its audit row. */
async function decide(trx: Trx, row: store.WinnerRow, as: { state: 'paid' | 'void'; isBonus: boolean }): Promise<void> {
  await store.decideWin(trx, row, as);
  await audit(trx, systemContext('draws', row.merchant_id), {
    command: `draws.win.${as.state}`,
    subject: { type: 'member', id: row.member_id },
    before: { state: 'owed' },
    after: { ...as, poolId: row.pool_id, rank: row.rank, amount: row.amount },
  });
}
