// Staff calls about runs and statements. Actions that allow or prevent a payment need two people.
import { fromWire, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { longPageOf, paged, pagedLong, pageOf } from '@sanam/server/platform/paging.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import type { ApprovedCommand } from '@sanam/staff/server/index.ts';
import type { AgentsStaffDeps } from '../deps.ts';
import { refuseFrozen } from '../freezes/frozen.ts';
import * as decide from './approve.ts';
import * as store from './staff-store.ts';
import { tellDecided } from './told.ts';
import { payableValue, runValues, statementValues, wholeStatement } from './values.ts';

const commands = {
  approve: 'agents.run.approve',
  release: 'agents.statement.release',
  void: 'agents.statement.void',
} as const;
const runSubject = (id: string) => ({ type: 'agentRun', id });
const statementSubject = (id: string) => ({ type: 'agentStatement', id });

/** Returns the owners of runs and statements, for access checks. */
export const runOwners: Readonly<Record<string, OwnerOf>> = {
  async agentRun(db, id) {
    const run = await store.findListedRun(db, id);
    return run === undefined ? undefined : { merchantId: run.merchant_id };
  },
  async agentStatement(db, id) {
    const statement = await store.findStatement(db, id);
    return statement === undefined ? undefined : { merchantId: statement.merchant_id };
  },
};

export function createRunHandlers(deps: AgentsStaffDeps): Handlers {
  defineCommands(deps);
  return { ...runHandlers(deps), ...readStatements(deps), ...statementChanges(deps) };
}

function defineCommands(deps: AgentsStaffDeps): void {
  const { approvals } = deps;
  approvals.define({ name: commands.approve, permission: 'agents.run.approve', run: approve });
  const permission = 'agents.statement.change';
  const change = (command: ApprovedCommand) => ({
    merchantId: command.context.merchantId,
    statementId: BigInt(command.subjectId),
    reason: command.reason ?? '',
    answer: (command.payload as { answer?: string | null }).answer ?? null,
  });
  approvals.define({
    name: commands.release,
    permission,
    run: async (trx, command) => {
      await decide.releaseStatement(trx, command.context, change(command));
      await tellDecided(deps, trx, BigInt(command.subjectId));
    },
  });
  approvals.define({
    name: commands.void,
    permission,
    run: async (trx, command) => {
      await decide.voidStatement(trx, command.context, change(command));
      await tellDecided(deps, trx, BigInt(command.subjectId));
    },
  });
}

function approve(trx: Trx, { context, subjectId, payload, reason, proposedBy }: ApprovedCommand): Promise<void> {
  return decide.approveRun(trx, context, {
    merchantId: context.merchantId,
    runId: BigInt(subjectId),
    payable: fromWire((payload as { payable: string }).payable),
    proposedBy,
    approvedBy: context.actor.id,
    reason,
  });
}

function runHandlers(deps: AgentsStaffDeps): Handlers {
  const { db, people, approvals } = deps;
  return {
    async opsListAgentRuns({ query, context }) {
      const { planId, state } = query;
      const found = await store.listRuns(db, { merchantId: context.rowsOf, planId, state, ...longPageOf(query) });
      return pagedLong(await runValues(people, found.list), found.counted, query);
    },
    async opsGetAgentRun({ params: { runId }, session }) {
      const run = await runOf(db, runId);
      const [value] = await runValues(people, [run]);
      const before = await store.runBefore(db, run);
      const states = await store.statesOfRun(db, run.run_id);
      return {
        ...value!,
        states: states.map((one) => ({ ...one, payable: toWire(BigInt(one.payable)) })),
        before:
          before === undefined
            ? null
            : {
                id: String(before.run_id),
                statements: before.statements ?? 0,
                entitlement: toWire(before.entitlement ?? 0n),
                payable: toWire(before.payable ?? 0n),
              },
        approval: await approvals.waitingFor(runSubject(runId), session),
      };
    },
    opsApproveAgentRun: ({ params: { runId }, body: { payable, reason }, context }) =>
      inTransaction(db, async (trx) => {
        const ask = { merchantId: context.merchantId, runId: BigInt(runId), payable: fromWire(payable) };
        await decide.approvableRun(trx, ask);
        const run = await runOf(trx, runId);
        const approvalId = await approvals.propose(trx, context, {
          command: commands.approve,
          subject: runSubject(runId),
          amountMinor: ask.payable,
          summary: `${run.code} ${run.period_start.toISOString().slice(0, 16)}`,
          payload: { payable },
          reason,
        });
        return { state: 'proposed', approvalId };
      }),
    async opsAgentPayables({ query, context }) {
      const found = await store.listPayables(db, { merchantId: context.rowsOf, ...pageOf(query) });
      return paged(found.list.map(payableValue), found.totalCount, query);
    },
  };
}

async function runOf(db: Db, runId: string): Promise<store.ListedRun> {
  const run = await store.findListedRun(db, runId);
  if (run === undefined) throw refuse('common.notFound');
  return run;
}

function readStatements(deps: AgentsStaffDeps): Handlers {
  const { db, people, approvals } = deps;
  return {
    async opsListAgentStatements({ query, context }) {
      const memberIds = query.agent === undefined ? undefined : await idsNamed(deps, query.agent, context.rowsOf);
      const filter = { merchantId: context.rowsOf, runId: query.runId, memberIds, state: query.state };
      const found = await store.listStatements(db, { ...filter, ...longPageOf(query) });
      return pagedLong(await statementValues(people, found.list), found.counted, query);
    },
    async opsGetAgentStatement({ params: { statementId }, session }) {
      const row = await statementOf(db, statementId);
      const approval = await approvals.waitingFor(statementSubject(statementId), session);
      const history = await people.historyOf(statementId);
      return {
        ...(await wholeStatement(db, people, row)),
        approval,
        // Numbers are unique per kind of subject only.
        history: history.filter(({ subjectType }) => subjectType === 'agentStatement'),
      };
    },
  };
}

/** Maximum number of names matched by a search. */
const NAMES_MAX = 50;

async function idsNamed({ members }: AgentsStaffDeps, q: string, merchantId: string | undefined): Promise<string[]> {
  const sorted = { sort: 'createdAt', order: 'DESC' } as const;
  const ask = { q, limit: NAMES_MAX, offset: 0, ...sorted, ...(merchantId === undefined ? {} : { merchantId }) };
  return (await members.searchMembers(ask)).list.map(({ memberId }) => memberId);
}

async function statementOf(db: Db, statementId: string): Promise<store.WholeStatement> {
  const row = await store.findStatement(db, statementId);
  if (row === undefined) throw refuse('common.notFound');
  return row;
}

function statementChanges(deps: AgentsStaffDeps): Handlers {
  const { db, approvals } = deps;
  return {
    opsHoldAgentStatement: ({ params: { statementId }, body: { reason }, context }) =>
      inTransaction(db, async (trx) => {
        await approvals.refusePending(trx, statementSubject(statementId));
        const change = { merchantId: context.merchantId, statementId: BigInt(statementId), reason };
        await decide.holdStatement(trx, context, change);
        await tellDecided(deps, trx, change.statementId);
        return { state: 'held' };
      }),
    opsReleaseAgentStatement: ({ params, body, context }) =>
      proposeChange(deps, context, { ...params, ...body, command: 'release' }),
    opsVoidAgentStatement: ({ params, body, context }) =>
      proposeChange(deps, context, { ...params, ...body, command: 'void' }),
  };
}

function proposeChange(
  { db, approvals, people }: AgentsStaffDeps,
  context: Context,
  ask: { statementId: string; reason: string; answer?: string | undefined; command: 'release' | 'void' },
): Promise<{ state: 'proposed'; approvalId: string }> {
  const { statementId, reason, answer = null, command } = ask;
  return inTransaction(db, async (trx) => {
    const row = await statementOf(trx, statementId);
    decide.checkChange(command, row.state);
    if (command === 'release') await refuseFrozen(trx, row.agent_no);
    const { username } = (await people.members([row.member_id]))(row.member_id);
    const approvalId = await approvals.propose(trx, context, {
      command: commands[command],
      subject: statementSubject(statementId),
      amountMinor: row.payable,
      summary: `${username} · ${row.code} ${row.period_start.toISOString().slice(0, 16)}`,
      payload: { answer },
      reason,
    });
    return { state: 'proposed', approvalId };
  });
}
