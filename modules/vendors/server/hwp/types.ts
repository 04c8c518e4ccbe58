import type { HwpCode, LimitName } from '@sanam/hwp';

/** What the engine decided about one command; numbers as decimal text, because they only travel on. */
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

/** An answer that carries nothing from the books. */
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
