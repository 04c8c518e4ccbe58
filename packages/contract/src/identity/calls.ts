import type { Call } from '../call.ts';

export const identityCalls = {
  login: {
    method: 'POST',
    path: '/wps/session/login',
    who: 'anyone',
    encrypted: true,
    summary: 'Log in by username and password',
  },
  logout: { method: 'DELETE', path: '/wps/session/logout', who: 'member', summary: 'End this session' },
  register: {
    method: 'PUT',
    path: '/wps/member/register',
    who: 'anyone',
    encrypted: true,
    summary: 'Register by username and be logged in',
  },
  registerSettings: {
    method: 'GET',
    path: '/wps/system/setting/register',
    who: 'anyone',
    summary: 'Fields and rules of the registration form',
  },
  memberInfo: { method: 'GET', path: '/wps/member/info', who: 'member', summary: 'The member behind this session' },
} as const satisfies Record<string, Call>;
