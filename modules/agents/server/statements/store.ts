// An agent's own statements and their details.
import { sql } from 'kysely';
import { type Db, firstRow, rows, type TableRow } from '@sanam/server/platform/db.ts';
import type { PlanKind } from '../../contract/plan-states.ts';

export interface OwnStatement extends TableRow<'agents_statements'> {
  kind: TableRow<'agents_plans'>['kind'];
  period: TableRow<'agents_plans'>['period'];
  name_th: string;
  name_en: string;
  zone: string;
  tiers: unknown;
  payable_max: bigint | null;
}

const own = sql`
  select s.*, p.kind, p.period, p.name_th, p.name_en, r.zone, c.tiers, c.payable_max
  from agents_statements s join agents_plans p on p.plan_id = s.plan_id join agents_runs r on r.run_id = s.run_id
  join agents_contract_versions c on c.contract_id = s.contract_id and c.version = s.contract_version`;

export interface Ask {
  agentNo: bigint;
  kind: PlanKind;
  from: Date;
  to: Date;
}

const where = ({ agentNo, kind, from, to }: Ask) =>
  sql`where s.agent_no = ${agentNo} and p.kind = ${kind} and s.period_start >= ${from} and s.period_start < ${to}`;

export const listOwn = (
  db: Db,
  { limit, offset, ...ask }: Ask & { limit: number; offset: number },
): Promise<OwnStatement[]> =>
  rows(
    db,
    sql<OwnStatement>`${own} ${where(ask)} order by s.period_start desc, s.statement_id desc limit ${limit} offset ${offset}`,
  );

export interface Totals {
  count: bigint;
  entitlement: string;
  to_downline: string;
  payable: string;
}

/** Returns totals; real-time slots contain the day so far, so their entitlements are not summed. */
export async function totalsOf(db: Db, ask: Ask): Promise<Totals> {
  const found = await firstRow(
    db,
    sql<Totals>`
      select count(*) as count,
             coalesce(sum(s.entitlement) filter (where p.kind <> 'realtimeSalary'), 0) as entitlement,
             coalesce(sum(s.to_downline) filter (where p.kind <> 'realtimeSalary'), 0) as to_downline,
             coalesce(sum(s.payable) filter (where s.state <> 'void'), 0) as payable
      from agents_statements s join agents_plans p on p.plan_id = s.plan_id ${where(ask)}`,
  );
  return found!;
}

export const payableByDay = (db: Db, ask: Ask, zone: string): Promise<{ day: string; payable: string }[]> =>
  rows(
    db,
    sql<{ day: string; payable: string }>`
      select to_char(s.period_start at time zone ${zone}, 'YYYY-MM-DD') as day,
             sum(s.payable) as payable
      from agents_statements s join agents_plans p on p.plan_id = s.plan_id ${where(ask)} and s.state <> 'void'
      group by 1 order by 1`,
  );

/** Returns payments by period; several plans of one kind are summed. */
export const payableByPeriod = (db: Db, ask: Ask): Promise<{ at: Date; payable: string; balance: string }[]> =>
  rows(
    db,
    sql<{ at: Date; payable: string; balance: string }>`
      select s.period_start as at, sum(s.payable) as payable, sum(s.carry_in + s.gross - s.paid_before) as balance
      from agents_statements s join agents_plans p on p.plan_id = s.plan_id ${where(ask)} and s.state <> 'void'
      group by 1 order by 1`,
  );

export const findOwn = (db: Db, agentNo: bigint, statementId: string): Promise<OwnStatement | undefined> =>
  firstRow(db, sql<OwnStatement>`${own} where s.statement_id = ${statementId}::bigint and s.agent_no = ${agentNo}`);

/** A team and a period; whole business days are read from sums. */
export interface Span {
  agentNo: bigint;
  from: Date;
  to: Date;
  isDays: boolean;
}

export interface Figures {
  bets: string;
  stake: string;
  payout: string;
  valid_bet: string;
  net_loss: string;
}

export const byProduct = (db: Db, { agentNo, from, to, isDays }: Span): Promise<(Figures & { product: string })[]> =>
  rows(
    db,
    sql<Figures & { product: string }>`
      select /* never null: product, bets, stake, payout, valid_bet, net_loss; of a group */ product, facts as bets, stake, payout,
             valid_bet, net_loss
      from agents_team_products(${agentNo}, ${from}, ${to}, ${isDays})`,
  );

export interface PlayedMember extends Figures {
  member_id: string;
  is_direct: boolean;
  counted: bigint;
}

export const byMember = (
  db: Db,
  { agentNo, from, to, isDays }: Span,
  { limit, offset }: { limit: number; offset: number },
): Promise<PlayedMember[]> =>
  rows(
    db,
    sql<PlayedMember>`
      select /* never null: is_direct, bets, stake, payout, valid_bet, net_loss, counted; of a group */ m.member_id, t.is_direct,
             t.facts as bets, t.stake, t.payout, t.valid_bet, t.net_loss, t.counted
      from agents_team_players(${agentNo}, ${from}, ${to}, ${isDays}, ${limit}, ${offset}) t
      join agents_members m on m.member_no = t.member_no
      order by t.valid_bet desc, t.member_no`,
  );

/** Checks whether a fact counts in a team and period. */
export async function isOfTeam(db: Db, { agentNo, from, to }: Span, factId: bigint): Promise<boolean> {
  const found = await firstRow(
    db,
    sql`
      select 1 from agents_facts f join agents_lines l on l.line_id = f.line_id
      where f.fact_id = ${factId} and f.slot >= ${from} and f.slot < ${to} and l.path @> array[${agentNo}::bigint]`,
  );
  return found !== undefined;
}

export interface PlayedFact {
  fact_id: bigint;
  settled_at: Date;
  product: string;
  vendor: string;
  game: string;
  round: string;
  is_correction: boolean;
  stake: bigint;
  payout: bigint;
  valid_bet: bigint;
  net_loss: bigint;
  counted: bigint;
}

export const factsOf = (
  db: Db,
  { agentNo, from, to }: Span,
  { memberNo, limit, offset }: { memberNo: bigint; limit: number; offset: number },
): Promise<PlayedFact[]> =>
  rows(
    db,
    sql<PlayedFact>`
      select /* never null: fact_id, settled_at, product, vendor, game, round, is_correction, stake, payout, valid_bet, net_loss, counted; of facts */ *
      from agents_member_play(${agentNo}, ${memberNo}, ${from}, ${to}, ${limit}, ${offset})`,
  );

export const daysOf = (
  db: Db,
  { agentNo, from, to, isDays }: Span,
  { memberNo, zone }: { memberNo: bigint; zone: string },
): Promise<(Figures & { day: string })[]> =>
  rows(
    db,
    sql<Figures & { day: string }>`
      select /* never null: day, bets, stake, payout, valid_bet, net_loss; of a group */ to_char(d.day, 'YYYY-MM-DD') as day,
             d.facts as bets, d.stake, d.payout, d.valid_bet, d.net_loss
      from agents_member_days(${agentNo}, ${memberNo}, ${from}, ${to}, ${isDays}, ${zone}) d order by d.day`,
  );
