// Database access to the progress of members, which the database counts.
import { sql } from 'kysely';
import { type StoppedMerchant, stopsOf } from '@sanam/ledger/server/index.ts';
import type { CountedDeposit } from '@sanam/payments/server/index.ts';
import { type RewardColumns } from '../making/reward.rules.ts';
import { rewardColumns } from '../making/store.ts';
import { type Db, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

/** Facts of play after one position, up to and including another. */
export interface Span {
  after: readonly string[];
  upto: readonly string[];
}

export interface Gain {
  missionId: string;
  memberId: string;
  merchantId: string;
  period: string;
  done: bigint;
  /** Whether the goal is reached and not yet marked. */
  isNear: boolean;
  /** Whether a claimable reward was taken back. */
  isLost: boolean;
}

const gain =
  sql.raw(`/* never null: missionId, memberId, merchantId, period, done, isNear, isLost; rows of missions_progress */
             n.mission_id as "missionId", n.member_id as "memberId", n.merchant_id as "merchantId", n.period, n.done,
             n.is_near as "isNear", n.is_lost as "isLost"`);

export const countSpan = (trx: Trx, { after, upto }: Span): Promise<Gain[]> =>
  rows(trx, sql<Gain>`select ${gain} from missions_count(${after}::bigint[], ${upto}::bigint[]) n`);

export const countDeposit = (trx: Trx, deposit: CountedDeposit): Promise<Gain[]> =>
  rows(
    trx,
    sql<Gain>`
      select ${gain} from missions_count_deposit(${deposit.depositId}, ${deposit.memberId}, ${String(deposit.amount)}::bigint,
                                                 ${deposit.creditedAt}::timestamptz, ${deposit.isReversed}) n`,
  );

export type ReachedRow = Pick<TableRow<'missions_progress'>, 'mission_id' | 'member_id' | 'merchant_id' | 'period'> &
  Pick<TableRow<'missions_missions'>, 'title_th' | 'title_en'> &
  RewardColumns & { done: bigint };

/** Makes the finished missions of these members claimable. */
export const reach = (trx: Trx, memberIds: readonly string[]): Promise<ReachedRow[]> =>
  rows(
    trx,
    sql<ReachedRow>`
      select /* never null: member_id, merchant_id, period, done; rows of missions_progress */
             p.mission_id, p.member_id, p.merchant_id, p.period, p.done, m.title_th, m.title_en, ${rewardColumns}
      from missions_reach(${[...memberIds]}::text[]) p
      join missions_missions m on m.mission_id = p.mission_id
      order by p.member_id, p.mission_id, p.period`,
  );

/** Voids the unclaimed progress of a member. Returns the number of periods. */
export async function voidOf(trx: Trx, memberId: string): Promise<{ merchantId: string; count: number }> {
  const found = await rows(
    trx,
    sql<{ merchantId: string }>`
      update missions_progress set state = 'void', decided_at = platform_now()
      where member_id = ${memberId} and state in ('active', 'claimable') returning merchant_id as "merchantId"`,
  );
  return { merchantId: found[0]?.merchantId ?? '', count: found.length };
}

/** Expires progress not finished or claimed in time, except rewards kept by a stop of promotions. */
export const expireOld = (
  trx: Trx,
  stopped: readonly StoppedMerchant[],
): Promise<{ missionId: string; merchantId: string; periods: number }[]> =>
  rows(
    trx,
    sql<{ missionId: string; merchantId: string; periods: number }>`
      with old as (
        update missions_progress p set state = 'expired', decided_at = platform_now()
        where state in ('active', 'claimable') and ends_at + interval '7 days' <= platform_now()
          and not exists (
            select from ${stopsOf(stopped)}
            where p.state = 'claimable' and s.merchant_id = p.merchant_id and s.since < p.ends_at + interval '7 days')
        returning mission_id, merchant_id
      )
      select /* never null: periods */
             mission_id as "missionId", merchant_id as "merchantId", count(*)::int as periods
      from old group by 1, 2 order by 1`,
  );

/** Extends the claim period of rewards that a stop of promotions kept by the duration of the stop. */
export async function keepRewards(trx: Trx, { merchantId, since }: StoppedMerchant): Promise<void> {
  await sql`
    update missions_progress set ends_at = ends_at + (platform_now() - ${since}::timestamptz)
    where merchant_id = ${merchantId} and state = 'claimable' and ends_at + interval '7 days' > ${since}`.execute(trx);
}

export interface OfPeriod {
  missionId: string;
  memberId: string;
  period: string;
}

export type ClaimRow = Pick<TableRow<'missions_progress'>, 'state' | 'merchant_id'> &
  RewardColumns & { isOver: boolean } & Record<'title_th' | 'title_en', string>;

export async function lockPeriod(trx: Trx, { missionId, memberId, period }: OfPeriod): Promise<ClaimRow | undefined> {
  const [row] = await rows(
    trx,
    sql<ClaimRow>`
      select /* never null: isOver */
             p.state, p.merchant_id, m.title_th, m.title_en, ${rewardColumns}, p.ends_at + interval '7 days' <= platform_now() as "isOver"
      from missions_progress p
      join missions_missions m on m.mission_id = p.mission_id
      where p.mission_id = ${missionId} and p.member_id = ${memberId} and p.period = ${period}
      for update of p`,
  );
  return row;
}

export async function markClaimed(trx: Trx, { missionId, memberId, period }: OfPeriod): Promise<void> {
  await trx
    .updateTable('missions_progress')
    .set({ state: 'claimed', decided_at: sql<Date>`platform_now()` })
    .where('mission_id', '=', missionId)
    .where('member_id', '=', memberId)
    .where('period', '=', period)
    .execute();
}

/** Checks whether a reward can be claimed now. */
export async function isWaiting(db: Db, { missionId, memberId, period }: OfPeriod): Promise<boolean> {
  const row = await db
    .selectFrom('missions_progress as p')
    .innerJoin('missions_missions as m', 'm.mission_id', 'p.mission_id')
    .select(['p.state', 'm.budget_left', 'm.reward'])
    .where('p.mission_id', '=', missionId)
    .where('p.member_id', '=', memberId)
    .where('p.period', '=', period)
    .executeTakeFirst();
  return row?.state === 'claimable' && (row.budget_left === null || row.budget_left >= row.reward);
}
