// Limits rollbacks of unknown bets. Each is recorded for ever, so a vendor that invents ids fills the table. Counted
// per minute over all nodes, beside the calls; above the vendor's limit staff are alerted, and a rollback of an unknown
// bet is answered RATE_LIMITED until the minute is over: nothing is recorded, and the vendor asks again. A known bet is
// still rolled back.
import { batched } from '@sanam/server/platform/batch.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import * as store from './reference-store.ts';
import type { Served } from './types.ts';

/** Maximum milliseconds from exceeding the limit until a vendor is refused. */
const COUNT_MS = 250;
const KEEP_DAYS = 7;

/** Fields of a money call that the counter reads. */
export interface MoneySaid {
  call: string;
  id: string;
  target: string | undefined;
}

export interface UnknownReferences {
  /** Decides whether this call may go to the engine; at once, except for rollbacks of a vendor above its limit. */
  mayPass(vendorId: number, said: MoneySaid): true | Promise<boolean>;
  note(vendorId: number, said: MoneySaid, served: Served): void;
  /** Counts the recorded references. Never rejects. */
  count(): Promise<void>;
  forget(): Promise<void>;
  stop(): Promise<void>;
}

export interface UnknownReferenceDeps {
  db: Db;
  log: Pick<Log, 'warn'>;
  /** For metrics: number of unknown references of this vendor. */
  onCounted?: (vendorId: number, references: number) => void;
  now?: () => number;
}

export function createUnknownReferences(deps: UnknownReferenceDeps): UnknownReferences {
  const { db, log, onCounted = () => {}, now = () => performance.now() } = deps;
  const isKnown = batched((reversals: readonly store.Reversal[]) => store.areKnown(db, reversals));
  let named = new Map<number, store.Named>();
  const stoppedUntil = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  function isStopped(vendorId: number): boolean {
    const until = stoppedUntil.get(vendorId);
    if (until === undefined) return false;
    if (now() < until) return true;
    stoppedUntil.delete(vendorId);
    return false;
  }

  async function write(): Promise<void> {
    const together = [...named.values()];
    named = new Map();
    if (together.length === 0) return;
    try {
      for (const one of await store.countUnknown(db, together)) await judge(one);
    } catch (error) {
      log.warn({ err: error }, 'unknown references of vendors were not counted');
    }
  }

  async function judge(counted: store.Counted): Promise<void> {
    const { vendor_id: vendorId, rollbacks, credits, most } = counted;
    onCounted(vendorId, counted.added);
    if (rollbacks > most) stoppedUntil.set(vendorId, now() + counted.seconds_left * 1000);
    if (Math.max(rollbacks, credits) <= most) return;
    if (await store.raiseAlarm(db, counted))
      log.warn({ vendorId, rollbacks, credits, most }, 'a vendor names bets that the wallet does not know');
  }

  /** Runs counts one after another. */
  const count = (): Promise<void> => (running = running.then(write));

  return {
    mayPass(vendorId, { call, id, target }) {
      if (call !== 'rollback' || !isStopped(vendorId)) return true;
      return isKnown({ vendorId, id, target: target! });
    },
    note(vendorId, { call, target }, { code, moved, isReplayed }) {
      const isReversal = call === 'rollback' && code === 'OK' && moved === '0' && !isReplayed;
      if (!isReversal && code !== 'BET_NOT_FOUND') return;
      const one = named.get(vendorId) ?? { vendorId, targets: [], credits: 0 };
      named.set(vendorId, one);
      if (isReversal) one.targets.push(target!);
      else one.credits += 1;
      timer ??= setTimeout(() => {
        timer = undefined;
        void count();
      }, COUNT_MS).unref();
    },
    count,
    forget: () => store.forgetMinutes(db, KEEP_DAYS),
    async stop() {
      clearTimeout(timer);
      await count();
    },
  };
}
