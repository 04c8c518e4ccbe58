// A merchant's prize rules for yeekee rounds, in versions.
import { sql } from 'kysely';
import { fromWire, toWire } from '@sanam/contract';
import { type Db, firstRow, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { MadeBy } from '@sanam/staff/server/index.ts';
import type { PrizeRules } from './rules.ts';

/** Rules of a merchant that has never set any. */
const none: PrizeRules = { version: 0, isOn: false, stakeMin: 10_000n, ranks: [], lucky: [] };

type Row = TableRow<'lottery_prize_rules'>;
type Stored = Pick<Row, 'version' | 'is_on' | 'stake_min' | 'ranks' | 'lucky'>;

const read = ({ version, is_on: isOn, stake_min: stakeMin, ranks, lucky }: Stored): PrizeRules => ({
  version,
  isOn,
  stakeMin,
  ranks: (ranks as { rank: number; amount: string }[]).map(({ rank, amount }) => ({ rank, amount: BigInt(amount) })),
  lucky: (lucky as string[]).map((amount) => BigInt(amount)),
});

/** Returns the newest rules; with `at`, the newest rules made by then. */
export async function prizeRulesOf(db: Db, merchantId: string, at?: Date): Promise<PrizeRules> {
  const row = await db
    .selectFrom('lottery_prize_rules')
    .select(['version', 'is_on', 'stake_min', 'ranks', 'lucky'])
    .where('merchant_id', '=', merchantId)
    .$if(at !== undefined, (query) => query.where('made_at', '<=', at!))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? none : read(row);
}

/** Inserts rules. Returns false if the version exists already. `madeAt` is only for the demonstration. */
export async function insertPrizeRules(
  trx: Trx,
  { version, isOn, stakeMin, ranks, lucky }: PrizeRules,
  { merchantId, madeBy, approvedBy, reason }: MadeBy,
  madeAt?: Date,
): Promise<boolean> {
  const made = await trx
    .insertInto('lottery_prize_rules')
    .values({
      merchant_id: merchantId,
      version,
      is_on: isOn,
      stake_min: stakeMin,
      ranks: JSON.stringify(ranks.map(({ rank, amount }) => ({ rank, amount: String(amount) }))),
      lucky: JSON.stringify(lucky.map(String)),
      made_by: madeBy ?? 'system',
      approved_by: approvedBy,
      reason,
      ...(madeAt === undefined ? {} : { made_at: madeAt }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return made !== undefined;
}

/** Returns the count, the members and the cost of prizes paid in the last 30 days. */
export async function prizeMonth(
  db: Db,
  merchantId: string,
): Promise<{ prizes: number; members: number; cost: bigint }> {
  const row = await firstRow(
    db,
    sql<{ prizes: number; members: number; cost: bigint }>`
      select count(*)::int as prizes, count(distinct member_id)::int as members, coalesce(sum(amount), 0)::bigint as cost
      from lottery_shot_prizes
      where merchant_id = ${merchantId} and state = 'paid' and at > platform_now() - interval '30 days'`,
  );
  return row!;
}

type Wire = { isOn: boolean; stakeMin: string; ranks: { rank: number; amount: string }[]; lucky: string[] };

export const prizeRulesWire = ({ isOn, stakeMin, ranks, lucky }: PrizeRules): Wire => ({
  isOn,
  stakeMin: toWire(stakeMin),
  ranks: ranks.map(({ rank, amount }) => ({ rank, amount: toWire(amount) })),
  lucky: lucky.map((amount) => toWire(amount)),
});

/** Converts requested rules to the next version. */
export const prizeRulesFrom = ({ version, isOn, stakeMin, ranks, lucky }: Wire & { version: number }): PrizeRules => ({
  version: version + 1,
  isOn,
  stakeMin: fromWire(stakeMin),
  ranks: ranks.map(({ rank, amount }) => ({ rank, amount: fromWire(amount) })),
  lucky: lucky.map((amount) => fromWire(amount)),
});
