import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import { containing } from '@sanam/server/platform/like.ts';

export interface Invitation {
  code: string;
  ownerId: string | null;
  /** Username of the inviting member. */
  owner: string | null;
  label: string;
  isEnabled: boolean;
  usesMax: number | null;
  uses: number;
  expiresAt: Date | null;
  createdAt: Date;
  createdBy: string;
  isOver: boolean;
  /** Whether the inviting member may no longer invite. */
  isOwnerAway: boolean;
}

export interface InvitationFilter {
  merchantId: string;
  /** Part of the code, the label or the inviter's name. */
  q?: string | undefined;
  state?: 'open' | 'closed' | undefined;
  limit: number;
  offset: number;
}

/**
 * Number of members who registered by an invitation. Selected only if shown or needed, because a popular one counts a
 * hundred thousand.
 */
const uses = sql`(
  select count(*)::int from members_invited d join members dm on dm.member_id = d.member_id
  where d.code = i.code and dm.merchant_id = i.merchant_id)`;

const columns = sql`
  i.code, i.owner_id as "ownerId", m.username as owner, i.label, i.enabled as "isEnabled", i.uses_max as "usesMax",
  ${uses} as uses, i.expires_at as "expiresAt", i.created_at as "createdAt", i.created_by as "createdBy",
  coalesce(i.expires_at <= platform_now(), false) as "isOver",
  coalesce(m.state <> 'active', false) as "isOwnerAway"`;

const from = sql`from members_invitations i left join members m on m.member_id = i.owner_id`;

const isOpen = sql`(
  i.enabled and (i.expires_at is null or i.expires_at > platform_now()) and (i.owner_id is null or m.state = 'active')
  and (i.uses_max is null or ${uses} < i.uses_max))`;

export async function listInvitations(
  db: Db,
  filter: InvitationFilter,
): Promise<{ list: Invitation[]; totalCount: number }> {
  const like = filter.q === undefined ? null : containing(filter.q.toLowerCase());
  const where = sql`
    where i.merchant_id = ${filter.merchantId}
      and (${like}::text is null or lower(i.code) like ${like} or lower(i.label) like ${like} or lower(m.username) like ${like})
      and (${filter.state ?? null}::text is null or ${isOpen} = (${filter.state ?? null} = 'open'))`;
  const list = await rows(
    db,
    sql<Invitation>`
      select ${columns} ${from} ${where} order by i.created_at desc, i.code limit ${filter.limit} offset ${filter.offset}`,
  );
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) ${from} ${where}`);
  return { list, totalCount: Number(count!.count) };
}

export function invitationsOf(db: Db, ask: { merchantId: string; codes: readonly string[] }): Promise<Invitation[]> {
  return rows(
    db,
    sql<Invitation>`select ${columns} ${from} where i.merchant_id = ${ask.merchantId} and i.code = any (${[...ask.codes]})`,
  );
}

/** Returns the active member of a merchant with a real account and this name. */
export async function inviterByName(
  db: Db,
  ask: { merchantId: string; username: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('members')
    .select('member_id')
    .where('merchant_id', '=', ask.merchantId)
    .where(sql<boolean>`lower(username) = lower(${ask.username})`)
    .where('state', '=', 'active')
    .where('account_type', '<>', 'guest')
    .executeTakeFirst();
  return row?.member_id;
}

/** Inserts a code. Returns false if it is taken, ignoring case. */
export async function insertInvitation(
  db: Db,
  one: {
    merchantId: string;
    code: string;
    ownerId: string | null;
    label: string;
    usesMax: number | null;
    expiresAt: Date | null;
    createdBy: string;
  },
): Promise<boolean> {
  const added = await db
    .insertInto('members_invitations')
    .values({
      merchant_id: one.merchantId,
      code: one.code,
      owner_id: one.ownerId,
      label: one.label,
      uses_max: one.usesMax,
      expires_at: one.expiresAt,
      created_by: one.createdBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return added !== undefined;
}

/** Closes a code. Returns whether it was open; undefined for an unknown code. */
export async function closeInvitation(
  db: Db,
  ask: { merchantId: string; code: string },
): Promise<{ isEnabled: boolean; label: string } | undefined> {
  const before = await db
    .selectFrom('members_invitations')
    .select(['enabled as isEnabled', 'label'])
    .where('merchant_id', '=', ask.merchantId)
    .where('code', '=', ask.code)
    .forUpdate()
    .executeTakeFirst();
  await db
    .updateTable('members_invitations')
    .set({ enabled: false })
    .where('merchant_id', '=', ask.merchantId)
    .where('code', '=', ask.code)
    .execute();
  return before;
}
