// Money under review for risk: one person locks, two lift, every read is audited.
import { fromWire, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { AmlLocks } from '@sanam/wallet/server/index.ts';
import { liftAmlLock, openAmlLock } from '../aml/service.ts';
import type { PaymentDeps } from '../deps.ts';
import { createFlow } from '../withdrawals/flow.ts';
import { type Body, decisionOf, done, type Outcome, type StaffPaymentsDeps, type Value } from './queries.ts';

const LIFT = 'wallet.amlLock.lift';
const subjectOf = (id: string) => ({ type: 'amlLock', id });

type LockRow = NonNullable<Awaited<ReturnType<AmlLocks['find']>>>;
export type AmlQueueDeps = Pick<StaffPaymentsDeps, 'approvals' | 'db' | 'people'> & {
  amlLocks: AmlLocks;
  events: PaymentDeps['events'];
};

export function amlHandlers(deps: AmlQueueDeps): Handlers {
  const { approvals, db, amlLocks } = deps;
  const flow = createFlow(deps);
  approvals.define({
    name: LIFT,
    permission: 'risk.aml.lift',
    run: (trx, command) =>
      liftAmlLock(deps, command.context, command.subjectId, {
        ...decisionOf(trx, command),
        reason: command.reason ?? '',
      }),
  });
  return {
    opsListAmlLocks: ({ context, query }) => list(deps, context, query),
    opsGetAmlLock: ({ params, context, session }) => get(deps, context, session, params.id),
    opsOpenAmlLock: ({ body, context, idempotency }) =>
      once(db, idempotency, async (trx) => {
        const { amount, ...ask } = body;
        const amountMinor = amount === null ? null : amountOf(amount);
        await openAmlLock({ amlLocks, flow }, trx, context, { ...ask, amountMinor });
        return done;
      }),
    opsLiftAmlLock: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => propose(deps, trx, context, { lockId: params.id, ...body })),
  };
}

/** Parses the amount. Refuses with `request.invalid` if it is zero. */
function amountOf(amount: string): bigint {
  const minor = fromWire(amount);
  if (minor === 0n) throw refuse('request.invalid', { fields: [{ field: 'amount', problem: 'invalid' }] });
  return minor;
}

const toRow = (row: LockRow) => ({
  id: row.lock_id,
  state: row.lifted_at === null ? ('open' as const) : ('lifted' as const),
  version: row.version,
  amount: row.amount === null ? null : toWire(row.amount),
  asks: row.asks,
  told: row.told,
  reasonText: row.reason,
  openedAt: row.opened_at.toISOString(),
  liftedAt: row.lifted_at?.toISOString() ?? null,
});

async function list(
  { amlLocks, db, people }: AmlQueueDeps,
  { rowsOf: merchantId }: Context,
  query: {
    state?: 'open' | 'lifted' | undefined;
    memberId?: string | undefined;
    order?: 'ASC' | 'DESC' | undefined;
    pageNo: number;
    pageSize: number;
  },
): Promise<Value<'opsListAmlLocks'>> {
  const { state, memberId, order } = query;
  const isOpen = state === undefined ? undefined : state === 'open';
  const found = await amlLocks.list(db, { merchantId, memberId, isOpen, order, ...pageOf(query) });
  const memberOf = await people.members(found.list.map((row) => row.member_id));
  const rows = found.list.map((row) => ({ ...toRow(row), member: memberOf(row.member_id) }));
  return paged(rows, found.totalCount, query);
}

/** Returns a lock. Refuses with `common.notFound`, also for another merchant's. */
async function get(
  { amlLocks, approvals, db, people }: AmlQueueDeps,
  context: Context,
  session: StaffSession,
  lockId: string,
): Promise<Value<'opsGetAmlLock'>> {
  const row = await amlLocks.find(db, lockId);
  if (row === undefined || row.merchant_id !== context.merchantId) throw refuse('common.notFound');
  await audit(db, context, { command: 'wallet.amlLock.read', subject: subjectOf(lockId) });
  const memberOf = await people.members([row.member_id]);
  return {
    ...toRow(row),
    member: memberOf(row.member_id),
    approval: await approvals.waitingFor(subjectOf(lockId), session),
    history: await people.historyOf(lockId),
  };
}

async function propose(
  { amlLocks, approvals }: AmlQueueDeps,
  trx: Trx,
  context: Context,
  ask: { lockId: string } & Body<'opsLiftAmlLock'>,
): Promise<Outcome> {
  const { lockId, reason, expectedVersion } = ask;
  await approvals.refusePending(trx, subjectOf(lockId));
  const row = await amlLocks.find(trx, lockId);
  if (row === undefined || row.merchant_id !== context.merchantId) throw refuse('common.notFound');
  if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
  if (row.lifted_at !== null) throw refuse('wallet.wrongState', { stage: 'lifted' });
  const approvalId = await approvals.propose(trx, context, {
    command: LIFT,
    subject: subjectOf(lockId),
    amountMinor: row.amount,
    summary: row.amount === null ? '' : toWire(row.amount),
    payload: { expectedVersion },
    reason,
  });
  return { state: 'proposed', approvalId };
}
