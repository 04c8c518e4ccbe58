// Approval by two people: a command is proposed by one and executed when another confirms it.
import { type Calls, type CallValue, type Permission, toWire } from '@sanam/contract';
import { sql } from 'kysely';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert, Refusal, refuse } from '@sanam/server/platform/errors.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { canonicalText } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { StaffService } from '../accounts/service.ts';
import * as store from './store.ts';

const LIFE_HOURS = 24;
const CHECKER: Permission = 'approvals.approval.decide';
/** Temporary refusals, after which the proposal stays open. Every other refusal ends it as failed. */
const PASSING_REFUSALS = new Set([
  'operator.claimedByOther',
  'operator.entryNeeded',
  'common.unavailable',
  'common.inProgress',
]);

export type ApprovalValue = CallValue<Calls['opsDecideApproval']>;
export type WaitingApproval = NonNullable<CallValue<Calls['opsGetDeposit']>['approval']>;

/** Input of an approved command: the confirming person's context, the frozen payload, and the proposer. */
export interface ApprovedCommand {
  context: Context;
  subjectId: string;
  payload: Record<string, unknown>;
  /** Encrypted secret that was proposed with it. */
  sealed: string | null;
  reason: string | null;
  proposedBy: string;
}

/** A command that can wait for a second person. It joins the transaction and checks version, state and rules itself. */
export interface CommandDefinition {
  name: string;
  /** Permission that its proposer must still have at execution. */
  permission: Permission;
  /**
   * Whether the second person enters what was proposed instead of saying yes, on the page of the subject: `run` refuses
   * with `operator.entryNeeded` without it.
   */
  needsEntry?: boolean;
  run(trx: Trx, command: ApprovedCommand): Promise<void>;
}

interface Subject {
  type: string;
  id: string;
}

interface ApprovalDecision {
  approvalId: string;
  decision: 'confirm' | 'refuse';
  reason: string | null;
}

export interface Proposal {
  command: string;
  subject: Subject;
  amountMinor: bigint | null;
  summary: string;
  payload: Record<string, unknown> & { before?: never };
  /** Values that the payload would replace, by its names. They are shown, and not passed to the command. */
  before?: Record<string, unknown>;
  /** A secret of the command: encrypted by its owner, never shown, deleted with the decision. */
  sealed?: string;
  reason: string | null;
}

export interface ApprovalService {
  define(command: CommandDefinition): void;
  /** Returns the names of all commands that may wait for a second person. */
  names(): string[];
  /** Freezes a command for a second person. Refuses with `operator.approvalPending` if one is open for the subject. */
  propose(trx: Trx, context: Context, proposal: Proposal): Promise<string>;
  /** Refuses with `operator.approvalPending` if a proposal is open for this subject. */
  refusePending(db: Db, subject: Subject): Promise<void>;
  /** Returns the open proposal for a subject, if any; of one command if given. */
  openFor(db: Db, subject: Subject, command?: string): Promise<string | undefined>;
  /** Returns the open proposal for a subject as the viewer sees it; null if there is none. */
  waitingFor(subject: Subject, viewer: StaffSession): Promise<WaitingApproval | null>;
  /**
   * Confirms (and executes) or refuses a proposal. Refuses with `common.notFound`, `common.inProgress` while another
   * person decides, `operator.approvalClosed`, `operator.sameStaff`, `operator.forbidden`, `operator.reasonRequired`. A
   * command that can no longer be executed ends as `failed`.
   */
  decide(trx: Trx, context: Context, decision: ApprovalDecision): Promise<store.ApprovalRow>;
  list(filter: store.ApprovalFilter): Promise<{ list: store.ApprovalRow[]; totalCount: number }>;
  values(target: Db, rows: store.ApprovalRow[], viewer: StaffSession): Promise<ApprovalValue[]>;
  /** Returns the number of waiting proposals; of one merchant if given. */
  countOpen(merchantId?: string): Promise<number>;
  expireDue(): Promise<void>;
}

interface ApprovalsDeps {
  platform: Pick<Platform, 'db' | 'vault' | 'events'>;
  staff: StaffService;
  commands: Map<string, CommandDefinition>;
}

export function createApprovals(base: Omit<ApprovalsDeps, 'commands'>): ApprovalService {
  const commands = new Map<string, CommandDefinition>();
  const deps: ApprovalsDeps = { ...base, commands };
  const { db } = deps.platform;
  return {
    define(command) {
      commands.set(command.name, command);
    },
    names: () => [...commands.keys()],
    propose: propose.bind(null, deps),
    openFor: async (target, subject, command) => (await store.openFor(target, subject, command))?.approval_id,
    waitingFor: waitingFor.bind(null, deps),
    refusePending,
    decide: decide.bind(null, deps),
    list: (filter) => store.listApprovals(db, filter),
    values: values.bind(null, deps),
    countOpen: async (merchantId) => {
      const none = { sort: 'proposedAt', order: 'DESC', limit: 0, offset: 0 } as const;
      return (await store.listApprovals(db, { merchantId, state: 'proposed', ...none })).totalCount;
    },
    expireDue: expireDue.bind(null, deps),
  };
}

/** Returns a keyed hash: a proposal changed in the database no longer matches it. */
function hashOf(deps: ApprovalsDeps, frozen: Record<string, unknown>): string {
  const { vault } = deps.platform;
  return vault.keyedHash('approval', canonicalText(JSON.parse(JSON.stringify(frozen, bigintAsText))));
}

function frozenOf(row: store.ApprovalRow) {
  return {
    approvalId: row.approval_id,
    merchantId: row.merchant_id,
    command: row.command,
    subject: { type: row.subject_type, id: row.subject_id },
    amountMinor: row.amount,
    payload: row.payload,
    ...(row.sealed === null ? {} : { sealed: row.sealed }),
    proposedBy: row.proposed_by,
  };
}

async function close(
  deps: ApprovalsDeps,
  trx: Trx,
  context: Context,
  row: store.ApprovalRow,
  outcome: Omit<store.Outcome, 'approvalId'>,
) {
  const { events } = deps.platform;
  await store.closeApproval(trx, { ...outcome, approvalId: row.approval_id });
  await audit(trx, context, {
    command: `operator.approval.${outcome.state}`,
    subject: { type: row.subject_type, id: row.subject_id },
    before: { approvalId: row.approval_id, command: row.command, proposedBy: row.proposed_by, state: 'proposed' },
    after: { state: outcome.state, failure: outcome.failure ?? undefined },
    reason: outcome.reason ?? null,
  });
  await events.emit(trx, 'operator.approvalChanged', { approvalId: row.approval_id });
}

/** Runs the command in a savepoint. Returns the code of a refusal that is not temporary. */
async function execute(
  deps: ApprovalsDeps,
  trx: Trx,
  context: Context,
  row: store.ApprovalRow,
): Promise<string | undefined> {
  const { commands, staff } = deps;
  const definition = commands.get(row.command);
  assert(definition !== undefined, `the command ${row.command} is known`);
  if (hashOf(deps, frozenOf(row)) !== row.payload_hash) return 'operator.payloadChanged';
  const makersRights = await staff.permissionsNow(trx, row.proposed_by);
  if (!makersRights.has(definition.permission)) return 'operator.forbidden';
  await sql`savepoint approval_run`.execute(trx);
  try {
    const { subject_id: subjectId, sealed, reason, proposed_by: proposedBy } = row;
    const { before: _shown, ...payload } = row.payload;
    await definition.run(trx, { context, subjectId, payload, sealed, reason, proposedBy });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal) || PASSING_REFUSALS.has(error.code)) throw error;
    await sql`rollback to savepoint approval_run`.execute(trx);
    return error.code;
  }
}

async function confirm(
  deps: ApprovalsDeps,
  trx: Trx,
  context: Context,
  row: store.ApprovalRow,
  reason: string | null,
): Promise<void> {
  const { staff } = deps;
  const checker = context.actor.id;
  // Executed for the merchant where it was proposed: with that merchant's business day and settings.
  const there = { ...context, merchantId: row.merchant_id };
  if (row.proposed_by === checker) throw refuse('operator.sameStaff');
  if (!(await staff.permissionsNow(trx, checker)).has(CHECKER)) throw refuse('operator.forbidden');
  const failure = await execute(deps, trx, there, row);
  const state = failure === undefined ? 'executed' : 'failed';
  await close(deps, trx, context, row, { state, decidedBy: checker, reason, failure: failure ?? null });
}

async function propose(deps: ApprovalsDeps, trx: Trx, context: Context, proposal: Proposal): Promise<string> {
  const { commands } = deps;
  const { events } = deps.platform;
  assert(commands.has(proposal.command), `the command ${proposal.command} is known`);
  await store.expireDue(trx, proposal.subject);
  const approvalId = newId('apr');
  const { command, subject, amountMinor, before, sealed } = proposal;
  const payload = before === undefined ? proposal.payload : { ...proposal.payload, before };
  const common = { approvalId, merchantId: context.merchantId, command, amountMinor, payload };
  const proposedBy = context.actor.id;
  const isNew = await store.insertApproval(trx, {
    ...common,
    isOfInstallation: context.isOfInstallation === true,
    subjectType: subject.type,
    subjectId: subject.id,
    payloadHash: hashOf(deps, { ...common, subject, ...(sealed === undefined ? {} : { sealed }), proposedBy }),
    sealed: sealed ?? null,
    summary: proposal.summary,
    reason: proposal.reason,
    proposedBy,
    lifeHours: LIFE_HOURS,
  });
  if (!isNew) throw refuse('operator.approvalPending');
  await audit(trx, context, {
    command: 'operator.approval.proposed',
    subject,
    after: { approvalId, command, amount: amountMinor, payload },
    reason: proposal.reason,
  });
  await events.emit(trx, 'operator.approvalChanged', { approvalId });
  return approvalId;
}

async function waitingFor(
  deps: ApprovalsDeps,
  subject: Subject,
  viewer: StaffSession,
): Promise<WaitingApproval | null> {
  const { db } = deps.platform;
  const { staff } = deps;
  const row = await store.openFor(db, subject);
  if (row === undefined) return null;
  const names = await staff.namesOf(db, [row.proposed_by]);
  const { id, command, reason, proposedBy, proposedAt, expiresAt, isMine } = valueOf(row, names, viewer.staffId);
  return { id, command, reason, proposedBy, proposedAt, expiresAt, isMine };
}

async function refusePending(target: Db, subject: Subject): Promise<void> {
  const row = await store.openFor(target, subject);
  if (row !== undefined) throw refuse('operator.approvalPending', { approvalId: row.approval_id });
}

async function decide(
  deps: ApprovalsDeps,
  trx: Trx,
  context: Context,
  { approvalId, decision, reason }: ApprovalDecision,
): Promise<store.ApprovalRow> {
  const row = await store.lockApproval(trx, approvalId);
  if (row === undefined) {
    const isThere = (await store.findApproval(trx, approvalId)) !== undefined;
    throw refuse(isThere ? 'common.inProgress' : 'common.notFound');
  }
  if (row.state !== 'proposed') throw refuse('operator.approvalClosed', { state: row.state });
  if (decision === 'confirm') await confirm(deps, trx, context, row, reason);
  else if (reason === null) throw refuse('operator.reasonRequired');
  else await close(deps, trx, context, row, { state: 'rejected', decidedBy: context.actor.id, reason });
  return (await store.findApproval(trx, approvalId))!;
}

async function values(
  deps: ApprovalsDeps,
  target: Db,
  rows: store.ApprovalRow[],
  viewer: StaffSession,
): Promise<ApprovalValue[]> {
  const { staff } = deps;
  const ids = rows.flatMap((row) => [row.proposed_by, ...(row.decided_by === null ? [] : [row.decided_by])]);
  const names = await staff.namesOf(target, [...new Set(ids)]);
  return rows.map((row) => ({
    ...valueOf(row, names, viewer.staffId),
    needsEntry: deps.commands.get(row.command)?.needsEntry === true,
  }));
}

async function expireDue(deps: ApprovalsDeps): ReturnType<ApprovalService['expireDue']> {
  const { db, events } = deps.platform;
  await inTransaction(db, async (trx) => {
    for (const approvalId of await store.expireDue(trx))
      await events.emit(trx, 'operator.approvalChanged', { approvalId });
  });
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

function valueOf(
  row: store.ApprovalRow,
  names: Map<string, string>,
  viewerId: string,
): Omit<ApprovalValue, 'needsEntry'> {
  return {
    id: row.approval_id,
    command: row.command,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    amount: row.amount === null ? null : toWire(row.amount),
    summary: row.summary,
    payload: row.payload,
    reason: row.reason,
    proposedBy: names.get(row.proposed_by) ?? row.proposed_by,
    proposedAt: row.proposed_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    state: row.state,
    decidedBy: row.decided_by === null ? null : (names.get(row.decided_by) ?? row.decided_by),
    decidedAt: row.decided_at?.toISOString() ?? null,
    isMine: row.proposed_by === viewerId,
  };
}
