// Records wallet calls: counts in memory as they are answered, and writes them some seconds later in one statement. A
// bet costs a look-up and a few additions, never a statement.
import { randomBytes } from 'node:crypto';
import type { Db } from '@sanam/server/platform/db.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import { kindOf } from './codes.rules.ts';
import { bucketBounds, bucketOf } from './histogram.ts';
import * as store from './recorder-store.ts';

const FLUSH_MS = 2000;
/** Maximum faults stored per vendor and write: a broken vendor fills the counters, not the table. */
const FAULTS_KEPT = 10;
const REFUSALS_KEPT = 3;
/** Vendor id of unknown callers. */
export const STRANGER = 0;

export interface CallNote {
  vendorId: number;
  direction: 'in' | 'out';
  call: string;
  code: string;
  ms: number;
  replays: number;
}

/** Details stored of an unsuccessful call. Nothing of the request's content, no key, no signature. */
export interface CallDetail {
  httpStatus: number | null;
  requestId: string;
  transactionId: string | null;
  address: string | null;
}

export interface CallRecorder {
  /** Records a call; `detail` is evaluated only if it is stored. */
  note(note: CallNote, detail: () => CallDetail): void;
  /** Records that a node's circuit breaker for a vendor stays open for this time; 0 if closed. */
  circuit(vendorId: number, openForMs: number): void;
  /** Writes the counts since the last time. Never rejects. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export function createCallRecorder(deps: { db: Db; log: Log }): CallRecorder {
  const { db, log } = deps;
  const node = randomBytes(6).toString('hex');
  let slots = new Map<string, store.Slot>();
  let failures: store.Failure[] = [];
  let kept = new Map<string, number>();
  let circuits = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  function slotOf({ vendorId, direction, call, code }: CallNote): store.Slot {
    const key = `${vendorId} ${direction} ${call} ${code}`;
    let slot = slots.get(key);
    if (slot === undefined) {
      slot = { vendorId, direction, call, code, calls: 0, replays: 0, buckets: bucketBounds.map(() => 0) };
      slots.set(key, slot);
    }
    return slot;
  }

  function mayKeep({ vendorId, code }: CallNote): boolean {
    const kind = kindOf(code);
    const key = `${vendorId} ${kind}`;
    const count = kept.get(key) ?? 0;
    if (count >= (kind === 'fault' ? FAULTS_KEPT : REFUSALS_KEPT)) return false;
    kept.set(key, count + 1);
    return true;
  }

  async function write(): Promise<void> {
    const batch = { node, slots: [...slots.values()], failures, circuits: [...circuits] };
    slots = new Map();
    failures = [];
    kept = new Map();
    circuits = new Map();
    if (batch.slots.length === 0 && batch.circuits.length === 0) return;
    // Counts that cannot be written are dropped: statistics must never fail a call.
    await store
      .write(db, batch)
      .catch((error: unknown) => log.warn({ err: error }, 'figures of wallet calls were lost'));
  }

  /** Runs writes one after another. */
  const flush = (): Promise<void> => (running = running.then(write));

  return {
    note(note, detail) {
      const slot = slotOf(note);
      slot.calls += 1;
      slot.replays += note.replays;
      slot.buckets[bucketOf(note.ms)]! += 1;
      if (note.code === 'OK' || !mayKeep(note)) return;
      const { vendorId, direction, call, code, ms } = note;
      failures.push({ vendorId, direction, call, code, ms: Math.round(ms), at: Date.now(), ...detail() });
    },
    circuit: (vendorId, openForMs) => void circuits.set(vendorId, openForMs),
    flush,
    start() {
      timer ??= setInterval(() => void flush(), FLUSH_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await flush();
    },
  };
}
