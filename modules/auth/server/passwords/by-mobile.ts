// Password reset by a code to a verified mobile number: the answer opens the session (GAP-043, SEC-006).
import type { CallArguments, Calls } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { Refusal, refuse } from '@sanam/server/platform/errors.ts';
import type { Browser, SessionAnswer } from '@sanam/members/server/index.ts';
import type { AuthDeps } from '../deps.ts';
import { completeLogIn } from '../log-in-flow.ts';
import { useSmsCode } from '../credentials.ts';
import { checkPassword, setPassword } from './set-password.ts';

type Form = CallArguments<Calls['resetPasswordByMobile']>['body'];

/** Refusals after which the member has to log in by hand, or cannot, although the password was set. */
const byHand: ReadonlySet<string> = new Set([
  'identity.secondFactorRequired',
  'identity.blocked',
  'identity.nonMember',
  'protection.blocked',
]);

/**
 * Sets the password, ends every session and opens a new one; returns undefined if the member has to log in by hand.
 * Refuses with `identity.methodClosed`, `identity.mobileInvalid`, `identity.codeWrong`, `identity.codeExpired` and as
 * `setPassword`. Checks the password itself before the code is used up.
 */
export async function resetByMobile(
  deps: AuthDeps,
  context: Context,
  form: Form,
  browser: Browser,
): Promise<SessionAnswer | undefined> {
  const { merchantId } = context;
  if (!(await deps.site.isFeatureOn(merchantId, 'CHNGPASSVERIF3'))) throw refuse('identity.methodClosed');
  if (form.confirmNewPassword !== undefined && form.confirmNewPassword !== form.newPassword)
    throw refuse('identity.confirmationDiffers');
  await checkPassword(deps, merchantId, form.newPassword, []);
  const memberId = await useSmsCode(deps, context, browser, {
    purpose: 'smsPassword',
    countryDialingCode: form.countryDialingCode,
    number: form.mobileNum,
    code: form.verificationCode,
  });
  const asMember: Context = { ...context, actor: { kind: 'member', id: memberId } };
  await setPassword(deps, asMember, { memberId, password: form.newPassword, reason: 'code by SMS' });
  const verified = {
    memberId,
    method: 'reset',
    entrance: 'member',
    remember: false,
    isSecondFactorVerified: false,
  } as const;
  try {
    return await completeLogIn(deps, context, verified, browser);
  } catch (error) {
    if (error instanceof Refusal && byHand.has(error.code)) return undefined;
    throw error;
  }
}
