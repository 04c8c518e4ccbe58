// Queries of the player's own limits and figures.
import { sql } from 'kysely';
import { type Db, firstRow, now, rows, type Trx } from '@sanam/server/platform/db.ts';
import type { PlayerLimitFrame, PlayerLimitKind } from '../contract/states.ts';
import { limitsNow } from './store.ts';
import type { OwnLimit, PlayFigures } from './types.ts';

/**
 * Returns the limits in force, of the kinds that a player can set; a lapsed raise is left out. `openMinor`: sum of
 * open orders, counted as used, as when an order is made.
 */
export async function ownLimits(db: Db, memberId: string, openMinor: bigint): Promise<OwnLimit[]> {
  const [holding, own] = await Promise.all([limitsNow(db, memberId), playerRows(db, memberId)]);
  return holding.flatMap((limit) => {
    const { kind, frame } = limit;
    if (kind === 'round_bets') return [];
    const row = own.find((one) => one.kind === kind && one.frame === frame);
    const pending =
      row === undefined || row.effective_at === null || row.confirm_by === null
        ? null
        : { amount: row.pending_amount, effectiveAt: row.effective_at, confirmBy: row.confirm_by, isDue: row.is_due };
    const used = kind === 'deposit' ? limit.used + openMinor : limit.used;
    return [{ ...limit, kind, used, own: row?.amount ?? null, pending }];
  });
}

/** Limits of the player. A raise may be confirmed from 24 hours after its request, for seven days. */
function playerRows(db: Db, memberId: string) {
  return db
    .selectFrom('protection_limits')
    .select([
      'kind',
      'frame',
      'amount',
      'pending_amount',
      sql<Date | null>`case when pending_from + interval '7 days' >= platform_now() then pending_from end`.as(
        'effective_at',
      ),
      sql<Date | null>`pending_from + interval '7 days'`.as('confirm_by'),
      sql<boolean>`coalesce(pending_from <= platform_now(), false)`.as('is_due'),
    ])
    .where('member_id', '=', memberId)
    .where('set_by', '=', 'player')
    .where('removed', '=', false)
    .execute();
}

export function gateOf(db: Db, memberId: string) {
  return db
    .selectFrom('protection_gates')
    .select(['check_minutes', 'blocks'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Returns deposits and result of 1, 7 and 30 business days, today included, each with its start. */
export async function figures(
  db: Db,
  memberId: string,
): Promise<(Omit<PlayFigures, 'playedSeconds'> & { from: Date })[]> {
  const found = await rows(
    db,
    sql<{ days: number; from: Date; deposit: bigint; net: bigint }>`
      select /* never null: deposit, net; sums of nothing are 0 */
             d.days, f.from, protection_used(g.member_id, 'deposit', f.from) as deposit, p.win - p.stake as net
      from protection_gates g
      cross join (values (1), (7), (30)) d (days)
      cross join lateral (
        select (date_trunc('day', platform_now() at time zone g.zone) - make_interval(days => d.days - 1)) at time zone g.zone
          as from) f
      cross join lateral protection_play(g.member_id, f.from) p
      where g.member_id = ${memberId}
      order by d.days`,
  );
  return found.map(({ days, from, deposit, net }) => ({ days, from, depositMinor: deposit, netMinor: net }));
}

/** Withdraws a pending change; false if there is none. */
export async function withdrawPending(
  trx: Trx,
  { memberId, kind, frame }: { memberId: string; kind: PlayerLimitKind; frame: PlayerLimitFrame },
): Promise<boolean> {
  const changed = await trx
    .updateTable('protection_limits')
    .set({ pending_amount: null, pending_from: null, updated_at: now })
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('frame', '=', frame)
    .where('set_by', '=', 'player')
    .where('pending_from', 'is not', null)
    .where(sql<boolean>`coalesce(pending_from + interval '7 days' >= platform_now(), false)`)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Returns the database's time. */
export async function moment(db: Db): Promise<Date> {
  const row = await firstRow(db, sql<{ at: Date }>`select platform_now() as at`);
  return row!.at;
}
