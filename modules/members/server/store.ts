import type { AccountType } from '@sanam/contract';
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { MemberState } from './types.ts';
import { containing } from '@sanam/server/platform/like.ts';

export interface MemberRow {
  member_id: string;
  merchant_id: string;
  username: string;
  account_type: AccountType;
  state: MemberState;
  currency: 'THB' | 'FUN';
  nickname: string;
  payee_name: string | null;
  /** "+66812345678"; proven by a code when `mobile_verified_at` is set. */
  mobile: string | null;
  mobile_verified_at: Date | null;
  /** In lower case; proven by a code when `email_verified_at` is set. */
  email: string | null;
  email_verified_at: Date | null;
  terms_version: string | null;
  created_at: Date;
  last_login_at: Date | null;
  previous_login_at: Date | null;
  version: number;
}

const memberColumns = sql`
  m.member_id, m.merchant_id, m.username, m.account_type, m.state, m.currency, m.nickname, m.payee_name,
  m.mobile, m.mobile_verified_at, m.email, m.email_verified_at, m.terms_version, m.created_at, m.last_login_at, m.previous_login_at, m.version`;

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

/** False when the name is taken at this merchant, in whatever case. */
export async function insertMember(db: Db, member: NewMember): Promise<boolean> {
  const inserted = await firstRow(
    db,
    sql<{ member_id: string }>`
      insert into members (member_id, merchant_id, username, account_type, currency, nickname, payee_name,
        terms_version, terms_at, age_confirmed, age_confirmed_at, register_info)
      values (${member.memberId}, ${member.merchantId}, ${member.username}, ${member.accountType}, ${member.currency},
        ${member.username}, ${member.payeeName},
        ${member.termsVersion}, case when ${member.termsVersion}::text is null then null else platform_now() end,
        ${member.ageConfirmed}, case when ${member.ageConfirmed}::int is null then null else platform_now() end,
        ${JSON.stringify(member.registerInfo)}::jsonb)
      on conflict (merchant_id, lower(username)) do nothing
      returning member_id`,
  );
  return inserted !== undefined;
}

export function findMember(db: Db, memberId: string): Promise<MemberRow | undefined> {
  return firstRow(db, sql<MemberRow>`select ${memberColumns} from members m where m.member_id = ${memberId}`);
}

export function findMembers(db: Db, memberIds: string[]): Promise<MemberRow[]> {
  return rows(db, sql<MemberRow>`select ${memberColumns} from members m where m.member_id = any(${memberIds})`);
}

export function findByName(db: Db, name: { merchantId: string; username: string }): Promise<MemberRow | undefined> {
  return firstRow(
    db,
    sql<MemberRow>`
      select ${memberColumns} from members m
      where m.merchant_id = ${name.merchantId} and lower(m.username) = lower(${name.username})`,
  );
}

/** The member who proved this number at this merchant. */
export function findByMobile(db: Db, ask: { merchantId: string; mobile: string }): Promise<MemberRow | undefined> {
  return firstRow(
    db,
    sql<MemberRow>`
      select ${memberColumns} from members m
      where m.merchant_id = ${ask.merchantId} and m.mobile = ${ask.mobile} and m.mobile_verified_at is not null`,
  );
}

/** The e-mail address this member proved, if any. */
export async function provenEmail(db: Db, memberId: string): Promise<string | undefined> {
  const row = await firstRow(
    db,
    sql<{ email: string }>`
      select email from members where member_id = ${memberId} and email_verified_at is not null and email is not null`,
  );
  return row?.email;
}

/** Keeps the moment of this log-in and of the one before it. Answers the one before. */
export async function noteLogin(db: Db, memberId: string): Promise<{ before: Date | null }> {
  const row = await firstRow(
    db,
    sql<{ previous_login_at: Date | null }>`
      update members set previous_login_at = last_login_at, last_login_at = platform_now()
      where member_id = ${memberId} returning previous_login_at`,
  );
  return { before: row!.previous_login_at };
}

/** The name stays once it is there. */
export async function fixPayeeName(db: Db, change: { memberId: string; name: string }): Promise<void> {
  await sql`
    update members set payee_name = ${change.name}, version = version + 1
    where member_id = ${change.memberId} and payee_name is null`.execute(db);
}

/** Answers the state before, undefined when there is no such member or the version is another. */
export async function changeState(
  db: Db,
  change: { memberId: string; state: MemberState },
): Promise<MemberState | undefined> {
  const row = await firstRow(
    db,
    sql<{ before: MemberState }>`
      update members m set state = ${change.state}, version = m.version + 1
      from (select member_id, state from members where member_id = ${change.memberId} for update) old
      where m.member_id = old.member_id returning old.state as before`,
  );
  return row?.before;
}

export interface MemberSearch {
  merchantId?: string | undefined;
  /** A part of the username or name, or a whole member id. */
  q?: string | undefined;
  sort: 'createdAt' | 'username' | 'lastLoginAt';
  order: 'ASC' | 'DESC';
  limit: number;
  offset: number;
}

const sortColumns = {
  createdAt: sql`m.created_at`,
  username: sql`lower(m.username)`,
  lastLoginAt: sql`m.last_login_at`,
} as const;

/** Members by name or id, with the count of the whole filter. */
export async function searchMembers(db: Db, search: MemberSearch): Promise<{ list: MemberRow[]; totalCount: number }> {
  const like = search.q === undefined ? null : containing(search.q.toLowerCase());
  const where = sql`
    where (${search.merchantId ?? null}::text is null or m.merchant_id = ${search.merchantId ?? null})
      and (${like}::text is null or lower(m.username) like ${like} or lower(m.payee_name) like ${like} or m.member_id = ${search.q ?? null})`;
  const direction = search.order === 'ASC' ? sql`asc nulls first` : sql`desc nulls last`;
  const list = await rows(
    db,
    sql<MemberRow>`
      select ${memberColumns} from members m ${where}
      order by ${sortColumns[search.sort]} ${direction}, m.member_id limit ${search.limit} offset ${search.offset}`,
  );
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) from members m ${where}`);
  return { list, totalCount: Number(count!.count) };
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
