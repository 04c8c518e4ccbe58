// Raffles for staff. One person proposes a raffle or its public value, another person confirms each.
import { randomBytes } from 'node:crypto';
import { type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import { seedHashOf } from '../../contract/raffle.rules.ts';
import type { DrawStaffDeps } from '../deps.ts';
import { earningValue, timesValue } from '../pools/reading.ts';
import { PUBLISH } from '../pools/staff.ts';
import { insertPool, insertVersion } from '../pools/store.ts';
import { subjectOf } from '../pools/subject.ts';
import { drawRaffle, holdClosed, SEED_SEAL } from './draw.ts';
import { publishedValue } from './reading.ts';
import { problemsOf, type RaffleWish, stateOf, summaryOf } from './rules.ts';
import * as store from './store.ts';

const ADD = 'draws.raffle.add';
const DRAW = 'draws.raffle.draw';
const SEED_BYTES = 32;

interface Confirmed {
  id: string;
  wish: RaffleWish;
  reason: string | null;
  madeBy: string;
}

export function createRaffleHandlers(deps: DrawStaffDeps): Handlers {
  const { db, approvals } = deps;
  approvals.define({
    name: ADD,
    permission: PUBLISH,
    run: (trx, { context, subjectId: id, payload, reason, proposedBy: madeBy }) =>
      addRaffle(deps, trx, context, { id, wish: payload as unknown as RaffleWish, reason, madeBy }),
  });
  approvals.define({
    name: DRAW,
    permission: PUBLISH,
    run: (trx, { context, subjectId: id, payload, reason, proposedBy: valueBy }) =>
      drawRaffle(deps, trx, context, { ...(payload as { publicValue: string }), id, reason, valueBy }),
  });
  return {
    async opsListRaffles({ query, context }) {
      const found = await store.listRaffles(db, { merchantId: context.rowsOf, ...pageOf(query) });
      return paged(found.list.map(rowValue), found.totalCount, query);
    },
    opsGetRaffle: ({ params, session }) => rafflePage(deps, params.id, session),
    opsAddRaffle: ({ body: { reason, ...wish }, context, idempotency }) =>
      once(db, idempotency, async (trx) => {
        const fields = problemsOf(wish).map((field) => ({ field, problem: 'range' }));
        if (fields.length > 0) throw refuse('request.invalid', { fields });
        const subject = subjectOf(newId('raf'));
        const proposal = { command: ADD, subject, amountMinor: null, summary: summaryOf(wish), payload: wish, reason };
        return { approvalId: await approvals.propose(trx, context, proposal) };
      }),
    opsDrawRaffle: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => proposeDraw(deps, trx, context, { id: params.id, ...body })),
  };
}

/** Refuses as the contract states. */
async function proposeDraw(
  { approvals }: DrawStaffDeps,
  trx: Trx,
  context: Context,
  { id, publicValue, reason }: { id: string; publicValue: string; reason: string },
): Promise<{ approvalId: string }> {
  const { raffle } = await holdClosed(trx, id);
  const subject = subjectOf(id);
  await approvals.refusePending(trx, subject);
  const approvalId = await approvals.propose(trx, context, {
    command: DRAW,
    subject,
    amountMinor: null,
    summary: `${raffle.public_name_en}: ${publicValue}`,
    payload: { publicValue },
    reason,
  });
  return { approvalId };
}

/** Creates the seed and publishes its hash in the transaction that creates the raffle: before any ticket. */
export async function addRaffle(
  { events, vault }: Pick<DrawStaffDeps, 'events' | 'vault'>,
  trx: Trx,
  context: Context,
  { id, wish, reason, madeBy }: Confirmed,
): Promise<void> {
  const { merchantId } = context;
  const seed = randomBytes(SEED_BYTES).toString('hex');
  const seedHash = await seedHashOf(seed);
  await insertPool(trx, { poolId: id, merchantId, kind: 'raffle', wish });
  const approvedBy = context.actor.id;
  await insertVersion(trx, { poolId: id, version: 1, ruleVersion: 1, wish, madeBy, approvedBy, reason });
  await store.insertRaffle(trx, {
    pool_id: id,
    public_name_th: wish.publicNameTh,
    public_name_en: wish.publicNameEn,
    public_at: new Date(wish.publicAt),
    prizes: wish.prizes.map((prize) => String(fromWire(prize))),
    terms: wish.terms ?? null,
    seed_hash: seedHash,
    seed_sealed: vault.seal(SEED_SEAL, seed),
  });
  await audit(trx, context, { command: ADD, subject: subjectOf(id), after: { ...wish, seedHash }, reason });
  await events.emit(trx, 'draws.poolChanged', { poolId: id, merchantId, kind: 'raffle', state: 'confirmed' });
}

const rowValue = (row: store.ListedRaffle): CallValue<Calls['opsListRaffles']>['list'][number] => ({
  id: row.pool_id,
  merchantId: row.merchant_id,
  state: stateOf(row, row.now),
  titleTh: row.title_th,
  titleEn: row.title_en,
  ...timesValue(row),
  ...earningValue(row),
  publicNameTh: row.public_name_th,
  publicNameEn: row.public_name_en,
  publicAt: row.public_at.toISOString(),
  prizes: row.prizes.map((prize) => toWire(BigInt(prize))),
  ...(row.terms === null ? {} : { terms: row.terms }),
  tickets: row.tickets,
  paid: toWire(row.paid),
});

/** Refuses with `common.notFound`. */
async function rafflePage(
  { db, approvals, people }: DrawStaffDeps,
  id: string,
  session: StaffSession,
): Promise<CallValue<Calls['opsGetRaffle']>> {
  const [row] = (await store.listRaffles(db, { poolId: id, limit: 1, offset: 0 })).list;
  if (row === undefined) throw refuse('common.notFound');
  const winners = await store.winnersOf(db, id);
  const [approval, nameOf, memberOf] = await Promise.all([
    approvals.waitingFor(subjectOf(id), session),
    people.staffNames([row.made_by, row.approved_by, row.value_by, row.drawn_by]),
    people.members(winners.map(({ member_id }) => member_id)),
  ]);
  return {
    ...rowValue(row),
    ...publishedValue(row),
    madeBy: nameOf(row.made_by),
    approvedBy: nameOf(row.approved_by),
    closedAt: row.closed_at?.toISOString() ?? null,
    valueBy: nameOf(row.value_by),
    drawnBy: nameOf(row.drawn_by),
    winners: winners.map(({ rank, index, number, member_id: memberId, amount, state }) => ({
      rank,
      index,
      number,
      member: { memberId, username: memberOf(memberId).username },
      amount: toWire(amount),
      state,
    })),
    approval,
  };
}
