import { z } from 'zod/mini';
import { instant } from '@sanam/contract/common';
import { socialProvider } from '@sanam/merchants/contract/page.ts';

export const memberInfo = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  type: z.int(),
  toUpline: z.boolean(),
  clubLabel: z.object({ labelName: z.string(), rankLevel: z.int() }),
  memberLabel: z.array(z.object({ labelName: z.string() })),
  currency: z.string(),
  symbol: z.string(),
  payeeName: z.nullable(z.string()),
  lastLoginAt: z.nullable(instant),
  hasPaymentPassword: z.boolean(),
  /** Only for a member on a break or excluded: the session allows withdrawals, records and help, nothing else. */
  exclusion: z.optional(
    z.object({
      kind: z.enum(['break', 'exclusion']),
      /** Time at which a break ends by itself; null if it does not. */
      until: z.nullable(instant),
    }),
  ),
  /** Time at which a trial guest's play ends (GAP-081); only for account type 4. */
  trialEndsAt: z.optional(instant),
});
export const sessionValue = z.extend(memberInfo, {
  token: z.string(),
  firstTimeLogin: z.boolean(),
  /** Whether the password has expired; with a forced change, `mustChangePassword` is set as well. */
  passwordExpired: z.boolean(),
  /** Whether only a change of the password or a log-out is allowed (GAP-036, GAP-038). */
  mustChangePassword: z.boolean(),
  /** Replaces the old password for a few minutes after a log-in by password (GAP-039). */
  changeTicket: z.nullable(z.string()),
  captchaRequired: z.optional(z.boolean()),
});

export const logInRefusals = [
  'identity.wrongCredentials',
  'identity.blocked',
  'identity.closed',
  'identity.nonMember',
  'identity.nonAgent',
  'identity.secondFactorRequired',
  'protection.blocked',
] as const;

/** The value of `identity.socialUnknown`: data that prefills the registration form. */
const socialPerson = z.object({
  provider: socialProvider,
  name: z.nullable(z.string()),
  /** Masked e-mail address. */
  email: z.nullable(z.string()),
  /** Username built from the person's name; empty if none could be built. */
  username: z.string(),
});
export type SocialPerson = z.infer<typeof socialPerson>;

export const memberRef = z.object({
  memberId: z.string(),
  username: z.string(),
  /** Merchant of the member; left out if no member has this id. */
  merchantId: z.optional(z.string()),
});
