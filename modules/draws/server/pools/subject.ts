/** Returns the subject of a wheel or raffle in the audit log and in approvals. */
export const subjectOf = (id: string) => ({ type: 'drawPool', id });
