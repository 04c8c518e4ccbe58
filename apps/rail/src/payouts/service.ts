import { randomInt } from 'node:crypto';
import { announce, type RailEvent } from '../callbacks/queue.ts';
import { type RailDeps, secondsLater } from '../platform/deps.ts';
import { sentinelOf } from '../platform/money.ts';
import type { PayoutState, RailSchema, RailTransaction } from '../platform/schema.ts';
import { pending } from './pending.ts';

type Payout = RailSchema['rail_payouts'];

export interface PayoutRequest {
  legId: string;
  amount: bigint;
  currency: string;
  bankCode: string;
  accountNo: string;
  holderName: string;
}

const RETURN_SECONDS = 5;

/** Accepts a payout once by its leg id: a repeated request returns the first one, `conflict` if it differs. */
export async function sendPayout(deps: RailDeps, request: PayoutRequest) {
  const inserted = await deps.db
    .insertInto('rail_payouts')
    .values({
      leg_id: request.legId,
      amount: request.amount,
      currency: request.currency,
      bank_code: request.bankCode,
      account_no: request.accountNo,
      holder_name: request.holderName,
      ...(await pending(deps, request.amount)),
    })
    .onConflict((conflict) => conflict.column('leg_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted !== undefined) return { payout: inserted, created: true, conflict: false };
  const known = await findPayout(deps, request.legId);
  if (known === undefined) throw new Error('a payout that clashed must be there');
  const conflict =
    known.amount !== request.amount ||
    known.currency !== request.currency ||
    known.bank_code !== request.bankCode ||
    known.account_no !== request.accountNo;
  return { payout: known, created: false, conflict };
}

export async function findPayout(deps: RailDeps, legId: string): Promise<Payout | undefined> {
  return deps.db.selectFrom('rail_payouts').selectAll().where('leg_id', '=', legId).executeTakeFirst();
}

export async function newestPayouts(deps: RailDeps, limit: number) {
  return deps.db.selectFrom('rail_payouts').selectAll().orderBy('created_at', 'desc').limit(limit).execute();
}

export type Outcome = Exclude<PayoutState, 'pending'>;

/** Outcomes that are still possible in each state; `silent` stays pending for ever to callers. */
export const OUTCOMES: Record<PayoutState, readonly Outcome[]> = {
  pending: ['paid', 'failed', 'silent'],
  silent: ['paid', 'failed'],
  paid: ['returned'],
  failed: [],
  returned: [],
};

/** Decides a payout, for a tester or the rail itself. Returns false if this outcome is no longer possible. */
export async function decidePayout(deps: RailDeps, legId: string, outcome: Outcome): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const payout = await trx
      .selectFrom('rail_payouts')
      .selectAll()
      .where('leg_id', '=', legId)
      .forUpdate()
      .executeTakeFirst();
    if (payout === undefined || !OUTCOMES[payout.state].includes(outcome)) return false;
    await applyOutcome(deps, trx, payout, outcome);
    return true;
  });
}

async function applyOutcome(deps: RailDeps, trx: RailTransaction, payout: Payout, outcome: Outcome): Promise<void> {
  const now = deps.clock();
  const sentinel = sentinelOf(payout.amount);
  const decided = {
    state: outcome,
    decided_at: now,
    reason: outcome === 'failed' ? 'accountClosed' : null,
    bank_reference: outcome === 'paid' ? `SB${randomInt(10 ** 10, 10 ** 11)}` : payout.bank_reference,
    due_at: outcome === 'paid' && sentinel === 'returned' ? secondsLater(now, RETURN_SECONDS) : null,
  };
  await trx.updateTable('rail_payouts').set(decided).where('leg_id', '=', payout.leg_id).execute();
  if (outcome === 'silent') return;
  const type: RailEvent['type'] = `payout.${outcome}`;
  await announce(deps, trx, {
    type,
    subjectId: payout.leg_id,
    amount: payout.amount,
    data: {
      legId: payout.leg_id,
      currency: payout.currency,
      reference: decided.bank_reference,
      reason: decided.reason,
      decidedAt: now.toISOString(),
    },
    sentinel,
  });
}

/** In automatic mode, pays due payouts and returns those with that sentinel. */
export async function settleDuePayouts(deps: RailDeps): Promise<number> {
  const due = await deps.db
    .selectFrom('rail_payouts')
    .select(['leg_id', 'state'])
    .where('due_at', '<=', deps.clock())
    .execute();
  for (const payout of due) {
    await decidePayout(deps, payout.leg_id, payout.state === 'paid' ? 'returned' : 'paid');
  }
  return due.length;
}
