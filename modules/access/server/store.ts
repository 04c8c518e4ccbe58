import { sql } from 'kysely';
import { type Db, firstRow, type TableRow } from '@sanam/server/platform/db.ts';
import { type AccessRule, readyRules, type ReadyRule, type Tester } from './access.ts';

export interface GatesSnapshot {
  /** Rules in the order of evaluation. */
  rules: ReadyRule[];
  testers: Tester[];
  /** Newest load of the countries of addresses; null if there is none. */
  load: bigint | null;
}

const ruleOf = (row: TableRow<'access_rules'>): AccessRule => ({
  ruleId: row.rule_id,
  merchantId: row.merchant_id,
  kind: row.kind,
  value: row.value,
  isAllowed: row.is_allowed,
  reason: row.reason,
  position: row.position,
  expiresAt: row.expires_at,
});

export async function readGates(db: Db): Promise<GatesSnapshot> {
  const [rules, testers, load] = await Promise.all([
    db.selectFrom('access_rules').selectAll().orderBy('position').orderBy('rule_id').execute(),
    db
      .selectFrom('access_testers')
      .select(['merchant_id as merchantId', 'kind', 'value'])
      .orderBy('merchant_id')
      .orderBy('kind')
      .orderBy('value')
      .execute(),
    db.selectFrom('access_address_loads').select(sql<bigint | null>`max(load_id)`.as('load')).executeTakeFirstOrThrow(),
  ]);
  return {
    rules: readyRules(rules.map(ruleOf)),
    testers,
    load: load.load,
  };
}

/** Returns the country of the smallest network that contains the address; null if none does. */
export async function countryOf(db: Db, address: string): Promise<string | null> {
  const row = await firstRow(
    db,
    sql<{ country: string }>`
      select country from access_address_countries where network >>= ${address}::inet
      order by masklen(network) desc limit 1`,
  );
  return row?.country ?? null;
}

const AT_ONCE = 5000;

/** Replaces the whole table, in the caller's transaction. */
export async function replaceCountries(
  db: Db,
  networks: readonly { network: string; country: string }[],
  source: string,
): Promise<void> {
  await db.deleteFrom('access_address_countries').execute();
  for (let from = 0; from < networks.length; from += AT_ONCE) {
    const part = networks.slice(from, from + AT_ONCE);
    await sql`
      insert into access_address_countries (network, country)
      select n::cidr, c from unnest(${part.map((one) => one.network)}::text[], ${part.map((one) => one.country)}::text[]) as t (n, c)
      on conflict (network) do update set country = excluded.country`.execute(db);
  }
  await db.insertInto('access_address_loads').values({ networks: networks.length, source }).execute();
}

export function lastLoad(db: Db): Promise<{ networks: number; source: string; loadedAt: Date } | undefined> {
  return db
    .selectFrom('access_address_loads')
    .select(['networks', 'source', 'loaded_at as loadedAt'])
    .orderBy('load_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findRule(db: Db, ruleId: string): Promise<AccessRule | undefined> {
  const row = await db
    .selectFrom('access_rules')
    .selectAll()
    .where('rule_id', '=', ruleId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : ruleOf(row);
}

/** Inserts a rule. Returns false if the merchant already has one for this country or network. */
export async function insertRule(db: Db, rule: AccessRule): Promise<boolean> {
  const added = await db
    .insertInto('access_rules')
    .values({
      rule_id: rule.ruleId,
      merchant_id: rule.merchantId,
      kind: rule.kind,
      value: rule.value,
      is_allowed: rule.isAllowed,
      reason: rule.reason,
      position: rule.position,
      expires_at: rule.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'kind', 'value']).doNothing())
    .returning('rule_id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function updateRule(db: Db, rule: AccessRule): Promise<void> {
  await db
    .updateTable('access_rules')
    .set({ is_allowed: rule.isAllowed, reason: rule.reason, position: rule.position, expires_at: rule.expiresAt })
    .where('rule_id', '=', rule.ruleId)
    .execute();
}

export async function deleteRule(db: Db, ruleId: string): Promise<void> {
  await db.deleteFrom('access_rules').where('rule_id', '=', ruleId).execute();
}

/** Returns false if the tester exists. */
export async function insertTester(db: Db, tester: Tester): Promise<boolean> {
  const added = await db
    .insertInto('access_testers')
    .values({ merchant_id: tester.merchantId, kind: tester.kind, value: tester.value })
    .onConflict((conflict) => conflict.doNothing())
    .returning('value')
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns false if there was none. */
export async function deleteTester(db: Db, tester: Tester): Promise<boolean> {
  const gone = await db
    .deleteFrom('access_testers')
    .where('merchant_id', '=', tester.merchantId)
    .where('kind', '=', tester.kind)
    .where('value', '=', tester.value)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
