/**
 * Kinds of rewards: goods, which are sent; and voucher codes, free rounds, bonus money and tickets of wheels and raffles,
 * which are given at once.
 */
export const rewardKinds = ['goods', 'voucher', 'freeRounds', 'bonus', 'ticket'] as const;
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

/** Acts of staff on a redemption; `resend`: what was sent came back or was lost, and is sent once more. */
export const staffActs = ['approve', 'reject', 'send', 'resend', 'return'] as const;
/** Acts that need a text for the member. */
export const needsNote = (act: StaffAct): boolean => act === 'reject' || act === 'resend' || act === 'return';
export type StaffAct = (typeof staffActs)[number];
/** Acts on a redemption; `fail`: the vendor refused the free rounds, or no bonus may be given. */
export type RedemptionAct = StaffAct | 'cancel' | 'receive' | 'fail';

interface Step {
  to: RedemptionState;
  /** Whether the step refunds all points. */
  isRefund?: true;
}

/** Allowed acts in each state. Final states allow none. */
export const redemptionSteps: Readonly<Record<RedemptionState, Partial<Record<RedemptionAct, Step>>>> = {
  pending: {
    approve: { to: 'approved' },
    reject: { to: 'rejected', isRefund: true },
    cancel: { to: 'cancelled', isRefund: true },
  },
  approved: { send: { to: 'shipped' }, reject: { to: 'rejected', isRefund: true } },
  shipped: {
    receive: { to: 'delivered' },
    resend: { to: 'approved' },
    return: { to: 'returned', isRefund: true },
  },
  delivered: {},
  issued: { fail: { to: 'returned', isRefund: true } },
  cancelled: {},
  rejected: {},
  returned: {},
};

/** Whether the member may change the delivery address: goods that wait to be sent, also once more. */
export const mayChangeAddress = ({ kind, state }: { kind: RewardKind; state: RedemptionState }): boolean =>
  kind === 'goods' && (state === 'pending' || state === 'approved');

/** Number of tickets that a reward may give. */
export const TICKETS_MAX = 100;
/** Number of pictures that a reward may have. */
export const PICTURES_MAX = 4;
/** Highest level that a reward may ask for. */
export const LEVEL_MAX = 1000;
/** Period in which the member may cancel an unapproved redemption, in milliseconds. */
export const CANCEL_MS = 3_600_000;
/** Days after which goods that were sent count as received. */
export const DELIVERED_DAYS = 30;
export const limitPeriods = ['day', 'month', 'ever'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];
