import { type ExpressionBuilder, sql } from 'kysely';
import { anyOf, type Db, firstRow, keepPlan, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Schema } from '@sanam/server/platform/schema.data.ts';
import type { CheckInterval } from '../contract/states.ts';
import type { Gate } from './rules.ts';
import type { LimitFrame, LimitKind, LimitState, RealityCheck, SetLimit } from './types.ts';

export async function insertGate(
  trx: Trx,
  { memberId, merchantId, zone }: { memberId: string; merchantId: string; zone: string },
): Promise<void> {
  await trx
    .insertInto('protection_gates')
    .values({ member_id: memberId, merchant_id: merchantId, zone })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const gateOf = (db: Db, memberId: string) =>
  db
    .selectFrom('protection_gates')
    .select(['state', 'until', 'blocks', sql<boolean>`coalesce(until <= platform_now(), false)`.as('hasEnded')])
    .where('member_id', '=', memberId);

export function findGate(db: Db, memberId: string): Promise<Gate | undefined> {
  return gateOf(db, memberId).modifyEnd(keepPlan).executeTakeFirst();
}

/** Like `findGate`, and locks the gate as `holdGate` does. */
export function findHeldGate(trx: Trx, memberId: string): Promise<Gate | undefined> {
  return gateOf(trx, memberId).forShare().modifyEnd(keepPlan).executeTakeFirst();
}

export async function findGates(db: Db, memberIds: readonly string[]): Promise<ReadonlyMap<string, Gate>> {
  const found = await db
    .selectFrom('protection_gates')
    .select([
      'member_id',
      'state',
      'until',
      'blocks',
      sql<boolean>`coalesce(until <= platform_now(), false)`.as('hasEnded'),
    ])
    .where('member_id', '=', anyOf(memberIds))
    .execute();
  return new Map(found.map(({ member_id: memberId, ...gate }) => [memberId, gate]));
}

export async function holdGate(trx: Trx, memberId: string): Promise<void> {
  await trx.selectFrom('protection_gates').select('member_id').where('member_id', '=', memberId).forShare().execute();
}

/** Like `holdGate` for several members, in one lock order. */
export async function holdGates(trx: Trx, memberIds: readonly string[]): Promise<void> {
  await trx
    .selectFrom('protection_gates')
    .select('member_id')
    .where('member_id', '=', anyOf(memberIds))
    .orderBy('member_id')
    .forShare()
    .execute();
}

export async function addEvent(
  trx: Trx,
  memberId: string,
  event: string,
  details: Record<string, unknown>,
): Promise<void> {
  await trx
    .insertInto('protection_events')
    .values({ member_id: memberId, event, details: JSON.stringify(details) })
    .execute();
}

export interface LimitRow
  extends Pick<TableRow<'protection_limits'>, 'amount' | 'removed' | 'pending_amount' | 'pending_from'> {
  is_due: boolean;
  has_lapsed: boolean;
}

const isLimit =
  ({ memberId, kind, frame, by }: Omit<SetLimit, 'amount'>) =>
  (eb: ExpressionBuilder<Schema, 'protection_limits'>) =>
    eb.and({ member_id: memberId, kind, frame, set_by: by });

/** Returns a limit. A pending raise may be confirmed within seven days after its waiting time. */
export function findLimit(trx: Trx, limit: Omit<SetLimit, 'amount'>): Promise<LimitRow | undefined> {
  return trx
    .selectFrom('protection_limits')
    .select(['amount', 'removed', 'pending_amount', 'pending_from'])
    .select([
      sql<boolean>`coalesce(pending_from <= platform_now(), false)`.as('is_due'),
      sql<boolean>`coalesce(pending_from + interval '7 days' < platform_now(), false)`.as('has_lapsed'),
    ])
    .where(isLimit(limit))
    .forUpdate()
    .executeTakeFirst();
}

export async function putLimit(trx: Trx, limit: SetLimit & { amount: bigint }): Promise<void> {
  await trx
    .insertInto('protection_limits')
    .values({
      member_id: limit.memberId,
      kind: limit.kind,
      frame: limit.frame,
      set_by: limit.by,
      amount: limit.amount,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'kind', 'frame', 'set_by']).doUpdateSet({
        amount: limit.amount,
        removed: false,
        pending_amount: null,
        pending_from: null,
        updated_at: now,
      }),
    )
    .execute();
  await trx
    .updateTable('protection_gates')
    .set({ has_limits: true, updated_at: now })
    .where('member_id', '=', limit.memberId)
    .execute();
  if (limit.frame !== 'each') await countAnew(trx, limit.memberId, limit.kind, limit.frame);
}

/** Recomputes the counter of the current period from the ledger, so that earlier use counts. */
async function countAnew(trx: Trx, memberId: string, kind: LimitKind, frame: LimitFrame): Promise<void> {
  if (kind === 'time') return;
  await sql`
    insert into protection_counters (member_id, kind, frame, frame_start, used)
    select g.member_id, ${kind}, ${frame}, f.start, protection_used(g.member_id, ${kind}, f.start)
    from protection_gates g, lateral (select protection_frame_start(${frame}, g.zone, platform_now()) as start) f
    where g.member_id = ${memberId}
    on conflict (member_id, kind, frame, frame_start) do update set used = excluded.used`.execute(trx);
}

/** Returns the start of the member's business day. */
export async function dayStart(trx: Trx, memberId: string): Promise<Date> {
  const row = await firstRow(
    trx,
    sql<{ start: Date }>`
      select /* never null: start; the gate has a zone */ protection_frame_start('day', zone, platform_now()) as start
      from protection_gates where member_id = ${memberId}`,
  );
  if (row === undefined) throw refuse('protection.checkUnavailable');
  return row.start;
}

/** Counts the play time of the current day; a counter with more stays unchanged. */
export async function countTime(trx: Trx, { memberId, frame }: SetLimit, seconds: number): Promise<void> {
  await sql`
    insert into protection_counters (member_id, kind, frame, frame_start, used)
    select member_id, 'time', ${frame}, protection_frame_start(${frame}, zone, platform_now()), ${Math.floor(seconds)}::bigint
    from protection_gates where member_id = ${memberId}
    on conflict (member_id, kind, frame, frame_start)
      do update set used = greatest(protection_counters.used, excluded.used)`.execute(trx);
}

/** Removes a limit at once. */
export async function removeLimit(trx: Trx, limit: Omit<SetLimit, 'amount'>): Promise<void> {
  await trx
    .updateTable('protection_limits')
    .set({ removed: true, pending_amount: null, pending_from: null, updated_at: now })
    .where(isLimit(limit))
    .execute();
}

export async function putPending(trx: Trx, limit: SetLimit): Promise<{ effective_at: Date; confirm_by: Date }> {
  const row = await firstRow(
    trx,
    sql<{ effective_at: Date; confirm_by: Date }>`
      update protection_limits set pending_amount = ${limit.amount}, pending_from = platform_now() + interval '24 hours',
             updated_at = platform_now()
      where member_id = ${limit.memberId} and kind = ${limit.kind} and frame = ${limit.frame} and set_by = ${limit.by}
      returning pending_from as effective_at, pending_from + interval '7 days' as confirm_by`,
  );
  return row!;
}

export async function applyPending(trx: Trx, limit: Omit<SetLimit, 'amount'>): Promise<void> {
  await trx
    .updateTable('protection_limits')
    .set((eb) => ({
      amount: eb.fn.coalesce('pending_amount', 'amount'),
      removed: sql<boolean>`pending_amount is null`,
      pending_amount: null,
      pending_from: null,
      updated_at: now,
    }))
    .where(isLimit(limit))
    .execute();
}

export async function dropPending(trx: Trx, limit: Omit<SetLimit, 'amount'>): Promise<void> {
  await trx
    .updateTable('protection_limits')
    .set({ pending_amount: null, pending_from: null })
    .where(isLimit(limit))
    .execute();
}

export async function limitsNow(db: Db, memberId: string): Promise<LimitState[]> {
  const found = await rows(
    db,
    sql<{ kind: LimitKind; frame: LimitFrame; amount: bigint; used: bigint; resets_at: Date }>`
      select /* never null: kind, frame, amount, used, resets_at; a row for each limit, counted */ *
      from protection_limits_now(${memberId}, platform_now()) order by kind, frame`,
  );
  return found.map((row) => ({
    kind: row.kind,
    frame: row.frame,
    amount: row.amount,
    used: row.used,
    resetsAt: row.resets_at,
  }));
}

export async function countDeposit(trx: Trx, memberId: string, amountMinor: bigint): Promise<void> {
  await sql`
    select protection_count_set(array[${memberId}::text], array['deposit'], array[${amountMinor}::bigint], array[platform_now()])`.execute(
    trx,
  );
}

/** Counts losses of play whose bets are not visible. */
export async function countLoss(trx: Trx, memberId: string, lostMinor: bigint): Promise<void> {
  await sql`
    select protection_count_set(array[${memberId}::text], array['loss'], array[${lostMinor}::bigint], array[platform_now()])`.execute(
    trx,
  );
}

/** Prefix of a check's id, which is the time it becomes due. */
const CHECK_PREFIX = 'rc_';
const checkName = sql`${CHECK_PREFIX}::text || (extract(epoch from rc_due_at) * 1000000)::bigint`;

export async function realityCheck(db: Db, memberId: string): Promise<Omit<RealityCheck, 'limits'>> {
  const row = await firstRow(
    db,
    sql<{
      check_minutes: number;
      check_id: string | null;
      is_due: boolean;
      due_in: number | null;
      played_minutes: number;
      stake: bigint;
      win: bigint;
      stake_today: bigint;
      win_today: bigint;
    }>`
      select /* never null: stake, win, stake_today, win_today; protection_play adds up, nothing is 0 */
             g.check_minutes, ${checkName} as check_id, coalesce(g.rc_due_at <= n.now, false) as is_due,
             case when g.rc_due_at is not null then greatest(ceil(extract(epoch from g.rc_due_at - n.now)), 0)::int end as due_in,
             coalesce(floor(extract(epoch from n.now - n.started) / 60), 0)::int as played_minutes,
             p.stake, p.win, d.stake as stake_today, d.win as win_today
      from protection_gates g
      cross join lateral (
        select platform_now() as now, g.rc_due_at - make_interval(mins => g.check_minutes) as started) n
      cross join lateral protection_play(g.member_id, coalesce(n.started, n.now)) p
      cross join lateral protection_play(g.member_id, protection_frame_start('day', g.zone, n.now)) d
      where g.member_id = ${memberId}`,
  );
  if (row === undefined) throw refuse('protection.checkUnavailable');
  return {
    intervalMinutes: row.check_minutes,
    isDue: row.is_due,
    checkId: row.check_id,
    dueInSeconds: row.due_in,
    playedMinutes: row.played_minutes,
    period: { stakeMinor: row.stake, winMinor: row.win },
    today: { stakeMinor: row.stake_today, winMinor: row.win_today },
  };
}

/** Makes the check due now, as after an interval of play. */
export async function makeCheckDue(db: Db, memberId: string): Promise<void> {
  await db
    .updateTable('protection_gates')
    .set({ rc_due_at: now, last_play_at: now })
    .where('member_id', '=', memberId)
    .execute();
}

/** Returns true if this check is due now; this stays so until the end of the transaction. */
export async function lockDueCheck(trx: Trx, memberId: string, checkId: string): Promise<boolean> {
  const row = await firstRow(
    trx,
    sql`select 1 from protection_gates
      where member_id = ${memberId} and rc_due_at <= platform_now() and ${checkName} = ${checkId} for update`,
  );
  return row !== undefined;
}

/**
 * Changes the interval; the running clock keeps its start. Returns false for a longer interval while a check is due,
 * because it would no longer be due. The caller has locked the gate.
 */
export async function setCheckInterval(trx: Trx, memberId: string, minutes: CheckInterval): Promise<boolean> {
  const changed = await trx
    .updateTable('protection_gates')
    .set({
      check_minutes: minutes,
      rc_due_at: sql<Date | null>`rc_due_at + make_interval(mins => ${minutes} - check_minutes)`,
    })
    .where('member_id', '=', memberId)
    .where(sql<boolean>`(${minutes} <= check_minutes or coalesce(rc_due_at > platform_now(), true))`)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Sets the next check to one interval from now. */
export async function restartCheckClock(trx: Trx, memberId: string): Promise<void> {
  await trx
    .updateTable('protection_gates')
    .set({ rc_due_at: sql<Date>`platform_now() + make_interval(mins => check_minutes)`, last_play_at: now })
    .where('member_id', '=', memberId)
    .execute();
}
