// Setting of staff for automatic transfers of members who chose nothing, at vendors that keep balances.
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { toldSettings } from '@sanam/merchants/server/index.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import { transferSettings } from '../transfers/settings.ts';

const parts = { settings: [transferSettings.autoTransfer], modIds: [] };

interface Deps {
  site: Pick<SiteService, 'merchant' | 'setting' | 'freshRevision' | 'changeAll'>;
  live: Pick<LiveHub, 'publish'>;
}

export function createTransferSettingsHandlers({ site, live }: Deps): Handlers {
  return {
    async opsGetTransferSettings({ context: { merchantId } }) {
      const revision = await site.freshRevision(merchantId, parts);
      const { name } = await site.merchant(merchantId);
      const mode = await site.setting(merchantId, transferSettings.autoTransfer);
      return { merchant: { id: merchantId, name }, revision, mode };
    },
    async opsChangeTransferSettings({ context, body: { mode, revision, reason } }) {
      const settings = [{ setting: transferSettings.autoTransfer, value: mode }];
      const expected = { ...parts, revision };
      const change = { merchantId: context.merchantId, settings, features: [], reason, expected };
      return toldSettings(
        live,
        site.changeAll(context, change).then((left) => ({ revision: left })),
      );
    },
  };
}
