import type { z } from 'zod/mini';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { type Setting, siteSettings } from '../settings.ts';
import { DEFAULT_MERCHANT } from '../service.ts';
import { change, type HostsDeps } from './deps.ts';
import { hostName } from './host-names.ts';
import { createLists, type HostLists } from './lists.ts';
import * as store from './store.ts';

const NAME_MAX = 80;

/** Settings of a merchant besides its theme. */
const merchantSettings = {
  languages: siteSettings.languages,
  defaultLanguage: siteSettings.defaultLanguage,
  defaultTheme: siteSettings.defaultTheme,
  loginedToHomePage: siteSettings.loginedToHomePage,
  gtagId: siteSettings.gtagId,
  jackpotBase: siteSettings.jackpotBase,
} as const;
type MerchantSettings = {
  [Name in keyof typeof merchantSettings]: (typeof merchantSettings)[Name]['fallback'];
};
const parts = { settings: Object.values(merchantSettings), modIds: [] };

/** Merchants and their hosts; each change writes to the audit log. */
export interface Hosts extends HostLists {
  /** Returns merchants from the database, oldest first. */
  merchants(): Promise<store.MerchantLine[]>;
  /** Returns name and preferences of a merchant with their mark. Refuses with `common.notFound`. */
  preferences(merchantId: string): Promise<{ settings: MerchantSettings; revision: string }>;
  /**
   * Adds a merchant and returns its id. If a host is given, the merchant is reachable there at once. Refuses with
   * `request.invalid`, `site.codeTaken`, `site.hostTaken`.
   */
  addMerchant(
    context: Context,
    merchant: { code: string; name: string; host?: string | undefined; reason: string },
  ): Promise<string>;
  /**
   * Returns the mark of the changed preferences. Refuses with `common.notFound`, `request.invalid`,
   * `operator.staleVersion`, also if the name is no longer `nameSeen`.
   */
  changeMerchant(
    context: Context,
    change: {
      merchantId: string;
      name: string;
      nameSeen: string;
      settings: MerchantSettings;
      expected: string;
      reason: string;
    },
  ): Promise<string>;
  /**
   * Opens or closes a merchant at all its hosts. Refuses with `common.notFound`, `site.brandNeeded` for the merchant to
   * which every other host belongs, `operator.staleVersion` if the state is already so.
   */
  switchMerchant(context: Context, change: { merchantId: string; isEnabled: boolean; reason: string }): Promise<void>;
}

const invalid = (field: string, problem = 'invalid') => refuse('request.invalid', { fields: [{ field, problem }] });
const merchantSubject = (id: string) => ({ type: 'merchant', id });

export function createHosts(deps: HostsDeps): Hosts {
  return { ...createMerchants(deps), ...createPreferences(deps), ...createLists(deps) };
}

function createMerchants(deps: HostsDeps): Pick<Hosts, 'merchants' | 'addMerchant' | 'switchMerchant'> {
  return {
    merchants: () => store.listMerchants(deps.platform.db),
    async addMerchant(context, { code, name, host: given, reason }) {
      if (!/^[A-Z0-9_]{2,32}$/.test(code)) throw invalid('code');
      const host = given === undefined ? undefined : hostName(given);
      if (given !== undefined && host === undefined)
        throw invalid('host', given.includes('://') ? 'noScheme' : 'invalid');
      const merchant = { merchantId: newId('mer'), code, name: checkedName(name) };
      await change(deps, async (trx) => {
        if (!(await store.insertMerchant(trx, merchant))) throw refuse('site.codeTaken');
        const lines = host === undefined ? [] : [{ host, isOn: true }];
        if ((await store.writeHosts(trx, merchant.merchantId, lines)) !== undefined)
          throw refuse('site.hostTaken', { host });
        const after = { code, name: merchant.name, ...(host === undefined ? {} : { host }) };
        const subject = merchantSubject(merchant.merchantId);
        await audit(trx, context, { command: 'site.merchant.add', subject, after, reason });
      });
      return merchant.merchantId;
    },
    async switchMerchant(context, { merchantId, isEnabled, reason }) {
      if (merchantId === DEFAULT_MERCHANT && !isEnabled) throw refuse('site.brandNeeded');
      await change(deps, async (trx) => {
        const was = await store.switchMerchant(trx, merchantId, isEnabled);
        if (was === undefined) throw refuse('common.notFound');
        if (was === isEnabled) throw refuse('operator.staleVersion');
        const command = isEnabled ? 'site.merchant.enable' : 'site.merchant.disable';
        const [before, after] = [{ isEnabled: was }, { isEnabled }];
        await audit(trx, context, { command, subject: merchantSubject(merchantId), before, after, reason });
      });
    },
  };
}

function createPreferences({ site }: HostsDeps): Pick<Hosts, 'preferences' | 'changeMerchant'> {
  return {
    async preferences(merchantId) {
      const revision = await site.freshRevision(merchantId, parts);
      await site.merchant(merchantId);
      const names = Object.keys(merchantSettings) as (keyof MerchantSettings)[];
      const read = async (name: keyof MerchantSettings) => {
        const one: Setting<z.ZodMiniType> = merchantSettings[name];
        return [name, await site.setting(merchantId, one)] as const;
      };
      // Each value was parsed by its setting's schema.
      const settings = Object.fromEntries(await Promise.all(names.map(read))) as unknown as MerchantSettings;
      return { settings, revision };
    },
    async changeMerchant(context, { merchantId, name: given, nameSeen, settings, expected, reason }) {
      await site.merchant(merchantId);
      const name = checkedName(given);
      if (!settings.languages.includes(settings.defaultLanguage))
        throw invalid('settings.defaultLanguage', 'notOffered');
      return site.changeAll(context, {
        merchantId,
        settings: (Object.keys(merchantSettings) as (keyof MerchantSettings)[]).map((one) => ({
          setting: merchantSettings[one],
          value: settings[one],
        })),
        features: [],
        reason,
        expected: { ...parts, revision: expected },
        async within(trx) {
          const was = await store.renameMerchant(trx, merchantId, name);
          if (was !== nameSeen) throw refuse('operator.staleVersion');
          if (was === name) return;
          const [before, after] = [{ name: was }, { name }];
          const subject = merchantSubject(merchantId);
          await audit(trx, context, { command: 'site.merchant.rename', subject, before, after, reason });
        },
      });
    },
  };
}

function checkedName(given: string): string {
  const name = given.trim();
  if (name === '' || name.length > NAME_MAX) throw invalid('name');
  return name;
}
