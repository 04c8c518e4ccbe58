import { memberPath } from '@sanam/portal/paths.ts';

/** The same page with a ticket of the member open on it. */
export const ticketPath = (ticketNo: string): string => `${memberPath('lotteryTickets')}&id=${ticketNo}`;
