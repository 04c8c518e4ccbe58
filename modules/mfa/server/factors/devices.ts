// Browsers and networks a member is known from (GAP-071).
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { networkOf } from '@sanam/server/platform/rate-limiter.ts';
import { tokenHash } from '@sanam/server/platform/crypto.ts';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import { KNOWN_DAYS, type KnownCookie, knownCookies } from '@sanam/server/platform/http/known-cookies.ts';
import { newId } from '@sanam/server/platform/ids.ts';

export const TRUSTED_DAYS = 30;
const VALUE_BYTES = 32;
const cookies = knownCookies('sanam_known_');

/** The values of this browser, of all members who log in with it. */
export const knownValues = cookies.valuesOf;

interface Where {
  memberId: string;
  known: readonly string[];
  address: string | null;
  agent: string | null;
}

const hashes = (known: readonly string[]): string[] => known.map(tokenHash);
const network = (address: string | null): string => networkOf(address ?? 'unknown');

/** The mark of this browser where the member logged in with it before; undefined for strangers. */
export async function knownBrowser(
  db: Db,
  ask: { memberId: string; known: readonly string[] },
): Promise<string | undefined> {
  const row = await firstRow(
    db,
    sql<{ value_hash: string }>`
      select value_hash from mfa_devices
      where member_id = ${ask.memberId} and value_hash = any(${hashes(ask.known)}::text[]) limit 1`,
  );
  return row?.value_hash;
}

/** Whether the second factor was proven in this browser, and from this network, within the last 30 days. */
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
 * Notes a log-in from this browser. Answers whether it was never seen before, and the cookie by which it will be known:
 * a value the browser brought along is kept only when this member had it from us.
 */
export async function noteDevice(
  db: Db,
  where: Where & { isTrusted: boolean },
): Promise<{ isNew: boolean; isFirst: boolean; cookie: KnownCookie }> {
  const { memberId, known, address, agent, isTrusted } = where;
  const until = sql`platform_now() + make_interval(days => ${TRUSTED_DAYS})`;
  const seen = await firstRow(
    db,
    sql<{ value_hash: string }>`
      update mfa_devices set agent = ${agent}, address = ${address}, last_seen_at = platform_now(),
        trusted_until = case when ${isTrusted} then ${until} else trusted_until end
      where member_id = ${memberId} and value_hash = any(${hashes(known)}::text[]) returning value_hash`,
  );
  const kept = known.find((value) => tokenHash(value) === seen?.value_hash);
  const value = kept ?? randomBytes(VALUE_BYTES).toString('base64url');
  const others = await firstRow(db, sql`select 1 from mfa_devices where member_id = ${memberId} limit 1`);
  if (kept === undefined)
    await sql`
      insert into mfa_devices (device_id, member_id, value_hash, agent, address, trusted_until)
      values (${newId('dev')}, ${memberId}, ${tokenHash(value)}, ${agent}, ${address},
        case when ${isTrusted} then ${until} end)`.execute(db);
  if (isTrusted)
    await sql`
      insert into mfa_networks (member_id, network, trusted_until) values (${memberId}, ${network(address)}, ${until})
      on conflict (member_id, network) do update set trusted_until = excluded.trusted_until`.execute(db);
  return { isNew: kept === undefined, isFirst: others === undefined, cookie: cookies.cookieOf(memberId, value) };
}

export interface DeviceRow {
  device_id: string;
  value_hash: string;
  agent: string | null;
  address: string | null;
  last_seen_at: Date;
  trusted_until: Date;
}

export function trustedDevices(db: Db, memberId: string): Promise<DeviceRow[]> {
  return rows(
    db,
    sql<DeviceRow>`
      select device_id, value_hash, agent, address, last_seen_at, trusted_until from mfa_devices
      where member_id = ${memberId} and trusted_until > platform_now() order by last_seen_at desc`,
  );
}

export const isOneOf = (row: DeviceRow, known: readonly string[]): boolean => hashes(known).includes(row.value_hash);

/** The device is asked again from now on. False when the member has no such device. */
export async function distrustDevice(db: Db, ask: { memberId: string; deviceId: string }): Promise<boolean> {
  const row = await firstRow(
    db,
    sql`
      update mfa_devices set trusted_until = null
      where device_id = ${ask.deviceId} and member_id = ${ask.memberId} and trusted_until is not null returning device_id`,
  );
  return row !== undefined;
}

/** Every device is asked again, from every network. */
export async function distrustAll(db: Db, memberId: string): Promise<void> {
  await sql`update mfa_devices set trusted_until = null where member_id = ${memberId}`.execute(db);
  await sql`delete from mfa_networks where member_id = ${memberId}`.execute(db);
}

export async function forgetDevices(db: Db): Promise<void> {
  await sql`delete from mfa_devices where last_seen_at < platform_now() - make_interval(days => ${KNOWN_DAYS})`.execute(
    db,
  );
  await sql`delete from mfa_networks where trusted_until < platform_now()`.execute(db);
}
