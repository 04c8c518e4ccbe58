// The jackpot counter of the slot page and the winner board of a merchant.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import { contentSettings } from '@sanam/content/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type SiteService, siteSettings } from '@sanam/merchants/server/index.ts';
import { catalogueSettings } from '../settings.ts';

type Value = CallValue<Calls['opsGetHallSettings']>;
type Change = CallArguments<Calls['opsChangeHallSettings']>['body'];

const parts = { settings: [siteSettings.jackpotBase, catalogueSettings.jackpot, contentSettings.winners], modIds: [] };

export interface StaffHallSettings {
  get(context: Context): Promise<Value>;
  /** Changes the settings. Refuses with `request.invalid`, `operator.staleVersion`. */
  change(context: Context, change: Change): Promise<{ revision: string }>;
}

export function createHallSettings({ site }: { site: SiteService }): StaffHallSettings {
  return {
    async get({ merchantId }) {
      const revision = await site.freshRevision(merchantId, parts);
      const [merchant, base, jackpot, winners] = await Promise.all([
        site.merchant(merchantId),
        site.setting(merchantId, siteSettings.jackpotBase),
        site.setting(merchantId, catalogueSettings.jackpot),
        site.setting(merchantId, contentSettings.winners),
      ]);
      return { merchant: { id: merchantId, name: merchant.name }, revision, jackpot: { ...jackpot, base }, winners };
    },
    async change(context, { jackpot: { base, ...jackpot }, winners, revision, reason }) {
      const { merchantId } = context;
      const left = await site.changeAll(context, {
        merchantId,
        settings: [
          { setting: siteSettings.jackpotBase, value: base },
          { setting: catalogueSettings.jackpot, value: jackpot },
          { setting: contentSettings.winners, value: winners },
        ],
        features: [],
        reason,
        expected: { ...parts, revision },
      });
      return { revision: left };
    },
  };
}
