import { z } from 'zod/mini';

/** One setting of a merchant: its key, what it may hold and what holds when nothing was set. */
export interface Setting<Schema extends z.ZodMiniType> {
  key: string;
  schema: Schema;
  fallback: z.output<Schema>;
  /** Names of values that are sealed for storage: the audit log says of them only that they are set. */
  secrets: readonly string[];
}

/** Declares a setting. Modules declare their own beside the code that reads them. */
export function setting<Schema extends z.ZodMiniType>(
  key: string,
  schema: Schema,
  fallback: z.output<Schema>,
  secrets: readonly string[] = [],
): Setting<Schema> {
  return { key, schema, fallback, secrets };
}

const link = z.object({
  resourceType: z.string(),
  url: z.string(),
  qrCodeUrl: z.nullable(z.string()),
  labelNameEn: z.string(),
});
const contact = z.object({ csType: z.string(), csPosition: z.string(), title: z.string(), path: z.string() });

export const siteSettings = {
  /** Visitors see nothing but log-in and registration (PLT-002). */
  loginedToHomePage: setting('site.loginedToHomePage', z.boolean(), false),
  /** Hosts for links that people share (GAP-176). */
  domainRoute: setting('site.domainRoute', z.array(z.string().check(z.minLength(1))), []),
  imageCdns: setting('site.imageCdns', z.array(z.url()), []),
  /** Hosts of the calls, with a port where they have one; empty: the page's own host. Each must be a named host of the brand. */
  apiHosts: setting('site.apiHosts', z.array(z.string().check(z.regex(/^[A-Za-z0-9.-]{1,253}(:\d{1,5})?$/))), []),
  /** Where the jackpot counter of the slot page begins each day, in the brand's currency (GAP-101). An illustration, no prize. */
  jackpotBase: setting('site.jackpotBase', z.string().check(z.regex(/^(0|[1-9]\d{0,12})\.\d{2}$/)), '1000000.00'),
  resources: setting('site.resources', z.array(link), []),
  customerService: setting('site.customerService', z.array(contact), []),
  /** Visitors that no rule fits. `isUnknownAllowed` null: let in in a sandbox, kept out where real money is played for. */
  regions: setting(
    'site.regions',
    z.object({ isUnknownAllowed: z.nullable(z.boolean()), otherwise: z.enum(['allow', 'block']) }),
    { isUnknownAllowed: null, otherwise: 'allow' },
  ),
  gtagId: setting('site.gtagId', z.nullable(z.string().check(z.regex(/^[A-Z0-9-]{4,20}$/))), null),
} as const;
