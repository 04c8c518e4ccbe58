import type { HwpCode, LimitName } from '@sanam/hwp';

/** Decision of the engine about one command; numbers as decimal text, because they are only passed on. */
export interface Served {
  code: HwpCode;
  moved: string;
  balanceAfter: string | null;
  balance: string | null;
  version: string | null;
  walletTransactionId: string | null;
  isReplayed: boolean;
  limit: LimitName | null;
  currency: string | null;
}

/** Returns an answer without data of the ledger. */
export function plainly(code: HwpCode): Served {
  return {
    code,
    moved: '0',
    balanceAfter: null,
    balance: null,
    version: null,
    walletTransactionId: null,
    isReplayed: false,
    limit: null,
    currency: null,
  };
}
