export { kindsAsSql, type MoneyKind } from './kinds.ts';
export { ledger } from './module.ts';
export type { Ledger } from './service.ts';
export {
  type AccountClass,
  type AccountRef,
  type HistoryEntry,
  type LedgerService,
  type Move,
  type PostCommand,
  type Posted,
} from './types.ts';
export { assertBooksHold, describeBreaches } from './verify.ts';
