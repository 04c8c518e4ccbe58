// Decisions of staff about reversed payments: permissions and the rule of two people.
import { fromWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import type { ReversalDetail, Reversals } from '../reversals/decide.ts';
import { type Body, decisionOf, type Outcome, type StaffPaymentsDeps, type Value } from './queries.ts';

const commands = { take: 'payments.reversal.take', bear: 'payments.reversal.bear' } as const;
const subjectOf = (id: string) => ({ type: 'reversal', id });

type ReversalQueueDeps = StaffPaymentsDeps & { reversals: Reversals };

/** Returns the handlers of the queue; ../reversals decides what is allowed. */
export function reversalHandlers(deps: ReversalQueueDeps): Handlers {
  const { db, approvals, reversals } = deps;
  for (const decision of ['take', 'bear'] as const)
    approvals.define({
      name: commands[decision],
      permission: 'payments.deposit.decide',
      run: (trx, command) =>
        reversals.decide(command.context, command.subjectId, {
          ...decisionOf(trx, command),
          reason: command.reason ?? '',
          decision,
          amount: command.payload.amount as string,
        }),
    });
  return {
    async opsListReversals({ query, context }) {
      const page = await reversals.list({ ...query, merchantId: context.rowsOf });
      const memberOf = await deps.people.members(page.list.map(({ memberId }) => memberId));
      return { ...page, list: page.list.map((row) => ({ ...row, member: memberOf(row.memberId) })) };
    },
    opsGetReversal: ({ params, context, session }) => get(deps, context, session, params.id),
    async opsDecideReversal({ params, body, context, idempotency }) {
      const row = await reversals.get(context.merchantId, params.id);
      return once(db, idempotency, (trx) => propose(deps, trx, context, { row, ...body }));
    },
  };
}

async function get(
  { reversals, people, approvals }: ReversalQueueDeps,
  context: Context,
  session: StaffSession,
  id: string,
): Promise<Value<'opsGetReversal'>> {
  const row = await reversals.get(context.merchantId, id);
  const memberOf = await people.members([row.memberId]);
  return {
    ...row,
    member: memberOf(row.memberId),
    approval: await approvals.waitingFor(subjectOf(id), session),
    history: await people.historyOf(id),
  };
}

/** Proposes a decision: each one moves money, so it always needs a second person. */
async function propose(
  { approvals }: StaffPaymentsDeps,
  trx: Trx,
  context: Context,
  ask: { row: ReversalDetail } & Body<'opsDecideReversal'>,
): Promise<Outcome> {
  const { row, decision, amount, expectedVersion, reason } = ask;
  await approvals.refusePending(trx, subjectOf(row.id));
  if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
  if (row.state !== 'open') throw refuse('wallet.wrongState', { stage: row.state });
  const max = decision === 'take' ? row.takable : row.open;
  const amountMinor = fromWire(amount);
  if (amountMinor <= 0n || amountMinor > fromWire(max)) throw refuse('wallet.amountOutOfRange', { max });
  const approvalId = await approvals.propose(trx, context, {
    command: commands[decision],
    subject: subjectOf(row.id),
    amountMinor,
    summary: `${row.depositId} ${amount} / ${row.open}`,
    payload: { expectedVersion, amount },
    reason,
  });
  return { state: 'proposed', approvalId };
}
