// The calls of the console.
export { lotteryBookStaffCalls } from './book-staff-calls.ts';
export { lotteryCaseStaffCalls } from './case-staff-calls.ts';
export { lotteryDrawStaffCalls } from './draw-staff-calls.ts';
export { lotteryPrizeStaffCalls } from './prize-staff-calls.ts';
export { lotteryMarketStaffCalls } from './market-staff-calls.ts';
