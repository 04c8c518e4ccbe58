// Maintenance and access rules, as staff read and change them.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { Config } from '@sanam/server/config.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { People } from '@sanam/staff/server/index.ts';
import { type AccessRule, EVERY_MERCHANT } from '../access.ts';
import type { GateChanges } from './changes.ts';
import { ruleMark } from './rule-changes.ts';
import type { Gates } from '../service.ts';
import { accessSettings } from '../settings.ts';

type Value<Name extends keyof Calls> = CallValue<Calls[Name]>;
type Body<Name extends keyof Calls> = CallArguments<Calls[Name]> extends { body: infer Given } ? Given : never;
type Rule = Value<'opsGetAccess'>['rules'][number];

export interface StaffMaintenance {
  /** Returns the maintenance. Refuses with `common.notFound`. */
  maintenance(merchantId: string): Promise<Value<'opsGetMaintenance'>>;
  /**
   * Changes the maintenance. Refuses with `request.invalid` for a time window that ends before it begins or has ended,
   * `operator.staleVersion`.
   */
  changeMaintenance(
    context: Context,
    merchantId: string,
    body: Body<'opsChangeMaintenance'>,
  ): Promise<{ revision: string }>;
  /** Adds a tester. Refuses with `request.invalid` for an unknown name at this merchant, or an invalid network. */
  addTester(context: Context, merchantId: string, body: Body<'opsAddTester'>): Promise<void>;
  removeTester(context: Context, merchantId: string, body: Body<'opsRemoveTester'>): Promise<void>;
}

export interface StaffAccess {
  access(context: Context, merchantId: string): Promise<Value<'opsGetAccess'>>;
  tryAddress(merchantId: string, address: string): Promise<Value<'opsTryAddress'>>;
  /** Each refuses with `site.locksYouOut` if it closes the portal to the caller and `isConfirmed` is not set. */
  addRule(context: Context, merchantId: string, body: Body<'opsAddAccessRule'>): Promise<{ id: string }>;
  /** Both return the merchant of the rule, '*' for every merchant. */
  changeRule(context: Context, ruleId: string, body: Body<'opsChangeAccessRule'>): Promise<string>;
  removeRule(context: Context, ruleId: string, body: Body<'opsRemoveAccessRule'>): Promise<string>;
  changeRegions(context: Context, merchantId: string, body: Body<'opsChangeRegions'>): Promise<void>;
}

export interface StaffGateDeps {
  config: Pick<Config, 'mode' | 'allowedCountries'>;
  site: SiteService;
  gates: Gates;
  gateChanges: GateChanges;
  isMember(name: { merchantId: string; username: string }): Promise<boolean>;
  people: Pick<People, 'staffNames'>;
}

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at));

export function createMaintenance(deps: StaffGateDeps): StaffMaintenance {
  const { site, gates, gateChanges, isMember, people } = deps;

  async function checkMember(merchantId: string, username: string): Promise<void> {
    if (!(await isMember({ merchantId, username })))
      throw refuse('request.invalid', { fields: [{ field: 'value', problem: 'unknown' }] });
  }

  return {
    async maintenance(merchantId) {
      const { plan, state, by, at, reason, revision } = await gates.maintenance(merchantId);
      const { name } = await site.merchant(merchantId);
      const nameOf = await people.staffNames([by]);
      const testers = await gateChanges.testers(merchantId);
      return {
        merchant: { id: merchantId, name },
        isOn: plan.isOn,
        from: plan.from?.toISOString() ?? null,
        until: plan.until?.toISOString() ?? null,
        text: plan.text,
        state,
        setBy: nameOf(by),
        setAt: at?.toISOString() ?? null,
        reason,
        revision,
        testers: testers.map(({ kind, value }) => ({ kind, value })),
      };
    },
    async changeMaintenance(context, merchantId, { isOn, from, until, text, revision, reason }) {
      const words = Object.fromEntries(Object.entries(text).filter(([, one]) => one !== undefined && one !== ''));
      await gates.setMaintenance(context, {
        merchantId,
        isOn,
        from: dateOf(from),
        until: dateOf(until),
        text: words,
        reason,
        expected: revision,
      });
      return { revision: (await gates.maintenance(merchantId)).revision };
    },
    async addTester(context, merchantId, { kind, value, reason }) {
      if (kind === 'account') await checkMember(merchantId, value);
      await gateChanges.addTester(context, { merchantId, kind, value, reason });
    },
    removeTester: (context, merchantId, { kind, value, reason }) =>
      gateChanges.removeTester(context, { merchantId, kind, value, reason }),
  };
}

export function createAccess(deps: StaffGateDeps): StaffAccess {
  const { config, site, gates, gateChanges } = deps;
  const parts = { settings: [accessSettings.regions], modIds: [] };

  return {
    async access(context, merchantId) {
      const revision = await site.freshRevision(merchantId, parts);
      const { name } = await site.merchant(merchantId);
      const [rules, load] = await Promise.all([gateChanges.rules(merchantId), gateChanges.lastLoad()]);
      const { address } = context;
      return {
        merchant: { id: merchantId, name },
        rules: rules.map((rule) => ruleValue(rule, rule.isOver)),
        regions: await site.setting(merchantId, accessSettings.regions),
        revision,
        mode: config.mode,
        licensed: config.mode === 'live' ? [...config.allowedCountries] : [],
        table: load === undefined ? null : { ...load, loadedAt: load.loadedAt.toISOString() },
        own: { address, country: await gates.countryOf(address) },
      };
    },
    async tryAddress(merchantId, address) {
      await site.merchant(merchantId);
      const { country, status, verdict } = await gateChanges.tryAddress(merchantId, address);
      const rule = verdict.rule === undefined ? null : ruleValue(verdict.rule, false);
      return { address, country, status: status.status, why: verdict.why, rule };
    },
    addRule: async (context, merchantId, { isForAll, expiresAt, ...rule }) => ({
      id: await gateChanges.addRule(context, {
        ...rule,
        merchantId: isForAll ? EVERY_MERCHANT : merchantId,
        expiresAt: dateOf(expiresAt),
      }),
    }),
    changeRule: (context, ruleId, { expiresAt, revision, ...change }) =>
      gateChanges.changeRule(context, { ruleId, expected: revision, ...change, expiresAt: dateOf(expiresAt) }),
    removeRule: (context, ruleId, { revision, ...body }) =>
      gateChanges.removeRule(context, { ruleId, expected: revision, ...body }),
    async changeRegions(context, merchantId, { revision, reason, isConfirmed, ...regions }) {
      const expected = { ...parts, revision };
      await gateChanges.changeRegions(context, { merchantId, regions, isConfirmed, reason, expected });
    },
  };
}

function ruleValue(rule: AccessRule, isOver: boolean): Rule {
  const { ruleId, merchantId, kind, value, isAllowed, reason, position, expiresAt } = rule;
  return {
    id: ruleId,
    isForAll: merchantId === EVERY_MERCHANT,
    kind,
    value,
    isAllowed,
    reason,
    position,
    expiresAt: expiresAt?.toISOString() ?? null,
    isOver,
    revision: ruleMark(rule),
  };
}
