// Checks statements for unusual figures before payment; the compared figures are read once for a whole run.
import { sql } from 'kysely';
import { type Db, rows, type Trx } from '@sanam/server/platform/db.ts';
import { canonicalText } from '@sanam/server/platform/idempotency.ts';
import { readBounds, runBounds, type RunBounds } from '../../contract/check-bounds.ts';
import { type HoldFigures, type HoldSign, holdSignsOf } from '../../contract/rules/holds.ts';
import { periodAt } from '../../contract/rules/periods.ts';
import type { StatementDraft } from '../../contract/rules/run.ts';
import type { RunInputs } from './inputs.ts';
import type { Run } from './run.ts';

/** Look-back time for play, deposits and pay in milliseconds; the period itself if it is longer. */
const LOOK_BACK_MS = 30 * 86_400_000;

export interface Held {
  signs: readonly HoldSign[];
  figures: HoldFigures;
}

/** Returns the statements of a run to hold, by agent. Statements without payment are not checked. */
export async function holdsOf(
  db: Db,
  run: Run,
  { today, near }: Pick<RunInputs, 'today' | 'near'>,
  { drafts, bounds }: { drafts: readonly StatementDraft[]; bounds: RunBounds },
): Promise<Map<string, Held>> {
  const paying = drafts.filter(({ payable }) => payable > 0n);
  if (paying.length === 0) return new Map();
  const agents = paying.map(({ agent }) => agent);
  const [played, usual] = [await playedOf(db, run, agents), await usualOf(db, run, agents, bounds)];
  const limits = readBounds(bounds);
  const isOfDay = run.period === 'slot' || run.period === 'hour';
  const held = new Map<string, Held>();
  for (const { agent, payable, active } of paying) {
    const figures: HoldFigures = {
      payable: payable + (isOfDay ? (today.get(agent) ?? 0n) : 0n),
      validBet: BigInt(played.get(agent)?.validBet ?? 0),
      netLoss: BigInt(played.get(agent)?.netLoss ?? 0),
      deposits: BigInt(played.get(agent)?.deposits ?? 0),
      active,
      near: near.get(agent) ?? 0,
      median: usual.get(agent)?.median ?? 0n,
      periods: Number(usual.get(agent)?.periods ?? 0n),
    };
    const signs = holdSignsOf(figures, limits);
    if (signs.length > 0) held.set(agent, { signs, figures });
  }
  return held;
}

interface Played {
  agent: bigint;
  validBet: string;
  netLoss: string;
  deposits: string;
}

const lookBack = ({ start, end }: Run): Date => new Date(Math.min(start.getTime(), end.getTime() - LOOK_BACK_MS));

async function playedOf(db: Db, run: Run, agents: readonly string[]): Promise<Map<string, Played>> {
  const { merchantId, end, runId } = run;
  const found = await rows(
    db,
    sql<Played>`
      select /* never null: agent, validBet, netLoss, deposits; of a group */ agent_no as agent, valid_bet as "validBet",
             net_loss as "netLoss", deposits
      from agents_check_sums(${merchantId}, ${agents}::bigint[], ${lookBack(run)}, ${end}, ${runId})`,
  );
  return new Map(found.map((row) => [String(row.agent), row]));
}

interface Usual {
  agent: bigint;
  periods: bigint;
  median: bigint;
}

/**
 * Returns the time from which pay is compared: 30 days ago, or as many periods ago as the check needs, if that is
 * earlier.
 */
function historyFrom(run: Run, { jumpByPeriods, jumpHistory }: RunBounds): Date {
  const from = lookBack(run);
  if (!jumpByPeriods || run.period === 'slot' || run.period === 'hour') return from;
  let first = run.start.getTime();
  for (let n = 0; n < jumpHistory && first > 0; n += 1) first = periodAt(run.period, run.zone, first - 1).start;
  return new Date(Math.min(first, from.getTime()));
}

/** Returns the usual pay; a day of an hourly or real-time salary is compared with earlier days. */
async function usualOf(db: Db, run: Run, agents: readonly string[], bounds: RunBounds): Promise<Map<string, Usual>> {
  const { planId, zone, start } = run;
  const before = new Date(periodAt('daily', zone, start.getTime()).start);
  const found = await rows(
    db,
    sql<Usual>`
      select /* never null: agent, periods, median; of a group */ agent_no as agent, periods, median
      from agents_usual_pay(${planId}, ${agents}::bigint[], ${historyFrom(run, bounds)}, ${before}, ${zone})`,
  );
  return new Map(found.map((row) => [String(row.agent), row]));
}

/** Stores the bounds and the signs of a run. */
export async function keepChecks(
  trx: Trx,
  run: Run,
  { bounds, held }: { bounds: RunBounds; held: ReadonlyMap<string, Held> },
): Promise<void> {
  await trx
    .insertInto('agents_run_checks')
    .values({ run_id: run.runId, bounds: JSON.stringify(bounds) })
    .execute();
  await keepSigns(trx, run, held);
}

/** Stores the signs of statements. */
export async function keepSigns(trx: Trx, run: Run, held: ReadonlyMap<string, Held>): Promise<void> {
  const list = [...held].flatMap(([agent, { signs, figures }]) => signs.map((sign) => ({ agent, sign, figures })));
  if (list.length === 0) return;
  await sql`
    insert into agents_statement_signs (statement_id, sign, figures)
    select s.statement_id, f.sign, f.figures
    from jsonb_to_recordset(${canonicalText(list)}::jsonb) f (agent bigint, sign text, figures jsonb)
    join agents_statements s on s.run_id = ${run.runId} and s.agent_no = f.agent`.execute(trx);
}

/** Returns the bounds by which a run was checked; undefined if it is older than the checks. */
export async function boundsOf(db: Db, { runId }: Run): Promise<RunBounds | undefined> {
  const row = await db.selectFrom('agents_run_checks').select('bounds').where('run_id', '=', runId).executeTakeFirst();
  return row === undefined ? undefined : runBounds.parse(row.bounds);
}

/** Returns the stored signs of a run's statements by agent. */
export async function keptSigns(db: Db, { runId }: Run): Promise<Map<string, string[]>> {
  const found = await db
    .selectFrom('agents_statement_signs as g')
    .innerJoin('agents_statements as s', 's.statement_id', 'g.statement_id')
    .select(['s.agent_no', 'g.sign'])
    .where('s.run_id', '=', runId)
    .execute();
  const ofAgent = Map.groupBy(found, (row) => String(row.agent_no));
  return new Map([...ofAgent].map(([agent, list]) => [agent, list.map(({ sign }) => sign).toSorted()]));
}
