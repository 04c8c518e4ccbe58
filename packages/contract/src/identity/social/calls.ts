import type { Call } from '../../call.ts';

/**
 * Sign-in with an identity provider. The browser begins at `GET /wps/session/social/:provider/start`, comes back through
 * `…/callback` (both outside the contract: they answer redirects), and then makes one of these calls. What the provider
 * proved stays on the server; the browser only holds a cookie that no script can read.
 */
export const socialCalls = {
  loginSocial: {
    method: 'POST',
    path: '/wps/session/login/social',
    who: 'anyone',
    encrypted: true,
    summary:
      'Log in by what an identity provider has proved: just now by redirect, or by its ID token (native clients)',
  },
  socialNonce: {
    method: 'POST',
    path: '/wps/session/login/social/nonce',
    who: 'anyone',
    summary: 'A single-use nonce for a native client to ask its provider with',
  },
  identities: {
    method: 'GET',
    path: '/wps/member/identities',
    who: 'player',
    summary: 'Identity providers this member can log in with',
  },
  startLink: {
    method: 'POST',
    path: '/wps/member/identities/start',
    who: 'player',
    fresh: true,
    summary: 'Where the browser goes to link an identity provider to this member',
  },
  linkIdentity: {
    method: 'POST',
    path: '/wps/member/identities',
    who: 'player',
    fresh: true,
    summary: 'Link what the provider has just proved to this member',
  },
  unlinkIdentity: {
    method: 'DELETE',
    path: '/wps/member/identities/:provider',
    who: 'player',
    fresh: true,
    summary: 'Log-in by this provider ends',
  },
} as const satisfies Record<string, Call>;
