// Changes the password of a member of staff.
import type { CallArguments, Calls } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import { addressKeys, type RateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import type { Passwords } from '@sanam/server/platform/passwords.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { stepOf } from '@sanam/server/platform/totp.ts';
import type { staffLimits } from './service.ts';
import * as store from './store.ts';
import { SECRET_PURPOSE } from './totp.ts';

/**
 * Minimum length of staff passwords. With a second factor eight would do (NIST SP 800-63B), but staff move other
 * people's money.
 */
const STAFF_PASSWORD_MIN = 12;
const OWN_WORD_MIN = 4;

type Change = CallArguments<Calls['staffChangePassword']>['body'];

export interface StaffPasswordDeps {
  platform: Pick<Platform, 'db' | 'vault'>;
  passwords: Passwords;
  limiter: RateLimiter<keyof typeof staffLimits>;
  isCommon(password: string): boolean;
}

export type ChangeStaffPassword = (context: Context, session: StaffSession, change: Change) => Promise<void>;

/**
 * Creates the change of a password. It requires the old password and a code of the second factor, ends every other
 * session of this person, and writes to the audit log. The refusal does not tell which of the two was wrong. Refuses
 * with `operator.proofWrong`, `operator.passwordTooShort`, `operator.passwordTooCommon`, `operator.passwordUnchanged`,
 * `common.tooManyRequests`.
 */
export function createStaffPassword(deps: StaffPasswordDeps): ChangeStaffPassword {
  const { passwords, limiter, isCommon } = deps;
  const { db, vault } = deps.platform;

  return async (context, session, { oldPassword, newPassword, code }) => {
    const { username, staffId, sessionId } = session;
    const { address } = addressKeys(context.address);
    await limiter.check('address', address);
    // Counted separately from the log-in, so that failures there do not make a logged-in person wait here.
    const key = `change:${staffId}`;
    await limiter.take('account', key);
    const row = await store.findByUsername(db, username);
    const isRight = await passwords.verify(row?.password_hash, oldPassword);
    if (isRight) await limiter.take('code', key);
    const sealed = row?.totp_sealed ?? null;
    const step = sealed === null ? undefined : stepOf(vault.open(SECRET_PURPOSE, sealed), code, await databaseNow(db));
    const subject = { type: 'staff', id: staffId };
    if (!isRight || step === undefined) return refuseCredentials();
    checkNew({ newPassword, oldPassword, username });
    const passwordHash = await passwords.hash(newPassword);
    const isTaken = await inTransaction(db, async (trx) => {
      if (!(await store.takeStep(trx, staffId, step))) return false;
      await store.savePassword(trx, staffId, passwordHash);
      const ended = await store.endOtherSessions(trx, { staffId, sessionId, reason: 'passwordChanged' });
      await audit(trx, context, { command: 'operator.password.change', subject, after: { endedSessions: ended } });
      return true;
    });
    if (!isTaken) return refuseCredentials();
    await limiter.clear('account', key);
    await limiter.release('code', key);

    async function refuseCredentials(): Promise<never> {
      await limiter.fail('address', address);
      await audit(db, context, { command: 'operator.password.refused', subject });
      throw refuse('operator.proofWrong');
    }

    function checkNew(ask: { newPassword: string; oldPassword: string; username: string }): void {
      const plain = ask.newPassword.toLowerCase();
      if ([...ask.newPassword].length < STAFF_PASSWORD_MIN)
        throw refuse('operator.passwordTooShort', { min: STAFF_PASSWORD_MIN });
      if (ask.newPassword === ask.oldPassword) throw refuse('operator.passwordUnchanged');
      const holdsName = ask.username.length >= OWN_WORD_MIN && plain.includes(ask.username.toLowerCase());
      if (holdsName || isCommon(ask.newPassword)) throw refuse('operator.passwordTooCommon');
    }
  };
}
