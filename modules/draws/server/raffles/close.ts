// Closes a raffle at its end: fixes the list of tickets and publishes its hash.
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { oneByOne } from '@sanam/server/platform/one-by-one.ts';
import { holderOf, lineOf, listText, sha256 } from '../../contract/raffle.rules.ts';
import type { DrawDeps } from '../deps.ts';
import { subjectOf } from '../pools/subject.ts';
import { lockPool } from '../pools/store.ts';
import * as store from './store.ts';

export async function closeRaffles(deps: Pick<DrawDeps, 'db' | 'events' | 'log'>): Promise<void> {
  await oneByOne(
    await store.dueToClose(deps.db),
    (poolId) => inTransaction(deps.db, (trx) => close(deps, trx, poolId)),
    (err, poolId) => deps.log.error({ err, poolId }, 'a raffle could not be closed'),
  );
}

async function close({ events }: Pick<DrawDeps, 'events'>, trx: Trx, poolId: string): Promise<void> {
  const pool = await lockPool(trx, poolId);
  if (pool === undefined || pool.stopped_at !== null) return;
  if ((await store.raffleOf(trx, poolId)).closed_at !== null) return;
  await store.listOpen(trx, poolId);
  const tickets = await store.listedTickets(trx, { poolId, after: 0 });
  const list = { hash: await sha256(listText(await linesOf(poolId, tickets))), count: tickets.length };
  await store.markClosed(trx, poolId, list);
  const { merchant_id: merchantId } = pool;
  await audit(trx, systemContext('draws', merchantId), {
    command: 'draws.raffle.close',
    subject: subjectOf(poolId),
    after: { listHash: list.hash, tickets: list.count },
  });
  await events.emit(trx, 'draws.poolChanged', { poolId, merchantId, kind: 'raffle', state: 'closed' });
}

/** Returns the lines of a list. All tickets of a member have the same pseudonym. */
export async function linesOf(poolId: string, tickets: readonly store.ListedTicket[]): Promise<string[]> {
  const members = [...new Set(tickets.map((ticket) => ticket.member_id))];
  const holders = new Map<string, string>();
  for (const memberId of members) holders.set(memberId, await holderOf(poolId, memberId));
  return tickets.map((ticket) => lineOf(ticket.number, holders.get(ticket.member_id)!));
}
