import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { ago, type Db, fromNow, lockName, now, type Trx } from '@sanam/server/platform/db.ts';
import type { Schema } from '@sanam/server/platform/schema.data.ts';
import type { CodePurpose } from './types.ts';

export const TRIES_MAX = 5;

/** Key of a code, with hashes of address and browser. */
export interface CodeKey {
  purpose: CodePurpose;
  addressHash: string;
  boundHash: string;
}

const isThis =
  (key: CodeKey) =>
  (eb: ExpressionBuilder<Schema, 'mfa_codes'>): Expression<SqlBool> =>
    eb.and({ purpose: key.purpose, address_hash: key.addressHash, bound_hash: key.boundHash });

/** Ends an expired code, to make room for a new one. */
export async function endExpired(db: Db, key: CodeKey): Promise<void> {
  await db
    .updateTable('mfa_codes')
    .set({ ended_at: now, end_reason: 'expired' })
    .where(isThis(key))
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
}

/**
 * Checks whether this browser or session received an SMS code within the last second; takes a lock, so that requests
 * are serialised (IDN-067).
 */
export async function isTooSoon(trx: Trx, boundHash: string): Promise<boolean> {
  await lockName(trx, `identity.code:${boundHash}`);
  const last = await trx
    .selectFrom('mfa_codes')
    .select('code_id')
    .where('bound_hash', '=', boundHash)
    .where('channel', '=', 'sms')
    .where('created_at', '>', ago('1 second'))
    .limit(1)
    .executeTakeFirst();
  return last !== undefined;
}

/** Inserts a code. Returns false while another one is valid. */
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
  const inserted = await db
    .insertInto('mfa_codes')
    .values({
      code_id: code.codeId,
      merchant_id: code.merchantId,
      purpose: code.purpose,
      address_hash: code.addressHash,
      bound_hash: code.boundHash,
      code_hash: code.codeHash,
      message_id: code.messageId,
      channel: code.channel,
      expires_at: fromNow(`${code.minutes} minutes`),
    })
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'address_hash', 'bound_hash']).where('ended_at', 'is', null).doNothing(),
    )
    .returning('code_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns the remaining seconds of the valid code. */
export async function secondsLeft(db: Db, key: CodeKey): Promise<number> {
  const row = await db
    .selectFrom('mfa_codes')
    .select(sql<number>`ceil(extract(epoch from expires_at - platform_now()))::int`.as('seconds'))
    .where(isThis(key))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Math.max(1, row?.seconds ?? 1);
}

/**
 * Counts an attempt and returns the hash to compare with. The row's lock allows five, however many arrive at once; the
 * fifth closes the code, unless it is right.
 */
export function takeTry(db: Db, key: CodeKey) {
  return db
    .updateTable('mfa_codes')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      ended_at: eb
        .case()
        .when('tries', '>=', TRIES_MAX - 1)
        .then(now)
        .end(),
      end_reason: eb
        .case()
        .when('tries', '>=', TRIES_MAX - 1)
        .then('tries' as const)
        .end(),
    }))
    .where(isThis(key))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', TRIES_MAX)
    .returning(['code_id', 'code_hash', 'message_id'])
    .executeTakeFirst();
}

/** Uses up a code. Returns true for the first caller only. */
export async function endUsed(db: Db, codeId: string): Promise<boolean> {
  const ended = await db
    .updateTable('mfa_codes')
    .set({ ended_at: now, end_reason: 'used' })
    .where('code_id', '=', codeId)
    .where('end_reason', 'is distinct from', 'used')
    .returning('code_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Checks whether the last code of this key ended unused: expired, or too many attempts. */
export async function isOver(db: Db, key: CodeKey): Promise<boolean> {
  const last = await db
    .selectFrom('mfa_codes')
    .select('end_reason')
    .where(isThis(key))
    .orderBy('created_at', 'desc')
    .orderBy((eb) => eb('ended_at', 'is', null), 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.end_reason !== 'used';
}

export async function forgetCodes(db: Db): Promise<void> {
  await db.deleteFrom('mfa_codes').where('created_at', '<', ago('1 day')).execute();
}

/** Checks whether a member verified this number here. */
export async function isProven(db: Db, ask: { merchantId: string; mobile: string }): Promise<boolean> {
  const found = await db
    .selectFrom('members')
    .select('member_id')
    .where('merchant_id', '=', ask.merchantId)
    .where('mobile', '=', ask.mobile)
    .where('mobile_verified_at', 'is not', null)
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  return found !== undefined;
}
