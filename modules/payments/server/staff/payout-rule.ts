// Changes of the payout rule by staff, always by two people.
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged } from '@sanam/server/platform/paging.ts';
import type { PayoutRules, PayoutRuleSettings } from '../register/payout-rule.ts';
import { type Body, decisionOf, type Outcome, type StaffPaymentsDeps, type Value } from './queries.ts';

const CHANGE = 'payments.payoutRule.change';
const subjectOf = (id: string) => ({ type: 'payoutRule', id });

type Deps = Pick<StaffPaymentsDeps, 'approvals' | 'people'> & { db: Db; rules: PayoutRules };

export function payoutRuleHandlers(deps: Deps): Handlers {
  const { approvals, db, rules } = deps;
  approvals.define({
    name: CHANGE,
    permission: 'payments.register.change',
    run: (trx, command) =>
      rules.change(command.context, command.subjectId, {
        ...decisionOf(trx, command),
        reason: command.reason ?? '',
        settings: command.payload.settings as PayoutRuleSettings,
      }),
  });
  return {
    opsListPayoutRules: async ({ context, query }) => paged([await rules.get(context.merchantId)], 1, query),
    opsGetPayoutRule: ({ params, context, session }) => get(deps, context, session, params.id),
    async opsChangePayoutRule({ params, body, context, session, idempotency }) {
      const now = await get(deps, context, session, params.id);
      return once(db, idempotency, (trx) => propose(deps, trx, context, { now, ...body }));
    },
  };
}

/** Returns the rule. Refuses with `common.notFound` for another merchant's. */
async function get(
  { rules, approvals, people }: Deps,
  context: Context,
  session: StaffSession,
  id: string,
): Promise<Value<'opsGetPayoutRule'>> {
  const rule = await rules.get(context.merchantId);
  if (rule.id !== id) throw refuse('common.notFound');
  return {
    ...rule,
    approval: await approvals.waitingFor(subjectOf(id), session),
    history: await people.historyOf(id),
  };
}

/** Proposes a change. `now`: the rule as read before the transaction. */
async function propose(
  { rules, approvals }: Deps,
  trx: Trx,
  context: Context,
  ask: { now: Value<'opsGetPayoutRule'> } & Body<'opsChangePayoutRule'>,
): Promise<Outcome> {
  const { now, settings, reason, expectedVersion } = ask;
  if (now.version !== expectedVersion) throw refuse('operator.staleVersion', { version: now.version });
  rules.check(settings);
  const approvalId = await approvals.propose(trx, context, {
    command: CHANGE,
    subject: subjectOf(now.id),
    amountMinor: null,
    summary: now.id,
    payload: { expectedVersion, settings },
    before: { settings: now.settings },
    reason,
  });
  return { state: 'proposed', approvalId };
}
