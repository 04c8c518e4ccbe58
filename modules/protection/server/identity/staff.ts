// Documents for staff. An approval raises a level and needs two people; a refusal needs one.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { ApprovalService, People } from '@sanam/staff/server/index.ts';
import type { ProtectionService } from '../types.ts';
import { PERSON_PURPOSE } from './checks/apply.ts';
import type { CheckResult } from './checks/types.ts';
import { isSamePerson } from './checks/rules.ts';
import { checkOfDocument } from './checks/store.ts';
import { announce, type DocumentDeps, type Documents, isOpen } from './documents.ts';
import { standingOf } from './levels.ts';
import * as store from './store.ts';

type Decision = CallArguments<Calls['opsDecideDocument']>['body'];
type Value<Name extends keyof Calls> = CallValue<Calls[Name]>;

const APPROVE = 'protection.document.approve';
const subjectOf = (id: string) => ({ type: 'document', id });

export interface StaffDocumentDeps extends DocumentDeps {
  vault: DocumentDeps['vault'] & Pick<Vault, 'open'>;
  documents: Documents;
  approvals: ApprovalService;
  people: People;
  block: ProtectionService['block'];
}

export type StaffDocuments = ReturnType<typeof createStaffDocuments>;

export function createStaffDocuments(deps: StaffDocumentDeps) {
  deps.approvals.define({
    name: APPROVE,
    permission: 'protection.document.decide',
    run: async (trx, { context, subjectId, payload, reason, proposedBy }) => {
      if (proposedBy === context.actor.id) throw refuse('operator.sameStaff');
      const { validUntil, expectedVersion } = payload as { validUntil: string | null; expectedVersion: number };
      await locked(trx, subjectId, expectedVersion, 'approve');
      const row = await store.decideDocument(trx, subjectId, {
        state: 'approved',
        answer: null,
        decided_by: context.actor.id,
        valid_until: validUntil,
      });
      await announce(deps, trx, context, { row, command: 'approve', reason });
    },
  });
  return {
    list: list.bind(null, deps),
    get: get.bind(null, deps),
    picture: picture.bind(null, deps),
    decide: decide.bind(null, deps),
  };
}

const rowValue = (
  row: store.Document,
  member: Value<'opsGetDocument'>['member'],
  decidedBy: string | null,
): Value<'opsListDocuments'>['list'][number] => ({
  id: row.document_id,
  member,
  kind: row.kind,
  state: row.state,
  answer: row.answer,
  validUntil: row.valid_until,
  sentAt: row.sent_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy,
  version: row.version,
});

async function list(
  { db, people }: StaffDocumentDeps,
  merchantId: string | undefined,
  query: CallArguments<Calls['opsListDocuments']>['query'],
): Promise<Value<'opsListDocuments'>> {
  const { state, memberId, order } = query;
  const found = await store.listDocuments(db, { merchantId, state, memberId, order, ...pageOf(query) });
  const memberOf = await people.members(found.list.map((row) => row.member_id));
  const nameOf = await people.staffNames(found.list.map((row) => row.decided_by));
  const rows = found.list.map((row) => rowValue(row, memberOf(row.member_id), nameOf(row.decided_by)));
  return paged(rows, found.totalCount, query);
}

/** Returns a document. Refuses with `common.notFound`. */
async function get(
  deps: StaffDocumentDeps,
  context: Context,
  session: StaffSession,
  documentId: string,
): Promise<Value<'opsGetDocument'>> {
  const { db, people, approvals } = deps;
  const row = await store.findDocument(db, documentId);
  if (row === undefined) throw refuse('common.notFound');
  await seen(deps, context, { documentId, memberId: row.member_id, side: null });
  const standing = await standingOf(deps, db, row.member_id);
  const memberOf = await people.members([row.member_id]);
  return {
    ...rowValue(row, memberOf(row.member_id), await people.staffName(row.decided_by)),
    person: {
      name: standing?.facts.name ?? null,
      birthDate: standing?.facts.birthDate ?? null,
      idNumber: standing?.facts.idNumber ?? null,
    },
    level: standing?.level ?? 0,
    check: await checkOf(deps, documentId, standing?.facts),
    pictures: (await store.picturesOf(db, documentId)).map(({ picture_id: id, side }) => ({ id, side })),
    approval: await approvals.waitingFor(subjectOf(documentId), session),
    history: await people.historyOf(documentId),
  };
}

/** Returns the data that the provider read from this document. */
async function checkOf(
  { db, vault }: StaffDocumentDeps,
  documentId: string,
  profile: { name: string | null; birthDate: string | null } = { name: null, birthDate: null },
): Promise<Value<'opsGetDocument'>['check']> {
  const check = await checkOfDocument(db, documentId);
  if (check === undefined) return null;
  const sealed = check.person_sealed;
  const person =
    sealed === null
      ? { names: [], birthDate: null }
      : (JSON.parse(vault.open(`${PERSON_PURPOSE}:${check.check_id}`, sealed)) as CheckResult['person']);
  const at = check.result_at?.toISOString() ?? null;
  return { outcome: check.outcome, ...person, isSame: isSamePerson(person, profile), at };
}

/** Writes an audit row for reading a member's document. */
function seen(
  { db }: StaffDocumentDeps,
  context: Context,
  { documentId, memberId, side }: { documentId: string; memberId: string; side: string | null },
): Promise<void> {
  return inTransaction(db, (trx) =>
    audit(trx, context, {
      command: 'protection.document.view',
      subject: subjectOf(documentId),
      after: { memberId, side },
    }),
  );
}

async function picture(deps: StaffDocumentDeps, context: Context, pictureId: string) {
  const found = await deps.documents.read(pictureId);
  const { document_id: documentId, side } = found.picture;
  const row = await store.findDocument(deps.db, documentId);
  await seen(deps, context, { documentId, memberId: row!.member_id, side });
  return found;
}

/**
 * Locks an undecided document. Refuses with `common.notFound`, `operator.staleVersion`, `protection.documentDecided`.
 */
async function locked(
  trx: Trx,
  documentId: string,
  expectedVersion: number,
  decision: Decision['decision'],
): Promise<store.Document> {
  const row = await store.lockDocument(trx, documentId);
  if (row === undefined) throw refuse('common.notFound');
  if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
  const fits = decision === 'revoke' ? row.state === 'approved' : isOpen(row);
  if (!fits) throw refuse('protection.documentDecided', { state: row.state });
  return row;
}

const noStates = { again: 'again', refuse: 'refused', revoke: 'revoked' } as const;

/**
 * Decides a document. One of a minor blocks play and deposits in the same transaction; people decide about the
 * deposits.
 */
async function decide(
  deps: StaffDocumentDeps,
  trx: Trx,
  context: Context,
  ask: { documentId: string; body: Decision },
): Promise<Value<'opsDecideDocument'>> {
  const { documentId, body } = ask;
  await deps.approvals.refusePending(trx, subjectOf(documentId));
  const found = await store.findDocument(trx, documentId);
  if (found === undefined) throw refuse('common.notFound');
  if (body.decision === 'approve') {
    await locked(trx, documentId, body.expectedVersion, 'approve');
    const approvalId = await deps.approvals.propose(trx, context, {
      command: APPROVE,
      subject: subjectOf(documentId),
      amountMinor: null,
      summary: found.kind,
      payload: { validUntil: body.validUntil, expectedVersion: body.expectedVersion },
      reason: body.reason,
    });
    return { state: 'proposed', approvalId };
  }
  // Wallet and gate are locked before the member's other rows.
  if (body.answer === 'underAge') await deps.block(trx, found.member_id, body.reason, context);
  await locked(trx, documentId, body.expectedVersion, body.decision);
  const row = await store.decideDocument(trx, documentId, {
    state: noStates[body.decision],
    answer: body.answer,
    decided_by: context.actor.id,
    valid_until: found.valid_until,
  });
  await announce(deps, trx, context, { row, command: body.decision, reason: body.reason });
  return { state: 'done', approvalId: null };
}
