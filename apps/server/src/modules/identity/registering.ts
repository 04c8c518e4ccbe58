// Registration by username, ending in a session.
import type { CallArguments, Schemas } from '@sanam/contract';
import { addressKeys } from '../../platform/brakes.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db.ts';
import { refuse } from '../../platform/errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { ServiceDeps } from './deps.ts';
import type { Entering } from './entering.ts';
import type { Members } from './members.ts';
import { brandWords, readRegisterSettings } from './registration-form.ts';
import { registrationProblem } from './rules.ts';
import * as store from './store.ts';
import type { IdentityService, SessionAnswer, Visitor } from './types.ts';

type RegisterForm = CallArguments<Schemas['register']>['body'];

export function createRegistering(
  deps: ServiceDeps,
  members: Members,
  entering: Entering,
): IdentityService['register'] {
  const { site, passwords, brakes } = deps;
  const { db, config } = deps.platform;
  return async (context: Context, form: RegisterForm, visitor: Visitor): Promise<SessionAnswer> => {
    const { merchantId } = context;
    const { username = '', password = '', confirmPassword = '', payeeName } = form;
    const settings = await readRegisterSettings({ site, ageMin: config.ageMin }, merchantId);
    if (!settings.methods.includes('username')) throw refuse('identity.registrationClosed');
    // A sandbox is for trying out: testers and tests register as often as they like.
    if (config.mode === 'live') await brakes.take('registration', addressKeys(context.address).address);
    const rules = {
      fields: settings.fields,
      ageMin: settings.ageMin,
      brandWords: await brandWords(site, merchantId),
    };
    const problem = registrationProblem(
      { ...form, username, password, confirmPassword },
      { ...rules, isCommon: isCommonPassword },
    );
    if (problem !== undefined) throw refuse(problem.code, problem.details);
    const passwordHash = await passwords.hash(password);
    const entered = await inTransaction(db, async (trx) => {
      const memberId = await members.createMember(trx, {
        merchantId,
        username,
        accountType: 'player',
        payeeName: payeeName === undefined || payeeName === '' ? null : payeeName,
        termsVersion: settings.termsVersion,
        ageConfirmed: settings.ageMin,
        registerInfo: informationOf(form),
      });
      await store.savePassword(trx, { memberId, passwordHash, mustChange: false });
      return entering.enterSession(trx, context, {
        memberId,
        visitor,
        outcome: 'registered',
        method: 'register',
        kind: 'member',
        isFresh: true,
        mustChange: false,
      });
    });
    return entering.answer(entered);
  };
}

/** What the browser claims about where the visitor came from (SEC-016): kept, believed by nobody. */
function informationOf({ domain, registerUrl, referralCode, registerMethod }: RegisterForm): Record<string, string> {
  const given = { domain, registerUrl, referralCode, registerMethod };
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
