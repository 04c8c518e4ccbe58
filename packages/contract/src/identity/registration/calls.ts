import type { Call } from '../../call.ts';

export const registrationCalls = {
  registerSettings: {
    method: 'GET',
    path: '/wps/system/setting/register',
    who: 'anyone',
    summary: 'Fields and rules of the registration form',
  },
  register: {
    method: 'PUT',
    path: '/wps/member/register',
    who: 'anyone',
    encrypted: true,
    summary: 'Register by username and be logged in',
  },
} as const satisfies Record<string, Call>;
