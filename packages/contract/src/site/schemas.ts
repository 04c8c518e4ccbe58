import { z } from 'zod/mini';
import type { CallSchemas } from '../call.ts';
import { amount, instant, nothing } from '../common.ts';
import { registerSettings } from '../identity/schemas.ts';
import { customerServiceEntry } from '../content/schemas.ts';
import { socialOffer } from '../identity/social/schemas.ts';
import { humanCheckShown } from '../identity/verification/schemas.ts';

/** Languages of the site, as the calls name them. */
export const siteLanguages = ['TH', 'EN'] as const;
/** For a first visit; `system`: what the visitor's device prefers. */
export const siteThemes = ['system', 'light', 'dark'] as const;

/** Malta, the British Virgin Islands, the Philippines. */
export const licenceJurisdictions = ['MT', 'VG', 'PH'] as const;
export const licence = z.object({
  jurisdiction: z.enum(licenceJurisdictions),
  licensee: z.string(),
  number: z.string(),
  /** The regulator's own page about this licence; https. */
  validatorUrl: z.string(),
});

export interface WhitelabelNode {
  modId: string;
  enabled: '0' | '1';
  childrenNodes: WhitelabelNode[];
}
export const whitelabelNode: z.ZodMiniType<WhitelabelNode, WhitelabelNode> = z.object({
  modId: z.string(),
  enabled: z.enum(['0', '1']),
  get childrenNodes() {
    return z.array(whitelabelNode);
  },
});

export const permissionValue = z.object({
  info: z.object({
    merchantCode: z.string(),
    merchantName: z.string(),
    mode: z.enum(['sandbox', 'live']),
    currency: z.string(),
    symbol: z.string(),
    ageMin: z.int(),
    /** IANA name: a day of the brand begins at its midnight. */
    zone: z.string(),
    loginedToHomePage: z.boolean(),
    /** Languages on offer (`TH`, `EN`, as `languageCode` spells them) in the picker's order; those without words stay hidden (GAP-086). */
    languages: z.array(z.string()),
    /** One of them: for whoever has not chosen yet. */
    defaultLanguage: z.string(),
    /** For whoever has not chosen yet (SHL-009). */
    defaultTheme: z.enum(siteThemes),
    whitelabel: z.array(whitelabelNode),
    registerRules: registerSettings,
    humanCheck: humanCheckShown,
    social: socialOffer,
    /** Hosts for links that people share; the page's own host when empty (GAP-176). */
    domainRoute: z.array(z.string()),
    imageCDNs: z.array(z.string()),
    launchGameCDNs: z.array(z.string()),
    resources: z.array(
      z.object({
        resourceType: z.string(),
        url: z.string(),
        qrCodeUrl: z.nullable(z.string()),
        labelNameEn: z.string(),
      }),
    ),
    /** Addresses in their covered form; `customerService` names the hosts they may be on. */
    customerService: z.array(customerServiceEntry),
    /** What the operator holds, for the footer; empty: a demonstration without a licence (GAP-102). */
    licences: z.array(licence),
    analytics: z.object({ gtagId: z.nullable(z.string()) }),
    /** The jackpot counter begins each day with it (GAP-101). */
    jackpotBase: amount,
    /** Its name is null where the site's own words stand. */
    jackpot: z.object({ isShown: z.boolean(), labelTh: z.nullable(z.string()), labelEn: z.nullable(z.string()) }),
    brand: z.object({ logoUrl: z.nullable(z.string()) }),
  }),
  location: z.string(),
  maintenance: z.boolean(),
  regionRestriction: z.boolean(),
});

export const siteSchemas = {
  permission: {
    query: z.object({ host: z.optional(z.string().check(z.maxLength(255))) }),
    value: permissionValue,
    refusals: ['site.unknownHost'],
  },
  routers: {
    query: z.object({ device: z.enum(['0', '3']) }),
    value: z.object({ domainList: z.array(z.object({ domainName: z.string(), speed: z.literal(0) })) }),
    refusals: [],
  },
  systemStatus: {
    value: z.object({
      status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      endTime: z.nullable(instant),
      reason: z.nullable(z.enum(['maintenance', 'region', 'address'])),
      /** The visitor's address as the server sees it; only where the visitor is blocked (GAP-179). */
      address: z.nullable(z.string()),
      /** The operator's words about a maintenance, in the language of the request. */
      message: z.nullable(z.string()),
    }),
    refusals: [],
  },
  whitelabel: { value: z.object({ whitelabel: z.array(whitelabelNode) }), refusals: [] },
  domainRoute: { value: z.object({ domainList: z.array(z.object({ domainName: z.string() })) }), refusals: [] },
  clientLog: {
    body: z.strictObject({
      kind: z.enum(['navigation', 'chunk', 'script']),
      /** The path alone: an address with a query is refused. */
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
  memberLanguage: {
    body: z.strictObject({ language: z.enum(siteLanguages) }),
    value: z.object({ language: z.enum(siteLanguages) }),
    refusals: [],
  },
  memberIcon: { value: z.object({ url: z.string() }), refusals: [] },
  playerAvatar: { value: z.object({ url: z.string() }), refusals: [] },
} as const satisfies Record<string, CallSchemas>;
