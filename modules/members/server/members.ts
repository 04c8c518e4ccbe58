// Member accounts: creation, reading, changes of state.
import {
  isAgentType,
  type AccountType,
  accountTypes,
  type AgentType,
  type Calls,
  type CallValue,
  currencySymbols,
} from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { MemberLabel } from '../contract/labels.ts';
import { forgetClosing } from './closing.ts';
import { findWish } from './closing-store.ts';
import type { MemberDeps } from './deps.ts';
import { opened } from './registration/profile.ts';
import { findPerson } from './registration/store.ts';
import { accountTraits } from './registration/traits.ts';
import * as store from './store.ts';
import type { MemberState } from './states.ts';
import { type Member, TRIAL_SECONDS } from './types.ts';

export interface NewMember {
  merchantId: string;
  username: string;
  accountType: AccountType;
  payeeName: string | null;
  termsVersion: string | null;
  ageConfirmed: number | null;
  registerInfo: Record<string, string>;
}

/** Facts of a member that the wallet needs. */
export interface WalletMember {
  memberId: string;
  merchantId: string;
  accountType: AccountType;
  currency: 'THB' | 'FUN';
  /** Name in which a bank account must be; null until one was given. */
  registeredName: string | null;
  registeredAt: Date;
  lastLoginAt: Date | null;
  /** VIP level, 0 if there is none yet. */
  level: number;
  isClosed: boolean;
}

/** The person behind an account. A field is null if the member has not given it. */
export interface Person {
  merchantId: string;
  name: string | null;
  birthDate: string | null;
  idNumber: string | null;
  /** Whether a phone number or e-mail address was verified by a code. */
  hasContact: boolean;
  hasAgreed: boolean;
}

export interface AgentTypeChange {
  memberId: string;
  from: 'player' | AgentType;
  accountType: AgentType;
  reason: string | null;
}

/** The interface of members for other modules. */
export interface MemberService {
  /** Creates a member with wallet and gate, without a log-in method. Refuses with `identity.usernameTaken`. */
  createMember(trx: Trx, ask: NewMember): Promise<string>;
  /** Returns the facts that the member may see about the own account, with names in the reader's language. */
  infoOf(member: store.MemberRow, language: Context['language']): Promise<CallValue<Calls['memberInfo']>>;
  /**
   * Blocks, closes or reopens an account; a member who is not active has no sessions. Refuses with `common.notFound`.
   */
  setState(context: Context, change: { memberId: string; state: MemberState; reason: string }): Promise<void>;
  /**
   * Gives an active player, or an agent of the type `from`, this type; sessions read it with the next call. Refuses all
   * others with `identity.notPlayer`.
   */
  setAgentType(trx: Trx, context: Context, change: AgentTypeChange): Promise<void>;
  memberById(db: Db, memberId: string): Promise<Member | undefined>;
  membersById(memberIds: string[]): Promise<Map<string, Member>>;
  /** Finds a member by name, ignoring case. */
  memberByName(name: { merchantId: string; username: string }): Promise<Member | undefined>;
  /** Returns the identifying traits of these accounts, for the register of exclusions. */
  traitsOf(memberIds: readonly string[]): ReturnType<typeof accountTraits>;
  /** Returns the person behind an account, for levels of identity; undefined for a trial guest. */
  personOf(db: Db, memberId: string): Promise<Person | undefined>;
  /** Returns for each version of the terms how many members of a merchant agreed to it last. */
  agreedTerms(merchantId: string): Promise<Map<string, number>>;
  searchMembers(search: store.MemberSearch): Promise<{ list: Member[]; totalCount: number }>;
  findForWallet(db: Db, memberId: string): Promise<WalletMember | undefined>;
  /** Returns true for a member who asked to close the account and waits for its money. */
  wantsClosing(db: Db, memberId: string): Promise<boolean>;
  /** Ends such a wish, because the member uses the account again. */
  forgetClosing(context: Context, memberId: string): Promise<void>;
  /** Returns the VIP levels of these members; members without a level are left out. */
  ranksOf(db: Db, memberIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Returns the highest level of a merchant's ladder; 0: it has no levels. */
  highestLevel(db: Db, merchantId: string): Promise<number>;
  /** Returns the labels of these members; members without one are left out. */
  labelNamesOf(db: Db, memberIds: readonly string[]): Promise<ReadonlyMap<string, readonly MemberLabel[]>>;
  /** Stores the name of the first bank account as the registered name, if there is none yet. */
  fixRegisteredName(trx: Trx, memberId: string, name: string): Promise<void>;
}

export function createMemberService(deps: MemberDeps): MemberService {
  const { db } = deps.platform;
  return {
    createMember: (trx, ask) => createMember(deps, trx, ask),
    infoOf: (member, language) => infoOf(deps, member, language),
    setState: (context, change) => setState(deps, context, change),
    setAgentType,
    async memberById(target, memberId) {
      const row = await store.findMember(target, memberId);
      return row === undefined ? undefined : memberOf(row);
    },
    membersById: async (memberIds) =>
      new Map((await store.findMembers(db, memberIds)).map((row) => [row.member_id, memberOf(row)])),
    async memberByName(name) {
      const row = await store.findByName(db, name);
      return row === undefined ? undefined : memberOf(row);
    },
    traitsOf: (memberIds) => accountTraits(deps, memberIds),
    personOf: (target, memberId) => personOf(deps, target, memberId),
    agreedTerms: (merchantId) => store.agreedTerms(db, merchantId),
    async searchMembers(search) {
      const found = await store.searchMembers(db, search);
      return { list: found.list.map(memberOf), totalCount: found.totalCount };
    },
    wantsClosing: async (target, memberId) => (await findWish(target, memberId)) !== undefined,
    forgetClosing: (context, memberId) => forgetClosing(deps, context, memberId),
    async findForWallet(target, memberId) {
      const row = await store.findMember(target, memberId);
      if (row === undefined) return undefined;
      const { merchantId, accountType, currency, payeeName, lastLoginAt } = memberOf(row);
      const registered = { registeredName: payeeName, registeredAt: row.created_at, lastLoginAt };
      return {
        memberId,
        merchantId,
        accountType,
        currency,
        ...registered,
        level: await deps.ports.rankOf(target, memberId),
        isClosed: row.state === 'closed',
      };
    },
    highestLevel: (target, merchantId) => deps.ports.highestLevel(target, merchantId),
    ranksOf: (target, memberIds) => deps.ports.ranksOf(target, memberIds),
    labelNamesOf: (target, memberIds) => deps.ports.labelNamesOf(target, memberIds),
    fixRegisteredName: (trx, memberId, name) => store.fixPayeeName(trx, { memberId, name }),
  };
}

async function personOf({ platform }: MemberDeps, db: Db, memberId: string): Promise<Person | undefined> {
  const row = await findPerson(db, memberId);
  if (row === undefined) return undefined;
  const { idNumber } = row.sealed === null ? {} : opened(platform.vault, memberId, row.sealed);
  return {
    merchantId: row.merchant_id,
    name: row.name,
    birthDate: row.birth_date,
    idNumber: idNumber ?? null,
    hasContact: row.has_contact,
    hasAgreed: row.terms_version !== null,
  };
}

export async function createMember(deps: MemberDeps, trx: Trx, ask: NewMember): Promise<string> {
  const { site, platform } = deps;
  const memberId = newId('mbr');
  const currency = ask.accountType === 'guest' ? 'FUN' : 'THB';
  const isNew = await store.insertMember(trx, { memberId, currency, ...ask });
  if (!isNew) throw refuse('identity.usernameTaken');
  const zone = site.zoneOf(ask.merchantId);
  await deps.openGate(trx, { memberId, merchantId: ask.merchantId, zone });
  await deps.openWallet(trx, memberId, currency);
  await platform.events.emit(trx, 'identity.registered', { memberId, merchantId: ask.merchantId });
  return memberId;
}

/** Returns the info of the member's own page. Refuses with `common.notFound`. */
export async function memberInfo(
  deps: MemberDeps,
  memberId: string,
  language: Context['language'],
): Promise<CallValue<Calls['memberInfo']>> {
  const member = await store.findMember(deps.platform.db, memberId);
  if (member === undefined) throw refuse('common.notFound');
  return infoOf(deps, member, language);
}

async function infoOf(
  deps: MemberDeps,
  member: store.MemberRow,
  language: Context['language'],
): Promise<CallValue<Calls['memberInfo']>> {
  const [exclusion, labels] = await Promise.all([
    deps.exclusionOf(deps.platform.db, member.member_id),
    deps.ports.labelsOf(deps.platform.db, member.member_id, language),
  ]);
  const isGuest = member.account_type === 'guest';
  return {
    id: member.member_id,
    account: member.username,
    nickname: member.nickname,
    type: accountTypes[member.account_type],
    toUpline:
      isAgentType(member.account_type) &&
      (await deps.ports.mayTransferUp({ memberId: member.member_id, merchantId: member.merchant_id })),
    ...labels,
    currency: member.currency,
    symbol: currencySymbols[member.currency],
    payeeName: member.payee_name,
    lastLoginAt: member.previous_login_at?.toISOString() ?? null,
    hasPaymentPassword: !isGuest && (await deps.ports.hasPaymentPassword(member.member_id)),
    ...(exclusion === undefined
      ? {}
      : { exclusion: { kind: exclusion.kind, until: exclusion.until?.toISOString() ?? null } }),
    ...(isGuest ? { trialEndsAt: trialEndOf(member).toISOString() } : {}),
  };
}

export function setState(
  { platform, ports }: MemberDeps,
  context: Context,
  change: { memberId: string; state: MemberState; reason: string },
): Promise<void> {
  return inTransaction(platform.db, async (trx) => {
    const before = await store.changeState(trx, change);
    if (before === undefined) throw refuse('common.notFound');
    if (change.state !== 'active') await ports.endSessions(trx, { memberId: change.memberId, reason: change.state });
    await audit(trx, context, {
      command: 'identity.state',
      subject: { type: 'member', id: change.memberId },
      before: { state: before },
      after: { state: change.state },
      reason: change.reason,
    });
  });
}

async function setAgentType(trx: Trx, context: Context, change: AgentTypeChange): Promise<void> {
  const { memberId, from, accountType, reason } = change;
  if (!(await store.changeType(trx, { memberId, from, accountType }))) throw refuse('identity.notPlayer');
  await audit(trx, context, {
    command: 'identity.accountType',
    subject: { type: 'member', id: memberId },
    before: { accountType: from },
    after: { accountType },
    reason,
  });
}

function trialEndOf({ created_at }: store.MemberRow): Date {
  return new Date(created_at.getTime() + TRIAL_SECONDS * 1000);
}

function memberOf(row: store.MemberRow): Member {
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
    isStaff: row.is_staff,
    version: row.version,
  };
}
