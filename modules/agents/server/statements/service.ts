// An agent's own statements with drill-down to rounds. Data of other agents is not found.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { momentOf, shiftDay } from '@sanam/contract/zone';
import { maskedAccount, type MemberService } from '@sanam/members/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Play } from '@sanam/play/server/index.ts';
import { businessDays } from '@sanam/server/platform/business-days.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { paged, pageOf, type PageQuery } from '@sanam/server/platform/paging.ts';
import { storedTiers } from '../../contract/plan-schema.ts';
import { periodAt } from '../../contract/rules/periods.ts';
import { agentOf } from '../tree/agent-of.ts';
import { nodeOf, nodesByNo } from '../tree/store.ts';
import { apartValue, teamApart } from '../runs/apart.ts';
import { casesOfStatement } from '../cases/ask.ts';
import { byKind, leftOutOf, leftOutValue } from '../exclusions/left-out.ts';
import { heldFor } from '../runs/held.ts';
import { deductionsOf, figuresOf } from './figures.ts';
import { progress } from './progress.ts';
import * as store from './store.ts';

export interface StatementDeps {
  db: Db;
  site: Pick<SiteService, 'zoneOf'>;
  members: Pick<MemberService, 'membersById'>;
  play: Pick<Play, 'replayOfFact'>;
}

type Row = CallValue<Calls['agentStatements']>['list'][number];
type Whole = CallValue<Calls['agentStatement']>;

const wired = (text: string): string => toWire(BigInt(text));

export function createStatementHandlers(deps: StatementDeps): Handlers {
  return {
    agentStatements: ({ session, query }) => ownStatements(deps, session, query),
    agentProgress: ({ session, query }) => progress(deps, session, query.kind),
    agentStatement: ({ session, params }) => ownStatement(deps, session, params.statementId),
    agentStatementMembers: ({ session, params, query }) => members(deps, session, { ...params, ...query }),
    agentFactReplay: ({ session, params, context }) => replay(deps, session, { ...params, language: context.language }),
    agentStatementFacts: ({ session, params, query }) => facts(deps, session, { ...params, ...query }),
  };
}

type ListAsk = PageQuery & { kind: store.Ask['kind']; from?: string | undefined; to?: string | undefined };

/**
 * Returns the agent's statements. Refuses with `agents.notAgent`; `request.invalid` for a missing or too long range.
 */
export async function ownStatements(
  deps: StatementDeps,
  session: MemberSession,
  query: ListAsk,
): Promise<CallValue<Calls['agentStatements']>> {
  const { db, site } = deps;
  const agentNo = await agentOf(db, session);
  const zone = site.zoneOf(session.merchantId);
  const { from, to, days } = await businessDays(db, query, zone);
  const ask = { agentNo, kind: query.kind, from, to };
  const isEachShown = query.kind === 'dividend' || days.length === 1;
  const [list, totals, byDay, byPeriod] = await Promise.all([
    store.listOwn(db, { ...ask, ...pageOf(query) }),
    store.totalsOf(db, ask),
    store.payableByDay(db, ask, zone),
    isEachShown ? store.payableByPeriod(db, ask) : [],
  ]);
  return {
    ...paged(list.map(rowOf), Number(totals.count), query),
    totals: {
      entitlement: wired(totals.entitlement),
      toDownline: wired(totals.to_downline),
      payable: wired(totals.payable),
    },
    byDay: byDay.map(({ day, payable }) => ({ day, payable: wired(payable) })),
    byPeriod: byPeriod.map(({ at, payable, balance }) => ({
      at: at.toISOString(),
      payable: wired(payable),
      balance: wired(balance),
    })),
    zone,
  };
}

const rowOf = (one: store.OwnStatement): Row => ({
  statementId: String(one.statement_id),
  kind: one.kind,
  nameTh: one.name_th,
  nameEn: one.name_en,
  ...figuresOf(one),
  payableMax: one.payable_max === null ? null : toWire(one.payable_max),
  deductions: deductionsOf(one),
});

/** Returns the statement and the interval of its play. Refuses with `common.notFound` for another agent's statement. */
async function held(
  deps: Pick<StatementDeps, 'db'>,
  session: MemberSession,
  statementId: string,
): Promise<{ one: store.OwnStatement; span: store.Span }> {
  const agentNo = await agentOf(deps.db, session);
  const one = await store.findOwn(deps.db, agentNo, statementId);
  if (one === undefined) throw refuse('common.notFound');
  const { kind, period, zone, period_start: start, period_end: to } = one;
  const from = kind === 'realtimeSalary' ? new Date(periodAt('daily', zone, start.getTime()).start) : start;
  return { one, span: { agentNo, from, to, isDays: period !== 'slot' && period !== 'hour' } };
}

/** `parts` as stored; amounts are strings in minor units. */
type WrittenParts = { children: { agent: string; entitlement: string }[] }[];

async function ownStatement(deps: StatementDeps, session: MemberSession, statementId: string): Promise<Whole> {
  const { db } = deps;
  const { one, span } = await held(deps, session, statementId);
  const children = (one.parts as unknown as WrittenParts).flatMap((part) => part.children);
  const [accountOf, products] = await Promise.all([
    accountsOf(
      deps,
      span.agentNo,
      children.map(({ agent }) => agent),
    ),
    store.byProduct(db, span),
  ]);
  return {
    ...rowOf(one),
    ...storedTiers(one.tiers),
    children: children.map(({ agent, entitlement }) => ({
      account: accountOf(agent),
      entitlement: wired(entitlement),
    })),
    products: products.map(({ product, ...figures }) => ({ product, ...playedOf(figures) })),
    leftOut: byKind(await leftOutOf(db, one)).map(leftOutValue),
    cases: await casesOfStatement(db, one),
    apart: await apartOf(deps, one),
    heldFor: await heldFor(db, one),
    answer: one.answer,
    countsFrom: span.from.toISOString(),
    countsTo: span.to.toISOString(),
    inputsHash: one.inputs_hash,
    zone: one.zone,
  };
}

async function apartOf({ db, members }: StatementDeps, one: store.OwnStatement): Promise<Whole['apart']> {
  const list = await teamApart(db, one);
  const found = await members.membersById(list.map((row) => row.member_id));
  return list.map((row) => ({
    memberId: row.member_id,
    account: nameFor(found.get(row.member_id)?.username ?? '', row.is_direct),
    isDirect: row.is_direct,
    ...apartValue(row),
  }));
}

/** Returns agent names by member number; masked except for those directly below. */
async function accountsOf({ db, members }: StatementDeps, agentNo: bigint, numbers: readonly string[]) {
  const nodes = await nodesByNo(db, numbers);
  const found = await members.membersById([...nodes.values()].map(({ memberId }) => memberId));
  return (number: string): string => {
    const node = nodes.get(number);
    return nameFor(found.get(node?.memberId ?? '')?.username ?? '', node?.uplineNo === agentNo);
  };
}

const nameFor = (username: string, isDirect: boolean): string => (isDirect ? username : maskedAccount(username));

const playedOf = (row: store.Figures) => ({
  bets: Number(row.bets),
  stake: wired(row.stake),
  payout: wired(row.payout),
  validBet: wired(row.valid_bet),
  netLoss: wired(row.net_loss),
});

export async function members(
  deps: Pick<StatementDeps, 'db' | 'members'>,
  session: MemberSession,
  ask: PageQuery & { statementId: string },
): Promise<CallValue<Calls['agentStatementMembers']>> {
  const { span } = await held(deps, session, ask.statementId);
  const list = await store.byMember(deps.db, span, pageOf(ask));
  const found = await deps.members.membersById(list.map((row) => row.member_id));
  const values = list.map((row) => {
    const account = nameFor(found.get(row.member_id)?.username ?? '', row.is_direct);
    return { memberId: row.member_id, account, isDirect: row.is_direct, ...playedOf(row) };
  });
  return paged(values, Number(list[0]?.counted ?? 0), ask);
}

/**
 * Returns the replay of a round. Refuses with `common.notFound` for a round that does not count in the statement;
 * `games.replayUnavailable`.
 */
async function replay(
  deps: StatementDeps,
  session: MemberSession,
  ask: { statementId: string; factId: string; language: 'TH' | 'EN' },
): Promise<{ url: string }> {
  const { span } = await held(deps, session, ask.statementId);
  const factId = BigInt(ask.factId);
  if (!(await store.isOfTeam(deps.db, span, factId))) throw refuse('common.notFound');
  return deps.play.replayOfFact(factId, ask.language);
}

/**
 * Returns the rounds of a member, of one day of the period if asked. Refuses with `common.notFound` for a member in no
 * line; a member of another line has no days.
 */
export async function facts(
  deps: Pick<StatementDeps, 'db'>,
  session: MemberSession,
  ask: PageQuery & { statementId: string; memberId: string; day?: string | undefined },
): Promise<CallValue<Calls['agentStatementFacts']>> {
  const { one, span } = await held(deps, session, ask.statementId);
  const memberNo = (await nodeOf(deps.db, ask.memberId))?.memberNo;
  if (memberNo === undefined) throw refuse('common.notFound');
  const days = await store.daysOf(deps.db, span, { memberNo, zone: one.zone });
  if (days.length === 0) throw refuse('common.notFound');
  const list = await store.factsOf(deps.db, spanOf(span, ask.day, one.zone), { memberNo, ...pageOf(ask) });
  return {
    ...paged(list.map(factOf), Number(list[0]?.counted ?? 0), ask),
    days: days.map(({ day, ...figures }) => ({ day, ...playedOf(figures) })),
  };
}

/** Returns the part of a period that is in a business day; the period itself without a day. */
function spanOf(span: store.Span, day: string | undefined, zone: string): store.Span {
  if (day === undefined) return span;
  const [start, end] = [momentOf(day, '00:00', zone), momentOf(shiftDay(day, 1), '00:00', zone)];
  return {
    ...span,
    from: new Date(Math.max(start, span.from.getTime())),
    to: new Date(Math.min(end, span.to.getTime())),
  };
}

const factOf = (row: store.PlayedFact) => ({
  factId: String(row.fact_id),
  settledAt: row.settled_at.toISOString(),
  product: row.product,
  vendor: row.vendor,
  game: row.game,
  round: row.round,
  isCorrection: row.is_correction,
  stake: toWire(row.stake),
  payout: toWire(row.payout),
  validBet: toWire(row.valid_bet),
  netLoss: toWire(row.net_loss),
});
