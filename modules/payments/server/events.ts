import { event } from '@sanam/server/platform/events.ts';

/** Domain events of payments. */
export const paymentsEvents = {
  'wallet.depositChanged': event<{ memberId: string; depositId: string; stage: string; version: number }>(),
  /** An alarm of an order was raised or closed. */
  'payments.depositAlarmChanged': event<{ depositId: string; version: number }>(),
  /** An alarm of a withdrawal was raised or closed. */
  'payments.payoutAlarmChanged': event<{ withdrawalId: string; version: number }>(),
  /** Two people gave money that the bank returned late to the player's wallet. `amount` as on the wire. */
  'payments.returnPlaced': event<{
    memberId: string;
    withdrawalId: string;
    disputeId: string;
    amount: string;
    version: number;
  }>(),
  /** Two people adjusted a player's cash. `amount` as on the wire, below zero for money that was taken. */
  'payments.adjusted': event<{ memberId: string; adjustmentId: string; amount: string; told: string }>(),
  /** Staff attached the slip of a transfer to a withdrawal. */
  'payments.payoutSlipAttached': event<{ withdrawalId: string; version: number }>(),
  'payments.unmatchedChanged': event<{ lineId: string; state: string; version: number }>(),
  'payments.contestedSlipChanged': event<{ refId: string; state: string; version: number }>(),
  /** `amount` is the amount of the step, `open` the amount that nobody bears yet; both as on the wire. */
  'payments.reversalChanged': event<{
    reversalId: string;
    memberId: string;
    depositId: string;
    version: number;
    step: 'opened' | 'notCredited' | 'taken' | 'borne';
    amount: string;
    open: string;
  }>(),
  'payments.registerChanged': event<{ id: string; version: number }>(),
  'payments.statementFileChanged': event<{ fileId: string; version: number }>(),
  'payments.dayClosed': event<{ closeId: string; account: string; day: string }>(),
  'payments.amlCaseChanged': event<{ caseId: string; version: number }>(),
  /** Transfers of a member failed too often, or staff lifted the block. `endsAt`: RFC 3339. */
  'payments.transfersChanged': event<{
    memberId: string;
    blockId: string;
    version: number;
    state: 'pause' | 'suspension' | 'lifted';
    endsAt: string;
  }>(),
  'payments.lineReportChanged': event<{ reportId: string; version: number }>(),
  'wallet.withdrawalChanged': event<{ memberId: string; withdrawalId: string; stage: string; version: number }>(),
};

type Own = typeof paymentsEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
