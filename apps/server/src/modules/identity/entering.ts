// Ways in: registration and log-in, each ending in a session with its history and audit row.
import type { CallArguments, Schemas } from '@sanam/contract';
import { audit } from '../../platform/audit.ts';
import { addressKeys } from '../../platform/brakes.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db.ts';
import { refuse } from '../../platform/errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { ServiceDeps } from './deps.ts';
import type { Members } from './members.ts';
import { brandWords, readRegisterSettings } from './registration-form.ts';
import { registrationProblem } from './rules.ts';
import * as sessions from './sessions.ts';
import * as store from './store.ts';
import type { SessionAnswer, Visitor } from './types.ts';

type RegisterForm = CallArguments<Schemas['register']>['body'];
interface Entered {
  opened: sessions.OpenedSession;
  /** The log-in before this one. */
  before: Date | null;
}

export function createEntering(deps: ServiceDeps, members: Members) {
  const { site, passwords, brakes, ports } = deps;
  const { db, config } = deps.platform;

  /** Session, history, audit and the time of the log-in, together. */
  async function enter(
    trx: Trx,
    context: Context,
    ask: { memberId: string; visitor: Visitor; outcome: 'ok' | 'registered' },
  ): Promise<Entered> {
    const { memberId, visitor, outcome } = ask;
    const { address } = context;
    const { before } = await store.noteLogin(trx, memberId);
    const opened = await sessions.openSession(trx, { memberId, address, ...visitor, mustChange: false, isFresh: true });
    await store.writeLogin(trx, { memberId, outcome, address, deviceHash: opened.deviceHash, agent: visitor.agent });
    const asMember: Context = { ...context, actor: { kind: 'member', id: memberId } };
    await audit(trx, asMember, {
      command: outcome === 'ok' ? 'identity.login' : 'identity.register',
      subject: { type: 'member', id: memberId },
      after: { sessionId: opened.sessionId },
    });
    return { opened, before };
  }

  async function answer(member: store.MemberRow, entered: Entered, passwordExpired: boolean): Promise<SessionAnswer> {
    const { opened, before } = entered;
    const info = await members.infoOf({ ...member, previous_login_at: before });
    return {
      device: opened.device,
      value: {
        ...info,
        token: opened.token,
        firstTimeLogin: before === null,
        passwordExpired,
        mustChangePassword: false,
        changeTicket: null,
      },
    };
  }

  /** The member behind a right password. An unknown name takes the same work and gets the same answer as a wrong one. */
  async function proven(
    context: Context,
    form: { username: string; password: string },
    agent: string | null,
  ): Promise<store.LoginRow> {
    const { merchantId, address } = context;
    const keys = addressKeys(address);
    const account = `${merchantId}:${form.username}`;
    await brakes.check('address', keys.address);
    await brakes.check('network', keys.network);
    await brakes.take('account', account);
    const found = await store.findForLogin(db, { merchantId, username: form.username });
    const isRight = await passwords.verify(found?.password_hash, form.password);
    if (found !== undefined && isRight) {
      await brakes.clear('account', account);
      return found;
    }
    await brakes.fail('address', keys.address);
    await brakes.fail('network', keys.network);
    if (found !== undefined) await noteRefused(context, found.member_id, 'wrongPassword', agent);
    throw refuse('identity.wrongCredentials');
  }

  function noteRefused(
    { address }: Context,
    memberId: string,
    outcome: store.LoginNote['outcome'],
    agent: string | null,
  ): Promise<void> {
    return store.writeLogin(db, { memberId, outcome, address, deviceHash: null, agent });
  }

  return {
    async register(context: Context, form: RegisterForm, visitor: Visitor): Promise<SessionAnswer> {
      const { merchantId } = context;
      const settings = await readRegisterSettings({ site, ageMin: config.ageMin }, merchantId);
      if (!settings.methods.includes('username')) throw refuse('identity.registrationClosed');
      // A sandbox is for trying out: testers and tests register as often as they like.
      if (config.mode === 'live') await brakes.take('registration', addressKeys(context.address).address);
      const rules = {
        fields: settings.fields,
        ageMin: settings.ageMin,
        brandWords: await brandWords(site, merchantId),
      };
      const problem = registrationProblem(form, { ...rules, isCommon: isCommonPassword });
      if (problem !== undefined) throw refuse(problem.code, problem.details);
      const passwordHash = await passwords.hash(form.password);
      const { memberId, entered } = await inTransaction(db, async (trx) => {
        const id = await members.createMember(trx, {
          merchantId,
          username: form.username,
          accountType: 'player',
          payeeName: form.payeeName === undefined || form.payeeName === '' ? null : form.payeeName,
          termsVersion: settings.termsVersion,
          ageConfirmed: settings.ageMin,
          registerInfo: informationOf(form),
        });
        await store.savePassword(trx, { memberId: id, passwordHash, mustChange: false });
        return {
          memberId: id,
          entered: await enter(trx, context, { memberId: id, visitor, outcome: 'registered' }),
        };
      });
      const member = await store.findMember(db, memberId);
      return answer(member!, entered, false);
    },

    async login(
      context: Context,
      form: { username: string; password: string },
      visitor: Visitor,
    ): Promise<SessionAnswer> {
      const member = await proven(context, form, visitor.agent);
      const memberId = member.member_id;
      if (member.state !== 'active') {
        await noteRefused(context, memberId, 'blocked', visitor.agent);
        throw refuse('identity.blocked');
      }
      await ports.beforeLogin(db, memberId).catch(async (error: unknown) => {
        await noteRefused(context, memberId, 'refused', visitor.agent);
        throw error;
      });
      const entered = await inTransaction(db, (trx) => enter(trx, context, { memberId, visitor, outcome: 'ok' }));
      return answer(member, entered, member.must_change);
    },

    async openSession(context: Context, memberId: string, visitor: Visitor): Promise<SessionAnswer> {
      const member = await store.findMember(db, memberId);
      if (member === undefined) throw refuse('common.notFound');
      if (member.state !== 'active') throw refuse('identity.blocked');
      await ports.beforeLogin(db, memberId);
      const entered = await inTransaction(db, (trx) => enter(trx, context, { memberId, visitor, outcome: 'ok' }));
      return answer(member, entered, false);
    },
  };
}

/** What the browser claims about where the visitor came from (SEC-016): kept, believed by nobody. */
function informationOf({ domain, registerUrl, referralCode, registerMethod }: RegisterForm): Record<string, string> {
  const given = { domain, registerUrl, referralCode, registerMethod };
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
