// What staff change of the gates; each change leaves a row in the audit log with what was before.
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db.ts';
import { refuse } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Snapshots } from '../snapshot.ts';
import type { AccessRule, Tester } from './access.ts';
import { loadCountries } from './countries.ts';
import type { Gates, SiteStatus } from './service.ts';
import { readNetwork } from './networks.ts';
import * as store from './store.ts';

const EVERY_BRAND = '*';

type NewRule = Pick<AccessRule, 'merchantId' | 'kind' | 'value' | 'isAllowed' | 'reason' | 'position'>;

export interface GatesDesk {
  /** Rules of a brand with those of every brand, in the order in which they are asked. */
  rules(merchantId: string): Promise<AccessRule[]>;
  /** Answers the new id. Refuses `request.invalid` for no country or network, `common.notFound` for an unknown brand, `site.ruleExists`. */
  addRule(context: Context, rule: NewRule): Promise<string>;
  /** Country or network of a rule stay what they are. Refuses `common.notFound`. */
  changeRule(context: Context, change: Pick<AccessRule, 'ruleId' | 'isAllowed' | 'reason' | 'position'>): Promise<void>;
  removeRule(context: Context, rule: { ruleId: string; reason: string }): Promise<void>;
  /** How the gates would treat this address now. */
  tryAddress(merchantId: string, address: string): Promise<{ country: string | null; status: SiteStatus }>;
  testers(merchantId: string): Promise<Tester[]>;
  addTester(context: Context, tester: Tester & { reason: string }): Promise<void>;
  /** Refuses `common.notFound`. */
  removeTester(context: Context, tester: Tester & { reason: string }): Promise<void>;
  /** Puts a new table of addresses in the place of the old one: good lines land, bad ones are answered. Refuses `request.invalid` when none is good. */
  loadCountries(
    context: Context,
    file: { text: string; source: string },
  ): Promise<{ networks: number; bad: { line: number; problem: string }[] }>;
  lastLoad(): Promise<{ networks: number; source: string; loadedAt: Date } | undefined>;
}

interface DeskDeps {
  platform: Pick<Platform, 'db'>;
  snapshots: Snapshots;
  gates: Pick<Gates, 'countryOf' | 'statusFor'>;
}

export function createGatesDesk(deps: DeskDeps): GatesDesk {
  return { ...createRules(deps), ...createTesters(deps), ...createCountries(deps) };
}

/** One transaction; the node that made the change works with it at once. */
async function change({ platform, snapshots }: DeskDeps, work: (trx: Trx) => Promise<void>): Promise<void> {
  await inTransaction(platform.db, work);
  await snapshots.reload();
}

async function checkBrand({ snapshots }: DeskDeps, merchantId: string): Promise<void> {
  if (!(await snapshots.fresh()).merchants.has(merchantId)) throw refuse('common.notFound');
}

const ruleSubject = ({ merchantId, kind, value }: Pick<AccessRule, 'merchantId' | 'kind' | 'value'>) => ({
  type: 'accessRule',
  id: `${merchantId}:${kind}:${value}`,
});

function createRules(deps: DeskDeps): Pick<GatesDesk, 'rules' | 'addRule' | 'changeRule' | 'removeRule'> {
  return {
    async rules(merchantId) {
      const { rules } = await store.readGates(deps.platform.db);
      return rules
        .filter((one) => one.merchantId === merchantId || one.merchantId === EVERY_BRAND)
        .map(({ network: _network, ...rule }) => rule);
    },
    async addRule(context, given) {
      if (given.merchantId !== EVERY_BRAND) await checkBrand(deps, given.merchantId);
      const rule: AccessRule = { ...given, ruleId: newId('acr'), value: checkedValue(given.kind, given.value) };
      await change(deps, async (trx) => {
        if (!(await store.insertRule(trx, rule))) throw refuse('site.ruleExists');
        const { isAllowed, position, reason } = rule;
        const after = { isAllowed, position };
        await audit(trx, context, { command: 'site.accessRule.add', subject: ruleSubject(rule), after, reason });
      });
      return rule.ruleId;
    },
    async changeRule(context, { ruleId, isAllowed, reason, position }) {
      await change(deps, async (trx) => {
        const before = await store.findRule(trx, ruleId);
        if (before === undefined) throw refuse('common.notFound');
        await store.updateRule(trx, { ...before, isAllowed, reason, position });
        await audit(trx, context, {
          command: 'site.accessRule.change',
          subject: ruleSubject(before),
          before: { isAllowed: before.isAllowed, position: before.position },
          after: { isAllowed, position },
          reason,
        });
      });
    },
    async removeRule(context, { ruleId, reason }) {
      await change(deps, async (trx) => {
        const rule = await store.findRule(trx, ruleId);
        if (rule === undefined) throw refuse('common.notFound');
        await store.deleteRule(trx, ruleId);
        const before = { isAllowed: rule.isAllowed, position: rule.position };
        await audit(trx, context, { command: 'site.accessRule.remove', subject: ruleSubject(rule), before, reason });
      });
    },
  };
}

function createTesters(deps: DeskDeps): Pick<GatesDesk, 'testers' | 'addTester' | 'removeTester'> {
  return {
    async testers(merchantId) {
      const { testers } = await store.readGates(deps.platform.db);
      return testers.filter((one) => one.merchantId === merchantId);
    },
    async addTester(context, { reason, ...given }) {
      await checkBrand(deps, given.merchantId);
      const tester = { ...given, value: testerValue(given) };
      await change(deps, async (trx) => {
        if (!(await store.insertTester(trx, tester))) return;
        const subject = { type: 'merchant', id: tester.merchantId };
        const { kind, value } = tester;
        await audit(trx, context, { command: 'site.tester.add', subject, after: { kind, value }, reason });
      });
    },
    async removeTester(context, { reason, ...given }) {
      const tester = { ...given, value: testerValue(given) };
      await change(deps, async (trx) => {
        if (!(await store.deleteTester(trx, tester))) throw refuse('common.notFound');
        const subject = { type: 'merchant', id: tester.merchantId };
        const { kind, value } = tester;
        await audit(trx, context, { command: 'site.tester.remove', subject, before: { kind, value }, reason });
      });
    },
  };
}

function createCountries(deps: DeskDeps): Pick<GatesDesk, 'tryAddress' | 'loadCountries' | 'lastLoad'> {
  const { gates } = deps;
  return {
    async tryAddress(merchantId, address) {
      const country = await gates.countryOf(address);
      return { country, status: await gates.statusFor(merchantId, { address, country }) };
    },
    async loadCountries(context, file) {
      const loaded = await loadCountries(deps.platform.db, context, file);
      await deps.snapshots.reload();
      return loaded;
    },
    lastLoad: () => store.lastLoad(deps.platform.db),
  };
}

/** Two capital letters, or a network as PostgreSQL writes it. Refuses `request.invalid`. */
function checkedValue(kind: AccessRule['kind'], value: string): string {
  const text = value.trim();
  const isGood = kind === 'country' ? /^[A-Za-z]{2}$/.test(text) : readNetwork(text) !== undefined;
  if (!isGood) throw refuse('request.invalid', { fields: [{ field: 'value', problem: kind }] });
  return kind === 'country' ? text.toUpperCase() : text.toLowerCase();
}

function testerValue({ kind, value }: Tester): string {
  if (kind === 'cidr') return checkedValue('cidr', value);
  const name = value.trim().toLowerCase();
  if (name === '' || name.length > 64) throw refuse('request.invalid', { fields: [{ field: 'value', problem: kind }] });
  return name;
}
