// Large wins that members carry, for plans with the carry `quarantine`.
import { toWire } from '@sanam/contract';
import { sql } from 'kysely';
import { type Db, rows, type Trx } from '@sanam/server/platform/db.ts';
import { canonicalText } from '@sanam/server/platform/idempotency.ts';
import { floorOf, PPM } from '../../contract/rules/amounts.ts';
import { carriedApartOf, type RunInput } from '../../contract/rules/run.ts';
import type { Run } from './run.ts';

type Apart = readonly { member: string; net: bigint }[];

/** Returns the carries of members into the period of a run, by member number: millionths of a minor unit, below 0. */
export async function carriedBefore(db: Db, { planId, start, rules }: Run): Promise<Map<string, bigint>> {
  if (rules.carry.kind !== 'quarantine') return new Map();
  const found = await rows(
    db,
    sql<{ member: bigint; carried: string }>`
      select l.member_no as member, l.carried_out as carried
      from (
        select distinct on (a.member_no) a.member_no, a.carried_out
        from agents_carried_apart a join agents_runs r on r.run_id = a.run_id
        where r.plan_id = ${planId} and r.period_start < ${start}
        order by a.member_no, r.period_start desc, a.place desc) l
      where l.carried_out < 0
      order by l.member_no`,
  );
  return new Map(found.map(({ member, carried }) => [String(member), BigInt(carried)]));
}

interface Ask {
  from: Date;
  source: 'hours' | 'days' | 'facts';
  carried: readonly string[];
}

/** Returns members with a large win in the period or a carry, by the path of the place; empty for other carries. */
export async function apartOf(db: Db, run: Run, { from, source, carried }: Ask): Promise<Map<string, Apart>> {
  const { merchantId, end, runId, rules } = run;
  const { base, carry } = rules;
  if (carry.kind !== 'quarantine') return new Map();
  const fee = base.base === 'revenue' ? base.platformFeePpm : 0;
  const found = await rows(
    db,
    sql<{ path: string; member: bigint; net: string }>`
      select /* never null: path, member, net; of a group */ array_to_string(path, '.') as path, member_no as member, net
      from agents_large_wins(${merchantId}, ${from}, ${end}, ${source}, ${JSON.stringify(base.weights)}::jsonb,
                             ${base.othersWeightPpm}, ${fee}, ${carry.above}, ${runId}, ${[...carried]}::bigint[])
      order by path, member_no`,
  );
  return new Map(
    [...Map.groupBy(found, ({ path }) => path)].map(([path, list]) => [
      path,
      list.map(({ member, net }) => ({ member: String(member), net: BigInt(net) })),
    ]),
  );
}

/** Returns the carries of a run in the order of its places, for writing and for recomputing. */
export const apartRows = (input: RunInput) => carriedApartOf(input).map((one, place) => ({ ...one, place }));

/** Stores the carries; the next run of the plan starts with them. */
export async function keepApart(trx: Trx, { runId }: Run, input: RunInput): Promise<void> {
  const list = apartRows(input);
  if (list.length === 0) return;
  await sql`
    insert into agents_carried_apart (run_id, place, path, member_no, net, carried_in, counted, carried_out)
    select ${runId}, a.place, a.path, a.member, a.net, a."carriedIn", a.counted, a."carriedOut"
    from jsonb_to_recordset(${canonicalText(list)}::jsonb) as a (place integer, path bigint[], member bigint, net numeric,
      "carriedIn" numeric, counted numeric, "carriedOut" numeric)`.execute(trx);
}

/** Returns rows of a run that differ from the recomputed ones or are missing. */
export async function differingApart(db: Db, { runId }: Run, input: RunInput): Promise<Record<string, unknown>[]> {
  const written = await rows(
    db,
    sql<{ text: string }>`
      select /* never null: text; concat_ws */ concat_ws(' ', a.place, array_to_string(a.path, '.'), a.member_no, a.net, a.carried_in, a.counted, a.carried_out) as text
      from agents_carried_apart a where a.run_id = ${runId}`,
  );
  const made = apartRows(input).map(({ place, path, member, net, carriedIn, counted, carriedOut }) =>
    [place, path.join('.'), member, net, carriedIn, counted, carriedOut].join(' '),
  );
  const known = new Set(written.map(({ text }) => text));
  const again = new Set(made);
  return [
    ...[...known].filter((text) => !again.has(text)).map((text) => ({ run_id: runId, apart: text, made: null })),
    ...made.filter((text) => !known.has(text)).map((text) => ({ run_id: runId, apart: null, made: text })),
  ];
}

const SHOWN = 100;

interface TeamApart {
  member_id: string;
  is_direct: boolean;
  net: string;
  carried_in: string;
  counted: string;
  carried_out: string;
}

/** Returns the carries of an agent's team in a run, largest first. */
export const teamApart = (
  db: Db,
  { run_id: runId, agent_no: agentNo }: { run_id: bigint; agent_no: bigint },
): Promise<TeamApart[]> =>
  rows(
    db,
    sql<TeamApart>`
      select /* never null: is_direct; of an array */ m.member_id, a.path[cardinality(a.path)] = ${agentNo} as is_direct,
             a.net, a.carried_in, a.counted, a.carried_out
      from agents_carried_apart a join agents_members m on m.member_no = a.member_no
      where a.run_id = ${runId} and ${agentNo} = any (a.path)
      order by least(a.carried_in, a.carried_out), a.place limit ${SHOWN}`,
  );

export const apartValue = ({ net, carried_in, counted, carried_out }: TeamApart) => ({
  net: wired(net),
  carriedIn: wired(carried_in),
  counted: wired(counted),
  carriedOut: wired(carried_out),
});

/** Converts millionths of a minor unit to the wire format. */
const wired = (parts: string): string => toWire(floorOf(BigInt(parts), PPM));
