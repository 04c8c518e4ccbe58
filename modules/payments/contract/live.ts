import { topic } from '@sanam/contract/live';

/** Live topics of payments; `ops…` is for staff. */
export const paymentsTopics = {
  deposit: topic<{ depositId: string }>(),
  withdrawal: topic<{ withdrawalId: string }>(),
  opsDeposit: topic<{ id: string; version: number }>(),
  opsWithdrawal: topic<{ id: string; version: number }>(),
};

type Own = typeof paymentsTopics;
declare module '@sanam/contract/live' {
  interface LiveTopics extends Own {}
}
