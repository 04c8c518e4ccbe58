// The member's request to be paid for points, before the account is closed.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { PointsDeps } from '../deps.ts';
import { refuseUnpayable, worthOf } from './pay.ts';
import { insertAsked, listPayouts } from './store.ts';

type Answer = CallValue<Calls['pointPayout']>;

/** Returns the member's points, what they are worth, the way to that, and the last request. */
export async function payoutState(deps: PointsDeps, db: Db, { memberId, merchantId }: MemberSession): Promise<Answer> {
  const worth = await worthOf(deps, db, { memberId, merchantId });
  const [last] = (await listPayouts(db, { memberId, limit: 1, offset: 0 })).list;
  const isWaiting = last?.state === 'asked';
  return {
    points: Number(worth.balance),
    cashValue: toWire(worth.amount),
    mayConvert: worth.mayConvert,
    isTooFew: worth.mayConvert && worth.balance < worth.rule.points_min,
    mayAsk: !worth.mayConvert && worth.amount > 0n && !isWaiting,
    last:
      last === undefined
        ? null
        : {
            state: last.state,
            amount: last.amount === null ? null : toWire(last.amount),
            at: (last.decidedAt ?? last.madeAt).toISOString(),
            note: last.state === 'refused' ? last.note : null,
          },
  };
}

/** Asks for the payout; a request that is open stays as it is. Refuses as `refuseUnpayable` does. */
export function askPayout(
  deps: PointsDeps,
  session: MemberSession,
  { context, idempotency }: { context: Context; idempotency: IdempotencyKey },
): Promise<Answer> {
  const { memberId, merchantId } = session;
  return once(deps.db, idempotency, async (trx) => {
    const worth = await worthOf(deps, trx, { memberId, merchantId });
    refuseUnpayable(worth);
    const row = { payout_id: newId('ppo'), merchant_id: merchantId, member_id: memberId };
    if (await insertAsked(trx, row))
      await audit(trx, context, {
        command: 'points.payout.ask',
        subject: { type: 'member', id: memberId },
        after: { payoutId: row.payout_id, points: String(worth.points), amount: toWire(worth.amount) },
      });
    return payoutState(deps, trx, session);
  });
}
