import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { LRUCache } from 'lru-cache';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { nowOf, type Snapshots } from '@sanam/merchants/server/index.ts';
import { markOf } from '@sanam/merchants/server/index.ts';
import {
  lockMaintenance,
  type MaintenancePlan,
  readMaintenance,
  writeMaintenance,
} from '@sanam/merchants/server/index.ts';
import {
  type AccessPolicy,
  type Closed,
  isTestingAccount,
  isTestingAddress,
  isWithin,
  type ReadyRule,
  type Verdict,
  verdictOn,
  type Visitor,
} from './access.ts';
import { addressText, readAddress } from './networks.ts';
import * as store from './store.ts';
import { accessSettings } from './settings.ts';

/** Maximum number of addresses whose country a node caches. */
const REMEMBERED_MAX = 20_000;

export type SiteStatus =
  | { status: 0 }
  | { status: 1; endTime: Date | null; text: MaintenancePlan['text'] }
  | { status: 2; reason: Closed };

export interface Gates {
  /** Returns the country of an address by the operator's table; null if unknown. */
  countryOf(address: string | null): Promise<string | null>;
  /**
   * Returns the status for this visitor: normal, maintenance or blocked; maintenance takes precedence (GAP-010).
   * `username`: of the logged-in member.
   */
  statusFor(
    merchantId: string,
    visitor: Visitor & { username?: () => Promise<string | undefined> },
  ): Promise<SiteStatus>;
  /** Checks whether a merchant is in maintenance. */
  isInMaintenance(merchantId: string): Promise<boolean>;
  /** Returns the decision of rules and policy for a visitor; with `instead`, the decision by those. */
  verdictOn(merchantId: string, visitor: Visitor, instead?: AccessInstead): Promise<Verdict>;
  /** Returns the plan from the database, with its author. Refuses with `common.notFound`. */
  maintenance(merchantId: string): Promise<Maintenance>;
  /**
   * Sets the time window of a merchant's maintenance; it begins and ends by itself. Refuses with `common.notFound`,
   * `request.invalid`, `operator.staleVersion` if the plan is not the one of `expected`.
   */
  setMaintenance(
    context: Context,
    change: Partial<MaintenancePlan> & { merchantId: string; isOn: boolean; reason: string; expected?: string },
  ): Promise<void>;
}

export interface AccessInstead {
  rules?: readonly ReadyRule[];
  regions?: Pick<AccessPolicy, 'otherwise'> & { isUnknownAllowed: boolean | null };
}

export interface Maintenance {
  plan: MaintenancePlan;
  state: 'off' | 'planned' | 'on' | 'over';
  by: string | null;
  at: Date | null;
  reason: string | null;
  revision: string;
}

export interface GatesDeps {
  platform: Pick<Platform, 'db' | 'config'>;
  snapshots: Snapshots;
  /** Rules, testers and the newest table of addresses, kept in memory. */
  readings: Snapshots<store.GatesSnapshot>;
  site: Pick<SiteService, 'setting'>;
}

/** Creates the gates that decide on every request, and their changes by staff. */
export function createGates(deps: GatesDeps): Gates {
  const { snapshots, readings, site } = deps;
  const { config } = deps.platform;
  const countryOf = rememberedCountries(deps);

  async function maintenanceOf(merchantId: string): Promise<MaintenancePlan | undefined> {
    const snapshot = await snapshots.fresh();
    const plan = snapshot.merchants.get(merchantId)?.plan;
    return plan !== undefined && isWithin(plan, nowOf(snapshot)) ? plan : undefined;
  }

  async function verdict(merchantId: string, visitor: Visitor, instead: AccessInstead = {}): Promise<Verdict> {
    const regions = instead.regions ?? (await site.setting(merchantId, accessSettings.regions));
    const snapshot = await snapshots.fresh();
    return verdictOn(instead.rules ?? (await readings.fresh()).rules, merchantId, visitor, {
      isUnknownAllowed: regions.isUnknownAllowed ?? config.mode === 'sandbox',
      otherwise: regions.otherwise,
      licensed: config.mode === 'live' ? config.allowedCountries : [],
      now: nowOf(snapshot),
    });
  }

  return {
    countryOf,
    async statusFor(merchantId, { username, ...visitor }) {
      const plan = await maintenanceOf(merchantId);
      if (plan !== undefined) {
        const { testers } = await readings.fresh();
        const name = testers.some((one) => one.kind === 'account') ? await username?.() : undefined;
        const isTester =
          isTestingAddress(testers, merchantId, visitor.address) ||
          (name !== undefined && isTestingAccount(testers, merchantId, name));
        if (!isTester) return { status: 1, endTime: plan.until, text: plan.text };
      }
      const { closed } = await verdict(merchantId, visitor);
      return closed === undefined ? { status: 0 } : { status: 2, reason: closed };
    },
    isInMaintenance: async (merchantId) => (await maintenanceOf(merchantId)) !== undefined,
    verdictOn: verdict,
    ...createPlans(deps),
  };
}

function createPlans({ platform, snapshots }: GatesDeps): Pick<Gates, 'maintenance' | 'setMaintenance'> {
  const { db } = platform;
  return {
    async maintenance(merchantId) {
      const found = await readMaintenance(db, merchantId);
      if (found === undefined) throw refuse('common.notFound');
      const { plan, planned, now } = found;
      return { plan, state: stateOf(plan, now), ...planned, revision: revisionOf(plan) };
    },
    async setMaintenance(context, { merchantId, isOn, from = null, until = null, text = {}, reason, expected }) {
      if (from !== null && until !== null && from >= until)
        throw refuse('request.invalid', { fields: [{ field: 'until', problem: 'range' }] });
      const after = { isOn, from, until, text };
      await inTransaction(db, async (trx) => {
        const before = await lockMaintenance(trx, merchantId);
        if (before === undefined) throw refuse('common.notFound');
        if (isOn && until !== null && until <= (await databaseNow(trx)))
          throw refuse('request.invalid', { fields: [{ field: 'until', problem: 'past' }] });
        if (expected !== undefined && expected !== revisionOf(before)) throw refuse('operator.staleVersion');
        await writeMaintenance(trx, merchantId, { plan: after, by: context.actor.id, reason });
        await note(trx, context, { merchantId, before, after, reason });
      });
      await snapshots.reload();
    },
  };
}

function stateOf(plan: MaintenancePlan, now: Date): Maintenance['state'] {
  if (!plan.isOn) return 'off';
  if (isWithin(plan, now)) return 'on';
  return plan.from !== null && now < plan.from ? 'planned' : 'over';
}

const revisionOf = ({ isOn, from, until, text }: MaintenancePlan): string =>
  markOf([isOn, from?.toISOString() ?? null, until?.toISOString() ?? null, text.TH ?? null, text.EN ?? null]);

function note(
  trx: Trx,
  context: Context,
  change: { merchantId: string; before: MaintenancePlan; after: MaintenancePlan; reason: string },
): Promise<void> {
  const { merchantId, before, after, reason } = change;
  return audit(trx, context, {
    command: 'site.maintenance',
    subject: { type: 'merchant', id: merchantId },
    before,
    after,
    reason,
  });
}

/** Reads the table once for each address, until another one is loaded. */
function rememberedCountries({ platform, readings }: GatesDeps): Gates['countryOf'] {
  const known = new LRUCache<string, { country: string | null }>({ max: REMEMBERED_MAX });
  let ofLoad: bigint | null = null;
  return async (address) => {
    const { load } = await readings.fresh();
    // A forwarded header may contain any text: one that is no address has no country and is not sent to the database.
    const read = load === null || address === null ? undefined : readAddress(address);
    if (read === undefined) return null;
    if (load !== ofLoad) {
      known.clear();
      ofLoad = load;
    }
    const plain = addressText(read);
    const remembered = known.get(plain);
    if (remembered !== undefined) return remembered.country;
    const country = await store.countryOf(platform.db, plain);
    // Another table was loaded in the meantime: do not cache the old answer.
    if (load !== ofLoad) return country;
    known.set(plain, { country });
    return country;
  };
}
