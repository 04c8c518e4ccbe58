/** `continue` and `leave` answer the check; `history` leaves it open, so that it is there again after the record. */
export const realityCheckChoices = ['continue', 'history', 'leave'] as const;
