/** A wheel or raffle in the audit log and among the approvals. */
export const subjectOf = (id: string) => ({ type: 'drawPool', id });
