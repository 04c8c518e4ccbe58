// Moves of lines by two people: one proposes a move with its effect, another approves it, and it takes place at the
// start of the merchant's next business day.
import type { CallValue, Calls } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { ApprovedCommand } from '@sanam/staff/server/index.ts';
import { planById } from '../contracts/plans.ts';
import { endedByMove } from '../contracts/steps.ts';
import type { AgentsStaffDeps } from '../deps.ts';
import { agentsSettings } from '../settings.ts';
import { lineOf, lockTree, nodeByNo } from '../tree/store.ts';
import { applyDueMoves } from './apply.ts';
import { checkMove, type Movable, type PlannedMove } from './check.ts';
import * as store from './store.ts';

const COMMAND = 'agents.line.move';
const subjectOf = (memberId: string) => ({ type: 'member', id: memberId });

export function createMoveHandlers(deps: AgentsStaffDeps): Handlers {
  const { db } = deps;
  deps.approvals.define({
    name: COMMAND,
    permission: 'agents.line.move',
    run: (trx, command) => planMove(deps, trx, command),
  });
  return {
    opsPreviewLineMove: async ({ params, body, context }) => preview(deps, await readMove(deps, context, params, body)),
    async opsMoveLine({ params, body, context }) {
      const move = await readMove(deps, context, params, body);
      const approvalId = await inTransaction(db, (trx) =>
        propose(deps, trx, context, { ...move, reason: body.reason }),
      );
      return { state: 'proposed', approvalId };
    },
    async opsListLineMoves({ query, context }) {
      const found = await store.listMoves(db, { merchantId: context.rowsOf, ...pageOf(query) });
      return paged(await valuesOf(deps, found.list), found.totalCount, query);
    },
  };
}

interface AskedMove extends PlannedMove {
  merchantId: string;
}

/** Reads the parts of a move. Refuses with `agents.noLine`; `agents.unknownUpline`. */
async function readMove(
  { db, members, site }: AgentsStaffDeps,
  { merchantId }: Context,
  { memberId }: { memberId: string },
  { upline: name }: { upline: string | null },
): Promise<AskedMove> {
  const agent = await lineOf(db, memberId);
  if (agent === undefined) throw refuse('agents.noLine');
  const depthMax = await site.setting(merchantId, agentsSettings.depthMax);
  if (name === null) return { merchantId, agent, upline: null, depthMax };
  const above = await members.memberByName({ merchantId, username: name });
  const upline = above === undefined ? undefined : await lineOf(db, above.memberId);
  if (above === undefined || upline === undefined || above.accountType === 'promoter')
    throw refuse('agents.unknownUpline');
  return { merchantId, agent, upline, depthMax };
}

/** Checks a move. Refuses with the problem that `checkMove` finds; `agents.moveWaiting`; `agents.moveInReview`. */
async function movable(db: Db, move: PlannedMove): Promise<Movable> {
  const checked = await checkMove(db, move);
  if (checked.problem !== undefined) throw refuse(checked.problem, { depthMax: move.depthMax });
  if (await store.hasPlannedNear(db, { path: move.agent.path, above: move.upline?.path ?? [] }))
    throw refuse('agents.moveWaiting');
  if (await store.hasReview(db, move.agent)) throw refuse('agents.moveInReview');
  return checked.movable;
}

async function preview(deps: AgentsStaffDeps, move: AskedMove): Promise<CallValue<Calls['opsPreviewLineMove']>> {
  const { db, people, site } = deps;
  const { agents, members, depth } = await movable(db, move);
  const from = move.agent.uplineNo === null ? undefined : await nodeByNo(db, move.agent.uplineNo);
  const ids = [from, move.upline ?? undefined].flatMap((one) => (one === undefined ? [] : [one.memberId]));
  const nameOf = await people.members(ids);
  const at = await store.nextDay(db, site.zoneOf(move.merchantId));
  return {
    agents,
    members,
    depth,
    depthMax: move.depthMax,
    from: from === undefined ? null : shortName(nameOf(from.memberId)),
    to: move.upline === null ? null : shortName(nameOf(move.upline.memberId)),
    effectiveAt: at.toISOString(),
    contracts: await endingContracts(db, move.agent.memberNo, at),
  };
}

/** Returns the contract versions of an agent that a move at that time ends. */
async function endingContracts(db: Db, agentNo: bigint, at: Date) {
  const found = await endedByMove(db, { agentNo, at });
  return Promise.all(
    found.map(async ({ planId, version, state, from }) => {
      const plan = await planById(db, planId);
      assert(plan !== undefined, 'a plan with contracts was on');
      const { code, kind, nameTh, nameEn } = plan;
      const effectiveFrom = from?.toISOString() ?? null;
      return { plan: { code, kind, nameTh, nameEn }, version, stateDetail: state, effectiveFrom };
    }),
  );
}

const shortName = ({ memberId, username }: { memberId: string; username: string }) => ({ memberId, username });

async function propose(
  { approvals, people, site }: AgentsStaffDeps,
  trx: Trx,
  context: Context,
  move: AskedMove & { reason: string },
): Promise<string> {
  const { agent, upline, reason } = move;
  const subject = subjectOf(agent.memberId);
  await movable(trx, move);
  await approvals.refusePending(trx, subject);
  const ids = [agent.memberId, ...(upline === null ? [] : [upline.memberId])];
  const nameOf = await people.members(ids);
  const above = upline === null ? '' : nameOf(upline.memberId).username;
  const ending = await endingContracts(trx, agent.memberNo, await store.nextDay(trx, site.zoneOf(move.merchantId)));
  return approvals.propose(trx, context, {
    command: COMMAND,
    subject,
    amountMinor: null,
    summary: `${nameOf(agent.memberId).username} → ${above === '' ? '–' : above}`,
    payload: {
      fromNo: textOf(agent.uplineNo),
      uplineId: upline?.memberId ?? null,
      depthMax: move.depthMax,
      endingContracts: ending.map(({ plan, version }) => `${plan.code} (${version})`),
    },
    reason,
  });
}

const textOf = (no: bigint | null): string | null => (no === null ? null : String(no));

/** Plans an approved move for its day. Refuses with `operator.staleVersion` if the line has another upline by now. */
async function planMove(deps: AgentsStaffDeps, trx: Trx, command: ApprovedCommand): Promise<void> {
  const { context, subjectId, payload, reason, proposedBy } = command;
  const { merchantId } = context;
  const { fromNo, uplineId, depthMax } = payload as {
    fromNo: string | null;
    uplineId: string | null;
    depthMax: number;
  };
  await lockTree(trx, merchantId);
  await applyDueMoves(deps, trx, { merchantId, depthMax, at: await databaseNow(trx) });
  const agent = await lineOf(trx, subjectId);
  if (agent === undefined || textOf(agent.uplineNo) !== fromNo) throw refuse('operator.staleVersion');
  const upline = uplineId === null ? null : await lineOf(trx, uplineId);
  if (upline === undefined) throw refuse('agents.unknownUpline');
  await movable(trx, { agent, upline, depthMax });
  const effectiveAt = await store.nextDay(trx, deps.site.zoneOf(merchantId));
  const moveId = newId('mov');
  await store.insertMove(trx, {
    move_id: moveId,
    merchant_id: merchantId,
    agent_no: agent.memberNo,
    from_no: agent.uplineNo,
    to_no: upline?.memberNo ?? null,
    effective_at: effectiveAt,
    proposed_by: proposedBy,
    approved_by: context.actor.id,
    reason: reason ?? '',
  });
  const after = { moveId, upline: uplineId, effectiveAt: effectiveAt.toISOString() };
  await audit(trx, context, { command: COMMAND, subject: subjectOf(subjectId), after, reason });
}

async function valuesOf({ people }: AgentsStaffDeps, moves: store.NamedMove[]) {
  const idsIn = (move: store.NamedMove) =>
    [move.agentId, move.fromId, move.toId].filter((one): one is string => one !== null);
  const nameOf = await people.members(moves.flatMap(idsIn));
  const staffName = await people.staffNames(moves.flatMap((move) => [move.proposed_by, move.approved_by]));
  const named = (id: string | null) => (id === null ? null : shortName(nameOf(id)));
  return moves.map((move) => ({
    id: move.move_id,
    merchantId: move.merchant_id,
    agent: shortName(nameOf(move.agentId)),
    from: named(move.fromId),
    to: named(move.toId),
    effectiveAt: move.effective_at.toISOString(),
    state: move.state,
    failure: move.failure,
    proposedBy: staffName(move.proposed_by) ?? '',
    approvedBy: staffName(move.approved_by) ?? '',
    approvedAt: move.approved_at.toISOString(),
    reason: move.reason,
  }));
}
