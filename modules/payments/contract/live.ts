import { topic } from '@sanam/contract/live';

/** Live topics of payments; `ops…` is for staff. */
export const paymentsTopics = {
  deposit: topic<{ depositId: string }>(),
  withdrawal: topic<{ withdrawalId: string }>(),
  opsDeposit: topic<{ id: string; version: number }>(),
  opsUnmatchedLine: topic<{ id: string; version: number }>(),
  opsContestedSlip: topic<{ id: string; version: number }>(),
  opsReversal: topic<{ id: string; version: number }>(),
  /** An account or a deposit rule. */
  opsRegister: topic<{ id: string; version: number }>(),
  opsStatementFile: topic<{ id: string; version: number }>(),
  opsDayClose: topic<{ id: string; version: number }>(),
  opsLineReport: topic<{ id: string; version: number }>(),
  opsAccountChange: topic<{ id: string; version: number }>(),
  opsTransferBlock: topic<{ id: string; version: number }>(),
  opsAmlCase: topic<{ id: string; version: number }>(),
  opsAmlLock: topic<{ id: string; version: number }>(),
  opsWithdrawal: topic<{ id: string; version: number }>(),
};

type Own = typeof paymentsTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
