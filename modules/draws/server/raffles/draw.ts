// Draws a raffle from the seed committed before the opening, the list and the public value.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { digestBy, type Drawn, drawWinners } from '../../contract/raffle.rules.ts';
import type { DrawDeps } from '../deps.ts';
import { type LockedPool, lockPool } from '../pools/store.ts';
import { subjectOf } from '../pools/subject.ts';
import { stateOf } from './rules.ts';
import * as store from './store.ts';

export const SEED_SEAL = 'draws.raffleSeed';
type Deps = Pick<DrawDeps, 'events' | 'protection' | 'vault'>;

export interface Value {
  id: string;
  publicValue: string;
  reason: string | null;
  valueBy: string;
}

/** Locks a raffle with a closed list and a known public value. Refuses with `common.notFound` or `draws.wrongState`. */
export async function holdClosed(trx: Trx, id: string): Promise<{ pool: LockedPool; raffle: store.RaffleRow }> {
  const pool = await lockPool(trx, id);
  if (pool?.kind !== 'raffle') throw refuse('common.notFound');
  const raffle = await store.raffleOf(trx, id);
  const state = stateOf({ ...pool, ...raffle }, pool.now);
  if (state !== 'closed' || pool.now < raffle.public_at) throw refuse('draws.wrongState', { state });
  return { pool, raffle };
}

/** Draws and reveals the seed. Prizes are owed from then on. Refuses as `holdClosed` does. */
export async function drawRaffle(deps: Deps, trx: Trx, context: Context, value: Value): Promise<void> {
  const { id, publicValue, reason, valueBy } = value;
  const { pool, raffle } = await holdClosed(trx, id);
  const seed = deps.vault.open(SEED_SEAL, raffle.seed_sealed);
  const tickets = await store.listedTickets(trx, { poolId: id, after: 0 });
  const { drawn, skipped } = await drawFair(deps, trx, { seed, raffle, tickets, publicValue });
  const winners = drawn.map(({ index, place }, at) => ({
    pool_id: id,
    rank: at + 1,
    index,
    ticket_id: tickets[place]!.ticket_id,
    number: tickets[place]!.number,
    member_id: tickets[place]!.member_id,
    merchant_id: pool.merchant_id,
    amount: BigInt(raffle.prizes[at]!),
  }));
  await store.markDrawn(trx, id, {
    seed,
    public_value: publicValue,
    value_by: valueBy,
    drawn_by: context.actor.id,
    skipped,
  });
  await store.insertWinners(trx, winners);
  await audit(trx, context, {
    command: 'draws.raffle.draw',
    subject: subjectOf(id),
    after: {
      publicValue,
      seed,
      skipped,
      winners: winners.map(({ rank, number, amount }) => ({ rank, number, amount })),
    },
    reason,
  });
  const { merchant_id: merchantId } = pool;
  await deps.events.emit(trx, 'draws.poolChanged', { poolId: id, merchantId, kind: 'raffle', state: 'drawn' });
  await holdWinners(
    deps,
    trx,
    winners.map(({ member_id }) => member_id),
  );
}

interface Ask {
  seed: string;
  raffle: store.RaffleRow;
  tickets: store.ListedTicket[];
  publicValue: string;
}

/**
 * Draws, skipping void tickets and tickets of members who may not receive a bonus. The skipped numbers are published.
 */
async function drawFair(
  { protection }: Deps,
  trx: Trx,
  { seed, raffle, tickets, publicValue }: Ask,
): Promise<{ drawn: Drawn[]; skipped: number[] }> {
  const digest = await digestBy(seed);
  const out = new Set(tickets.flatMap(({ state }, place) => (state === 'void' ? [place] : [])));
  for (;;) {
    const drawn = await drawWinners(digest, {
      listHash: raffle.list_hash!,
      publicValue,
      length: tickets.length,
      winners: raffle.prizes.length,
      isSkipped: (place) => out.has(place),
    });
    const ids = drawn.map(({ place }) => tickets[place]!.member_id);
    const free = await protection.whoMay(trx, ids, 'bonus');
    const barred = new Set(ids.filter((memberId) => !free.has(memberId)));
    if (barred.size === 0)
      return { drawn, skipped: [...out].map((place) => tickets[place]!.number).toSorted(ascending) };
    for (const [place, { member_id: memberId }] of tickets.entries()) if (barred.has(memberId)) out.add(place);
  }
}

const ascending = (one: number, other: number): number => one - other;

/** A gate that closes in the meantime aborts the draw, which can be confirmed again. */
async function holdWinners({ protection }: Deps, trx: Trx, memberIds: string[]): Promise<void> {
  const ids = [...new Set(memberIds)];
  if (ids.length === 0) return;
  await protection.holdGates(trx, ids);
  const still = await protection.whoMay(trx, ids, 'bonus');
  if (still.size < ids.length) throw refuse('common.unavailable');
}
