// Staff calls about the times by which evidence is judged; every change needs two people.
import type { CallArguments, Calls } from '@sanam/contract';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { changesRules } from '@sanam/staff/server/index.ts';
import { evidenceTerms, isEvidenceTerm } from '../../contract/evidence-terms.ts';
import type { StaffPaymentsDeps } from '../staff/queries.ts';
import { type EvidenceTerms, evidenceTermsNow, insertEvidenceTerms } from './store.ts';

const SUBJECT = 'evidenceTerms';

type Wish = Omit<CallArguments<Calls['opsChangeEvidenceTerms']>['body'], 'reason'>;

export function evidenceTermHandlers({ db, approvals }: Pick<StaffPaymentsDeps, 'db' | 'approvals'>): Handlers {
  const change = changesRules<Wish, EvidenceTerms>(approvals, {
    command: 'payments.evidence.change',
    subjectType: SUBJECT,
    now: evidenceTermsNow,
    rulesOf: (wish) => ({ ...wish, version: wish.version + 1 }),
    problemOf: (terms) => evidenceTerms.find((term) => !isEvidenceTerm(term, terms[term])),
    givesMore: () => true,
    insert: insertEvidenceTerms,
    wireOf: ({ joinSeconds, reservedHours, slipHours }) => ({ joinSeconds, reservedHours, slipHours }),
  });
  return {
    opsGetEvidenceTerms: async ({ context: { merchantId }, session }) => ({
      merchantId,
      ...(await evidenceTermsNow(db, merchantId)),
      approval: await approvals.waitingFor({ type: SUBJECT, id: merchantId }, session),
    }),
    opsChangeEvidenceTerms: ({ body, context }) => inTransaction(db, (trx) => change(trx, context, body)),
  };
}
