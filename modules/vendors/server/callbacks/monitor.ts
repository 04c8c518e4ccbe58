// Monitor of vendors' wallet calls for staff: rate, response times, refusals and faults.
import type { Calls, CallValue } from '@sanam/contract';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { alarmsOf, isSignature, isUnknown, kindOf } from './codes.rules.ts';
import { addBuckets, bucketBounds, quantile } from './histogram.ts';
import * as store from './monitor-store.ts';
import { STRANGER } from './recorder.ts';

type List = CallValue<Calls['opsReadCallbacks']>;
type Detail = CallValue<Calls['opsGetCallbacks']>;
type Row = List['list'][number];
type WindowName = List['window'];

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const windows: Record<WindowName, store.Window> = {
  '15m': { grain: 'minutes', seconds: 15 * MINUTE, parts: 15 },
  '1h': { grain: 'minutes', seconds: HOUR, parts: 30 },
  '6h': { grain: 'minutes', seconds: 6 * HOUR, parts: 36 },
  '24h': { grain: 'hours', seconds: DAY, parts: 24 },
  '7d': { grain: 'hours', seconds: 7 * DAY, parts: 28 },
  '30d': { grain: 'hours', seconds: 30 * DAY, parts: 30 },
};
/** Window used by alarms, independent of the window shown. */
const NOW: store.Window = { grain: 'minutes', seconds: 15 * MINUTE, parts: 1 };
const FAILURES_SHOWN = 50;
const KEPT_DAYS = { minutes: 3, hours: 90, failures: 7 };
/** Code shown for calls of unknown callers. */
const STRANGER_CODE = 'UNKNOWN';

export interface CallbackMonitor {
  list(window: WindowName): Promise<List>;
  /** Returns one vendor. Refuses with `common.notFound`. */
  get(code: string, window: WindowName): Promise<Detail>;
  /** Sums minutes into hours and deletes old rows. */
  rollUp(): Promise<void>;
}

export function createCallbackMonitor({ db }: { db: Db }): CallbackMonitor {
  async function rowsOf(window: WindowName): Promise<{ row: Row; state: store.VendorState; at: Date }[]> {
    const shape = windows[window];
    const [states, all, recent] = await Promise.all([
      store.states(db),
      store.readings(db, shape),
      store.readings(db, NOW),
    ]);
    const stranger = await strangerState(db);
    return [...states, ...(all.some((one) => one.vendor_id === STRANGER) ? [stranger] : [])].map((state) => ({
      state,
      at: state.now,
      row: rowOf(state, shape, of(all, state.id), of(recent, state.id)),
    }));
  }

  return {
    async list(window) {
      const found = await rowsOf(window);
      // Demonstration vendors only show a hall and never have calls.
      const list = found.filter(({ state, row }) => state.adapter !== 'demonstration' || row.calls > 0);
      const at = found[0]?.at ?? (await store.strangerSeen(db)).now;
      return { list: list.map(({ row }) => row), window, at: at.toISOString() };
    },
    async get(code, window) {
      const found = (await rowsOf(window)).find(({ state }) => state.code === code);
      if (found === undefined) throw refuse('common.notFound');
      const { state, row, at } = found;
      const shape = windows[window];
      const [detail, failures] = await Promise.all([
        store.readings(db, shape, state.id),
        store.failures(db, state.id, FAILURES_SHOWN),
      ]);
      return {
        ...row,
        window,
        at: at.toISOString(),
        alarmSilentMinutes: state.alarm_silent_minutes,
        alarmErrorPercent: state.alarm_error_percent,
        points: pointsOf(detail.filter(isIn), shape, at),
        codes: codesOf(detail),
        failures: failures.map((one) => ({
          id: one.failure_id.toString(),
          at: one.at.toISOString(),
          direction: one.direction,
          call: one.call,
          code: one.code,
          httpStatus: one.http_status,
          ms: one.ms,
          requestId: one.request_id,
          transactionId: one.transaction_id,
          address: one.address,
        })),
      };
    },
    rollUp: () => store.rollUp(db, KEPT_DAYS),
  };
}

const isIn = ({ direction }: store.Reading): boolean => direction === 'in';
const of = (readings: readonly store.Reading[], vendorId: number): store.Reading[] =>
  readings.filter((one) => one.vendor_id === vendorId && isIn(one));

async function strangerState(db: Db): Promise<store.VendorState> {
  const { last, now } = await store.strangerSeen(db);
  return {
    id: STRANGER,
    code: STRANGER_CODE,
    name: STRANGER_CODE,
    enabled: false,
    adapter: '',
    alarm_silent_minutes: 1,
    alarm_error_percent: 100,
    last_call_at: last,
    is_circuit_open: false,
    sessions: 0n,
    open_rounds: 0n,
    now,
  };
}

interface Sum {
  calls: number;
  replays: number;
  refusals: number;
  faults: number;
  unknown: number;
  signatures: number;
  buckets: number[];
}

function sumOf(readings: readonly store.Reading[]): Sum {
  const sum: Sum = {
    calls: 0,
    replays: 0,
    refusals: 0,
    faults: 0,
    unknown: 0,
    signatures: 0,
    buckets: bucketBounds.map(() => 0),
  };
  for (const { code, calls, replays, buckets } of readings) {
    const kind = kindOf(code);
    sum.calls += calls;
    sum.replays += replays;
    if (kind === 'refusal') sum.refusals += calls;
    if (kind === 'fault') sum.faults += calls;
    if (isUnknown(code)) sum.unknown += calls;
    if (isSignature(code)) sum.signatures += calls;
    addBuckets(sum.buckets, buckets);
  }
  return sum;
}

const timesOf = (buckets: readonly number[]) => ({
  p50: quantile(buckets, 0.5),
  p95: quantile(buckets, 0.95),
  p99: quantile(buckets, 0.99),
});

function rowOf(
  state: store.VendorState,
  shape: store.Window,
  readings: readonly store.Reading[],
  recent: readonly store.Reading[],
): Row {
  const { buckets, ...sum } = sumOf(readings);
  const lastCallMsAgo = state.last_call_at === null ? null : state.now.getTime() - state.last_call_at.getTime();
  return {
    id: state.code,
    code: state.code,
    name: state.name,
    enabled: state.enabled,
    ...sum,
    perMinute: Math.round((sum.calls / (shape.seconds / MINUTE)) * 100) / 100,
    ...timesOf(buckets),
    lastCallAt: state.last_call_at?.toISOString() ?? null,
    sessions: Number(state.sessions),
    openRounds: Number(state.open_rounds),
    circuit: state.is_circuit_open ? 'open' : 'closed',
    alarms: alarmsOf({
      enabled: state.enabled,
      sessions: Number(state.sessions),
      lastCallMsAgo,
      isCircuitOpen: state.is_circuit_open,
      now: sumOf(recent),
      silentMinutes: state.alarm_silent_minutes,
      errorPercent: state.alarm_error_percent,
    }),
    series: partsOf(shape).map((part) => callsIn(readings, part)),
  };
}

/** Returns the numbers of the parts, oldest first. */
const partsOf = ({ parts }: store.Window): number[] => Array.from({ length: parts }, (_, at) => parts - 1 - at);
const callsIn = (readings: readonly store.Reading[], part: number): number =>
  readings.reduce((sum, one) => (one.part === part ? sum + one.calls : sum), 0);

function pointsOf(readings: readonly store.Reading[], shape: store.Window, at: Date): Detail['points'] {
  const stepMs = (shape.seconds / shape.parts) * 1000;
  return partsOf(shape).map((part) => {
    const { calls, refusals, faults, buckets } = sumOf(readings.filter((one) => one.part === part));
    const from = new Date(at.getTime() - (part + 1) * stepMs);
    return { at: from.toISOString(), calls, refusals, faults, ...timesOf(buckets) };
  });
}

function codesOf(readings: readonly store.Reading[]): Detail['codes'] {
  const groups = Map.groupBy(readings, ({ direction, call, code }) => `${direction} ${call} ${code}`);
  return [...groups.values()]
    .map((group) => {
      const { direction, call, code } = group[0]!;
      const { calls, replays, buckets } = sumOf(group);
      return { direction, call, code, kind: kindOf(code), calls, replays, p95: quantile(buckets, 0.95) };
    })
    .toSorted((a, b) => b.calls - a.calls);
}
