export const depositMethodCodes = ['PROMPTPAY_BILL'] as const;

export const withdrawalSteps = ['received', 'checking', 'approved', 'sending', 'sent', 'confirm'] as const;

/** The wire words of the specification. */
export const depositStatuses = ['pending', 'approved', 'rejected', 'expired'] as const;
export type DepositStatus = (typeof depositStatuses)[number];

/** The stages behind the statuses. */
export const depositStages = [
  'awaiting',
  'checking',
  'review',
  'credited',
  'creditedLate',
  'rejected',
  'returning',
  'returned',
  'expired',
  'cancelled',
] as const;
export type DepositStage = (typeof depositStages)[number];

export const depositStatusOf: Record<DepositStage, DepositStatus> = {
  awaiting: 'pending',
  checking: 'pending',
  review: 'pending',
  credited: 'approved',
  creditedLate: 'approved',
  rejected: 'rejected',
  returning: 'rejected',
  returned: 'rejected',
  expired: 'expired',
  cancelled: 'expired',
};

export type DepositAction =
  | 'credit'
  | 'creditLate'
  | 'check'
  | 'review'
  | 'approve'
  | 'reject'
  | 'expire'
  | 'cancel'
  | 'return'
  | 'returnLost'
  | 'returnFailed'
  | 'confirmReturn';

/** What may happen to a deposit order, by stage. An action that is not listed is refused with `wallet.wrongState`. */
export const depositTransitions: Record<DepositStage, Partial<Record<DepositAction, DepositStage>>> = {
  awaiting: {
    credit: 'credited',
    check: 'checking',
    review: 'review',
    reject: 'rejected',
    expire: 'expired',
    cancel: 'cancelled',
    return: 'returning',
  },
  checking: { credit: 'credited', review: 'review', return: 'returning' },
  review: { approve: 'credited', reject: 'rejected', return: 'returning' },
  credited: {},
  creditedLate: {},
  rejected: { return: 'returning' },
  // Two people send the money back; where that failed for good, two may try once more.
  returning: { return: 'returning', returnLost: 'returning', returnFailed: 'returning', confirmReturn: 'returned' },
  returned: {},
  expired: { creditLate: 'creditedLate', review: 'review', return: 'returning' },
  cancelled: { creditLate: 'creditedLate', review: 'review', return: 'returning' },
};

export const withdrawalStatuses = [
  'inProgress',
  'approved',
  'rejected',
  'disbursed',
  'received',
  'notReceived',
  'partlyReceived',
] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

export const withdrawalStages = [
  'review',
  'second',
  'queued',
  'sending',
  'unknown',
  'toConfirm',
  'receivedByPlayer',
  'autoReceived',
  'disputeNotReceived',
  'disputePartly',
  'forced',
  'rejected',
  'returned',
] as const;
export type WithdrawalStage = (typeof withdrawalStages)[number];

export const withdrawalStatusOf: Record<WithdrawalStage, WithdrawalStatus> = {
  review: 'inProgress',
  second: 'inProgress',
  queued: 'approved',
  sending: 'approved',
  unknown: 'approved',
  toConfirm: 'disbursed',
  receivedByPlayer: 'received',
  autoReceived: 'received',
  disputeNotReceived: 'notReceived',
  disputePartly: 'partlyReceived',
  forced: 'received',
  rejected: 'rejected',
  returned: 'rejected',
};

export type WithdrawalAction =
  | 'approve'
  | 'askSecond'
  | 'reject'
  | 'send'
  | 'paid'
  | 'lost'
  | 'failed'
  | 'markReceived'
  | 'markNotReceived'
  | 'markPartly'
  | 'autoReceive'
  | 'forceReceipt'
  | 'resend'
  | 'returnToWallet';

/** What may happen to a withdrawal, by stage; server, portal and console draw from this one table. */
export const withdrawalTransitions: Record<WithdrawalStage, Partial<Record<WithdrawalAction, WithdrawalStage>>> = {
  review: { approve: 'queued', askSecond: 'second', reject: 'rejected' },
  second: { approve: 'queued', reject: 'rejected' },
  queued: { send: 'sending', reject: 'rejected', paid: 'toConfirm' },
  sending: { paid: 'toConfirm', lost: 'unknown', failed: 'queued' },
  unknown: { paid: 'toConfirm', failed: 'queued' },
  toConfirm: {
    markReceived: 'receivedByPlayer',
    markNotReceived: 'disputeNotReceived',
    markPartly: 'disputePartly',
    autoReceive: 'autoReceived',
  },
  receivedByPlayer: { markNotReceived: 'disputeNotReceived', markPartly: 'disputePartly' },
  autoReceived: { markNotReceived: 'disputeNotReceived', markPartly: 'disputePartly' },
  disputeNotReceived: { forceReceipt: 'forced', resend: 'queued', returnToWallet: 'returned' },
  disputePartly: { forceReceipt: 'forced', resend: 'queued', returnToWallet: 'returned' },
  forced: {},
  rejected: {},
  returned: {},
};

/** True when the table allows the action in this stage. */
export function canWithdrawal(stage: WithdrawalStage, action: WithdrawalAction): boolean {
  return withdrawalTransitions[stage][action] !== undefined;
}

/** True when the table allows the action in this stage. */
export function canDeposit(stage: DepositStage, action: DepositAction): boolean {
  return depositTransitions[stage][action] !== undefined;
}
