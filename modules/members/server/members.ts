// The accounts themselves: making one, reading, changing state.
import { accountTypes, type CallValue, currencySymbols, type Schemas } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { ServiceDeps } from '@sanam/auth/server/deps.ts';
import { endSessions, TRIAL_SECONDS } from '@sanam/auth/server/sessions.ts';
import * as store from '@sanam/auth/server/store.ts';
import type { CoreService } from '@sanam/auth/server/service-types.ts';
import type { Member } from '@sanam/auth/server/types.ts';

export type Members = ReturnType<typeof createMembers>;

export function createMembers(deps: ServiceDeps) {
  const { site, ports } = deps;
  const { db, events } = deps.platform;

  const endSessionsOf: CoreService['endSessions'] = async (trx, ask) => {
    const ended = await endSessions(trx, ask);
    if (ended > 0) await events.emit(trx, 'identity.sessionsEnded', { memberId: ask.memberId });
    return ended;
  };

  return {
    endSessions: endSessionsOf,

    async createMember(trx: Trx, ask: Parameters<CoreService['createMember']>[1]): Promise<string> {
      const memberId = newId('mbr');
      const currency = ask.accountType === 'guest' ? 'FUN' : 'THB';
      const isNew = await store.insertMember(trx, { memberId, currency, ...ask });
      if (!isNew) throw refuse('identity.usernameTaken');
      const zone = site.zoneOf(ask.merchantId);
      await ports.openGate(trx, { memberId, merchantId: ask.merchantId, zone });
      await ports.openWallet(trx, memberId, currency);
      await events.emit(trx, 'identity.registered', { memberId, merchantId: ask.merchantId });
      return memberId;
    },

    /** What the member may know about the own account. */
    async infoOf(member: store.MemberRow): Promise<CallValue<Schemas['memberInfo']>> {
      const exclusion = await ports.exclusionOf(db, member.member_id);
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
        ...(exclusion === undefined
          ? {}
          : { exclusion: { kind: exclusion.kind, until: exclusion.until?.toISOString() ?? null } }),
        ...(member.account_type === 'guest' ? { trialEndsAt: trialEndOf(member).toISOString() } : {}),
      };
    },

    setState: (context: Context, change: Parameters<CoreService['setState']>[1]): Promise<void> =>
      inTransaction(db, async (trx) => {
        const before = await store.changeState(trx, change);
        if (before === undefined) throw refuse('common.notFound');
        if (change.state !== 'active') await endSessionsOf(trx, { memberId: change.memberId, reason: change.state });
        await audit(trx, context, {
          command: 'identity.state',
          subject: { type: 'member', id: change.memberId },
          before: { state: before },
          after: { state: change.state },
          reason: change.reason,
        });
      }),
  };
}

/** What the wallet asks about members. */
export function createWalletPort(deps: ServiceDeps): CoreService['wallet'] {
  const { passwords, brakes } = deps;
  const { db } = deps.platform;
  return {
    async find(target, memberId) {
      const row = await store.findMember(target, memberId);
      if (row === undefined) return undefined;
      const { merchantId, accountType, currency, payeeName } = memberOf(row);
      return { memberId, merchantId, accountType, currency, registeredName: payeeName, level: 0 };
    },
    async isOwnPassword(memberId, password) {
      const key = `own:${memberId}`;
      await brakes.take('account', key);
      await brakes.take('accountOverDays', key);
      const isRight = await passwords.verify(await store.passwordHashOf(db, memberId), password);
      if (!isRight) return false;
      await brakes.clear('account', key);
      await brakes.clear('accountOverDays', key);
      return true;
    },
    fixRegisteredName: (trx, memberId, name) => store.fixPayeeName(trx, { memberId, name }),
  };
}

function trialEndOf({ created_at }: store.MemberRow): Date {
  return new Date(created_at.getTime() + TRIAL_SECONDS * 1000);
}

export function memberOf(row: store.MemberRow): Member {
  return {
    memberId: row.member_id,
    merchantId: row.merchant_id,
    username: row.username,
    accountType: row.account_type,
    state: row.state,
    currency: row.currency,
    payeeName: row.payee_name,
    termsVersion: row.terms_version,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
    version: row.version,
  };
}
