import { inTransaction } from '@sanam/server/platform/db.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import type { OpenTurnover } from '@sanam/wallet/server/index.ts';

/** Inserts a rule with weights in percent by scope; returns its id. */
export async function writeRule(
  { owner }: TestApp,
  code: string,
  weights: Record<string, number>,
  { oddsFloor = null, coverageMax = null }: { oddsFloor?: number | null; coverageMax?: number | null } = {},
): Promise<number> {
  const { rows } = await owner.query<{ rule_id: number }>(
    `insert into promotions_turnover_rules (code, version, odds_floor_milli, coverage_max_ppm) values ($1, 1, $2, $3) returning rule_id`,
    [code, oddsFloor, coverageMax],
  );
  const { rule_id: ruleId } = rows[0]!;
  for (const [scope, percent] of Object.entries(weights))
    await owner.query('insert into promotions_turnover_weights (rule_id, scope, weight) values ($1, $2, $3)', [
      ruleId,
      scope,
      percent * 10_000,
    ]);
  return ruleId;
}

let sources = 0;

/** Opens a requirement as a credit does; returns its number. */
export async function openTurnover(
  t: TestApp,
  memberId: string,
  { amount, percent = 100, ruleId }: { amount: number; percent?: number; ruleId?: number },
): Promise<bigint> {
  const wish: OpenTurnover = {
    memberId,
    currency: 'THB',
    source: 'deposit',
    sourceId: `dep_${(sources += 1)}`,
    amountMinor: BigInt(amount),
    multiplePercent: percent,
  };
  await inTransaction(t.app.platform.db, (trx) => t.app.modules.wallet.balance.turnover.open(trx, wish));
  const { rows } = await t.owner.query<{ requirement_no: bigint }>(
    `update promotions_requirements set rule_id = coalesce($2, rule_id) where source_id = $1 returning requirement_no`,
    [wish.sourceId, ruleId ?? null],
  );
  return rows[0]!.requirement_no;
}

export interface Row {
  requirement_no: bigint;
  fact_id: bigint;
  basis: bigint;
  used: bigint;
  weight: number;
  counted: bigint;
  reason: string;
}

export async function verdicts({ owner }: TestApp, memberId: string): Promise<Row[]> {
  const { rows } = await owner.query<Row>(
    `select c.requirement_no, c.fact_id, c.basis, c.used, c.weight, c.counted, c.reason from promotions_contributions c
     join promotions_requirements r on r.requirement_no = c.requirement_no
     where r.member_id = $1 order by c.fact_id, c.seq, c.requirement_no`,
    [memberId],
  );
  return rows;
}
