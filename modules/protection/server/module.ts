import type { FastifyInstance } from 'fastify';
import { defineModule, type FrontsOf } from '@sanam/server/platform/module.ts';
import { ledger } from '@sanam/ledger/server/index.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { createRateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import { identityCalls, protectionCalls } from '../contract/calls.ts';
import { protectionTopics } from '../contract/live.ts';
import { protectionPermissions } from '../contract/permissions.ts';
import { protectionRefusals } from '../contract/refusals.ts';
import { identityStaffCalls, protectionStaffCalls, registerStaffCalls } from '../contract/staff-calls.ts';
import { protectionEvents } from './events.ts';
import { createDocuments, documentLimits } from './identity/documents.ts';
import { applicantsProvider } from './identity/checks/applicants-provider.ts';
import { checkRoutes } from './identity/checks/callbacks.ts';
import { type CheckDeps, checkLimits } from './identity/checks/deps.ts';
import { createChecks } from './identity/checks/service.ts';
import { createProviderSettings } from './identity/checks/settings.ts';
import { createLevels, type LevelDeps } from './identity/levels.ts';
import { createProtectionRules } from './identity/merchant-settings.ts';
import { createIdentityHandlers } from './identity/routes.ts';
import { createStaffDocuments } from './identity/staff.ts';
import { listEvidence } from './identity/store.ts';
import { forgetCounters } from './forget.ts';
import { endDueHolds } from './holds.ts';
import { REMIND_JOB, remindOfDocuments } from './identity/reminders.ts';
import { protectionOwnData } from './own-data.ts';
import { protectionOwners } from './owners.ts';
import { createExclusionHandlers } from './exclusion-routes.ts';
import { defineRegister } from './register/define.ts';
import type { AccountTraits } from './register/rules.ts';
import { createRegisterHandlers } from './register/staff.ts';
import { createProtectionHandlers } from './routes.ts';
import { createProtection } from './service.ts';
import { protectionSettings } from './settings.ts';
import { createStaffProtectionHandlers } from './staff/routes.ts';
import { createStaffProtection } from './staff/service.ts';
import type { ProtectionDeps, ProtectionService } from './types.ts';

const DAY_SECONDS = 86_400;
const needs = { ledger, merchants, staff };

/**
 * The protection module: limits, breaks, self-exclusion and identity levels; checked before every log-in, deposit,
 * launch and bet.
 */
export const protection = defineModule({
  name: 'protection',
  calls: { ...protectionCalls, ...identityCalls },
  staffCalls: { ...protectionStaffCalls, ...registerStaffCalls, ...identityStaffCalls },
  permissions: protectionPermissions,
  refusals: protectionRefusals,
  topics: protectionTopics,
  events: protectionEvents,
  settings: Object.values(protectionSettings),
  needs,
  create(platform, fronts) {
    const { db, events } = platform;
    platform.tenancy.define(protectionOwners);
    const ports = openPorts(platform);
    const levelDeps: LevelDeps = { site: fronts.merchants.service, ...ports.identity.asks };
    const deps: ProtectionDeps = {
      lockPlayer: fronts.ledger.service.lockOwner,
      onStopping: ports.stopping.ask,
      onStopped: ports.stopped.ask,
      playedSeconds: ports.playedSeconds.ask,
      openDeposits: ports.openDeposits.ask,
      lockOrders: ports.lockOrders.ask,
      emit: events.emit,
      levels: createLevels(levelDeps),
    };
    const { service } = createProtection(deps);
    tellPages(platform);
    const register = defineRegister(platform, { protection: deps, accountsOf: ports.accountsOf.ask });
    const { playedSeconds, openDeposits } = ports;
    defineUpkeep(platform);
    const own = {
      db,
      events,
      limits: service,
      playedSeconds: playedSeconds.ask,
      openDeposits: openDeposits.ask,
    };
    const { approvals, people } = fronts.staff;
    const searchMembers = ports.searchMembers.ask;
    const ofStaff = createStaffProtection({ db, deps, own, service, approvals, people, searchMembers });
    const identity = createIdentity(platform, fronts, { levelDeps, service });
    return {
      front: { service, register, evidenceOf: listEvidence, ports, ownData: protectionOwnData },
      handlers: {
        ...createProtectionHandlers({ db, service, own, prompts: { db, own, site: fronts.merchants.service } }),
        ...createExclusionHandlers({ db, deps, own }),
        ...createStaffProtectionHandlers({ db, staff: ofStaff }),
        ...createRegisterHandlers({ platform, people }),
        ...identity.handlers,
      },
      routes: identity.routes,
    };
  },
});

function defineUpkeep({ db, events, jobs }: Platform): void {
  jobs.define({
    name: 'protection.forgetCounters',
    lane: 'upkeep',
    everySeconds: DAY_SECONDS,
    run: () => forgetCounters(db),
  });
  jobs.define({
    name: 'protection.endHolds',
    lane: 'upkeep',
    everySeconds: 60,
    run: () => endDueHolds(db),
  });
  jobs.define({
    name: REMIND_JOB,
    lane: 'upkeep',
    everySeconds: DAY_SECONDS,
    run: () => remindOfDocuments({ db, events }),
  });
}

/** Creates documents, levels and checks at a provider, for members and staff. */
function createIdentity(
  platform: Platform,
  { merchants: { service: site, portalOf }, staff: { approvals, people } }: FrontsOf<typeof needs>,
  { levelDeps, service }: { levelDeps: LevelDeps; service: ProtectionService },
) {
  const { block } = service;
  const checkDeps: CheckDeps = {
    ...platform,
    ...levelDeps,
    limiter: createRateLimiter(platform, 'checks', checkLimits),
    provider: applicantsProvider(platform.outside),
    block,
  };
  const checks = createChecks(checkDeps);
  const deps = {
    ...levelDeps,
    db: platform.db,
    vault: platform.vault,
    events: platform.events,
    files: platform.files.area('documents'),
    limiter: createRateLimiter(platform, 'documents', documentLimits),
  };
  const documents = createDocuments({ ...deps, checkOf: checks.overview });
  const handlers = createIdentityHandlers({
    db: platform.db,
    live: platform.live,
    documents,
    checks,
    portalOf,
    staff: createStaffDocuments({ ...deps, documents, approvals, people, block }),
    rules: createProtectionRules({ site, approvals }),
    provider: createProviderSettings({ ...platform, site, approvals }),
  });
  return { handlers, routes: (http: FastifyInstance) => checkRoutes(http, checkDeps) };
}

function openPorts({ ports }: Platform) {
  return {
    /** Facts about the person of an account; play money has none. */
    identity: ports.group<Omit<LevelDeps, 'site'>>('protection', { merchantOf: true, factsOf: true }),
    /** Further steps in the transaction of an exclusion or a block. */
    stopped: ports.open<(trx: Trx, memberId: string) => Promise<void>>('protection.stopped'),
    /** Rows to lock and close before wallet and gate: open orders. */
    stopping: ports.open<(trx: Trx, memberId: string) => Promise<void>>('protection.stopping'),
    /** Returns the seconds with a live game session since a moment. */
    playedSeconds: ports.open<(db: Db, memberId: string, from: Date) => Promise<number>>('protection.playedSeconds'),
    /** Returns the facts about accounts that the register of exclusions compares. */
    accountsOf:
      ports.open<(memberIds: readonly string[]) => Promise<Map<string, AccountTraits>>>('protection.accountsOf'),
    /** Returns the sum of the member's open orders. */
    openDeposits: ports.open<(db: Db, memberId: string) => Promise<bigint>>('protection.openDeposits'),
    /** Takes the lock that the member's next order takes. */
    lockOrders: ports.open<(trx: Trx, memberId: string) => Promise<void>>('protection.lockOrders'),
    /**
     * Returns ids of the newest members whose name or id contains this text, up to a limit; of one merchant if given.
     */
    searchMembers:
      ports.open<(q: string, limit: number, merchantId?: string) => Promise<string[]>>('protection.searchMembers'),
  };
}

/** Lets open pages of the member and of staff reload after changes. */
function tellPages({ events, live }: Pick<Platform, 'events' | 'live'>): void {
  const ofStaff = ({ memberId }: { memberId: string }) =>
    live.publish('staff', { type: 'opsProtection', id: memberId });
  const ofBoth = async ({ memberId }: { memberId: string }) => {
    await live.publish(`member:${memberId}`, { type: 'protection' });
    await ofStaff({ memberId });
  };
  events.on('protection.documentChanged', 'protection.tellPages', async ({ memberId, documentId, version }) => {
    await live.publish(`member:${memberId}`, { type: 'identity' });
    await live.publish('staff', { type: 'opsDocument', id: documentId, version });
  });
  events.on('protection.stopped', 'protection.tellPages', ofStaff);
  events.on('protection.ended', 'protection.tellPages', ofBoth);
  events.on('protection.blockChanged', 'protection.tellPages', ofBoth);
  events.on('protection.marketingStopped', 'protection.tellPages', ofBoth);
  events.on('protection.checkIntervalChanged', 'protection.tellPages', ofBoth);
  events.on('protection.limitChanged', 'protection.tellPages', ofBoth);
}
