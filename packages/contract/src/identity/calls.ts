import type { Call } from '../call.ts';
import { registrationCalls } from './registration/calls.ts';
import { securityCalls } from './security/calls.ts';
import { socialCalls } from './social/calls.ts';
import { verificationCalls } from './verification/calls.ts';

export const identityCalls = {
  login: {
    method: 'POST',
    path: '/wps/session/login',
    who: 'anyone',
    queued: true,
    encrypted: true,
    summary: 'Log in by username and password, by mobile number and code, or by the remembered device',
  },
  loginSecond: {
    method: 'POST',
    path: '/wps/session/login/second',
    who: 'anyone',
    queued: true,
    encrypted: true,
    summary: 'Finish a log-in with the second factor',
  },
  loginSecondCode: {
    method: 'POST',
    path: '/wps/session/login/second/code',
    who: 'anyone',
    summary: 'Send the code of a second factor by SMS or e-mail',
  },
  loginPasskeyOptions: {
    method: 'POST',
    path: '/wps/session/login/passkey/options',
    who: 'anyone',
    summary: 'What the browser needs to ask for a passkey, as log-in or as second factor',
  },
  loginPasskey: {
    method: 'POST',
    path: '/wps/session/login/passkey',
    who: 'anyone',
    queued: true,
    encrypted: true,
    summary: 'Log in with a passkey, without a password',
  },
  loginTrial: {
    method: 'POST',
    path: '/wps/session/login/freeplay',
    who: 'anyone',
    queued: true,
    summary: 'Play as a trial guest with play money',
  },
  logout: {
    method: 'DELETE',
    path: '/wps/session/logout',
    who: 'member',
    beforePasswordChange: true,
    whenExcluded: true,
    summary: 'End this session',
  },
  changePassword: {
    method: 'POST',
    path: '/wps/member/password',
    who: 'player',
    encrypted: true,
    beforePasswordChange: true,
    whenExcluded: true,
    summary: 'Set a new password, with the old one or the ticket of a fresh log-in',
  },
  requestPasswordLink: {
    method: 'POST',
    path: '/wps/member/password/email',
    who: 'anyone',
    form: true,
    summary: 'Send a link for a new password; the same answer whether the account exists or not',
  },
  resetPasswordByLink: {
    method: 'POST',
    path: '/wps/member/password/link',
    who: 'anyone',
    queued: true,
    encrypted: true,
    summary: 'Set a new password with the link of the e-mail',
  },
  resetPasswordByMobile: {
    method: 'POST',
    path: '/wps/member/password/verification',
    who: 'anyone',
    queued: true,
    encrypted: true,
    summary: 'Set a new password with a code by SMS and be logged in',
  },
  memberInfo: {
    method: 'GET',
    path: '/wps/member/info',
    who: 'member',
    beforePasswordChange: true,
    whenExcluded: true,
    summary: 'The member behind this session',
  },
  ...verificationCalls,
  ...registrationCalls,
  ...securityCalls,
  ...socialCalls,
} as const satisfies Record<string, Call>;
