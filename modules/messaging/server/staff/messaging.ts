// Settings of SMS and e-mail for staff: gateway, mail server, limits, prices, the day's budget.
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import { type CallArguments, type Calls, type CallValue, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { type MailServerSetting, messagesSettings, type SmsGatewaySetting, smsGatewaySchema } from '../settings.ts';
import { type MessagesService } from '../types.ts';
import { reportPath } from '../reports.ts';
import type { SiteChange, SiteService } from '@sanam/merchants/server/index.ts';
import { readMobile } from '../sms/mobile.ts';
import { checkHttps } from '@sanam/server/platform/https-only.ts';

type Value = CallValue<Calls['opsGetMessaging']>;
type Body<Name extends keyof Calls> = CallArguments<Calls[Name]> extends { body: infer Given } ? Given : never;
type Changed = CallValue<Calls['opsChangeMessageRules']>;
type ListQuery = CallArguments<Calls['opsListMessages']>['query'];

const parts = { settings: Object.values(messagesSettings), modIds: [] };
/** Seconds after which a test is no longer sent. */
const TEST_VALID_SECONDS = 300;
const MAILBOX = /^[^\s@<>"]{1,64}@[^\s@<>"]+\.[^\s@<>"]+$/;
/** Format of a person's id in LINE's own messages. */
const LINE_PERSON = /^U[0-9a-f]{32}$/;
const REPORT_KEY = /^(whsec_)?[A-Za-z0-9+/]{32,}={0,2}$/;

export interface StaffMessaging {
  get(context: Context): Promise<Value>;
  /**
   * All return the new mark of the page, and refuse with `operator.staleVersion`, or with `request.invalid` and the
   * invalid fields.
   */
  changeGateway(context: Context, change: Body<'opsChangeSmsGateway'>): Promise<Changed>;
  changeMailServer(context: Context, change: Body<'opsChangeMailServer'>): Promise<Changed>;
  changeLine(context: Context, change: Body<'opsChangeLineChannel'>): Promise<Changed>;
  changeInbox(context: Context, change: Body<'opsChangeInboxRules'>): Promise<Changed>;
  changeRules(context: Context, change: Body<'opsChangeMessageRules'>): Promise<Changed>;
  /** Refuses as the call `opsSendTestMessage` states. */
  sendTest(trx: Trx, context: Context, test: Body<'opsSendTestMessage'>): Promise<{ id: string }>;
  list(context: Context, query: ListQuery): Promise<CallValue<Calls['opsListMessages']>>;
}

export interface MessagingDeps {
  platform: Pick<Platform, 'config' | 'outside'>;
  site: SiteService;
  messages: MessagesService;
}

const wrong = (field: string, problem: string) => refuse('request.invalid', { fields: [{ field, problem }] });

export function createStaffMessaging(deps: MessagingDeps): StaffMessaging {
  return {
    get: (context) => getMessaging(deps, context),
    changeGateway: (context, change) => changeGateway(deps, context, change),
    changeMailServer: (context, change) => changeMailServer(deps, context, change),
    changeLine: (context, change) => changeLine(deps, context, change),
    changeInbox: (context, change) => changeInbox(deps, context, change),
    changeRules: (context, change) => changeRules(deps, context, change),
    sendTest: (trx, context, test) => sendTest(deps, trx, context, test),
    list: (context, query) => listMessages(deps, context, query),
  };
}

async function getMessaging(deps: MessagingDeps, { merchantId }: Context): Promise<Value> {
  const { site } = deps;
  const { config } = deps.platform;
  const revision = await site.freshRevision(merchantId, parts);
  const [merchant, gateway, server, line] = await Promise.all([
    site.merchant(merchantId),
    site.setting(merchantId, messagesSettings.smsGateway),
    site.setting(merchantId, messagesSettings.mailServer),
    site.setting(merchantId, messagesSettings.line),
  ]);
  return {
    merchant: { id: merchantId, name: merchant.name },
    revision,
    hasSandbox: config.mode === 'sandbox' && config.rail !== undefined,
    gateway: gateway === null ? null : shownGateway(gateway),
    reportPath: reportPath(merchantId),
    mailServer: server === null ? null : shownServer(server),
    line: line === null ? null : { url: line.url, hasToken: true },
    inbox: {
      quietHours: await site.setting(merchantId, messagesSettings.quietHours),
      aloneMax: await site.setting(merchantId, messagesSettings.mailingAloneMax),
      aloneDayMax: await site.setting(merchantId, messagesSettings.mailingAloneDayMax),
    },
    rules: await rulesOf(deps, merchantId),
    today: await today(deps, merchantId),
  };
}

async function changeGateway(
  deps: MessagingDeps,
  context: Context,
  { settings, secret, reportKeys, revision, reason }: Body<'opsChangeSmsGateway'>,
): Promise<Changed> {
  const { site, messages } = deps;
  const { config, outside } = deps.platform;
  await site.reload();
  const before = await site.setting(context.merchantId, messagesSettings.smsGateway);
  if (settings !== null) checkGateway(config.mode, settings, reportKeys);
  await outside.checkSettings({ 'settings.url': settings?.url });
  const movesAway = settings !== null && before !== null && originOf(settings.url) !== originOf(before.url);
  if (movesAway && secret === undefined && before.secret !== null) throw wrong('secret', 'secretAgain');
  const sealed = (text: string | undefined, kept: string | null | undefined): string | null =>
    text === undefined ? (kept ?? null) : messages.sealSecret(text);
  const value =
    settings === null
      ? null
      : {
          ...settings,
          secret: sealed(secret, before?.secret),
          reportKeys: sealed(reportKeys, before?.reportKeys),
        };
  return change(deps, context, { revision, reason, settings: [{ setting: messagesSettings.smsGateway, value }] });
}

async function changeMailServer(
  deps: MessagingDeps,
  context: Context,
  { settings, password, revision, reason }: Body<'opsChangeMailServer'>,
): Promise<Changed> {
  const { site, messages } = deps;
  const { config, outside } = deps.platform;
  await site.reload();
  const before = await site.setting(context.merchantId, messagesSettings.mailServer);
  if (settings?.security === 'none' && config.mode === 'live') throw wrong('settings.security', 'tls');
  await outside.checkSettings({ 'settings.host': settings?.host });
  const kept = before?.password ?? null;
  const movesAway = settings !== null && before !== null && settings.host !== before.host;
  if (movesAway && password === undefined && kept !== null) throw wrong('password', 'secretAgain');
  const sealed = password === undefined ? kept : messages.sealSecret(password);
  const value = settings === null ? null : { ...settings, password: sealed };
  return change(deps, context, { revision, reason, settings: [{ setting: messagesSettings.mailServer, value }] });
}

async function changeLine(
  deps: MessagingDeps,
  context: Context,
  { settings, token, revision, reason }: Body<'opsChangeLineChannel'>,
): Promise<Changed> {
  const { site, messages } = deps;
  const { config, outside } = deps.platform;
  await site.reload();
  const before = await site.setting(context.merchantId, messagesSettings.line);
  if (settings !== null) checkHttps(config.mode, { 'settings.url': settings.url });
  await outside.checkSettings({ 'settings.url': settings?.url });
  const movesAway = settings !== null && before !== null && originOf(settings.url) !== originOf(before.url);
  if (movesAway && token === undefined) throw wrong('token', 'secretAgain');
  const sealed = token === undefined ? before?.token : messages.sealSecret(token);
  if (settings !== null && sealed === undefined) throw wrong('token', 'missing');
  const value = settings === null || sealed === undefined ? null : { ...settings, token: sealed };
  return change(deps, context, { revision, reason, settings: [{ setting: messagesSettings.line, value }] });
}

function changeInbox(
  deps: MessagingDeps,
  context: Context,
  { quietHours, aloneMax, aloneDayMax, revision, reason }: Body<'opsChangeInboxRules'>,
): Promise<Changed> {
  const settings = [
    { setting: messagesSettings.quietHours, value: quietHours },
    { setting: messagesSettings.mailingAloneMax, value: aloneMax },
    { setting: messagesSettings.mailingAloneDayMax, value: aloneDayMax },
  ];
  return change(deps, context, { revision, reason, settings });
}

async function changeRules(
  deps: MessagingDeps,
  context: Context,
  { revision, reason, ...rules }: Body<'opsChangeMessageRules'>,
): Promise<Changed> {
  return change(deps, context, {
    revision,
    reason,
    settings: [
      { setting: messagesSettings.smsCountries, value: rules.countries },
      { setting: messagesSettings.smsPrices, value: rules.prices },
      { setting: messagesSettings.smsDailyCap, value: rules.dailyCap },
      { setting: messagesSettings.smsLimits, value: rules.smsLimits },
      { setting: messagesSettings.mailLimits, value: rules.mailLimits },
      { setting: messagesSettings.smsPumping, value: rules.pumping },
      { setting: messagesSettings.keepDays, value: rules.keepDays },
    ],
  });
}

async function sendTest(
  { messages }: MessagingDeps,
  trx: Trx,
  context: Context,
  { channel, to, reason }: Body<'opsSendTestMessage'>,
): Promise<{ id: string }> {
  const { merchantId, language, address } = context;
  const common = { merchantId, language, values: {}, validSeconds: TEST_VALID_SECONDS, causedBy: address };
  const send = {
    sms: () => messages.sendSms(trx, { ...common, to: international(to), template: 'test' }),
    email: () => messages.sendEmail(trx, { ...common, to: mailbox(to), template: 'test' }),
    line: () => messages.sendLineTest(trx, { ...common, to: linePerson(to) }),
  };
  const sent = await send[channel]();
  const subject = { type: 'message', id: sent.messageId };
  await audit(trx, context, { command: 'operator.message.test', subject, after: { channel }, reason });
  return { id: sent.messageId };
}

async function listMessages(
  { messages }: MessagingDeps,
  { rowsOf: merchantId }: Context,
  { pageNo, pageSize, q, channel, state }: ListQuery,
): Promise<CallValue<Calls['opsListMessages']>> {
  const page = pageOf({ pageNo, pageSize });
  const filter = { merchantId, channel, state, address: q === '' ? undefined : q };
  const { list, totalCount } = await messages.history({ ...filter, ...page });
  return paged(
    list.map(({ messageId, costMinor, createdAt, sentAt, endedAt, ...row }) => ({
      id: messageId,
      ...row,
      cost: toWire(costMinor),
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
    })),
    totalCount,
    { pageSize },
  );
}

async function change(
  deps: MessagingDeps,
  context: Context,
  given: { revision: string; reason: string; settings: SiteChange['settings'] },
): Promise<Changed> {
  const { site } = deps;

  const { revision, reason, settings } = given;
  const { merchantId } = context;
  const expected = { ...parts, revision };
  return { revision: await site.changeAll(context, { merchantId, settings, features: [], reason, expected }) };
}

async function today(deps: MessagingDeps, merchantId: string): Promise<Value['today']> {
  const { messages } = deps;

  const { day, spentMinor, capMinor, messages: count, alerts } = await messages.spending(merchantId);
  return { day, spent: toWire(spentMinor), cap: toWire(capMinor), messages: count, alerts };
}

async function rulesOf(deps: MessagingDeps, merchantId: string): Promise<Value['rules']> {
  const { site } = deps;

  return {
    countries: await site.setting(merchantId, messagesSettings.smsCountries),
    prices: await site.setting(merchantId, messagesSettings.smsPrices),
    dailyCap: await site.setting(merchantId, messagesSettings.smsDailyCap),
    smsLimits: await site.setting(merchantId, messagesSettings.smsLimits),
    mailLimits: await site.setting(merchantId, messagesSettings.mailLimits),
    pumping: await site.setting(merchantId, messagesSettings.smsPumping),
    keepDays: await site.setting(merchantId, messagesSettings.keepDays),
  };
}

/**
 * Returns the origin. A changed one needs a new secret: otherwise the stored one could be read by pointing it at one's
 * own server.
 */
const originOf = (url: string): string => new URL(url).origin;

function checkGateway(
  mode: 'sandbox' | 'live',
  settings: NonNullable<Body<'opsChangeSmsGateway'>['settings']>,
  reportKeys: string | undefined,
): void {
  checkHttps(mode, { 'settings.url': settings.url });
  if (!smsGatewaySchema.shape.template.safeParse(settings.template).success)
    throw wrong('settings.template', 'template');
  if (reportKeys !== undefined && !reportKeys.split(/\s+/).every((key) => REPORT_KEY.test(key)))
    throw wrong('reportKeys', 'key');
}

/** Returns a number with its country: `+66812345678`. Refuses with `identity.mobileInvalid`. */
function international(to: string): string {
  const plain = to.replaceAll(/[\s().-]/g, '');
  const code = /^\+(\d{1,3})/.exec(plain);
  if (code === null) throw refuse('identity.mobileInvalid');
  for (let length = 1; length <= code[1]!.length; length++) {
    const countryDialingCode = code[1]!.slice(0, length);
    try {
      return readMobile({ countryDialingCode, number: plain });
    } catch {
      // Not this country's code; try a longer one.
    }
  }
  throw refuse('identity.mobileInvalid');
}

function mailbox(to: string): string {
  if (!MAILBOX.test(to)) throw refuse('identity.emailInvalid');
  return to;
}

function linePerson(to: string): string {
  if (!LINE_PERSON.test(to)) throw wrong('to', 'lineId');
  return to;
}

function shownGateway({ secret, reportKeys, ...shown }: SmsGatewaySetting): Value['gateway'] {
  return { ...shown, hasSecret: secret !== null, hasReportKeys: reportKeys !== null };
}

function shownServer({ password, ...shown }: MailServerSetting): Value['mailServer'] {
  return { ...shown, hasPassword: password !== null };
}
