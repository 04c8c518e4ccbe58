import { memberPath } from '@sanam/portal/paths.ts';

/** Returns the address of the ticket page with a ticket of the member open. */
export const ticketPath = (ticketNo: string): string => `${memberPath('lotteryTickets')}&id=${ticketNo}`;
