// Staff call that proposes imposed terms of a contract.
import { type CallArguments, type Calls, fromWire, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { TierRow } from '../../contract/plan-schema.ts';
import type { AgentsStaffDeps } from '../deps.ts';
import { impose, imposable, type Imposing } from './impose.ts';
import { subjectOf } from './notes.ts';
import { keyOf } from './staff.ts';

const COMMAND = 'agents.contract.impose';

type Body = CallArguments<Calls['opsImposeAgentContract']>['body'];

/** Frozen terms of a proposal, as they travel. */
interface Terms {
  version: number;
  tiers: TierRow[];
  payableMax: string | null;
  note: string | null;
}

export function createImposeHandlers(deps: AgentsStaffDeps): Handlers {
  deps.approvals.define({
    name: COMMAND,
    permission: 'agents.contract.suspend',
    async run(trx, { context, subjectId, payload, reason }) {
      const { planId } = await keyOf(trx, subjectId);
      const ask = askOf(subjectId, payload as unknown as Terms);
      await impose(deps, trx, context, { ...ask, planId, reason });
    },
  });
  return {
    async opsImposeAgentContract({ params, body, context }) {
      const approvalId = await inTransaction(deps.db, (trx) => propose(deps, trx, context, { ...params, ...body }));
      return { state: 'proposed', approvalId };
    },
  };
}

const askOf = (contractId: string, { payableMax, ...terms }: Terms): Imposing => ({
  ...terms,
  contractId: BigInt(contractId),
  payableMax: payableMax === null ? null : fromWire(payableMax),
});

/** Proposes terms, checked as of now. Refuses as `imposable`; with `common.notFound`; `operator.approvalPending`. */
async function propose(
  deps: AgentsStaffDeps,
  trx: Trx,
  context: Context,
  { contractId, version, tiers, payableMax, note, reason }: Body & { contractId: string },
): Promise<string> {
  const { approvals, people } = deps;
  await keyOf(trx, contractId);
  const terms: Terms = { version, tiers, payableMax, note: note ?? null };
  const { present } = await imposable(deps, trx, askOf(contractId, terms));
  const subject = subjectOf(present.contractId);
  await approvals.refusePending(trx, subject);
  const nameOf = await people.members([present.agentId]);
  const cap = present.payableMax;
  return approvals.propose(trx, context, {
    command: COMMAND,
    subject,
    amountMinor: null,
    summary: `${nameOf(present.agentId).username}: ${present.kind} ↘`,
    payload: { ...terms },
    before: { tiers: present.tiers, payableMax: cap === null ? null : toWire(cap), note: present.note },
    reason,
  });
}
