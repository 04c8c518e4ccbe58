/** The exact state of a version of a contract. */
export const contractDetails = [
  'offered',
  'signed',
  'active',
  'ending',
  'suspended',
  'ended',
  'rejected',
  'withdrawn',
  'expired',
] as const;
export type ContractDetail = (typeof contractDetails)[number];

/** What members see of it (GAP-147). */
export const contractStates = ['offered', 'signed', 'rejected', 'ended'] as const;
type ContractState = (typeof contractStates)[number];

export const stateOfDetail: Record<ContractDetail, ContractState> = {
  offered: 'offered',
  signed: 'signed',
  active: 'signed',
  ending: 'signed',
  suspended: 'signed',
  ended: 'ended',
  rejected: 'rejected',
  withdrawn: 'rejected',
  expired: 'rejected',
};

/** What agents do about a contract. */
export const contractActions = ['offer', 'sign', 'reject', 'withdraw', 'end'] as const;
