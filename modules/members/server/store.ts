import type { AccountType } from '@sanam/contract';
import { sql } from 'kysely';
import {
  anyOf,
  countOf,
  type Db,
  firstRow,
  keepPlan,
  now,
  rows,
  type TableRow,
  type Trx,
} from '@sanam/server/platform/db.ts';
import type { MemberState } from './states.ts';
import { containing } from '@sanam/server/platform/like.ts';

const memberColumns = [
  'member_id',
  'merchant_id',
  'username',
  'account_type',
  'state',
  'currency',
  'nickname',
  'payee_name',
  // "+66812345678", and the address in lower case; each is verified once its timestamp is set.
  'mobile',
  'mobile_verified_at',
  'email',
  'email_verified_at',
  'terms_version',
  'created_at',
  'last_login_at',
  'previous_login_at',
  'is_staff',
  'version',
] as const;

export type MemberRow = Pick<TableRow<'members'>, (typeof memberColumns)[number]>;

/** The unique index of names, ignoring case. */
const nameKey = sql`merchant_id, lower(username)`;

export interface NewMember {
  memberId: string;
  merchantId: string;
  username: string;
  accountType: AccountType;
  currency: 'THB' | 'FUN';
  payeeName: string | null;
  termsVersion: string | null;
  ageConfirmed: number | null;
  registerInfo: Record<string, string>;
}

/** Inserts a member. Returns false if the name is taken at this merchant, ignoring case. */
export async function insertMember(db: Db, member: NewMember): Promise<boolean> {
  const { termsVersion, ageConfirmed } = member;
  const inserted = await db
    .insertInto('members')
    .values({
      member_id: member.memberId,
      merchant_id: member.merchantId,
      username: member.username,
      account_type: member.accountType,
      currency: member.currency,
      nickname: member.username,
      payee_name: member.payeeName,
      terms_version: termsVersion,
      terms_at: termsVersion === null ? null : now,
      age_confirmed: ageConfirmed,
      age_confirmed_at: ageConfirmed === null ? null : now,
      register_info: JSON.stringify(member.registerInfo),
    })
    .onConflict((conflict) => conflict.expression(nameKey).doNothing())
    .returning('member_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const membersOf = (db: Db) => db.selectFrom('members').select(memberColumns);

export function findMember(db: Db, memberId: string): Promise<MemberRow | undefined> {
  return membersOf(db).where('member_id', '=', memberId).modifyEnd(keepPlan).executeTakeFirst();
}

export function findMembers(db: Db, memberIds: string[]): Promise<MemberRow[]> {
  return membersOf(db).where('member_id', '=', anyOf(memberIds)).execute();
}

export function findByName(db: Db, name: { merchantId: string; username: string }): Promise<MemberRow | undefined> {
  return membersOf(db)
    .where('merchant_id', '=', name.merchantId)
    .where(sql<boolean>`lower(username) = lower(${name.username})`)
    .executeTakeFirst();
}

/**
 * Locks the member while log-in methods are counted and removed, so that of two concurrent removals one sees the other.
 */
export async function lockMember(trx: Trx, memberId: string): Promise<void> {
  await trx.selectFrom('members').select('member_id').where('member_id', '=', memberId).forUpdate().execute();
}

/** Returns the member who verified this number at this merchant. */
export function findByMobile(db: Db, ask: { merchantId: string; mobile: string }): Promise<MemberRow | undefined> {
  return membersOf(db)
    .where('merchant_id', '=', ask.merchantId)
    .where('mobile', '=', ask.mobile)
    .where('mobile_verified_at', 'is not', null)
    .executeTakeFirst();
}

/** Returns the e-mail address this member verified, if any. */
export async function provenEmail(db: Db, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('members')
    .select('email')
    .where('member_id', '=', memberId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.email ?? undefined;
}

/** Changes the type. Returns false for a member of another type; a player has to be active. */
export async function changeType(
  trx: Trx,
  { memberId, from, accountType }: { memberId: string; from: AccountType; accountType: AccountType },
): Promise<boolean> {
  const states: readonly MemberState[] = from === 'player' ? ['active'] : ['active', 'blocked', 'closed'];
  const changed = await trx
    .updateTable('members')
    .set((eb) => ({ account_type: accountType, version: eb('version', '+', 1) }))
    .where('member_id', '=', memberId)
    .where('account_type', '=', from)
    .where('state', 'in', states)
    .returning('member_id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Stores the time of this log-in and of the previous one. Returns the member with both. */
export function noteLogin(db: Db, memberId: string): Promise<MemberRow> {
  return db
    .updateTable('members')
    .set((eb) => ({ previous_login_at: eb.ref('last_login_at'), last_login_at: now }))
    .where('member_id', '=', memberId)
    .returning(memberColumns)
    .modifyEnd(keepPlan)
    .executeTakeFirstOrThrow();
}

/** Sets the name once; an existing one is not changed. */
export async function fixPayeeName(db: Db, change: { memberId: string; name: string }): Promise<void> {
  await db
    .updateTable('members')
    .set((eb) => ({ payee_name: change.name, version: eb('version', '+', 1) }))
    .where('member_id', '=', change.memberId)
    .where('payee_name', 'is', null)
    .execute();
}

/** Changes the state. Returns the previous state; undefined if there is no such member or the version differs. */
export async function changeState(
  db: Db,
  change: { memberId: string; state: MemberState; closedBy?: 'player' },
): Promise<MemberState | undefined> {
  const isClosed = change.state === 'closed';
  const row = await firstRow(
    db,
    sql<{ before: MemberState }>`
      update members m set state = ${change.state}, version = m.version + 1,
        closed_at = case when ${isClosed}::boolean then platform_now() end,
        closed_by = case when ${isClosed}::boolean then ${change.closedBy ?? 'system'} end
      from (select member_id, state from members where member_id = ${change.memberId} for update) old
      where m.member_id = old.member_id returning old.state as before`,
  );
  return row?.before;
}

export interface MemberSearch {
  merchantId?: string | undefined;
  /** Part of the username or name, or a whole member id. */
  q?: string | undefined;
  sort: 'createdAt' | 'username' | 'lastLoginAt';
  order: 'ASC' | 'DESC';
  limit: number;
  offset: number;
}

const sortColumns = {
  createdAt: sql.ref('created_at'),
  username: sql`lower(username)`,
  lastLoginAt: sql.ref('last_login_at'),
} as const;

/** Returns members by name or id, with the total count of the filter. */
export async function searchMembers(db: Db, search: MemberSearch): Promise<{ list: MemberRow[]; totalCount: number }> {
  const { merchantId, q } = search;
  let found = membersOf(db);
  if (merchantId !== undefined) found = found.where('merchant_id', '=', merchantId);
  if (q !== undefined) {
    const like = containing(q.toLowerCase());
    found = found.where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['username']), 'like', like),
        eb(eb.fn<string>('lower', ['payee_name']), 'like', like),
        eb('member_id', '=', q),
      ]),
    );
  }
  const list = await found
    .orderBy(sortColumns[search.sort], (order) =>
      search.order === 'ASC' ? order.asc().nullsFirst() : order.desc().nullsLast(),
    )
    .orderBy('member_id')
    .limit(search.limit)
    .offset(search.offset)
    .execute();
  return { list, totalCount: await countOf(found) };
}

export async function agreedTerms(db: Db, merchantId: string): Promise<Map<string, number>> {
  const found = await rows(
    db,
    sql<{ version: string; count: bigint }>`
      select terms_version as version, count(*) as count from members
      where merchant_id = ${merchantId} and terms_version is not null group by terms_version`,
  );
  return new Map(found.map(({ version, count }) => [version, Number(count)]));
}
