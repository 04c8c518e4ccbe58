// Registration: the form and its rules, invitations, countries, and the data of the new member.
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { addressKeys } from '@sanam/server/platform/rate-limiter.ts';
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { MemberDeps } from '../deps.ts';
import type { SessionAnswer } from '../types.ts';
import { type Person, settingsOf } from './checks.ts';
import { completeProfile } from './complete-profile.ts';
import { countriesAmong } from './countries.ts';
import type { RegisterMethod, RegisterSettings } from './fields.rules.ts';
import type { RegisterForm } from './form.rules.ts';
import { maskedAccount } from '../masked.rules.ts';
import { findMember } from '../store.ts';
import { goodCode, refuseUnlessBringing } from './invitations.ts';
import { checkUsername } from './newcomers.ts';
import { maskedProfile } from './profile.ts';
import { register } from './register.ts';

export interface Registration {
  settings(merchantId: string): Promise<RegisterSettings>;
  profile(memberId: string): Promise<CallValue<Calls['memberProfile']>>;
  /** Stores personal data that registration did not ask for; see `complete-profile.ts` for its refusals. */
  complete(
    context: Context,
    ask: { memberId: string; given: CallArguments<Calls['completeProfile']>['body'] },
  ): Promise<void>;
  countries(merchantId: string): Promise<CallValue<Calls['countries']>>;
  /** Checks a code before the form is sent. Repeated attempts make the address wait. */
  checkInvitation(context: Context, code: string): Promise<CallValue<Calls['checkInvitation']>>;
  /** Returns the account opened for the holder of a link. Refuses with `identity.invitationInvalid`. */
  opening(context: Context, secret: string): Promise<CallValue<Calls['accountOpening']>>;
  /** See `newcomers.ts` for its refusals. */
  checkUsername(merchantId: string, typed: string): Promise<string>;
  /** Registers a member. Refuses as the calls `register` and `registerMobile` state. A refused form writes nothing. */
  register(context: Context, method: RegisterMethod, form: RegisterForm, person: Person): Promise<SessionAnswer>;
}

export function createRegistration(deps: MemberDeps): Registration {
  return {
    settings: (merchantId) => settingsOf(deps, merchantId),
    profile: (memberId) => maskedProfile(deps, memberId),
    complete: (context, ask) => completeProfile(deps, context, ask),
    countries: async (merchantId) => ({ list: countriesAmong(await deps.smsCountries(merchantId)) }),
    checkInvitation: (context, code) => checkInvitation(deps, context, code),
    opening: (context, secret) => opening(deps, context, secret),
    checkUsername: (merchantId, typed) => checkUsername(deps, merchantId, typed),
    register: (context, method, form, person) => register(deps, context, { method, form, person }),
  };
}

async function opening({ ports, platform }: MemberDeps, { merchantId }: Context, secret: string) {
  const found = await ports.openingOf({ merchantId, secret });
  if (found === undefined) throw refuse('identity.invitationInvalid');
  const opener = found.inviterId === null ? undefined : await findMember(platform.db, found.inviterId);
  return { username: found.username, opener: opener === undefined ? null : maskedAccount(opener.username) };
}

async function checkInvitation({ limiter, platform, ports }: MemberDeps, context: Context, code: string) {
  const { address } = addressKeys(context.address);
  await limiter.take('invitation', address);
  const good = await goodCode(platform.db, { merchantId: context.merchantId, code });
  await refuseUnlessBringing(ports, good);
  await limiter.clear('invitation', address);
  const inviter = good.inviterId === null ? undefined : await findMember(platform.db, good.inviterId);
  return { code: good.code, inviter: inviter === undefined ? null : maskedAccount(inviter.username) };
}
