import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
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
    value: z.object({ code: z.string() }),
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
      /** Field of the registration form and the masked text. */
      details: z.array(z.object({ field: registrationField, text: z.string() })),
    }),
    refusals: [],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof membersCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
