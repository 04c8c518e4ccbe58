// Staff calls about the days that money may stay in suspense; every change needs two people.
import type { CallArguments, Calls } from '@sanam/contract';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { changesRules } from '@sanam/staff/server/index.ts';
import { isSuspenseDays } from '../../contract/suspense.ts';
import type { StaffPaymentsDeps } from '../staff/queries.ts';
import { insertSuspenseTerm, type SuspenseTerm, suspenseTermNow } from './store.ts';

const SUBJECT = 'suspenseTerm';

type Wish = Omit<CallArguments<Calls['opsChangeSuspenseTerm']>['body'], 'reason'>;

export function suspenseTermHandlers({ db, approvals }: Pick<StaffPaymentsDeps, 'db' | 'approvals'>): Handlers {
  const change = changesRules<Wish, SuspenseTerm>(approvals, {
    command: 'payments.suspense.change',
    subjectType: SUBJECT,
    now: suspenseTermNow,
    rulesOf: ({ version, days }) => ({ version: version + 1, days }),
    problemOf: ({ days }) => (isSuspenseDays(days) ? undefined : 'days'),
    givesMore: () => true,
    summary: ({ days }, now) => `${now.days} → ${days}`,
    insert: insertSuspenseTerm,
    wireOf: ({ days }) => ({ days }),
  });
  return {
    opsGetSuspenseTerm: async ({ context: { merchantId }, session }) => ({
      merchantId,
      ...(await suspenseTermNow(db, merchantId)),
      approval: await approvals.waitingFor({ type: SUBJECT, id: merchantId }, session),
    }),
    opsChangeSuspenseTerm: ({ body, context }) => inTransaction(db, (trx) => change(trx, context, body)),
  };
}
