// Forgotten passwords, by a code to a proven mobile number: the answer itself opens the session (GAP-043, SEC-006).
import type { CallArguments, Schemas } from '@sanam/contract';
import { addressKeys } from '@sanam/server/platform/brakes.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { Refusal, refuse } from '@sanam/server/platform/errors.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Entering } from '../entering.ts';
import { createSmsBrake } from '../sms-brake.ts';
import * as store from '../store.ts';
import type { Browser, SessionAnswer } from '../types.ts';
import type { SetPassword } from './set-password.ts';

type Form = CallArguments<Schemas['resetPasswordByMobile']>['body'];

/** What makes the member log in by hand, or not at all, after the password was set. */
const byHand: ReadonlySet<string> = new Set([
  'identity.secondFactorRequired',
  'identity.blocked',
  'identity.nonMember',
  'protection.blocked',
]);

export function createMobileReset(deps: ServiceDeps & { setPassword: SetPassword; entering: Entering }) {
  const { site, brakes, parts, setPassword, entering } = deps;
  const { db } = deps.platform;
  const smsBrake = createSmsBrake(deps);

  /** The member behind the right code. A number nobody has was sent none. */
  async function provenBy(context: Context, form: Form, browser: Browser): Promise<string> {
    const mobile = parts.codes.readMobile({
      countryDialingCode: form.countryDialingCode,
      number: form.mobileNum,
    });
    const keys = addressKeys(context.address);
    await brakes.check('address', keys.address);
    await brakes.check('network', keys.network);
    const found = await store.findByMobile(db, { merchantId: context.merchantId, mobile });
    const counted = await smsBrake.take(context, { mobile, memberId: found?.member_id, visitor: browser.visitor });
    try {
      const ask = { purpose: 'smsPassword', address: mobile, bound: browser.visitorHash } as const;
      await parts.codes.use(db, { ...ask, code: form.verificationCode });
      if (found === undefined) throw refuse('identity.codeWrong');
    } catch (error) {
      await brakes.fail('address', keys.address);
      await brakes.fail('network', keys.network);
      throw error;
    }
    await smsBrake.settle(counted);
    return found.member_id;
  }

  /**
   * Sets the password, ends every session, and opens a new one; undefined where the log-in has to be done by hand.
   * Refuses `identity.methodClosed`, `identity.mobileInvalid`, `identity.codeWrong`, `identity.codeExpired` and what
   * `setPassword` refuses. What can be said of the password alone is said before the code is spent.
   */
  return async (context: Context, form: Form, browser: Browser): Promise<SessionAnswer | undefined> => {
    const { merchantId } = context;
    if (!(await site.isFeatureOn(merchantId, 'CHNGPASSVERIF3'))) throw refuse('identity.methodClosed');
    if (form.confirmNewPassword !== undefined && form.confirmNewPassword !== form.newPassword)
      throw refuse('identity.confirmationDiffers');
    await setPassword.check(merchantId, form.newPassword, []);
    const memberId = await provenBy(context, form, browser);
    const asMember: Context = { ...context, actor: { kind: 'member', id: memberId } };
    await setPassword.set(asMember, { memberId, password: form.newPassword, reason: 'code by SMS' });
    const proven = { memberId, method: 'reset', entrance: 'member', remember: false, isSecondProven: false } as const;
    try {
      return await entering.letIn(context, proven, browser);
    } catch (error) {
      if (error instanceof Refusal && byHand.has(error.code)) return undefined;
      throw error;
    }
  };
}
