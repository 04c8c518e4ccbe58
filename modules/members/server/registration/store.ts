import { type RawBuilder, sql } from 'kysely';
import { type anyOf, type Db, firstRow, now } from '@sanam/server/platform/db.ts';

export interface Contacts {
  memberId: string;
  mobile: string | null;
  isMobileProven: boolean;
  email: string | null;
  birthDate: string | null;
}

/** Adds the registration data besides the name. Returns false if another account has the verified number. */
export async function saveContacts(db: Db, contacts: Contacts): Promise<boolean> {
  const { memberId, mobile, isMobileProven, email, birthDate } = contacts;
  const saved = await firstRow(
    db,
    sql`
      update members m
      set mobile = ${mobile}, mobile_verified_at = case when ${isMobileProven}::boolean then platform_now() end,
        email = ${email}, birth_date = ${birthDate}::date
      where m.member_id = ${memberId} and not (${isMobileProven}::boolean and exists (
        select 1 from members o where o.merchant_id = m.merchant_id and o.mobile = ${mobile}
          and o.mobile_verified_at is not null))
      returning m.member_id`,
  );
  return saved !== undefined;
}

/**
 * Checks whether a person born on this day is at least so many years old today, in the merchant's zone, by the
 * database's clock. A birthday on 29 February counts from 1 March in other years: never a day too early.
 */
export async function isOldEnough(db: Db, ask: { birthDate: string; years: number; zone: string }): Promise<boolean> {
  const row = await firstRow(
    db,
    sql<{ is_old_enough: boolean }>`
      select ${ask.birthDate}::date <= ((platform_now() at time zone ${ask.zone})::date - make_interval(years => ${ask.years}))::date
        as is_old_enough`,
  );
  return row!.is_old_enough;
}

/** Checks whether the name is taken at this merchant, ignoring case. */
export async function isNameTaken(db: Db, name: { merchantId: string; username: string }): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('member_id')
    .where('merchant_id', '=', name.merchantId)
    .where(sql<boolean>`lower(username) = lower(${name.username})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Number of members who registered by a code. */
const usesOf = (merchantId: RawBuilder<unknown>, code: RawBuilder<unknown>) => sql`
  select count(*) from members_invited d join members dm on dm.member_id = d.member_id
  where d.code = ${code} and dm.merchant_id = ${merchantId}`;

/**
 * Returns the inviter of a code; undefined if the code is unknown, closed, expired or used up, or its owner is no
 * active member.
 */
export async function findInvitation(
  db: Db,
  ask: { merchantId: string; code: string },
): Promise<{ code: string; inviterId: string | null } | undefined> {
  const row = await firstRow(
    db,
    sql<{ code: string; owner_id: string | null }>`
      select i.code, i.owner_id from members_invitations i
      left join members m on m.member_id = i.owner_id
      where i.merchant_id = ${ask.merchantId} and lower(i.code) = lower(${ask.code}) and i.enabled
        and (i.expires_at is null or i.expires_at > platform_now()) and (i.owner_id is null or m.state = 'active')
        and (i.uses_max is null or i.uses_max > (${usesOf(sql.ref('i.merchant_id'), sql.ref('i.code'))}))`,
  );
  return row === undefined ? undefined : { code: row.code, inviterId: row.owner_id };
}

/** Checks for an active member of this merchant with a real account. */
export async function isInviter(db: Db, ask: { merchantId: string; memberId: string }): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('member_id')
    .where('member_id', '=', ask.memberId)
    .where('merchant_id', '=', ask.merchantId)
    .where('state', '=', 'active')
    .where('account_type', '<>', 'guest')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the inviter of a member. Returns false if the code has been used up or revoked in the meantime. */
export async function saveInviter(
  db: Db,
  invited: { merchantId: string; memberId: string; inviterId: string | null; code: string | null },
): Promise<boolean> {
  if (invited.code !== null && !(await takeUse(db, invited.merchantId, invited.code))) return false;
  await db
    .insertInto('members_invited')
    .values({ member_id: invited.memberId, inviter_id: invited.inviterId, code: invited.code })
    .execute();
  return true;
}

/** Uses the code once, under a lock if uses are limited: of two members who use the last one, only one succeeds. */
async function takeUse(db: Db, merchantId: string, code: string): Promise<boolean> {
  const invitation = db
    .selectFrom('members_invitations')
    .select(['uses_max', 'enabled'])
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code);
  const row = await invitation.executeTakeFirst();
  if (row === undefined || !row.enabled) return false;
  if (row.uses_max === null) return true;
  await invitation.forUpdate().execute();
  const uses = await firstRow(db, sql<{ count: bigint }>`${usesOf(sql.val(merchantId), sql.val(code))}`);
  return Number(uses!.count) < row.uses_max;
}

export async function saveProfile(db: Db, profile: { memberId: string; sealed: string }): Promise<void> {
  const { memberId, sealed } = profile;
  await db
    .insertInto('members_profiles')
    .values({ member_id: memberId, sealed })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ sealed, updated_at: now }))
    .execute();
}

export async function findProfile(db: Db, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('members_profiles')
    .select('sealed')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.sealed;
}

export function findContacts(
  db: Db,
  memberId: string,
): Promise<
  | {
      birth_date: string | null;
      mobile: string | null;
      is_mobile_verified: boolean;
      email: string | null;
      is_email_verified: boolean;
    }
  | undefined
> {
  return firstRow(
    db,
    sql`
      select birth_date::text, mobile, mobile_verified_at is not null as is_mobile_verified,
        email, email_verified_at is not null as is_email_verified
      from members where member_id = ${memberId}`,
  );
}

/** Returns the row of an account as its member may have it. */
export function ownAccount(db: Db, memberId: string) {
  return db
    .selectFrom('members as m')
    .leftJoin('members_languages as l', 'l.member_id', 'm.member_id')
    .select(['m.member_id as number', 'm.username', 'm.account_type as accountType', 'm.state', 'm.currency'])
    .select(['m.nickname', 'm.payee_name as name', sql<string | null>`m.birth_date::text`.as('birthDate')])
    .select(['m.mobile', 'm.mobile_verified_at as mobileProvenAt', 'm.email', 'm.email_verified_at as emailProvenAt'])
    .select(['m.terms_version as termsVersion', 'm.terms_at as termsAt', 'l.language'])
    .select(['m.created_at as registeredAt', 'm.last_login_at as lastLoginAt', 'm.closed_at as closedAt'])
    .where('m.member_id', '=', memberId)
    .executeTakeFirst();
}

/** Returns the person behind an account; undefined for a trial guest. */
export function findPerson(db: Db, memberId: string) {
  return db
    .selectFrom('members as m')
    .leftJoin('members_profiles as p', 'p.member_id', 'm.member_id')
    .select([
      'm.merchant_id',
      'm.payee_name as name',
      'm.username',
      'm.version',
      'm.terms_version',
      'p.sealed',
      sql<boolean>`m.mobile_verified_at is not null or m.email_verified_at is not null`.as('has_contact'),
      sql<string | null>`m.birth_date::text`.as('birth_date'),
    ])
    .where('m.member_id', '=', memberId)
    .where('m.account_type', '<>', 'guest')
    .executeTakeFirst();
}

export async function saveBirthDate(db: Db, change: { memberId: string; birthDate: string }): Promise<void> {
  await db
    .updateTable('members')
    .set((eb) => ({ birth_date: sql`${change.birthDate}::date`, version: eb('version', '+', 1) }))
    .where('member_id', '=', change.memberId)
    .execute();
}

/** Replaces the name and the birth date. Returns the new version. */
export async function replacePerson(
  db: Db,
  change: { memberId: string; name: string | null; birthDate: string | null },
): Promise<number> {
  const row = await db
    .updateTable('members')
    .set((eb) => ({
      payee_name: change.name,
      birth_date: sql`${change.birthDate}::date`,
      version: eb('version', '+', 1),
    }))
    .where('member_id', '=', change.memberId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Returns the identifying traits of these accounts; play-money accounts have no person. */
export function findTraits(db: Db, memberIds: ReturnType<typeof anyOf<string>>) {
  return db
    .selectFrom('members as m')
    .leftJoin('members_profiles as p', 'p.member_id', 'm.member_id')
    .select([
      'm.member_id',
      'm.mobile',
      'm.email',
      'm.payee_name',
      'p.sealed',
      sql<boolean>`m.mobile_verified_at is not null`.as('is_mobile_proven'),
      sql<boolean>`m.email_verified_at is not null`.as('is_email_proven'),
      sql<string | null>`m.birth_date::text`.as('birth_date'),
    ])
    .where('m.member_id', '=', memberIds)
    .where('m.account_type', '<>', 'guest')
    .execute();
}
