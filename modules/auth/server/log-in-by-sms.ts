// Log-in by a proven mobile number and a code sent to it.
import { addressKeys } from '@sanam/server/platform/brakes.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { ServiceDeps } from './deps.ts';
import type { Entering } from './entering.ts';
import { createSmsBrake } from './sms-brake.ts';
import * as store from './store.ts';
import type { Browser, LoginForm, Proof } from './types.ts';

export function createLoginBySms(deps: ServiceDeps, entering: Entering) {
  const { site, brakes, parts } = deps;
  const { db } = deps.platform;
  const smsBrake = createSmsBrake(deps);

  /** The member who proved this number. A number nobody has gets no code, so its codes are wrong like any other wrong code. */
  return async (context: Context, form: LoginForm, browser: Browser): Promise<Proof> => {
    if (!(await site.isFeatureOn(context.merchantId, 'SMSLOGIN'))) throw refuse('identity.methodClosed');
    const mobile = parts.codes.readMobile({
      countryDialingCode: form.countryDialingCode ?? '',
      number: form.mobileNum ?? '',
    });
    const keys = addressKeys(context.address);
    await brakes.check('address', keys.address);
    await brakes.check('network', keys.network);
    const code = form.verificationCode ?? '';
    const found = await store.findByMobile(db, { merchantId: context.merchantId, mobile });
    const counted = await smsBrake.take(context, { mobile, memberId: found?.member_id, visitor: browser.visitor });
    try {
      await parts.codes.use(db, { purpose: 'smsLogin', address: mobile, bound: browser.visitorHash, code });
      if (found === undefined) throw refuse('identity.codeWrong');
    } catch (error) {
      await brakes.fail('address', keys.address);
      await brakes.fail('network', keys.network);
      // Also where nobody has this number: the work must not tell.
      await entering.noteRefused(context, {
        memberId: found?.member_id ?? null,
        outcome: 'wrongCode',
        method: 'sms',
        agent: browser.visitor.agent,
      });
      throw error;
    }
    await smsBrake.settle(counted);
    return { memberId: found.member_id, method: 'sms' };
  };
}
