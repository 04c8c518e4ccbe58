// Callbacks of rails: verified over the raw bytes, stored once, answered at once, processed by a job.
import { batched } from '@sanam/server/platform/batch.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { PaymentDeps } from '../deps.ts';
import type { CallbackEvent } from './ports.ts';
import { findCallback, finishCallback, type NewCallback, storeCallbacks } from './callback-store.ts';

export const CALLBACK_JOB = 'wallet.workCallback';
/** Retries of a job for more than a day (payments.md 5: a callback before our own row). */
export const LONG_RAIL_FAILURE = { attemptsMax: 36, pauseMaxSeconds: 3600 } as const;

/**
 * Allowed account in a path. A batch is stored by one statement, so a value that the database refuses would fail the
 * whole batch.
 */
const ACCOUNT = /^[\w:.-]{1,64}$/;
const EVENT_ID = /^[\w-]{1,100}$/;
/** Number of batches stored at once; the next one collects meanwhile. */
const SETS_AT_ONCE = 1;

export interface CallbackHandlers {
  charge(reference: string, event: CallbackEvent): Promise<string>;
  payout(payoutId: string, event: CallbackEvent): Promise<string>;
  refund(returnId: string, event: CallbackEvent): Promise<string>;
}

export function createCallbacks(deps: PaymentDeps) {
  const { db, jobs, rails, log } = deps;
  // Concurrent callbacks share a commit; each is answered after its commit.
  const store = batched((callbacks: readonly NewCallback[]) => storeAll(callbacks), { atOnce: SETS_AT_ONCE });

  return {
    /** Receives a callback. `forged`: answer 401, nothing is stored. `stored` and `known`: both answer 200. */
    async receive(input: {
      rail: string;
      account: string;
      headers: Record<string, string | string[] | undefined>;
      raw: Buffer;
    }): Promise<'unknownRail' | 'forged' | 'stored' | 'known'> {
      const rail = rails.named(input.rail);
      if (rail === undefined || !ACCOUNT.test(input.account)) return 'unknownRail';
      // Uses the real clocks of the rail and of this host: the age of a signature is not a decision about money.
      const eventId = rail.verifyCallback(input.headers, input.raw, new Date());
      if (eventId === undefined || !EVENT_ID.test(eventId)) {
        log.warn({ rail: input.rail }, 'a callback with a wrong or old signature was refused');
        return 'forged';
      }
      const isNew = await store({
        rail: input.rail,
        eventId,
        accountKey: `${input.rail}:${input.account}`,
        raw: input.raw,
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

  /**
   * Stores a batch and returns for each whether it is new. Rows are inserted in one fixed order, so that two nodes
   * never deadlock.
   */
  async function storeAll(callbacks: readonly NewCallback[]): Promise<boolean[]> {
    const byKey = new Map(callbacks.map((one) => [keyOf(one), one] as const));
    const inOrder = [...byKey.keys()].toSorted().map((key) => byKey.get(key)!);
    const stored = await inTransaction(db, async (trx) => {
      const made = await storeCallbacks(trx, inOrder);
      await jobs.enqueueAll(trx, CALLBACK_JOB, made);
      return made;
    });
    const unanswered = new Set(stored.map(keyOf));
    return callbacks.map((one) => unanswered.delete(keyOf(one)));
  }

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

const keyOf = ({ rail, eventId }: Pick<NewCallback, 'rail' | 'eventId'>): string => `${rail} ${eventId}`;

async function handle(event: CallbackEvent | undefined, handlers: CallbackHandlers): Promise<string> {
  if (event === undefined) return 'notUnderstood';
  if (event.subject.kind === 'charge') return handlers.charge(event.subject.reference, event);
  if (event.subject.kind === 'refund') return handlers.refund(event.subject.returnId, event);
  if (event.subject.kind === 'payout') return handlers.payout(event.subject.payoutId, event);
  return 'ignored';
}
