import { type CallArguments, type Calls, type CallValue, toWire } from '@sanam/contract';
import type { MemberService } from '@sanam/members/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import type { People } from '@sanam/staff/server/index.ts';
import { contestTicket } from './contest.ts';
import { type CaseDeps, caseSubject, decideCase, defineCaseCommands } from './decide.ts';
import * as store from './store.ts';

export interface CaseStaffDeps extends CaseDeps {
  members: Pick<MemberService, 'membersById'>;
  people: People;
}

type Row = CallValue<Calls['opsListLotteryCases']>['list'][number];
type ListQuery = CallArguments<Calls['opsListLotteryCases']>['query'];

/** Finds the merchant that owns a case. */
export const caseOwners: Readonly<Record<string, OwnerOf>> = {
  async lotteryCase(db, id) {
    const row = await store.findCase(db, id);
    return row === undefined ? undefined : { merchantId: row.merchant_id };
  },
};

export function createCaseHandlers(deps: CaseStaffDeps): Handlers {
  defineCaseCommands(deps);
  const { db } = deps;
  return {
    contestTicket: ({ params, body, session, context, idempotency }) =>
      contestTicket(deps, { memberId: session.memberId, context, key: idempotency, ...params, ...body }),
    opsListLotteryCases: ({ query, context, session }) => list(deps, context, query, session),
    opsGetLotteryCase: async ({ params, context, session }) => {
      const row = await store.findCase(db, params.id);
      if (row === undefined || row.merchant_id !== context.merchantId) throw refuse('common.notFound');
      const [shown] = await toRows(deps, [row], session);
      return { ...shown!, history: await deps.people.historyOf(params.id) };
    },
    opsDecideLotteryCase: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => decideCase(deps, trx, context, { caseId: params.id, ...body })),
  };
}

async function list(
  deps: CaseStaffDeps,
  { rowsOf: merchantId }: Context & { rowsOf?: string },
  query: ListQuery,
  session: StaffSession,
): Promise<CallValue<Calls['opsListLotteryCases']>> {
  const { ticketNo, kind, state, memberId, order } = query;
  const ticket = ticketNo === undefined ? undefined : BigInt(ticketNo);
  const filter = { merchantId, kind, state, memberId, ticketNo: ticket, isOldestFirst: order === 'ASC' };
  const found = await store.listCases(deps.db, filter, pageOf(query));
  return paged(await toRows(deps, found.list, session), found.totalCount, query);
}

async function toRows(deps: CaseStaffDeps, found: readonly store.ShownCase[], session: StaffSession): Promise<Row[]> {
  const known = await deps.members.membersById([...new Set(found.map((row) => row.member_id))]);
  const nameOf = await deps.people.staffNames(found.map((row) => row.closed_by));
  return Promise.all(
    found.map(async (row) => ({
      id: row.case_id,
      kind: row.kind,
      state: row.state,
      outcome: row.outcome,
      phase: row.phase,
      drawId: String(row.draw_id),
      market: row.market,
      numero: row.numero,
      ticketNo: row.ticket_no === null ? null : String(row.ticket_no),
      memberId: row.member_id,
      username: known.get(row.member_id)?.username ?? '',
      merchantId: row.merchant_id,
      amount: row.amount === null ? null : toWire(row.amount),
      text: row.reason,
      answer: row.answer,
      openedAt: row.opened_at.toISOString(),
      closedAt: row.closed_at?.toISOString() ?? null,
      closedBy: nameOf(row.closed_by),
      version: row.version,
      waiting: await deps.approvals.waitingFor(caseSubject(row.case_id), session),
    })),
  );
}

/** Sends live events for changed cases to staff and to the member whose ticket or balance changed. */
export function tellCases({ events, live }: Pick<Platform, 'events' | 'live'>): void {
  events.on('lottery.caseChanged', 'live', async ({ caseId, memberId, version, balanceVersion }) => {
    const channel = `member:${memberId}`;
    await live.publishAll([
      { channel: 'staff', topic: { type: 'opsLotteryCase', id: caseId, version } },
      { channel, topic: { type: 'lotteryTicket' } },
      ...(balanceVersion === undefined
        ? []
        : [{ channel, topic: { type: 'balance' as const, version: balanceVersion } }]),
    ]);
  });
}
