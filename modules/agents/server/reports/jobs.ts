// Sums for team reports. They are independent of wages, so a late report never delays a payment.
import { fromWire } from '@sanam/contract';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { type Db, firstRow, inTransaction, lockName, rows } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { sql } from 'kysely';
import { sumAllHours } from '../facts/claim.ts';
import { agentsSettings } from '../settings.ts';

export const reportsJob = 'agents.reports';
const EVERY_SECONDS = 60;
/** Delay after the end of a day. Wage payments that began on the day have committed by then. */
const WAIT = '10 minutes';
/** Maximum number of days summed in one step. */
const DAYS = 40;
/** Maximum number of periods sorted in one step. */
const PERIODS = 10;

interface ReportSumDeps {
  db: Db;
  site: Pick<SiteService, 'setting' | 'zoneOf'>;
}

export function defineReports({ jobs, ...deps }: ReportSumDeps & Pick<Platform, 'jobs'>): void {
  jobs.define({ name: reportsJob, lane: 'upkeep', everySeconds: EVERY_SECONDS, run: () => sumReports(deps) });
}

/** Sums the closed hours, the finished days that are missing in the reports, in order, the running days, then the balances. */
export async function sumReports({ db, site }: ReportSumDeps): Promise<void> {
  await sumAllHours(db);
  const due = await rows(
    db,
    sql<{ merchantId: string; day: string }>`
      select s.merchant_id as "merchantId", to_char(s.day, 'YYYY-MM-DD') as day from agents_summed_days s
      where s.ends_at <= platform_now() - ${WAIT}::interval and not exists (
        select from agents_reported_days r where r.merchant_id = s.merchant_id and r.day = s.day)
      order by s.day, s.merchant_id limit ${DAYS}`,
  );
  for (const { merchantId, day } of due) {
    const activeMin = fromWire(await site.setting(merchantId, agentsSettings.activeValidBet));
    await inTransaction(db, async (trx) => {
      await lockName(trx, `agents.reports:${merchantId}`);
      await sql`select agents_report_day(${merchantId}, ${day}::date, ${activeMin})`.execute(trx);
    });
  }
  await sumRunningDays({ db, site });
  await sortPeriods(db);
  await sql`select agents_sum_balances()`.execute(db);
}

/** Adds the closed slots of every merchant's running day to its sums, an hour at a time. */
async function sumRunningDays({ db, site }: ReportSumDeps): Promise<void> {
  const merchants = await rows(
    db,
    sql<{ merchantId: string }>`select distinct merchant_id as "merchantId" from agents_lines order by merchant_id`,
  );
  for (const { merchantId } of merchants) {
    const activeMin = fromWire(await site.setting(merchantId, agentsSettings.activeValidBet));
    let isMore = true;
    while (isMore)
      isMore = await inTransaction(db, async (trx) => {
        await lockName(trx, `agents.reports:${merchantId}`);
        await sql`select agents_begin_running(${merchantId}, ${site.zoneOf(merchantId)}, ${activeMin})`.execute(trx);
        const row = await firstRow(
          trx,
          sql<{ isMore: boolean }>`
            select /* never null: isMore; the function answers */ agents_fold_running(${merchantId}) as "isMore"`,
        );
        return row!.isMore;
      });
  }
}

/** Sorts the players of periods with statements, newest first. A page opened earlier sums its team itself. */
async function sortPeriods(db: Db): Promise<void> {
  const due = await rows(
    db,
    sql<{ merchantId: string; from: Date; to: Date }>`
      select distinct r.merchant_id as "merchantId", r.period_start as from, r.period_end as to
      from agents_runs r join agents_plans p on p.plan_id = r.plan_id
      where r.state <> 'pending' and p.period not in ('slot', 'hour') and not exists (
        select from agents_spans s
        where s.merchant_id = r.merchant_id and s.starts_at = r.period_start and s.ends_at = r.period_end)
      order by r.period_end desc, r.period_start, r.merchant_id limit ${PERIODS}`,
  );
  for (const { merchantId, from, to } of due)
    await inTransaction(db, async (trx) => {
      await lockName(trx, `agents.reports:${merchantId}`);
      await sql`select agents_sum_span(${merchantId}, ${from}, ${to})`.execute(trx);
    });
}
