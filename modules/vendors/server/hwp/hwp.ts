// Assembles the wallet's side of HWP/1.
import type { Config } from '@sanam/server/config.ts';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import type { Database, Trx } from '@sanam/server/platform/db.ts';
import type { RawHandler } from '@sanam/server/platform/http/server.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import type { Notices } from '@sanam/server/platform/listen.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import type { Metrics } from '@sanam/server/platform/metrics.ts';
import type pg from 'pg';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type CallRecorder, createCallRecorder, STRANGER } from '../callbacks/recorder.ts';
import { type Batcher, createBatcher } from './batcher.ts';
import { createCalls } from './calls.ts';
import type { Moved } from './engine-call.ts';
import { type Answered, createHwpHttp } from './http.ts';
import { createSandbox, type SandboxDeps } from './sandbox.ts';
import { createLaunchToken, type LaunchCommand, membersOf } from './sessions.ts';
import { createUnknownReferences, type UnknownReferences } from './unknown-references.ts';
import { createHouse, type House } from './house.ts';
import { createVendors, type Vendors } from './vendors.ts';

/** Milliseconds for which balance pushes are batched: a page needs to know that its balance changed, not how often. */
const PUSH_PAUSE_MS = 200;

export interface HwpDeps {
  config: Pick<Config, 'mode' | 'trustedProxies'>;
  db: Database['db'];
  hotPool: pg.Pool;
  vault: Vault;
  log: Log;
  metrics: Metrics;
  live: Pick<LiveHub, 'publishAll'>;
  notices?: Notices;
  /** Creates play money for the sandbox's test players. */
  fund(trx: Trx, command: { memberId: string; amountMinor: bigint; id: string }): Promise<void>;
  exclude: SandboxDeps['exclude'];
  realityCheck: SandboxDeps['realityCheck'];
}

export interface Hwp {
  /** Serves `/hwp/v1/…`. */
  raw: RawHandler;
  vendors: Vendors;
  batcher: Batcher;
  /** The engine for products of the portal itself. */
  house: House;
  /** Recorder of wallet calls in both directions. */
  callbacks: CallRecorder;
  /** Counter of unknown bets named by vendors. */
  references: UnknownReferences;
  launchTokens: { create(command: LaunchCommand): Promise<{ launchToken: string }> };
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createHwp(deps: HwpDeps): Hwp {
  const { config, db, vault, log, metrics } = deps;
  const vendors = createVendors({
    db,
    vault,
    ...(deps.notices === undefined ? {} : { notices: deps.notices }),
    onError: (error) => log.warn({ err: error }, 'vendors could not be read again'),
  });
  const pushes = createPushes(deps);
  const batcher = createBatcher({
    pool: deps.hotPool,
    onMoved: pushes.add,
    onCheckDue: pushes.checkDue,
    onError: (error) => log.warn({ err: error }, 'a set of wallet commands is served one by one'),
  });
  const references = createUnknownReferences({ db, log, onCounted: referenceMetrics(metrics, vendors) });
  const callbacks = createCallRecorder({ db, log });
  const sandbox = config.mode === 'sandbox' ? createSandbox({ ...deps, vendors }) : undefined;
  const raw = createHwpHttp({
    vendors,
    calls: createCalls({
      db,
      batcher,
      references,
      sandbox,
      onLimited: ({ code: vendor }, why) => metrics.vendorLimited.inc({ vendor, why }),
    }),
    trustedProxies: config.trustedProxies,
    onAnswer: noteAnswers(metrics, callbacks),
    onError: (error, fields) => log.error({ err: error, ...fields }, 'unexpected error in a wallet call'),
  });
  return {
    raw,
    vendors,
    batcher,
    house: createHouse({ db, vendors }),
    callbacks,
    references,
    launchTokens: {
      /** Refuses with `games.unknownGame` if there is no such vendor. */
      async create(command) {
        const vendor = vendors.find(command.vendorCode);
        if (vendor === undefined) throw refuse('games.unknownGame');
        return { launchToken: await createLaunchToken(db, vendor, command) };
      },
    },
    async start() {
      await vendors.start();
      callbacks.start();
    },
    async stop() {
      await batcher.stop();
      await references.stop();
      await callbacks.stop();
      await pushes.stop();
      await vendors.stop();
    },
  };
}

/** Passes each answer to the metrics and the monitor of wallet calls. */
function noteAnswers(metrics: Metrics, callbacks: CallRecorder): (answered: Answered) => void {
  const count = answerMetrics(metrics);
  return ({ call, reply, ms, vendor, requestId, address }) => {
    count(call, reply.code, ms);
    const { code, replays = 0, transactionId = null, httpStatus } = reply;
    callbacks.note({ vendorId: vendor?.id ?? STRANGER, direction: 'in', call, code, ms, replays }, () => ({
      httpStatus,
      requestId,
      transactionId,
      address: address(),
    }));
  };
}

function referenceMetrics(metrics: Metrics, vendors: Vendors): (vendorId: number, added: number) => void {
  return (vendorId, added) => {
    const vendor = vendors.list().find(({ id }) => id === vendorId)?.code ?? 'unknown';
    metrics.unknownReferences.inc({ vendor }, added);
  };
}

/**
 * Publishes changed balances and due reality checks to pages: after the commit, batched, and without delaying a bet.
 */
function createPushes({ db, live, log }: HwpDeps) {
  let newest = new Map<string, string>();
  let checks = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    timer = undefined;
    const items: Parameters<typeof live.publishAll>[0][number][] = [...newest].map(([memberId, version]) => ({
      channel: `member:${memberId}`,
      topic: { type: 'balance', version: Number(version) },
    }));
    newest = new Map();
    const playerIds = [...checks];
    checks = new Set();
    try {
      for (const memberId of playerIds.length === 0 ? [] : await membersOf(db, playerIds))
        items.push({ channel: `member:${memberId}`, topic: { type: 'realityCheck' } });
      await live.publishAll(items);
    } catch (error) {
      log.warn({ err: error }, 'pushes were lost');
    }
  }

  const soon = (): void => {
    timer ??= setTimeout(() => void flush(), PUSH_PAUSE_MS);
  };

  return {
    add(moved: Moved[]): void {
      for (const { memberId, version } of moved) newest.set(memberId, version);
      soon();
    },
    checkDue(playerId: string): void {
      checks.add(playerId);
      soon();
    },
    async stop(): Promise<void> {
      clearTimeout(timer);
      if (newest.size > 0 || checks.size > 0) await flush();
    },
  };
}

/** Looks counters up once per call and code, not per bet. */
function answerMetrics(metrics: Metrics): (call: string, code: string, milliseconds: number) => void {
  const known = new Map<string, { count(): void; time(seconds: number): void }>();
  return (call, code, milliseconds) => {
    const key = `${call} ${code}`;
    let one = known.get(key);
    if (one === undefined) {
      const counter = metrics.hwpAnswers.labels({ call, code });
      const histogram = metrics.requestSeconds.labels({ call: `hwp/${call}`, status: code });
      one = { count: () => counter.inc(), time: (seconds) => histogram.observe(seconds) };
      known.set(key, one);
    }
    one.count();
    one.time(milliseconds / 1000);
  };
}
