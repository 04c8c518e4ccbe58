export const paymentsRefusals = {
  'wallet.belowMinimum': 400,
  'wallet.aboveMaximum': 400,
  'wallet.feeExceedsAmount': 400,
  'wallet.dailyLimit': 409,
  'wallet.countLimit': 409,
  'wallet.methodUnavailable': 409,
  'wallet.methodBusy': 503,
  'wallet.openOrderLimit': 409,
  /** The bonus chosen with the deposit is no longer available. */
  'wallet.offerUnavailable': 409,
  'wallet.transfersPaused': 409,
  'wallet.transfersSuspended': 409,
  'wallet.orderClosed': 409,
  'wallet.slipUnreadable': 400,
  'wallet.slipNotOurs': 409,
  'wallet.slipUsed': 409,
  'wallet.payoutHold': 409,
  /** Every account of ours for payouts is closed, capped, or would fall below the balance that stays. */
  'wallet.noPayoutRoom': 409,
  'wallet.notYetDisbursed': 409,
  'wallet.receiptClosed': 409,
  'wallet.amountOutOfRange': 400,
  'wallet.proofMissing': 400,
  'wallet.proofTooMany': 400,
  'wallet.proofTooLarge': 413,
  'wallet.proofType': 400,
  'wallet.wrongState': 409,
  'wallet.dayNotOver': 409,
  'wallet.dayClosed': 409,
  'wallet.dayOpenItems': 409,
  'wallet.dayDiffers': 409,
  'wallet.dayUnexplained': 409,
  'wallet.statementFile': 400,
  'wallet.statementKnown': 409,
  'wallet.statementByFeed': 409,
  'wallet.winUnderReview': 409,
  'wallet.underReview': 409,
  'wallet.bankAccountReplaced': 409,
  'wallet.tooManyParts': 400,
  'wallet.payoutStillAsked': 409,
  /** The rail says that a failed payout or return arrived; staff close the alarm first. */
  'wallet.alarmOpen': 409,
  /** Returned money has no place yet: two people give it to the player's wallet. */
  'wallet.returnUnplaced': 409,
  /** The player has closed the account; the payment goes back. */
  'wallet.accountClosed': 409,
  /** More than the highest cap of the person's roles; `max`. */
  'payments.aboveAdjustmentCap': 409,
  /** Only the cash of an account with real money that is not closed is adjusted. */
  'payments.notAdjustable': 409,
} as const;

type Own = typeof paymentsRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
