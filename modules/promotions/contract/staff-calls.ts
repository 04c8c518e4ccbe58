export { bonusStaffCalls } from './bonus-staff-calls.ts';
export { campaignCalls } from './campaign-calls.ts';
export { codeCalls } from './code-calls.ts';
export { stopCalls } from './stop-calls.ts';
export { turnoverStaffCalls } from './turnover-staff-calls.ts';
export { promoApplicationCalls } from './application-calls.ts';
