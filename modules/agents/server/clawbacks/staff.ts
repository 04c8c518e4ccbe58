// Clawbacks of wages by two people after a proven fraud: takes at most the wallet balance, never below zero; the next
// statements carry the rest.
import type { LedgerService } from '@sanam/ledger/server/index.ts';
import { fromWire, toWire } from '@sanam/contract/money';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { ApprovedCommand } from '@sanam/staff/server/index.ts';
import { least } from '../../contract/rules/amounts.ts';
import type { AgentsStaffDeps } from '../deps.ts';
import { type Node, nodeOf } from '../tree/store.ts';
import * as store from './store.ts';

const COMMAND = 'agents.wage.clawback';
const subjectOf = (id: string) => ({ type: 'member', id });

export interface ClawbackDeps extends Pick<AgentsStaffDeps, 'db' | 'approvals' | 'people'> {
  ledger: Pick<LedgerService, 'lockOwner' | 'balanceOf' | 'post'>;
}

interface Asked {
  merchantId: string;
  memberId: string;
  planId: bigint;
  amount: bigint;
}

export function createClawbackHandlers(deps: ClawbackDeps): Handlers {
  const { db, approvals, people } = deps;
  approvals.define({
    name: COMMAND,
    permission: 'agents.wage.clawback',
    run: (trx, command) => clawBack(deps, trx, command),
  });
  return {
    async opsClawBackWage({ params: { memberId }, body: { planId, amount, reason }, context }) {
      const asked = { merchantId: context.merchantId, memberId, planId: BigInt(planId), amount: fromWire(amount) };
      const approvalId = await inTransaction(db, async (trx) => {
        await takable(trx, asked);
        await approvals.refusePending(trx, subjectOf(memberId));
        const nameOf = await people.members([memberId]);
        return approvals.propose(trx, context, {
          command: COMMAND,
          subject: subjectOf(memberId),
          amountMinor: asked.amount,
          summary: `${nameOf(memberId).username} −${amount}`,
          payload: { planId, amount },
          reason,
        });
      });
      return { state: 'proposed', approvalId };
    },
  };
}

/**
 * Checks a clawback. Refuses with `agents.noLine`; `common.notFound` for a plan of another merchant;
 * `agents.clawbackAbovePaid`.
 */
async function takable(
  db: Db,
  { merchantId, memberId, planId, amount }: Asked,
): Promise<{ agent: Node; isDividend: boolean }> {
  const agent = await nodeOf(db, memberId);
  if (agent === undefined) throw refuse('agents.noLine');
  const plan = await store.paidInPlan(db, { merchantId, planId, agentNo: agent.memberNo });
  if (plan === undefined) throw refuse('common.notFound');
  if (amount === 0n || amount > plan.paid) throw refuse('agents.clawbackAbovePaid', { paid: toWire(plan.paid) });
  return { agent, isDividend: plan.kind === 'dividend' };
}

/** A clawback with its proposer and reason. */
export interface TakeBack extends Asked {
  proposedBy: string;
  reason: string;
}

async function clawBack(deps: ClawbackDeps, trx: Trx, command: ApprovedCommand): Promise<void> {
  const { context, subjectId: memberId, payload, reason, proposedBy } = command;
  const { planId, amount } = payload as { planId: string; amount: string };
  const asked = { merchantId: context.merchantId, memberId, planId: BigInt(planId), amount: fromWire(amount) };
  await takeBack(deps, trx, context, { ...asked, proposedBy, reason: reason ?? '' });
}

/**
 * Takes wages back: the wallet balance at once, the rest from the next statements. Locks the wallet first, so that its
 * balance cannot change before the posting (A5 and A6 of the module's money moves). Refuses with `agents.noLine`;
 * `common.notFound` for a plan of another merchant; `agents.clawbackAbovePaid`.
 */
export async function takeBack(
  { ledger }: Pick<ClawbackDeps, 'ledger'>,
  trx: Trx,
  context: Context,
  asked: TakeBack,
): Promise<void> {
  const { merchantId, memberId, planId, amount, proposedBy, reason } = asked;
  await ledger.lockOwner(trx, memberId, 'agent');
  const { agent, isDividend } = await takable(trx, asked);
  const wallet = { class: 'agent_wallet', owner: memberId } as const;
  const held = await ledger.balanceOf(trx, wallet, 'THB');
  const posted = least(amount, held.balanceMinor);
  const clawbackId = newId('clw');
  const transactionId = posted === 0n ? null : await post(ledger, trx, { clawbackId, memberId, isDividend, posted });
  await store.insertClawback(trx, {
    clawback_id: clawbackId,
    merchant_id: merchantId,
    plan_id: planId,
    agent_no: agent.memberNo,
    amount,
    posted,
    carried: amount - posted,
    slot: await store.openSlot(trx),
    transaction_id: transactionId,
    proposed_by: proposedBy,
    approved_by: context.actor.id,
    reason,
  });
  const after = { clawbackId, planId: String(planId), amount, posted, carried: amount - posted };
  await audit(trx, context, { command: COMMAND, subject: subjectOf(memberId), after, reason });
}

async function post(
  ledger: ClawbackDeps['ledger'],
  trx: Trx,
  {
    clawbackId,
    memberId,
    isDividend,
    posted,
  }: { clawbackId: string; memberId: string; isDividend: boolean; posted: bigint },
): Promise<bigint> {
  const { transactionId } = await ledger.post(trx, {
    source: { type: 'clawback', id: clawbackId },
    kind: isDividend ? 'dividend.clawedBack' : 'wage.clawedBack',
    memberId,
    currency: 'THB',
    moves: [
      {
        from: { class: 'agent_wallet', owner: memberId },
        to: { class: isDividend ? 'dividend_expense' : 'wage_expense', owner: 'house' },
        amountMinor: posted,
      },
    ],
  });
  return transactionId;
}
