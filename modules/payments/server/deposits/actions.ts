import { z } from 'zod/mini';
import { cryptoTarget } from '../../contract/schemas.ts';
import type { RailAccount } from '../rails/account-store.ts';
import type { Rails } from '../rails/register.ts';
import type { DepositValue } from '../types.ts';
import { billPayload, numberPayload } from './promptpay.ts';
import type { DepositRow } from './store.ts';

export type DepositAction = NonNullable<DepositValue['action']>;

/**
 * Returns the code that the payer's bank reads; empty if there is none. Throws if the account lacks what its method
 * needs.
 */
export function payloadOf(
  method: DepositRow['method'],
  account: RailAccount,
  order: { orderCode: string; amountMinor: bigint },
): string {
  if (method === 'PROMPTPAY_BILL') return billPayload({ billerId: needed(account, 'biller_id'), ...order });
  if (method === 'PROMPTPAY_ID')
    return numberPayload({ promptpayId: needed(account, 'promptpay_id'), amountMinor: order.amountMinor });
  return '';
}

/**
 * Returns the next action of the player while an order can be paid, otherwise null. Account numbers are exposed only
 * here.
 */
export function actionOf(row: DepositRow, account: RailAccount | undefined, rails: Rails): DepositAction | null {
  if (row.stage !== 'awaiting' || row.origin !== 'order' || account === undefined) return null;
  const rail = rails.of(row.account_key);
  const accountName = account.account_name;
  switch (row.method) {
    case 'PROMPTPAY_BILL':
      return { type: 'qr', payload: row.payload, accountName, payUrl: rail?.collect?.payUrl(row.deposit_id) ?? null };
    case 'PROMPTPAY_ID': {
      const target = { to: needed(account, 'promptpay_id'), amountMinor: row.pay_amount };
      return { type: 'qr', payload: row.payload, accountName, payUrl: rail?.transferUrl?.(target) ?? null };
    }
    case 'BANK_TRANSFER': {
      const accountNo = needed(account, 'account_no');
      const payUrl = rail?.transferUrl?.({ to: accountNo, amountMinor: row.pay_amount }) ?? null;
      return { type: 'transfer', bankCode: needed(account, 'bank_code'), accountNo, accountName, payUrl };
    }
    case 'TRUEMONEY':
    case 'CARD':
      return { type: 'redirect', url: row.page_url };
    case 'CRYPTO':
      // Without an address from the provider there is nothing to show yet.
      if (row.pay_to === null) return { type: 'redirect', url: null };
      return {
        type: 'address',
        ...z.parse(cryptoTarget, row.pay_to),
        payUrl: rail?.collect?.payUrl(row.deposit_id) ?? null,
      };
  }
}

function needed(account: RailAccount, field: 'biller_id' | 'promptpay_id' | 'bank_code' | 'account_no'): string {
  const value = account[field];
  if (value === null) throw new Error(`the account ${account.account_key} has no ${field}`);
  return value;
}
