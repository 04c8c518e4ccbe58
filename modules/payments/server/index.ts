export { payments } from './module.ts';
export type { PaymentService } from './types.ts';
