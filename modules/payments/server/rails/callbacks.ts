// Callbacks of rails: verified over the raw bytes, stored once, answered at once, worked by a job.
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { PaymentDeps } from '../deps.ts';
import type { CallbackEvent } from './ports.ts';
import { findCallback, finishCallback, storeCallback } from './callback-store.ts';

export const CALLBACK_JOB = 'wallet.workCallback';
/** With the growing pauses below it retries for more than a day (payments.md 5: a callback before our own row). */
const ATTEMPTS_MAX = 36;
const PAUSE_MAX_SECONDS = 3600;

export interface CallbackHandlers {
  charge(reference: string, event: CallbackEvent): Promise<string>;
  payout(payoutId: string, event: CallbackEvent): Promise<string>;
  refund(returnId: string, event: CallbackEvent): Promise<string>;
}

export function createCallbacks(deps: PaymentDeps) {
  const { db, jobs, rail, log } = deps;

  return {
    /** `forged`: answer 401 and keep nothing. `stored` and `known` are both answered with 200. */
    async receive(input: {
      rail: string;
      account: string;
      headers: Record<string, string | string[] | undefined>;
      raw: Buffer;
    }): Promise<'unknownRail' | 'forged' | 'stored' | 'known'> {
      if (rail === undefined || rail.name !== input.rail) return 'unknownRail';
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
        attemptsMax: ATTEMPTS_MAX,
        pauseMaxSeconds: PAUSE_MAX_SECONDS,
        run: async (payload) => work(String(payload.rail), String(payload.eventId), handlers),
      });
    },
  };

  async function work(railName: string, eventId: string, handlers: CallbackHandlers): Promise<void> {
    const stored = await findCallback(db, railName, eventId);
    if (stored === undefined || stored.worked_at !== null) return;
    const event = rail?.readCallback(eventId, stored.raw);
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
