/** Exact states of a contract version. */
export const contractDetails = [
  'offered',
  'signed',
  'imposed',
  'active',
  'ending',
  'suspended',
  'ended',
  'rejected',
  'withdrawn',
  'expired',
] as const;
export type ContractDetail = (typeof contractDetails)[number];

/** States that members see (GAP-147). */
export const contractStates = ['offered', 'signed', 'rejected', 'ended'] as const;
type ContractState = (typeof contractStates)[number];

export const stateOfDetail: Record<ContractDetail, ContractState> = {
  offered: 'offered',
  signed: 'signed',
  imposed: 'signed',
  active: 'signed',
  ending: 'signed',
  suspended: 'signed',
  ended: 'ended',
  rejected: 'rejected',
  withdrawn: 'rejected',
  expired: 'rejected',
};

/** Actions of agents on a contract. */
export const contractActions = ['offer', 'sign', 'reject', 'withdraw', 'end'] as const;
