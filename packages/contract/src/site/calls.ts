import type { Call } from '../call.ts';

export const siteCalls = {
  permission: {
    method: 'GET',
    path: '/wps/system/permission',
    who: 'anyone',
    summary: 'What this page host may show: brand, feature flags, registration rules, hosts of games and pictures',
  },
  routers: {
    method: 'GET',
    path: '/wps/system/routers',
    who: 'anyone',
    summary: 'Hosts of the calls for this kind of device',
  },
  systemStatus: {
    method: 'GET',
    path: '/wps/system/status',
    who: 'anyone',
    summary: 'Normal (0), maintenance (1) or region-blocked (2)',
  },
} as const satisfies Record<string, Call>;
