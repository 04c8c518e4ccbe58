// A plan of daily wages by turnover with contracts in force, for a complete application.
import { dayIn, shiftDay } from '@sanam/contract/zone';
import { databaseNow } from '@sanam/server/platform/db.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import type { TestMember } from '@sanam/server/test/clients.ts';
import { planRulesWith } from '../../contract/plan-rules.test-data.ts';
import type { TierRow } from '../../contract/plan-schema.ts';
import { wagesJob } from '../runs/jobs.ts';

const ZONE = 'Asia/Bangkok';

/** A table with one rate in parts per million, independent of turnover. */
export const flatTable = (ratePpm: number): TierRow[] => [{ turnoverMin: '0.00', activeMin: 0, ratePpm }];

/** Returns the merchant's current day by the database's clock. */
export const today = async (t: TestApp): Promise<string> =>
  dayIn(ZONE, (await databaseNow(t.app.platform.db)).getTime());

/** Creates the first plan of a new database; it pays automatically. */
export async function openDailyPlan(t: TestApp): Promise<void> {
  await t.owner.query(
    `insert into agents_plans (merchant_id, code, kind, period, name_th, name_en, is_on, runs_from, auto_max)
     values ('default', 'daily', 'dailySalary', 'daily', 'ก', 'Daily', true, date_trunc('day', platform_now(), $1), 10000000)`,
    [ZONE],
  );
  await t.owner.query(
    `insert into agents_plan_versions (plan_id, version, rules, effective_from) values (1, 1, $1, '2000-01-01')`,
    [JSON.stringify(planRulesWith())],
  );
}

/** Creates a contract of that plan that has been in force for two days. */
export async function putContract(t: TestApp, agent: TestMember, ratePpm: number): Promise<void> {
  await t.owner.query(
    `with one as (
       insert into agents_contracts (merchant_id, plan_id, agent_no)
       select merchant_id, 1, member_no from agents_members where member_id = $1 returning contract_id, agent_no)
     insert into agents_contract_versions (contract_id, version, upline_no, state, tiers, valid)
     select one.contract_id, 1, m.upline_no, 'active', $2, tstzrange(platform_now() - interval '2 days', null)
     from one join agents_members m on m.member_no = one.agent_no`,
    [agent.memberId, JSON.stringify(flatTable(ratePpm))],
  );
}

/** Advances to half a minute past the next midnight and runs the wages of the past day. */
export async function nextDay(t: TestApp): Promise<void> {
  const at = await databaseNow(t.app.platform.db);
  const midnight = new Date(`${shiftDay(await today(t), 1)}T00:00:30+07:00`);
  await t.advance(Math.ceil((midnight.getTime() - at.getTime()) / 1000));
  await t.drain();
  await t.drain([wagesJob]);
}
