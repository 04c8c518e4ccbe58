import { randomBytes, randomInt } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { RailDeps } from '../platform/deps.ts';
import type { RailSchema } from '../platform/schema.ts';

export type Transfer = Selectable<RailSchema['rail_transfers']>;

/** The shop's account at the invented bank; transfers to its PromptPay number also arrive here. */
export const SHOP_ACCOUNT = {
  bankCode: '004',
  accountNo: '0123456789',
  promptpayId: '0812345678',
  name: 'SANAM SANDBOX',
} as const;

const PAGE = 200;

/** Checks for the shop's account number or PromptPay number. */
export const isShop = (to: string): boolean => to === SHOP_ACCOUNT.accountNo || to === SHOP_ACCOUNT.promptpayId;

/** Books a transfer at once. `line_no` follows the order of commits, so that a reader of the statement misses none. */
export async function bookTransfer(
  deps: RailDeps,
  transfer: Pick<Transfer, 'amount' | 'payer_name' | 'payer_bank' | 'payer_account' | 'note'>,
): Promise<Transfer> {
  return deps.db.transaction().execute(async (trx) => {
    await sql`lock table rail_transfers in exclusive mode`.execute(trx);
    const row = {
      ...transfer,
      line_id: `stl_${randomBytes(12).toString('hex')}`,
      trans_ref: `${deps.clock().toISOString().slice(0, 10).replaceAll('-', '')}${randomInt(10 ** 9, 10 ** 10)}`,
      bank_code: SHOP_ACCOUNT.bankCode,
      account_no: SHOP_ACCOUNT.accountNo,
      booked_at: deps.clock(),
    };
    return trx.insertInto('rail_transfers').values(row).returningAll().executeTakeFirstOrThrow();
  });
}

export async function findTransfer(deps: RailDeps, lineId: string): Promise<Transfer | undefined> {
  return deps.db.selectFrom('rail_transfers').selectAll().where('line_id', '=', lineId).executeTakeFirst();
}

/** Returns the transfer of a slip. */
export async function findBySlip(
  deps: RailDeps,
  slip: { sendingBank: string; transRef: string },
): Promise<Transfer | undefined> {
  const { sendingBank, transRef } = slip;
  return deps.db
    .selectFrom('rail_transfers')
    .selectAll()
    .where('trans_ref', '=', transRef)
    .where('payer_bank', '=', sendingBank)
    .executeTakeFirst();
}

/** Parses the id `slip-014-2026…` of a payment that the shop knows only by its slip. */
export function slipOf(paymentId: string): { sendingBank: string; transRef: string } {
  const [, sendingBank = '', transRef = ''] = /^slip-(\d{3})-([A-Za-z0-9]+)$/.exec(paymentId) ?? [];
  return { sendingBank, transRef };
}

export async function newestTransfers(deps: RailDeps, limit: number): Promise<Transfer[]> {
  return deps.db.selectFrom('rail_transfers').selectAll().orderBy('line_no', 'desc').limit(limit).execute();
}

/** Returns the statement after a position. `readUntil`: everything booked before is included. */
export async function readStatement(
  deps: RailDeps,
  account: { bankCode: string; accountNo: string },
  after: bigint,
): Promise<{ lines: Transfer[]; readUntil: Date; isWhole: boolean }> {
  const asked = deps.clock();
  const lines = await deps.db
    .selectFrom('rail_transfers')
    .selectAll()
    .where('bank_code', '=', account.bankCode)
    .where('account_no', '=', account.accountNo)
    .where('line_no', '>', after)
    .orderBy('line_no')
    .limit(PAGE)
    .execute();
  const isWhole = lines.length < PAGE;
  return { lines, isWhole, readUntil: isWhole ? asked : lines.at(-1)!.booked_at };
}

/** Masks an account number like banks do: shows only the four digits before the last one. */
export function maskedAccount(accountNo: string): string {
  return [...accountNo]
    .map((digit, i) => (i >= accountNo.length - 5 && i < accountNo.length - 1 ? digit : 'X'))
    .join('');
}
