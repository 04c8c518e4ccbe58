// The agents bench: from a million settled bets to ten thousand paid statements, and the times of the agents' pages for
// a month.
import type { App } from '@sanam/server/app.ts';
import { openServerDatabase } from '@sanam/server/platform/db.ts';
import { judged } from '../figures.ts';
import { openApp } from '../app.ts';
import type { Installation } from '../installation.ts';
import { withTables } from '../tables.ts';
import { AGENTS, copyMonth, makeLine, makePlan, playToday, playYesterday } from './fill.ts';
import { askPages, askReportOfPlay } from './pages.ts';
import { checkWages, payWages, sumForPages } from './wages.ts';

export interface AgentsBenchOptions {
  facts: number;
  seconds: number;
  say: (line: string) => void;
}

const PAID_SECONDS_MAX = 10;
const PAGE_MS_MAX = 50;
const settings = { shared_buffers: '512MB', max_wal_size: '4GB', checkpoint_timeout: '30min' };

export function benchAgents({ facts, seconds, say }: AgentsBenchOptions): Promise<object> {
  return withTables({ settings, say }, async (installation, pool) => {
    const { databaseUrl } = installation;
    await makeLine(pool);
    await playYesterday(pool, facts);
    await makePlan(pool, 'first');
    say(`${facts} facts of ${AGENTS} agents' lines made`);
    const wages = await payAll(databaseUrl, say);
    await copyMonth(pool);
    const empty = await askWith(installation, (app) => askPages(app, seconds));
    await playToday(pool);
    await withDatabase(databaseUrl, sumForPages);
    const played = await askWith(installation, (app) => askReportOfPlay(app, seconds));
    const p95 = { ...empty, ...played };
    const aims = [
      { name: 'claim_to_paid_s', value: wages.claim_to_paid_s, atMost: PAID_SECONDS_MAX },
      ...Object.entries(p95).map(([name, value]) => ({ name: `${name}_p95_ms`, value, atMost: PAGE_MS_MAX })),
    ];
    return { facts, ...wages, p95, missed: judged(aims, say) };
  });
}

function payAll(databaseUrl: string, say: (line: string) => void) {
  return withDatabase(databaseUrl, async (database) => {
    const steps = await payWages(database);
    const claim_to_paid_s = Number((steps.claim_s + steps.sum_s + steps.pay_s).toFixed(2));
    say(`claimed in ${steps.claim_s} s, added up in ${steps.sum_s} s, computed and paid in ${steps.pay_s} s`);
    const { rows } = await database.pool.query<{ paid: number }>(
      `select count(*)::integer as paid from agents_statements where state = 'paid'`,
    );
    const pages_s = await sumForPages(database);
    say(`added up for the pages in ${pages_s} s`);
    await checkWages(database);
    say(`${rows[0]!.paid} statements paid; every one was made again with the same figures`);
    return { ...steps, claim_to_paid_s, pages_s, statements: rows[0]!.paid };
  });
}

type Database = ReturnType<typeof openServerDatabase>;

async function withDatabase<Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openServerDatabase(url, { connectionsMax: 9, lockSeconds: 10 }, () => {});
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function askWith(
  installation: Installation,
  ask: (app: App) => Promise<Record<string, number>>,
): Promise<Record<string, number>> {
  const app = await openApp(installation);
  try {
    return await ask(app);
  } finally {
    await app.close();
  }
}
