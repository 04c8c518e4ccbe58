/** Deposit methods; each merchant's data says which are open. */
export const depositMethodCodes = [
  'PROMPTPAY_BILL',
  'PROMPTPAY_ID',
  'BANK_TRANSFER',
  'TRUEMONEY',
  'CARD',
  'CRYPTO',
] as const;
export type DepositMethodCode = (typeof depositMethodCodes)[number];

export const withdrawalSteps = ['received', 'checking', 'approved', 'sending', 'sent', 'confirm'] as const;

/** Status words of the specification. */
export const depositStatuses = ['pending', 'approved', 'rejected', 'expired'] as const;
export type DepositStatus = (typeof depositStatuses)[number];

/** Reasons for which an order waits for staff, or ended without a person's reason; the player reads them in words. */
export const depositWhys = [
  'payerDiffers',
  'payerUnknown',
  'belowMinimum',
  'aboveMaximum',
  'feeExceedsAmount',
  'overLimit',
  'slipAmount',
  'other',
  'protection',
  'reversed',
] as const;
export type DepositWhy = (typeof depositWhys)[number];

/** `statusBack`: the rail takes back that the order was paid. `returnDiffers`: it reports another end of a return. */
export const depositAlarms = ['callbackDiffers', 'statusBack', 'reversalAbovePaid', 'returnDiffers'] as const;
/**
 * `paidAfterFailed`: the rail reports a payout paid that counted as failed. `returnUnplaced`: the bank returned money
 * that no dispute takes.
 */
export const payoutAlarms = ['paidAfterFailed', 'failedAfterPaid', 'returnUnplaced'] as const;
export type PayoutAlarm = (typeof payoutAlarms)[number];

/** Internal stages behind the statuses. */
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

/** Allowed actions of a deposit order by stage. An action that is not listed is refused with `wallet.wrongState`. */
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
  // Money that arrives for an order in review is attached to it.
  review: { review: 'review', approve: 'credited', reject: 'rejected', return: 'returning' },
  // After a partial credit the rest is returned. Card money is returned to the card before it leaves by another way.
  credited: { return: 'credited', returnLost: 'credited', returnFailed: 'credited', confirmReturn: 'credited' },
  creditedLate: {
    return: 'creditedLate',
    returnLost: 'creditedLate',
    returnFailed: 'creditedLate',
    confirmReturn: 'creditedLate',
  },
  rejected: { return: 'returning' },
  // Two people return the money; after a final failure two people may try once more.
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
  'frozen',
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
  frozen: 'inProgress',
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

/** Reasons of staff for a freeze; all but `aml` wait for the player. */
export const freezeCodes = ['kyc', 'bank', 'contact', 'aml'] as const;
export type FreezeCode = (typeof freezeCodes)[number];

/** Reasons for which a withdrawal ended without a text of staff; the player reads them in words. */
export const withdrawalWhys = ['accountReplaced'] as const;

/** Returns what a late withdrawal waits for: the check by staff, its sending, or the bank. */
export function lateReasonOf(stage: WithdrawalStage): 'checking' | 'approved' | 'atBank' {
  if (stage === 'queued') return 'approved';
  return stage === 'sending' || stage === 'unknown' ? 'atBank' : 'checking';
}

/** Authors of the texts in the tracker. */
export const remarkAuthors = ['player', 'staff'] as const;
export type RemarkAuthor = (typeof remarkAuthors)[number];

/** Returns true if the freeze waits for the player. Only then the promised time is paused. */
export function waitsForPlayer(code: FreezeCode): boolean {
  return code !== 'aml';
}

/** States of one transfer of a withdrawal. */
export const legStates = ['waiting', 'sending', 'unknown', 'paid', 'failed', 'returned'] as const;

export type WithdrawalAction =
  | 'approve'
  | 'askSecond'
  | 'reject'
  | 'freeze'
  | 'unfreeze'
  | 'answer'
  | 'send'
  | 'goOn'
  | 'paid'
  | 'lost'
  | 'failed'
  | 'markReceived'
  | 'markNotReceived'
  | 'markPartly'
  | 'autoReceive'
  | 'forceReceipt'
  | 'cameBack'
  | 'cameBackPartly'
  | 'resend'
  | 'returnToWallet'
  | 'returnRest';

/** Allowed actions of a withdrawal by stage. Server, portal and console use this one table. */
export const withdrawalTransitions: Record<WithdrawalStage, Partial<Record<WithdrawalAction, WithdrawalStage>>> = {
  review: { approve: 'queued', askSecond: 'second', reject: 'rejected', freeze: 'frozen' },
  second: { approve: 'queued', reject: 'rejected', freeze: 'frozen' },
  frozen: { unfreeze: 'review', answer: 'review', reject: 'rejected' },
  // After one part is paid, the rest can be sent or returned to the wallet, but not rejected.
  queued: { send: 'sending', reject: 'rejected', returnRest: 'returned', paid: 'toConfirm', freeze: 'frozen' },
  // With several parts, one is settled and the others continue.
  sending: { goOn: 'sending', paid: 'toConfirm', lost: 'unknown', failed: 'queued' },
  unknown: { goOn: 'sending', paid: 'toConfirm', lost: 'unknown', failed: 'queued' },
  toConfirm: {
    markReceived: 'receivedByPlayer',
    markNotReceived: 'disputeNotReceived',
    markPartly: 'disputePartly',
    autoReceive: 'autoReceived',
  },
  receivedByPlayer: { markNotReceived: 'disputeNotReceived', markPartly: 'disputePartly' },
  autoReceived: { markNotReceived: 'disputeNotReceived', markPartly: 'disputePartly' },
  disputeNotReceived: {
    cameBack: 'disputeNotReceived',
    forceReceipt: 'forced',
    resend: 'queued',
    returnToWallet: 'returned',
  },
  disputePartly: { cameBack: 'disputePartly', forceReceipt: 'forced', resend: 'queued', returnToWallet: 'returned' },
  // The bank returned what two people decided had arrived.
  forced: { cameBack: 'disputeNotReceived', cameBackPartly: 'disputePartly' },
  rejected: {},
  returned: {},
};

/** Returns true if the table allows the action in this stage. */
export function canWithdrawal(stage: WithdrawalStage, action: WithdrawalAction): boolean {
  return withdrawalTransitions[stage][action] !== undefined;
}

/** Returns true if the table allows the action in this stage. */
export function canDeposit(stage: DepositStage, action: DepositAction): boolean {
  return depositTransitions[stage][action] !== undefined;
}

/** Decisions of two people about money in suspense: put in, take out, returned by hand, or the bank's own money. */
export const suspenseActs = ['hold', 'resume', 'sentByHand', 'keep'] as const;
export type SuspenseAct = (typeof suspenseActs)[number];
