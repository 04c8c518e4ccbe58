/** Kinds of rewards: things that are sent, and codes and free rounds that are given at once. */
export const rewardKinds = ['goods', 'voucher', 'freeRounds'] as const;
export type RewardKind = (typeof rewardKinds)[number];

export const redemptionStates = [
  'pending',
  'approved',
  'shipped',
  'delivered',
  'issued',
  'cancelled',
  'rejected',
  'returned',
] as const;
export type RedemptionState = (typeof redemptionStates)[number];

/** What staff do, and what the member does. */
export const staffActs = ['approve', 'reject', 'send', 'return'] as const;
export type StaffAct = (typeof staffActs)[number];
/** `fail`: the vendor of free rounds refused them. */
export type RedemptionAct = StaffAct | 'cancel' | 'receive' | 'fail';

interface Step {
  to: RedemptionState;
  /** All points go back. */
  isRefund?: true;
}

/** What is possible in each state. A redemption that is over has nothing. */
export const redemptionSteps: Readonly<Record<RedemptionState, Partial<Record<RedemptionAct, Step>>>> = {
  pending: {
    approve: { to: 'approved' },
    reject: { to: 'rejected', isRefund: true },
    cancel: { to: 'cancelled', isRefund: true },
  },
  approved: { send: { to: 'shipped' }, reject: { to: 'rejected', isRefund: true } },
  shipped: { receive: { to: 'delivered' }, return: { to: 'returned', isRefund: true } },
  delivered: {},
  issued: { fail: { to: 'returned', isRefund: true } },
  cancelled: {},
  rejected: {},
  returned: {},
};

/** Within so long the member may cancel what nobody has approved. */
export const CANCEL_MS = 3_600_000;
/** After so many days what was sent counts as received. */
export const DELIVERED_DAYS = 30;
export const limitPeriods = ['day', 'month', 'ever'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];
