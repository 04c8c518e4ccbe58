import { sql } from 'kysely';
import { type Db, firstRow, type Trx } from '@sanam/server/platform/db.ts';
import type { CodePurpose } from './types.ts';

export const TRIES_MAX = 5;

/** Which code: hashes of address and browser. */
export interface CodeKey {
  purpose: CodePurpose;
  addressHash: string;
  boundHash: string;
}

const isThis = (key: CodeKey) =>
  sql`purpose = ${key.purpose} and address_hash = ${key.addressHash} and bound_hash = ${key.boundHash}`;

/** A code whose time is over makes room. */
export async function endExpired(db: Db, key: CodeKey): Promise<void> {
  await sql`
    update mfa_codes set ended_at = platform_now(), end_reason = 'expired'
    where ${isThis(key)} and ended_at is null and expires_at <= platform_now()`.execute(db);
}

/** True when this browser or session got a code by SMS within the last second; one asks at a time (IDN-067). */
export async function isTooSoon(trx: Trx, boundHash: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity.code:${boundHash}`}, 0))`.execute(trx);
  const last = await firstRow(
    trx,
    sql`
      select 1 from mfa_codes
      where bound_hash = ${boundHash} and channel = 'sms' and created_at > platform_now() - interval '1 second' limit 1`,
  );
  return last !== undefined;
}

/** False while another one is still good. */
export async function insertCode(
  db: Db,
  code: CodeKey & {
    codeId: string;
    merchantId: string;
    codeHash: string;
    messageId: string;
    channel: 'sms' | 'email';
    minutes: number;
  },
): Promise<boolean> {
  const inserted = await firstRow(
    db,
    sql`
      insert into mfa_codes (code_id, merchant_id, purpose, address_hash, bound_hash, code_hash, message_id, channel, expires_at)
      values (${code.codeId}, ${code.merchantId}, ${code.purpose}, ${code.addressHash}, ${code.boundHash}, ${code.codeHash},
              ${code.messageId}, ${code.channel}, platform_now() + make_interval(mins => ${code.minutes}))
      on conflict (purpose, address_hash, bound_hash) where ended_at is null do nothing
      returning code_id`,
  );
  return inserted !== undefined;
}

/** How long the code that is still good has to live. */
export async function secondsLeft(db: Db, key: CodeKey): Promise<number> {
  const row = await firstRow(
    db,
    sql<{ seconds: number }>`
      select ceil(extract(epoch from expires_at - platform_now()))::int as seconds from mfa_codes
      where ${isThis(key)} and ended_at is null`,
  );
  return Math.max(1, row?.seconds ?? 1);
}

export interface TriedCode {
  code_id: string;
  code_hash: string;
  message_id: string;
}

/**
 * Counts a try and hands out what to compare with. The row's lock lets five through, however many come at once; the
 * fifth closes the code behind itself, unless it turns out to be right.
 */
export function takeTry(db: Db, key: CodeKey): Promise<TriedCode | undefined> {
  return firstRow(
    db,
    sql<TriedCode>`
      update mfa_codes set tries = tries + 1,
        ended_at = case when tries + 1 >= ${TRIES_MAX} then platform_now() end,
        end_reason = case when tries + 1 >= ${TRIES_MAX} then 'tries' end
      where ${isThis(key)} and ended_at is null and expires_at > platform_now() and tries < ${TRIES_MAX}
      returning code_id, code_hash, message_id`,
  );
}

/** True for the one who uses it; a second with the same digits comes too late. */
export async function endUsed(db: Db, codeId: string): Promise<boolean> {
  const ended = await firstRow(
    db,
    sql`
      update mfa_codes set ended_at = platform_now(), end_reason = 'used'
      where code_id = ${codeId} and end_reason is distinct from 'used' returning code_id`,
  );
  return ended !== undefined;
}

/** True when the last code of this key is over without having been used: by time or by tries. */
export async function isOver(db: Db, key: CodeKey): Promise<boolean> {
  const last = await firstRow(
    db,
    sql<{ is_over: boolean }>`
      select end_reason is distinct from 'used' as is_over from mfa_codes where ${isThis(key)}
      order by created_at desc, ended_at is null desc limit 1`,
  );
  return last?.is_over === true;
}

export async function forgetCodes(db: Db): Promise<void> {
  await sql`delete from mfa_codes where created_at < platform_now() - interval '1 day'`.execute(db);
}

/** True when somebody proved this number here. */
export async function isProven(db: Db, ask: { merchantId: string; mobile: string }): Promise<boolean> {
  const found = await firstRow(
    db,
    sql`
      select 1 from members
      where merchant_id = ${ask.merchantId} and mobile = ${ask.mobile} and mobile_verified_at is not null
        and state <> 'closed'`,
  );
  return found !== undefined;
}
