// Sign-in methods as staff configure them: identity providers, phone verification, human check, and their rules.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { checkHttps } from '@sanam/server/platform/https-only.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { type SiteChange, type SiteService, siteSettings } from '@sanam/merchants/server/index.ts';
import { codeSettings, factorSettings } from '@sanam/mfa/server/index.ts';
import { HUMAN_SECRET_PURPOSE, humanCheckSetting } from '@sanam/captcha/server/index.ts';
import { authSettings } from '../settings.ts';
import { type SocialAdmin, socialSettings } from '../social/index.ts';
import type { ApprovalService } from '@sanam/staff/server/index.ts';

type Value = CallValue<Calls['opsGetSignIn']>;
type Body<Name extends keyof Calls> = CallArguments<Calls[Name]> extends { body: infer Given } ? Given : never;
type Changed = CallValue<Calls['opsChangeSignInRules']>;
type HumanChanged = CallValue<Calls['opsChangeHumanCheck']>;
type HumanSettings = NonNullable<Body<'opsChangeHumanCheck'>['settings']>;
type Provider = Value['providers'][number]['provider'];

const flags = { social: 'SOCIALLOGIN', phone: 'PROVIDERPHONE' } as const;
/** Parts of the page. Two people's changes to any of them are serialised. */
const parts = {
  settings: [
    socialSettings.providers,
    socialSettings.phone,
    humanCheckSetting,
    authSettings.passwordExpiryDays,
    authSettings.oneSessionOnly,
    authSettings.loginsKeepDays,
    factorSettings.askedOn,
    codeSettings.minutes,
  ],
  modIds: [],
};

export interface StaffSignIn {
  get(context: Context): Promise<Value>;
  /**
   * All return the new mark of the page, and refuse with `operator.staleVersion`, or with `request.invalid` and the
   * invalid fields.
   */
  changeProvider(context: Context, provider: Provider, change: Body<'opsChangeProvider'>): Promise<Changed>;
  changePhone(context: Context, change: Body<'opsChangePhoneProvider'>): Promise<Changed>;
  /**
   * Changes the human check. A script host that the portal's policy does not allow yet waits for a second person,
   * because its script could do on the portal what a member can. Refuses with `operator.approvalPending` as well.
   */
  changeHuman(context: Context, change: Body<'opsChangeHumanCheck'>): Promise<HumanChanged>;
  changeRules(context: Context, change: Body<'opsChangeSignInRules'>): Promise<Changed>;
}

export interface SignInDeps {
  platform: Pick<Platform, 'db' | 'vault' | 'config' | 'outside'>;
  site: SiteService;
  social: SocialAdmin;
  approvals: ApprovalService;
}

const CHANGE_HUMAN = 'identity.humanCheck.change';
const humanParts = { settings: [humanCheckSetting], modIds: [] };
const humanSubject = (merchantId: string) => ({ type: 'setting', id: `${merchantId}:${humanCheckSetting.key}` });

/** Frozen proposal of a new human check; its encrypted secret is stored beside it. */
interface HumanPayload extends Record<string, unknown> {
  scriptHost: string;
  settings: HumanSettings;
  secret: 'new' | 'kept';
  revision: string;
}

type StaffSignInDeps = SignInDeps & { human: ReturnType<typeof createHumanChange> };

export function createStaffSignIn(base: SignInDeps): StaffSignIn {
  const { db } = base.platform;
  const { site } = base;
  const human = createHumanChange({ db, site, approvals: base.approvals });
  const deps: StaffSignInDeps = { ...base, human };

  return {
    get: get.bind(null, deps),
    changeProvider: changeProvider.bind(null, deps),
    changePhone: changePhone.bind(null, deps),
    changeHuman: changeHuman.bind(null, deps),
    changeRules: changeRules.bind(null, deps),
  };
}

function expected(revision: string): SiteChange['expected'] {
  return { ...parts, revision };
}

async function rulesOf(deps: StaffSignInDeps, merchantId: string): Promise<Value['rules']> {
  const { site } = deps;
  return {
    passwordExpiryDays: await site.setting(merchantId, authSettings.passwordExpiryDays),
    oneSessionOnly: await site.setting(merchantId, authSettings.oneSessionOnly),
    loginsKeepDays: await site.setting(merchantId, authSettings.loginsKeepDays),
    secondFactorOn: await site.setting(merchantId, factorSettings.askedOn),
    codeMinutes: await site.setting(merchantId, codeSettings.minutes),
  };
}

async function humanOf(deps: StaffSignInDeps, merchantId: string): Promise<Value['human']> {
  const { site } = deps;
  const set = await site.setting(merchantId, humanCheckSetting);
  if (set === null) return null;
  const { sealedSecret, ...shown } = set;
  return { ...shown, hasSecret: sealedSecret !== '' };
}

async function get(deps: StaffSignInDeps, { merchantId }: Context): Promise<Value> {
  const { site, social } = deps;
  const { db } = deps.platform;
  const revision = await site.freshRevision(merchantId, parts);
  const merchant = await site.merchant(merchantId);
  return {
    merchant: { id: merchantId, name: merchant.name },
    revision,
    socialFlag: await site.isFeatureOn(merchantId, flags.social),
    phoneFlag: await site.isFeatureOn(merchantId, flags.phone),
    providers: await social.providers(merchantId),
    phone: await social.phone(merchantId),
    human: await humanOf(deps, merchantId),
    humanApprovalId: (await deps.approvals.openFor(db, humanSubject(merchantId))) ?? null,
    rules: await rulesOf(deps, merchantId),
  };
}

async function changeProvider(
  deps: StaffSignInDeps,
  context: Context,
  provider: Provider,
  { settings, clientSecret, revision, reason }: Body<'opsChangeProvider'>,
): Promise<Changed> {
  const { site, social } = deps;
  const { merchantId } = context;
  // The sign-in returns to the page's host, and its cookies are unknown at another one.
  if (settings.enabled && (await site.setting(merchantId, siteSettings.apiHosts)).length > 0)
    throw refuse('site.signInNeedsOwnHost');
  if (settings.enabled && settings.clientId === '')
    throw refuse('request.invalid', { fields: [{ field: 'settings.clientId', problem: 'missing' }] });
  await site.reload();
  const change = { merchantId, provider, settings, clientSecret, reason, expected: expected(revision) };
  return { revision: await social.changeProvider(context, change) };
}

async function changePhone(
  deps: StaffSignInDeps,
  context: Context,
  { settings, revision, reason }: Body<'opsChangePhoneProvider'>,
): Promise<Changed> {
  const { social } = deps;
  const { merchantId } = context;
  const change = { merchantId, settings, reason, expected: expected(revision) };
  return { revision: await social.changePhone(context, change) };
}

async function changeHuman(
  deps: StaffSignInDeps,
  context: Context,
  { settings, secret, revision, reason }: Body<'opsChangeHumanCheck'>,
): Promise<HumanChanged> {
  const { site, human } = deps;
  const { vault, config, outside, db } = deps.platform;
  const { merchantId } = context;
  await site.reload();
  const before = await site.setting(merchantId, humanCheckSetting);
  const sealedSecret = secret === undefined ? (before?.sealedSecret ?? '') : vault.seal(HUMAN_SECRET_PURPOSE, secret);
  if (settings !== null) {
    if (sealedSecret === '') throw refuse('request.invalid', { fields: [{ field: 'secret', problem: 'missing' }] });
    // A changed address needs a new secret: otherwise the stored one could be read by pointing it at one's own server.
    if (secret === undefined && before?.verifyUrl !== settings.verifyUrl)
      throw refuse('request.invalid', { fields: [{ field: 'secret', problem: 'secretAgain' }] });
    const addresses = { 'settings.scriptUrl': settings.scriptUrl, 'settings.verifyUrl': settings.verifyUrl };
    checkHttps(config.mode, addresses);
    await outside.checkSettings(addresses);
  }
  const change = { merchantId, reason, expected: expected(revision) };
  if (settings !== null && originOf(settings) !== originOf(before)) {
    const secretWas = secret === undefined ? 'kept' : 'new';
    return human.propose(context, { ...change, settings, sealedSecret, secret: secretWas });
  }
  await deps.approvals.refusePending(db, humanSubject(merchantId));
  const value = settings === null ? null : { ...settings, sealedSecret };
  const left = await site.changeAll(context, {
    ...change,
    settings: [{ setting: humanCheckSetting, value }],
    features: [],
  });
  return { revision: left, approvalId: null };
}

async function changeRules(
  deps: StaffSignInDeps,
  context: Context,
  { revision, reason, ...rules }: Body<'opsChangeSignInRules'>,
): Promise<Changed> {
  const { site } = deps;
  const change = {
    merchantId: context.merchantId,
    settings: [
      { setting: authSettings.passwordExpiryDays, value: rules.passwordExpiryDays },
      { setting: authSettings.oneSessionOnly, value: rules.oneSessionOnly },
      { setting: authSettings.loginsKeepDays, value: rules.loginsKeepDays },
      { setting: factorSettings.askedOn, value: rules.secondFactorOn },
      { setting: codeSettings.minutes, value: rules.codeMinutes },
    ],
    features: [],
    reason,
    expected: expected(revision),
  };
  return { revision: await site.changeAll(context, change) };
}

const originOf = (human: { scriptUrl: string } | null): string | undefined =>
  human === null ? undefined : new URL(human.scriptUrl).origin;

/** A new human check by two people: frozen when proposed, written when another person confirms it. */
function createHumanChange({ db, site, approvals }: { db: Db; site: SiteService; approvals: ApprovalService }) {
  approvals.define({
    name: CHANGE_HUMAN,
    permission: 'settings.signin.change',
    async run(trx, { context, subjectId, payload, sealed, reason }) {
      const { settings, revision } = payload as HumanPayload;
      await site.writeAll(trx, context, {
        merchantId: subjectId.slice(0, -(humanCheckSetting.key.length + 1)),
        settings: [{ setting: humanCheckSetting, value: { ...settings, sealedSecret: sealed ?? '' } }],
        features: [],
        reason: reason ?? '',
        // The person who changed it in the meantime did not see this proposal.
        expected: { ...humanParts, revision },
      });
    },
  });

  return {
    async propose(
      context: Context,
      ask: {
        merchantId: string;
        reason: string;
        expected: SiteChange['expected'];
        settings: HumanSettings;
        sealedSecret: string;
        secret: 'new' | 'kept';
      },
    ): Promise<HumanChanged> {
      const { merchantId, settings, secret, sealedSecret, expected, reason } = ask;
      const now = await site.revision(merchantId, expected);
      if (now !== expected.revision) throw refuse('operator.staleVersion');
      const scriptHost = originOf(settings)!;
      const revision = await site.revision(merchantId, humanParts);
      const payload: HumanPayload = { scriptHost, settings, secret, revision };
      const approvalId = await inTransaction(db, (trx) =>
        approvals.propose(trx, context, {
          command: CHANGE_HUMAN,
          subject: humanSubject(merchantId),
          amountMinor: null,
          summary: scriptHost,
          payload,
          sealed: sealedSecret,
          reason,
        }),
      );
      return { revision: now, approvalId };
    },
  };
}
