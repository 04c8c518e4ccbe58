// Members for staff: search, one member, and all moves of a member's money.
import { paged, pageOf } from '../../platform/paging.ts';
import { accountTypes, type CallArguments, type Calls, type CallValue, toWire } from '@sanam/contract';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { refuse } from '../../platform/errors.ts';
import type { StaffSession } from '../../platform/http/sessions.ts';
import type { Play } from '@sanam/play/server/index.ts';
import { timelineAccounts } from '@sanam/members/contract/timeline-accounts.ts';
import type { Member, MemberService } from '@sanam/members/server/index.ts';
import type { HistoryEntry, LedgerService } from '@sanam/ledger/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { WalletService } from '@sanam/wallet/server/index.ts';

type Value<Name extends keyof Calls> = CallValue<Calls[Name]>;
type MemberRow = Value<'opsListMembers'>['list'][number];
type TimelineRow = Value<'opsTimeline'>['list'][number];

const sorts = new Set(['createdAt', 'username', 'lastLoginAt']);
/**
 * Largest depth of the timeline. Deeper pages would read the account from its beginning; a narrower date range avoids
 * this.
 */
const TIMELINE_DEPTH_MAX = 20_000;

export interface MemberOverviewDeps {
  db: Db;
  members: MemberService;
  ledger: LedgerService;
  wallet: WalletService;
  site: SiteService;
  play: Pick<Play, 'stakesInPlay'>;
}

export type MemberOverview = ReturnType<typeof createMemberOverview>;

export function createMemberOverview(deps: MemberOverviewDeps) {
  return {
    list: list.bind(null, deps),
    get: get.bind(null, deps),
    timeline: timeline.bind(null, deps),
  };
}

async function rowOf(deps: MemberOverviewDeps, member: Member, session: StaffSession): Promise<MemberRow> {
  const { ledger, db } = deps;
  const balances = await ledger.balancesOf(db, member.memberId, member.currency);
  const maySee = session.permissions.has('players.member.unmasked');
  return {
    id: member.memberId,
    username: member.username,
    payeeName: member.payeeName === null || maySee ? member.payeeName : maskedName(member.payeeName),
    type: accountTypes[member.accountType],
    state: member.state,
    currency: member.currency,
    cash: toWire(balances.player_cash?.balanceMinor ?? 0n, member.currency),
    hold: toWire(balances.player_hold?.balanceMinor ?? 0n, member.currency),
    createdAt: member.createdAt.toISOString(),
    lastLoginAt: member.lastLoginAt?.toISOString() ?? null,
  };
}

async function existing(deps: MemberOverviewDeps, memberId: string): Promise<Member> {
  const { members, db } = deps;
  const member = await members.memberById(db, memberId);
  if (member === undefined) throw refuse('common.notFound');
  return member;
}

async function list(
  deps: MemberOverviewDeps,
  { rowsOf: merchantId }: Context,
  session: StaffSession,
  query: CallArguments<Calls['opsListMembers']>['query'],
): Promise<Value<'opsListMembers'>> {
  const { members } = deps;
  const { pageNo, pageSize, order, q } = query;
  const sort = sorts.has(query.sort ?? '') ? (query.sort as 'createdAt') : 'createdAt';
  const paging = pageOf({ pageNo, pageSize });
  const found = await members.searchMembers({ merchantId, q: q === '' ? undefined : q, sort, order, ...paging });
  return paged(await Promise.all(found.list.map((member) => rowOf(deps, member, session))), found.totalCount, {
    pageSize,
  });
}

/** Returns one member. Full names require the permission for them, and reading them writes an audit row. */
async function get(
  deps: MemberOverviewDeps,
  context: Context,
  session: StaffSession,
  memberId: string,
): Promise<Value<'opsGetMember'>> {
  const { wallet, play, db } = deps;
  const member = await existing(deps, memberId);
  const [row, balance, accounts, open] = await Promise.all([
    rowOf(deps, member, session),
    wallet.balance(memberId),
    wallet.bankAccounts(memberId, context.language),
    play.stakesInPlay(db, memberId),
  ]);
  const maySee = session.permissions.has('players.member.unmasked');
  if (maySee)
    await audit(db, context, {
      command: 'operator.member.readUnmasked',
      subject: { type: 'member', id: memberId },
    });
  return {
    ...row,
    locked: balance.locked,
    bonus: balance.parts.bonus,
    locks: balance.locks.map(({ id, kind, source, required, done, amount }) => ({
      id,
      kind,
      source,
      required,
      done,
      amount,
    })),
    withdrawable: balance.withdrawable,
    bankAccounts: accounts.map(({ bankName, accountTail, holder, state }) => ({
      bankName,
      accountTail,
      holder: maySee ? holder : maskedName(holder),
      state,
    })),
    termsVersion: member.termsVersion,
    openRounds: open.rounds,
    inPlay: balance.inPlay,
  };
}

/** Returns entries of all the member's accounts, or of one, newest first, each with the balance before and after. */
async function timeline(
  deps: MemberOverviewDeps,
  memberId: string,
  query: CallArguments<Calls['opsTimeline']>['query'],
): Promise<Value<'opsTimeline'>> {
  const { site, ledger, db } = deps;
  const { currency, merchantId } = await existing(deps, memberId);
  const { pageNo, pageSize } = query;
  const offset = (pageNo - 1) * pageSize;
  if (offset + pageSize > TIMELINE_DEPTH_MAX)
    throw refuse('request.invalid', { fields: [{ field: 'pageNo', problem: 'too_big' }] });
  const from = query.from === undefined ? {} : { from: (await site.dayBounds(merchantId, query.from)).from };
  const to = query.to === undefined ? {} : { to: (await site.dayBounds(merchantId, query.to)).to };
  const classes = query.account === undefined ? [...timelineAccounts] : [query.account];
  const filter = { owner: memberId, classes, currency, ...from, ...to };
  const [entries, totals] = await Promise.all([
    ledger.history(db, { ...filter, limit: pageSize, offset }),
    ledger.historyTotals(db, filter),
  ]);
  return paged(
    entries.map((entry) => timelineRow(entry, currency)),
    totals.count,
    { pageSize },
  );
}

function timelineRow(entry: HistoryEntry, currency: 'THB' | 'FUN'): TimelineRow {
  const { memo } = entry;
  return {
    id: `${entry.class}:${entry.postingId}`,
    at: entry.at.toISOString(),
    kind: entry.kind,
    amount: toWire(entry.amountMinor, currency),
    account: entry.class,
    balanceBefore: toWire(entry.balanceBeforeMinor, currency),
    balanceAfter: toWire(entry.balanceAfterMinor, currency),
    counterpart: `${entry.counterpart.class}:${entry.counterpart.owner}`,
    sourceType: entry.source?.type ?? 'round',
    sourceId: entry.source?.id ?? entry.contextId?.toString() ?? entry.transactionId.toString(),
    note: typeof memo?.note === 'string' ? memo.note : null,
  };
}

/** Masks a name to the first letter of each word: enough to compare with a document, but not to learn the name. */
function maskedName(name: string): string {
  return name
    .split(' ')
    .map((word) => `${[...word][0] ?? ''}•••`)
    .join(' ');
}
