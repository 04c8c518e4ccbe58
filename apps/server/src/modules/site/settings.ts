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

/** A route of ours, an https address or a mail address; never `javascript:`, `data:` or another site's scheme (SEC-026). */
const target = z
  .string()
  .check(z.regex(/^(\/(?!\/)\S{0,300}|https:\/\/\S{1,300}|(mailto:)?[^\s:/@<>"]{1,64}@[^\s:/@<>"]{1,255})$/));
const picture = z.string().check(z.regex(/^(\/(?!\/)|https:\/\/)[^\s"'<>]{1,300}$/));
const host = z.string().check(z.regex(/^[A-Za-z0-9.-]{1,253}(:\d{1,5})?$/));

const link = z.object({
  resourceType: z.string(),
  url: target,
  qrCodeUrl: z.nullable(picture),
  labelNameEn: z.string(),
});
const contact = z.object({ csType: z.string(), csPosition: z.string(), title: z.string(), path: z.string() });

export const siteSettings = {
  /** Visitors see nothing but log-in and registration (PLT-002). */
  loginedToHomePage: setting('site.loginedToHomePage', z.boolean(), false),
  /** Hosts for links that people share (GAP-176). */
  domainRoute: setting('site.domainRoute', z.array(host), []),
  /** Where copies of `/art/` are kept, best first (GAP-177). */
  imageCdns: setting('site.imageCdns', z.array(z.url({ protocol: /^https?$/ })), []),
  /**
   * Hosts of the calls, with a port where they have one; empty: the page's own host. Each must be a named host of the
   * brand. Sign-in through providers comes back to the page's host, so it needs this list empty.
   */
  apiHosts: setting('site.apiHosts', z.array(host), []),
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
