// Every step of a case writes an audit row and publishes an event in its transaction.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import type { CaseRow } from './store.ts';

export const caseSubject = (caseId: string) => ({ type: 'bonusCase', id: caseId });

/** Writes audit row and event; `row` is the state after the change. */
export async function noteCase(
  { events }: Pick<PromotionDeps, 'events'>,
  trx: Trx,
  context: Context,
  row: CaseRow,
): Promise<void> {
  const { case_id: caseId, grant_id: grantId, member_id: memberId, merchant_id: merchantId, state } = row;
  await audit(trx, context, {
    command: `promotions.case.${state}`,
    subject: caseSubject(caseId),
    before: state === 'open' ? null : { state: 'open' },
    after: {
      state,
      grantId,
      memberId,
      moment: row.moment,
      score: row.score,
      rules: row.rules_version,
      signs: row.signs.map(({ sign, points }) => `${sign} ${points}`),
      until: row.due_at?.toISOString() ?? null,
    },
    reason: row.reason,
  });
  await events.emit(trx, 'promotions.caseChanged', { caseId, grantId, memberId, merchantId, state });
}
