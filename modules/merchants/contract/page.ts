import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';
import { licenceJurisdictions, siteThemes } from './states.ts';

/** One way to reach customer service; `path` in its covered form (GAP-168). */
export const customerServiceEntry = z.object({
  csType: z.string(),
  csPosition: z.string(),
  title: z.string(),
  path: z.string(),
});

/** Fields of the registration form about the person; sealed at rest. */
export const personalFields = [
  'idNumber',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'qqNum',
] as const;

/** Fields of the registration form that a merchant switches on or off (IDN-131, IDN-121), in the order they stand. */
export const registrationFields = [
  'username',
  'password',
  'mobileNum',
  'email',
  'payeeName',
  'birthDate',
  'paymentPassword',
  ...personalFields,
  'affiliateCode',
  'recommenderId',
  'captcha',
] as const;
export type RegistrationField = (typeof registrationFields)[number];
export const registrationField = z.enum(registrationFields);

/** The rule of one field of the registration form (IDN-126). */
export const fieldRule = z.object({
  field: registrationField,
  enabled: z.boolean(),
  required: z.boolean(),
  acceptedPattern: z.nullable(z.string()),
  patternId: z.int(),
  minLength: z.int(),
  maxLength: z.int(),
  type: z.enum(['text', 'password', 'email', 'tel', 'date', 'checkbox']),
});
export const registerSettings = z.object({
  methods: z.array(z.enum(['username', 'mobile'])),
  fields: z.array(fieldRule),
  /** A registration by mobile number sets a password (MOBILENUMPASSREG3). */
  mobilePassword: z.boolean(),
  /** By which method a given number has to be proven by a code (REGMOBVERF3); without a password always, or nobody could log in again. */
  codeFor: z.array(z.enum(['username', 'mobile'])),
  /** Who proves the number: a code by SMS of our own, or the provider's ID token (GAP-059). */
  phoneProof: z.enum(['sms', 'provider']),
  /** Sign-up opens the page and not the pop-up (DIRECTREG, GAP-050). */
  direct: z.boolean(),
  ageMin: z.int(),
  termsVersion: z.string(),
  termsTicked: z.boolean(),
});

export const socialProvider = z.enum(['google', 'facebook', 'line']);
export type SocialProvider = z.infer<typeof socialProvider>;
export const socialProviders = socialProvider.options;

/** What the portal may offer: in the permission answer (GAP-059, GAP-060). */
const socialOffer = z.object({
  providers: z.array(socialProvider),
  /** Phone numbers are proved by a provider and not by our own SMS: where its REST interface is, and its public key. */
  phone: z.nullable(z.object({ apiUrl: z.string(), apiKey: z.string() })),
});

/** Which check the portal shows: the built-in puzzle, or the widget an outside provider's script makes. */
const humanCheckShown = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('puzzle') }),
  z.object({ kind: z.literal('provider'), scriptUrl: z.url(), globalName: z.string(), siteKey: z.string() }),
]);

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
    /** IANA name: a day of the merchant begins at its midnight. */
    zone: z.string(),
    loginedToHomePage: z.boolean(),
    /** Languages on offer (`TH`, `EN`, as `languageCode` spells them) in the picker's order; those without words stay hidden (GAP-086). */
    languages: z.array(z.string()),
    /** One of them: for visitors who have not chosen yet. */
    defaultLanguage: z.string(),
    /** For visitors who have not chosen yet (SHL-009). */
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
