export { countedDeposit, type CountedDeposit, type DepositChange } from './deposits/counted.ts';
export { payments } from './module.ts';
export type { PaymentService } from './types.ts';
