import type { accountTypes } from '@sanam/contract';

/** The wire's numbers (GAP-082), checked against the contract's by the compiler; its schemas do not come along. */
const wire: typeof accountTypes = { player: 0, agent: 1, generalAgent: 2, guest: 4, promoter: 41, cashAgent: 42 };
const agents = new Set<number | null>([wire.agent, wire.generalAgent, wire.promoter, wire.cashAgent]);

/** A trial guest: play money, no real-account actions (IDN-168). */
export const isGuest = (type: number | null): boolean => type === wire.guest;
export const isAgent = (type: number | null): boolean => agents.has(type);
