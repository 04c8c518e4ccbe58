export { campaignCalls } from './campaign-calls.ts';
export { promoApplicationCalls } from './application-calls.ts';
