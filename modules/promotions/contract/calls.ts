export { promotionCalls } from './promotion-calls.ts';
