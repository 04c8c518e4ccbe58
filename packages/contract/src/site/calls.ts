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
  whitelabel: {
    method: 'GET',
    path: '/wps/system/whitelabel',
    who: 'anyone',
    summary: 'The tree of feature flags of this brand',
  },
  domainRoute: {
    method: 'GET',
    path: '/wps/system/domainRoute',
    who: 'anyone',
    summary: 'Hosts for links that people share',
  },
  clientLog: {
    method: 'POST',
    path: '/wps/system/clientLog',
    who: 'anyone',
    bodyBytesMax: 2048,
    summary: 'Notes what went wrong in a browser: a few fields, nobody is named',
  },
  memberLanguage: {
    method: 'PUT',
    path: '/wps/member/language',
    who: 'member',
    summary: 'Keeps the language this member chose',
  },
  memberIcon: {
    method: 'GET',
    path: '/wps/member/info/icon',
    who: 'member',
    summary: "Address of this member's picture",
  },
  playerAvatar: {
    method: 'GET',
    path: '/wps/relay/MCSFE_getPlayerAvatar',
    who: 'member',
    summary: "Address of this member's picture",
  },
} as const satisfies Record<string, Call>;
