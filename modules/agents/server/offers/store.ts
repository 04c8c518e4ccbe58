import type { AgentType } from '@sanam/contract';
import { sql } from 'kysely';
import { type Db, firstRow, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { OfferState } from '../../contract/states.ts';

export type OfferRow = TableRow<'agents_offers'>;

export interface NewOffer {
  offerId: string;
  merchantId: string;
  memberId: string;
  accountType: AgentType;
  uplineId: string | null;
  by: { kind: 'staff' | 'agent'; id: string };
  reason: string | null;
  days: number;
}

/** Inserts an offer; returns undefined if the member has an open one. */
export async function insertOffer(trx: Trx, offer: NewOffer): Promise<OfferRow | undefined> {
  return trx
    .insertInto('agents_offers')
    .values({
      offer_id: offer.offerId,
      merchant_id: offer.merchantId,
      member_id: offer.memberId,
      account_type: offer.accountType,
      upline_id: offer.uplineId,
      offered_by_kind: offer.by.kind,
      offered_by: offer.by.id,
      reason: offer.reason,
      expires_at: sql<Date>`platform_now() + make_interval(days => ${offer.days})`,
    })
    .onConflict((conflict) => conflict.column('member_id').where('state', '=', 'offered').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Returns the offer that a member may answer now. */
export const openOffer = (db: Db, memberId: string): Promise<OfferRow | undefined> =>
  db
    .selectFrom('agents_offers')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'offered')
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const findOffer = (db: Db, offerId: string): Promise<OfferRow | undefined> =>
  db.selectFrom('agents_offers').selectAll().where('offer_id', '=', offerId).executeTakeFirst();

/** Locks an offer; `isOver`: its time has run out, even if the job has not closed it yet. */
export const lockOffer = (trx: Trx, offerId: string): Promise<(OfferRow & { isOver: boolean }) | undefined> =>
  firstRow(
    trx,
    sql<OfferRow & { isOver: boolean }>`
      select *, expires_at <= platform_now() as "isOver" from agents_offers where offer_id = ${offerId} for update`,
  );

export async function closeOffer(trx: Trx, offerId: string, state: OfferState): Promise<void> {
  await trx.updateTable('agents_offers').set({ state, decided_at: now }).where('offer_id', '=', offerId).execute();
}

/** Closes expired offers; skips rows that are locked by an answer. */
export const expireDue = (trx: Trx): Promise<OfferRow[]> =>
  rows(
    trx,
    sql<OfferRow>`
      update agents_offers set state = 'expired', decided_at = platform_now()
      where offer_id in (
        select offer_id from agents_offers where state = 'offered' and expires_at <= platform_now()
        order by offer_id limit 500 for update skip locked)
      returning *`,
  );

export async function listOffers(
  db: Db,
  ask: { merchantId: string | undefined; state: OfferState | undefined; limit: number; offset: number },
): Promise<{ list: OfferRow[]; totalCount: number }> {
  const { merchantId = null, state = null, limit, offset } = ask;
  const where = sql`
    where (${merchantId}::text is null or merchant_id = ${merchantId}) and (${state}::text is null or state = ${state})`;
  const list = await rows(
    db,
    sql<OfferRow>`
      select * from agents_offers ${where} order by offered_at desc, offer_id limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) from agents_offers ${where}`);
  return { list, totalCount: Number(count!.count) };
}

/** Returns the id of the offer that blocks another offer to the member. */
export async function waitingOffer(db: Db, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('agents_offers')
    .select('offer_id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'offered')
    .executeTakeFirst();
  return row?.offer_id;
}
