export { bonusStaffCalls } from './bonus-staff-calls.ts';
export { campaignCalls } from './campaign-calls.ts';
export { codeCalls } from './code-calls.ts';
export { stopCalls } from './stop-calls.ts';
export { segmentCalls } from './segment-calls.ts';
export { simulationCalls } from './simulation-calls.ts';
export { turnoverStaffCalls } from './turnover-staff-calls.ts';
export { promoApplicationCalls } from './application-calls.ts';
