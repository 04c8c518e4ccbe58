import { sql } from 'kysely';
import { type Db, firstRow, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { CASE_AFTER_HOURS } from '../reconciliation/open-rounds.ts';

export type ReturnRow = TableRow<'vendors_returns'>;

/** Rounds of a vendor that are open for too long; `stake` in minor units, without play money. */
export interface StuckRounds {
  openedBefore: Date;
  rounds: number;
  stake: bigint;
}

/**
 * Returns the rounds that the vendor should have finished by now: open for two days, or opened before `openedBefore`.
 * Without rounds of the portal's own products, whose bets wait for their draw.
 */
export async function stuckRounds(db: Db, code: string, openedBefore: Date | null = null): Promise<StuckRounds> {
  const found = await firstRow(
    db,
    sql<StuckRounds>`
      with bound as (
        select coalesce(${openedBefore}, date_trunc('milliseconds', platform_now() - make_interval(hours => ${CASE_AFTER_HOURS})))
               as opened_before)
      select b.opened_before as "openedBefore",
             count(r.id)::int as rounds, coalesce(sum(r.bet_total) filter (where p.currency <> 'FUN'), 0)::bigint as stake
      from bound b left join vendors v on v.code = ${code}
      left join vendors_rounds r on r.vendor_id = v.id and r.state = 'OPEN' and r.opened_at < b.opened_before
        and v.adapter <> 'house'
      left join vendors_players p on p.id = r.player
      group by b.opened_before`,
  );
  return found!;
}

export async function insertReturn(
  trx: Trx,
  made: { returnId: string; vendorId: number; openedBefore: Date; rounds: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('vendors_returns')
    .values({
      return_id: made.returnId,
      vendor_id: made.vendorId,
      opened_before: made.openedBefore,
      rounds: made.rounds,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('return_id')
    .executeTakeFirst();
  return row !== undefined;
}

export function runningReturns(db: Db): Promise<ReturnRow[]> {
  return db.selectFrom('vendors_returns').selectAll().where('state', '=', 'running').orderBy('started_at').execute();
}

export function lastReturn(db: Db, vendorId: number): Promise<ReturnRow | undefined> {
  return db
    .selectFrom('vendors_returns')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface RoundRef {
  id: bigint;
  member_id: string;
}

/** Returns the next open rounds of a vendor after this one, by member. */
export function nextRounds(
  db: Db,
  { vendor_id: vendorId, opened_before: openedBefore }: ReturnRow,
  after: RoundRef,
  limit: number,
): Promise<RoundRef[]> {
  return rows(
    db,
    sql<RoundRef>`
      select r.id, r.member_id from vendors_rounds r
      where r.vendor_id = ${vendorId} and r.state = 'OPEN' and r.opened_at < ${openedBefore}
        and (r.member_id, r.id) > (${after.member_id}, ${after.id}::bigint)
      order by r.member_id, r.id limit ${limit}`,
  );
}

/** An open round. Amounts in minor units. */
export interface OpenRound {
  id: bigint;
  vendor_id: number;
  round_id: string;
  player_id: string;
  game_code: string;
  currency: string;
  bets: number;
  wins: number;
  bet_total: bigint;
  win_total: bigint;
}

/** Returns the round if it is still open. Call it with the wallet of its player locked. */
export function findOpenRound(trx: Trx, { id, member_id: memberId }: RoundRef): Promise<OpenRound | undefined> {
  return trx
    .selectFrom('vendors_rounds as r')
    .innerJoin('vendors_players as p', 'p.id', 'r.player')
    .select(['r.id', 'r.vendor_id', 'r.round_id', 'p.player_id', 'r.game_code', 'p.currency'])
    .select(['r.bets', 'r.wins', 'r.bet_total', 'r.win_total'])
    .where('r.member_id', '=', memberId)
    .where('r.id', '=', id)
    .where('r.state', '=', 'OPEN')
    .executeTakeFirst();
}

/** Returns the accepted bets of a round that have neither a win of their own nor a rollback, oldest first. */
export function betsWithoutResult(
  trx: Trx,
  round: Pick<OpenRound, 'id' | 'vendor_id'>,
): Promise<{ transaction_id: string; amount: bigint }[]> {
  return rows(
    trx,
    sql<{ transaction_id: string; amount: bigint }>`
      select m.transaction_id, m.amount from vendors_transactions m
      where m.round = ${round.id} and m.vendor_id = ${round.vendor_id} and m.call = 'bet' and m.state = 'ACCEPTED'
        and not exists (select 1 from vendors_reversals v
                        where v.vendor_id = m.vendor_id and v.transaction_id = m.transaction_id)
        and not exists (select 1 from vendors_settlements s
                        where s.vendor_id = m.vendor_id and s.bet_id = m.transaction_id
                          and not exists (select 1 from vendors_reversals v
                                          where v.vendor_id = s.vendor_id and v.transaction_id = s.win_id))
      order by m.id`,
  );
}

export async function countReturned(trx: Trx, returnId: string, amount: bigint): Promise<void> {
  await trx
    .updateTable('vendors_returns')
    .set((eb) => ({ returned: eb('returned', '+', 1), amount: eb('amount', '+', amount) }))
    .where('return_id', '=', returnId)
    .execute();
}

/** Closes the case of a round id once no player of it has the round open. */
export async function closeCase(
  trx: Trx,
  round: Pick<OpenRound, 'vendor_id' | 'round_id'>,
  note: string,
): Promise<void> {
  await trx
    .updateTable('vendors_findings')
    .set({ state: 'closed', note, closed_at: now })
    .where('vendor_id', '=', round.vendor_id)
    .where('finding', '=', 'roundOpen')
    .where('transaction_id', '=', round.round_id)
    .where('state', '=', 'open')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('vendors_rounds as r')
            .select('r.id')
            .where('r.vendor_id', '=', round.vendor_id)
            .where('r.round_id', '=', round.round_id)
            .where('r.state', '=', 'OPEN'),
        ),
      ),
    )
    .execute();
}

export async function endReturn(trx: Trx, { return_id: returnId }: ReturnRow, failed: number): Promise<boolean> {
  const row = await trx
    .updateTable('vendors_returns')
    .set({ state: 'done', failed, ended_at: now })
    .where('return_id', '=', returnId)
    .where('state', '=', 'running')
    .returning('return_id')
    .executeTakeFirst();
  return row !== undefined;
}
