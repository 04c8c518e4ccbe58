// Staff calls about cases: one person takes a case, talks to the player, and records the next step.
import { type Calls, type CallValue, type CallArguments, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Db, type Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import { careRules, type CareStep, stepsFrom } from '../../contract/states.ts';
import type { CareStaffDeps } from '../deps.ts';
import { figuresOf } from '../signs/store.ts';
import { keep, memberOf, note } from './judge.ts';
import * as store from './store.ts';

type Value<Name extends keyof Calls> = CallValue<Calls[Name]>;
type Detail = Value<'opsGetCareCase'>;
type ListQuery = CallArguments<Calls['opsListCareCases']>['query'];

const EFFECT_DAYS = [7, 30];
const DAY_MS = 86_400_000;
const done = { state: 'done', approvalId: null } as const;

export const careOwners: Readonly<Record<string, OwnerOf>> = {
  careCase: async (db, id) => {
    const row = await store.findCase(db, id);
    return row === undefined ? undefined : { merchantId: row.merchant_id };
  },
};

export function createCareHandlers(deps: CareStaffDeps): Handlers {
  const { db } = deps;
  return {
    opsListCareCases: ({ context, query }) => list(deps, context, query),
    opsGetCareCase: ({ params, context }) => get(deps, context, params.id),
    opsTakeCareCase: ({ params, body, context, idempotency }) =>
      once(db, idempotency, async (trx) => {
        await lockOpen(trx, params.id, { ...body, merchantId: context.merchantId });
        const row = await store.changeCase(trx, params.id, { owner: context.actor.id });
        await note(deps, trx, context, row, { step: 'taken' });
        return done;
      }),
    opsStepCareCase: ({ params, body, context, idempotency }) =>
      once(db, idempotency, async (trx) => {
        await step(deps, trx, context, { caseId: params.id, ...body });
        return done;
      }),
    opsOpenCareCase: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => openByHand(deps, trx, context, { memberId: params.id, reason: body.reason })),
  };
}

/** Locks an open case. Refuses with `common.notFound`; `operator.staleVersion`; `care.wrongStep`. */
async function lockOpen(
  trx: Trx,
  caseId: string,
  { merchantId, expectedVersion }: { merchantId: string; expectedVersion: number },
): Promise<store.CaseRow> {
  const row = await store.lockCase(trx, caseId);
  if (row === undefined || row.merchant_id !== merchantId) throw refuse('common.notFound');
  if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
  if (row.closed_at !== null) throw refuse('care.wrongStep', { state: row.state });
  return row;
}

/** Records a step; after the contact with the player deposits are allowed again. Refuses as `lockOpen`. */
async function step(
  deps: CareStaffDeps,
  trx: Trx,
  by: Context,
  ask: { caseId: string; step: CareStep; reason: string; expectedVersion: number },
): Promise<void> {
  const { caseId, reason } = ask;
  const seen = await lockOpen(trx, caseId, { ...ask, merchantId: by.merchantId });
  if (!stepsFrom[seen.state].includes(ask.step)) throw refuse('care.wrongStep', { state: seen.state });
  const row = await store.changeCase(trx, caseId, { state: ask.step, owner: seen.owner ?? by.actor.id });
  await deps.protection.release(trx, by, { memberId: row.member_id, actions: ['depositOrder'], reason });
  await note(deps, trx, by, row, { step: ask.step, reason });
}

/** Opens a case manually. Refuses with `common.notFound`; `care.open`. */
async function openByHand(
  deps: CareStaffDeps,
  trx: Trx,
  by: Context,
  { memberId, reason }: { memberId: string; reason: string },
): Promise<Value<'opsOpenCareCase'>> {
  const member = await memberOf(deps, trx, memberId);
  if (member === undefined) throw refuse('common.notFound');
  const running = await store.listCases(trx, { memberId, isWaiting: false }, { limit: 1, offset: 0 });
  const [newest] = running.list;
  if (newest?.closed_at === null) throw refuse('care.open', { caseId: newest.case_id });
  const signs = [{ rule: 'contact', level: careRules.contact, note: '1' }] as const;
  const row = await keep(deps, trx, member, { signs, isYoung: false });
  assert(row !== undefined, 'a member without an open case gets one');
  const owned = await store.changeCase(trx, row.case_id, { owner: by.actor.id });
  await note(deps, trx, by, owned, { step: 'taken', reason });
  return { caseId: row.case_id };
}

const toRow = (row: store.LateCase, signs: readonly store.SignRow[]) => ({
  id: row.case_id,
  state: row.state,
  level: row.level,
  version: row.version,
  rules: signs.filter((sign) => sign.case_id === row.case_id).map(({ rule }) => rule),
  openedAt: row.opened_at.toISOString(),
  dueAt: row.due_at?.toISOString() ?? null,
  isLate: row.is_late,
  contactedAt: row.contacted_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
});

async function list(
  { db, people }: CareStaffDeps,
  { rowsOf: merchantId }: Context,
  query: ListQuery,
): Promise<Value<'opsListCareCases'>> {
  const { state, memberId, waiting, order } = query;
  const filter = { merchantId, state, memberId, isWaiting: waiting === 'true', order };
  const found = await store.listCases(db, filter, pageOf(query));
  const signs = await store.signsOfCases(
    db,
    found.list.map((row) => row.case_id),
  );
  const memberName = await people.members(found.list.map((row) => row.member_id));
  const staffName = await people.staffNames(found.list.map((row) => row.owner));
  const rows = found.list.map((row) => ({
    ...toRow(row, signs),
    member: memberName(row.member_id),
    owner: staffName(row.owner),
  }));
  return paged(rows, found.totalCount, query);
}

/** Returns a case. Refuses with `common.notFound`, also for a case of another merchant. */
async function get({ db, people, protection }: CareStaffDeps, context: Context, caseId: string): Promise<Detail> {
  const row = await store.findCase(db, caseId);
  if (row === undefined || row.merchant_id !== context.merchantId) throw refuse('common.notFound');
  await audit(db, context, { command: 'care.case.read', subject: { type: 'careCase', id: caseId } });
  const signs = await store.signsOfCases(db, [caseId]);
  const now = await databaseNow(db);
  const isLate = row.state === 'open' && row.due_at !== null && row.due_at < now;
  return {
    ...toRow({ ...row, is_late: isLate }, signs),
    member: (await people.members([row.member_id]))(row.member_id),
    owner: await people.staffName(row.owner),
    signs: signs.map((sign) => ({
      rule: sign.rule,
      level: sign.level,
      note: sign.note,
      foundAt: sign.found_at.toISOString(),
    })),
    holds: (await protection.holdsOf(db, row.member_id)).map(({ action, until }) => ({
      action,
      until: until.toISOString(),
    })),
    effects: await effectsOf(db, row, now),
    history: await people.historyOf(caseId),
  };
}

/** Returns play figures of equally long ranges before the case and after the contact. */
async function effectsOf(db: Db, row: store.CaseRow, now: Date): Promise<Detail['effects']> {
  const memberId = row.member_id;
  const span = async (days: number, from: Date) => {
    const to = new Date(from.getTime() + days * DAY_MS);
    const figures = await figuresOf(db, { memberId, from, to });
    return { days, hours: figures.hours, deposits: toWire(figures.deposits), lost: toWire(figures.lost) };
  };
  const effects: Detail['effects'] = [];
  for (const days of EFFECT_DAYS) {
    const isOver = row.contacted_at !== null && now.getTime() - row.contacted_at.getTime() >= days * DAY_MS;
    effects.push({
      before: await span(days, new Date(row.opened_at.getTime() - days * DAY_MS)),
      after: isOver ? await span(days, row.contacted_at!) : null,
    });
  }
  return effects;
}
