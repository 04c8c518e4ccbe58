export { finalPosting } from './final-posting.ts';
export { kindsAsSql, type MoneyKind } from './kinds.ts';
export { ledger } from './module.ts';
export { paidOnce } from './paid-once.ts';
export { payOwedPromotions } from './pay-owed.ts';
export { givePoints, payPromotion } from './pay-promotion.ts';
export { type PromotionSwitch, type StoppedMerchant, stopsOf } from './promotion-switch.ts';
export { createLedger, type Ledger } from './service.ts';
export {
  type AccountClass,
  type AccountRef,
  type HistoryEntry,
  type LedgerService,
  type Move,
  type PostCommand,
  type Posted,
  type PostedInSet,
} from './types.ts';
export { assertBooksHold, describeBreaches, type Invariant, verifyLedger } from './verify.ts';
export { verifyNew } from './verify-new.ts';
