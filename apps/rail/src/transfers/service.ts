import { randomBytes, randomInt } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { RailDeps } from '../platform/deps.ts';
import type { RailSchema } from '../platform/schema.ts';

export type Transfer = Selectable<RailSchema['rail_transfers']>;

/** The shop's account at the invented bank; a transfer to its PromptPay number lands here, too. */
export const SHOP_ACCOUNT = {
  bankCode: '004',
  accountNo: '0123456789',
  promptpayId: '0812345678',
  name: 'SANAM SANDBOX',
} as const;

const PAGE = 200;

/** True for a number of the shop: that of its account or its PromptPay number. */
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

/** The transfer that a slip is about. */
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

/** A payment that the shop knows from its slip alone is named `slip-014-2026…`. */
export function slipOf(paymentId: string): { sendingBank: string; transRef: string } {
  const [, sendingBank = '', transRef = ''] = /^slip-(\d{3})-([A-Za-z0-9]+)$/.exec(paymentId) ?? [];
  return { sendingBank, transRef };
}

export async function newestTransfers(deps: RailDeps, limit: number): Promise<Transfer[]> {
  return deps.db.selectFrom('rail_transfers').selectAll().orderBy('line_no', 'desc').limit(limit).execute();
}

/** The statement after a place in it. `readUntil`: nothing that was booked before is missing. */
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

/** As banks print it: the last digit and all but four before it are hidden. */
export function maskedAccount(accountNo: string): string {
  return [...accountNo]
    .map((digit, i) => (i >= accountNo.length - 5 && i < accountNo.length - 1 ? digit : 'X'))
    .join('');
}
