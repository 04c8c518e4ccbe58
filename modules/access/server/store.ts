import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import { type AccessRule, readyRules, type ReadyRule, type Tester } from './access.ts';

export interface GatesSnapshot {
  /** In the order in which they are asked. */
  rules: ReadyRule[];
  testers: Tester[];
  /** The newest load of the countries of addresses; null when none was ever loaded. */
  load: bigint | null;
}

interface RuleRow {
  rule_id: string;
  merchant_id: string;
  kind: AccessRule['kind'];
  value: string;
  is_allowed: boolean;
  reason: string;
  position: number;
  expires_at: Date | null;
}

const ruleOf = (row: RuleRow): AccessRule => ({
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
    rows(db, sql<RuleRow>`select * from access_rules order by position, rule_id`),
    rows(
      db,
      sql<{ merchant_id: string; kind: Tester['kind']; value: string }>`
        select merchant_id, kind, value from access_testers order by merchant_id, kind, value`,
    ),
    firstRow(db, sql<{ load: bigint | null }>`select max(load_id) as load from access_address_loads`),
  ]);
  return {
    rules: readyRules(rules.map(ruleOf)),
    testers: testers.map(({ merchant_id, kind, value }) => ({ merchantId: merchant_id, kind, value })),
    load: load!.load,
  };
}

/** Null for an address in no network. The smallest network that holds it decides. */
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

/** Puts a whole new table in the place of the old one; in the caller's transaction. */
export async function replaceCountries(
  db: Db,
  networks: readonly { network: string; country: string }[],
  source: string,
): Promise<void> {
  await sql`delete from access_address_countries`.execute(db);
  for (let from = 0; from < networks.length; from += AT_ONCE) {
    const part = networks.slice(from, from + AT_ONCE);
    await sql`
      insert into access_address_countries (network, country)
      select n::cidr, c from unnest(${part.map((one) => one.network)}::text[], ${part.map((one) => one.country)}::text[]) as t (n, c)
      on conflict (network) do update set country = excluded.country`.execute(db);
  }
  await db.insertInto('access_address_loads').values({ networks: networks.length, source }).execute();
}

export async function lastLoad(db: Db): Promise<{ networks: number; source: string; loadedAt: Date } | undefined> {
  return firstRow(
    db,
    sql<{ networks: number; source: string; loadedAt: Date }>`
      select networks, source, loaded_at as "loadedAt" from access_address_loads order by load_id desc limit 1`,
  );
}

export async function isPast(db: Db, at: Date): Promise<boolean> {
  const row = await firstRow(db, sql<{ is_past: boolean }>`select ${at}::timestamptz <= platform_now() as is_past`);
  return row!.is_past;
}

export async function findRule(db: Db, ruleId: string): Promise<AccessRule | undefined> {
  const row = await firstRow(db, sql<RuleRow>`select * from access_rules where rule_id = ${ruleId} for update`);
  return row === undefined ? undefined : ruleOf(row);
}

/** False when the merchant has a rule for this country or network already. */
export async function insertRule(db: Db, rule: AccessRule): Promise<boolean> {
  const added = await firstRow(
    db,
    sql`
      insert into access_rules (rule_id, merchant_id, kind, value, is_allowed, reason, position, expires_at)
      values (${rule.ruleId}, ${rule.merchantId}, ${rule.kind}, ${rule.value}, ${rule.isAllowed}, ${rule.reason}, ${rule.position},
              ${rule.expiresAt}::timestamptz)
      on conflict (merchant_id, kind, value) do nothing returning rule_id`,
  );
  return added !== undefined;
}

export async function updateRule(db: Db, rule: AccessRule): Promise<void> {
  await sql`
    update access_rules set is_allowed = ${rule.isAllowed}, reason = ${rule.reason}, position = ${rule.position},
      expires_at = ${rule.expiresAt}::timestamptz
    where rule_id = ${rule.ruleId}`.execute(db);
}

export async function deleteRule(db: Db, ruleId: string): Promise<void> {
  await sql`delete from access_rules where rule_id = ${ruleId}`.execute(db);
}

/** False when nothing changed. */
export async function insertTester(db: Db, tester: Tester): Promise<boolean> {
  const added = await firstRow(
    db,
    sql`
      insert into access_testers (merchant_id, kind, value) values (${tester.merchantId}, ${tester.kind}, ${tester.value})
      on conflict do nothing returning value`,
  );
  return added !== undefined;
}

/** False when there was none. */
export async function deleteTester(db: Db, tester: Tester): Promise<boolean> {
  const gone = await firstRow(
    db,
    sql`
      delete from access_testers where merchant_id = ${tester.merchantId} and kind = ${tester.kind} and value = ${tester.value}
      returning value`,
  );
  return gone !== undefined;
}
