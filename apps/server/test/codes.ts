// One-time codes for tests, inserted as the owner of the database with known digits.
import { randomBytes, randomInt } from 'node:crypto';
import type { TestApp } from './build-test-app.ts';
import { visitorHash } from './human.ts';

/** Inserts a code for this number, bound to the visitor of the `Cookie` header, and returns its digits. */
export async function codePass(
  t: TestApp,
  ask: { purpose: 'smsLogin' | 'smsRegister' | 'smsPassword'; mobile: string; visitorCookie: string; minutes?: number },
): Promise<string> {
  const { purpose, mobile, visitorCookie, minutes = 3 } = ask;
  const { vault } = t.app.platform;
  const codeId = `cod_${randomBytes(12).toString('hex')}`;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await t.owner.query(
    `insert into mfa_codes (code_id, merchant_id, purpose, address_hash, bound_hash, code_hash, message_id, expires_at)
     values ($1, 'default', $2, $3, $4, $5, $1, platform_now() + make_interval(mins => $6))`,
    [
      codeId,
      purpose,
      vault.keyedHash('identity.code.address', mobile),
      vault.keyedHash('identity.code.bound', visitorHash(visitorCookie)),
      vault.keyedHash('identity.code', `${codeId}:${code}`),
      minutes,
    ],
  );
  return code;
}
