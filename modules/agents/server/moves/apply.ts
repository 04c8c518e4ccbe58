// Applies moves when their day begins: by a job, and before a line is created under the tree's lock.
import { type AgentType, isAgentType } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import { endForMove, lockContracts } from '../contracts/steps.ts';
import type { TreeDeps } from '../tree/deps.ts';
import { lineOf } from '../tree/store.ts';
import { checkMove } from './check.ts';
import * as store from './store.ts';

type ApplyDeps = Pick<TreeDeps, 'events' | 'members'>;

/**
 * Applies the moves of a merchant that are due at `at`, a time read under the tree's lock, which the caller holds. Line
 * versions change at the start of the day, however late this runs. No line version begins later than that, because
 * creating one applies due moves first.
 */
export async function applyDueMoves(
  deps: ApplyDeps,
  trx: Trx,
  { merchantId, depthMax, at }: { merchantId: string; depthMax: number; at: Date },
): Promise<void> {
  for (const move of await store.dueMoves(trx, { merchantId, at })) {
    await lockContracts(trx, merchantId);
    const problem = await problemOf(trx, move, depthMax);
    if (problem === undefined) await apply(deps, trx, move);
    await store.decideMove(trx, move.move_id, problem ?? null);
    await audit(trx, systemContext('agents.moves', merchantId), {
      command: problem === undefined ? 'agents.line.moved' : 'agents.line.moveFailed',
      subject: { type: 'member', id: move.agentId },
      before: { upline: move.fromId },
      after: { upline: problem === undefined ? move.toId : move.fromId, moveId: move.move_id, failure: problem },
      reason: move.reason,
    });
  }
}

async function problemOf(trx: Trx, move: store.NamedMove, depthMax: number): Promise<string | undefined> {
  const agent = await lineOf(trx, move.agentId);
  const upline = move.toId === null ? null : await lineOf(trx, move.toId);
  if (agent === undefined) return 'agents.noLine';
  if (upline === undefined) return 'agents.uplineGone';
  return (await checkMove(trx, { agent, upline, depthMax, at: move.effective_at })).problem;
}

async function apply({ events, members }: ApplyDeps, trx: Trx, move: store.NamedMove): Promise<void> {
  await endForMove({ events }, trx, { agentNo: move.agent_no, at: move.effective_at });
  const { agentId: memberId, merchant_id: merchantId, fromId, toId, reason } = move;
  await store.moveLine(trx, move);
  const account = await members.memberById(trx, memberId);
  assert(account !== undefined && isAgentType(account.accountType), 'who has a line is an agent');
  const from = account.accountType;
  const accountType = typeBelow(from, toId);
  const context = systemContext('agents.moves', merchantId);
  if (accountType !== from) await members.setAgentType(trx, context, { memberId, from, accountType, reason });
  const at = move.effective_at.toISOString();
  await events.emit(trx, 'agents.lineMoved', { moveId: move.move_id, memberId, merchantId, fromId, toId, at });
}

/**
 * Returns the account type after a move: a general agent directly below the merchant, an agent below an agent; a
 * promoter stays a promoter.
 */
function typeBelow(type: AgentType, toId: string | null): AgentType {
  if (type === 'promoter') return type;
  if (toId === null) return 'generalAgent';
  return type === 'generalAgent' ? 'agent' : type;
}
