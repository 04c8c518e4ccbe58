import type { Call } from '../call.ts';
import { staff } from './permissions.ts';

/** The flags that open and shape registration. */
export const registrationFlags = [
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'MOBILENUMPASSREG3',
  'REGMOBVERF3',
  'DIRECTREG',
] as const;
export const blockKinds = ['password', 'username', 'mobilePrefix', 'emailDomain', 'address'] as const;

/** What staff do about people's access: members' security, blocklists, and the settings of registration and sign-in. */
export const operatorIdentityCalls = {
  staffChangePassword: {
    ...staff('', {
      method: 'POST',
      path: '/ops/session/password',
      summary: 'Set a new password of my own, with the old one and the second factor; other sessions end',
    }),
    encrypted: true,
  },
  opsMemberSecurity: staff('players.security.read', {
    method: 'GET',
    path: '/ops/members/:id/security',
    summary: 'Ways in of a member: contacts (masked), factors, password, open sessions',
  }),
  opsListMemberLogins: staff('players.security.read', {
    method: 'GET',
    path: '/ops/members/:id/logins',
    summary: 'Log-in history of a member',
  }),
  opsEndMemberSessions: staff('players.session.end', {
    method: 'POST',
    path: '/ops/members/:id/sessions/end',
    idempotent: true,
    summary: 'End one session of a member, or all',
  }),
  opsChangeMemberState: staff('players.state.change', {
    method: 'POST',
    path: '/ops/members/:id/state',
    idempotent: true,
    summary: 'Lock or unlock an account',
  }),
  opsForcePasswordChange: staff('players.password.force', {
    method: 'POST',
    path: '/ops/members/:id/password/force',
    idempotent: true,
    summary: 'Ask for a new password at the next log-in, or no longer',
  }),
  opsResetFactors: staff('players.factor.reset', {
    method: 'POST',
    path: '/ops/members/:id/factors/reset',
    idempotent: true,
    summary: 'Propose that every second factor of a member is taken off (two people)',
  }),
  opsGetRegistration: staff('settings.registration.read', {
    method: 'GET',
    path: '/ops/settings/registration',
    summary: 'Registration settings of the brand',
  }),
  opsChangeRegistration: staff('settings.registration.change', {
    method: 'POST',
    path: '/ops/settings/registration',
    summary: 'Change field rules, methods, terms and age of registration',
  }),
  opsListFeatures: staff('settings.feature.read', {
    method: 'GET',
    path: '/ops/settings/features',
    summary: 'Feature flags of the brand, as a tree',
  }),
  opsChangeFeature: staff('settings.feature.change', {
    method: 'POST',
    path: '/ops/settings/features/:modId',
    summary: 'Switch a feature on or off',
  }),
  opsListBlocks: staff('settings.block.read', { method: 'GET', path: '/ops/blocks', summary: 'Blocklists' }),
  opsAddBlock: staff('settings.block.change', {
    method: 'POST',
    path: '/ops/blocks',
    idempotent: true,
    summary: 'Block a password, username, number prefix, mail domain or address',
  }),
  opsRemoveBlock: staff('settings.block.change', {
    method: 'POST',
    path: '/ops/blocks/:id/removal',
    idempotent: true,
    summary: 'Take an entry off a blocklist',
  }),
  opsGetSignIn: staff('settings.signin.read', {
    method: 'GET',
    path: '/ops/settings/signin',
    summary: 'Identity providers, phone proof, human check, and rules of passwords, sessions and factors',
  }),
  opsChangeProvider: staff('settings.signin.change', {
    method: 'POST',
    path: '/ops/settings/signin/providers/:provider',
    summary: 'Set an identity provider up; its secret goes in and never comes out',
  }),
  opsChangePhoneProvider: staff('settings.signin.change', {
    method: 'POST',
    path: '/ops/settings/signin/phone',
    summary: 'Set the provider up that proves phone numbers',
  }),
  opsChangeHumanCheck: staff('settings.signin.change', {
    method: 'POST',
    path: '/ops/settings/signin/human',
    summary: 'Choose between the built-in puzzle and an outside human check',
  }),
  opsChangeSignInRules: staff('settings.signin.change', {
    method: 'POST',
    path: '/ops/settings/signin/rules',
    summary: 'Change the rules of passwords, sessions, factors and codes',
  }),
  opsGetMessaging: staff('settings.messages.read', {
    method: 'GET',
    path: '/ops/settings/messages',
    summary: "SMS gateway, mail server, limits, prices, and today's spending",
  }),
  opsChangeSmsGateway: staff('settings.messages.change', {
    method: 'POST',
    path: '/ops/settings/messages/sms',
    summary: 'Set the SMS gateway up; its secrets go in and never come out',
  }),
  opsChangeMailServer: staff('settings.messages.change', {
    method: 'POST',
    path: '/ops/settings/messages/email',
    summary: 'Set the mail server up; its password goes in and never comes out',
  }),
  opsChangeMessageRules: staff('settings.messages.change', {
    method: 'POST',
    path: '/ops/settings/messages/rules',
    summary: 'Change countries, prices, limits and the daily budget of messages',
  }),
  opsSendTestMessage: staff('settings.messages.change', {
    method: 'POST',
    path: '/ops/settings/messages/test',
    idempotent: true,
    summary: 'Send a test message by SMS or e-mail',
  }),
  opsListMessages: staff('settings.messages.read', {
    method: 'GET',
    path: '/ops/messages',
    summary: 'What went out by SMS and e-mail, addresses masked',
  }),
} as const satisfies Record<string, Call>;
