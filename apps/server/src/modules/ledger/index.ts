export { createLedger, type Ledger } from './service.ts';
export {
  type AccountClass,
  type AccountRef,
  accountClasses,
  type Balance,
  type GuardedBalance,
  type HistoryEntry,
  type HistoryFilter,
  type LedgerCurrency,
  type LedgerJobs,
  type LedgerService,
  type LedgerTransaction,
  type Move,
  type PostCommand,
  type Posted,
} from './types.ts';
export { assertBooksHold, type Breach, describeBreaches, invariants, verifyLedger } from './verify.ts';
