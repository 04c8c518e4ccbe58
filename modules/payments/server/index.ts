export { countedDeposit, type CountedDeposit, type DepositChange } from './deposits/counted.ts';
export { payments } from './module.ts';
export type { PaymentService } from './types.ts';
export { creditedBetween, type PastDeposit } from './deposits/past.ts';
