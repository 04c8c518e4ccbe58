// Replacement of a bank account: the member requests it with a reason, two people of staff decide, then payouts are
// held.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { normaliseName } from '@sanam/server/platform/names.rules.ts';
import type { WalletDeps } from '../deps.ts';
import type { AccountChangeValue } from '../types.ts';
import { findBank } from '../../contract/banks.data.ts';
import * as changes from './change-store.ts';
import { type AccountInput, noteShared, numberOf } from './number.ts';
import * as store from './store.ts';

export interface ChangeDecision {
  decision: 'approve' | 'reject';
  expectedVersion: number;
  reason: string;
  /** First person; the actor of the context confirms. */
  proposedBy: string;
  db: Db;
}

type ChangesDeps = WalletDeps & {
  hold(trx: Trx, memberId: string, reason: string): Promise<void>;
  bankNameOf(bankCode: string, language: Context['language']): string;
};

export function createChanges(deps: ChangesDeps) {
  return {
    request: request.bind(null, deps),
    ofMember: ofMember.bind(null, deps),
    decide: decide.bind(null, deps),
    list: (filter: changes.ChangeFilter) => changes.listChanges(deps.db, filter),
    find: (changeId: string, db: Db = deps.db) => changes.findChange(db, changeId),
  };
}

/** Returns the last request of a member, decided or not; null if none. */
async function ofMember(
  deps: ChangesDeps,
  memberId: string,
  language: Context['language'],
): Promise<AccountChangeValue | null> {
  const row = await changes.lastChange(deps.db, memberId);
  return row === undefined ? null : toValue(deps, row, language);
}

function toValue(deps: ChangesDeps, row: changes.ChangeRow, language: Context['language']): AccountChangeValue {
  return {
    changeId: row.change_id,
    bankAccountId: row.bank_account_id,
    bankName: deps.bankNameOf(row.bank_code, language),
    accountTail: row.account_tail,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    answer: row.answer,
  };
}

/**
 * Requests a replacement. Refuses with `wallet.bankAccountMissing` for an account that is not in use,
 * `wallet.accountChangeOpen`, `wallet.nameMismatch`, `wallet.bankAccountRefused` (also if the number belongs to
 * another member: no reason is given).
 */
async function request(
  deps: ChangesDeps,
  context: Context,
  memberId: string,
  input: AccountInput & { bankAccountId: string; reason: string },
  key: IdempotencyKey,
): Promise<AccountChangeValue> {
  await noteShared(deps, context, memberId, input);
  return once(deps.db, key, async (trx) => {
    await store.lockMember(trx, memberId);
    const current = await store.findBankAccount(trx, memberId, input.bankAccountId);
    if (current === undefined || current.state === 'replaced') throw refuse('wallet.bankAccountMissing');
    const given = await numberOf(deps, trx, memberId, input);
    const owner = await store.ownerOf(trx, given);
    const isKnown = owner !== undefined && (owner.member_id !== memberId || owner.state !== 'replaced');
    if (isKnown) throw refuse('wallet.bankAccountRefused');
    const row = await changes.insertChange(trx, {
      ...given,
      change_id: newId('bcr'),
      bank_account_id: current.bank_account_id,
      reason: input.reason,
    });
    if (row === undefined) throw refuse('wallet.accountChangeOpen');
    await changed(deps, trx, context, row, { command: 'request', reason: input.reason });
    await tell(deps, trx, row, 'bankAccountChangeAsked');
    return toValue(deps, row, context.language);
  });
}

/** Writes audit row and event of a request that was made or decided. */
async function changed(
  deps: ChangesDeps,
  trx: Trx,
  by: Context,
  row: changes.ChangeRow,
  { command, reason }: { command: string; reason: string },
): Promise<void> {
  const { change_id: changeId, version, state } = row;
  await audit(trx, by, {
    command: `wallet.accountChange.${command}`,
    subject: { type: 'accountChange', id: changeId },
    after: { memberId: row.member_id, bankCode: row.bank_code, accountTail: row.account_tail, state },
    reason,
  });
  await deps.events.emit(trx, 'wallet.accountChange', { changeId, version });
}

/** Notifies all earlier verified contacts, because a thief would change the account. */
async function tell(
  deps: ChangesDeps,
  trx: Trx,
  row: changes.ChangeRow,
  template: 'bankAccountChangeAsked' | 'bankAccountChanged' | 'bankAccountChangeRefused',
): Promise<void> {
  await deps.tell(trx, {
    memberId: row.member_id,
    template,
    values: {
      bank: findBank(row.bank_code)?.nameEn ?? row.bank_code,
      tail: row.account_tail,
      reason: row.answer ?? '–',
    },
    source: `accountChange:${row.change_id}:${row.state}`,
    link: '/?mc=securityCenter',
  });
}

/**
 * Decides a request. Refuses with `operator.sameStaff`, `operator.staleVersion`, `wallet.wrongState`,
 * `common.notFound`.
 */
async function decide(deps: ChangesDeps, context: Context, changeId: string, decision: ChangeDecision): Promise<void> {
  if (decision.proposedBy === context.actor.id) throw refuse('operator.sameStaff');
  await inTransaction(decision.db, async (trx) => {
    const found = await changes.findChange(trx, changeId);
    if (found === undefined) throw refuse('common.notFound');
    await store.lockMember(trx, found.member_id);
    const row = await changes.lockChange(trx, changeId);
    if (row.version !== decision.expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
    if (row.state !== 'open') throw refuse('wallet.wrongState', { stage: row.state });
    const isApproved = decision.decision === 'approve';
    if (isApproved) await replace(deps, trx, row);
    const state = isApproved ? 'approved' : 'refused';
    const decided = await changes.decideChange(trx, changeId, { state, answer: isApproved ? null : decision.reason });
    await changed(deps, trx, context, decided, { command: decision.decision, reason: decision.reason });
    await tell(deps, trx, decided, isApproved ? 'bankAccountChanged' : 'bankAccountChangeRefused');
  });
}

/** Replaces the old account by the new one and holds payouts. Money that was not sent to the old one comes back. */
async function replace(deps: ChangesDeps, trx: Trx, row: changes.ChangeRow): Promise<void> {
  await deps.hold(trx, row.member_id, 'bankAccountChanged');
  await deps.payments.onAccountReplaced(trx, { memberId: row.member_id, bankAccountId: row.bank_account_id });
  await store.setState(trx, row.bank_account_id, 'replaced');
  const owner = await store.ownerOf(trx, row);
  if (owner !== undefined && owner.member_id !== row.member_id) throw refuse('wallet.bankAccountRefused');
  if (owner !== undefined) return store.setState(trx, owner.bank_account_id, 'new');
  const { merchant_id, member_id, bank_code, account_sealed, account_hash, account_tail } = row;
  // The name may have been corrected since the request.
  const member = await deps.members.find(trx, member_id);
  const holder = member?.registeredName == null ? row.holder : normaliseName(member.registeredName);
  const account = { merchant_id, member_id, bank_code, account_sealed, account_hash, account_tail, holder };
  const added = await store.insertBankAccount(trx, { bank_account_id: newId('bac'), ...account });
  if (added === undefined) throw refuse('wallet.bankAccountRefused');
  await deps.events.emit(trx, 'wallet.bankAccountAdded', { memberId: row.member_id });
}

export type AccountChanges = ReturnType<typeof createChanges>;
