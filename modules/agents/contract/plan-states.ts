/** Kinds of pay. */
export const planKinds = ['dailySalary', 'hourSalary', 'realtimeSalary', 'dividend', 'rebate', 'acquisition'] as const;
export type PlanKind = (typeof planKinds)[number];
export const runStates = ['pending', 'computed', 'approved', 'paid'] as const;
export const statementStates = ['review', 'held', 'approved', 'paid', 'carried', 'zero', 'void'] as const;
export type StatementState = (typeof statementStates)[number];
