export { kindsAsSql, type MoneyKind } from './kinds.ts';
export { createLedger, type Ledger } from './service.ts';
export {
  type AccountClass,
  type AccountRef,
  type HistoryEntry,
  type LedgerService,
  type Move,
  type PostCommand,
  type Posted,
} from './types.ts';
export { assertBooksHold, type Breach, describeBreaches, verifyLedger } from './verify.ts';
