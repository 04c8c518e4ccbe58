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
  /** Only for a member on a break or excluded: the session opens the way out for the money, records and help, nothing else. */
  exclusion: z.optional(
    z.object({
      kind: z.enum(['break', 'exclusion']),
      /** When a break is over by itself; null where there is no end by itself. */
      until: z.nullable(instant),
    }),
  ),
  /** When a trial guest's play ends (GAP-081); only for account type 4. */
  trialEndsAt: z.optional(instant),
});
export const sessionValue = z.extend(memberInfo, {
  token: z.string(),
  firstTimeLogin: z.boolean(),
  /** The password is too old; with forced change on, `mustChangePassword` is set as well. */
  passwordExpired: z.boolean(),
  /** Nothing but changing the password or logging out is open (GAP-036, GAP-038). */
  mustChangePassword: z.boolean(),
  /** Stands in for the old password for a few minutes after a log-in by password (GAP-039). */
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

/** The value of `identity.socialUnknown`: what the registration form can say and suggest. */
const socialPerson = z.object({
  provider: socialProvider,
  name: z.nullable(z.string()),
  /** Masked. */
  email: z.nullable(z.string()),
  /** A username made of the person's name; empty when nothing could be made of it. */
  username: z.string(),
});
export type SocialPerson = z.infer<typeof socialPerson>;

export const memberRef = z.object({
  memberId: z.string(),
  username: z.string(),
  /** Whose member; left out where nobody is known by this id. */
  merchantId: z.optional(z.string()),
});
