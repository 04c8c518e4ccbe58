// Settings of messages that staff may change; the console's forms are built from them.
import { z } from 'zod/mini';
import { setting } from '@sanam/merchants/server/index.ts';
import { WINDOW_SECONDS_MAX } from '@sanam/server/platform/window-limiter.ts';
import { isTemplate } from './sms/request.rules.ts';

/**
 * Minimum days for every merchant: reports and disputes still come in, and messages written to members are kept for 90
 * days (G19 A.4.7).
 */
const KEEP_DAYS_MIN = 90;
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
/** Amount in baht with two decimals. */
const amount = z.string().check(z.regex(/^(0|[1-9]\d{0,8})\.\d{2}$/));
const limit = z.object({
  max: z.int().check(z.minimum(1), z.maximum(2000)),
  seconds: z.int().check(z.minimum(60), z.maximum(WINDOW_SECONDS_MAX)),
});
const limits = z.array(limit).check(z.maxLength(4));

const path = z.string().check(z.regex(/^[\w-]+(\.[\w-]+){0,5}$/));
/** Encrypted with `MESSAGES_SECRET_PURPOSE`; null: none. */
const sealed = z.nullable(z.string().check(z.maxLength(2000)));

/**
 * An SMS provider with an HTTP interface. Texts may contain {to}, {digits} (without the plus), {text}, {id}, {sender},
 * {secret}.
 */
export const smsGatewaySchema = z.object({
  url: z.url({ protocol: /^https?$/ }),
  method: z.enum(['GET', 'POST', 'PUT']),
  headers: z.record(z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)), z.string().check(z.maxLength(500))),
  /** Encoding of the template's values: as a JSON body, as a form, or in the address. */
  format: z.enum(['json', 'form', 'query']),
  /** JSON text: any value for `json`, an object of texts for `form` and `query`. */
  template: z.string().check(
    z.maxLength(4000),
    z.refine((text) => isTemplate(text), 'a JSON object'),
  ),
  sender: z.string().check(z.maxLength(40)),
  /**
   * Condition besides a status of 200 to 299: the answer must have this text at this path (`data.0.status`). Null: the
   * status is enough.
   */
  success: z.nullable(z.object({ path, equals: z.string().check(z.maxLength(100)) })),
  timeoutMs: z.int().check(z.minimum(200), z.maximum(20_000)),
  secret: sealed,
  /** Encrypted keys of the signed delivery reports, base64, newest first; several during a rotation. */
  reportKeys: sealed,
  /** Paths of the message id and the result in a report. */
  report: z.object({
    idPath: path,
    statusPath: path,
    delivered: z.array(z.string().check(z.maxLength(60))),
    failed: z.array(z.string().check(z.maxLength(60))),
  }),
});
export type SmsGatewaySetting = z.output<typeof smsGatewaySchema>;

export const mailServerSchema = z.object({
  host: z.string().check(z.regex(/^[A-Za-z0-9.-]{1,253}$/)),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  /** `tls` from the first byte, `starttls` required before any command, `none` only in the sandbox. */
  security: z.enum(['tls', 'starttls', 'none']),
  user: z.nullable(z.string().check(z.maxLength(254))),
  password: sealed,
  from: z.string().check(z.maxLength(254), z.email()),
  /** Name beside `from`; null: the merchant's. */
  fromName: z.nullable(z.string().check(z.maxLength(80))),
});
export type MailServerSetting = z.output<typeof mailServerSchema>;

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

const lineSchema = z.object({
  url: z.url({ protocol: /^https?$/ }),
  /** Encrypted channel access token. */
  token: z.string().check(z.maxLength(2000)),
});

export const messagesSettings = {
  /** Null: the sandbox's own gateway; in live mode, no SMS at all. */
  smsGateway: setting('messages.smsGateway', z.nullable(smsGatewaySchema), null, ['secret', 'reportKeys']),
  mailServer: setting('messages.mailServer', z.nullable(mailServerSchema), null, ['password']),
  /** Countries that receive SMS. */
  smsCountries: setting('messages.smsCountries', z.array(country), ['TH', 'LA', 'KH', 'MM', 'MY', 'SG', 'VN']),
  /** Price of one part of an SMS by country, in baht; `other` for the rest. */
  smsPrices: setting('messages.smsPrices', z.object({ other: amount, countries: z.record(country, amount) }), {
    other: '4.00',
    countries: { TH: '0.50', LA: '2.50', KH: '3.00', MM: '4.00', MY: '2.50', SG: '1.80', VN: '2.50' },
  }),
  /** Maximum spending per business day, in baht. */
  smsDailyCap: setting('messages.smsDailyCap', amount, '3000.00'),
  /**
   * Limits of codes within a sliding window: by number, by block of ten thousand numbers, by network address and
   * network.
   */
  smsLimits: setting(
    'messages.smsLimits',
    z.object({ number: limits, prefix: limits, address: limits, network: limits }),
    {
      number: [
        { max: 3, seconds: 600 },
        { max: 10, seconds: 86_400 },
      ],
      prefix: [
        { max: 60, seconds: 3600 },
        { max: 400, seconds: 86_400 },
      ],
      // Mobile carriers put thousands of people behind one address.
      address: [
        { max: 60, seconds: 3600 },
        { max: 300, seconds: 86_400 },
      ],
      network: [
        { max: 300, seconds: 3600 },
        { max: 1500, seconds: 86_400 },
      ],
    },
  ),
  /** Limits of e-mails that a visitor can cause, by mailbox and by network address. */
  mailLimits: setting('messages.mailLimits', z.object({ mailbox: limits, address: limits }), {
    mailbox: [
      { max: 3, seconds: 600 },
      { max: 10, seconds: 86_400 },
    ],
    address: [{ max: 60, seconds: 3600 }],
  }),
  /** Threshold of SMS pumping by country: the share of an hour's codes entered, of at least this many codes. */
  smsPumping: setting(
    'messages.smsPumping',
    z.object({
      sentMin: z.int().check(z.minimum(1)),
      usedPercentMin: z.int().check(z.minimum(0), z.maximum(100)),
    }),
    { sentMin: 20, usedPercentMin: 25 },
  ),
  /** Days for which sent messages are kept: long enough for a dispute about a code. */
  keepDays: setting('messages.keepDays', z.int().check(z.minimum(KEEP_DAYS_MIN), z.maximum(3650)), 180),
  /**
   * Hours without offers, by the clock of the merchant's zone; equal times: none. They do not apply to service
   * messages.
   */
  quietHours: setting('messages.quietHours', z.object({ from: clock, until: clock }), {
    from: '21:00',
    until: '09:00',
  }),
  /** Maximum number of members that one person may write to alone; for more, a second person confirms. */
  mailingAloneMax: setting('messages.mailingAloneMax', z.int().check(z.minimum(1), z.maximum(1_000_000)), 100),
  /** Maximum number of members that one person may write to alone on one business day, over all messages. */
  mailingAloneDayMax: setting('messages.mailingAloneDayMax', z.int().check(z.minimum(1), z.maximum(1_000_000)), 500),
  /** The merchant's LINE channel; null: LINE is off. It reaches members who linked LINE of the same provider. */
  line: setting('messages.line', z.nullable(lineSchema), null, ['token']),
} as const;

/** Purpose under which the vault encrypts gateway keys and mail passwords; see `MessagesService.sealSecret`. */
export const MESSAGES_SECRET_PURPOSE = 'messages.secret';
