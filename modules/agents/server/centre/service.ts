// Calls of the agent centre about the own line.
import { type Calls, type CallValue, isAgentType, toWire } from '@sanam/contract';
import type { ContentService } from '@sanam/content/server/index.ts';
import type { LedgerService } from '@sanam/ledger/server/index.ts';
import { maskedAccount } from '@sanam/members/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { businessDays, type DayAsk } from '@sanam/server/platform/business-days.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import type { DownlineKind, DownlineState } from '../../contract/centre-states.ts';
import { frozenSince } from '../freezes/store.ts';
import { agentOf } from '../tree/agent-of.ts';
import * as store from './store.ts';

export interface CentreDeps {
  db: Db;
  site: Pick<SiteService, 'zoneOf'>;
  content: Pick<ContentService, 'listAnnouncements'>;
  ledger: Pick<LedgerService, 'balancesIn'>;
}

/**
 * Returns the counts of the team. Refuses with `agents.notAgent`; `request.invalid` for a missing or too long range.
 */
export async function overview(
  deps: CentreDeps,
  session: MemberSession,
  ask: DayAsk,
): Promise<CallValue<Calls['agentOverview']>> {
  const { db, site } = deps;
  const agentNo = await agentOf(db, session);
  const zone = site.zoneOf(session.merchantId);
  const { from, to, days, now } = await businessDays(db, ask, zone);
  const [counts, joined, frozen] = await Promise.all([
    store.teamCounts(db, agentNo),
    store.joinedByDay(db, { agentNo, from, to, zone }),
    frozenSince(db, agentNo),
  ]);
  const countOf = new Map(joined.map(({ day, count }) => [day, count]));
  return {
    ...counts,
    joined: joined.reduce((sum, { count }) => sum + count, 0),
    joinedByDay: days.map((day) => ({ day, count: countOf.get(day) ?? 0 })),
    frozenAt: frozen?.toISOString() ?? null,
    zone,
    asOf: now.toISOString(),
  };
}

interface DownlineAsk {
  upline?: string | undefined;
  name?: string | undefined;
  level?: number | undefined;
  kind?: DownlineKind | undefined;
  state?: DownlineState | undefined;
  after?: string | undefined;
  pageSize: number;
}

/**
 * Returns a page of the downline. Refuses with `agents.notAgent`; `common.notFound` if the upline is no agent of the
 * own line, or the member in `after` not below.
 */
export async function downline(
  deps: CentreDeps,
  session: MemberSession,
  { upline = session.memberId, name, level, kind, state, after, pageSize }: DownlineAsk,
): Promise<CallValue<Calls['agentDownline']>> {
  const { db, site } = deps;
  const agentNo = await agentOf(db, session);
  const way = await store.wayTo(db, { agentNo, memberId: upline });
  const last = way.at(-1);
  if (last === undefined) throw refuse('common.notFound');
  const isWholeLine = name !== undefined || level !== undefined;
  const filter = { agentNo, name, level, kind, state, uplineNo: isWholeLine ? undefined : last.memberNo };
  const from = after === undefined ? undefined : await store.memberBelow(db, { agentNo, memberId: after });
  if (after !== undefined && from === undefined) throw refuse('common.notFound');
  const [page, totalCount, levels] = await Promise.all([
    store.downline(db, { ...filter, agentId: session.memberId, after: from, limit: pageSize + 1 }),
    store.countDownline(db, filter),
    store.levelsBelow(db, agentNo),
  ]);
  const shown = page.slice(0, pageSize);
  const moreOf = await moreAbout(deps, shown);
  return {
    path: way.map(({ memberId, username }, level) => ({ memberId, account: nameAt(level, username) })),
    list: shown.map((row) => ({ ...rowOf(row), ...moreOf(row) })),
    totalCount,
    levels,
    hasMore: page.length > pageSize,
    zone: site.zoneOf(session.merchantId),
  };
}

/** Masks names of members further down; the agent and direct members have full names. */
const nameAt = (level: number, username: string): string => (level <= 1 ? username : maskedAccount(username));

type DownlineValue = CallValue<Calls['agentDownline']>['list'][number];
type More = Pick<DownlineValue, 'balance' | 'contracts'>;

/** Reads the columns from other tables for the rows of the page only. */
async function moreAbout(
  { db, ledger }: CentreDeps,
  page: readonly store.DownlineRow[],
): Promise<(row: store.DownlineRow) => More> {
  const agents = page.filter(({ accountType }) => isAgentType(accountType)).map(({ memberNo }) => memberNo);
  const owners = page.map(({ memberId }) => memberId);
  const [balances, contracts] = await Promise.all([
    ledger.balancesIn(db, { class: 'player_cash', owners, currency: 'THB' }),
    store.openContracts(db, agents),
  ]);
  const contractsOf = Map.groupBy(contracts, ({ memberNo }) => memberNo);
  return ({ memberId, memberNo }) => ({
    balance: toWire(balances.get(memberId) ?? 0n),
    contracts: (contractsOf.get(memberNo) ?? []).map(({ contractId, version, kind, state }) => ({
      contractId,
      version,
      kind,
      state,
    })),
  });
}

function rowOf(row: store.DownlineRow): Omit<DownlineValue, keyof More> {
  const { memberId, username, accountType, uplineName, level, directs, agentsBelow, offerId, offerEndsAt } = row;
  return {
    memberId,
    account: nameAt(level, username),
    kind: isAgentType(accountType) ? accountType : 'player',
    upline: nameAt(level - 1, uplineName),
    level,
    joinedAt: row.joinedAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    isActive: row.state === 'active',
    directs,
    agentsBelow,
    offer: offerId === null || offerEndsAt === null ? null : { offerId, expiresAt: offerEndsAt.toISOString() },
  };
}
