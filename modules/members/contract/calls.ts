import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, instant, nothing, secret } from '@sanam/contract/common';
import { siteLanguages } from '@sanam/contract/languages';
import { registerSettings, registrationField } from '@sanam/merchants/contract/page.ts';
import './refusals.ts';
import { country, registerBody, registerRefusals } from './registration.ts';
import { sessionValue } from './schemas.ts';
import './live.ts';

export const membersCalls = {
  memberLanguage: {
    method: 'PUT',
    path: '/wps/member/language',
    who: 'member',
    summary: 'Keeps the language this member chose',
    body: z.strictObject({ language: z.enum(siteLanguages) }),
    value: z.object({ language: z.enum(siteLanguages) }),
    refusals: [],
  },
  memberIcon: {
    method: 'GET',
    path: '/wps/member/info/icon',
    who: 'member',
    summary: "Address of this member's picture",
    value: z.object({ url: z.string() }),
    refusals: [],
  },
  playerAvatar: {
    method: 'GET',
    path: '/wps/relay/MCSFE_getPlayerAvatar',
    who: 'member',
    summary: "Address of this member's picture",
    value: z.object({ url: z.string() }),
    refusals: [],
  },
  loginTrial: {
    method: 'POST',
    path: '/wps/session/login/freeplay',
    who: 'anyone',
    queued: true,
    summary: 'Play as a trial guest with play money',
    body: z.object({
      os: z.string().check(z.maxLength(40)),
      platform: z.literal('W'),
      version: z._default(z.literal(3), 3),
    }),
    value: sessionValue,
    refusals: ['identity.methodClosed'],
  },
  registerSettings: {
    method: 'GET',
    path: '/wps/system/setting/register',
    who: 'anyone',
    whenClosed: true,
    summary: 'Fields and rules of the registration form',
    value: registerSettings,
    refusals: [],
  },
  countries: {
    method: 'GET',
    path: '/wps/system/countries',
    who: 'anyone',
    summary: 'Countries a mobile number may be of, with dialing codes and digit counts',
    value: z.object({ list: z.array(country) }),
    refusals: [],
  },
  checkInvitation: {
    method: 'GET',
    path: '/wps/agent/affiliate',
    who: 'anyone',
    summary: 'Whether an invitation code is good here',
    query: z.object({
      code: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
      domain: z.optional(z.string().check(z.maxLength(255))),
    }),
    value: z.object({
      code: z.string(),
      /** Masked name of the inviting member; null for a campaign. */
      inviter: z.nullable(z.string()),
    }),
    refusals: ['identity.invitationInvalid'],
  },
  accountOpening: {
    method: 'POST',
    path: '/wps/member/register/opening',
    who: 'anyone',
    encrypted: true,
    summary: 'Which account was opened for who holds this link',
    body: z.object({ secret }),
    value: z.object({
      /** Username fixed for the account; null: the person chooses it. */
      username: z.nullable(z.string()),
      /** Masked name of the agent who opened the account; null: the merchant. */
      opener: z.nullable(z.string()),
    }),
    refusals: ['identity.invitationInvalid'],
  },
  register: {
    method: 'PUT',
    path: '/wps/member/register',
    who: 'anyone',
    queued: true,
    encrypted: true,
    summary: 'Register by username and be logged in',
    body: registerBody,
    value: sessionValue,
    refusals: registerRefusals,
  },
  registerMobile: {
    method: 'PUT',
    path: '/wps/member/register/mobile',
    who: 'anyone',
    queued: true,
    encrypted: true,
    summary: 'Register by mobile number and be logged in',
    body: registerBody,
    value: sessionValue,
    refusals: registerRefusals,
  },
  memberProfile: {
    method: 'GET',
    path: '/wps/member/profile',
    who: 'player',
    summary: 'What the member gave at registration, masked',
    value: z.object({
      birthDate: z.nullable(z.string()),
      mobile: z.nullable(z.string()),
      isMobileVerified: z.boolean(),
      email: z.nullable(z.string()),
      isEmailVerified: z.boolean(),
      /** Fields of the registration form with the masked texts. */
      details: z.array(z.object({ field: registrationField, text: z.string() })),
    }),
    refusals: [],
  },
  completeProfile: {
    method: 'PUT',
    path: '/wps/member/profile',
    who: 'player',
    whenClosed: true,
    fresh: true,
    summary: 'Give what registration did not ask: name, birth date, identity number; each once',
    body: z.strictObject({
      name: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(120))),
      birthDate: z.optional(day),
      idNumber: z.optional(z.string().check(z.trim(), z.minLength(5), z.maxLength(30))),
    }),
    value: nothing,
    refusals: ['identity.profileKnown', 'identity.ageRequired', 'identity.idNumberInvalid'],
  },
  closing: {
    method: 'GET',
    path: '/wps/member/closing',
    who: 'player',
    whenClosed: true,
    summary: 'What is left to do before the own account can be closed',
    value: z.object({
      balance: amount,
      /** Amount on hold for withdrawals. */
      hold: amount,
      /** Part of the balance locked by turnover requirements; not during a break. */
      locked: amount,
      /** Stakes of open rounds; their wins are still paid to the account. */
      inPlay: amount,
      /** Smallest amount of a payout; a smaller rest stays with the account. */
      smallestPayout: amount,
      mayClose: z.boolean(),
      /** Time at which the member asked to close once the money is paid out; null: did not ask. */
      askedAt: z.nullable(instant),
    }),
    refusals: [],
  },
  askClosing: {
    method: 'PUT',
    path: '/wps/member/closing',
    who: 'player',
    whenClosed: true,
    summary: 'Ask to close the account once its money is paid out, or take that back: payouts go first meanwhile',
    body: z.strictObject({ isWanted: z.boolean() }),
    value: z.object({ askedAt: z.nullable(instant) }),
    refusals: [],
  },
  closeAccount: {
    method: 'POST',
    path: '/wps/member/closing',
    who: 'player',
    fresh: true,
    whenClosed: true,
    summary: 'Close the own account; it is opened again after a new check of identity',
    body: z.strictObject({
      sure: z.literal(true),
      reason: z.optional(z.string().check(z.trim(), z.maxLength(500))),
    }),
    value: z.object({}),
    refusals: ['identity.accountHoldsMoney'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof membersCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
