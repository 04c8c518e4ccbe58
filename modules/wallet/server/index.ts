export { compareNames } from './accounts/rules.ts';
export { type Accounts, bankNameOf } from './accounts/service.ts';
export type { AmlLocks } from './aml/service.ts';
export { type BalanceService, type Funds, isOfDeposit, locksShown } from './balance/service.ts';
export type { BonusGift, OpenTurnover, TurnoverLock, TurnoverPort } from './ports.ts';
export { wallet } from './module.ts';
export type { WalletService } from './types.ts';
export {
  EXPORT_DAYS_MAX,
  type ExportAsk,
  type ExportColumn,
  type ExportTable,
  momentText,
  wordsOf,
} from './exports/table.ts';
export { writeCsv } from './exports/write-csv.ts';
