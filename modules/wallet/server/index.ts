export { compareNames } from './accounts/rules.ts';
export { type Accounts, bankNameOf } from './accounts/service.ts';
export { turnoverOf } from './balance/rules.ts';
export { type BalanceService, lockValue } from './balance/service.ts';
export { wallet } from './module.ts';
export type { WalletService } from './types.ts';
