// Applies a provider's result in one transaction: the document, its audit row and event, the check.
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { DocumentState } from '../../../contract/identity-states.ts';
import { announce } from '../documents.ts';
import { decideDocument, type Document, insertDocument, lastDocument, lockDocument } from '../store.ts';
import type { CheckResult } from './types.ts';
import { changeOf, type Decision, decisionOf, isNews, isSamePerson } from './rules.ts';
import type { CheckDeps } from './deps.ts';
import * as store from './store.ts';

export const PERSON_PURPOSE = 'protection.checkedPerson';

/** Returns the provider as actor of audit rows. */
const actorOf = (deps: CheckDeps, { merchant_id: merchantId }: store.Check) =>
  systemContext(`identityProvider:${deps.provider.name}`, merchantId);

/**
 * Applies a result; false if it contains nothing new. A document of a minor blocks play and deposits in the same
 * transaction, as a decision of staff does.
 */
export async function applyResult(deps: CheckDeps, check: store.Check, result: CheckResult): Promise<boolean> {
  const { db, factsOf } = deps;
  const facts = await factsOf(db, check.member_id);
  if (facts === undefined) return false;
  const decision = result.at === null ? undefined : decisionOf(result, isSamePerson(result.person, facts));
  const sealed = deps.vault.seal(`${PERSON_PURPOSE}:${check.check_id}`, JSON.stringify(result.person));
  return inTransaction(db, async (trx) => {
    if (decision === undefined) return wait(deps, trx, check, result);
    const news = { at: result.at!, outcome: decision.outcome };
    if (!isNews(news, { at: check.result_at, outcome: check.outcome })) return false;
    // Wallet and gate are locked before the member's other rows.
    if (decision.answer === 'underAge')
      await deps.block(trx, check.member_id, 'identity check: under age', actorOf(deps, check));
    const locked = (await store.lockCheck(trx, check.check_id))!;
    if (!isNews(news, { at: locked.result_at, outcome: locked.outcome })) return false;
    const document = await decide(deps, trx, locked, { decision, result });
    await store.changeCheck(trx, check.check_id, {
      state: 'done',
      page_url: null,
      applicant_id: result.applicantId,
      outcome: decision.outcome,
      result_at: result.at,
      person_sealed: sealed,
      document_id: document?.document_id ?? null,
    });
    return true;
  });
}

/** Records that the provider has the pictures: no other document is accepted meanwhile. */
async function wait(deps: CheckDeps, trx: Trx, check: store.Check, result: CheckResult): Promise<boolean> {
  const locked = (await store.lockCheck(trx, check.check_id))!;
  const isEarly = locked.state === 'starting' || locked.state === 'open';
  if (result.state !== 'pending' || !isEarly) return false;
  const made = await insertDocument(trx, { ...documentOf(locked, result), state: 'checking' });
  if (made !== undefined) await tellOf(deps, trx, locked, { row: made, command: 'send' });
  await store.changeCheck(trx, check.check_id, {
    state: 'pending',
    page_url: null,
    applicant_id: result.applicantId,
    document_id: made?.document_id ?? null,
  });
  return true;
}

const documentOf = (check: store.Check, { document }: CheckResult) => ({
  document_id: newId('doc'),
  member_id: check.member_id,
  kind: document.kind,
});

function tellOf(
  deps: CheckDeps,
  trx: Trx,
  check: store.Check,
  { row, command }: { row: Document; command: string },
): Promise<void> {
  return announce(deps, trx, actorOf(deps, check), { row, command, reason: check.check_id });
}

const commands: Readonly<Partial<Record<DocumentState, string>>> = {
  approved: 'approve',
  again: 'again',
  refused: 'refuse',
  revoked: 'revoke',
  sent: 'send',
};

/** Returns the document after the result; undefined if the member's own document already waits for staff. */
async function decide(
  deps: CheckDeps,
  trx: Trx,
  check: store.Check,
  { decision, result }: { decision: Decision; result: CheckResult },
): Promise<Document | undefined> {
  const before = check.document_id === null ? undefined : await lockDocument(trx, check.document_id);
  const state = changeOf(
    decision,
    before === undefined ? undefined : { state: before.state, decidedBy: before.decided_by },
  );
  if (state === 'keep') return before;
  const base = before ?? (await insertDocument(trx, { ...documentOf(check, result), state: 'checking' }));
  // Another document of the member waits for staff: they see the result beside it.
  if (base === undefined) return lastDocument(trx, check.member_id);
  const row = await decideDocument(trx, base.document_id, {
    state,
    answer: decision.answer,
    decided_by: null,
    valid_until: result.document.validUntil ?? base.valid_until,
  });
  await tellOf(deps, trx, check, { row, command: commands[state] ?? state });
  return row;
}
