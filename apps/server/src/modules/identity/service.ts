import { type AccountType, accountTypes, type CallArguments, currencySymbols, type Schemas } from '@sanam/contract';
import { audit } from '../../platform/audit.ts';
import { addressKeys, type Brakes } from '../../platform/brakes.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction, type Trx } from '../../platform/db.ts';
import { refuse } from '../../platform/errors.ts';
import type { MemberSession } from '../../platform/http/sessions.ts';
import { newId } from '../../platform/ids.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SiteService } from '../site/index.ts';
import { isCommonPassword } from './common-passwords.ts';
import { type brakeRules, fieldRules, passwordProblem, type RegisterSettings, registrationProblem } from './rules.ts';
import * as sessions from './sessions.ts';
import { identitySettings } from './settings.ts';
import * as store from './store.ts';
import type { IdentityService, Member, SessionAnswer, Visitor } from './types.ts';

/** What stands beside or above identity and takes part in opening an account. */
export interface IdentityPorts {
  /** Opens the member's accounts in the books, in the transaction of the registration. */
  openWallet(trx: Trx, memberId: string, currency: 'THB' | 'FUN'): Promise<void>;
  /** Opens the protection gate: without one, nothing can be bet or paid in. */
  openGate(trx: Trx, member: { memberId: string; merchantId: string; zone: string }): Promise<void>;
  /** Throws `protection.excluded` for a member who may not log in now. */
  beforeLogin(db: Db, memberId: string): Promise<void>;
  hasPaymentPassword(memberId: string): Promise<boolean>;
}

export interface ServiceDeps {
  platform: Pick<Platform, 'db' | 'config' | 'events' | 'live'>;
  site: SiteService;
  passwords: Passwords;
  brakes: Brakes<keyof typeof brakeRules>;
  ports: IdentityPorts;
}

export function createService(deps: ServiceDeps): IdentityService {
  const { site, passwords, brakes, ports } = deps;
  const { db, config, events, live } = deps.platform;

  async function settingsOf(merchantId: string): Promise<RegisterSettings> {
    const [overrides, terms, isByUsername, isByMobile] = await Promise.all([
      site.setting(merchantId, identitySettings.fields),
      site.setting(merchantId, identitySettings.terms),
      site.isFeatureOn(merchantId, 'USERNAMEREG3'),
      site.isFeatureOn(merchantId, 'MOBILENUMREG3'),
    ]);
    return {
      methods: [...(isByUsername ? (['username'] as const) : []), ...(isByMobile ? (['mobile'] as const) : [])],
      fields: fieldRules(overrides),
      ageMin: config.ageMin,
      termsVersion: terms.version,
      termsTicked: terms.isTicked,
    };
  }

  async function brandWords(merchantId: string): Promise<string[]> {
    const { name, code } = await site.merchant(merchantId);
    return [name.replaceAll(' ', ''), code];
  }

  async function answer(
    member: store.MemberRow,
    opened: sessions.OpenedSession,
    more: { before: Date | null; mustChange: boolean },
  ): Promise<SessionAnswer> {
    const info = await infoOf({ ...member, previous_login_at: more.before });
    return {
      device: opened.device,
      value: { ...info, token: opened.token, firstTimeLogin: more.before === null, passwordExpired: more.mustChange },
    };
  }

  async function infoOf(
    member: store.MemberRow,
  ): Promise<Omit<SessionAnswer['value'], 'token' | 'firstTimeLogin' | 'passwordExpired' | 'captchaRequired'>> {
    return {
      id: member.member_id,
      account: member.username,
      nickname: member.nickname,
      type: accountTypes[member.account_type],
      toUpline: false,
      clubLabel: { labelName: 'Member', rankLevel: 0 },
      memberLabel: [],
      currency: member.currency,
      symbol: currencySymbols[member.currency],
      payeeName: member.payee_name,
      lastLoginAt: member.previous_login_at?.toISOString() ?? null,
      hasPaymentPassword: member.account_type !== 'guest' && (await ports.hasPaymentPassword(member.member_id)),
    };
  }

  /** Session, history, audit and the time of the log-in, together. */
  async function enter(
    trx: Trx,
    context: Context,
    ask: { memberId: string; visitor: Visitor; outcome: 'ok' | 'registered' },
  ): Promise<{ opened: sessions.OpenedSession; before: Date | null }> {
    const { memberId, visitor, outcome } = ask;
    const { address } = context;
    const { before } = await store.noteLogin(trx, memberId);
    const opened = await sessions.openSession(trx, { memberId, address, ...visitor });
    await store.writeLogin(trx, { memberId, outcome, address, deviceHash: opened.deviceHash, agent: visitor.agent });
    await audit(trx, asMember(context, memberId), {
      command: outcome === 'ok' ? 'identity.login' : 'identity.register',
      subject: { type: 'member', id: memberId },
      after: { sessionId: opened.sessionId },
    });
    return { opened, before };
  }

  async function createMember(trx: Trx, ask: Parameters<IdentityService['createMember']>[1]): Promise<string> {
    const memberId = newId('mbr');
    const currency = ask.accountType === 'guest' ? 'FUN' : 'THB';
    const isNew = await store.insertMember(trx, { memberId, currency, ...ask });
    if (!isNew) throw refuse('identity.usernameTaken');
    const { zone } = await site.merchant(ask.merchantId);
    await ports.openGate(trx, { memberId, merchantId: ask.merchantId, zone });
    await ports.openWallet(trx, memberId, currency);
    await events.emit(trx, 'identity.registered', { memberId, merchantId: ask.merchantId });
    return memberId;
  }

  async function register(
    context: Context,
    form: CallArguments<Schemas['register']>['body'],
    visitor: Visitor,
  ): Promise<SessionAnswer> {
    const { merchantId } = context;
    const settings = await settingsOf(merchantId);
    if (!settings.methods.includes('username')) throw refuse('identity.registrationClosed');
    if (config.mode === 'live') await brakes.take('registration', addressKeys(context.address).address);
    const rules = { fields: settings.fields, ageMin: settings.ageMin, brandWords: await brandWords(merchantId) };
    const problem = registrationProblem(form, { ...rules, isCommon: isCommonPassword });
    if (problem !== undefined) throw refuse(problem.code, problem.details);
    const passwordHash = await passwords.hash(form.password);
    const { memberId, opened } = await inTransaction(db, async (trx) => {
      const id = await createMember(trx, {
        merchantId,
        username: form.username,
        accountType: 'player',
        payeeName: form.payeeName === undefined || form.payeeName === '' ? null : form.payeeName,
        termsVersion: settings.termsVersion,
        ageConfirmed: settings.ageMin,
        registerInfo: informationOf(form),
      });
      await store.savePassword(trx, { memberId: id, passwordHash, mustChange: false });
      return { memberId: id, ...(await enter(trx, context, { memberId: id, visitor, outcome: 'registered' })) };
    });
    const member = await store.findMember(db, memberId);
    return answer(member!, opened, { before: null, mustChange: false });
  }

  async function login(
    context: Context,
    form: { username: string; password: string },
    visitor: Visitor,
  ): Promise<SessionAnswer> {
    const { merchantId, address } = context;
    const keys = addressKeys(address);
    const account = `${merchantId}:${form.username}`;
    await brakes.check('address', keys.address);
    await brakes.check('network', keys.network);
    await brakes.take('account', account);
    const found = await store.findForLogin(db, { merchantId, username: form.username });
    const isRight = await passwords.verify(found?.password_hash, form.password);
    const note = (outcome: store.LoginNote['outcome']) =>
      store.writeLogin(db, { memberId: found!.member_id, outcome, address, deviceHash: null, agent: visitor.agent });
    if (found === undefined || !isRight) {
      await brakes.fail('address', keys.address);
      await brakes.fail('network', keys.network);
      if (found !== undefined) await note('wrongPassword');
      throw refuse('identity.wrongCredentials');
    }
    await brakes.clear('account', account);
    if (found.state !== 'active') {
      await note('blocked');
      throw refuse('identity.blocked');
    }
    await ports.beforeLogin(db, found.member_id).catch(async (error: unknown) => {
      await note('refused');
      throw error;
    });
    const { opened, before } = await inTransaction(db, (trx) =>
      enter(trx, context, { memberId: found.member_id, visitor, outcome: 'ok' }),
    );
    return answer(found, opened, { before, mustChange: found.must_change });
  }

  async function endSessions(trx: Trx, memberId: string, reason: string, exceptSessionId?: string): Promise<number> {
    const ended = await sessions.endSessions(trx, { memberId, reason, exceptSessionId });
    if (ended > 0) await events.emit(trx, 'identity.sessionsEnded', { memberId });
    return ended;
  }

  events.on('identity.sessionsEnded', 'identity.tellPages', ({ memberId }) =>
    live.publish(`member:${memberId}`, { type: 'sessionEnded' }),
  );

  return {
    registerSettings: settingsOf,
    register,
    login,
    createMember,
    openSession: (context, memberId, visitor) =>
      inTransaction(db, async (trx) => {
        const member = await store.findMember(trx, memberId);
        if (member === undefined) throw refuse('common.notFound');
        await ports.beforeLogin(trx, memberId);
        const { opened, before } = await enter(trx, context, { memberId, visitor, outcome: 'ok' });
        return answer(member, opened, { before, mustChange: false });
      }),
    authenticate: (token, device, presence) => sessions.findSession(db, token, device, presence),
    logout: (context, session: MemberSession) =>
      inTransaction(db, async (trx) => {
        await sessions.endSession(trx, session.sessionId, 'logout');
        await audit(trx, context, { command: 'identity.logout', subject: { type: 'member', id: session.memberId } });
      }),
    async memberInfo(memberId) {
      const member = await store.findMember(db, memberId);
      if (member === undefined) throw refuse('common.notFound');
      return infoOf(member);
    },
    endSessions: (trx, ask) => endSessions(trx, ask.memberId, ask.reason, ask.exceptSessionId),
    changePassword: (context, ask) => changePassword(context, ask),
    async setState(context, change) {
      await inTransaction(db, async (trx) => {
        const before = await store.changeState(trx, change);
        if (before === undefined) throw refuse('common.notFound');
        if (change.state !== 'active') await endSessions(trx, change.memberId, change.state);
        await audit(trx, context, {
          command: 'identity.state',
          subject: { type: 'member', id: change.memberId },
          before: { state: before },
          after: { state: change.state },
          reason: change.reason,
        });
      });
    },
    async memberById(memberId, trx = db) {
      const row = await store.findMember(trx, memberId);
      return row === undefined ? undefined : memberOf(row);
    },
    membersById: async (memberIds) =>
      new Map((await store.findMembers(db, memberIds)).map((row) => [row.member_id, memberOf(row)])),
    async searchMembers(search) {
      const found = await store.searchMembers(db, search);
      return { list: found.list.map(memberOf), totalCount: found.totalCount };
    },
    wallet: {
      async find(target, memberId) {
        const row = await store.findMember(target, memberId);
        if (row === undefined) return undefined;
        const { merchantId, accountType, currency, payeeName } = memberOf(row);
        return { memberId, merchantId, accountType, currency, registeredName: payeeName, level: 0 };
      },
      async isOwnPassword(memberId, password) {
        await brakes.take('account', `own:${memberId}`);
        const isRight = await passwords.verify(await store.passwordHashOf(db, memberId), password);
        if (isRight) await brakes.clear('account', `own:${memberId}`);
        return isRight;
      },
      fixRegisteredName: (trx, memberId, name) => store.fixPayeeName(trx, { memberId, name }),
    },
  };

  async function changePassword(
    context: Context,
    ask: { memberId: string; password: string; reason: string; keepSessionId?: string | undefined },
  ): Promise<void> {
    const member = await store.findMember(db, ask.memberId);
    if (member === undefined) throw refuse('common.notFound');
    const { fields } = await settingsOf(member.merchant_id);
    const rule = fields.find((one) => one.field === 'password')!;
    const ownWords = [member.username, ...(await brandWords(member.merchant_id))];
    const problem = passwordProblem({ password: ask.password, rule, ownWords, isCommon: isCommonPassword });
    if (problem !== undefined) throw refuse(problem.code, problem.details);
    const passwordHash = await passwords.hash(ask.password);
    await inTransaction(db, async (trx) => {
      await store.savePassword(trx, { memberId: ask.memberId, passwordHash, mustChange: false });
      await endSessions(trx, ask.memberId, 'passwordChanged', ask.keepSessionId);
      const subject = { type: 'member', id: ask.memberId };
      await audit(trx, context, { command: 'identity.password.change', subject, reason: ask.reason });
    });
  }
}

function asMember(context: Context, memberId: string): Context {
  return { ...context, actor: { kind: 'member', id: memberId } };
}

/** What the browser claims about where the visitor came from (SEC-016): kept, believed by nobody. */
function informationOf(form: CallArguments<Schemas['register']>['body']): Record<string, string> {
  const { domain, registerUrl, referralCode, registerMethod } = form;
  const given = { domain, registerUrl, referralCode, registerMethod };
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function memberOf(row: store.MemberRow): Member {
  return {
    memberId: row.member_id,
    merchantId: row.merchant_id,
    username: row.username,
    accountType: row.account_type as AccountType,
    state: row.state,
    currency: row.currency,
    payeeName: row.payee_name,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
    version: row.version,
  };
}
