// Database access to rebates and gifts: created in sets, decided one by one.
import { sql } from 'kysely';
import { type StoppedMerchant, stopsOf } from '@sanam/ledger/server/index.ts';
import { type Db, firstRow, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import type { RewardKind, RewardState } from '../../contract/states.ts';

interface RewardValues {
  kind: RewardKind;
  state: RewardState;
  /** First day of the period, such as `2026-11-27`. */
  period: string;
}
export type RewardRow = Omit<TableRow<'vip_rewards'>, keyof RewardValues> & RewardValues;

export interface OfReward {
  memberId: string;
  kind: RewardKind;
  period: string;
}

/** Columns of a reward, with the period as text. */
const columns = sql`w.member_id, w.kind, w.period::text as period, w.merchant_id, w.ladder_merchant, w.ladder_version, w.rank_level, w.amount,
  w.state, w.is_bonus, w.made_at, w.claim_until, w.decided_at`;

/** Locks and returns a reward; undefined if there is none. */
export async function lockReward(trx: Trx, { memberId, kind, period }: OfReward): Promise<RewardRow | undefined> {
  return firstRow(
    trx,
    sql<RewardRow>`
      select ${columns} from vip_rewards w
      where w.member_id = ${memberId} and w.kind = ${kind} and w.period = ${period}::date for update`,
  );
}

export async function decideReward(
  trx: Trx,
  { memberId, kind, period }: OfReward,
  state: 'paid' | 'void',
  isBonus = false,
): Promise<void> {
  await sql`
    update vip_rewards set state = ${state}, is_bonus = ${isBonus}, decided_at = platform_now()
    where member_id = ${memberId} and kind = ${kind} and period = ${period}::date`.execute(trx);
}

/** Checks whether a gift's claim period is still running. */
export async function isOpen(db: Db, until: Date | null): Promise<boolean> {
  const row = await firstRow(
    db,
    sql<{ is_open: boolean | null }>`select ${until}::timestamptz > platform_now() as is_open`,
  );
  return row?.is_open === true;
}

/** Returns the owed rebates, oldest first. */
export function owedRebates(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<OfReward[]> {
  return rows(
    db,
    sql<OfReward>`
      select /* never null: period */
             member_id as "memberId", kind as "kind", period::text as period from vip_rewards
      where state = 'owed' order by made_at, member_id, period limit ${limit} offset ${offset}`,
  );
}

/** Voids the unpaid rewards of a member and returns them. */
export function voidRewards(trx: Trx, memberId: string): Promise<RewardRow[]> {
  return rows(
    trx,
    sql<RewardRow>`
      with waiting as (
        select member_id, kind, period from vip_rewards
        where member_id = ${memberId} and state in ('owed', 'claimable') order by kind, period for update
      )
      update vip_rewards w set state = 'void', decided_at = platform_now() from waiting g
      where w.member_id = g.member_id and w.kind = g.kind and w.period = g.period
      returning ${columns}`,
  );
}

/**
 * Expires gifts whose claim period is over, except those kept by a stop of promotions. Returns the number and amount
 * for each merchant.
 */
export function expireGifts(
  trx: Trx,
  stopped: readonly StoppedMerchant[],
): Promise<{ merchantId: string; gifts: number; amount: bigint }[]> {
  return rows(
    trx,
    sql<{ merchantId: string; gifts: number; amount: bigint }>`
      with due as (
        select w.member_id, w.kind, w.period from vip_rewards w
        where w.state = 'claimable' and w.claim_until <= platform_now()
          and not exists (select from ${stopsOf(stopped)} where s.merchant_id = w.merchant_id and s.since < w.claim_until)
        order by 1, 2, 3 for update
      ), over as (
        update vip_rewards w set state = 'expired', decided_at = platform_now() from due d
        where w.member_id = d.member_id and w.kind = d.kind and w.period = d.period
        returning w.merchant_id, w.amount
      )
      select /* never null: amount, gifts */
             merchant_id as "merchantId", count(*)::int as gifts, sum(amount)::bigint as amount
      from over group by 1 order by 1`,
  );
}

/** Extends the claim period of gifts that a stop of promotions kept by the duration of the stop. */
export async function keepGifts(trx: Trx, { merchantId, since }: StoppedMerchant): Promise<void> {
  await sql`
    update vip_rewards set claim_until = claim_until + (platform_now() - ${since}::timestamptz)
    where merchant_id = ${merchantId} and state = 'claimable' and claim_until > ${since}`.execute(trx);
}

export type NamedReward = RewardRow &
  Pick<TableRow<'vip_levels'>, 'name_th' | 'name_en'> & {
    /** Bonus terms of a claimable gift; null: cash. */
    terms: BonusRewardTerms | null;
  };

interface Asked {
  memberId: string;
  states: readonly RewardState[];
  kind?: RewardKind | undefined;
  limit: number;
  offset: number;
}

/** Returns a page of a member's rewards, newest first, with the names that the levels had at that time. */
export async function rewardsOf(
  db: Db,
  { memberId, states, kind, limit, offset }: Asked,
): Promise<{ list: NamedReward[]; totalCount: number }> {
  const which = sql`w.member_id = ${memberId} and w.state = any (${[...states]}::text[])
    and (${kind ?? null}::text is null or w.kind = ${kind ?? null}::text)`;
  const list = await rows(
    db,
    sql<NamedReward>`
      select ${columns}, l.name_th, l.name_en, case when w.state = 'claimable' then y.gift_terms end as terms
      from vip_rewards w
      join vip_ladders y on y.merchant_id = w.ladder_merchant and y.version = w.ladder_version
      join vip_levels l on l.merchant_id = w.ladder_merchant and l.version = w.ladder_version and l.rank_level = w.rank_level
      where ${which} order by w.made_at desc, w.period desc, w.kind limit ${limit} offset ${offset}`,
  );
  const counted = await firstRow(
    db,
    sql<{ count: number }>`select count(*)::int as count from vip_rewards w where ${which}`,
  );
  return { list, totalCount: counted!.count };
}

/** Returns the number of gifts that a member can claim now. */
export async function claimableOf(db: Db, memberId: string): Promise<number> {
  const row = await firstRow(
    db,
    sql<{ count: number }>`
      select count(*)::int as count from vip_rewards
      where member_id = ${memberId} and state = 'claimable' and claim_until > platform_now()`,
  );
  return row!.count;
}

export async function isWaiting(db: Db, { memberId, kind, period }: OfReward): Promise<boolean> {
  const row = await firstRow(
    db,
    sql<{ state: string }>`
      select state from vip_rewards where member_id = ${memberId} and kind = ${kind} and period = ${period}::date`,
  );
  return row?.state === 'claimable';
}
