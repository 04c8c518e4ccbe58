import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { idParams, instant, nothing, pageOf, paging } from '@sanam/contract/common';

const place = { address: z.nullable(z.string()), device: z.string() };
const sessionRow = z.object({
  sessionId: z.string(),
  isCurrent: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
  ...place,
});
const loginRow = z.object({
  at: instant,
  outcome: z.string(),
  method: z.nullable(z.string()),
  ...place,
});
const trustedDevice = z.object({
  deviceId: z.string(),
  isCurrent: z.boolean(),
  trustedUntil: instant,
  lastSeenAt: instant,
  ...place,
});

export const sessionCalls = {
  listSessions: {
    method: 'GET',
    path: '/wps/member/security/sessions',
    who: 'player',
    summary: 'Where this account is logged in now',
    value: z.object({ list: z.array(sessionRow) }),
    refusals: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/wps/member/security/sessions/:id',
    who: 'player',
    summary: 'End one session',
    params: idParams,
    value: nothing,
    refusals: [],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/wps/member/security/sessions',
    who: 'player',
    summary: 'End every session but this one',
    value: z.object({ ended: z.int() }),
    refusals: [],
  },
  loginHistory: {
    method: 'GET',
    path: '/wps/member/security/logins',
    who: 'player',
    summary: 'Attempts to log in to this account, the refused ones too',
    query: z.object(paging),
    value: pageOf(loginRow),
    refusals: [],
  },
  listTrustedDevices: {
    method: 'GET',
    path: '/wps/member/security/devices',
    who: 'player',
    summary: 'Devices that are not asked for the second factor',
    value: z.object({ list: z.array(trustedDevice) }),
    refusals: [],
  },
  forgetTrustedDevice: {
    method: 'DELETE',
    path: '/wps/member/security/devices/:id',
    who: 'player',
    summary: 'Ask on this device again',
    params: idParams,
    value: nothing,
    refusals: [],
  },
} as const satisfies Record<string, CallDeclaration>;
