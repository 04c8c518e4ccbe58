// Cancelling of a ticket by its member.
import { type CallValue, type Calls, toWire } from '@sanam/contract';
import { businessDays } from '@sanam/server/platform/business-days.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, firstRow, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { sql } from 'kysely';
import { tellBalances } from './notices.ts';
import { findTicket, ticketOf } from './read.ts';
import { holdDraws, takeBack } from './take-back.ts';
import type { Buyer, TicketDeps } from './types.ts';

/** Cancellations per business day: buying and cancelling reserves numbers and reveals how much is left of them. */
const CANCELS_A_DAY = 5;

export interface CancelAsk {
  buyer: Buyer;
  context: Context;
  key: IdempotencyKey;
  ticketNo: string;
}

type Cancelled = CallValue<Calls['cancelTicket']>;

/**
 * Cancels a ticket that is at most 30 minutes old, at least 10 minutes before the close, not of a fast draw, five a
 * day. A ticket whose draw was moved since may be older and does not count. Refuses with `lottery.unknownTicket`,
 * `lottery.cancelTooLate` or `lottery.cancelLimit`.
 */
export async function cancelTicket(deps: TicketDeps, ask: CancelAsk): Promise<Cancelled> {
  const { buyer, key } = ask;
  let version: number | undefined;
  const answer = await once(deps.db, key, async (trx) => {
    const done = await cancelWithin(deps, trx, ask);
    version = done.version;
    return done.answer;
  });
  if (version !== undefined) await tellBalances(deps, [[buyer.memberId, version]]);
  return answer;
}

async function cancelWithin(
  deps: TicketDeps,
  trx: Trx,
  { buyer, context, ticketNo }: CancelAsk,
): Promise<{ version: number; answer: Cancelled }> {
  const own = { ticketNo, memberId: buyer.memberId };
  const ticket = await findTicket(trx, own);
  await holdDraws(trx, [ticket.draw_id]);
  const check = async (): Promise<void> => {
    // Under the wallet's lock, a second call for the same ticket or a sixth cancellation of the day sees the earlier
    // ones.
    if ((await findTicket(trx, own)).cancel_until === null) throw refuse('lottery.cancelTooLate');
    if (!ticket.is_moved) await checkCancels(deps, trx, buyer);
  };
  const { served, taken } = await takeBack(deps, trx, { context, tickets: [ticket], check });
  if (taken.length === 0) throw refuse('lottery.cancelTooLate');
  const shown = await ticketOf(trx, await findTicket(trx, own), context.language);
  const balance = toWire(BigInt(served.balanceAfter ?? 0), buyer.currency);
  return { version: Number(served.version), answer: { ...shown, balance } };
}

/** Refuses with `lottery.cancelLimit` if the daily limit is reached. The caller must have locked the wallet. */
export async function checkCancels({ zoneOf }: Pick<TicketDeps, 'zoneOf'>, trx: Trx, buyer: Buyer): Promise<void> {
  const [day] = (await businessDays(trx, {}, zoneOf(buyer.merchantId))).moments.slice(-2);
  if ((await cancelsSince(trx, buyer.memberId, day!)) >= CANCELS_A_DAY)
    throw refuse('lottery.cancelLimit', { limit: CANCELS_A_DAY });
}

/**
 * Counts cancellations since a time. A chase that its member stopped counts once, besides its tickets that were
 * cancelled one by one before; one that a win stopped, or a ticket whose draw was moved, does not.
 */
async function cancelsSince(db: Db, memberId: string, since: Date): Promise<number> {
  const row = await firstRow(
    db,
    sql<{ count: bigint }>`
      select count(distinct case when t.ended_at >= c.stopped_at then t.chase_id else t.ticket_no::text end) as count
      from lottery_tickets t left join lottery_chases c on c.chase_id = t.chase_id
      where t.member_id = ${memberId} and t.state = 'cancelled' and t.ended_at >= ${since}
        and (c.state is distinct from 'won' or t.ended_at < c.stopped_at)
        and not exists (select from lottery_draw_notes n
                        where n.draw_id = t.draw_id and n.kind = 'moved' and n.at > t.accepted_at and n.at <= t.ended_at)`,
  );
  return Number(row!.count);
}
