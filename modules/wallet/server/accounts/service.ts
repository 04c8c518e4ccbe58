import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { type Refusal, refuse } from '@sanam/server/platform/errors.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { normaliseName } from '@sanam/server/platform/names.rules.ts';
import type { WalletDeps } from '../deps.ts';
import type { BankAccountValue } from '../types.ts';
import { banks, findBank } from '../../contract/banks.data.ts';
import { createChanges } from './changes.ts';
import { type AccountInput, noteShared, numberOf, SEAL_PURPOSE } from './number.ts';
import { accountsMax, isGoodPaymentPassword } from './rules.ts';
import * as store from './store.ts';

const TRIES_A_DAY = 5;

export function createAccounts(deps: WalletDeps) {
  const { db } = deps;
  const changes = createChanges({ ...deps, hold: hold.bind(null, deps), bankNameOf });

  return {
    banks: () => banks.map(({ bankCode, nameTh, nameEn }) => ({ bankCode, nameTh, nameEn })),
    list: list.bind(null, deps),
    own: async (memberId: string, language: Context['language']) => ({
      ...(await list(deps, memberId, language)),
      change: await changes.ofMember(memberId, language),
    }),
    changes,
    add: add.bind(null, deps),
    setPaymentPassword: setPaymentPassword.bind(null, deps),
    hashPaymentPassword: hashPaymentPassword.bind(null, deps),
    async setFirstPaymentPassword(trx: Trx, memberId: string, passwordHash: string): Promise<void> {
      await store.savePaymentPassword(trx, memberId, passwordHash, await zoneOf(deps, trx, memberId));
    },
    hasPaymentPassword: async (memberId: string) => (await store.paymentPasswordHash(db, memberId)) !== undefined,
    isPaymentPassword: isPaymentPassword.bind(null, deps),
    checkPaymentPassword: checkPaymentPassword.bind(null, deps),
    payable: payable.bind(null, deps),
    /** Returns the full numbers of a member's accounts, to compare with a payer; never shown. */
    numbersOf: async (target: Db, memberId: string) =>
      (await store.listBankAccounts(target, memberId)).map((row) => ({
        bankCode: row.bank_code,
        accountNo: deps.vault.open(SEAL_PURPOSE, row.account_sealed),
      })),
    /** Like `numbersOf` for several members. */
    numbersOfAll: async (memberIds: readonly string[]) =>
      (await store.bankAccountsOf(db, memberIds)).map((row) => ({
        memberId: row.member_id,
        bankCode: row.bank_code,
        accountNo: deps.vault.open(SEAL_PURPOSE, row.account_sealed),
      })),
    lockAfterUse: store.lockBankAccount,
    holdUntil: store.holdUntil,
    longestHold: store.longestHold,
    isPaymentPasswordLocked: isPaymentPasswordLocked.bind(null, deps),
    hold: hold.bind(null, deps),
    rename: rename.bind(null, deps),
  };
}

/** Attempts at the payment password are counted by the business day of the member's merchant. */
async function zoneOf(deps: WalletDeps, target: Db, memberId: string): Promise<string> {
  const { members } = deps;

  const member = await members.find(target, memberId);
  if (member === undefined) throw refuse('common.notFound');
  return deps.zoneOf(member.merchantId);
}

async function list(deps: WalletDeps, memberId: string, language: Context['language']) {
  const { members, db, payments } = deps;

  const member = await members.find(db, memberId);
  const rule = await payments.withdrawalRule(db, member?.merchantId ?? '*');
  const list = (await store.listBankAccounts(db, memberId)).map((row) => toValue(row, language));
  const level = await deps.levelOf(db, memberId);
  const max = accountsMax(rule, level);
  const more = { level: rule.bank_accounts_level, max: rule.bank_accounts_level_max };
  const isMore = level !== undefined && level < more.level && more.max > max;
  return { list, max, more: isMore ? more : null, registeredName: member?.registeredName ?? null };
}

/**
 * Adds a bank account in the member's own name. The first one sets the registered name if registration did not ask for
 * one. Refuses with `wallet.bankAccountLimit`, `wallet.nameMismatch`, `wallet.bankAccountRefused` (also if the number
 * belongs to another member: no reason is given).
 */
async function add(
  deps: WalletDeps,
  context: Context,
  memberId: string,
  input: AccountInput,
  key: IdempotencyKey,
): Promise<BankAccountValue> {
  const { db, members, payments } = deps;

  await noteShared(deps, context, memberId, input);
  return once(db, key, async (trx) => {
    await store.lockMember(trx, memberId);
    const member = await members.find(trx, memberId);
    if (member === undefined) throw refuse('common.notFound');
    const rule = await payments.withdrawalRule(trx, member.merchantId);
    const known = await store.listBankAccounts(trx, memberId);
    const max = accountsMax(rule, await deps.levelOf(trx, memberId));
    if (known.length >= max) throw refuse('wallet.bankAccountLimit', { max });
    const given = await numberOf(deps, trx, memberId, input);
    const row = await store.insertBankAccount(trx, { bank_account_id: newId('bac'), ...given });
    if (row === undefined) throw refuse('wallet.bankAccountRefused');
    await audit(trx, context, {
      command: 'wallet.bankAccount.add',
      subject: { type: 'bankAccount', id: row.bank_account_id },
      after: { memberId, bankCode: row.bank_code, accountTail: row.account_tail },
    });
    await deps.events.emit(trx, 'wallet.bankAccountAdded', { memberId });
    await deps.tell(trx, {
      memberId,
      template: 'bankAccountAdded',
      values: { bank: bankNameOf(row.bank_code, 'EN'), tail: row.account_tail },
      source: `bankAccount:${row.bank_account_id}:added`,
      link: '/?mc=securityCenter',
    });
    return toValue(row, context.language);
  });
}

/**
 * Sets or changes the payment password. A change holds payouts. Refuses with `identity.wrongCredentials`,
 * `wallet.paymentPasswordInvalid`.
 */
async function setPaymentPassword(
  deps: WalletDeps,
  context: Context,
  memberId: string,
  input: { loginPassword: string; paymentPassword: string },
): Promise<void> {
  const { members, db } = deps;

  if (!(await members.isOwnPassword(memberId, input.loginPassword))) throw refuse('identity.wrongCredentials');
  if (input.paymentPassword === input.loginPassword) throw refuse('wallet.paymentPasswordInvalid');
  const passwordHash = await hashPaymentPassword(deps, input.paymentPassword);
  await inTransaction(db, async (trx) => {
    const replaced = await store.savePaymentPassword(trx, memberId, passwordHash, await zoneOf(deps, trx, memberId));
    if (replaced) await passwordReplaced(deps, trx, memberId);
    await audit(trx, context, {
      command: 'wallet.paymentPassword.set',
      subject: { type: 'member', id: memberId },
      after: { replaced },
    });
  });
}

/** Holds payouts and notifies the member. */
async function passwordReplaced(deps: WalletDeps, trx: Trx, memberId: string): Promise<void> {
  await hold(deps, trx, memberId, 'paymentPasswordChanged');
  const notice = { memberId, template: 'paymentPasswordChanged', values: {}, link: '/?mc=securityCenter' } as const;
  await deps.tell(trx, { ...notice, source: newId('ppw') });
}

async function isPaymentPassword(deps: WalletDeps, memberId: string, given: string): Promise<boolean> {
  const passwordHash = await store.paymentPasswordHash(deps.db, memberId);
  return passwordHash !== undefined && deps.passwords.verify(passwordHash, given);
}

/**
 * Checks the payment password; five attempts a day. The comparison runs outside of any transaction, and attempts count
 * in the order in which they take the row's lock: of a hundred guesses at once, five count and the others are locked
 * out, right or wrong. Refuses with `wallet.paymentPasswordMissing`, `…Locked`, `…Wrong` (details: `triesLeft`).
 */
async function checkPaymentPassword(deps: WalletDeps, memberId: string, given: string): Promise<void> {
  const zone = await zoneOf(deps, deps.db, memberId);
  for (;;) {
    const known = await store.paymentPassword(deps.db, memberId, zone);
    if (known === undefined) throw refuse('wallet.paymentPasswordMissing');
    if (known.failures >= TRIES_A_DAY) throw refuse('wallet.paymentPasswordLocked');
    const isRight = await deps.passwords.verify(known.password_hash, given);
    const verdict = await countTry(deps, memberId, { zone, isRight, passwordHash: known.password_hash });
    if (verdict === 'right') return;
    if (verdict !== 'changed') throw verdict;
  }
}

/** Checks whether all attempts of the business day are used up. */
async function isPaymentPasswordLocked(deps: WalletDeps, memberId: string): Promise<boolean> {
  const known = await store.paymentPassword(deps.db, memberId, await zoneOf(deps, deps.db, memberId));
  return known !== undefined && known.failures >= TRIES_A_DAY;
}

/** Counts one compared attempt. `changed`: another password was set meanwhile, so the comparison has to be repeated. */
async function countTry(
  deps: WalletDeps,
  memberId: string,
  { zone, isRight, passwordHash }: { zone: string; isRight: boolean; passwordHash: string },
): Promise<'right' | 'changed' | Refusal> {
  return inTransaction(deps.db, async (trx) => {
    const row = await store.lockPaymentPassword(trx, memberId, zone);
    if (row === undefined) return refuse('wallet.paymentPasswordMissing');
    if (row.password_hash !== passwordHash) return 'changed';
    if (row.failures >= TRIES_A_DAY) return refuse('wallet.paymentPasswordLocked');
    const failures = isRight ? 0 : row.failures + 1;
    await store.countFailures(trx, memberId, failures, zone);
    if (isRight) return 'right';
    const triesLeft = TRIES_A_DAY - failures;
    return triesLeft > 0
      ? refuse('wallet.paymentPasswordWrong', { triesLeft })
      : refuse('wallet.paymentPasswordLocked');
  });
}

/**
 * Returns the account for a payout, with its number. Refuses with `wallet.bankAccountMissing` for a missing or foreign
 * one.
 */
async function payable(
  deps: WalletDeps,
  target: Db,
  memberId: string,
  bankAccountId: string,
): Promise<store.BankAccountRow & { accountNo: string }> {
  const { vault } = deps;

  const row = await store.findBankAccount(target, memberId, bankAccountId);
  if (row === undefined) throw refuse('wallet.bankAccountMissing');
  return { ...row, accountNo: vault.open(SEAL_PURPOSE, row.account_sealed) };
}

async function hold(deps: WalletDeps, trx: Trx, memberId: string, reason: string, hours?: number): Promise<void> {
  const { members, payments } = deps;

  const member = await members.find(trx, memberId);
  const rule = await payments.withdrawalRule(trx, member?.merchantId ?? '*');
  await store.insertHold(trx, { holdId: newId('hld'), memberId, reason, hours: hours ?? rule.hold_hours });
}

/**
 * Gives the accounts of a member the corrected name: under the rule of the own name they are the member's, and a payout
 * names its holder. Payouts are held, and the next one is looked at as after any new detail.
 */
async function rename(deps: WalletDeps, trx: Trx, { memberId, name }: { memberId: string; name: string }) {
  await store.lockMember(trx, memberId);
  await hold(deps, trx, memberId, 'nameCorrected');
  await store.setHolder(trx, memberId, normaliseName(name));
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Returns the hash. Refuses with `wallet.paymentPasswordInvalid`, `common.unavailable`. */
async function hashPaymentPassword(deps: WalletDeps, paymentPassword: string): Promise<string> {
  if (!isGoodPaymentPassword(paymentPassword)) throw refuse('wallet.paymentPasswordInvalid');
  return deps.passwords.hash(paymentPassword);
}

/** Returns the bank's name in the reader's language. */
export function bankNameOf(bankCode: string, language: Context['language']): string {
  const bank = findBank(bankCode);
  return (language === 'TH' ? bank?.nameTh : bank?.nameEn) ?? bankCode;
}

function toValue(row: store.BankAccountRow, language: Context['language']): BankAccountValue {
  return {
    bankAccountId: row.bank_account_id,
    bankCode: row.bank_code,
    bankName: bankNameOf(row.bank_code, language),
    accountTail: row.account_tail,
    holder: row.holder,
    state: row.state,
  };
}
