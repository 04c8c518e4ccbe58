// Pays cash prizes, one posting per prize (Y1 of the module's money moves), and records staff decisions about held
// prizes.
import { toWire } from '@sanam/contract';
import { payOwedPromotions, payPromotion } from '@sanam/ledger/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { PrizeState } from '../../contract/prize-schemas.ts';
import { findDraw } from '../draws/transition.ts';
import type { PrizeDeps } from './deps.ts';
import { prizeSubject } from './give.ts';
import { lockPrize, movePrize, type Owed, owedPrizes, type PrizeRow } from './store.ts';

/** Pays the owed prizes of a round, or of all rounds if `drawId` is undefined. */
export const payPrizes = (deps: PrizeDeps, drawId?: bigint): Promise<void> =>
  payOwedPromotions<Owed>({
    db: deps.db,
    promotions: deps.promotions,
    page: (of) => owedPrizes(deps.db, { ...of, drawId }),
    memberOf: ({ member_id: memberId }) => memberId,
    pay: (trx, owed) => pay(deps, trx, owed),
    cancel: async (trx, { prize_id: prizeId }) => {
      const row = await lockPrize(trx, prizeId);
      if (row?.state === 'owed') await move(deps, trx, row, { state: 'void', by: systemContext('lottery.prizes') });
    },
    isClosed: async (memberId) => (await deps.members.memberById(deps.db, memberId))?.state === 'closed',
    note: (err, owed) => deps.log.error({ err, ...owed }, 'a prize of a yeekee round could not be paid'),
  });

/** Pays one prize. Refuses as `payPromotion` does. */
async function pay(deps: PrizeDeps, trx: Trx, { prize_id: prizeId }: Owed): Promise<void> {
  const row = await lockPrize(trx, prizeId);
  if (row?.state !== 'owed') return;
  const { member_id: memberId, amount: amountMinor } = row;
  await move(deps, trx, row, { state: 'paid', by: systemContext('lottery.prizes', row.merchant_id) });
  const source = { type: 'lotteryShotPrize', id: prizeId } as const;
  await payPromotion(deps, trx, { source, kind: 'lottery.prizePaid', memberId, amountMinor });
  await deps.events.emit(trx, 'wallet.balanceChanged', { memberId });
}

interface Move {
  state: PrizeState;
  by: Context;
  reason?: string;
  refusal?: 'staff';
}

async function move(
  { events }: PrizeDeps,
  trx: Trx,
  row: PrizeRow,
  { state, by, reason, refusal }: Move,
): Promise<void> {
  const { prize_id: prizeId, draw_id: drawId, member_id: memberId, rank } = row;
  const isStaff = by.actor.kind === 'staff';
  await movePrize(trx, prizeId, { state, refusal: refusal ?? null, by: isStaff ? by.actor.id : row.decided_by });
  await audit(trx, by, {
    command: `lottery.prize.${state}`,
    subject: prizeSubject(prizeId),
    before: { state: row.state },
    after: { state, memberId, rank, amount: toWire(row.amount) },
    reason: reason ?? null,
  });
  const { numero } = await findDraw(trx, drawId);
  const told = { prizeId, memberId, numero, rank, amount: toWire(row.amount), state, refusal: refusal ?? null };
  await events.emit(trx, 'lottery.shotPrizeChanged', told);
}

interface Decision {
  prizeId: string;
  act: 'pay' | 'refuse';
  version: number;
  reason: string;
}

/**
 * Pays or refuses a held prize. Refuses with `common.notFound`, `operator.staleVersion`, `lottery.caseClosed` if the
 * prize is not held, or `lottery.staffAccount` if it would pay an account that is one of staff by now.
 */
export async function decidePrize(
  deps: PrizeDeps,
  trx: Trx,
  context: Context,
  { prizeId, act, version, reason }: Decision,
): Promise<{ state: PrizeState }> {
  const row = await lockPrize(trx, prizeId);
  if (row === undefined || row.merchant_id !== context.merchantId) throw refuse('common.notFound');
  if (row.version !== version) throw refuse('operator.staleVersion', { version: row.version });
  if (row.state !== 'held') throw refuse('lottery.caseClosed', { state: row.state });
  if (act === 'pay' && (await deps.members.memberById(trx, row.member_id))?.isStaff === true)
    throw refuse('lottery.staffAccount');
  const to = act === 'pay' ? ({ state: 'owed' } as const) : ({ state: 'refused', refusal: 'staff' } as const);
  await move(deps, trx, row, { ...to, by: context, reason });
  return { state: to.state };
}
