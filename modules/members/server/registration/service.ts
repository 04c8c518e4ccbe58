// Registration: the steps in their order (IDN-149 to IDN-153).
import { addressKeys } from '@sanam/server/platform/brakes.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { Refusal } from '@sanam/server/platform/errors.ts';
import type { Entered } from '@sanam/auth/server/door.ts';
import type { SessionAnswer } from '@sanam/auth/server/types.ts';
import { createChecks, type Person } from './checks.ts';
import { countriesAmong } from './countries.ts';
import type { RegistrationDeps } from './deps.ts';
import type { RegisterMethod } from './fields.rules.ts';
import type { RegisterForm } from './form.rules.ts';
import { goodCode, readInvitation } from './invitations.ts';
import { createNewcomers, type Newcomer } from './newcomers.ts';
import { createProfiles } from './profile.ts';

export type RegistrationService = ReturnType<typeof createService>;

export function createService(deps: RegistrationDeps) {
  const { passwords, brakes, entering, ports } = deps;
  const { db, config } = deps.platform;
  const profiles = createProfiles(deps.platform);
  const checks = createChecks(deps);
  const newcomers = createNewcomers(deps, profiles);

  /** The account and its first session, together or not at all. */
  function admit(context: Context, newcomer: Newcomer, person: Person): Promise<Entered> {
    return inTransaction(db, async (trx) => {
      const memberId = await newcomers.create(trx, context, { newcomer, person });
      return entering.enterSession(trx, context, {
        memberId,
        visitor: person.visitor,
        outcome: 'registered',
        method: 'register',
        kind: 'member',
        isFresh: true,
        mustChange: false,
      });
    });
  }

  return {
    settings: checks.settingsOf,
    profile: profiles.masked,
    countries: async (merchantId: string) => ({ list: countriesAmong(await ports.codes.countries(merchantId)) }),

    /** Whether a code is good, before the form is sent; trying codes out costs the address waiting time. */
    async checkInvitation(context: Context, code: string): Promise<{ code: string }> {
      const { address } = addressKeys(context.address);
      await brakes.take('invitation', address);
      const good = await goodCode(db, { merchantId: context.merchantId, code });
      await brakes.clear('invitation', address);
      return { code: good.code };
    },

    /** Refuses as the calls `register` and `registerMobile` say. Nothing is written by a refused form. */
    async register(
      context: Context,
      method: RegisterMethod,
      form: RegisterForm,
      person: Person,
    ): Promise<SessionAnswer> {
      const { merchantId } = context;
      // A sandbox is for trying out: testers and tests register as often as they like.
      if (config.mode === 'live') await brakes.take('registration', addressKeys(context.address).address);
      const checked = await checks.byRules(merchantId, method, form);
      const { affiliateCode, recommenderId } = checked.read.texts;
      const referralCode = form.referralCode?.trim();
      const invitation = await readInvitation(db, merchantId, { affiliateCode, referralCode, recommenderId });
      await checks.person(context, checked, person);
      await checks.blocks(context, checked);
      const username = await newcomers.freeUsername(merchantId, checked);
      const isMobileProven = await checks.phone(merchantId, checked, person);
      const { password } = checked.read;
      const passwordHash = password === undefined ? undefined : await passwords.hash(password);
      const newcomer = { ...checked, username, isMobileProven, invitation, passwordHash };
      const entered = await admit(context, newcomer, person).catch(async (error: unknown) => {
        // Somebody took the name of the number in between: nobody chose it, so there is another.
        if (method !== 'mobile' || !isUsernameTaken(error)) throw error;
        const other = await newcomers.freeUsername(merchantId, checked);
        return admit(context, { ...newcomer, username: other }, person);
      });
      return entering.answer(entered);
    },
  };
}

const isUsernameTaken = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'identity.usernameTaken';
