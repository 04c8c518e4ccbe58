// Bank account numbers of members: checked, encrypted, and compared with those of others.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { normaliseName } from '@sanam/server/platform/names.rules.ts';
import type { WalletDeps } from '../deps.ts';
import { findBank } from '../../contract/banks.data.ts';
import { compareNames } from './rules.ts';
import * as store from './store.ts';

export const SEAL_PURPOSE = 'wallet.bankAccount';
const TAIL_DIGITS = 4;

export interface AccountInput {
  bankCode: string;
  accountNo: string;
  holder: string;
}

const hashOf = ({ vault }: WalletDeps, { bankCode, accountNo }: AccountInput): string =>
  vault.keyedHash(SEAL_PURPOSE, `${bankCode}:${accountNo}`);

/**
 * Returns the stored form of the number. The first account sets the registered name if registration did not ask for
 * one. Refuses with `wallet.bankAccountRefused`, `wallet.nameMismatch`.
 */
export async function numberOf(deps: WalletDeps, trx: Trx, memberId: string, input: AccountInput) {
  const { members, vault } = deps;
  const member = await members.find(trx, memberId);
  if (member === undefined) throw refuse('common.notFound');
  const bank = findBank(input.bankCode);
  const digits = input.accountNo.length;
  if (bank === undefined || digits < bank.digits[0] || digits > bank.digits[1])
    throw refuse('wallet.bankAccountRefused');
  const holder = normaliseName(input.holder);
  if (member.registeredName === null) await members.fixRegisteredName(trx, memberId, holder);
  else if (compareNames(member.registeredName, holder) !== 'equal') throw refuse('wallet.nameMismatch');
  return {
    merchant_id: member.merchantId,
    member_id: memberId,
    bank_code: bank.bankCode,
    account_sealed: vault.seal(SEAL_PURPOSE, input.accountNo),
    account_hash: hashOf(deps, input),
    account_tail: input.accountNo.slice(-TAIL_DIGITS),
    holder,
  };
}

/** Records for staff that a member gave a number of another member. The member only learns that it is refused. */
export async function noteShared(
  deps: WalletDeps,
  context: Context,
  memberId: string,
  input: AccountInput,
): Promise<void> {
  const owner = await store.ownerOf(deps.db, { bank_code: input.bankCode, account_hash: hashOf(deps, input) });
  if (owner === undefined || owner.member_id === memberId) return;
  const ownerId = owner.member_id;
  await inTransaction(deps.db, async (trx) => {
    if (!(await store.insertShared(trx, { member_id: memberId, owner_id: ownerId }))) return;
    await audit(trx, context, {
      command: 'wallet.bankAccount.shared',
      subject: { type: 'member', id: memberId },
      after: { ownerId, accountTail: owner.account_tail },
    });
  });
}
