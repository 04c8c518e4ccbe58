// Tickets that a member redeems for points, in the transaction of the redemption.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { DrawDeps } from '../deps.ts';
import * as pools from '../pools/store.ts';
import { insertTickets } from './store.ts';

interface Asked {
  memberId: string;
  merchantId: string;
  poolId: string;
  count: number;
}

/** A wheel or raffle with its name. */
interface NamedPool {
  poolId: string;
  kind: 'wheel' | 'raffle';
  titles: { TH: string; EN: string };
  /** Whether it takes tickets now. */
  isOpen: boolean;
}

/**
 * Gives the tickets; false if the pool takes none now. Locks the pool, so it comes before the member's wallets. Refuses
 * as `protection.check` does.
 */
export async function giveForPoints(
  { events, protection }: Pick<DrawDeps, 'events' | 'protection'>,
  trx: Trx,
  context: Context,
  { memberId, merchantId, poolId, count }: Asked,
): Promise<boolean> {
  await protection.check(trx, memberId, 'bonus');
  const pool = await pools.lockPool(trx, poolId);
  if (pool === undefined || pool.merchant_id !== merchantId || !pools.isRunning(pool)) return false;
  const made = { poolId, memberId, merchantId, source: 'points', period: null, count } as const;
  const numbers = (await insertTickets(trx, made)).map(({ number }) => number);
  await audit(trx, context, {
    command: 'draws.ticket.redeem',
    subject: { type: 'member', id: memberId },
    after: { poolId, numbers },
  });
  await events.emit(trx, 'draws.ticketsGiven', { memberIds: [memberId] });
  return true;
}

const named = (row: pools.NamedPool): NamedPool => ({
  poolId: row.pool_id,
  kind: row.kind as NamedPool['kind'],
  titles: { TH: row.title_th, EN: row.title_en },
  isOpen: row.is_open,
});

/** Returns the wheels and raffles of a merchant that are not over. */
export const poolsToGive = async (db: Db, merchantId: string): Promise<NamedPool[]> =>
  (await pools.lastingPools(db, merchantId)).map(named);

/** Returns these pools by their numbers, also those that are over. */
export const poolsNamed = async (db: Db, poolIds: readonly string[]): Promise<ReadonlyMap<string, NamedPool>> =>
  new Map((await pools.namedPools(db, poolIds)).map((row) => [row.pool_id, named(row)]));
