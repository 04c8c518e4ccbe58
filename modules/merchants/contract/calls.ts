import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { nothing } from '@sanam/contract/common';
import { siteLanguages } from '@sanam/contract/languages';
import { permissionValue, whitelabelNode } from './page.ts';
import './refusals.ts';
import './live.ts';

export const merchantsCalls = {
  permission: {
    method: 'GET',
    path: '/wps/system/permission',
    who: 'anyone',
    summary: 'What this page host may show: merchant, feature flags, registration rules, hosts of games and pictures',
    query: z.object({ host: z.optional(z.string().check(z.maxLength(255))) }),
    value: permissionValue,
    refusals: ['site.unknownHost'],
  },
  routers: {
    method: 'GET',
    path: '/wps/system/routers',
    who: 'anyone',
    summary: 'Hosts of the calls for this kind of device',
    query: z.object({ device: z.enum(['0', '3']) }),
    value: z.object({ domainList: z.array(z.object({ domainName: z.string(), speed: z.literal(0) })) }),
    refusals: [],
  },
  whitelabel: {
    method: 'GET',
    path: '/wps/system/whitelabel',
    who: 'anyone',
    summary: 'The tree of feature flags of this merchant',
    value: z.object({ whitelabel: z.array(whitelabelNode) }),
    refusals: [],
  },
  domainRoute: {
    method: 'GET',
    path: '/wps/system/domainRoute',
    who: 'anyone',
    summary: 'Hosts for links that people share',
    value: z.object({ domainList: z.array(z.object({ domainName: z.string() })) }),
    refusals: [],
  },
  clientLog: {
    method: 'POST',
    path: '/wps/system/clientLog',
    who: 'anyone',
    bodyBytesMax: 2048,
    summary: 'Notes what went wrong in a browser: a few fields, nobody is named',
    body: z.strictObject({
      kind: z.enum(['navigation', 'chunk', 'script']),
      /** Path without a query. */
      path: z.string().check(z.maxLength(200), z.regex(/^\/[^?#\s]*$/)),
      name: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9.]{0,59}$/)),
      message: z._default(z.string().check(z.maxLength(300)), ''),
      language: z.optional(z.enum(siteLanguages)),
      screen: z.optional(z.enum(['small', 'wide'])),
      version: z.optional(z.string().check(z.regex(/^[A-Za-z0-9.-]{1,20}$/))),
    }),
    value: nothing,
    refusals: ['common.tooManyRequests'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof merchantsCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
