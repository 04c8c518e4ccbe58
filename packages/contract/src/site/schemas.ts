import { z } from 'zod/mini';
import type { CallSchemas } from '../call.ts';
import { instant } from '../common.ts';
import { registerSettings } from '../identity/schemas.ts';
import { socialOffer } from '../identity/social/schemas.ts';
import { humanCheckShown } from '../identity/verification/schemas.ts';

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
    loginedToHomePage: z.boolean(),
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
    customerService: z.array(
      z.object({ csType: z.string(), csPosition: z.string(), title: z.string(), path: z.string() }),
    ),
    analytics: z.object({ gtagId: z.nullable(z.string()) }),
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
      address: z.nullable(z.string()),
    }),
    refusals: [],
  },
} as const satisfies Record<string, CallSchemas>;
