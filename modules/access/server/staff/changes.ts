// Staff's changes of the gates; each writes to the audit log with the previous state.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Tester, Verdict } from '../access.ts';
import { loadCountries } from '../countries.ts';
import type { SiteStatus } from '../service.ts';
import { readAddress } from '../networks.ts';
import { change, checkMerchant, type ChangeDeps } from './change.ts';
import { checkedValue, createRules, type RuleChanges } from './rule-changes.ts';
import * as store from '../store.ts';

export interface GateChanges extends RuleChanges {
  /** Returns how the gates would treat this address now. Refuses with `request.invalid` for text that is no address. */
  tryAddress(
    merchantId: string,
    address: string,
  ): Promise<{ country: string | null; status: SiteStatus; verdict: Verdict }>;
  testers(merchantId: string): Promise<Tester[]>;
  addTester(context: Context, tester: Tester & { reason: string }): Promise<void>;
  /** Removes a tester. Refuses with `common.notFound`. */
  removeTester(context: Context, tester: Tester & { reason: string }): Promise<void>;
  /**
   * Replaces the table of addresses: imports good lines and returns bad ones. Refuses with `request.invalid` if none is
   * good.
   */
  loadCountries(
    context: Context,
    file: { text: string; source: string },
  ): Promise<{ networks: number; bad: { line: number; problem: string }[] }>;
  lastLoad(): Promise<{ networks: number; source: string; loadedAt: Date } | undefined>;
}

export function createGateChanges(deps: ChangeDeps): GateChanges {
  return { ...createRules(deps), ...createTesters(deps), ...createCountries(deps) };
}

function createTesters(deps: ChangeDeps): Pick<GateChanges, 'testers' | 'addTester' | 'removeTester'> {
  return {
    async testers(merchantId) {
      const { testers } = await store.readGates(deps.platform.db);
      return testers.filter((one) => one.merchantId === merchantId);
    },
    async addTester(context, { reason, ...given }) {
      await checkMerchant(deps, given.merchantId);
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

function createCountries(deps: ChangeDeps): Pick<GateChanges, 'tryAddress' | 'loadCountries' | 'lastLoad'> {
  const { gates } = deps;
  return {
    async tryAddress(merchantId, address) {
      if (readAddress(address) === undefined)
        throw refuse('request.invalid', { fields: [{ field: 'address', problem: 'address' }] });
      const country = await gates.countryOf(address);
      const [status, verdict] = await Promise.all([
        gates.statusFor(merchantId, { address, country }),
        gates.verdictOn(merchantId, { address, country }),
      ]);
      return { country, status, verdict };
    },
    async loadCountries(context, file) {
      const loaded = await loadCountries(deps.platform.db, context, file);
      await deps.readings.reload();
      return loaded;
    },
    lastLoad: () => store.lastLoad(deps.platform.db),
  };
}

function testerValue({ kind, value }: Tester): string {
  if (kind === 'cidr') return checkedValue('cidr', value);
  const name = value.trim().toLowerCase();
  if (name === '' || name.length > 64) throw refuse('request.invalid', { fields: [{ field: 'value', problem: kind }] });
  return name;
}
