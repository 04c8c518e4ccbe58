import { z } from 'zod/mini';
import type { CallSchemas } from '../../call.ts';
import { instant, nothing } from '../../common.ts';
import { sessionValue } from '../member.ts';

export const socialProvider = z.enum(['google', 'facebook', 'line']);
export type SocialProvider = z.infer<typeof socialProvider>;
export const socialProviders = socialProvider.options;

/** The value of `identity.socialUnknown`: what the registration form can say and suggest. */
export const socialPerson = z.object({
  provider: socialProvider,
  name: z.nullable(z.string()),
  /** Masked. */
  email: z.nullable(z.string()),
  /** A username made of the person's name; empty when nothing could be made of it. */
  username: z.string(),
});
export type SocialPerson = z.infer<typeof socialPerson>;

/** Why a sign-in at a provider came to nothing; in the address of the page the browser comes back to. */
export const socialProblem = z.enum(['closed', 'expired', 'failed', 'unavailable', 'off']);
export type SocialProblem = z.infer<typeof socialProblem>;

/** What the portal may offer: in the permission answer (GAP-059, GAP-060). */
export const socialOffer = z.object({
  providers: z.array(socialProvider),
  /** Phone numbers are proved by a provider and not by our own SMS: where its REST interface is, and its public key. */
  phone: z.nullable(z.object({ apiUrl: z.string(), apiKey: z.string() })),
});

const token = z.string().check(z.regex(/^[A-Za-z0-9._-]{20,8192}$/));

const identity = z.object({
  provider: socialProvider,
  /** Which account at the provider, masked. */
  label: z.nullable(z.string()),
  linkedAt: instant,
  lastUsedAt: z.nullable(instant),
});
const identityList = z.object({ list: z.array(identity), offered: z.array(socialProvider) });
const aProvider = z.object({ provider: socialProvider });

export const socialSchemas = {
  loginSocial: {
    body: z
      .object({
        provider: socialProvider,
        entrance: z._default(z.enum(['member', 'agent']), 'member'),
        idToken: z.optional(token),
        nonce: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{20,128}$/))),
      })
      .check(
        z.superRefine((form, { addIssue }) => {
          if ((form.idToken === undefined) !== (form.nonce === undefined))
            addIssue({ code: 'custom', message: 'required', path: ['nonce'], input: form });
        }),
      ),
    value: sessionValue,
    refusals: [
      'identity.socialUnknown',
      'identity.socialFailed',
      'identity.methodClosed',
      'identity.blocked',
      'identity.nonMember',
      'identity.nonAgent',
      'identity.secondFactorRequired',
      'protection.blocked',
    ],
  },
  socialNonce: { value: z.object({ nonce: z.string() }), refusals: ['identity.methodClosed'] },
  identities: { value: identityList, refusals: [] },
  startLink: {
    body: aProvider,
    value: z.object({ url: z.string() }),
    refusals: ['identity.methodClosed', 'identity.factorExists'],
  },
  linkIdentity: {
    body: aProvider,
    value: identityList,
    refusals: ['identity.socialFailed', 'identity.socialTaken', 'identity.factorExists'],
  },
  unlinkIdentity: { params: aProvider, value: nothing, refusals: ['identity.lastWayIn'] },
} as const satisfies Record<string, CallSchemas>;
