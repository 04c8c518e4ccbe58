import { readFaults } from '../callbacks/faults.ts';
import type { RailDeps } from '../platform/deps.ts';
import { formatBaht } from '../platform/money.ts';
import { findBySlip, maskedAccount, SHOP_ACCOUNT } from './service.ts';

/** Checks a slip like common checkers: with incomplete names and masked digits, except of the account's own bank. */
export async function checkSlip(
  deps: RailDeps,
  slip: { sendingBank: string; transRef: string },
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { slip_mode: mode } = await readFaults(deps.db);
  if (mode === 'down') return { status: 503, body: { code: 'slip.unavailable' } };
  if (mode === 'bankDelay') return { status: 200, body: { status: 'bankDelay', slip: null } };
  const transfer = await findBySlip(deps, slip);
  if (transfer === undefined) return { status: 404, body: { code: 'slip.notFound' } };
  const isOther = mode === 'otherReceiver';
  return {
    status: 200,
    body: {
      status: 'found',
      slip: {
        ...slip,
        amount: formatBaht(transfer.amount),
        paidAt: transfer.booked_at.toISOString(),
        payerName: transfer.payer_name === null ? null : shortened(transfer.payer_name),
        payerAccount: maskedAccount(transfer.payer_account),
        receiverBank: isOther ? '014' : transfer.bank_code,
        receiverAccount: maskedAccount(isOther ? '9876543210' : transfer.account_no),
        receiverName: SHOP_ACCOUNT.name,
      },
    },
  };
}

/** Returns a name as on slips: the full first name and one letter of the family name. */
export function shortened(name: string): string {
  const [first = '', family] = name.split(/\s+/);
  return family === undefined ? first : `${first} ${family.slice(0, 1)}.`;
}
