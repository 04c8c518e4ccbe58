// Browsers and networks a member is known from (GAP-071).
import { randomBytes } from 'node:crypto';
import { type NotNull, sql } from 'kysely';
import { networkOf } from '@sanam/server/platform/rate-limiter.ts';
import { tokenHash } from '@sanam/server/platform/crypto.ts';
import { ago, anyOf, type Db, firstRow, fromNow, keepPlan, now, rows } from '@sanam/server/platform/db.ts';
import { KNOWN_DAYS, type KnownCookie, knownCookies } from '@sanam/server/platform/http/known-cookies.ts';
import { newId } from '@sanam/server/platform/ids.ts';

export const TRUSTED_DAYS = 30;
const VALUE_BYTES = 32;
const cookies = knownCookies('sanam_known_');

/** Returns the values of this browser for all members who log in with it. */
export const knownValues = cookies.valuesOf;

interface Where {
  memberId: string;
  known: readonly string[];
  address: string | null;
  agent: string | null;
}

const hashes = (known: readonly string[]): string[] => known.map(tokenHash);
const network = (address: string | null): string => networkOf(address ?? 'unknown');

/** Returns the mark of this browser if the member logged in with it before; else undefined. */
export async function knownBrowser(
  db: Db,
  ask: { memberId: string; known: readonly string[] },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('mfa_devices')
    .select('value_hash')
    .where('member_id', '=', ask.memberId)
    .where('value_hash', '=', anyOf(hashes(ask.known)))
    .limit(1)
    .modifyEnd(keepPlan)
    .executeTakeFirst();
  return row?.value_hash;
}

/** Returns whether the second factor was proven in this browser, and from this network, within the last 30 days. */
export async function trustOf(db: Db, where: Omit<Where, 'agent'>): Promise<{ device: boolean; network: boolean }> {
  const row = await firstRow(
    db,
    sql<{ device: boolean; network: boolean }>`
      select exists (select 1 from mfa_devices where member_id = ${where.memberId}
                       and value_hash = any(${hashes(where.known)}::text[]) and trusted_until > platform_now()) as device,
             exists (select 1 from mfa_networks where member_id = ${where.memberId}
                       and network = ${network(where.address)} and trusted_until > platform_now()) as network`,
  );
  return row!;
}

/**
 * Records a log-in from this browser. Returns whether it is new, and the cookie that will identify it. A value sent by
 * the browser is kept only if this member received it from us.
 */
export async function noteDevice(
  db: Db,
  where: Where & { isTrusted: boolean },
): Promise<{ isNew: boolean; isFirst: boolean; cookie: KnownCookie }> {
  const { memberId, known, address, agent, isTrusted } = where;
  const until = fromNow(`${TRUSTED_DAYS} days`);
  const seen = await db
    .updateTable('mfa_devices')
    .set({ agent, address, last_seen_at: now, ...(isTrusted ? { trusted_until: until } : {}) })
    .where('member_id', '=', memberId)
    .where('value_hash', '=', anyOf(hashes(known)))
    .returning('value_hash')
    .modifyEnd(keepPlan)
    .executeTakeFirst();
  const kept = known.find((value) => tokenHash(value) === seen?.value_hash);
  // Other members have logged in with this browser.
  if (known.length > (kept === undefined ? 0 : 1)) await noteShared(db, { memberId, known });
  const value = kept ?? randomBytes(VALUE_BYTES).toString('base64url');
  const others = await db
    .selectFrom('mfa_devices')
    .select('device_id')
    .where('member_id', '=', memberId)
    .limit(1)
    .modifyEnd(keepPlan)
    .executeTakeFirst();
  if (kept === undefined) {
    const trusted_until = isTrusted ? until : null;
    await db
      .insertInto('mfa_devices')
      .values({
        device_id: newId('dev'),
        member_id: memberId,
        value_hash: tokenHash(value),
        agent,
        address,
        trusted_until,
      })
      .execute();
  }
  if (isTrusted)
    await db
      .insertInto('mfa_networks')
      .values({ member_id: memberId, network: network(address), trusted_until: until })
      .onConflict((conflict) => conflict.columns(['member_id', 'network']).doUpdateSet({ trusted_until: until }))
      .execute();
  return { isNew: kept === undefined, isFirst: others === undefined, cookie: cookies.cookieOf(memberId, value) };
}

async function noteShared(db: Db, { memberId, known }: Pick<Where, 'memberId' | 'known'>): Promise<void> {
  await sql`
    insert into mfa_shared_devices (member_id, other_id)
    select distinct ${memberId}::text, member_id from mfa_devices
     where value_hash = any(${hashes(known)}::text[]) and member_id <> ${memberId}
    on conflict do nothing`.execute(db);
}

/** Maximum number of members listed for a shared browser. */
const NAMED_MAX = 5;

/**
 * Returns whether one of the member's browsers is newer than this while others are older, and the other members who log
 * in with them.
 */
export async function deviceSigns(
  db: Db,
  ask: { memberId: string; newHours: number },
): Promise<{ isDeviceNew: boolean; sharesDeviceWith: string[] }> {
  const { memberId, newHours } = ask;
  const row = await firstRow(
    db,
    sql<{ is_new: boolean }>`
      select exists (select 1 from mfa_devices d
                      where d.member_id = ${memberId} and d.created_at > platform_now() - make_interval(hours => ${newHours})
                        and exists (select 1 from mfa_devices o
                                     where o.member_id = ${memberId}
                                       and o.created_at <= platform_now() - make_interval(hours => ${newHours}))) as is_new`,
  );
  const others = await rows(
    db,
    sql<{ other: string }>`
      select other_id as other from mfa_shared_devices where member_id = ${memberId}
      union
      select member_id from mfa_shared_devices where other_id = ${memberId}
      order by other limit ${NAMED_MAX}`,
  );
  return { isDeviceNew: row!.is_new, sharesDeviceWith: others.map(({ other }) => other) };
}

/**
 * Returns for each of these members how many others log in with the same browser; members who share none are left out.
 */
export async function sharedDevices(db: Db, memberIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await rows(
    db,
    sql<{ member_id: string; others: number }>`
      select s.member_id, count(*)::int as others from (
        select member_id, other_id from mfa_shared_devices where member_id = any (${[...memberIds]}::text[])
        union
        select other_id, member_id from mfa_shared_devices where other_id = any (${[...memberIds]}::text[])) s
      group by s.member_id`,
  );
  return new Map(found.map((row) => [row.member_id, row.others]));
}

export function trustedDevices(db: Db, memberId: string) {
  return db
    .selectFrom('mfa_devices')
    .select(['device_id', 'value_hash', 'agent', 'address', 'last_seen_at', 'trusted_until'])
    .where('member_id', '=', memberId)
    .where('trusted_until', '>', now)
    .$narrowType<{ trusted_until: NotNull }>()
    .orderBy('last_seen_at', 'desc')
    .execute();
}

export type DeviceRow = Awaited<ReturnType<typeof trustedDevices>>[number];

export const isOneOf = (row: DeviceRow, known: readonly string[]): boolean => hashes(known).includes(row.value_hash);

/** Ends the trust in a device. Returns false if the member has no such device. */
export async function distrustDevice(db: Db, ask: { memberId: string; deviceId: string }): Promise<boolean> {
  const row = await db
    .updateTable('mfa_devices')
    .set({ trusted_until: null })
    .where('device_id', '=', ask.deviceId)
    .where('member_id', '=', ask.memberId)
    .where('trusted_until', 'is not', null)
    .returning('device_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the trust in every device and network. */
export async function distrustAll(db: Db, memberId: string): Promise<void> {
  await db.updateTable('mfa_devices').set({ trusted_until: null }).where('member_id', '=', memberId).execute();
  await db.deleteFrom('mfa_networks').where('member_id', '=', memberId).execute();
}

export async function forgetDevices(db: Db): Promise<void> {
  await db
    .deleteFrom('mfa_devices')
    .where('last_seen_at', '<', ago(`${KNOWN_DAYS} days`))
    .execute();
  await db.deleteFrom('mfa_networks').where('trusted_until', '<', now).execute();
}
