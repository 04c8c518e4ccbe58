/** Status of a round in the terms of the records. */
export const statusOf = { OPEN: 'running', CLOSED: 'settled', VOID: 'void' } as const;
