import type { Call } from '../../call.ts';

export const registrationCalls = {
  registerSettings: {
    method: 'GET',
    path: '/wps/system/setting/register',
    who: 'anyone',
    summary: 'Fields and rules of the registration form',
  },
  countries: {
    method: 'GET',
    path: '/wps/system/countries',
    who: 'anyone',
    summary: 'Countries a mobile number may be of, with dialing codes and digit counts',
  },
  checkInvitation: {
    method: 'GET',
    path: '/wps/agent/affiliate',
    who: 'anyone',
    summary: 'Whether an invitation code is good here',
  },
  register: {
    method: 'PUT',
    path: '/wps/member/register',
    who: 'anyone',
    queued: true,
    encrypted: true,
    summary: 'Register by username and be logged in',
  },
  registerMobile: {
    method: 'PUT',
    path: '/wps/member/register/mobile',
    who: 'anyone',
    queued: true,
    encrypted: true,
    summary: 'Register by mobile number and be logged in',
  },
  memberProfile: {
    method: 'GET',
    path: '/wps/member/profile',
    who: 'player',
    summary: 'What the member gave at registration, masked',
  },
} as const satisfies Record<string, Call>;
