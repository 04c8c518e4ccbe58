// Rows of contracts. Changes to a plan's contract versions require `lockPlan` first, because ceilings depend on each
// other.
import { sql } from 'kysely';
import { type Db, firstRow, lockName, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { ContractDetail } from '../../contract/contract-states.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { storedTiers, type TierRow } from '../../contract/plan-schema.ts';

/** A contract version with its parties. */
export interface Version {
  contractId: bigint;
  version: number;
  /** Newest version of the contract. */
  newest: number;
  merchantId: string;
  planId: bigint;
  kind: PlanKind;
  agentNo: bigint;
  agentId: string;
  /** Offering agent; null for the merchant. */
  uplineNo: bigint | null;
  uplineId: string | null;
  state: ContractDetail;
  /** Empty if unreadable. */
  tiers: TierRow[];
  isUnreadable: boolean;
  payableMax: bigint | null;
  from: Date | null;
  to: Date | null;
  isUnpaid: boolean;
  note: string | null;
  reason: string | null;
  offeredAt: Date | null;
  expiresAt: Date | null;
  /** True if the time to sign has run out, even if the job has not closed it yet. */
  isOver: boolean;
  signedAt: Date | null;
  /** When the agent was told of an imposed version. */
  imposedAt: Date | null;
}

export const versionColumns = sql`
  /* never null: newest; a contract has versions */ c.contract_id as "contractId", v.version, c.merchant_id as "merchantId", c.plan_id as "planId", p.kind,
  (select max(n.version) from agents_contract_versions n where n.contract_id = c.contract_id) as newest,
  c.agent_no as "agentNo", a.member_id as "agentId", v.upline_no as "uplineNo", u.member_id as "uplineId", v.state, v.tiers,
  v.payable_max as "payableMax", lower(v.valid) as "from", upper(v.valid) as "to", v.is_unpaid as "isUnpaid", v.note, v.reason,
  v.offered_at as "offeredAt", v.expires_at as "expiresAt", coalesce(v.expires_at <= platform_now(), false) as "isOver",
  v.signed_at as "signedAt", v.imposed_at as "imposedAt"`;
export const versionTables = sql`
  agents_contract_versions v
  join agents_contracts c on c.contract_id = v.contract_id
  join agents_plans p on p.plan_id = c.plan_id
  join agents_members a on a.member_no = c.agent_no
  left join agents_members u on u.member_no = v.upline_no`;

export type StoredVersion = Omit<Version, 'tiers' | 'isUnreadable'> & { tiers: unknown };

/** Parses the tiers of a row. An unreadable version is marked as such and does not affect the others. */
export const parsed = <Row extends { tiers: unknown }>(row: Row) => ({ ...row, ...storedTiers(row.tiers) });

async function versionsWhere(db: Db, where: ReturnType<typeof sql>): Promise<Version[]> {
  const found = await rows(db, sql<StoredVersion>`select ${versionColumns} from ${versionTables} where ${where}`);
  return found.map(parsed);
}

/** Serializes changes to the contracts of a plan. */
export const lockPlan = (trx: Trx, planId: bigint): Promise<void> => lockName(trx, `agents.contracts:${planId}`);

/** Returns all versions of a contract, newest first. */
export const versionsOf = (db: Db, contractId: bigint): Promise<Version[]> =>
  versionsWhere(db, sql`c.contract_id = ${contractId} order by v.version desc`);

/** Returns all versions of an agent's contract in a plan, newest first. */
export const versionsOfAgent = (db: Db, planId: bigint, agentNo: bigint): Promise<Version[]> =>
  versionsWhere(db, sql`c.plan_id = ${planId} and c.agent_no = ${agentNo} order by v.version desc`);

/** Returns versions of all contracts of an agent that are not over, plans ascending. */
export const openVersionsOf = (db: Db, agentNo: bigint): Promise<Version[]> =>
  versionsWhere(
    db,
    sql`c.agent_no = ${agentNo} and v.state in ('offered', 'signed', 'imposed', 'active', 'ending', 'suspended')
      order by c.plan_id, v.version`,
  );

export async function versionOf(
  db: Db,
  { contractId, version }: Pick<Version, 'contractId' | 'version'>,
): Promise<Version | undefined> {
  const [found] = await versionsWhere(db, sql`c.contract_id = ${contractId} and v.version = ${version}`);
  return found;
}

const isDue = sql`
  (v.state = 'offered' and v.expires_at <= platform_now()
   or v.state in ('signed', 'imposed') and lower(v.valid) <= platform_now()
   or v.state in ('active', 'ending', 'suspended') and upper(v.valid) <= platform_now())`;

export async function plansWithDue(db: Db): Promise<bigint[]> {
  const due = await rows(
    db,
    sql<{ planId: bigint }>`
      select distinct c.plan_id as "planId" from agents_contract_versions v
      join agents_contracts c on c.contract_id = v.contract_id
      where ${isDue} order by 1`,
  );
  return due.map(({ planId }) => planId);
}

/** Returns the due versions of a plan: starts before ends, uplines before downlines. */
export const dueVersions = (db: Db, planId: bigint): Promise<Version[]> =>
  versionsWhere(
    db,
    sql`c.plan_id = ${planId} and ${isDue}
      order by v.state not in ('signed', 'imposed'),
        (select cardinality(l.path) from agents_lines l where l.agent_no = c.agent_no and upper_inf(l.valid)), c.contract_id`,
  );

/** Returns the agent's contract in a plan; creates it if missing. */
export async function contractFor(
  trx: Trx,
  { merchantId, planId, agentNo }: { merchantId: string; planId: bigint; agentNo: bigint },
): Promise<bigint> {
  const known = await trx
    .selectFrom('agents_contracts')
    .select('contract_id')
    .where('plan_id', '=', planId)
    .where('agent_no', '=', agentNo)
    .executeTakeFirst();
  if (known !== undefined) return known.contract_id;
  const made = await trx
    .insertInto('agents_contracts')
    .values({ merchant_id: merchantId, plan_id: planId, agent_no: agentNo })
    .returning('contract_id')
    .executeTakeFirstOrThrow();
  return made.contract_id;
}

interface NewVersion {
  contractId: bigint;
  uplineNo: bigint | null;
  tiers: TierRow[];
  payableMax: bigint | null;
  note: string | null;
  days: number;
}

/** Inserts a version; returns its number. */
export async function insertVersion(trx: Trx, offer: NewVersion): Promise<number> {
  const { contractId, uplineNo, tiers, payableMax, note, days } = offer;
  const row = await firstRow(
    trx,
    sql<{ version: number }>`
      insert into agents_contract_versions
        (contract_id, version, upline_no, state, tiers, payable_max, note, offered_at, expires_at)
      select ${contractId}, coalesce(max(version), 0) + 1, ${uplineNo}, 'offered', ${JSON.stringify(tiers)}::jsonb, ${payableMax}, ${note},
             platform_now(), platform_now() + make_interval(days => ${days})
      from agents_contract_versions where contract_id = ${contractId}
      returning version`,
  );
  return row!.version;
}

type Change = Partial<Pick<TableRow<'agents_contract_versions'>, 'reason' | 'is_unpaid'>> & { valid?: null } & {
  state: ContractDetail;
};
type Key = Pick<Version, 'contractId' | 'version'>;

export async function setState(trx: Trx, { contractId, version }: Key, change: Change): Promise<void> {
  await trx
    .updateTable('agents_contract_versions')
    .set(change)
    .where('contract_id', '=', contractId)
    .where('version', '=', version)
    .execute();
}

/** Ends the version of a contract that would be in force at a time. */
async function endBefore(trx: Trx, contractId: bigint, at: Date): Promise<void> {
  await sql`
    update agents_contract_versions set valid = tstzrange(lower(valid), ${at})
    where contract_id = ${contractId} and valid @> ${at}::timestamptz`.execute(trx);
}

/** Marks a version as signed: it takes effect at that time and ends the previous version. */
export async function sign(trx: Trx, { contractId, version }: Key, from: Date): Promise<void> {
  await endBefore(trx, contractId, from);
  await trx
    .updateTable('agents_contract_versions')
    .set({ state: 'signed', valid: sql`tstzrange(${from}, null)`, signed_at: now })
    .where('contract_id', '=', contractId)
    .where('version', '=', version)
    .execute();
}

type Imposed = Pick<Version, 'contractId' | 'uplineNo' | 'tiers' | 'payableMax' | 'note'> & { from: Date };

/** Inserts an imposed version, which takes effect at that time and ends the previous version; returns its number. */
export async function insertImposed(trx: Trx, imposed: Imposed): Promise<number> {
  const { contractId, uplineNo, tiers, payableMax, note, from } = imposed;
  await endBefore(trx, contractId, from);
  const row = await firstRow(
    trx,
    sql<{ version: number }>`
      insert into agents_contract_versions
        (contract_id, version, upline_no, state, tiers, payable_max, note, valid, offered_at, imposed_at)
      select ${contractId}, max(version) + 1, ${uplineNo}, 'imposed', ${JSON.stringify(tiers)}::jsonb, ${payableMax}, ${note},
             tstzrange(${from}, null), platform_now(), platform_now()
      from agents_contract_versions where contract_id = ${contractId}
      returning version`,
  );
  return row!.version;
}

/** Takes back an imposed version: the version that it would have replaced stays in force. */
export async function takeBack(
  trx: Trx,
  { contractId, version, from }: Key & Pick<Version, 'from'>,
  reason: string | null,
): Promise<void> {
  await setState(trx, { contractId, version }, { state: 'withdrawn', valid: null, reason });
  await sql`
    update agents_contract_versions set valid = tstzrange(lower(valid), null)
    where contract_id = ${contractId} and upper(valid) = ${from}`.execute(trx);
}

/** Ends a version that is in force, at a time. */
export async function endAt(
  trx: Trx,
  { contractId, version }: Key,
  to: Date,
  change: Pick<Change, 'state' | 'is_unpaid' | 'reason'>,
): Promise<void> {
  await trx
    .updateTable('agents_contract_versions')
    .set({ ...change, valid: sql`tstzrange(lower(valid), least(upper(valid), ${to}))` })
    .where('contract_id', '=', contractId)
    .where('version', '=', version)
    .execute();
}

/** Ends a version that never took effect. */
export async function neverBegun(trx: Trx, { contractId, version }: Key, reason: string | null): Promise<void> {
  await trx
    .updateTable('agents_contract_versions')
    .set({ state: 'ended', valid: null, reason })
    .where('contract_id', '=', contractId)
    .where('version', '=', version)
    .execute();
}
