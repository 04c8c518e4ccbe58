// The daily close for staff: one person proposes it, another signs it.
import { fromWire } from '@sanam/contract';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import type { CloseAsk, Closes } from '../closes/service.ts';
import type { StaffPaymentsDeps } from './queries.ts';

const CLOSE = 'payments.day.close';
type CloseDeps = Pick<StaffPaymentsDeps, 'db' | 'approvals' | 'people'> & { closes: Closes };
const subjectOf = ({ account, day }: { account: string; day: string }) => ({
  type: 'accountDay',
  id: `${account}:${day}`,
});

export function createCloseHandlers({ db, approvals, people, closes }: CloseDeps): Handlers {
  approvals.define({
    name: CLOSE,
    permission: 'payments.day.close',
    run: (trx, { context, payload, reason, proposedBy }) => {
      const { account, day, ...ask } = payload as { account: string; day: string } & Omit<CloseAsk, 'reason'>;
      return closes.close(trx, context, { account, day, ask: { ...ask, reason: reason ?? '' }, proposedBy });
    },
  });
  return {
    async opsListDayCloses({ query, context }) {
      const page = await closes.list(context.rowsOf, query);
      const nameOf = await people.staffNames(page.list.flatMap((one) => [one.proposedBy, one.closedBy]));
      const named = page.list.map((one) => ({
        ...one,
        proposedBy: nameOf(one.proposedBy) ?? one.proposedBy,
        closedBy: nameOf(one.closedBy) ?? one.closedBy,
      }));
      return { ...page, list: named };
    },
    opsGetAccountDay: async ({ params, context, session }) => ({
      ...(await closes.get(context.merchantId, params)),
      approval: await approvals.waitingFor(subjectOf(params), session),
    }),
    async opsCloseDay({ params, body, context, idempotency }) {
      const now = await closes.get(context.merchantId, params);
      return once(db, idempotency, async (trx) => {
        closes.check(now, body);
        const { reason, ...ask } = body;
        const approvalId = await approvals.propose(trx, context, {
          command: CLOSE,
          subject: subjectOf(params),
          amountMinor: fromWire(body.closing),
          summary: `${params.account} ${params.day}: ${body.closing}`,
          payload: { ...params, ...ask },
          reason,
        });
        return { state: 'proposed' as const, approvalId };
      });
    },
  };
}
