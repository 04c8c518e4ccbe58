import { z } from 'zod/mini';
import { TELEPHONE } from '../contract/rules.ts';
import { licenceJurisdictions, siteThemes } from '../contract/states.ts';

/** A setting of a merchant: its key, schema and default. */
export interface Setting<Schema extends z.ZodMiniType> {
  key: string;
  schema: Schema;
  fallback: z.output<Schema>;
  /** Names of encrypted values: the audit log only contains whether they are set. */
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

/** A route of ours, an https address or an e-mail address; never `javascript:`, `data:` or another scheme (SEC-026). */
const target = z
  .string()
  .check(z.regex(/^(\/(?!\/)[^\s\\]{0,300}|https:\/\/\S{1,300}|(mailto:)?[^\s:/@<>"]{1,64}@[^\s:/@<>"]{1,255})$/));
const picture = z.string().check(z.regex(/^(\/(?!\/)|https:\/\/)[^\s"'<>\\]{1,300}$/));
const host = z.string().check(z.regex(/^[A-Za-z0-9.-]{1,253}(:\d{1,5})?$/));

const link = z.object({
  resourceType: z.string(),
  url: target,
  qrCodeUrl: z.nullable(picture),
  labelNameEn: z.string(),
});
const licence = z.object({
  jurisdiction: z.enum(licenceJurisdictions),
  licensee: z.string().check(z.minLength(1), z.maxLength(120)),
  number: z.string().check(z.minLength(1), z.maxLength(60)),
  validatorUrl: z.string().check(z.regex(/^https:\/\/[^\s"'<>\\@]{1,300}$/)),
});

const helpWords = z
  .object({
    name: z.string().check(z.minLength(1), z.maxLength(120)),
    number: z.union([z.literal(''), z.string().check(z.regex(TELEPHONE))]),
    hours: z.string().check(z.maxLength(120)),
    url: z.string().check(z.regex(/^((https:\/\/|mailto:)[^\s"'<>\\]{1,300})?$/)),
  })
  .check(z.refine(({ number, url }) => number !== '' || url !== ''));

/** A language as in `languageCode`: `TH`, `ZH-HANT`. */
const languageName = z.string().check(z.regex(/^[A-Z]{2,3}(-[A-Z0-9]{2,8}){0,2}$/));

const money = z.string().check(z.regex(/^(0|[1-9]\d{0,12})\.\d{2}$/));

export const siteSettings = {
  /** Offered languages, in menu order (SHL-005). */
  languages: setting('site.languages', z.array(languageName).check(z.minLength(1), z.maxLength(40)), ['TH', 'EN']),
  /** Language for visitors who have not chosen (SHL-004). */
  defaultLanguage: setting('site.defaultLanguage', languageName, 'TH'),
  /** Colour scheme for visitors who have not chosen. */
  defaultTheme: setting('site.defaultTheme', z.enum(siteThemes), 'system'),
  /** Whether visitors see only log-in and registration (PLT-002). */
  loginedToHomePage: setting('site.loginedToHomePage', z.boolean(), false),
  /** Hosts for links that people share (GAP-176). */
  domainRoute: setting('site.domainRoute', z.array(host), []),
  /** Hosts with copies of `/art/`, best first (GAP-177). */
  imageCdns: setting('site.imageCdns', z.array(z.url({ protocol: /^https?$/ })), []),
  /**
   * Origins of games that the merchant's pages may frame, besides those of the installation and its vendors (GAP-176).
   */
  gameHosts: setting('site.gameHosts', z.array(z.url({ protocol: /^https?$/ })), []),
  /** Hosts switched off in one of the lists; they keep their position at the console. */
  parkedHosts: setting(
    'site.parkedHosts',
    z.object({ api: z.array(host), share: z.array(host), picture: z.array(z.string()), game: z.array(z.string()) }),
    { api: [], share: [], picture: [], game: [] },
  ),
  /**
   * Hosts of the calls, with a port if needed; empty: the page's own host. Each must be a named host of the merchant.
   * Sign-in with providers returns to the page's host, so it needs this list empty.
   */
  apiHosts: setting('site.apiHosts', z.array(host), []),
  /**
   * Start value of the slot page's jackpot counter each day, in the merchant's currency (GAP-101). An illustration, not
   * a prize.
   */
  jackpotBase: setting('site.jackpotBase', money, '1000000.00'),
  resources: setting('site.resources', z.array(link), []),
  /** At most one per jurisdiction; none is shipped, and then the footer says so (GAP-102). */
  licences: setting('site.licences', z.array(licence).check(z.maxLength(licenceJurisdictions.length)), []),
  /** Whom players ask for help with their gambling; null: the installation's `HELP_CONTACT`. Read by `helpContactOf`. */
  helpContact: setting('site.helpContact', z.nullable(z.object({ TH: helpWords, EN: helpWords })), null),
  gtagId: setting('site.gtagId', z.nullable(z.string().check(z.regex(/^[A-Z0-9-]{4,20}$/))), null),
} as const;
