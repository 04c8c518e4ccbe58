// Callbacks of rails: verified over the raw bytes, stored once, answered at once, worked by a job.
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { PaymentDeps } from '../deps.ts';
import type { CallbackEvent } from './ports.ts';
import { findCallback, finishCallback, storeCallback } from './callback-store.ts';

export const CALLBACK_JOB = 'wallet.workCallback';
/** With these pauses a job is tried for more than a day (payments.md 5: a callback before our own row). */
export const LONG_RAIL_FAILURE = { attemptsMax: 36, pauseMaxSeconds: 3600 } as const;

export interface CallbackHandlers {
  charge(reference: string, event: CallbackEvent): Promise<string>;
  payout(payoutId: string, event: CallbackEvent): Promise<string>;
  refund(returnId: string, event: CallbackEvent): Promise<string>;
}

export function createCallbacks(deps: PaymentDeps) {
  const { db, jobs, rails, log } = deps;

  return {
    /** `forged`: answer 401 and keep nothing. `stored` and `known` are both answered with 200. */
    async receive(input: {
      rail: string;
      account: string;
      headers: Record<string, string | string[] | undefined>;
      raw: Buffer;
    }): Promise<'unknownRail' | 'forged' | 'stored' | 'known'> {
      const rail = rails.named(input.rail);
      if (rail === undefined) return 'unknownRail';
      // The rail's clock and ours, both real: the age of a signature is not a decision about money.
      const eventId = rail.verifyCallback(input.headers, input.raw, new Date());
      if (eventId === undefined) {
        log.warn({ rail: input.rail }, 'a callback with a wrong or old signature was refused');
        return 'forged';
      }
      const isNew = await inTransaction(db, async (trx) => {
        const accountKey = `${input.rail}:${input.account}`;
        const stored = await storeCallback(trx, { rail: input.rail, eventId, accountKey, raw: input.raw });
        if (stored) await jobs.enqueue(trx, CALLBACK_JOB, { rail: input.rail, eventId });
        return stored;
      });
      return isNew ? 'stored' : 'known';
    },

    defineJob(handlers: CallbackHandlers): void {
      jobs.define({
        name: CALLBACK_JOB,
        lane: 'rails',
        ...LONG_RAIL_FAILURE,
        run: async (payload) => work(String(payload.rail), String(payload.eventId), handlers),
      });
    },
  };

  async function work(railName: string, eventId: string, handlers: CallbackHandlers): Promise<void> {
    const stored = await findCallback(db, railName, eventId);
    if (stored === undefined || stored.worked_at !== null) return;
    const event = rails.named(railName)?.readCallback(eventId, stored.raw);
    const outcome = await handle(event, handlers);
    if (outcome === 'orderUnknown' || outcome === 'payoutUnknown' || outcome === 'returnUnknown')
      throw new Error(`callback ${eventId}: ${outcome} so far`);
    await finishCallback(db, railName, eventId, outcome);
  }
}

async function handle(event: CallbackEvent | undefined, handlers: CallbackHandlers): Promise<string> {
  if (event === undefined) return 'notUnderstood';
  if (event.subject.kind === 'charge') return handlers.charge(event.subject.reference, event);
  if (event.subject.kind === 'refund') return handlers.refund(event.subject.returnId, event);
  if (event.subject.kind === 'payout') return handlers.payout(event.subject.payoutId, event);
  return 'ignored';
}
