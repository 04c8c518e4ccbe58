/** A round's state in the words of the records. */
export const statusOf = { OPEN: 'running', CLOSED: 'settled', VOID: 'void' } as const;
