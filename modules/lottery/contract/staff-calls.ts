// The calls that the server answers and the console makes.
export { lotteryDrawStaffCalls } from './draw-staff-calls.ts';
export { lotteryMarketStaffCalls } from './market-staff-calls.ts';
