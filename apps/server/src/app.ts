// Builds the modules in the order of their tiers; the only place that wires them together.
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { checkBooks } from './check-books.ts';
import type { Config } from './config.ts';
import { createContent } from '@sanam/content/server/index.ts';
import { createGames, createHwp, wonRounds } from '@sanam/play/server/index.ts';
import { createIdentity } from '@sanam/auth/server/index.ts';
import { createLedger } from '@sanam/ledger/server/index.ts';
import { createMessages } from '@sanam/messaging/server/index.ts';
import { createOperator } from '@sanam/staff/server/index.ts';
import { createProtection, createProtectionHandlers } from '@sanam/protection/server/index.ts';
import { createSite } from '@sanam/merchants/server/index.ts';
import { createSandboxRail, createWallet, isGoodPaymentPassword } from '@sanam/wallet/server/index.ts';
import { moneyKinds } from './money-kinds.ts';
import { pageDeps } from './page-deps.ts';
import { sealAudit } from './platform/audit.ts';
import { bindCalls, complete } from './platform/http/bind.ts';
import { createFolderStore } from './platform/files.ts';
import { docsPages } from './platform/http/docs.ts';
import type { Handlers } from './platform/http/handlers.ts';
import { healthRoutes } from './platform/http/health.ts';
import { liveSockets } from './platform/http/live-socket.ts';
import { servePages } from './platform/http/pages.ts';
import { createHttp } from './platform/http/server.ts';
import type { Authenticators } from './platform/http/sessions.ts';
import { forgetOldKeys } from './platform/idempotency.ts';
import type { Log } from './platform/log.ts';
import { createPasswords } from './platform/passwords.ts';
import { createPlatform, type Platform } from './platform/platform.ts';

export const VERSION = '0.1.0';

export interface App {
  platform: Platform;
  modules: ReturnType<typeof createModules>;
  http: FastifyInstance;
  /** Stops listening, lets work in hand finish, closes every connection. */
  close(): Promise<void>;
}

function createModules(platform: Platform, databaseUrl: string) {
  const { db } = platform;
  const passwords = createPasswords();
  const ledger = createLedger({ db, kinds: moneyKinds, log: (message, fields) => platform.log.info(fields, message) });
  const protection = createProtection({
    lockPlayer: ledger.service.lockOwner,
    onStopped: async (trx, memberId) => {
      await identity.service.endSessions(trx, { memberId, reason: 'protection' });
    },
  });
  const site = createSite({
    platform,
    registerRules: (merchantId) => identity.service.registration.settings(merchantId),
    humanCheck: (merchantId) => identity.humanCheck.shown(merchantId),
    social: (merchantId) => identity.social.service.offer(merchantId),
    customerService: async (merchantId, language) => (await content.customerService.info(merchantId, language)).entries,
    memberOf: (token, device) => identity.service.authenticate(token, device, { isPassive: true }),
    vendorOrigins: () => hwp.vendors.list().flatMap(({ launchHosts }) => launchHosts),
  });
  const messages = createMessages({ platform, site: site.service });
  const identity = createIdentity({
    platform,
    site: site.service,
    passwords,
    ports: {
      messages: messages.service,
      openWallet: async (trx, memberId, currency) => {
        await ledger.service.openAccount(trx, { class: 'player_cash', owner: memberId }, currency);
        await ledger.service.openAccount(trx, { class: 'player_hold', owner: memberId }, currency);
      },
      fundTrial: (trx, memberId, amountMinor) => wallet.service.fundTrial(trx, memberId, amountMinor),
      holdPayouts: (trx, memberId, reason) => wallet.service.holdPayouts(trx, memberId, reason),
      openGate: protection.service.openGate,
      beforeMaintenance: site.gates.checkMayEnter,
      beforeLogin: protection.service.atLogin,
      atLogin: async (trx, memberId) => {
        await protection.service.holdGate(trx, memberId);
        return protection.service.atLogin(trx, memberId);
      },
      exclusionOf: protection.service.exclusionOf,
      hasPaymentPassword: (memberId) => wallet.service.hasPaymentPassword(memberId),
      isPaymentPassword: (memberId, given) => wallet.service.isPaymentPassword(memberId, given),
      isGoodPaymentPassword,
      setFirstPaymentPassword: (trx, memberId, password) =>
        wallet.service.setFirstPaymentPassword(trx, memberId, password),
    },
  });
  const wallet = createWallet({
    ...platform,
    ledger: ledger.service,
    files: createFolderStore(join(platform.config.dataDir, 'proofs')),
    members: identity.service.wallet,
    protection: protection.service,
    play: {
      turnoverSince: (target, memberId, at) => games.play.turnoverSince(target, memberId, at),
      inPlay: async (target, memberId) => (await games.play.stakesInPlay(target, memberId)).stakesMinor,
    },
    rail: platform.config.rail === undefined ? undefined : createSandboxRail(platform.config.rail),
    zoneOf: site.service.zoneOf,
  });
  const hwp = createHwp({
    ...platform,
    listenUrl: databaseUrl,
    fund: async (trx, { memberId, amountMinor, id }) => {
      const from = { class: 'suspense', owner: 'sandbox' } as const;
      const moves = [{ from, to: { class: 'player_cash', owner: memberId } as const, amountMinor }];
      const source = { type: 'sandbox', id };
      await ledger.service.post(trx, { source, kind: 'sandbox.funded', memberId, currency: 'THB', moves });
    },
    exclude: (memberId) => protection.service.exclude(db, memberId, { kind: 'exclusion' }),
  });
  const games = createGames({
    platform,
    hwp,
    checkMayLaunch: (memberId) => protection.service.check(db, memberId, 'launch'),
    portalUrl: (request) => site.portalOf(request),
    zoneOf: async (merchantId) => site.service.zoneOf(merchantId),
    countryOf: () => 'TH',
    listenUrl: databaseUrl,
  });
  platform.jobs.define({ name: 'ledger.rollUp', everySeconds: 5, run: async () => void (await ledger.jobs.rollUp()) });
  platform.jobs.define({ name: 'ledger.seal', everySeconds: 10, run: async () => void (await ledger.jobs.seal()) });
  platform.jobs.define({
    name: 'ledger.verify',
    everySeconds: 3600,
    run: async () => {
      const broken = await checkBooks({ db, databaseUrl });
      if (broken.length > 0) platform.log.fatal({ broken: broken.map((one) => one.id) }, 'the books do not hold');
    },
  });
  const content = createContent({
    platform,
    site: site.service,
    turnoverPercent: (merchantId) => wallet.service.turnoverPercent(merchantId),
    memberOf: (token, device) => identity.service.authenticate(token, device, { isPassive: true }),
    winners: {
      winsBetween: (from, to, limit) => wonRounds(db, { from, to, limit }),
      members: async (memberIds) => {
        const members = await identity.service.membersById(memberIds);
        return new Map(
          [...members].filter(([, { state, accountType }]) => state === 'active' && accountType !== 'guest'),
        );
      },
      mayBeShown: (memberId) =>
        protection.service.check(db, memberId, 'login').then(
          () => true,
          () => false,
        ),
    },
  });
  const operator = createOperator({
    platform,
    passwords,
    site,
    invitations: identity.invitations,
    identity: identity.service,
    memberDesk: identity.desk,
    factors: identity.factors,
    blocks: identity.blocks,
    social: identity.social.admin,
    messages: messages.service,
    ledger: ledger.service,
    wallet: wallet.service,
    games,
    content,
  });
  const handlers: Handlers = {
    ...site.handlers,
    ...identity.handlers,
    ...wallet.handlers,
    ...content.handlers,
    ...games.handlers,
    ...createProtectionHandlers({ db, service: protection.service }),
    ...operator.handlers,
  };
  const authenticators: Authenticators = {
    member: identity.service.authenticate,
    staff: operator.staff.authenticate,
    stepUpValue: async (session) => ({ ...(await identity.factors.stepUpValue(session)) }),
  };
  return {
    ledger,
    protection,
    hwp,
    games,
    site,
    identity,
    messages,
    wallet,
    content,
    operator,
    passwords,
    handlers,
    authenticators,
  };
}

/** Everything built and bound, nothing listening yet. */
export async function buildApp(deps: { config: Config; log: Log; databaseUrl: string }): Promise<App> {
  const { config, log } = deps;
  const platform = createPlatform(deps);
  platformJobs(platform);
  const modules = createModules(platform, deps.databaseUrl);
  await modules.hwp.vendors.reload();
  await modules.games.catalogue.refresh();
  await modules.site.service.reload();
  const http = await createHttp({
    config,
    log,
    metrics: platform.metrics,
    ...(config.roles.api ? { raw: modules.hwp.raw } : {}),
  });
  healthRoutes(http, platform);
  if (config.roles.api) await apiRoutes(http, platform, modules);
  return {
    platform,
    modules,
    http,
    close: async () => {
      await http.close();
      await modules.hwp.stop();
      await modules.games.stop();
      await platform.jobs.stop();
      await platform.live.stop();
      await modules.passwords.close();
      await platform.close();
    },
  };
}

async function apiRoutes(
  http: FastifyInstance,
  platform: Platform,
  modules: ReturnType<typeof createModules>,
): Promise<void> {
  const { config, encryptedCalls, live, vault } = platform;
  const { authenticators, site } = modules;
  site.routes(http);
  modules.identity.routes(http);
  modules.wallet.routes(http);
  modules.content.routes(http);
  modules.games.routes(http);
  modules.messages.routes(http);
  http.get('/.well-known/jwks.json', { config: { call: 'jwks' } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*');
    return encryptedCalls.jwks();
  });
  bindCalls(http, complete(modules.handlers), {
    authenticators,
    encryptedCalls,
    vault,
    merchantIdOf: site.service.merchantIdOf,
  });
  liveSockets(http, {
    hub: live,
    authenticators,
    merchantIdOf: site.service.knownMerchantIdOf,
    isSiteOpen: site.isOpenTo,
    isOwnOrigin: (request) => isOwnOrigin(request.headers.origin, request.host),
    isSister: site.isSister,
  });
  await docsPages(http, VERSION);
  if (config.servePages) await servePages(http, pageDeps(modules));
}

function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

function platformJobs(platform: Platform): void {
  const { jobs, db, encryptedCalls } = platform;
  jobs.define({ name: 'platform.sealAudit', everySeconds: 10, run: async () => void (await sealAudit(db)) });
  jobs.define({ name: 'platform.rotateKeys', everySeconds: 300, run: () => encryptedCalls.rotate() });
  jobs.define({ name: 'platform.forgetKeys', everySeconds: 3600, run: () => forgetOldKeys(db) });
}

/** Starts what runs beside the calls: the live fan-out and, on a node with that role, the jobs. */
export async function startBackground(app: App): Promise<void> {
  await app.platform.live.start();
  await app.modules.hwp.start();
  await app.modules.games.start();
  if (app.platform.config.roles.jobs) await app.platform.jobs.start();
}
