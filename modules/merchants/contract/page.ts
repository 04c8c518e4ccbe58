import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';
import { licenceJurisdictions, siteThemes } from './states.ts';

/** One channel of customer service, with its encoded `path` (GAP-168). */
export const customerServiceEntry = z.object({
  csType: z.string(),
  csPosition: z.string(),
  title: z.string(),
  path: z.string(),
});

/** Personal fields of the registration form; encrypted at rest. */
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

/** Fields of the registration form that a merchant switches on or off (IDN-131, IDN-121), in their order. */
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

/** Rule of one field of the registration form (IDN-126). */
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
  /** Whether a registration by mobile number sets a password (MOBILENUMPASSREG3). */
  mobilePassword: z.boolean(),
  /**
   * Methods for which a given number must be verified by a code (REGMOBVERF3); always if there is no password, because
   * otherwise the member could not log in again.
   */
  codeFor: z.array(z.enum(['username', 'mobile'])),
  /** Verification of the number: our own code by SMS, or the provider's ID token (GAP-059). */
  phoneProof: z.enum(['sms', 'provider']),
  /** Whether the registration opens as a page instead of the pop-up (DIRECTREG, GAP-050). */
  direct: z.boolean(),
  ageMin: z.int(),
  termsVersion: z.string(),
  termsTicked: z.boolean(),
});

export const socialProvider = z.enum(['google', 'facebook', 'line']);
export type SocialProvider = z.infer<typeof socialProvider>;
export const socialProviders = socialProvider.options;

/** Providers that the portal may offer; part of the permission answer (GAP-059, GAP-060). */
const socialOffer = z.object({
  providers: z.array(socialProvider),
  /** Address and public key of the provider that verifies phone numbers; null: our own SMS. */
  phone: z.nullable(z.object({ apiUrl: z.string(), apiKey: z.string() })),
});

/** Human check that the portal shows: the built-in puzzle, or the widget of an outside provider's script. */
const humanCheckShown = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('puzzle') }),
  z.object({ kind: z.literal('provider'), scriptUrl: z.url(), globalName: z.string(), siteKey: z.string() }),
]);

export const licence = z.object({
  jurisdiction: z.enum(licenceJurisdictions),
  licensee: z.string(),
  number: z.string(),
  /** Address of the regulator's own page about this licence; https. */
  validatorUrl: z.string(),
});

const helpWords = z.object({
  /** Name of the service. */
  name: z.string(),
  /** Telephone number, or empty. */
  number: z.string(),
  /** Hours as a text, or empty. */
  hours: z.string(),
  /** An https address or `mailto:`, or empty. */
  url: z.string(),
});

/** Whom players ask for help with their gambling. */
export const helpContact = z.object({
  /** Nobody set one up: the sandbox shows a public line of an outside service, whose name says so. Never in live mode. */
  isDemonstration: z.boolean(),
  TH: helpWords,
  EN: helpWords,
});
export type HelpContact = z.infer<typeof helpContact>;

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
    /** IANA zone; a business day of the merchant begins at its midnight. */
    zone: z.string(),
    loginedToHomePage: z.boolean(),
    /**
     * Offered languages (`TH`, `EN`, as in `languageCode`) in menu order; those without translations stay hidden
     * (GAP-086).
     */
    languages: z.array(z.string()),
    /** One of these languages, for visitors who have not chosen yet. */
    defaultLanguage: z.string(),
    /** For visitors who have not chosen yet (SHL-009). */
    defaultTheme: z.enum(siteThemes),
    whitelabel: z.array(whitelabelNode),
    registerRules: registerSettings,
    humanCheck: humanCheckShown,
    social: socialOffer,
    /** Hosts for links that people share; if empty, the page's own host (GAP-176). */
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
    /** Channels with encoded addresses; `customerService` contains the permitted hosts. */
    customerService: z.array(customerServiceEntry),
    /** The operator's licences, for the footer; empty: a demonstration without a licence (GAP-102). */
    licences: z.array(licence),
    helpContact,
    analytics: z.object({ gtagId: z.nullable(z.string()) }),
    /** Start value of the jackpot counter each day (GAP-101). */
    jackpotBase: amount,
    /** Its labels are null if the site's own text is used. */
    jackpot: z.object({ isShown: z.boolean(), labelTh: z.nullable(z.string()), labelEn: z.nullable(z.string()) }),
    brand: z.object({ logoUrl: z.nullable(z.string()) }),
  }),
  location: z.string(),
  maintenance: z.boolean(),
  regionRestriction: z.boolean(),
});
