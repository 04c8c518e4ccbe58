// Builds the modules and binds them to HTTP, the live channel and the jobs. Contains no business logic.
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { defineLedgerCheck } from './check-ledger.ts';
import type { Config } from './config.ts';
import { contract } from './contract.ts';
import { modules } from './modules.ts';
import { moneyKinds } from './money-kinds.ts';
import { sealAudit } from './platform/audit.ts';
import { createClockWatch } from './platform/clock-watch.ts';
import { checkConnections } from './platform/db.ts';
import { declaredOf } from './platform/declared.ts';
import { bindCalls, complete } from './platform/http/bind.ts';
import { docsPages } from './platform/http/docs.ts';
import { forgetNodes, healthRoutes } from './platform/http/health.ts';
import { endChannels, liveSockets } from './platform/http/live-socket.ts';
import { servePages } from './platform/http/pages.ts';
import { importFolders } from './platform/files/import-folder.ts';
import { checkSecret } from './platform/installation.ts';
import { createHttp } from './platform/http/server.ts';
import type { Authenticators } from './platform/http/sessions.ts';
import { forgetOldKeys } from './platform/idempotency.ts';
import { forgetUses } from './platform/window-limiter.ts';
import type { Log } from './platform/log.ts';
import { type BuiltModules, buildModules } from './platform/module.ts';
import type { HashCost } from './platform/passwords.ts';
import { createPlatform, type Platform } from './platform/platform.ts';

export const VERSION = '0.1.0';

type Built = BuiltModules<typeof modules>;

export interface App {
  platform: Platform;
  /** The public services of each module, by module name. */
  modules: Built['fronts'];
  handlers: Built['handlers'];
  /** Names of the calls of each module. */
  calls: Built['calls'];
  http: FastifyInstance;
  /** Starts the background work: live fan-out, loops of the modules and, on a node with that role, the jobs. */
  start(): Promise<void>;
  /**
   * Keeps serving for `DRAIN_SECONDS` while draining: reports not ready, keeps no connection open, asks live channels
   * to reconnect and takes no jobs. The clients and new requests move to another node.
   */
  drain(): Promise<void>;
  /** Stops listening, waits for running work and closes every connection. */
  close(): Promise<void>;
}

/** Builds and binds everything without listening. */
export async function buildApp(deps: {
  config: Config;
  log: Log;
  databaseUrl: string;
  hashCost?: HashCost | undefined;
}): Promise<App> {
  const platform = createPlatform({ ...deps, moneyKinds, declared: declaredOf(modules) });
  try {
    return await buildOn(platform);
  } catch (error) {
    await platform.close();
    throw error;
  }
}

async function buildOn(platform: Platform): Promise<App> {
  const { config, log } = platform;
  await checkConnections(platform);
  await checkSecret(platform);
  const taken = await importFolders(platform.files, config.dataDir);
  if (taken > 0) log.info({ files: taken }, 'took in the files of this data folder');
  definePlatformJobs(platform);
  const built = buildModules(platform, modules);
  for (const { load } of built.created) await load?.();
  const raw = built.created.flatMap((one) => one.raw ?? []);
  const http = await createHttp({ config, contract, log, metrics: platform.metrics, raw: config.roles.api ? raw : [] });
  healthRoutes(http, platform);
  const clocks = createClockWatch(platform);
  if (config.roles.api) await bindApi(http, platform, built);
  return {
    platform,
    modules: built.fronts,
    handlers: built.handlers,
    calls: built.calls,
    http,
    async start() {
      await clocks.start();
      await platform.live.start();
      await platform.jobs.ready();
      for (const { start } of built.created) await start?.();
      if (config.roles.jobs) await platform.jobs.start();
    },
    async drain() {
      http.draining.isDraining = true;
      endChannels(http);
      await Promise.all([setTimeout(config.drainSeconds * 1000), platform.jobs.stop()]);
    },
    async close() {
      await http.close();
      clocks.stop();
      for (const { stop } of built.created) await stop?.();
      await platform.jobs.stop();
      await platform.live.stop();
      await platform.close();
    },
  };
}

async function bindApi(http: FastifyInstance, platform: Platform, built: Built): Promise<void> {
  const { config, edge, encryptedCalls, live, vault } = platform;
  const authenticators: Authenticators = {
    member: edge.member.ask,
    staff: edge.staff.ask,
    stepUpValue: edge.stepUpValue.ask,
  };
  for (const { guards } of built.created) guards?.(http);
  for (const { routes } of built.created) routes?.(http);
  http.get('/.well-known/jwks.json', { config: { call: 'jwks' } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*');
    return encryptedCalls.jwks();
  });
  bindCalls(http, complete(built.handlers, contract.calls), {
    authenticators,
    encryptedCalls,
    vault,
    merchantIdOf: edge.merchantIdOf.ask,
    tenancy: platform.tenancy,
    refused: platform.refused,
  });
  liveSockets(http, {
    hub: live,
    authenticators,
    merchantIdOf: edge.knownMerchantIdOf.ask,
    isSiteOpen: edge.isSiteOpen.ask,
    isOwnOrigin: (request) => isOwnOrigin(request.headers.origin, request.host),
    isSister: edge.isSisterPage.ask,
  });
  await docsPages(http, config, VERSION);
  if (config.servePages) await servePages(http, edge.pages.ask());
}

function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

function definePlatformJobs(platform: Platform): void {
  const { jobs, db, encryptedCalls } = platform;
  jobs.define({
    name: 'platform.sealAudit',
    lane: 'upkeep',
    everySeconds: 10,
    run: async () => void (await sealAudit(db)),
  });
  jobs.define({ name: 'platform.rotateKeys', lane: 'upkeep', everySeconds: 300, run: () => encryptedCalls.rotate() });
  jobs.define({ name: 'platform.forgetNodes', lane: 'upkeep', everySeconds: 3600, run: () => forgetNodes(db) });
  jobs.define({ name: 'platform.forgetUses', lane: 'upkeep', everySeconds: 3600, run: () => forgetUses(db) });
  jobs.define({ name: 'platform.forgetKeys', lane: 'upkeep', everySeconds: 3600, run: () => forgetOldKeys(db) });
  defineLedgerCheck(platform);
}
