// Free tickets: once, or each business day.
import type { Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import type { FreeEntry } from '../../contract/states.ts';
import type { DrawDeps } from '../deps.ts';
import * as pools from '../pools/store.ts';
import * as store from './store.ts';

/** Refuses as the contract states. */
export function takeFree(
  deps: DrawDeps,
  { memberId, merchantId }: Pick<MemberSession, 'memberId' | 'merchantId'>,
  poolId: string,
  { context, idempotency }: { context: Context; idempotency: IdempotencyKey },
): Promise<CallValue<Calls['takeFreeTicket']>> {
  return once(deps.db, idempotency, async (trx) => {
    const pool = await pools.lockPool(trx, poolId);
    if (pool === undefined || pool.merchant_id !== merchantId) throw refuse('common.notFound');
    if (!pools.isRunning(pool)) throw refuse('draws.notRunning');
    const { free } = await pools.versionOf(trx, poolId, pool.version);
    if (free === 'none') throw refuse('draws.noFreeTicket');
    const period = await store.freePeriod(trx, free, deps.site.zoneOf(merchantId));
    const made = { poolId, memberId, merchantId, source: 'free', period, count: 1 } as const;
    const [ticket] = await store.insertTickets(trx, made);
    if (ticket === undefined) throw refuse('draws.noFreeTicket');
    await audit(trx, context, {
      command: 'draws.freeTicket',
      subject: { type: 'member', id: memberId },
      after: { poolId, number: ticket.number, period },
    });
    await deps.events.emit(trx, 'draws.ticketsGiven', { memberIds: [memberId] });
    await deps.protection.holdGate(trx, memberId);
    await deps.protection.check(trx, memberId, 'bonus');
    const { tickets } = await store.openTickets(trx, poolId, memberId);
    return { ticketId: ticket.ticket_id, number: ticket.number, tickets };
  });
}

interface Reader {
  memberId: string;
  poolId: string;
  free: FreeEntry;
  zone: string;
}

/** Answers whether the free ticket of the current period can be taken. The pool must be running. */
export async function isFreeReady(db: Db, { memberId, poolId, free, zone }: Reader): Promise<boolean> {
  if (free === 'none') return false;
  return !(await store.hasPeriod(db, poolId, memberId, await store.freePeriod(db, free, zone)));
}
