// Staff calls about cases, and the call of agents who ask.
import { type CallArguments, type Calls, type CallValue, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { Play } from '@sanam/play/server/index.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import type { AgentsStaffDeps } from '../deps.ts';
import { ask, questionValue } from './ask.ts';
import { decide, defineCaseCommands } from './decide.ts';
import { caseSubject } from './note.ts';
import * as store from './store.ts';

type Row = CallValue<Calls['opsListWageCases']>['list'][number];
type Whole = CallValue<Calls['opsGetWageCase']>;
type Deps = Pick<AgentsStaffDeps, 'db' | 'events' | 'approvals' | 'people'> & { play: Pick<Play, 'roundsOfFacts'> };
type NameOf = Awaited<ReturnType<Deps['people']['members']>>;

/** Maximum number of bets shown on the page of a case; the sums count all. */
const BETS_SHOWN = 200;

/** Returns the owner of a case, for access checks. */
export const caseOwners: Readonly<Record<string, OwnerOf>> = {
  async wageCase(db, id) {
    const row = await store.findCase(db, id);
    return row === undefined ? undefined : { merchantId: row.merchant_id };
  },
};

export function createCaseHandlers(deps: Deps): Handlers {
  defineCaseCommands(deps);
  const { db } = deps;
  return {
    askAboutWageCase: ({ params, body, session, context, idempotency }) =>
      ask(deps, { memberId: session.memberId, caseId: params.id, text: body.text, context, key: idempotency }),
    opsListWageCases: ({ query, context }) => list(deps, context.rowsOf, query),
    opsGetWageCase: ({ params, context, session }) => get(deps, context, { caseId: params.id, session }),
    opsDecideWageCase: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => decide(deps, trx, context, { caseId: params.id, ...body })),
  };
}

const named = (nameOf: NameOf, id: string) => {
  const { memberId, username } = nameOf(id);
  return { memberId, username };
};

async function rowsOf({ db, people }: Deps, cases: readonly store.CaseRow[]): Promise<Row[]> {
  const ids = cases.map(({ case_id }) => case_id);
  const [members, asked] = [await store.membersOf(db, ids), await store.questionsOf(db, ids)];
  const nameOf = await people.members(members.map(({ member_id }) => member_id));
  return cases.map((row) => ({
    id: row.case_id,
    merchantId: row.merchant_id,
    sign: row.sign,
    state: row.state,
    members: members
      .filter(({ case_id, is_other }) => case_id === row.case_id && !is_other)
      .map(({ member_id }) => named(nameOf, member_id)),
    questions: asked.filter(({ case_id, answered_at }) => case_id === row.case_id && answered_at === null).length,
    openedAt: row.opened_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    version: row.version,
  }));
}

async function list(
  deps: Deps,
  merchantId: string | undefined,
  query: CallArguments<Calls['opsListWageCases']>['query'],
): Promise<CallValue<Calls['opsListWageCases']>> {
  const filter = { merchantId, state: query.state, isWaiting: query.waiting === 'true' };
  const found = await store.listCases(deps.db, filter, pageOf(query));
  return paged(await rowsOf(deps, found.list), found.totalCount, query);
}

/** Returns a case and audits that it was read. Refuses with `common.notFound`. */
async function get(
  deps: Deps,
  context: Context,
  { caseId, session }: { caseId: string; session: StaffSession },
): Promise<Whole> {
  const { db, people, approvals, play } = deps;
  const row = await store.findCase(db, caseId);
  if (row === undefined) throw refuse('common.notFound');
  await audit(db, context, { command: 'agents.case.read', subject: caseSubject(caseId) });
  const [shown] = await rowsOf(deps, [row]);
  const [members, bets, asked] = [
    await store.membersOf(db, [caseId]),
    await store.betsOf(db, caseId),
    await store.questionsOf(db, [caseId]),
  ];
  const newest = bets.slice(0, BETS_SHOWN);
  const rounds = await play.roundsOfFacts(
    db,
    newest.map(({ fact_id }) => fact_id),
    context.language,
  );
  const nameOf = await people.members([...members, ...bets].map(({ member_id }) => member_id));
  const agentOf = await people.members(asked.map(({ memberId }) => memberId));
  const staffOf = await people.staffNames([
    row.decided_by,
    row.proposed_by,
    ...asked.map(({ answered_by }) => answered_by),
  ]);
  return {
    ...shown!,
    others: members.filter(({ is_other }) => is_other).map(({ member_id }) => named(nameOf, member_id)),
    sums: sumsOf(bets, nameOf),
    bets: newest.map((bet) => betValue(bet, { nameOf, ...rounds.get(bet.fact_id)! })),
    asked: asked.map((one) => ({
      id: one.question_id,
      agent: named(agentOf, one.memberId),
      ...questionValue(one),
      answeredBy: staffOf(one.answered_by),
    })),
    reason: row.reason,
    answer: row.answer,
    proposedBy: staffOf(row.proposed_by),
    decidedBy: staffOf(row.decided_by),
    approval: await approvals.waitingFor(caseSubject(caseId), session),
    history: await people.historyOf(caseId),
  };
}

function sumsOf(bets: readonly store.CaseBet[], nameOf: NameOf): Whole['sums'] {
  return [...Map.groupBy(bets, ({ member_id }) => member_id)].map(([memberId, own]) => ({
    member: named(nameOf, memberId),
    bets: own.length,
    stake: toWire(own.reduce((sum, { stake }) => sum + stake, 0n)),
    payout: toWire(own.reduce((sum, { payout }) => sum + payout, 0n)),
  }));
}

const betValue = (
  { fact_id, member_id, settled_at, stake, payout, round, market, side }: store.CaseBet,
  { nameOf, vendor, game }: { nameOf: NameOf; vendor: string; game: string },
): Whole['bets'][number] => ({
  factId: String(fact_id),
  member: named(nameOf, member_id),
  settledAt: settled_at.toISOString(),
  vendor,
  game,
  round,
  market,
  side,
  stake: toWire(stake),
  payout: toWire(payout),
});

/** Sends live events for changed cases to staff. */
export function tellCases({ events, live }: Pick<Platform, 'events' | 'live'>): void {
  events.on('agents.caseChanged', 'live', ({ caseId }) => live.publish('staff', { type: 'opsWageCase', id: caseId }));
}
